//! What a reload changes, and what it cannot.

use std::sync::Arc;

use tokio::sync::watch;
use tracing::{error, info, warn};

use super::settings;
use crate::bot::settings::BotSettings;
use crate::config::Config;

/// The settings in effect, and the ends by which the bots hear of new ones.
pub struct Live {
    config: Config,
    reload: Box<dyn Fn() -> Result<Config, String> + Send + Sync>,
    lichess: watch::Sender<Arc<BotSettings>>,
    local: watch::Sender<Arc<BotSettings>>,
}

impl Live {
    /// Settings, and how to read them again.
    pub fn new(config: Config, reload: Box<dyn Fn() -> Result<Config, String> + Send + Sync>) -> Self {
        let lichess = watch::Sender::new(Arc::new(settings::lichess(&config)));
        let local = watch::Sender::new(Arc::new(settings::local(&config)));
        Self { config, reload, lichess, local }
    }

    /// What is in effect.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// For the bot on Lichess.
    pub fn lichess(&self) -> watch::Receiver<Arc<BotSettings>> {
        self.lichess.subscribe()
    }

    /// For the bot on the local server.
    pub fn local(&self) -> watch::Receiver<Arc<BotSettings>> {
        self.local.subscribe()
    }

    /// Reads the settings again. Faulty ones are refused and the old ones stay.
    pub fn reload(&mut self) {
        let new = match (self.reload)() {
            Ok(new) => new,
            Err(faults) => {
                for fault in faults.lines() {
                    error!(%fault, "the settings are not reloaded, the old ones stay");
                }
                return;
            }
        };
        for key in fixed(&self.config, &new) {
            warn!(key, "this setting changes with the next start only");
        }
        self.lichess.send_replace(Arc::new(settings::lichess(&new)));
        self.local.send_replace(Arc::new(settings::local(&new)));
        // What is fixed stays as it was, so that the next reload says again that it waits.
        self.config = Config {
            lichess: self.config.lichess.clone(),
            log: self.config.log.clone(),
            engine: crate::config::Engine {
                threads: self.config.engine.threads,
                hash_mib: self.config.engine.hash_mib,
                ..new.engine
            },
            local: crate::config::Local {
                variants: new.local.variants,
                games_max: new.local.games_max,
                ..self.config.local.clone()
            },
            challenges: new.challenges,
            games: new.games,
            chat: new.chat,
            daemon: new.daemon,
        };
        info!("the settings are reloaded");
    }
}

/// The keys that differ and cannot change while the process runs.
fn fixed(old: &Config, new: &Config) -> Vec<&'static str> {
    let changes = [
        ("lichess.url", old.lichess.url != new.lichess.url),
        ("lichess.token_file", old.lichess.token_file != new.lichess.token_file),
        ("engine.threads", old.engine.threads != new.engine.threads),
        ("engine.hash_mib", old.engine.hash_mib != new.engine.hash_mib),
        ("local.enabled", old.local.enabled != new.local.enabled),
        ("local.listen", old.local.listen != new.local.listen),
        ("local.hosts", old.local.hosts != new.local.hosts),
        ("local.users", old.local.users != new.local.users),
        ("log", old.log != new.log),
    ];
    changes.into_iter().filter_map(|(key, differs)| differs.then_some(key)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn a_reload_reaches_the_bots_and_a_faulty_one_does_not() {
        let next = Arc::new(Mutex::new(Ok(Config::default())));
        let source = Arc::clone(&next);
        let mut live = Live::new(Config::default(), Box::new(move || source.lock().unwrap().clone()));
        let bot = live.lichess();
        let mut config = Config::default();
        config.challenges.games_max = 7;
        config.engine.hash_mib = 1024;
        *next.lock().unwrap() = Ok(config);
        live.reload();
        assert_eq!(bot.borrow().challenges.games_max, 7);
        assert_eq!(live.config().engine.hash_mib, 256, "memory is given out at the start");
        *next.lock().unwrap() = Err("t.toml:1: no".to_owned());
        live.reload();
        assert_eq!(bot.borrow().challenges.games_max, 7);
    }

    #[test]
    fn what_cannot_change_is_named() {
        let mut new = Config::default();
        new.local.listen.set_port(1);
        new.games.takebacks_max = 3;
        assert_eq!(fixed(&Config::default(), &new), ["local.listen"]);
    }
}
