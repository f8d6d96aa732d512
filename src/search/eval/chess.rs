//! Chess: weights and what only chess knows.

use std::sync::LazyLock;

use crate::rules::{Bits, Chess, Color, Kind, Position};
use crate::search::eval::{EvalRules, Masks, S, endgame, layout, tuned};
use crate::search::value::Value;

impl EvalRules for Chess {
    const SLOTS: usize = 32;
    const PHASES: [i32; 8] = [0, 1, 1, 2, 4, 0, 0, 0];
    const PHASE_MAX: i32 = 24;
    const MATERIAL: [Value; 8] = [100, 320, 330, 500, 950, 0, 0, 0];
    const SEED: [Value; 8] = [100, 300, 300, 500, 900, 0, 0, 0];
    const KING_ATTACK_UNITS: [usize; 8] = [0, 2, 2, 3, 5, 0, 0, 0];

    fn masks() -> &'static Masks<Self> {
        static MASKS: LazyLock<Masks<Chess>> = LazyLock::new(Masks::new);
        &MASKS
    }

    fn weights() -> &'static [S] {
        static WEIGHTS: LazyLock<Vec<S>> = LazyLock::new(|| tuned::over(starting_weights(), tuned::chess::TUNED));
        &WEIGHTS
    }

    fn scale(position: &Position<Self>, strong: Color) -> i32 {
        let count = |color, kind| position.men(color, kind).count() as i32;
        let heavy = |color| count(color, Kind::Queen) + count(color, Kind::Rook);
        let light = |color| count(color, Kind::Knight) + count(color, Kind::Bishop);
        let weak = !strong;
        let pawns = count(strong, Kind::Pawn);
        if pawns == 0 {
            let ahead = points(position, strong) - points(position, weak);
            if heavy(strong) == 0 && light(strong) <= 1 {
                return 0;
            }
            if heavy(strong) == 0 && count(strong, Kind::Knight) == 2 && light(strong) == 2 {
                // Two knights cannot force mate.
                return if count(weak, Kind::Pawn) == 0 { 0 } else { 4 };
            }
            if ahead <= 3 && position.by_color(weak).count() > 1 {
                return 12;
            }
        }
        let bishops = position.by_kind(Kind::Bishop);
        if count(strong, Kind::Bishop) == 1
            && count(weak, Kind::Bishop) == 1
            && endgame::on_both_colors::<Self>(bishops)
        {
            let alone = heavy(strong) + heavy(weak) + light(strong) + light(weak) == 2;
            return if alone { 22 + 4 * endgame::passed_count(position, strong, Self::masks()) } else { 52 };
        }
        // The fewer pawns are left, the easier it is to exchange them all.
        (40 + 6 * pawns).min(64)
    }

    fn drive(position: &Position<Self>, color: Color, masks: &Masks<Self>) -> Value {
        let (Some(own), Some(lone)) = (position.king(color), position.king(!color)) else { return 0 };
        let men = |kind| position.men(color, kind);
        let mates = !(men(Kind::Queen) | men(Kind::Rook)).is_empty()
            || (!men(Kind::Bishop).is_empty() && !men(Kind::Knight).is_empty())
            || endgame::on_both_colors::<Self>(men(Kind::Bishop));
        if !mates {
            return 0;
        }
        let bishop_and_knight =
            (men(Kind::Queen) | men(Kind::Rook) | men(Kind::Pawn)).is_empty() && men(Kind::Bishop).count() == 1;
        let edge = if bishop_and_knight {
            let light = endgame::is_light::<Self>(men(Kind::Bishop).lowest());
            100 - 12 * endgame::distance_to_corner::<Self>(lone, light)
        } else {
            14 * endgame::from_center::<Self>(lone)
        };
        400 + edge + 8 * (8 - masks.distance(own, lone) as i32)
    }
}

fn points(position: &Position<Chess>, color: Color) -> i32 {
    const POINTS: [i32; 8] = [1, 3, 3, 5, 9, 0, 0, 0];
    Chess::KINDS_COUNTED.iter().map(|&kind| POINTS[kind.index()] * position.men(color, kind).count() as i32).sum()
}

impl Chess {
    const KINDS_COUNTED: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
}

