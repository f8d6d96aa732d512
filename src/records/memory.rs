//! What the bot remembers over restarts besides its games: refusals, limits, and small things by name.

use rusqlite::{Connection, OptionalExtension, params};

use super::{Store, StoreError};

pub(super) const SCHEMA: &str = "
    CREATE TABLE pauses (
        server   TEXT NOT NULL,
        opponent TEXT NOT NULL COLLATE NOCASE,
        reason   TEXT NOT NULL,
        count    INTEGER NOT NULL,
        until_ms INTEGER NOT NULL,
        PRIMARY KEY (server, opponent)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rate_limits (
        server   TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        until_ms INTEGER NOT NULL,
        PRIMARY KEY (server, endpoint)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notes (
        name  TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// An opponent who is left alone for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Why: the key with which the opponent declined, or a word of ours.
    pub reason: String,
    /// How many times running.
    pub count: u32,
    /// Until when, in milliseconds since 1970.
    pub until_ms: i64,
}

/// What a server's bot goes by when it starts again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recalled {
    /// What must still be left alone, and until when in milliseconds since 1970.
    pub limits: Vec<(String, i64)>,
    /// The games against bots of the last 24 hours and their starts: what the server's quota counts.
    pub bot_games: Vec<(String, i64)>,
}

/// What is to be remembered of a server at a time.
///
/// # Errors
/// The database cannot be read.
pub fn recall(connection: &Connection, server: &str, now_ms: i64) -> rusqlite::Result<Recalled> {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let pair = |row: &rusqlite::Row| Ok((row.get(0)?, row.get(1)?));
    let limits = "SELECT endpoint, until_ms FROM rate_limits WHERE server = ?1 AND until_ms > ?2";
    let bot_games = "SELECT id, started_ms FROM games WHERE server = ?1 AND started_ms > ?2 AND opponent_title = 'BOT'";
    Ok(Recalled {
        limits: connection.prepare(limits)?.query_map(params![server, now_ms], pair)?.collect::<Result<_, _>>()?,
        bot_games: connection
            .prepare(bot_games)?
            .query_map(params![server, now_ms - DAY_MS], pair)?
            .collect::<Result<_, _>>()?,
    })
}

impl Store {
    /// Leaves an opponent alone; the count of an earlier pause goes on.
    pub async fn pause_opponent(&self, server: &str, opponent: &str, reason: &str, until_ms: i64) {
        let (server, opponent, reason) = (server.to_owned(), opponent.to_owned(), reason.to_owned());
        self.write("pause", move |connection| {
            let sql = "INSERT INTO pauses VALUES (?1, ?2, ?3, 1, ?4) ON CONFLICT DO UPDATE
                SET reason = excluded.reason, count = count + 1, until_ms = excluded.until_ms";
            connection.execute(sql, params![server, opponent, reason, until_ms]).map(drop)
        })
        .await;
    }

    /// Forgets that an opponent was left alone.
    pub async fn forget_pause(&self, server: &str, opponent: &str) {
        let (server, opponent) = (server.to_owned(), opponent.to_owned());
        self.write("pause", move |connection| {
            let sql = "DELETE FROM pauses WHERE server = ?1 AND opponent = ?2";
            connection.execute(sql, params![server, opponent]).map(drop)
        })
        .await;
    }

    /// The last pause of an opponent, also one that is over.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn pause(&self, server: &str, opponent: &str) -> Result<Option<Pause>, StoreError> {
        let (server, opponent) = (server.to_owned(), opponent.to_owned());
        self.with(move |connection| {
            let sql = "SELECT reason, count, until_ms FROM pauses WHERE server = ?1 AND opponent = ?2";
            let pause =
                |row: &rusqlite::Row| Ok(Pause { reason: row.get(0)?, count: row.get(1)?, until_ms: row.get(2)? });
            connection.query_row(sql, [&server, &opponent], pause).optional()
        })
        .await
    }

    /// Remembers that an endpoint of a server must be left alone.
    pub async fn set_rate_limit(&self, server: &str, endpoint: &str, until_ms: i64) {
        let (server, endpoint) = (server.to_owned(), endpoint.to_owned());
        self.write("rate limit", move |connection| {
            let sql = "INSERT OR REPLACE INTO rate_limits VALUES (?1, ?2, ?3)";
            connection.execute(sql, params![server, endpoint, until_ms]).map(drop)
        })
        .await;
    }

    /// Keeps a small thing by its name.
    pub async fn set_note(&self, name: &str, value: &str) {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.write("note", move |connection| {
            connection.execute("INSERT OR REPLACE INTO notes VALUES (?1, ?2)", [&name, &value]).map(drop)
        })
        .await;
    }

    /// A small thing by its name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn note(&self, name: &str) -> Result<Option<String>, StoreError> {
        let name = name.to_owned();
        self.with(move |connection| note(connection, &name)).await
    }
}

/// A small thing by its name.
pub(super) fn note(connection: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    connection.query_row("SELECT value FROM notes WHERE name = ?1", [name], |row| row.get(0)).optional()
}
