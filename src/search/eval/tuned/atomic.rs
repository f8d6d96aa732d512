//! Weights of atomic, written by
//! `threefold tune --variant atomic --games 5000 --nodes 2000 --imbalance 250 --seed 2 --epochs 40 --rate 1 --result-share 0.3`.
//! With 8000 games of a run with --nodes 2000 --imbalance 250 --seed 1.
//!
//! 435100 positions of 13000 games, sha256 d06819b19e42eb12c8ad32e0415fb12a.
//! loss 0.569599 to 0.569320, on positions held out 0.571517 to 0.572017; scale 0.664.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(58, 240), S::new(155, 344), S::new(194, 308), S::new(328, 459), S::new(666, 717), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-31, -24), S::new(-18, -31), S::new(-20, -11), S::new(-19, 10), S::new(-9, 2), S::new(2, 13), S::new(10, 28), S::new(18, 24),
        S::new(16, 34), S::new(20, 20), S::new(24, 24), S::new(28, 28), S::new(28, 28), S::new(32, 32), S::new(36, 36), S::new(36, 36),
        S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48), S::new(48, 48), S::new(52, 52), S::new(52, 52), S::new(52, 52),
        S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-40, -70), S::new(-39, -46), S::new(-27, -20), S::new(-16, -12), S::new(-11, 3), S::new(0, 5), S::new(4, 16), S::new(6, 14),
        S::new(1, 17), S::new(-3, 19), S::new(4, 19), S::new(17, 6), S::new(23, 25), S::new(30, 28), S::new(35, 35), S::new(40, 40),
        S::new(45, 45), S::new(45, 45), S::new(50, 50), S::new(55, 55), S::new(55, 55), S::new(60, 60), S::new(60, 60), S::new(65, 65),
        S::new(65, 65), S::new(65, 65), S::new(70, 70), S::new(70, 70), S::new(70, 70), S::new(75, 75), S::new(75, 75), S::new(75, 75),
        S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75),
        S::new(-72, -68), S::new(-30, -89), S::new(-20, -55), S::new(-21, -35), S::new(-6, -23), S::new(-6, -4), S::new(0, 5), S::new(-1, 15),
        S::new(6, 30), S::new(1, 52), S::new(21, 45), S::new(29, 50), S::new(29, 59), S::new(44, 43), S::new(37, 16), S::new(32, 40),
        S::new(36, 45), S::new(36, 45), S::new(40, 50), S::new(44, 55), S::new(44, 55), S::new(48, 60), S::new(48, 60), S::new(52, 65),
        S::new(52, 65), S::new(52, 65), S::new(56, 70), S::new(56, 70), S::new(56, 70), S::new(60, 75), S::new(60, 75), S::new(60, 75),
        S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75),
        S::new(-56, -56), S::new(-62, -57), S::new(-75, -54), S::new(-54, -47), S::new(-46, -76), S::new(-40, -59), S::new(-29, -33), S::new(-26, -26),
        S::new(-17, -15), S::new(-12, 4), S::new(-7, 27), S::new(2, 21), S::new(11, 39), S::new(19, 44), S::new(31, 44), S::new(39, 33),
        S::new(41, 30), S::new(36, 26), S::new(47, 21), S::new(36, 13), S::new(28, 19), S::new(61, -9), S::new(30, 14), S::new(42, 7),
        S::new(37, 9), S::new(40, 22), S::new(45, 39), S::new(43, 29), S::new(52, 52), S::new(52, 52), S::new(52, 52), S::new(56, 56),
        S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
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
        S::new(0, 0), S::new(-18, -7), S::new(-21, 1), S::new(-10, 29), S::new(-27, 46), S::new(40, 92), S::new(89, 99), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(-10, 8), S::new(-10, 17), S::new(-11, 11), S::new(26, 51), S::new(19, 55), S::new(43, 72), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(-11, 0), S::new(-6, -1), S::new(-24, 10), S::new(-11, 20), S::new(-21, 74), S::new(20, 85), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(-2, 0),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(5, -2),
    ]),
    (layout::ISOLATED, &[
        S::new(28, -9),
    ]),
    (layout::DOUBLED, &[
        S::new(-8, -14),
    ]),
    (layout::BACKWARD, &[
        S::new(10, 5),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(4, -3), S::new(-4, 3), S::new(-5, -1), S::new(0, -6), S::new(12, 27), S::new(27, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(19, 37),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(102, 32),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(38, -12),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(-6, -7), S::new(-17, -7), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::SHELTER, &[
        S::new(-38, -2), S::new(-6, -7), S::new(17, -5), S::new(2, -11), S::new(0, -7), S::new(10, -2), S::new(14, 10), S::new(8, 25),
    ]),
    (layout::STORM, &[
        S::new(-26, -10), S::new(-15, -33), S::new(1, 19), S::new(-31, -1), S::new(-27, 11), S::new(-12, 4), S::new(6, -6), S::new(-8, 9),
    ]),
    (layout::KING_DANGER, &[
        S::new(26, 24), S::new(39, -1), S::new(33, -13), S::new(-15, -34), S::new(-57, -38), S::new(-56, -8), S::new(-72, -6), S::new(-33, -17),
        S::new(-47, 1), S::new(-42, -22), S::new(-61, -21), S::new(-87, -26), S::new(-101, -26), S::new(-103, -18), S::new(-115, -8), S::new(-133, -15),
        S::new(-149, -16), S::new(-171, -23), S::new(-190, -22), S::new(-209, -25), S::new(-234, -31), S::new(-254, -31), S::new(-278, -36), S::new(-310, -40),
        S::new(-339, -47), S::new(-372, -56), S::new(-403, -64), S::new(-434, -69), S::new(-470, -77), S::new(-504, -84), S::new(-540, -90), S::new(-576, -96),
        S::new(-614, -102), S::new(-653, -108), S::new(-693, -115), S::new(-735, -122), S::new(-777, -129), S::new(-821, -136), S::new(-866, -144), S::new(-912, -152),
        S::new(-960, -160), S::new(-1008, -168), S::new(-1058, -176), S::new(-1109, -184), S::new(-1161, -193), S::new(-1215, -202), S::new(-1269, -211), S::new(-1325, -220),
        S::new(-1382, -230), S::new(-1440, -240), S::new(-1500, -250), S::new(-1560, -260), S::new(-1622, -270), S::new(-1685, -280), S::new(-1749, -291), S::new(-1815, -302),
        S::new(-1881, -313), S::new(-1949, -324), S::new(-2018, -336), S::new(-2088, -348), S::new(-2160, -360), S::new(-2232, -372), S::new(-2306, -384), S::new(-2381, -396),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(13, 23), S::new(42, 14), S::new(10, 2), S::new(46, -1), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-3, 4), S::new(1, 9), S::new(-2, 12), S::new(5, -2), S::new(58, 10), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-25, 8), S::new(-1, -2), S::new(-13, -16), S::new(-6, -2), S::new(7, 11), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::HANGING, &[
        S::new(3, -4),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(-21, 4),
    ]),
    (layout::TEMPO, &[
        S::new(33, 12),
    ]),
    (layout::FUSE, &[
        S::new(-43, -13), S::new(-18, -16), S::new(-34, -5), S::new(-33, 19), S::new(13, -8), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::RING, &[
        S::new(-14, 17), S::new(23, 11), S::new(32, 10), S::new(60, 25), S::new(58, 23), S::new(84, 52), S::new(94, 55), S::new(111, 60),
        S::new(128, 72),
    ]),
    (layout::BLAST, &[
        S::new(39, 7), S::new(46, 26), S::new(53, 51), S::new(58, 78), S::new(59, 117), S::new(78, 142), S::new(135, 168), S::new(146, 196),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(-20, -21),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(15, -8), S::new(17, -12), S::new(29, -29), S::new(33, -21), S::new(46, -36),
        S::new(54, -43), S::new(65, -50), S::new(88, -64), S::new(99, -72), S::new(0, 0), S::new(-2, 4), S::new(-1, 8), S::new(-1, 14),
        S::new(6, 10), S::new(12, 7), S::new(18, 7), S::new(39, 5), S::new(24, 16), S::new(27, 18), S::new(0, 0), S::new(-11, 0),
        S::new(-10, 0), S::new(7, -6), S::new(-4, 5), S::new(8, 5), S::new(5, 22), S::new(-6, 28), S::new(0, 32), S::new(0, 36),
        S::new(0, 0), S::new(1, -20), S::new(12, -43), S::new(8, -39), S::new(27, -13), S::new(50, -36), S::new(48, -35), S::new(47, -22),
        S::new(48, -24), S::new(54, -27), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-6, 10), S::new(-30, 23), S::new(-4, -5), S::new(-37, 21), S::new(-46, 3),
        S::new(-72, 7), S::new(-76, -7), S::new(-64, 8), S::new(-72, 9), S::new(0, 0), S::new(-18, 4), S::new(-10, 18), S::new(-7, 18),
        S::new(-20, 25), S::new(-25, 36), S::new(-22, 35), S::new(-22, 28), S::new(-32, 48), S::new(-36, 54), S::new(0, 0), S::new(19, -9),
        S::new(2, -20), S::new(-18, -41), S::new(-47, -52), S::new(-43, -57), S::new(-36, -62), S::new(-53, -66), S::new(-48, -72), S::new(-54, -81),
        S::new(0, 0), S::new(-39, -25), S::new(-36, -19), S::new(-27, -10), S::new(-55, 6), S::new(-65, 9), S::new(-78, 1), S::new(-93, 22),
        S::new(-120, 32), S::new(-135, 36), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(-1, -6),
    ]),
    (layout::CONTESTED, &[
        S::new(-2, -3),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(-24, -6),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-27, 2),
    ]),
    (layout::GUARDED, &[
        S::new(3, -4),
    ]),
    (layout::PHALANX, &[
        S::new(0, 0), S::new(0, 2), S::new(4, 3), S::new(6, 2), S::new(10, 17), S::new(15, 21), S::new(0, -7), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::CONNECTED_OPEN, &[
        S::new(0, 0), S::new(-4, -15), S::new(4, -7), S::new(3, 8), S::new(2, 9), S::new(-1, 12), S::new(8, -11), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::CANDIDATE, &[
        S::new(0, 0), S::new(1, -6), S::new(-1, 6), S::new(10, -1), S::new(30, 31), S::new(44, 45), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_FREE, &[
        S::new(0, 0), S::new(2, 4), S::new(1, 16), S::new(3, 49), S::new(-5, 56), S::new(-4, 53), S::new(-6, 17), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_LED, &[
        S::new(0, 0), S::new(-1, -6), S::new(23, 1), S::new(4, 2), S::new(10, -8), S::new(-8, -2), S::new(-1, -8), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_PUSHED, &[
        S::new(12, 1),
    ]),
    (layout::PASSED_CHASED, &[
        S::new(-25, -44),
    ]),
    (layout::BEHIND_PAWN, &[
        S::new(0, 0), S::new(-2, 13), S::new(2, 1), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BESIDE_PAWNS, &[
        S::new(0, 0), S::new(-7, 6), S::new(5, 2), S::new(20, -11), S::new(-15, -10), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::AGAINST_PAWNS, &[
        S::new(0, 0), S::new(17, -5), S::new(-2, 0), S::new(-22, 35), S::new(1, 50), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::FLANK_ATTACKED, &[
        S::new(7, 0),
    ]),
    (layout::FLANK_ATTACKED_TWICE, &[
        S::new(3, -4),
    ]),
    (layout::FLANK_DEFENDED, &[
        S::new(1, 2),
    ]),
    (layout::STORM_BLOCKED, &[
        S::new(0, 0), S::new(0, 0), S::new(5, 13), S::new(6, -17), S::new(10, -9), S::new(-7, 0), S::new(-23, -6), S::new(-21, -8),
    ]),
    (layout::THREAT_BY_PUSH, &[
        S::new(0, 29),
    ]),
    (layout::QUEEN_CHASED, &[
        S::new(0, 0), S::new(9, -16), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-28, 53), S::new(-10, -4), S::new(-19, 22), S::new(-8, 17),
        S::new(-7, 38), S::new(13, -14), S::new(8, 2), S::new(2, 7), S::new(-4, 39), S::new(-6, 24), S::new(-22, 45), S::new(-11, 34),
        S::new(13, 69), S::new(32, 35), S::new(5, 55), S::new(29, 37), S::new(5, 95), S::new(45, 77), S::new(-5, 83), S::new(36, 70),
        S::new(23, 146), S::new(25, 156), S::new(55, 139), S::new(78, 169), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-18, 1), S::new(-25, -26), S::new(-13, -5), S::new(-5, -8), S::new(4, -5), S::new(-17, -1), S::new(-28, 6), S::new(-22, 33),
        S::new(-18, -14), S::new(-5, -5), S::new(-15, 2), S::new(2, 6), S::new(-14, 1), S::new(37, 27), S::new(34, 7), S::new(31, 10),
        S::new(56, 7), S::new(64, 0), S::new(35, 19), S::new(51, 23), S::new(12, -18), S::new(16, 11), S::new(15, -2), S::new(34, 4),
        S::new(18, -5), S::new(48, 10), S::new(25, 4), S::new(42, 0), S::new(12, -14), S::new(13, -14), S::new(30, -4), S::new(44, 0),
        S::new(-9, 18), S::new(-28, -18), S::new(5, -8), S::new(24, 2), S::new(2, -4), S::new(-21, 10), S::new(-17, -7), S::new(17, -10),
        S::new(1, -6), S::new(-9, 7), S::new(-25, 5), S::new(-2, -3), S::new(2, 5), S::new(-4, -3), S::new(0, 1), S::new(8, -1),
        S::new(-29, -26), S::new(11, 2), S::new(7, 0), S::new(-6, 0), S::new(22, 18), S::new(33, 1), S::new(7, 16), S::new(49, 20),
        S::new(30, -21), S::new(25, 23), S::new(-4, -4), S::new(19, 12), S::new(2, -9), S::new(4, -9), S::new(33, 0), S::new(23, -19),
        S::new(3, -10), S::new(-16, 9), S::new(25, 5), S::new(15, 15), S::new(-33, 0), S::new(-29, -3), S::new(5, -11), S::new(2, -28),
        S::new(-34, 7), S::new(5, -8), S::new(-14, -6), S::new(0, 7), S::new(0, -20), S::new(33, 6), S::new(10, 12), S::new(14, 5),
        S::new(10, 2), S::new(12, -11), S::new(28, 21), S::new(21, 3), S::new(18, 28), S::new(24, 13), S::new(36, 30), S::new(28, 22),
        S::new(23, 33), S::new(24, 13), S::new(41, 23), S::new(51, 28), S::new(25, 24), S::new(22, -7), S::new(27, 4), S::new(35, 14),
        S::new(3, -22), S::new(5, 4), S::new(22, -20), S::new(43, -2), S::new(10, -3), S::new(-8, 1), S::new(8, -33), S::new(-2, 21),
        S::new(11, 1), S::new(11, 13), S::new(-6, -15), S::new(-29, 12), S::new(-11, -13), S::new(3, -1), S::new(5, 2), S::new(-1, -5),
        S::new(20, -11), S::new(-18, -2), S::new(6, 3), S::new(51, -7), S::new(64, -3), S::new(40, 0), S::new(32, -3), S::new(48, 3),
        S::new(51, -3), S::new(39, -11), S::new(39, -2), S::new(47, 4), S::new(61, -9), S::new(61, -13), S::new(36, -10), S::new(55, -1),
        S::new(16, -37), S::new(23, -30), S::new(-14, -12), S::new(-23, -2), S::new(-2, -25), S::new(3, -32), S::new(-17, -11), S::new(-44, -9),
        S::new(-14, -26), S::new(-34, -14), S::new(-36, -26), S::new(-62, -19), S::new(-42, -8), S::new(-46, -6), S::new(-53, -6), S::new(-70, -4),
        S::new(-66, 0), S::new(-69, 0), S::new(-78, 2), S::new(-97, 8), S::new(-51, 24), S::new(-67, 8), S::new(-83, -1), S::new(-92, 18),
        S::new(-57, 24), S::new(-63, 14), S::new(-66, 21), S::new(-81, 19), S::new(-64, 10), S::new(-63, 12), S::new(-71, 14), S::new(-74, 28),
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
