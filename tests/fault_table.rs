//! Every fault that a server, a network or an opponent can offer, by name, in a game of each variant.
//!
//! One [`check`] for all: the game goes on and is finished, no ply is lost or played twice, nothing is asked within the
//! wait of a 429, there is one event stream at a time, the ledger has the game whole, and the log names the fault. With
//! `--nocapture` it tells how long the longest wait for the next move was; the table in `docs/reliability.md` is that.

mod support;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::future::BoxFuture;
use serde_json::json;
use support::{Bot, ChallengeSpec, Fake, Fault, GameSpec, GameStarts, Play, Setup, quick};
use threefold::bot::settings::{AbortAfter, BotSettings, OpponentKind, ResignRule};
use threefold::lichess::types::{GameStatus, TimeControl};
use threefold::lichess::{Client, Endpoint};
use threefold::records::{GameKey, Store};
use threefold::rules::Variant;
use tokio::time::{Instant, sleep};
use tracing::Level;

/// Makes a test for each variant of each fault.
macro_rules! faults {
    ($($name:ident: $trial:expr;)*) => {$(
        mod $name {
            use super::*;

            #[tokio::test(start_paused = true)]
            async fn atomic() {
                check(stringify!($name), Variant::Atomic, $trial).await;
            }

            #[tokio::test(start_paused = true)]
            async fn chess960() {
                check(stringify!($name), Variant::Chess960, $trial).await;
            }

            #[tokio::test(start_paused = true)]
            async fn standard() {
                check(stringify!($name), Variant::Standard, $trial).await;
            }
        }
    )*};
}

// The event stream, while a game runs and before the next one.
faults! {
    event_stream_dropped: event_stream(Fault::StreamClose, "event stream lost").back_within(2);
    event_stream_cleanly_ended: event_stream(Fault::End, "event stream lost").back_within(2);
    event_stream_reset: event_stream(Fault::StreamReset, "event stream lost").back_within(2);
    event_stream_cut_in_the_middle: event_stream(Fault::Cut, "event stream lost").back_within(2);
    event_stream_silent: event_stream(Fault::Silence, "event stream lost").back_within(16);
    event_stream_with_keep_alives_only: event_stream(Fault::Hollow, "games run that the event stream did not tell of");
    event_stream_byte_by_byte: event_stream(Fault::Dribble, "");
    event_stream_with_lines_joined: event_stream(Fault::Join(3), "");
    event_line_twice: Trial::new(|fake| fake.on(Endpoint::EventStream).times(9).fault(Fault::Twice), "");
    event_line_of_a_megabyte:
        Trial::new(|fake| fake.on(Endpoint::EventStream).fault(Fault::Before(megabytes(1))), "");
    event_line_of_three_megabytes:
        Trial::new(|fake| fake.on(Endpoint::EventStream).fault(Fault::Before(megabytes(3))), "makes no sense");
    event_lines_unknown: Trial::new(|fake| fake.on(Endpoint::EventStream).times(3).fault(Fault::Before(odd())), "makes no sense");
    event_lines_of_unknown_variants:
        Trial::new(|fake| fake.on(Endpoint::EventStream).times(3).fault(Fault::Before(unknown_variants())), "challenges.variants");
    event_stream_refused_404: refused(Endpoint::EventStream, Fault::Refused(404, "Not found"), "event stream refused");
    event_stream_refused_500: refused(Endpoint::EventStream, Fault::Html(500), "event stream refused");
    event_stream_refused_502: refused(Endpoint::EventStream, Fault::Html(502), "event stream refused");
    event_stream_refused_503: refused(Endpoint::EventStream, Fault::Html(503), "event stream refused");
    event_stream_answered_by_a_page: refused(Endpoint::EventStream, Fault::Page, "event stream lost");
    event_stream_that_never_opens: refused(Endpoint::EventStream, Fault::Hang, "event stream refused");
}

