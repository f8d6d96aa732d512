//! One game between two contenders, judged by the rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::engine::Score;
use crate::lab::contender::{Allowance, Contender, Fault};
use crate::rules::pgn::{Eval, GameResult, Note, Pgn};
use crate::rules::{Color, Game, Variant};

/// How much each side may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Nodes for a move.
    Nodes(u64),
    /// Time for a move.
    MoveTime(Duration),
    /// Time for the game, and what each move adds.
    Clock(Duration, Duration),
}

/// When a game is ended before its end; by default never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Won, when both sides say so with this many centipawns for [`WIN_PLIES`] plies.
    pub win_cp: Option<u32>,
    /// Drawn, when both sides say so with no more than this many centipawns for [`DRAW_PLIES`] plies.
    pub draw_cp: Option<u32>,
}

/// A finished game, with all that is needed to write it down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The first position.
    pub fen: String,
    /// Whether A had White.
    pub a_is_white: bool,
    /// A's half points.
    pub half_points: usize,
    /// Why it ended.
    pub end: End,
    /// As UCI, with blanks between.
    pub moves: String,
    /// What the mover thought after each move, from White's side; mates as in [`MATE`].
    pub evals: Vec<Option<i32>>,
    /// What A and B spent.
    pub efforts: [Effort; 2],
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// By the rules; the reason's name.
    Board(String),
    /// Both sides agreed by their scores.
    Adjudicated,
    /// At [`PLIES_MAX`].
    TooLong,
    /// The loser's clock ran out.
    Forfeit,
    /// The loser played no legal move.
    Illegal(String),
    /// The loser's search panicked, or its program ended or hung.
    Crash(String),
}

/// What one side spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Nodes over all moves, as far as they were told.
    pub nodes: u64,
    /// Thinking time.
    pub micros: u64,
}

/// Mate in n moves is so many centipawns less n.
pub const MATE: i32 = 1_000_000;
/// For how long both sides must agree that a game is won.
pub const WIN_PLIES: usize = 8;
/// For how long both sides must agree that a game is drawn.
pub const DRAW_PLIES: usize = 16;
/// A game that is longer is a draw.
pub const PLIES_MAX: usize = 1200;

/// Plays a game; `None` if it was broken off by `stop`. Contenders that crashed are taken away.
pub(super) fn play(
    game: &mut Game,
    a_is_white: bool,
    contenders: &mut [Option<Contender>; 2],
    pace: Pace,
    adjudication: Adjudication,
    stop: &AtomicBool,
) -> Option<Played> {
    let fen = game.initial_fen();
    let a_color = if a_is_white { Color::White } else { Color::Black };
    let side = |color: Color| usize::from(color != a_color);
    let mut efforts = [Effort::default(); 2];
    let mut evals = Vec::new();
    let mut clocks = match pace {
        Pace::Clock(base, _) => [base; 2],
        Pace::Nodes(_) | Pace::MoveTime(_) => [Duration::ZERO; 2],
    };
    let mut lost = None;
    for (contender, color) in contenders.iter_mut().zip([a_color, !a_color]) {
        if let Err(fault) = contender.as_mut()?.forget() {
            *contender = None;
            lost = Some((color, end_by(fault)));
        }
    }
    let (winner, end) = loop {
        if let Some((loser, end)) = lost {
            break (Some(!loser), end);
        }
        if let Some(outcome) = game.outcome() {
            break (outcome.winner, End::Board(outcome.reason.name().to_owned()));
        }
        if let Some(result) = adjudication.judge(&evals) {
            let winner = if let GameResult::Win(color) = result { Some(color) } else { None };
            break (winner, End::Adjudicated);
        }
        if game.plies() >= PLIES_MAX {
            break (None, End::TooLong);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let turn = game.turn();
        let allowance = match pace {
            Pace::Nodes(nodes) => Allowance::Nodes(nodes),
            Pace::MoveTime(time) => Allowance::MoveTime(time),
            Pace::Clock(_, increment) => Allowance::Clocks(clocks, increment),
        };
        let contender = &mut contenders[side(turn)];
        let began = Instant::now();
        let answer = contender.as_mut()?.answer(game, allowance);
        let elapsed = began.elapsed();
        efforts[side(turn)].micros += elapsed.as_micros() as u64;
        if let Pace::Clock(_, increment) = pace {
            let clock = &mut clocks[turn.index()];
            if elapsed > *clock {
                if answer.is_err() {
                    *contender = None;
                }
                lost = Some((turn, End::Forfeit));
                continue;
            }
            *clock = clock.saturating_sub(elapsed) + increment;
        }
        match answer {
            Ok(answer) => {
                efforts[side(turn)].nodes += answer.nodes;
                evals.push(answer.score.map(|score| centipawns(score, turn)));
                game.push(answer.mv);
            }
            Err(fault) => {
                *contender = None;
                lost = Some((turn, end_by(fault)));
            }
        }
    };
    let half_points = match winner {
        None => 1,
        Some(color) => 2 * usize::from(color == a_color),
    };
    Some(Played { fen, a_is_white, half_points, end, moves: game.uci_moves().join(" "), evals, efforts })
}

impl Adjudication {
    fn judge(self, evals: &[Option<i32>]) -> Option<GameResult> {
        let last = |plies: usize| evals.len().checked_sub(plies).map(|from| &evals[from..]);
        if let (Some(cp), Some(last)) = (self.win_cp, last(WIN_PLIES)) {
            let cp = cp.min(MATE as u32) as i32;
            for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
                if last.iter().all(|eval| eval.is_some_and(|eval| eval * sign >= cp)) {
                    return Some(GameResult::Win(color));
                }
            }
        }
        let (cp, last) = self.draw_cp.zip(last(DRAW_PLIES))?;
        let is_drawn = evals.len() >= 80 && last.iter().all(|eval| eval.is_some_and(|eval| eval.unsigned_abs() <= cp));
        is_drawn.then_some(GameResult::Draw)
    }
}

