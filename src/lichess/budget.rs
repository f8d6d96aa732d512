//! One queue for all requests to a server.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::{Endpoint, Priority, Timing};

/// How many times the pause for moves doubles when the server does not say how long.
const MOVE_PAUSE_DOUBLINGS: u32 = 6;
/// The longest pause that is believed; the server's longest limits last a day.
const STATED_PAUSE_MAX: Duration = Duration::from_hours(48);

/// One queue for all requests to a server.
///
/// - A request goes when nothing more urgent waits. It never waits for a less urgent one that is on its way.
/// - Moves and streams go side by side; of everything else one of a kind at a time, in the order of asking.
/// - After a 429 the endpoint rests: for as long as the server said, else moves for 1, 2, 4 … s and anything else for
///   a minute. A move that waits so long keeps back all that is less urgent but streams.
#[derive(Clone)]
pub struct Budget {
    shared: Arc<Shared>,
}

impl Budget {
    /// An empty queue.
    pub fn new(timing: Timing) -> Self {
        Self { shared: Arc::new(Shared { timing, state: Mutex::default(), changed: Notify::new() }) }
    }

    /// Waits until the endpoint may be asked. Dropping the future leaves the queue.
    pub async fn enter(&self, endpoint: Endpoint) -> Permit {
        let ticket = Ticket::new(Arc::clone(&self.shared), endpoint);
        loop {
            let changed = self.shared.changed.notified();
            tokio::pin!(changed);
            // Armed before the look at the state, so that no change falls between.
            changed.as_mut().enable();
            let turn = self.shared.state().turn(ticket.key, endpoint, self.shared.timing);
            match turn {
                Turn::Go => return ticket.admit(),
                Turn::Wait => changed.await,
                Turn::Rest(until) => tokio::select! {
                    () = changed => {}
                    () = sleep_until(until) => {}
                },
            }
        }
    }

    /// How long the endpoint still rests after a 429.
    pub fn rest(&self, endpoint: Endpoint) -> Option<Duration> {
        let until = self.shared.state().rests.get(&endpoint)?.until;
        Some(until.saturating_duration_since(Instant::now())).filter(|rest| !rest.is_zero())
    }

    /// The rests that are in force, to be kept over a restart.
    pub fn export(&self) -> Vec<SavedRest> {
        let (now, wall) = (Instant::now(), SystemTime::now());
        let state = self.shared.state();
        let left = |rest: &Rest| rest.until.saturating_duration_since(now);
        let running = state.rests.iter().filter(|(_, rest)| !left(rest).is_zero());
        running.map(|(&endpoint, rest)| SavedRest { endpoint, until_unix_ms: unix_ms(wall + left(rest)) }).collect()
    }

    /// Takes up rests that were exported.
    pub fn import(&self, saved: &[SavedRest]) {
        let (now, wall_ms) = (Instant::now(), unix_ms(SystemTime::now()));
        let mut state = self.shared.state();
        for rest in saved {
            let left = Duration::from_millis(rest.until_unix_ms.saturating_sub(wall_ms)).min(STATED_PAUSE_MAX);
            if !left.is_zero() {
                state.rest(rest.endpoint, now, now + left);
            }
        }
        drop(state);
        self.shared.changed.notify_waiters();
    }

    /// How many requests wait.
    pub fn waiting(&self) -> usize {
        self.shared.state().waiting.len()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

/// A rest that is kept over a restart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedRest {
    /// What rests.
    pub endpoint: Endpoint,
    /// Until when, in milliseconds since 1970.
    pub until_unix_ms: u64,
}

/// The leave to send one request; it ends when this is dropped.
#[derive(Debug)]
pub struct Permit {
    shared: Arc<Shared>,
    endpoint: Endpoint,
    sent: Instant,
}

impl Permit {
    /// The answer was a 429, and perhaps said how long to rest.
    pub fn limited(&self, stated: Option<Duration>) {
        let timing = self.shared.timing;
        let mut state = self.shared.state();
        let failures = state.failures(self.endpoint, self.sent, stated.is_some());
        let pause = match stated {
            Some(stated) => timing.of(stated.min(STATED_PAUSE_MAX)),
            None if self.endpoint == Endpoint::Move => {
                timing.move_pause() * 2_u32.pow(failures.saturating_sub(1).min(MOVE_PAUSE_DOUBLINGS))
            }
            None => timing.pause(),
        };
        let now = Instant::now();
        state.rest(self.endpoint, now, now + pause).failures = failures;
    }

