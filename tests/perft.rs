//! Counts of move sequences, known elsewhere: from shakmaty, Fairy-Stockfish and python-chess for chess and atomic,
//! from an independent program for Omega.
//!
//! Counts above 20 million are left out unless `THREEFOLD_PERFT_ALL` is set, and above 200,000 in builds without optimisation.

use std::sync::atomic::{AtomicUsize, Ordering};

use threefold::rules::{Atomic, Chess, Omega, Position, Rules, Setup, perft};

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
    let lines: Vec<&str> = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(!lines.is_empty());
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let faults: Vec<String> = std::thread::scope(|scope| {
        let count = || {
            let mut faults = Vec::new();
            while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                faults.extend(faults_of::<R>(line, nodes_max));
            }
            faults
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn faults_of<R: Rules>(line: &str, nodes_max: u64) -> Vec<String> {
    let (fen, counts) = line.split_once(';').unwrap();
    let setup: Setup<R> = fen.trim().parse().unwrap();
    let position = match Position::from_setup(&setup) {
        Ok(position) => position,
        Err(error) => return vec![format!("{fen}: {error}")],
    };
    let mut faults = Vec::new();
    for count in counts.split(';') {
        let (depth, nodes) = count.trim().strip_prefix('D').unwrap().split_once(' ').unwrap();
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        if nodes <= nodes_max {
            let found = perft(&position, depth);
            if found != nodes {
                faults.push(format!("{fen}: depth {depth}: {found}, must be {nodes}"));
                break;
            }
        }
    }
    faults
}
