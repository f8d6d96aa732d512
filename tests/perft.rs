//! Counts of move sequences, known elsewhere: from shakmaty, Fairy-Stockfish and python-chess for chess and atomic,
//! from an independent program for Omega.
//!
//! Counts above 20 million are left out unless `THREEFOLD_PERFT_ALL` is set, and above 200,000 in builds without optimisation.

use std::sync::atomic::{AtomicUsize, Ordering};

use threefold::rules::{Atomic, Chess, Omega, Position, Rules, perft};

#[test]
fn chess960_sequences_are_as_many_as_known() {
    check::<Chess>(include_str!("data/perft-chess960.txt"));
}

#[test]
fn atomic_sequences_are_as_many_as_known() {
    check::<Atomic>(include_str!("data/perft-atomic.txt"));
}

#[test]
fn omega_sequences_are_as_many_as_known() {
    check::<Omega>(include_str!("data/perft-omega.txt"));
}

fn check<R: Rules>(file: &str) {
    let nodes_max = match std::env::var_os("THREEFOLD_PERFT_ALL") {
        Some(_) => u64::MAX,
        None if cfg!(debug_assertions) => 200_000,
        None => 20_000_000,
    };
    let counts: Vec<_> = file.lines().flat_map(counts).filter(|count| count.2 <= nodes_max).collect();
    assert!(!counts.is_empty());
    for (fen, depth, nodes) in counts {
        let position = Position::<R>::from_fen(fen).unwrap();
        let found = if nodes > SHARED_FROM { shared_perft(&position, depth) } else { perft(&position, depth) };
        assert_eq!(found, nodes, "{fen} at depth {depth}");
    }
}

/// Counts of this size are worth all cores.
const SHARED_FROM: u64 = 1_000_000;

/// Position, depth and count of each count of a line.
fn counts(line: &str) -> impl Iterator<Item = (&str, u32, u64)> {
    let line = if line.starts_with('#') { "" } else { line };
    let (fen, counts) = line.split_once(';').unwrap_or_default();
    counts.split(';').filter(|count| !count.is_empty()).map(move |count| {
        let (depth, nodes) = count.trim().strip_prefix('D').unwrap().split_once(' ').unwrap();
        (fen.trim(), depth.parse().unwrap(), nodes.parse().unwrap())
    })
}

/// Perft by all cores, each taking a first move at a time.
fn shared_perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    let moves = position.legal_moves();
    let next = AtomicUsize::new(0);
    let count = || {
        let mut count = 0;
        while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            count += perft(&position.after(mv), depth - 1);
        }
        count
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(count)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}
