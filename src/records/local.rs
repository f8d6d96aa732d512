//! The local server's tables: users, challenges, games with their plies, and chat.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::{Store, StoreError};

pub(super) const SCHEMA: &str = "
    CREATE TABLE local_users (
        id         TEXT PRIMARY KEY,
        name       TEXT NOT NULL,
        kind       TEXT NOT NULL,
        token_hash BLOB NOT NULL UNIQUE,
        created_ms INTEGER NOT NULL,
        seen_ms    INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE local_challenges (
        id   TEXT PRIMARY KEY,
        body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE local_games (
        id          TEXT PRIMARY KEY,
        variant     TEXT NOT NULL,
        initial_fen TEXT,
        white       TEXT NOT NULL,
        white_name  TEXT NOT NULL,
        white_title TEXT,
        black       TEXT NOT NULL,
        black_name  TEXT NOT NULL,
        black_title TEXT,
        limit_s     INTEGER,
        increment_s INTEGER,
        days        INTEGER,
        strength    TEXT,
        created_ms  INTEGER NOT NULL,
        moved_ms    INTEGER NOT NULL,
        white_ms    INTEGER NOT NULL,
        black_ms    INTEGER NOT NULL,
        offers      TEXT NOT NULL DEFAULT '',
        status      TEXT NOT NULL,
        winner      TEXT,
        reason      TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX local_games_running ON local_games (id) WHERE reason IS NULL;
    CREATE INDEX local_games_white ON local_games (white, created_ms);
    CREATE INDEX local_games_black ON local_games (black, created_ms);
    CREATE TABLE local_plies (
        game     TEXT NOT NULL REFERENCES local_games (id),
        ply      INTEGER NOT NULL,
        uci      TEXT NOT NULL,
        clock_ms INTEGER NOT NULL,
        PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE local_chat (
        game TEXT NOT NULL REFERENCES local_games (id),
        line INTEGER NOT NULL,
        room TEXT NOT NULL,
        user TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, line)
    ) STRICT, WITHOUT ROWID;
";

/// Where a user comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserKind {
    /// The server's bot; never stored.
    Bot,
    /// Made by the page.
    Guest,
    /// Made by `threefold token`.
    Named,
    /// From the settings; never stored.
    Configured,
}

/// A user and the hash of his token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// As it is shown; in lower case it is the id.
    pub name: String,
    /// Where the user comes from.
    pub kind: UserKind,
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// Milliseconds since 1970.
    pub created_ms: i64,
    /// Milliseconds since 1970, to the minute.
    pub seen_ms: i64,
}

/// What of a game never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHead {
    /// Eight letters and digits.
    pub id: String,
    /// The variant's key.
    pub variant: String,
    /// Nothing where the variant always begins.
    pub initial_fen: Option<String>,
    /// Who plays White.
    pub white: SeatRow,
    /// Who plays Black.
    pub black: SeatRow,
    /// Start of the clocks and increment in seconds.
    pub clock_s: Option<(u32, u32)>,
    /// Days for each move.
    pub days: Option<u32>,
    /// How strong the bot was asked to be, as JSON.
    pub strength: Option<String>,
    /// Milliseconds since 1970.
    pub created_ms: i64,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The id.
    pub id: String,
    /// The name then.
    pub name: String,
    /// The title then.
    pub title: Option<String>,
}

/// What of a game changes with each ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTail {
    /// Milliseconds since 1970 of the last ply or the end.
    pub moved_ms: i64,
    /// What White had left at the last ply.
    pub white_ms: i64,
    /// What Black had left at the last ply.
    pub black_ms: i64,
    /// Offers that stand: letters of the server's own.
    pub offers: String,
    /// Lichess's name of the state.
    pub status: String,
    /// `white` or `black`.
    pub winner: Option<String>,
    /// Why it ended; nothing while it runs.
    pub reason: Option<String>,
}

/// A ply of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyRow {
    /// The move.
    pub uci: String,
    /// What the mover had left after it.
    pub clock_ms: i64,
}

/// A line of a game's chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// The room.
    pub room: String,
    /// The writer's name.
    pub user: String,
    /// What.
    pub text: String,
}

