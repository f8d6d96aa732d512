//! What is atomic about atomic: captures explode, kings that touch are safe, and pins do not hold captures.

use crate::rules::movegen::{self, Sink, View};
use crate::rules::position::Checks;
use crate::rules::{Atomic, Bits, Board64, Chess, Color, Geometry, Kind, Move, MoveKind, Outcome, Position, Reason};
use crate::rules::{Rules, Setup, Square, chess};

impl Rules for Atomic {
    type Geometry = Board64;

    const KINDS: &'static [Kind] = Chess::KINDS;
    const PROMOTIONS: &'static [Kind] = Chess::PROMOTIONS;
    const MEN_MAX: u32 = Chess::MEN_MAX;
    const LEAP_MAX: u8 = Chess::LEAP_MAX;
    const KEEPS_LEAP: bool = Chess::KEEPS_LEAP;
    const KINGS_EXPLODE: bool = true;
    const HAS_LEAPERS: bool = Chess::HAS_LEAPERS;

    fn start() -> Setup<Self> {
        chess::start()
    }

    #[inline]
    fn castled(color: Color, is_king_side: bool) -> (Square, Square) {
        chess::castled(color, is_king_side)
    }

    fn may_castle(color: Color, king: Square, rook: Square) -> bool {
        chess::may_castle(color, king, rook)
    }

    #[inline]
    fn checks(position: &Position<Self>) -> Checks<u64> {
        if kings_touch(position) || is_over(position) { Checks::default() } else { movegen::checks(position) }
    }

    #[inline]
    fn may_stand(position: &Position<Self>, square: Square, occupied: u64) -> bool {
        let them = !position.turn();
        !(Board64::king_attacks(square) & position.men(them, Kind::King)).is_empty()
            || position.attackers_without_king(square, them, occupied).is_empty()
    }

    #[inline]
    fn generate<const NOISY: bool, const QUIET: bool, S: Sink<Self>>(position: &Position<Self>, sink: &mut S) {
        if is_over(position) {
            return;
        }
        let view = View::of(position);
        let pawns = view.ours & position.by_kind(Kind::Pawn);
        if NOISY {
            let targets = view.theirs & !Board64::king_attacks(view.king);
            let mut safe = SafeCaptures { position, dangers: Dangers::of(position, &view), sink: &mut *sink };
            movegen::pawn_captures(&view, pawns, targets, &mut safe);
            movegen::men(position, &view, 0, targets, &mut safe);
            movegen::en_passant(position, sink);
        }
        if QUIET {
            movegen::king(position, &view, !view.occupied, sink);
        }
        let remedies = movegen::remedies(position, view.king) & !view.occupied;
        let pinned = position.pinned();
        movegen::pushes::<Self, NOISY, QUIET, S>(&view, pawns & !pinned, remedies, sink);
        for pawn in (pawns & pinned).squares() {
            let path = remedies & Board64::line(view.king, pawn);
            movegen::pushes::<Self, NOISY, QUIET, S>(&view, u64::of(pawn), path, sink);
        }
        if QUIET {
            movegen::men(position, &view, pinned, remedies, sink);
            movegen::castling(position, &view, sink);
        }
    }

    #[inline]
    fn is_safe(position: &Position<Self>, from: Square, to: Square) -> bool {
        let view = View::of(position);
        if view.theirs.has(to) {
            !Board64::king_attacks(view.king).has(to)
                && Dangers::of(position, &view).spare(position, &view, from, to, 0)
        } else {
            movegen::is_safe(position, from, to)
        }
    }

    #[inline]
    fn is_safe_en_passant(position: &Position<Self>, from: Square, to: Square, victim: Square) -> bool {
        let view = View::of(position);
        !Board64::king_attacks(view.king).has(to)
            && Dangers::of(position, &view).spare(position, &view, from, to, u64::of(victim))
    }

    #[inline]
    fn king_targets(position: &Position<Self>) -> u64 {
        !position.occupied()
    }

    #[inline]
    fn after_capture(next: &mut Position<Self>, to: Square) {
        let gone = next.blast(to) | u64::of(to);
        for square in gone.squares() {
            next.remove(next.code_at(square), square);
        }
        let mut lost = gone;
        for color in Color::ALL {
            if next.men(color, Kind::King).is_empty() {
                lost |= Board64::rank(color, 0);
            }
        }
        next.lose_castling_rooks(lost);
    }

    fn special_end(position: &Position<Self>) -> Option<Outcome> {
        let exploded = Color::ALL.into_iter().find(|&color| position.king(color).is_none())?;
        Some(Outcome { winner: Some(!exploded), reason: Reason::Explosion })
    }

    fn is_dead(position: &Position<Self>) -> bool {
        wants_material(position) || is_closed(position)
    }

    fn cannot_win(position: &Position<Self>, color: Color) -> bool {
        (position.by_color(color) & !position.by_kind(Kind::King)).is_empty()
    }
}

#[inline]
fn kings_touch(position: &Position<Atomic>) -> bool {
    let kings = position.by_kind(Kind::King);
    !(Board64::king_attacks(kings.lowest()) & kings).is_empty()
}

#[inline]
fn is_over(position: &Position<Atomic>) -> bool {
    !position.by_kind(Kind::King).is_several()
}

