//! Settings: the shipped file, broken ones, and the environment over them.

use std::fmt::Write;
use std::path::Path;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use threefold::config::{self, Config, MoveOverhead};

/// The faults of a file's text, without the file's name.
fn faults(text: &str) -> Vec<String> {
    match config::load(Some((Path::new("t.toml"), text)), &[]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0.iter().map(|fault| fault.to_string().replacen("t.toml:", "", 1)).collect(),
    }
}

/// What each broken file is told, in the order of `tests/data/config/expected.txt`: name, line, fault.
#[test]
fn every_broken_file_gets_its_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/config");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    names.sort();
    assert!(names.len() >= 40);
    let mut said = String::new();
    for path in names {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        for fault in faults(&std::fs::read_to_string(&path).unwrap()) {
            writeln!(said, "{name}:{fault}").unwrap();
        }
    }
    let expected = std::fs::read_to_string(folder.join("expected.txt")).unwrap_or_default();
    if said != expected {
        println!("{said}");
    }
    assert!(said == expected, "see above");
}

fn load(env: &[(&str, &str)]) -> Result<Config, String> {
    let env: Vec<_> = env.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    config::load(None, &env).map_err(|faults| faults.to_string())
}

fn shipped() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("config/threefold.toml")).unwrap()
}

#[test]
fn the_shipped_file_is_the_built_in_defaults() {
    let config = config::load(Some((Path::new("threefold.toml"), &shipped())), &[]).unwrap();
    assert_eq!(config, Config::default());
    assert_eq!(config, load(&[]).unwrap());
}

#[test]
fn what_the_shipped_file_shows_in_comments_can_be_uncommented() {
    let is_setting =
        |line: &str| line.starts_with('[') || line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' '));
    let text: String = shipped()
        .lines()
        .map(|line| line.strip_prefix("# ").filter(|rest| is_setting(rest)).unwrap_or(line))
        .flat_map(|line| [line, "\n"])
        .collect();
    let config = config::load(Some((Path::new("threefold.toml"), &text)), &[]).unwrap();
    let challenges = &config.challenges;
    assert_eq!(challenges.correspondence, Some(config::Correspondence::default()));
    assert_eq!(
        (config.games.draw, config.games.resign),
        (Some(config::Draw::default()), Some(config::Resign::default()))
    );
    assert_eq!(
        (challenges.rating_min, challenges.rating_max, challenges.rating_gap_max),
        (Some(1000), Some(2800), Some(400))
    );
    assert_eq!((config.engine.depth_max, config.engine.nodes_max), (Some(20), Some(1_000_000)));
    assert_eq!(config.local.users[0].name, "anna");
    assert!(challenges.time_controls[0].speeds.is_some() && challenges.time_controls[0].opponents.is_some());
}

#[test]
fn every_key_stands_in_the_shipped_file() {
    let sections = [
        "lichess",
        "challenges",
        "challenges.time_controls",
        "challenges.correspondence",
        "games",
        "games.abort_after_s",
        "games.draw",
        "games.resign",
        "chat",
        "engine",
        "local",
        "local.users",
        "daemon",
        "log",
    ];
    let shipped = shipped();
    for section in sections {
        let brackets =
            if section.ends_with("time_controls") || section.ends_with("users") { ("[[", "]]") } else { ("[", "]") };
        let fault = faults(&format!("{}{section}{}\nunheard_of_anywhere = 1\n", brackets.0, brackets.1)).concat();
        let (_, keys) = fault.split_once("must be one of ").unwrap_or_else(|| panic!("{fault}"));
        for key in keys.split(", ") {
            let shown = [format!("{key} = "), format!("[{section}.{key}]")];
            assert!(shown.iter().any(|shown| shipped.contains(shown)), "{section}.{key} is not in the shipped file");
        }
    }
}

