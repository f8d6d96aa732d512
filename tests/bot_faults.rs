//! What goes wrong on the way to a server, each fault in a game of each variant: the game goes on and is finished, no
//! ply is lost, no confirmed ply is posted again, nothing is asked within the wait of a 429.

mod support;

use std::time::Duration;

use support::{Bot, ChallengeSpec, Ended, Fake, Fault, GameSpec, Play, Setup, Storm, quick};
use threefold::bot::BotError;
use threefold::lichess::Endpoint;
use threefold::lichess::types::{Color, GameStatus, TimeControl};
use threefold::records::{GameKey, Store};
use threefold::rules::Variant;
use tokio::time::{Instant, sleep};

const VARIANTS: [Variant; 3] = [Variant::Atomic, Variant::Chess960, Variant::Standard];

/// A game of forty plies at most, after which the opponent gives up.
fn spec(variant: Variant) -> GameSpec {
    GameSpec { variant, resigns_at: Some(40), ..GameSpec::default() }
}

/// Plays a game of each variant under a fault, and looks that the bot did nothing forbidden.
async fn survives(fault: impl Fn(&Fake)) {
    for variant in VARIANTS {
        plays_on(variant, &fault).await;
    }
}

async fn plays_on(variant: Variant, fault: impl Fn(&Fake)) -> (Fake, Bot, Ended) {
    let fake = Fake::start(Setup::default()).await;
    fault(&fake);
    let bot = Bot::quick(&fake).await;
    let id = fake.challenge(ChallengeSpec { game: spec(variant), ..ChallengeSpec::default() });
    let ended = fake.ended(&id).await;
    assert!(ended.status != GameStatus::OutOfTime && ended.status != GameStatus::Aborted, "{variant:?} {ended:?}");
    bot.shows("no game", |status| status.games.is_empty()).await;
    fake.assert_clean();
    (fake, bot, ended)
}

/// The pauses between the posts of one ply.
fn posts_at(fake: &Fake, ply: usize) -> Vec<(String, Instant)> {
    let posts = fake.seen(Endpoint::Move).into_iter().filter(|entry| entry.ply == Some(ply));
    posts.map(|entry| (entry.line, entry.at)).collect()
}

