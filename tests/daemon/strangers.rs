//! Strangers at the real program's door, from a process of their own.

use std::env;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use futures::StreamExt;
use serde_json::Value;
use threefold::rules::{Game, Variant};
use tokio::time::timeout;

use crate::process::{Daemon, Home};

const CONNECTIONS: usize = 10_000;
/// Files that the strangers' process needs beside its connections.
const OTHER_FILES: usize = 100;
/// What ten thousand idle connections may cost.
const MEMORY_MAX_KIB: u64 = 32 * 1024;
const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_idle_connections_cost_little_memory_and_no_game() {
    let home = Home::new("[local]\nlisten = \"127.0.0.1:0\"\n[engine]\ndepth_max = 1\nthreads = 1\nhash_mib = 16\n");
    let mut command = Command::new("sh");
    let program = home.command(&[]);
    command.env_clear().envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    // As many open files as a system usually gives.
    command.args(["-c", "ulimit -n 1024 && exec \"$@\"", "sh"]).arg(program.get_program()).args(program.get_args());
    let mut daemon = Daemon::start(command);
    let address = daemon.address();
    daemon.wait_for("ready");
    let mut player = Player::sit_down(&address).await;
    player.play(6).await;
    let before = daemon.resident_kib();

    let (strangers, count) = Strangers::come(address.strip_prefix("http://").unwrap());
    player.play(20).await;
    let during = daemon.resident_kib();
    let mut fresh = Player::sit_down(&address).await;
    fresh.play(2).await;
    println!("{count} idle connections: {before} KiB before, {during} KiB with them");
    assert!(during <= before + MEMORY_MAX_KIB, "{before} KiB before, {during} KiB with {count} connections");
    drop(strangers);
    player.resign().await;
    fresh.resign().await;
    daemon.stop();
}

/// The process with the connections, which end with it, and what it prints.
struct Strangers {
    child: Child,
    _printed: Lines<BufReader<ChildStdout>>,
}

impl Strangers {
    /// Returns when all have come; with how many there are.
    fn come(address: &str) -> (Self, usize) {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -n $(ulimit -H -n) && exec \"$@\"", "sh"]).arg(env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "strangers::the_process_of_the_strangers", "--nocapture"]);
        command.env("STRANGERS_CALL_AT", address).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let count = lines.find_map(|line| line.unwrap().strip_prefix("connected: ")?.parse().ok());
        (Self { child, _printed: lines }, count.expect("the strangers tell how many they are"))
    }
}

impl Drop for Strangers {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait(); // It has nothing more to say.
    }
}

#[test]
#[ignore = "the other process of the test above"]
fn the_process_of_the_strangers() {
    let Ok(address) = env::var("STRANGERS_CALL_AT") else { return };
    let address: SocketAddr = address.parse().unwrap();
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    let files: usize = files.split_whitespace().next().unwrap().parse().unwrap_or(usize::MAX);
    let count = CONNECTIONS.min(files - OTHER_FILES);
    if count < CONNECTIONS {
        eprintln!("only {count} connections: the system's hard limit is {files} open files");
    }
    let mut idle = Vec::with_capacity(count);
    for number in 0..count {
        let mut socket = TcpStream::connect(address).unwrap();
        // Nothing, or half a head.
        if number % 2 == 0 {
            let _ = socket.write_all(b"GET /api/account HTTP/1.1\r\nHos"); // It may be closed already.
        }
        idle.push(socket);
    }
    println!("connected: {}", idle.len());
    let _ = std::io::stdin().read(&mut [0]); // Until the other process closes it.
}

/// A guest in a game against the bot.
struct Player {
    http: reqwest::Client,
    address: String,
    token: String,
    id: String,
    lines: futures::stream::BoxStream<'static, Value>,
    game: Game,
}

impl Player {
    async fn sit_down(address: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default(); // An earlier test has done it.
        let http = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build().unwrap();
        let guest = http.post(format!("{address}/local/guest")).send().await.unwrap().error_for_status().unwrap();
        let guest: Value = guest.json().await.unwrap();
        let token = guest["token"].as_str().unwrap().to_owned();
        let form = [
            ("level", "1"),
            ("variant", "omega"),
            ("color", "white"),
            ("clock.limit", "600"),
            ("clock.increment", "5"),
        ];
        let made = http.post(format!("{address}/api/challenge/ai")).bearer_auth(&token).form(&form);
        let made: Value = made.send().await.unwrap().error_for_status().unwrap().json().await.unwrap();
        let id = made["id"].as_str().unwrap().to_owned();
        let streaming = reqwest::Client::builder().no_proxy().build().unwrap();
        let stream = streaming.get(format!("{address}/api/board/game/stream/{id}")).bearer_auth(&token);
        let stream = stream.send().await.unwrap().error_for_status().unwrap().bytes_stream();
        let mut buffer = Vec::new();
        // Each chunk is a line, as the server writes them.
        let lines = stream.flat_map(move |chunk| {
            buffer.extend_from_slice(&chunk.expect("the stream is not cut"));
            let mut lines: Vec<Vec<u8>> = buffer.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            buffer = lines.pop_if(|last| !last.ends_with(b"\n")).unwrap_or_default();
            futures::stream::iter(lines.into_iter().filter_map(|line| serde_json::from_slice(&line).ok()))
        });
        let game = Game::new(Variant::Omega, None).unwrap();
        Self { http, address: address.to_owned(), token, id, lines: lines.boxed(), game }
    }

    async fn post(&self, what: &str) {
        let path = format!("{}/api/board/game/{}/{what}", self.address, self.id);
        self.http.post(path).bearer_auth(&self.token).send().await.unwrap().error_for_status().unwrap();
    }

    /// Plays until the game has so many plies.
    async fn play(&mut self, plies: usize) {
        while self.game.plies() < plies {
            let mv = self.game.legal_moves()[0];
            let uci = self.game.uci(mv);
            self.post(&format!("move/{uci}")).await;
            let mine = self.game.plies();
            while self.game.plies() < mine + 2 {
                let line = timeout(PATIENCE, self.lines.next()).await.expect("the bot answers").expect("the game runs");
                let state = if line["type"] == "gameFull" { &line["state"] } else { &line };
                let Some(moves) = state["moves"].as_str() else { continue };
                assert_eq!(state["status"], "started");
                self.game.truncate(0);
                moves.split_whitespace().for_each(|mv| self.game.play(mv).map(drop).unwrap());
            }
        }
    }

    async fn resign(mut self) {
        self.post("resign").await;
        loop {
            let line = timeout(PATIENCE, self.lines.next()).await.expect("the end is told").expect("the end is told");
            if line["status"] == "resign" || line["state"]["status"] == "resign" {
                return;
            }
        }
    }
}
