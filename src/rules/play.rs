//! Making a move: the next position out of this one.

use crate::rules::position::{EMPTY, Leap, code, key_of};
use crate::rules::rule_set::BitsOf;
use crate::rules::{Bits, Geometry, Kind, Move, MoveKind, Position, Rules, Square, keys};

impl<R: Rules> Position<R> {
    /// The position after a legal move. Any other move gives a position without meaning, but never a panic.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// Makes this position the one [`after`](Self::after) a move: for hot loops, as `let mut next = *position;
    /// next.play(mv);` copies a position once where `after` copies it twice, waiting for what it has just written.
    pub fn play(&mut self, mv: Move) {
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let (man, leapt) = (self.code_at(from), self.leap.victim);
        self.ply = self.ply.saturating_add(1);
        self.halfmove_clock = if key_of(man) == 0 { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.forget_leap();
        self.lose_castling(from, to, man);
        match mv.kind() {
            MoveKind::Normal => {
                if self.code_at(to) == EMPTY {
                    self.shift(man, from, to);
                } else {
                    self.halfmove_clock = 0;
                    self.remove(self.code_at(to), to);
                    self.shift(man, from, to);
                    R::after_capture(self, to);
                }
            }
            MoveKind::PawnLeap => {
                self.shift(man, from, to);
                let steps = (from.0.abs_diff(to.0) / R::Geometry::STEP).clamp(2, R::LEAP_MAX);
                self.leap = Leap { victim: to, open: (1 << (steps - 1)) - 1, legal: 0 };
            }
            MoveKind::Promotion => {
                let victim = self.code_at(to);
                self.remove(man, from);
                if victim != EMPTY {
                    self.remove(victim, to);
                }
                self.put(code(us, mv.promotion().unwrap_or(Kind::Queen)), to);
                if victim != EMPTY {
                    R::after_capture(self, to);
                }
            }
            MoveKind::EnPassant => {
                self.remove(code(!us, Kind::Pawn), leapt);
                self.shift(man, from, to);
                R::after_capture(self, to);
            }
            MoveKind::Castle => {
                let (king_to, rook_to) = R::castled(us, to > from);
                let rook = code(us, Kind::Rook);
                self.remove(man, from);
                self.remove(rook, to);
                self.put(man, king_to);
                self.put(rook, rook_to);
            }
        }
        self.turn = !us;
        self.keys[3] ^= keys::TURN;
        self.checks = R::checks(self);
        if self.leap.open != 0 {
            self.judge_leap();
        }
    }

    /// The position with the other side to move: the null move of search. Not to be used in check.
    #[must_use]
    #[inline]
    pub fn after_null(&self) -> Self {
        let mut next = *self;
        next.ply = self.ply.saturating_add(1);
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.forget_leap();
        next.turn = !self.turn;
        next.keys[3] ^= keys::TURN;
        next.checks = R::checks(&next);
        next
    }

    #[inline]
    fn forget_leap(&mut self) {
        if self.leap.legal != 0 {
            self.keys[3] ^= self.leap_key();
        }
        self.leap = Leap::NONE;
    }

    /// Finds out where the pawn that has just leapt can be taken.
    #[inline]
    pub(in crate::rules) fn judge_leap(&mut self) {
        for i in 0..R::LEAP_MAX - 1 {
            let square = self.leap_square(i);
            if self.leap.open >> i & 1 != 0 && self.en_passant_capturers(square).next().is_some() {
                self.leap.legal |= 1 << i;
            }
        }
        if self.leap.legal != 0 {
            self.keys[3] ^= self.leap_key();
        } else if !R::KEEPS_LEAP {
            self.leap = Leap::NONE;
        }
    }

    fn leap_key(&self) -> u64 {
        self.en_passant().squares().fold(0, |key, square| key ^ keys::en_passant(square))
    }

    /// The pawns that may legally capture the leapt pawn on this square.
    #[inline]
    pub(in crate::rules) fn en_passant_capturers(&self, square: Square) -> impl Iterator<Item = Square> {
        let pawns = R::Geometry::pawn_attacks(!self.turn, square) & self.men(self.turn, Kind::Pawn);
        pawns.squares().filter(move |&from| R::is_safe_en_passant(self, from, square, self.leap.victim))
    }

    /// Takes the rights away that a move of this man costs: the king's, a rook's that moves, or is taken.
    #[inline]
    fn lose_castling(&mut self, from: Square, to: Square, man: u8) {
        let mut lost = BitsOf::<R>::of(from) | BitsOf::<R>::of(to);
        if man & 7 == Kind::King as u8 {
            lost |= R::Geometry::rank(self.turn, 0);
        }
        self.lose_castling_rooks(lost);
    }

    #[inline]
    pub(in crate::rules) fn lose_castling_rooks(&mut self, lost: BitsOf<R>) {
        let lost = lost & self.castling;
        if !lost.is_empty() {
            self.keys[3] ^= keys::castling(lost);
            self.castling &= !lost;
        }
    }

    #[inline]
    pub(in crate::rules) fn put(&mut self, man: u8, square: Square) {
        self.flip(man, BitsOf::<R>::of(square));
        self.keys[key_of(man)] ^= keys::man(man, square);
        self.mailbox.as_mut()[square.index() & (R::Geometry::CELLS - 1)] = man;
    }

    #[inline]
    pub(in crate::rules) fn remove(&mut self, man: u8, square: Square) {
        self.flip(man, BitsOf::<R>::of(square));
        self.keys[key_of(man)] ^= keys::man(man, square);
        self.mailbox.as_mut()[square.index() & (R::Geometry::CELLS - 1)] = EMPTY;
    }

    /// Moves a man to an empty square.
    #[inline]
    fn shift(&mut self, man: u8, from: Square, to: Square) {
        self.flip(man, BitsOf::<R>::of(from) ^ BitsOf::<R>::of(to));
        self.keys[key_of(man)] ^= keys::man(man, from) ^ keys::man(man, to);
        let mailbox = self.mailbox.as_mut();
        mailbox[from.index() & (R::Geometry::CELLS - 1)] = EMPTY;
        mailbox[to.index() & (R::Geometry::CELLS - 1)] = man;
    }

    #[inline]
    fn flip(&mut self, man: u8, squares: BitsOf<R>) {
        self.kinds[(man & 7) as usize] ^= squares;
        self.colors[(man >> 3 & 1) as usize] ^= squares;
    }
}
