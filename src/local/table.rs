//! A game that runs: one task that owns it, and a handle to the task.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tracing::{debug, info};

use super::feed::{Feed, Lines, feed, line};
use super::play::{Action, Change, Play};
use super::refusal::Refusal;
use super::server::Server;
use super::stored;
use super::wire;
use crate::lichess::types::{Event, GameEvent, OpponentGone, PlayingGame, Room};
use crate::rules::{ByColor, Color};

/// A handle to a running game.
#[derive(Clone, Debug)]
pub(super) struct Table {
    play: Arc<RwLock<Play>>,
    commands: mpsc::Sender<Command>,
    /// Commands of each player that wait.
    waiting: Arc<[Semaphore; 2]>,
}

/// Who looks at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Viewer {
    /// The side that the viewer plays.
    pub(super) color: Option<Color>,
    /// The client's User-Agent, if a second stream by the same one ends the first, as on Lichess.
    pub(super) agent: Option<String>,
}

#[derive(Debug)]
enum Command {
    /// Always the first of a new game: stores it with the challenge that it comes from, and tells its players.
    Begin {
        challenge_body: String,
        reply: oneshot::Sender<()>,
    },
    Act {
        by: Color,
        action: Action,
        at: Instant,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    Watch {
        viewer: Viewer,
        reply: oneshot::Sender<Option<Lines>>,
    },
}

/// Why a command was not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unheard {
    /// The game has just ended; the store knows how.
    Over,
    /// There are too many commands before it.
    Busy,
}

impl Table {
    /// Starts the task of a game.
    pub(super) fn start(server: &Server, play: Play) -> Self {
        let (commands, receiver) = mpsc::channel(MAILBOX);
        let play = Arc::new(RwLock::new(play));
        let host = Host {
            server: server.clone(),
            play: Arc::clone(&play),
            viewers: Vec::new(),
            next_viewer: 0,
            gone_told: ByColor::default(),
        };
        server.spawn(host.run(receiver));
        let waiting = Arc::new([Semaphore::new(WAITING_MAX), Semaphore::new(WAITING_MAX)]);
        Self { play, commands, waiting }
    }

    /// Has a new game stored and told to its players before anything else happens in it. The answer comes when that is
    /// done; none comes if the server stops first.
    pub(super) fn begin(&self, challenge_body: String) -> Result<oneshot::Receiver<()>, Unheard> {
        let (reply, begun) = oneshot::channel();
        self.send(Command::Begin { challenge_body, reply })?;
        Ok(begun)
    }

    /// The game as it stands.
    pub(super) fn play(&self) -> RwLockReadGuard<'_, Play> {
        self.play.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what a player asked for at a moment. When this returns it is stored, and all streams were told.
    pub(super) async fn act(&self, by: Color, action: Action, at: Instant) -> Result<Result<(), Refusal>, Unheard> {
        let _waits = self.waiting[by.index()].try_acquire().map_err(|_| Unheard::Busy)?;
        let (reply, answer) = oneshot::channel();
        self.send(Command::Act { by, action, at, reply })?;
        answer.await.map_err(|_| Unheard::Over)
    }

    /// Opens a stream, whose first line is there already; `None`: there are too many.
    pub(super) async fn watch(&self, viewer: Viewer) -> Result<Option<Lines>, Unheard> {
        let (reply, answer) = oneshot::channel();
        self.send(Command::Watch { viewer, reply })?;
        answer.await.map_err(|_| Unheard::Over)
    }

    fn send(&self, command: Command) -> Result<(), Unheard> {
        self.commands.try_send(command).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Unheard::Busy,
            mpsc::error::TrySendError::Closed(_) => Unheard::Over,
        })
    }
}

/// Commands that may wait for a game; whoever comes when it is full is told to come later.
const MAILBOX: usize = 64;
/// Commands of one player that may wait, so that he cannot fill the mailbox for the other.
const WAITING_MAX: usize = 8;

