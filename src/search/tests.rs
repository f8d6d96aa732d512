//! What the search finds, in every variant, limited by nodes.

use crate::rules::{AnyLine, CastlingNotation, Game, Line, Position, Variant};
use crate::search::{Control, Evaluation, Job, Limits, Memory, Report, Score, SearchRules, Table, Tweaks, think};

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn game(variant: Variant, fen: &str, moves: &str) -> Game {
    let mut game = Game::new(variant, Some(fen)).expect("the test's position can be played");
    for mv in moves.split_whitespace() {
        game.play(mv).expect("the test's moves are legal");
    }
    game
}

/// Searches with these limits and so many threads; the moves' text, the report, and the nodes in all.
fn run(game: &Game, limits: &Limits, threads: usize, control: &Control) -> Report {
    fn inner<R: SearchRules>(line: &Line<R>, limits: &Limits, threads: usize, control: &Control) -> Report {
        let keys: Vec<u64> = line.positions().iter().map(Position::key).collect();
        let table = Table::new(8);
        let job = Job {
            root: line.position(),
            history: &keys[..keys.len() - 1],
            limits,
            table: &table,
            control,
            evaluation: Evaluation::Full,
            tweaks: &Tweaks::default(),
            excuse_pauses: false,
        };
        let mut memories: Vec<Memory<R>> = (0..threads).map(|_| Memory::new()).collect();
        think(&job, &mut memories, &mut |_| {}).expect("threads can be started").expect("there are moves")
    }
    match game.line() {
        AnyLine::Chess(line) => inner(line, limits, threads, control),
        AnyLine::Atomic(line) => inner(line, limits, threads, control),
        AnyLine::Omega(line) => inner(line, limits, threads, control),
    }
}

/// Stops a search as soon as it tells of an iteration this deep; how many nodes follow, and how many there are in all.
fn nodes_after_stop(game: &Game, depth: u32) -> (u64, u64) {
    fn inner<R: SearchRules>(line: &Line<R>, depth: u32) -> (u64, u64) {
        let control = Control::new(false);
        if depth == 0 {
            control.stop();
        }
        let job = Job {
            root: line.position(),
            history: &[],
            limits: &Limits::default(),
            table: &Table::new(8),
            control: &control,
            evaluation: Evaluation::Full,
            tweaks: &Tweaks::default(),
            excuse_pauses: false,
        };
        let mut told = 0;
        let report = think(&job, &mut [Memory::new()], &mut |report| {
            if report.depth == depth {
                told = report.nodes;
                control.stop();
            }
        });
        let nodes = report.expect("a thread can be started").expect("there are moves").nodes;
        (nodes - told, nodes)
    }
    match game.line() {
        AnyLine::Chess(line) => inner(line, depth),
        AnyLine::Atomic(line) => inner(line, depth),
        AnyLine::Omega(line) => inner(line, depth),
    }
}

#[test]
fn a_search_that_is_told_to_stop_makes_at_most_1024_more_nodes() {
    for variant in [Variant::Standard, Variant::Atomic, Variant::Omega] {
        let game = Game::new(variant, None).unwrap();
        for depth in [0, 1, 4, 6] {
            let (after, nodes) = nodes_after_stop(&game, depth);
            assert!(after <= 1024, "{variant:?}: {after} after depth {depth}");
            assert!(depth < 4 || nodes > after, "{variant:?}: it ran before");
        }
    }
}

fn best(game: &Game, limits: &Limits) -> (String, Score) {
    let report = run(game, limits, 1, &Control::new(false));
    let (score, pv) = &report.lines[0];
    let mut after = game.clone();
    for &mv in pv {
        assert!(after.legal_moves().contains(&mv), "the line is legal to its end");
        after.push(mv);
    }
    (game.uci_in(pv[0], CastlingNotation::KingMove), *score)
}

#[track_caller]
fn check(variant: Variant, fen: &str, limit: u64, expected: (&str, Score)) {
    let (mv, score) = best(&game(variant, fen, ""), &nodes(limit));
    assert_eq!((mv.as_str(), score), expected);
}

#[test]
fn mates_have_exact_scores() {
    check(Variant::Standard, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 2_000, ("a1a8", Score::Mate(1)));
    check(Variant::Standard, "6k1/8/8/8/8/8/R6R/6K1 w - - 0 1", 20_000, ("a2a7", Score::Mate(2)));
    check(Variant::Standard, "8/8/8/8/8/6k1/r7/7K w - - 0 1", 20_000, ("h1g1", Score::Mate(-1)));
}

#[test]
fn a_king_that_can_be_blown_up_is() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
    let (_, score) = best(&game(Variant::Atomic, fen, "f3g5 a7a6"), &nodes(1_000));
    assert_eq!(score, Score::Mate(1));
}

#[test]
fn the_losing_replies_to_the_knights_first_move_in_atomic_lose_by_force() {
    for reply in "a6 a5 b6 b5 c6 c5 e6 g6 g5 h6 h5 Na6 Nf6 Nh6 d5 f5 Nc6".split(' ') {
        let game = game(Variant::Atomic, "startpos", &format!("Nf3 {reply}"));
        let (_, score) = best(&game, &nodes(20_000));
        assert!(matches!(score, Score::Mate(2 | 3)), "{reply}: {score}");
    }
}

