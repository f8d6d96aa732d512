//! Sections of the config as the layers take them.

use crate::bot::settings::{
    AbortAfter, BotSettings, ChallengeSettings, ChatSettings, CorrespondenceEntry, DrawRule, GameSettings, Mode,
    MoveOverhead, OpponentKind, ResignRule, TimeControlEntry,
};
use crate::config::{self, Config};
use crate::engine;
use crate::lichess::types::Speed;
use crate::rules::Variant;

/// What the bot is told about Lichess.
pub fn lichess(config: &Config) -> BotSettings {
    BotSettings {
        challenges: lichess_challenges(config),
        games: games(config),
        chat: chat(config),
        drain: config.daemon.drain,
    }
}

/// What the bot is told about the local server: whoever is let in may play whatever is enabled.
pub fn local(config: &Config) -> BotSettings {
    let mut variants = config.local.variants.clone();
    // A standard game from a position of one's own bears the other name.
    if variants.contains(&Variant::Standard) && !variants.contains(&Variant::FromPosition) {
        variants.push(Variant::FromPosition);
    }
    BotSettings {
        challenges: ChallengeSettings::open_to_all(variants, config.local.games_max as usize),
        games: GameSettings { abort_after: None, ..games(config) },
        chat: chat(config),
        drain: config.daemon.drain,
    }
}

/// Which challenges are accepted on Lichess.
pub fn lichess_challenges(config: &Config) -> ChallengeSettings {
    let challenges = &config.challenges;
    ChallengeSettings {
        variants: challenges.variants.clone(),
        modes: challenges.modes.iter().copied().map(mode).collect(),
        opponents: opponents(&challenges.opponents),
        games_max: challenges.games_max as usize,
        games_reserved_for_humans: challenges.games_reserved_for_humans as usize,
        games_per_opponent_max: challenges.games_per_opponent_max as usize,
        bot_games_per_day_max: Some(challenges.bot_games_per_day_max),
        rating_min: challenges.rating_min,
        rating_max: challenges.rating_max,
        rating_gap_max: challenges.rating_gap_max,
        allow: challenges.allow.clone(),
        block: challenges.block.clone(),
        time_controls: challenges.time_controls.iter().map(time_control).collect(),
        correspondence: challenges.correspondence.map(|correspondence| CorrespondenceEntry {
            days: correspondence.days.min..=correspondence.days.max,
            unlimited: correspondence.unlimited,
        }),
    }
}

/// How much of the machine the engine gets, for all games of all servers.
pub fn engine(config: &Config) -> engine::Settings {
    let lichess = config.challenges.games_max as usize;
    let local = if config.local.enabled { config.local.games_max as usize } else { 0 };
    engine::Settings {
        threads: config.engine.threads,
        hash_mib: config.engine.hash_mib,
        players_max: lichess + local,
        ..engine::Settings::default()
    }
}

fn games(config: &Config) -> GameSettings {
    let games = &config.games;
    GameSettings {
        abort_after: Some(AbortAfter { human: games.abort_after.human, bot: games.abort_after.bot }),
        takebacks_max: games.takebacks_max,
        draw: games.draw.as_ref().map(|draw| DrawRule {
            score_cp_max: draw.score_cp_max,
            moves: draw.moves,
            ply_min: draw.ply_min,
            opponents: opponents(&draw.opponents),
        }),
        resign: games.resign.as_ref().map(|resign| ResignRule {
            score_cp_max: resign.score_cp_max,
            moves: resign.moves,
            opponents: opponents(&resign.opponents),
        }),
        move_overhead: match config.engine.move_overhead {
            config::MoveOverhead::Auto => MoveOverhead::Auto,
            config::MoveOverhead::Fixed(overhead) => MoveOverhead::Fixed(overhead),
        },
        ponder: config.engine.ponder,
        depth_max: config.engine.depth_max,
        nodes_max: config.engine.nodes_max,
        ..GameSettings::default()
    }
}

fn chat(config: &Config) -> ChatSettings {
    ChatSettings {
        commands: config.chat.commands,
        greeting: config.chat.greeting.clone(),
        farewell: config.chat.farewell.clone(),
        greeting_spectators: config.chat.greeting_spectators.clone(),
        farewell_spectators: config.chat.farewell_spectators.clone(),
    }
}

fn time_control(entry: &config::TimeControl) -> TimeControlEntry {
    TimeControlEntry {
        initial_s: entry.initial_s.min..=entry.initial_s.max,
        increment_s: entry.increment_s.min..=entry.increment_s.max,
        speeds: entry.speeds.as_ref().map(|speeds| speeds.iter().copied().map(speed).collect()),
        variants: entry.variants.clone(),
        modes: entry.modes.as_ref().map(|modes| modes.iter().copied().map(mode).collect()),
        opponents: entry.opponents.as_deref().map(opponents),
    }
}

fn mode(mode: config::Mode) -> Mode {
    match mode {
        config::Mode::Casual => Mode::Casual,
        config::Mode::Rated => Mode::Rated,
    }
}

fn opponents(kinds: &[config::OpponentKind]) -> Vec<OpponentKind> {
    let kind = |kind: &config::OpponentKind| match kind {
        config::OpponentKind::Human => OpponentKind::Human,
        config::OpponentKind::Bot => OpponentKind::Bot,
    };
    kinds.iter().map(kind).collect()
}

fn speed(speed: config::Speed) -> Speed {
    match speed {
        config::Speed::UltraBullet => Speed::UltraBullet,
        config::Speed::Bullet => Speed::Bullet,
        config::Speed::Blitz => Speed::Blitz,
        config::Speed::Rapid => Speed::Rapid,
        config::Speed::Classical => Speed::Classical,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_default_config_gives_the_layers_their_own_defaults() {
        assert_eq!(lichess(&Config::default()), BotSettings::default());
    }

    #[test]
    fn pondering_is_for_all_servers() {
        let mut config = Config::default();
        config.engine.ponder = true;
        assert!(lichess(&config).games.ponder && local(&config).games.ponder);
    }

    #[test]
    fn no_local_game_is_aborted_for_want_of_a_first_move() {
        assert_eq!(local(&Config::default()).games.abort_after, None);
        assert_eq!(local(&Config::default()).drain, Duration::from_mins(1));
    }
}
