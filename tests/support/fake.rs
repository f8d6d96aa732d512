//! The server: what a test says to it and asks of it.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use threefold::lichess::types::{
    Challenge, ChallengeStatus, ChallengeUser, ChatLine, Color, ColorChoice, Compat, DeclineReason, Event, GameEvent,
    GameStatus, OpponentGone, Room, TimeControl, Variant as WireVariant, VariantKey,
};
use threefold::lichess::{ClientSettings, Endpoint, Timing};
use threefold::rules::CastlingNotation;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::fault::{Fault, Rule, Storm, due};
use super::routes;
use super::table::{Ended, Foe, GameSpec, Moved, Table};
use super::wire::{Kill, Socket, Stream};

/// The account of the bot under test.
pub const BOT: &str = "TestBot";
/// Its token.
pub const TOKEN: &str = "lip_testToken";
/// How long a test waits for anything, in unscaled time.
const PATIENCE: Duration = Duration::from_mins(2);
/// What was on its way when something became known does not count against the client.
const GRACE: Duration = Duration::from_millis(5);

/// How the server behaves while nothing goes wrong.
#[derive(Clone, Debug)]
pub struct Setup {
    /// All waits of the server times this; give the client the same.
    pub scale: f64,
    pub castling: CastlingNotation,
    /// `wdraw: false` instead of nothing.
    pub false_flags: bool,
    /// `clock: null` instead of nothing.
    pub null_clock: bool,
    pub game_starts: GameStarts,
    /// What becomes of the bot's own challenges.
    pub welcome: Welcome,
    /// The title of the account; a bot has `BOT`.
    pub title: Option<String>,
    /// How many openings of the event stream are let through in ten minutes.
    pub openings: usize,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            scale: 1.0,
            castling: CastlingNotation::KingTakesRook,
            false_flags: false,
            null_clock: false,
            game_starts: GameStarts::Before,
            welcome: Welcome::Ignore,
            title: Some("BOT".into()),
            openings: 30,
        }
    }
}

/// When `gameStart` is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStarts {
    /// Before the accept is answered.
    Before,
    /// So long after. Scaled.
    After(Duration),
    /// Twice, before and after.
    Twice,
    /// Never; only the list of running games knows.
    Never,
}

/// What becomes of the bot's own challenges.
#[derive(Clone, Debug)]
pub enum Welcome {
    Ignore,
    Decline(DeclineReason),
    Accept(GameSpec),
}

/// A challenge to the bot.
#[derive(Clone, Debug)]
pub struct ChallengeSpec {
    /// The game that comes of it.
    pub game: GameSpec,
    pub rules: Vec<String>,
    pub rating: i64,
}

impl Default for ChallengeSpec {
    fn default() -> Self {
        Self { game: GameSpec::default(), rules: Vec::new(), rating: 1800 }
    }
}

/// A request that came.
#[derive(Clone, Debug)]
pub struct Entry {
    pub at: Instant,
    pub endpoint: Endpoint,
    /// Method, path and query.
    pub line: String,
    pub body: String,
    pub user_agent: String,
    /// The ply of the game when it came.
    pub ply: Option<usize>,
    /// What went wrong with it.
    pub fault: Option<Fault>,
}

/// The server. It ends when this is dropped.
pub struct Fake {
    shared: Arc<Shared>,
    _end: DropGuard,
}

pub(super) struct Shared {
    pub setup: Setup,
    address: SocketAddr,
    world: Mutex<World>,
    changed: Notify,
    end: CancellationToken,
}

#[derive(Default)]
pub(super) struct World {
    pub tables: BTreeMap<String, Table>,
    pub challenges: BTreeMap<String, (Challenge, ChallengeSpec)>,
    pub declined: Vec<(String, DeclineReason)>,
    pub events: Option<Stream>,
    pub rules: Vec<Rule>,
    pub storm: Option<Storm>,
    pub log: Vec<Entry>,
    pub violations: Vec<String>,
    pub blocked: BTreeMap<Endpoint, Blocked>,
    pub openings: Vec<Instant>,
    pub kills: Vec<Kill>,
    ids: u64,
    is_down: bool,
}

