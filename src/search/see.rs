//! What an exchange comes to: a swap of captures on one square, or in atomic an explosion.

use crate::rules::{Atomic, Bits, Color, Geometry, Kind, Move, MoveKind, Position, Rules, Square};
use crate::search::value::Value;
use crate::search::variant::{BitsOf, SearchRules, moving_kind};

/// More than any men are worth.
const KING: Value = 20_000;

/// What a move takes from the board at once.
pub(crate) fn taken<R: SearchRules>(position: &Position<R>, mv: Move) -> Value {
    position.captured(mv).map_or(0, |kind| R::VALUES[kind.index()])
}

/// Whether capturing on the target square in turns, each with its cheapest man and free to stop, leaves the mover
/// at least so much. Pins are not seen.
pub(crate) fn swap_at_least<R: SearchRules>(position: &Position<R>, mv: Move, threshold: Value) -> bool {
    if mv.kind() == MoveKind::Castle {
        return threshold <= 0;
    }
    let values = &R::VALUES;
    let pawn = values[Kind::Pawn.index()];
    let mut standing = values[moving_kind(position, mv).index()];
    let mut balance = taken(position, mv) - threshold;
    if let Some(kind) = mv.promotion() {
        standing = values[kind.index()];
        balance += standing - pawn;
    }
    if balance < 0 {
        return false;
    }
    balance -= standing;
    if balance >= 0 {
        return true;
    }

    let to = mv.to();
    let mut occupied = (position.occupied() & !BitsOf::<R>::of(mv.from())) | BitsOf::<R>::of(to);
    let queens = position.by_kind(Kind::Queen);
    let diagonal = position.by_kind(Kind::Bishop) | queens;
    let straight = position.by_kind(Kind::Rook) | queens;
    let mut attackers = position.attackers(to, Color::White, occupied) | position.attackers(to, Color::Black, occupied);
    let mut side = position.turn();
    loop {
        side = !side;
        attackers &= occupied;
        let own = attackers & position.by_color(side);
        let Some(kind) = R::EXCHANGE_ORDER.iter().copied().find(|&kind| !(own & position.by_kind(kind)).is_empty())
        else {
            break;
        };
        if kind == Kind::King && !(attackers & position.by_color(!side)).is_empty() {
            // The king cannot take what is still protected.
            break;
        }
        occupied &= !BitsOf::<R>::of((own & position.by_kind(kind)).lowest());
        balance = -balance - 1 - values[kind.index()];
        if balance >= 0 {
            // The other side cannot win enough back any more.
            side = !side;
            break;
        }
        if matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Queen) {
            attackers |= R::Geometry::bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(kind, Kind::Rook | Kind::Queen) {
            attackers |= R::Geometry::rook_attacks(to, occupied) & straight;
        }
    }
    // Whoever could not, or would not, capture any more has lost the exchange.
    side != position.turn()
}

/// Atomic: what a capture blows up, theirs less ours; a quiet move costs what the cheapest capture of the moved man
/// would blow up. Even trades count as a small loss.
pub(crate) fn blast(position: &Position<Atomic>, mv: Move) -> Value {
    type G = <Atomic as Rules>::Geometry;
    let us = position.turn();
    let (from, to) = (mv.from(), mv.to());
    let values = &Atomic::VALUES;
    let pawns = position.by_kind(Kind::Pawn);
    let capture = mv.kind() != MoveKind::Castle && (mv.kind() == MoveKind::EnPassant || position.occupied().has(to));
    if capture {
        let dead = (G::king_attacks(to) & position.occupied() & !pawns) | u64::of(from) | u64::of(to);
        if position.king(!us).is_some_and(|king| dead.has(king)) {
            return KING;
        }
        let passed = if mv.kind() == MoveKind::EnPassant { values[Kind::Pawn.index()] } else { 0 };
        return passed + worth(position, dead & position.by_color(!us))
            - worth(position, dead & position.by_color(us))
            - 1;
    }
    if mv.kind() == MoveKind::Castle {
        return 0;
    }
    let kind = mv.promotion().unwrap_or(moving_kind(position, mv));
    let promoted = mv.promotion().map_or(0, |kind| values[kind.index()] - values[Kind::Pawn.index()]);
    let ring = G::king_attacks(to);
    if kind == Kind::King || position.king(!us).is_some_and(|king| ring.has(king)) {
        // Nobody can capture next to his own king.
        return promoted;
    }
    let occupied = position.occupied() & !u64::of(from);
    let attackers = position.attackers(to, !us, occupied | u64::of(to)) & !position.by_kind(Kind::King);
    let Some(attacker) = cheapest(position, attackers) else {
        return promoted;
    };
    let dead = ring & occupied & !pawns;
    if position.king(us).is_some_and(|king| dead.has(king)) {
        return -KING;
    }
    let lost = values[kind.index()] + worth(position, dead & position.by_color(us));
    let theirs = (dead & position.by_color(!us)) | u64::of(attacker);
    (promoted + worth(position, theirs) - lost).min(promoted)
}

fn cheapest(position: &Position<Atomic>, men: u64) -> Option<Square> {
    let kind = Atomic::EXCHANGE_ORDER.iter().find(|&&kind| men & position.by_kind(kind) != 0)?;
    Some((men & position.by_kind(*kind)).lowest())
}

fn worth(position: &Position<Atomic>, men: u64) -> Value {
    const KINDS: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    KINDS.iter().map(|&kind| (men & position.by_kind(kind)).count() as Value * Atomic::VALUES[kind.index()]).sum()
}
