//! The ledger: every game of the bot, with its moves, clocks and our thoughts.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Store, StoreError};
use crate::rules::pgn::GameResult;
use crate::rules::{Color, Variant};

pub(super) const SCHEMA: &str = "
    CREATE TABLE games (
        game            INTEGER PRIMARY KEY,
        server          TEXT NOT NULL,
        id              TEXT NOT NULL,
        variant         TEXT NOT NULL,
        rated           INTEGER NOT NULL,
        speed           TEXT NOT NULL,
        initial_fen     TEXT,
        color           TEXT NOT NULL,
        name            TEXT NOT NULL,
        rating          INTEGER,
        opponent        TEXT NOT NULL COLLATE NOCASE,
        opponent_title  TEXT,
        opponent_rating INTEGER,
        initial_ms      INTEGER,
        increment_ms    INTEGER,
        days            INTEGER,
        started_ms      INTEGER NOT NULL,
        takebacks       INTEGER NOT NULL DEFAULT 0,
        status          TEXT,
        winner          TEXT,
        reason          TEXT,
        ended_ms        INTEGER,
        UNIQUE (server, id)
    ) STRICT;
    CREATE INDEX games_by_start ON games (server, started_ms);
    CREATE INDEX games_unfinished ON games (server) WHERE status IS NULL;
    CREATE TABLE plies (
        game        INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        ply         INTEGER NOT NULL,
        uci         TEXT NOT NULL,
        clock_ms    INTEGER,
        score_cp    INTEGER,
        score_mate  INTEGER,
        depth       INTEGER,
        nodes       INTEGER,
        thought_ms  INTEGER,
        PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
";

/// A game by its server's name and the id it has there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// `lichess` or `local`.
    pub server: String,
    /// The server's id.
    pub id: String,
}

/// What is known of a game when it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Which game.
    pub key: GameKey,
    /// What is played.
    pub variant: Variant,
    /// Whether ratings are at stake.
    pub rated: bool,
    /// As the server calls it: `blitz`, `correspondence`, …
    pub speed: String,
    /// The first position; `None`: the variant's usual start.
    pub initial_fen: Option<String>,
    /// Our color.
    pub color: Color,
    /// Our name there.
    pub name: String,
    /// Our rating, if the server tells.
    pub rating: Option<u32>,
    /// Who is played.
    pub opponent: Opponent,
    /// The time control.
    pub clock: Clock,
    /// Milliseconds since 1970.
    pub started_ms: i64,
}

/// Who is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The name; `Stockfish level 3` for the server's own AI, `Anonymous` for nobody known.
    pub name: String,
    /// `BOT`, `GM`, …
    pub title: Option<String>,
    /// The rating, if there is one.
    pub rating: Option<u32>,
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Initial time and increment.
    RealTime {
        /// At the start.
        initial: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// Days a move.
    Correspondence {
        /// For one move.
        days: u32,
    },
    /// None.
    Unlimited,
}

/// One ply as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move, as the server writes it.
    pub uci: String,
    /// What the mover's clock showed after it.
    pub clock: Option<Duration>,
    /// What we thought before it, if it is ours.
    pub thought: Option<Thought>,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// From our side.
    pub score: Score,
    /// In plies.
    pub depth: u32,
    /// Searched.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// A score from our side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves to mate; negative: we are mated.
    Mate(i32),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The server's name of it: `mate`, `outoftime`, `aborted`, …
    pub status: String,
    /// `None`: drawn, or no result.
    pub winner: Option<Color>,
    /// More exactly, where the board tells: `repetition`, `fiftyMoves`, …
    pub reason: Option<String>,
    /// Milliseconds since 1970.
    pub ended_ms: i64,
}

/// A game as the ledger has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// What was known at the start.
    pub game: NewGame,
    /// The moves so far.
    pub plies: Vec<Ply>,
    /// Takebacks that we granted.
    pub takebacks: u32,
    /// `None` while it runs, or if the end was never heard of.
    pub end: Option<GameEnd>,
}

impl Store {
    /// Enters a game; one that is there already stays as it is.
    pub async fn begin_game(&self, game: NewGame) {
        self.write("game", move |connection| begin_game(connection, &game)).await;
    }

