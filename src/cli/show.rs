//! `threefold show`: a position.

use std::io::Write;

use clap::Args;

use super::Failure;
use crate::rules::chess960::StartChoice;
use crate::rules::{Color, Game, Variant};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// standard, chess960, atomic, omega or fromPosition.
    #[arg(long, value_parser = super::variant)]
    variant: Variant,
    /// The first position; else the variant's usual one.
    #[arg(long)]
    fen: Option<String>,
    /// Chess960: 0 to 959, random, dice or home.
    #[arg(long, conflicts_with = "fen")]
    start: Option<StartChoice>,
    /// Moves from there, in UCI or SAN.
    #[arg(long, default_value = "", allow_hyphen_values = true, hide_default_value = true)]
    moves: String,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game(arguments)?;
    let view = game.view();
    if arguments.json {
        let json = serde_json::to_string(&view).expect("texts and numbers can be written as JSON");
        return Ok(writeln!(out, "{json}")?);
    }
    writeln!(out, "{}", game.diagram())?;
    writeln!(out, "FEN: {}", view.fen)?;
    if !view.san.is_empty() {
        writeln!(out, "Moves: {}", view.san.join(" "))?;
    }
    let turn = if game.turn() == Color::White { "White" } else { "Black" };
    writeln!(out, "{turn} to move{}", if view.check { ", in check" } else { "" })?;
    writeln!(out, "Legal: {}", if view.legal.is_empty() { "none".to_owned() } else { view.legal.join(" ") })?;
    match view.outcome {
        Some(outcome) => match outcome.winner {
            Some(winner) => writeln!(out, "Outcome: {winner} wins ({})", outcome.reason)?,
            None => writeln!(out, "Outcome: draw ({})", outcome.reason)?,
        },
        None => writeln!(out, "Outcome: none yet")?,
    }
    Ok(())
}

fn game(arguments: &Arguments) -> Result<Game, Failure> {
    let fen = match arguments.start {
        Some(_) if arguments.variant != Variant::Chess960 => {
            return Err(Failure::wrong_arguments("--start is for --variant chess960 only"));
        }
        Some(choice) => Some(choice.pick(&mut rand::rng()).fen()),
        None => arguments.fen.clone(),
    };
    let mut game = Game::new(arguments.variant, fen.as_deref()).map_err(Failure::failed)?;
    for text in arguments.moves.split_whitespace() {
        game.play(text).map_err(Failure::failed)?;
    }
    Ok(game)
}
