//! The 960 starts of Chess960, and how one is drawn.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};

use crate::rules::fen::{WORD_MAX, quote};
use crate::rules::{Chess, Color, Geometry, Kind, Position, Rules};

/// One of the 960 starts, by its number as everybody counts them: 0 is `BBQNNRKR`, 518 the start of chess.
///
/// ```
/// use threefold::rules::chess960::Start;
///
/// assert_eq!(Start::CLASSICAL.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Start(u16);

/// How a start is chosen: `0`–`959`, `random`, `dice` or `home`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartChoice {
    /// This one.
    Number(Start),
    /// [`Start::random`].
    Random,
    /// [`Start::dice`].
    Dice,
    /// [`Start::home`].
    Home,
}

/// A text that chooses no start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("start is {}, must be 0..=959, random, dice or home", quote(.0, WORD_MAX))]
pub struct StartError(String);

impl Start {
    /// How many there are.
    pub const COUNT: u16 = 960;
    /// The start of chess.
    pub const CLASSICAL: Self = Self(518);

    /// The start of a number; `None` from 960 on.
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// All of them by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }

    /// The start with these men from a to h; `None` if it is none of the 960.
    pub fn from_rank(rank: [Kind; 8]) -> Option<Self> {
        Self::all().find(|start| start.rank() == rank)
    }

    /// The start that a position is, at its first move; `None` if it is none.
    pub fn of(position: &Position<Chess>) -> Option<Self> {
        type Board = <Chess as Rules>::Geometry;
        let mut rank = [Kind::Pawn; 8];
        for (kind, file) in rank.iter_mut().zip(0..) {
            let square = Board::square_at(file, 0)?;
            *kind = position.piece_at(square).filter(|piece| piece.color == Color::White)?.kind;
        }
        Self::from_rank(rank).filter(|start| start.position().is_some_and(|same| same == *position))
    }

    /// Each of the 960 equally likely.
    pub fn random<G: Rng + ?Sized>(rng: &mut G) -> Self {
        Self(rng.random_range(0..Self::COUNT))
    }

    /// As a player with dice would: a bishop on a dark square, one on a light square, the queen on one of six squares,
    /// a knight on one of five, one on one of four, then rook, king, rook. Each of the 960 is equally likely.
    pub fn dice<G: Rng + ?Sized>(rng: &mut G) -> Self {
        let dark = rng.random_range(0..4);
        let light = rng.random_range(0..4);
        let queen = rng.random_range(0..6);
        let first = rng.random_range(0..5);
        let mut second = rng.random_range(0..4);
        if second >= first {
            second += 1;
        }
        let (left, right) = (first.min(second), first.max(second));
        // Pairs are counted in the order of KNIGHTS.
        let knights = left * (9 - left) / 2 + right - left - 1;
        Self(light + 4 * (dark + 4 * (queen + 6 * knights)))
    }

    /// King and rooks on the squares of chess, the other men anywhere: each of these 18 equally likely.
    pub fn home<G: Rng + ?Sized>(rng: &mut G) -> Self {
        let homes: Vec<Self> = Self::all().filter(|start| start.is_home()).collect();
        homes[rng.random_range(0..homes.len())]
    }

    /// 0 to 959.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// White's men from a to h.
    pub fn rank(self) -> [Kind; 8] {
        let number = self.0 as usize;
        // A pawn marks a free square.
        let mut rank = [Kind::Pawn; 8];
        rank[number % 4 * 2 + 1] = Kind::Bishop;
        rank[number / 4 % 4 * 2] = Kind::Bishop;
        let mut place = |free: usize, kind| {
            if let Some(square) = rank.iter_mut().filter(|square| **square == Kind::Pawn).nth(free) {
                *square = kind;
            }
        };
        place(number / 16 % 6, Kind::Queen);
        let [left, right] = KNIGHTS[number / 96];
        // The right one first: it leaves the count of the squares to its left as it was.
        place(right, Kind::Knight);
        place(left, Kind::Knight);
        for kind in [Kind::Rook, Kind::King, Kind::Rook] {
            place(0, kind);
        }
        rank
    }

    /// Whether king and rooks stand as in chess.
    pub fn is_home(self) -> bool {
        let rank = self.rank();
        [rank[0], rank[4], rank[7]] == [Kind::Rook, Kind::King, Kind::Rook]
    }