/// An endpoint that must be left alone.
#[derive(Clone, Copy)]
pub(super) struct Blocked {
    pub since: Instant,
    pub until: Instant,
    /// 429 without a stated wait, in a row.
    pub unstated: u32,
}

impl Fake {
    /// Listens on a port of its own.
    pub async fn start(setup: Setup) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let end = CancellationToken::new();
        let shared = Arc::new(Shared {
            setup,
            address: listener.local_addr().unwrap(),
            world: Mutex::default(),
            changed: Notify::new(),
            end: end.clone(),
        });
        shared.spawn(listen(Arc::clone(&shared), listener));
        Self { shared, _end: end.drop_guard() }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    pub fn timing(&self) -> Timing {
        Timing::scaled(self.shared.setup.scale)
    }

    /// What a client needs to speak with this server.
    pub fn client_settings(&self) -> ClientSettings {
        ClientSettings { url: self.url(), token: TOKEN.into(), timing: self.timing() }
    }

    // What goes wrong.

    /// The next request to an endpoint, or the next line of its stream, goes wrong; narrowed and ended by
    /// [`On::fault`].
    pub fn on(&self, endpoint: Endpoint) -> On<'_> {
        let rule = Rule { endpoint, game: None, ply: None, skip: 0, times: 1, struck: 0, fault: Fault::Limited };
        On { fake: self, rule }
    }

    /// How often a described fault has struck.
    pub fn struck(&self) -> usize {
        self.shared.world().rules.iter().map(|rule| rule.struck).sum()
    }

    /// Things go wrong by chance from here on.
    pub fn storm(&self, storm: Storm) {
        self.shared.world().storm = Some(storm);
    }

    /// Ends the storm and tells what it did.
    pub fn calm(&self) -> BTreeMap<String, usize> {
        self.shared.world().storm.take().map(|storm| storm.counts).unwrap_or_default()
    }

    /// The running event stream goes wrong now.
    pub fn spoil_events(&self, fault: &Fault) {
        let mut world = self.shared.world();
        if let Some(stream) = &mut world.events {
            spoil(stream, fault, "{\"type\":\"gameParty\"}");
        }
    }

    /// The running streams of a game go wrong now.
    pub fn spoil_game(&self, game: &str, fault: &Fault) {
        let mut world = self.shared.world();
        for stream in &mut world.tables.get_mut(game).unwrap().streams {
            spoil(stream, fault, "{\"type\":\"gameParty\"}");
        }
    }

    /// Every connection is reset and none is taken for a while (scaled). Games are kept.
    pub async fn restart(&self, down: Duration) {
        {
            let mut world = self.shared.world();
            world.is_down = true;
            world.kills.drain(..).for_each(|kill| kill.reset());
        }
        self.shared.changed.notify_waiters();
        sleep(self.timing().of(down)).await;
        self.shared.world().is_down = false;
        self.shared.changed.notify_waiters();
    }

    // What happens.

    /// A game starts and is told.
    pub fn start_game(&self, spec: GameSpec) -> String {
        let id = self.shared.world().new_id();
        self.shared.start(id.clone(), spec);
        id
    }

    /// Somebody challenges the bot.
    pub fn challenge(&self, spec: ChallengeSpec) -> String {
        let mut world = self.shared.world();
        let id = world.new_id();
        let challenge = challenge(&id, &spec);
        world.challenges.insert(id.clone(), (challenge.clone(), spec));
        world.event(&Event::challenge(challenge, Some(Compat { bot: true, board: true })));
        id
    }

    /// The challenger takes it back.
    pub fn cancel(&self, id: &str) {
        let mut world = self.shared.world();
        if let Some((mut challenge, _)) = world.challenges.remove(id) {
            challenge.status = ChallengeStatus::Canceled;
            let Event::Challenge(event) = Event::challenge(challenge, None) else { unreachable!() };
            world.event(&Event::ChallengeCanceled(event));
        }
    }

    /// The challenge lapses; nobody is told.
    pub fn lapse(&self, id: &str) {
        self.shared.world().challenges.remove(id);
    }

    /// Any line on the event stream.
    pub fn event_line(&self, line: &str) {
        self.shared.world().event_line(line);
    }

    /// Any line on the streams of a game.
    pub fn game_line(&self, game: &str, line: &str) {
        self.shared.world().game_line(game, line, false);
    }

    /// `gameStart` is told again.
    pub fn repeat_start(&self, game: &str) {
        let mut world = self.shared.world();
        let event = Event::GameStart(Box::new(world.tables[game].playing(true)));
        world.event(&event);
    }

    /// The opponent moves.
    pub fn opponent_moves(&self, game: &str, uci: &str) {
        self.shared.foe_moves(game, uci);
    }

    pub fn opponent_offers_draw(&self, game: &str) {
        self.shared.act(game, |table| table.offer_draw(table.foe()));
    }

    pub fn opponent_asks_takeback(&self, game: &str) {
        self.shared.act(game, |table| table.offer_takeback(table.foe()));
    }

    pub fn opponent_resigns(&self, game: &str) {
        self.end(game, &GameStatus::Resign, true);
    }

    /// The game ends, won by the bot or by nobody.
    pub fn end(&self, game: &str, status: &GameStatus, bot_wins: bool) {
        self.shared.act(game, |table| {
            let winner = bot_wins.then_some(table.spec.bot);
            table.end(status.clone(), winner);
            true
        });
    }

    /// The opponent has gone and may be claimed so soon (scaled); perhaps nothing tells when it is back.
    pub fn opponent_goes(&self, game: &str, claim_win_in_s: u32) {
        let mut world = self.shared.world();
        let wait = self.timing().of(Duration::from_secs(claim_win_in_s.into()));
        world.tables.get_mut(game).unwrap().claim_at = Some(Instant::now() + wait);
        let gone = OpponentGone { gone: true, claim_win_in_s: Some(claim_win_in_s) };
        world.game_event(game, &GameEvent::OpponentGone(gone));
    }

    pub fn opponent_returns(&self, game: &str, is_told: bool) {
        let mut world = self.shared.world();
        world.tables.get_mut(game).unwrap().claim_at = None;
        if is_told {
            world.game_event(game, &GameEvent::OpponentGone(OpponentGone::default()));
        }
    }

    pub fn opponent_says(&self, game: &str, text: &str) {
        self.says(game, Room::Player, "Anna", text);
    }

    pub fn says(&self, game: &str, room: Room, user: &str, text: &str) {
        let line = ChatLine { room, username: user.into(), text: text.into() };
        self.shared.world().game_event(game, &GameEvent::ChatLine(line));
    }

    // What was seen.

    /// Waits until something is so; fails after two minutes (scaled, at least ten seconds).
    pub async fn until<T>(&self, what: &str, mut is_so: impl FnMut(&Self) -> Option<T>) -> T {
        let patience = self.timing().of(PATIENCE).max(Duration::from_secs(10));
        let wait = async {
            loop {
                let changed = self.shared.changed.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                if let Some(value) = is_so(self) {
                    return value;
                }
                changed.await;
            }
        };
        timeout(patience, wait).await.unwrap_or_else(|_| panic!("waited in vain for {what}\n{self:?}"))
    }

    /// Waits for the end of a game.
    pub async fn ended(&self, game: &str) -> Ended {
        self.until(&format!("the end of {game}"), |fake| fake.end_of(game)).await
    }

    /// How a game ended.
    pub fn end_of(&self, game: &str) -> Option<Ended> {
        self.shared.world().tables.get(game).filter(|table| table.is_over()).map(Table::ended)
    }

    /// Waits until a game has so many plies.
    pub async fn ply(&self, game: &str, ply: usize) {
        self.until(&format!("ply {ply} of {game}"), |fake| (fake.plies(game) >= ply).then_some(())).await;
    }

    pub fn plies(&self, game: &str) -> usize {
        self.shared.world().tables.get(game).map_or(0, |table| table.game.plies())
    }

    pub fn moves(&self, game: &str) -> Vec<String> {
        self.shared.world().tables.get(game).map(Table::ended).map_or_else(Vec::new, |ended| ended.moves)
    }

    /// Waits until so many requests to an endpoint have come.
    pub async fn requests(&self, endpoint: Endpoint, count: usize) -> Vec<Entry> {
        self.until(&format!("{count} × {endpoint}"), |fake| {
            let entries = fake.seen(endpoint);
            (entries.len() >= count).then_some(entries)
        })
        .await
    }

    /// The requests to an endpoint so far.
    pub fn seen(&self, endpoint: Endpoint) -> Vec<Entry> {
        self.shared.world().log.iter().filter(|entry| entry.endpoint == endpoint).cloned().collect()
    }

    /// The times from each of the opponent's moves to the bot's next post.
    pub fn reactions(&self, game: &str) -> Vec<Duration> {
        let world = self.shared.world();
        let moved_at = &world.tables[game].moved_at;
        let posts = world
            .log
            .iter()
            .filter(|entry| entry.endpoint == Endpoint::Move && entry.line.split('/').any(|part| part == game));
        posts.filter_map(|post| Some(post.at - *moved_at.get(post.ply?.checked_sub(1)?)?)).collect()
    }

    /// All requests so far.
    pub fn log(&self) -> Vec<Entry> {
        self.shared.world().log.clone()
    }

    /// The challenges that the bot declined.
    pub fn declined(&self) -> Vec<(String, DeclineReason)> {
        self.shared.world().declined.clone()
    }

    /// Whether an event stream is open that works.
    pub fn is_listening(&self) -> bool {
        self.shared.world().events.as_ref().is_some_and(|stream| stream.is_open() && !stream.is_silent)
    }

    /// Waits until the bot listens to events.
    pub async fn listening(&self) {
        self.until("an event stream", |fake| fake.is_listening().then_some(())).await;
    }

    /// How many streams of a game are open.
    pub fn streams_of(&self, game: &str) -> usize {
        self.shared.world().tables.get(game).map_or(0, |t| t.streams.iter().filter(|s| s.is_open()).count())
    }

    /// What the client did that it must not: a request inside the wait of a 429, a second post for a ply that had
    /// been confirmed, a second event stream beside the first.
    pub fn violations(&self) -> Vec<String> {
        self.shared.world().violations.clone()
    }

    /// Fails if the client did what it must not.
    pub fn assert_clean(&self) {
        let violations = self.violations();
        assert!(violations.is_empty(), "{violations:#?}\n{self:?}");
    }
}

