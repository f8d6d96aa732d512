//! What is chess about chess.

use crate::rules::movegen::{self, Sink};
use crate::rules::position::Checks;
use crate::rules::rule_set::BitsOf;
use crate::rules::{Bits, Board64, Chess, Color, Geometry, Kind, Piece, Position, Rules, Setup, Square};

impl Rules for Chess {
    type Geometry = Board64;

    const KINDS: &'static [Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    const PROMOTIONS: &'static [Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    const MEN_MAX: u32 = 16;
    const LEAP_MAX: u8 = 2;
    const KEEPS_LEAP: bool = false;
    const KINGS_EXPLODE: bool = false;
    const HAS_LEAPERS: bool = false;

    fn start() -> Setup<Self> {
        start()
    }

    #[inline]
    fn castled(color: Color, is_king_side: bool) -> (Square, Square) {
        castled(color, is_king_side)
    }

    fn may_castle(color: Color, king: Square, rook: Square) -> bool {
        may_castle(color, king, rook)
    }

    #[inline]
    fn checks(position: &Position<Self>) -> Checks<u64> {
        movegen::checks(position)
    }

    #[inline]
    fn may_stand(position: &Position<Self>, square: Square, occupied: u64) -> bool {
        position.attackers(square, !position.turn(), occupied).is_empty()
    }

    #[inline]
    fn generate<const NOISY: bool, const QUIET: bool, S: Sink<Self>>(position: &Position<Self>, sink: &mut S) {
        movegen::generate::<Self, NOISY, QUIET, S>(position, sink);
    }

    #[inline]
    fn is_safe(position: &Position<Self>, from: Square, to: Square) -> bool {
        movegen::is_safe(position, from, to)
    }

    #[inline]
    fn is_safe_en_passant(position: &Position<Self>, from: Square, to: Square, victim: Square) -> bool {
        movegen::is_safe_en_passant(position, from, to, victim)
    }

    #[inline]
    fn king_targets(position: &Position<Self>) -> u64 {
        !position.by_color(position.turn())
    }

    fn is_dead(position: &Position<Self>) -> bool {
        let men = position.occupied();
        let bishops = position.by_kind(Kind::Bishop);
        let rest = men & !position.by_kind(Kind::King) & !bishops;
        (rest & !position.by_kind(Kind::Knight)).is_empty()
            && (men.count() <= 3 || (rest.is_empty() && !has_both_colors(bishops)))
    }

    fn cannot_win(position: &Position<Self>, color: Color) -> bool {
        let kings = position.by_kind(Kind::King);
        let ours = position.by_color(color) & !kings;
        let theirs = position.by_color(!color) & !kings;
        let bishops = position.by_kind(Kind::Bishop);
        let knights = position.by_kind(Kind::Knight);
        if ours.is_empty() {
            return true;
        }
        // A lone knight mates only a king shut in by his own men; queens can always take it.
        if (ours & !knights).is_empty() && ours.count() == 1 {
            return (theirs & !position.by_kind(Kind::Queen)).is_empty();
        }
        let blockers = knights | position.by_kind(Kind::Pawn);
        (ours & !bishops).is_empty() && !has_both_colors(bishops) && (theirs & blockers).is_empty()
    }
}

/// The start of chess and atomic.
pub fn start<R: Rules>() -> Setup<R> {
    const BACK_RANK: [Kind; 8] =
        [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];
    let mut setup = Setup::empty();
    for (file, kind) in (0..).zip(BACK_RANK) {
        for (square, color, kind) in [
            (file, Color::White, kind),
            (8 + file, Color::White, Kind::Pawn),
            (48 + file, Color::Black, Kind::Pawn),
            (56 + file, Color::Black, kind),
        ] {
            setup.board[square] = Some(Piece { color, kind });
        }
    }
    setup.castling_rooks.0 = [vec![Square(0), Square(7)], vec![Square(56), Square(63)]];
    setup
}

/// King to the g- or c-file, rook beside him.
#[inline]
pub fn castled(color: Color, is_king_side: bool) -> (Square, Square) {
    let rank = match color {
        Color::White => 0,
        Color::Black => 56,
    };
    let (king, rook) = if is_king_side { (6, 5) } else { (2, 3) };
    (Square(rank + king), Square(rank + rook))
}

/// Both on the back rank, on whatever files.
pub fn may_castle(color: Color, king: Square, rook: Square) -> bool {
    let back_rank = Board64::rank(color, 0);
    back_rank.has(king) && back_rank.has(rook)
}

/// Whether there are men on light and on dark squares.
pub fn has_both_colors(men: BitsOf<Chess>) -> bool {
    !(men & Board64::LIGHT).is_empty() && !(men & !Board64::LIGHT).is_empty()
}
