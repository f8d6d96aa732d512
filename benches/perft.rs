//! Perft beside shakmaty's: both count leaves in bulk on one thread, in turns; medians of five by CPU time.
//!
//! `cargo bench --bench perft`. Must hold: Chess960 at least as fast as shakmaty, atomic twice as fast, Omega at least
//! a quarter of shakmaty's Chess960 rate.

use std::time::{Duration, Instant};

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, FromSetup};
use threefold::rules::{Atomic, Chess, Omega, Position, Rules, perft};

const ROUNDS: usize = 5;
/// Counts above this are left out.
const NODES_MAX: u64 = 20_000_000;

fn main() {
    let chess = include_str!("../tests/data/perft-chess960.txt");
    let atomic = include_str!("../tests/data/perft-atomic.txt");
    let omega = include_str!("../tests/data/perft-omega.txt");

    let contests = [
        ("chess960", 1.0, ours::<Chess>(chess), theirs::<shakmaty::Chess>(chess)),
        ("atomic", 2.0, ours::<Atomic>(atomic), theirs::<shakmaty::variant::Atomic>(atomic)),
        ("omega", 0.25, ours::<Omega>(omega), theirs::<shakmaty::Chess>(chess)),
    ];
    println!("{:<10} {:>10} {:>10} {:>8} {:>8}", "", "threefold", "shakmaty", "ratio", "at least");
    let mut all_hold = true;
    for (name, ratio_min, ours, theirs) in contests {
        let (mut our_rates, mut their_rates) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            our_rates.push(rate(&*ours));
            their_rates.push(rate(&*theirs));
        }
        let (ours, theirs) = (median(our_rates), median(their_rates));
        let ratio = ours / theirs;
        all_hold &= ratio >= ratio_min;
        println!("{name:<10} {ours:>5.1} Mnps {theirs:>5.1} Mnps {ratio:>8.2} {ratio_min:>8.2}");
    }
    if !all_hold {
        std::process::exit(1);
    }
}

type Contestant = Box<dyn Fn() -> u64>;

fn ours<R: Rules>(file: &str) -> Contestant {
    let lines: Vec<_> = lines(file).map(|(fen, depth)| (Position::<R>::from_fen(fen).unwrap(), depth)).collect();
    Box::new(move || lines.iter().map(|(position, depth)| perft(position, *depth)).sum())
}

fn theirs<P: shakmaty::Position + FromSetup + Clone + 'static>(file: &str) -> Contestant {
    let read = |(fen, depth): (&str, u32)| {
        // Set-ups without a king are not for shakmaty; nothing is counted in them.
        Some((fen.parse::<Fen>().unwrap().into_position::<P>(CastlingMode::Chess960).ok()?, depth))
    };
    let lines: Vec<_> = lines(file).filter_map(read).collect();
    Box::new(move || lines.iter().map(|(position, depth)| shakmaty::perft(position, *depth)).sum())
}

/// The positions of a file, each with its greatest depth that is not too deep.
fn lines(file: &str) -> impl Iterator<Item = (&str, u32)> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).filter_map(|line| {
        let (fen, counts) = line.split_once(';')?;
        let depth = counts.split(';').filter_map(|count| {
            let (depth, nodes) = count.trim().strip_prefix('D')?.split_once(' ')?;
            (nodes.parse::<u64>().ok()? <= NODES_MAX).then(|| depth.parse().ok()).flatten()
        });
        Some((fen.trim(), depth.max()?))
    })
}

/// Millions of leaves in a second of CPU time.
fn rate(count: &dyn Fn() -> u64) -> f64 {
    let begin = cpu_time();
    let nodes = count();
    nodes as f64 / cpu_time().saturating_sub(begin).as_secs_f64() / 1e6
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// What this thread has used of a CPU; the clock on the wall where the system does not tell.
fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .map_or_else(|| START.elapsed(), Duration::from_nanos)
}
