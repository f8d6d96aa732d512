//! Which challenges are accepted.

use serde::Deserialize;

use super::value::{self, Range};
use crate::rules::Variant;

/// `[challenges]`: which challenges are accepted on Lichess.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Challenges {
    /// Variants played.
    #[serde(deserialize_with = "value::lichess_variants")]
    pub variants: Vec<Variant>,
    /// Casual, rated or both.
    pub modes: Vec<Mode>,
    /// Humans, bots or both.
    pub opponents: Vec<OpponentKind>,
    /// Games at once on Lichess.
    #[serde(deserialize_with = "value::whole::<1, 100, _, _>")]
    pub games_max: u32,
    /// Of these, games that only humans get.
    #[serde(deserialize_with = "value::whole::<0, 100, _, _>")]
    pub games_reserved_for_humans: u32,
    /// Games at once with one opponent.
    #[serde(deserialize_with = "value::whole::<1, 100, _, _>")]
    pub games_per_opponent_max: u32,
    /// Games against bots within 24 hours; Lichess allows no more than a hundred.
    #[serde(deserialize_with = "value::whole::<1, 1000, _, _>")]
    pub bot_games_per_day_max: u32,
    /// The lowest rating accepted; a provisional one counts.
    #[serde(deserialize_with = "value::some_whole::<0, 5000, _, _>")]
    pub rating_min: Option<u32>,
    /// The highest rating accepted.
    #[serde(deserialize_with = "value::some_whole::<0, 5000, _, _>")]
    pub rating_max: Option<u32>,
    /// The largest distance to our own rating.
    #[serde(deserialize_with = "value::some_whole::<0, 5000, _, _>")]
    pub rating_gap_max: Option<u32>,
    /// Users always welcome; their names in any case.
    #[serde(deserialize_with = "value::user_names")]
    pub allow: Vec<String>,
    /// Users never welcome, in either direction.
    #[serde(deserialize_with = "value::user_names")]
    pub block: Vec<String>,
    /// Real time: a challenge must fit one of these.
    #[serde(deserialize_with = "value::sections")]
    pub time_controls: Vec<TimeControl>,
    /// Correspondence and unlimited games; `None`: declined.
    #[serde(deserialize_with = "value::some_section")]
    pub correspondence: Option<Correspondence>,
}

impl Default for Challenges {
    fn default() -> Self {
        Self {
            variants: vec![Variant::Atomic, Variant::Chess960],
            modes: vec![Mode::Casual, Mode::Rated],
            opponents: vec![OpponentKind::Human, OpponentKind::Bot],
            games_max: 2,
            games_reserved_for_humans: 0,
            games_per_opponent_max: 1,
            bot_games_per_day_max: 100,
            rating_min: None,
            rating_max: None,
            rating_gap_max: None,
            allow: Vec::new(),
            block: Vec::new(),
            time_controls: vec![TimeControl::default()],
            correspondence: None,
        }
    }
}

/// `[[challenges.time_controls]]`: real-time clocks that are accepted.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimeControl {
    /// Initial time in seconds.
    #[serde(deserialize_with = "value::range::<0, 10800, _>")]
    pub initial_s: Range<u32>,
    /// Increment in seconds.
    #[serde(deserialize_with = "value::range::<0, 180, _>")]
    pub increment_s: Range<u32>,
    /// Speeds as Lichess reckons them; `None`: any.
    pub speeds: Option<Vec<Speed>>,
    /// This entry for these variants only; `None`: all accepted ones.
    #[serde(deserialize_with = "value::some_lichess_variants")]
    pub variants: Option<Vec<Variant>>,
    /// This entry for these modes only; `None`: all accepted ones.
    pub modes: Option<Vec<Mode>>,
    /// This entry for these opponents only; `None`: all accepted ones.
    pub opponents: Option<Vec<OpponentKind>>,
}

impl Default for TimeControl {
    fn default() -> Self {
        Self {
            initial_s: Range { min: 30, max: 10_800 },
            increment_s: Range { min: 0, max: 180 },
            speeds: None,
            variants: None,
            modes: None,
            opponents: None,
        }
    }
}

/// `[challenges.correspondence]`: days a move, and games without any clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Correspondence {
    /// Days a move.
    #[serde(deserialize_with = "value::range::<1, 14, _>")]
    pub days: Range<u32>,
    /// Whether games without any clock are accepted.
    pub unlimited: bool,
}

impl Default for Correspondence {
    fn default() -> Self {
        Self { days: Range { min: 1, max: 14 }, unlimited: false }
    }
}

/// Whether ratings are at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They are not.
    Casual,
    /// They are.
    Rated,
}

/// What an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// An account without the title BOT.
    Human,
    /// An account with it.
    Bot,
}

/// Speeds as Lichess reckons them, from initial time and forty increments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// Under 30 seconds.
    UltraBullet,
    /// Under 3 minutes.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// 25 minutes and more.
    Classical,
}

value::named!(Mode { "casual" => Casual, "rated" => Rated });
value::named!(OpponentKind { "human" => Human, "bot" => Bot });
value::named!(Speed {
    "ultraBullet" => UltraBullet,
    "bullet" => Bullet,
    "blitz" => Blitz,
    "rapid" => Rapid,
    "classical" => Classical,
});
