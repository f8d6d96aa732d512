//! `threefold spsa`: the constants of search, tuned by playing.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::Failure;
use crate::lab::{Course, Pace, Spsa};
use crate::rules::Variant;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// standard, chess960, atomic or omega; the first two have one set of constants.
    #[arg(long, value_parser = super::variant)]
    variant: Variant,
    /// The constants to tune, with commas between.
    #[arg(long, value_delimiter = ',', required = true)]
    constants: Vec<String>,
    /// Keeps where the constants are; a run that was broken off goes on from there.
    #[arg(long, value_name = "FILE")]
    course: PathBuf,
    /// How often all constants are moved.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    rounds: u64,
    /// Pairs of games in a round.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pairs: u64,
    /// Nodes for a move.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many of its steps a constant goes for each game won, at first; falls by half.
    #[arg(long, default_value_t = 0.01)]
    rate: f64,
    /// Of the signs and the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::failed(format!("{}: {why}", arguments.course.display()));
    let mut course = Course::new(arguments.variant, &arguments.constants).map_err(Failure::wrong_arguments)?;
    match fs::read_to_string(&arguments.course) {
        Ok(text) => {
            let begun: Course = serde_json::from_str(&text).map_err(|error| failed(&error))?;
            if !begun.is_like(&course) {
                return Err(failed(&"belongs to another variant, or to constants that began elsewhere"));
            }
            course = begun;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(&error)),
    }
    let spsa = Spsa {
        variant: arguments.variant,
        pace: Pace::Nodes(arguments.nodes),
        rounds: arguments.rounds,
        pairs: arguments.pairs,
        concurrency: arguments.concurrency.into(),
        rate: arguments.rate,
        seed: arguments.seed,
    };
    let (began, before) = (Instant::now(), course.rounds);
    let on_round = &mut |course: &Course| {
        fs::write(&arguments.course, serde_json::to_string_pretty(course)?)?;
        if course.rounds.is_multiple_of(10) {
            let each = began.elapsed() / u32::try_from(course.rounds - before).unwrap_or(u32::MAX);
            let left = each * u32::try_from(spsa.rounds - course.rounds).unwrap_or(u32::MAX);
            eprintln!("round {}/{} left {} s", course.rounds, spsa.rounds, left.as_secs());
        }
        Ok(())
    };
    spsa.run(&mut course, on_round).map_err(|error| Failure::from(anyhow::Error::from(error)))?;
    for constant in &course.constants {
        writeln!(out, "{}: {:.0}, // {}", constant.name, constant.value, constant.start)?;
    }
    Ok(())
}