    /// The FEN, with `KQkq`.
    pub fn fen(self) -> String {
        let white: String = self.rank().iter().map(|kind| kind.letter()).collect();
        format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1", white.to_ascii_lowercase())
    }

    fn position(self) -> Option<Position<Chess>> {
        Position::from_fen(&self.fen()).ok()
    }
}

impl StartChoice {
    /// The start that is chosen, by chance where it says so.
    pub fn pick<G: Rng + ?Sized>(self, rng: &mut G) -> Start {
        match self {
            Self::Number(start) => start,
            Self::Random => Start::random(rng),
            Self::Dice => Start::dice(rng),
            Self::Home => Start::home(rng),
        }
    }
}

impl FromStr for StartChoice {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Self, StartError> {
        match text {
            "random" => Ok(Self::Random),
            "dice" => Ok(Self::Dice),
            "home" => Ok(Self::Home),
            _ => {
                let number = text.parse().ok().and_then(Start::new);
                number.map(Self::Number).ok_or_else(|| StartError(text.to_owned()))
            }
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where two knights stand among five free squares, by the last digit of the count.
const KNIGHTS: [[usize; 2]; 10] = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;

    fn letters(number: u16) -> String {
        Start(number).rank().iter().map(|kind| kind.letter()).collect()
    }

    #[test]
    fn numbers_are_those_that_everybody_uses() {
        for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")] {
            assert_eq!(letters(number), rank);
        }
        assert_eq!(Start::new(959), Some(Start(959)));
        assert_eq!(Start::new(960), None);
    }

    #[test]
    fn all_starts_differ_and_obey_the_rules_of_the_shuffle() {
        for start in Start::all() {
            let rank = start.rank();
            assert_eq!(Start::from_rank(rank), Some(start));
            let files = |kind| (0..8).filter(move |&file| rank[file] == kind).collect::<Vec<usize>>();
            let (king, rooks, bishops) = (files(Kind::King)[0], files(Kind::Rook), files(Kind::Bishop));
            assert!(rooks[0] < king && king < rooks[1], "{start}");
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "{start}");
            assert_eq!((files(Kind::Queen).len(), files(Kind::Knight).len()), (1, 2), "{start}");
        }
        assert_eq!(Start::from_rank([Kind::Rook; 8]), None);
    }

    #[test]
    fn every_start_is_a_position_that_knows_its_number() {
        for start in Start::all().step_by(7) {
            let position = start.position().unwrap();
            assert_eq!(position.fen(), start.fen());
            assert_eq!(Start::of(&position), Some(start));
        }
        let other = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1").unwrap();
        assert_eq!(Start::of(&other), None);
        assert_eq!(Start::of(&other.after(other.legal_moves()[0])), None);
    }

    #[test]
    fn king_and_rooks_are_at_home_in_18_starts() {
        assert_eq!(Start::all().filter(|start| start.is_home()).count(), 18);
        assert!(Start::CLASSICAL.is_home());
    }

    /// Draws often, and gives how often each start came.
    fn drawn(choice: &str, draws: usize) -> HashMap<Start, usize> {
        let mut rng = SmallRng::seed_from_u64(960);
        let choice: StartChoice = choice.parse().unwrap();
        let mut counts = HashMap::new();
        for _ in 0..draws {
            *counts.entry(choice.pick(&mut rng)).or_default() += 1;
        }
        counts
    }

    #[test]
    fn dice_and_chance_give_every_start_about_as_often() {
        for choice in ["dice", "random"] {
            let counts = drawn(choice, 96_000);
            assert_eq!(counts.len(), 960, "{choice}");
            // Expected 100 each; six standard deviations to either side.
            assert!(counts.values().all(|count| (40..=160).contains(count)), "{choice}");
        }
    }

    #[test]
    fn home_gives_each_of_its_starts() {
        let counts = drawn("home", 1800);
        assert_eq!(counts.len(), 18);
        assert!(counts.keys().all(|start| start.is_home()));
    }

    #[test]
    fn a_choice_is_a_number_or_one_of_three_words() {
        assert_eq!("518".parse(), Ok(StartChoice::Number(Start::CLASSICAL)));
        for text in ["960", "-1", "", "5 18", "Random", "65536", "518.0"] {
            assert_eq!(text.parse::<StartChoice>(), Err(StartError(text.to_owned())));
        }
    }
}