/// Material and squares as `PeSTO` has them, left and right averaged, and hand-set terms over them.
fn starting_weights() -> Vec<S> {
    let mut w = vec![S::default(); layout::len(Chess::SLOTS)];
    let material = [(78, 98), (320, 285), (350, 302), (465, 520), (1010, 950), (0, 0)];
    for (kind, (mg, eg)) in material.into_iter().enumerate() {
        w[layout::MATERIAL + kind] = S::new(mg, eg);
        for rank in 0..8 {
            for file in 0..4 {
                // The tables read as the board is seen: the eighth rank first.
                let (left, right) = ((7 - rank) * 8 + file, (7 - rank) * 8 + 7 - file);
                let half = |table: &[i16; 64]| i32::midpoint(table[left].into(), table[right].into());
                let (mg, eg) = (half(&SQUARES[kind].0), half(&SQUARES[kind].1));
                w[layout::PST + kind * Chess::SLOTS + rank * 4 + file] = S::new(mg, eg);
            }
        }
    }
    let curves = [(Kind::Knight, 4, 4, 3), (Kind::Bishop, 6, 4, 4), (Kind::Rook, 6, 2, 4), (Kind::Queen, 11, 2, 3)];
    for (kind, usual, mg, eg) in curves {
        endgame::mobility(&mut w, kind, usual, mg, eg);
    }
    for rank in 1..7 {
        let step = [0, 0, 0, 4, 12, 26, 44][rank];
        w[layout::PASSED + rank] = S::new(step / 3, 8 + step);
        w[layout::PASSED_MOBILE + rank] = S::new(step / 4, step / 2);
        w[layout::PASSED_SAFE + rank] = S::new(step / 4, step / 2);
        w[layout::CONNECTED + rank] = S::new([0, 3, 6, 8, 14, 26, 40][rank], [0, 1, 3, 5, 10, 22, 34][rank]);
    }
    w[layout::PASSED_OWN_KING] = S::new(0, -2);
    w[layout::PASSED_ENEMY_KING] = S::new(0, 4);
    w[layout::ISOLATED] = S::new(-9, -11);
    w[layout::DOUBLED] = S::new(-6, -16);
    w[layout::BACKWARD] = S::new(-7, -9);
    w[layout::BISHOP_PAIR] = S::new(22, 45);
    w[layout::ROOK_OPEN] = S::new(26, 6);
    w[layout::ROOK_HALF_OPEN] = S::new(10, 6);
    w[layout::OUTPOST + Kind::Knight.index()] = S::new(26, 14);
    w[layout::OUTPOST + Kind::Bishop.index()] = S::new(16, 6);
    for (distance, (own, enemy)) in
        [(-22, -6), (4, -2), (18, 2), (8, -16), (0, -8), (-4, -3), (-8, 0), (-12, 0)].into_iter().enumerate()
    {
        w[layout::SHELTER + distance] = S::new(own, 0);
        w[layout::STORM + distance] = S::new(enemy, 0);
    }
    endgame::king_danger(&mut w, 40, 5);
    let threats = [(0, 0), (44, 30), (46, 34), (64, 30), (62, 28)];
    let light = [(2, 14), (18, 20), (24, 24), (46, 24), (38, 60)];
    let rook = [(0, 16), (18, 22), (20, 24), (0, 20), (38, 20)];
    for kind in 0..5 {
        w[layout::THREAT_BY_PAWN + kind] = S::new(threats[kind].0, threats[kind].1);
        w[layout::THREAT_BY_LIGHT + kind] = S::new(light[kind].0, light[kind].1);
        w[layout::THREAT_BY_ROOK + kind] = S::new(rook[kind].0, rook[kind].1);
    }
    w[layout::HANGING] = S::new(22, 14);
    w[layout::THREAT_BY_KING] = S::new(8, 30);
    w[layout::TEMPO] = S::new(18, 12);
    w
}

