//! The database: what is written stays, and no trouble with it stops a game.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use threefold::records::{
    Clock, GameEnd, GameKey, GameRecord, Health, NewGame, Opponent, Ply, Score, Store, Thought, ledger, memory,
};
use threefold::rules::pgn::GameResult;
use threefold::rules::{Color, Variant};

/// Not a test by itself: the process that the next one kills. It says which games it has finished.
#[test]
#[ignore = "runs inside a_kill_loses_no_finished_game only"]
fn writer_to_be_killed() {
    let Some(folder) = std::env::var_os("RECORDS_TEST_FOLDER") else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(folder.as_ref());
        for i in 0.. {
            let id = format!("{}x{i}", std::process::id());
            store.begin_game(new_game(&id, i)).await;
            store.record_plies(&key(&id), 0, vec![ply("g1f3", None), ply("f7f6", Some(9))]).await;
            store.end_game(&key(&id), end()).await;
            // Past the test harness, which keeps what `println!` says.
            writeln!(std::io::stderr(), "{id}").unwrap();
        }
    });
}

#[test]
fn a_kill_loses_no_finished_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut finished = Vec::new();
    for round in 0..20 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "writer_to_be_killed", "--nocapture"])
            .env("RECORDS_TEST_FOLDER", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        // A different moment each time: after so many games, somewhere within the next.
        for _ in 0..=round {
            finished.extend(lines.next().and_then(Result::ok));
        }
        std::thread::sleep(Duration::from_micros(round * 137));
        child.kill().unwrap();
        child.wait().unwrap();
        // What it had still said before it died counts, too; a line cut in half does not.
        finished.extend(lines.map_while(Result::ok).filter(|line| line.contains('x')));
    }
    let store = Store::open(folder.path());
    let records = store.with_blocking(|connection| ledger::games(connection, None)).unwrap();
    assert_eq!(*store.health().borrow(), Health::Good);
    let whole: HashSet<_> = records
        .iter()
        .filter(|record| record.end.is_some() && record.plies.len() == 2)
        .map(|record| record.game.key.id.as_str())
        .collect();
    assert!(finished.len() >= 200);
    for id in &finished {
        assert!(whole.contains(id.as_str()), "game {id} was finished and is lost");
    }
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains("corrupt")));
}

fn key(id: &str) -> GameKey {
    GameKey { server: "lichess".to_owned(), id: id.to_owned() }
}

fn new_game(id: &str, started_ms: i64) -> NewGame {
    NewGame {
        key: key(id),
        variant: Variant::Atomic,
        rated: true,
        speed: "blitz".to_owned(),
        initial_fen: None,
        color: Color::Black,
        name: "SomeBot".to_owned(),
        rating: Some(1900),
        opponent: Opponent { name: "RivalBot".to_owned(), title: Some("BOT".to_owned()), rating: Some(1873) },
        clock: Clock::RealTime { initial: Duration::from_mins(3), increment: Duration::from_secs(2) },
        started_ms,
    }
}

fn ply(uci: &str, depth: Option<u32>) -> Ply {
    let thought =
        depth.map(|depth| Thought { score: Score::Cp(-31), depth, nodes: 12_345, elapsed: Duration::from_millis(250) });
    Ply { uci: uci.to_owned(), clock: Some(Duration::from_millis(179_990)), thought }
}

fn end() -> GameEnd {
    GameEnd {
        status: "variantEnd".to_owned(),
        winner: Some(Color::Black),
        reason: Some("explosion".into()),
        ended_ms: 9,
    }
}

#[tokio::test]
async fn a_game_comes_back_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    store.begin_game(new_game("abcd1234", 5)).await;
    store.record_plies(&key("abcd1234"), 0, vec![ply("g1f3", None), ply("f7f6", Some(9))]).await;
    store.count_takeback(&key("abcd1234")).await;
    store.end_game(&key("abcd1234"), end()).await;
    store.close().await;

    let store = Store::open(folder.path());
    let record = store.game(&key("abcd1234")).await.unwrap().unwrap();
    assert_eq!(record.game, new_game("abcd1234", 5));
    assert_eq!(record.plies, [ply("g1f3", None), ply("f7f6", Some(9))]);
    assert_eq!(record.takebacks, 1);
    assert_eq!(record.end, Some(end()));
    assert_eq!(store.unfinished_games("lichess").await.unwrap(), []);
}

