//! The bot's games on a server where nothing goes wrong: from challenge to end, and how it comes and goes.

mod support;

use std::time::Duration;

use support::{Bot, ChallengeSpec, Fake, Fault, Foe, GameSpec, GameStarts, Play, Setup, ponderous, quick};
use threefold::bot::BotError;
use threefold::bot::settings::{BotSettings, DrawRule, OpponentKind, ResignRule};
use threefold::lichess::Endpoint;
use threefold::lichess::types::{Color, DeclineReason, GameStatus, Room, TimeControl};
use threefold::records::{GameKey, Store};
use threefold::rules::Variant;
use tokio::time::{Instant, sleep, timeout};

fn key(game: &str) -> GameKey {
    GameKey { server: "lichess".to_owned(), id: game.to_owned() }
}

fn manual() -> GameSpec {
    GameSpec { play: Play::Manual, resigns_at: None, ..GameSpec::default() }
}

fn unlimited() -> GameSpec {
    GameSpec { time: TimeControl::Unlimited, ..manual() }
}

fn one_game() -> BotSettings {
    let mut settings = quick();
    settings.challenges.games_max = 1;
    settings
}

async fn finishes(variant: Variant, bot_color: Color) {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let spec = GameSpec { variant, bot: bot_color, resigns_at: None, ..GameSpec::default() };
    let id = fake.challenge(ChallengeSpec { game: spec, ..ChallengeSpec::default() });
    let ended = fake.ended(&id).await;
    bot.shows("no game", |status| status.games.is_empty()).await;
    fake.assert_clean();
    let ours = ended.moves.iter().skip(usize::from(bot_color == Color::Black)).step_by(2);
    let posted: Vec<_> = fake.seen(Endpoint::Move).into_iter().map(|entry| entry.line).collect();
    assert!(ours.eq(posted.iter().map(|line| line.rsplit('/').next().unwrap())), "one post for each of our moves");
    let record = bot.stop_now().await.game(&key(&id)).await.unwrap().unwrap();
    assert!(record.plies.iter().map(|ply| &ply.uci).eq(&ended.moves));
    assert_eq!(record.end.unwrap().status, ended.status.as_str());
    let first = usize::from(bot_color == Color::Black);
    assert!(
        record.plies.iter().skip(first).step_by(2).all(|ply| ply.thought.is_some()),
        "our thoughts stand by our moves"
    );
}

#[tokio::test(start_paused = true)]
async fn an_atomic_challenge_becomes_a_finished_game() {
    finishes(Variant::Atomic, Color::White).await;
    finishes(Variant::Atomic, Color::Black).await;
}

#[tokio::test(start_paused = true)]
async fn a_chess960_challenge_becomes_a_finished_game() {
    finishes(Variant::Chess960, Color::White).await;
}

#[tokio::test(start_paused = true)]
async fn a_standard_challenge_becomes_a_finished_game() {
    finishes(Variant::Standard, Color::Black).await;
}

#[tokio::test(start_paused = true)]
async fn challenges_are_declined_with_their_reason() {
    let fake = Fake::start(Setup::default()).await;
    let _bot = Bot::quick(&fake).await;
    let table = [
        (ChallengeSpec { rules: vec!["noAbort".to_owned()], ..ChallengeSpec::default() }, DeclineReason::Generic),
        (
            ChallengeSpec {
                game: GameSpec { time: TimeControl::Unlimited, ..GameSpec::default() },
                ..ChallengeSpec::default()
            },
            DeclineReason::TooSlow,
        ),
    ];
    for (spec, reason) in table {
        let id = fake.challenge(spec);
        fake.until("a decline", |fake| fake.declined().contains(&(id.clone(), reason)).then_some(())).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_challenge_waits_for_a_seat_and_gets_it() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::open(&fake, one_game(), Store::in_memory()).await;
    let first = fake.challenge(ChallengeSpec { game: manual(), ..ChallengeSpec::default() });
    bot.shows("a game", |status| status.games.contains_key(&first)).await;
    let rival = GameSpec { foe: Foe::Bot, ..manual() };
    let second = fake.challenge(ChallengeSpec { game: rival, ..ChallengeSpec::default() });
    bot.shows("a queue", |status| status.queue.iter().any(|waiting| waiting.id == second)).await;
    fake.opponent_resigns(&first);
    bot.shows("the second game", |status| status.games.contains_key(&second) && status.queue.is_empty()).await;
}

#[tokio::test(start_paused = true)]
async fn a_challenge_that_is_taken_back_leaves_the_queue() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::open(&fake, one_game(), Store::in_memory()).await;
    let first = fake.start_game(manual());
    bot.shows("a game", |status| status.games.contains_key(&first)).await;
    let second =
        fake.challenge(ChallengeSpec { game: GameSpec { foe: Foe::Bot, ..manual() }, ..ChallengeSpec::default() });
    bot.shows("a queue", |status| !status.queue.is_empty()).await;
    fake.cancel(&second);
    bot.shows("an empty queue", |status| status.queue.is_empty()).await;
}

