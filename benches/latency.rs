//! From the opponent's move on the stream to our post, beside a client that does nothing but answer at random; and what
//! the program costs: its memory, its start, its idling.
//!
//! `cargo bench --bench latency`. Both play games of 1+0 on loopback against the stand-in of the tests, one game and 16
//! at once, in turns. Must hold: no flag, a median of 2 ms and a 99th percentile of 20 ms; under 100 MiB with one game
//! and a table of 64 MiB; an open event stream 300 ms after the launch; under 0.5 % of a core when idle.

#[path = "../tests/daemon/process.rs"]
#[allow(dead_code, reason = "each user takes a part of it")]
mod process;
#[path = "../tests/support/mod.rs"]
mod support;

use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;

use futures::StreamExt;
use process::{Daemon, Home};
use rand::seq::IndexedRandom;
use serde_json::Value;
use support::{Fake, Foe, GameSpec, Play, Setup, TOKEN};
use threefold::lichess::Endpoint;
use threefold::lichess::types::{GameStatus, TimeControl};
use threefold::rules::{Game, Variant};
use tokio::time::{Instant, sleep};

const VARIANTS: [Variant; 3] = [Variant::Standard, Variant::Chess960, Variant::Atomic];
/// How long the stand-in's player thinks.
const THINK: Duration = Duration::from_millis(50);
const MANY: usize = 16;
const ROUNDS: usize = 4;
/// How long the idle program is watched.
const IDLE: Duration = Duration::from_secs(30);
/// The word that makes this program the floor.
const FLOOR: &str = "--answer-at-random";

fn main() {
    let arguments: Vec<_> = env::args().collect();
    let is_floor = arguments.iter().position(|argument| argument == FLOOR);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    match is_floor {
        Some(at) => runtime.block_on(floor::run(arguments[at + 1].clone())),
        None => runtime.block_on(measure()),
    }
}