    /// Enters the plies from index `from` (0: the first) on; any later ones are dropped (a takeback). A ply known
    /// already keeps the clock and thought that the new entry does not have.
    pub async fn record_plies(&self, key: &GameKey, from: usize, plies: Vec<Ply>) {
        let key = key.clone();
        self.write("moves", move |connection| record_plies(connection, &key, from, &plies)).await;
    }

    /// Counts a takeback that we granted.
    pub async fn count_takeback(&self, key: &GameKey) {
        let key = key.clone();
        self.write("takeback", move |connection| {
            let sql = "UPDATE games SET takebacks = takebacks + 1 WHERE server = ?1 AND id = ?2";
            connection.execute(sql, [&key.server, &key.id]).map(drop)
        })
        .await;
    }

    /// Enters the end of a game, and waits until it is on the disk or the first try has failed (it is tried again
    /// then). A later word on the end replaces an earlier one.
    pub async fn end_game(&self, key: &GameKey, end: GameEnd) {
        let key = key.clone();
        self.write_now("result", move |connection| end_game(connection, &key, &end)).await;
    }

    /// One game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn game(&self, key: &GameKey) -> Result<Option<GameRecord>, StoreError> {
        let key = key.clone();
        self.with(move |connection| game(connection, &key)).await
    }

    /// Games of a server whose end was not heard of.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn unfinished_games(&self, server: &str) -> Result<Vec<GameKey>, StoreError> {
        let server = server.to_owned();
        self.with(move |connection| unfinished_games(connection, &server)).await
    }

    /// How many games with one opponent began since a time.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn games_with_since(&self, server: &str, opponent: &str, since_ms: i64) -> Result<u32, StoreError> {
        let (server, opponent) = (server.to_owned(), opponent.to_owned());
        self.with(move |connection| {
            let sql = "SELECT count(*) FROM games WHERE server = ?1 AND started_ms >= ?2 AND opponent = ?3";
            connection.query_row(sql, params![server, since_ms, opponent], |row| row.get(0))
        })
        .await
    }
}

/// How many games of one kind ended in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What was played.
    pub variant: Variant,
    /// Whether the opponent was a bot.
    pub is_bot: bool,
    /// As the server calls it.
    pub speed: String,
    /// Our color.
    pub color: Color,
    /// How they ended.
    pub result: GameResult,
    /// How many.
    pub count: u32,
}

/// What our rating was when a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingPoint {
    /// The server.
    pub server: String,
    /// What the rating is for: the variant, or in standard chess the speed.
    pub perf: String,
    /// Milliseconds since 1970.
    pub at_ms: i64,
    /// The rating.
    pub rating: u32,
}

/// Finished games, counted by their kind and end.
///
/// # Errors
/// The database cannot be read.
pub fn tallies(connection: &Connection) -> rusqlite::Result<Vec<Tally>> {
    let sql = "SELECT variant, coalesce(opponent_title = 'BOT', 0), speed, color, status, winner, count(*) FROM games
        WHERE status IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6";
    let mut statement = connection.prepare_cached(sql)?;
    let tally = |row: &Row| {
        let winner = row.get::<_, Option<String>>(5)?.and_then(|name| color_of(&name));
        Ok(Tally {
            variant: Variant::from_key(&row.get::<_, String>(0)?).unwrap_or(Variant::Standard),
            is_bot: row.get(1)?,
            speed: row.get(2)?,
            color: color_of(&row.get::<_, String>(3)?).unwrap_or(Color::White),
            result: result_of(&row.get::<_, String>(4)?, winner),
            count: row.get(6)?,
        })
    };
    statement.query_map([], tally)?.collect()
}

/// Our last ratings in rated games, the oldest of them first.
///
/// # Errors
/// The database cannot be read.
pub fn ratings(connection: &Connection, count_max: u32) -> rusqlite::Result<Vec<RatingPoint>> {
    let sql = "SELECT server, iif(variant IN ('standard', 'fromPosition'), speed, variant), started_ms, rating FROM
        (SELECT * FROM games WHERE rated AND rating IS NOT NULL ORDER BY started_ms DESC LIMIT ?1) ORDER BY started_ms";
    let mut statement = connection.prepare_cached(sql)?;
    let point =
        |row: &Row| Ok(RatingPoint { server: row.get(0)?, perf: row.get(1)?, at_ms: row.get(2)?, rating: row.get(3)? });
    statement.query_map([count_max], point)?.collect()
}