#[test]
fn the_environment_sets_scalars_and_lists_over_the_file() {
    let env = [
        ("THREEFOLD_ENGINE__HASH_MIB", "64"),
        ("THREEFOLD_ENGINE__MOVE_OVERHEAD_MS", "30"),
        ("THREEFOLD_CHALLENGES__VARIANTS", "standard, atomic"),
        ("THREEFOLD_CHALLENGES__MODES", "casual"),
        ("THREEFOLD_CHALLENGES__BLOCK", "1234,anna"),
        ("THREEFOLD_CHALLENGES__RATING_MIN", "1500"),
        ("THREEFOLD_GAMES__ABORT_AFTER_S__HUMAN", "90"),
        ("THREEFOLD_LOCAL__ENABLED", "false"),
        ("THREEFOLD_CHAT__GREETING", "12"),
        ("UNRELATED__KEY", "x"),
    ];
    let env: Vec<_> = env.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let text = "[engine]\nhash_mib = 512\nthreads = 3\n[[challenges.time_controls]]\ninitial_s = [60, 60]\n";
    let config = config::load(Some((Path::new("/etc/t.toml"), text)), &env).unwrap();
    assert_eq!((config.engine.hash_mib, config.engine.threads), (64, 3));
    assert_eq!(config.engine.move_overhead, MoveOverhead::Fixed(std::time::Duration::from_millis(30)));
    let variants: Vec<_> = config.challenges.variants.iter().map(|variant| variant.key()).collect();
    assert_eq!(variants, ["standard", "atomic"]);
    assert_eq!(config.challenges.modes, [config::Mode::Casual]);
    assert_eq!(config.challenges.block, ["1234", "anna"]);
    assert_eq!(config.challenges.rating_min, Some(1500));
    assert_eq!(config.games.abort_after.human.as_secs(), 90);
    assert_eq!(config.games.abort_after.bot.as_secs(), 30);
    assert_eq!(config.challenges.time_controls.len(), 1);
    assert_eq!(config.challenges.time_controls[0].initial_s.max, 60);
    assert!(!config.local.enabled);
    assert_eq!(config.chat.greeting, "12");
}

#[test]
fn a_fault_of_the_environment_names_its_variable() {
    let check = |name: &str, value: &str, expected: &str| {
        assert_eq!(load(&[(name, value)]).unwrap_err(), format!("{name}: {expected}"));
    };
    check("THREEFOLD_ENGINE__THREDS", "2", "there is no such setting, did you mean THREEFOLD_ENGINE__THREADS?");
    check("THREEFOLD_ENGIN__THREADS", "2", "there is no such setting, did you mean THREEFOLD_ENGINE?");
    check("THREEFOLD_ENGINE__THREADS", "four", "is \"four\", must be a whole number from 0 to 1024");
    check("THREEFOLD_ENGINE__HASH_MIB", "8", "is \"8\", must be a whole number from 16 to 1048576");
    check("THREEFOLD_CHALLENGES__VARIANTS", "atomic,ches960", "is \"atomic,ches960\", did you mean chess960?");
    check("THREEFOLD_LOCAL__ENABLED", "yes", "is \"yes\", must be true or false");
    check("THREEFOLD_ENGINE", "4", "is \"4\", must be a section with keys of its own");
    check(
        "THREEFOLD_CHALLENGES__GAMES_RESERVED_FOR_HUMANS",
        "3",
        "challenges.games_reserved_for_humans is 3, must be at most challenges.games_max, which is 2",
    );
}

#[test]
fn token_files_are_looked_for_beside_the_config_file() {
    let text = "[lichess]\ntoken_file = \"a\"\n[[local.users]]\nname = \"anna\"\ntoken_file = \"/abs\"\n";
    let config = config::load(Some((Path::new("/etc/threefold/t.toml"), text)), &[]).unwrap();
    assert_eq!(config.lichess.token_file.as_deref(), Some(Path::new("/etc/threefold/a")));
    assert_eq!(config.local.users[0].token_file, Path::new("/abs"));
}

#[test]
fn a_token_is_never_repeated() {
    for text in ["[lichess]\ntoken_file = \"lip_secret\"", "[lichess]\ntoken = \"lip_secret\"", "lip_secret = 1"] {
        assert!(!faults(text).concat().contains("\"lip_secret"), "{text}");
    }
}

#[test]
fn a_file_with_any_damage_is_read_or_refused_in_whole_lines() {
    let mut random = StdRng::seed_from_u64(1);
    let shipped = shipped().replace("# ", "");
    for _ in 0..300 {
        let mut bytes = shipped.clone().into_bytes();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..bytes.len());
            match random.random_range(0..3) {
                0 => drop(bytes.drain(at..(at + random.random_range(1..20)).min(bytes.len()))),
                1 => bytes.insert(at, *b"[]{}=\"'#\n,.0a".choose(&mut random).unwrap()),
                _ => bytes.swap(at, 0),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        for fault in faults(&text) {
            assert!(!fault.contains('\n'), "{fault:?}");
            assert!(fault.starts_with(|c: char| c.is_ascii_digit()), "{fault:?}");
        }
    }
}