/// By kind: middlegame, endgame; from a8 to h1.
#[rustfmt::skip]
const SQUARES: [([i16; 64], [i16; 64]); 6] = [
    ([
        0, 0, 0, 0, 0, 0, 0, 0,
        98, 134, 61, 95, 68, 126, 34, -11,
        -6, 7, 26, 31, 65, 56, 25, -20,
        -14, 13, 6, 21, 23, 12, 17, -23,
        -27, -2, -5, 12, 17, 6, 10, -25,
        -26, -4, -4, -10, 3, 3, 33, -12,
        -35, -1, -20, -23, -15, 24, 38, -22,
        0, 0, 0, 0, 0, 0, 0, 0,
    ], [
        0, 0, 0, 0, 0, 0, 0, 0,
        178, 173, 158, 134, 147, 132, 165, 187,
        94, 100, 85, 67, 56, 53, 82, 84,
        32, 24, 13, 5, -2, 4, 17, 17,
        13, 9, -3, -7, -7, -8, 3, -1,
        4, 7, -6, 1, 0, -5, -1, -8,
        13, 8, 8, 10, 13, 0, 2, -7,
        0, 0, 0, 0, 0, 0, 0, 0,
    ]),
    ([
        -167, -89, -34, -49, 61, -97, -15, -107,
        -73, -41, 72, 36, 23, 62, 7, -17,
        -47, 60, 37, 65, 84, 129, 73, 44,
        -9, 17, 19, 53, 37, 69, 18, 22,
        -13, 4, 16, 13, 28, 19, 21, -8,
        -23, -9, 12, 10, 19, 17, 25, -16,
        -29, -53, -12, -3, -1, 18, -14, -19,
        -105, -21, -58, -33, -17, -28, -19, -23,
    ], [
        -58, -38, -13, -28, -31, -27, -63, -99,
        -25, -8, -25, -2, -9, -25, -24, -52,
        -24, -20, 10, 9, -1, -9, -19, -41,
        -17, 3, 22, 22, 22, 11, 8, -18,
        -18, -6, 16, 25, 16, 17, 4, -18,
        -23, -3, -1, 15, 10, -3, -20, -22,
        -42, -20, -10, -5, -2, -20, -23, -44,
        -29, -51, -23, -15, -22, -18, -50, -64,
    ]),
    ([
        -29, 4, -82, -37, -25, -42, 7, -8,
        -26, 16, -18, -13, 30, 59, 18, -47,
        -16, 37, 43, 40, 35, 50, 37, -2,
        -4, 5, 19, 50, 37, 37, 7, -2,
        -6, 13, 13, 26, 34, 12, 10, 4,
        0, 15, 15, 15, 14, 27, 18, 10,
        4, 15, 16, 0, 7, 21, 33, 1,
        -33, -3, -14, -21, -13, -12, -39, -21,
    ], [
        -14, -21, -11, -8, -7, -9, -17, -24,
        -8, -4, 7, -12, -3, -13, -4, -14,
        2, -8, 0, -1, -2, 6, 0, 4,
        -3, 9, 12, 9, 14, 10, 3, 2,
        -6, 3, 13, 19, 7, 10, -3, -9,
        -12, -3, 8, 10, 13, 3, -7, -15,
        -14, -18, -7, -1, 4, -9, -15, -27,
        -23, -9, -23, -5, -9, -16, -5, -17,
    ]),
    ([
        32, 42, 32, 51, 63, 9, 31, 43,
        27, 32, 58, 62, 80, 67, 26, 44,
        -5, 19, 26, 36, 17, 45, 61, 16,
        -24, -11, 7, 26, 24, 35, -8, -20,
        -36, -26, -12, -1, 9, -7, 6, -23,
        -45, -25, -16, -17, 3, 0, -5, -33,
        -44, -16, -20, -9, -1, 11, -6, -71,
        -19, -13, 1, 17, 16, 7, -37, -26,
    ], [
        13, 10, 18, 15, 12, 12, 8, 5,
        11, 13, 13, 11, -3, 3, 8, 3,
        7, 7, 7, 5, 4, -3, -5, -3,
        4, 3, 13, 1, 2, 1, -1, 2,
        3, 5, 8, 4, -5, -6, -8, -11,
        -4, 0, -5, -1, -7, -12, -8, -16,
        -6, -6, 0, 2, -9, -9, -11, -3,
        -9, 2, 3, -1, -5, -13, 4, -20,
    ]),
    ([
        -28, 0, 29, 12, 59, 44, 43, 45,
        -24, -39, -5, 1, -16, 57, 28, 54,
        -13, -17, 7, 8, 29, 56, 47, 57,
        -27, -27, -16, -16, -1, 17, -2, 1,
        -9, -26, -9, -10, -2, -4, 3, -3,
        -14, 2, -11, -2, -5, 2, 14, 5,
        -35, -8, 11, 2, 8, 15, -3, 1,
        -1, -18, -9, 10, -15, -25, -31, -50,
    ], [
        -9, 22, 22, 27, 27, 19, 10, 20,
        -17, 20, 32, 41, 58, 25, 30, 0,
        -20, 6, 9, 49, 47, 35, 19, 9,
        3, 22, 24, 45, 57, 40, 57, 36,
        -18, 28, 19, 47, 31, 34, 39, 23,
        -16, -27, 15, 6, 9, 17, 10, 5,
        -22, -23, -30, -16, -16, -23, -36, -32,
        -33, -28, -22, -43, -5, -32, -20, -41,
    ]),
    ([
        -65, 23, 16, -15, -56, -34, 2, 13,
        29, -1, -20, -7, -8, -4, -38, -29,
        -9, 24, 2, -16, -20, 6, 22, -22,
        -17, -20, -12, -27, -30, -25, -14, -36,
        -49, -1, -27, -39, -46, -44, -33, -51,
        -14, -14, -22, -46, -44, -30, -15, -27,
        1, 7, -8, -64, -43, -16, 9, 8,
        -15, 36, 12, -54, 8, -28, 24, 14,
    ], [
        -74, -35, -18, -18, -11, 15, 4, -17,
        -12, 17, 14, 17, 17, 38, 23, 11,
        10, 17, 23, 15, 20, 45, 44, 13,
        -8, 22, 24, 27, 26, 33, 26, 3,
        -18, -4, 21, 24, 27, 23, 9, -11,
        -19, -3, 11, 21, 23, 16, 7, -9,
        -27, -11, 4, 13, 14, 4, -5, -17,
        -53, -34, -21, -11, -28, -14, -24, -43,
    ]),
];
