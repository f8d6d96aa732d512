//! The program as an operator's scripts see it: output, exit codes, one line for each thing that is wrong.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// The program, with nothing of the tester's own settings, state and token.
fn threefold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
    command.env_clear().env("HOME", "/nonexistent").stdin(Stdio::null());
    command
}

fn output(arguments: &[&str]) -> Output {
    threefold().args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a command prints that succeeds.
fn printed(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// The exit code and the one line on standard error of a command that does not.
fn refused(arguments: &[&str]) -> (i32, String) {
    let output = output(arguments);
    let line = stderr(&output);
    assert_eq!(line.lines().count(), 1, "{line}");
    assert_eq!(stdout(&output), "");
    (output.status.code().unwrap(), line.trim_end().to_owned())
}

fn show(arguments: &[&str]) -> Value {
    let text = printed(&[&["show", "--json"], arguments].concat());
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}

#[test]
fn show_prints_one_json_object_of_the_last_position() {
    let shown = show(&["--variant", "standard", "--moves", "f3 e7e5 g4 Qh4#"]);
    let expected = json!({
        "variant": "standard",
        "fen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "turn": "white",
        "ply": 4,
        "check": true,
        "legal": [],
        "san": ["f3", "e5", "g4", "Qh4#"],
        "outcome": {"winner": "black", "status": "mate", "reason": "checkmate"},
    });
    assert_eq!(shown, expected);
}

#[test]
fn show_knows_every_variant() {
    let shown = show(&["--variant", "atomic", "--moves", "Nf3 f6 Ne5 h6 Nxd7"]);
    assert_eq!(shown["outcome"], json!({"winner": "white", "status": "variantEnd", "reason": "explosion"}));
    assert_eq!(show(&["--variant", "omega"])["legal"].as_array().unwrap().len(), 40);
    let shown = show(&["--variant", "chess960", "--start", "0"]);
    assert_eq!(shown["fen"], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    let legal = show(&["--variant", "chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"])["legal"].clone();
    assert!(legal.as_array().unwrap().contains(&json!("e1h1")), "{legal}");
}

#[test]
fn repetition_is_reported_and_can_be_played_through() {
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let shown = show(&["--variant", "standard", "--moves", twice]);
    assert_eq!(shown["outcome"], json!({"winner": null, "status": "draw", "reason": "repetition"}));
    let shown = show(&["--variant", "standard", "--moves", &format!("{twice} e4")]);
    assert_eq!(shown["outcome"], Value::Null);
}

#[test]
fn a_chess960_start_can_be_drawn() {
    for choice in ["random", "dice", "home"] {
        let shown = show(&["--variant", "chess960", "--start", choice]);
        assert!(shown["legal"].as_array().unwrap().len() >= 16);
    }
}

#[test]
fn a_move_that_cannot_be_played_is_named_with_its_number() {
    let (code, line) = refused(&["show", "--variant", "standard", "--moves", "e4 e5 Ke3"]);
    assert_eq!(code, 1);
    assert!(line.starts_with("threefold: move 3 \"Ke3\": "), "{line}");
    let (code, line) = refused(&["show", "--variant", "standard", "--moves", "f3 e5 g4 Qh4 a3"]);
    assert_eq!(code, 1);
    assert!(line.starts_with("threefold: move 5 \"a3\": "), "{line}");
    let (code, line) = refused(&["show", "--variant", "omega", "--fen", "8/8 w - - 0 1"]);
    assert_eq!(code, 1);
    assert!(line.starts_with("threefold: FEN \"8/8 w - - 0 1\""), "{line}");
}

#[test]
fn wrong_arguments_are_2() {
    let code = |arguments: &[&str]| output(arguments).status.code();
    assert_eq!(code(&["show", "--variant", "suicide"]), Some(2));
    assert_eq!(code(&["show"]), Some(2));
    assert_eq!(code(&["perft", "--variant", "omega", "--depth", "-1"]), Some(2));
    assert_eq!(code(&["shwo"]), Some(2));
    assert_eq!(code(&["show", "--variant", "chess960", "--start", "960"]), Some(2));
    assert_eq!(code(&["show", "--variant", "standard", "--start", "5"]), Some(2));
    assert_eq!(code(&["--help"]), Some(0));
}

#[test]
fn perft_counts_and_divides() {
    let last = |text: &str| text.lines().last().unwrap().to_owned();
    assert_eq!(printed(&["perft", "--variant", "standard", "--depth", "4"]), "nodes 197281\n");
    let divided = printed(&["perft", "--variant", "standard", "--depth", "3", "--divide"]);
    assert_eq!(last(&divided), "nodes 8902");
    assert_eq!(divided.lines().count(), 21);
    let sum: u64 = divided.lines().take(20).map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 8902);
    let fen = "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1";
    assert_eq!(printed(&["perft", "--variant", "atomic", "--depth", "2", "--fen", fen]), "nodes 180\n");
}

#[test]
fn a_reader_that_has_enough_is_no_failure() {
    let mut child = threefold()
        .args(["perft", "--variant", "standard", "--depth", "1", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn challenge(limit_s: u32, variant: &str) -> String {
    json!({"type": "challenge", "challenge": {
        "id": "Q8w2LmNe", "url": "https://lichess.org/Q8w2LmNe", "status": "created",
        "challenger": {"id": "someplayer", "name": "SomePlayer", "rating": 1712, "title": null},
        "destUser": {"id": "somebot", "name": "SomeBot", "rating": 1920, "title": "BOT"},
        "variant": {"key": variant, "name": "x", "short": "x"},
        "rated": false, "speed": "blitz",
        "timeControl": {"type": "clock", "limit": limit_s, "increment": 2, "show": "3+2"},
        "color": "random", "finalColor": "white", "perf": {"icon": "", "name": "x"},
    }, "compat": {"bot": true, "board": true}})
    .to_string()
}

#[test]
fn explain_names_the_answer_and_the_rule() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("challenge.json");
    let explained = |text: &str, config: &str| {
        std::fs::write(&file, text).unwrap();
        let path = folder.path().join("t.toml");
        std::fs::write(&path, config).unwrap();
        printed(&["explain", file.to_str().unwrap(), "--config", path.to_str().unwrap()])
    };
    let check = |text: &str, config: &str, answer: &str, rule: &str| {
        let said = explained(text, config);
        assert!(said.starts_with(answer) && said.contains(rule), "{said}");
        assert_eq!(said.lines().count(), 1);
    };
    check(&challenge(180, "atomic"), "", "accept by ", "challenges");
    check(&challenge(180, "antichess"), "", "decline (variant) by ", "challenges.variants");
    check(
        &challenge(180, "atomic"),
        "[challenges]\nblock = [\"SOMEPLAYER\"]",
        "decline (generic) by ",
        "challenges.block",
    );
    check(&challenge(180, "atomic"), "[challenges]\nmodes = [\"rated\"]", "decline (rated) by ", "challenges.modes");
    check(
        &challenge(180, "atomic"),
        "[[challenges.time_controls]]\ninitial_s = [600, 900]",
        "decline (tooFast) by ",
        "challenges.time_controls",
    );

    std::fs::write(&file, "{\"type\":\"gameStart\"}").unwrap();
    assert_eq!(refused(&["explain", file.to_str().unwrap()]).0, 1);
    assert_eq!(refused(&["explain", "/nonexistent/file.json"]).0, 1);
}

#[test]
fn explain_reads_standard_input_too() {
    let mut child = threefold().args(["explain", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(challenge(180, "atomic").as_bytes()).unwrap();
    assert!(stdout(&child.wait_with_output().unwrap()).starts_with("accept"));
}

#[test]
fn check_offline_prints_what_is_in_effect() {
    let text = printed(&["check", "--offline"]);
    for part in
        ["built-in defaults", "none: the local server alone", "atomic, chess960", "http://127.0.0.1:9640/", "256 MiB"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = threefold()
        .args(["check", "--offline"])
        .env("THREEFOLD_ENGINE__HASH_MIB", "64")
        .env("LICHESS_BOT_TOKEN", "lip_0123456789abcdef")
        .output()
        .unwrap();
    let text = stdout(&output);
    assert!(text.contains("64 MiB") && text.contains("the variable LICHESS_BOT_TOKEN"), "{text}");
    assert!(!text.contains("lip_"));
}

#[test]
fn every_broken_config_file_is_78_with_a_line_for_each_fault() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/config");
    let expected = std::fs::read_to_string(folder.join("expected.txt")).unwrap();
    let mut names: Vec<_> = expected.lines().map(|line| line.split_once(':').unwrap().0).collect();
    names.dedup();
    for name in names {
        let path = folder.join(format!("{name}.toml"));
        let output = output(&["check", "--offline", "--config", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(78), "{name}");
        let lines: Vec<_> = expected
            .lines()
            .filter_map(|line| line.strip_prefix(&format!("{name}:")))
            .map(|rest| format!("{}:{rest}", path.display()))
            .collect();
        assert_eq!(stderr(&output).lines().collect::<Vec<_>>(), lines);
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn a_named_config_file_that_is_missing_is_78() {
    let (code, line) = refused(&["check", "--offline", "--config", "/nonexistent/t.toml"]);
    assert_eq!(code, 78);
    assert_eq!(line, "threefold: cannot read the config file /nonexistent/t.toml: there is no such file");
}

#[test]
fn the_config_file_is_looked_for_in_systemds_folder_then_in_the_users() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, hash: u32| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, format!("[engine]\nhash_mib = {hash}\n")).unwrap();
    };
    let mut command = threefold();
    command
        .args(["check", "--offline"])
        .env("CONFIGURATION_DIRECTORY", folder.path().join("etc"))
        .env("XDG_CONFIG_HOME", folder.path().join("home"));
    assert!(stdout(&command.output().unwrap()).contains("256 MiB"));
    write("home/threefold/threefold.toml", 32);
    assert!(stdout(&command.output().unwrap()).contains("32 MiB"));
    write("etc/threefold.toml", 48);
    assert!(stdout(&command.output().unwrap()).contains("48 MiB"));
}

#[test]
fn an_unknown_setting_in_the_environment_is_78_and_named() {
    let output = threefold().args(["check", "--offline"]).env("THREEFOLD_ENGINE__THREDS", "2").output().unwrap();
    assert_eq!(output.status.code(), Some(78));
    assert_eq!(
        stderr(&output),
        "THREEFOLD_ENGINE__THREDS: there is no such setting, did you mean THREEFOLD_ENGINE__THREADS?\n"
    );
}

#[test]
fn a_credential_wins_over_the_variable_and_the_variable_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("t.toml");
    std::fs::write(&config, "[lichess]\ntoken_file = \"file\"\n").unwrap();
    let mut command = threefold();
    command.args(["check", "--offline", "--config"]).arg(&config);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(78));
    assert!(stderr(&output).starts_with("threefold: the token cannot be read from the file "), "{}", stderr(&output));
    std::fs::write(folder.path().join("file"), "lip_fromthefile0\n").unwrap();
    assert!(stdout(&command.output().unwrap()).contains("token       from the file "));
    command.env("LICHESS_BOT_TOKEN", "lip_fromvariable");
    assert!(stdout(&command.output().unwrap()).contains("from the variable"));
    command.env("CREDENTIALS_DIRECTORY", folder.path());
    assert!(stdout(&command.output().unwrap()).contains("from the variable"));
    std::fs::write(folder.path().join("lichess-token"), "lip_fromcredentials").unwrap();
    assert!(stdout(&command.output().unwrap()).contains("from the credential"));
    std::fs::write(folder.path().join("lichess-token"), "<put it here>").unwrap();
    assert_eq!(command.output().unwrap().status.code(), Some(78));
}

#[test]
fn before_the_first_game_the_ledger_is_empty_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    assert_eq!(printed(&["games", "--state", state.to_str().unwrap()]), "");
    assert_eq!(printed(&["games", "--pgn", "--state", state.to_str().unwrap()]), "");
    assert!(!state.exists());
}
