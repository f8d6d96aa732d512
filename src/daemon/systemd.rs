//! What systemd is told: ready, status, watchdog, reloading, stopping. Without it, nothing happens.

use std::time::Duration;

use sd_notify::NotifyState;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// How much longer than the drain a stop may take.
const STOP_MARGIN: Duration = Duration::from_secs(20);

/// Every enabled server's event stream is open.
pub fn ready() {
    send(&[NotifyState::Ready]);
}

/// One line about what is going on, for `systemctl status`.
pub fn status(text: &str) {
    send(&[NotifyState::Status(text)]);
}

/// The settings are about to be read again; [`ready`] must follow.
pub fn reloading() {
    // From version 253 on systemd wants to know when, to tell it from an earlier reload.
    match NotifyState::monotonic_usec_now() {
        Ok(now) => send(&[NotifyState::Reloading, now]),
        Err(_) => send(&[NotifyState::Reloading]),
    }
}

/// The process stops, and takes at most so long for the games that run.
pub fn stopping(drain: Duration) {
    let usec = u32::try_from((drain + STOP_MARGIN).as_micros()).unwrap_or(u32::MAX);
    send(&[NotifyState::Stopping, NotifyState::ExtendTimeoutUsec(usec)]);
}

/// The process lives.
pub fn alive() {
    send(&[NotifyState::Watchdog]);
}

/// How often systemd wants to hear that the process lives, twice as often; `None`: never.
pub fn heartbeat() -> Option<Interval> {
    let half = sd_notify::watchdog_enabled()? / 2;
    let mut beats = interval_at(Instant::now() + half, half);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Some(beats)
}

fn send(states: &[NotifyState]) {
    let _ = sd_notify::notify(states); // Nobody listens, or systemd has gone: both are no reason to stop.
}
