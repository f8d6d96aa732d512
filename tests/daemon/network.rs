//! Names that cannot be resolved, and proxies.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::process::{Daemon, Home};
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
