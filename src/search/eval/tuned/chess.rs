//! Weights of chess960, written by
//! `threefold tune --variant chess960 --games 6000 --nodes 2000 --imbalance 250 --seed 1 --epochs 30 --rate 1 --result-share 0.3`.
//!
//! 185524 positions of 6000 games, sha256 ba996331651824ab94d6554f0e50adbb.
//! loss 0.494530 to 0.492617, on positions held out 0.491819 to 0.489034; scale 1.175.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(64, 111), S::new(304, 312), S::new(335, 340), S::new(425, 577), S::new(1030, 977), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-35, -17), S::new(-9, -27), S::new(-10, -18), S::new(-9, 10), S::new(-3, 12), S::new(4, 14), S::new(7, 21), S::new(11, 15),
        S::new(19, 13), S::new(20, 15), S::new(24, 18), S::new(28, 21), S::new(28, 21), S::new(32, 24), S::new(36, 27), S::new(36, 27),
        S::new(40, 30), S::new(44, 33), S::new(44, 33), S::new(48, 36), S::new(48, 36), S::new(52, 39), S::new(52, 39), S::new(52, 39),
        S::new(56, 42), S::new(56, 42), S::new(56, 42), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(-43, -60), S::new(-30, -24), S::new(-14, -22), S::new(-11, -4), S::new(-7, 6), S::new(-3, 16), S::new(-2, 13), S::new(6, 19),
        S::new(5, 18), S::new(10, 19), S::new(13, 15), S::new(17, 12), S::new(24, 20), S::new(26, 19), S::new(28, 28), S::new(32, 32),
        S::new(36, 36), S::new(36, 36), S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48), S::new(48, 48), S::new(52, 52),
        S::new(52, 52), S::new(52, 52), S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-37, -37), S::new(-20, -34), S::new(-10, -32), S::new(-8, -3), S::new(-5, 2), S::new(-2, 5), S::new(-3, 14), S::new(5, 6),
        S::new(5, 14), S::new(3, 22), S::new(-2, 25), S::new(10, 31), S::new(20, 25), S::new(9, 29), S::new(13, 25), S::new(16, 32),
        S::new(18, 36), S::new(18, 36), S::new(20, 40), S::new(22, 44), S::new(22, 44), S::new(24, 48), S::new(24, 48), S::new(26, 52),
        S::new(26, 52), S::new(26, 52), S::new(28, 56), S::new(28, 56), S::new(28, 56), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(-67, -53), S::new(-36, -46), S::new(-27, -47), S::new(-20, -35), S::new(-15, -22), S::new(-11, -25), S::new(-7, -9), S::new(-4, -12),
        S::new(0, -4), S::new(6, 1), S::new(5, 0), S::new(7, 6), S::new(6, 10), S::new(9, 16), S::new(9, 19), S::new(13, 13),
        S::new(14, 24), S::new(18, 21), S::new(11, 31), S::new(12, 27), S::new(19, 28), S::new(21, 27), S::new(20, 26), S::new(18, 17),
        S::new(21, 31), S::new(17, 18), S::new(24, 36), S::new(21, 29), S::new(26, 39), S::new(26, 39), S::new(26, 39), S::new(28, 42),
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
        S::new(0, 0), S::new(6, 8), S::new(-4, 2), S::new(1, 14), S::new(5, 31), S::new(8, 57), S::new(13, 41), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(-10, -7), S::new(-2, 1), S::new(-2, 1), S::new(14, 17), S::new(13, 25), S::new(9, 28), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(4, 3), S::new(7, -3), S::new(1, 13), S::new(1, 27), S::new(19, 44), S::new(15, 49), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(0, -6),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(-1, 10),
    ]),
    (layout::ISOLATED, &[
        S::new(-9, -7),
    ]),
    (layout::DOUBLED, &[
        S::new(1, -26),
    ]),
    (layout::BACKWARD, &[
        S::new(5, -19),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(5, -4), S::new(9, 1), S::new(7, 6), S::new(19, 10), S::new(36, 24), S::new(41, 30), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(19, 46),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(28, -1),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(11, 12),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(29, 9), S::new(17, 11), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::SHELTER, &[
        S::new(-23, 6), S::new(6, 9), S::new(15, 2), S::new(4, 4), S::new(1, -11), S::new(4, -10), S::new(-8, -4), S::new(-14, 2),
    ]),
    (layout::STORM, &[
        S::new(-8, -2), S::new(0, 18), S::new(9, 2), S::new(-14, -7), S::new(-10, -3), S::new(-5, 0), S::new(-4, -3), S::new(-2, -6),
    ]),
    (layout::KING_DANGER, &[
        S::new(0, 3), S::new(-4, 2), S::new(-6, -1), S::new(-4, -7), S::new(-15, -9), S::new(-17, -11), S::new(-11, -13), S::new(-29, -6),
        S::new(-34, -5), S::new(-25, -5), S::new(-34, 0), S::new(-43, -7), S::new(-54, -3), S::new(-66, -3), S::new(-81, -9), S::new(-86, -6),
        S::new(-100, -6), S::new(-111, -10), S::new(-126, -14), S::new(-145, -17), S::new(-157, -17), S::new(-173, -19), S::new(-192, -23), S::new(-210, -26),
        S::new(-229, -27), S::new(-249, -30), S::new(-270, -32), S::new(-290, -36), S::new(-313, -39), S::new(-336, -42), S::new(-360, -45), S::new(-384, -48),
        S::new(-409, -51), S::new(-435, -54), S::new(-462, -57), S::new(-490, -61), S::new(-518, -64), S::new(-547, -68), S::new(-577, -72), S::new(-608, -76),
        S::new(-640, -80), S::new(-672, -84), S::new(-705, -88), S::new(-739, -92), S::new(-774, -96), S::new(-810, -101), S::new(-846, -105), S::new(-883, -110),
        S::new(-921, -115), S::new(-960, -120), S::new(-1000, -125), S::new(-1040, -130), S::new(-1081, -135), S::new(-1123, -140), S::new(-1166, -145), S::new(-1210, -151),
        S::new(-1254, -156), S::new(-1299, -162), S::new(-1345, -168), S::new(-1392, -174), S::new(-1440, -180), S::new(-1488, -186), S::new(-1537, -192), S::new(-1587, -198),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(51, 26), S::new(48, 38), S::new(63, 33), S::new(52, 25), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-2, 14), S::new(14, 34), S::new(40, 26), S::new(48, 27), S::new(38, 57), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-7, 18), S::new(11, 17), S::new(13, 20), S::new(0, 20), S::new(44, 18), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::HANGING, &[
        S::new(17, 7),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(18, 36),
    ]),
    (layout::TEMPO, &[
        S::new(16, 5),
    ]),
    (layout::SAFE_CHECK, &[
        S::new(0, 0), S::new(20, 2), S::new(5, 1), S::new(13, 10), S::new(16, 20), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(-3, -6),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(-2, 0), S::new(-1, 0), S::new(0, 1), S::new(-1, 5), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(0, 3), S::new(-1, 2), S::new(0, 3), S::new(-2, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(-2, -2),
    ]),
    (layout::CONTESTED, &[
        S::new(4, 1),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(4, -5),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-11, 0),
    ]),
    (layout::GUARDED, &[
        S::new(1, 1),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-24, 11), S::new(11, 17), S::new(3, 8), S::new(-5, 18),
        S::new(-24, 2), S::new(7, 6), S::new(-4, -4), S::new(-1, 6), S::new(-21, 13), S::new(0, 8), S::new(3, -6), S::new(15, -5),
        S::new(-14, 26), S::new(5, 28), S::new(9, 5), S::new(14, 12), S::new(-10, 76), S::new(29, 82), S::new(29, 53), S::new(39, 49),
        S::new(38, 157), S::new(73, 169), S::new(99, 155), S::new(89, 143), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-47, -48), S::new(-20, -51), S::new(-27, -22), S::new(-18, -9), S::new(2, -41), S::new(2, -16), S::new(-7, -9), S::new(-5, 2),
        S::new(-17, -37), S::new(-3, -17), S::new(3, 1), S::new(2, 22), S::new(7, -10), S::new(9, 1), S::new(12, 22), S::new(12, 18),
        S::new(12, -9), S::new(16, 7), S::new(24, 19), S::new(35, 17), S::new(4, -32), S::new(37, -25), S::new(72, -2), S::new(59, -4),
        S::new(-30, -34), S::new(-17, -18), S::new(60, -33), S::new(24, -5), S::new(-130, -71), S::new(-55, -48), S::new(-68, -21), S::new(5, -25),
        S::new(-3, -24), S::new(-4, -11), S::new(-2, -4), S::new(1, -4), S::new(6, -6), S::new(21, -20), S::new(18, -1), S::new(9, 0),
        S::new(14, -9), S::new(13, 8), S::new(17, 7), S::new(12, 11), S::new(4, 1), S::new(2, -4), S::new(6, 12), S::new(18, 10),
        S::new(-7, -3), S::new(-3, 5), S::new(20, 7), S::new(26, 11), S::new(-7, 0), S::new(27, -7), S::new(29, 3), S::new(44, 4),
        S::new(-41, -13), S::new(4, -13), S::new(25, -1), S::new(4, -7), S::new(-11, -14), S::new(5, -21), S::new(-61, -5), S::new(-34, -7),
        S::new(-21, -13), S::new(-19, -5), S::new(0, -5), S::new(8, -6), S::new(-51, -8), S::new(-17, -2), S::new(0, -2), S::new(-9, 3),
        S::new(-34, -4), S::new(-4, -8), S::new(-14, 12), S::new(-4, 6), S::new(-24, 8), S::new(-16, 9), S::new(-1, 4), S::new(-14, -6),
        S::new(-9, 4), S::new(-2, 14), S::new(12, 9), S::new(23, 2), S::new(9, 1), S::new(43, 0), S::new(38, 6), S::new(31, 9),
        S::new(25, -2), S::new(19, 20), S::new(53, 3), S::new(42, -5), S::new(37, 5), S::new(37, 11), S::new(22, 16), S::new(48, 3),
        S::new(-15, -45), S::new(-11, -29), S::new(-6, -16), S::new(1, -21), S::new(-4, -23), S::new(-4, -32), S::new(13, -35), S::new(-2, -25),
        S::new(-12, 2), S::new(7, 1), S::new(-3, 17), S::new(-4, 19), S::new(5, 6), S::new(-11, 36), S::new(-3, 29), S::new(-6, 35),
        S::new(0, 20), S::new(-5, 40), S::new(-10, 32), S::new(-2, 57), S::new(14, -2), S::new(14, 11), S::new(26, 23), S::new(8, 43),
        S::new(11, -6), S::new(-24, 20), S::new(13, 23), S::new(0, 50), S::new(12, 7), S::new(22, 17), S::new(36, 20), S::new(36, 29),
        S::new(1, -43), S::new(22, -22), S::new(-7, -16), S::new(-20, -19), S::new(13, -20), S::new(3, -9), S::new(-4, 3), S::new(-41, 4),
        S::new(-22, -19), S::new(-9, 2), S::new(-34, 7), S::new(-50, 12), S::new(-51, -14), S::new(-19, 4), S::new(-38, 21), S::new(-41, 24),
        S::new(-26, -3), S::new(-22, 13), S::new(-17, 28), S::new(-31, 27), S::new(-14, 17), S::new(16, 15), S::new(0, 33), S::new(-20, 13),
        S::new(2, 10), S::new(-18, 27), S::new(-12, 27), S::new(-5, 21), S::new(-25, -43), S::new(14, -9), S::new(-7, 5), S::new(-34, -8),
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