/// What a status and a winner make of a game. Whatever ends it without a winner is a draw, unless it was no game.
pub(super) fn result_of(status: &str, winner: Option<Color>) -> GameResult {
    match winner {
        Some(winner) => GameResult::Win(winner),
        None if ["aborted", "noStart", "unknownFinish"].contains(&status) => GameResult::Unfinished,
        None => GameResult::Draw,
    }
}

/// The last games that began, the oldest of them first; `None`: all.
///
/// # Errors
/// The database cannot be read.
pub fn games(connection: &Connection, last: Option<u32>) -> rusqlite::Result<Vec<GameRecord>> {
    let sql = "SELECT * FROM (SELECT * FROM games ORDER BY started_ms DESC, game DESC LIMIT ?1)
        ORDER BY started_ms, game";
    let mut statement = connection.prepare_cached(sql)?;
    let limit = last.map_or(-1, i64::from);
    let rows = statement.query_map([limit], game_of_row)?;
    rows.map(|row| with_plies(connection, row?)).collect()
}

/// One game.
///
/// # Errors
/// The database cannot be read.
pub fn game(connection: &Connection, key: &GameKey) -> rusqlite::Result<Option<GameRecord>> {
    let mut statement = connection.prepare_cached("SELECT * FROM games WHERE server = ?1 AND id = ?2")?;
    let row = statement.query_row([&key.server, &key.id], game_of_row).optional()?;
    row.map(|row| with_plies(connection, row)).transpose()
}

fn unfinished_games(connection: &Connection, server: &str) -> rusqlite::Result<Vec<GameKey>> {
    let sql = "SELECT id FROM games WHERE server = ?1 AND status IS NULL ORDER BY started_ms";
    let mut statement = connection.prepare_cached(sql)?;
    let key = |row: &Row| Ok(GameKey { server: server.to_owned(), id: row.get(0)? });
    statement.query_map([server], key)?.collect()
}

fn begin_game(connection: &Connection, game: &NewGame) -> rusqlite::Result<()> {
    let (initial, increment, days) = match game.clock {
        Clock::RealTime { initial, increment } => (Some(to_ms(initial)), Some(to_ms(increment)), None),
        Clock::Correspondence { days } => (None, None, Some(days)),
        Clock::Unlimited => (None, None, None),
    };
    let sql = "INSERT INTO games (server, id, variant, rated, speed, initial_fen, color, name, rating, opponent,
        opponent_title, opponent_rating, initial_ms, increment_ms, days, started_ms)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16) ON CONFLICT DO NOTHING";
    let values = params![
        game.key.server,
        game.key.id,
        game.variant.key(),
        game.rated,
        game.speed,
        game.initial_fen,
        game.color.name(),
        game.name,
        game.rating,
        game.opponent.name,
        game.opponent.title,
        game.opponent.rating,
        initial,
        increment,
        days,
        game.started_ms,
    ];
    connection.prepare_cached(sql)?.execute(values).map(drop)
}

fn record_plies(connection: &mut Connection, key: &GameKey, from: usize, plies: &[Ply]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "SELECT game FROM games WHERE server = ?1 AND id = ?2";
    let game: Option<i64> =
        transaction.prepare_cached(sql)?.query_row([&key.server, &key.id], |row| row.get(0)).optional()?;
    let Some(game) = game else { return Ok(()) };
    let sql = "DELETE FROM plies WHERE game = ?1 AND ply >= ?2";
    transaction.prepare_cached(sql)?.execute(params![game, from as i64 + plies.len() as i64])?;
    let sql = "INSERT INTO plies (game, ply, uci, clock_ms, score_cp, score_mate, depth, nodes, thought_ms)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT DO UPDATE SET uci = excluded.uci,
            clock_ms = iif(uci = excluded.uci, coalesce(excluded.clock_ms, clock_ms), excluded.clock_ms),
            score_cp = iif(uci = excluded.uci AND excluded.depth IS NULL, score_cp, excluded.score_cp),
            score_mate = iif(uci = excluded.uci AND excluded.depth IS NULL, score_mate, excluded.score_mate),
            depth = iif(uci = excluded.uci, coalesce(excluded.depth, depth), excluded.depth),
            nodes = iif(uci = excluded.uci, coalesce(excluded.nodes, nodes), excluded.nodes),
            thought_ms = iif(uci = excluded.uci, coalesce(excluded.thought_ms, thought_ms), excluded.thought_ms)";
    let mut statement = transaction.prepare_cached(sql)?;
    for (index, ply) in (from as i64..).zip(plies) {
        let (cp, mate) = match ply.thought.map(|thought| thought.score) {
            Some(Score::Cp(cp)) => (Some(cp), None),
            Some(Score::Mate(mate)) => (None, Some(mate)),
            None => (None, None),
        };
        statement.execute(params![
            game,
            index,
            ply.uci,
            ply.clock.map(to_ms),
            cp,
            mate,
            ply.thought.map(|thought| thought.depth),
            ply.thought.map(|thought| thought.nodes as i64),
            ply.thought.map(|thought| to_ms(thought.elapsed)),
        ])?;
    }
    drop(statement);
    transaction.commit()
}

