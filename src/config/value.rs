//! Values that are checked while they are read.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

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

/// A whole number inside bounds.
pub(super) fn whole<'de, const MIN: i64, const MAX: i64, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: TryFrom<i64>,
    D: Deserializer<'de>,
{
    let number = deserializer.deserialize_i64(Whole { min: MIN, max: MAX })?;
    T::try_from(number).map_err(|_| D::Error::custom(format!("{number} does not fit")))
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
    deserializer.deserialize_seq(Pair { min: MIN, max: MAX })
}

/// Variants that Lichess has, by their keys.
pub(super) fn lichess_variants<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Variant>, D::Error> {
    Ok(Vec::<LichessVariant>::deserialize(deserializer)?.into_iter().map(|variant| variant.0).collect())
}

/// The same for a key that is absent by default.
pub(super) fn some_lichess_variants<'de, D>(deserializer: D) -> Result<Option<Vec<Variant>>, D::Error>
where
    D: Deserializer<'de>,
{
    lichess_variants(deserializer).map(Some)
}

/// Variants of the local server, by their keys.
pub(super) fn local_variants<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Variant>, D::Error> {
    Ok(Vec::<LocalVariant>::deserialize(deserializer)?.into_iter().map(|variant| variant.0).collect())
}

/// Text of at most 140 characters, Lichess's limit for one line of chat, with known placeholders only.
pub(super) fn chat_line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.chars().count() > 140 {
        return Err(D::Error::custom("must be at most 140 characters, Lichess's limit"));
    }
    let mut rest = text.as_str();
    while let Some(start) = rest.find('{') {
        let Some(length) = rest[start..].find('}') else { break };
        let name = &rest[start..=start + length];
        if !PLACEHOLDERS.contains(&name) {
            return Err(D::Error::custom(format!("{name} must be one of {}", PLACEHOLDERS.join(", "))));
        }
        rest = &rest[start + length..];
    }
    Ok(text)
}

/// What a line of chat may name.
const PLACEHOLDERS: [&str; 3] = ["{me}", "{opponent}", "{version}"];

struct LichessVariant(Variant);

impl<'de> Deserialize<'de> for LichessVariant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const NAMES: &[&str] = &["standard", "chess960", "atomic", "fromPosition"];
        variant(deserializer, NAMES).map(Self)
    }
}

struct LocalVariant(Variant);

impl<'de> Deserialize<'de> for LocalVariant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const NAMES: &[&str] = &["omega", "chess960", "atomic", "standard"];
        variant(deserializer, NAMES).map(Self)
    }
}

fn variant<'de, D: Deserializer<'de>>(deserializer: D, names: &'static [&'static str]) -> Result<Variant, D::Error> {
    let name = String::deserialize(deserializer)?;
    match Variant::from_key(&name) {
        Some(variant) if names.contains(&variant.key()) => Ok(variant),
        _ => Err(D::Error::unknown_variant(&name, names)),
    }
}

struct Whole {
    min: i64,
    max: i64,
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
            Err(E::invalid_value(serde::de::Unexpected::Signed(number), &self))
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

struct Pair {
    min: i64,
    max: i64,
}

impl<'de> Visitor<'de> for Pair {
    type Value = Range<u32>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[smallest, largest], whole numbers from {} to {}", self.min, self.max)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Range<u32>, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = seq.next_element_seed(Seed(Whole { min: self.min, max: self.max }, PhantomData))? {
            numbers.push(number as u32);
        }
        match numbers[..] {
            [min, max] if min <= max => Ok(Range { min, max }),
            _ => Err(A::Error::invalid_value(serde::de::Unexpected::Seq, &self)),
        }
    }
}

struct Seed<'de>(Whole, PhantomData<&'de ()>);

impl<'de> serde::de::DeserializeSeed<'de> for Seed<'de> {
    type Value = i64;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<i64, D::Error> {
        deserializer.deserialize_i64(self.0)
    }
}
