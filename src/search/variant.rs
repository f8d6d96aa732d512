//! What the search has to know of a variant beyond its rules.

use std::sync::LazyLock;

use crate::rules::{Atomic, Bits, Chess, Color, Geometry, Kind, Move, MoveKind, Omega, Position, Rules};
use crate::search::cycles::Cycles;
use crate::search::eval::EvalRules;
use crate::search::params::{self, Params};
use crate::search::see;
use crate::search::value::Value;

pub(crate) type BitsOf<R> = <<R as Rules>::Geometry as Geometry>::Bits;

/// A rule set that can be searched: its constants, and its idea of exchanges, danger and a game's end.
pub(crate) trait SearchRules: EvalRules + sealed::Sealed {
    const PARAMS: Params;
    /// What a man is worth in exchanges, by kind.
    const VALUES: [Value; 8];
    /// Kinds from the cheapest to the dearest, as exchanges use them.
    const EXCHANGE_ORDER: &'static [Kind];

    fn cycles() -> &'static Cycles;

    /// Whether an exchange that begins with a legal move wins at least so much.
    fn see_at_least(position: &Position<Self>, mv: Move, threshold: Value) -> bool {
        see::swap_at_least(position, mv, threshold)
    }

    /// What a capture or promotion takes at first sight, for ordering.
    fn gain(position: &Position<Self>, mv: Move) -> Value {
        let promoted = mv.promotion().map_or(0, |kind| Self::VALUES[kind.index()]);
        promoted + 8 * see::taken(position, mv) - moving_kind(position, mv).index() as Value
    }

    /// A move that ends the game at once, if it can be seen without a search.
    #[inline]
    fn winning_move(_: &Position<Self>) -> Option<Move> {
        None
    }

    /// Whether the opponent would have such a move if it were his turn. Checks may count, or not.
    #[inline]
    fn is_threatened(_: &Position<Self>) -> bool {
        false
    }

    /// Whether the side to move has already lost.
    #[inline]
    fn is_lost(_: &Position<Self>) -> bool {
        false
    }

    /// Whether the side to move has enough men that passing is seldom its best move.
    #[inline]
    fn may_pass(position: &Position<Self>) -> bool {
        let pawns_and_king = position.by_kind(Kind::Pawn) | position.by_kind(Kind::King);
        !(position.by_color(position.turn()) & !pawns_and_king).is_empty()
    }
}

impl SearchRules for Chess {
    const PARAMS: Params = params::CHESS;
    const VALUES: [Value; 8] = [100, 320, 330, 500, 950, 0, 0, 0];
    const EXCHANGE_ORDER: &'static [Kind] = Self::KINDS;

    fn cycles() -> &'static Cycles {
        static TABLE: LazyLock<Cycles> = LazyLock::new(Cycles::new::<Chess>);
        &TABLE
    }
}

impl SearchRules for Omega {
    const PARAMS: Params = params::OMEGA;
    const VALUES: [Value; 8] = [110, 230, 430, 610, 1210, 0, 400, 380];
    const EXCHANGE_ORDER: &'static [Kind] =
        &[Kind::Pawn, Kind::Knight, Kind::Wizard, Kind::Champion, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    fn cycles() -> &'static Cycles {
        static TABLE: LazyLock<Cycles> = LazyLock::new(Cycles::new::<Omega>);
        &TABLE
    }

    /// A lone leaper is often better off where it stands.
    fn may_pass(position: &Position<Self>) -> bool {
        let pawns_and_king = position.by_kind(Kind::Pawn) | position.by_kind(Kind::King);
        let men = position.by_color(position.turn()) & !pawns_and_king;
        men.is_several() || !(men & (position.by_kind(Kind::Queen) | position.by_kind(Kind::Rook))).is_empty()
    }
}

impl SearchRules for Atomic {
    const PARAMS: Params = params::ATOMIC;
    const VALUES: [Value; 8] = [110, 230, 260, 380, 720, 0, 0, 0];
    const EXCHANGE_ORDER: &'static [Kind] = Self::KINDS;

    fn cycles() -> &'static Cycles {
        static TABLE: LazyLock<Cycles> = LazyLock::new(Cycles::new::<Atomic>);
        &TABLE
    }

    fn see_at_least(position: &Position<Self>, mv: Move, threshold: Value) -> bool {
        see::blast(position, mv) >= threshold
    }

    fn gain(position: &Position<Self>, mv: Move) -> Value {
        7 * see::blast(position, mv)
    }

    fn winning_move(position: &Position<Self>) -> Option<Move> {
        let us = position.turn();
        let (men, target) = blasters(position, us)?;
        let from = men.lowest();
        let (_, rank) = <Self as Rules>::Geometry::coordinates(target);
        let last = if us == Color::White { 7 } else { 0 };
        if position.by_kind(Kind::Pawn).has(from) && rank == last {
            return Some(Move::promoting(from, target, Kind::Queen));
        }
        Some(Move::new(MoveKind::Normal, from, target))
    }

    fn is_threatened(position: &Position<Self>) -> bool {
        blasters(position, !position.turn()).is_some()
    }

    fn is_lost(position: &Position<Self>) -> bool {
        position.king(position.turn()).is_none()
    }
}

/// Men of a side that could capture next to the other king (or that king itself) without blowing up their own, and
/// where. Such a capture is legal whatever else is on the board. En passant is left to the search.
fn blasters(position: &Position<Atomic>, us: Color) -> Option<(u64, crate::rules::Square)> {
    type G = <Atomic as Rules>::Geometry;
    let (king, enemy) = (position.king(us)?, position.king(!us)?);
    let zone = (G::king_attacks(enemy) | u64::of(enemy)) & !(G::king_attacks(king) | u64::of(king));
    let occupied = position.occupied();
    let targets = zone & position.by_color(!us);
    targets.squares().find_map(|target| {
        let men = position.attackers(target, us, occupied) & !u64::of(king);
        (!men.is_empty()).then_some((men, target))
    })
}

/// What kind of man a legal move moves.
#[inline]
pub(crate) fn moving_kind<R: Rules>(position: &Position<R>, mv: Move) -> Kind {
    position.kind_at(mv.from()).unwrap_or(Kind::Pawn)
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Chess {}
    impl Sealed for super::Atomic {}
    impl Sealed for super::Omega {}
}