async fn measure() {
    let (mut ours, mut floor) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let mut flags = 0;
    for _ in 0..ROUNDS {
        for (at, count) in [1, MANY].into_iter().enumerate() {
            flags += contest(count, Player::Ours, &mut ours[at]).await;
            contest(count, Player::Floor, &mut floor[at]).await;
        }
    }
    println!("{:<22} {:>8} {:>10} {:>10} {:>10}", "", "moves", "median", "99 %", "most");
    for (at, count) in [1, MANY].into_iter().enumerate() {
        for (name, times) in [("threefold", &mut ours[at]), ("at random (floor)", &mut floor[at])] {
            times.sort_unstable();
            let [median, tail, most] = [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(|at| times[at]);
            let name = format!("{name}, {count}");
            println!("{name:<22} {:>8} {median:>10.2?} {tail:>10.2?} {most:>10.2?}", times.len());
        }
    }
    println!("flags of ours: {flags}");
    costs().await;
}

#[derive(Clone, Copy)]
enum Player {
    Ours,
    Floor,
}

/// Plays so many games at once; tells how many flags fell.
async fn contest(count: usize, player: Player, times: &mut Vec<Duration>) -> usize {
    let fake = Fake::start(Setup::default()).await;
    let home = home(&fake, MANY, "depth_max = 1\nhash_mib = 16\n");
    let _player = match player {
        Player::Ours => start(&home),
        Player::Floor => {
            let mut command = Command::new(env::current_exe().unwrap());
            command.args([FLOOR, &fake.url()]).stdin(Stdio::null());
            Daemon::start(command)
        }
    };
    fake.listening().await;
    let start = |index: usize| GameSpec {
        variant: VARIANTS[index % VARIANTS.len()],
        time: TimeControl::Clock { limit_s: 60, increment_s: 0 },
        play: Play::Random(index as u64),
        think: THINK,
        resigns_at: Some(120),
        foe: Foe::Human,
        ..GameSpec::default()
    };
    let games: Vec<_> = (0..count).map(|index| fake.start_game(start(index))).collect();
    let mut flags = 0;
    for game in &games {
        flags += usize::from(fake.ended(game).await.status == GameStatus::OutOfTime);
        times.extend(fake.reactions(game));
    }
    fake.assert_clean();
    flags
}

async fn costs() {
    let mut launches = Vec::new();
    for _ in 0..9 {
        let fake = Fake::start(Setup::default()).await;
        let home = home(&fake, 1, "");
        let begun = Instant::now();
        let _daemon = start(&home);
        launches.push(fake.requests(Endpoint::EventStream, 1).await[0].at - begun);
    }
    launches.sort_unstable();
    println!("launch to open event stream: median {:.0?}, at most {:.0?}", launches[4], launches[8]);

    let fake = Fake::start(Setup::default()).await;
    let home = home(&fake, 1, "hash_mib = 64\n");
    let daemon = start(&home);
    fake.listening().await;
    let before = daemon.processor_ticks();
    sleep(IDLE).await;
    let ticks = daemon.processor_ticks() - before;
    // A tick is 10 ms on every Linux.
    println!("idle: {:.2} % of a core", ticks as f64 / IDLE.as_secs_f64());
    let game = fake.start_game(GameSpec {
        time: TimeControl::Clock { limit_s: 60, increment_s: 1 },
        resigns_at: Some(14),
        ..GameSpec::default()
    });
    fake.ply(&game, 13).await;
    println!("resident with one game and a table of 64 MiB: {:.1} MiB", daemon.resident_kib() as f64 / 1024.0);
}

fn home(fake: &Fake, games_max: usize, engine: &str) -> Home {
    Home::new(&format!(
        "[lichess]\nurl = \"{}\"\n[local]\nenabled = false\n[challenges]\ngames_max = {games_max}\n\
         [engine]\nthreads = 1\n{engine}",
        fake.url()
    ))
}

fn start(home: &Home) -> Daemon {
    let mut command = home.command(&[]);
    command.env("LICHESS_BOT_TOKEN", TOKEN);
    Daemon::start(command)
}

/// The least that a client must do: read the stream, find a move by chance, post it.
mod floor {
    use super::{Game, IndexedRandom, StreamExt, TOKEN, Value, Variant};

    pub async fn run(url: String) {
        let _ = rustls::crypto::ring::default_provider().install_default(); // It is the first.
        let http = reqwest::Client::builder().no_proxy().tcp_nodelay(true).build().unwrap();
        let mut events = Lines::open(&http, format!("{url}/api/stream/event")).await;
        while let Some(event) = events.next().await {
            if event["type"] == "gameStart" {
                let id = event["game"]["gameId"].as_str().unwrap().to_owned();
                tokio::spawn(play(http.clone(), url.clone(), id));
            }
        }
    }

    async fn play(http: reqwest::Client, url: String, id: String) {
        let mut lines = Lines::open(&http, format!("{url}/api/bot/game/stream/{id}")).await;
        let (mut variant, mut fen) = (Variant::Standard, None);
        while let Some(line) = lines.next().await {
            let state = match line["type"].as_str() {
                Some("gameFull") => {
                    variant = Variant::from_key(line["variant"]["key"].as_str().unwrap()).unwrap();
                    fen = line["initialFen"].as_str().filter(|fen| *fen != "startpos").map(str::to_owned);
                    &line["state"]
                }
                Some("gameState") => &line,
                _ => continue,
            };
            let moves = state["moves"].as_str().unwrap();
            if state["status"] != "started" || moves.split_whitespace().count() % 2 == 1 {
                continue;
            }
            let mut game = Game::new(variant, fen.as_deref()).unwrap();
            for uci in moves.split_whitespace() {
                let mv = game.parse_uci(uci).unwrap();
                game.push(mv);
            }
            let mv = game.legal_moves().choose(&mut rand::rng()).copied();
            if let Some(mv) = mv {
                let path = format!("{url}/api/bot/game/{id}/move/{}", game.uci(mv));
                drop(http.post(path).bearer_auth(TOKEN).send().await);
            }
        }
    }

    struct Lines {
        chunks: futures::stream::BoxStream<'static, reqwest::Result<bytes::Bytes>>,
        buffer: Vec<u8>,
    }

    impl Lines {
        async fn open(http: &reqwest::Client, url: String) -> Self {
            let response = http.get(url).bearer_auth(TOKEN).send().await.unwrap();
            Self { chunks: response.bytes_stream().boxed(), buffer: Vec::new() }
        }

        async fn next(&mut self) -> Option<Value> {
            loop {
                if let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                    let line: Vec<_> = self.buffer.drain(..=end).collect();
                    if line.len() > 1 {
                        return serde_json::from_slice(&line).ok();
                    }
                    continue;
                }
                self.buffer.extend_from_slice(&self.chunks.next().await?.ok()?);
            }
        }
    }
}
