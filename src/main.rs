//! The program; see [`threefold::cli`].

fn main() {}
