//! The fuzzers' kept inputs, replayed; see `fuzz/README.md`.

use std::path::Path;

#[path = "../fuzz/checks.rs"]
mod checks;

#[test]
fn every_kept_fen_is_read_or_refused() {
    replay("fen", checks::fen);
}

#[test]
fn every_kept_uci_game_is_read_or_refused() {
    replay("uci", checks::uci);
}

#[test]
fn every_kept_san_game_is_read_or_refused() {
    replay("san", checks::san);
}

#[test]
fn every_kept_stream_gives_the_same_lines_in_pieces() {
    replay("lines", checks::lines);
}

#[test]
fn every_kept_event_is_read_or_refused() {
    replay("event", checks::event);
}

#[test]
fn every_kept_config_is_read_or_refused_in_lines() {
    replay("config", checks::config);
}

#[test]
fn every_kept_form_is_answered() {
    replay("form", checks::form);
}

fn replay(target: &str, check: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut count = 0;
    for entry in std::fs::read_dir(corpus).unwrap() {
        let path = entry.unwrap().path();
        // The name is printed if the test fails.
        println!("{}", path.display());
        check(&std::fs::read(path).unwrap());
        count += 1;
    }
    assert!(count > 0);
}
