//! Users, tokens, and the answer that is only "yes".

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::lenient;

/// Our own account: the same object as any user's.
pub type Account = User;

/// The answer of the token test: what each token is good for; nothing for one that is not valid.
pub type TokenReport = BTreeMap<String, Option<TokenInfo>>;

/// A user.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The name in lower case.
    pub id: String,
    /// The name as it is shown.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub username: String,
    /// `BOT`, `GM` and the like.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Ratings by category; a category never played may be missing.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub perfs: BTreeMap<String, PerfRating>,
    /// When the account was made, in milliseconds since 1970.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<i64>,
    /// When the user was last seen, in milliseconds since 1970.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub seen_at: Option<i64>,
    /// The account is closed.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub disabled: bool,
    /// The user broke the server's terms.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub tos_violation: bool,
    /// The account is verified.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub verified: bool,
    /// Whether the user supports the server.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub patron: bool,
    /// The picture beside the name.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub flair: Option<String>,
    /// The user's page.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The page of the game that runs now.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub playing: Option<String>,
    /// How many games.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub count: Option<Counts>,
    /// Whether we could follow the user; told with a token only.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub followable: Option<bool>,
    /// Whether we follow the user.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub following: Option<bool>,
    /// Whether one of us blocks the other: do not challenge.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub blocking: Option<bool>,
    /// What the user says about himself.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub profile: Option<Value>,
}

impl User {
    /// Whether this is a bot account.
    pub fn is_bot(&self) -> bool {
        self.title.as_deref() == Some("BOT")
    }

    /// The name as it is shown; the id if there is none.
    pub fn name(&self) -> &str {
        if self.username.is_empty() { &self.id } else { &self.username }
    }

    /// The rating in a category.
    pub fn rating(&self, perf: &str) -> Option<i64> {
        self.perfs.get(perf).and_then(|perf| perf.rating)
    }
}

/// The rating in one category. Puzzle runs have none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PerfRating {
    /// How many rated games.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub games: Option<i64>,
    /// The rating.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// Its deviation.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rd: Option<i64>,
    /// What the last games did to it.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub prog: Option<i64>,
    /// Whether it is not yet sure.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub prov: bool,
    /// The place among all players.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rank: Option<i64>,
}

/// How many games a user has played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    /// In all.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub all: Option<i64>,
    /// Rated ones.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub rated: Option<i64>,
    /// Won ones.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub win: Option<i64>,
    /// Drawn ones.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub draw: Option<i64>,
    /// Lost ones.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub loss: Option<i64>,
    /// Running ones.
    #[serde(default, deserialize_with = "lenient::int", skip_serializing_if = "Option::is_none")]
    pub playing: Option<i64>,
}

/// What a user is doing now, as `GET /api/users/status` tells it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserStatus {
    /// The name in lower case.
    pub id: String,
    /// The name as it is shown.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub name: String,
    /// `BOT`, `GM` and the like.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether the user is there; a bot is while one of its streams is open.
    #[serde(default, deserialize_with = "lenient::flag", skip_serializing_if = "lenient::is_false")]
    pub online: bool,
    /// Whether the user plays; read also from an object about the game.
    #[serde(default, deserialize_with = "playing", skip_serializing_if = "lenient::is_false")]
    pub playing: bool,
    /// Which game, if it was asked for.
    #[serde(default, deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub playing_id: Option<String>,
}

/// What a token is good for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenInfo {
    /// Whose it is.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub user_id: String,
    /// What it allows.
    #[serde(default, with = "lenient::commas")]
    pub scopes: Vec<String>,
    /// Until when, in milliseconds since 1970; for ever if nothing is said.
    #[serde(default, deserialize_with = "lenient::int")]
    pub expires: Option<i64>,
}

impl TokenInfo {
    /// Whether the token has a scope.
    pub fn has_scope(&self, scope: &str) -> bool {
        self.scopes.iter().any(|held| held == scope)
    }
}

/// The answer to a command. It says that the command was taken, not that it had an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ack {
    /// Yes.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub ok: bool,
}

impl Ack {
    /// The only answer there is.
    pub const OK: Self = Self { ok: true };
}

fn playing<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(flag) => flag,
        Value::Object(_) => true,
        _ => false,
    })
}
