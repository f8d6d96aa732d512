//! Trouble with the disk: the games go on, the operator is told, and what can be kept is in the ledger.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use threefold::lichess::types::GameStatus;
use threefold::records::{GameKey, Store};

use crate::namespace::with_mounts;
use crate::process::{Daemon, Home};
use crate::support::{Fake, GameSpec, Setup};
use crate::{get, on_lichess, with_token};

/// Long enough for trouble to come and go.
fn game() -> GameSpec {
    GameSpec { think: Duration::from_millis(100), resigns_at: Some(60), ..GameSpec::default() }
}

async fn plays_on(fake: &Fake, game: &str) {
    let plies = fake.plies(game);
    fake.ply(game, plies + 6).await;
}

async fn is_finished(fake: &Fake, game: &str) {
    let ended = fake.ended(game).await;
    assert!(!matches!(ended.status, GameStatus::OutOfTime | GameStatus::Aborted | GameStatus::Timeout), "{ended:?}");
    fake.assert_clean();
}

/// Waits until the ledger in a state folder has the game with all its plies and its end.
async fn is_entered(fake: &Fake, game: &str, folder: &Path) {
    let key = GameKey { server: "lichess".to_owned(), id: game.to_owned() };
    let mut found = None;
    for _ in 0..200 {
        // A copy: SQLite would not look for the file where another mount namespace has it.
        let copy = tempfile::tempdir().unwrap();
        for name in ["threefold.db", "threefold.db-wal"] {
            let _ = std::fs::copy(folder.join(name), copy.path().join(name)); // There need not be a log.
        }
        found = Store::attach(copy.path()).game(&key).await.ok().flatten();
        if found.as_ref().is_some_and(|record| record.end.is_some()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let record = found.expect("the ledger has the game");
    assert_eq!(record.plies.len(), fake.moves(game).len());
    assert!(record.end.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_stops_no_game_and_is_shown() {
    let fake = Fake::start(Setup::default()).await;
    let lichess = on_lichess(&fake).replace("enabled = false", "listen = \"127.0.0.1:0\"");
    let home = Home::new(&lichess);
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    let address = daemon.address();
    fake.listening().await;
    let game = fake.start_game(game());
    fake.ply(&game, 4).await;
    let metrics = get(format!("{address}/metrics"), None).await.1;
    assert!(metrics.contains("threefold_records_good 1\n"), "{metrics}");
    let lock = rusqlite::Connection::open(home.path().join("state/threefold.db")).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    daemon.wait_for("the database refuses; games go on");
    plays_on(&fake, &game).await;
    let metrics = get(format!("{address}/metrics"), None).await.1;
    assert!(metrics.contains("threefold_records_good 0\n"), "{metrics}");
    while !get(format!("{address}/local/status.json"), None).await.1.contains("\"records\":{\"state\":\"failing\"") {
        assert!(fake.end_of(&game).is_none(), "the trouble is not shown");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    lock.execute_batch("ROLLBACK").unwrap();
    daemon.wait_for("the database works again");
    is_finished(&fake, &game).await;
    is_entered(&fake, &game, &home.path().join("state")).await;
    daemon.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_corrupt_database_is_moved_aside_and_the_game_is_entered_in_a_new_one() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let state = home.path().join("state");
    std::fs::create_dir(&state).unwrap();
    std::fs::write(state.join("threefold.db"), "nothing that SQLite ever wrote ".repeat(500)).unwrap();
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    daemon.wait_for("the database is corrupt; it is moved aside");
    let game = fake.start_game(game());
    is_finished(&fake, &game).await;
    is_entered(&fake, &game, &state).await;
    daemon.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_no_game_and_what_it_refused_is_entered_later() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let state = home.path().join("state");
    std::fs::create_dir(&state).unwrap();
    let program = with_token(home.command(&[]));
    let Some(command) = with_mounts(&program, "mount -t tmpfs -o size=2m tmpfs $1", &[&state]) else { return };
    let mut daemon = Daemon::start(command);
    fake.listening().await;
    let game = fake.start_game(game());
    fake.ply(&game, 4).await;
    // The folder as the program sees it.
    let state = Path::new("/proc").join(daemon.pid().to_string()).join("root").join(state.strip_prefix("/").unwrap());
    let filler = state.join("filler");
    let mut file = std::fs::File::create(&filler).unwrap();
    while file.write_all(&[0; 512]).is_ok() {}
    daemon.wait_for("the database refuses; games go on");
    plays_on(&fake, &game).await;
    std::fs::remove_file(&filler).unwrap();
    drop(file);
    daemon.wait_for("the database works again");
    is_finished(&fake, &game).await;
    is_entered(&fake, &game, &state).await;
    daemon.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_folder_that_is_read_only_stops_no_game() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let state = home.path().join("state");
    std::fs::create_dir(&state).unwrap();
    let program = with_token(home.command(&[]));
    let mounts = "mount --bind $1 $1 && mount -o remount,bind,ro $1";
    let Some(command) = with_mounts(&program, mounts, &[&state]) else { return };
    let mut daemon = Daemon::start(command);
    daemon.wait_for("the state folder cannot be used");
    let game = fake.start_game(game());
    is_finished(&fake, &game).await;
    daemon.stop();
}
