//! The real program is killed at random moments and started again: its games are found at once and played on.
//!
//! `THREEFOLD_KILLS=200 cargo test --release --test kills -- --nocapture`; the default is a sample.

mod support;

#[path = "daemon/process.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod process;

use std::env;
use std::time::Duration;

use process::{Daemon, Home};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use support::{Fake, GameSpec, Play, Setup, TOKEN};
use threefold::lichess::Endpoint;
use threefold::lichess::types::GameStatus;
use threefold::records::{GameKey, Store};
use threefold::rules::Variant;
use tokio::time::sleep;

const VARIANTS: [Variant; 3] = [Variant::Atomic, Variant::Chess960, Variant::Standard];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_at_any_moment_costs_no_game_and_no_ply() {
    let (kills, seed) = (number("THREEFOLD_KILLS", 5), number("THREEFOLD_SEED", 1));
    let mut random = StdRng::seed_from_u64(seed);
    let fake = Fake::start(Setup { openings: usize::MAX, ..Setup::default() }).await;
    let home = Home::new(&format!(
        "[lichess]\nurl = \"{}\"\n[local]\nenabled = false\n[challenges]\ngames_max = 3\n\
         [engine]\ndepth_max = 1\nthreads = 1\nhash_mib = 16\n",
        fake.url()
    ));
    let mut daemon = start(&home);
    fake.listening().await;
    let mut games: Vec<String> = Vec::new();
    let mut waits = Vec::new();
    for kill in 0..kills {
        while running(&fake, &games).len() < VARIANTS.len() {
            let variant = VARIANTS[games.len() % VARIANTS.len()];
            games.push(fake.start_game(spec(variant, seed.wrapping_add(games.len() as u64))));
        }
        sleep(Duration::from_millis(random.random_range(0..400))).await;
        drop(daemon); // As by `kill -9`.
        let before = fake.log().len();
        daemon = start(&home);
        let opened = fake
            .until("the event stream", |fake| {
                fake.log()[before..].iter().find(|entry| entry.endpoint == Endpoint::EventStream).map(|entry| entry.at)
            })
            .await;
        for game in running(&fake, &games) {
            // Two plies, of which one is ours.
            let target = fake.plies(&game) + 2;
            fake.until("a move after a kill", |fake| {
                (fake.plies(&game) >= target || fake.end_of(&game).is_some()).then_some(())
            })
            .await;
            waits.push(opened.elapsed());
        }
        let logged = daemon.all_logged();
        for game in &games {
            let players = logged.matches(&format!("game started id={game}")).count();
            assert!(players <= 1, "kill {kill}: {game} has {players} players\n{logged}");
        }
    }
    for game in &games {
        let ended = fake.ended(game).await;
        let is_lost = matches!(ended.status, GameStatus::OutOfTime | GameStatus::Aborted | GameStatus::Timeout);
        assert!(!is_lost, "{game}: {ended:?}");
    }
    fake.assert_clean();
    sleep(Duration::from_millis(500)).await; // The last game's end is written down.
    daemon.stop();
    let store = Store::open(&home.path().join("state"));
    for game in &games {
        let key = GameKey { server: "lichess".to_owned(), id: game.clone() };
        let record = store.game(&key).await.unwrap().unwrap_or_else(|| panic!("{game} is not in the ledger"));
        assert_eq!(record.plies.len(), fake.moves(game).len(), "{game}");
        assert!(record.end.is_some(), "{game} has no end");
    }
    waits.sort_unstable();
    let (median, most) = (waits[waits.len() / 2], waits[waits.len() - 1]);
    println!(
        "seed {seed}: {kills} kills, {} games, all finished; from the open event stream to two more plies: median \
         {median:.1?}, at most {most:.1?} ({} times)",
        games.len(),
        waits.len()
    );
    assert!(most <= Duration::from_secs(1), "played on after {most:?}");
}

fn spec(variant: Variant, seed: u64) -> GameSpec {
    GameSpec {
        variant,
        play: Play::Random(seed),
        think: Duration::from_millis(80),
        resigns_at: Some(120),
        ..GameSpec::default()
    }
}

fn start(home: &Home) -> Daemon {
    let mut command = home.command(&[]);
    command.env("LICHESS_BOT_TOKEN", TOKEN);
    Daemon::start(command)
}

fn running(fake: &Fake, games: &[String]) -> Vec<String> {
    games.iter().filter(|game| fake.end_of(game).is_none()).cloned().collect()
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}
