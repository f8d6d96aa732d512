//! `threefold check`: what is in effect, and what is wrong.

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;

use super::{Failure, Files, account};
use crate::config::{Config, MoveOverhead, Range, TimeControl};
use crate::daemon::token::{self, Token};
use crate::lichess::{Client, Contact};
use crate::rules::Variant;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Settings and token file only, nothing on the network.
    #[arg(long)]
    offline: bool,
}

pub(super) fn run(files: &Files, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let config = files.config()?;
    let token = token::find(&config).map_err(Failure::refused)?;
    for user in &config.local.users {
        token::of_file(&user.token_file)
            .map_err(|error| Failure::refused(format!("local.users: {}: {error}", user.name)))?;
    }
    summary(files, &config, token.as_ref(), out)?;
    if arguments.offline || token.is_none() {
        return Ok(());
    }
    out.flush()?;
    let (client, token) = account::client(&config)?;
    account::runtime()?.block_on(online(&client, &token, out))
}

/// Asks the server about token and account; every fault gets its line.
async fn online(client: &Client, token: &Token, out: &mut dyn Write) -> Result<(), Failure> {
    let refused = |error| account::failure(error, token);
    let Some(info) = client.token_test().await.map_err(refused)? else {
        return Err(Failure::refused(format!("the server does not know the token from {}", token.source)));
    };
    let scopes = if info.scopes.is_empty() { "none".to_owned() } else { info.scopes.join(", ") };
    writeln!(out, "scopes      {scopes}")?;
    let (user, first) = client.account_and_contact().await.map_err(refused)?;
    // The connection stands now: this is what a move will take.
    let (_, second) = client.account_and_contact().await.map_err(refused)?;
    let title = user.title.as_ref().map_or_else(String::new, |title| format!("{title} "));
    writeln!(out, "account     {title}{}", user.name())?;
    writeln!(out, "latency     {}", account::ms(first.round_trip.min(second.round_trip)))?;
    if let Some(offset) = clock_offset(&second) {
        writeln!(out, "clock       {offset}")?;
    }
    let mut faults = Vec::new();
    if !info.has_scope("bot:play") {
        faults.push("the token lacks the scope bot:play; make a new one with it".to_owned());
    }
    if user.disabled {
        faults.push(format!("the account {} is closed", user.name()));
    } else if !account::is_bot(&user) {
        faults.push(format!(
            "{} is not a bot account; threefold upgrade makes it one, for ever, if it has never played",
            user.name()
        ));
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::refused_all(&faults)) }
}

/// How far our clock is from the server's, which tells whole seconds.
fn clock_offset(contact: &Contact) -> Option<String> {
    let server = contact.server_time?.duration_since(UNIX_EPOCH).ok()?.as_secs_f64() + 0.5;
    let ours =
        SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs_f64() - contact.round_trip.as_secs_f64() / 2.0;
    let offset = ours - server;
    let side = if offset > 0.0 { "fast" } else { "slow" };
    Some(if offset.abs() < 1.5 {
        "right to the second".to_owned()
    } else {
        format!("ours is {:.0} s {side}", offset.abs())
    })
}

fn summary(files: &Files, config: &Config, token: Option<&Token>, out: &mut dyn Write) -> io::Result<()> {
    let path = files.config_path();
    writeln!(
        out,
        "config      {}",
        path.map_or_else(|| "built-in defaults".to_owned(), |path| path.display().to_string())
    )?;
    let state = files.state_folder().map_or_else(|_| "none".to_owned(), |path| path.display().to_string());
    writeln!(out, "state       {state}")?;
    let token =
        token.map_or_else(|| "none: the local server alone".to_owned(), |token| format!("from {}", token.source));
    writeln!(out, "token       {token}")?;
    challenges(config, out)?;
    let overhead = match config.engine.move_overhead {
        MoveOverhead::Auto => "measured".to_owned(),
        MoveOverhead::Fixed(overhead) => format!("{} ms", overhead.as_millis()),
    };
    let threads = match config.engine.threads {
        0 => "all cores".to_owned(),
        threads => format!("{threads} threads"),
    };
    let ponder = if config.engine.ponder { ", ponders" } else { "" };
    writeln!(out, "engine      {threads}, {} MiB hash, move overhead {overhead}{ponder}", config.engine.hash_mib)?;
    if config.local.enabled {
        let variants = keys(&config.local.variants);
        writeln!(
            out,
            "local       http://{}/, {variants}, {} games at once",
            config.local.listen, config.local.games_max
        )?;
    } else {
        writeln!(out, "local       off")?;
    }
    writeln!(out, "stop        after at most {} s", config.daemon.drain.as_secs())
}

fn challenges(config: &Config, out: &mut dyn Write) -> io::Result<()> {
    let challenges = &config.challenges;
    writeln!(out, "lichess     {}", config.lichess.url)?;
    let kinds = names(&challenges.opponents);
    writeln!(
        out,
        "challenges  {} · {} · from {kinds} · {} games at once, {} for humans only, {} with one opponent, {} a \
         day against bots",
        keys(&challenges.variants),
        names(&challenges.modes),
        challenges.games_max,
        challenges.games_reserved_for_humans,
        challenges.games_per_opponent_max,
        challenges.bot_games_per_day_max,
    )?;
    for entry in &challenges.time_controls {
        writeln!(out, "            {}", time_control(entry))?;
    }
    match challenges.correspondence {
        Some(correspondence) => {
            let unlimited = if correspondence.unlimited { ", and games without a clock" } else { "" };
            writeln!(out, "            {} days a move{unlimited}", span(correspondence.days))?;
        }
        None => writeln!(out, "            no correspondence")?,
    }
    let ratings = [
        challenges.rating_min.map(|rating| format!("from {rating}")),
        challenges.rating_max.map(|rating| format!("up to {rating}")),
        challenges.rating_gap_max.map(|gap| format!("at most {gap} from ours")),
    ];
    let ratings: Vec<_> = ratings.into_iter().flatten().collect();
    if !ratings.is_empty() {
        writeln!(out, "            ratings {}", ratings.join(", "))?;
    }
    for (word, list) in [("allow", &challenges.allow), ("block", &challenges.block)] {
        if !list.is_empty() {
            writeln!(out, "            {word} {}", list.join(", "))?;
        }
    }
    Ok(())
}

fn time_control(entry: &TimeControl) -> String {
    let mut text = format!("{} s + {} s", span(entry.initial_s), span(entry.increment_s));
    let only = [
        entry.speeds.as_deref().map(names),
        entry.variants.as_deref().map(keys),
        entry.modes.as_deref().map(names),
        entry.opponents.as_deref().map(names),
    ];
    for only in only.into_iter().flatten() {
        text.push_str(" · ");
        text.push_str(&only);
    }
    text
}

fn span(range: Range<u32>) -> String {
    if range.min == range.max { range.min.to_string() } else { format!("{}–{}", range.min, range.max) }
}

fn keys(variants: &[Variant]) -> String {
    list(variants.iter().map(|variant| variant.key().to_owned()))
}

fn names<T: Copy + Into<&'static str>>(values: &[T]) -> String {
    list(values.iter().map(|value| (*value).into().to_owned()))
}

fn list(names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