    /// There was another answer than a 429.
    pub fn passed(&self) {
        self.shared.state().passed(self.endpoint, self.sent);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.shared.state().in_flight[self.endpoint.priority() as usize] -= 1;
        self.shared.changed.notify_waiters();
    }
}

#[derive(Debug)]
struct Shared {
    timing: Timing,
    state: Mutex<State>,
    changed: Notify,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock, and the state is whole at every step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the queue: by priority, then by order of asking.
type Key = (Priority, u64);

#[derive(Debug, Default)]
struct State {
    waiting: BTreeMap<Key, Endpoint>,
    in_flight: [usize; Priority::ALL.len()],
    rests: BTreeMap<Endpoint, Rest>,
    /// When the last move went.
    moved: Option<Instant>,
    tickets: u64,
}

#[derive(Debug, Clone, Copy)]
struct Rest {
    /// When the last 429 came. What was sent before it tells nothing new.
    since: Instant,
    until: Instant,
    /// How many times in a row the server refused without saying for how long.
    failures: u32,
}

enum Turn {
    Go,
    Wait,
    Rest(Instant),
}

impl State {
    fn turn(&self, key: Key, endpoint: Endpoint, timing: Timing) -> Turn {
        let now = Instant::now();
        if let Some(until) = self.resting(endpoint, now) {
            return Turn::Rest(until);
        }
        let (priority, _) = key;
        let mut before = self.waiting.range(..key);
        let must_wait = before.any(|(&(other, _), &asked)| {
            let rests = self.resting(asked, now).is_some();
            match other {
                _ if other == priority => !rests,
                // Streams are how a game hears; they are kept back by nothing.
                _ if priority == Priority::Stream => false,
                Priority::Move => true,
                _ => !rests,
            }
        });
        if must_wait {
            return Turn::Wait;
        }
        let is_alone = self.in_flight[priority as usize] == 0;
        match priority {
            _ if is_alone => Turn::Go,
            // After a 429 one move goes ahead and shows whether the others may follow. If it hangs, it holds up no
            // other game for long.
            Priority::Move if self.rests.contains_key(&Endpoint::Move) => {
                let until = self.moved.map_or(now, |moved| moved + timing.move_pause());
                if until > now { Turn::Rest(until) } else { Turn::Go }
            }
            Priority::Move | Priority::Stream => Turn::Go,
            Priority::Answer | Priority::Claim | Priority::Chat | Priority::MatchMaking => Turn::Wait,
        }
    }

    fn resting(&self, endpoint: Endpoint, now: Instant) -> Option<Instant> {
        self.rests.get(&endpoint).map(|rest| rest.until).filter(|&until| until > now)
    }

    fn rest(&mut self, endpoint: Endpoint, since: Instant, until: Instant) -> &mut Rest {
        let rest = self.rests.entry(endpoint).or_insert(Rest { since, until, failures: 0 });
        rest.since = since;
        rest.until = rest.until.max(until);
        rest
    }

    /// How many times in a row a limit was hit that did not say for how long, this time included.
    fn failures(&self, endpoint: Endpoint, sent: Instant, is_stated: bool) -> u32 {
        let rest = self.rests.get(&endpoint);
        let failures = rest.map_or(0, |rest| rest.failures);
        let is_old_news = failures > 0 && rest.is_some_and(|rest| sent < rest.since);
        if is_stated || is_old_news { failures } else { failures.saturating_add(1) }
    }

    fn passed(&mut self, endpoint: Endpoint, sent: Instant) {
        let now = Instant::now();
        if self.rests.get(&endpoint).is_some_and(|rest| sent >= rest.since && rest.until <= now) {
            self.rests.remove(&endpoint);
        }
    }
}

/// A place in the queue, given up when dropped.
struct Ticket {
    shared: Arc<Shared>,
    key: Key,
    endpoint: Endpoint,
}

impl Ticket {
    fn new(shared: Arc<Shared>, endpoint: Endpoint) -> Self {
        let mut state = shared.state();
        state.tickets += 1;
        let key = (endpoint.priority(), state.tickets);
        state.waiting.insert(key, endpoint);
        drop(state);
        Self { shared, key, endpoint }
    }