#[tokio::test]
async fn plies_read_again_after_a_restart_keep_their_thoughts_and_a_takeback_drops_the_later_ones() {
    let store = Store::in_memory();
    store.begin_game(new_game("abcd1234", 5)).await;
    store.record_plies(&key("abcd1234"), 0, vec![ply("g1f3", None), ply("f7f6", Some(9)), ply("f3g5", None)]).await;
    let bare = |uci: &str| Ply { uci: uci.to_owned(), clock: None, thought: None };
    store.record_plies(&key("abcd1234"), 0, vec![bare("g1f3"), bare("f7f6")]).await;
    let plies = store.game(&key("abcd1234")).await.unwrap().unwrap().plies;
    assert_eq!(plies, [ply("g1f3", None), ply("f7f6", Some(9))]);

    store.record_plies(&key("abcd1234"), 1, vec![bare("e7e5")]).await;
    let plies = store.game(&key("abcd1234")).await.unwrap().unwrap().plies;
    assert_eq!(plies, [ply("g1f3", None), bare("e7e5")]);
}

#[tokio::test]
async fn the_last_games_are_listed_oldest_first_and_the_quota_counts_bots_only() {
    let store = Store::in_memory();
    for (id, started_ms) in [("one", 1), ("two", 2), ("three", 3)] {
        store.begin_game(new_game(id, started_ms)).await;
    }
    let human = Opponent { name: "Anna".to_owned(), title: None, rating: None };
    store.begin_game(NewGame { opponent: human, ..new_game("four", 4) }).await;
    let last = store.with(|connection| ledger::games(connection, Some(2))).await.unwrap();
    let ids: Vec<_> = last.iter().map(|record| record.game.key.id.as_str()).collect();
    assert_eq!(ids, ["three", "four"]);
    let day_after = 24 * 60 * 60 * 1000 + 1;
    let recalled = store.with(move |connection| memory::recall(connection, "lichess", day_after)).await.unwrap();
    assert_eq!(recalled.bot_games, [("two".to_owned(), 2), ("three".to_owned(), 3)]);
    assert_eq!(store.games_with_since("lichess", "rivalbot", 0).await.unwrap(), 3);
    assert_eq!(store.unfinished_games("lichess").await.unwrap().len(), 4);
}

#[tokio::test]
async fn limits_and_pauses_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    store.set_rate_limit("lichess", "challenge", 1_000).await;
    store.set_rate_limit("lichess", "account", 10).await;
    store.pause_opponent("lichess", "RivalBot", "later", 50).await;
    store.pause_opponent("lichess", "rivalbot", "toofast", 99).await;
    store.close().await;

    let store = Store::open(folder.path());
    let recalled = store.with(|connection| memory::recall(connection, "lichess", 100)).await.unwrap();
    assert_eq!(recalled.limits, [("challenge".to_owned(), 1_000)]);
    let pause = store.pause("lichess", "RivalBot").await.unwrap().unwrap();
    assert_eq!((pause.reason.as_str(), pause.count, pause.until_ms), ("toofast", 2, 99));
}

#[tokio::test]
async fn a_corrupt_file_is_moved_aside_and_a_new_one_begun() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("threefold.db"), "this is no database at all, and it is long enough").unwrap();
    let store = Store::open(folder.path());
    store.begin_game(new_game("abcd1234", 5)).await;
    store.end_game(&key("abcd1234"), end()).await;
    assert!(store.game(&key("abcd1234")).await.unwrap().is_some());
    assert_eq!(*store.health().borrow(), Health::Good);
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().any(|name| name.to_string_lossy().starts_with("threefold.db.corrupt-")));
}

#[tokio::test]
async fn a_file_that_turns_corrupt_in_its_middle_is_moved_aside_when_it_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("threefold.db");
    let store = Store::open(folder.path());
    for i in 0..200 {
        store.begin_game(new_game(&format!("game{i}"), i)).await;
    }
    store.close().await;
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[4096..].fill(0xA5);
    std::fs::write(&file, bytes).unwrap();

    let store = Store::open(folder.path());
    store.begin_game(new_game("abcd1234", 5)).await;
    store.end_game(&key("abcd1234"), end()).await;
    assert!(store.game(&key("abcd1234")).await.unwrap().is_some());
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_replaced_by_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let store = Store::open(&file.join("state"));
    store.begin_game(new_game("abcd1234", 5)).await;
    assert!(store.game(&key("abcd1234")).await.unwrap().is_some());
    assert!(matches!(&*store.health().borrow(), Health::Memory { .. }));
}