impl Played {
    /// The game as PGN; `None` if it is not a game of this variant.
    pub fn pgn(&self, variant: Variant, names: [&str; 2], round: &str) -> Option<String> {
        let mut game = Game::new(variant, Some(&self.fen)).ok()?;
        for text in self.moves.split_ascii_whitespace() {
            game.play(text).ok()?;
        }
        let color = |a_wins: bool| if a_wins == self.a_is_white { Color::White } else { Color::Black };
        let result = match self.half_points {
            0 => GameResult::Win(color(false)),
            1 => GameResult::Draw,
            _ => GameResult::Win(color(true)),
        };
        let notes = self.evals.iter().map(|eval| Note { eval: eval.map(to_eval), ..Note::default() }).collect();
        let [white, black] = if self.a_is_white { names } else { [names[1], names[0]] };
        let pgn = Pgn::new(&game, result).notes(notes).tag("Event", "threefold match").tag("Round", round);
        Some(pgn.tag("White", white).tag("Black", black).tag("Termination", self.end.name()).to_string())
    }
}

impl End {
    fn name(&self) -> &str {
        match self {
            Self::Board(reason) => reason,
            Self::Adjudicated => "adjudicated",
            Self::TooLong => "too long",
            Self::Forfeit => "time forfeit",
            Self::Illegal(_) => "illegal move",
            Self::Crash(_) => "crash",
        }
    }
}

fn end_by(fault: Fault) -> End {
    match fault {
        Fault::Illegal(said) => End::Illegal(said),
        Fault::Crashed(why) => End::Crash(why),
    }
}

fn centipawns(score: Score, turn: Color) -> i32 {
    match if turn == Color::White { score } else { score.flipped() } {
        Score::Cp(cp) => cp.clamp(-MATE / 2, MATE / 2),
        Score::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 4),
        Score::Mate(moves) if moves < 0 => -MATE - moves.max(-MATE / 4),
        // Whoever is mated here is to move, and that was the other one.
        Score::Mate(_) => 0,
    }
}

fn to_eval(cp: i32) -> Eval {
    if cp.abs() > MATE / 2 { Eval::Mate(cp.signum() * (MATE - cp.abs())) } else { Eval::Centipawns(cp) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_adjudicated_only_when_both_sides_agree() {
        let judge =
            |cp: i32, plies| Adjudication { win_cp: Some(500), draw_cp: Some(10) }.judge(&vec![Some(cp); plies]);
        assert_eq!(judge(500, 7), None);
        assert_eq!(judge(500, 8), Some(GameResult::Win(Color::White)));
        assert_eq!(judge(-MATE + 3, 8), Some(GameResult::Win(Color::Black)));
        assert_eq!(judge(10, 79), None);
        assert_eq!(judge(-10, 80), Some(GameResult::Draw));
        assert_eq!(Adjudication { win_cp: Some(500), draw_cp: None }.judge(&[Some(900), None].repeat(8)), None);
        assert_eq!(Adjudication::default().judge(&[Some(900); 100]), None);
    }

    #[test]
    fn a_game_is_written_down_with_its_result() {
        let played = Played {
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            a_is_white: false,
            half_points: 2,
            end: End::Board("checkmate".to_owned()),
            moves: "f2f3 e7e5 g2g4 d8h4".to_owned(),
            evals: vec![Some(-12), None, Some(-MATE + 1), Some(-MATE + 1)],
            efforts: [Effort::default(); 2],
        };
        let pgn = played.pgn(Variant::Standard, ["new", "old"], "3.1").unwrap();
        for part in ["[White \"old\"]", "[Black \"new\"]", "[Result \"0-1\"]", "[Round \"3.1\"]", "[%eval #-1]"] {
            assert!(pgn.contains(part), "{part} in {pgn}");
        }
    }
}
