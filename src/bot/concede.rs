//! When to agree to a draw, and when to resign.

use std::time::Duration;

use crate::bot::clock::Pace;
use crate::bot::settings::{DrawRule, OpponentKind, ResignRule};
use crate::engine::Score;

/// How our last thoughts looked, as far as the rules of draw and resignation ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mood {
    drawn: u32,
    lost: u32,
}

impl Mood {
    /// After a thought, from our side, about the position before our move.
    pub fn after(&mut self, score: Score, draw: Option<&DrawRule>, resign: Option<&ResignRule>) {
        let is_drawn = draw.is_some_and(|rule| matches!(score, Score::Cp(cp) if cp.abs() <= rule.score_cp_max));
        let is_lost = resign.is_some_and(|rule| match score {
            Score::Cp(cp) => cp <= rule.score_cp_max,
            Score::Mate(moves) => moves <= 0,
        });
        self.drawn = if is_drawn { self.drawn + 1 } else { 0 };
        self.lost = if is_lost { self.lost + 1 } else { 0 };
    }

    /// Whether a draw is right at this ply, offered or accepted.
    pub fn wants_draw(&self, rule: Option<&DrawRule>, opponent: OpponentKind, ply: usize) -> bool {
        rule.is_some_and(|rule| {
            self.drawn >= rule.moves && ply >= rule.ply_min as usize && rule.opponents.contains(&opponent)
        })
    }

    /// Whether the game is given up; not while the opponent's flag is about to fall.
    pub fn resigns(&self, rule: Option<&ResignRule>, opponent: OpponentKind, their_time: Pace) -> bool {
        let is_hurried =
            matches!(their_time, Pace::Clock { left, increment } if left + increment * 5 < Duration::from_secs(15));
        rule.is_some_and(|rule| self.lost >= rule.moves && rule.opponents.contains(&opponent) && !is_hurried)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOT: OpponentKind = OpponentKind::Bot;
    const CALM: Pace = Pace::Unlimited;

    fn draw() -> DrawRule {
        DrawRule { score_cp_max: 10, moves: 3, ply_min: 60, opponents: vec![BOT] }
    }

    fn resign() -> ResignRule {
        ResignRule { score_cp_max: -900, moves: 3, opponents: vec![BOT] }
    }

    fn mood(scores: impl IntoIterator<Item = Score>) -> Mood {
        let mut mood = Mood::default();
        scores.into_iter().for_each(|score| mood.after(score, Some(&draw()), Some(&resign())));
        mood
    }

    #[test]
    fn level_scores_in_a_row_make_a_draw_late_enough_in_the_game() {
        let level = mood([0, 10, -10].map(Score::Cp));
        assert!(level.wants_draw(Some(&draw()), BOT, 60));
        assert!(!level.wants_draw(Some(&draw()), BOT, 59));
        assert!(!level.wants_draw(Some(&draw()), OpponentKind::Human, 60));
        assert!(!level.wants_draw(None, BOT, 60));
    }

    #[test]
    fn one_hope_begins_the_count_anew() {
        assert!(!mood([0, 0, 40, 0, 0].map(Score::Cp)).wants_draw(Some(&draw()), BOT, 90));
        assert!(!mood([-950, -950, -100, -950].map(Score::Cp)).resigns(Some(&resign()), BOT, CALM));
    }

    #[test]
    fn lost_scores_in_a_row_resign() {
        let lost = mood([Score::Cp(-900), Score::Mate(-4), Score::Mate(-3)]);
        assert!(lost.resigns(Some(&resign()), BOT, CALM));
        assert!(!lost.resigns(Some(&resign()), OpponentKind::Human, CALM));
        assert!(!lost.resigns(None, BOT, CALM));
    }

    #[test]
    fn a_mate_of_ours_is_neither_drawn_nor_lost() {
        let won = mood([Score::Mate(2), Score::Mate(1), Score::Mate(1)]);
        assert!(!won.resigns(Some(&resign()), BOT, CALM) && !won.wants_draw(Some(&draw()), BOT, 99));
    }

    #[test]
    fn nobody_resigns_to_a_flag_about_to_fall() {
        let lost = mood([-950; 3].map(Score::Cp));
        let hurried = Pace::Clock { left: Duration::from_secs(4), increment: Duration::ZERO };
        assert!(!lost.resigns(Some(&resign()), BOT, hurried));
    }
}
