//! What is posted. The fields go as a form; the same keys in a JSON object are read too.

use serde::{Deserialize, Serialize};

use super::challenge::DeclineReason;
use super::lenient;
use super::names::{ColorChoice, Room, VariantKey};
use super::time::TimeControl;

/// The form of a new challenge.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ChallengeForm {
    /// The start of the clock in seconds.
    #[serde(
        default,
        rename = "clock.limit",
        deserialize_with = "lenient::opt_u32",
        skip_serializing_if = "Option::is_none"
    )]
    pub clock_limit_s: Option<u32>,
    /// What each move adds in seconds.
    #[serde(
        default,
        rename = "clock.increment",
        deserialize_with = "lenient::opt_u32",
        skip_serializing_if = "Option::is_none"
    )]
    pub clock_increment_s: Option<u32>,
    /// Days for each move, instead of a clock.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Whether ratings change.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub rated: bool,
    /// The side that the challenger wants.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub color: ColorChoice,
    /// By which rules.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub variant: VariantKey,
    /// The start, if it is not the variant's own.
    #[serde(default, deserialize_with = "lenient::opt_text", skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Answer with a stream that keeps the challenge alive.
    #[serde(
        default,
        rename = "keepAliveStream",
        deserialize_with = "lenient::flag",
        skip_serializing_if = "lenient::is_false"
    )]
    pub keep_alive_stream: bool,
    /// Extra rules; refused when a bot is challenged.
    #[serde(default, with = "lenient::commas", skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

impl ChallengeForm {
    /// A casual challenge of this variant and time.
    pub fn new(variant: VariantKey, time: TimeControl) -> Self {
        Self { variant, ..Self::default() }.with_time(time)
    }

    /// The same with another time control.
    #[must_use]
    pub fn with_time(self, time: TimeControl) -> Self {
        let (limit, increment, days) = match time {
            TimeControl::Clock { limit_s, increment_s } => (Some(limit_s), Some(increment_s), None),
            TimeControl::Correspondence { days } => (None, None, Some(days)),
            TimeControl::Unlimited | TimeControl::Unknown => (None, None, None),
        };
        Self { clock_limit_s: limit, clock_increment_s: increment, days, ..self }
    }

    /// The time control that the fields make.
    pub fn time_control(&self) -> TimeControl {
        match (self.clock_limit_s, self.clock_increment_s, self.days) {
            (None, None, Some(days)) => TimeControl::Correspondence { days },
            (None, None, None) => TimeControl::Unlimited,
            (limit, increment, _) => {
                TimeControl::Clock { limit_s: limit.unwrap_or(0), increment_s: increment.unwrap_or(0) }
            }
        }
    }
}

/// The form of a game against the server's engine.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct AiForm {
    /// The strength, 1 to 8.
    #[serde(default, deserialize_with = "lenient::seconds")]
    pub level: u32,
    /// The start of the clock in seconds.
    #[serde(
        default,
        rename = "clock.limit",
        deserialize_with = "lenient::opt_u32",
        skip_serializing_if = "Option::is_none"
    )]
    pub clock_limit_s: Option<u32>,
    /// What each move adds in seconds.
    #[serde(
        default,
        rename = "clock.increment",
        deserialize_with = "lenient::opt_u32",
        skip_serializing_if = "Option::is_none"
    )]
    pub clock_increment_s: Option<u32>,
    /// Days for each move, instead of a clock.
    #[serde(default, deserialize_with = "lenient::opt_u32", skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// The side that we want.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub color: ColorChoice,
    /// By which rules.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub variant: VariantKey,
    /// The start, if it is not the variant's own.
    #[serde(default, deserialize_with = "lenient::opt_text", skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
}

impl AiForm {
    /// A game of this level, variant and time, with a side by lot.
    pub fn new(level: u32, variant: VariantKey, time: TimeControl) -> Self {
        let ChallengeForm { clock_limit_s, clock_increment_s, days, .. } = ChallengeForm::default().with_time(time);
        Self { level, clock_limit_s, clock_increment_s, days, variant, ..Self::default() }
    }
}

/// The form of a chat line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChatForm {
    /// For whom.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub room: Room,
    /// What; 1 to 140 UTF-16 units.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub text: String,
}

/// The form of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DeclineForm {
    /// Why.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub reason: DeclineReason,
}
