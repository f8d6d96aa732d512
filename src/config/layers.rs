//! Defaults, file and environment, one over the other.

use std::path::Path;

use ::config::{File, FileFormat};
use serde::Deserialize;
use toml::Value;

use super::check::misfits;
use super::strict::{Document, KeyFault};
use super::{Config, Fault, Faults, fault};

/// Reads settings: `file` is a config file's path and text, `env` the environment, of which the names that begin with
/// `THREEFOLD_` are looked at. A relative `token_file` in the file starts at the file's folder.
///
/// ```
/// # use std::path::Path;
/// # use threefold::config;
/// let text = "[engine]\nthreds = 2\nhash_mib = \"big\"";
/// let faults = config::load(Some((Path::new("threefold.toml"), text)), &[]).unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "threefold.toml:2: engine.threds: there is no such key, did you mean threads?\n\
///      threefold.toml:3: engine.hash_mib is \"big\", must be a whole number from 16 to 1048576"
/// );
/// ```
///
/// # Errors
/// All that is wrong with either, at once.
pub fn load(file: Option<(&Path, &str)>, env: &[(String, String)]) -> Result<Config, Faults> {
    let (path, text) = file.unwrap_or((Path::new("the defaults"), ""));
    let name = path.display().to_string();
    let document = Document::parse(&name, text).map_err(only_faults)?;
    let (strict, mut faults) = document.read();
    let mut overrides = Vec::new();
    for (name, value) in env {
        match Override::read(name, value) {
            Ok(None) => {}
            Ok(Some(value)) => overrides.push(value),
            Err(fault) => faults.push(fault),
        }
    }
    let mut config = if faults.is_empty() { layered(text, &overrides)? } else { strict };
    for misfit in misfits(&config) {
        // A key that is faulty already has its default here: nothing can be said about what it does not fit.
        if faults.iter().any(|fault| misfit.keys.contains(&fault.key.as_str())) {
            continue;
        }
        let of_env = |key: &&str| overrides.iter().find(|set| set.key == **key).map(|set| set.name.clone());
        let place = misfit.keys.iter().find_map(|key| of_env(key).or_else(|| document.place_of(key)));
        let fault = Fault { place: place.unwrap_or_else(|| name.clone()), what: misfit.what };
        faults.push(KeyFault { fault, key: String::new(), start: usize::MAX });
    }
    if !faults.is_empty() {
        return Err(only_faults(faults));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    if !overrides.iter().any(|set| set.key == "lichess.token_file")
        && let Some(file) = &mut config.lichess.token_file
    {
        *file = folder.join(&file);
    }
    for user in &mut config.local.users {
        user.token_file = folder.join(&user.token_file);
    }
    Ok(config)
}

fn only_faults(faults: Vec<KeyFault>) -> Faults {
    Faults(faults.into_iter().map(|fault| fault.fault).collect())
}

/// The `config` crate's part; every layer has been read strictly before, so that it finds nothing wrong.
fn layered(text: &str, overrides: &[Override]) -> Result<Config, Faults> {
    let mut builder = ::config::Config::builder().add_source(File::from_str(text, FileFormat::Toml));
    let fault =
        |error: ::config::ConfigError| Faults(vec![Fault { place: "settings".to_owned(), what: error.to_string() }]);
    for set in overrides {
        builder = builder.set_override(&set.key, to_config(&set.value)).map_err(fault)?;
    }
    builder.build().and_then(::config::Config::try_deserialize).map_err(fault)
}

/// A setting that the environment sets.
struct Override {
    /// The variable.
    name: String,
    /// The dotted key.
    key: String,
    value: Value,
}

const PREFIX: &str = "THREEFOLD_";

impl Override {
    /// Reads a variable; `None`: it is not one of ours.
    fn read(name: &str, text: &str) -> Result<Option<Self>, KeyFault> {
        let Some(rest) = name.strip_prefix(PREFIX) else { return Ok(None) };
        let key = rest.to_lowercase().replace("__", ".");
        let mut complaint: Option<String> = None;
        for value in readings(text) {
            let message = match Config::deserialize(under(&key, value.clone())) {
                Ok(_) => return Ok(Some(Self { name: name.to_owned(), key, value })),
                Err(error) => error.message().to_owned(),
            };
            // The reading that has the right type has the right complaint.
            if complaint.as_ref().is_none_or(|complaint| complaint.starts_with("invalid type")) {
                complaint = Some(message);
            }
        }
        let message = complaint.unwrap_or_default();
        let what = match fault::explain(&message, name, false, &format!("{text:?}")) {
            _ if message.starts_with("unknown field") => unknown(&key, &message),
            // The name stands before the line already.
            what => what.strip_prefix(name).unwrap_or(&what).trim_start_matches([' ', ':']).to_owned(),
        };
        Err(KeyFault { fault: Fault { place: name.to_owned(), what }, key, start: usize::MAX })
    }
}

fn unknown(key: &str, message: &str) -> String {
    let unknown = message.split('`').nth(1).unwrap_or_default();
    let section: Vec<_> = key.split('.').take_while(|name| *name != unknown).collect();
    let known: Vec<_> = fault::names(message)
        .into_iter()
        .map(|name| {
            let path = section.iter().copied().chain([name]).collect::<Vec<_>>().join("__");
            format!("{PREFIX}{}", path.to_uppercase())
        })
        .collect();
    let known: Vec<_> = known.iter().map(String::as_str).collect();
    let path = section.iter().copied().chain([unknown]).collect::<Vec<_>>().join("__");
    format!("there is no such setting, {}", fault::suggest(&format!("{PREFIX}{}", path.to_uppercase()), &known))
}

/// What a variable's text may mean: a number or truth value, text, a list.
fn readings(text: &str) -> Vec<Value> {
    let scalar = |text: &str| match text.parse::<Value>() {
        Ok(value @ (Value::Integer(_) | Value::Boolean(_))) => Some(value),
        _ => None,
    };
    let item = |text: &str| scalar(text).unwrap_or_else(|| Value::String(text.to_owned()));
    let items = text.split(',').map(str::trim).filter(|text| !text.is_empty());
    let numbers: Vec<_> = items.clone().map(item).collect();
    let texts: Vec<_> = items.map(|text| Value::String(text.to_owned())).collect();
    let single = [scalar(text), Some(Value::String(text.to_owned()))];
    single.into_iter().flatten().chain([Value::Array(numbers), Value::Array(texts)]).collect()
}

/// A table with one value at a dotted key.
fn under(key: &str, value: Value) -> Value {
    key.rsplit('.').fold(value, |value, name| Value::Table([(name.to_owned(), value)].into_iter().collect()))
}

fn to_config(value: &Value) -> ::config::Value {
    match value {
        Value::Integer(number) => (*number).into(),
        Value::Boolean(truth) => (*truth).into(),
        Value::Array(items) => items.iter().map(to_config).collect::<Vec<_>>().into(),
        other => other.as_str().unwrap_or_default().into(),
    }
}
