//! The node: what is tried before its moves, and its moves.

use arrayvec::ArrayVec;

use crate::rules::{Move, Position};
use crate::search::history::{Memory, Trace};
use crate::search::params::log_product;
use crate::search::picker::{Picker, is_noisy};
use crate::search::table::{Bound, Hit};
use crate::search::value::{INFINITE, MATE_FOUND, NONE, Value, is_mate, mate_in, mated_in};
use crate::search::variant::SearchRules;
use crate::search::worker::Worker;

impl<R: SearchRules> Worker<'_, R> {
    /// Searches the root's moves from the current line on.
    pub(super) fn search_root(&mut self, alpha: Value, beta: Value, depth: i32) -> Value {
        let root = self.root;
        self.search::<true, true>(&root, 0, alpha, beta, depth, false)
    }

    /// Searches a node; the value is at least beta, at most alpha, or exact between them.
    pub(super) fn search<const ROOT: bool, const PV: bool>(
        &mut self,
        position: &Position<R>,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<PV>(position, ply, alpha, beta, 0);
        }
        if PV {
            self.pv.lengths[ply] = 0;
            self.seldepth = self.seldepth.max(ply + 1);
        }
        if self.poll() {
            return 0;
        }
        let excluded = self.frames[ply].excluded;
        if !ROOT {
            if let Some(value) = self.known(position, ply) {
                return value;
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
            if alpha < 0 && self.can_repeat(position, ply) {
                alpha = 0;
                if alpha >= beta {
                    return alpha;
                }
            }
            if excluded.is_none()
                && let Some(mv) = R::winning_move(position)
            {
                if PV {
                    self.pv.end(ply, mv);
                }
                return mate_in(ply + 1);
            }
        }

        // What the table knows.
        let key = position.key();
        let hit = if excluded.is_some() { None } else { self.table.get(key, ply) };
        let table_move = if ROOT {
            Some(self.root_moves[self.line].mv)
        } else {
            hit.and_then(|hit| hit.mv).filter(|&mv| position.is_legal(mv))
        };
        let table_quiet = table_move.is_some_and(|mv| !is_noisy(position, mv));
        if !PV
            && let Some(hit) = hit
            && hit.depth >= depth + i32::from(hit.value >= beta && !cut && depth > 6)
            && hit.bound.cuts(hit.value, beta)
            && position.halfmove_clock() < 90
        {
            if hit.value >= beta
                && table_quiet
                && let Some(mv) = table_move
            {
                self.reward_quiets(position, ply, mv, self.bonus(depth) / 2, &[]);
            }
            return hit.value;
        }

        // What the position looks like.
        let checked = position.is_check();
        let danger = checked || R::is_threatened(position);
        let slots = Memory::correction_slots(position, self.trace_before(ply, 1), self.trace_before(ply, 2));
        let mut raw = NONE;
        let mut eval = NONE;
        if excluded.is_some() {
            eval = self.frames[ply].eval;
        } else {
            if !checked {
                raw = match hit {
                    Some(hit) if hit.eval != NONE => hit.eval,
                    _ => self.evaluator.evaluate(position, &mut self.memory.pawns),
                };
                eval = self.corrected(raw, position, &slots);
            }
            self.frames[ply].eval = eval;
            self.frames[ply].table_pv = PV || hit.is_some_and(|hit| hit.pv);
        }
        let table_pv = self.frames[ply].table_pv;
        // The value of a search tells more than the evaluation.
        let estimate = match hit {
            Some(hit) if eval != NONE && !is_mate(hit.value) && hit.bound.holds(hit.value, eval) => hit.value,
            _ => eval,
        };
        let improving = !checked && {
            let before = if ply >= 2 { self.frames[ply - 2].eval } else { NONE };
            let earlier = if ply >= 4 { self.frames[ply - 4].eval } else { NONE };
            if before == NONE { earlier == NONE || eval > earlier } else { eval > before }
        };
        self.frames[ply + 1].killers = if ply == 0 { [0; 2] } else { self.frames[ply + 1].killers };
        self.frames[ply + 2].killers = [0; 2];
        self.frames[ply + 1].cutoffs = 0;
        self.frames[ply + 1].excluded = None;
        let params = self.params;

        if !PV && !danger && excluded.is_none() && eval != NONE && !is_mate(beta) {
            // So far below that only captures could help: razoring.
            if depth <= 4
                && estimate + params.razor_base + params.razor_depth * depth * depth < alpha
                && !is_mate(alpha)
            {
                let value = self.quiesce::<false>(position, ply, alpha, alpha + 1, 0);
                if value <= alpha && !is_mate(value) {
                    return value;
                }
            }
            // So far above that the opponent will not let it come to this: reverse futility.
            let margin = params.reverse_futility * (depth - i32::from(improving)).max(0);
            if depth <= params.reverse_futility_depth
                && estimate - margin >= beta
                && estimate < MATE_FOUND
                && (table_move.is_none() || !table_quiet || depth < 4)
            {
                return beta + (estimate - beta) / 3;
            }
            // Even passing is too good: null move.
            if cut
                && depth >= 3
                && estimate >= beta
                && eval + params.null_slope * depth >= beta + params.null_margin
                && ply >= self.null_ply
                && ply > 0
                && self.frames[ply - 1].mv.is_some()
                && R::may_pass(position)
                && let Some(value) = self.try_null(position, ply, beta, depth, estimate)
            {
                return value;
            }
        }

        // Without a move to begin with, a shallower search finds one for the next time.
        if depth >= params.internal_depth && table_move.is_none() && (PV || cut) && excluded.is_none() {
            depth -= 1;
        }

        // A capture that is well over beta in a shallow search will be over it in a deep one: ProbCut.
        let probcut = beta + params.probcut - params.probcut_improving * i32::from(improving);
        if !PV
            && !danger
            && excluded.is_none()
            && depth >= 5
            && eval != NONE
            && !is_mate(beta)
            && hit.is_none_or(|hit| hit.depth < depth - 3 || hit.value >= probcut)
            && let Some(value) = self.try_probcut(position, ply, probcut, depth, eval, raw, table_move, cut)
        {
            return value;
        }

        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut quiets = ArrayVec::<Move, 64>::new();
        let mut noisies = ArrayVec::<Move, 32>::new();
        let may_prune = !ROOT && R::may_pass(position);
        let arena = self.arena.len();
        let mut picker = Picker::all(table_move);
        let mut root_index = self.line;
        let old_alpha = alpha;

        loop {
            let (mv, quiet) = if ROOT {
                let Some(root_move) = self.root_moves.get(root_index) else { break };
                root_index += 1;
                (root_move.mv, !is_noisy(position, root_move.mv))
            } else {
                let Some(picked) = self.pick(&mut picker, position, ply) else { break };
                picked
            };
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            let history = if quiet { self.quiet_history(position, mv, ply) } else { self.memory.noisy(position, mv) };
            let mut reduction = params.reduce_base + log_product(depth, number) * params.reduce_factor / 1000;

            if may_prune && best > -MATE_FOUND {
                let reduced = (depth - (reduction - history / 12) / 1000).max(0);
                if quiet {
                    let late = (params.late_moves + depth * depth) * params.late_moves_percent
                        / if improving { 100 } else { 200 };
                    if !danger && number as i32 > late {
                        picker.skip_quiets();
                    }
                    if !danger && reduced < 9 && eval + params.futility_base + params.futility_depth * reduced <= alpha
                    {
                        picker.skip_quiets();
                        continue;
                    }
                    if reduced < 5 && history < -params.history_prune * reduced.max(1) {
                        continue;
                    }
                    if !R::see_at_least(position, mv, -params.see_quiet * reduced * reduced) {
                        continue;
                    }
                } else if depth < 9 && !R::see_at_least(position, mv, -params.see_noisy * depth - history / 48) {
                    continue;
                }
            }

            let mut extension = 0;
            if !ROOT
                && Some(mv) == table_move
                && excluded.is_none()
                && depth >= params.singular_depth
                && ply < 2 * self.root_depth as usize
                && let Some(hit) = hit
                && hit.depth >= depth - 3
                && matches!(hit.bound, Bound::Lower | Bound::Exact)
                && !is_mate(hit.value)
            {
                let singular_beta = hit.value - depth * params.singular_margin * (1 + i32::from(table_pv && !PV)) / 64;
                self.frames[ply].excluded = Some(mv);
                let value =
                    self.search::<false, false>(position, ply, singular_beta - 1, singular_beta, (depth - 1) / 2, cut);
                self.frames[ply].excluded = None;
                if self.stopped {
                    return 0;
                }
                if value < singular_beta {
                    extension = 1 + i32::from(!PV && value < singular_beta - params.singular_double);
                } else if singular_beta >= beta {
                    self.arena.truncate(arena);
                    return singular_beta;
                } else if hit.value >= beta {
                    extension = -2;
                } else if cut {
                    extension = -1;
                }
            }

            let next = position.after(mv);
            let checks = next.is_check();
            if checks && extension == 0 && depth < 9 && params.check_extension > 0 && R::see_at_least(position, mv, 0) {
                extension = params.check_extension;
            }
            let nodes_before = self.nodes;
            self.make(position, ply, mv, &next);
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;

            if depth >= 2 && number > 1 + usize::from(ROOT) {
                reduction += params.reduce_late;
                if !PV {
                    reduction += params.reduce_zero_window;
                }
                if cut {
                    reduction += params.reduce_cut;
                }
                if !improving {
                    reduction += params.reduce_not_improving;
                }
                if table_pv {
                    reduction -= params.reduce_table_pv;
                }
                if checks {
                    reduction -= params.reduce_check;
                }
                if danger {
                    reduction -= params.reduce_danger;
                }
                if table_move.is_some() && !table_quiet {
                    reduction += params.reduce_noisy_table;
                }
                if self.frames[ply + 1].cutoffs > 3 {
                    reduction += params.reduce_cutoffs;
                }
                reduction -= if quiet {
                    history * params.reduce_history / 1000
                } else {
                    params.reduce_noisy + history * params.reduce_noisy_history / 1000
                };
                let reduced = (new_depth - reduction / 1000).clamp(1.min(new_depth), new_depth + i32::from(PV));
                value = -self.search::<false, false>(&next, ply + 1, -alpha - 1, -alpha, reduced, true);
                if value > alpha && reduced < new_depth {
                    let deeper = value > best + 45 + 2 * new_depth;
                    let shallower = value < best + new_depth;
                    let again = new_depth + i32::from(deeper) - i32::from(shallower);
                    if again > reduced {
                        value = -self.search::<false, false>(&next, ply + 1, -alpha - 1, -alpha, again, !cut);
                    }
                    if quiet {
                        let bonus = if value >= beta { self.bonus(depth) } else { 0 };
                        self.reward_traces(position, ply, mv, bonus);
                    }
                }
            } else if !PV || number > 1 {
                value = -self.search::<false, false>(&next, ply + 1, -alpha - 1, -alpha, new_depth, !cut);
            }
            if PV && (number == 1 || value > alpha) {
                value = -self.search::<false, true>(&next, ply + 1, -beta, -alpha, new_depth, false);
            }
            self.keys.pop();
            if self.stopped {
                self.arena.truncate(arena);
                return 0;
            }

            if ROOT {
                self.note_root_move(mv, value, alpha, number, nodes_before);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV && !ROOT {
                        self.pv.extend(ply, mv);
                    }
                    if value >= beta {
                        self.frames[ply].cutoffs += 1;
                        break;
                    }
                    alpha = value;
                    if depth > 3 && depth < 13 && !is_mate(value) {
                        depth -= 1;
                    }
                }
            }
            if Some(mv) != best_move {
                if quiet {
                    let _ = quiets.try_push(mv); // The rest goes without its penalty.
                } else {
                    let _ = noisies.try_push(mv); // As above.
                }
            }
        }
        self.arena.truncate(arena);

        if number == 0 {
            return match (excluded, checked) {
                (Some(_), _) => alpha,
                (None, true) => mated_in(ply),
                (None, false) => 0,
            };
        }

        if let Some(mv) = best_move
            && best >= beta
        {
            let bonus = self.bonus(depth + i32::from(best > beta + 60));
            if is_noisy(position, mv) {
                self.memory.reward_noisy(position, mv, bonus);
            } else {
                self.reward_quiets(position, ply, mv, bonus, &quiets);
                self.remember_killer(ply, mv);
            }
            for &other in &noisies {
                self.memory.reward_noisy(position, other, -bonus);
            }
        }

        if excluded.is_none() && !(ROOT && self.line > 0) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            if !checked
                && !is_mate(best)
                && best_move.is_none_or(|mv| !is_noisy(position, mv))
                && bound.holds(best, eval)
            {
                self.memory.correct(&slots, best - eval, depth);
            }
            let hit = Hit { mv: best_move, value: best, eval: raw, depth, bound, pv: table_pv };
            self.table.put(key, ply, hit);
        }
        best
    }

    fn try_null(
        &mut self,
        position: &Position<R>,
        ply: usize,
        beta: Value,
        depth: i32,
        estimate: Value,
    ) -> Option<Value> {
        let params = &self.params;
        let by_eval = ((estimate - beta) * params.null_eval).min(params.null_eval_most);
        let reduction = (params.null_base + depth * params.null_depth + by_eval) / 1000;
        let next = position.after_null();
        self.frames[ply].mv = None;
        self.frames[ply].trace = Trace::NONE;
        self.frames[ply + 1].since_null = 0;
        self.keys.push(next.key());
        let value = -self.search::<false, false>(&next, ply + 1, -beta, -beta + 1, depth - reduction, false);
        self.keys.pop();
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < 14 || self.null_ply > 0 {
            return Some(value);
        }
        // Deep down a zugzwang would cost too much: verify without null moves.
        self.null_ply = ply + 3 * (depth - reduction).max(4) as usize / 4;
        let verified = self.search::<false, false>(position, ply, beta - 1, beta, depth - reduction, false);
        self.null_ply = 0;
        (verified >= beta).then_some(value)
    }

    #[expect(clippy::too_many_arguments, reason = "one caller, which has all of these at hand")]
    fn try_probcut(
        &mut self,
        position: &Position<R>,
        ply: usize,
        beta: Value,
        depth: i32,
        eval: Value,
        raw: Value,
        table_move: Option<Move>,
        cut: bool,
    ) -> Option<Value> {
        let arena = self.arena.len();
        let mut picker = Picker::noisy(table_move.filter(|&mv| is_noisy(position, mv)), beta - eval);
        let mut found = None;
        while let Some((mv, _)) = self.pick(&mut picker, position, ply) {
            let next = position.after(mv);
            self.make(position, ply, mv, &next);
            let mut value = -self.quiesce::<false>(&next, ply + 1, -beta, -beta + 1, 0);
            if value >= beta {
                value = -self.search::<false, false>(&next, ply + 1, -beta, -beta + 1, depth - 4, !cut);
            }
            self.keys.pop();
            if self.stopped {
                found = Some(0);
                break;
            }
            if value >= beta {
                let hit = Hit { mv: Some(mv), value, eval: raw, depth: depth - 3, bound: Bound::Lower, pv: false };
                self.table.put(position.key(), ply, hit);
                found = Some(value);
                break;
            }
        }
        self.arena.truncate(arena);
        found
    }

    /// By how much a cutoff at this depth moves history.
    #[inline]
    fn bonus(&self, depth: i32) -> i32 {
        (self.params.bonus_depth * depth - self.params.bonus_less).min(self.params.bonus_most)
    }

    fn remember_killer(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != mv.to_bits() {
            *killers = [mv.to_bits(), killers[0]];
        }
    }

    /// Rewards the quiet move that cut and punishes those tried before it.
    fn reward_quiets(&mut self, position: &Position<R>, ply: usize, mv: Move, bonus: i32, others: &[Move]) {
        self.memory.reward_quiet(position.turn(), mv, bonus);
        self.reward_traces(position, ply, mv, bonus);
        for &other in others {
            self.memory.reward_quiet(position.turn(), other, -bonus);
            self.reward_traces(position, ply, other, -bonus);
        }
    }

    fn reward_traces(&mut self, position: &Position<R>, ply: usize, mv: Move, bonus: i32) {
        let trace = Memory::trace(position, mv);
        for distance in [1, 2, 4] {
            self.memory.reward_continuation(self.trace_before(ply, distance), trace, bonus);
        }
    }

    fn note_root_move(&mut self, mv: Move, value: Value, alpha: Value, number: usize, nodes_before: u64) {
        let nodes = self.nodes - nodes_before;
        let (seldepth, pv) = (self.seldepth, &self.pv);
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv) else { return };
        root_move.nodes += nodes;
        if number == 1 || value > alpha {
            root_move.value = value;
            root_move.seldepth = seldepth;
            root_move.pv.clear();
            root_move.pv.push(mv);
            root_move.pv.extend(pv.line(1));
        } else {
            // It was only shown to be worse; it keeps its place among the others.
            root_move.value = -INFINITE;
        }
    }
}