#[tokio::test(start_paused = true)]
async fn a_start_that_is_told_late_twice_or_never_makes_one_player() {
    let setups = [GameStarts::After(Duration::from_secs(2)), GameStarts::Twice, GameStarts::Never];
    for game_starts in setups {
        let fake = Fake::start(Setup { game_starts, ..Setup::default() }).await;
        let _bot = Bot::quick(&fake).await;
        let spec = GameSpec { resigns_at: Some(20), ..GameSpec::default() };
        let id = fake.challenge(ChallengeSpec { game: spec, ..ChallengeSpec::default() });
        fake.ended(&id).await;
        fake.repeat_start(&id);
        fake.assert_clean();
        assert_eq!(fake.seen(Endpoint::GameStream).len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn one_game_too_many_is_aborted_while_it_can_be_and_else_played() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::open(&fake, one_game(), Store::in_memory()).await;
    let first = fake.start_game(manual());
    bot.shows("a game", |status| status.games.contains_key(&first)).await;
    let second = fake.start_game(GameSpec { bot: Color::Black, ..manual() });
    assert_eq!(fake.ended(&second).await.status, GameStatus::Aborted);
    // Nobody aborts this one in time, so it is played.
    fake.on(Endpoint::Abort).times(9).fault(Fault::Refused(400, "This game can no longer be aborted"));
    let third = fake.start_game(GameSpec { resigns_at: Some(10), ..GameSpec::default() });
    assert_eq!(fake.ended(&third).await.status, GameStatus::Resign);
}

#[tokio::test(start_paused = true)]
async fn new_settings_are_obeyed_by_the_next_decision() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let mut strict = quick();
    strict.challenges.variants = vec![Variant::Chess960];
    bot.settings.send_replace(std::sync::Arc::new(strict));
    let id = fake.challenge(ChallengeSpec { game: manual(), ..ChallengeSpec::default() });
    fake.until("a decline", |fake| fake.declined().contains(&(id.clone(), DeclineReason::Variant)).then_some(())).await;
}

#[tokio::test(start_paused = true)]
async fn one_takeback_is_granted_and_the_next_is_refused() {
    let fake = Fake::start(Setup::default()).await;
    let _bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    fake.opponent_asks_takeback(&id);
    fake.until("a shorter game", |fake| (fake.plies(&id) == 1).then_some(())).await;
    fake.opponent_moves(&id, "b7b6");
    fake.ply(&id, 3).await;
    fake.opponent_asks_takeback(&id);
    let answers = fake.requests(Endpoint::Takeback, 2).await;
    assert!(answers[0].line.ends_with("/yes") && answers[1].line.ends_with("/no"), "{answers:?}");
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn takebacks_are_counted_over_restarts() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    fake.opponent_asks_takeback(&id);
    fake.until("a shorter game", |fake| (fake.plies(&id) == 1).then_some(())).await;
    let store = bot.stop_now().await;
    fake.opponent_moves(&id, "b7b6");
    let _bot = Bot::open(&fake, quick(), store).await;
    fake.ply(&id, 3).await;
    fake.opponent_asks_takeback(&id);
    assert!(fake.requests(Endpoint::Takeback, 2).await[1].line.ends_with("/no"));
}

/// Thinks while the opponent does.
fn pondering() -> BotSettings {
    let mut settings = quick();
    settings.games.ponder = true;
    settings
}

/// A game in which the bot has moved and thinks behind the reply that it expects.
async fn expecting(fake: &Fake) -> (Bot, String, String) {
    let bot = Bot::open(fake, pondering(), Store::in_memory()).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    let reply = expected(&bot, &id).await;
    (bot, id, reply)
}

async fn expected(bot: &Bot, id: &str) -> String {
    let mut reply = None;
    bot.shows("pondering", |status| {
        reply = status.games.get(id).and_then(|game| game.pondering.clone());
        reply.is_some()
    })
    .await;
    reply.unwrap()
}

#[tokio::test(start_paused = true)]
async fn what_was_thought_behind_the_expected_reply_becomes_our_move() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id, reply) = expecting(&fake).await;
    fake.opponent_moves(&id, &reply);
    fake.ply(&id, 5).await;
    assert_eq!(bot.status().counts.get("ponder hits"), Some(&1));
    expected(&bot, &id).await;
    fake.assert_clean();
    let record = bot.stop_now().await.game(&key(&id)).await.unwrap().unwrap();
    assert!(record.plies[4].thought.is_some(), "it is a thought like any other");
}