// The game stream, at every ply of the game.
faults! {
    game_stream_dropped: game_stream(Fault::StreamClose, "game stream lost");
    game_stream_cleanly_ended: game_stream(Fault::End, "game stream lost");
    game_stream_reset: game_stream(Fault::StreamReset, "game stream lost");
    game_stream_cut_in_the_middle: game_stream(Fault::Cut, "game stream lost");
    game_stream_silent: game_stream(Fault::Silence, "game stream lost");
    game_stream_with_keep_alives_only: game_stream(Fault::Hollow, "the game stream does not tell");
    game_stream_byte_by_byte: game_stream(Fault::Dribble, "");
    game_line_twice: game_stream(Fault::Twice, "");
    game_lines_joined: Trial::new(|fake| fake.on(Endpoint::GameStream).ply(30).fault(Fault::Join(3)), "");
    game_line_after_empty_lines: game_stream(Fault::Before(b"\n\n\r\n \n".to_vec()), "");
    game_line_after_a_megabyte: game_stream(Fault::Before(megabytes(1)), "");
    game_line_after_three_megabytes:
        Trial::new(|fake| fake.on(Endpoint::GameStream).ply(3).fault(Fault::Before(megabytes(3))), "makes no sense");
    game_lines_unknown: Trial::new(|fake| fake.on(Endpoint::GameStream).skip(2).times(9).fault(Fault::Before(odd())), "makes no sense");
    game_stream_refused_404:
        refused(Endpoint::GameStream, Fault::Refused(404, "No such game"), "game stream refused");
    game_stream_refused_500: refused(Endpoint::GameStream, Fault::Html(500), "game stream refused");
    game_stream_refused_502: refused(Endpoint::GameStream, Fault::Html(502), "game stream refused");
    game_stream_refused_503: refused(Endpoint::GameStream, Fault::Html(503), "game stream refused");
    game_stream_answered_by_a_page: refused(Endpoint::GameStream, Fault::Page, "makes no sense");
    game_stream_that_never_opens: refused(Endpoint::GameStream, Fault::Hang, "game stream refused");
}

// Moves.
faults! {
    move_429: a_move(Fault::Limited, "our move did not go through");
    move_429_with_seconds: a_move(Fault::LimitedFor(7), "our move did not go through");
    move_429_with_retry_after: a_move(Fault::LimitedHeader(3), "our move did not go through");
    move_429_four_times: moves(4, Fault::Limited, "our move did not go through");
    move_400_on_our_turn: a_move(Fault::Refused(400, "Not your turn"), "our move was refused");
    move_400_on_our_turn_twice: moves(2, Fault::Refused(400, "Not your turn"), "our move was refused");
    move_500: a_move(Fault::Html(500), "our move did not go through");
    move_502: a_move(Fault::Html(502), "our move did not go through");
    move_503: a_move(Fault::Html(503), "our move did not go through");
    move_503_six_times: moves(6, Fault::Html(503), "our move did not go through");
    move_connection_reset: a_move(Fault::Reset, "our move did not go through");
    move_connection_closed: a_move(Fault::Close, "our move did not go through");
    move_never_answered: a_move(Fault::Hang, "our move has no answer");
    move_answered_by_a_page: a_move(Fault::Page, "the game stream does not tell");
    move_applied_and_answer_reset: a_move(Fault::Reset.done(), "the answer to an earlier move");
    move_applied_and_answer_closed: a_move(Fault::Close.done(), "the answer to an earlier move");
    move_applied_and_answered_500: a_move(Fault::Html(500).done(), "the answer to an earlier move");
    move_applied_and_answered_429: a_move(Fault::Limited.done(), "the answer to an earlier move");
    move_applied_and_never_answered: a_move(Fault::Hang.done(), "");
    move_applied_and_answered_late: moves(5, Fault::Late(Duration::from_secs(4)), "");
    move_applied_late: a_move(Fault::Slow(Duration::from_secs(4)), "our move has no answer");
}

