//! How games are played.

use std::fmt;
use std::time::Duration;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use super::OpponentKind;
use super::value;

/// `[games]`: what is done in a game, on either server.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Games {
    /// How long the opponent's first move is waited for.
    #[serde(rename = "abort_after_s", deserialize_with = "value::by_opponent")]
    pub abort_after: AbortAfter,
    /// Takebacks granted in one game.
    #[serde(deserialize_with = "value::whole::<0, 100, _, _>")]
    pub takebacks_max: u32,
    /// When draws are offered and accepted; `None`: never.
    #[serde(deserialize_with = "value::some_section")]
    pub draw: Option<Draw>,
    /// When games are given up; `None`: never.
    #[serde(deserialize_with = "value::some_section")]
    pub resign: Option<Resign>,
}

impl Default for Games {
    fn default() -> Self {
        Self { abort_after: AbortAfter::default(), takebacks_max: 1, draw: None, resign: None }
    }
}

/// How long the opponent's first move is waited for before the game is aborted; never in correspondence, unlimited
/// or local games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AbortAfter {
    /// Against humans.
    #[serde(deserialize_with = "value::seconds::<5, 3600, _>")]
    pub human: Duration,
    /// Against bots.
    #[serde(deserialize_with = "value::seconds::<5, 3600, _>")]
    pub bot: Duration,
}

impl Default for AbortAfter {
    fn default() -> Self {
        Self { human: Duration::from_mins(1), bot: Duration::from_secs(30) }
    }
}

/// `[games.draw]`: when draws are offered and accepted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// Both sides must stand at most so much better, in hundredths of a pawn.
    #[serde(deserialize_with = "value::whole::<0, 1000, _, _>")]
    pub score_cp_max: i32,
    /// For so many of our moves in a row.
    #[serde(deserialize_with = "value::whole::<1, 100, _, _>")]
    pub moves: u32,
    /// Not before so many plies were played.
    #[serde(deserialize_with = "value::whole::<0, 1000, _, _>")]
    pub ply_min: u32,
    /// Against these.
    pub opponents: Vec<OpponentKind>,
}

impl Default for Draw {
    fn default() -> Self {
        Self { score_cp_max: 10, moves: 8, ply_min: 80, opponents: vec![OpponentKind::Human, OpponentKind::Bot] }
    }
}

/// `[games.resign]`: when games are given up.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Resign {
    /// Our score must be this or worse, in hundredths of a pawn; being mated counts.
    #[serde(deserialize_with = "value::whole::<-10000, -300, _, _>")]
    pub score_cp_max: i32,
    /// For so many of our moves in a row.
    #[serde(deserialize_with = "value::whole::<1, 100, _, _>")]
    pub moves: u32,
    /// Against these.
    pub opponents: Vec<OpponentKind>,
}

impl Default for Resign {
    fn default() -> Self {
        Self { score_cp_max: -1000, moves: 4, opponents: vec![OpponentKind::Bot] }
    }
}

/// `[chat]`: what the bot says, and to whom. `{me}`, `{opponent}` and `{version}` are filled in; empty: nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chat {
    /// Whether commands in the chat are answered.
    pub commands: bool,
    /// To the opponent at the start.
    #[serde(deserialize_with = "value::chat_line")]
    pub greeting: String,
    /// To the opponent at the end.
    #[serde(deserialize_with = "value::chat_line")]
    pub farewell: String,
    /// To the spectators at the start.
    #[serde(deserialize_with = "value::chat_line")]
    pub greeting_spectators: String,
    /// To the spectators at the end.
    #[serde(deserialize_with = "value::chat_line")]
    pub farewell_spectators: String,
}

impl Default for Chat {
    fn default() -> Self {
        Self {
            commands: true,
            greeting: String::new(),
            farewell: String::new(),
            greeting_spectators: String::new(),
            farewell_spectators: String::new(),
        }
    }
}

/// `[engine]`: search and its resources.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Engine {
    /// Search threads; 0: as many as there are cores.
    #[serde(deserialize_with = "value::whole::<0, 1024, _, _>")]
    pub threads: usize,
    /// Hash memory for all games together, in MiB.
    #[serde(deserialize_with = "value::whole::<16, 1048576, _, _>")]
    pub hash_mib: usize,
    /// Whether to think while the opponent does.
    pub ponder: bool,
    /// What is kept back from every move's time.
    #[serde(rename = "move_overhead_ms")]
    pub move_overhead: MoveOverhead,
    /// No deeper than so many plies.
    #[serde(deserialize_with = "value::some_whole::<1, 240, _, _>")]
    pub depth_max: Option<u32>,
    /// No more nodes than so many a move.
    #[serde(deserialize_with = "value::some_whole::<1, 1000000000000, _, _>")]
    pub nodes_max: Option<u64>,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            threads: 0,
            hash_mib: 256,
            ponder: false,
            move_overhead: MoveOverhead::Auto,
            depth_max: None,
            nodes_max: None,
        }
    }
}

/// What is kept back from every move's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOverhead {
    /// Starts at 150 ms and follows the measured round trips.
    Auto,
    /// Always so long.
    Fixed(Duration),
}

impl<'de> Deserialize<'de> for MoveOverhead {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MoveOverheadVisitor)
    }
}

struct MoveOverheadVisitor;

impl Visitor<'_> for MoveOverheadVisitor {
    type Value = MoveOverhead;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("\"auto\" or a whole number from 0 to 10000")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<MoveOverhead, E> {
        match text {
            "auto" => Ok(MoveOverhead::Auto),
            _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<MoveOverhead, E> {
        match number {
            0..=10_000 => Ok(MoveOverhead::Fixed(Duration::from_millis(number as u64))),
            _ => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }
}
