//! Who may use the cores.

use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::search::Control;

/// The cores, divided between the active searches. With fewer searches than cores each gets an equal part, and the
/// nearest deadline what is left over; with more, the nearest deadlines get one each and the others wait. Ponder searches
/// run only while there are no others.
///
/// Nobody starves: deadlines do not move, and those of new searches lie ever later.
#[derive(Debug)]
pub(super) struct Seats {
    threads: usize,
    active: Mutex<Vec<Active>>,
}

#[derive(Debug)]
struct Active {
    /// Whether it is for a position that may never come.
    is_ponder: bool,
    deadline: Instant,
    control: Arc<Control>,
}

/// A search's share of the cores, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Seat {
    seats: Arc<Seats>,
    control: Arc<Control>,
}

impl Seats {
    pub fn new(threads: usize) -> Self {
        Self { threads, active: Mutex::new(Vec::new()) }
    }

    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Takes part in the division; a search that ponders, until its [`hit`](Self::hit), only of what nobody else wants.
    pub fn take(self: &Arc<Self>, deadline: Instant, control: Arc<Control>) -> Seat {
        let mut active = self.lock();
        active.push(Active { is_ponder: control.is_pondering(), deadline, control: Arc::clone(&control) });
        self.divide(&mut active);
        Seat { seats: Arc::clone(self), control }
    }

    /// What a search ponders on has come: from now on it is one like the others, with this deadline.
    pub fn hit(&self, deadline: Instant, control: &Arc<Control>) {
        let mut active = self.lock();
        control.hit();
        for search in active.iter_mut().filter(|search| Arc::ptr_eq(&search.control, control)) {
            (search.is_ponder, search.deadline) = (false, deadline);
        }
        self.divide(&mut active);
    }

    fn divide(&self, active: &mut [Active]) {
        active.sort_by_key(|search| (search.is_ponder, search.deadline));
        let wanted = active.iter().filter(|search| !search.is_ponder).count();
        let shares = shares(self.threads, if wanted > 0 { wanted } else { active.len() });
        for (search, threads) in active.iter().zip(shares.into_iter().chain(iter::repeat(0))) {
            search.control.allow(threads);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Active>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut active = self.seats.lock();
        active.retain(|search| !Arc::ptr_eq(&search.control, &self.control));
        self.seats.divide(&mut active);
    }
}

/// How many threads each search gets, the nearest deadline first.
fn shares(threads: usize, searches: usize) -> Vec<usize> {
    let each = threads / searches.max(1);
    let left = if each > 0 { threads % searches.max(1) } else { 0 };
    (0..searches)
        .map(|index| match (each, index) {
            (0, _) => usize::from(index < threads),
            (_, 0) => each + left,
            _ => each,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_are_divided_and_the_rest_goes_to_the_nearest_deadline() {
        assert_eq!(shares(8, 1), [8]);
        assert_eq!(shares(8, 3), [4, 2, 2]);
        assert_eq!(shares(2, 2), [1, 1]);
        assert_eq!(shares(2, 4), [1, 1, 0, 0]);
        assert_eq!(shares(2, 0), [0; 0]);
    }

    #[test]
    fn a_search_that_ends_gives_its_cores_to_the_others() {
        let seats = Arc::new(Seats::new(2));
        let now = Instant::now();
        let controls: Vec<_> = (0..3).map(|_| Arc::new(Control::new(false))).collect();
        let mut held: Vec<_> = controls.iter().map(|control| seats.take(now, Arc::clone(control))).collect();
        assert!(!controls[2].may_run(0));
        held.remove(0);
        assert!(controls[2].may_run(0));
        held.remove(0);
        assert!(controls[2].may_run(1));
        drop(held);
        assert_eq!(seats.count(), 0);
    }

    #[test]
    fn a_ponder_search_yields_to_all_others_until_it_is_hit() {
        let seats = Arc::new(Seats::new(2));
        let (soon, late) = (Instant::now(), Instant::now() + std::time::Duration::from_hours(1));
        let ponder = Arc::new(Control::new(true));
        let held = seats.take(soon, Arc::clone(&ponder));
        assert!(ponder.may_run(1));
        let other = Arc::new(Control::new(false));
        let other_held = seats.take(late, Arc::clone(&other));
        assert!(other.may_run(1) && !ponder.may_run(0));
        seats.hit(soon, &ponder);
        assert!(!ponder.is_pondering() && ponder.may_run(0) && other.may_run(0) && !other.may_run(1));
        drop((held, other_held));
    }
}
