//! The checksum of search: fixed positions, fixed depth, one thread.

use std::fmt;
use std::time::{Duration, Instant};

use crate::rules::{AnyLine, Game, Position, Variant};
use crate::search::{Control, Evaluation, Job, Limits, Memory, SearchRules, Table, Tweaks, think};

/// What a bench counted. Prints as `N nodes M nps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Moves made in search; the same on every machine.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nps = u128::from(self.nodes) * 1_000_000 / self.elapsed.as_micros().max(1);
        write!(f, "{} nodes {nps} nps", self.nodes)
    }
}

/// Searches the fixed positions of one variant, or of all three, to a fixed depth.
pub fn bench(variant: Option<Variant>, depth: Option<u32>) -> Bench {
    let depth = depth.unwrap_or(DEPTH).max(1);
    let began = Instant::now();
    let mut nodes = 0;
    let variants = match variant {
        Some(Variant::Atomic) => &[(Variant::Atomic, ATOMIC)][..],
        Some(Variant::Omega) => &[(Variant::Omega, OMEGA)],
        Some(_) => &[(Variant::Chess960, CHESS)],
        None => &[(Variant::Chess960, CHESS), (Variant::Atomic, ATOMIC), (Variant::Omega, OMEGA)],
    };
    for &(variant, fens) in variants {
        for fen in fens {
            let Ok(game) = Game::new(variant, Some(fen)) else { continue };
            nodes += match game.line() {
                AnyLine::Chess(line) => search(line.position(), depth),
                AnyLine::Atomic(line) => search(line.position(), depth),
                AnyLine::Omega(line) => search(line.position(), depth),
            };
        }
    }
    Bench { nodes, elapsed: began.elapsed() }
}

fn search<R: SearchRules>(root: &Position<R>, depth: u32) -> u64 {
    let control = Control::new(false);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let table = Table::new(HASH_MIB);
    let job = Job {
        root,
        history: &[],
        limits: &limits,
        table: &table,
        control: &control,
        evaluation: Evaluation::Full,
        tweaks: &Tweaks::default(),
        excuse_pauses: false,
    };
    // A search that cannot start has made no moves.
    let _ = think(&job, &mut [Memory::new()], &mut |_| {});
    control.nodes()
}

const DEPTH: u32 = 10;
const HASH_MIB: usize = 16;

const CHESS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/P1N1B3/1PPQB1PP/2KR3R w - - 2 14",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r2k1/p4ppp/1p2p3/2q5/2Pr4/1P4P1/P3QP1P/R3R1K1 w - - 0 24",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 2 47",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq2k1/p4r1p/1pp2pp1/3p4/1P1B3Q/P2B1N2/2P3PP/4R1K1 b - - 2 19",
    "3q2k1/pb3p1p/4pbp1/2r5/PpN2N2/1P2P2P/5PP1/Q2R2K1 b - - 4 26",
    "6k1/5ppp/1r6/3R4/5P2/6P1/5K1P/8 w - - 0 40",
];

const ATOMIC: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
    "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1",
    "rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "r1b1kb1r/pp5p/1qpp4/4pp2/1P1PP3/P1N2P2/2P3PP/R2QK1NR w KQkq - 0 9",
    "r2qkbnr/ppp1p2p/6p1/3p1p2/1n6/3B4/PPPP1PPP/RNBQK1NR w KQkq - 0 6",
    "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/4PN2/PPP2PPP/RNBQKB1R b KQkq - 0 3",
    "4k2r/p4ppp/4p3/8/8/4P3/P4PPP/R3K3 w Qk - 0 20",
    "8/3k4/5p2/3p2p1/1P1P4/4P1P1/5K2/8 w - - 0 40",
    "6k1/6pp/8/3q4/8/8/PP4PP/3R2K1 w - - 0 30",
    "r3kbnr/ppp1pppp/2n5/8/3P4/2N5/PPP2PPP/R1B1KBNR w KQkq - 0 7",
    "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1",
];

const OMEGA: &[&str] = &[
    "startpos",
    "w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/6P5/12/12/1PPPPP1PPPP1/1CRNBQKBNRC1/W10W b KQkq f2,f3 0 1",
    "11w/2r1bqk2rc1/1ppp1p1pppp1/1w1cnbpn4/12/12/5NP5/3P8/1W5N2W1/1PP1PB1PPPP1/1CR2QKB1RC1/12 w KQkq - 1 10",
    "12/2r2q1rk1c1/1p3p1pppp1/2bpnbpn4/3c8/2p1w4W2/2P1PNP1NP2/3P1w6/3C1B2C3/1P2WB1PP1P1/3R1Q1K1R2/12 w - - 5 22",
    "12/2r5r3/1p2qp1p1k2/2bp2ppc1p1/9p2/2pP5P2/4PwP3Q1/3P5R2/5B1WC3/1P5PP1P1/3R3K4/12 w - - 4 34",
    "12/2r9/1p3R1prk2/2bp2pq1cp1/7p1p2/2pP2p2P2/4P1P5/3P1R3Q2/8C3/1PB4PP1P1/7K4/12 w - - 2 42",
    "12/12/1p5prk2/3p2pq1cp1/7p1p2/3P1Rp2P2/4P1P3P1/3R5Q2/8C3/1Pr4PK3/12/12 w - - 0 46",
    "12/2r3k2r2/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/2R3K2R2/12 w KQkq - 0 1",
    "12/6k5/1pppppppppp1/1N10/3N8/5N6/5n6/3n8/1n10/1PPPPPPPPPP1/6K5/12 w - - 0 1",
    "12/6k5/3p1p1p4/12/4P1P5/4P1P5/12/12/12/12/6K5/12 b - - 0 1",
    "12/12/12/12/6k5/12/12/3K8/12/5N1N4/12/12 w - - 0 1",
    "12/12/12/4k7/12/12/12/12/12/5QK5/12/12 w - - 0 1",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_can_be_played() {
        for (variant, fens) in [(Variant::Chess960, CHESS), (Variant::Atomic, ATOMIC), (Variant::Omega, OMEGA)] {
            assert_eq!(fens.len(), 12);
            for fen in fens {
                let game = Game::new(variant, Some(fen));
                assert!(game.is_ok_and(|game| !game.legal_moves().is_empty()), "{variant:?} {fen}");
            }
        }
    }

    #[test]
    fn the_same_nodes_are_counted_again() {
        let count = || bench(Some(Variant::Atomic), Some(4)).nodes;
        assert_eq!(count(), count());
    }
}
