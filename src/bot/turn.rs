//! What to do next in a game: one pure function.

/// What is so in a game right now, each a plain yes or no; `game` draws it up after everything it hears.
///
/// The default is the quietest game there is: the opponent thinks and wants nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each of them a question of one rule")]
pub struct Facts {
    /// The server has said that it is over.
    pub ended: bool,
    /// Nothing is known of the position: no line was read yet, or its moves make no sense to us.
    pub unknown: bool,
    /// One game too many, or one that we cannot play.
    pub unwanted: bool,
    /// A variant whose rules we do not know.
    pub foreign: bool,
    /// We may still resign, and no attempt is under way.
    pub resignable: bool,
    /// It may still be aborted, and no attempt has failed.
    pub abortable: bool,
    /// It is our turn, and the board allows a move.
    pub ours: bool,
    /// The opponent asks to take moves back, and has no answer yet.
    pub takeback_asked: bool,
    /// There are takebacks left to grant.
    pub takeback_left: bool,
    /// We granted one, and the shorter list of moves has not come yet.
    pub takeback_due: bool,
    /// The opponent offers a draw, and has no answer yet.
    pub draw_offered: bool,
    /// By our rule it is a draw.
    pub draw_wanted: bool,
    /// The opponent's first move is overdue.
    pub idle: bool,
    /// The opponent is away, and the time to claim has come.
    pub claimable: bool,
    /// We cannot win any more.
    pub harmless: bool,
    /// A search is running…
    pub searching: bool,
    /// … for another position than this one.
    pub search_stale: bool,
    /// It should have ended by itself.
    pub search_overdue: bool,
    /// It was told to answer at once, and did not.
    pub search_stuck: bool,
    /// A move is on its way to the server, or was accepted and not yet seen on the stream…
    pub posting: bool,
    /// … for another position than this one.
    pub post_stale: bool,
    /// A search runs behind the reply that we expect…
    pub pondering: bool,
    /// … which was not played, or it is no longer wanted.
    pub ponder_stale: bool,
    /// … which was played.
    pub ponder_hit: bool,
    /// A reply is expected, and we may think behind it.
    pub ponderable: bool,
    /// What we know may be wrong: ask for the whole game again.
    pub doubtful: bool,
    /// The whole game was asked for and has not come yet.
    pub reopening: bool,
    /// The server refused our moves here: wait a little before the next.
    pub pausing: bool,
}

/// One step. After it the facts are drawn up anew, until there is nothing to do but wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing until something comes.
    Wait,
    /// The game is over: write it down and go.
    Leave,
    /// Drop the search; it is for another position.
    StopSearch,
    /// Drop the post unless it is already under way; it is for another position.
    DropPost,
    /// Ask for the whole game again.
    Reopen,
    /// Grant the takeback.
    GrantTakeback,
    /// Refuse it.
    RefuseTakeback,
    /// Accept the draw.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// End a game that has not begun.
    Abort,
    /// End a game that we cannot play.
    Resign,
    /// Take the win that an absent opponent leaves.
    ClaimVictory,
    /// Take the half that an absent opponent leaves who cannot be beaten any more.
    ClaimDraw,
    /// Find a move.
    Search,
    /// Think behind the reply that we expect.
    Ponder,
    /// It was played: what was thought behind it goes on as the search for our move.
    PonderHit,
    /// It was not: think of something else.
    DropPonder,
    /// Tell the search to answer at once.
    MoveNow,
    /// The search is beyond help: post any sound move.
    MoveAnyhow,
}

