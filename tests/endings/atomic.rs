//! King and queen against a bare king in atomic, solved backwards from the mates with the rules themselves.

use std::collections::HashMap;

use threefold::rules::{Color, Game, Move, Variant};

use super::{PLIES_MAX, play, wins_of_a_hundred};

/// Every legal position of the ending with its plies to mate, by FEN without its counters.
struct Solved {
    numbers: HashMap<String, usize>,
    positions: Vec<Solving>,
}

struct Solving {
    fen: String,
    is_strong: bool,
    next: Vec<usize>,
    plies: Option<usize>,
}

impl Solved {
    /// White has the queen.
    fn new() -> Self {
        let mut solved = Self { numbers: HashMap::new(), positions: Vec::new() };
        for squares in 0..64 * 64 * 64 {
            let men = [(squares % 64, 'K'), (squares / 64 % 64, 'Q'), (squares / 4096, 'k')];
            let [king, queen, bare] = men.map(|(square, _)| square);
            if king == queen || king == bare || queen == bare {
                continue;
            }
            for turn in ['w', 'b'] {
                let fen = format!("{} {turn} - - 0 1", board(men));
                let Ok(game) = Game::new(Variant::Atomic, Some(&fen)) else { continue };
                solved.numbers.insert(key(&game), solved.positions.len());
                let is_strong = turn == 'w';
                solved.positions.push(Solving { fen, is_strong, next: Vec::new(), plies: None });
            }
        }
        for number in 0..solved.positions.len() {
            let game = Game::new(Variant::Atomic, Some(&solved.positions[number].fen)).expect("it was legal before");
            let is_mate = game.outcome().is_some_and(|outcome| outcome.winner.is_some());
            let after = game.legal_moves().into_iter().map(|mv| solved.numbers[&key(&played(&game, mv))]);
            solved.positions[number].next = after.collect();
            solved.positions[number].plies = is_mate.then_some(0);
        }
        for plies in 1.. {
            let found: Vec<usize> = (0..solved.positions.len())
                .filter(|&number| {
                    let Solving { is_strong, next, plies: known, .. } = &solved.positions[number];
                    let wins = |&next: &usize| solved.positions[next].plies.is_some();
                    known.is_none()
                        && (plies % 2 == 1) == *is_strong
                        && if *is_strong { next.iter().any(wins) } else { !next.is_empty() && next.iter().all(wins) }
                })
                .collect();
            if found.is_empty() && plies % 2 == 0 {
                break;
            }
            for number in found {
                solved.positions[number].plies = Some(plies);
            }
        }
        solved
    }

    fn plies(&self, game: &Game) -> Option<usize> {
        self.positions[self.numbers[&key(game)]].plies
    }

    /// The move that resists longest.
    fn defence(&self, game: &Game) -> Move {
        let resists = |mv: &Move| self.plies(&played(game, *mv)).unwrap_or(usize::MAX);
        game.legal_moves().into_iter().max_by_key(resists).expect("a game that goes on has a move")
    }
}

fn board(men: [(usize, char); 3]) -> String {
    let mut rows = vec![['.'; 8]; 8];
    for (square, man) in men {
        rows[7 - square / 8][square % 8] = man;
    }
    let row =
        |row: [char; 8]| row.iter().map(|&man| if man == '.' { "1".to_owned() } else { man.to_string() }).collect();
    rows.into_iter().map(row).collect::<Vec<String>>().join("/")
}

fn played(game: &Game, mv: Move) -> Game {
    let mut after = game.clone();
    after.push(mv);
    after
}

/// Board and side to move.
fn key(game: &Game) -> String {
    game.fen().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn king_and_queen_win_where_the_kings_are_apart() {
    let solved = Solved::new();
    let strong = || solved.positions.iter().filter(|position| position.is_strong);
    let won = || strong().filter(|position| position.plies.is_some_and(|plies| plies > 0));
    let (legal, wins) = (strong().count(), won().count());
    let longest = won().filter_map(|position| position.plies).max();
    println!("atomic queen: {wins} of {legal} won, at most {longest:?} plies");
    // The public tables have 78 % and 22 plies; they count to the zeroing move, which here is the capture of the king.
    assert_eq!((wins * 100 + legal / 2) / legal, 78, "{wins} of {legal}");
    assert_eq!(longest, Some(21));
    let near = won().filter(|position| position.plies.is_some_and(|plies| plies <= PLIES_MAX));
    wins_of_a_hundred("atomic queen", 100, near, |start, _| {
        play(Variant::Atomic, start.fen.clone(), Color::White, |game| solved.defence(game))
    });
}