/// A game with all its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What never changes.
    pub head: GameHead,
    /// What changes.
    pub tail: GameTail,
    /// The plies in order.
    pub plies: Vec<PlyRow>,
    /// The last lines of the chat with their numbers, in order.
    pub chat: Vec<(u64, ChatRow)>,
}

/// What one action changed in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChange {
    /// Which game.
    pub id: String,
    /// Its new tail.
    pub tail: GameTail,
    /// The first ply that is new or gone; all before it stand.
    pub from_ply: usize,
    /// The plies from there on.
    pub plies: Vec<PlyRow>,
    /// A new line of chat and its number.
    pub chat: Option<(u64, ChatRow)>,
}

impl Store {
    /// All users.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_users(&self) -> Result<Vec<UserRow>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached(&format!("SELECT {USER} FROM local_users"))?;
            statement.query_map([], user_row)?.collect()
        })
        .await
    }

    /// The user with this id.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_user(&self, id: &str) -> Result<Option<UserRow>, StoreError> {
        let id = id.to_owned();
        self.with(move |connection| {
            let mut statement = connection.prepare_cached(&format!("SELECT {USER} FROM local_users WHERE id = ?1"))?;
            statement.query_row([&id], user_row).optional()
        })
        .await
    }

    /// The user with the token of this hash.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_user_by_token(&self, token_hash: [u8; 32]) -> Result<Option<UserRow>, StoreError> {
        self.with(move |connection| {
            let sql = format!("SELECT {USER} FROM local_users WHERE token_hash = ?1");
            connection.prepare_cached(&sql)?.query_row([token_hash], user_row).optional()
        })
        .await
    }

    /// Adds a user and forgets others.
    pub async fn add_local_user(&self, user: UserRow, forgotten: Vec<String>) {
        self.write_now("local user", move |connection| {
            let transaction = connection.transaction()?;
            for id in &forgotten {
                transaction.execute("DELETE FROM local_users WHERE id = ?1", [id])?;
            }
            put_user(&transaction, &user)?;
            transaction.commit()
        })
        .await;
    }

    /// Adds a user, or gives a known one this token.
    ///
    /// # Errors
    /// The database refuses.
    pub async fn put_local_user(&self, user: UserRow) -> Result<(), StoreError> {
        self.with(move |connection| put_user(connection, &user)).await
    }

    /// Notes that a user was seen.
    pub async fn local_user_seen(&self, id: &str, seen_ms: i64) {
        let id = id.to_owned();
        self.write("local user", move |connection| {
            let sql = "UPDATE local_users SET seen_ms = ?2 WHERE id = ?1";
            connection.prepare_cached(sql)?.execute(params![id, seen_ms]).map(drop)
        })
        .await;
    }

    /// All challenges, each in the server's own words.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_challenges(&self) -> Result<Vec<String>, StoreError> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT body FROM local_challenges")?;
            statement.query_map([], |row| row.get(0))?.collect()
        })
        .await
    }

    /// Adds or changes a challenge, and forgets others.
    pub async fn save_local_challenge(&self, id: &str, body: String, forgotten: Vec<String>) {
        let id = id.to_owned();
        self.write_now("local challenge", move |connection| {
            let transaction = connection.transaction()?;
            forget_challenges(&transaction, &forgotten)?;
            transaction.execute("INSERT OR REPLACE INTO local_challenges VALUES (?1, ?2)", [&id, &body])?;
            transaction.commit()
        })
        .await;
    }

    /// Forgets challenges.
    pub async fn forget_local_challenges(&self, ids: Vec<String>) {
        self.write("local challenge", move |connection| {
            let transaction = connection.transaction()?;
            forget_challenges(&transaction, &ids)?;
            transaction.commit()
        })
        .await;
    }

    /// Adds a game before its first move, together with the challenge that it comes from.
    pub async fn add_local_game(&self, head: GameHead, tail: GameTail, challenge_body: String) {
        self.write_now("local game", move |connection| {
            let transaction = connection.transaction()?;
            let sql = "INSERT OR IGNORE INTO local_games VALUES
                (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)";
            let (white, black) = (&head.white, &head.black);
            transaction.prepare_cached(sql)?.execute(params![
                head.id,
                head.variant,
                head.initial_fen,
                white.id,
                white.name,
                white.title,
                black.id,
                black.name,
                black.title,
                head.clock_s.map(|(limit, _)| limit),
                head.clock_s.map(|(_, increment)| increment),
                head.days,
                head.strength,
                head.created_ms,
                tail.moved_ms,
                tail.white_ms,
                tail.black_ms,
                tail.offers,
                tail.status,
                tail.winner,
                tail.reason,
            ])?;
            transaction
                .execute("INSERT OR REPLACE INTO local_challenges VALUES (?1, ?2)", [&head.id, &challenge_body])?;
            transaction.commit()
        })
        .await;
    }

    /// Writes what an action changed.
    pub async fn save_local_game(&self, change: GameChange) {
        self.write_now("local ply", move |connection| {
            let transaction = connection.transaction()?;
            save_game(&transaction, &change)?;
            transaction.commit()
        })
        .await;
    }

    /// A game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let id = id.to_owned();
        self.with(move |connection| {
            let mut statement = connection.prepare_cached(&format!("SELECT {GAME} FROM local_games WHERE id = ?1"))?;
            let Some((head, tail)) = statement.query_row([&id], game_row).optional()? else { return Ok(None) };
            whole_game(connection, head, tail).map(Some)
        })
        .await
    }

    /// The games that run.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn running_local_games(&self) -> Result<Vec<StoredGame>, StoreError> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached(&format!("SELECT {GAME} FROM local_games WHERE reason IS NULL"))?;
            let rows: Vec<(GameHead, GameTail)> = statement.query_map([], game_row)?.collect::<Result<_, _>>()?;
            rows.into_iter().map(|(head, tail)| whole_game(connection, head, tail)).collect()
        })
        .await
    }

    /// The ids of a user's games, newest first, at most so many.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_games_of(&self, user_id: &str, count_max: usize) -> Result<Vec<String>, StoreError> {
        let user_id = user_id.to_owned();
        self.with(move |connection| {
            let sql = "SELECT id FROM (
                    SELECT * FROM (SELECT id, created_ms FROM local_games WHERE white = ?1 ORDER BY created_ms DESC LIMIT ?2)
                    UNION
                    SELECT * FROM (SELECT id, created_ms FROM local_games WHERE black = ?1 ORDER BY created_ms DESC LIMIT ?2)
                ) ORDER BY created_ms DESC LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let count_max = i64::try_from(count_max).unwrap_or(i64::MAX);
            statement.query_map(params![user_id, count_max], |row| row.get(0))?.collect()
        })
        .await
    }

    /// How many games of a user are over, as won, drawn and lost; aborted ones are not counted.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn local_counts(&self, user_id: &str) -> Result<[u32; 3], StoreError> {
        let user_id = user_id.to_owned();
        self.with(move |connection| {
            let sql = "SELECT
                    COUNT(*) FILTER (WHERE (winner = 'white' AND white = ?1) OR (winner = 'black' AND black = ?1)),
                    COUNT(*) FILTER (WHERE winner IS NULL),
                    COUNT(*) FILTER (WHERE (winner = 'white' AND black = ?1) OR (winner = 'black' AND white = ?1))
                FROM local_games WHERE (white = ?1 OR black = ?1) AND reason IS NOT NULL AND status <> 'aborted'";
            let mut statement = connection.prepare_cached(sql)?;
            statement.query_row([&user_id], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))
        })
        .await
    }
}