/// The next step in a game.
pub fn turn(facts: &Facts) -> Action {
    let f = facts;
    if f.ended {
        return Action::Leave;
    }
    // Nothing for another position may reach the server, so these go before all else.
    if f.post_stale {
        return Action::DropPost;
    }
    if f.searching && (f.search_stale || f.unknown) {
        return Action::StopSearch;
    }
    if f.pondering && (f.ponder_stale || f.unknown) {
        return Action::DropPonder;
    }
    if f.unwanted && f.abortable {
        return Action::Abort;
    }
    if f.foreign {
        return if f.resignable { Action::Resign } else { Action::Wait };
    }
    if f.unknown {
        return if f.doubtful && !f.reopening { Action::Reopen } else { Action::Wait };
    }
    // A move that is on its way declines what the opponent wants; if it is not to be, the question is still there.
    if f.takeback_asked && !f.posting {
        return if f.takeback_left { Action::GrantTakeback } else { Action::RefuseTakeback };
    }
    if f.draw_offered && !f.posting {
        return if f.draw_wanted { Action::AcceptDraw } else { Action::DeclineDraw };
    }
    if f.doubtful && !f.reopening {
        return Action::Reopen;
    }
    if f.ours { our_turn(f) } else { their_turn(f) }
}

fn our_turn(f: &Facts) -> Action {
    match () {
        () if f.searching && f.search_stuck => Action::MoveAnyhow,
        () if f.searching && f.search_overdue => Action::MoveNow,
        // The doubt is about this very position, so wait for the answer; a running search may go on meanwhile.
        () if f.searching || f.posting || f.takeback_due || f.pausing || f.reopening => Action::Wait,
        () if f.ponder_hit => Action::PonderHit,
        () => Action::Search,
    }
}

