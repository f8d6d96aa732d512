//! What is Omega about Omega.

use crate::rules::movegen::{self, Sink};
use crate::rules::position::Checks;
use crate::rules::{Bits, Board104, Color, Kind, Omega, Piece, Position, Rules, Setup, Square};

impl Rules for Omega {
    type Geometry = Board104;

    const KINDS: &'static [Kind] = &Kind::ALL;
    const PROMOTIONS: &'static [Kind] =
        &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Champion, Kind::Wizard];
    const MEN_MAX: u32 = 22;
    const LEAP_MAX: u8 = 3;
    const KEEPS_LEAP: bool = true;
    const KINGS_EXPLODE: bool = false;
    const HAS_LEAPERS: bool = true;

    fn start() -> Setup<Self> {
        const BACK_RANK: [Kind; 10] = [
            Kind::Champion,
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
            Kind::Champion,
        ];
        let mut setup = Setup::empty();
        for (file, kind) in (0..).zip(BACK_RANK) {
            for (square, color, kind) in [
                (2 + file, Color::White, kind),
                (12 + file, Color::White, Kind::Pawn),
                (82 + file, Color::Black, Kind::Pawn),
                (92 + file, Color::Black, kind),
            ] {
                setup.board[square] = Some(Piece { color, kind });
            }
        }
        for (square, color) in [(0, Color::White), (1, Color::White), (102, Color::Black), (103, Color::Black)] {
            setup.board[square] = Some(Piece { color, kind: Kind::Wizard });
        }
        setup.castling_rooks.0 = Color::ALL.map(|color| [1, 8].map(|file| home(color, file)).to_vec());
        setup
    }

    #[inline]
    fn castled(color: Color, is_king_side: bool) -> (Square, Square) {
        let (king, rook) = if is_king_side { (7, 6) } else { (3, 4) };
        (home(color, king), home(color, rook))
    }

    fn may_castle(color: Color, king: Square, rook: Square) -> bool {
        king == home(color, 5) && [home(color, 1), home(color, 8)].contains(&rook)
    }

    #[inline]
    fn checks(position: &Position<Self>) -> Checks<u128> {
        movegen::checks(position)
    }

    #[inline]
    fn may_stand(position: &Position<Self>, square: Square, occupied: u128) -> bool {
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
    fn king_targets(position: &Position<Self>) -> u128 {
        !position.by_color(position.turn())
    }

    fn is_dead(position: &Position<Self>) -> bool {
        position.occupied() == position.by_kind(Kind::King)
    }

    fn cannot_win(position: &Position<Self>, color: Color) -> bool {
        // Every other man can mate with the defender's help, in a corner.
        (position.by_color(color) & !position.by_kind(Kind::King)).is_empty()
    }
}

/// A square of a side's back rank.
#[inline]
fn home(color: Color, file: u8) -> Square {
    match color {
        Color::White => Square(2 + file),
        Color::Black => Square(92 + file),
    }
}
