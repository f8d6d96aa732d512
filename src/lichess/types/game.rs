//! The game stream.

use serde::de::{DeserializeOwned, Error};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::challenge::Strength;
use super::event::FullId;
use super::lenient;
use super::names::{Color, Room, Source, Variant};
use super::status::{GameStatus, status_object};
use super::time::Speed;

/// What both clocks show in a game without a clock.
pub const UNLIMITED_MS: i64 = 2_147_483_647;

/// One line of a game stream.
#[derive(Debug, Clone, PartialEq)]
pub enum GameEvent {
    /// All there is to know; the first line of every connection.
    GameFull(Box<GameFull>),
    /// Moves, clocks and offers.
    GameState(Box<GameState>),
    /// Somebody, perhaps we, wrote something.
    ChatLine(ChatLine),
    /// The opponent has gone, or is back.
    OpponentGone(OpponentGone),
    /// A type that this program does not know.
    Unknown {
        /// Its name; empty if the line had none.
        kind: String,
    },
}

impl GameEvent {
    /// The name of the type as the server writes it.
    pub fn kind(&self) -> &str {
        match self {
            Self::GameFull(_) => "gameFull",
            Self::GameState(_) => "gameState",
            Self::ChatLine(_) => "chatLine",
            Self::OpponentGone(_) => "opponentGone",
            Self::Unknown { kind } => kind,
        }
    }
}

impl Serialize for GameEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // The server writes the type of this one late.
            Self::GameFull(full) => WithType { fields: full, kind: "gameFull" }.serialize(serializer),
            Self::GameState(state) => state.serialize(serializer),
            Self::ChatLine(line) => TypeFirst { kind: "chatLine", fields: line }.serialize(serializer),
            Self::OpponentGone(gone) => TypeFirst { kind: "opponentGone", fields: gone }.serialize(serializer),
            Self::Unknown { kind } => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("type", kind)?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for GameEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The type may stand last, so the line is read whole before its meaning is known.
        let value = Value::deserialize(deserializer)?;
        let kind = value.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(match kind.as_str() {
            "gameFull" => Self::GameFull(Box::new(known(value)?)),
            "gameState" => Self::GameState(Box::new(known(value)?)),
            "chatLine" => Self::ChatLine(known(value)?),
            "opponentGone" => Self::OpponentGone(known(value)?),
            _ => Self::Unknown { kind },
        })
    }
}

/// All there is to know of a game; it replaces everything that was known before.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    /// The id of the game.
    pub id: String,
    /// By which rules.
    pub variant: Variant,
    /// How fast.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// The rating category.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub perf: GamePerf,
    /// Whether ratings change.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub rated: bool,
    /// When the game was made, in milliseconds since 1970.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<i64>,
    /// Who plays White.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub white: Player,
    /// Who plays Black.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub black: Player,
    /// `startpos`, or a FEN.
    #[serde(default = "startpos", deserialize_with = "fen_or_startpos")]
    pub initial_fen: String,
    /// The clock; absent in correspondence and unlimited games.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSettings>,
    /// The days for a move in a correspondence game.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// The arena.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<String>,
    /// How strong the bot is asked to play; on the local server only.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// The moves and clocks now.
    pub state: GameState,
}

impl GameFull {
    /// The player of a side.
    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The side of the user with this id (in lower case).
    pub fn color_of(&self, user_id: &str) -> Option<Color> {
        [Color::White, Color::Black].into_iter().find(|&color| self.player(color).is(user_id))
    }

    /// Whether the game begins where its variant always begins.
    pub fn is_from_start(&self) -> bool {
        self.initial_fen == "startpos"
    }
}

