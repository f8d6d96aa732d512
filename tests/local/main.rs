//! The local server as its clients see it.

mod challenges;
mod clocks;
mod events;
mod export;
mod floods;
mod games;
mod limits;
mod own;
mod restart;
mod strangers;
mod support;
mod users;