impl fmt::Debug for Fake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let world = self.shared.world();
        for table in world.tables.values() {
            writeln!(f, "{}: {:?} after {:?}", table.id, table.status, table.game.uci_moves())?;
        }
        let first = world.log.first().map_or_else(Instant::now, |entry| entry.at);
        for entry in world.log.iter().rev().take(30).rev() {
            writeln!(f, "{:>10.3?} {} {:?}", entry.at - first, entry.line, entry.fault)?;
        }
        Ok(())
    }
}

/// A fault that is being described.
pub struct On<'a> {
    fake: &'a Fake,
    rule: Rule,
}

impl On<'_> {
    /// In this game only.
    #[must_use]
    pub fn game(mut self, id: &str) -> Self {
        self.rule.game = Some(id.to_owned());
        self
    }

    /// At this ply only: for requests the number of moves made before, for lines the number of moves shown.
    #[must_use]
    pub fn ply(mut self, ply: usize) -> Self {
        self.rule.ply = Some(ply);
        self
    }

    /// Not the first so many.
    #[must_use]
    pub fn skip(mut self, count: usize) -> Self {
        self.rule.skip = count;
        self
    }

    /// So many times instead of once.
    #[must_use]
    pub fn times(mut self, count: usize) -> Self {
        self.rule.times = count;
        self
    }

    /// What goes wrong.
    pub fn fault(mut self, fault: Fault) {
        self.rule.fault = fault;
        self.fake.shared.world().rules.push(self.rule);
    }
}

