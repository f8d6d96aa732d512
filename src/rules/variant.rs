//! The names of the games.

/// A rule set by its name, as Lichess's keys, this project's settings and its commands write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Chess from its usual start.
    Standard,
    /// Chess from one of 960 starts.
    Chess960,
    /// Captures explode.
    Atomic,
    /// Chess from a given position.
    FromPosition,
    /// 104 squares, Champions and Wizards.
    Omega,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Standard, Self::Chess960, Self::Atomic, Self::FromPosition, Self::Omega];

    /// The key: `standard`, `chess960`, `atomic`, `fromPosition`, `omega`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
            Self::Atomic => "atomic",
            Self::FromPosition => "fromPosition",
            Self::Omega => "omega",
        }
    }

    /// The variant of a key, exactly as [`key`](Self::key) writes it.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.key() == key)
    }

    /// Lichess's long name: `Standard`, `Chess960`, `Atomic`, `From Position`, `Omega chess`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Chess960 => "Chess960",
            Self::Atomic => "Atomic",
            Self::FromPosition => "From Position",
            Self::Omega => "Omega chess",
        }
    }

    /// Lichess's short name: `Std`, `960`, `Atom`, `FEN`, `Omega`.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Standard => "Std",
            Self::Chess960 => "960",
            Self::Atomic => "Atom",
            Self::FromPosition => "FEN",
            Self::Omega => "Omega",
        }
    }

    /// The value of PGN's Variant tag.
    pub const fn pgn_name(self) -> &'static str {
        match self {
            Self::Omega => "Omega",
            other => other.name(),
        }
    }
}
