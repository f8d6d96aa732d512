//! The server that the tests of faults stand on does what Lichess does.

mod support;

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use support::{BOT, ChallengeSpec, Fake, Fault, Foe, GameSpec, GameStarts, Play, Setup, Storm};
use threefold::lichess::types::{Color, DeclineReason, Event, GameEvent, GameState, GameStatus, TimeControl};
use threefold::lichess::{Client, Endpoint, Lines};
use threefold::rules::{Game, Variant};
use tokio::time::{Instant, sleep};

async fn event(lines: &mut Lines) -> Event {
    lines.next().await.unwrap().unwrap().json().unwrap()
}

async fn game_event(lines: &mut Lines) -> Option<GameEvent> {
    Some(lines.next().await?.unwrap().json().unwrap())
}

async fn state(lines: &mut Lines) -> GameState {
    match game_event(lines).await.unwrap() {
        GameEvent::GameFull(full) => full.state,
        GameEvent::GameState(state) => *state,
        other => panic!("{other:?}"),
    }
}

/// Plays by chance until the server says that it is over, whatever goes wrong on the way.
async fn play(client: &Client, game: &str, spec: &GameSpec) -> GameState {
    let mut random = StdRng::seed_from_u64(7);
    loop {
        let Ok(mut lines) = client.game_stream(game).await else {
            sleep(client.timing().of(Duration::from_millis(500))).await;
            continue;
        };
        while let Some(Ok(line)) = lines.next().await {
            let state = match line.json() {
                Ok(GameEvent::GameFull(full)) => full.state,
                Ok(GameEvent::GameState(state)) => *state,
                _ => continue,
            };
            if state.status.is_over() {
                return state;
            }
            let mut board = Game::new(spec.variant, spec.fen.as_deref()).unwrap();
            for mv in state.moves() {
                board.play(mv).unwrap();
            }
            let turn = if board.turn() == threefold::rules::Color::White { Color::White } else { Color::Black };
            if turn == spec.bot {
                let mv = *board.legal_moves().choose(&mut random).unwrap();
                // Whatever became of it, the stream tells, or a new one.
                if client.make_move(game, &board.uci(mv), random.random_bool(0.01)).await.is_err() {
                    break;
                }
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_challenge_becomes_a_game_that_is_played_to_its_end() {
    for (variant, bot) in [(Variant::Standard, Color::White), (Variant::Atomic, Color::Black)] {
        let fake = Fake::start(Setup::default()).await;
        let client = Client::new(fake.client_settings()).unwrap();
        assert_eq!(client.account().await.unwrap().name(), BOT);
        let mut events = client.event_stream().await.unwrap();
        let spec = GameSpec { variant, bot, ..GameSpec::default() };
        let id = fake.challenge(ChallengeSpec { game: spec.clone(), ..ChallengeSpec::default() });
        let Event::Challenge(told) = event(&mut events).await else { panic!() };
        assert_eq!((told.challenge.id.as_str(), told.compat.is_some()), (id.as_str(), true));
        client.accept(&id).await.unwrap();
        let Event::GameStart(start) = event(&mut events).await else { panic!() };
        assert_eq!(start.id(), id);
        let last = play(&client, &id, &spec).await;
        let Event::GameFinish(finish) = event(&mut events).await else { panic!() };
        assert_eq!(finish.status, last.status);
        let ended = fake.ended(&id).await;
        assert_eq!(ended.moves.len(), last.ply());
        assert!(client.playing().await.unwrap().is_empty());
        let mut again = client.game_stream(&id).await.unwrap();
        assert!(state(&mut again).await.status.is_over());
        assert!(game_event(&mut again).await.is_none());
        fake.assert_clean();
    }
}

#[tokio::test(start_paused = true)]
async fn clocks_run_after_the_second_ply_and_a_flag_falls() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let time = TimeControl::Clock { limit_s: 60, increment_s: 1 };
    let game = fake.start_game(GameSpec { time, play: Play::Manual, ..GameSpec::default() });
    let mut lines = client.game_stream(&game).await.unwrap();
    state(&mut lines).await;
    sleep(Duration::from_secs(20)).await;
    client.make_move(&game, "e2e4", false).await.unwrap();
    assert_eq!(state(&mut lines).await.wtime, 60_000);
    fake.opponent_moves(&game, "e7e5");
    assert_eq!(state(&mut lines).await.btime, 60_000);
    sleep(Duration::from_secs(10)).await;
    client.make_move(&game, "g1f3", false).await.unwrap();
    assert_eq!(state(&mut lines).await.wtime, 51_000);
    let flagged = state(&mut lines).await;
    assert_eq!((flagged.status, flagged.winner, flagged.btime), (GameStatus::OutOfTime, Some(Color::White), 0));
}

#[tokio::test(start_paused = true)]
async fn moves_are_refused_in_the_servers_words() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    for (uci, text) in [("e2e5", "Piece on e2 cannot move to e5"), ("abcdefgh", "Piece on ab cannot move to cdefgh")] {
        assert_eq!(client.make_move(&game, uci, false).await.unwrap_err().text(), Some(text));
    }
    client.make_move(&game, "e2e4", false).await.unwrap();
    let error = client.make_move(&game, "d2d4", false).await.unwrap_err();
    assert_eq!(error.text(), Some("Not your turn, or game already over"));
    assert!(client.make_move("nosuchid", "d2d4", false).await.unwrap_err().is_not_found());
}

#[tokio::test(start_paused = true)]
async fn offers_are_made_taken_and_forgotten() {
    let fake = Fake::start(Setup { false_flags: true, ..Setup::default() }).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    let mut lines = client.game_stream(&game).await.unwrap();
    state(&mut lines).await;
    client.make_move(&game, "e2e4", false).await.unwrap();
    fake.opponent_moves(&game, "e7e5");
    fake.opponent_offers_draw(&game);
    fake.opponent_asks_takeback(&game);
    let states = [state(&mut lines).await, state(&mut lines).await, state(&mut lines).await, state(&mut lines).await];
    assert!(!states[1].bdraw && states[2].bdraw && states[3].btakeback);
    client.takeback(&game, true).await.unwrap();
    assert_eq!(state(&mut lines).await.moves, "e2e4");
    fake.opponent_moves(&game, "d7d5");
    state(&mut lines).await;
    client.draw(&game, true).await.unwrap();
    assert!(state(&mut lines).await.wdraw);
    fake.opponent_offers_draw(&game);
    assert_eq!(state(&mut lines).await.status, GameStatus::Draw);
}

#[tokio::test(start_paused = true)]
async fn the_gone_can_be_claimed_when_the_time_is_up() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    client.make_move(&game, "e2e4", false).await.unwrap();
    fake.opponent_goes(&game, 10);
    assert!(client.claim_victory(&game).await.unwrap_err().is_bad_request());
    sleep(Duration::from_secs(10)).await;
    client.claim_victory(&game).await.unwrap();
    assert_eq!(fake.ended(&game).await.winner, Some(Color::White));
}

#[tokio::test(start_paused = true)]
async fn every_fault_of_an_answer_is_what_it_is_called() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    let try_move = async |fault: Fault, uci: &str| {
        fake.on(Endpoint::Move).fault(fault);
        client.make_move(&game, uci, false).await.unwrap_err()
    };
    assert!(try_move(Fault::Limited, "e2e4").await.is_limited());
    assert!(try_move(Fault::LimitedFor(9), "e2e4").await.retry_after() == Some(Duration::from_secs(9)));
    assert!(try_move(Fault::LimitedHeader(8), "e2e4").await.retry_after() == Some(Duration::from_secs(8)));
    assert!(try_move(Fault::Html(502), "e2e4").await.is_server_fault());
    assert!(try_move(Fault::Reset, "e2e4").await.is_in_doubt());
    assert!(try_move(Fault::Close, "e2e4").await.is_in_doubt());
    assert!(try_move(Fault::Hang, "e2e4").await.is_in_doubt());
    assert_eq!(fake.plies(&game), 0);
    assert!(try_move(Fault::Reset.done(), "e2e4").await.is_in_doubt());
    assert_eq!(fake.plies(&game), 1);
    fake.assert_clean();
    sleep(Duration::from_millis(10)).await;
    assert!(client.make_move(&game, "e2e4", false).await.unwrap_err().is_bad_request());
}

