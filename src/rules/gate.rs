//! The gate from a set-up to a position that can be played.

use crate::rules::position::{BitsOf, Leap, code};
use crate::rules::{Bits, Color, Geometry, Kind, Piece, Position, Rules, Setup, SetupError, Square};

impl<R: Rules> Position<R> {
    /// The gate from text: checks all that makes a position playable.
    ///
    /// # Errors
    /// Says everything that is wrong with it.
    pub fn from_setup(setup: &Setup<R>) -> Result<Self, SetupError> {
        let mut position = Self::empty(setup.turn);
        let mut reasons = Vec::new();
        position.place_men(setup, &mut reasons);
        // Castling, en passant and checks are judged from where the kings stand.
        if reasons.is_empty() {
            position.grant_castling(setup, &mut reasons);
            position.open_en_passant(setup, &mut reasons);
            position.turn = !setup.turn;
            if !R::checks(&position).checkers.is_empty() {
                reasons.push(format!("{} is not to move, but in check", name(!setup.turn)));
            }
            position.turn = setup.turn;
            if !R::KINGS_EXPLODE && position.kings_touch() {
                reasons.push("the kings touch".to_owned());
            }
        }
        if !reasons.is_empty() {
            return Err(SetupError { reasons });
        }
        position.halfmove_clock = setup.halfmove_clock;
        let black = (setup.turn == Color::Black) as u32;
        position.ply = setup.move_number.saturating_sub(1).saturating_mul(2).saturating_add(black);
        position.checks = R::checks(&position);
        if position.leap.open != 0 {
            position.judge_leap();
        }
        Ok(position)
    }

    /// The position as a set-up that gives it back; its en passant squares only where a capture is legal in chess
    /// and atomic, every square passed over by the last step in Omega.
    pub fn to_setup(&self) -> Setup<R> {
        let mut setup = Setup::empty();
        for square in self.occupied().squares() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup.turn = self.turn;
        for color in Color::ALL {
            setup.castling_rooks[color] = (self.castling & self.by_color(color)).squares().collect();
        }
        setup.en_passant =
            self.leap_squares(if R::KEEPS_LEAP { self.leap.open } else { self.leap.legal }).squares().collect();
        setup.halfmove_clock = self.halfmove_clock;
        setup.move_number = self.ply / 2 + 1;
        setup
    }

    fn kings_touch(&self) -> bool {
        let kings = self.by_kind(Kind::King);
        kings.squares().any(|king| !(R::Geometry::king_attacks(king) & kings).is_empty())
    }

    fn place_men(&mut self, setup: &Setup<R>, reasons: &mut Vec<String>) {
        if setup.board.len() != R::Geometry::SQUARES {
            reasons.push(format!("the board has {} squares, must be {}", setup.board.len(), R::Geometry::SQUARES));
            return;
        }
        for (square, piece) in (0..).map(Square).zip(&setup.board) {
            let Some(Piece { color, kind }) = *piece else { continue };
            if !R::KINDS.contains(&kind) {
                reasons.push(format!("{} on {} does not exist here", kind.letter(), R::Geometry::name(square)));
                continue;
            }
            self.put(code(color, kind), square);
        }
        let corners =
            R::Geometry::CORNERS.iter().fold(BitsOf::<R>::EMPTY, |set, &corner| set | BitsOf::<R>::of(corner));
        let last_ranks = R::Geometry::rank(Color::White, 0) | R::Geometry::rank(Color::Black, 0);
        for square in (self.by_kind(Kind::Pawn) & (last_ranks | corners)).squares() {
            reasons.push(format!("a pawn cannot stand on {}", R::Geometry::name(square)));
        }
        for square in (self.by_kind(Kind::Rook) & corners).squares() {
            reasons.push(format!("a rook cannot stand on {}", R::Geometry::name(square)));
        }
        for color in Color::ALL {
            let kings = self.men(color, Kind::King).count();
            let has_exploded = R::KINGS_EXPLODE && kings == 0 && color == setup.turn;
            if kings != 1 && !has_exploded {
                reasons.push(format!("{} has {kings} kings, must be 1", name(color)));
            }
            let men = self.by_color(color).count();
            if men > R::MEN_MAX {
                reasons.push(format!("{} has {men} men, must be at most {}", name(color), R::MEN_MAX));
            }
        }
    }

    fn grant_castling(&mut self, setup: &Setup<R>, reasons: &mut Vec<String>) {
        for color in Color::ALL {
            let king = self.men(color, Kind::King).lowest();
            let mut sides = [false; 2];
            for &rook in &setup.castling_rooks[color] {
                let name_of_rook = R::Geometry::name(rook);
                if rook.index() >= R::Geometry::SQUARES
                    || !self.men(color, Kind::Rook).has(rook)
                    || !R::may_castle(color, king, rook)
                {
                    reasons.push(format!("{} has no king and rook at home to castle with {name_of_rook}", name(color)));
                } else if std::mem::replace(&mut sides[(rook > king) as usize], true) {
                    reasons.push(format!("{} cannot castle with two rooks on one side", name(color)));
                } else {
                    self.castling |= BitsOf::<R>::of(rook);
                }
            }
        }
        self.keys[3] ^= crate::rules::keys::castling(self.castling);
    }

    fn open_en_passant(&mut self, setup: &Setup<R>, reasons: &mut Vec<String>) {
        if setup.en_passant.is_empty() {
            return;
        }
        if let Some(leap) = self.leap_over(&setup.en_passant) {
            self.leap = leap;
        } else {
            let squares: Vec<_> = setup.en_passant.iter().map(|&square| R::Geometry::name(square)).collect();
            reasons.push(format!("no pawn can just have passed over {}", squares.join(",")));
        }
    }

    /// The long first step that has passed over these squares.
    fn leap_over(&self, squares: &[Square]) -> Option<Leap> {
        let them = !self.turn;
        let (file, _) = R::Geometry::coordinates(*squares.first()?);
        let at = |rank: u8| {
            let rank = match them {
                Color::White => rank,
                Color::Black => R::Geometry::WIDTH - 1 - rank,
            };
            R::Geometry::square_at(file, rank as i8)
        };
        (2..=R::LEAP_MAX).find_map(|steps| {
            let victim = at(1 + steps)?;
            let is_leap = self.men(them, Kind::Pawn).has(victim)
                && (1..=steps).all(|rank| at(rank).is_some_and(|square| !self.occupied().has(square)));
            if !is_leap {
                return None;
            }
            let mut open = 0;
            for &square in squares {
                let i = (1..steps).find(|&i| at(1 + steps - i) == Some(square))?;
                open |= 1 << (i - 1);
            }
            Some(Leap { victim, open, legal: 0 })
        })
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
