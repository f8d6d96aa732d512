//! Names that cannot be resolved, and proxies.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use threefold::lichess::types::GameStatus;

use crate::namespace::with_mounts;
use crate::process::{Daemon, Home};
use crate::relay::{NAME, Relay, authority};
use crate::support::{Fake, GameSpec, Setup, TOKEN};
use crate::{on_lichess, with_token};

const ELSEWHERE: &str = "[lichess]\nurl = \"https://lichess.invalid\"\n[local]\nenabled = false\n";

/// A proxy that lets nobody through, and tells who asked.
fn proxy() -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (sender, asked) = channel();
    std::thread::spawn(move || {
        for mut socket in listener.incoming().map_while(Result::ok) {
            let mut line = String::new();
            let _ = BufReader::new(&socket).read_line(&mut line); // An empty line tells as much.
            let _ = socket.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    (url, asked)
}

#[test]
fn a_name_that_cannot_be_resolved_is_waited_for() {
    let home = Home::new(ELSEWHERE);
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    for _ in 0..2 {
        daemon.wait_for("failed to lookup address information");
    }
    assert!(daemon.is_running());
    assert!(!daemon.logged.contains(TOKEN));
    daemon.stop();
}

#[test]
fn a_proxy_is_asked_for_other_machines_again_and_again() {
    let (url, asked) = proxy();
    let home = Home::new(ELSEWHERE);
    let mut command = with_token(home.command(&[]));
    command.env("HTTPS_PROXY", &url);
    let mut daemon = Daemon::start(command);
    for _ in 0..2 {
        let line = asked.recv_timeout(Duration::from_mins(1)).unwrap();
        assert!(line.starts_with("CONNECT lichess.invalid:443 "), "{line}");
    }
    daemon.wait_for("not logged in yet, trying again");
    assert!(daemon.is_running());
    daemon.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_never_asked_for_this_machine() {
    let (url, asked) = proxy();
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&on_lichess(&fake));
    let mut command = with_token(home.command(&[]));
    for name in ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"] {
        command.env(name, &url);
    }
    let mut daemon = Daemon::start(command);
    let game = fake.start_game(GameSpec { resigns_at: Some(10), ..GameSpec::default() });
    fake.ended(&game).await;
    assert!(asked.try_recv().is_err());
    daemon.stop();
}

/// A Lichess behind TLS that the program knows by its name only.
fn elsewhere(port: u16) -> String {
    format!(
        "[lichess]\nurl = \"https://{NAME}:{port}\"\n[local]\nenabled = false\n[engine]\ndepth_max = 1\nthreads = 1\n"
    )
}

fn address(fake: &Fake) -> SocketAddr {
    fake.url().strip_prefix("http://").unwrap().parse().unwrap()
}

/// Long enough for everything to go wrong in between.
fn game() -> GameSpec {
    GameSpec { think: Duration::from_millis(100), resigns_at: Some(40), ..GameSpec::default() }
}

async fn is_finished(fake: &Fake, game: &str) {
    let ended = fake.ended(game).await;
    assert!(
        matches!(ended.status, GameStatus::Resign | GameStatus::Mate | GameStatus::Stalemate | GameStatus::Draw),
        "{ended:?}"
    );
    assert!(ended.moves.len() > 6, "{ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_through_a_proxy_and_outlives_its_failure() {
    let fake = Fake::start(Setup::default()).await;
    let tls = Relay::tls(address(&fake)).await;
    let proxy = Relay::proxy(tls.address).await;
    let home = Home::new(&elsewhere(443));
    let mut command = with_token(home.command(&[]));
    command.env("HTTPS_PROXY", format!("http://{}", proxy.address)).env("SSL_CERT_FILE", authority());
    let mut daemon = Daemon::start(command);
    fake.listening().await;
    let game = fake.start_game(game());
    fake.ply(&game, 6).await;
    let asked = proxy.asked().len();
    proxy.cut();
    while proxy.asked().len() <= asked + 4 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    proxy.mend();
    is_finished(&fake, &game).await;
    assert!(proxy.asked().iter().all(|line| line == "CONNECT lichess.test:443 HTTP/1.1"), "{:?}", proxy.asked());
    fake.assert_clean();
    daemon.wait_for("game stream refused");
    daemon.stop();
    assert!(!daemon.all_logged().contains(TOKEN));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_outlives_a_name_server_that_fails() {
    const MISSING: &str = "failed to lookup address information";
    let fake = Fake::start(Setup::default()).await;
    let tls = Relay::tls(address(&fake)).await;
    let home = Home::new(&elsewhere(tls.address.port()));
    let (hosts, order) = (home.path().join("hosts"), home.path().join("nsswitch.conf"));
    std::fs::write(&hosts, "").unwrap();
    std::fs::write(&order, "hosts: files\n").unwrap();
    let mut program = with_token(home.command(&[]));
    program.env("SSL_CERT_FILE", authority());
    let mounts = "mount --bind $1 /etc/hosts && mount --bind $2 /etc/nsswitch.conf";
    let Some(command) = with_mounts(&program, mounts, &[&hosts, &order]) else { return };
    let mut daemon = Daemon::start(command);
    daemon.wait_for(MISSING);
    std::fs::write(&hosts, format!("127.0.0.1 {NAME}\n")).unwrap();
    fake.listening().await;
    let game = fake.start_game(game());
    fake.ply(&game, 6).await;
    std::fs::write(&hosts, "").unwrap();
    tls.cut();
    daemon.wait_for("game stream lost");
    for _ in 0..3 {
        daemon.wait_for(MISSING);
    }
    tls.mend();
    std::fs::write(&hosts, format!("127.0.0.1 {NAME}\n")).unwrap();
    is_finished(&fake, &game).await;
    fake.assert_clean();
    daemon.stop();
}
