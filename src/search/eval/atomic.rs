//! Atomic: weights, the terms of the blast, and its own endgames.

use std::sync::LazyLock;

use crate::rules::{Atomic, Bits, Color, Geometry, Kind, Position, Rules};
use crate::search::eval::{Attacks, EvalRules, Masks, S, Terms, Tracer, endgame, layout, tuned};
use crate::search::value::Value;

type G = <Atomic as Rules>::Geometry;

impl EvalRules for Atomic {
    const SLOTS: usize = 32;
    const PHASES: [i32; 8] = [0, 1, 1, 2, 4, 0, 0, 0];
    const PHASE_MAX: i32 = 24;
    const MATERIAL: [Value; 8] = [110, 230, 260, 380, 720, 0, 0, 0];
    const SEED: [Value; 8] = Self::MATERIAL;
    const HAS_CHECKS: bool = false;
    const KING_ATTACK_UNITS: [usize; 8] = [0, 2, 2, 3, 5, 0, 0, 0];

    fn masks() -> &'static Masks<Self> {
        static MASKS: LazyLock<Masks<Atomic>> = LazyLock::new(Masks::new);
        &MASKS
    }

    fn weights() -> &'static [S] {
        static WEIGHTS: LazyLock<Vec<S>> = LazyLock::new(|| tuned::over(starting_weights(), tuned::atomic::TUNED));
        &WEIGHTS
    }

    fn special<T: Tracer>(
        terms: &mut Terms<'_, T>,
        position: &Position<Self>,
        attacks: &Attacks<Self>,
        _: &Masks<Self>,
    ) {
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            let ring = G::king_attacks(king);
            for &kind in Self::KINDS {
                let fuses = (ring & position.men(color, kind)).count() as i32;
                terms.add(color, layout::FUSE + kind.index(), fuses);
            }
            // Squares where a man of theirs could soon stand, or be taken, next to our king.
            let by = &attacks.by_kind[!color];
            let reached = by[..Kind::King.index()].iter().fold(0, |all, &reach| all | reach);
            terms.add(!color, layout::RING + (ring & reached & !position.by_color(!color)).count() as usize, 1);
            blasts(terms, position, attacks, color);
        }
    }

    fn scale(position: &Position<Self>, strong: Color) -> i32 {
        let count = |color, kind| position.men(color, kind).count();
        let weak = !strong;
        let men = position.by_color(strong).count() - 1;
        let others = position.by_color(weak).count() - 1;
        let (queens, rooks, pawns) = (count(strong, Kind::Queen), count(strong, Kind::Rook), count(strong, Kind::Pawn));
        if others == 0 {
            return match (men, queens, pawns) {
                (1, 1, _) => {
                    if kings_touch(position) {
                        2
                    } else {
                        48
                    }
                }
                (1, _, 1) => 24,
                (1, ..) => 0,
                // Two light men cannot win; a rook with any other man can.
                (2, 0, 0) if rooks == 0 => 0,
                _ => 64,
            };
        }
        if pawns == 0 && men == 1 {
            let other_pawns = count(weak, Kind::Pawn);
            return match (queens, rooks) {
                (1, _) => {
                    if others == 1 {
                        36
                    } else {
                        24
                    }
                }
                (_, 1) if others == 1 && other_pawns == 0 => 4,
                (_, 1) => 12,
                _ => 4,
            };
        }
        if pawns == 0 && men == 2 && queens == 0 && rooks == 0 {
            return 6;
        }
        64
    }

    /// Keeps the kings apart and the lone one off the center, where it could run to ours.
    fn drive(position: &Position<Self>, color: Color, masks: &Masks<Self>) -> Value {
        let (Some(own), Some(lone)) = (position.king(color), position.king(!color)) else { return 0 };
        let apart = masks.distance(own, lone) as i32;
        if kings_touch(position) {
            return -200;
        }
        300 + 25 * apart.min(5) + 8 * endgame::from_center::<Self>(lone)
    }
}

/// What our open captures would win at best: a step for each difference of about a knight.
fn blasts<T: Tracer>(terms: &mut Terms<'_, T>, position: &Position<Atomic>, attacks: &Attacks<Atomic>, color: Color) {
    let by = &attacks.by_kind[color];
    let reached = by[..Kind::King.index()].iter().fold(0, |all, &reach| all | reach);
    let own_king = position.king(color).map_or(0, G::king_attacks);
    let targets = position.by_color(!color) & reached & !own_king;
    let pawns = position.by_kind(Kind::Pawn);
    let mut best = 0;
    for target in targets.squares() {
        let dead = (G::king_attacks(target) & !pawns) | u64::of(target);
        let won = weigh(position, dead & position.by_color(!color)) - weigh(position, dead & position.by_color(color));
        best = best.max(won);
    }
    terms.add(color, layout::BLAST + (best as usize).min(layout::BLAST_STEPS - 1), 1);
}

