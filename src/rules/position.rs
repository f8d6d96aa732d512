//! A playable position.

use std::marker::PhantomData;

use crate::rules::movegen;
use crate::rules::rule_set::BitsOf;
use crate::rules::{Bits, Color, Geometry, Kind, Move, MoveKind, MoveList, Outcome, Piece, Reason, Rules, Square};
use crate::rules::{keys, perft};

/// A position that can be played: one king each (in atomic an exploded one is gone, and the game over), the side
/// that is not to move not in check. `Copy`: [`after`](Self::after) makes the next one, and nothing takes a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<R: Rules> {
    pub(in crate::rules) kinds: [BitsOf<R>; 8],
    pub(in crate::rules) colors: [BitsOf<R>; 2],
    pub(in crate::rules) castling: BitsOf<R>,
    pub(in crate::rules) checks: Checks<BitsOf<R>>,
    /// Of the pawns, of White's other men, of Black's other men, of all else.
    pub(in crate::rules) keys: [u64; 4],
    pub(in crate::rules) mailbox: <R::Geometry as Geometry>::Mailbox,
    pub(in crate::rules) ply: u32,
    pub(in crate::rules) halfmove_clock: u32,
    pub(in crate::rules) leap: Leap,
    pub(in crate::rules) turn: Color,
    rules: PhantomData<R>,
}

/// Who checks the king, and who shields him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks<B> {
    /// Men that give check to the side to move.
    pub checkers: B,
    /// Men of the side to move that alone stand between their king and a slider.
    pub pinned: B,
}

/// A pawn that has just made a long first step. Bit `i` of the sets is the square `i + 1` steps behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    pub victim: Square,
    /// The squares open to capture.
    pub open: u8,
    /// Those of them where a capture is legal.
    pub legal: u8,
}

impl Leap {
    pub const NONE: Self = Self { victim: Square(u8::MAX), open: 0, legal: 0 };
}

/// The byte of an empty square.
pub const EMPTY: u8 = 16;

#[inline]
pub const fn code(color: Color, kind: Kind) -> u8 {
    (color as u8) << 3 | kind as u8
}

#[inline]
const fn kind_of(code: u8) -> Kind {
    Kind::ALL[(code & 7) as usize]
}

/// Which of the keys a man belongs to.
#[inline]
pub const fn key_of(code: u8) -> usize {
    if code & 7 == Kind::Pawn as u8 { 0 } else { 1 + (code >> 3 & 1) as usize }
}

impl<R: Rules> Position<R> {
    pub(in crate::rules) fn empty(turn: Color) -> Self {
        Self {
            kinds: [BitsOf::<R>::EMPTY; 8],
            colors: [BitsOf::<R>::EMPTY; 2],
            castling: BitsOf::<R>::EMPTY,
            checks: Checks::default(),
            keys: [0, 0, 0, if turn == Color::Black { keys::TURN } else { 0 }],
            mailbox: R::Geometry::mailbox(EMPTY),
            ply: 0,
            halfmove_clock: 0,
            leap: Leap::NONE,
            turn,
            rules: PhantomData,
        }
    }

    /// The usual start.
    ///
    /// # Panics
    /// Never: every rule set's start is playable, as a test shows.
    pub fn start() -> Self {
        Self::from_setup(&R::start()).expect("the start can be played")
    }

    /// Who is to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the game's first position, as FEN's move number and turn tell it: 0 at move 1 with White to move.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The zobrist key: equal for positions that count as the same for repetition.
    #[inline]
    pub fn key(&self) -> u64 {
        self.keys[0] ^ self.keys[1] ^ self.keys[2] ^ self.keys[3]
    }

    /// The same key, computed anew; for tests.
    pub fn recomputed_key(&self) -> u64 {
        let men = self.occupied().squares().fold(0, |key, square| key ^ keys::man(self.code_at(square), square));
        let turn = if self.turn == Color::Black { keys::TURN } else { 0 };
        let en_passant = self.en_passant().squares().fold(0, |key, square| key ^ keys::en_passant(square));
        men ^ turn ^ keys::castling(self.castling) ^ en_passant
    }

