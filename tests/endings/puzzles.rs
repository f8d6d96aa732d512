//! What the puzzles of the Omega lessons claim is proved: by the rules, by a solver where few men are left, by nothing but checks in an
//! attack.

use std::collections::HashMap;

use serde::Deserialize;
use threefold::engine::{Engine, Limits, Request, Score, Settings};
use threefold::rules::{Color, Game, Kind, Line, Move, Omega, Piece, Position, Setup, Square, Variant};

use super::retrograde::{Ending, Placement};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    title: String,
    /// Whose puzzle it is: `white` or `black`.
    side: String,
    fen: String,
    /// In how many moves that side mates.
    mate: Option<usize>,
    /// In how many moves it mates if its king stands still.
    alone: Option<usize>,
    /// Whether that side holds a draw.
    #[serde(default)]
    draw: bool,
    #[serde(rename = "task")]
    _task: String,
    #[serde(rename = "after")]
    _after: Option<String>,
}

fn puzzles() -> Vec<Puzzle> {
    serde_json::from_str(include_str!("../../src/local/web/puzzles.json")).unwrap()
}

impl Puzzle {
    fn position(&self) -> Position<Omega> {
        Position::from_fen(&self.fen).unwrap()
    }

    /// King and at most two men against a bare king: the ending, solved, and where they stand.
    fn ending(&self) -> Option<(&'static Ending, Placement)> {
        let position = self.position();
        let men = |color| {
            (0..104).map(Square).filter(move |&square| {
                position.piece_at(square).is_some_and(|piece| piece.color == color && piece.kind != Kind::King)
            })
        };
        let strong = [Color::White, Color::Black].into_iter().find(|&color| men(!color).next().is_none())?;
        let squares: Vec<Square> = men(strong).collect();
        let mut placement =
            Placement { king: position.king(strong)?, bare: position.king(!strong)?, men: [Square(0); 2] };
        placement.men.get_mut(..squares.len())?.copy_from_slice(&squares);
        let kinds: Vec<Kind> = squares.iter().filter_map(|&square| position.kind_at(square)).collect();
        Some((Ending::of(&kinds), placement))
    }
}

/// Whether the side to move mates within so many moves by checks alone, whatever the other side does.
fn mates_by_checks(position: &Position<Omega>, moves: usize) -> bool {
    position.legal_moves().iter().any(|&mv| {
        let after = position.after(mv);
        let defences = after.legal_moves();
        let is_mate = defences.is_empty();
        after.is_check()
            && (is_mate || moves > 1 && defences.iter().all(|&mv| mates_by_checks(&after.after(mv), moves - 1)))
    })
}

/// Who is to move, where the queen stands, where the bare king.
type State = (Color, Square, Square);

/// What may come after a state; `None` where the bare king takes the queen.
struct Node {
    is_check: bool,
    next: Vec<Option<State>>,
}

/// In how many moves the queen mates while her king stands still.
fn queen_alone(puzzle: &Puzzle) -> Option<usize> {
    let position = puzzle.position();
    let king = position.king(Color::White).unwrap();
    let mut nodes: HashMap<State, Node> = HashMap::new();
    for (queen, bare) in (0..104).flat_map(|queen| (0..104).map(move |bare| (Square(queen), Square(bare)))) {
        for turn in [Color::White, Color::Black] {
            let mut setup = Setup::<Omega>::empty();
            setup.turn = turn;
            for (color, kind, square) in
                [(Color::White, Kind::King, king), (Color::White, Kind::Queen, queen), (Color::Black, Kind::King, bare)]
            {
                setup.board[square.index()] = Some(Piece { color, kind });
            }
            let Ok(game) = Game::new(Variant::Omega, Some(&setup.to_string())) else { continue };
            let moves = game.legal_moves().into_iter().filter(|mv| mv.from() != king).map(Move::to);
            let next = moves.map(|to| match turn {
                Color::White => Some((Color::Black, to, bare)),
                Color::Black => (to != queen).then_some((Color::White, queen, to)),
            });
            nodes.insert((turn, queen, bare), Node { is_check: game.is_check(), next: next.collect() });
        }
    }
    let mut plies: HashMap<State, usize> = HashMap::new();
    for ply in 0.. {
        let is_known = |next: &Option<State>| next.is_some_and(|next| plies.contains_key(&next));
        let is_decided = |(turn, ..): &State, node: &Node| match turn {
            Color::White => node.next.iter().any(is_known),
            Color::Black => node.next.iter().all(is_known) && (node.is_check || !node.next.is_empty()),
        };
        let is_new = |(state, node): &(&State, &Node)| !plies.contains_key(*state) && is_decided(state, node);
        let found: Vec<State> = nodes.iter().filter(is_new).map(|(&state, _)| state).collect();
        if found.is_empty() {
            break;
        }
        plies.extend(found.into_iter().map(|state| (state, ply)));
    }
    let queen = (0..104).map(Square).find(|&square| position.kind_at(square) == Some(Kind::Queen))?;
    plies.get(&(Color::White, queen, position.king(Color::Black)?)).map(|plies| plies.div_ceil(2))
}

#[test]
fn every_mate_is_forced_in_as_many_moves_as_is_claimed() {
    for puzzle in puzzles() {
        let position = puzzle.position();
        assert_eq!(position.turn().name(), puzzle.side, "{}", puzzle.title);
        assert!(puzzle.mate.is_some() != puzzle.draw, "{} claims one thing", puzzle.title);
        let Some(moves) = puzzle.mate else { continue };
        if let Some((ending, placement)) = puzzle.ending() {
            assert_eq!(ending.plies_to_mate(placement), Some(2 * moves - 1), "{}", puzzle.title);
        } else {
            assert!(mates_by_checks(&position, moves), "{}", puzzle.title);
            assert_eq!(shortest_mate(&puzzle), moves, "{}", puzzle.title);
        }
    }
}

/// The engine's word for it, after every move to the depth of that mate was looked at.
fn shortest_mate(puzzle: &Puzzle) -> usize {
    let game = Game::new(Variant::Omega, Some(&puzzle.fen)).unwrap();
    let mut player = Engine::new(Settings { threads: 1, hash_mib: 16, ..Settings::default() }).player();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let limits = Limits { nodes: Some(400_000), ..Limits::default() };
    let thought = runtime.block_on(player.think(&game, Request { limits, ..Request::default() })).unwrap();
    match thought.score {
        Score::Mate(moves) => usize::try_from(moves).unwrap(),
        Score::Cp(_) => panic!("{}: no mate seen at depth {}", puzzle.title, thought.depth),
    }
}

#[test]
fn the_lone_queen_mates_while_her_king_stands_still() {
    for puzzle in puzzles() {
        if puzzle.alone.is_some() {
            assert_eq!(queen_alone(&puzzle), puzzle.alone, "{}", puzzle.title);
        }
    }
}

#[test]
fn no_rook_wins_where_a_draw_is_claimed() {
    let held: Vec<Puzzle> = puzzles().into_iter().filter(|puzzle| puzzle.draw).collect();
    assert!(!held.is_empty());
    for puzzle in held {
        // The bare king is to move: one of its moves must lead to where the solver wins nothing.
        let (ending, placement) = puzzle.ending().unwrap();
        let line = Line::new(puzzle.position());
        let holds = line.position().legal_moves().iter().any(|mv| {
            let captures = line.position().is_capture(*mv);
            captures || ending.plies_to_mate(Placement { bare: mv.to(), ..placement }).is_none()
        });
        assert!(holds, "{}", puzzle.title);
    }
}