impl Shared {
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn changed(&self) {
        self.changed.notify_waiters();
    }

    pub fn scaled(&self, real: Duration) -> Duration {
        Timing::scaled(self.setup.scale).of(real)
    }

    /// Runs until the server ends.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let end = self.end.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = end.cancelled() => {}
                () = task => {}
            }
        });
    }

    /// Makes a game and tells of it as the setup wants.
    pub fn start(self: &Arc<Self>, id: String, spec: GameSpec) {
        let mut table = Table::new(id.clone(), spec);
        table.castling = self.setup.castling;
        table.false_flags = self.setup.false_flags;
        table.null_clock = self.setup.null_clock;
        let event = Event::GameStart(Box::new(table.playing(true)));
        let mut world = self.world();
        world.tables.insert(id.clone(), table);
        let later = match self.setup.game_starts {
            GameStarts::After(wait) => Some(self.scaled(wait)),
            GameStarts::Twice => Some(Duration::from_millis(1)),
            GameStarts::Before | GameStarts::Never => None,
        };
        if matches!(self.setup.game_starts, GameStarts::Before | GameStarts::Twice) {
            world.event(&event);
        }
        drop(world);
        if let Some(wait) = later {
            let shared = Arc::clone(self);
            self.spawn(async move {
                sleep(wait).await;
                shared.world().event(&event);
            });
        }
        self.spawn(drive(Arc::clone(self), id));
        self.changed();
    }

    /// Does something at a table and tells the players, if it had an effect.
    pub fn act(&self, game: &str, action: impl FnOnce(&mut Table) -> bool) -> bool {
        let mut world = self.world();
        let Some(table) = world.tables.get_mut(game) else { return false };
        let was_over = table.is_over();
        let had_effect = action(table);
        if had_effect {
            world.tell_state(game, was_over);
        }
        drop(world);
        self.changed();
        had_effect
    }

    pub fn foe_moves(&self, game: &str, uci: &str) {
        self.act(game, |table| match table.play(table.foe(), uci, false) {
            Moved::Yes | Moved::Swallowed => {
                if table.spec.resigns_at.is_some_and(|ply| table.game.plies() >= ply) && !table.is_over() {
                    table.end(GameStatus::Resign, Some(table.spec.bot));
                }
                true
            }
            Moved::No(text) => panic!("the opponent's move {uci}: {text}"),
        });
    }
}

