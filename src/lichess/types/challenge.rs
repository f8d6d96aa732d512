//! Challenges.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::event::FullId;
use super::lenient;
use super::names::{Color, ColorChoice, Variant};
use super::time::{Speed, TimeControl};

/// The rule flag of a game that cannot be aborted.
pub const RULE_NO_ABORT: &str = "noAbort";

/// An offer of a game. A game that comes of it has the same id.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Eight letters and digits.
    pub id: String,
    /// The page of the challenge.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "String::is_empty")]
    pub url: String,
    /// What has become of it.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub status: ChallengeStatus,
    /// Who asks; nobody for an anonymous or open challenge.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub challenger: Option<ChallengeUser>,
    /// Who is asked; nobody for an open challenge.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub dest_user: Option<ChallengeUser>,
    /// By which rules.
    pub variant: Variant,
    /// Whether ratings change.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub rated: bool,
    /// The speed as the server says it; see [`Challenge::speed`].
    #[serde(
        default,
        rename = "speed",
        deserialize_with = "lenient::or_default",
        skip_serializing_if = "Option::is_none"
    )]
    pub speed_told: Option<Speed>,
    /// With how much time.
    #[serde(default = "unknown_time", deserialize_with = "time_or_unknown")]
    pub time_control: TimeControl,
    /// What the challenger asked for.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub color: ColorChoice,
    /// The side that the challenger will have, decided at once even if it was left to chance.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub final_color: Option<Color>,
    /// The rating category.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub perf: Option<ChallengePerf>,
    /// Extra rules, such as [`RULE_NO_ABORT`].
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The start, where it is not the variant's only one.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// The game of which this is the rematch.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// To us or from us; never on a stream.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// There for open challenges only.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenChallenge>,
    /// Why it was declined, in the reader's language.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
    /// Why it was declined. The server writes this key in lower case.
    #[serde(
        default,
        deserialize_with = "lenient::or_default",
        serialize_with = "reason_key",
        skip_serializing_if = "Option::is_none"
    )]
    pub decline_reason_key: Option<DeclineReason>,
    /// How strong the bot is asked to play; on the local server only.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// The secret id of our side of the game, once it was accepted.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub full_id: Option<FullId>,
}

impl Challenge {
    /// The speed as the server told it, else as the time control makes it.
    pub fn speed(&self) -> Speed {
        self.speed_told.unwrap_or_else(|| self.time_control.speed())
    }

    /// Whether an extra rule is set.
    pub fn has_rule(&self, rule: &str) -> bool {
        self.rules.iter().any(|set| set == rule)
    }

    /// Whether the user with this id (in lower case) is the challenger. Own challenges are echoed on the stream.
    pub fn is_from(&self, user_id: &str) -> bool {
        self.challenger.as_ref().is_some_and(|user| user.id.eq_ignore_ascii_case(user_id))
    }
}

/// A player of a challenge. Flags are there only when true.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeUser {
    /// The name in lower case.
    pub id: String,
    /// The name as it is shown.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub name: String,
    /// The rating in the category of the challenge.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// `BOT`, `GM` and the like.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub title: Option<String>,
    /// Whether the rating is not yet sure.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub provisional: bool,
    /// Whether the user supports the server.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub patron: bool,
    /// The color of the patron's badge.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub patron_color: Option<i64>,
    /// The picture beside the name.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub flair: Option<String>,
    /// Whether the user is there.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub online: bool,
    /// The quality of the connection, 1 (bad) to 4 (good); not milliseconds.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub lag: Option<i64>,
}

impl ChallengeUser {
    /// Whether the user is a bot.
    pub fn is_bot(&self) -> bool {
        self.title.as_deref() == Some("BOT")
    }
}

/// How strong our own bot is asked to play. Lichess has no such thing; the local server passes it on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Strength {
    /// 1 to 8, as the levels of Lichess's own engine.
    Level(u32),
    /// Milliseconds for a move.
    ThinkMs(u32),
}

/// The rating category of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChallengePerf {
    /// One character of the server's own font.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub icon: String,
    /// The name, in the reader's language.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub name: String,
}

/// Who may take an open challenge.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenChallenge {
    /// The only users who may; everybody if empty.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Vec::is_empty")]
    pub user_ids: Vec<String>,
}