#[test]
fn one_thread_and_a_node_limit_give_the_same_search_again() {
    for variant in [Variant::Standard, Variant::Atomic, Variant::Omega] {
        let game = game(variant, "startpos", "");
        let search = || run(&game, &nodes(5_000), 1, &Control::new(false));
        let first = search();
        assert_eq!(first, search());
        assert_eq!(first.nodes, 5_000);
    }
}

#[test]
fn a_lost_side_repeats_and_a_winning_one_does_not() {
    // White is to be mated, but can check for ever.
    let perpetual = game(Variant::Standard, "5rk1/5p1p/5Q2/8/8/1q6/1r6/6K1 w - - 0 1", "");
    assert_eq!(best(&perpetual, &nodes(30_000)), ("f6g5".to_owned(), Score::Cp(0)));
    let shuffled = "g2f2 h8g8 f2g2 g8h8 g2f2 h8g8";
    let mut won = game(Variant::Standard, "7k/8/8/8/8/8/6Q1/K7 w - - 0 1", shuffled);
    let (mv, score) = best(&won, &nodes(30_000));
    assert!(score != Score::Cp(0));
    won.play(&mv).expect("legal");
    assert_eq!(won.outcome(), None);
    assert_ne!(mv, "f2g2");
}

#[test]
fn fifty_moves_draw_and_a_mate_on_the_hundredth_ply_is_mate() {
    let score = |clock| {
        best(&game(Variant::Standard, &format!("6k1/8/8/8/8/8/RR6/6K1 w - - {clock} 80"), ""), &nodes(20_000)).1
    };
    assert_eq!(score(97), Score::Mate(2));
    let score = score(98);
    assert_eq!(score, Score::Cp(0));
}

#[test]
fn a_search_told_to_stop_makes_few_more_moves() {
    let game = game(Variant::Standard, "startpos", "");
    let control = Control::new(false);
    control.stop();
    let report = run(&game, &Limits::default(), 1, &control);
    assert!(control.nodes() <= 1024, "{}", control.nodes());
    assert!(!report.lines[0].1.is_empty());
}

#[test]
fn only_the_moves_named_are_searched() {
    let game = game(Variant::Standard, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "");
    let only = game.parse_uci("h2h3").expect("legal");
    let limits = Limits { search_moves: vec![only], ..nodes(2_000) };
    assert_eq!(best(&game, &limits).0, "h2h3");
}

#[test]
fn several_lines_begin_with_different_moves_and_are_in_order() {
    let game = game(Variant::Omega, "startpos", "");
    let report = run(&game, &Limits { multi_pv: 3, ..nodes(8_000) }, 1, &Control::new(false));
    let mut firsts: Vec<_> = report.lines.iter().map(|(_, pv)| pv[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 3);
    let values: Vec<i32> =
        report.lines.iter().map(|(score, _)| if let Score::Cp(cp) = score { *cp } else { 0 }).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn a_mate_limit_ends_the_search_when_it_is_found() {
    let game = game(Variant::Standard, "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "");
    let report = run(&game, &Limits { mate: Some(2), depth: Some(30), ..Limits::default() }, 1, &Control::new(false));
    assert_eq!(report.lines[0].0, Score::Mate(2));
    assert!(report.depth < 30);
}

#[test]
fn helpers_search_with_and_the_answer_is_legal() {
    let game = game(Variant::Atomic, "startpos", "");
    let control = Control::new(false);
    let report = run(&game, &nodes(10_000), 3, &control);
    assert!(game.legal_moves().contains(&report.lines[0].1[0]));
    assert!(control.nodes() >= 10_000);
}

#[test]
fn shared_tactics_are_solved() {
    let mut solved = 0;
    let sample = [
        (Variant::Atomic, "r2qkbnr/ppp1p2p/6p1/3p1p2/1n4Q1/3B4/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "g4h4"),
        (Variant::Atomic, "r1b1kb1r/pp5p/1qpp4/4pp2/1P1PP3/P1N2P2/2P3P1/R2QK1NR b KQkq - 0 1", "e5d4"),
        (Variant::Atomic, "2b1kn2/1p2pp2/1qp5/4rBPp/2PPQ3/P1N5/5P1P/R2K2NR b - - 0 1", "b6b3"),
        (Variant::Chess960, "5k1r/p7/1pp2pq1/2b5/3p2p1/3B1P2/P1Q2B1P/6RK b - - 0 1", "h8h2"),
        (Variant::Chess960, "1k1r4/p4b1p/1b4p1/1B2P3/1P3p1P/Q7/P1Pr2NP/1R5K b - - 0 1", "d2d1"),
        (Variant::Chess960, "3n1rk1/pp2pp2/1n1p3Q/5Pp1/4B2P/1N1P4/P2KPP2/6q1 w - - 0 1", "f5f6"),
    ];
    for (variant, fen, expected) in sample {
        if best(&game(variant, fen, ""), &nodes(50_000)).0 == expected {
            solved += 1;
        }
    }
    assert!(solved >= 5, "{solved} of 6");
}
