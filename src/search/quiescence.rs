//! Beyond the horizon: captures and promotions until the position is quiet.

use crate::rules::Position;
use crate::search::history::Memory;
use crate::search::picker::{Picker, is_noisy};
use crate::search::table::{Bound, Hit};
use crate::search::value::{EVAL_MAX, INFINITE, MATE_FOUND, NONE, Value, is_mate, mate_in, mated_in};
use crate::search::variant::SearchRules;
use crate::search::worker::Worker;

impl<R: SearchRules> Worker<'_, R> {
    /// Searches captures and promotions until the position is quiet; in check, every move.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position<R>,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        if PV {
            self.pv.lengths[ply] = 0;
            self.seldepth = self.seldepth.max(ply + 1);
        }
        if self.poll() {
            return 0;
        }
        if let Some(value) = self.known(position, ply) {
            return value;
        }
        if let Some(mv) = R::winning_move(position) {
            if PV {
                self.pv.end(ply, mv);
            }
            return mate_in(ply + 1);
        }

        let key = position.key();
        let hit = self.table.get(key, ply);
        if !PV
            && let Some(hit) = hit
            && hit.bound.cuts(hit.value, beta)
        {
            return hit.value;
        }

        let checked = position.is_check();
        let evade = checked || (depth == 0 && R::is_threatened(position));
        let mut raw = NONE;
        let mut best = -INFINITE;
        let mut futile = -INFINITE;
        if !checked {
            raw = match hit {
                Some(hit) if hit.eval != NONE => hit.eval,
                _ => self.evaluator.evaluate(position, &mut self.memory.pawns),
            };
            if !evade {
                let slots = Memory::correction_slots(position, self.trace_before(ply, 1), self.trace_before(ply, 2));
                best = self.corrected(raw, position, &slots);
                if let Some(hit) = hit
                    && !is_mate(hit.value)
                    && hit.bound.holds(hit.value, best)
                {
                    best = hit.value;
                }
                if best >= beta {
                    if hit.is_none() {
                        let hit = Hit { mv: None, value: best, eval: raw, depth: -2, bound: Bound::Lower, pv: false };
                        self.table.put(key, ply, hit);
                    }
                    return best;
                }
                alpha = alpha.max(best);
                futile = best + self.params.delta;
            }
        }
        self.frames[ply + 1].excluded = None;

        let table_move = hit.and_then(|hit| hit.mv).filter(|&mv| position.is_legal(mv));
        let arena = self.arena.len();
        let mut picker = if evade {
            Picker::all(table_move)
        } else {
            Picker::noisy(table_move.filter(|&mv| is_noisy(position, mv)), 0)
        };
        let mut best_move = None;
        let mut number = 0;
        while let Some((mv, quiet)) = self.pick(&mut picker, position, ply) {
            number += 1;
            if best > -MATE_FOUND {
                if quiet && number > 2 {
                    picker.skip_quiets();
                    continue;
                }
                if !evade && futile <= alpha && !R::see_at_least(position, mv, (alpha - futile).min(EVAL_MAX) + 1) {
                    best = best.max(futile.min(alpha));
                    continue;
                }
            }
            let next = position.after(mv);
            self.make(position, ply, mv, &next);
            let value = -self.quiesce::<PV>(&next, ply + 1, -beta, -alpha, depth - 1);
            self.keys.pop();
            if self.stopped {
                self.arena.truncate(arena);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.pv.extend(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.arena.truncate(arena);
        if evade && number == 0 {
            return if checked { mated_in(ply) } else { 0 };
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let pv = hit.is_some_and(|hit| hit.pv);
        let depth = if evade { -1 } else { -2 };
        self.table.put(key, ply, Hit { mv: best_move, value: best, eval: raw, depth, bound, pv });
        best
    }
}
