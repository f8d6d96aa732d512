//! The whole program against a Lichess of our own: start, signals, reload, systemd, exit codes.

#[path = "../support/mod.rs"]
mod support;

mod disk;
mod namespace;
mod network;
#[allow(dead_code, reason = "each test uses a part of it")]
mod process;
mod quota;
mod relay;
mod strangers;

use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use serde_json::Value;
use threefold::lichess::Endpoint;
use threefold::rules::Variant;

use self::process::{Daemon, Home, threefold};
use self::support::{ChallengeSpec, Fake, GameSpec, Play, Setup, TOKEN};

/// No local server, and a Lichess that is `fake`.
fn on_lichess(fake: &Fake) -> String {
    format!("[lichess]\nurl = \"{}\"\n[local]\nenabled = false\n[engine]\ndepth_max = 1\nthreads = 1\n", fake.url())
}

const LOCAL: &str = "[local]\nlisten = \"127.0.0.1:0\"\n[engine]\ndepth_max = 1\nthreads = 1\nhash_mib = 16\n";

async fn get(url: String, token: Option<&str>) -> (u16, String) {
    let _ = rustls::crypto::ring::default_provider().install_default(); // An earlier test has done it.
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.get(url).timeout(Duration::from_secs(20));
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

fn with_token(mut command: std::process::Command) -> std::process::Command {
    command.env("LICHESS_BOT_TOKEN", TOKEN);
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_the_local_server_runs_alone_and_says_where() {
    let home = Home::new(LOCAL);
    let mut daemon = Daemon::start(home.command(&[]));
    let address = daemon.address();
    assert!(daemon.line().contains("No Lichess token"));
    daemon.wait_for("ready");
    assert_eq!(get(format!("{address}/healthz"), None).await.0, 200);
    let (status, page) = get(format!("{address}/"), None).await;
    assert!(status == 200 && page.contains("<html"), "{page}");
    let (_, text) = get(format!("{address}/local/status.json"), None).await;
    let status: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(status["servers"][0]["name"], "local");
    assert_eq!(status["servers"][0]["stream"], "open");
    let (_, metrics) = get(format!("{address}/metrics"), None).await;
    assert!(metrics.contains("threefold_stream_open{server=\"local\"} 1"), "{metrics}");
    let (_, info) = get(format!("{address}/local/info"), None).await;
    let shown = serde_json::from_str::<Value>(&info).unwrap()["values"]["omega"].clone();
    let values = threefold::engine::piece_values(Variant::Omega).into_iter();
    let values: serde_json::Map<String, Value> =
        values.map(|(kind, value)| (kind.letter().to_string(), value.into())).collect();
    assert_eq!(shown, Value::Object(values), "the lessons show what the engine reckons with");
    daemon.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_made_by_a_command_is_good_at_once() {
    let home = Home::new(LOCAL);
    let mut daemon = Daemon::start(home.command(&["run"]));
    let address = daemon.address();
    daemon.wait_for("ready");
    let made = home.output(&["token", "anna"]);
    assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
    let token = String::from_utf8(made.stdout).unwrap();
    let (status, account) = get(format!("{address}/api/account"), Some(token.trim())).await;
    assert!(status == 200 && account.contains("anna"), "{account}");
    assert_eq!(home.output(&["token", "no good name"]).status.code(), Some(2));
    daemon.stop();
}

#[test]
fn two_daemons_do_not_share_a_state_folder() {
    let home = Home::new(LOCAL);
    let mut daemon = Daemon::start(home.command(&[]));
    daemon.wait_for("ready");
    let second = home.output(&[]);
    assert_eq!(second.status.code(), Some(1));
    let why = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(why.starts_with("threefold: another daemon uses the state folder "), "{why}");
    daemon.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_port_ends_a_daemon_without_lichess_and_not_one_with_it() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let fake = Fake::start(Setup::default()).await;
    let config =
        format!("[local]\nlisten = \"{}\"\n[lichess]\nurl = \"{}\"\n", taken.local_addr().unwrap(), fake.url());
    let home = Home::new(&config);
    let alone = home.output(&[]);
    assert_eq!(alone.status.code(), Some(1));
    let why = String::from_utf8_lossy(&alone.stderr).into_owned();
    assert!(why.contains("no local server") && why.contains("in use"), "{why}");
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    daemon.wait_for("no local server; Lichess is played without it");
    fake.listening().await;
    daemon.stop();
}

#[test]
fn nothing_to_do_is_78() {
    let home = Home::new("[local]\nenabled = false\n");
    let output = home.output(&[]);
    assert_eq!(output.status.code(), Some(78));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("threefold: there is nothing to do: no Lichess token"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_token_and_a_human_account_are_78() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let output = home.command(&[]).env("LICHESS_BOT_TOKEN", "lip_somethingelse").output().unwrap();
    assert_eq!(output.status.code(), Some(78));
    let last = String::from_utf8_lossy(&output.stderr).lines().last().unwrap().to_owned();
    assert!(last.starts_with("threefold: lichess refuses the token"), "{last}");
    assert!(!last.contains("lip_"));

    let fake = Fake::start(Setup { title: None, ..Setup::default() }).await;
    let home = Home::new(&on_lichess(&fake));
    let output = with_token(home.command(&[])).output().unwrap();
    assert_eq!(output.status.code(), Some(78));
    let last = String::from_utf8_lossy(&output.stderr).lines().last().unwrap().to_owned();
    assert!(last.contains("threefold upgrade"), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn check_tells_what_the_server_says() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let output = with_token(home.command(&["check"])).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    for part in ["scopes      ", "account     BOT TestBot", "latency     ", "clock       "] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = home.command(&["check"]).env("LICHESS_BOT_TOKEN", "lip_somethingelse").output().unwrap();
    assert_eq!(output.status.code(), Some(78));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    let nowhere = Home::new("[lichess]\nurl = \"http://127.0.0.1:9\"\n");
    let output = with_token(nowhere.command(&["check"])).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "the network is no fault of the config");
}

#[tokio::test(flavor = "multi_thread")]
async fn upgrade_asks_and_does_it_once() {
    let fake = Fake::start(Setup { title: None, ..Setup::default() }).await;
    let home = Home::new(&on_lichess(&fake));
    let output = with_token(home.command(&["upgrade"])).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "nobody can be asked");
    assert_eq!(fake.seen(Endpoint::Upgrade).len(), 0);
    let output = with_token(home.command(&["upgrade", "--yes"])).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "TestBot is a bot account now.\n");
    assert_eq!(fake.seen(Endpoint::Upgrade).len(), 1);
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let output = with_token(home.command(&["upgrade", "--yes"])).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "TestBot is a bot account already.\n");
    assert_eq!(fake.seen(Endpoint::Upgrade).len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn systemd_hears_of_ready_when_the_stream_is_open_and_then_of_life_reload_and_stop() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let path = home.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let mut heard = String::new();
    let mut wait_for = |text: &str| {
        while !heard.contains(text) {
            let mut buffer = [0; 1024];
            let length = socket.recv(&mut buffer).unwrap_or_else(|_| panic!("no {text} in {heard}"));
            heard.push_str(std::str::from_utf8(&buffer[..length]).unwrap());
        }
        std::mem::take(&mut heard)
    };
    let mut command = with_token(home.command(&[]));
    command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "200000");
    let mut daemon = Daemon::start(command);
    wait_for("READY=1");
    assert!(!fake.seen(Endpoint::EventStream).is_empty());
    wait_for("WATCHDOG=1");
    wait_for("WATCHDOG=1");
    daemon.signal("HUP");
    let reload = wait_for("RELOADING=1");
    assert!(reload.contains("RELOADING=1"));
    wait_for("READY=1");
    daemon.signal("TERM");
    wait_for("STOPPING=1");
    assert_eq!(daemon.end().code(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_changes_what_is_accepted_and_a_broken_file_changes_nothing() {
    let fake = Fake::start(Setup::default()).await;
    let rest = on_lichess(&fake);
    let home = Home::new(&format!("[challenges]\nvariants = [\"chess960\"]\n{rest}"));
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    fake.listening().await;
    let atomic = || ChallengeSpec {
        game: GameSpec { variant: Variant::Atomic, ..GameSpec::default() },
        ..ChallengeSpec::default()
    };
    fake.challenge(atomic());
    fake.requests(Endpoint::Decline, 1).await;

    home.configure(&format!("[challenges]\nvariants = [\"atomik\"]\n{rest}"));
    daemon.signal("HUP");
    daemon.wait_for("t.toml:2: challenges.variants has \"atomik\", did you mean atomic?");
    fake.challenge(atomic());
    fake.requests(Endpoint::Decline, 2).await;

    home.configure(&format!("[challenges]\nvariants = [\"atomic\"]\n{rest}"));
    daemon.signal("HUP");
    daemon.wait_for("the settings are reloaded");
    fake.challenge(atomic());
    fake.requests(Endpoint::Accept, 1).await;
    daemon.signal("TERM");
    daemon.signal("TERM");
    assert_eq!(daemon.end().code(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_stop_plays_on_and_the_second_leaves() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    fake.ply(&game, 1).await;
    daemon.signal("TERM");
    daemon.wait_for("running ones are played on");
    fake.opponent_moves(&game, "g8f6");
    fake.ply(&game, 3).await;
    assert!(daemon.is_running());
    daemon.signal("INT");
    assert_eq!(daemon.end().code(), Some(0));
    assert!(fake.end_of(&game).is_none(), "the game goes on without us");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_ai_is_played_here_without_a_daemon_and_stands_in_the_ledger() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let output =
        with_token(home.command(&["challenge", "ai", "--level", "1", "--variant", "atomic"])).output().unwrap();
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{log}");
    let url = String::from_utf8(output.stdout).unwrap();
    let id = url.trim().strip_prefix(&format!("{}/", fake.url())).unwrap();
    assert!(fake.end_of(id).is_some());

    let listed = home.output(&["games"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert_eq!(listed.lines().count(), 1);
    assert!(listed.contains(id) && listed.contains("atomic"), "{listed}");
    let pgn = String::from_utf8(home.output(&["games", "--pgn", "--last", "1"]).stdout).unwrap();
    for part in ["[Variant \"Atomic\"]", "[White \"TestBot\"]", "[WhiteTitle \"BOT\"]", "[%clk ", "[%eval ", "\n\n1. "]
    {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_ai_is_only_asked_for_when_a_daemon_runs() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    fake.listening().await;
    let command = ["challenge", "ai", "--level", "3", "--variant", "standard", "--clock", "3+2", "--color", "black"];
    let output = with_token(home.command(&command)).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(fake.seen(Endpoint::ChallengeAi)[0].body.contains("clock.limit=180"));
    let url = String::from_utf8(output.stdout).unwrap();
    let id = url.trim().rsplit('/').next().unwrap();
    fake.ended(id).await;
    daemon.stop();
}

#[test]
fn a_state_folder_that_cannot_be_written_stops_nobody() {
    let home = Home::new(LOCAL);
    std::fs::write(home.path().join("state"), "a file where the folder should be").unwrap();
    let mut daemon = Daemon::start(home.command(&[]));
    daemon.wait_for("the state folder cannot be used");
    daemon.wait_for("ready");
    daemon.stop();
}

#[test]
fn a_home_without_any_folder_is_told_what_to_give() {
    let output = threefold().env_remove("HOME").output().unwrap();
    assert_eq!(output.status.code(), Some(78));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--state DIR"));
}
