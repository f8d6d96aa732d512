//! Weights of chess960, written by
//! `threefold tune --variant chess960 --games 5310 --nodes 2000 --imbalance 250 --seed 3 --epochs 40 --rate 1 --result-share 0.3`.
//! With 3854 games of a run with --nodes 2000 --imbalance 250 --seed 4.
//! With 6000 games of a run with --nodes 2000 --imbalance 250 --seed 2.
//! With 8042 games of a run with --nodes 2000 --imbalance 250 --seed 1.
//!
//! 1566099 positions of 23206 games, sha256 25b96672cc7a509452b14e2de353417c.
//! loss 0.497094 to 0.496729, on positions held out 0.498001 to 0.497908; scale 1.098.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(-11, 118), S::new(256, 267), S::new(275, 295), S::new(326, 533), S::new(963, 782), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-33, -56), S::new(-17, -56), S::new(-14, -17), S::new(-11, 3), S::new(-6, 10), S::new(-2, 25), S::new(1, 26), S::new(3, 26),
        S::new(5, 15), S::new(20, 15), S::new(24, 18), S::new(28, 21), S::new(28, 21), S::new(32, 24), S::new(36, 27), S::new(36, 27),
        S::new(40, 30), S::new(44, 33), S::new(44, 33), S::new(48, 36), S::new(48, 36), S::new(52, 39), S::new(52, 39), S::new(52, 39),
        S::new(56, 42), S::new(56, 42), S::new(56, 42), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45), S::new(60, 45),
        S::new(-37, -93), S::new(-28, -44), S::new(-15, -15), S::new(-12, 0), S::new(-10, 9), S::new(-6, 17), S::new(-4, 19), S::new(-2, 23),
        S::new(0, 22), S::new(-1, 25), S::new(3, 15), S::new(6, 12), S::new(30, 4), S::new(7, 9), S::new(28, 28), S::new(32, 32),
        S::new(36, 36), S::new(36, 36), S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48), S::new(48, 48), S::new(52, 52),
        S::new(52, 52), S::new(52, 52), S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-35, -66), S::new(-21, -49), S::new(-15, -38), S::new(-13, -11), S::new(-11, -5), S::new(-8, 3), S::new(-7, 9), S::new(-3, 10),
        S::new(-5, 18), S::new(-4, 22), S::new(-4, 25), S::new(0, 31), S::new(3, 29), S::new(-7, 42), S::new(12, 27), S::new(16, 32),
        S::new(18, 36), S::new(18, 36), S::new(20, 40), S::new(22, 44), S::new(22, 44), S::new(24, 48), S::new(24, 48), S::new(26, 52),
        S::new(26, 52), S::new(26, 52), S::new(28, 56), S::new(28, 56), S::new(28, 56), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(-57, -74), S::new(-32, -77), S::new(-23, -81), S::new(-18, -60), S::new(-15, -25), S::new(-10, -26), S::new(-8, -8), S::new(-6, 1),
        S::new(-3, 5), S::new(0, 7), S::new(2, 12), S::new(5, 18), S::new(4, 20), S::new(5, 25), S::new(5, 27), S::new(7, 29),
        S::new(3, 41), S::new(7, 32), S::new(3, 41), S::new(1, 37), S::new(11, 33), S::new(29, 13), S::new(28, 17), S::new(25, -44),
        S::new(15, 12), S::new(1, -66), S::new(24, 35), S::new(5, -14), S::new(26, 39), S::new(26, 39), S::new(26, 39), S::new(28, 42),
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
        S::new(0, 0), S::new(-4, 8), S::new(-6, 9), S::new(-9, 23), S::new(-22, 56), S::new(5, 73), S::new(1, 23), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(1, -6), S::new(-4, -4), S::new(-10, 2), S::new(17, -4), S::new(4, 10), S::new(18, 44), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(7, 2), S::new(9, -1), S::new(0, 10), S::new(-2, 22), S::new(0, 57), S::new(-4, 107), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(1, -7),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(-1, 12),
    ]),
    (layout::ISOLATED, &[
        S::new(-5, -6),
    ]),
    (layout::DOUBLED, &[
        S::new(-4, -18),
    ]),
    (layout::BACKWARD, &[
        S::new(4, -14),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(4, 0), S::new(3, 2), S::new(-1, 0), S::new(8, 2), S::new(22, 35), S::new(46, 35), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(26, 52),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(29, -3),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(13, -6),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(23, 11), S::new(17, 18), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::SHELTER, &[
        S::new(-20, -2), S::new(8, -3), S::new(12, -4), S::new(2, -4), S::new(-1, -14), S::new(1, -17), S::new(-4, 14), S::new(-17, 33),
    ]),
    (layout::STORM, &[
        S::new(-9, -5), S::new(-7, 26), S::new(12, 6), S::new(-24, 5), S::new(-7, -3), S::new(0, -7), S::new(0, -8), S::new(0, -13),
    ]),
    (layout::KING_DANGER, &[
        S::new(-31, -22), S::new(-32, -13), S::new(-32, -15), S::new(-29, -17), S::new(-28, -20), S::new(-35, -19), S::new(-39, -25), S::new(-52, -21),
        S::new(-49, -9), S::new(-42, -10), S::new(-42, -9), S::new(-49, -11), S::new(-48, -11), S::new(-55, -13), S::new(-69, -10), S::new(-69, -11),
        S::new(-84, -2), S::new(-103, -2), S::new(-110, -3), S::new(-130, 2), S::new(-137, 2), S::new(-151, 1), S::new(-172, -11), S::new(-190, -15),
        S::new(-211, -5), S::new(-235, -20), S::new(-259, -22), S::new(-283, -32), S::new(-313, -39), S::new(-336, -42), S::new(-356, -41), S::new(-384, -48),
        S::new(-409, -51), S::new(-435, -54), S::new(-462, -57), S::new(-490, -61), S::new(-518, -64), S::new(-547, -68), S::new(-577, -72), S::new(-608, -76),
        S::new(-640, -80), S::new(-672, -84), S::new(-705, -88), S::new(-739, -92), S::new(-774, -96), S::new(-810, -101), S::new(-846, -105), S::new(-883, -110),
        S::new(-921, -115), S::new(-960, -120), S::new(-1000, -125), S::new(-1040, -130), S::new(-1081, -135), S::new(-1123, -140), S::new(-1166, -145), S::new(-1210, -151),
        S::new(-1254, -156), S::new(-1299, -162), S::new(-1345, -168), S::new(-1392, -174), S::new(-1440, -180), S::new(-1488, -186), S::new(-1537, -192), S::new(-1587, -198),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(50, 42), S::new(45, 58), S::new(55, 39), S::new(46, 19), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-1, 16), S::new(14, 38), S::new(30, 32), S::new(43, 36), S::new(38, 46), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-5, 20), S::new(3, 28), S::new(11, 24), S::new(1, 20), S::new(56, 15), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::HANGING, &[
        S::new(16, -6),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(21, 40),
    ]),
    (layout::TEMPO, &[
        S::new(12, 8),
    ]),
    (layout::SAFE_CHECK, &[
        S::new(0, 0), S::new(39, 0), S::new(6, 15), S::new(29, 12), S::new(18, 30), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(4, -4),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-14, 2), S::new(-13, -2), S::new(-16, -7), S::new(-20, -8), S::new(-21, -13),
        S::new(-23, -11), S::new(-26, -15), S::new(-24, 0), S::new(-27, 0), S::new(0, 0), S::new(-8, 5), S::new(-8, 1), S::new(-9, 1),
        S::new(-9, 3), S::new(-9, -2), S::new(-15, -1), S::new(-27, 0), S::new(-8, 16), S::new(-9, 18), S::new(0, 0), S::new(-11, -6),
        S::new(-13, -2), S::new(-10, -1), S::new(-8, -2), S::new(-4, 2), S::new(-3, 7), S::new(-10, 11), S::new(8, 16), S::new(9, 18),
        S::new(0, 0), S::new(-15, -19), S::new(-15, -13), S::new(-12, -10), S::new(-10, -5), S::new(-9, -4), S::new(-14, 6), S::new(-23, 10),
        S::new(-8, 48), S::new(-9, 54), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-7, -2), S::new(-2, 0), S::new(-10, 15), S::new(-15, 13), S::new(-14, 6),
        S::new(-16, 2), S::new(-13, -2), S::new(-8, 24), S::new(-9, 27), S::new(0, 0), S::new(-7, 6), S::new(-1, 0), S::new(-11, 3),
        S::new(-14, 2), S::new(-15, 2), S::new(-18, -2), S::new(-18, -5), S::new(-8, 16), S::new(-9, 18), S::new(0, 0), S::new(-22, 12),
        S::new(-13, 1), S::new(-7, 6), S::new(-8, 9), S::new(-10, 10), S::new(-13, 10), S::new(-15, 17), S::new(0, 32), S::new(0, 36),
        S::new(0, 0), S::new(-4, -2), S::new(-7, -24), S::new(-17, -29), S::new(-31, -31), S::new(-38, -42), S::new(-37, -60), S::new(-46, -69),
        S::new(-32, -16), S::new(-36, -18), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(-2, -4),
    ]),
    (layout::CONTESTED, &[
        S::new(5, 2),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(0, -7),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-6, -10),
    ]),
    (layout::GUARDED, &[
        S::new(7, 16),
    ]),
    (layout::PHALANX, &[
        S::new(0, 0), S::new(-1, 3), S::new(2, 2), S::new(5, 8), S::new(9, 8), S::new(0, -4), S::new(4, 12), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::CONNECTED_OPEN, &[
        S::new(0, 0), S::new(9, -14), S::new(8, -14), S::new(9, -3), S::new(10, 5), S::new(8, -5), S::new(5, 4), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::CANDIDATE, &[
        S::new(0, 0), S::new(-5, 7), S::new(-2, 7), S::new(-8, 9), S::new(-2, 14), S::new(-1, 16), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_FREE, &[
        S::new(0, 0), S::new(-8, 20), S::new(-22, 22), S::new(-50, 40), S::new(-45, 45), S::new(-34, 52), S::new(-21, 45), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_LED, &[
        S::new(0, 0), S::new(-3, 3), S::new(-5, 19), S::new(6, 13), S::new(-5, 30), S::new(25, 35), S::new(19, 63), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_PUSHED, &[
        S::new(6, 15),
    ]),
    (layout::PASSED_CHASED, &[
        S::new(8, -66),
    ]),
    (layout::BEHIND_PAWN, &[
        S::new(0, 0), S::new(1, 12), S::new(2, 9), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BESIDE_PAWNS, &[
        S::new(0, 0), S::new(7, 22), S::new(6, 23), S::new(11, 29), S::new(-5, 83), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::AGAINST_PAWNS, &[
        S::new(0, 0), S::new(-1, 18), S::new(0, 15), S::new(-1, 23), S::new(-34, 84), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::FLANK_ATTACKED, &[
        S::new(-1, -1),
    ]),
    (layout::FLANK_ATTACKED_TWICE, &[
        S::new(4, 2),
    ]),
    (layout::FLANK_DEFENDED, &[
        S::new(-3, 1),
    ]),
    (layout::STORM_BLOCKED, &[
        S::new(0, 0), S::new(0, 0), S::new(-9, 11), S::new(19, -22), S::new(7, -9), S::new(-2, -1), S::new(-2, 1), S::new(0, -5),
    ]),
    (layout::THREAT_BY_PUSH, &[
        S::new(12, 18),
    ]),
    (layout::QUEEN_CHASED, &[
        S::new(0, 0), S::new(11, 1), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-17, 12), S::new(5, 23), S::new(-1, 20), S::new(-3, 27),
        S::new(-21, 4), S::new(1, 15), S::new(-9, 6), S::new(-4, 14), S::new(-13, 15), S::new(-5, 19), S::new(2, 5), S::new(10, 5),
        S::new(-7, 25), S::new(-2, 30), S::new(7, 6), S::new(13, 8), S::new(-4, 54), S::new(18, 58), S::new(7, 45), S::new(20, 41),
        S::new(58, 121), S::new(72, 171), S::new(85, 160), S::new(73, 154), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-29, -34), S::new(-17, -34), S::new(-15, -26), S::new(-9, -22), S::new(-7, -32), S::new(-4, -17), S::new(-7, -26), S::new(-1, -15),
        S::new(-8, -30), S::new(-4, -22), S::new(-1, -16), S::new(-2, -4), S::new(11, -19), S::new(10, -5), S::new(15, -4), S::new(16, 1),
        S::new(11, -10), S::new(19, -10), S::new(26, -4), S::new(33, 6), S::new(-8, -17), S::new(16, -23), S::new(34, -2), S::new(34, -4),
        S::new(-14, -9), S::new(-12, -4), S::new(29, -27), S::new(15, 0), S::new(-108, -56), S::new(-40, -27), S::new(-69, -16), S::new(-8, -10),
        S::new(11, -18), S::new(2, -7), S::new(6, -10), S::new(7, -8), S::new(4, -3), S::new(20, -31), S::new(16, -12), S::new(11, -12),
        S::new(17, -14), S::new(10, 1), S::new(10, 0), S::new(11, 1), S::new(0, -7), S::new(6, -7), S::new(11, 1), S::new(17, 0),
        S::new(3, -8), S::new(5, -7), S::new(15, 0), S::new(20, 6), S::new(-8, -11), S::new(6, -5), S::new(8, 6), S::new(31, -5),
        S::new(-26, -10), S::new(-2, -8), S::new(-3, 2), S::new(-20, -5), S::new(-5, 9), S::new(2, 2), S::new(-53, 12), S::new(-40, 6),
        S::new(-9, -28), S::new(-1, -19), S::new(11, -16), S::new(19, -22), S::new(-32, -9), S::new(-2, -11), S::new(2, -10), S::new(1, -5),
        S::new(-13, -3), S::new(-5, -1), S::new(-11, 15), S::new(-9, 8), S::new(-30, 9), S::new(-19, 13), S::new(-16, 13), S::new(-15, 11),
        S::new(-8, 4), S::new(4, 15), S::new(-4, 17), S::new(4, 12), S::new(3, 1), S::new(23, 3), S::new(27, 1), S::new(22, 6),
        S::new(12, 1), S::new(8, 13), S::new(34, 7), S::new(16, 13), S::new(25, -5), S::new(23, 2), S::new(19, 4), S::new(31, -1),
        S::new(5, -56), S::new(6, -44), S::new(9, -32), S::new(20, -37), S::new(-1, -29), S::new(1, -31), S::new(16, -35), S::new(8, -29),
        S::new(-2, 4), S::new(5, 7), S::new(3, 7), S::new(0, 8), S::new(2, 10), S::new(-4, 22), S::new(-8, 32), S::new(-10, 28),
        S::new(-2, 11), S::new(-4, 27), S::new(-12, 25), S::new(-11, 44), S::new(-1, -4), S::new(10, -3), S::new(5, 25), S::new(-5, 25),
        S::new(-11, 6), S::new(-22, 20), S::new(-5, 17), S::new(-24, 39), S::new(19, 20), S::new(7, 10), S::new(23, 12), S::new(12, 9),
        S::new(-10, -38), S::new(8, -25), S::new(-14, -21), S::new(-27, -22), S::new(9, -29), S::new(-9, -11), S::new(-11, -5), S::new(-33, -4),
        S::new(-22, -20), S::new(11, -8), S::new(-12, -1), S::new(-18, 2), S::new(-54, -7), S::new(-14, 3), S::new(-26, 18), S::new(-21, 13),
        S::new(-26, -7), S::new(-30, 20), S::new(-20, 21), S::new(-28, 21), S::new(-19, 19), S::new(-14, 12), S::new(-24, 22), S::new(-13, 17),
        S::new(-4, 17), S::new(-25, 26), S::new(-19, 22), S::new(-3, 26), S::new(-17, -23), S::new(10, 5), S::new(0, 17), S::new(-25, 28),
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
