//! Omega endings of king and one or two men against a bare king, solved backwards from the mates.
//!
//! A capture by the bare king counts as a draw. Positions are kept up to the eight symmetries of the board.

use std::sync::{Mutex, OnceLock};

use threefold::rules::{Bits, Board104, Geometry, Kind, Square};

const SQUARES: usize = Board104::SQUARES;
/// How many squares the stronger king needs to stand on, up to symmetry.
const ORBITS: usize = 16;

/// Where the men stand; of `men` only as many count as the ending has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The stronger side's king.
    pub king: Square,
    /// The bare king.
    pub bare: Square,
    /// The stronger side's other men, in the order of [`Ending::men`].
    pub men: [Square; 2],
}

/// A solved ending.
pub struct Ending {
    /// The stronger side's men beside its king.
    pub men: Vec<Kind>,
    /// Plies to mate plus one with the stronger side to move, 0 for a draw.
    strong: Vec<u8>,
    /// The same with the bare king to move.
    weak: Vec<u8>,
    board: Symmetries,
}

/// What [`Ending::summary`] counts, the stronger side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Legal positions.
    pub legal: usize,
    /// Won ones among them.
    pub won: usize,
    /// The most plies to mate.
    pub longest: usize,
}

impl Ending {
    /// The ending, solved once in a process.
    pub fn of(men: &[Kind]) -> &'static Self {
        static SOLVED: Mutex<Vec<(Vec<Kind>, &'static OnceLock<Ending>)>> = Mutex::new(Vec::new());
        let cell = {
            let mut solved = SOLVED.lock().unwrap();
            let known = solved.iter().find(|(of, _)| of == men).map(|(_, cell)| *cell);
            known.unwrap_or_else(|| {
                let cell: &'static OnceLock<Ending> = Box::leak(Box::default());
                solved.push((men.to_vec(), cell));
                cell
            })
        };
        cell.get_or_init(|| Self::solve(men))
    }

    fn solve(men: &[Kind]) -> Self {
        let size = ORBITS * SQUARES.pow(1 + men.len() as u32);
        let board = Symmetries::new();
        let mut ending = Self { men: men.to_vec(), strong: vec![0; size], weak: vec![0; size], board };
        let mut lost: Vec<usize> = (0..size).filter(|&index| ending.is_mate(index)).collect();
        for &index in &lost {
            ending.weak[index] = 1;
        }
        let mut plies = 0;
        while !lost.is_empty() {
            plies += 1;
            let mut won = Vec::new();
            for &index in &lost {
                ending.before_strong(ending.placement(index), |ending, before| {
                    let index = ending.index(before);
                    if ending.strong[index] == 0 {
                        ending.strong[index] = plies + 1;
                        won.push(index);
                    }
                });
            }
            plies += 1;
            lost.clear();
            for &index in &won {
                ending.before_weak(ending.placement(index), |ending, before| {
                    let index = ending.index(before);
                    if ending.weak[index] == 0 && ending.loses_at_every_move(before) {
                        ending.weak[index] = plies + 1;
                        lost.push(index);
                    }
                });
            }
        }
        ending
    }

    /// Plies to mate with the stronger side to move; `None` if it does not win.
    pub fn plies_to_mate(&self, placement: Placement) -> Option<usize> {
        match self.strong[self.index(placement)] {
            0 => None,
            plies => Some(plies as usize - 1),
        }
    }

    /// Where the bare king resists longest: a square it may legally go to, a draw first of all.
    pub fn best_defence(&self, placement: Placement) -> Option<Square> {
        self.flights(placement).squares().max_by_key(|&to| {
            let captures = self.placed(placement).any(|man| man == to);
            let after = Placement { bare: to, ..placement };
            if captures { usize::MAX } else { self.plies_to_mate(after).unwrap_or(usize::MAX) }
        })
    }