impl World {
    pub fn new_id(&mut self) -> String {
        self.ids += 1;
        format!("game{:04}", self.ids)
    }

    pub fn event(&mut self, event: &Event) {
        self.event_line(&serde_json::to_string(event).unwrap());
    }

    pub fn event_line(&mut self, line: &str) {
        let fault = self.line_fault(Endpoint::EventStream, None, None);
        if let Some(stream) = &mut self.events {
            send(stream, line, fault.as_ref());
        }
    }

    pub fn game_event(&mut self, game: &str, event: &GameEvent) {
        self.game_line(game, &serde_json::to_string(event).unwrap(), false);
    }

    /// Sends a line to all streams of a game. Tells whether one of them is sound and has it.
    pub fn game_line(&mut self, game: &str, line: &str, is_state: bool) -> bool {
        let ply = self.tables.get(game).filter(|_| is_state).map(|table| table.game.plies());
        let fault = self.line_fault(Endpoint::GameStream, Some(game), ply);
        let Some(table) = self.tables.get_mut(game) else { return false };
        let mut is_shown = false;
        for stream in &mut table.streams {
            is_shown |= send(stream, line, fault.as_ref()) && !stream.dribbles;
        }
        is_shown
    }

    fn line_fault(&mut self, endpoint: Endpoint, game: Option<&str>, ply: Option<usize>) -> Option<Fault> {
        due(&mut self.rules, true, endpoint, game, ply).or_else(|| self.storm.as_mut()?.line())
    }

    /// Tells the state of a game; the end of it on all streams.
    pub fn tell_state(&mut self, game: &str, was_over: bool) {
        let table = &self.tables[game];
        let (line, ply, is_over) = (table.state_line(), table.game.plies(), table.is_over());
        let is_shown = self.game_line(game, &line, true);
        let table = self.tables.get_mut(game).unwrap();
        if is_shown {
            table.shown = Some((ply, Instant::now()));
        }
        if is_over && !was_over {
            table.streams.iter_mut().for_each(Stream::end);
            let event = Event::GameFinish(Box::new(table.playing(true)));
            self.event(&event);
        }
    }

    pub fn violation(&mut self, text: String) {
        self.violations.push(text);
    }
}

/// Whether something became known long enough ago that nothing which crossed it counts.
pub(super) fn is_known(since: Instant) -> bool {
    since.elapsed() >= GRACE
}

/// Sends a line, or spoils the stream instead. Tells whether the line went out whole.
pub(super) fn send(stream: &mut Stream, line: &str, fault: Option<&Fault>) -> bool {
    match fault {
        None => stream.line(line),
        Some(fault) => spoil(stream, fault, line) && stream.line(line),
    }
}

