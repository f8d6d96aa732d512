//! `threefold explain`: how a challenge would be answered.

use std::io::{Read, Write};
use std::path::PathBuf;

use clap::Args;

use super::{Failure, Files};
use crate::bot::policy::{self, Load};
use crate::bot::quota::Quota;
use crate::daemon::settings;
use crate::lichess::types::Event;
use crate::records::{self, Store, memory};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A file with the `challenge` event as Lichess sends it; `-` is standard input.
    #[arg(value_name = "CHALLENGE.json")]
    file: PathBuf,
}

pub(super) fn run(files: &Files, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let config = files.config()?;
    let file = arguments.file.display();
    let text = read(arguments).map_err(|error| Failure::failed(format!("cannot read {file}: {error}")))?;
    let event: Event =
        serde_json::from_str(&text).map_err(|error| Failure::failed(format!("{file} is no event: {error}")))?;
    let Event::Challenge(event) = event else {
        let kind = event.kind();
        return Err(Failure::failed(format!("{file} is a {kind:?} event, must be a \"challenge\"")));
    };
    // Whoever the challenge is for stands for us; the bot is taken to be idle, but its games of the day count.
    let me = event.challenge.dest_user.as_ref().map_or("", |user| user.id.as_str());
    let verdict = policy::decide(&event, me, &load(files), &settings::lichess_challenges(&config));
    Ok(writeln!(out, "{verdict}")?)
}

/// What the ledger says of the last day, if there is one.
fn load(files: &Files) -> Load {
    let Some(folder) = files.state_folder().ok().filter(|folder| Store::is_in(folder)) else { return Load::default() };
    let store = Store::attach(&folder);
    let recalled = store.with_blocking(|connection| memory::recall(connection, "lichess", records::now_ms()));
    let Ok(recalled) = recalled else { return Load::default() };
    let quota = Quota::new(&recalled);
    Load { bot_games_today: quota.used(), bots_barred: quota.is_barred(), ..Load::default() }
}

fn read(arguments: &Arguments) -> std::io::Result<String> {
    if arguments.file.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(&arguments.file)
}
