//! The body of a refusal.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use super::lenient;

/// The body of a refusal: a text or faults by field, and perhaps for how long.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ErrorBody {
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub error: ErrorDetail,
    /// Which limit was hit, and for how long.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub ratelimit: Option<Ratelimit>,
}

impl ErrorBody {
    /// A refusal with a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { error: ErrorDetail::Text(text.into()), ratelimit: None }
    }

    /// A refusal of one field of a form.
    pub fn field(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { error: ErrorDetail::Fields(BTreeMap::from([(name.into(), vec![text.into()])])), ratelimit: None }
    }

    /// A refusal for a time.
    pub fn limited(text: impl Into<String>, key: impl Into<String>, seconds: u64) -> Self {
        Self { ratelimit: Some(Ratelimit { key: key.into(), seconds: Some(seconds) }), ..Self::text(text) }
    }

    /// Reads the body of a refusal; nothing if it is not one, as an HTML page is not.
    pub fn parse(body: &[u8]) -> Option<Self> {
        let map: Map<String, Value> = serde_json::from_slice(body).ok()?;
        map.contains_key("error").then(|| serde_json::from_value(Value::Object(map)).ok())?
    }
}

impl Serialize for ErrorBody {
    /// Faults of a form are written twice, as the server does.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Wire<'a> {
            error: &'a ErrorDetail,
            #[serde(flatten)]
            fields: Option<BTreeMap<&'a str, &'a [String]>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            ratelimit: Option<&'a Ratelimit>,
        }
        let fields = match &self.error {
            ErrorDetail::Fields(fields) => {
                // No key may stand twice, whatever a field is called.
                let free = fields.iter().filter(|(name, _)| !matches!(name.as_str(), "error" | "ratelimit"));
                Some(free.map(|(name, texts)| (name.as_str(), texts.as_slice())).collect())
            }
            ErrorDetail::Text(_) => None,
        };
        Wire { error: &self.error, fields, ratelimit: self.ratelimit.as_ref() }.serialize(serializer)
    }
}

/// A text, or faults by field of the form. Faults of the whole form stand under `global`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ErrorDetail {
    /// One text.
    Text(String),
    /// Texts by field.
    Fields(BTreeMap<String, Vec<String>>),
}

impl Default for ErrorDetail {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl<'de> Deserialize<'de> for ErrorDetail {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::String(text) => Self::Text(text),
            Value::Object(map) => Self::Fields(map.into_iter().map(|(name, value)| (name, texts(&value))).collect()),
            other => Self::Text(other.to_string()),
        })
    }
}

impl fmt::Display for ErrorDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Fields(fields) => {
                for (nth, (name, texts)) in fields.iter().enumerate() {
                    write!(f, "{}{name}: {}", if nth > 0 { "; " } else { "" }, texts.join(", "))?;
                }
                Ok(())
            }
        }
    }
}

/// A limit that was hit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ratelimit {
    /// Which limit, such as `bot.vsBot.day`.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub key: String,
    /// For how long.
    #[serde(default, deserialize_with = "wait", skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().map(plain).collect(),
        other => vec![plain(other)],
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn wait<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    Ok(lenient::int(deserializer)?.and_then(|seconds| u64::try_from(seconds).ok()))
}
