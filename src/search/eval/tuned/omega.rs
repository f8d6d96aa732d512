//! Weights of omega, written by
//! `threefold tune --variant omega --games 4000 --nodes 2000 --imbalance 250 --seed 1 --epochs 30 --rate 1 --result-share 0.3`.
//!
//! 126697 positions of 4000 games, sha256 25530b7d5e6e600d7c324cb6e43e9dfa.
//! loss 0.527839 to 0.524415, on positions held out 0.519037 to 0.516343; scale 0.626.

use crate::search::eval::{S, layout};

#[rustfmt::skip]
pub(in crate::search::eval) const TUNED: &[super::Part] = &[
    (layout::MATERIAL, &[
        S::new(79, 123), S::new(231, 240), S::new(414, 436), S::new(584, 641), S::new(1192, 1247), S::new(0, 0), S::new(400, 410), S::new(380, 392),
    ]),
    (layout::MOBILITY, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-26, -24), S::new(-25, -19), S::new(-14, -19), S::new(-14, -13), S::new(-10, -2), S::new(-1, 4), S::new(4, 13), S::new(12, 11),
        S::new(19, 1), S::new(20, 16), S::new(25, 20), S::new(30, 24), S::new(35, 28), S::new(35, 28), S::new(40, 32), S::new(45, 36),
        S::new(45, 36), S::new(50, 40), S::new(55, 44), S::new(55, 44), S::new(60, 48), S::new(60, 48), S::new(65, 52), S::new(65, 52),
        S::new(65, 52), S::new(70, 56), S::new(70, 56), S::new(70, 56), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60),
        S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60), S::new(75, 60),
        S::new(-40, -39), S::new(-32, -36), S::new(-27, -31), S::new(-24, -25), S::new(-19, -19), S::new(-9, -12), S::new(-10, -7), S::new(-8, -6),
        S::new(0, 2), S::new(2, 4), S::new(3, 8), S::new(10, 13), S::new(14, 18), S::new(18, 19), S::new(23, 23), S::new(26, 26),
        S::new(28, 27), S::new(32, 29), S::new(36, 36), S::new(35, 30), S::new(40, 40), S::new(44, 44), S::new(44, 44), S::new(48, 48),
        S::new(48, 48), S::new(52, 52), S::new(52, 52), S::new(52, 52), S::new(56, 56), S::new(56, 56), S::new(56, 56), S::new(60, 60),
        S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60), S::new(60, 60),
        S::new(-20, -40), S::new(-19, -37), S::new(-17, -35), S::new(-10, -30), S::new(-10, -22), S::new(-7, -13), S::new(-3, -8), S::new(3, 0),
        S::new(-3, 4), S::new(-3, 8), S::new(7, 12), S::new(8, 15), S::new(8, 21), S::new(9, 20), S::new(12, 27), S::new(11, 27),
        S::new(15, 30), S::new(15, 29), S::new(15, 23), S::new(18, 36), S::new(20, 40), S::new(22, 44), S::new(22, 44), S::new(24, 48),
        S::new(24, 48), S::new(26, 52), S::new(26, 52), S::new(26, 52), S::new(28, 56), S::new(28, 56), S::new(28, 56), S::new(30, 60),
        S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60), S::new(30, 60),
        S::new(-42, -63), S::new(-38, -60), S::new(-34, -54), S::new(-33, -51), S::new(-24, -48), S::new(-28, -41), S::new(-28, -38), S::new(-25, -37),
        S::new(-17, -29), S::new(-17, -26), S::new(-14, -23), S::new(-17, -17), S::new(-8, -14), S::new(-8, -11), S::new(-4, -7), S::new(-2, -1),
        S::new(1, 1), S::new(1, 1), S::new(4, 7), S::new(8, 9), S::new(4, 11), S::new(8, 16), S::new(10, 18), S::new(12, 20),
        S::new(13, 20), S::new(15, 24), S::new(18, 27), S::new(17, 27), S::new(20, 30), S::new(22, 33), S::new(22, 33), S::new(24, 36),
        S::new(24, 36), S::new(26, 39), S::new(26, 39), S::new(26, 39), S::new(28, 42), S::new(28, 42), S::new(28, 42), S::new(30, 45),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(-54, -45), S::new(-48, -40), S::new(-35, -30), S::new(-30, -24), S::new(-22, -27), S::new(-11, -11), S::new(2, -4), S::new(2, 1),
        S::new(5, 6), S::new(12, 18), S::new(13, 22), S::new(22, 25), S::new(22, 18), S::new(36, 30), S::new(42, 35), S::new(42, 35),
        S::new(48, 40), S::new(54, 45), S::new(54, 45), S::new(60, 50), S::new(66, 55), S::new(66, 55), S::new(72, 60), S::new(72, 60),
        S::new(78, 65), S::new(78, 65), S::new(78, 65), S::new(84, 70), S::new(84, 70), S::new(84, 70), S::new(90, 75), S::new(90, 75),
        S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75),
        S::new(-54, -45), S::new(-47, -40), S::new(-40, -32), S::new(-27, -24), S::new(-15, -17), S::new(-10, -9), S::new(-8, -4), S::new(-5, 2),
        S::new(6, 7), S::new(13, 12), S::new(19, 13), S::new(24, 20), S::new(29, 20), S::new(36, 30), S::new(42, 35), S::new(42, 35),
        S::new(48, 40), S::new(54, 45), S::new(54, 45), S::new(60, 50), S::new(66, 55), S::new(66, 55), S::new(72, 60), S::new(72, 60),
        S::new(78, 65), S::new(78, 65), S::new(78, 65), S::new(84, 70), S::new(84, 70), S::new(84, 70), S::new(90, 75), S::new(90, 75),
        S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75), S::new(90, 75),
    ]),
    (layout::PASSED, &[
        S::new(0, 0), S::new(-2, 13), S::new(-2, 13), S::new(3, 14), S::new(0, 26), S::new(14, 43), S::new(21, 71), S::new(33, 111),
        S::new(53, 168), S::new(0, 0),
    ]),
    (layout::PASSED_MOBILE, &[
        S::new(0, 0), S::new(-2, 3), S::new(-2, 3), S::new(2, 1), S::new(0, 4), S::new(7, 11), S::new(9, 23), S::new(15, 37),
        S::new(27, 58), S::new(0, 0),
    ]),
    (layout::PASSED_SAFE, &[
        S::new(0, 0), S::new(2, 3), S::new(1, 3), S::new(4, 4), S::new(1, 4), S::new(4, 11), S::new(11, 27), S::new(17, 43),
        S::new(28, 60), S::new(0, 0),
    ]),
    (layout::PASSED_OWN_KING, &[
        S::new(0, -2),
    ]),
    (layout::PASSED_ENEMY_KING, &[
        S::new(-2, 7),
    ]),
    (layout::ISOLATED, &[
        S::new(-10, -12),
    ]),
    (layout::DOUBLED, &[
        S::new(-6, -18),
    ]),
    (layout::BACKWARD, &[
        S::new(-11, -5),
    ]),
    (layout::CONNECTED, &[
        S::new(0, 0), S::new(2, 3), S::new(2, 7), S::new(5, 3), S::new(11, 6), S::new(13, 17), S::new(19, 17), S::new(28, 28),
        S::new(38, 35), S::new(0, 0),
    ]),
    (layout::BISHOP_PAIR, &[
        S::new(21, 50),
    ]),
    (layout::ROOK_OPEN, &[
        S::new(28, 5),
    ]),
    (layout::ROOK_HALF_OPEN, &[
        S::new(9, 9),
    ]),
    (layout::OUTPOST, &[
        S::new(0, 0), S::new(22, 13), S::new(12, 6), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(25, 16), S::new(26, 18),
    ]),
    (layout::SHELTER, &[
        S::new(-21, 1), S::new(7, 7), S::new(18, 4), S::new(14, 1), S::new(1, -6), S::new(-8, -5), S::new(-6, -1), S::new(-8, -1),
    ]),
    (layout::STORM, &[
        S::new(-3, -2), S::new(-2, 1), S::new(-6, 2), S::new(-13, -7), S::new(-2, -1), S::new(-6, 4), S::new(-6, 3), S::new(0, 1),
    ]),
    (layout::KING_DANGER, &[
        S::new(-7, -2), S::new(-8, -4), S::new(-7, 4), S::new(-7, 4), S::new(-7, -4), S::new(-14, -4), S::new(-16, -3), S::new(-20, -6),
        S::new(-21, -7), S::new(-26, -4), S::new(-33, -8), S::new(-39, -4), S::new(-41, -6), S::new(-53, -8), S::new(-61, -8), S::new(-70, -10),
        S::new(-84, -12), S::new(-97, -14), S::new(-107, -14), S::new(-122, -18), S::new(-134, -19), S::new(-148, -22), S::new(-164, -23), S::new(-178, -26),
        S::new(-194, -28), S::new(-212, -32), S::new(-230, -32), S::new(-246, -36), S::new(-266, -38), S::new(-285, -42), S::new(-305, -43), S::new(-326, -47),
        S::new(-348, -51), S::new(-370, -54), S::new(-393, -56), S::new(-416, -60), S::new(-440, -64), S::new(-465, -68), S::new(-489, -71), S::new(-516, -75),
        S::new(-544, -79), S::new(-571, -84), S::new(-599, -88), S::new(-628, -92), S::new(-658, -96), S::new(-688, -101), S::new(-719, -105), S::new(-751, -110),
        S::new(-783, -115), S::new(-816, -120), S::new(-850, -125), S::new(-884, -130), S::new(-919, -135), S::new(-955, -140), S::new(-991, -145), S::new(-1028, -151),
        S::new(-1066, -156), S::new(-1104, -162), S::new(-1143, -168), S::new(-1183, -174), S::new(-1224, -180), S::new(-1265, -186), S::new(-1306, -192), S::new(-1349, -198),
    ]),
    (layout::THREAT_BY_PAWN, &[
        S::new(0, 0), S::new(40, 28), S::new(57, 40), S::new(69, 39), S::new(77, 40), S::new(0, 0), S::new(52, 40), S::new(57, 42),
    ]),
    (layout::THREAT_BY_LIGHT, &[
        S::new(1, 19), S::new(9, 13), S::new(30, 27), S::new(56, 31), S::new(61, 50), S::new(0, 0), S::new(23, 24), S::new(25, 24),
    ]),
    (layout::THREAT_BY_ROOK, &[
        S::new(-5, 23), S::new(12, 21), S::new(19, 26), S::new(0, 10), S::new(51, 31), S::new(0, 0), S::new(18, 20), S::new(16, 19),
    ]),
    (layout::HANGING, &[
        S::new(23, 18),
    ]),
    (layout::THREAT_BY_KING, &[
        S::new(10, 31),
    ]),
    (layout::TEMPO, &[
        S::new(24, 8),
    ]),
    (layout::CHAMPION_WIZARD, &[
        S::new(10, 7),
    ]),
    (layout::WIZARD_PAIR, &[
        S::new(18, 29),
    ]),
    (layout::SAFE_CHECK, &[
        S::new(0, 0), S::new(2, 0), S::new(4, 4), S::new(7, 11), S::new(7, 19), S::new(0, 0), S::new(2, 3), S::new(11, 5),
    ]),
    (layout::WEAK_ZONE, &[
        S::new(-3, -4),
    ]),
    (layout::OWN_KING, &[
        S::new(0, 0), S::new(1, 4), S::new(-4, 2), S::new(-6, 5), S::new(-7, 14), S::new(0, 0), S::new(-6, 7), S::new(0, -4),
    ]),
    (layout::ENEMY_KING, &[
        S::new(0, 0), S::new(2, 2), S::new(2, 4), S::new(0, 2), S::new(5, 8), S::new(0, 0), S::new(3, 0), S::new(2, 3),
    ]),
    (layout::BISHOP_PAWNS, &[
        S::new(1, -8),
    ]),
    (layout::CONTESTED, &[
        S::new(5, -5),
    ]),
    (layout::ISOLATED_OPEN, &[
        S::new(-3, 6),
    ]),
    (layout::BACKWARD_OPEN, &[
        S::new(-3, 2),
    ]),
    (layout::GUARDED, &[
        S::new(0, 3),
    ]),
    (layout::PST, &[
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-10, -5), S::new(0, -4), S::new(-1, -6),
        S::new(-4, -11), S::new(-4, -7), S::new(-11, -12), S::new(5, -1), S::new(-7, -11), S::new(3, -7), S::new(-6, -6), S::new(1, -3),
        S::new(-4, 0), S::new(2, -6), S::new(5, 0), S::new(11, -5), S::new(-3, 5), S::new(-4, 10), S::new(1, 9), S::new(12, 5),
        S::new(19, 2), S::new(9, 21), S::new(1, 20), S::new(-1, 20), S::new(23, 21), S::new(18, 21), S::new(19, 44), S::new(10, 36),
        S::new(11, 37), S::new(10, 38), S::new(11, 41), S::new(23, 63), S::new(23, 62), S::new(21, 61), S::new(22, 64), S::new(21, 61),
        S::new(30, 87), S::new(30, 87), S::new(30, 89), S::new(30, 88), S::new(30, 88), S::new(0, 0), S::new(0, 0), S::new(0, 0),
        S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(0, 0), S::new(-26, -22), S::new(-20, -17), S::new(-17, -20), S::new(-9, -8),
        S::new(-2, -1), S::new(-32, -19), S::new(-14, -11), S::new(-9, -7), S::new(4, 0), S::new(9, 4), S::new(-15, -12), S::new(-6, -1),
        S::new(-2, -2), S::new(8, 8), S::new(11, 10), S::new(-9, -7), S::new(-6, -2), S::new(5, 3), S::new(18, 9), S::new(12, 15),
        S::new(-5, -1), S::new(6, 5), S::new(6, 10), S::new(14, 12), S::new(25, 21), S::new(-5, -4), S::new(4, 3), S::new(7, 8),
        S::new(19, 11), S::new(28, 13), S::new(-9, -8), S::new(-1, -2), S::new(6, 4), S::new(10, 4), S::new(18, 13), S::new(-15, -13),
        S::new(-8, -6), S::new(-2, -2), S::new(4, 3), S::new(10, 7), S::new(-21, -19), S::new(-14, -12), S::new(-7, -5), S::new(-2, -3),
        S::new(4, 2), S::new(-26, -22), S::new(-20, -17), S::new(-14, -12), S::new(-8, -6), S::new(-2, -2), S::new(-59, -49), S::new(-61, -51),
        S::new(-11, -6), S::new(-8, -5), S::new(-7, -4), S::new(-7, -1), S::new(2, 1), S::new(-11, -6), S::new(-5, -3), S::new(-3, -1),
        S::new(0, -1), S::new(3, 0), S::new(-7, -5), S::new(6, -2), S::new(2, 1), S::new(8, 4), S::new(5, 2), S::new(-3, -1),
        S::new(0, 0), S::new(5, 4), S::new(2, 3), S::new(5, 5), S::new(1, 1), S::new(4, 4), S::new(4, 3), S::new(11, 6),
        S::new(11, 2), S::new(0, 0), S::new(-2, -1), S::new(6, 4), S::new(8, 7), S::new(10, 5), S::new(-5, -2), S::new(0, 1),
        S::new(3, 3), S::new(7, 5), S::new(8, 5), S::new(-5, -4), S::new(-3, -2), S::new(-2, -1), S::new(3, 2), S::new(5, 2),
        S::new(-9, -6), S::new(-6, -3), S::new(-5, -4), S::new(0, 0), S::new(3, 3), S::new(-12, -7), S::new(-9, -7), S::new(-6, -4),
        S::new(-3, -2), S::new(0, 0), S::new(-25, -15), S::new(-25, -15), S::new(5, -4), S::new(-6, 4), S::new(0, 0), S::new(2, -4),
        S::new(5, 3), S::new(-4, 1), S::new(1, -2), S::new(0, 0), S::new(1, -1), S::new(1, 0), S::new(0, 1), S::new(-1, -1),
        S::new(0, 2), S::new(0, 2), S::new(0, 2), S::new(0, 2), S::new(-1, -1), S::new(-2, -1), S::new(2, -1), S::new(0, 0),
        S::new(-1, 0), S::new(-3, 0), S::new(0, 1), S::new(-1, 1), S::new(1, 2), S::new(-2, 2), S::new(-2, 0), S::new(1, 2),
        S::new(1, 1), S::new(0, -2), S::new(1, 4), S::new(-3, -2), S::new(0, -1), S::new(2, 1), S::new(2, 0), S::new(-2, 12),
        S::new(-1, 11), S::new(0, 11), S::new(0, 11), S::new(2, 12), S::new(16, 14), S::new(15, 10), S::new(18, 12), S::new(18, 11),
        S::new(20, 12), S::new(-1, 13), S::new(-3, 11), S::new(0, 10), S::new(1, 10), S::new(1, 10), S::new(0, 0), S::new(0, 0),
        S::new(-4, -12), S::new(-4, -9), S::new(-2, -7), S::new(0, -2), S::new(-2, 0), S::new(-1, -9), S::new(-4, -6), S::new(0, -3),
        S::new(-2, 0), S::new(0, 2), S::new(1, -5), S::new(-5, -4), S::new(13, 2), S::new(-4, 1), S::new(5, 6), S::new(1, -2),
        S::new(8, 0), S::new(-1, 4), S::new(0, 8), S::new(0, 9), S::new(-3, -1), S::new(1, 4), S::new(6, 7), S::new(1, 9),
        S::new(1, 11), S::new(1, 0), S::new(2, 4), S::new(2, 6), S::new(1, 9), S::new(3, 11), S::new(0, -3), S::new(0, -1),
        S::new(0, 2), S::new(2, 7), S::new(4, 10), S::new(-1, -6), S::new(0, -2), S::new(1, 1), S::new(2, 4), S::new(2, 7),
        S::new(-6, -10), S::new(-3, -7), S::new(-2, -3), S::new(-1, 0), S::new(1, 3), S::new(-5, -12), S::new(-3, -8), S::new(-2, -5),
        S::new(-1, -3), S::new(0, 0), S::new(-30, -20), S::new(-30, -21), S::new(26, -20), S::new(17, -21), S::new(19, -17), S::new(0, -12),
        S::new(-5, -10), S::new(-14, -19), S::new(-19, -12), S::new(-24, -5), S::new(-28, 1), S::new(-35, 1), S::new(-28, -13), S::new(-33, -5),
        S::new(-38, -1), S::new(-46, 6), S::new(-47, 10), S::new(-42, -8), S::new(-48, -2), S::new(-54, 4), S::new(-60, 11), S::new(-60, 13),
        S::new(-56, -2), S::new(-62, 4), S::new(-68, 11), S::new(-74, 12), S::new(-75, 16), S::new(-70, -1), S::new(-76, 5), S::new(-82, 11),
        S::new(-88, 13), S::new(-89, 17), S::new(-70, -8), S::new(-76, -1), S::new(-82, 5), S::new(-88, 9), S::new(-88, 14), S::new(-70, -14),
        S::new(-76, -8), S::new(-82, -2), S::new(-88, 3), S::new(-88, 9), S::new(-70, -19), S::new(-76, -12), S::new(-82, -8), S::new(-88, -2),
        S::new(-88, 4), S::new(-70, -24), S::new(-76, -19), S::new(-82, -14), S::new(-88, -8), S::new(-88, -2), S::new(12, -33), S::new(10, -39),
        S::new(-24, -23), S::new(-35, -17), S::new(-26, -10), S::new(-21, -8), S::new(-16, -4), S::new(-18, -14), S::new(-21, -10), S::new(-15, -6),
        S::new(-10, -1), S::new(-6, 2), S::new(-24, -9), S::new(-9, -8), S::new(-12, 1), S::new(-6, 1), S::new(2, 8), S::new(-8, -6),
        S::new(-7, -2), S::new(-3, 2), S::new(11, 8), S::new(13, 12), S::new(-3, 0), S::new(3, 2), S::new(7, 9), S::new(14, 14),
        S::new(18, 19), S::new(3, -1), S::new(6, 2), S::new(10, 7), S::new(19, 12), S::new(20, 14), S::new(-1, -7), S::new(5, -1),
        S::new(8, 2), S::new(15, 9), S::new(18, 11), S::new(-6, -10), S::new(-2, -7), S::new(4, -4), S::new(8, 1), S::new(14, 3),
        S::new(-13, -15), S::new(-6, -10), S::new(-2, -7), S::new(3, -2), S::new(9, 3), S::new(-16, -18), S::new(-11, -14), S::new(-6, -10),
        S::new(-1, -6), S::new(4, -2), S::new(-60, -50), S::new(-60, -50), S::new(-32, -20), S::new(-29, -13), S::new(-29, -10), S::new(-20, -7),
        S::new(-14, -2), S::new(-26, -15), S::new(-20, -9), S::new(-16, -6), S::new(-11, -1), S::new(-9, -1), S::new(-12, -7), S::new(-13, -6),
        S::new(-5, -1), S::new(-1, 3), S::new(10, 10), S::new(-10, -6), S::new(-5, -2), S::new(-1, 2), S::new(8, 7), S::new(10, 10),
        S::new(1, -3), S::new(5, 4), S::new(8, 7), S::new(8, 7), S::new(15, 13), S::new(2, -1), S::new(10, 3), S::new(11, 7),
        S::new(12, 9), S::new(22, 15), S::new(-1, -8), S::new(5, 0), S::new(12, 2), S::new(14, 6), S::new(18, 5), S::new(-6, -9),
        S::new(-2, -7), S::new(4, -1), S::new(8, 1), S::new(14, 6), S::new(-13, -14), S::new(-6, -10), S::new(0, -5), S::new(4, -2),
        S::new(9, 1), S::new(-16, -17), S::new(-11, -13), S::new(-6, -10), S::new(-2, -7), S::new(4, -2), S::new(-63, -51), S::new(-60, -50),
    ]),
];