#[tokio::test(start_paused = true)]
async fn a_429_on_a_move_keeps_the_move() {
    for (fault, seconds) in [(Fault::Limited, 1), (Fault::LimitedFor(7), 7), (Fault::LimitedHeader(3), 3)] {
        for variant in VARIANTS {
            let (fake, bot, _) = plays_on(variant, |fake| fake.on(Endpoint::Move).ply(4).fault(fault.clone())).await;
            let posts = posts_at(&fake, 4);
            assert_eq!((posts.len(), &posts[0].0), (2, &posts[1].0), "the same move for the same ply");
            assert_eq!((posts[1].1 - posts[0].1).as_secs(), seconds);
            assert_eq!(bot.faults("429 on a move"), 1);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn one_429_after_the_other_on_a_move_doubles_the_wait() {
    survives(|fake| fake.on(Endpoint::Move).ply(4).times(4).fault(Fault::Limited)).await;
}

#[tokio::test(start_paused = true)]
async fn a_400_on_our_turn_means_to_look_again_and_then_to_choose_another_move() {
    for variant in VARIANTS {
        let refused = |fake: &Fake| fake.on(Endpoint::Move).ply(4).times(2).fault(Fault::Refused(400, "Not your turn"));
        let (fake, _bot, _) = plays_on(variant, refused).await;
        let posts = posts_at(&fake, 4);
        assert_eq!(posts.len(), 3);
        assert_ne!(posts[1].0, posts[2].0);
        assert_eq!(fake.seen(Endpoint::GameStream).len(), 3, "after each refusal the game is asked for");
    }
}

#[tokio::test(start_paused = true)]
async fn faults_of_the_server_on_a_move_are_met_by_the_same_move() {
    for fault in [Fault::Html(502), Fault::Html(500), Fault::Refused(503, "x"), Fault::Reset, Fault::Close] {
        for variant in VARIANTS {
            let (fake, _bot, _) = plays_on(variant, |fake| fake.on(Endpoint::Move).ply(2).fault(fault.clone())).await;
            let posts = posts_at(&fake, 2);
            assert_eq!((posts.len(), &posts[0].0), (2, &posts[1].0));
            assert!(posts[1].1 - posts[0].1 < Duration::from_millis(100), "at once");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stays_broken_is_asked_with_growing_pauses() {
    survives(|fake| fake.on(Endpoint::Move).ply(4).times(6).fault(Fault::Html(503))).await;
}

#[tokio::test(start_paused = true)]
async fn a_move_without_an_answer_is_posted_again() {
    survives(|fake| fake.on(Endpoint::Move).ply(4).fault(Fault::Hang)).await;
}

#[tokio::test(start_paused = true)]
async fn a_move_without_an_answer_is_looked_for_after_two_seconds_and_posted_again_if_it_was_not_played() {
    for variant in VARIANTS {
        let (fake, bot, _) = plays_on(variant, |fake| fake.on(Endpoint::Move).ply(4).fault(Fault::Hang)).await;
        let posts = posts_at(&fake, 4);
        assert_eq!((posts.len(), &posts[0].0), (2, &posts[1].0));
        let waited = posts[1].1 - posts[0].1;
        assert!((2_000..2_500).contains(&waited.as_millis()), "{waited:?}");
        assert_eq!((fake.seen(Endpoint::GameStream).len(), bot.faults("move not answered")), (2, 1));
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_without_an_answer_that_was_played_is_posted_once() {
    for variant in VARIANTS {
        // The stream that would have shown the move is lost as well.
        let (fake, _bot, _) = plays_on(variant, |fake| {
            fake.on(Endpoint::Move).ply(4).fault(Fault::Hang.done());
            fake.on(Endpoint::GameStream).ply(5).fault(Fault::Hollow);
        })
        .await;
        assert_eq!(posts_at(&fake, 4).len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_is_slow_with_every_move_gets_more_time_at_each_attempt() {
    let slow = |fake: &Fake| fake.on(Endpoint::Move).times(20).fault(Fault::Slow(Duration::from_secs(3)));
    let (fake, _bot, _) = plays_on(Variant::Standard, slow).await;
    assert!((0..20).step_by(2).all(|ply| posts_at(&fake, ply).len() == 2));
}

#[tokio::test(start_paused = true)]
async fn a_move_that_was_played_though_its_answer_is_lost_is_not_played_again() {
    for fault in [Fault::Html(500), Fault::Reset, Fault::Close, Fault::Hang, Fault::Limited] {
        survives(|fake| fake.on(Endpoint::Move).ply(4).fault(fault.clone().done())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_comes_late_holds_up_nothing() {
    survives(|fake| fake.on(Endpoint::Move).times(5).fault(Fault::Late(Duration::from_secs(4)))).await;
    survives(|fake| fake.on(Endpoint::Move).times(3).fault(Fault::Slow(Duration::from_secs(4)))).await;
}

#[tokio::test(start_paused = true)]
async fn a_page_instead_of_an_answer_is_no_move() {
    survives(|fake| fake.on(Endpoint::Move).ply(4).fault(Fault::Page)).await;
}

#[tokio::test(start_paused = true)]
async fn a_lost_game_stream_comes_back_at_once() {
    for fault in [Fault::End, Fault::StreamReset, Fault::StreamClose, Fault::Cut] {
        for ply in [0, 1, 2, 7, 40] {
            survives(|fake| fake.on(Endpoint::GameStream).ply(ply).fault(fault.clone())).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_stream_that_is_lost_again_and_again_comes_back_each_time() {
    survives(|fake| fake.on(Endpoint::GameStream).skip(3).times(12).fault(Fault::StreamReset)).await;
}

#[tokio::test(start_paused = true)]
async fn a_deaf_game_stream_is_opened_again() {
    for fault in [Fault::Silence, Fault::Hollow] {
        survives(|fake| fake.on(Endpoint::GameStream).ply(5).fault(fault.clone())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn lines_in_pieces_and_together_are_read() {
    let odd = b"\n\n{\"type\":\"gameParty\",\"x\":[1]}\n{\"type\":7}\nnonsense\n{\"type\":\"gameState\"}\n".to_vec();
    for fault in [Fault::Dribble, Fault::Twice, Fault::Before(odd)] {
        survives(|fake| fake.on(Endpoint::GameStream).skip(2).times(9).fault(fault.clone())).await;
    }
    // Held back until the next keep-alive: a slow game, so it begins late.
    survives(|fake| fake.on(Endpoint::GameStream).ply(30).fault(Fault::Join(3))).await;
}

#[tokio::test(start_paused = true)]
async fn a_refused_game_stream_is_tried_again() {
    for fault in
        [Fault::Html(502), Fault::Refused(404, "No such game"), Fault::Reset, Fault::Hang, Fault::Limited, Fault::Page]
    {
        survives(|fake| fake.on(Endpoint::GameStream).fault(fault.clone())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_stream_may_not_be_opened_is_played_on_by_the_list_of_running_games() {
    for variant in VARIANTS {
        let fake = Fake::start(Setup::default()).await;
        let bot = Bot::quick(&fake).await;
        fake.on(Endpoint::GameStream).ply(4).fault(Fault::End);
        fake.on(Endpoint::GameStream).skip(1).fault(Fault::Limited);
        // Applied, and the answer is lost: there is no stream that could tell.
        fake.on(Endpoint::Move).ply(6).fault(Fault::Reset.done());
        // Lost on the way.
        fake.on(Endpoint::Move).ply(8).fault(Fault::Hang);
        // Pawns last for as long as the faults take, in atomic too.
        let fen = Some("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1".to_owned());
        let game = fake.start_game(GameSpec { variant, fen, resigns_at: Some(40), ..GameSpec::default() });
        fake.ply(&game, 10).await;
        assert_eq!(fake.seen(Endpoint::GameStream).len(), 2, "the stream was not opened again before");
        let ended = fake.ended(&game).await;
        assert!(ended.status != GameStatus::OutOfTime && ended.status != GameStatus::Aborted, "{ended:?}");
        assert!(bot.faults("game without a stream") > 0);
        fake.assert_clean();
        bot.shows("no game", |status| status.games.is_empty()).await;
        let key = GameKey { server: "lichess".to_owned(), id: game.clone() };
        let record = bot.store.game(&key).await.unwrap().unwrap();
        assert_eq!(record.plies.iter().map(|ply| &ply.uci).collect::<Vec<_>>(), ended.moves.iter().collect::<Vec<_>>());
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_event_stream_comes_back_within_two_seconds_and_games_never_notice() {
    for fault in [Fault::End, Fault::StreamReset, Fault::StreamClose, Fault::Cut] {
        let fake = Fake::start(Setup::default()).await;
        let bot = Bot::quick(&fake).await;
        let id = fake.start_game(GameSpec { play: Play::Manual, resigns_at: None, ..GameSpec::default() });
        fake.ply(&id, 1).await;
        let before = Instant::now();
        fake.spoil_events(&fault);
        fake.requests(Endpoint::EventStream, 2).await;
        assert!(before.elapsed() <= Duration::from_secs(2), "{fault:?} {:?}", before.elapsed());
        fake.opponent_moves(&id, "a7a6");
        fake.ply(&id, 3).await;
        assert_eq!(fake.seen(Endpoint::GameStream).len(), 1);
        assert_eq!(bot.faults("event stream lost"), 1);
        fake.assert_clean();
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_event_stream_is_given_up_after_fifteen_seconds() {
    let fake = Fake::start(Setup::default()).await;
    let _bot = Bot::quick(&fake).await;
    let before = Instant::now();
    fake.spoil_events(&Fault::Silence);
    fake.requests(Endpoint::EventStream, 2).await;
    let took = before.elapsed();
    assert!(took <= Duration::from_secs(16), "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn an_event_stream_with_keep_alives_only_is_found_out_by_the_list_of_games() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    fake.spoil_events(&Fault::Hollow);
    sleep(Duration::from_secs(20)).await;
    let id = fake.start_game(spec(Variant::Atomic));
    fake.ended(&id).await;
    assert_eq!(bot.faults("event stream deaf"), 1);
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn the_event_stream_keeps_within_thirty_openings_in_ten_minutes() {
    let fake = Fake::start(Setup::default()).await;
    fake.on(Endpoint::EventStream).skip(1).times(70).fault(Fault::Html(502));
    let _bot = Bot::quick(&fake).await;
    fake.spoil_events(&Fault::StreamReset);
    sleep(Duration::from_mins(30)).await;
    let times: Vec<_> = fake.seen(Endpoint::EventStream).into_iter().map(|entry| entry.at).collect();
    assert!(times.len() > 60, "{}", times.len());
    for window in times.windows(31) {
        assert!(window[30] - window[0] > Duration::from_mins(10));
    }
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn a_refused_event_stream_is_tried_again() {
    for fault in [Fault::Limited, Fault::LimitedFor(30), Fault::Html(503), Fault::Reset, Fault::Hang, Fault::Page] {
        survives(|fake| fake.on(Endpoint::EventStream).fault(fault.clone())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_start_waits_for_the_network() {
    for fault in [Fault::Limited, Fault::Html(502), Fault::Reset, Fault::Hang, Fault::Page] {
        survives(|fake| fake.on(Endpoint::Account).times(3).fault(fault.clone())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_refused_accept_costs_one_challenge() {
    for fault in
        [Fault::Limited, Fault::Refused(400, "gone"), Fault::Refused(404, "gone"), Fault::Html(500), Fault::Reset]
    {
        let fake = Fake::start(Setup::default()).await;
        let mut settings = quick();
        settings.challenges.games_max = 1;
        let _bot = Bot::open(&fake, settings, Store::in_memory()).await;
        fake.on(Endpoint::Accept).fault(fault);
        let first = fake.challenge(ChallengeSpec::default());
        fake.requests(Endpoint::Accept, 1).await;
        fake.lapse(&first);
        sleep(Duration::from_mins(2)).await;
        let second = fake.challenge(ChallengeSpec { game: spec(Variant::Atomic), ..ChallengeSpec::default() });
        fake.ended(&second).await;
        fake.assert_clean();
    }
}

#[tokio::test(start_paused = true)]
async fn the_wait_of_a_429_is_kept_over_a_restart() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    fake.on(Endpoint::Accept).fault(Fault::LimitedFor(600));
    fake.challenge(ChallengeSpec::default());
    fake.requests(Endpoint::Accept, 1).await;
    sleep(Duration::from_secs(1)).await;
    let store = bot.stop_now().await;
    let _bot = Bot::open(&fake, quick(), store).await;
    let early = fake.challenge(ChallengeSpec::default());
    fake.until("a decline", |fake| fake.declined().iter().any(|(id, _)| *id == early).then_some(())).await;
    sleep(Duration::from_mins(10)).await;
    let late = fake.challenge(ChallengeSpec { game: spec(Variant::Standard), ..ChallengeSpec::default() });
    fake.ended(&late).await;
    assert_eq!(fake.seen(Endpoint::Accept).len(), 2);
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn an_accept_that_was_carried_out_though_its_answer_is_lost_becomes_a_game() {
    for fault in [Fault::Html(500), Fault::Reset, Fault::Hang, Fault::Limited] {
        survives(|fake| fake.on(Endpoint::Accept).fault(fault.clone().done())).await;
    }
    survives(|fake| fake.on(Endpoint::Accept).fault(Fault::Late(Duration::from_secs(8)))).await;
}

#[tokio::test(start_paused = true)]
async fn a_slow_list_or_decline_holds_up_nothing_else() {
    let fake = Fake::start(Setup::default()).await;
    fake.on(Endpoint::Playing).fault(Fault::Slow(Duration::from_mins(1)));
    fake.on(Endpoint::Decline).fault(Fault::Slow(Duration::from_mins(1)));
    let _bot = Bot::quick(&fake).await;
    fake.challenge(ChallengeSpec { rules: vec!["noAbort".to_owned()], ..ChallengeSpec::default() });
    let before = Instant::now();
    let id = fake.start_game(spec(Variant::Atomic));
    fake.ended(&id).await;
    assert!(before.elapsed() < Duration::from_secs(1), "{:?}", before.elapsed());
}

#[tokio::test(start_paused = true)]
async fn refused_side_requests_cost_nothing() {
    let mut settings = quick();
    "hello".clone_into(&mut settings.chat.greeting);
    "bye".clone_into(&mut settings.chat.farewell);
    for fault in [Fault::Limited, Fault::Html(502), Fault::Reset, Fault::Hang, Fault::Refused(400, "no")] {
        for variant in VARIANTS {
            let fake = Fake::start(Setup::default()).await;
            fake.on(Endpoint::Chat).times(9).fault(fault.clone());
            fake.on(Endpoint::Draw).times(9).fault(fault.clone());
            let _bot = Bot::open(&fake, settings.clone(), Store::in_memory()).await;
            let id = fake.start_game(spec(variant));
            fake.ply(&id, 5).await;
            fake.opponent_offers_draw(&id);
            fake.ended(&id).await;
            fake.assert_clean();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_restarts_finds_us_again() {
    for variant in VARIANTS {
        let fake = Fake::start(Setup::default()).await;
        let _bot = Bot::quick(&fake).await;
        let id = fake.start_game(GameSpec { play: Play::Manual, resigns_at: None, variant, ..GameSpec::default() });
        fake.ply(&id, 1).await;
        fake.restart(Duration::from_secs(20)).await;
        let back = Instant::now();
        fake.opponent_moves(&id, "a7a6");
        fake.ply(&id, 3).await;
        assert!(back.elapsed() < Duration::from_secs(6), "{:?}", back.elapsed());
        fake.listening().await;
        fake.assert_clean();
    }
}

#[tokio::test(start_paused = true)]
async fn strange_clocks_do_not_stop_the_game() {
    for clock_skew_ms in [-1_000_000, 1_i64 << 31, -300_000, 3_600_000_000] {
        let fake = Fake::start(Setup::default()).await;
        let _bot = Bot::quick(&fake).await;
        let id = fake.start_game(GameSpec { clock_skew_ms, ..spec(Variant::Standard) });
        fake.ended(&id).await;
        fake.assert_clean();
    }
}

#[tokio::test(start_paused = true)]
async fn a_refused_token_ends_the_start() {
    for (endpoint, status) in [(Endpoint::Account, 401), (Endpoint::Account, 403), (Endpoint::EventStream, 403)] {
        let fake = Fake::start(Setup::default()).await;
        fake.on(endpoint).fault(Fault::Refused(status, "No such token"));
        let ended = Bot::start(&fake, quick(), Store::in_memory()).task.await.unwrap();
        assert!(matches!(ended, Err(BotError::Token { .. })), "{ended:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_token_refused_while_running_is_tried_for_five_minutes_and_games_are_played_on() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let id =
        fake.start_game(GameSpec { play: Play::Manual, resigns_at: None, bot: Color::White, ..GameSpec::default() });
    fake.ply(&id, 1).await;
    fake.on(Endpoint::EventStream).times(999).fault(Fault::Refused(401, "No such token"));
    let before = Instant::now();
    fake.spoil_events(&Fault::End);
    fake.requests(Endpoint::EventStream, 3).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    let ended = bot.task.await.unwrap();
    assert!(matches!(ended, Err(BotError::TokenLost { .. })), "{ended:?}");
    assert_eq!(before.elapsed().as_secs(), 300);
}

#[tokio::test(start_paused = true)]
async fn a_storm_of_faults_costs_no_game() {
    for seed in 1..=6 {
        let fake = Fake::start(Setup { openings: 1000, ..Setup::default() }).await;
        let mut settings = quick();
        settings.challenges.games_max = 3;
        let bot = Bot::open(&fake, settings, Store::in_memory()).await;
        fake.storm(Storm::new(seed, 0.1, 0.05));
        let spec = |variant| GameSpec { time: TimeControl::Clock { limit_s: 600, increment_s: 10 }, ..spec(variant) };
        let games = VARIANTS.map(|variant| fake.start_game(spec(variant)));
        let is_over = |fake: &Fake| games.iter().all(|game| fake.end_of(game).is_some()).then_some(());
        for _ in 0..20 {
            if is_over(&fake).is_some() {
                break;
            }
            sleep(Duration::from_mins(1)).await;
        }
        let counts = fake.calm();
        fake.until(&format!("the games of seed {seed}, {counts:?}"), is_over).await;
        for game in &games {
            let ended = fake.end_of(game).unwrap();
            let is_lost = matches!(ended.status, GameStatus::OutOfTime | GameStatus::Aborted | GameStatus::Timeout);
            assert!(!is_lost, "seed {seed}: {ended:?} {counts:?} {fake:?}");
        }
        fake.assert_clean();
        bot.shows("no game", |status| status.games.is_empty()).await;
    }
}