// 429 on every other endpoint that a game can meet, without seconds, with them, and with a header.
faults! {
    account_429: refused(Endpoint::Account, Fault::Limited, "429");
    account_429_with_seconds: refused(Endpoint::Account, Fault::LimitedFor(7), "429");
    account_429_with_retry_after: refused(Endpoint::Account, Fault::LimitedHeader(3), "429");
    playing_429: refused(Endpoint::Playing, Fault::Limited, "429");
    playing_429_with_seconds: refused(Endpoint::Playing, Fault::LimitedFor(7), "429");
    playing_429_with_retry_after: refused(Endpoint::Playing, Fault::LimitedHeader(3), "429");
    event_stream_429: refused(Endpoint::EventStream, Fault::Limited, "429");
    event_stream_429_with_seconds: refused(Endpoint::EventStream, Fault::LimitedFor(7), "429");
    event_stream_429_with_retry_after: refused(Endpoint::EventStream, Fault::LimitedHeader(3), "429");
    game_stream_429: refused(Endpoint::GameStream, Fault::Limited, "429");
    game_stream_429_with_seconds: refused(Endpoint::GameStream, Fault::LimitedFor(7), "429");
    game_stream_429_with_retry_after: refused(Endpoint::GameStream, Fault::LimitedHeader(3), "429");
    accept_429: busy(Endpoint::Accept, Fault::Limited.done(), "accept was answered with 429");
    accept_429_with_seconds: busy(Endpoint::Accept, Fault::LimitedFor(7).done(), "accept was answered with 429");
    accept_429_with_retry_after: busy(Endpoint::Accept, Fault::LimitedHeader(3).done(), "accept was answered with 429");
    decline_429: busy(Endpoint::Decline, Fault::Limited, "429");
    decline_429_with_seconds: busy(Endpoint::Decline, Fault::LimitedFor(7), "429");
    decline_429_with_retry_after: busy(Endpoint::Decline, Fault::LimitedHeader(3), "429");
    chat_429: busy(Endpoint::Chat, Fault::Limited, "429");
    chat_429_with_seconds: busy(Endpoint::Chat, Fault::LimitedFor(7), "429");
    chat_429_with_retry_after: busy(Endpoint::Chat, Fault::LimitedHeader(3), "429");
    draw_429: busy(Endpoint::Draw, Fault::Limited, "429");
    draw_429_with_seconds: busy(Endpoint::Draw, Fault::LimitedFor(7), "429");
    draw_429_with_retry_after: busy(Endpoint::Draw, Fault::LimitedHeader(3), "429");
    takeback_429: busy(Endpoint::Takeback, Fault::Limited, "429");
    takeback_429_with_seconds: busy(Endpoint::Takeback, Fault::LimitedFor(7), "429");
    takeback_429_with_retry_after: busy(Endpoint::Takeback, Fault::LimitedHeader(3), "429");
    abort_429: abort(Fault::Limited);
    abort_429_with_seconds: abort(Fault::LimitedFor(7));
    abort_429_with_retry_after: abort(Fault::LimitedHeader(3));
    resign_429: resign(Fault::Limited);
    resign_429_with_seconds: resign(Fault::LimitedFor(7));
    resign_429_with_retry_after: resign(Fault::LimitedHeader(3));
    claim_draw_429: claim_draw(Fault::Limited);
    claim_draw_429_with_seconds: claim_draw(Fault::LimitedFor(7));
    claim_draw_429_with_retry_after: claim_draw(Fault::LimitedHeader(3));
    claim_429: claim(Fault::Limited);
    claim_429_with_seconds: claim(Fault::LimitedFor(7));
    claim_429_with_retry_after: claim(Fault::LimitedHeader(3));
}