#[tokio::test(start_paused = true)]
async fn every_fault_of_a_stream_is_what_it_is_called() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    let broken = async |fault: Fault| {
        let mut lines = client.game_stream(&game).await.unwrap();
        game_event(&mut lines).await;
        fake.spoil_game(&game, &fault);
        fake.opponent_says(&game, "hello");
        let begun = Instant::now();
        let line = lines.next().await;
        (line, begun.elapsed().as_secs(), lines.next().await.is_none())
    };
    assert!(matches!(broken(Fault::End).await, (None, 0, true)));
    assert!(matches!(broken(Fault::StreamReset).await, (Some(Err(_)), 0, true)));
    assert!(matches!(broken(Fault::StreamClose).await, (Some(Err(_)), 0, true)));
    assert!(matches!(broken(Fault::Silence).await, (Some(Err(_)), 15, true)));
    let (line, ..) = broken(Fault::Cut).await;
    assert!(line.unwrap().unwrap().json::<GameEvent>().is_err());
    let mut lines = client.game_stream(&game).await.unwrap();
    fake.spoil_game(&game, &Fault::Dribble);
    fake.opponent_says(&game, "héllo");
    game_event(&mut lines).await;
    assert!(matches!(game_event(&mut lines).await, Some(GameEvent::ChatLine(line)) if line.text == "héllo"));
    fake.spoil_game(&game, &Fault::Hollow);
    fake.opponent_says(&game, "anybody?");
    assert!(tokio::time::timeout(Duration::from_secs(100), lines.next()).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn an_opening_of_events_replays_what_runs_and_waits() {
    let fake = Fake::start(Setup { game_starts: GameStarts::Never, ..Setup::default() }).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { foe: Foe::Anonymous, play: Play::Manual, ..GameSpec::default() });
    let challenge = fake.challenge(ChallengeSpec::default());
    let mut events = client.event_stream().await.unwrap();
    assert!(matches!(event(&mut events).await, Event::GameStart(start) if start.id() == game));
    assert!(matches!(event(&mut events).await, Event::Challenge(told) if told.compat.is_none()));
    client.decline(&challenge, DeclineReason::Later).await.unwrap();
    assert!(matches!(event(&mut events).await, Event::ChallengeDeclined(_)));
    assert_eq!(fake.declined(), [(challenge, DeclineReason::Later)]);
}

