//! A playable position.

use std::fmt::Debug;

use crate::rules::{Bits, Color, Geometry, Kind, Move, MoveList, Outcome, Piece, Setup, SetupError, Square, perft};

/// A rule set: what a position's moves mean.
pub trait Rules: Copy + Debug + Eq + Send + Sync + 'static {
    /// The board it is played on.
    type Geometry: Geometry;

    /// The kinds that exist.
    const KINDS: &'static [Kind];
    /// What a pawn may become, queen first.
    const PROMOTIONS: &'static [Kind];
}

/// Chess, with Chess960 inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess;

/// Atomic chess as Lichess plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atomic;

/// Omega chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Omega;

/// A position that can be played: one king each (in atomic an exploded one is gone, and the game over), the side
/// that is not to move not in check. `Copy`, and never changed: [`after`](Self::after) makes the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<R: Rules> {
    // TODO: the real fields.
    mailbox: <R::Geometry as Geometry>::Mailbox,
}

type BitsOf<R> = <<R as Rules>::Geometry as Geometry>::Bits;

#[expect(unused_variables, reason = "skeleton")]
impl<R: Rules> Position<R> {
    /// The usual start.
    pub fn start() -> Self {
        todo!()
    }

    /// The gate from text: checks all that makes a position playable.
    ///
    /// # Errors
    /// Says everything that is wrong with it.
    pub fn from_setup(setup: &Setup<R>) -> Result<Self, SetupError> {
        todo!()
    }

    /// The position as a set-up that gives it back; its en passant squares only where a capture is legal in chess
    /// and atomic, every square passed over by the last step in Omega.
    pub fn to_setup(&self) -> Setup<R> {
        todo!()
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        todo!()
    }

    /// Plies since the game's first position, as FEN's move number and turn tell it: 0 at move 1 with White to move.
    pub fn ply(&self) -> u32 {
        todo!()
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        todo!()
    }

    /// The zobrist key: equal for positions that count as the same for repetition.
    pub fn key(&self) -> u64 {
        todo!()
    }

    /// The same key, computed anew; for tests.
    pub fn recomputed_key(&self) -> u64 {
        todo!()
    }

    /// A key of the pawns alone.
    pub fn pawn_key(&self) -> u64 {
        todo!()
    }

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        todo!()
    }

    /// All men.
    pub fn occupied(&self) -> BitsOf<R> {
        todo!()
    }

    /// All men of one side.
    pub fn by_color(&self, color: Color) -> BitsOf<R> {
        todo!()
    }

    /// All men of one kind.
    pub fn by_kind(&self, kind: Kind) -> BitsOf<R> {
        todo!()
    }

    /// The men of one side and kind.
    pub fn men(&self, color: Color, kind: Kind) -> BitsOf<R> {
        self.by_color(color) & self.by_kind(kind)
    }

    /// A side's king; `None` once it has exploded.
    pub fn king(&self, color: Color) -> Option<Square> {
        todo!()
    }

    /// Squares open to an en passant capture by a legal move now.
    pub fn en_passant(&self) -> BitsOf<R> {
        todo!()
    }

    /// The rooks that may still castle.
    pub fn castling_rooks(&self) -> BitsOf<R> {
        todo!()
    }

    /// Men of `by` that attack a square, sliders looking through an occupation of the caller's choice.
    pub fn attackers(&self, square: Square, by: Color, occupied: BitsOf<R>) -> BitsOf<R> {
        todo!()
    }

    /// Men that give check to the side to move; empty in atomic while the kings touch.
    pub fn checkers(&self) -> BitsOf<R> {
        todo!()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Every legal move; none once a king has exploded. Ends by repetition, fifty moves or material are not looked at.
    pub fn legal_moves(&self) -> MoveList {
        todo!()
    }

    /// How many legal moves there are, without listing them.
    pub fn count_legal(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// Legal captures (en passant too) and promotions, appended.
    pub fn noisy_moves(&self, into: &mut MoveList) {
        todo!()
    }

    /// The other legal moves, appended.
    pub fn quiet_moves(&self, into: &mut MoveList) {
        todo!()
    }

    /// Whether any 20 bits are a legal move here: for moves out of tables.
    pub fn is_legal(&self, mv: Move) -> bool {
        todo!()
    }

    /// Whether a legal move takes something.
    pub fn is_capture(&self, mv: Move) -> bool {
        todo!()
    }

    /// The position after a legal move. Any other move gives a position without meaning, but never a panic.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        todo!()
    }

    /// The position with the other side to move: the null move of search. Not to be used in check.
    #[must_use]
    pub fn after_null(&self) -> Self {
        todo!()
    }

    /// The end by the position alone: mate, explosion, stalemate, dead material.
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }

    /// Whether this side could not win by any play of both, as the server reckons it when the other side's flag falls.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        todo!()
    }

    /// Leaf count; see [`perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }
}

impl Rules for Chess {
    type Geometry = crate::rules::Board64;
    const KINDS: &'static [Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    const PROMOTIONS: &'static [Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
}

impl Rules for Atomic {
    type Geometry = crate::rules::Board64;
    const KINDS: &'static [Kind] = Chess::KINDS;
    const PROMOTIONS: &'static [Kind] = Chess::PROMOTIONS;
}

impl Rules for Omega {
    type Geometry = crate::rules::Board104;
    const KINDS: &'static [Kind] = &Kind::ALL;
    const PROMOTIONS: &'static [Kind] =
        &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Champion, Kind::Wizard];
}
