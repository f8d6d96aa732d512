//! `threefold tune`: the evaluation's weights from games against itself.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use sha2::{Digest, Sha256};

use super::Failure;
use super::contest::{Progress, short_hash};
use crate::lab::{Adjudication, Config, Contest, Event, Heading, Journal, Own, Pace, Tuning, tune};
use crate::rules::Variant;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// standard, chess960, atomic or omega; the first two have one table of weights.
    #[arg(long, value_parser = super::variant)]
    variant: Variant,
    /// Keeps the games; those that are already there are not played again.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Games of an earlier run to be tuned on as well; may be given several times.
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    /// Games to tune on.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// Nodes for a move of these games.
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How far from even the games may begin, in centipawns.
    #[arg(long, default_value_t = 250)]
    imbalance: u32,
    /// Of the openings, and of the order of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Passes over all positions.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    epochs: u32,
    /// How many centipawns a weight may move in a step at first.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// How much the results of the games count, 0 to 1, against what the search found.
    #[arg(long, default_value_t = 0.7)]
    result_share: f64,
    /// Where the weights are written: src/search/eval/tuned/VARIANT.rs.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Games both sides hold for decided, or for drawn, are not played to their end.
const WIN_CP: u32 = 1500;
const DRAW_CP: u32 = 5;

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&arguments.result_share) || !arguments.rate.is_finite() || arguments.rate <= 0.0 {
        return Err(Failure::wrong_arguments("--result-share must be 0 to 1, and --rate greater than 0"));
    }
    let failed = |path: &Path, why: io::Error| Failure::failed(format!("{} {why}", path.display()));
    let contest = contest(arguments);
    let own = heading(arguments);
    let (mut journal, played) = Journal::open(&arguments.data, &own).map_err(|why| failed(&arguments.data, why))?;
    let mut pairs = Vec::new();
    let mut earlier = Vec::new();
    for path in &arguments.with {
        let (heading, with) = Journal::read(path).map_err(|why| failed(path, why))?;
        if heading.settings.first() != own.settings.first() {
            let why = format!("{} holds no games of {} to tune on", path.display(), arguments.variant.key());
            return Err(Failure::failed(why));
        }
        earlier.push(format!("{} games of a run with {}", 2 * with.len(), told(&heading)));
        pairs.extend(with);
    }
    let mut progress = Progress::new();
    contest
        .run(played, &mut |event| {
            match event {
                Event::Finished(pair) => {
                    progress.finished += 1;
                    journal.add(pair)?;
                }
                Event::Counted(pair, tally) => {
                    pairs.push(pair.clone());
                    progress.tell(&contest, tally);
                }
            }
            Ok(())
        })
        .map_err(|error| Failure::from(anyhow::Error::from(error)))?;
    let tuning = Tuning {
        epochs: arguments.epochs,
        rate: arguments.rate,
        result_share: arguments.result_share,
        seed: arguments.seed,
    };
    let tuned = tune(&pairs, arguments.variant, tuning, &mut |epoch, [seen, unseen]| {
        if epoch % 5 == 0 {
            eprintln!("epoch {epoch} loss {seen:.6} held out {unseen:.6}");
        }
    });
    if tuned.positions == 0 {
        return Err(Failure::failed("there are no quiet positions in the games"));
    }
    let mut digest = Sha256::new();
    for game in pairs.iter().flat_map(|pair| &pair.games) {
        digest.update(format!("{} {} {}\n", game.fen, game.half_points, game.moves));
    }
    let hash = short_hash(digest);
    let report = [
        format!("{} positions of {} games, sha256 {hash}", tuned.positions, 2 * pairs.len()),
        format!(
            "loss {:.6} to {:.6}, on positions held out {:.6} to {:.6}; scale {:.3}",
            tuned.before[0], tuned.after[0], tuned.before[1], tuned.after[1], tuned.scale
        ),
    ];
    let mut head =
        vec![format!("Weights of {}, written by", arguments.variant.key()), format!("`{}`.", command(arguments))];
    head.extend(earlier.iter().map(|run| format!("With {run}.")));
    head.push(String::new());
    head.extend(report.iter().map(|line| format!("{line}.")));
    fs::write(&arguments.out, tuned.source(&head))
        .map_err(|why| Failure::failed(format!("{}: {why}", arguments.out.display())))?;
    Ok(writeln!(out, "{}", report.join("\n"))?)
}

fn contest(arguments: &Arguments) -> Contest {
    let side = || Config::Own(Own { hash_mib: 4, ..Own::default() });
    Contest {
        variant: arguments.variant,
        pairs: arguments.games.div_ceil(2),
        pace: Pace::Nodes(arguments.nodes),
        sides: [side(), side()],
        concurrency: arguments.concurrency.into(),
        seed: arguments.seed,
        openings: None,
        imbalance_max: Some(arguments.imbalance),
        is_swapped: false,
        sprt: None,
        adjudication: Adjudication { win_cp: Some(WIN_CP), draw_cp: Some(DRAW_CP) },
    }
}

/// What the games depend on, but for the engine itself.
fn heading(arguments: &Arguments) -> Heading {
    let Arguments { variant, nodes, imbalance, seed, .. } = arguments;
    let fields = [
        ("tune", variant.key().to_owned()),
        ("nodes", nodes.to_string()),
        ("imbalance", imbalance.to_string()),
        ("seed", seed.to_string()),
    ];
    Heading { settings: fields.map(|(key, value)| (key.to_owned(), value)).into() }
}

fn told(heading: &Heading) -> String {
    let fields = heading.settings.iter().skip(1).map(|(key, value)| format!("--{key} {value}"));
    fields.collect::<Vec<_>>().join(" ")
}

/// The command that does it again, but for file names and what changes nothing.
fn command(arguments: &Arguments) -> String {
    let Arguments { variant, games, nodes, imbalance, seed, epochs, rate, result_share, .. } = arguments;
    format!(
        "threefold tune --variant {} --games {games} --nodes {nodes} --imbalance {imbalance} --seed {seed} \
         --epochs {epochs} --rate {rate} --result-share {result_share}",
        variant.key()
    )
}
