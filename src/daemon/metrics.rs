//! What Prometheus is shown.

use std::fmt;

use metrics::{Key, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use tokio::sync::watch;

use crate::bot::status::{ServerStatus, StreamStatus};
use crate::engine::Engine;
use crate::records::Health;

/// All servers and the engine as numbers with names.
pub struct Metrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    servers: Vec<watch::Receiver<ServerStatus>>,
    engine: Engine,
    records: watch::Receiver<Health>,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Metrics {
    /// Metrics of these servers.
    pub fn new(servers: Vec<watch::Receiver<ServerStatus>>, engine: Engine, records: watch::Receiver<Health>) -> Self {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        Self { recorder, handle, servers, engine, records }
    }

    /// Everything, as of now, in Prometheus' text format.
    pub fn render(&self) -> String {
        self.gauge("threefold_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1.0);
        self.gauge("threefold_seats", &[], self.engine.settings().threads as f64);
        self.gauge("threefold_searches", &[], self.engine.searches() as f64);
        self.gauge("threefold_hash_bytes", &[], self.engine.settings().hash_mib as f64 * MIB);
        self.gauge("threefold_hash_used_bytes", &[], self.engine.hash_used_mib() as f64 * MIB);
        let (is_good, waiting) = match &*self.records.borrow() {
            Health::Good => (1.0, 0),
            Health::Memory { .. } => (0.0, 0),
            Health::Failing { waiting, .. } => (0.0, *waiting),
        };
        self.gauge("threefold_records_good", &[], is_good);
        self.gauge("threefold_records_waiting", &[], waiting as f64);
        for server in &self.servers {
            let status = server.borrow().clone();
            let of = |name: &'static str, value: f64| self.gauge(name, &[("server", &status.server)], value);
            of("threefold_stream_open", f64::from(u8::from(status.stream == StreamStatus::Open)));
            of("threefold_games", status.games.len() as f64);
            of("threefold_challenges_queued", status.queue.len() as f64);
            if let Some(quota) = status.quota {
                of("threefold_bot_games_today", f64::from(quota.used));
                of("threefold_bot_games_today_max", f64::from(quota.limit));
                of("threefold_bot_games_barred", f64::from(u8::from(quota.barred)));
            }
            for (name, latency) in
                [("threefold_round_trip_seconds", status.round_trip), ("threefold_reaction_seconds", status.reaction)]
            {
                for (quantile, ms) in [("0.5", latency.median_ms), ("0.99", latency.p99_ms)] {
                    self.gauge(name, &[("server", &status.server), ("quantile", quantile)], ms / 1000.0);
                }
            }
            for (perf, rating) in status.account.iter().flat_map(|account| &account.ratings) {
                self.gauge("threefold_rating", &[("server", &status.server), ("perf", perf)], *rating as f64);
            }
            for (what, count) in &status.counts {
                self.counter("threefold_events_total", &[("server", &status.server), ("what", what)], *count);
            }
            for (what, count) in &status.faults {
                self.counter("threefold_faults_total", &[("server", &status.server), ("what", what)], *count);
            }
        }
        self.handle.render()
    }

    fn gauge(&self, name: &'static str, labels: &[(&'static str, &str)], value: f64) {
        self.recorder.register_gauge(&key(name, labels), &METADATA).set(value);
    }

    fn counter(&self, name: &'static str, labels: &[(&'static str, &str)], value: u64) {
        self.recorder.register_counter(&key(name, labels), &METADATA).absolute(value);
    }
}

const MIB: f64 = 1_048_576.0;
static METADATA: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, None);

fn key(name: &'static str, labels: &[(&'static str, &str)]) -> Key {
    let labels: Vec<Label> = labels.iter().map(|(name, value)| Label::new(*name, (*value).to_owned())).collect();
    Key::from_parts(name, labels)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde_json::Value;

    use super::*;
    use crate::bot::status::{AccountStatus, Board, QuotaStatus};
    use crate::engine::Settings;
    use crate::records::Store;

    /// Every name that begins with `threefold_` in a text, with the label names that belong to it.
    fn metrics() -> BTreeMap<String, BTreeSet<String>> {
        let board = Board::new("lichess");
        board.count("games_started");
        board.fault("odd line", "{");
        let ratings = BTreeMap::from([("atomic".to_owned(), 2104)]);
        board.update(|status| {
            status.account = Some(AccountStatus { ratings, ..AccountStatus::default() });
            status.quota = Some(QuotaStatus { used: 3, limit: 100, barred: false });
        });
        let engine = Engine::new(Settings { threads: 1, hash_mib: 16, ..Settings::default() });
        let text = Metrics::new(vec![board.subscribe()], engine, Store::in_memory().health()).render();
        let samples = text.lines().filter(|line| line.starts_with("threefold_"));
        samples
            .map(|line| {
                let (name, rest) = line.split_at(line.find(['{', ' ']).unwrap());
                let labels = rest.split(['{', ',', '}']).filter_map(|label| label.split_once('=')).map(|label| label.0);
                (name.to_owned(), labels.map(str::to_owned).collect())
            })
            .collect()
    }

    /// Words of an expression or a legend that `is_one` picks.
    fn words(text: &str, is_one: impl Fn(&str) -> bool) -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.filter(|word| is_one(word)).map(str::to_owned).collect()
    }

    #[test]
    fn the_grafana_dashboard_asks_for_every_metric_and_for_no_other() {
        let metrics = metrics();
        let dashboard: Value = serde_json::from_str(include_str!("../../docs/grafana.json")).unwrap();
        let mut asked = BTreeSet::new();
        for panel in dashboard["panels"].as_array().unwrap() {
            for target in panel["targets"].as_array().unwrap() {
                let expression = target["expr"].as_str().unwrap();
                let names = words(expression, |word| word.starts_with("threefold_"));
                let known: BTreeSet<String> = names.iter().flat_map(|name| metrics[name.as_str()].clone()).collect();
                let legend = target["legendFormat"].as_str().unwrap();
                for label in legend.split("{{").skip(1).map(|rest| rest.split("}}").next().unwrap().trim()) {
                    assert!(known.contains(label), "{expression} has no label {label}");
                }
                asked.extend(names);
            }
        }
        assert_eq!(asked, metrics.into_keys().collect());
    }
}