// Other answers to what is no move.
faults! {
    account_502: refused(Endpoint::Account, Fault::Html(502), "502");
    account_answered_by_a_page: refused(Endpoint::Account, Fault::Page, "not logged in yet");
    account_never_answered: refused(Endpoint::Account, Fault::Hang, "not logged in yet");
    playing_500: refused(Endpoint::Playing, Fault::Html(500), "could not be listed");
    playing_answered_by_a_page: refused(Endpoint::Playing, Fault::Page, "could not be listed");
    accept_applied_and_answered_500: busy(Endpoint::Accept, Fault::Html(500).done(), "accept was answered with 500");
    accept_applied_and_answer_reset: busy(Endpoint::Accept, Fault::Reset.done(), "accept found no connection");
    accept_applied_and_never_answered: busy(Endpoint::Accept, Fault::Hang.done(), "");
    accept_applied_and_answered_late: busy(Endpoint::Accept, Fault::Late(Duration::from_secs(8)), "");
    chat_502: busy(Endpoint::Chat, Fault::Html(502), "chat refused");
    chat_reset: busy(Endpoint::Chat, Fault::Reset, "chat refused");
    draw_reset: busy(Endpoint::Draw, Fault::Reset, "errand failed and is tried again");
    takeback_503: busy(Endpoint::Takeback, Fault::Html(503), "errand failed and is tried again");
}

// `gameStart`, and what happens in a game.
faults! {
    game_start_twice: starts(GameStarts::Twice);
    game_start_before_the_accept_is_answered:
        starts(GameStarts::Before).arm(|fake| fake.on(Endpoint::Accept).fault(Fault::Late(Duration::from_secs(3))));
    game_start_long_after_the_accept: starts(GameStarts::After(Duration::from_secs(5)));
    game_start_never: starts(GameStarts::Never);
    game_start_after_the_end: starts(GameStarts::Before).then(|fake, game| Box::pin(async move {
        let opened = fake.seen(Endpoint::GameStream).len();
        fake.repeat_start(game);
        sleep(Duration::from_secs(5)).await;
        assert_eq!(fake.seen(Endpoint::GameStream).len(), opened, "the game is over");
    }));
    game_ends_while_we_think: thinking(|fake, game| Box::pin(async { fake.opponent_resigns(game) }));
    game_ends_with_an_unknown_status: Trial::during(|fake, game| Box::pin(async {
        fake.end(game, &GameStatus::from("frozen".to_owned()), false);
    }), "");
    takeback_while_we_think: thinking(|fake, game| Box::pin(async { fake.opponent_asks_takeback(game) }));
    draw_offer_while_we_think: thinking(|fake, game| Box::pin(async { fake.opponent_offers_draw(game) }));
    chat_storm_while_we_think: thinking(|fake, game| Box::pin(async move {
        for line in 0..2000 {
            fake.opponent_says(game, &format!("{line} héllo ♞ 𝄞 https://example.org/{line} {{\"type\":\"gameState\"}}"));
        }
    }));
    opponent_gone_and_back_while_we_think: thinking(|fake, game| Box::pin(async move {
        fake.opponent_goes(game, 3600);
        fake.opponent_returns(game, true);
    }));
    second_client_with_the_same_token: Trial::during(|fake, game| Box::pin(async move {
        let other = Client::new(fake.client_settings()).unwrap();
        other.set_user("Second");
        for _ in 0..3 {
            // The server closes our stream for it.
            let _events = other.event_stream().await.unwrap();
            let _lines = other.game_stream(game).await;
            sleep(Duration::from_secs(1)).await;
        }
    }), "event stream lost");
    connection_refused_for_twenty_seconds:
        Trial::during(|fake, _| Box::pin(fake.restart(Duration::from_secs(20))), "game stream refused");
}

// Clocks.
faults! {
    clock_negative: clock(-1_000_000);
    clock_of_2_to_the_31_less_1: clock(i64::from(i32::MAX) - 300_000);
    clock_of_a_thousand_hours: clock(3_600_000_000);
    clock_at_zero: clock(-300_000);
    clock_two_minutes_wrong: clock(-120_000);
}

