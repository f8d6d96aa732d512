//! Which moves are legal.
//!
//! Moves are found a set at a time and handed to a [`Sink`]; one that only counts never looks at single moves.

use crate::rules::position::Checks;
use crate::rules::rule_set::BitsOf;
use crate::rules::{Bits, Color, Geometry, Kind, Move, MoveKind, MoveList, Position, Rules, Square};

/// Takes moves as the generator finds them.
pub trait Sink<R: Rules> {
    /// A man's plain moves to each of these squares.
    fn man(&mut self, from: Square, to: BitsOf<R>);
    /// Moves of pawns to each of these squares, each from so many indices back.
    fn pawns(&mut self, kind: MoveKind, to: BitsOf<R>, back: i8);
    /// Promotions of pawns likewise, to every kind.
    fn promotions(&mut self, to: BitsOf<R>, back: i8);
    /// One move.
    fn one(&mut self, mv: Move);
}

/// Counts.
#[derive(Default)]
pub struct Count(pub u64);

impl<R: Rules> Sink<R> for Count {
    #[inline]
    fn man(&mut self, _: Square, to: BitsOf<R>) {
        self.0 += to.count() as u64;
    }

    #[inline]
    fn pawns(&mut self, _: MoveKind, to: BitsOf<R>, _: i8) {
        self.0 += to.count() as u64;
    }

    #[inline]
    fn promotions(&mut self, to: BitsOf<R>, _: i8) {
        self.0 += to.count() as u64 * R::PROMOTIONS.len() as u64;
    }