/// Older lines of a game's chat are forgotten.
const CHAT_LINES_MAX: i64 = 150;
const USER: &str = "name, kind, token_hash, created_ms, seen_ms";
const GAME: &str = "id, variant, initial_fen, white, white_name, white_title, black, black_name, black_title, limit_s,
    increment_s, days, strength, created_ms, moved_ms, white_ms, black_ms, offers, status, winner, reason";

fn put_user(connection: &Connection, user: &UserRow) -> rusqlite::Result<()> {
    let sql = "INSERT INTO local_users VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO UPDATE
        SET name = excluded.name, kind = excluded.kind, token_hash = excluded.token_hash, seen_ms = excluded.seen_ms";
    let kind = match user.kind {
        UserKind::Bot => "bot",
        UserKind::Guest => "guest",
        UserKind::Named => "named",
        UserKind::Configured => "configured",
    };
    let id = user.name.to_ascii_lowercase();
    let mut statement = connection.prepare_cached(sql)?;
    statement.execute(params![id, user.name, kind, user.token_hash, user.created_ms, user.seen_ms]).map(drop)
}

fn user_row(row: &Row<'_>) -> rusqlite::Result<UserRow> {
    let kind: String = row.get(1)?;
    let kind = if kind == "guest" { UserKind::Guest } else { UserKind::Named };
    Ok(UserRow { name: row.get(0)?, kind, token_hash: row.get(2)?, created_ms: row.get(3)?, seen_ms: row.get(4)? })
}

