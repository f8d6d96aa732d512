//! Values that are checked while they are read.
//!
//! Each says what it must be; the key, the place and what came are added by whoever reports it.

use std::fmt;
use std::marker::PhantomData;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};

use crate::rules::Variant;

/// A smallest and a largest value, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<T> {
    /// The smallest that fits.
    pub min: T,
    /// The largest that fits; never under `min`.
    pub max: T,
}

impl<T: PartialOrd> Range<T> {
    /// Whether a value lies inside.
    pub fn contains(&self, value: &T) -> bool {
        self.min <= *value && *value <= self.max
    }
}

/// A section. Without this a list would do too: serde reads it field by field.
pub(super) fn section<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(Section("a section with keys of its own", PhantomData))
}

/// The same for a section that is absent by default.
pub(super) fn some_section<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    section(deserializer).map(Some)
}

/// Any number of sections of one name.
pub(super) fn sections<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct One<T>(T);
    impl<'de, T: Deserialize<'de>> Deserialize<'de> for One<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            section(deserializer).map(Self)
        }
    }
    Ok(Vec::<One<T>>::deserialize(deserializer)?.into_iter().map(|one| one.0).collect())
}

/// A section for each kind of opponent.
pub(super) fn by_opponent<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(Section("{ human = …, bot = … }", PhantomData))
}

/// A whole number inside bounds.
pub(super) fn whole<'de, const MIN: i64, const MAX: i64, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: TryFrom<i64>,
    D: Deserializer<'de>,
{
    let whole = Whole { min: MIN, max: MAX };
    let number = deserializer.deserialize_i64(whole)?;
    T::try_from(number).map_err(|_| D::Error::invalid_value(Unexpected::Signed(number), &whole))
}

/// The same for a key that is absent by default.
pub(super) fn some_whole<'de, const MIN: i64, const MAX: i64, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: TryFrom<i64>,
    D: Deserializer<'de>,
{
    whole::<MIN, MAX, T, D>(deserializer).map(Some)
}

/// A whole number of seconds inside bounds.
pub(super) fn seconds<'de, const MIN: i64, const MAX: i64, D>(deserializer: D) -> Result<Duration, D::Error>
where
    D: Deserializer<'de>,
{
    whole::<MIN, MAX, u64, D>(deserializer).map(Duration::from_secs)
}

/// Two whole numbers inside bounds, the smaller first.
pub(super) fn range<'de, const MIN: i64, const MAX: i64, D>(deserializer: D) -> Result<Range<u32>, D::Error>
where
    D: Deserializer<'de>,
{
    deserializer.deserialize_seq(Pair(Whole { min: MIN, max: MAX }))
}

/// Variants that Lichess has, by their keys.
pub(super) fn lichess_variants<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Variant>, D::Error> {
    struct OnLichess(Variant);
    named!(OnLichess {
        "standard" => OnLichess(Variant::Standard),
        "chess960" => OnLichess(Variant::Chess960),
        "atomic" => OnLichess(Variant::Atomic),
        "fromPosition" => OnLichess(Variant::FromPosition),
    } as is);
    Ok(Vec::<OnLichess>::deserialize(deserializer)?.into_iter().map(|variant| variant.0).collect())
}

/// The same for a key that is absent by default.
pub(super) fn some_lichess_variants<'de, D>(deserializer: D) -> Result<Option<Vec<Variant>>, D::Error>
where
    D: Deserializer<'de>,
{
    lichess_variants(deserializer).map(Some)
}

/// Variants of the local server, by their keys; one at least.
pub(super) fn local_variants<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Variant>, D::Error> {
    struct Local(Variant);
    named!(Local {
        "omega" => Local(Variant::Omega),
        "chess960" => Local(Variant::Chess960),
        "atomic" => Local(Variant::Atomic),
        "standard" => Local(Variant::Standard),
    } as is);
    let variants = Vec::<Local>::deserialize(deserializer)?;
    if variants.is_empty() {
        return Err(D::Error::custom("must name one variant at least; local.enabled = false switches the server off"));
    }
    Ok(variants.into_iter().map(|variant| variant.0).collect())
}

/// Lichess user names.
pub(super) fn user_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Name(String);
    impl<'de> Deserialize<'de> for Name {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            text(deserializer, |text| user_name(text).map(Self))
        }
    }
    Ok(Vec::<Name>::deserialize(deserializer)?.into_iter().map(|name| name.0).collect())
}

/// A name that a user of the local server may have.
pub(super) fn local_user_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, |text| {
        let lower = text.to_lowercase();
        if lower == "threefold" || lower.starts_with("guest-") {
            return Err("must be another name: this one is the server's own");
        }
        user_name(text)
    })
}

fn user_name(text: &str) -> Result<String, &'static str> {
    let is_known = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if (2..=30).contains(&text.len()) && text.chars().all(is_known) {
        Ok(text.to_owned())
    } else {
        Err("must be a user name: 2 to 30 letters, digits, _ and -")
    }
}

/// Names of hosts, without scheme and port.
pub(super) fn host_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Host(String);
    impl<'de> Deserialize<'de> for Host {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            text(deserializer, |text| {
                let is_known = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
                if (1..=253).contains(&text.len()) && text.chars().all(is_known) {
                    Ok(Self(text.to_lowercase()))
                } else {
                    Err("must be the name of a host, without scheme and port, like omega.example.org")
                }
            })
        }
    }
    Ok(Vec::<Host>::deserialize(deserializer)?.into_iter().map(|host| host.0).collect())
}

