//! The shipped unit: systemd finds no fault in it, its sandbox is tight, and its times fit the program's.

use std::path::Path;
use std::process::{Command, Output};

use threefold::config::Config;

fn unit() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("systemd/threefold.service")).unwrap()
}

/// `systemd-analyze` on the unit, which stands for this binary; `None` on a machine without systemd.
fn analyze(arguments: &[&str]) -> Option<Output> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("threefold.service");
    let text = unit().replace("/usr/local/bin/threefold", env!("CARGO_BIN_EXE_threefold"));
    std::fs::write(&path, text).unwrap();
    Command::new("systemd-analyze").args(arguments).arg(&path).output().ok()
}

fn value(key: &str) -> String {
    let unit = unit();
    let line = unit.lines().find_map(|line| line.strip_prefix(&format!("{key}=")));
    line.unwrap_or_else(|| panic!("the unit has no {key}")).to_owned()
}

#[test]
fn systemd_finds_no_fault() {
    let Some(output) = analyze(&["verify"]) else { return };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.is_empty(), "{said}");
}

#[test]
fn the_sandbox_is_tight() {
    let Some(output) = analyze(&["security", "--offline=true", "--threshold=15"]) else { return };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", said.lines().last().unwrap_or_default());
}

#[test]
fn a_stop_has_time_to_play_running_games_on() {
    let stop: u64 = value("TimeoutStopSec").parse().unwrap();
    assert!(stop > Config::default().daemon.drain.as_secs());
}

#[test]
fn what_a_restart_cannot_mend_is_not_restarted() {
    assert_eq!(value("Restart"), "on-failure");
    assert_eq!(value("RestartPreventExitStatus"), "78");
    assert_eq!(value("TimeoutStartSec"), "infinity", "a network that is not there yet is waited for");
}

#[test]
fn folders_and_token_are_where_the_program_looks() {
    assert_eq!(value("StateDirectory"), "threefold");
    assert_eq!(value("ConfigurationDirectory"), "threefold");
    assert_eq!(value("LoadCredential"), threefold::daemon::token::CREDENTIAL);
}