/// What has become of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChallengeStatus {
    /// Waiting for an answer.
    #[default]
    Created,
    /// The challenger was not seen for a while.
    Offline,
    /// Taken back.
    Canceled,
    /// Refused.
    Declined,
    /// A game now.
    Accepted,
    /// A name that this program does not know.
    #[serde(other)]
    Unknown,
}

/// Whether a challenge comes to us or from us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To us.
    In,
    /// From us.
    Out,
}

/// The pending challenges, as `GET /api/challenge` lists them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ChallengeList {
    /// Those to us.
    #[serde(default, rename = "in", deserialize_with = "lenient::list")]
    pub incoming: Vec<Challenge>,
    /// Those from us.
    #[serde(default, rename = "out", deserialize_with = "lenient::list")]
    pub outgoing: Vec<Challenge>,
}

/// The last line of a challenge that was kept alive by its stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChallengeDone {
    /// A game begins.
    Accepted,
    /// Refused.
    Declined,
    /// Taken back, or lapsed.
    #[serde(other)]
    Canceled,
}

/// Why a challenge is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DeclineReason {
    /// No reason that has a name.
    #[default]
    Generic,
    /// Not now.
    Later,
    /// The time is too short.
    TooFast,
    /// The time is too long.
    TooSlow,
    /// Another time control is wanted.
    TimeControl,
    /// Send a rated one instead.
    Rated,
    /// Send a casual one instead.
    Casual,
    /// No variants now.
    Standard,
    /// Not this variant.
    Variant,
    /// No bots.
    NoBot,
    /// Bots only.
    OnlyBot,
}

impl DeclineReason {
    /// All of them, in the order in which Lichess lists them.
    pub const ALL: [Self; 11] = [
        Self::Generic,
        Self::Later,
        Self::TooFast,
        Self::TooSlow,
        Self::TimeControl,
        Self::Rated,
        Self::Casual,
        Self::Standard,
        Self::Variant,
        Self::NoBot,
        Self::OnlyBot,
    ];

    /// The name as the decline form takes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::Later => "later",
            Self::TooFast => "tooFast",
            Self::TooSlow => "tooSlow",
            Self::TimeControl => "timeControl",
            Self::Rated => "rated",
            Self::Casual => "casual",
            Self::Standard => "standard",
            Self::Variant => "variant",
            Self::NoBot => "noBot",
            Self::OnlyBot => "onlyBot",
        }
    }

    /// The text that the challenger reads, in English.
    pub fn text(self) -> &'static str {
        match self {
            Self::Generic => "I'm not accepting challenges at the moment.",
            Self::Later => "This is not the right time for me, please ask again later.",
            Self::TooFast => "This time control is too fast for me, please challenge again with a slower game.",
            Self::TooSlow => "This time control is too slow for me, please challenge again with a faster game.",
            Self::TimeControl => "I'm not accepting challenges with this time control.",
            Self::Rated => "Please send me a rated challenge instead.",
            Self::Casual => "Please send me a casual challenge instead.",
            Self::Standard => "I'm not accepting variant challenges right now.",
            Self::Variant => "I'm not willing to play this variant right now.",
            Self::NoBot => "I'm not accepting challenges from bots.",
            Self::OnlyBot => "I'm only accepting challenges from bots.",
        }
    }
}

impl From<&str> for DeclineReason {
    /// Any letter case is read; what is not known counts as generic, as on Lichess.
    fn from(text: &str) -> Self {
        Self::ALL.into_iter().find(|reason| reason.as_str().eq_ignore_ascii_case(text)).unwrap_or_default()
    }
}

impl fmt::Display for DeclineReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for DeclineReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for DeclineReason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(String::deserialize(deserializer)?.as_str()))
    }
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn reason_key<S: Serializer>(reason: &Option<DeclineReason>, serializer: S) -> Result<S::Ok, S::Error> {
    reason.map(|reason| reason.as_str().to_ascii_lowercase()).serialize(serializer)
}

fn unknown_time() -> TimeControl {
    TimeControl::Unknown
}

fn time_or_unknown<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
    Ok(lenient::or_default::<D, Option<TimeControl>>(deserializer)?.unwrap_or(TimeControl::Unknown))
}