/// What may attack our king after a capture: pins do not tell, since an explosion takes pinning men and shields alike.
struct Dangers {
    /// Enemy sliders on a line with our king, whatever stands between.
    sliders: u64,
    /// Enemy knights and pawns that give check.
    leapers: u64,
}

impl Dangers {
    #[inline]
    fn of(position: &Position<Atomic>, view: &View<u64>) -> Self {
        if kings_touch(position) {
            return Self { sliders: 0, leapers: 0 };
        }
        let diagonal = Board64::bishop_attacks(view.king, 0) & position.diagonal_sliders();
        let straight = Board64::rook_attacks(view.king, 0) & position.straight_sliders();
        let sliders = (diagonal | straight) & view.theirs;
        Self { sliders, leapers: position.leaping_attackers(view.king, !view.us) }
    }

    /// Whether a capture that does not touch our king leaves him unattacked, or wins at once.
    #[inline]
    fn spare(&self, position: &Position<Atomic>, view: &View<u64>, from: Square, to: Square, victim: u64) -> bool {
        if (self.sliders | self.leapers) == 0 {
            return true;
        }
        let centre = u64::of(to);
        let ring = Board64::king_attacks(to);
        if !(ring & view.theirs & position.by_kind(Kind::King)).is_empty() {
            return true;
        }
        let gone = (ring & !position.by_kind(Kind::Pawn)) | centre | u64::of(from) | victim;
        let left = view.occupied & !gone;
        (self.leapers & left) == 0
            && (self.sliders & left).squares().all(|slider| Board64::between(view.king, slider) & left != 0)
    }
}

/// Passes on the captures after which our king is safe.
struct SafeCaptures<'a, S> {
    position: &'a Position<Atomic>,
    dangers: Dangers,
    sink: &'a mut S,
}

impl<S> SafeCaptures<'_, S> {
    #[inline]
    fn safe(&self, to: u64, from: impl Fn(Square) -> Square) -> u64 {
        let view = View::of(self.position);
        to.squares()
            .filter(|&to| self.dangers.spare(self.position, &view, from(to), to, 0))
            .fold(0, |safe, to| safe | u64::of(to))
    }
}

impl<S: Sink<Atomic>> Sink<Atomic> for SafeCaptures<'_, S> {
    #[inline]
    fn man(&mut self, from: Square, to: u64) {
        let to = self.safe(to, |_| from);
        self.sink.man(from, to);
    }

    #[inline]
    fn pawns(&mut self, kind: MoveKind, to: u64, back: i8) {
        let to = self.safe(to, |to| movegen::behind(to, back));
        self.sink.pawns(kind, to, back);
    }

    #[inline]
    fn promotions(&mut self, to: u64, back: i8) {
        let to = self.safe(to, |to| movegen::behind(to, back));
        self.sink.promotions(to, back);
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        self.sink.one(mv);
    }
}

/// Since kings cannot confine each other, a bare king is mated by a queen or by several men only.
fn wants_material(position: &Position<Atomic>) -> bool {
    let [kings, knights, bishops, rooks] =
        [Kind::King, Kind::Knight, Kind::Bishop, Kind::Rook].map(|kind| position.by_kind(kind));
    let men = position.occupied();
    let is_opposite = chess::has_both_colors(bishops);
    if Color::ALL.into_iter().all(|color| position.by_color(color).is_several()) {
        return men == kings | bishops && men.count() <= 4 && is_opposite;
    }
    if men == kings | knights {
        return men.count() <= 4;
    }
    men == kings | knights | bishops | rooks && !is_opposite && men.count() <= 3
}

/// Whether nothing but kings and bishops can move, and the bishops can never hit anything.
fn is_closed(position: &Position<Atomic>) -> bool {
    let [kings, bishops, pawns] = [Kind::King, Kind::Bishop, Kind::Pawn].map(|kind| position.by_kind(kind));
    if position.occupied() != kings | bishops | pawns {
        return false;
    }
    let is_blocked = Color::ALL.into_iter().all(|color| {
        let ours = pawns & position.by_color(color);
        (Board64::ahead(color, ours) & !pawns).is_empty()
            && ours.squares().all(|pawn| !can_capture(position, color, pawn))
    });
    if !is_blocked || bishops.is_empty() {
        return is_blocked;
    }
    let side = if (bishops & position.by_color(Color::White)).is_empty() { Color::Black } else { Color::White };
    let theirs = position.by_color(!side);
    let is_light = !(bishops & Board64::LIGHT).is_empty();
    let own_color = if is_light { Board64::LIGHT } else { !Board64::LIGHT };
    (bishops & (theirs | !own_color)).is_empty() && (pawns & theirs & own_color).is_empty()
}

/// Whether a pawn of either side could capture if its side were to move.
fn can_capture(position: &Position<Atomic>, color: Color, pawn: Square) -> bool {
    if color == position.turn() && !position.en_passant().is_empty() {
        return true;
    }
    let mut judged = *position;
    judged.turn = color;
    let view = View::of(&judged);
    let targets = Board64::pawn_attacks(color, pawn) & view.theirs & !Board64::king_attacks(view.king);
    let dangers = Dangers::of(&judged, &view);
    targets.squares().any(|to| dangers.spare(&judged, &view, pawn, to, 0))
}