/// What happens in the course of a game.
type Course = for<'a> fn(&'a Fake, &'a str) -> BoxFuture<'a, ()>;

/// Sets a fault up.
type Arming = Box<dyn Fn(&Fake)>;

/// A fault and what it needs to strike.
struct Trial {
    setup: Setup,
    settings: BotSettings,
    game: GameSpec,
    /// Before the bot starts.
    before: Vec<Arming>,
    /// Once the game has come to this ply.
    at_ply: usize,
    during: Course,
    after: Course,
    /// The next game must be played, too.
    has_next: bool,
    /// How the game ends that we end ourselves.
    ends: Option<GameStatus>,
    /// The event stream is open again in so many seconds.
    back_within: Option<u64>,
    /// What the log says of it, at `info` or above; nothing where nothing went wrong.
    log: &'static str,
}

impl Trial {
    fn new(arm: impl Fn(&Fake) + 'static, log: &'static str) -> Self {
        Self {
            setup: Setup::default(),
            settings: quick(),
            game: GameSpec { resigns_at: Some(40), ..GameSpec::default() },
            before: vec![Box::new(arm)],
            at_ply: 2,
            during: |_, _| Box::pin(async {}),
            after: |_, _| Box::pin(async {}),
            has_next: false,
            ends: None,
            back_within: None,
            log,
        }
    }

    fn during(course: Course, log: &'static str) -> Self {
        Self { before: Vec::new(), during: course, ..Self::new(|_| (), log) }
    }

    fn arm(mut self, arm: impl Fn(&Fake) + 'static) -> Self {
        self.before.push(Box::new(arm));
        self
    }

    fn back_within(self, seconds: u64) -> Self {
        Self { back_within: Some(seconds), ..self }
    }

    fn then(self, course: Course) -> Self {
        Self { after: course, ..self }
    }
}

/// The running event stream goes wrong with the line that tells of the game's start.
fn event_stream(fault: Fault, log: &'static str) -> Trial {
    let arm = move |fake: &Fake| fake.on(Endpoint::EventStream).skip(1).fault(fault.clone());
    Trial { has_next: true, ..Trial::new(arm, log) }
}

/// The game stream goes wrong at every ply, once.
fn game_stream(fault: Fault, log: &'static str) -> Trial {
    let arm = move |fake: &Fake| {
        for ply in 0..=40 {
            fake.on(Endpoint::GameStream).ply(ply).fault(fault.clone());
        }
    };
    let game = GameSpec {
        time: TimeControl::Clock { limit_s: 10_800, increment_s: 5 },
        resigns_at: Some(40),
        ..GameSpec::default()
    };
    Trial { game, ..Trial::new(arm, log) }
}

/// The first request goes wrong.
fn refused(endpoint: Endpoint, fault: Fault, log: &'static str) -> Trial {
    Trial::new(move |fake| fake.on(endpoint).fault(fault.clone()), log)
}

fn a_move(fault: Fault, log: &'static str) -> Trial {
    moves(1, fault, log)
}

fn moves(times: usize, fault: Fault, log: &'static str) -> Trial {
    Trial::new(move |fake| fake.on(Endpoint::Move).ply(2).times(times).fault(fault.clone()), log)
}

/// A game in which everything is asked of us.
fn busy(endpoint: Endpoint, fault: Fault, log: &'static str) -> Trial {
    let mut trial = refused(endpoint, fault, log);
    "hello".clone_into(&mut trial.settings.chat.greeting);
    trial.during = |fake, game| {
        Box::pin(async move {
            fake.challenge(ChallengeSpec { rules: vec!["noAbort".to_owned()], ..ChallengeSpec::default() });
            fake.opponent_says(game, "hello");
            fake.opponent_offers_draw(game);
            fake.opponent_asks_takeback(game);
        })
    };
    // It is asked while the opponent is to move; the answers come beside the game.
    trial.at_ply = 3;
    trial.game.think = Duration::from_millis(200);
    trial
}