/// Tells whether the line may still be sent.
fn spoil(stream: &mut Stream, fault: &Fault, line: &str) -> bool {
    match fault {
        Fault::End => stream.end(),
        Fault::StreamReset => stream.kill.reset(),
        Fault::StreamClose => stream.kill.close(),
        Fault::Silence => stream.is_silent = true,
        Fault::Hollow => stream.is_hollow = true,
        Fault::Cut => {
            stream.raw(line.as_bytes()[..line.len() / 2].to_vec());
            stream.end();
        }
        Fault::Before(bytes) => stream.raw(bytes.clone()),
        Fault::Dribble => stream.dribbles = true,
        Fault::Join(count) => stream.joins = *count,
        Fault::Twice => {
            stream.line(line);
        }
        _ => unreachable!("{fault:?} spoils no stream"),
    }
    matches!(fault, Fault::Before(_) | Fault::Dribble | Fault::Join(_) | Fault::Twice)
}

pub(super) fn challenge(id: &str, spec: &ChallengeSpec) -> Challenge {
    let user = |name: &str, title: Option<&str>, rating: i64| ChallengeUser {
        id: name.to_lowercase(),
        name: name.into(),
        title: title.map(str::to_owned),
        rating: Some(rating),
        online: true,
        ..ChallengeUser::default()
    };
    let game = &spec.game;
    Challenge {
        id: id.into(),
        url: format!("https://lichess.org/{id}"),
        status: ChallengeStatus::Created,
        challenger: match game.foe {
            Foe::Human => Some(user("Anna", None, spec.rating)),
            Foe::Bot => Some(user("RivalBot", Some("BOT"), spec.rating)),
            Foe::Ai | Foe::Anonymous => None,
        },
        dest_user: Some(user(BOT, Some("BOT"), 1900)),
        variant: WireVariant::new(VariantKey::from(game.variant.key())),
        rated: game.rated,
        speed_told: Some(game.time.speed()),
        time_control: game.time,
        color: ColorChoice::Random,
        final_color: Some(game.bot.other()),
        rules: spec.rules.clone(),
        initial_fen: game.fen.clone(),
        ..Challenge::default()
    }
}

/// Takes connections, but for the times when the server is down.
async fn listen(shared: Arc<Shared>, listener: TcpListener) {
    let mut listener = Some(listener);
    loop {
        let changed = shared.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        let is_down = shared.world().is_down;
        if is_down {
            listener = None;
        } else if listener.is_none() {
            listener = Some(TcpListener::bind(shared.address).await.expect("the port is still free"));
        }
        let Some(open) = &listener else {
            changed.await;
            continue;
        };
        tokio::select! {
            accepted = open.accept() => {
                let Ok((stream, _)) = accepted else { continue };
                let kill = Kill::default();
                shared.world().kills.push(kill.clone());
                shared.spawn(serve(Arc::clone(&shared), Socket::new(stream, kill.clone()), kill));
            }
            () = changed => {}
        }
    }
}

async fn serve(shared: Arc<Shared>, socket: Socket, kill: Kill) {
    let answer = service_fn(|request| routes::answer(Arc::clone(&shared), kill.clone(), request));
    let connection = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(socket), answer);
    tokio::select! {
        biased;
        () = kill.killed() => {}
        // An error is what the test asked for, or the client has gone.
        _ = connection => {}
    }
}

/// Moves for the opponent and watches the flags.
async fn drive(shared: Arc<Shared>, game: String) {
    loop {
        let changed = shared.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        let (flag_at, move_at) = {
            let world = shared.world();
            let table = &world.tables[&game];
            if table.is_over() {
                return;
            }
            let moves = table.is_automatic() && !table.is_bots_turn();
            (table.flag_at(), moves.then(|| table.turn_since + table.spec.think))
        };
        let due = |at: Option<Instant>| async move {
            match at {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = due(move_at) => {
                let uci = shared.world().tables.get_mut(&game).and_then(Table::foes_move);
                if let Some(uci) = uci {
                    shared.foe_moves(&game, &uci);
                }
            }
            () = due(flag_at) => {
                shared.act(&game, Table::flag_if_due);
            }
            () = changed => {}
        }
    }
}