    fn admit(self) -> Permit {
        let mut state = self.shared.state();
        let now = Instant::now();
        state.in_flight[self.key.0 as usize] += 1;
        if self.key.0 == Priority::Move {
            state.moved = Some(now);
        }
        drop(state);
        // Dropping the ticket leaves the queue and tells the others.
        Permit { shared: Arc::clone(&self.shared), endpoint: self.endpoint, sent: now }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.shared.state().waiting.remove(&self.key);
        self.shared.changed.notify_waiters();
    }
}

fn unix_ms(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use tokio::time::{advance, timeout};

    use super::*;

    fn budget() -> Budget {
        Budget::new(Timing::default())
    }

    /// The permit, if there is one at once.
    async fn now(budget: &Budget, endpoint: Endpoint) -> Option<Permit> {
        timeout(Duration::from_millis(1), budget.enter(endpoint)).await.ok()
    }

    async fn secs_until(budget: &Budget, endpoint: Endpoint) -> u64 {
        let begun = Instant::now();
        let permit = budget.enter(endpoint).await;
        permit.passed();
        begun.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn a_429_on_moves_rests_for_one_two_four_seconds_and_a_success_forgets_it() {
        let budget = budget();
        budget.enter(Endpoint::Move).await.limited(None);
        for expected in [1, 2, 4, 8] {
            let begun = Instant::now();
            let permit = budget.enter(Endpoint::Move).await;
            assert_eq!(begun.elapsed().as_secs(), expected);
            permit.limited(None);
        }
        assert_eq!(secs_until(&budget, Endpoint::Move).await, 16);
        budget.enter(Endpoint::Move).await.limited(None);
        assert_eq!(secs_until(&budget, Endpoint::Move).await, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn any_other_429_rests_a_minute_and_touches_no_other_endpoint() {
        let budget = budget();
        budget.enter(Endpoint::Chat).await.limited(None);
        assert!(budget.rest(Endpoint::Chat).is_some() && budget.rest(Endpoint::Move).is_none());
        assert_eq!(secs_until(&budget, Endpoint::Move).await, 0);
        assert_eq!(secs_until(&budget, Endpoint::Accept).await, 0);
        assert_eq!(secs_until(&budget, Endpoint::Chat).await, 60);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stated_wait_wins() {
        let budget = budget();
        budget.enter(Endpoint::Move).await.limited(Some(Duration::from_secs(7)));
        assert_eq!(secs_until(&budget, Endpoint::Move).await, 7);
        budget.enter(Endpoint::Challenge).await.limited(Some(Duration::from_hours(24)));
        assert_eq!(secs_until(&budget, Endpoint::Challenge).await, 86_400);
        budget.enter(Endpoint::User).await.limited(Some(Duration::MAX));
        assert!(budget.rest(Endpoint::User).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn moves_refused_together_count_once_and_one_goes_ahead() {
        let budget = budget();
        let permits = futures::future::join_all((0..5).map(|_| budget.enter(Endpoint::Move))).await;
        for permit in &permits {
            advance(Duration::from_millis(1)).await;
            permit.limited(None);
        }
        drop(permits);
        let begun = Instant::now();
        let first = budget.enter(Endpoint::Move).await;
        assert_eq!(begun.elapsed().as_secs(), 1);
        assert!(now(&budget, Endpoint::Move).await.is_none());
        first.passed();
        assert!(now(&budget, Endpoint::Move).await.is_some());
        drop(first);
    }

    #[tokio::test(start_paused = true)]
    async fn a_move_that_goes_ahead_and_hangs_holds_up_the_others_for_a_second_only() {
        let budget = budget();
        budget.enter(Endpoint::Move).await.limited(None);
        let hanging = budget.enter(Endpoint::Move).await;
        let begun = Instant::now();
        let second = budget.enter(Endpoint::Move).await;
        assert_eq!(begun.elapsed().as_secs(), 1);
        drop((hanging, second));
    }

    #[tokio::test(start_paused = true)]
    async fn the_more_urgent_goes_first_and_waits_for_nothing_less_urgent() {
        let budget = budget();
        let chat = budget.enter(Endpoint::Chat).await;
        let order = Mutex::new(Vec::new());
        let ask = async |endpoint: Endpoint| {
            let _permit = budget.enter(endpoint).await;
            order.lock().unwrap().push(endpoint);
            tokio::task::yield_now().await;
        };
        let all = futures::future::join_all(
            [Endpoint::Chat, Endpoint::Challenge, Endpoint::Accept, Endpoint::Decline, Endpoint::Move].map(ask),
        );
        tokio::pin!(all);
        for _ in 0..20 {
            assert!(all.as_mut().now_or_never().is_none());
            tokio::task::yield_now().await;
        }
        drop(chat);
        all.await;
        let order = order.lock().unwrap().clone();
        let place = |endpoint| order.iter().position(|&asked| asked == endpoint).unwrap();
        assert!(place(Endpoint::Move) < place(Endpoint::Challenge));
        assert!(place(Endpoint::Accept) < place(Endpoint::Decline));
        assert!(place(Endpoint::Chat) < place(Endpoint::Challenge));
    }

    #[tokio::test(start_paused = true)]
    async fn a_move_that_waits_keeps_back_all_but_streams() {
        let budget = budget();
        budget.enter(Endpoint::Move).await.limited(None);
        let mut held = Box::pin(budget.enter(Endpoint::Move));
        assert!(held.as_mut().now_or_never().is_none());
        assert!(now(&budget, Endpoint::Accept).await.is_none());
        assert!(now(&budget, Endpoint::GameStream).await.is_some());
        drop(held);
        assert!(now(&budget, Endpoint::Accept).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_resting_request_does_not_block_its_neighbours() {
        let budget = budget();
        budget.enter(Endpoint::Accept).await.limited(None);
        let mut resting = Box::pin(budget.enter(Endpoint::Accept));
        assert!(resting.as_mut().now_or_never().is_none());
        assert!(now(&budget, Endpoint::Decline).await.is_some());
        assert!(now(&budget, Endpoint::Chat).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn equals_go_in_the_order_of_asking() {
        let budget = budget();
        let first = budget.enter(Endpoint::Chat).await;
        let mut second = Box::pin(budget.enter(Endpoint::Chat));
        let mut third = Box::pin(budget.enter(Endpoint::Chat));
        assert!(second.as_mut().now_or_never().is_none() && third.as_mut().now_or_never().is_none());
        drop(first);
        assert!(third.as_mut().now_or_never().is_none());
        let second = second.as_mut().now_or_never().unwrap();
        assert!(third.as_mut().now_or_never().is_none());
        drop(second);
        assert!(third.as_mut().now_or_never().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn who_gives_up_leaves_no_trace() {
        let budget = budget();
        let permit = budget.enter(Endpoint::Accept).await;
        for _ in 0..10 {
            assert!(now(&budget, Endpoint::Accept).await.is_none());
        }
        assert_eq!(budget.waiting(), 0);
        drop(permit);
        assert!(now(&budget, Endpoint::Accept).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn rests_survive_a_restart() {
        let before = budget();
        before.enter(Endpoint::Challenge).await.limited(Some(Duration::from_hours(1)));
        before.enter(Endpoint::Move).await.limited(None);
        let text = serde_json::to_string(&before.export()).unwrap();
        let after = budget();
        after.import(&serde_json::from_str::<Vec<SavedRest>>(&text).unwrap());
        assert!(after.rest(Endpoint::Challenge).is_some_and(|rest| rest.as_secs().abs_diff(3600) <= 5));
        assert!(after.rest(Endpoint::Move).is_some());
        assert!(now(&after, Endpoint::Move).await.is_none());
        let odd = [0, u64::MAX].map(|until_unix_ms| SavedRest { endpoint: Endpoint::User, until_unix_ms });
        after.import(&odd);
        assert!(after.rest(Endpoint::User).is_some_and(|rest| rest <= STATED_PAUSE_MAX));
    }
}
