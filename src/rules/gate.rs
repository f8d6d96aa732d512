//! The gate from a set-up to a position that can be played.

use crate::rules::position::{Leap, code};
use crate::rules::rule_set::BitsOf;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Atomic, Chess, Omega};

    fn check<R: Rules>(fen: &str, expected: &[&str]) {
        let setup: Setup<R> = fen.parse().unwrap();
        let reasons = Position::from_setup(&setup).map_or_else(|error| error.reasons, |_| Vec::new());
        assert_eq!(reasons, expected, "{fen}");
    }

    #[test]
    fn every_start_can_be_played() {
        assert_eq!(Position::<Chess>::start().count_legal(), 20);
        assert_eq!(Position::<Atomic>::start().count_legal(), 20);
        assert_eq!(Position::<Omega>::start().count_legal(), 40);
    }

    #[test]
    fn each_side_has_one_king() {
        check::<Chess>("8/8/8/8/8/8/8/K7 w - - 0 1", &["Black has 0 kings, must be 1"]);
        check::<Chess>("k7/8/8/8/8/8/8/K1K5 w - - 0 1", &["White has 2 kings, must be 1"]);
    }

    #[test]
    fn an_exploded_king_was_the_one_to_move() {
        check::<Atomic>("8/8/8/8/8/8/8/K7 b - - 0 1", &[]);
        check::<Atomic>("8/8/8/8/8/8/8/K7 w - - 0 1", &["Black has 0 kings, must be 1"]);
    }

    #[test]
    fn a_side_has_no_more_men_than_at_the_start() {
        check::<Chess>("k7/8/8/8/8/QQQQQQQQ/QQQQQQQQ/K7 b - - 0 1", &["White has 17 men, must be at most 16"]);
        check::<Omega>(
            "w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/6Q5/1PPPPPPPPPP1/1CRNBQKBNRC1/W10W w KQkq - 0 1",
            &["White has 23 men, must be at most 22"],
        );
    }

    #[test]
    fn pawns_and_rooks_stand_where_they_can() {
        check::<Chess>("k6P/8/8/8/8/8/8/K6p w - - 0 1", &["a pawn cannot stand on h1", "a pawn cannot stand on h8"]);
        check::<Omega>(
            "P11/6k5/12/12/12/12/12/12/12/12/6K5/11R w - - 0 1",
            &["a pawn cannot stand on w4", "a rook cannot stand on w2"],
        );
    }

    #[test]
    fn the_side_that_has_moved_is_not_in_check() {
        check::<Chess>("k7/8/8/8/8/8/8/K6r b - - 0 1", &["White is not to move, but in check"]);
        check::<Chess>("8/8/8/8/8/8/1k6/K7 w - - 0 1", &["the kings touch"]);
        check::<Atomic>("8/8/8/8/8/8/1k6/K6r b - - 0 1", &[]);
    }

    #[test]
    fn castling_needs_king_and_rook_at_home() {
        let mut setup = Position::<Chess>::start().to_setup();
        setup.castling_rooks[Color::White] = vec![Square(1)];
        assert!(Position::from_setup(&setup).is_err());
        setup.castling_rooks[Color::White] = vec![Square(200)];
        assert!(Position::from_setup(&setup).is_err());
        setup.castling_rooks[Color::White] = vec![Square(7), Square(7)];
        assert!(Position::from_setup(&setup).is_err());
    }

    #[test]
    fn en_passant_needs_a_pawn_that_has_just_leapt() {
        check::<Chess>("k7/8/8/8/8/8/8/K7 w - e6 0 1", &["no pawn can just have passed over e6"]);
        check::<Chess>("k7/4p3/8/4p3/8/8/8/K7 w - e6 0 1", &["no pawn can just have passed over e6"]);
        check::<Chess>("k7/8/8/4p3/8/8/8/K7 w - e6 0 1", &[]);
        check::<Omega>(
            "12/6k5/12/12/12/12/3P8/12/12/12/6K5/12 b - d2,e3 0 1",
            &["no pawn can just have passed over d2,e3"],
        );
        check::<Omega>("12/6k5/12/12/12/12/3P8/12/12/12/6K5/12 b - c2 0 1", &[]);
    }

    #[test]
    fn a_board_of_another_size_is_refused() {
        let mut setup = Setup::<Chess>::empty();
        setup.board.pop();
        assert!(Position::from_setup(&setup).is_err());
    }
}
