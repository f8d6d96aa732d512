//! What is wrong with settings, in words.

use std::fmt;

use super::value;

/// One thing that is wrong, on one line: where, what, and what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// `threefold.toml:12`, or the name of an environment variable.
    pub place: String,
    /// What came, and what is expected.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// All that is wrong, in the order of the file; printed one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Turns a message of serde's into ours: which key, what came (`source`: its text), what is expected, and the nearest
/// name that is known.
pub(super) fn explain(message: &str, key: &str, is_item: bool, source: &str) -> String {
    let (_, name) = key.rsplit_once('.').unwrap_or(("", key));
    if message.starts_with("unknown field") {
        if key == "lichess.token" {
            return "lichess.token: the token itself is never written here, but to the file that lichess.token_file \
                    names, or to the variable LICHESS_BOT_TOKEN"
                .to_owned();
        }
        let known = names(message);
        let noun = if key == name { "section" } else { "key" };
        let homes = homes(name);
        if nearest(name, &known).is_none() && !homes.is_empty() {
            return format!("{key}: there is no such {noun}, {name} belongs to [{}]", homes.join("] or ["));
        }
        return format!("{key}: there is no such {noun}, {}", suggest(name, &known));
    }
    if let Some(rest) = message.strip_prefix("missing field ") {
        return format!("{key}: {} is missing", rest.trim_matches('`'));
    }
    let verb = if is_item { "has" } else { "is" };
    let came = if value::looks_like_token(source) { "a token".to_owned() } else { shorten(source) };
    if message.starts_with("unknown variant") {
        let value = message.split('`').nth(1).unwrap_or_default();
        return format!("{key} {verb} {came}, {}", suggest(value, &names(message)));
    }
    if message.starts_with("invalid ")
        && let Some((_, expected)) = message.rsplit_once(", expected ")
    {
        if expected == "a sequence" && source.starts_with('[') {
            return format!("{key} must be written in two brackets, one such section for each: [[{key}]]");
        }
        return format!("{key} {verb} {came}, must be {}", plain(expected));
    }
    if message.starts_with("must ") {
        return format!("{key} {verb} {came}, {message}");
    }
    format!("{key}: {message}")
}

/// What could have been meant: the nearest name, or all of them.
pub(super) fn suggest(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(nearest) => format!("did you mean {nearest}?"),
        None => format!("must be one of {}", known.join(", ")),
    }
}

/// The known name that is a few letters away.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let distance = |known: &str| strsim::damerau_levenshtein(&lower, &known.to_lowercase());
    let nearest = known.iter().copied().min_by_key(|known| distance(known))?;
    (distance(nearest) <= nearest.len().max(3) / 3).then_some(nearest)
}

/// The sections that have a key of this name, as the shipped file shows them.
fn homes(name: &str) -> Vec<&'static str> {
    let mut section = "";
    let mut homes = Vec::new();
    for line in include_str!("../../config/threefold.toml").lines() {
        let line = line.trim_start_matches(['#', ' ']);
        if let Some((header, _)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            section = header.trim_start_matches('[');
        } else if line.split_once(" = ").is_some_and(|(key, _)| key == name) {
            homes.push(section);
        }
    }
    homes
}

/// The names in backticks after `expected`.
pub(super) fn names(message: &str) -> Vec<&str> {
    let (_, known) = message.split_once(", expected ").unwrap_or_default();
    known.split('`').skip(1).step_by(2).collect()
}

/// serde's and Rust's words for a type, in an operator's words.
fn plain(expected: &str) -> &str {
    match expected {
        "a boolean" => "true or false",
        "a string" | "path string" => "text in quotes",
        "a sequence" => "a list in brackets",
        _ => expected,
    }
}

/// At most one line of 60 characters.
fn shorten(source: &str) -> String {
    let line = source.lines().next().unwrap_or_default();
    if line.len() == source.len() && line.chars().count() <= 60 {
        return line.to_owned();
    }
    let start: String = line.chars().take(57).collect();
    format!("{start}…")
}
