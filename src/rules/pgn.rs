//! Games as PGN, written only.

use std::fmt;
use std::time::Duration;

use crate::rules::{Color, Game};

/// A game as PGN; its `Display` is the whole text with a line's end after it.
///
/// ```
/// use threefold::rules::pgn::{GameResult, Pgn};
/// use threefold::rules::{Game, Variant};
///
/// let mut game = Game::new(Variant::Standard, None)?;
/// game.play("e4")?;
/// let pgn = Pgn::new(&game, GameResult::Unfinished).tag("White", "Anna").to_string();
/// assert!(pgn.contains("[White \"Anna\"]\n"));
/// assert!(pgn.ends_with("\n\n1. e4 *\n"));
/// # Ok::<(), threefold::rules::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pgn<'a> {
    game: &'a Game,
    result: GameResult,
    tags: Vec<(String, String)>,
    notes: Vec<Note>,
}

/// How a game ended, by whatever means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Somebody won.
    Win(Color),
    /// Nobody did.
    Draw,
    /// It goes on, or was aborted.
    Unfinished,
}

/// What is said about one move, in a comment behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What the mover has on the clock after the move, to the second: `[%clk 0:03:00]`.
    pub clock: Option<Duration>,
    /// `[%eval 0.35]`
    pub eval: Option<Eval>,
    /// Anything else.
    pub text: String,
}

/// An evaluation from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; below zero Black gives it.
    Mate(i32),
}

impl<'a> Pgn<'a> {
    /// A game without anything said about it.
    pub fn new(game: &'a Game, result: GameResult) -> Self {
        Self { game, result, tags: Vec::new(), notes: Vec::new() }
    }

    /// Sets a tag. Those of the roster come first in its order, the others in the order in which they are set. `Result`,
    /// `Variant`, `SetUp` and `FEN` are the game's own.
    #[must_use]
    pub fn tag(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.retain(|(known, _)| known != name);
        self.tags.push((name.to_owned(), value.into()));
        self
    }

    /// Sets what is said about the moves, from the first on.
    #[must_use]
    pub fn notes(mut self, notes: Vec<Note>) -> Self {
        self.notes = notes;
        self
    }

    fn tag_value(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The move text as words between which a line may be broken.
    fn words(&self) -> Vec<String> {
        let first_ply = (self.game.ply() as usize).saturating_sub(self.game.plies());
        let mut words = Vec::new();
        let mut is_after_comment = true;
        for (index, san) in self.game.san_moves().into_iter().enumerate() {
            let ply = first_ply + index;
            let number = ply / 2 + 1;
            if ply.is_multiple_of(2) {
                words.push(format!("{number}."));
            } else if is_after_comment {
                words.push(format!("{number}..."));
            }
            words.push(san);
            let comment = self.notes.get(index).map(Note::words).unwrap_or_default();
            is_after_comment = !comment.is_empty();
            if is_after_comment {
                words.push("{".to_owned());
                words.extend(comment);
                words.push("}".to_owned());
            }
        }
        words.push(self.result.to_string());
        words
    }
}

impl Note {
    /// The comment as words; a command is one, since not every reader finds one that is broken.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.eval.map(|eval| format!("[%eval {eval}]")));
        words.extend(self.clock.map(|clock| {
            let seconds = clock.as_secs();
            format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
        }));
        // A brace ends the comment, wherever it stands; there is no escape.
        let text = self.text.replace('{', "(").replace('}', ")");
        let pieces = text.split(|sign: char| sign.is_whitespace() || sign.is_control());
        words.extend(pieces.filter(|piece| !piece.is_empty()).map(str::to_owned));
        words
    }
}

impl fmt::Display for Pgn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escape(value));
        for (name, unknown) in ROSTER {
            match name {
                "Result" => tag(name, &self.result.to_string())?,
                _ => tag(name, self.tag_value(name).unwrap_or(unknown))?,
            }
        }
        for (name, value) in &self.tags {
            let is_elsewhere = ROSTER.iter().any(|(known, _)| known == name) || OWN.contains(&name.as_str());
            if !is_elsewhere && is_tag_name(name) {
                tag(name, value)?;
            }
        }
        tag("Variant", self.game.variant().pgn_name())?;
        if !self.game.is_from_usual_start() {
            tag("SetUp", "1")?;
            tag("FEN", &self.game.initial_fen())?;
        }
        writeln!(f)?;
        let mut column = 0;
        for word in self.words() {
            let width = word.chars().count();
            // A line that begins with % would be no part of the game.
            if column > 0 && column + 1 + width > COLUMNS_MAX && !word.starts_with('%') {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word)?;
            column += width;
        }
        writeln!(f)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        })
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(cp) => {
                let sign = if cp < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", cp.unsigned_abs() / 100, cp.unsigned_abs() % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// The tags that every game has, and what they are as long as nobody knows.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "-"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that only the game itself sets.
const OWN: [&str; 3] = ["Variant", "SetUp", "FEN"];

const COLUMNS_MAX: usize = 80;

fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A tag's value as it stands between the quotes.
fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for sign in value.chars() {
        match sign {
            '"' | '\\' => text.extend(['\\', sign]),
            _ if sign.is_control() => text.push(' '),
            _ => text.push(sign),
        }
    }
    text
}
