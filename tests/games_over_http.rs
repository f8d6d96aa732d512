//! Whole games over HTTP: the real binary against players that move at random.
//!
//! A sample runs with the tests. All 400: `THREEFOLD_GAMES=100 cargo test --release --test games_over_http -- --nocapture`.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "daemon/process.rs"]
mod process;

use std::collections::BTreeMap;
use std::env;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::StreamExt;
use process::{Daemon, Home};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use threefold::rules::{Color, Game, Variant};

const VARIANTS: [Variant; 4] = [Variant::Omega, Variant::Chess960, Variant::Atomic, Variant::Standard];
/// A game on a loaded machine that takes longer than this hangs.
const GAME_LIMIT: Duration = Duration::from_mins(20);

#[derive(Debug, Default)]
struct Tally {
    won: usize,
    drawn: usize,
    lost: Vec<String>,
    reasons: BTreeMap<String, usize>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_beats_a_random_mover_in_every_variant_over_http() {
    let games: usize =
        env::var("THREEFOLD_GAMES").map_or(1, |games| games.parse().expect("THREEFOLD_GAMES is a number"));
    let at_once = (games * VARIANTS.len()).min(16);
    let home = Home::new(&format!("[local]\nlisten = \"127.0.0.1:0\"\ngames_max = {at_once}\n"));
    let mut daemon = Daemon::start(home.command(&["run"]));
    let address = daemon.address();

    let next = Arc::new(AtomicUsize::new(0));
    let tallies = Arc::new(Mutex::new(BTreeMap::<&str, Tally>::new()));
    let players = (0..at_once).map(|seed| {
        let (next, tallies, address) = (next.clone(), tallies.clone(), address.clone());
        async move {
            let mut player = RandomMover::sign_in(&address, seed as u64).await;
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games * VARIANTS.len() {
                    return;
                }
                let variant = VARIANTS[index % VARIANTS.len()];
                let color = if (index / VARIANTS.len()).is_multiple_of(2) { Color::White } else { Color::Black };
                let end = tokio::time::timeout(GAME_LIMIT, player.play(variant, color)).await.expect("a game hangs");
                println!("{:9} {} {} plies {} {:?}", variant.key(), end.id, end.plies, end.status, end.winner);
                let mut tallies = tallies.lock().unwrap();
                let tally = tallies.entry(variant.key()).or_default();
                *tally.reasons.entry(end.status.clone()).or_default() += 1;
                match end.winner.as_deref() {
                    None => tally.drawn += 1,
                    Some(winner) if winner == color.name() => tally.lost.push(end.id),
                    Some(_) => tally.won += 1,
                }
            }
        }
    });
    futures::future::join_all(players).await;

    let tallies = tallies.lock().unwrap();
    for (variant, tally) in &*tallies {
        println!("{variant}: {} won, {} drawn, {} lost; {:?}", tally.won, tally.drawn, tally.lost.len(), tally.reasons);
    }
    for (variant, tally) in &*tallies {
        assert!(tally.lost.is_empty(), "{variant}: lost {:?}", tally.lost);
        let ended_on_the_board = ["mate", "variantEnd", "stalemate", "draw"];
        assert!(
            tally.reasons.keys().all(|status| ended_on_the_board.contains(&status.as_str())),
            "{variant}: {:?}",
            tally.reasons
        );
        assert!(tally.won * 100 >= 98 * games, "{variant}: only {} of {games} won", tally.won);
    }
}

struct End {
    id: String,
    status: String,
    winner: Option<String>,
    plies: usize,
}

/// A guest of the local server who plays any legal move.
struct RandomMover {
    http: reqwest::Client,
    address: String,
    token: String,
    random: StdRng,
}

impl RandomMover {
    async fn sign_in(address: &str, seed: u64) -> Self {
        // Other tests may have done it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let guest: Value = http
            .post(format!("{address}/local/guest"))
            .header("Origin", address)
            .send()
            .await
            .unwrap()
            .error_for_status()
            .unwrap()
            .json()
            .await
            .unwrap();
        let token = guest["token"].as_str().expect("a guest has a token").to_owned();
        Self { http, address: address.to_owned(), token, random: StdRng::seed_from_u64(seed) }
    }

    fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.post(format!("{}{path}", self.address)).bearer_auth(&self.token)
    }

    async fn play(&mut self, variant: Variant, color: Color) -> End {
        let start: u32 = self.random.random_range(0..960);
        let mut form = vec![
            ("variant", variant.key().to_owned()),
            ("color", color.name().to_owned()),
            ("clock.limit", "30".to_owned()),
            ("clock.increment", "1".to_owned()),
        ];
        if variant == Variant::Chess960 {
            form.push(("start", start.to_string()));
        }
        let answer = self.post("/api/challenge/Threefold").form(&form).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "the challenge was refused: {status} {text}");
        let id =
            serde_json::from_str::<Value>(&text).unwrap()["id"].as_str().expect("a challenge has an id").to_owned();
        let stream = self.open_game(&id).await;
        let mut lines = Box::pin(lines(stream));
        let mut game = None;
        let mut end = None;
        while let Some(line) = lines.next().await {
            let line: Value = serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{fault} in {line:?}"));
            let state = match line["type"].as_str() {
                Some("gameFull") => {
                    let fen = line["initialFen"].as_str().filter(|fen| *fen != "startpos");
                    game = Some(Game::new(variant, fen).expect("the server sends playable positions"));
                    &line["state"]
                }
                Some("gameState") => &line,
                _ => continue,
            };
            let game = game.as_mut().expect("gameFull comes first");
            let moves: Vec<&str> = state["moves"].as_str().unwrap().split_whitespace().collect();
            game.truncate(0);
            for mv in &moves {
                game.play(mv).unwrap_or_else(|fault| panic!("{id}: the server took an illegal move: {fault}"));
            }
            let status = state["status"].as_str().unwrap();
            if status != "started" {
                let winner = state["winner"].as_str().map(str::to_owned);
                end = Some(End { id: id.clone(), status: status.to_owned(), winner, plies: moves.len() });
            } else if game.turn() == color {
                let mv = *game.legal_moves().choose(&mut self.random).expect("a running game has moves");
                let path = format!("/api/board/game/{id}/move/{}", game.uci(mv));
                let answer = self.post(&path).send().await.unwrap();
                // The game may end by the clock or an agreement while the move is on its way; the stream tells.
                assert!(answer.status().is_success() || answer.status() == 400, "{}", answer.status());
            }
        }
        end.unwrap_or_else(|| panic!("{id}: the stream ended before the game"))
    }

    /// Opens the game's stream as soon as the bot has accepted.
    async fn open_game(&self, id: &str) -> reqwest::Response {
        for _ in 0..600 {
            let url = format!("{}/api/board/game/stream/{id}", self.address);
            let answer = self.http.get(url).bearer_auth(&self.token).send().await.unwrap();
            if answer.status().is_success() {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{id}: the bot did not accept the challenge");
    }
}

/// The lines of an NDJSON body, keep-alives left out.
fn lines(answer: reqwest::Response) -> impl futures::Stream<Item = String> {
    let body = Box::pin(answer.bytes_stream());
    futures::stream::unfold((body, Vec::new()), |(mut body, mut buffer)| async move {
        loop {
            if let Some(end) = buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = buffer.drain(..=end).collect();
                let line = String::from_utf8(line).expect("the server writes UTF-8").trim().to_owned();
                if !line.is_empty() {
                    return Some((line, (body, buffer)));
                }
                continue;
            }
            buffer.extend_from_slice(&body.next().await?.expect("the stream is not cut"));
        }
    })
}