/// Moves, clocks and offers of a game. The list of moves is always whole.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct GameState {
    /// All moves from the start in UCI, between blanks.
    #[serde(deserialize_with = "lenient::null_default")]
    pub moves: String,
    /// White's time in milliseconds; [`UNLIMITED_MS`] without a clock.
    #[serde(default = "unlimited", deserialize_with = "ms_or_unlimited")]
    pub wtime: i64,
    /// Black's time in milliseconds.
    #[serde(default = "unlimited", deserialize_with = "ms_or_unlimited")]
    pub btime: i64,
    /// What a move adds for White, in milliseconds.
    #[serde(default, deserialize_with = "ms_or_zero")]
    pub winc: i64,
    /// What a move adds for Black, in milliseconds.
    #[serde(default, deserialize_with = "ms_or_zero")]
    pub binc: i64,
    /// Running, or how it ended.
    pub status: GameStatus,
    /// Who won.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub winner: Option<Color>,
    /// White offers a draw. The flag may be stale for one state after the answer.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub wdraw: bool,
    /// Black offers a draw.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub bdraw: bool,
    /// White asks for a takeback.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub wtakeback: bool,
    /// Black asks for a takeback.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub btakeback: bool,
    /// How long the first move may still take, where such games expire.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub expiration: Option<Expiration>,
    /// The id of an accepted rematch.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub rematch: Option<String>,
}

impl GameState {
    /// The moves one by one.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.split_ascii_whitespace()
    }

    /// How many moves were made by both sides.
    pub fn ply(&self) -> usize {
        self.moves().count()
    }

    /// The time of a side, in milliseconds.
    pub fn time_ms(&self, color: Color) -> i64 {
        match color {
            Color::White => self.wtime,
            Color::Black => self.btime,
        }
    }

    /// The increment of a side, in milliseconds.
    pub fn increment_ms(&self, color: Color) -> i64 {
        match color {
            Color::White => self.winc,
            Color::Black => self.binc,
        }
    }

    /// Whether a side offers a draw.
    pub fn is_draw_offered_by(&self, color: Color) -> bool {
        match color {
            Color::White => self.wdraw,
            Color::Black => self.bdraw,
        }
    }

    /// Whether a side asks for a takeback.
    pub fn is_takeback_asked_by(&self, color: Color) -> bool {
        match color {
            Color::White => self.wtakeback,
            Color::Black => self.btakeback,
        }
    }
}

impl Default for GameState {
    /// A running game without a move and without a clock.
    fn default() -> Self {
        Self {
            moves: String::new(),
            wtime: UNLIMITED_MS,
            btime: UNLIMITED_MS,
            winc: 0,
            binc: 0,
            status: GameStatus::Started,
            winner: None,
            wdraw: false,
            bdraw: false,
            wtakeback: false,
            btakeback: false,
            expiration: None,
            rematch: None,
        }
    }
}

impl Serialize for GameState {
    /// With its type, which it has inside `gameFull` too.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "gameState")?;
        map.serialize_entry("moves", &self.moves)?;
        map.serialize_entry("wtime", &self.wtime)?;
        map.serialize_entry("btime", &self.btime)?;
        map.serialize_entry("winc", &self.winc)?;
        map.serialize_entry("binc", &self.binc)?;
        map.serialize_entry("status", self.status.as_str())?;
        if let Some(winner) = self.winner {
            map.serialize_entry("winner", &winner)?;
        }
        let flags = [
            ("wdraw", self.wdraw),
            ("bdraw", self.bdraw),
            ("wtakeback", self.wtakeback),
            ("btakeback", self.btakeback),
        ];
        for (name, _) in flags.into_iter().filter(|&(_, set)| set) {
            map.serialize_entry(name, &true)?;
        }
        if let Some(expiration) = &self.expiration {
            map.serialize_entry("expiration", expiration)?;
        }
        if let Some(rematch) = &self.rematch {
            map.serialize_entry("rematch", rematch)?;
        }
        map.end()
    }
}

/// A side of a game: a person or bot with an id, the server's engine with a level, or nobody known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The name in lower case.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The name as it is shown.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `BOT`, `GM` and the like.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating at the start of the game.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// Whether the rating is not yet sure.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub provisional: bool,
    /// The level of the server's engine.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u32>,
}

