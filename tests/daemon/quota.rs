//! The games against bots of the day, where an operator looks for them.

use serde_json::Value;
use threefold::lichess::Endpoint;
use threefold::rules::Variant;

use crate::process::{Daemon, Home};
use crate::support::{ChallengeSpec, Fake, Foe, GameSpec, Setup};
use crate::{get, with_token};

const CHALLENGE: &str = r#"{"type":"challenge","challenge":{"id":"Q8w2LmNe","status":"created",
    "challenger":{"id":"rivalbot","name":"RivalBot","title":"BOT"},"destUser":{"id":"testbot","name":"TestBot"},
    "variant":{"key":"atomic"},"rated":false,"timeControl":{"type":"clock","limit":180,"increment":2}}}"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_quota_is_shown_by_status_metrics_and_explain_and_survives_a_restart() {
    let fake = Fake::start(Setup::default()).await;
    let home = Home::new(&format!(
        "[lichess]\nurl = \"{}\"\n[local]\nlisten = \"127.0.0.1:0\"\n[challenges]\nbot_games_per_day_max = 1\n\
         [engine]\ndepth_max = 1\nthreads = 1\nhash_mib = 16\n",
        fake.url()
    ));
    let file = home.path().join("challenge.json");
    std::fs::write(&file, CHALLENGE).unwrap();
    let explained = || {
        let output = home.output(&["explain", file.to_str().unwrap()]);
        String::from_utf8(output.stdout).unwrap()
    };
    let bot = || ChallengeSpec {
        game: GameSpec { variant: Variant::Atomic, foe: Foe::Bot, resigns_at: Some(6), ..GameSpec::default() },
        ..ChallengeSpec::default()
    };
    assert!(explained().starts_with("accept by challenges"), "{}", explained());

    let mut daemon = Daemon::start(with_token(home.command(&[])));
    let address = daemon.address();
    fake.listening().await;
    shows(&address, 0).await;
    let game = fake.challenge(bot());
    fake.ended(&game).await;
    shows(&address, 1).await;
    fake.challenge(bot());
    fake.requests(Endpoint::Decline, 1).await;
    daemon.wait_for("decision=decline (later) rule=\"challenges.bot_games_per_day_max\"");
    daemon.stop();

    let said = explained();
    let expected =
        "decline (later) by challenges.bot_games_per_day_max: 1 of 1 games against bots were begun in 24 hours";
    assert_eq!(said.trim(), expected);
    let mut daemon = Daemon::start(with_token(home.command(&[])));
    let address = daemon.address();
    shows(&address, 1).await;
    daemon.stop();
}

/// Waits until the dashboard's data and the metrics have this count.
async fn shows(address: &str, used: u32) {
    let (mut status, mut metrics) = (String::new(), String::new());
    for _ in 0..600 {
        status = get(format!("{address}/local/status.json"), None).await.1;
        metrics = get(format!("{address}/metrics"), None).await.1;
        let quota = serde_json::from_str::<Value>(&status).unwrap()["quota"].get(0).cloned();
        let is_counted = metrics.contains(&format!("threefold_bot_games_today{{server=\"lichess\"}} {used}\n"));
        let quota = quota.unwrap_or_default();
        if quota["used"] == used && is_counted {
            assert_eq!(
                (&quota["server"], &quota["limit"], &quota["barred"]),
                (&"lichess".into(), &1.into(), &false.into())
            );
            assert!(metrics.contains("threefold_bot_games_today_max{server=\"lichess\"} 1\n"), "{metrics}");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{used} games against bots are not shown:\n{status}\n{metrics}");
}
