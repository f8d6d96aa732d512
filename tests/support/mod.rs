//! What integration tests share: a Lichess that plays by the rules and breaks everything else on demand.
//!
//! ```ignore
//! let fake = Fake::start(Setup::default()).await;
//! fake.on(Endpoint::Move).ply(3).fault(Fault::Limited);
//! let game = fake.start_game(GameSpec { variant: Variant::Atomic, ..GameSpec::default() });
//! // … a bot plays at `fake.url()` with `TOKEN` …
//! let end = fake.ended(&game).await;
//! fake.assert_clean();
//! ```
#![allow(dead_code, unused_imports, reason = "each test uses a part of it")]

mod fake;
mod fault;
mod routes;
mod runner;
mod table;
mod wire;

pub use fake::{BOT, ChallengeSpec, Entry, Fake, GameStarts, Setup, TOKEN, Welcome};
pub use fault::{Fault, Rule, Storm};
pub use runner::{Bot, ponderous, quick};
pub use table::{Ended, Foe, GameSpec, Play};