#[tokio::test(start_paused = true)]
async fn another_reply_than_the_expected_one_is_thought_about_anew() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id, reply) = expecting(&fake).await;
    fake.opponent_moves(&id, if reply == "h7h6" { "h7h5" } else { "h7h6" });
    fake.ply(&id, 5).await;
    let counts = bot.status().counts;
    assert_eq!((counts.get("ponder misses"), counts.get("ponder hits")), (Some(&1), None));
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn a_game_that_ends_while_we_ponder_stops_the_search() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id, _) = expecting(&fake).await;
    fake.opponent_resigns(&id);
    bot.shows("a won game", |status| status.games.is_empty() && status.counts.get("won") == Some(&1)).await;
    assert_eq!(fake.seen(Endpoint::Move).len(), 2);
    // Time stands still while a search runs.
    sleep(Duration::from_mins(1)).await;
}

#[tokio::test(start_paused = true)]
async fn a_takeback_while_we_ponder_is_granted_and_the_game_goes_on() {
    let fake = Fake::start(Setup::default()).await;
    let (_bot, id, _) = expecting(&fake).await;
    fake.opponent_asks_takeback(&id);
    fake.until("a shorter game", |fake| (fake.plies(&id) == 1).then_some(())).await;
    fake.opponent_moves(&id, "b7b6");
    fake.ply(&id, 3).await;
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn pondering_ends_with_its_setting_and_while_two_games_are_played() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id, _) = expecting(&fake).await;
    let other = fake.start_game(GameSpec { foe: Foe::Bot, ..manual() });
    fake.ply(&other, 1).await;
    fake.opponent_says(&id, "hello");
    bot.shows("no pondering", |status| status.games.get(&id).is_some_and(|game| game.pondering.is_none())).await;
    fake.opponent_moves(&other, "a7a6");
    fake.ply(&other, 3).await;
    fake.opponent_resigns(&other);
    bot.shows("one game", |status| status.games.len() == 1).await;
    fake.opponent_moves(&id, "h7h6");
    fake.ply(&id, 5).await;
    expected(&bot, &id).await;
    bot.settings.send_replace(std::sync::Arc::new(quick()));
    fake.opponent_says(&id, "hello again");
    bot.shows("no pondering", |status| status.games.get(&id).is_some_and(|game| game.pondering.is_none())).await;
    fake.assert_clean();
}

/// A game without a clock, in which the bot is to move and thinks.
async fn thinking(fake: &Fake) -> (Bot, String) {
    let bot = Bot::open(fake, ponderous(), Store::in_memory()).await;
    let id = fake.start_game(unlimited());
    bot.shows("a thought", |status| status.games.get(&id).is_some_and(|game| game.thinking)).await;
    (bot, id)
}