fn forget_challenges(transaction: &Transaction<'_>, ids: &[String]) -> rusqlite::Result<()> {
    for id in ids {
        transaction.execute("DELETE FROM local_challenges WHERE id = ?1", [id])?;
    }
    Ok(())
}

fn save_game(transaction: &Transaction<'_>, change: &GameChange) -> rusqlite::Result<()> {
    let tail = &change.tail;
    let sql = "UPDATE local_games SET moved_ms = ?2, white_ms = ?3, black_ms = ?4, offers = ?5, status = ?6,
        winner = ?7, reason = ?8 WHERE id = ?1";
    transaction.prepare_cached(sql)?.execute(params![
        change.id,
        tail.moved_ms,
        tail.white_ms,
        tail.black_ms,
        tail.offers,
        tail.status,
        tail.winner,
        tail.reason
    ])?;
    let sql = "DELETE FROM local_plies WHERE game = ?1 AND ply >= ?2";
    transaction.prepare_cached(sql)?.execute(params![change.id, change.from_ply as i64])?;
    let mut statement = transaction.prepare_cached("INSERT INTO local_plies VALUES (?1, ?2, ?3, ?4)")?;
    for (ply, row) in (change.from_ply..).zip(&change.plies) {
        statement.execute(params![change.id, ply as i64, row.uci, row.clock_ms])?;
    }
    if let Some((line, chat)) = &change.chat {
        let sql = "INSERT OR REPLACE INTO local_chat VALUES (?1, ?2, ?3, ?4, ?5)";
        let mut statement = transaction.prepare_cached(sql)?;
        statement.execute(params![change.id, *line as i64, chat.room, chat.user, chat.text])?;
        let sql = "DELETE FROM local_chat WHERE game = ?1 AND line <= ?2";
        transaction.prepare_cached(sql)?.execute(params![change.id, *line as i64 - CHAT_LINES_MAX])?;
    }
    Ok(())
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<(GameHead, GameTail)> {
    let limit: Option<u32> = row.get(9)?;
    let increment: Option<u32> = row.get(10)?;
    let head = GameHead {
        id: row.get(0)?,
        variant: row.get(1)?,
        initial_fen: row.get(2)?,
        white: SeatRow { id: row.get(3)?, name: row.get(4)?, title: row.get(5)? },
        black: SeatRow { id: row.get(6)?, name: row.get(7)?, title: row.get(8)? },
        clock_s: limit.zip(increment),
        days: row.get(11)?,
        strength: row.get(12)?,
        created_ms: row.get(13)?,
    };
    let tail = GameTail {
        moved_ms: row.get(14)?,
        white_ms: row.get(15)?,
        black_ms: row.get(16)?,
        offers: row.get(17)?,
        status: row.get(18)?,
        winner: row.get(19)?,
        reason: row.get(20)?,
    };
    Ok((head, tail))
}

fn whole_game(connection: &Connection, head: GameHead, tail: GameTail) -> rusqlite::Result<StoredGame> {
    let mut statement =
        connection.prepare_cached("SELECT uci, clock_ms FROM local_plies WHERE game = ?1 ORDER BY ply")?;
    let plies = statement
        .query_map([&head.id], |row| Ok(PlyRow { uci: row.get(0)?, clock_ms: row.get(1)? }))?
        .collect::<Result<_, _>>()?;
    let mut statement =
        connection.prepare_cached("SELECT line, room, user, text FROM local_chat WHERE game = ?1 ORDER BY line")?;
    let chat = statement
        .query_map([&head.id], |row| {
            let line: i64 = row.get(0)?;
            Ok((line as u64, ChatRow { room: row.get(1)?, user: row.get(2)?, text: row.get(3)? }))
        })?
        .collect::<Result<_, _>>()?;
    Ok(StoredGame { head, tail, plies, chat })
}