    #[inline]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Lists. The list has room for every position that can be set up; were it full, moves would be left out.
impl<R: Rules> Sink<R> for MoveList {
    #[inline]
    fn man(&mut self, from: Square, to: BitsOf<R>) {
        for to in to.squares() {
            let _ = self.try_push(Move::new(MoveKind::Normal, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, kind: MoveKind, to: BitsOf<R>, back: i8) {
        for to in to.squares() {
            let _ = self.try_push(Move::new(kind, behind(to, back), to));
        }
    }

    #[inline]
    fn promotions(&mut self, to: BitsOf<R>, back: i8) {
        for to in to.squares() {
            for &kind in R::PROMOTIONS {
                let _ = self.try_push(Move::promoting(behind(to, back), to, kind));
            }
        }
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        let _ = self.try_push(mv);
    }
}

#[inline]
pub fn behind(square: Square, back: i8) -> Square {
    Square(square.0.wrapping_add_signed(-back))
}

/// What the generator asks of a position again and again.
#[derive(Clone, Copy)]
pub struct View<B> {
    pub us: Color,
    pub ours: B,
    pub theirs: B,
    pub occupied: B,
    pub king: Square,
}

impl<B: Bits> View<B> {
    #[inline]
    pub fn of<R: Rules>(position: &Position<R>) -> Self
    where
        R::Geometry: Geometry<Bits = B>,
    {
        let us = position.turn();
        let (ours, theirs) = (position.by_color(us), position.by_color(!us));
        let king = (ours & position.by_kind(Kind::King)).lowest();
        Self { us, ours, theirs, occupied: ours | theirs, king }
    }
}

/// Checkers and pinned men by sliders and leapers alike.
#[inline]
pub fn checks<R: Rules>(position: &Position<R>) -> Checks<BitsOf<R>> {
    let view = View::of(position);
    let mut checkers = position.leaping_attackers(view.king, !view.us);
    let mut pinned = BitsOf::<R>::EMPTY;
    // Looking through our own men finds who checks and who would if one man were gone.
    let diagonal = R::Geometry::bishop_attacks(view.king, view.theirs) & position.diagonal_sliders();
    let straight = R::Geometry::rook_attacks(view.king, view.theirs) & position.straight_sliders();
    for sniper in ((diagonal | straight) & view.theirs).squares() {
        let shield = R::Geometry::between(view.king, sniper) & view.ours;
        if shield.is_empty() {
            checkers |= BitsOf::<R>::of(sniper);
        } else if !shield.is_several() {
            pinned |= shield;
        }
    }
    Checks { checkers, pinned }
}

/// The squares where a man other than the king meets every check: all without one, none with two.
#[inline]
pub fn remedies<R: Rules>(position: &Position<R>, king: Square) -> BitsOf<R> {
    let checkers = position.checkers();
    if checkers.is_empty() {
        return !BitsOf::<R>::EMPTY;
    }
    if checkers.is_several() {
        return BitsOf::<R>::EMPTY;
    }
    // Leapers stand on a line with the king at times, but nothing can be put between.
    let sliders = position.diagonal_sliders() | position.straight_sliders();
    if (checkers & sliders).is_empty() { checkers } else { checkers | R::Geometry::between(king, checkers.lowest()) }
}

/// Where a pinned man may go: along the line to the slider that pins it, that one included.
#[inline]
pub fn pin_path<R: Rules>(position: &Position<R>, king: Square, pinned: Square) -> BitsOf<R> {
    let line = R::Geometry::line(king, pinned);
    if R::HAS_LEAPERS && position.kind_at(pinned) == Some(Kind::Champion) {
        // He leaps along a line over his own king, or over the pinning man: only the part between holds the pin.
        let them = position.by_color(!position.turn());
        let sliders = (position.diagonal_sliders() | position.straight_sliders()) & them & line;
        return sliders
            .squares()
            .map(|slider| (slider, R::Geometry::between(king, slider)))
            .find(|&(_, path)| path.has(pinned) && (path & them).is_empty())
            .map_or(BitsOf::<R>::EMPTY, |(slider, path)| path | BitsOf::<R>::of(slider));
    }
    line
}

/// Legal moves of chess and Omega.
#[inline]
pub fn generate<R: Rules, const NOISY: bool, const QUIET: bool, S: Sink<R>>(position: &Position<R>, sink: &mut S) {
    let view = View::of(position);
    let reach = match (NOISY, QUIET) {
        (true, true) => !view.ours,
        (true, false) => view.theirs,
        _ => !view.occupied,
    };
    king(position, &view, reach, sink);
    if NOISY {
        en_passant(position, sink);
    }
    let remedies = remedies(position, view.king);
    if remedies.is_empty() {
        return;
    }
    let pinned = position.pinned();
    let pawns = view.ours & position.by_kind(Kind::Pawn);
    pushes::<R, NOISY, QUIET, S>(&view, pawns & !pinned, remedies, sink);
    if NOISY {
        pawn_captures(&view, pawns & !pinned, view.theirs & remedies, sink);
    }
    for pawn in (pawns & pinned).squares() {
        let path = remedies & R::Geometry::line(view.king, pawn);
        pushes::<R, NOISY, QUIET, S>(&view, BitsOf::<R>::of(pawn), path, sink);
        if NOISY {
            pawn_captures(&view, BitsOf::<R>::of(pawn), view.theirs & path, sink);
        }
    }
    men(position, &view, pinned, reach & remedies, sink);
    if QUIET {
        castling(position, &view, sink);
    }
}

/// The king's steps, without castling.
#[inline]
pub fn king<R: Rules, S: Sink<R>>(position: &Position<R>, view: &View<BitsOf<R>>, reach: BitsOf<R>, sink: &mut S) {
    let mut to = R::Geometry::king_attacks(view.king) & reach;
    let without_king = view.occupied & !BitsOf::<R>::of(view.king);
    for square in to.squares() {
        if !R::may_stand(position, square, without_king) {
            to &= !BitsOf::<R>::of(square);
        }
    }
    sink.man(view.king, to);
}

/// Moves of knights, champions, wizards and sliders to squares of a set; pinned ones on their lines.
#[inline]
pub fn men<R: Rules, S: Sink<R>>(
    position: &Position<R>,
    view: &View<BitsOf<R>>,
    pinned: BitsOf<R>,
    reach: BitsOf<R>,
    sink: &mut S,
) {
    let free = view.ours & !pinned;
    for from in (free & position.by_kind(Kind::Knight)).squares() {
        sink.man(from, R::Geometry::knight_attacks(from) & reach);
    }
    if R::HAS_LEAPERS {
        for from in (free & position.by_kind(Kind::Champion)).squares() {
            sink.man(from, R::Geometry::champion_attacks(from) & reach);
        }
        for from in (free & position.by_kind(Kind::Wizard)).squares() {
            sink.man(from, R::Geometry::wizard_attacks(from) & reach);
        }
    }
    for from in (free & position.diagonal_sliders()).squares() {
        sink.man(from, R::Geometry::bishop_attacks(from, view.occupied) & reach);
    }
    for from in (free & position.straight_sliders()).squares() {
        sink.man(from, R::Geometry::rook_attacks(from, view.occupied) & reach);
    }
    for from in (view.ours & pinned & !position.by_kind(Kind::Pawn)).squares() {
        let path = pin_path(position, view.king, from);
        sink.man(from, attacks(position, from, view.occupied) & reach & path);
    }
}

/// Where a man other than a pawn goes.
#[inline]
pub fn attacks<R: Rules>(position: &Position<R>, from: Square, occupied: BitsOf<R>) -> BitsOf<R> {
    match position.kind_at(from) {
        Some(Kind::Knight) => R::Geometry::knight_attacks(from),
        Some(Kind::Bishop) => R::Geometry::bishop_attacks(from, occupied),
        Some(Kind::Rook) => R::Geometry::rook_attacks(from, occupied),
        Some(Kind::Queen) => R::Geometry::bishop_attacks(from, occupied) | R::Geometry::rook_attacks(from, occupied),
        Some(Kind::King) => R::Geometry::king_attacks(from),
        Some(Kind::Champion) => R::Geometry::champion_attacks(from),
        Some(Kind::Wizard) => R::Geometry::wizard_attacks(from),
        Some(Kind::Pawn) | None => BitsOf::<R>::EMPTY,
    }
}

/// Steps straight ahead of a set of pawns onto squares of a set.
#[inline]
pub fn pushes<R: Rules, const NOISY: bool, const QUIET: bool, S: Sink<R>>(
    view: &View<BitsOf<R>>,
    pawns: BitsOf<R>,
    allowed: BitsOf<R>,
    sink: &mut S,
) {
    let step = step::<R>(view.us);
    let last = R::Geometry::rank(view.us, R::Geometry::WIDTH - 1);
    let mut to = R::Geometry::ahead(view.us, pawns) & !view.occupied;
    if NOISY {
        let promoting = to & allowed & last;
        if !promoting.is_empty() {
            sink.promotions(promoting, step);
        }
    }
    if QUIET {
        sink.pawns(MoveKind::Normal, to & allowed & !last, step);
        to &= R::Geometry::rank(view.us, 2);
        for steps in 2..=R::LEAP_MAX {
            to = R::Geometry::ahead(view.us, to) & !view.occupied;
            sink.pawns(MoveKind::PawnLeap, to & allowed, step * steps as i8);
        }
    }
}

/// Captures by a set of pawns of men of a set.
#[inline]
pub fn pawn_captures<R: Rules, S: Sink<R>>(view: &View<BitsOf<R>>, pawns: BitsOf<R>, targets: BitsOf<R>, sink: &mut S) {
    let step = step::<R>(view.us);
    let last = R::Geometry::rank(view.us, R::Geometry::WIDTH - 1);
    let west = R::Geometry::pawns_west(view.us, pawns) & targets;
    let east = R::Geometry::pawns_east(view.us, pawns) & targets;
    sink.pawns(MoveKind::Normal, west & !last, step - 1);
    sink.pawns(MoveKind::Normal, east & !last, step + 1);
    if !((west | east) & last).is_empty() {
        sink.promotions(west & last, step - 1);
        sink.promotions(east & last, step + 1);
    }
}

#[inline]
fn step<R: Rules>(us: Color) -> i8 {
    let step = R::Geometry::STEP as i8;
    match us {
        Color::White => step,
        Color::Black => -step,
    }
}

/// Legal en passant captures.
#[inline]
pub fn en_passant<R: Rules, S: Sink<R>>(position: &Position<R>, sink: &mut S) {
    if position.leap.legal == 0 {
        return;
    }
    for to in position.en_passant().squares() {
        for from in position.en_passant_capturers(to) {
            sink.one(Move::new(MoveKind::EnPassant, from, to));
        }
    }
}

/// Whether an en passant capture leaves no attack on the king, where captures do nothing more than capture.
#[inline]
pub fn is_safe_en_passant<R: Rules>(position: &Position<R>, from: Square, to: Square, victim: Square) -> bool {
    let view = View::of(position);
    let gone = BitsOf::<R>::of(from) | BitsOf::<R>::of(victim);
    let occupied = (view.occupied & !gone) | BitsOf::<R>::of(to);
    (position.attackers(view.king, !view.us, occupied) & !gone).is_empty()
}

/// Legal castling.
#[inline]
pub fn castling<R: Rules, S: Sink<R>>(position: &Position<R>, view: &View<BitsOf<R>>, sink: &mut S) {
    for rook in (position.castling & view.ours).squares() {
        if may_castle(position, view, rook) {
            sink.one(Move::new(MoveKind::Castle, view.king, rook));
        }
    }
}

fn may_castle<R: Rules>(position: &Position<R>, view: &View<BitsOf<R>>, rook: Square) -> bool {
    let (king_to, rook_to) = R::castled(view.us, rook > view.king);
    let one = BitsOf::<R>::of;
    let king_path = R::Geometry::between(view.king, king_to) | one(view.king);
    let rook_path = R::Geometry::between(rook, rook_to) | one(rook_to);
    let others = view.occupied & !one(view.king) & !one(rook);
    ((king_path | one(king_to) | rook_path) & others).is_empty()
        && R::may_stand(position, king_to, others | one(rook_to))
        && king_path.squares().all(|square| R::may_stand(position, square, view.occupied & !one(view.king)))
}

/// Whether any 20 bits are a legal move.
pub fn is_legal<R: Rules>(position: &Position<R>, mv: Move) -> bool {
    let view = View::of(position);
    let (from, to) = (mv.from(), mv.to());
    let Some(kind) = position.kind_at(from) else { return false };
    if from.index().max(to.index()) >= R::Geometry::SQUARES
        || !view.ours.has(from)
        || R::special_end(position).is_some()
    {
        return false;
    }
    // The same move packed anew: bits that mean nothing must be as the generator leaves them.
    let packed = match mv.promotion() {
        Some(promotion) if R::PROMOTIONS.contains(&promotion) => Move::promoting(from, to, promotion),
        Some(_) => return false,
        None => Move::new(mv.kind(), from, to),
    };
    if packed != mv {
        return false;
    }
    match (mv.kind(), kind) {
        (MoveKind::Castle, Kind::King) => (position.castling & view.ours).has(to) && may_castle(position, &view, to),
        (MoveKind::Normal, Kind::King) => {
            let without_king = view.occupied & !BitsOf::<R>::of(from);
            (R::Geometry::king_attacks(from) & R::king_targets(position)).has(to)
                && R::may_stand(position, to, without_king)
        }
        (MoveKind::EnPassant, Kind::Pawn) => {
            position.en_passant().has(to) && position.en_passant_capturers(to).any(|capturer| capturer == from)
        }
        (MoveKind::PawnLeap, Kind::Pawn) => leaps::<R>(&view, from, to) && R::is_safe(position, from, to),
        (MoveKind::Normal | MoveKind::Promotion, Kind::Pawn) => {
            let is_last = R::Geometry::rank(view.us, R::Geometry::WIDTH - 1).has(to);
            let ahead = R::Geometry::ahead(view.us, BitsOf::<R>::of(from)) & !view.occupied;
            let targets = ahead | (R::Geometry::pawn_attacks(view.us, from) & view.theirs);
            is_last == (mv.kind() == MoveKind::Promotion) && targets.has(to) && R::is_safe(position, from, to)
        }
        (MoveKind::Normal, _) => {
            (attacks(position, from, view.occupied) & !view.ours).has(to) && R::is_safe(position, from, to)
        }
        _ => false,
    }
}

/// Whether a pawn's long first step goes there.
fn leaps<R: Rules>(view: &View<BitsOf<R>>, from: Square, to: Square) -> bool {
    let home = BitsOf::<R>::of(from) & R::Geometry::rank(view.us, 1);
    let mut reached = R::Geometry::ahead(view.us, home) & !view.occupied;
    (2..=R::LEAP_MAX).any(|_| {
        reached = R::Geometry::ahead(view.us, reached) & !view.occupied;
        reached.has(to)
    })
}

/// Whether a move meets every check and keeps to its pin.
#[inline]
pub fn is_safe<R: Rules>(position: &Position<R>, from: Square, to: Square) -> bool {
    let king = View::of(position).king;
    remedies(position, king).has(to) && (!position.pinned().has(from) || pin_path(position, king, from).has(to))
}