#[tokio::test]
async fn entries_that_a_locked_database_refuses_are_written_when_the_lock_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    store.begin_game(new_game("abcd1234", 5)).await;
    assert!(store.game(&key("abcd1234")).await.unwrap().is_some());
    let other = rusqlite::Connection::open(folder.path().join("threefold.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    store.record_plies(&key("abcd1234"), 0, vec![ply("g1f3", None)]).await;
    store.end_game(&key("abcd1234"), end()).await;
    let mut health = store.health();
    health.wait_for(|health| matches!(health, Health::Failing { waiting: 2, .. })).await.unwrap();
    other.execute_batch("ROLLBACK").unwrap();
    health.wait_for(|health| *health == Health::Good).await.unwrap();
    let record = store.game(&key("abcd1234")).await.unwrap().unwrap();
    assert_eq!((record.plies.len(), record.end), (1, Some(end())));
}

#[tokio::test]
async fn entries_that_a_full_disk_refuses_are_written_when_there_is_room_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    // SQLite's own limit on pages stands for the disk's.
    let limit = |pages: i64| {
        store.with(move |connection| {
            connection.pragma_update_and_check(None, "max_page_count", pages, |row| row.get::<_, i64>(0))
        })
    };
    limit(1).await.unwrap();
    for i in 0..100 {
        store.begin_game(new_game(&format!("game{i}"), i)).await;
    }
    let mut health = store.health();
    health.wait_for(|health| matches!(health, Health::Failing { .. })).await.unwrap();
    limit(1_000_000).await.unwrap();
    health.wait_for(|health| *health == Health::Good).await.unwrap();
    assert_eq!(store.unfinished_games("lichess").await.unwrap().len(), 100);
}

#[tokio::test]
async fn a_request_that_panics_harms_no_other() {
    let store = Store::in_memory();
    let panicked = store.with(|_| -> rusqlite::Result<()> { panic!("on purpose") }).await;
    assert!(panicked.is_err_and(|error| error.to_string().contains("on purpose")));
    store.begin_game(new_game("abcd1234", 5)).await;
    assert!(store.game(&key("abcd1234")).await.unwrap().is_some());
}

#[test]
fn a_command_reads_beside_the_daemon_and_mends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let daemon = Store::open(folder.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(daemon.begin_game(new_game("abcd1234", 5)));
    runtime.block_on(daemon.end_game(&key("abcd1234"), end()));
    let command = Store::attach(folder.path());
    assert_eq!(command.with_blocking(|connection| ledger::games(connection, None)).unwrap().len(), 1);

    let broken = tempfile::tempdir().unwrap();
    std::fs::write(broken.path().join("threefold.db"), "this is no database at all, and it is long enough").unwrap();
    let command = Store::attach(broken.path());
    assert!(command.with_blocking(|connection| ledger::games(connection, None)).is_err());
    assert_eq!(std::fs::read_dir(broken.path()).unwrap().count(), 1);
}

#[test]
fn a_game_is_printed_as_pgn_with_clocks_and_our_evaluations() {
    let record = GameRecord {
        game: NewGame { started_ms: 1_767_225_600_000, ..new_game("abcd1234", 0) },
        plies: vec![ply("g1f3", None), ply("f7f6", Some(9))],
        takebacks: 0,
        end: Some(end()),
    };
    let pgn = record.pgn().unwrap();
    let tags = [
        "[Event \"rated blitz game\"]",
        "[Site \"https://lichess.org/abcd1234\"]",
        "[Date \"2026.01.01\"]",
        "[White \"RivalBot\"]",
        "[Black \"SomeBot\"]",
        "[Result \"0-1\"]",
        "[BlackElo \"1900\"]",
        "[WhiteTitle \"BOT\"]",
        "[TimeControl \"180+2\"]",
        "[Termination \"explosion\"]",
        "[Variant \"Atomic\"]",
    ];
    for tag in tags {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    // From our side -0.31; we are Black.
    assert!(pgn.contains("1. Nf3 { [%clk 0:02:59] } 1... f6 { [%eval 0.31] [%clk 0:02:59] } 0-1"), "{pgn}");
    let aborted = GameEnd { status: "aborted".to_owned(), winner: None, reason: None, ended_ms: 0 };
    assert!(GameRecord { end: Some(aborted), ..record }.pgn().unwrap().contains("[Result \"*\"]"));
}

#[tokio::test]
async fn results_are_counted_and_ratings_plotted() {
    let store = Store::in_memory();
    for (id, winner) in [("one", Some(Color::Black)), ("two", None), ("three", Some(Color::Black))] {
        store.begin_game(new_game(id, 7)).await;
        store.end_game(&key(id), GameEnd { winner, ..end() }).await;
    }
    store.begin_game(NewGame { rating: Some(1911), ..new_game("running", 8) }).await;
    let (tallies, ratings) =
        store.with(|connection| Ok((ledger::tallies(connection)?, ledger::ratings(connection, 2)?))).await.unwrap();
    let counts: Vec<_> = tallies.iter().map(|tally| (tally.result, tally.count, tally.is_bot)).collect();
    assert_eq!(counts, [(GameResult::Draw, 1, true), (GameResult::Win(Color::Black), 2, true)]);
    let ratings: Vec<_> = ratings.iter().map(|point| (point.perf.as_str(), point.at_ms, point.rating)).collect();
    assert_eq!(ratings, [("atomic", 7, 1900), ("atomic", 8, 1911)]);
}
