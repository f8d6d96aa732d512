//! Weights of chess960, written by
//! `threefold tune --variant chess960 --games 6000 --nodes 2000 --imbalance 250 --seed 2 --epochs 40 --rate 1 --result-share 0.3`.
//! With 8042 games of a run with --nodes 2000 --imbalance 250 --seed 1.
//!
//! 928158 positions of 14042 games, sha256 298d6c870deadb48629709b96e2f254a.
//! loss 0.494711 to 0.494559, on positions held out 0.495503 to 0.495961; scale 1.103.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(15, 117), S::new(266, 279), S::new(289, 304), S::new(346, 547), S::new(978, 838), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-33, -46), S::new(-15, -48), S::new(-14, -19), S::new(-11, 4), S::new(-5, 10), S::new(0, 22), S::new(2, 25), S::new(4, 27),
        S::new(8, 14), S::new(20, 15), S::new(24, 18), S::new(28, 21), S::new(28, 21), S::new(32, 24), S::new(36, 27), S::new(36, 27),
        S::new(40, 30), S::new(44, 33), S::new(44, 33), S::new(48, 36), S::new(48, 36), S::new(52, 39), S::new(52, 39), S::new(52, 39),
        S::new(56, 42), S::new(56, 42), S::new(56, 42), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(-38, -82), S::new(-28, -38), S::new(-15, -15), S::new(-12, -2), S::new(-8, 8), S::new(-5, 19), S::new(-4, 21), S::new(1, 22),
        S::new(1, 23), S::new(3, 25), S::new(0, 12), S::new(10, 8), S::new(30, 5), S::new(11, 6), S::new(28, 28), S::new(32, 32),
        S::new(36, 36), S::new(36, 36), S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48), S::new(48, 48), S::new(52, 52),
        S::new(52, 52), S::new(52, 52), S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-34, -58), S::new(-20, -47), S::new(-14, -39), S::new(-12, -8), S::new(-10, -4), S::new(-7, 2), S::new(-7, 11), S::new(-3, 11),
        S::new(-3, 17), S::new(-2, 23), S::new(-5, 27), S::new(5, 28), S::new(5, 29), S::new(-6, 41), S::new(14, 29), S::new(16, 32),
        S::new(18, 36), S::new(18, 36), S::new(20, 40), S::new(22, 44), S::new(22, 44), S::new(24, 48), S::new(24, 48), S::new(26, 52),
        S::new(26, 52), S::new(26, 52), S::new(28, 56), S::new(28, 56), S::new(28, 56), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(-56, -69), S::new(-35, -71), S::new(-26, -73), S::new(-19, -55), S::new(-15, -19), S::new(-11, -25), S::new(-8, -5), S::new(-6, 1),
        S::new(-3, 6), S::new(2, 3), S::new(4, 9), S::new(6, 15), S::new(6, 17), S::new(7, 21), S::new(8, 24), S::new(10, 24),
        S::new(4, 38), S::new(11, 26), S::new(5, 40), S::new(1, 35), S::new(16, 33), S::new(29, 19), S::new(25, 19), S::new(19, -30),
        S::new(16, 18), S::new(1, -49), S::new(24, 36), S::new(9, -2), S::new(26, 39), S::new(26, 39), S::new(26, 39), S::new(28, 42),
        S::new(28, 42), S::new(28, 42), S::new(30, 45), S::new(30, 45), S::new(30, 45), S::new(30, 45), S::new(30, 45), S::new(30, 45),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED, &[
        S::new(0, 0), S::new(-6, 7), S::new(-2, 4), S::new(-8, 18), S::new(-19, 49), S::new(6, 67), S::new(7, 29), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(2, -5), S::new(-2, -4), S::new(-4, 0), S::new(22, -6), S::new(3, 12), S::new(15, 39), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(11, -1), S::new(8, -3), S::new(0, 12), S::new(-5, 26), S::new(0, 60), S::new(1, 101), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(1, -6),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(-1, 11),
    ]),
    (layout::ISOLATED, &[
        S::new(-8, -4),
    ]),
    (layout::DOUBLED, &[
        S::new(-5, -21),
    ]),
    (layout::BACKWARD, &[
        S::new(4, -16),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(4, 0), S::new(2, 2), S::new(-1, 0), S::new(6, 0), S::new(29, 30), S::new(43, 33), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(28, 50),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(29, -3),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(14, -5),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(22, 11), S::new(15, 18), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::SHELTER, &[
        S::new(-20, -1), S::new(5, -1), S::new(12, -3), S::new(2, -2), S::new(-1, -11), S::new(3, -16), S::new(-2, 10), S::new(-16, 25),
    ]),
    (layout::STORM, &[
        S::new(-8, -5), S::new(-6, 26), S::new(7, 8), S::new(-23, 4), S::new(-5, -4), S::new(0, -7), S::new(0, -8), S::new(1, -13),
    ]),
    (layout::KING_DANGER, &[
        S::new(-26, -16), S::new(-27, -9), S::new(-27, -13), S::new(-25, -18), S::new(-27, -19), S::new(-31, -21), S::new(-33, -27), S::new(-50, -23),
        S::new(-47, -4), S::new(-40, -9), S::new(-42, -7), S::new(-46, -12), S::new(-47, -8), S::new(-54, -12), S::new(-69, -6), S::new(-70, -8),
        S::new(-86, -1), S::new(-104, 0), S::new(-112, -4), S::new(-130, 2), S::new(-139, 1), S::new(-157, -4), S::new(-178, -15), S::new(-194, -17),
        S::new(-214, -10), S::new(-240, -24), S::new(-262, -24), S::new(-285, -34), S::new(-313, -39), S::new(-336, -42), S::new(-357, -42), S::new(-384, -48),
        S::new(-409, -51), S::new(-435, -54), S::new(-462, -57), S::new(-490, -61), S::new(-518, -64), S::new(-547, -68), S::new(-577, -72), S::new(-608, -76),
        S::new(-640, -80), S::new(-672, -84), S::new(-705, -88), S::new(-739, -92), S::new(-774, -96), S::new(-810, -101), S::new(-846, -105), S::new(-883, -110),
        S::new(-921, -115), S::new(-960, -120), S::new(-1000, -125), S::new(-1040, -130), S::new(-1081, -135), S::new(-1123, -140), S::new(-1166, -145), S::new(-1210, -151),
        S::new(-1254, -156), S::new(-1299, -162), S::new(-1345, -168), S::new(-1392, -174), S::new(-1440, -180), S::new(-1488, -186), S::new(-1537, -192), S::new(-1587, -198),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(52, 43), S::new(46, 53), S::new(58, 38), S::new(44, 19), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-1, 15), S::new(13, 37), S::new(31, 29), S::new(44, 35), S::new(38, 47), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-5, 19), S::new(4, 27), S::new(14, 24), S::new(0, 20), S::new(52, 15), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::HANGING, &[
        S::new(17, -7),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(22, 39),
    ]),
    (layout::TEMPO, &[
        S::new(13, 8),
    ]),
    (layout::SAFE_CHECK, &[
        S::new(0, 0), S::new(40, -1), S::new(7, 13), S::new(28, 11), S::new(18, 27), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(3, -6),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-12, 4), S::new(-11, -2), S::new(-14, -5), S::new(-17, -8), S::new(-19, -10),
        S::new(-23, -8), S::new(-28, -13), S::new(-24, 0), S::new(-27, 0), S::new(0, 0), S::new(-7, 4), S::new(-6, -1), S::new(-7, 2),
        S::new(-7, 3), S::new(-8, 1), S::new(-13, 2), S::new(-23, 5), S::new(-8, 16), S::new(-9, 18), S::new(0, 0), S::new(-10, -2),
        S::new(-11, 1), S::new(-8, 2), S::new(-4, 0), S::new(1, 2), S::new(0, 7), S::new(-7, 13), S::new(8, 16), S::new(9, 18),
        S::new(0, 0), S::new(-13, -8), S::new(-13, -3), S::new(-10, 0), S::new(-8, 0), S::new(-5, -1), S::new(-12, 14), S::new(-22, 19),
        S::new(-8, 48), S::new(-9, 54), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-11, -1), S::new(-2, 2), S::new(-8, 15), S::new(-13, 14), S::new(-11, 8),
        S::new(-12, 4), S::new(-10, 1), S::new(-8, 24), S::new(-9, 27), S::new(0, 0), S::new(-3, 5), S::new(1, 0), S::new(-11, 4),
        S::new(-12, 4), S::new(-14, 5), S::new(-16, -1), S::new(-15, -2), S::new(-8, 16), S::new(-9, 18), S::new(0, 0), S::new(-17, 8),
        S::new(-12, -1), S::new(-7, 8), S::new(-6, 13), S::new(-7, 13), S::new(-8, 15), S::new(-11, 22), S::new(0, 32), S::new(0, 36),
        S::new(0, 0), S::new(-4, -2), S::new(-7, -18), S::new(-16, -22), S::new(-27, -22), S::new(-34, -32), S::new(-35, -47), S::new(-42, -59),
        S::new(-32, -16), S::new(-36, -18), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(-2, -6),
    ]),
    (layout::CONTESTED, &[
        S::new(4, 2),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(5, -9),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-8, -9),
    ]),
    (layout::GUARDED, &[
        S::new(7, 16),
    ]),
    (layout::PHALANX, &[
        S::new(0, 0), S::new(-1, 3), S::new(2, 2), S::new(6, 7), S::new(8, 11), S::new(-1, -2), S::new(3, 9), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::CONNECTED_OPEN, &[
        S::new(0, 0), S::new(6, -11), S::new(7, -15), S::new(7, -3), S::new(9, 2), S::new(4, -11), S::new(2, 2), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::CANDIDATE, &[
        S::new(0, 0), S::new(-4, 2), S::new(-1, 7), S::new(-8, 10), S::new(-3, 9), S::new(-5, 10), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_FREE, &[
        S::new(0, 0), S::new(-3, 18), S::new(-17, 17), S::new(-39, 31), S::new(-32, 37), S::new(-23, 42), S::new(-16, 39), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_LED, &[
        S::new(0, 0), S::new(-4, 2), S::new(-7, 19), S::new(6, 9), S::new(-7, 31), S::new(15, 39), S::new(19, 54), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_PUSHED, &[
        S::new(2, 11),
    ]),
    (layout::PASSED_CHASED, &[
        S::new(1, -63),
    ]),
    (layout::BEHIND_PAWN, &[
        S::new(0, 0), S::new(1, 11), S::new(1, 7), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BESIDE_PAWNS, &[
        S::new(0, 0), S::new(6, 14), S::new(3, 18), S::new(7, 19), S::new(-6, 61), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::AGAINST_PAWNS, &[
        S::new(0, 0), S::new(-1, 14), S::new(1, 12), S::new(0, 18), S::new(-25, 63), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::FLANK_ATTACKED, &[
        S::new(-1, 0),
    ]),
    (layout::FLANK_ATTACKED_TWICE, &[
        S::new(4, 2),
    ]),
    (layout::FLANK_DEFENDED, &[
        S::new(-3, 2),
    ]),
    (layout::STORM_BLOCKED, &[
        S::new(0, 0), S::new(0, 0), S::new(-5, 8), S::new(17, -16), S::new(3, -5), S::new(-3, 0), S::new(-6, 4), S::new(-3, -3),
    ]),
    (layout::THREAT_BY_PUSH, &[
        S::new(13, 16),
    ]),
    (layout::QUEEN_CHASED, &[
        S::new(0, 0), S::new(10, 1), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-18, 14), S::new(6, 21), S::new(0, 16), S::new(-2, 24),
        S::new(-21, 5), S::new(2, 13), S::new(-7, 3), S::new(-3, 10), S::new(-15, 15), S::new(-6, 19), S::new(1, 3), S::new(11, 4),
        S::new(-10, 28), S::new(0, 30), S::new(10, 7), S::new(15, 8), S::new(-2, 58), S::new(22, 58), S::new(12, 47), S::new(23, 40),
        S::new(54, 130), S::new(73, 168), S::new(89, 162), S::new(79, 152), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-35, -35), S::new(-18, -42), S::new(-19, -28), S::new(-12, -19), S::new(-3, -29), S::new(-4, -16), S::new(-9, -18), S::new(-3, -12),
        S::new(-10, -32), S::new(-6, -21), S::new(-2, -11), S::new(-3, 1), S::new(10, -20), S::new(9, -3), S::new(17, 2), S::new(16, 3),
        S::new(16, -7), S::new(20, -11), S::new(27, 2), S::new(31, 12), S::new(-3, -19), S::new(20, -26), S::new(38, -4), S::new(38, -6),
        S::new(-11, -16), S::new(-8, -6), S::new(35, -28), S::new(16, 4), S::new(-111, -58), S::new(-44, -34), S::new(-72, -18), S::new(-5, -11),
        S::new(8, -21), S::new(0, -2), S::new(2, -7), S::new(5, -12), S::new(6, -3), S::new(22, -33), S::new(18, -11), S::new(11, -12),
        S::new(18, -16), S::new(13, 1), S::new(11, 2), S::new(13, 4), S::new(-1, -6), S::new(7, -6), S::new(12, 6), S::new(20, 1),
        S::new(3, -3), S::new(6, -9), S::new(14, 6), S::new(21, 4), S::new(-9, -13), S::new(8, -6), S::new(8, 10), S::new(34, -1),
        S::new(-27, -7), S::new(-4, -13), S::new(-1, 0), S::new(-17, -6), S::new(-2, 2), S::new(5, 1), S::new(-56, 6), S::new(-38, 10),
        S::new(-10, -26), S::new(-4, -16), S::new(11, -16), S::new(20, -21), S::new(-36, -7), S::new(-3, -8), S::new(1, -8), S::new(-1, -5),
        S::new(-13, -5), S::new(-8, -2), S::new(-12, 21), S::new(-13, 7), S::new(-27, 11), S::new(-18, 15), S::new(-11, 11), S::new(-18, 11),
        S::new(-8, 4), S::new(5, 18), S::new(4, 16), S::new(3, 12), S::new(4, -5), S::new(27, 2), S::new(30, -1), S::new(24, 6),
        S::new(14, 0), S::new(8, 15), S::new(36, 7), S::new(17, 16), S::new(26, -7), S::new(28, 1), S::new(19, 5), S::new(34, -1),
        S::new(2, -59), S::new(2, -42), S::new(6, -27), S::new(16, -30), S::new(0, -28), S::new(-1, -31), S::new(17, -36), S::new(6, -31),
        S::new(0, 7), S::new(3, 7), S::new(3, 9), S::new(-2, 13), S::new(0, 15), S::new(-7, 27), S::new(-8, 35), S::new(-11, 26),
        S::new(-5, 15), S::new(-6, 30), S::new(-13, 26), S::new(-10, 51), S::new(3, -4), S::new(14, -5), S::new(8, 27), S::new(-3, 30),
        S::new(-8, -2), S::new(-23, 21), S::new(-4, 16), S::new(-16, 42), S::new(20, 19), S::new(8, 8), S::new(32, 16), S::new(20, 17),
        S::new(-8, -37), S::new(10, -24), S::new(-13, -19), S::new(-26, -19), S::new(14, -29), S::new(-5, -10), S::new(-6, -4), S::new(-30, -3),
        S::new(-24, -20), S::new(3, -6), S::new(-20, 1), S::new(-24, 4), S::new(-55, -8), S::new(-16, 5), S::new(-32, 21), S::new(-27, 15),
        S::new(-28, -11), S::new(-29, 14), S::new(-20, 21), S::new(-29, 22), S::new(-16, 19), S::new(-10, 1), S::new(-20, 16), S::new(-16, 10),
        S::new(0, 26), S::new(-22, 30), S::new(-20, 20), S::new(-4, 21), S::new(-19, -27), S::new(18, 20), S::new(1, 20), S::new(-28, 18),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
];
