//! `threefold games`: the ledger.

use std::io::Write;

use anyhow::Context;
use clap::Args;

use super::{Failure, Files};
use crate::records::{Clock, GameRecord, Store, date, ledger};
use crate::rules::Color;
use crate::rules::pgn::GameResult;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// As PGN, with clocks and our evaluations.
    #[arg(long)]
    pgn: bool,
    /// Only so many, the newest.
    #[arg(long, value_name = "N")]
    last: Option<u32>,
}

pub(super) fn run(files: &Files, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = files.state_folder()?;
    // Before the first game there is no folder; a command that only reads does not make one.
    if !Store::is_in(&folder) {
        return Ok(());
    }
    let store = Store::attach(&folder);
    let last = arguments.last;
    let records = store.with_blocking(move |connection| ledger::games(connection, last)).context("no games")?;
    for record in &records {
        if arguments.pgn {
            match record.pgn() {
                Ok(pgn) => writeln!(out, "{pgn}")?,
                // One damaged game does not keep the others back.
                Err(error) => eprintln!("threefold: game {} is left out: {error}", record.game.key.id),
            }
        } else {
            writeln!(out, "{}", line(record))?;
        }
    }
    Ok(())
}

fn line(record: &GameRecord) -> String {
    let game = &record.game;
    let result = match record.result() {
        GameResult::Win(winner) if winner == game.color => "won",
        GameResult::Win(_) => "lost",
        GameResult::Draw => "drawn",
        GameResult::Unfinished if record.end.is_some() => "none",
        GameResult::Unfinished => "running",
    };
    let clock = match game.clock {
        Clock::RealTime { initial, increment } => format!("{}s+{}s", initial.as_secs(), increment.as_secs()),
        Clock::Correspondence { days } => format!("{days}d"),
        Clock::Unlimited => "unlimited".to_owned(),
    };
    let title = game.opponent.title.as_ref().map_or_else(String::new, |title| format!("{title} "));
    let rating = game.opponent.rating.map_or_else(String::new, |rating| format!(" ({rating})"));
    format!(
        "{} {}  {:<7}  {:<8}  {:<12}  {:<6}  {:<10}  {:<5}  {:<7}  {:<20}  {:>3} plies  {title}{}{rating}",
        date::day(game.started_ms),
        date::time(game.started_ms),
        game.key.server,
        game.key.id,
        game.variant.key(),
        if game.rated { "rated" } else { "casual" },
        clock,
        if game.color == Color::White { "white" } else { "black" },
        result,
        record.ending(),
        record.plies.len(),
        game.opponent.name,
    )
}
