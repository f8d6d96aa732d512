//! `threefold perft`: counting move sequences.

use std::io::Write;

use clap::Args;

use super::Failure;
use crate::rules::{Game, Variant};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// standard, chess960, atomic, omega or fromPosition.
    #[arg(long, value_parser = super::variant)]
    variant: Variant,
    /// Plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// The position; else the variant's usual start.
    #[arg(long)]
    fen: Option<String>,
    /// A line for each first move.
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let game = Game::new(arguments.variant, arguments.fen.as_deref()).map_err(Failure::failed)?;
    let nodes = if arguments.divide && arguments.depth > 0 {
        let counts = game.divide(arguments.depth);
        for (mv, nodes) in &counts {
            writeln!(out, "{mv} {nodes}")?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        game.perft(arguments.depth)
    };
    Ok(writeln!(out, "nodes {nodes}")?)
}