fn their_turn(f: &Facts) -> Action {
    match () {
        () if f.idle && f.abortable => Action::Abort,
        () if f.claimable && f.harmless => Action::ClaimDraw,
        () if f.claimable => Action::ClaimVictory,
        () if f.ponderable && !f.pondering => Action::Ponder,
        () => Action::Wait,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(facts: Facts, expected: Action) {
        assert_eq!(turn(&facts), expected, "{facts:?}");
    }

    fn ours() -> Facts {
        Facts { ours: true, ..Facts::default() }
    }

    #[test]
    fn the_opponents_thinking_is_waited_for() {
        check(Facts::default(), Action::Wait);
    }

    #[test]
    fn our_turn_means_to_search_once() {
        check(ours(), Action::Search);
        check(Facts { searching: true, ..ours() }, Action::Wait);
    }

    #[test]
    fn a_move_on_its_way_is_not_sought_again() {
        check(Facts { posting: true, ..ours() }, Action::Wait);
    }

    #[test]
    fn a_game_that_is_over_is_left_whatever_else_is_so() {
        check(Facts { ended: true, searching: true, takeback_asked: true, claimable: true, ..ours() }, Action::Leave);
    }

    #[test]
    fn what_is_for_another_position_is_dropped_first() {
        check(Facts { posting: true, post_stale: true, takeback_asked: true, ..ours() }, Action::DropPost);
        check(Facts { searching: true, search_stale: true, draw_offered: true, ..ours() }, Action::StopSearch);
        check(Facts { searching: true, search_stale: true, ..Facts::default() }, Action::StopSearch);
    }

    #[test]
    fn takebacks_are_granted_while_there_are_any_left() {
        let asked = Facts { takeback_asked: true, searching: true, ..ours() };
        check(Facts { takeback_left: true, ..asked }, Action::GrantTakeback);
        check(asked, Action::RefuseTakeback);
    }

    #[test]
    fn a_move_on_its_way_answers_for_itself() {
        check(Facts { posting: true, takeback_asked: true, takeback_left: true, ..ours() }, Action::Wait);
        check(Facts { posting: true, draw_offered: true, draw_wanted: true, ..ours() }, Action::Wait);
    }

    #[test]
    fn a_foreign_game_is_ended_in_whatever_way_there_is() {
        let foreign = Facts { foreign: true, unwanted: true, unknown: true, resignable: true, ..ours() };
        check(Facts { abortable: true, ..foreign }, Action::Abort);
        check(foreign, Action::Resign);
        check(Facts { resignable: false, ..foreign }, Action::Wait);
    }

    #[test]
    fn no_move_is_sought_between_a_granted_takeback_and_its_position() {
        check(Facts { takeback_due: true, ..ours() }, Action::Wait);
    }

    #[test]
    fn draw_offers_are_answered_by_rule_on_either_turn() {
        for turn in [ours(), Facts::default()] {
            check(Facts { draw_offered: true, draw_wanted: true, ..turn }, Action::AcceptDraw);
            check(Facts { draw_offered: true, searching: true, ..turn }, Action::DeclineDraw);
        }
    }

    #[test]
    fn the_opponents_time_is_used_once_nothing_else_is_to_be_done() {
        let expecting = Facts { ponderable: true, ..Facts::default() };
        check(expecting, Action::Ponder);
        check(Facts { pondering: true, ..expecting }, Action::Wait);
        check(Facts { doubtful: true, ..expecting }, Action::Reopen);
        check(Facts { claimable: true, ..expecting }, Action::ClaimVictory);
    }

    #[test]
    fn a_reply_that_was_expected_turns_the_pondering_into_our_search() {
        let hit = Facts { pondering: true, ponder_hit: true, ..ours() };
        check(hit, Action::PonderHit);
        check(Facts { takeback_due: true, ..hit }, Action::Wait);
    }

    #[test]
    fn pondering_on_a_reply_that_did_not_come_is_dropped_before_the_search() {
        let miss = Facts { pondering: true, ponder_stale: true, ..ours() };
        check(miss, Action::DropPonder);
        check(Facts { ponder_stale: false, unknown: true, ..miss }, Action::DropPonder);
        check(Facts { ended: true, ..miss }, Action::Leave);
    }

    #[test]
    fn a_surplus_game_is_aborted_while_it_can_be_and_else_played() {
        check(Facts { unwanted: true, abortable: true, ..ours() }, Action::Abort);
        check(Facts { unwanted: true, ..ours() }, Action::Search);
    }

    #[test]
    fn an_idle_opponent_is_aborted_only_while_that_is_possible_and_it_is_their_turn() {
        let idle = Facts { idle: true, abortable: true, ..Facts::default() };
        check(idle, Action::Abort);
        check(Facts { abortable: false, ..idle }, Action::Wait);
        check(Facts { ours: true, ..idle }, Action::Search);
    }

    #[test]
    fn an_absent_opponent_loses_or_draws_if_we_cannot_win() {
        let gone = Facts { claimable: true, ..Facts::default() };
        check(gone, Action::ClaimVictory);
        check(Facts { harmless: true, ..gone }, Action::ClaimDraw);
        check(Facts { ours: true, ..gone }, Action::Search);
    }

    #[test]
    fn doubt_asks_again_once_and_searches_only_after_the_answer() {
        check(Facts { doubtful: true, ..ours() }, Action::Reopen);
        check(Facts { doubtful: true, reopening: true, ..ours() }, Action::Wait);
        check(Facts { doubtful: true, ..Facts::default() }, Action::Reopen);
    }

    #[test]
    fn an_unknown_position_is_asked_for_and_not_guessed() {
        check(Facts { unknown: true, ..ours() }, Action::Wait);
        check(Facts { unknown: true, doubtful: true, ..Facts::default() }, Action::Reopen);
        check(Facts { unknown: true, searching: true, ..Facts::default() }, Action::StopSearch);
    }

    #[test]
    fn a_search_that_does_not_end_is_told_to_and_then_given_up() {
        let late = Facts { searching: true, search_overdue: true, ..ours() };
        check(late, Action::MoveNow);
        check(Facts { search_stuck: true, ..late }, Action::MoveAnyhow);
    }

    #[test]
    fn refused_moves_are_followed_by_a_pause() {
        check(Facts { pausing: true, ..ours() }, Action::Wait);
    }
}