/// The owner of a running game.
struct Host {
    server: Server,
    play: Arc<RwLock<Play>>,
    viewers: Vec<(u64, Viewer, Feed)>,
    next_viewer: u64,
    /// When the opponent of each side was last told that it is away.
    gone_told: ByColor<Option<Instant>>,
}

impl Host {
    async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let stop = self.server.stopping();
        let mut leaving = FuturesUnordered::new();
        let never = Instant::now() + FAR;
        loop {
            let due = self.read().due();
            let gone = self.next_gone();
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                command = commands.recv() => match command {
                    Some(Command::Begin { challenge_body, reply }) => {
                        self.begin(challenge_body).await;
                        let _ = reply.send(()); // Whoever accepted has gone; the game runs.
                    }
                    Some(Command::Act { by, action, at, reply }) => {
                        let answer = self.act(by, action, at).await;
                        let is_over = !self.read().is_running();
                        if is_over {
                            self.close();
                        }
                        let _ = reply.send(answer); // The client has gone; what it did stands.
                        if is_over {
                            return;
                        }
                    }
                    Some(Command::Watch { viewer, reply }) => {
                        let lines = self.watch(viewer);
                        if let Some((id, feed)) = self.viewers.last().filter(|_| lines.is_some()).map(|(id, _, feed)| (*id, feed)) {
                            let left = feed.left();
                            leaving.push(async move {
                                left.await;
                                id
                            });
                        }
                        let _ = reply.send(lines); // The client has gone; the stream ends by itself.
                    }
                    None => return,
                },
                Some(id) = leaving.next(), if !leaving.is_empty() => {
                    self.viewers.retain(|(viewer, ..)| *viewer != id);
                    self.note_presence();
                }
                () = sleep_until(due.map_or(never, |(at, _)| at)), if due.is_some() => {
                    let Some((_, due)) = due else { continue };
                    let plies = self.read().game.plies();
                    self.write(|play| play.expire(due, Instant::now()));
                    self.publish(Change::State, plies).await;
                    self.close();
                    return;
                }
                () = sleep_until(gone.map_or(never, |(at, _)| at)), if gone.is_some() => {
                    if let Some((_, color)) = gone {
                        self.tell_gone(color);
                    }
                }
            }
        }
    }

    async fn begin(&self, challenge_body: String) {
        let (head, tail) = {
            let play = self.read();
            let name = |color| &play.players[color].name;
            info!(id = %play.id, white = %name(Color::White), black = %name(Color::Black), "local game");
            (stored::head(&play), stored::tail(&play))
        };
        self.server.store().add_local_game(head, tail, challenge_body).await;
        self.tell_players(Event::GameStart);
    }

    async fn act(&mut self, by: Color, action: Action, at: Instant) -> Result<(), Refusal> {
        let plies = self.read().game.plies();
        let due = self.read().due();
        if let Some((_, due)) = due.filter(|(when, _)| *when <= at) {
            // Commands that come one after another must not keep a flag from falling.
            let is_late_move = matches!(action, Action::Move { .. }) && self.read().turn() == by;
            self.write(|play| play.expire(due, at));
            self.publish(Change::State, plies).await;
            // As on Lichess a late move is taken with thanks; the stream tells what became of it.
            return if is_late_move { Ok(()) } else { self.write(|play| play.act(by, action, at)).map(drop) };
        }
        let change = self.write(|play| play.act(by, action, at))?;
        self.publish(change, plies).await;
        Ok(())
    }

    /// Stores what changed, and then tells it.
    async fn publish(&mut self, change: Change, plies_before: usize) {
        let (row, told) = {
            let play = self.read();
            let now = Instant::now();
            let told = match change {
                Change::Nothing => None,
                Change::State => Some((GameEvent::GameState(Box::new(wire::state(&play, now))), false)),
                Change::Chat => play.chat.back().map(|entry| (wire::chat_line(entry), entry.room == Room::Player)),
            };
            (stored::change(&play, plies_before, change == Change::Chat), told)
        };
        self.server.store().save_local_game(row).await;
        if let Some((event, for_players)) = told {
            let line = line(&event);
            self.viewers.retain(|(_, viewer, feed)| (for_players && viewer.color.is_none()) || feed.send(line.clone()));
            self.note_presence();
        }
    }

    /// Ends all streams and makes the game one of the past.
    fn close(&mut self) {
        self.viewers.clear();
        let play = self.read();
        self.server.games().remove(&play.id);
        self.tell_players(Event::GameFinish);
        if let Some(end) = &play.end {
            info!(id = %play.id, status = end.status.as_str(), reason = %end.reason, "local game over");
        }
    }

    /// Tells the event streams of both players.
    fn tell_players(&self, event: fn(Box<PlayingGame>) -> Event) {
        let play = self.read();
        let now = Instant::now();
        for color in Color::ALL {
            let event = event(wire::playing_event(&play, color, now));
            self.server.hub().tell(&play.players[color].id, &event);
        }
    }

    fn watch(&mut self, viewer: Viewer) -> Option<Lines> {
        self.viewers.retain(|(_, known, feed)| feed.is_read() && (viewer.agent.is_none() || *known != viewer));
        if self.viewers.len() >= self.server.settings().limits.streams_per_game {
            return None;
        }
        let (feed, lines) = feed();
        let first = line(&wire::full_event(&self.read(), Instant::now()));
        if feed.send(first) {
            debug!(id = %self.read().id, color = ?viewer.color, "game stream opened");
        }
        self.viewers.push((self.next_viewer, viewer, feed));
        self.next_viewer += 1;
        self.note_presence();
        Some(lines)
    }

    fn note_presence(&mut self) {
        let now = Instant::now();
        for color in Color::ALL {
            let is_present = self.viewers.iter().any(|(_, viewer, _)| viewer.color == Some(color));
            self.write(|play| play.set_present(color, is_present, now));
            if is_present && self.gone_told[color].take().is_some() {
                self.tell(!color, &GameEvent::OpponentGone(OpponentGone { gone: false, claim_win_in_s: None }));
            }
        }
    }

    /// Which side's absence is told next, and when.
    fn next_gone(&self) -> Option<(Instant, Color)> {
        let play = self.read();
        let pause = self.server.settings().waits.gone_repeat;
        let next = |color: Color| {
            let since = play.away_since(color)?;
            let last = self.gone_told[color].map_or(since, |told| told.max(since));
            // Where the flag falls first, there is nothing to claim.
            let claimable = play.claimable_at(color)?;
            let flag = play.clocks.flag_at(play.turn()).filter(|_| play.turn() == color);
            let is_moot = flag.is_some_and(|flag| flag <= claimable + FLAG_MARGIN);
            (!is_moot).then_some((last + pause, color))
        };
        Color::ALL.into_iter().filter_map(next).min_by_key(|(at, _)| *at)
    }

    fn tell_gone(&mut self, color: Color) {
        let now = Instant::now();
        self.gone_told[color] = Some(now);
        let left = self.read().claimable_at(color).map_or(Duration::ZERO, |at| at.saturating_duration_since(now));
        let seconds = left.as_millis().div_ceil(1000);
        let gone = OpponentGone { gone: true, claim_win_in_s: u32::try_from(seconds).ok() };
        self.tell(!color, &GameEvent::OpponentGone(gone));
    }

    /// Tells the streams of one player.
    fn tell(&mut self, color: Color, event: &GameEvent) {
        let line = line(event);
        self.viewers.retain(|(_, viewer, feed)| viewer.color != Some(color) || feed.send(line.clone()));
    }

    fn read(&self) -> RwLockReadGuard<'_, Play> {
        self.play.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T>(&self, change: impl FnOnce(&mut Play) -> T) -> T {
        change(&mut self.play.write().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Absence is not told if the flag falls within this after the claim.
const FLAG_MARGIN: Duration = Duration::from_secs(3);
/// For timers that are switched off.
const FAR: Duration = Duration::from_hours(24);