/// The opponent never moves.
fn abort(fault: Fault) -> Trial {
    let mut trial = refused(Endpoint::Abort, fault, "429");
    trial.game.play = Play::Manual;
    trial.at_ply = 1;
    trial.ends = Some(GameStatus::Aborted);
    // Twice, with a wait of a minute in between, is sooner than the test loses patience.
    trial.settings.games.abort_after =
        Some(AbortAfter { human: Duration::from_secs(20), bot: Duration::from_secs(20) });
    trial
}

/// Whatever the engine says is a reason to give up.
fn resign(fault: Fault) -> Trial {
    let mut trial = refused(Endpoint::Resign, fault, "429");
    trial.settings.games.resign =
        Some(ResignRule { score_cp_max: i32::MAX, moves: 1, opponents: vec![OpponentKind::Human, OpponentKind::Bot] });
    trial.at_ply = 2;
    trial
}

/// The opponent leaves, and our claim meets a 429.
fn claim(fault: Fault) -> Trial {
    let mut trial = refused(Endpoint::ClaimVictory, fault, "429");
    trial.game.play = Play::Manual;
    trial.at_ply = 1;
    trial.ends = Some(GameStatus::Timeout);
    trial.during = |fake, game| Box::pin(moves_and_leaves(fake, game, "a7a6"));
    trial
}

/// The same, where we have nothing left to win with.
fn claim_draw(fault: Fault) -> Trial {
    let mut trial = refused(Endpoint::ClaimDraw, fault, "429");
    trial.game.fen = Some("4k3/7q/8/8/8/8/8/4K3 w - - 0 1".to_owned());
    trial.game.play = Play::Manual;
    trial.at_ply = 1;
    trial.ends = Some(GameStatus::Timeout);
    trial.during = |fake, game| Box::pin(moves_and_leaves(fake, game, "h7h6"));
    trial
}

async fn moves_and_leaves(fake: &Fake, game: &str, uci: &str) {
    fake.opponent_moves(game, uci);
    fake.ply(game, 3).await;
    fake.opponent_goes(game, 5);
}

fn starts(game_starts: GameStarts) -> Trial {
    Trial { setup: Setup { game_starts, ..Setup::default() }, ..Trial::new(|_| (), "") }
}

/// Something happens while a search runs.
fn thinking(course: Course) -> Trial {
    let mut trial = Trial::during(course, "");
    trial.settings.games.nodes_max = Some(20_000);
    trial.game.resigns_at = Some(16);
    trial.at_ply = 4;
    trial
}

fn clock(clock_skew_ms: i64) -> Trial {
    let mut trial = Trial::new(|_| (), "");
    trial.game.clock_skew_ms = clock_skew_ms;
    trial
}

/// A line of so many megabytes, or a little less.
fn megabytes(count: usize) -> Vec<u8> {
    let mut line = b"{\"type\":\"gameParty\",\"of\":\"".to_vec();
    line.resize((count << 20) - 16, b'x');
    line.extend_from_slice(b"\"}\n");
    line
}

/// Lines that nobody understands.
fn odd() -> Vec<u8> {
    b"\n\n{\"type\":\"gameParty\",\"x\":[1]}\n{\"type\":7}\nnonsense\n<html>\n\xff\xfe\n{\"type\":\"gameState\"}\n{}\n[]\n".to_vec()
}

