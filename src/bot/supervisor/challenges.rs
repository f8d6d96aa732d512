//! What becomes of challenges.

use std::time::Duration;

use tokio::time::{Instant, timeout};
use tracing::{debug, info, warn};

use super::{ANSWER, REQUESTS_MAX, RESERVATION, Reply, Supervisor};
use crate::bot::policy::{self, Decision, Load, Verdict};
use crate::bot::quota;
use crate::bot::settings::ChallengeSettings;
use crate::bot::status::{QueuedStatus, QuotaStatus};
use crate::bot::stop::Stage;
use crate::lichess::types::{Challenge, ChallengeEvent, DeclineReason};
use crate::lichess::{ApiError, Endpoint};

impl Supervisor {
    pub(super) fn challenge(&mut self, event: ChallengeEvent) {
        let challenge = &event.challenge;
        if self.room.knows(&challenge.id) || self.ended.contains(&challenge.id) {
            debug!(id = %challenge.id, "known challenge");
            return;
        }
        if self.stage != Stage::Running {
            info!(id = %challenge.id, "challenge is left to the next start: we are about to stop");
            return;
        }
        let load = self.load(challenge);
        let verdict = policy::decide(&event, &self.shared.me, &load, &self.settings().challenges);
        self.log(challenge, &verdict);
        match verdict.decision {
            Decision::Accept => self.accept(challenge),
            Decision::Queue => self.room.enqueue(event, Instant::now()),
            Decision::Decline(reason) => self.decline(challenge.id.clone(), reason),
            Decision::Ignore => {}
        }
    }

    pub(super) fn log(&self, challenge: &Challenge, verdict: &Verdict) {
        let user = challenge.challenger.as_ref().map_or("anonymous", |user| user.name.as_str());
        if verdict.decision == Decision::Ignore {
            debug!(id = %challenge.id, why = %verdict.why, "challenge is not ours to answer");
            return;
        }
        info!(
            id = %challenge.id, %user, variant = %challenge.variant.key, time = %challenge.time_control,
            rated = challenge.rated, decision = %verdict.decision, rule = verdict.rule, why = %verdict.why, "challenge"
        );
        self.shared.board.count(match verdict.decision {
            Decision::Accept => "challenges accepted",
            Decision::Queue => "challenges queued",
            Decision::Decline(_) => "challenges declined",
            Decision::Ignore => "challenges ignored",
        });
    }

    /// Takes the seat first: the game may begin before the answer to our accept is here.
    pub(super) fn accept(&mut self, challenge: &Challenge) {
        let timing = self.shared.timing();
        let id = challenge.id.clone();
        if self.shared.client.budget().rest(Endpoint::Accept).is_some_and(|rest| rest > timing.of(ANSWER)) {
            info!(%id, "the server wants no accepts from us for a while");
            return self.decline(id, DeclineReason::Later);
        }
        self.room.reserve(challenge, Instant::now() + timing.of(ANSWER + RESERVATION));
        let client = self.shared.client.clone();
        self.requests.spawn(async move {
            let limit = timing.of(ANSWER);
            let answer = timeout(limit, client.accept(&id)).await;
            let endpoint = Endpoint::Accept;
            Reply::Accepted(id, answer.unwrap_or(Err(ApiError::TimedOut { endpoint, limit })))
        });
    }

    pub(super) fn decline(&mut self, id: String, reason: DeclineReason) {
        if self.requests.len() >= REQUESTS_MAX {
            debug!(%id, "challenge is left to lapse: too many answers are under way");
            return;
        }
        let (client, timing) = (self.shared.client.clone(), self.shared.timing());
        self.requests.spawn(async move {
            let limit = timing.of(ANSWER);
            let answer = timeout(limit, client.decline(&id, reason)).await;
            let endpoint = Endpoint::Decline;
            Reply::Declined(id, answer.unwrap_or(Err(ApiError::TimedOut { endpoint, limit })))
        });
    }

    /// Gives free seats to challenges that wait.
    pub(super) fn fill(&mut self) {
        if self.stage != Stage::Running {
            return;
        }
        let settings = self.settings();
        while let Some(event) = self.next(&settings.challenges) {
            info!(id = %event.challenge.id, "queued challenge gets a seat");
            self.accept(&event.challenge);
        }
    }

    /// The next challenge that gets a seat.
    fn next(&mut self, settings: &ChallengeSettings) -> Option<ChallengeEvent> {
        let load = self.room.queue().next().map(|challenge| self.load(challenge))?;
        let may_bots = policy::bot_games_used_up(&load, settings).is_none();
        self.room.next(settings, may_bots)
    }

    /// How busy we are, as a challenger sees it.
    fn load(&self, challenge: &Challenge) -> Load {
        let load = self.room.load(challenge);
        let bot_games_today = load.bot_games_today + self.quota.used();
        Load { bot_games_today, bots_barred: self.quota.is_barred(), ..load }
    }

    /// The server has said that it allows no more games against bots.
    pub(super) fn bar_bots(&mut self, wait: Option<Duration>) {
        warn!(?wait, "the server allows no more games against bots for a while; people are played on");
        let until_ms = self.quota.bar(wait);
        let (store, server) = (self.shared.store.clone(), self.shared.server.clone());
        self.requests.spawn(async move {
            store.set_rate_limit(&server, quota::LIMIT, until_ms).await;
            Reply::Kept
        });
    }

    pub(super) fn new_settings(&mut self) {
        info!("new settings");
        for (event, since) in self.room.drain_queue() {
            let load = self.load(&event.challenge);
            let verdict = policy::decide(&event, &self.shared.me, &load, &self.settings().challenges);
            match verdict.decision {
                Decision::Accept => self.accept(&event.challenge),
                Decision::Queue => self.room.enqueue(event, since),
                Decision::Decline(reason) => {
                    self.log(&event.challenge, &verdict);
                    self.decline(event.challenge.id, reason);
                }
                Decision::Ignore => {}
            }
        }
    }

    pub(super) fn show_queue(&self) {
        let queue: Vec<_> = self
            .room
            .queue()
            .map(|challenge| QueuedStatus {
                id: challenge.id.clone(),
                challenger: challenge.challenger.as_ref().map(|user| user.name.clone()).unwrap_or_default(),
                variant: challenge.variant.key.to_string(),
                time_control: challenge.time_control.to_string(),
            })
            .collect();
        if self.shared.board.subscribe().borrow().queue != queue {
            self.shared.board.update(|status| status.queue = queue);
        }
    }

    pub(super) fn show_quota(&self) {
        let limit = self.settings().challenges.bot_games_per_day_max;
        let quota = limit.map(|limit| QuotaStatus { used: self.quota.used(), limit, barred: self.quota.is_barred() });
        if self.shared.board.subscribe().borrow().quota != quota {
            self.shared.board.update(|status| status.quota = quota);
        }
    }
}
