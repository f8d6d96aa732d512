//! The local server's settings.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use serde::Deserialize;

use super::value;
use crate::rules::Variant;

/// `[local]`: the Lichess-compatible local server.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Local {
    /// Whether it runs.
    pub enabled: bool,
    /// Where it listens. Other than loopback only with [`users`](Self::users).
    #[serde(deserialize_with = "value::address")]
    pub listen: SocketAddr,
    /// Variants that may be played there.
    #[serde(deserialize_with = "value::local_variants")]
    pub variants: Vec<Variant>,
    /// The bot's games at once there.
    #[serde(deserialize_with = "value::whole::<1, 100, _, _>")]
    pub games_max: u32,
    /// Further names under which it may be reached.
    #[serde(deserialize_with = "value::host_names")]
    pub hosts: Vec<String>,
    /// Users besides guests and those of `threefold token`.
    #[serde(deserialize_with = "value::sections")]
    pub users: Vec<LocalUser>,
}

impl Default for Local {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 9640)),
            variants: vec![Variant::Omega, Variant::Chess960, Variant::Atomic, Variant::Standard],
            games_max: 4,
            hosts: Vec::new(),
            users: Vec::new(),
        }
    }
}

/// `[[local.users]]`: a user of the local server.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalUser {
    /// 2 to 30 letters, digits, `_` and `-`.
    #[serde(deserialize_with = "value::local_user_name")]
    pub name: String,
    /// The file that holds the token; a relative path starts at the config file's folder.
    #[serde(deserialize_with = "value::token_file")]
    pub token_file: PathBuf,
}
