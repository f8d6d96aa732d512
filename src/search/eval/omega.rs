//! Omega: weights, its pairs, and its own endgames.

use std::sync::LazyLock;

use crate::rules::{Bits, Color, Geometry, Kind, Omega, Position, Rules, Square};
use crate::search::eval::{Attacks, EvalRules, Masks, S, Terms, Tracer, endgame, layout, masks, tuned};
use crate::search::value::Value;

impl EvalRules for Omega {
    /// Five files of ten ranks, and a corner at each end.
    const SLOTS: usize = 52;
    const PHASES: [i32; 8] = [0, 1, 2, 2, 4, 0, 2, 2];
    const PHASE_MAX: i32 = 44;
    const MATERIAL: [Value; 8] = [110, 230, 430, 610, 1210, 0, 400, 380];
    const SEED: [Value; 8] = [100, 300, 300, 600, 1200, 0, 500, 400];
    const KING_ATTACK_UNITS: [usize; 8] = [0, 2, 2, 3, 5, 0, 3, 3];

    fn masks() -> &'static Masks<Self> {
        static MASKS: LazyLock<Masks<Omega>> = LazyLock::new(Masks::new);
        &MASKS
    }

    fn weights() -> &'static [S] {
        static WEIGHTS: LazyLock<Vec<S>> = LazyLock::new(|| tuned::over(starting_weights(), tuned::omega::TUNED));
        &WEIGHTS
    }

    fn special<T: Tracer>(terms: &mut Terms<'_, T>, position: &Position<Self>, _: &Attacks<Self>, _: &Masks<Self>) {
        for color in Color::ALL {
            let wizards = position.men(color, Kind::Wizard);
            if !wizards.is_empty() && !position.men(color, Kind::Champion).is_empty() {
                terms.add(color, layout::CHAMPION_WIZARD, 1);
            }
            if endgame::on_both_colors::<Self>(wizards) {
                terms.add(color, layout::WIZARD_PAIR, 1);
            }
        }
    }

    fn scale(position: &Position<Self>, strong: Color) -> i32 {
        let count = |color, kind| position.men(color, kind).count() as i32;
        let weak = !strong;
        let pawns = count(strong, Kind::Pawn);
        if pawns > 0 {
            return (44 + 5 * pawns).min(64);
        }
        let men = position.by_color(strong).count() - 1;
        let others = position.by_color(weak).count() - 1;
        if count(strong, Kind::Queen) > 0 {
            return if others == 0 || others < men { 64 } else { 40 };
        }
        match (men, others) {
            // One rook or light man cannot mate: the corner is a fortress.
            (0 | 1, _) => 0,
            (2, 0) => pair_scale(position, strong),
            (2, _) => 16,
            (_, 0) => 64,
            _ if men <= others => 12,
            _ => 44,
        }
    }

    fn drive(position: &Position<Self>, color: Color, masks: &Masks<Self>) -> Value {
        let (Some(own), Some(lone)) = (position.king(color), position.king(!color)) else { return 0 };
        let men = |kind| position.men(color, kind);
        let heavy = !(men(Kind::Queen) | men(Kind::Rook)).is_empty();
        let bound = men(Kind::Bishop) | men(Kind::Wizard);
        // With one man that is bound to a color, the mate is in a corner of that color.
        let corner = if !heavy && bound.count() == 1 {
            let light = endgame::is_light::<Self>(bound.lowest());
            16 * (9 - corner_distance(lone, light))
        } else if heavy {
            // A rook needs the edge; the corner squares themselves are the refuge.
            12 * endgame::from_center::<Self>(lone).min(9) - if is_corner(lone) { 40 } else { 0 }
        } else {
            14 * endgame::from_center::<Self>(lone)
        };
        let tight: i32 = position
            .by_color(color)
            .squares()
            .map(|square| 10 - masks.distance(square, lone) as i32)
            .sum::<i32>()
            .min(60);
        400 + corner + 10 * (10 - masks.distance(own, lone) as i32) + tight / 2
    }
}

/// Two men without a queen against the bare king, as solved tables have them.
fn pair_scale(position: &Position<Omega>, strong: Color) -> i32 {
    let count = |kind| position.men(strong, kind).count();
    let (bishops, wizards) = (position.men(strong, Kind::Bishop), position.men(strong, Kind::Wizard));
    if count(Kind::Rook) > 0 {
        return 64;
    }
    match (bishops.count(), wizards.count()) {
        (0, 0) => 64,
        (0, 2) => 0,
        (2, 0) | (1, 1) => {
            if endgame::on_both_colors::<Omega>(bishops | wizards) {
                64
            } else {
                0
            }
        }
        // A bishop or wizard with a knight or champion: the right corner has to be reached in time.
        (1, 0) => 48,
        _ => 40,
    }
}

/// King's moves to the nearer corner square of a color, the outer corners counted.
fn corner_distance(square: Square, light: bool) -> i32 {
    endgame::distance_to_corner::<Omega>(square, light)
}

fn is_corner(square: Square) -> bool {
    <Omega as Rules>::Geometry::coordinates(square).0 < 0 || <Omega as Rules>::Geometry::coordinates(square).0 > 9
}

