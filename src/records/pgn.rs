//! Games of the ledger as PGN.

use std::time::Duration;

use super::{Clock, GameRecord, Score, date, ledger};
use crate::rules::pgn::{Eval, GameResult, Note, Pgn};
use crate::rules::{Color, Game, GameError};

impl GameRecord {
    /// The game as PGN, with clocks and our evaluations.
    ///
    /// # Errors
    /// The moves cannot be played, which takes a ledger that somebody else has written in.
    pub fn pgn(&self) -> Result<String, GameError> {
        let begin = &self.game;
        let mut game = Game::new(begin.variant, begin.initial_fen.as_deref())?;
        for ply in &self.plies {
            game.play(&ply.uci)?;
        }
        let sides = |color: Color| {
            if color == begin.color {
                (begin.name.clone(), begin.rating, Some("BOT".to_owned()))
            } else {
                (begin.opponent.name.clone(), begin.opponent.rating, begin.opponent.title.clone())
            }
        };
        let (white, white_rating, white_title) = sides(Color::White);
        let (black, black_rating, black_title) = sides(Color::Black);
        let kind = if begin.rated { "rated" } else { "casual" };
        let tags = [
            ("Event", Some(format!("{kind} {} game", begin.speed))),
            ("Site", Some(self.site())),
            ("Date", Some(date::day(begin.started_ms))),
            ("White", Some(white)),
            ("Black", Some(black)),
            ("UTCDate", Some(date::day(begin.started_ms))),
            ("UTCTime", Some(date::time(begin.started_ms))),
            ("WhiteElo", white_rating.map(|rating| rating.to_string())),
            ("BlackElo", black_rating.map(|rating| rating.to_string())),
            ("WhiteTitle", white_title),
            ("BlackTitle", black_title),
            ("TimeControl", Some(time_control(begin.clock))),
            ("Termination", self.end.as_ref().map(|_| self.ending())),
        ];
        let mut pgn = Pgn::new(&game, self.result()).notes(self.notes(&game));
        for (name, value) in tags {
            if let Some(value) = value {
                pgn = pgn.tag(name, value);
            }
        }
        Ok(pgn.to_string())
    }

    /// How the game ended, by whatever means.
    pub fn result(&self) -> GameResult {
        self.end.as_ref().map_or(GameResult::Unfinished, |end| ledger::result_of(&end.status, end.winner))
    }

    /// Why it ended, in the most exact word that is known; empty while it runs.
    pub fn ending(&self) -> String {
        self.end.as_ref().map_or_else(String::new, |end| end.reason.clone().unwrap_or_else(|| end.status.clone()))
    }

    fn site(&self) -> String {
        match self.game.key.server.as_str() {
            "lichess" => format!("https://lichess.org/{}", self.game.key.id),
            server => format!("{server}/{}", self.game.key.id),
        }
    }

    fn notes(&self, game: &Game) -> Vec<Note> {
        // The first mover of a game from a position may be Black.
        let first = if self.plies.len().is_multiple_of(2) { game.turn() } else { !game.turn() };
        let note = |(index, ply): (usize, &super::Ply)| {
            let mover = if index.is_multiple_of(2) { first } else { !first };
            let sign = if mover == Color::White { 1 } else { -1 };
            let eval = ply.thought.map(|thought| match thought.score {
                Score::Cp(cp) => Eval::Centipawns(sign * cp),
                Score::Mate(moves) => Eval::Mate(sign * moves),
            });
            Note { clock: ply.clock, eval, ..Note::default() }
        };
        self.plies.iter().enumerate().map(note).collect()
    }
}

/// PGN's tag: `180+2` in seconds, `1/259200` for a move in three days, `-` without a clock.
fn time_control(clock: Clock) -> String {
    match clock {
        Clock::RealTime { initial, increment } => format!("{}+{}", seconds(initial), seconds(increment)),
        Clock::Correspondence { days } => format!("1/{}", u64::from(days) * 86_400),
        Clock::Unlimited => "-".to_owned(),
    }
}

fn seconds(duration: Duration) -> u64 {
    duration.as_secs()
}
