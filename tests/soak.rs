//! Many games under faults by chance, and many games for the memory.
//!
//! `THREEFOLD_SOAK_SEEDS=50 cargo test --release --test soak faults -- --nocapture` plays 50 × 20 games;
//! `THREEFOLD_LEAK_GAMES=2000 cargo test --release --test soak memory -- --nocapture`. The defaults are samples.

mod support;

#[path = "daemon/process.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod process;

use std::collections::BTreeMap;
use std::env;
use std::time::Duration;

use process::{Daemon, Home};
use support::{Bot, Fake, GameSpec, Play, Setup, Storm, TOKEN, quick};
use threefold::lichess::types::GameStatus;
use threefold::records::{GameKey, Store};
use threefold::rules::Variant;
use tokio::time::{Instant, sleep};

const VARIANTS: [Variant; 3] = [Variant::Atomic, Variant::Chess960, Variant::Standard];
/// Games of one seed, which one bot plays.
const GAMES: usize = 20;
/// Of which so many at once.
const AT_ONCE: usize = 4;
/// After so many games everything has its size.
const WARM_UP: usize = 200;

/// With the clock paused: every wait has its real length, and none is waited for.
#[tokio::test(start_paused = true)]
async fn faults_by_chance_cost_no_game() {
    let (seeds, first) = (number("THREEFOLD_SOAK_SEEDS", 1), number("THREEFOLD_SEED", 1));
    let (mut games, mut faults) = (0, BTreeMap::new());
    for seed in first..first + seeds {
        let report = soak(seed).await;
        println!("seed {seed}: {report}");
        games += GAMES;
        for (name, count) in report.faults {
            *faults.entry(name).or_default() += count;
        }
    }
    let count: usize = faults.values().sum();
    println!(
        "seeds {first}..={}: {games} games, {count} faults ({:.1} a game), none lost",
        first + seeds - 1,
        count as f64 / games as f64
    );
    println!("{faults:?}");
}

struct Report {
    faults: BTreeMap<String, usize>,
    plies: usize,
    took: Duration,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let faults: usize = self.faults.values().sum();
        let minutes = self.took.as_secs() / 60;
        write!(f, "{GAMES} games, {} plies, {faults} faults, {minutes} min of the bot's time", self.plies)
    }
}

/// Plays the games of one seed; fails if one is lost to anything but the board.
async fn soak(seed: u64) -> Report {
    let begun = Instant::now();
    let fake = Fake::start(Setup::default()).await;
    let mut settings = quick();
    // A seat is free again only when the bot has heard of a game's end.
    settings.challenges.games_max = GAMES;
    // Plays badly, so that games are long.
    settings.games.nodes_max = Some(1);
    let bot = Bot::open(&fake, settings, Store::in_memory()).await;
    fake.storm(Storm::new(seed, 0.27, 0.2));
    let mut games = Vec::new();
    let over = |fake: &Fake, games: &[String]| games.iter().filter(|game| fake.end_of(game).is_some()).count();
    while games.len() < GAMES || over(&fake, &games) < GAMES {
        if games.len() < GAMES && games.len() - over(&fake, &games) < AT_ONCE {
            let variant = VARIANTS[games.len() % VARIANTS.len()];
            let play = Play::Random(seed * 1000 + games.len() as u64);
            games.push(fake.start_game(GameSpec { variant, play, ..GameSpec::default() }));
            continue;
        }
        sleep(Duration::from_secs(5)).await;
        assert!(begun.elapsed() < Duration::from_hours(20), "seed {seed}: a game stalls\n{fake:?}");
    }
    let faults = fake.calm();
    bot.shows("no game", |status| status.games.is_empty()).await;
    let mut plies = 0;
    for game in &games {
        let ended = fake.end_of(game).unwrap();
        let is_lost = matches!(ended.status, GameStatus::OutOfTime | GameStatus::Aborted | GameStatus::Timeout);
        assert!(!is_lost, "seed {seed}: {game} {ended:?}\n{}", story(&fake, game));
        let key = GameKey { server: "lichess".to_owned(), id: game.clone() };
        let record = bot.store.game(&key).await.unwrap().expect("the ledger has the game");
        assert_eq!(record.plies.len(), ended.moves.len(), "seed {seed}: {game}");
        plies += ended.moves.len();
    }
    fake.assert_clean();
    Report { faults, plies, took: begun.elapsed() }
}

/// Every request about a game, with the seconds since the first and what went wrong.
fn story(fake: &Fake, game: &str) -> String {
    let log = fake.log();
    let first = log.first().map_or_else(Instant::now, |entry| entry.at);
    let of_game = log.iter().filter(|entry| entry.line.split('/').any(|part| part == game));
    let lines = of_game.map(|entry| {
        let (at, ply) = ((entry.at - first).as_secs_f64(), entry.ply.unwrap_or_default());
        format!("{at:>8.1} ply {ply:>3} {} {:?}", entry.line, entry.fault)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_stays_as_it_is() {
    let count = usize::try_from(number("THREEFOLD_LEAK_GAMES", 500)).unwrap();
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&format!(
        "[lichess]\nurl = \"{}\"\n[local]\nenabled = false\n[challenges]\ngames_max = {AT_ONCE}\n\
         [engine]\ndepth_max = 1\nthreads = 1\nhash_mib = 64\n",
        fake.url()
    ));
    let mut command = home.command(&[]);
    command.env("LICHESS_BOT_TOKEN", TOKEN);
    let daemon = Daemon::start(command);
    fake.listening().await;
    let (mut running, mut started, mut over, mut resident) = (Vec::new(), 0, 0, Vec::new());
    while over < count {
        while running.len() < AT_ONCE && started < count {
            let variant = VARIANTS[started % VARIANTS.len()];
            running.push(fake.start_game(GameSpec {
                variant,
                play: Play::Random(started as u64),
                resigns_at: Some(40),
                ..GameSpec::default()
            }));
            started += 1;
        }
        let before = running.len();
        let left = fake
            .until("the end of a game", |fake| {
                let left: Vec<_> = running.iter().filter(|game| fake.end_of(game).is_none()).cloned().collect();
                (left.len() < before).then_some(left)
            })
            .await;
        over += before - left.len();
        running = left;
        if over >= (resident.len() + 1) * WARM_UP {
            resident.push(daemon.resident_kib());
        }
    }
    println!("resident in KiB after each {WARM_UP} of {count} games: {resident:?}");
    let (early, late) = (resident[0], daemon.resident_kib());
    assert!(late as f64 <= early as f64 * 1.1, "{early} KiB after {WARM_UP} games, {late} KiB after {count}");
    fake.assert_clean();
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}
