//! The event stream: games begin and end, challenges come and go.

use std::fmt;

use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::challenge::Challenge;
use super::lenient;
use super::names::{Color, Source, Variant, is_id};
use super::status::{GameStatus, status_object};
use super::time::Speed;

/// One line of the event stream.
///
/// ```
/// use threefold::lichess::types::Event;
///
/// let line = r#"{"game":{"gameId":"k3Xv9Qza","color":"black","variant":{"key":"atomic"}},"type":"gameStart"}"#;
/// let Ok(Event::GameStart(game)) = serde_json::from_str(line) else { panic!("not a game") };
/// assert_eq!(game.id(), "k3Xv9Qza");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A game runs; sent again for each running game at every connection.
    GameStart(Box<PlayingGame>),
    /// A game ended, abort included.
    GameFinish(Box<PlayingGame>),
    /// A challenge, to us or from us.
    Challenge(Box<ChallengeEvent>),
    /// A challenge was taken back, by either side.
    ChallengeCanceled(Box<ChallengeEvent>),
    /// A challenge was declined, by either side.
    ChallengeDeclined(Box<ChallengeEvent>),
    /// A type that this program does not know.
    Unknown {
        /// Its name; empty if the line had none.
        kind: String,
    },
}

impl Event {
    /// The name of the type as the server writes it.
    pub fn kind(&self) -> &str {
        match self {
            Self::GameStart(_) => "gameStart",
            Self::GameFinish(_) => "gameFinish",
            Self::Challenge(_) => "challenge",
            Self::ChallengeCanceled(_) => "challengeCanceled",
            Self::ChallengeDeclined(_) => "challengeDeclined",
            Self::Unknown { kind } => kind,
        }
    }

    /// A challenge as it is told while it is made, with what it is good for.
    pub fn challenge(challenge: Challenge, compat: Option<Compat>) -> Self {
        Self::Challenge(Box::new(ChallengeEvent { challenge, compat }))
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", self.kind())?;
        match self {
            Self::GameStart(game) | Self::GameFinish(game) => map.serialize_entry("game", game)?,
            Self::Challenge(event) | Self::ChallengeCanceled(event) | Self::ChallengeDeclined(event) => {
                map.serialize_entry("challenge", &event.challenge)?;
                if let Some(compat) = event.compat {
                    map.serialize_entry("compat", &compat)?;
                }
            }
            Self::Unknown { .. } => {}
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The type may stand last, so the line is read whole before its meaning is known.
        let mut value = Value::deserialize(deserializer)?;
        let kind = value.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(match kind.as_str() {
            "gameStart" => Self::GameStart(game(&mut value)?),
            "gameFinish" => Self::GameFinish(game(&mut value)?),
            "challenge" => Self::Challenge(known(value)?),
            "challengeCanceled" => Self::ChallengeCanceled(known(value)?),
            "challengeDeclined" => Self::ChallengeDeclined(known(value)?),
            _ => Self::Unknown { kind },
        })
    }
}

/// A challenge and, on live events only, what it is good for.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
pub struct ChallengeEvent {
    /// The challenge.
    pub challenge: Challenge,
    /// Missing when the event is replayed at connection, and when a challenge is cancelled or declined.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub compat: Option<Compat>,
}

/// By which of its interfaces the server lets a game be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Compat {
    /// By the bot paths.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub bot: bool,
    /// By the board paths.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub board: bool,
}

/// A game as `gameStart`, `gameFinish` and the list of running games tell it, seen from our side.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayingGame {
    /// The secret id of our side.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub full_id: FullId,
    /// The id of the game; see [`PlayingGame::id`].
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub game_id: String,
    /// The position now.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub fen: String,
    /// Our side. The game stream tells it too, by the players' ids.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// The last move, empty before the first; not proper UCI.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub last_move: String,
    /// Where the game comes from.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub source: Source,
    /// Running, or how it ended.
    #[serde(default, deserialize_with = "lenient::or_default", serialize_with = "status_object")]
    pub status: GameStatus,
    /// By which rules; without a short name.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub variant: Variant,
    /// How fast.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// The key of the rating category.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub perf: String,
    /// Whether ratings change.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub rated: bool,
    /// Whether we have moved already.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub has_moved: bool,
    /// Against whom.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub opponent: Opponent,
    /// Whether we are to move.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_my_turn: bool,
    /// Our clock; absent without one.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<i64>,
    /// Our rating.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// What the game did to our rating.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i64>,
    /// Who won; nobody on draw and abort.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
    /// The arena.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<String>,
    /// The Swiss tournament.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub swiss_id: Option<String>,
    /// What the game is good for; absent in the list of running games.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub compat: Option<Compat>,
    /// The id of the game again; absent in the list of running games.
    #[serde(default, rename = "id", deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub id_again: Option<String>,
}

impl PlayingGame {
    /// The id of the game, from whichever key has it.
    pub fn id(&self) -> &str {
        match (&self.id_again, self.full_id.expose().get(..8)) {
            _ if !self.game_id.is_empty() => &self.game_id,
            (Some(id), _) if !id.is_empty() => id,
            (_, Some(start)) => start,
            _ => "",
        }
    }

    /// Whether the bot paths may be used: so unless the server says no.
    pub fn is_for_bots(&self) -> bool {
        self.compat.is_none_or(|compat| compat.bot)
    }
}

/// The answer of `GET /api/account/playing`, the most urgent game first.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Playing {
    /// The running games.
    #[serde(default, deserialize_with = "lenient::list")]
    pub now_playing: Vec<PlayingGame>,
    /// In how many of them we are to move.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub nb_my_turn: Option<u32>,
}

/// The other player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opponent {
    /// The name in lower case; nobody's for the server's engine and for anonymous players.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub id: Option<String>,
    /// The name as it is shown, with the title before it if there is one; compare by id.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub username: String,
    /// The rating in the category of the game.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// What the game did to it.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i64>,
    /// The level of the server's engine.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub ai: Option<u32>,
}

impl Opponent {
    /// The title that stands before the name.
    pub fn title(&self) -> Option<&str> {
        self.id.as_ref().and_then(|_| self.username.split_once(' ')).map(|(title, _)| title)
    }

    /// The name without a title.
    pub fn name(&self) -> &str {
        self.title().map_or(&self.username, |title| &self.username[title.len() + 1..])
    }

    /// Whether the opponent is a bot account.
    pub fn is_bot(&self) -> bool {
        self.title() == Some("BOT")
    }
}

/// Twelve characters that name a game and a player. Whoever knows them can play for that player, so `Debug` hides
/// them.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FullId(String);

impl FullId {
    /// Takes the text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, not to be logged.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for FullId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FullId(…)")
    }
}

fn game<E: Error>(value: &mut Value) -> Result<Box<PlayingGame>, E> {
    let game: Box<PlayingGame> = known(value.get_mut("game").map(Value::take).unwrap_or_default())?;
    if is_id(game.id()) { Ok(game) } else { Err(E::custom("a game without a proper id")) }
}

fn known<T: DeserializeOwned, E: Error>(value: Value) -> Result<Box<T>, E> {
    serde_json::from_value(value).map(Box::new).map_err(E::custom)
}
