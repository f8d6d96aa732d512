//! Weights of atomic, written by
//! `threefold tune --variant atomic --games 8000 --nodes 2000 --imbalance 250 --seed 1 --epochs 30 --rate 1 --result-share 0.3`.
//!
//! 181539 positions of 8000 games, sha256 47d1e8f8815096743decb032a0aa44a2.
//! loss 0.583567 to 0.578184, on positions held out 0.583596 to 0.577483; scale 0.673.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(73, 198), S::new(202, 320), S::new(209, 309), S::new(339, 513), S::new(640, 842), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-52, -24), S::new(-16, -39), S::new(-14, -19), S::new(-9, 6), S::new(0, -2), S::new(11, 11), S::new(25, 30), S::new(33, 28),
        S::new(20, 29), S::new(20, 20), S::new(24, 24), S::new(28, 28), S::new(28, 28), S::new(32, 32), S::new(36, 36), S::new(36, 36),
        S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48), S::new(48, 48), S::new(52, 52), S::new(52, 52), S::new(52, 52),
        S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-48, -59), S::new(-48, -48), S::new(-29, -20), S::new(-17, -17), S::new(-9, -12), S::new(0, -5), S::new(11, 13), S::new(4, 19),
        S::new(11, 16), S::new(0, 19), S::new(12, 21), S::new(23, 17), S::new(27, 26), S::new(33, 35), S::new(35, 35), S::new(40, 40),
        S::new(45, 45), S::new(45, 45), S::new(50, 50), S::new(55, 55), S::new(55, 55), S::new(60, 60), S::new(60, 60), S::new(65, 65),
        S::new(65, 65), S::new(65, 65), S::new(70, 70), S::new(70, 70), S::new(70, 70), S::new(75, 75), S::new(75, 75), S::new(75, 75),
        S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75), S::new(75, 75),
        S::new(-50, -50), S::new(-37, -70), S::new(-22, -50), S::new(-27, -22), S::new(-10, -17), S::new(-8, 6), S::new(2, 0), S::new(-2, 13),
        S::new(4, 28), S::new(14, 51), S::new(26, 42), S::new(36, 58), S::new(29, 51), S::new(40, 43), S::new(29, 16), S::new(32, 40),
        S::new(36, 45), S::new(36, 45), S::new(40, 50), S::new(44, 55), S::new(44, 55), S::new(48, 60), S::new(48, 60), S::new(52, 65),
        S::new(52, 65), S::new(52, 65), S::new(56, 70), S::new(56, 70), S::new(56, 70), S::new(60, 75), S::new(60, 75), S::new(60, 75),
        S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75), S::new(60, 75),
        S::new(-56, -56), S::new(-56, -54), S::new(-71, -48), S::new(-52, -43), S::new(-45, -54), S::new(-43, -48), S::new(-33, -27), S::new(-26, -31),
        S::new(-18, -8), S::new(-8, 6), S::new(-7, 17), S::new(1, 17), S::new(16, 23), S::new(29, 30), S::new(38, 30), S::new(26, 22),
        S::new(26, 24), S::new(29, 27), S::new(36, 23), S::new(31, 20), S::new(30, 25), S::new(36, 24), S::new(34, 29), S::new(40, 31),
        S::new(41, 29), S::new(42, 37), S::new(48, 46), S::new(46, 43), S::new(52, 52), S::new(52, 52), S::new(52, 52), S::new(56, 56),
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
        S::new(0, 0), S::new(-17, 0), S::new(-22, 11), S::new(-16, 29), S::new(-12, 43), S::new(52, 106), S::new(80, 126), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(-13, 5), S::new(-16, 13), S::new(-19, 15), S::new(16, 47), S::new(30, 68), S::new(39, 78), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(-13, 1), S::new(-2, 10), S::new(-21, 19), S::new(-3, 36), S::new(5, 65), S::new(26, 68), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(-1, -1),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(2, -1),
    ]),
    (layout::ISOLATED, &[
        S::new(19, -8),
    ]),
    (layout::DOUBLED, &[
        S::new(-8, -14),
    ]),
    (layout::BACKWARD, &[
        S::new(9, 2),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(4, -5), S::new(-1, -2), S::new(2, 6), S::new(7, 5), S::new(5, 40), S::new(19, 11), S::new(0, 0),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(7, 30),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(92, 55),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(18, 3),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(8, 4), S::new(-18, -5), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::SHELTER, &[
        S::new(-41, 2), S::new(-1, -8), S::new(10, 0), S::new(5, -11), S::new(1, -8), S::new(9, -6), S::new(5, 9), S::new(16, 21),
    ]),
    (layout::STORM, &[
        S::new(-20, -5), S::new(-12, -27), S::new(-4, 17), S::new(-43, -6), S::new(-26, 10), S::new(-14, 2), S::new(7, -10), S::new(-1, 10),
    ]),
    (layout::KING_DANGER, &[
        S::new(38, 31), S::new(18, 7), S::new(12, 6), S::new(-13, -21), S::new(-33, -23), S::new(-23, 3), S::new(-33, -4), S::new(-31, -6),
        S::new(-43, -5), S::new(-54, -17), S::new(-64, -15), S::new(-81, -21), S::new(-93, -17), S::new(-101, -16), S::new(-116, -14), S::new(-136, -22),
        S::new(-152, -22), S::new(-172, -27), S::new(-194, -31), S::new(-215, -34), S::new(-240, -38), S::new(-262, -41), S::new(-288, -46), S::new(-316, -50),
        S::new(-345, -56), S::new(-375, -62), S::new(-405, -67), S::new(-437, -72), S::new(-470, -78), S::new(-504, -84), S::new(-540, -90), S::new(-576, -96),
        S::new(-614, -102), S::new(-653, -108), S::new(-693, -115), S::new(-735, -122), S::new(-777, -129), S::new(-821, -136), S::new(-866, -144), S::new(-912, -152),
        S::new(-960, -160), S::new(-1008, -168), S::new(-1058, -176), S::new(-1109, -184), S::new(-1161, -193), S::new(-1215, -202), S::new(-1269, -211), S::new(-1325, -220),
        S::new(-1382, -230), S::new(-1440, -240), S::new(-1500, -250), S::new(-1560, -260), S::new(-1622, -270), S::new(-1685, -280), S::new(-1749, -291), S::new(-1815, -302),
        S::new(-1881, -313), S::new(-1949, -324), S::new(-2018, -336), S::new(-2088, -348), S::new(-2160, -360), S::new(-2232, -372), S::new(-2306, -384), S::new(-2381, -396),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(6, 14), S::new(41, 22), S::new(-1, -4), S::new(30, 2), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-1, 4), S::new(12, 2), S::new(-5, 11), S::new(-12, -4), S::new(37, 6), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-18, 10), S::new(-7, -7), S::new(-19, -36), S::new(0, 3), S::new(0, 3), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::HANGING, &[
        S::new(13, -7),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(-4, -1),
    ]),
    (layout::TEMPO, &[
        S::new(30, 21),
    ]),
    (layout::FUSE, &[
        S::new(-32, -21), S::new(-22, -16), S::new(-29, -7), S::new(-22, 23), S::new(18, 9), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::RING, &[
        S::new(-5, 4), S::new(9, 7), S::new(20, 8), S::new(60, 26), S::new(67, 28), S::new(88, 57), S::new(98, 59), S::new(112, 63),
        S::new(128, 72),
    ]),
    (layout::BLAST, &[
        S::new(38, -8), S::new(38, 29), S::new(52, 64), S::new(55, 82), S::new(53, 113), S::new(93, 140), S::new(135, 168), S::new(150, 196),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(-10, -29),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(11, -8), S::new(3, 2), S::new(0, 4), S::new(6, -3), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(-8, 1), S::new(-4, 6), S::new(-6, -9), S::new(-15, 4), S::new(0, 0), S::new(0, 0), S::new(0, 0),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(5, -11),
    ]),
    (layout::CONTESTED, &[
        S::new(1, -1),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(-17, 0),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-26, -5),
    ]),
    (layout::GUARDED, &[
        S::new(-4, 0),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-23, 51), S::new(-7, -13), S::new(-21, 17), S::new(-1, 18),
        S::new(2, 35), S::new(23, -29), S::new(18, -9), S::new(20, -6), S::new(2, 34), S::new(3, 10), S::new(-20, 40), S::new(0, 17),
        S::new(18, 72), S::new(24, 39), S::new(-6, 62), S::new(20, 40), S::new(12, 93), S::new(22, 81), S::new(-17, 90), S::new(24, 69),
        S::new(27, 156), S::new(25, 154), S::new(50, 153), S::new(69, 174), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-18, -11), S::new(-26, -38), S::new(-7, -6), S::new(-4, -9), S::new(-1, -13), S::new(-7, -5), S::new(-28, -1), S::new(-21, 26),
        S::new(-17, -8), S::new(2, -1), S::new(-6, 2), S::new(15, 12), S::new(9, 8), S::new(31, 13), S::new(40, 12), S::new(44, 12),
        S::new(30, 3), S::new(67, 9), S::new(39, 19), S::new(50, 22), S::new(12, -12), S::new(26, 12), S::new(21, -5), S::new(41, 20),
        S::new(21, -6), S::new(29, 2), S::new(37, 10), S::new(30, 1), S::new(11, -15), S::new(13, -14), S::new(23, -12), S::new(33, 2),
        S::new(-7, 12), S::new(-27, -20), S::new(9, -15), S::new(16, 10), S::new(0, -4), S::new(-21, 24), S::new(-17, -15), S::new(20, -16),
        S::new(-10, 8), S::new(-5, 5), S::new(-11, 3), S::new(5, -4), S::new(5, 8), S::new(6, -7), S::new(8, -6), S::new(10, 2),
        S::new(-20, -24), S::new(16, -4), S::new(8, 3), S::new(5, -1), S::new(17, 11), S::new(32, 8), S::new(11, 18), S::new(44, 28),
        S::new(11, -16), S::new(24, 21), S::new(-12, -11), S::new(23, 10), S::new(2, -9), S::new(2, -10), S::new(20, 5), S::new(17, -18),
        S::new(-2, 6), S::new(-16, 9), S::new(20, 11), S::new(11, 16), S::new(-35, -9), S::new(-20, -12), S::new(5, -7), S::new(4, -17),
        S::new(-34, -4), S::new(3, 1), S::new(-7, -4), S::new(7, 2), S::new(10, -1), S::new(28, 13), S::new(20, 13), S::new(19, 6),
        S::new(8, 4), S::new(13, -1), S::new(28, 18), S::new(21, 3), S::new(18, 18), S::new(17, 8), S::new(27, 19), S::new(27, 15),
        S::new(25, 29), S::new(27, 15), S::new(39, 34), S::new(42, 33), S::new(27, 27), S::new(25, 6), S::new(30, 11), S::new(36, 15),
        S::new(-6, -18), S::new(1, 5), S::new(13, -17), S::new(33, 5), S::new(2, -6), S::new(-6, 1), S::new(5, -14), S::new(-1, 18),
        S::new(22, 5), S::new(12, 18), S::new(6, -3), S::new(-20, 15), S::new(2, -8), S::new(1, -3), S::new(16, 5), S::new(18, 5),
        S::new(19, -7), S::new(-2, -2), S::new(21, 10), S::new(52, 11), S::new(56, 2), S::new(33, 0), S::new(32, 3), S::new(41, 10),
        S::new(39, -6), S::new(36, -6), S::new(36, 1), S::new(41, 5), S::new(44, -12), S::new(46, -7), S::new(36, -6), S::new(43, -4),
        S::new(40, -33), S::new(24, -11), S::new(9, 5), S::new(-14, 19), S::new(0, -17), S::new(-10, -26), S::new(-16, -19), S::new(-36, -4),
        S::new(-18, -10), S::new(-35, -18), S::new(-41, -17), S::new(-59, -27), S::new(-42, -4), S::new(-49, -5), S::new(-59, -4), S::new(-70, -7),
        S::new(-64, 1), S::new(-72, 3), S::new(-78, 8), S::new(-88, 11), S::new(-60, 6), S::new(-70, 3), S::new(-80, 4), S::new(-86, 18),
        S::new(-61, 3), S::new(-69, 4), S::new(-74, 19), S::new(-83, 18), S::new(-64, -6), S::new(-70, -2), S::new(-75, 10), S::new(-84, 14),
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