fn end_game(connection: &Connection, key: &GameKey, end: &GameEnd) -> rusqlite::Result<()> {
    let sql = "UPDATE games SET status = ?3, winner = ?4, reason = ?5, ended_ms = ?6 WHERE server = ?1 AND id = ?2";
    let winner = end.winner.map(Color::name);
    let values = params![key.server, key.id, end.status, winner, end.reason, end.ended_ms];
    connection.prepare_cached(sql)?.execute(values).map(drop)
}

fn with_plies(connection: &Connection, (game, mut record): (i64, GameRecord)) -> rusqlite::Result<GameRecord> {
    let sql = "SELECT uci, clock_ms, score_cp, score_mate, depth, nodes, thought_ms FROM plies WHERE game = ?1
        ORDER BY ply";
    let mut statement = connection.prepare_cached(sql)?;
    let ply = |row: &Row| {
        let score = match (row.get(2)?, row.get(3)?) {
            (Some(cp), _) => Some(Score::Cp(cp)),
            (None, Some(mate)) => Some(Score::Mate(mate)),
            (None, None) => None,
        };
        let thought = match score {
            Some(score) => Some(Thought {
                score,
                depth: row.get(4)?,
                nodes: row.get::<_, i64>(5)? as u64,
                elapsed: of_ms(row.get(6)?),
            }),
            None => None,
        };
        Ok(Ply { uci: row.get(0)?, clock: row.get::<_, Option<i64>>(1)?.map(of_ms), thought })
    };
    record.plies = statement.query_map([game], ply)?.collect::<Result<_, _>>()?;
    Ok(record)
}

fn game_of_row(row: &Row) -> rusqlite::Result<(i64, GameRecord)> {
    let clock = match (row.get("initial_ms")?, row.get("days")?) {
        (Some(initial), _) => Clock::RealTime { initial: of_ms(initial), increment: of_ms(row.get("increment_ms")?) },
        (None, Some(days)) => Clock::Correspondence { days },
        (None, None) => Clock::Unlimited,
    };
    let end = match row.get("status")? {
        Some(status) => Some(GameEnd {
            status,
            winner: row.get::<_, Option<String>>("winner")?.and_then(|name| color_of(&name)),
            reason: row.get("reason")?,
            ended_ms: row.get("ended_ms")?,
        }),
        None => None,
    };
    let game = NewGame {
        key: GameKey { server: row.get("server")?, id: row.get("id")? },
        // A variant that this version does not know would have been written by a newer one, whose schema is refused.
        variant: Variant::from_key(&row.get::<_, String>("variant")?).unwrap_or(Variant::Standard),
        rated: row.get("rated")?,
        speed: row.get("speed")?,
        initial_fen: row.get("initial_fen")?,
        color: color_of(&row.get::<_, String>("color")?).unwrap_or(Color::White),
        name: row.get("name")?,
        rating: row.get("rating")?,
        opponent: Opponent {
            name: row.get("opponent")?,
            title: row.get("opponent_title")?,
            rating: row.get("opponent_rating")?,
        },
        clock,
        started_ms: row.get("started_ms")?,
    };
    Ok((row.get("game")?, GameRecord { game, plies: Vec::new(), takebacks: row.get("takebacks")?, end }))
}

fn color_of(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == name)
}

fn to_ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

fn of_ms(ms: i64) -> Duration {
    Duration::from_millis(ms.max(0) as u64)
}
