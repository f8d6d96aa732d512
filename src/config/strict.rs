//! The strict reading of one source of settings, with all its faults at once.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use super::{Config, Fault, fault};

/// A config file's text, with its settings and the places where they stand.
pub(super) struct Document<'a> {
    name: &'a str,
    text: &'a str,
    root: Spanned<DeTable<'a>>,
}

/// A fault and the key that has it.
pub(super) struct KeyFault {
    pub(super) fault: Fault,
    /// Dotted; empty: none in particular.
    pub(super) key: String,
    /// Where in the text it stands, for sorting.
    pub(super) start: usize,
}

impl<'a> Document<'a> {
    /// Reads TOML.
    pub(super) fn parse(name: &'a str, text: &'a str) -> Result<Self, Vec<KeyFault>> {
        let (root, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Ok(Self { name, text, root });
        }
        // One for a line: what follows a broken value on its line is an echo.
        let mut faults: Vec<KeyFault> = Vec::new();
        for error in &errors {
            let start = error.span().unwrap_or_default().start;
            let place = place(name, text, start);
            if faults.iter().all(|other| other.fault.place != place) {
                let before = text.get(..start).unwrap_or_default();
                let what = match before.trim_end_matches([' ', '\t']).strip_suffix('=') {
                    Some(_) => "there must be a value after =; text stands in quotes".to_owned(),
                    None => format!("this is not TOML: {}", error.message()),
                };
                faults.push(KeyFault { fault: Fault { place, what }, key: String::new(), start });
            }
        }
        Err(faults)
    }

    /// Reads settings out of it, with defaults in the place of faulty ones. `toml` stops at the first fault; so the
    /// faulty key is taken out and the rest read again, until nothing is wrong.
    pub(super) fn read(&self) -> (Config, Vec<KeyFault>) {
        let mut root = self.root.clone();
        let mut faults: Vec<KeyFault> = Vec::new();
        let mut lost: Vec<Vec<Step>> = Vec::new();
        loop {
            let error = match Config::deserialize(Deserializer::from(root.clone())) {
                Ok(config) => {
                    faults.sort_by_key(|fault| fault.start);
                    return (config, faults);
                }
                Err(error) => error,
            };
            let span = error.span().unwrap_or_default();
            let path = path_of(root.get_ref(), &span);
            let key = dotted(&path);
            let is_item = matches!(path.last(), Some(Step::Index(_)));
            let start = span.start;
            let place = place(self.name, self.text, start);
            let source = self.text.get(span).unwrap_or_default();
            // A list that lost a faulty item may be faulty for that alone.
            if !is_echo(error.message(), &path, &lost) {
                let what = fault::explain(error.message(), &key, is_item, source);
                faults.push(KeyFault { fault: Fault { place, what }, key, start });
            }
            if !remove(root.get_mut(), &path) {
                return (Config::default(), faults);
            }
            lost.push(path);
        }
    }

    /// Where a dotted key stands, if it does.
    pub(super) fn place_of(&self, key: &str) -> Option<String> {
        let mut table = self.root.get_ref();
        let mut start = None;
        for name in key.split('.') {
            let (found, value) = table.iter().find(|(found, _)| found.get_ref() == name)?;
            start = Some(found.span().start);
            match value.get_ref() {
                DeValue::Table(inner) => table = inner,
                _ => break,
            }
        }
        Some(place(self.name, self.text, start?))
    }
}

#[derive(Clone, PartialEq)]
enum Step {
    Key(String),
    Index(usize),
}

/// The innermost key or item whose text a span lies in.
fn path_of(root: &DeTable, span: &Range<usize>) -> Vec<Step> {
    fn walk_table(table: &DeTable, span: &Range<usize>, path: &mut Vec<usize>, best: &mut (usize, Vec<usize>)) {
        for (i, (key, value)) in table.iter().enumerate() {
            path.push(i);
            note(&key.span(), span, path, best);
            walk_value(value, span, path, best);
            path.pop();
        }
    }
    fn walk_value(
        value: &Spanned<DeValue>,
        span: &Range<usize>,
        path: &mut Vec<usize>,
        best: &mut (usize, Vec<usize>),
    ) {
        note(&value.span(), span, path, best);
        match value.get_ref() {
            DeValue::Table(table) => walk_table(table, span, path, best),
            DeValue::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    path.push(i);
                    walk_value(item, span, path, best);
                    path.pop();
                }
            }
            _ => {}
        }
    }
    fn note(node: &Range<usize>, span: &Range<usize>, path: &[usize], best: &mut (usize, Vec<usize>)) {
        if node.start <= span.start && span.end <= node.end && node.len() <= best.0 {
            *best = (node.len(), path.to_vec());
        }
    }
    let mut best = (usize::MAX, Vec::new());
    walk_table(root, span, &mut Vec::new(), &mut best);

    let mut steps = Vec::new();
    let mut value: Option<&DeValue> = None;
    for index in best.1 {
        value = match value {
            Some(DeValue::Array(items)) => {
                steps.push(Step::Index(index));
                items.get(index).map(Spanned::get_ref)
            }
            Some(DeValue::Table(table)) => step(table, index, &mut steps),
            _ => step(root, index, &mut steps),
        };
    }
    steps
}

fn step<'a, 'b>(table: &'a DeTable<'b>, index: usize, steps: &mut Vec<Step>) -> Option<&'a DeValue<'b>> {
    let (key, value) = table.iter().nth(index)?;
    steps.push(Step::Key(key.get_ref().to_string()));
    Some(value.get_ref())
}

/// Takes a key or an item out; `false`: there is none.
fn remove(table: &mut DeTable, path: &[Step]) -> bool {
    let Some((Step::Key(name), rest)) = path.split_first() else { return false };
    let Some(key) = table.keys().find(|key| key.get_ref() == name).cloned() else { return false };
    match rest {
        [] => table.remove(&key).is_some(),
        _ => table.get_mut(&key).is_some_and(|value| remove_inside(value.get_mut(), rest)),
    }
}

fn remove_inside(value: &mut DeValue, path: &[Step]) -> bool {
    match (value, path) {
        (DeValue::Table(table), _) => remove(table, path),
        (DeValue::Array(items), [Step::Index(index)]) => {
            let exists = *index < items.len();
            if exists {
                let others = items.iter().enumerate().filter(|(i, _)| i != index);
                *items = others.map(|(_, item)| item.clone()).collect();
            }
            exists
        }
        (DeValue::Array(items), [Step::Index(index), rest @ ..]) => {
            items.get_mut(*index).is_some_and(|item| remove_inside(item.get_mut(), rest))
        }
        _ => false,
    }
}

fn dotted(path: &[Step]) -> String {
    let names = path.iter().filter_map(|step| match step {
        Step::Key(name) => Some(name.as_str()),
        Step::Index(_) => None,
    });
    // A quoted key may hold anything; a fault is one line.
    names.map(|name| name.escape_debug().to_string()).collect::<Vec<_>>().join(".")
}

/// Whether a fault comes of an earlier one alone: a list that lost an item has too few, a section that lost a key
/// lacks it.
fn is_echo(message: &str, path: &[Step], lost: &[Vec<Step>]) -> bool {
    lost.iter().any(|lost| match lost.split_last() {
        Some((Step::Index(_), list)) => list == path,
        Some((Step::Key(name), section)) => section == path && message == format!("missing field `{name}`"),
        None => false,
    })
}

fn place(name: &str, text: &str, start: usize) -> String {
    let before = text.as_bytes().get(..start).unwrap_or(text.as_bytes());
    let line = before.split(|byte| *byte == b'\n').count();
    format!("{name}:{line}")
}
