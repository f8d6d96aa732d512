//! A server limits the games between bots by the day: they are counted, over restarts too, and people never are.

mod support;

use std::time::Duration;

use support::{Bot, ChallengeSpec, Fake, Fault, Foe, GameSpec, Setup, quick};
use threefold::bot::settings::BotSettings;
use threefold::bot::status::QuotaStatus;
use threefold::lichess::Endpoint;
use threefold::lichess::types::DeclineReason;
use threefold::records::Store;
use tokio::time::sleep;

fn settings(bot_games_per_day_max: u32) -> BotSettings {
    let mut settings = quick();
    settings.challenges.bot_games_per_day_max = Some(bot_games_per_day_max);
    settings
}

fn challenge(fake: &Fake, foe: Foe) -> String {
    let game = GameSpec { foe, resigns_at: Some(6), ..GameSpec::default() };
    fake.challenge(ChallengeSpec { game, ..ChallengeSpec::default() })
}

/// Challenges, and waits until the game is over.
async fn play(fake: &Fake, bot: &Bot, foe: Foe) {
    let game = challenge(fake, foe);
    fake.ended(&game).await;
    bot.shows("no game", |status| status.games.is_empty()).await;
}

/// Challenges as a bot, and waits until that is declined.
async fn is_sent_away(fake: &Fake) {
    let id = challenge(fake, Foe::Bot);
    let reason =
        fake.until("a decline", |fake| fake.declined().into_iter().find(|(declined, _)| *declined == id)).await.1;
    assert_eq!(reason, DeclineReason::Later);
}

#[tokio::test(start_paused = true)]
async fn bots_are_sent_away_when_the_day_is_used_up_and_come_back_the_next() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::open(&fake, settings(2), Store::in_memory()).await;
    play(&fake, &bot, Foe::Human).await;
    assert_eq!(bot.status().quota, Some(QuotaStatus { used: 0, limit: 2, barred: false }));
    play(&fake, &bot, Foe::Bot).await;
    play(&fake, &bot, Foe::Bot).await;
    assert_eq!(bot.status().quota, Some(QuotaStatus { used: 2, limit: 2, barred: false }));
    is_sent_away(&fake).await;
    play(&fake, &bot, Foe::Human).await;

    // The ledger remembers.
    let store = bot.stop_now().await;
    let bot = Bot::open(&fake, settings(2), store).await;
    bot.shows("the quota", |status| status.quota.is_some_and(|quota| quota.used == 2)).await;
    is_sent_away(&fake).await;
    play(&fake, &bot, Foe::Human).await;

    sleep(Duration::from_hours(24)).await;
    play(&fake, &bot, Foe::Bot).await;
    assert_eq!(bot.status().quota, Some(QuotaStatus { used: 1, limit: 2, barred: false }));
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn a_game_that_runs_over_a_restart_counts_once() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::open(&fake, settings(5), Store::in_memory()).await;
    let game = fake.start_game(GameSpec {
        foe: Foe::Bot,
        think: Duration::from_secs(1),
        resigns_at: Some(20),
        ..GameSpec::default()
    });
    fake.ply(&game, 4).await;
    let store = bot.stop_now().await;
    let bot = Bot::open(&fake, settings(5), store).await;
    fake.ended(&game).await;
    assert_eq!(bot.status().quota, Some(QuotaStatus { used: 1, limit: 5, barred: false }));
}

#[tokio::test(start_paused = true)]
async fn games_that_are_about_to_begin_count_too() {
    let fake = Fake::start(Setup::default()).await;
    let mut settings = settings(1);
    settings.challenges.games_per_opponent_max = 2;
    fake.on(Endpoint::Accept).fault(Fault::Slow(Duration::from_secs(5)));
    let bot = Bot::open(&fake, settings, Store::in_memory()).await;
    let first = challenge(&fake, Foe::Bot);
    fake.requests(Endpoint::Accept, 1).await;
    is_sent_away(&fake).await;
    fake.ended(&first).await;
    bot.shows("the quota", |status| status.quota.is_some_and(|quota| quota.used == 1)).await;
}

#[tokio::test(start_paused = true)]
async fn the_servers_word_that_it_is_enough_is_kept_over_a_restart_and_keeps_no_person_away() {
    let fake = Fake::start(Setup::default()).await;
    fake.on(Endpoint::Accept).fault(Fault::LimitedBots(7200));
    let bot = Bot::open(&fake, settings(100), Store::in_memory()).await;
    is_sent_away(&fake).await;
    assert_eq!(bot.status().quota, Some(QuotaStatus { used: 0, limit: 100, barred: true }));
    is_sent_away(&fake).await;
    assert_eq!(fake.seen(Endpoint::Accept).len(), 1, "the second bot needed no asking");
    play(&fake, &bot, Foe::Human).await;

    let store = bot.stop_now().await;
    let bot = Bot::open(&fake, settings(100), store).await;
    is_sent_away(&fake).await;
    play(&fake, &bot, Foe::Human).await;
    sleep(Duration::from_hours(2)).await;
    play(&fake, &bot, Foe::Bot).await;
    assert_eq!(bot.status().quota, Some(QuotaStatus { used: 1, limit: 100, barred: false }));
    fake.assert_clean();
}
