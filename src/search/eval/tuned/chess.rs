//! Weights of chess960, written by
//! `threefold tune --variant chess960 --games 8040 --nodes 2000 --imbalance 250 --seed 1 --epochs 30 --rate 1 --result-share 0.3`.
//!
//! 248861 positions of 8040 games, sha256 e489185fcdc2da7852ac5ab2d6a11bae.
//! loss 0.492466 to 0.492095, on positions held out 0.490253 to 0.489909; scale 1.181.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(64, 109), S::new(305, 318), S::new(332, 344), S::new(412, 580), S::new(1031, 984), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-33, -19), S::new(-9, -31), S::new(-9, -16), S::new(-8, 10), S::new(-2, 12), S::new(3, 18), S::new(7, 22), S::new(12, 18),
        S::new(16, 13), S::new(20, 15), S::new(24, 18), S::new(28, 21), S::new(28, 21), S::new(32, 24), S::new(36, 27), S::new(36, 27),
        S::new(40, 30), S::new(44, 33), S::new(44, 33), S::new(48, 36), S::new(48, 36), S::new(52, 39), S::new(52, 39), S::new(52, 39),
        S::new(56, 42), S::new(56, 42), S::new(56, 42), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(-42, -67), S::new(-29, -25), S::new(-15, -18), S::new(-12, -1), S::new(-7, 8), S::new(-2, 16), S::new(-1, 16), S::new(6, 21),
        S::new(4, 20), S::new(7, 20), S::new(13, 15), S::new(18, 11), S::new(24, 19), S::new(24, 15), S::new(28, 28), S::new(32, 32),
        S::new(36, 36), S::new(36, 36), S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48), S::new(48, 48), S::new(52, 52),
        S::new(52, 52), S::new(52, 52), S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-40, -39), S::new(-21, -38), S::new(-12, -31), S::new(-9, -2), S::new(-7, 3), S::new(-3, 6), S::new(-4, 14), S::new(3, 7),
        S::new(3, 16), S::new(3, 22), S::new(1, 26), S::new(10, 31), S::new(19, 25), S::new(8, 30), S::new(14, 24), S::new(16, 32),
        S::new(18, 36), S::new(18, 36), S::new(20, 40), S::new(22, 44), S::new(22, 44), S::new(24, 48), S::new(24, 48), S::new(26, 52),
        S::new(26, 52), S::new(26, 52), S::new(28, 56), S::new(28, 56), S::new(28, 56), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(-65, -56), S::new(-35, -49), S::new(-26, -51), S::new(-19, -37), S::new(-15, -22), S::new(-10, -26), S::new(-6, -7), S::new(-4, -9),
        S::new(0, -1), S::new(5, 5), S::new(5, 2), S::new(7, 10), S::new(6, 14), S::new(9, 20), S::new(9, 23), S::new(14, 15),
        S::new(14, 27), S::new(17, 21), S::new(9, 32), S::new(9, 28), S::new(19, 28), S::new(21, 26), S::new(20, 25), S::new(18, 13),
        S::new(20, 30), S::new(15, 12), S::new(24, 36), S::new(20, 27), S::new(26, 39), S::new(26, 39), S::new(26, 39), S::new(28, 42),
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
        S::new(0, 0), S::new(6, 5), S::new(-3, 0), S::new(-1, 14), S::new(1, 34), S::new(8, 60), S::new(14, 45), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(-11, -8), S::new(1, 3), S::new(-2, 3), S::new(14, 17), S::new(10, 27), S::new(11, 37), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(8, 4), S::new(5, -4), S::new(1, 16), S::new(-3, 30), S::new(20, 57), S::new(17, 62), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(0, -6),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(-1, 11),
    ]),
    (layout::ISOLATED, &[
        S::new(-9, -4),
    ]),
    (layout::DOUBLED, &[
        S::new(-2, -25),
    ]),
    (layout::BACKWARD, &[
        S::new(5, -18),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(5, -3), S::new(8, 2), S::new(6, 8), S::new(15, 12), S::new(35, 24), S::new(41, 31), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(22, 49),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(28, 0),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(12, 10),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(29, 8), S::new(20, 12), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::SHELTER, &[
        S::new(-20, 4), S::new(6, 7), S::new(15, 2), S::new(5, 3), S::new(1, -9), S::new(1, -10), S::new(-9, -2), S::new(-14, 4),
    ]),
    (layout::STORM, &[
        S::new(-7, -2), S::new(1, 20), S::new(9, 2), S::new(-16, -6), S::new(-10, -4), S::new(-5, -1), S::new(-4, -3), S::new(-2, -6),
    ]),
    (layout::KING_DANGER, &[
        S::new(-7, 0), S::new(-9, -1), S::new(-12, -4), S::new(-8, -10), S::new(-15, -14), S::new(-20, -16), S::new(-19, -20), S::new(-34, -11),
        S::new(-34, -3), S::new(-28, -5), S::new(-33, -1), S::new(-44, -9), S::new(-50, -2), S::new(-60, -1), S::new(-78, -8), S::new(-81, -2),
        S::new(-95, -2), S::new(-109, -6), S::new(-121, -10), S::new(-145, -15), S::new(-155, -15), S::new(-170, -16), S::new(-191, -22), S::new(-209, -26),
        S::new(-228, -26), S::new(-248, -30), S::new(-269, -31), S::new(-289, -35), S::new(-313, -39), S::new(-336, -42), S::new(-360, -45), S::new(-384, -48),
        S::new(-409, -51), S::new(-435, -54), S::new(-462, -57), S::new(-490, -61), S::new(-518, -64), S::new(-547, -68), S::new(-577, -72), S::new(-608, -76),
        S::new(-640, -80), S::new(-672, -84), S::new(-705, -88), S::new(-739, -92), S::new(-774, -96), S::new(-810, -101), S::new(-846, -105), S::new(-883, -110),
        S::new(-921, -115), S::new(-960, -120), S::new(-1000, -125), S::new(-1040, -130), S::new(-1081, -135), S::new(-1123, -140), S::new(-1166, -145), S::new(-1210, -151),
        S::new(-1254, -156), S::new(-1299, -162), S::new(-1345, -168), S::new(-1392, -174), S::new(-1440, -180), S::new(-1488, -186), S::new(-1537, -192), S::new(-1587, -198),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(53, 26), S::new(49, 39), S::new(63, 33), S::new(48, 23), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-2, 13), S::new(15, 36), S::new(38, 27), S::new(48, 29), S::new(40, 55), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-6, 18), S::new(6, 21), S::new(12, 24), S::new(0, 20), S::new(47, 18), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::HANGING, &[
        S::new(16, 5),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(22, 33),
    ]),
    (layout::TEMPO, &[
        S::new(16, 6),
    ]),
    (layout::SAFE_CHECK, &[
        S::new(0, 0), S::new(30, 1), S::new(7, 5), S::new(21, 12), S::new(16, 29), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(0, -6),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(-3, 0), S::new(-1, 2), S::new(1, 2), S::new(-1, 6), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(-1, 3), S::new(-1, 2), S::new(0, 4), S::new(-4, -2), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(-2, -3),
    ]),
    (layout::CONTESTED, &[
        S::new(4, 1),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(4, -9),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-12, -3),
    ]),
    (layout::GUARDED, &[
        S::new(2, 3),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-21, 12), S::new(8, 18), S::new(0, 10), S::new(-4, 19),
        S::new(-23, 2), S::new(6, 7), S::new(-4, -3), S::new(0, 8), S::new(-18, 12), S::new(-1, 10), S::new(3, -5), S::new(15, -5),
        S::new(-13, 25), S::new(5, 28), S::new(9, 7), S::new(16, 10), S::new(-8, 70), S::new(27, 76), S::new(26, 51), S::new(38, 46),
        S::new(39, 152), S::new(72, 172), S::new(101, 159), S::new(89, 146), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-42, -47), S::new(-17, -49), S::new(-23, -23), S::new(-18, -10), S::new(-3, -40), S::new(6, -15), S::new(-10, -9), S::new(-5, -1),
        S::new(-15, -35), S::new(-3, -17), S::new(1, 1), S::new(0, 18), S::new(7, -13), S::new(8, 1), S::new(12, 21), S::new(11, 19),
        S::new(14, -10), S::new(15, 10), S::new(24, 18), S::new(33, 17), S::new(7, -29), S::new(32, -25), S::new(65, -4), S::new(55, -4),
        S::new(-22, -32), S::new(-11, -17), S::new(57, -34), S::new(24, -4), S::new(-127, -68), S::new(-54, -46), S::new(-70, -21), S::new(5, -22),
        S::new(2, -22), S::new(0, -11), S::new(1, -3), S::new(2, -5), S::new(10, -2), S::new(22, -22), S::new(18, -4), S::new(8, 0),
        S::new(11, -10), S::new(13, 9), S::new(14, 5), S::new(12, 13), S::new(1, 2), S::new(4, -7), S::new(9, 11), S::new(15, 11),
        S::new(-7, -3), S::new(-6, 1), S::new(15, 9), S::new(23, 13), S::new(-6, -3), S::new(27, -7), S::new(26, 3), S::new(42, 3),
        S::new(-37, -12), S::new(2, -14), S::new(22, -3), S::new(3, -5), S::new(-8, -12), S::new(5, -20), S::new(-60, -3), S::new(-34, -5),
        S::new(-19, -16), S::new(-14, -7), S::new(3, -7), S::new(11, -12), S::new(-50, -8), S::new(-17, -4), S::new(-1, -2), S::new(-10, 5),
        S::new(-28, -1), S::new(-9, -9), S::new(-17, 14), S::new(-5, 7), S::new(-24, 12), S::new(-14, 12), S::new(-1, 5), S::new(-13, -1),
        S::new(-9, 5), S::new(0, 16), S::new(10, 11), S::new(21, 3), S::new(10, 1), S::new(41, -1), S::new(38, 5), S::new(31, 11),
        S::new(19, -4), S::new(16, 21), S::new(51, 1), S::new(35, 0), S::new(37, 2), S::new(36, 9), S::new(22, 14), S::new(45, 0),
        S::new(-7, -49), S::new(-2, -31), S::new(-1, -16), S::new(7, -22), S::new(-5, -21), S::new(-1, -32), S::new(16, -33), S::new(1, -23),
        S::new(-10, 4), S::new(5, 2), S::new(-3, 18), S::new(-7, 23), S::new(3, 8), S::new(-11, 37), S::new(-4, 32), S::new(-6, 33),
        S::new(-1, 21), S::new(-4, 39), S::new(-12, 33), S::new(-5, 58), S::new(12, -2), S::new(12, 8), S::new(23, 23), S::new(7, 42),
        S::new(6, -6), S::new(-25, 20), S::new(7, 20), S::new(0, 50), S::new(13, 8), S::new(18, 15), S::new(36, 19), S::new(35, 28),
        S::new(-2, -41), S::new(21, -22), S::new(-10, -14), S::new(-23, -17), S::new(12, -24), S::new(3, -10), S::new(-2, -1), S::new(-37, 2),
        S::new(-22, -19), S::new(-6, 0), S::new(-33, 5), S::new(-45, 12), S::new(-51, -14), S::new(-19, 7), S::new(-38, 21), S::new(-40, 22),
        S::new(-26, -4), S::new(-23, 13), S::new(-17, 28), S::new(-32, 29), S::new(-14, 18), S::new(13, 12), S::new(-2, 32), S::new(-21, 11),
        S::new(2, 12), S::new(-18, 29), S::new(-13, 27), S::new(-4, 22), S::new(-25, -42), S::new(14, -7), S::new(-6, 7), S::new(-33, -5),
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
