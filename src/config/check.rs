//! Settings that must fit each other.

use super::Config;

/// A pair of settings that do not fit.
pub(super) struct Misfit {
    /// The dotted keys concerned, the one to be changed first.
    pub(super) keys: Vec<&'static str>,
    /// What is wrong.
    pub(super) what: String,
}

/// Everything that does not fit.
pub(super) fn misfits(config: &Config) -> Vec<Misfit> {
    let mut misfits = Vec::new();
    let mut add = |keys: &[&'static str], what: String| misfits.push(Misfit { keys: keys.to_vec(), what });

    let challenges = &config.challenges;
    if challenges.games_reserved_for_humans > challenges.games_max {
        add(
            &["challenges.games_reserved_for_humans", "challenges.games_max"],
            format!(
                "challenges.games_reserved_for_humans is {}, must be at most challenges.games_max, which is {}",
                challenges.games_reserved_for_humans, challenges.games_max
            ),
        );
    }
    if let (Some(min), Some(max)) = (challenges.rating_min, challenges.rating_max)
        && min > max
    {
        add(
            &["challenges.rating_min", "challenges.rating_max"],
            format!("challenges.rating_min is {min}, must be at most challenges.rating_max, which is {max}"),
        );
    }
    let both =
        challenges.allow.iter().find(|name| challenges.block.iter().any(|other| other.eq_ignore_ascii_case(name)));
    if let Some(name) = both {
        add(
            &["challenges.allow", "challenges.block"],
            format!("challenges.allow has {name:?}, which challenges.block has too"),
        );
    }

    let local = &config.local;
    if local.enabled && !local.listen.ip().is_loopback() && local.users.is_empty() {
        add(
            &["local.listen", "local.users"],
            format!(
                "local.listen is \"{}\", which strangers can reach: must be a loopback address, or local.users must \
                 name users with tokens",
                local.listen
            ),
        );
    }
    for (i, user) in local.users.iter().enumerate() {
        if local.users[..i].iter().any(|other| other.name.eq_ignore_ascii_case(&user.name)) {
            add(&["local.users"], format!("local.users has the name {:?} twice", user.name));
        }
    }
    misfits
}
