//! What the server is told when it starts.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use secrecy::SecretString;

/// All that the server is told; everything but [`listen`](Self::listen), [`hosts`](Self::hosts) and
/// [`users`](Self::users) is the same in every installation and changes in tests only.
#[derive(Clone, Debug)]
pub struct LocalSettings {
    /// Where it listens for everybody. Other than loopback only with users who have tokens.
    pub listen: SocketAddr,
    /// Further names under which it may be reached, without ports.
    pub hosts: Vec<String>,
    /// Users with tokens from the settings.
    pub users: Vec<LocalUser>,
    /// Pauses and lifetimes.
    pub waits: Waits,
    /// How much of everything there may be.
    pub limits: Limits,
}

/// A user from the settings.
#[derive(Clone, Debug)]
pub struct LocalUser {
    /// 2 to 30 letters, digits, `_` and `-`.
    pub name: String,
    /// What this user's clients send as Bearer token.
    pub token: SecretString,
}

/// Pauses and lifetimes of the server. Games' clocks are not among them.
#[derive(Clone, Debug)]
pub struct Waits {
    /// Silence after which the event stream gets an empty line.
    pub event_keep_alive: Duration,
    /// Silence after which a game stream gets an empty line.
    pub game_keep_alive: Duration,
    /// Silence after which any other stream gets an empty line.
    pub other_keep_alive: Duration,
    /// A real-time challenge without a sign of life from its challenger is offline after this.
    pub challenge_offline: Duration,
    /// A challenge without a clock lives so long.
    pub challenge_life: Duration,
    /// A challenge that is over can be shown for so long.
    pub challenge_memory: Duration,
    /// How long `challenge/ai` waits for the bot.
    pub ai_answer: Duration,
    /// Pause between two `opponentGone` lines, and before the first.
    pub gone_repeat: Duration,
    /// A player without an open stream may be claimed against after this, in a bullet or blitz game;
    /// in rapid twice, in classical three times as long.
    pub gone: Duration,
    /// A game with a clock in which nobody begins, one player away, is aborted after this.
    pub unstarted: Duration,
    /// A game without a clock in which nothing happens ends after this.
    pub idle: Duration,
    /// After a restart the side to move of a correspondence game has at least this.
    pub restart_grace: Duration,
    /// How long a connection may stand idle, or be busy with a request's head; under pressure such connections go first.
    pub head: Duration,
    /// How long a client may take for a request's body.
    pub body: Duration,
    /// How long open requests may go on when the server stops.
    pub stop: Duration,
}

/// How much of everything there may be.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Connections on the public listener; idle ones make room for new ones.
    pub connections: usize,
    /// Running games on the whole server.
    pub games: usize,
    /// Running games of one user who is not the bot.
    pub games_per_user: usize,
    /// Open challenges on the whole server.
    pub challenges: usize,
    /// Open challenges that one user has sent.
    pub challenges_per_user: usize,
    /// Challenges that are over and can still be shown.
    pub challenges_remembered: usize,
    /// Streams of all kinds that one user who is not the bot has open.
    pub streams_per_user: usize,
    /// Streams of one game.
    pub streams_per_game: usize,
    /// Guests remembered; the longest unseen without a running game make room.
    pub guests: usize,
    /// New guests a minute.
    pub guests_per_minute: u32,
    /// Openings of the event stream in ten minutes for one token.
    pub event_openings: u32,
    /// Requests that change something, for one user in ten seconds.
    pub commands_per_ten_seconds: u32,
    /// Chat lines kept of one game.
    pub chat_lines: usize,
    /// Chat lines of one user in ten seconds; what is above is dropped silently, as on Lichess.
    pub chat_per_ten_seconds: u32,
    /// A move after so many plies draws the game.
    pub plies: usize,
    /// Analyses at once.
    pub analyses: usize,
}

impl LocalSettings {
    /// The settings of an installation that configures nothing, listening there.
    pub fn new(listen: SocketAddr) -> Self {
        Self { listen, hosts: Vec::new(), users: Vec::new(), waits: Waits::default(), limits: Limits::default() }
    }
}

impl Default for LocalSettings {
    fn default() -> Self {
        Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 9640)))
    }
}

impl Waits {
    /// Every wait times the factor, for tests.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let scale = |wait: Duration| wait.mul_f64(factor);
        Self {
            event_keep_alive: scale(self.event_keep_alive),
            game_keep_alive: scale(self.game_keep_alive),
            other_keep_alive: scale(self.other_keep_alive),
            challenge_offline: scale(self.challenge_offline),
            challenge_life: scale(self.challenge_life),
            challenge_memory: scale(self.challenge_memory),
            ai_answer: scale(self.ai_answer),
            gone_repeat: scale(self.gone_repeat),
            gone: scale(self.gone),
            unstarted: scale(self.unstarted),
            idle: scale(self.idle),
            restart_grace: scale(self.restart_grace),
            head: scale(self.head),
            body: scale(self.body),
            stop: scale(self.stop),
        }
    }
}

impl Default for Waits {
    fn default() -> Self {
        const HOUR: u64 = 3600;
        const DAY: u64 = 24 * HOUR;
        Self {
            event_keep_alive: Duration::from_secs(6),
            game_keep_alive: Duration::from_secs(7),
            other_keep_alive: Duration::from_secs(15),
            challenge_offline: Duration::from_secs(20),
            challenge_life: Duration::from_secs(14 * DAY),
            challenge_memory: Duration::from_secs(3 * HOUR),
            ai_answer: Duration::from_secs(10),
            gone_repeat: Duration::from_secs(5),
            gone: Duration::from_secs(40),
            unstarted: Duration::from_mins(10),
            idle: Duration::from_secs(14 * DAY),
            restart_grace: Duration::from_secs(HOUR),
            head: Duration::from_secs(75),
            body: Duration::from_secs(10),
            stop: Duration::from_secs(2),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 16 * 1024,
            connections: 512,
            games: 256,
            games_per_user: 32,
            challenges: 500,
            challenges_per_user: 20,
            challenges_remembered: 200,
            streams_per_user: 32,
            streams_per_game: 64,
            guests: 2_000,
            guests_per_minute: 60,
            event_openings: 120,
            commands_per_ten_seconds: 200,
            chat_lines: 150,
            chat_per_ten_seconds: 8,
            plies: 600,
            analyses: 2,
        }
    }
}
