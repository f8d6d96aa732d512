//! Weights of omega, written by
//! `threefold tune --variant omega --games 4000 --nodes 2000 --imbalance 250 --seed 2 --epochs 40 --rate 1 --result-share 0.3`.
//! With 4000 games of a run with --nodes 2000 --imbalance 250 --seed 1.
//!
//! 696312 positions of 8000 games, sha256 62d0f6afc89c3bf21e3b19a401909d07.
//! loss 0.526943 to 0.526550, on positions held out 0.521252 to 0.522149; scale 0.645.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(61, 126), S::new(255, 167), S::new(391, 371), S::new(548, 559), S::new(1177, 1191), S::new(0, 0), S::new(388, 371), S::new(372, 340),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-11, -24), S::new(-18, -24), S::new(-8, -25), S::new(-7, -25), S::new(-13, -4), S::new(-7, -2), S::new(2, 0), S::new(7, 3),
        S::new(23, -20), S::new(20, 16), S::new(25, 20), S::new(30, 24), S::new(35, 28), S::new(35, 28), S::new(40, 32), S::new(45, 36),
        S::new(45, 36), S::new(50, 40), S::new(55, 44), S::new(55, 44), S::new(60, 48), S::new(60, 48), S::new(65, 52), S::new(65, 52),
        S::new(65, 52), S::new(70, 56), S::new(70, 56), S::new(70, 56), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60),
        S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60),
        S::new(-38, -45), S::new(-30, -46), S::new(-23, -33), S::new(-20, -21), S::new(-13, -13), S::new(-7, -2), S::new(-6, -1), S::new(-5, -4),
        S::new(1, 6), S::new(5, 6), S::new(1, 17), S::new(4, 10), S::new(8, 22), S::new(5, 17), S::new(17, 17), S::new(14, 5),
        S::new(25, 19), S::new(29, 12), S::new(36, 32), S::new(30, -5), S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48),
        S::new(48, 48), S::new(52, 52), S::new(52, 52), S::new(52, 52), S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-21, -42), S::new(-36, -49), S::new(-13, -50), S::new(-5, -47), S::new(-4, -29), S::new(-2, -19), S::new(4, -14), S::new(1, 4),
        S::new(-4, 7), S::new(-5, 13), S::new(7, 10), S::new(10, 10), S::new(3, 20), S::new(-3, 21), S::new(10, 22), S::new(-7, 33),
        S::new(13, 25), S::new(9, 31), S::new(18, 4), S::new(18, 36), S::new(20, 40), S::new(22, 44), S::new(22, 44), S::new(24, 48),
        S::new(24, 48), S::new(26, 52), S::new(26, 52), S::new(26, 52), S::new(28, 56), S::new(28, 56), S::new(28, 56), S::new(30, 60),
        S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(-42, -63), S::new(-31, -63), S::new(-26, -54), S::new(-27, -49), S::new(-16, -53), S::new(-23, -38), S::new(-22, -31), S::new(-16, -37),
        S::new(-10, -26), S::new(-12, -18), S::new(-15, -13), S::new(-13, -15), S::new(-7, -8), S::new(-6, -13), S::new(-2, -9), S::new(-2, 3),
        S::new(-3, 7), S::new(3, -8), S::new(2, 12), S::new(4, 1), S::new(-3, 9), S::new(1, 16), S::new(-1, 18), S::new(-1, 13),
        S::new(8, 8), S::new(6, 19), S::new(12, 22), S::new(10, 16), S::new(19, 25), S::new(18, 20), S::new(20, 30), S::new(22, 29),
        S::new(24, 36), S::new(26, 35), S::new(26, 37), S::new(25, 35), S::new(28, 41), S::new(28, 42), S::new(28, 42), S::new(30, 45),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-54, -45), S::new(-48, -41), S::new(-21, -26), S::new(-33, -29), S::new(-21, -36), S::new(-13, -16), S::new(2, 1), S::new(1, 8),
        S::new(2, 6), S::new(11, 16), S::new(9, 19), S::new(13, 19), S::new(15, -5), S::new(36, 30), S::new(42, 35), S::new(42, 35),
        S::new(48, 40), S::new(54, 45), S::new(54, 45), S::new(60, 50), S::new(66, 55), S::new(66, 55), S::new(72, 60), S::new(72, 60),
        S::new(78, 65), S::new(78, 65), S::new(78, 65), S::new(84, 70), S::new(84, 70), S::new(84, 70), S::new(90, 75), S::new(90, 75),
        S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75),
        S::new(-54, -45), S::new(-39, -42), S::new(-35, -42), S::new(-17, -29), S::new(-12, -13), S::new(-8, -8), S::new(-6, -8), S::new(-3, 11),
        S::new(3, 12), S::new(9, 7), S::new(11, 6), S::new(11, 10), S::new(20, -12), S::new(36, 30), S::new(42, 35), S::new(42, 35),
        S::new(48, 40), S::new(54, 45), S::new(54, 45), S::new(60, 50), S::new(66, 55), S::new(66, 55), S::new(72, 60), S::new(72, 60),
        S::new(78, 65), S::new(78, 65), S::new(78, 65), S::new(84, 70), S::new(84, 70), S::new(84, 70), S::new(90, 75), S::new(90, 75),
        S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75),
    ]),
    (layout::PASSED, &[
        S::new(0, 0), S::new(5, 22), S::new(-6, 7), S::new(8, 9), S::new(-6, 31), S::new(20, 42), S::new(18, 88), S::new(34, 110),
        S::new(57, 164), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(-13, -10), S::new(7, 4), S::new(7, -7), S::new(-5, -2), S::new(7, 5), S::new(-4, 11), S::new(10, 34),
        S::new(40, 92), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(9, 9), S::new(10, 4), S::new(-1, 11), S::new(-3, 3), S::new(-13, 14), S::new(10, 35), S::new(15, 77),
        S::new(38, 114), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(1, -3),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(-2, 7),
    ]),
    (layout::ISOLATED, &[
        S::new(-8, -12),
    ]),
    (layout::DOUBLED, &[
        S::new(5, -24),
    ]),
    (layout::BACKWARD, &[
        S::new(-15, -3),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(1, 3), S::new(-5, 11), S::new(-4, 0), S::new(11, 6), S::new(14, 25), S::new(12, 16), S::new(28, 31),
        S::new(40, 33), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(6, 58),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(33, 2),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(16, -2),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(18, 21), S::new(2, 11), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(17, 20), S::new(13, 34),
    ]),
    (layout::SHELTER, &[
        S::new(-22, 1), S::new(11, 15), S::new(13, 7), S::new(8, 4), S::new(6, -7), S::new(-8, -5), S::new(-11, -6), S::new(-1, -9),
    ]),
    (layout::STORM, &[
        S::new(-16, -2), S::new(-2, 9), S::new(-11, 13), S::new(-2, -14), S::new(14, -9), S::new(-10, 6), S::new(-8, 1), S::new(-3, -1),
    ]),
    (layout::KING_DANGER, &[
        S::new(-22, -16), S::new(-23, -14), S::new(-25, -2), S::new(-30, 5), S::new(-28, -6), S::new(-37, -11), S::new(-41, -3), S::new(-39, -10),
        S::new(-25, -20), S::new(-38, -15), S::new(-36, -22), S::new(-41, -11), S::new(-39, -10), S::new(-49, -13), S::new(-51, -15), S::new(-57, -13),
        S::new(-69, -16), S::new(-87, -11), S::new(-96, -12), S::new(-109, -13), S::new(-119, -22), S::new(-140, -20), S::new(-158, -19), S::new(-167, -17),
        S::new(-184, -23), S::new(-209, -27), S::new(-228, -34), S::new(-241, -30), S::new(-263, -34), S::new(-282, -40), S::new(-300, -35), S::new(-324, -43),
        S::new(-344, -48), S::new(-366, -44), S::new(-391, -52), S::new(-413, -55), S::new(-438, -61), S::new(-463, -64), S::new(-486, -68), S::new(-513, -70),
        S::new(-544, -77), S::new(-569, -79), S::new(-599, -86), S::new(-627, -89), S::new(-658, -94), S::new(-688, -101), S::new(-719, -105), S::new(-751, -110),
        S::new(-783, -113), S::new(-816, -120), S::new(-850, -125), S::new(-884, -130), S::new(-919, -135), S::new(-955, -140), S::new(-991, -145), S::new(-1028, -151),
        S::new(-1066, -156), S::new(-1104, -162), S::new(-1143, -168), S::new(-1183, -174), S::new(-1224, -180), S::new(-1265, -186), S::new(-1306, -192), S::new(-1349, -198),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(49, 26), S::new(57, 45), S::new(64, 34), S::new(61, 37), S::new(0, 0), S::new(51, 38), S::new(57, 52),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(-3, 21), S::new(7, 14), S::new(23, 37), S::new(64, 39), S::new(56, 43), S::new(0, 0), S::new(23, 45), S::new(29, 21),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-6, 24), S::new(-2, 27), S::new(5, 32), S::new(0, 10), S::new(57, 33), S::new(0, 0), S::new(17, 24), S::new(4, 22),
    ]),
    (layout::HANGING, &[
        S::new(17, 12),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(16, 47),
    ]),
    (layout::TEMPO, &[
        S::new(22, 10),
    ]),
    (layout::CHAMPION_WIZARD, &[
        S::new(13, -11),
    ]),
    (layout::WIZARD_PAIR, &[
        S::new(13, 42),
    ]),
    (layout::SAFE_CHECK, &[
        S::new(0, 0), S::new(25, -3), S::new(0, 18), S::new(27, 11), S::new(6, 24), S::new(0, 0), S::new(16, 3), S::new(33, 8),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(6, -4),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(8, 14), S::new(8, 9), S::new(7, 12), S::new(13, 7), S::new(11, 13),
        S::new(16, 5), S::new(8, 14), S::new(2, 14), S::new(-2, 20), S::new(0, 0), S::new(-14, -4), S::new(-8, -3), S::new(-19, 0),
        S::new(-15, -1), S::new(-20, 3), S::new(-27, 2), S::new(-28, 2), S::new(-36, 9), S::new(-38, 15), S::new(0, 0), S::new(-11, 4),
        S::new(-24, 7), S::new(-22, 10), S::new(-30, 15), S::new(-30, 17), S::new(-35, 20), S::new(-41, 22), S::new(-49, 26), S::new(-62, 25),
        S::new(0, 0), S::new(-13, 22), S::new(-19, 24), S::new(-25, 52), S::new(-26, 49), S::new(-33, 66), S::new(-33, 70), S::new(-49, 94),
        S::new(-64, 93), S::new(-69, 106), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 10), S::new(-14, 16), S::new(-10, 18),
        S::new(-20, 15), S::new(-25, 24), S::new(-45, 36), S::new(-49, 46), S::new(-64, 48), S::new(-56, 62), S::new(0, 0), S::new(3, -2),
        S::new(10, -13), S::new(2, -17), S::new(-4, -23), S::new(-1, -30), S::new(0, -30), S::new(-3, -40), S::new(-4, -34), S::new(-12, -43),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(1, -1), S::new(14, 9), S::new(21, 15), S::new(19, 4), S::new(12, 11),
        S::new(15, 1), S::new(13, -10), S::new(9, -8), S::new(10, -5), S::new(0, 0), S::new(-2, 6), S::new(3, 12), S::new(-3, 10),
        S::new(1, 16), S::new(13, 11), S::new(12, 14), S::new(16, 11), S::new(14, 20), S::new(14, 15), S::new(0, 0), S::new(-3, 4),
        S::new(-16, -9), S::new(-16, 9), S::new(-13, 13), S::new(-15, 11), S::new(-1, 1), S::new(2, 6), S::new(11, -11), S::new(13, -15),
        S::new(0, 0), S::new(5, 8), S::new(17, 35), S::new(33, 38), S::new(26, 31), S::new(18, 39), S::new(24, 31), S::new(26, 39),
        S::new(34, 35), S::new(26, 49), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(7, 3), S::new(11, 5), S::new(18, 13),
        S::new(17, 9), S::new(13, 4), S::new(16, -4), S::new(13, -16), S::new(16, -25), S::new(13, -28), S::new(0, 0), S::new(2, 7),
        S::new(1, 6), S::new(12, 9), S::new(14, 12), S::new(12, 8), S::new(10, 16), S::new(7, 13), S::new(12, 5), S::new(12, 7),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(0, -8),
    ]),
    (layout::CONTESTED, &[
        S::new(6, 1),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(-3, 9),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-6, -1),
    ]),
    (layout::GUARDED, &[
        S::new(4, 12),
    ]),
    (layout::PHALANX, &[
        S::new(0, 0), S::new(-1, 0), S::new(4, -2), S::new(8, 3), S::new(-2, 4), S::new(-4, -9), S::new(1, -2), S::new(1, 4),
        S::new(0, 1), S::new(0, 0),
    ]),
    (layout::CONNECTED_OPEN, &[
        S::new(0, 0), S::new(6, -4), S::new(12, -7), S::new(2, 5), S::new(10, -4), S::new(4, -3), S::new(2, 11), S::new(0, 3),
        S::new(2, -2), S::new(0, 0),
    ]),
    (layout::CANDIDATE, &[
        S::new(0, 0), S::new(-7, -4), S::new(-12, -8), S::new(6, 11), S::new(-7, 5), S::new(-2, 1), S::new(-8, -7), S::new(-1, -1),
        S::new(0, 0), S::new(0, 0),
    ]),
    (layout::PASSED_FREE, &[
        S::new(0, 0), S::new(-2, 10), S::new(1, 10), S::new(-9, 6), S::new(-14, 11), S::new(-4, 24), S::new(0, 34), S::new(4, 50),
        S::new(10, 54), S::new(0, 0),
    ]),
    (layout::PASSED_LED, &[
        S::new(0, 0), S::new(-3, -3), S::new(-4, -3), S::new(2, 4), S::new(-12, 13), S::new(9, 15), S::new(3, 26), S::new(8, 42),
        S::new(6, 21), S::new(0, 0),
    ]),
    (layout::PASSED_PUSHED, &[
        S::new(13, -4),
    ]),
    (layout::PASSED_CHASED, &[
        S::new(-6, -48),
    ]),
    (layout::BEHIND_PAWN, &[
        S::new(0, 0), S::new(-4, 12), S::new(-6, 14), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(5, 16), S::new(0, 11),
    ]),
    (layout::BESIDE_PAWNS, &[
        S::new(0, 0), S::new(-2, 18), S::new(-2, 13), S::new(-5, 21), S::new(-15, 31), S::new(0, 0), S::new(-5, 18), S::new(-6, 21),
    ]),
    (layout::AGAINST_PAWNS, &[
        S::new(0, 0), S::new(-9, 15), S::new(-4, 18), S::new(-8, 28), S::new(-13, 51), S::new(0, 0), S::new(-2, 15), S::new(-1, 10),
    ]),
    (layout::FLANK_ATTACKED, &[
        S::new(-3, -2),
    ]),
    (layout::FLANK_ATTACKED_TWICE, &[
        S::new(0, 4),
    ]),
    (layout::FLANK_DEFENDED, &[
        S::new(-3, 2),
    ]),
    (layout::STORM_BLOCKED, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(7, 1), S::new(-6, -9), S::new(-1, -1), S::new(-5, 6), S::new(14, 1),
    ]),
    (layout::THREAT_BY_PUSH, &[
        S::new(5, 11),
    ]),
    (layout::QUEEN_CHASED, &[
        S::new(0, 0), S::new(11, 13), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(2, -3), S::new(20, 10),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-11, 3), S::new(6, 6), S::new(13, -4),
        S::new(6, -11), S::new(10, -4), S::new(-6, -14), S::new(12, 2), S::new(-1, -7), S::new(7, 3), S::new(2, 0), S::new(-2, 3),
        S::new(-8, 12), S::new(5, -11), S::new(0, 6), S::new(8, 7), S::new(-7, 8), S::new(-10, 11), S::new(3, 6), S::new(13, 8),
        S::new(24, 7), S::new(-6, 25), S::new(-2, 19), S::new(2, 17), S::new(17, 13), S::new(8, 21), S::new(18, 48), S::new(-4, 22),
        S::new(1, 18), S::new(-10, 30), S::new(7, 29), S::new(25, 52), S::new(26, 62), S::new(17, 50), S::new(21, 68), S::new(17, 62),
        S::new(29, 68), S::new(32, 85), S::new(30, 89), S::new(32, 98), S::new(31, 97), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-33, -25), S::new(-23, -19), S::new(-4, -38), S::new(-10, -9),
        S::new(-9, -6), S::new(-37, -29), S::new(-17, -5), S::new(-18, -12), S::new(18, 4), S::new(23, -9), S::new(-23, -16), S::new(0, 9),
        S::new(4, -4), S::new(11, 16), S::new(14, 24), S::new(-16, -11), S::new(-17, 1), S::new(8, 7), S::new(20, 13), S::new(8, 18),
        S::new(-8, 5), S::new(12, -1), S::new(-2, 22), S::new(5, 12), S::new(33, 16), S::new(-17, -14), S::new(5, -11), S::new(2, 11),
        S::new(26, 2), S::new(44, -3), S::new(-15, -9), S::new(10, -5), S::new(19, 12), S::new(12, -1), S::new(16, 15), S::new(-20, -15),
        S::new(-12, -6), S::new(-1, -7), S::new(11, 9), S::new(15, 8), S::new(-23, -30), S::new(-16, -12), S::new(0, 4), S::new(-2, -10),
        S::new(4, -11), S::new(-26, -20), S::new(-23, -18), S::new(-14, -13), S::new(-7, -5), S::new(-2, -7), S::new(-54, -46), S::new(-68, -57),
        S::new(-5, 2), S::new(-5, 2), S::new(-6, -1), S::new(-4, -6), S::new(10, 3), S::new(-20, -14), S::new(-7, -3), S::new(1, -9),
        S::new(-3, -2), S::new(8, -12), S::new(-10, -15), S::new(11, -10), S::new(2, 0), S::new(21, 0), S::new(-5, -3), S::new(-2, -2),
        S::new(-1, -6), S::new(11, 6), S::new(2, 13), S::new(-14, 5), S::new(-8, 1), S::new(10, 11), S::new(4, 0), S::new(6, -2),
        S::new(6, -13), S::new(-2, -2), S::new(-2, -16), S::new(0, -4), S::new(7, 19), S::new(2, -3), S::new(-3, -3), S::new(2, 5),
        S::new(9, 9), S::new(20, 10), S::new(2, 2), S::new(-9, -7), S::new(-6, -6), S::new(-4, 3), S::new(0, -3), S::new(0, -5),
        S::new(-4, -1), S::new(-5, 4), S::new(-8, -8), S::new(-2, 1), S::new(3, 8), S::new(-16, -9), S::new(-7, -9), S::new(-6, 1),
        S::new(-5, -6), S::new(0, 0), S::new(-26, -14), S::new(-22, -11), S::new(9, -23), S::new(-1, -2), S::new(3, -8), S::new(5, -10),
        S::new(10, 5), S::new(-8, -6), S::new(11, -23), S::new(0, -3), S::new(8, -13), S::new(0, 0), S::new(5, -4), S::new(6, -6),
        S::new(-8, 1), S::new(3, 10), S::new(-4, 6), S::new(13, 10), S::new(-2, -4), S::new(-8, -3), S::new(4, -6), S::new(-11, -1),
        S::new(-9, -3), S::new(-8, 4), S::new(-2, 6), S::new(-7, 9), S::new(-2, 11), S::new(-3, 10), S::new(-6, 1), S::new(4, 13),
        S::new(-3, 11), S::new(-8, -4), S::new(-1, 6), S::new(-6, 2), S::new(-4, -4), S::new(-1, 1), S::new(-3, -1), S::new(4, 11),
        S::new(4, 8), S::new(0, 3), S::new(-5, 5), S::new(2, 14), S::new(16, 13), S::new(7, 8), S::new(19, 5), S::new(18, 6),
        S::new(16, 11), S::new(3, 17), S::new(-16, 4), S::new(0, 1), S::new(1, 6), S::new(0, 5), S::new(0, 0), S::new(0, 0),
        S::new(-10, -18), S::new(0, -6), S::new(-5, -16), S::new(6, -7), S::new(4, -16), S::new(4, -8), S::new(-11, -10), S::new(-3, -12),
        S::new(-5, 1), S::new(-2, 8), S::new(-4, -8), S::new(-4, -4), S::new(20, -10), S::new(-8, -5), S::new(0, 15), S::new(8, -5),
        S::new(9, -9), S::new(3, 9), S::new(-2, 9), S::new(-3, 11), S::new(-14, -6), S::new(4, 13), S::new(9, 9), S::new(-6, 14),
        S::new(-6, 5), S::new(3, -2), S::new(1, 8), S::new(7, 13), S::new(-6, 14), S::new(2, 3), S::new(5, -7), S::new(0, -2),
        S::new(-5, -3), S::new(-4, 8), S::new(8, 13), S::new(-1, -11), S::new(2, 0), S::new(6, 7), S::new(10, 8), S::new(-3, 9),
        S::new(-7, -10), S::new(-2, -14), S::new(-5, -6), S::new(-1, 3), S::new(1, 4), S::new(-8, -18), S::new(-1, -9), S::new(3, 2),
        S::new(-1, -6), S::new(0, -1), S::new(-32, -21), S::new(-35, -26), S::new(29, 4), S::new(30, -26), S::new(23, -36), S::new(-23, -23),
        S::new(-40, -21), S::new(-19, -16), S::new(-17, -5), S::new(-13, 4), S::new(-28, -2), S::new(-61, -4), S::new(-30, -12), S::new(-33, 6),
        S::new(-26, -1), S::new(-44, 6), S::new(-47, 7), S::new(-44, -13), S::new(-46, 1), S::new(-52, 4), S::new(-56, 9), S::new(-57, 7),
        S::new(-57, -5), S::new(-59, 6), S::new(-65, 18), S::new(-72, 3), S::new(-72, 0), S::new(-69, 6), S::new(-76, 6), S::new(-80, 18),
        S::new(-88, -8), S::new(-89, -11), S::new(-70, -10), S::new(-76, 6), S::new(-82, 2), S::new(-88, -1), S::new(-88, -5), S::new(-70, -20),
        S::new(-74, -15), S::new(-80, -11), S::new(-88, -5), S::new(-88, -4), S::new(-68, -1), S::new(-74, 8), S::new(-81, -8), S::new(-88, -5),
        S::new(-88, 3), S::new(-66, 5), S::new(-76, -13), S::new(-82, -9), S::new(-88, -6), S::new(-89, -5), S::new(20, 11), S::new(14, -21),
        S::new(-5, -44), S::new(-43, -14), S::new(-26, -5), S::new(-30, -18), S::new(-22, -10), S::new(5, -17), S::new(-31, -14), S::new(-19, -8),
        S::new(-18, -2), S::new(-7, 0), S::new(-21, -13), S::new(-6, -23), S::new(-4, -6), S::new(-5, 0), S::new(2, 15), S::new(-4, -15),
        S::new(-19, -10), S::new(-7, 2), S::new(5, 6), S::new(19, 12), S::new(-4, 2), S::new(-1, -2), S::new(9, 8), S::new(4, 24),
        S::new(10, 29), S::new(5, 1), S::new(7, -6), S::new(5, 7), S::new(29, 17), S::new(17, 17), S::new(9, -9), S::new(5, 3),
        S::new(13, 7), S::new(17, 17), S::new(17, 17), S::new(-4, -10), S::new(-4, -12), S::new(10, -4), S::new(1, -9), S::new(15, 2),
        S::new(-17, -17), S::new(-7, -13), S::new(-6, -10), S::new(2, 6), S::new(10, 8), S::new(-16, -16), S::new(-16, -17), S::new(-6, -8),
        S::new(-1, -2), S::new(4, 0), S::new(-60, -50), S::new(-59, -51), S::new(-25, -31), S::new(-27, -11), S::new(-30, -16), S::new(-20, -9),
        S::new(-16, -4), S::new(-26, -18), S::new(-24, -4), S::new(-21, -11), S::new(-14, 6), S::new(-17, -9), S::new(-3, -12), S::new(-14, -8),
        S::new(-6, 4), S::new(12, 1), S::new(9, 17), S::new(-13, -5), S::new(-7, -1), S::new(8, 6), S::new(7, -6), S::new(6, 7),
        S::new(12, -6), S::new(9, 9), S::new(12, 9), S::new(1, 13), S::new(4, 16), S::new(7, 1), S::new(13, -1), S::new(14, 9),
        S::new(9, 8), S::new(21, 16), S::new(-6, -20), S::new(8, 10), S::new(12, -4), S::new(13, 2), S::new(10, -4), S::new(-5, -5),
        S::new(-4, -11), S::new(6, 2), S::new(5, -6), S::new(18, 9), S::new(-30, -18), S::new(-6, -12), S::new(2, -2), S::new(7, 1),
        S::new(11, 0), S::new(-16, -13), S::new(-18, -17), S::new(-7, -11), S::new(-7, -11), S::new(4, -3), S::new(-53, -55), S::new(-60, -50),
    ]),
];