#[tokio::test(start_paused = true)]
async fn what_the_client_must_not_do_is_seen() {
    let fake = Fake::start(Setup { openings: 3, ..Setup::default() }).await;
    let one = Client::new(fake.client_settings()).unwrap();
    // Another client knows nothing of the first one's waits.
    let other = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    let _lines = one.game_stream(&game).await.unwrap();
    fake.on(Endpoint::Move).fault(Fault::LimitedFor(60));
    one.make_move(&game, "e2e4", false).await.unwrap_err();
    sleep(Duration::from_secs(1)).await;
    other.make_move(&game, "e2e4", false).await.unwrap();
    assert_eq!(fake.violations().len(), 1, "{:?}", fake.violations());
    sleep(Duration::from_secs(100)).await;
    other.make_move(&game, "e2e4", false).await.unwrap_err();
    assert_eq!(fake.violations().len(), 2, "{:?}", fake.violations());
    let mut first = one.event_stream().await.unwrap();
    let _second = other.event_stream().await.unwrap();
    assert!(matches!(first.next().await, Some(Ok(_))) && first.next().await.is_none());
    assert_eq!(fake.violations().len(), 3, "{:?}", fake.violations());
    drop(other.event_stream().await.unwrap());
    other.event_stream().await.unwrap_err();
    assert!(fake.violations().last().unwrap().contains("opened 4 times"));
}

#[tokio::test(start_paused = true)]
async fn a_restart_keeps_the_games() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    let game = fake.start_game(GameSpec { play: Play::Manual, ..GameSpec::default() });
    let mut lines = client.game_stream(&game).await.unwrap();
    client.make_move(&game, "e2e4", false).await.unwrap();
    state(&mut lines).await;
    state(&mut lines).await;
    tokio::join!(fake.restart(Duration::from_secs(5)), async {
        assert!(lines.next().await.unwrap().is_err());
        sleep(Duration::from_secs(1)).await;
        assert!(client.make_move(&game, "d2d4", false).await.unwrap_err().is_in_doubt());
    });
    sleep(Duration::from_millis(1)).await;
    let mut lines = client.game_stream(&game).await.unwrap();
    assert_eq!(state(&mut lines).await.moves, "e2e4");
}

#[tokio::test(start_paused = true)]
async fn a_game_is_played_through_a_storm() {
    let fake = Fake::start(Setup::default()).await;
    let client = Client::new(fake.client_settings()).unwrap();
    fake.storm(Storm::new(1, 0.1, 0.1));
    for variant in [Variant::Standard, Variant::Chess960, Variant::Atomic] {
        let spec = GameSpec {
            variant,
            time: TimeControl::Unlimited,
            play: Play::Random(3),
            resigns_at: Some(40),
            ..GameSpec::default()
        };
        let game = fake.start_game(spec.clone());
        let last = tokio::time::timeout(Duration::from_hours(1), play(&client, &game, &spec)).await.unwrap();
        assert_eq!(fake.end_of(&game).unwrap().status, last.status);
    }
    assert!(fake.calm().values().sum::<usize>() > 10);
    assert!(!fake.violations().iter().any(|text| text.contains("429")), "{:?}", fake.violations());
}