/// An address to listen at.
pub(super) fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    text(deserializer, |text| {
        text.parse().map_err(|_| "must be an address with a port, like 127.0.0.1:9640 or [::1]:9640")
    })
}

/// A server's address, without anything after the host and port: the token must not cross a network in the clear.
pub(super) fn server_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, |text| {
        safe_url(text).ok_or("must be https://HOST, or http://HOST:PORT with a loopback host, and no path")
    })
}

fn safe_url(text: &str) -> Option<String> {
    let url = reqwest::Url::parse(text).ok()?;
    let host = url.host_str()?.trim_matches(['[', ']']);
    let is_loopback = host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback());
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_loopback);
    let has_more = url.path() != "/" || url.query().is_some() || url.fragment().is_some();
    let has_user = !url.username().is_empty() || url.password().is_some();
    (is_safe && !has_more && !has_user).then(|| url.as_str().trim_end_matches('/').to_owned())
}

/// A path to a file with a token, and not the token, as some would try.
pub(super) fn token_file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    text(deserializer, |text| match text {
        "" => Err("must be the path of a file"),
        _ if looks_like_token(text) => Err("must be the path of a file that holds the token, not the token"),
        _ => Ok(text.into()),
    })
}

/// The same for a key that is absent by default.
pub(super) fn some_token_file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    token_file(deserializer).map(Some)
}

/// Whether a text is built like one of Lichess's tokens, and must not be printed.
pub(super) fn looks_like_token(text: &str) -> bool {
    let text = text.trim_matches(['"', '\'']);
    text.starts_with("lip_") || text.starts_with("lio_")
}

/// A level, or a filter of tracing's.
pub(super) fn log_filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, |text| {
        let is_level = ["off", "error", "warn", "info", "debug", "trace"].contains(&text);
        // The filter's own parser takes any word for the name of a module.
        let is_filter = text.contains('=') && tracing_subscriber::EnvFilter::try_new(text).is_ok();
        if is_level || is_filter {
            Ok(text.to_owned())
        } else {
            Err("must be one of error, warn, info, debug, trace, or a filter as RUST_LOG takes it")
        }
    })
}

/// Text of at most 140 characters, Lichess's limit for one line of chat, with known placeholders only.
pub(super) fn chat_line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, |text| {
        let names = text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name);
        if text.chars().count() > 140 {
            Err("must be at most 140 characters, Lichess's limit")
        } else if names.into_iter().any(|name| !["me", "opponent", "version"].contains(&name)) {
            Err("must have no other placeholders than {me}, {opponent}, {version}")
        } else {
            Ok(text.to_owned())
        }
    })
}

/// Makes an enum readable by its names and by nothing else, and gives it them back.
macro_rules! named {
    ($type:ident { $($name:literal => $variant:ident),+ $(,)? }) => {
        crate::config::value::named!($type { $($name => $type::$variant),+ } as is);

        impl From<$type> for &'static str {
            fn from(value: $type) -> Self {
                match value {
                    $($type::$variant => $name),+
                }
            }
        }
    };
    ($type:ident { $($name:literal => $value:expr),+ $(,)? } as is) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const NAMES: &[&str] = &[$($name),+];
                let name = deserializer.deserialize_str(crate::config::value::Name(NAMES))?;
                match name {
                    $($name => Ok($value),)+
                    _ => unreachable!("a name that was read is one of these"),
                }
            }
        }
    };
}
pub(super) use named;

/// Reads one of some names.
pub(super) struct Name(pub(super) &'static [&'static str]);

impl Visitor<'_> for Name {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "one of {}", self.0.join(", "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<&'static str, E> {
        self.0.iter().find(|name| **name == text).copied().ok_or_else(|| E::unknown_variant(text, self.0))
    }
}

/// Reads text through a check, which says what it must be.
fn text<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    check: impl FnOnce(&str) -> Result<T, &'static str>,
) -> Result<T, D::Error> {
    // Inside the visitor: there an error is told its place.
    deserializer.deserialize_str(Text(check))
}

struct Section<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Section<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

struct Text<F>(F);

impl<T, F: FnOnce(&str) -> Result<T, &'static str>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        self.0(text).map_err(E::custom)
    }
}

#[derive(Clone, Copy)]
struct Whole {
    min: i64,
    max: i64,
}

impl<'de> DeserializeSeed<'de> for Whole {
    type Value = i64;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<i64, D::Error> {
        deserializer.deserialize_i64(self)
    }
}

impl Visitor<'_> for Whole {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.min, self.max)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        if (self.min..=self.max).contains(&number) {
            Ok(number)
        } else {
            Err(E::invalid_value(Unexpected::Signed(number), &self))
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

struct Pair(Whole);

impl<'de> Visitor<'de> for Pair {
    type Value = Range<u32>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[smallest, largest], each from {} to {}", self.0.min, self.0.max)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Range<u32>, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = seq.next_element_seed(self.0)? {
            numbers.push(number as u32);
        }
        match numbers[..] {
            [min, max] if min <= max => Ok(Range { min, max }),
            _ => Err(A::Error::invalid_value(Unexpected::Seq, &self)),
        }
    }
}
