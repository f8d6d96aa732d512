//! What the bot layer is told. `daemon` makes it from the config, one value for each server.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::lichess::types::Speed;
use crate::rules::Variant;

/// All settings of one server's bot. Replaced as a whole while running; each decision reads the newest.
#[derive(Clone, Debug, PartialEq)]
pub struct BotSettings {
    /// Which challenges are accepted.
    pub challenges: ChallengeSettings,
    /// How games are played.
    pub games: GameSettings,
    /// What is said to opponents.
    pub chat: ChatSettings,
    /// How long running games are played on after the first stop signal.
    pub drain: Duration,
}

/// Which challenges are accepted; `[challenges]` on Lichess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeSettings {
    /// Accepted variants.
    pub variants: Vec<Variant>,
    /// Accepted modes.
    pub modes: Vec<Mode>,
    /// Accepted kinds of opponents.
    pub opponents: Vec<OpponentKind>,
    /// Games at once on this server.
    pub games_max: usize,
    /// Seats that bots may not take.
    pub games_reserved_for_humans: usize,
    /// Games at once with one opponent.
    pub games_per_opponent_max: usize,
    /// Games against bots within 24 hours. `None`: as many as come.
    pub bot_games_per_day_max: Option<u32>,
    /// Lowest rating of a challenger; who has none passes.
    pub rating_min: Option<u32>,
    /// Highest rating of a challenger.
    pub rating_max: Option<u32>,
    /// Largest distance from our own rating in the challenge's perf.
    pub rating_gap_max: Option<u32>,
    /// Users always welcome; letter case does not matter.
    pub allow: Vec<String>,
    /// Users never welcome, in either direction.
    pub block: Vec<String>,
    /// A real-time challenge must fit one of these.
    pub time_controls: Vec<TimeControlEntry>,
    /// `None`: games without a clock are declined.
    pub correspondence: Option<CorrespondenceEntry>,
}

/// Casual or rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Does not count.
    Casual,
    /// Counts.
    Rated,
}

/// A person or a bot account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// Whoever has no BOT title, the anonymous included.
    Human,
    /// Title BOT, and the server's own AI.
    Bot,
}

/// One `[[challenges.time_controls]]`. A restriction that is `None` restricts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControlEntry {
    /// Seconds at the start.
    pub initial_s: RangeInclusive<u32>,
    /// Seconds added a move.
    pub increment_s: RangeInclusive<u32>,
    /// Speeds as Lichess reckons them.
    pub speeds: Option<Vec<Speed>>,
    /// The entry is for these variants only.
    pub variants: Option<Vec<Variant>>,
    /// The entry is for these modes only.
    pub modes: Option<Vec<Mode>>,
    /// The entry is for these opponents only.
    pub opponents: Option<Vec<OpponentKind>>,
}

/// `[challenges.correspondence]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrespondenceEntry {
    /// Days for a move.
    pub days: RangeInclusive<u32>,
    /// Whether games without any clock are accepted.
    pub unlimited: bool,
}

/// How games are played; `[games]` and the parts of `[engine]` that are a game's.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSettings {
    /// How long the opponent's first move is waited for. `None`: for ever (local games).
    pub abort_after: Option<AbortAfter>,
    /// Takebacks granted in one game.
    pub takebacks_max: u32,
    /// When draws are offered and accepted. `None`: never.
    pub draw: Option<DrawRule>,
    /// When we resign. `None`: never.
    pub resign: Option<ResignRule>,
    /// What a move costs beside thinking.
    pub move_overhead: MoveOverhead,
    /// Think while the opponent does, in games with a clock, and only while no other game is played.
    pub ponder: bool,
    /// Search no deeper.
    pub depth_max: Option<u32>,
    /// Search no more nodes for a move.
    pub nodes_max: Option<u64>,
    /// Thinking time for a move of a correspondence game.
    pub think_correspondence: Duration,
    /// Thinking time for a move of a game without a clock.
    pub think_unlimited: Duration,
}

/// `games.abort_after_s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbortAfter {
    /// For people.
    pub human: Duration,
    /// For bots and the server's AI.
    pub bot: Duration,
}

/// `[games.draw]`: the game must look drawn for a while before we agree that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Our score in centipawns is at most so far from zero.
    pub score_cp_max: i32,
    /// For so many of our moves in a row.
    pub moves: u32,
    /// And not before so many plies.
    pub ply_min: u32,
    /// Against these opponents only.
    pub opponents: Vec<OpponentKind>,
}

/// `[games.resign]`: the game must look lost for a while, and the opponent must have time to win it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Our score in centipawns is this or worse; negative. Being mated counts.
    pub score_cp_max: i32,
    /// For so many of our moves in a row.
    pub moves: u32,
    /// Against these opponents only.
    pub opponents: Vec<OpponentKind>,
}

/// `engine.move_overhead_ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOverhead {
    /// Follows the measured round trips of our moves.
    Auto,
    /// Always this.
    Fixed(Duration),
}

/// `[chat]`. `{me}`, `{opponent}` and `{version}` are filled in; an empty text says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatSettings {
    /// Whether commands are answered.
    pub commands: bool,
    /// Said to the opponent when a game begins.
    pub greeting: String,
    /// Said to the opponent when a game is over.
    pub farewell: String,
    /// Said to spectators when a game begins.
    pub greeting_spectators: String,
    /// Said to spectators when a game is over.
    pub farewell_spectators: String,
}

impl Default for BotSettings {
    fn default() -> Self {
        Self {
            challenges: ChallengeSettings::default(),
            games: GameSettings::default(),
            chat: ChatSettings::default(),
            drain: Duration::from_mins(1),
        }
    }
}

impl Default for ChallengeSettings {
    fn default() -> Self {
        Self {
            variants: vec![Variant::Atomic, Variant::Chess960],
            modes: vec![Mode::Casual, Mode::Rated],
            opponents: vec![OpponentKind::Human, OpponentKind::Bot],
            games_max: 2,
            games_reserved_for_humans: 0,
            games_per_opponent_max: 1,
            bot_games_per_day_max: Some(100),
            rating_min: None,
            rating_max: None,
            rating_gap_max: None,
            allow: Vec::new(),
            block: Vec::new(),
            time_controls: vec![TimeControlEntry::default()],
            correspondence: None,
        }
    }
}

impl ChallengeSettings {
    /// For a server of our own: everything we can play, by anybody, at any pace.
    pub fn open_to_all(variants: Vec<Variant>, games_max: usize) -> Self {
        Self {
            variants,
            games_max,
            games_per_opponent_max: games_max,
            bot_games_per_day_max: None,
            time_controls: vec![TimeControlEntry {
                initial_s: 0..=u32::MAX,
                increment_s: 0..=u32::MAX,
                ..TimeControlEntry::default()
            }],
            correspondence: Some(CorrespondenceEntry { days: 0..=u32::MAX, unlimited: true }),
            ..Self::default()
        }
    }
}

impl Default for TimeControlEntry {
    fn default() -> Self {
        Self {
            initial_s: 30..=10_800,
            increment_s: 0..=180,
            speeds: None,
            variants: None,
            modes: None,
            opponents: None,
        }
    }
}

impl Default for ChatSettings {
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

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            abort_after: Some(AbortAfter { human: Duration::from_mins(1), bot: Duration::from_secs(30) }),
            takebacks_max: 1,
            draw: None,
            resign: None,
            move_overhead: MoveOverhead::Auto,
            ponder: false,
            depth_max: None,
            nodes_max: None,
            think_correspondence: Duration::from_secs(20),
            think_unlimited: Duration::from_secs(3),
        }
    }
}
