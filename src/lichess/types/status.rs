//! The state of a game: running, or how it ended.

use serde::{Deserialize, Serialize};

use super::names::names;

names! {
    /// The state of a game. Read from a name, or from `{"id": …, "name": …}` as event streams have it; written as a
    /// name (see [`status_object`]).
    #[derive(Default, Serialize, Deserialize)]
    #[serde(from = "StatusText", into = "String")]
    pub enum GameStatus {
        /// Not begun.
        Created = "created",
        /// Running.
        #[default]
        Started = "started",
        /// Ended without a result; may come after many moves.
        Aborted = "aborted",
        /// Checkmate.
        Mate = "mate",
        /// A player gave up.
        Resign = "resign",
        /// No legal move and no check.
        Stalemate = "stalemate",
        /// A player left and the other claimed; without a winner it is a draw.
        Timeout = "timeout",
        /// Agreed, repeated, fifty moves, or dead.
        Draw = "draw",
        /// A flag fell; without a winner it is a draw.
        OutOfTime = "outoftime",
        /// A player was caught.
        Cheat = "cheat",
        /// The first move was not made.
        NoStart = "noStart",
        /// An imported game that just stops.
        UnknownFinish = "unknownFinish",
        /// The side that cannot lose claimed a draw.
        InsufficientMaterialClaim = "insufficientMaterialClaim",
        /// The variant's own end, such as an explosion.
        VariantEnd = "variantEnd",
    }
}

impl GameStatus {
    /// Whether the game is over. An unknown status counts as over.
    pub fn is_over(&self) -> bool {
        !matches!(self, Self::Created | Self::Started)
    }

    /// The server's number; 38, an unknown finish, for a name that is not known.
    pub fn id(&self) -> u32 {
        match self {
            Self::Created => 10,
            Self::Started => 20,
            Self::Aborted => 25,
            Self::Mate => 30,
            Self::Resign => 31,
            Self::Stalemate => 32,
            Self::Timeout => 33,
            Self::Draw => 34,
            Self::OutOfTime => 35,
            Self::Cheat => 36,
            Self::NoStart => 37,
            Self::UnknownFinish | Self::Unknown(_) => 38,
            Self::InsufficientMaterialClaim => 39,
            Self::VariantEnd => 60,
        }
    }

    fn from_id(id: u64) -> Self {
        match id {
            10 => Self::Created,
            20 => Self::Started,
            25 => Self::Aborted,
            30 => Self::Mate,
            31 => Self::Resign,
            32 => Self::Stalemate,
            33 => Self::Timeout,
            34 => Self::Draw,
            35 => Self::OutOfTime,
            36 => Self::Cheat,
            37 => Self::NoStart,
            38 => Self::UnknownFinish,
            39 => Self::InsufficientMaterialClaim,
            60 => Self::VariantEnd,
            _ => Self::Unknown(id.to_string()),
        }
    }
}

/// Writes a status as the object `{"id": …, "name": …}`, for `#[serde(serialize_with = …)]`.
///
/// # Errors
/// When the serializer fails.
pub fn status_object<S: serde::Serializer>(status: &GameStatus, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object<'a> {
        id: u32,
        name: &'a str,
    }
    Object { id: status.id(), name: status.as_str() }.serialize(serializer)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum StatusText {
    Name(String),
    Object { name: String },
    Numbered { id: u64 },
    Number(u64),
}

impl From<StatusText> for GameStatus {
    fn from(text: StatusText) -> Self {
        match text {
            StatusText::Name(name) | StatusText::Object { name } => Self::from(name),
            StatusText::Numbered { id } | StatusText::Number(id) => Self::from_id(id),
        }
    }
}
