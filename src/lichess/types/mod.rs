//! What goes over the wire, both ways.
//!
//! Reading is lenient: unknown keys, kinds and names are tolerated, `null` means absent, the order of keys is free,
//! and a field of the wrong shape is absent unless nothing makes sense without it. Writing follows the server: a flag
//! that is false and a field without a value are left out.

mod challenge;
mod error;
mod event;
mod form;
mod game;
mod lenient;
mod names;
mod status;
#[cfg(test)]
mod tests;
mod time;
mod user;

pub use self::challenge::{
    Challenge, ChallengeDone, ChallengeList, ChallengePerf, ChallengeStatus, ChallengeUser, DeclineReason, Direction,
    OpenChallenge, RULE_NO_ABORT, Strength,
};
pub use self::error::{ErrorBody, ErrorDetail, Ratelimit};
pub use self::event::{ChallengeEvent, Compat, Event, FullId, Opponent, Playing, PlayingGame};
pub use self::form::{AiForm, ChallengeForm, ChatForm, DeclineForm};
pub use self::game::{
    AiGame, ChatEntry, ChatLine, ClockSettings, Expiration, GameEvent, GameFull, GamePerf, GameState, OpponentGone,
    Player, UNLIMITED_MS,
};
pub use self::names::{Color, ColorChoice, Room, Source, Variant, VariantKey};
pub use self::status::{GameStatus, status_object};
pub use self::time::{Speed, TimeControl};
pub use self::user::{Account, Ack, Counts, PerfRating, TokenInfo, TokenReport, User, UserStatus};

pub(crate) use self::names::is_id;