fn starting_weights() -> Vec<S> {
    let mut w = vec![S::default(); layout::len(Omega::SLOTS)];
    let material = [(95, 125), (225, 240), (420, 440), (590, 640), (1190, 1240), (0, 0), (400, 400), (375, 390)];
    for (kind, (mg, eg)) in material.into_iter().enumerate() {
        w[layout::MATERIAL + kind] = S::new(mg, eg);
    }
    for index in 0..<Omega as Rules>::Geometry::SQUARES {
        let square = Square(index as u8);
        let (file, rank) = <Omega as Rules>::Geometry::coordinates(square);
        let slot = masks::slot::<Omega>(Color::White, square) as usize;
        let (file, rank) = (i32::from(file), i32::from(rank));
        let corner = !(0..10).contains(&file);
        let side = file.min(9 - file);
        let center = side.min(4) + rank.min(9 - rank).min(4);
        let mut set = |kind: Kind, mg: i32, eg: i32| {
            w[layout::PST + kind.index() * Omega::SLOTS + slot] = S::new(mg, eg);
        };
        if corner {
            for kind in [Kind::Knight, Kind::Champion, Kind::Wizard] {
                set(kind, -60, -50);
            }
            set(Kind::Bishop, -25, -15);
            set(Kind::Queen, -30, -20);
            set(Kind::King, 10, -40);
            continue;
        }
        if (1..9).contains(&rank) {
            let advanced = rank - 1;
            let middle = if side >= 3 && (3..=5).contains(&rank) { 8 + 2 * side } else { 0 };
            set(Kind::Pawn, advanced * advanced / 2 + 2 * advanced + middle - 8, 2 * advanced * advanced - 10);
        }
        set(Kind::Knight, 6 * center - 26, 5 * center - 22);
        set(Kind::Bishop, 3 * center - 12, 2 * center - 8);
        set(Kind::Rook, side - 2 + if rank == 8 { 18 } else { 0 }, if rank >= 7 { 12 } else { 0 });
        set(Kind::Queen, center - 4, 3 * center - 12);
        set(Kind::Champion, 5 * center + 3 * rank.min(6) - 34, 4 * center - 18);
        set(Kind::Wizard, 5 * center + 3 * rank.min(6) - 34, 4 * center - 18);
        set(
            Kind::King,
            if rank == 0 { 24 - 6 * side.min(3) } else { -14 * rank.min(5) - 6 * side.min(3) },
            6 * center - 26,
        );
    }
    let curves = [
        (Kind::Knight, 5, 5, 4),
        (Kind::Bishop, 8, 4, 4),
        (Kind::Rook, 8, 2, 4),
        (Kind::Queen, 16, 2, 3),
        (Kind::Champion, 7, 6, 5),
        (Kind::Wizard, 7, 6, 5),
    ];
    for (kind, usual, mg, eg) in curves {
        endgame::mobility(&mut w, kind, usual, mg, eg);
    }
    for rank in 1..9 {
        let step = [0, 0, 4, 10, 20, 34, 60, 100, 160][rank];
        w[layout::PASSED + rank] = S::new(step / 3, 8 + step);
        w[layout::PASSED_MOBILE + rank] = S::new(step / 6, step / 3);
        w[layout::PASSED_SAFE + rank] = S::new(step / 6, step / 3);
        let connected = [0, 2, 4, 6, 8, 12, 18, 26, 36][rank];
        w[layout::CONNECTED + rank] = S::new(connected + 2, connected);
    }
    w[layout::PASSED_OWN_KING] = S::new(0, -2);
    w[layout::PASSED_ENEMY_KING] = S::new(0, 4);
    w[layout::ISOLATED] = S::new(-9, -12);
    w[layout::DOUBLED] = S::new(-8, -16);
    w[layout::BACKWARD] = S::new(-7, -8);
    w[layout::BISHOP_PAIR] = S::new(30, 50);
    w[layout::ROOK_OPEN] = S::new(28, 10);
    w[layout::ROOK_HALF_OPEN] = S::new(12, 8);
    for kind in [Kind::Knight, Kind::Champion, Kind::Wizard] {
        w[layout::OUTPOST + kind.index()] = S::new(24, 14);
    }
    w[layout::OUTPOST + Kind::Bishop.index()] = S::new(14, 6);
    for (distance, (own, enemy)) in
        [(-20, -4), (4, -2), (18, -6), (10, -14), (2, -8), (-2, -3), (-6, 0), (-8, 0)].into_iter().enumerate()
    {
        w[layout::SHELTER + distance] = S::new(own, 0);
        w[layout::STORM + distance] = S::new(enemy, 0);
    }
    endgame::king_danger(&mut w, 34, 5);
    let by_pawn = [(0, 0), (40, 30), (56, 40), (70, 40), (80, 40), (0, 0), (54, 40), (54, 40)];
    let by_light = [(3, 12), (14, 16), (30, 26), (50, 30), (60, 50), (0, 0), (26, 24), (26, 24)];
    let by_rook = [(0, 14), (14, 18), (18, 22), (0, 10), (50, 30), (0, 0), (18, 20), (18, 20)];
    for kind in 0..8 {
        w[layout::THREAT_BY_PAWN + kind] = S::new(by_pawn[kind].0, by_pawn[kind].1);
        w[layout::THREAT_BY_LIGHT + kind] = S::new(by_light[kind].0, by_light[kind].1);
        w[layout::THREAT_BY_ROOK + kind] = S::new(by_rook[kind].0, by_rook[kind].1);
    }
    w[layout::HANGING] = S::new(24, 16);
    w[layout::THREAT_BY_KING] = S::new(8, 26);
    w[layout::TEMPO] = S::new(18, 12);
    w[layout::CHAMPION_WIZARD] = S::new(10, 10);
    w[layout::WIZARD_PAIR] = S::new(16, 24);
    w
}
