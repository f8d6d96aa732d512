//! Layers look one way: each may name only those in its row.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Layer, and what it may use. The same table as in `src/lib.rs`.
const MAY_USE: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("search", &["rules"]),
    ("engine", &["rules", "search"]),
    ("lab", &["engine", "search", "rules"]),
    ("uci", &["engine", "rules"]),
    ("lichess", &[]),
    ("bot", &["engine", "lichess", "records", "rules"]),
    ("local", &["lichess", "rules", "records"]),
    ("records", &["rules"]),
    ("config", &["rules", "lichess"]),
];

/// The top: may use all.
const TOP: &[&str] = &["cli", "daemon", "lib", "main"];

#[test]
fn every_layer_names_only_what_its_row_allows() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut faults = Vec::new();
    for file in rust_files(&src) {
        let relative = file.strip_prefix(&src).expect("the file lies below src");
        let layer = layer_of(relative);
        if TOP.contains(&layer.as_str()) {
            continue;
        }
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == layer) else {
            faults.push(format!(
                "{}: {layer} is no layer; give it a row in tests/layers.rs and src/lib.rs",
                relative.display()
            ));
            continue;
        };
        let text = fs::read_to_string(&file).expect("a source file can be read");
        for used in crate_names(&text) {
            if used != layer && !allowed.contains(&used.as_str()) {
                faults.push(format!("{}: {layer} may not use {used}", relative.display()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn the_map_in_the_docs_lists_the_same_layers() {
    let lib =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("src/lib.rs is there");
    for (layer, allowed) in MAY_USE {
        let row = lib
            .lines()
            .find(|line| line.starts_with(&format!("//! | [`{layer}`]")))
            .unwrap_or_else(|| panic!("src/lib.rs has no row for {layer}"));
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let named: BTreeSet<&str> = last.split('`').skip(1).step_by(2).collect();
        assert_eq!(named, allowed.iter().copied().collect(), "the row of {layer} in src/lib.rs");
    }
}

#[test]
fn names_are_found_in_grouped_and_nested_imports() {
    let text = "use crate::{rules::{Move, Square}, search};\nfn f() { crate::engine::go() } // crate::lab\n";
    assert_eq!(crate_names(text), ["engine", "rules", "search"].map(String::from).into());
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("a source folder can be read").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn layer_of(relative: &Path) -> String {
    let first = relative.components().next().expect("a file has a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The names that follow `crate::` in code, grouped imports taken apart at their first level.
fn crate_names(text: &str) -> BTreeSet<String> {
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut names = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut at_start = true;
            for (index, character) in group.char_indices() {
                match character {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => at_start = true,
                    c if at_start && c.is_ascii_lowercase() => {
                        names.insert(leading_name(&group[index..]));
                        at_start = false;
                    }
                    c if !c.is_whitespace() => at_start = false,
                    _ => {}
                }
            }
        } else if rest.starts_with(|c: char| c.is_ascii_lowercase()) {
            names.insert(leading_name(rest));
        }
    }
    names
}

fn leading_name(text: &str) -> String {
    text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}