    /// A key of the pawns alone.
    #[inline]
    pub fn pawn_key(&self) -> u64 {
        self.keys[0]
    }

    /// A key of one side's men other than pawns.
    #[inline]
    pub fn non_pawn_key(&self, color: Color) -> u64 {
        self.keys[1 + color.index()]
    }

    /// The key after a legal move, or one near it (castling, en passant and explosions are not followed): to fetch
    /// what a table holds for it.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let man = self.code_at(from);
        let victim = self.code_at(to);
        let taken = if victim == EMPTY { 0 } else { keys::man(victim, to) };
        self.key() ^ keys::TURN ^ keys::man(man, from) ^ keys::man(man, to) ^ taken
    }

    /// The man on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let code = self.code_at(square);
        let color = Color::ALL[(code >> 3 & 1) as usize];
        (code != EMPTY).then(|| Piece { color, kind: kind_of(code) })
    }

    /// The kind of the man on a square.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        let code = self.code_at(square);
        (code != EMPTY).then(|| kind_of(code))
    }

    #[inline]
    pub(in crate::rules) fn code_at(&self, square: Square) -> u8 {
        // `CELLS` is a power of two: the mask makes every index one of the mailbox.
        self.mailbox.as_ref()[square.index() & (R::Geometry::CELLS - 1)]
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> BitsOf<R> {
        self.colors[0] | self.colors[1]
    }

    /// All men of one side.
    #[inline]
    pub fn by_color(&self, color: Color) -> BitsOf<R> {
        self.colors[color.index()]
    }

    /// All men of one kind.
    #[inline]
    pub fn by_kind(&self, kind: Kind) -> BitsOf<R> {
        self.kinds[kind.index()]
    }

    /// The men of one side and kind.
    #[inline]
    pub fn men(&self, color: Color, kind: Kind) -> BitsOf<R> {
        self.by_color(color) & self.by_kind(kind)
    }

    /// Bishops and queens.
    #[inline]
    pub(in crate::rules) fn diagonal_sliders(&self) -> BitsOf<R> {
        self.by_kind(Kind::Bishop) | self.by_kind(Kind::Queen)
    }

    /// Rooks and queens.
    #[inline]
    pub(in crate::rules) fn straight_sliders(&self) -> BitsOf<R> {
        self.by_kind(Kind::Rook) | self.by_kind(Kind::Queen)
    }

    /// A side's king; `None` once it has exploded.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        let king = self.men(color, Kind::King);
        (!king.is_empty()).then(|| king.lowest())
    }

    /// Squares open to an en passant capture by a legal move now.
    #[inline]
    pub fn en_passant(&self) -> BitsOf<R> {
        self.leap_squares(self.leap.legal)
    }

    #[inline]
    pub(in crate::rules) fn leap_squares(&self, which: u8) -> BitsOf<R> {
        (0..R::LEAP_MAX - 1)
            .filter(|i| which >> i & 1 != 0)
            .fold(BitsOf::<R>::EMPTY, |set, i| set | BitsOf::<R>::of(self.leap_square(i)))
    }

    #[inline]
    pub(in crate::rules) fn leap_square(&self, i: u8) -> Square {
        let back = R::Geometry::STEP * (i + 1);
        Square(match self.turn {
            Color::White => self.leap.victim.0.wrapping_add(back),
            Color::Black => self.leap.victim.0.wrapping_sub(back),
        })
    }

    /// The rooks that may still castle.
    #[inline]
    pub fn castling_rooks(&self) -> BitsOf<R> {
        self.castling
    }

    /// Men of `by` that attack a square, sliders looking through an occupation of the caller's choice.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: BitsOf<R>) -> BitsOf<R> {
        let king = R::Geometry::king_attacks(square) & self.by_kind(Kind::King);
        (king & self.by_color(by)) | self.attackers_without_king(square, by, occupied)
    }

    #[inline]
    pub(in crate::rules) fn attackers_without_king(&self, square: Square, by: Color, occupied: BitsOf<R>) -> BitsOf<R> {
        let diagonal = R::Geometry::bishop_attacks(square, occupied) & self.diagonal_sliders();
        let straight = R::Geometry::rook_attacks(square, occupied) & self.straight_sliders();
        (self.by_color(by) & (diagonal | straight)) | self.leaping_attackers(square, by)
    }

    /// Attackers that are neither sliders nor the king.
    #[inline]
    pub(in crate::rules) fn leaping_attackers(&self, square: Square, by: Color) -> BitsOf<R> {
        let mut men = (R::Geometry::pawn_attacks(!by, square) & self.by_kind(Kind::Pawn))
            | (R::Geometry::knight_attacks(square) & self.by_kind(Kind::Knight));
        if R::HAS_LEAPERS {
            men |= (R::Geometry::champion_attacks(square) & self.by_kind(Kind::Champion))
                | (R::Geometry::wizard_attacks(square) & self.by_kind(Kind::Wizard));
        }
        men & self.by_color(by)
    }

    /// Men that give check to the side to move; empty in atomic while the kings touch.
    #[inline]
    pub fn checkers(&self) -> BitsOf<R> {
        self.checks.checkers
    }

    /// Men of the side to move that alone stand between their king and an enemy slider; empty in atomic while the
    /// kings touch.
    #[inline]
    pub fn pinned(&self) -> BitsOf<R> {
        self.checks.pinned
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Every legal move; none once a king has exploded. Ends by repetition, fifty moves or material are not looked at.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        R::generate::<true, true, _>(self, &mut moves);
        moves
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_legal(&self) -> u64 {
        let mut count = movegen::Count::default();
        R::generate::<true, true, _>(self, &mut count);
        count.0
    }

    /// Legal captures (en passant too) and promotions, appended.
    #[inline]
    pub fn noisy_moves(&self, into: &mut MoveList) {
        R::generate::<true, false, _>(self, into);
    }

    /// The other legal moves, appended.
    #[inline]
    pub fn quiet_moves(&self, into: &mut MoveList) {
        R::generate::<false, true, _>(self, into);
    }

    /// Whether any 20 bits are a legal move here: for moves out of tables.
    pub fn is_legal(&self, mv: Move) -> bool {
        movegen::is_legal(self, mv)
    }

    /// What a legal move takes.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Kind> {
        match mv.kind() {
            MoveKind::EnPassant => Some(Kind::Pawn),
            MoveKind::Castle => None,
            _ => self.kind_at(mv.to()),
        }
    }

    /// Whether a legal move takes something.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured(mv).is_some()
    }

    /// The men that a capture on a square takes along in atomic, beside capturer and captured: all but pawns around it.
    #[inline]
    pub fn blast(&self, square: Square) -> BitsOf<R> {
        R::Geometry::king_attacks(square) & self.occupied() & !self.by_kind(Kind::Pawn)
    }

    /// The end by the position alone: mate, explosion, stalemate, dead material.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(end) = R::special_end(self) {
            return Some(end);
        }
        if self.count_legal() == 0 {
            return Some(if self.is_check() {
                Outcome { winner: Some(!self.turn), reason: Reason::Checkmate }
            } else {
                Outcome { winner: None, reason: Reason::Stalemate }
            });
        }
        R::is_dead(self).then_some(Outcome { winner: None, reason: Reason::InsufficientMaterial })
    }

    /// Whether this side could not win by any play of both, as the server reckons it when the other side's flag falls.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        R::cannot_win(self, color)
    }

    /// Leaf count; see [`perft`](crate::rules::perft()).
    pub fn perft(&self, depth: u32) -> u64 {
        perft::perft(self, depth)
    }
}