#[tokio::test(start_paused = true)]
async fn a_game_that_ends_while_we_think_stops_the_search() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id) = thinking(&fake).await;
    fake.opponent_resigns(&id);
    bot.shows("a won game", |status| status.games.is_empty() && status.counts.get("won") == Some(&1)).await;
    assert!(fake.seen(Endpoint::Move).is_empty());
}

#[tokio::test(start_paused = true)]
async fn draw_offers_are_answered_once_while_we_think() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let id = fake.start_game(unlimited());
    fake.ply(&id, 1).await;
    bot.settings.send_replace(std::sync::Arc::new(ponderous()));
    fake.opponent_moves(&id, "a7a6");
    bot.shows("a thought", |status| status.games.get(&id).is_some_and(|game| game.thinking)).await;
    fake.opponent_offers_draw(&id);
    assert!(fake.requests(Endpoint::Draw, 1).await[0].line.ends_with("/no"));
    // A flag that stays up is no new offer.
    fake.game_line(&id, r#"{"type":"gameState","moves":"","wtime":1,"btime":1,"status":"started","bdraw":true}"#);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(fake.seen(Endpoint::Draw).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draw_is_agreed_and_offered_by_rule_only() {
    let fake = Fake::start(Setup::default()).await;
    let mut settings = quick();
    let opponents = vec![OpponentKind::Human];
    settings.games.draw = Some(DrawRule { score_cp_max: 30_000, moves: 1, ply_min: 2, opponents });
    let _bot = Bot::open(&fake, settings, Store::in_memory()).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    assert!(fake.seen(Endpoint::Move)[1].line.ends_with("?offeringDraw=true"));
    let other = fake.start_game(GameSpec { foe: Foe::Bot, ..manual() });
    fake.ply(&other, 1).await;
    fake.opponent_moves(&other, "a7a6");
    fake.ply(&other, 3).await;
    fake.opponent_offers_draw(&other);
    assert!(fake.requests(Endpoint::Draw, 1).await[0].line.ends_with("/no"), "not against bots");
    fake.opponent_offers_draw(&id);
    assert_eq!(fake.ended(&id).await.status, GameStatus::Draw);
}

