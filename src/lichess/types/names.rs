//! Names with a closed meaning: colors, variants, rooms, sources.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::lenient;

/// An enum over the names that we know, and one variant for those that we do not.
macro_rules! names {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
            /// A name that this program does not know, kept as it came.
            Unknown(String),
        }

        impl $name {
            /// The name as the server writes it.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $text,)+
                    Self::Unknown(text) => text,
                }
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $($text => Self::$variant,)+
                    _ => Self::Unknown(text.to_owned()),
                }
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self::from(text.as_str())
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> Self {
                name.as_str().to_owned()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(super) use names;

/// The side of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// The opponent's side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The name as the server writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The side that a challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorChoice {
    /// The challenger plays White.
    White,
    /// The challenger plays Black.
    Black,
    /// The server draws lots.
    #[default]
    #[serde(other)]
    Random,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

names! {
    /// The key of a rule set; the rules themselves are not known here.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(from = "String", into = "String")]
    pub enum VariantKey {
        /// Chess from its normal start.
        #[default]
        Standard = "standard",
        /// Chess from one of 960 starts.
        Chess960 = "chess960",
        /// Chess from a given position.
        FromPosition = "fromPosition",
        /// Captured men come back.
        Crazyhouse = "crazyhouse",
        /// Losing everything wins.
        Antichess = "antichess",
        /// Captures explode.
        Atomic = "atomic",
        /// Pawns against pieces.
        Horde = "horde",
        /// The king in the center wins.
        KingOfTheHill = "kingOfTheHill",
        /// Kings race to the last rank.
        RacingKings = "racingKings",
        /// The third check wins.
        ThreeCheck = "threeCheck",
        /// Chess on 104 squares; Lichess does not have it, the local server does.
        Omega = "omega",
    }
}

impl VariantKey {
    /// The name as the server shows it; an unknown key is its own name.
    pub fn name(&self) -> &str {
        match self {
            Self::Standard => "Standard",
            Self::Chess960 => "Chess960",
            Self::FromPosition => "From Position",
            Self::Crazyhouse => "Crazyhouse",
            Self::Antichess => "Antichess",
            Self::Atomic => "Atomic",
            Self::Horde => "Horde",
            Self::KingOfTheHill => "King of the Hill",
            Self::RacingKings => "Racing Kings",
            Self::ThreeCheck => "Three-check",
            Self::Omega => "Omega chess",
            Self::Unknown(text) => text,
        }
    }

    /// The short name as the server shows it; an unknown key is its own short name.
    pub fn short(&self) -> &str {
        match self {
            Self::Standard => "Std",
            Self::Chess960 => "960",
            Self::FromPosition => "FEN",
            Self::Crazyhouse => "Crazy",
            Self::Antichess => "Anti",
            Self::Atomic => "Atom",
            Self::Horde => "Horde",
            Self::KingOfTheHill => "KotH",
            Self::RacingKings => "Racing",
            Self::ThreeCheck => "3check",
            Self::Omega => "Omega",
            Self::Unknown(text) => text,
        }
    }
}

/// A variant as the server describes it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Variant {
    /// The key, which alone decides.
    pub key: VariantKey,
    /// The shown name.
    #[serde(default, deserialize_with = "lenient::null_default")]
    pub name: String,
    /// The short shown name; absent in `gameStart` and `gameFinish`.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
}

impl Variant {
    /// The variant with both its names.
    pub fn new(key: VariantKey) -> Self {
        Self { name: key.name().to_owned(), short: Some(key.short().to_owned()), key }
    }

    /// The variant as event streams show it: without its short name.
    pub fn without_short(key: VariantKey) -> Self {
        Self { short: None, ..Self::new(key) }
    }
}

names! {
    /// A chat room of a game.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(from = "String", into = "String")]
    pub enum Room {
        /// The two players' room.
        #[default]
        Player = "player",
        /// The watchers' room.
        Spectator = "spectator",
    }
}

names! {
    /// Where a game comes from.
    #[derive(Serialize, Deserialize)]
    #[serde(from = "String", into = "String")]
    pub enum Source {
        /// A seek in the lobby.
        Lobby = "lobby",
        /// A challenge.
        Friend = "friend",
        /// A game against the server's engine.
        Ai = "ai",
        /// Made by an API call.
        Api = "api",
        /// An arena tournament.
        Arena = "arena",
        /// A position from the editor.
        Position = "position",
        /// Imported.
        Import = "import",
        /// Imported while running.
        ImportLive = "importlive",
        /// A simultaneous exhibition.
        Simul = "simul",
        /// A pool of the lobby.
        Pool = "pool",
        /// A Swiss tournament.
        Swiss = "swiss",
    }
}

impl Default for Source {
    fn default() -> Self {
        Self::Unknown(String::new())
    }
}

/// Whether a text can stand as an id or a name in a path: letters, digits, `-` and `_`, at most 40 of them.
pub(crate) fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}