/// A challenge and a game of variants that are yet to be invented.
fn unknown_variants() -> Vec<u8> {
    let challenge = json!({ "type": "challenge", "challenge": { "id": "newchall", "status": "created",
        "challenger": { "id": "anna", "name": "Anna" }, "variant": { "key": "fogOfWar" }, "speed": "hyper",
        "timeControl": { "type": "hourglass", "sand": 3 }, "color": "green" } });
    let game = json!({ "type": "gameStart", "game": { "gameId": "newgame1", "fullId": "newgame1abcd", "color": "green",
        "variant": { "key": "fogOfWar" }, "status": { "id": 77, "name": "frozen" }, "source": "carrierPigeon" } });
    format!("{challenge}\n{game}\n").into_bytes()
}

async fn check(name: &str, variant: Variant, trial: Trial) {
    let log = Log::default();
    let _logging = log.listen();
    let fake = Fake::start(trial.setup.clone()).await;
    trial.before.iter().for_each(|arm| arm(&fake));
    let bot = Bot::open(&fake, trial.settings.clone(), Store::in_memory()).await;
    let begun = Instant::now();
    let spec = GameSpec { variant, ..trial.game.clone() };
    let game = fake.challenge(ChallengeSpec { game: spec.clone(), ..ChallengeSpec::default() });
    let is_there = |fake: &Fake| (fake.plies(&game) >= trial.at_ply || fake.end_of(&game).is_some()).then_some(());
    fake.until("the ply", is_there).await;
    (trial.during)(&fake, &game).await;
    finished(&fake, &bot, &game, trial.ends.as_ref()).await;
    let longest = longest_wait(&fake, begun);
    (trial.after)(&fake, &game).await;
    if trial.has_next {
        let next = fake.challenge(ChallengeSpec { game: spec, ..ChallengeSpec::default() });
        let asked = Instant::now();
        finished(&fake, &bot, &next, None).await;
        if let Some(seconds) = trial.back_within {
            let openings = fake.requests(Endpoint::EventStream, 2).await;
            let after = openings[1].at - asked;
            assert!(after <= Duration::from_secs(seconds), "{name}: opened again after {after:?}");
        }
    }
    fake.assert_clean();
    assert!(fake.struck() > 0 || trial.before.is_empty() || trial.log.is_empty(), "{name} did not happen");
    let logged = log.text();
    assert!(logged.contains(trial.log), "{name}: no {:?} in\n{logged}", trial.log);
    println!("| {name} | {} | {:.1} s |", variant.key(), longest.as_secs_f64());
}

/// Waits for the end of a game, which is this one or a fair one, and looks for it in the ledger.
async fn finished(fake: &Fake, bot: &Bot, game: &str, ends: Option<&GameStatus>) {
    let ended = fake.ended(game).await;
    let is_lost = matches!(ended.status, GameStatus::OutOfTime | GameStatus::Aborted | GameStatus::Timeout);
    let is_right = ends.map_or(!is_lost, |status| ended.status == *status);
    assert!(is_right, "{ended:?}\n{fake:?}");
    bot.shows("no game", |status| status.games.is_empty()).await;
    let key = GameKey { server: "lichess".to_owned(), id: game.to_owned() };
    let record = bot.store.game(&key).await.unwrap().expect("the ledger has the game");
    let plies: Vec<_> = record.plies.iter().map(|ply| ply.uci.clone()).collect();
    assert_eq!(plies.len(), ended.moves.len(), "{plies:?} {:?}", ended.moves);
    assert!(record.end.is_some());
}

/// The longest time from one of our plies to the next, or from the challenge to the first.
fn longest_wait(fake: &Fake, begun: Instant) -> Duration {
    let (mut longest, mut last, mut ply) = (Duration::ZERO, begun, None);
    for post in fake.seen(Endpoint::Move) {
        if post.ply != ply {
            longest = longest.max(post.at - last);
            (last, ply) = (post.at, post.ply);
        }
    }
    longest
}

/// What is logged by this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let log = self.clone();
        let subscriber = tracing_subscriber::fmt().with_max_level(Level::INFO).with_ansi(false);
        tracing::subscriber::set_default(subscriber.with_writer(move || log.clone()).finish())
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