impl Player {
    /// Whether this is the user with this id (in lower case).
    pub fn is(&self, user_id: &str) -> bool {
        self.id.as_deref().is_some_and(|id| id.eq_ignore_ascii_case(user_id))
    }

    /// Whether no person sits there: a bot account or the server's engine.
    pub fn is_bot(&self) -> bool {
        self.ai_level.is_some() || self.title.as_deref() == Some("BOT")
    }

    /// What to call the player.
    pub fn shown_name(&self) -> String {
        match (&self.name, &self.id, self.ai_level) {
            (_, _, Some(level)) => format!("Stockfish level {level}"),
            (Some(name), ..) | (None, Some(name), _) => name.clone(),
            (None, None, None) => "Anonymous".to_owned(),
        }
    }
}

/// The clock of a game, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ClockSettings {
    /// What both sides start with.
    #[serde(default, rename = "initial", deserialize_with = "ms_or_zero")]
    pub initial_ms: i64,
    /// What each move adds.
    #[serde(default, rename = "increment", deserialize_with = "ms_or_zero")]
    pub increment_ms: i64,
}

/// The rating category of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GamePerf {
    /// The name, in the reader's language.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub name: String,
}

/// How long the first move may still take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Expiration {
    /// How long it has taken already, in milliseconds.
    #[serde(default, rename = "idleMillis", deserialize_with = "ms_or_zero")]
    pub idle_ms: i64,
    /// How long it may take in all, in milliseconds.
    #[serde(default, rename = "millisToMove", deserialize_with = "ms_or_zero")]
    pub to_move_ms: i64,
}

/// A line of chat. The server itself writes as `lichess`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChatLine {
    /// For whom.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub room: Room,
    /// By whom; our own lines come back.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub username: String,
    /// What.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub text: String,
}

/// A line of chat as `GET …/chat` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChatEntry {
    /// What.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub text: String,
    /// By whom.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub user: String,
}

/// The opponent has gone, or is back. The return is not always told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpponentGone {
    /// Gone, or back.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub gone: bool,
    /// When the game may be claimed; at zero, now.
    #[serde(
        default,
        rename = "claimWinInSeconds",
        deserialize_with = "lenient::opt_u32",
        skip_serializing_if = "Option::is_none"
    )]
    pub claim_win_in_s: Option<u32>,
}

/// The answer to a challenge of the server's engine.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AiGame {
    /// The id of the game.
    pub id: String,
    /// The secret id of our side.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub full_id: FullId,
    /// By which rules.
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
    /// Where the game comes from.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub source: Source,
    /// When it was made, in milliseconds since 1970.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<i64>,
    /// The position.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub fen: String,
    /// How many plies were played.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Whose turn it is.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub player: Option<Color>,
    /// Running, or how it ended.
    #[serde(
        default,
        deserialize_with = "lenient::or_default",
        serialize_with = "opt_status",
        skip_serializing_if = "Option::is_none"
    )]
    pub status: Option<GameStatus>,
}

#[derive(Serialize)]
struct WithType<'a, T> {
    #[serde(flatten)]
    fields: &'a T,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct TypeFirst<'a, T> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    fields: &'a T,
}

#[expect(clippy::ref_option, reason = "serde asks with a reference")]
fn opt_status<S: Serializer>(status: &Option<GameStatus>, serializer: S) -> Result<S::Ok, S::Error> {
    match status {
        Some(status) => status_object(status, serializer),
        None => serializer.serialize_none(),
    }
}

fn known<T: DeserializeOwned, E: Error>(value: Value) -> Result<T, E> {
    serde_json::from_value(value).map_err(E::custom)
}

fn startpos() -> String {
    "startpos".to_owned()
}

fn fen_or_startpos<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_else(startpos))
}

fn unlimited() -> i64 {
    UNLIMITED_MS
}

fn ms_or_unlimited<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    Ok(lenient::int(deserializer)?.unwrap_or(UNLIMITED_MS))
}

fn ms_or_zero<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    Ok(lenient::int(deserializer)?.unwrap_or(0))
}