    /// Every legal placement with the stronger side to move, one for each up to symmetry.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        (0..self.strong.len())
            .map(|index| (index, self.placement(index)))
            .filter(|&(_, placement)| self.is_legal(placement) && !self.is_attacked(placement, placement.bare))
            .filter(|&(index, placement)| self.index(placement) == index)
            .map(|(_, placement)| placement)
    }

    /// How the ending stands as a whole.
    pub fn summary(&self) -> Summary {
        self.placements().fold(Summary { legal: 0, won: 0, longest: 0 }, |summary, placement| {
            let plies = self.plies_to_mate(placement);
            Summary {
                legal: summary.legal + 1,
                won: summary.won + usize::from(plies.is_some()),
                longest: summary.longest.max(plies.unwrap_or(0)),
            }
        })
    }

    fn is_mate(&self, index: usize) -> bool {
        let placement = self.placement(index);
        self.is_legal(placement)
            && self.index(placement) == index
            && self.is_attacked(placement, placement.bare)
            && self.flights(placement).is_empty()
    }

    fn loses_at_every_move(&self, placement: Placement) -> bool {
        let mut flights = self.flights(placement).squares().peekable();
        flights.peek().is_some()
            && flights.all(|to| {
                !self.placed(placement).any(|man| man == to)
                    && self.strong[self.index(Placement { bare: to, ..placement })] != 0
            })
    }

    /// The squares that the bare king may go to, captures included.
    fn flights(&self, placement: Placement) -> u128 {
        let mut flights = u128::EMPTY;
        for to in Board104::king_attacks(placement.bare).squares() {
            if to != placement.king && !self.is_attacked(placement, to) {
                flights |= u128::of(to);
            }
        }
        flights
    }

    /// Whether the stronger side's men attack a square once the bare king stands there, having captured what was.
    fn is_attacked(&self, placement: Placement, square: Square) -> bool {
        if Board104::king_attacks(placement.king).has(square) {
            return true;
        }
        let occupied =
            self.placed(placement).fold(u128::of(placement.king) | u128::of(square), |set, man| set | u128::of(man));
        self.men
            .iter()
            .zip(placement.men)
            .any(|(&kind, from)| from != square && attacks(kind, from, occupied).has(square))
    }

    /// No two men on one square, no rook on a corner, the kings apart.
    fn is_legal(&self, placement: Placement) -> bool {
        let mut occupied = u128::of(placement.king);
        for square in self.placed(placement).chain([placement.bare]) {
            if occupied.has(square) {
                return false;
            }
            occupied |= u128::of(square);
        }
        let cornered = |(&kind, square): (&Kind, Square)| kind == Kind::Rook && Board104::CORNERS.contains(&square);
        !Board104::king_attacks(placement.king).has(placement.bare) && !self.men.iter().zip(placement.men).any(cornered)
    }

    /// The placements from which one move of the stronger side leads here.
    fn before_strong(&mut self, placement: Placement, mut found: impl FnMut(&mut Self, Placement)) {
        let bare = u128::of(placement.bare);
        let all = self.placed(placement).fold(bare | u128::of(placement.king), |set, man| set | u128::of(man));
        for from in (Board104::king_attacks(placement.king) & !all).squares() {
            let before = Placement { king: from, ..placement };
            if !self.is_attacked(before, before.bare) {
                found(self, before);
            }
        }
        for man in 0..self.men.len() {
            for from in (attacks(self.men[man], placement.men[man], all) & !all).squares() {
                let mut before = placement;
                before.men[man] = from;
                if self.is_legal(before) && !self.is_attacked(before, before.bare) {
                    found(self, before);
                }
            }
        }
    }

    /// The placements from which one move of the bare king leads here.
    fn before_weak(&mut self, placement: Placement, mut found: impl FnMut(&mut Self, Placement)) {
        for from in Board104::king_attacks(placement.bare).squares() {
            let before = Placement { bare: from, ..placement };
            if self.is_legal(before) {
                found(self, before);
            }
        }
    }

    fn placed(&self, placement: Placement) -> impl Iterator<Item = Square> + use<> {
        placement.men.into_iter().take(self.men.len())
    }

    /// The lowest of the indices that the placement has by symmetry and by the exchange of like men.
    fn index(&self, placement: Placement) -> usize {
        let turns = &self.board.canonical[placement.king.index()];
        turns
            .iter()
            .map(|&turn| {
                let turned = &self.board.turns[turn as usize];
                let mut men = placement.men.map(|square| turned[square.index()] as usize);
                if self.men.len() == 2 && self.men[0] == self.men[1] {
                    men.sort_unstable();
                }
                let king = self.board.orbit[turned[placement.king.index()] as usize] as usize;
                let rest = turned[placement.bare.index()] as usize;
                men[..self.men.len()].iter().fold(king * SQUARES + rest, |index, man| index * SQUARES + man)
            })
            .min()
            .expect("every square can be turned to a canonical one")
    }

    fn placement(&self, index: usize) -> Placement {
        let mut rest = index;
        let mut men = [Square(0); 2];
        for man in (0..self.men.len()).rev() {
            men[man] = Square((rest % SQUARES) as u8);
            rest /= SQUARES;
        }
        Placement { king: self.board.kings[rest / SQUARES], bare: Square((rest % SQUARES) as u8), men }
    }
}

/// The eight ways to turn and mirror the board.
struct Symmetries {
    turns: Vec<[u8; SQUARES]>,
    /// For each square the turns that bring it to a canonical one.
    canonical: Vec<Vec<u8>>,
    /// The number of a canonical square among them.
    orbit: [u8; SQUARES],
    kings: Vec<Square>,
}

impl Symmetries {
    fn new() -> Self {
        let squares = || (0..SQUARES as u8).map(Square);
        let turns: Vec<[u8; SQUARES]> = (0..8)
            .map(|turn| {
                let mut turned = [0; SQUARES];
                for square in squares() {
                    let (mut file, mut rank) = Board104::coordinates(square);
                    if turn & 1 != 0 {
                        file = 9 - file;
                    }
                    if turn & 2 != 0 {
                        rank = 9 - rank;
                    }
                    if turn & 4 != 0 {
                        (file, rank) = (rank, file);
                    }
                    turned[square.index()] = Board104::square_at(file, rank).expect("a turned square is a square").0;
                }
                turned
            })
            .collect();
        let is_canonical = |square: Square| {
            let (file, rank) = Board104::coordinates(square);
            file <= 4 && rank <= file
        };
        let kings: Vec<Square> = squares().filter(|&square| is_canonical(square)).collect();
        assert_eq!(kings.len(), ORBITS);
        let mut orbit = [0; SQUARES];
        for (number, king) in kings.iter().enumerate() {
            orbit[king.index()] = number as u8;
        }
        let canonical = squares()
            .map(|square| (0..8).filter(|&turn| is_canonical(Square(turns[turn as usize][square.index()]))).collect())
            .collect();
        Self { turns, canonical, orbit, kings }
    }
}

fn attacks(kind: Kind, from: Square, occupied: u128) -> u128 {
    match kind {
        Kind::Pawn => u128::EMPTY,
        Kind::Knight => Board104::knight_attacks(from),
        Kind::Bishop => Board104::bishop_attacks(from, occupied),
        Kind::Rook => Board104::rook_attacks(from, occupied),
        Kind::Queen => Board104::bishop_attacks(from, occupied) | Board104::rook_attacks(from, occupied),
        Kind::King => Board104::king_attacks(from),
        Kind::Champion => Board104::champion_attacks(from),
        Kind::Wizard => Board104::wizard_attacks(from),
    }
}