fn weigh(position: &Position<Atomic>, men: u64) -> i32 {
    let light = men & (position.by_kind(Kind::Knight) | position.by_kind(Kind::Bishop));
    let rooks = men & position.by_kind(Kind::Rook);
    let queens = men & position.by_kind(Kind::Queen);
    (light.count() + rooks.count() * 2 + queens.count() * 3) as i32
}

fn kings_touch(position: &Position<Atomic>) -> bool {
    match (position.king(Color::White), position.king(Color::Black)) {
        (Some(white), Some(black)) => G::king_attacks(white).has(black),
        _ => false,
    }
}

fn starting_weights() -> Vec<S> {
    let mut w = vec![S::default(); layout::len(Atomic::SLOTS)];
    let material = [(100, 150), (195, 290), (250, 315), (350, 460), (640, 840), (0, 0)];
    for (kind, (mg, eg)) in material.into_iter().enumerate() {
        w[layout::MATERIAL + kind] = S::new(mg, eg);
    }
    for rank in 0..8i32 {
        for file in 0..4i32 {
            let slot = (rank * 4 + file) as usize;
            let center = file.min(3) + rank.min(7 - rank);
            let mut set = |kind: Kind, mg: i32, eg: i32| {
                w[layout::PST + kind.index() * Atomic::SLOTS + slot] = S::new(mg, eg);
            };
            if (1..7).contains(&rank) {
                let advanced = rank - 1;
                set(
                    Kind::Pawn,
                    2 * advanced * advanced + 2 * file * i32::from(rank < 5) - 8,
                    7 * advanced * advanced - 10,
                );
            }
            set(Kind::Knight, 7 * center - 20 + 4 * rank, 6 * center - 18);
            set(Kind::Bishop, 4 * center - 12 + 2 * rank, 3 * center - 9);
            set(Kind::Rook, 3 * file - 5 + 4 * rank, 2 * rank);
            set(Kind::Queen, 2 * center - 6 + 6 * rank, 5 * center - 15);
            // A king is safest far from everything, in a corner of its own side.
            set(Kind::King, 24 - 22 * rank.min(4) - 8 * file, 4 * center - 14);
        }
    }
    let curves = [(Kind::Knight, 4, 4, 4), (Kind::Bishop, 6, 5, 5), (Kind::Rook, 6, 4, 5), (Kind::Queen, 11, 4, 4)];
    for (kind, usual, mg, eg) in curves {
        endgame::mobility(&mut w, kind, usual, mg, eg);
    }
    for rank in 1..7 {
        let step = [0, 4, 8, 20, 48, 90, 150][rank];
        w[layout::PASSED + rank] = S::new(step / 2, step);
        w[layout::PASSED_MOBILE + rank] = S::new(step / 5, step / 3);
        w[layout::PASSED_SAFE + rank] = S::new(step / 6, step / 3);
        w[layout::CONNECTED + rank] = S::new([0, 1, 2, 3, 5, 10, 14][rank], [0, 0, 1, 2, 4, 8, 10][rank]);
    }
    w[layout::ISOLATED] = S::new(-8, -8);
    w[layout::DOUBLED] = S::new(-8, -14);
    w[layout::BACKWARD] = S::new(-5, -5);
    w[layout::ROOK_OPEN] = S::new(24, 10);
    w[layout::ROOK_HALF_OPEN] = S::new(14, 6);
    for (distance, (own, enemy)) in
        [(-14, 0), (6, 0), (10, -40), (4, -45), (0, -20), (0, -8), (0, 0), (0, 0)].into_iter().enumerate()
    {
        w[layout::SHELTER + distance] = S::new(own, 0);
        w[layout::STORM + distance] = S::new(enemy, -5 * i32::from((2..4).contains(&distance)));
    }
    endgame::king_danger(&mut w, 60, 10);
    w[layout::HANGING] = S::new(10, 12);
    w[layout::TEMPO] = S::new(30, 20);
    for (kind, fuse) in [(0, -10), (1, -26), (2, -20), (3, -16), (4, -14)] {
        w[layout::FUSE + kind] = S::new(fuse, fuse / 2);
    }
    for squares in 0..9 {
        w[layout::RING + squares] = S::new(16 * squares as i32, 9 * squares as i32);
    }
    for step in 0..layout::BLAST_STEPS as i32 {
        w[layout::BLAST + step as usize] = S::new(22 * step, 28 * step);
    }
    w
}