#[tokio::test(start_paused = true)]
async fn a_lost_game_is_resigned_by_rule_only() {
    // Black has a lone king against two queens.
    let fen = "7k/8/8/8/8/8/1QQ5/1K6 b - - 0 1";
    for does in [true, false] {
        let fake = Fake::start(Setup::default()).await;
        let mut settings = quick();
        let rule = ResignRule { score_cp_max: -900, moves: 2, opponents: vec![OpponentKind::Human] };
        settings.games.resign = does.then_some(rule);
        let _bot = Bot::open(&fake, settings, Store::in_memory()).await;
        let spec = GameSpec {
            variant: Variant::FromPosition,
            fen: Some(fen.to_owned()),
            bot: Color::Black,
            resigns_at: Some(12),
            ..GameSpec::default()
        };
        let id = fake.start_game(spec);
        let ended = fake.ended(&id).await;
        let has_resigned = ended.status == GameStatus::Resign && ended.winner == Some(Color::White);
        assert_eq!(has_resigned, does, "{ended:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_opponent_who_never_moves_is_aborted() {
    for (foe, limit) in [(Foe::Human, 60), (Foe::Bot, 30)] {
        let fake = Fake::start(Setup::default()).await;
        let _bot = Bot::quick(&fake).await;
        let id = fake.start_game(GameSpec { foe, ..manual() });
        fake.ply(&id, 1).await;
        let moved = Instant::now();
        assert_eq!(fake.ended(&id).await.status, GameStatus::Aborted);
        assert_eq!(moved.elapsed().as_secs(), limit);
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_without_a_clock_is_never_aborted() {
    let fake = Fake::start(Setup::default()).await;
    let _bot = Bot::quick(&fake).await;
    let id = fake.start_game(unlimited());
    fake.ply(&id, 1).await;
    sleep(Duration::from_mins(30)).await;
    assert_eq!(fake.end_of(&id), None);
}

#[tokio::test(start_paused = true)]
async fn an_absent_opponent_is_claimed_when_the_time_has_come() {
    let fake = Fake::start(Setup::default()).await;
    let _bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    let gone = Instant::now();
    fake.opponent_goes(&id, 8);
    let ended = fake.ended(&id).await;
    assert_eq!((ended.status, ended.winner), (GameStatus::Timeout, Some(Color::White)));
    assert_eq!(gone.elapsed().as_secs(), 8);
}

#[tokio::test(start_paused = true)]
async fn an_opponent_who_comes_back_is_not_claimed() {
    for is_told in [true, false] {
        let fake = Fake::start(Setup::default()).await;
        let _bot = Bot::quick(&fake).await;
        let id = fake.start_game(manual());
        fake.ply(&id, 1).await;
        fake.opponent_moves(&id, "a7a6");
        fake.ply(&id, 3).await;
        fake.opponent_goes(&id, 8);
        sleep(Duration::from_secs(2)).await;
        fake.opponent_returns(&id, is_told);
        fake.opponent_moves(&id, "b7b6");
        sleep(Duration::from_secs(20)).await;
        assert!(fake.seen(Endpoint::ClaimVictory).is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn the_second_stop_posts_the_best_move_and_the_next_start_plays_on() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id) = thinking(&fake).await;
    let store = bot.stop_now().await;
    assert_eq!(fake.plies(&id), 1);
    fake.opponent_moves(&id, "a7a6");
    let before = Instant::now();
    let _bot = Bot::start(&fake, quick(), store);
    fake.ply(&id, 3).await;
    assert!(before.elapsed() < Duration::from_secs(1), "{:?}", before.elapsed());
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn the_first_stop_plays_games_on_and_takes_no_new_ones() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    bot.stop.drain.cancel();
    sleep(Duration::from_secs(1)).await;
    fake.challenge(ChallengeSpec { game: GameSpec { foe: Foe::Bot, ..manual() }, ..ChallengeSpec::default() });
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    assert!(fake.seen(Endpoint::Accept).is_empty() && fake.declined().is_empty());
    fake.opponent_resigns(&id);
    timeout(Duration::from_secs(30), bot.task).await.expect("nothing is left to do").unwrap().unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_drain_ends_with_its_time() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_moves(&id, "a7a6");
    fake.ply(&id, 3).await;
    let before = Instant::now();
    bot.stop.drain.cancel();
    bot.task.await.unwrap().unwrap();
    assert_eq!(before.elapsed().as_secs(), 60);
    assert_eq!(fake.end_of(&id), None);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_ended_while_we_were_away_is_finished_in_the_ledger() {
    let fake = Fake::start(Setup::default()).await;
    let bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    let store = bot.stop_now().await;
    fake.opponent_moves(&id, "a7a6");
    fake.opponent_resigns(&id);
    let bot = Bot::open(&fake, quick(), store).await;
    bot.shows("the end of the game", |status| status.counts.get("won") == Some(&1)).await;
    let record = bot.stop_now().await.game(&key(&id)).await.unwrap().unwrap();
    assert_eq!((record.plies.len(), record.end.unwrap().status.as_str()), (2, "resign"));
    assert!(record.plies[0].thought.is_some(), "what we thought before is kept");
}

#[tokio::test(start_paused = true)]
async fn an_account_that_is_no_bot_ends_the_start() {
    let fake = Fake::start(Setup { title: None, ..Setup::default() }).await;
    let ended = Bot::start(&fake, quick(), Store::in_memory()).task.await.unwrap();
    assert!(matches!(ended, Err(BotError::NotBot { .. })), "{ended:?}");
}

#[tokio::test(start_paused = true)]
async fn a_greeting_names_the_players_and_is_said_once() {
    let fake = Fake::start(Setup::default()).await;
    let mut polite = quick();
    "Hello {opponent}, I am {me}".clone_into(&mut polite.chat.greeting);
    "Good game".clone_into(&mut polite.chat.farewell);
    let _bot = Bot::open(&fake, polite, Store::in_memory()).await;
    let id = fake.start_game(GameSpec { resigns_at: Some(10), ..GameSpec::default() });
    fake.ended(&id).await;
    let said: Vec<_> = fake.requests(Endpoint::Chat, 2).await.into_iter().map(|entry| entry.body).collect();
    assert!(said[0].contains("Hello+Anna%2C+I+am+TestBot") && said[1].contains("Good+game"), "{said:?}");
}

#[tokio::test(start_paused = true)]
async fn commands_in_the_chat_are_answered_where_they_were_asked() {
    let fake = Fake::start(Setup::default()).await;
    let _bot = Bot::quick(&fake).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    let mut count = 0;
    let mut asked = async |room: Room, user: &str, text: &str| {
        count += 1;
        fake.says(&id, room, user, text);
        let said = fake.requests(Endpoint::Chat, count).await.pop().unwrap().body;
        // Nobody is answered so soon, and nobody who must not be at any time.
        fake.opponent_says(&id, "!help");
        sleep(Duration::from_secs(3)).await;
        for user in ["TestBot", "lichess"] {
            fake.says(&id, Room::Player, user, "!name");
        }
        sleep(Duration::from_secs(3)).await;
        assert_eq!(fake.seen(Endpoint::Chat).len(), count);
        said
    };
    let help = asked(Room::Player, "Anna", "!help").await;
    assert!(help.contains("room=player") && help.contains("%21eval"), "{help}");
    let name = asked(Room::Spectator, "Boris", "!name").await;
    assert!(name.contains("room=spectator") && name.contains("text=Threefold+"), "{name}");
    let queue = asked(Room::Player, "Anna", "!queue").await;
    assert!(queue.contains("Nobody+waits"), "{queue}");
    let thought = asked(Room::Spectator, "Boris", "!eval").await;
    assert!(thought.contains("room=spectator") && thought.contains("for+White%2C+depth+"), "{thought}");
    for room in [Room::Player, Room::Spectator] {
        let put_off = asked(room, "Anna", "!eval").await;
        assert!(put_off.contains("when+the+game+is+over") && !put_off.contains("depth"), "{put_off}");
    }
    fake.opponent_resigns(&id);
    let told = fake.requests(Endpoint::Chat, 7).await.pop().unwrap().body;
    assert!(told.contains("room=player") && told.contains("for+White%2C+depth+"), "{told}");
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_commands_costs_nothing_and_has_one_answer() {
    let fake = Fake::start(Setup::default()).await;
    let (bot, id) = thinking(&fake).await;
    for _ in 0..2000 {
        fake.opponent_says(&id, "!help");
    }
    fake.requests(Endpoint::Chat, 1).await;
    fake.opponent_resigns(&id);
    bot.shows("a won game", |status| status.counts.get("won") == Some(&1)).await;
    assert_eq!(fake.seen(Endpoint::Chat).len(), 1);
    fake.assert_clean();
}

#[tokio::test(start_paused = true)]
async fn commands_are_not_answered_where_they_are_switched_off() {
    let fake = Fake::start(Setup::default()).await;
    let mut silent = quick();
    silent.chat.commands = false;
    let bot = Bot::open(&fake, silent, Store::in_memory()).await;
    let id = fake.start_game(manual());
    fake.ply(&id, 1).await;
    fake.opponent_says(&id, "!eval");
    fake.opponent_resigns(&id);
    bot.shows("no game", |status| status.games.is_empty()).await;
    assert!(fake.seen(Endpoint::Chat).is_empty());
}

#[tokio::test(start_paused = true)]
async fn several_games_are_played_at_once() {
    let fake = Fake::start(Setup::default()).await;
    let mut many = quick();
    many.challenges.games_max = 8;
    let _bot = Bot::open(&fake, many, Store::in_memory()).await;
    let variants = [Variant::Atomic, Variant::Chess960, Variant::Standard];
    let games: Vec<_> = (0..6)
        .map(|seed| {
            let variant = variants[seed % 3];
            let spec =
                GameSpec { variant, play: Play::Random(seed as u64), resigns_at: Some(30), ..GameSpec::default() };
            fake.start_game(spec)
        })
        .collect();
    for game in games {
        fake.ended(&game).await;
    }
    fake.assert_clean();
}
