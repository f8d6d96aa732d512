//! Time controls and the speeds that they make.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lenient;

/// How fast a game is, as the server reckons it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Below 30 s for forty moves; bots may not play it.
    UltraBullet,
    /// 30 to 179 s.
    Bullet,
    /// 180 to 479 s.
    Blitz,
    /// 480 to 1499 s.
    Rapid,
    /// 1500 to 21599 s.
    Classical,
    /// Longer, days for a move, or no clock.
    Correspondence,
}

impl Speed {
    /// The speed of a clock: its start plus forty increments, both in seconds.
    pub fn of_clock(limit_s: u32, increment_s: u32) -> Self {
        match u64::from(limit_s) + 40 * u64::from(increment_s) {
            0..30 => Self::UltraBullet,
            30..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1500 => Self::Rapid,
            1500..21600 => Self::Classical,
            _ => Self::Correspondence,
        }
    }

    /// The name as the server writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UltraBullet => "ultraBullet",
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The time that a challenge offers, in seconds and days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TimeControl {
    /// A clock.
    Clock {
        /// What both sides start with.
        limit_s: u32,
        /// What each move adds.
        increment_s: u32,
    },
    /// Days for each move.
    Correspondence {
        /// How many.
        days: u32,
    },
    /// No clock at all.
    #[default]
    Unlimited,
    /// A kind that this program does not know.
    Unknown,
}

impl TimeControl {
    /// The speed that this control makes; an unknown kind counts as correspondence.
    pub fn speed(self) -> Speed {
        match self {
            Self::Clock { limit_s, increment_s } => Speed::of_clock(limit_s, increment_s),
            Self::Correspondence { .. } | Self::Unlimited | Self::Unknown => Speed::Correspondence,
        }
    }
}

impl fmt::Display for TimeControl {
    /// As the server shows it: `3+2`, `½+1`, `1.5+0`, `2 days`, `unlimited`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock { limit_s, increment_s } => {
                match limit_s {
                    15 => f.write_str("¼")?,
                    30 => f.write_str("½")?,
                    45 => f.write_str("¾")?,
                    90 => f.write_str("1.5")?,
                    limit_s if limit_s % 60 == 0 => write!(f, "{}", limit_s / 60)?,
                    limit_s => write!(f, "{}", f64::from(limit_s) / 60.0)?,
                }
                write!(f, "+{increment_s}")
            }
            Self::Correspondence { days: 1 } => f.write_str("1 day"),
            Self::Correspondence { days } => write!(f, "{days} days"),
            Self::Unlimited => f.write_str("unlimited"),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut wire = Wire::default();
        match *self {
            Self::Clock { limit_s, increment_s } => {
                wire.kind = Some("clock".into());
                wire.limit = Some(limit_s);
                wire.increment = Some(increment_s);
                wire.show = Some(self.to_string());
            }
            Self::Correspondence { days } => {
                wire.kind = Some("correspondence".into());
                wire.days_per_turn = Some(days);
            }
            Self::Unlimited => wire.kind = Some("unlimited".into()),
            Self::Unknown => wire.kind = Some("unknown".into()),
        }
        wire.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wire = Wire::deserialize(deserializer)?;
        Ok(match (wire.kind.as_deref(), wire.limit, wire.days_per_turn) {
            (Some("clock") | None, Some(limit_s), _) => {
                Self::Clock { limit_s, increment_s: wire.increment.unwrap_or(0) }
            }
            (Some("correspondence") | None, _, Some(days)) => Self::Correspondence { days },
            (Some("unlimited"), ..) => Self::Unlimited,
            _ => Self::Unknown,
        })
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wire {
    #[serde(default, rename = "type", deserialize_with = "lenient::or_default")]
    kind: Option<String>,
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    increment: Option<u32>,
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    show: Option<String>,
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    days_per_turn: Option<u32>,
}
