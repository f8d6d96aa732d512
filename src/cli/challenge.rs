//! `threefold challenge`: a game that we ask for.

use std::io::Write;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::{Failure, Files, account};
use crate::config::Config;
use crate::daemon::state;
use crate::lichess::types::{AiForm, ColorChoice, TimeControl, VariantKey};
use crate::rules::Variant;

#[derive(Debug, Subcommand)]
pub(super) enum Whom {
    /// The server's own AI, casually. A running daemon plays the game; without one it is played here.
    Ai(Ai),
}

#[derive(Debug, Args)]
pub(super) struct Ai {
    /// 1 to 8.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=8))]
    level: u32,
    /// standard, chess960, atomic or fromPosition.
    #[arg(long, value_parser = variant)]
    variant: Variant,
    /// Minutes + seconds a move, as Lichess writes them.
    #[arg(long, default_value = "5+3", value_parser = clock)]
    clock: (u32, u32),
    /// Our side.
    #[arg(long, value_enum, default_value = "random")]
    color: Side,
    /// The first position.
    #[arg(long)]
    fen: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
    Random,
}

pub(super) fn run(files: &Files, whom: &Whom, out: &mut dyn Write) -> Result<(), Failure> {
    let Whom::Ai(ai) = whom;
    let config = files.config()?;
    let (client, token) = account::client(&config)?;
    let form = form(ai);
    let runtime = account::runtime()?;
    if !state::is_taken(&files.state_folder()?) && !runtime.block_on(answers(&config)) {
        return super::run_daemon(files, Some(form));
    }
    let game = runtime.block_on(client.challenge_ai(&form)).map_err(|error| account::failure(error, &token))?;
    Ok(writeln!(out, "{}{}", client.url(), game.id)?)
}

fn form(ai: &Ai) -> AiForm {
    let (limit_s, increment_s) = ai.clock;
    let key = match ai.variant {
        Variant::Chess960 => VariantKey::Chess960,
        Variant::Atomic => VariantKey::Atomic,
        Variant::FromPosition => VariantKey::FromPosition,
        // Omega is no choice of the argument.
        Variant::Standard | Variant::Omega => VariantKey::Standard,
    };
    let color = match ai.color {
        Side::White => ColorChoice::White,
        Side::Black => ColorChoice::Black,
        Side::Random => ColorChoice::Random,
    };
    AiForm { color, fen: ai.fen.clone(), ..AiForm::new(ai.level, key, TimeControl::Clock { limit_s, increment_s }) }
}

/// Whether a daemon answers at the local server's address: its state folder may not be ours to look into.
async fn answers(config: &Config) -> bool {
    if !config.local.enabled {
        return false;
    }
    let Ok(client) = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(2)).build() else {
        return false;
    };
    let answer = client.get(format!("http://{}/local/info", config.local.listen)).send().await;
    let Ok(answer) = answer.and_then(reqwest::Response::error_for_status) else { return false };
    answer.json::<serde_json::Value>().await.is_ok_and(|info| info.get("bot").is_some())
}

fn variant(text: &str) -> Result<Variant, String> {
    match super::variant(text)? {
        Variant::Omega => Err("Lichess does not have it".to_owned()),
        variant => Ok(variant),
    }
}

/// `5+3` in seconds; ¼, ½ and ¾ of a minute are read too, and 0.5.
fn clock(text: &str) -> Result<(u32, u32), String> {
    let must = || "must be minutes + seconds, like 5+3 or ½+1".to_owned();
    let (minutes, seconds) = text.split_once('+').ok_or_else(must)?;
    let initial = match minutes {
        "¼" => 15,
        "½" => 30,
        "¾" => 45,
        _ => {
            let minutes: f64 = minutes.parse().map_err(|_| must())?;
            if !(0.0..=180.0).contains(&minutes) {
                return Err(must());
            }
            (minutes * 60.0).round() as u32
        }
    };
    let increment: u32 = seconds.parse().map_err(|_| must())?;
    if increment > 180 || (initial == 0 && increment == 0) { Err(must()) } else { Ok((initial, increment)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_minutes_and_seconds() {
        assert_eq!(clock("5+3"), Ok((300, 3)));
        assert_eq!(clock("½+0"), Ok((30, 0)));
        assert_eq!(clock("1.5+2"), Ok((90, 2)));
        for text in ["5", "0+0", "5+200", "-1+3", "NaN+1", "200+1"] {
            assert!(clock(text).is_err(), "{text}");
        }
    }
}
