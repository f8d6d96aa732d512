//! `threefold match`: two configurations play each other.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use sha2::{Digest, Sha256};

use super::Failure;
use crate::lab::sprt::Sprt;
use crate::lab::{Adjudication, Config, Contest, Event, Heading, Journal, Pace, Tally, listed_openings};
use crate::rules::Variant;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// standard, chess960, atomic or omega.
    #[arg(long, value_parser = super::variant)]
    variant: Variant,
    /// Games at most, two from each opening; 20,000 if --sprt is given, else 100.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: Option<u64>,
    #[command(flatten)]
    pace: PaceArguments,
    /// A: self, self:KEY=VALUE,... (evaluation, threads, hash, nodes, overhead) or uci:COMMAND LINE.
    #[arg(long, value_name = "CONFIG")]
    a: Config,
    /// B, its opponent.
    #[arg(long, value_name = "CONFIG")]
    b: Config,
    /// A UCI option for A, if it is a program of its own.
    #[arg(long, value_name = "NAME=VALUE")]
    a_option: Vec<String>,
    /// A UCI option for B, if it is a program of its own.
    #[arg(long, value_name = "NAME=VALUE")]
    b_option: Vec<String>,
    /// Games at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Chooses the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions to begin from, a FEN a line; else random even ones.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Ends the match once it is known whether A is better by no more than ELO0 or by at least ELO1.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Ends games as won that both sides have held for won by so much for 8 plies.
    #[arg(long, value_name = "CENTIPAWNS")]
    win_score: Option<u32>,
    /// Ends games as drawn that both sides have held for even within so much for 16 plies, from ply 80 on.
    #[arg(long, value_name = "CENTIPAWNS")]
    draw_score: Option<u32>,
    /// Writes the games.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keeps finished pairs here, and goes on after those that are already there.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct PaceArguments {
    /// Nodes for a move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for a game and for each move.
    #[arg(long, value_name = "SECONDS+INCREMENT", value_parser = clock)]
    tc: Option<Pace>,
    /// Milliseconds for a move.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
}

/// Tells on standard error how a match goes.
pub(super) struct Progress {
    began: Instant,
    told: Instant,
    /// Pairs played since it began.
    pub(super) finished: u32,
}

impl Progress {
    const INTERVAL: Duration = Duration::from_secs(10);

    pub(super) fn new() -> Self {
        Self { began: Instant::now(), told: Instant::now(), finished: 0 }
    }

    /// Tells it, if it is time to.
    pub(super) fn tell(&mut self, contest: &Contest, tally: &Tally) {
        if self.told.elapsed() < Self::INTERVAL {
            return;
        }
        self.told = Instant::now();
        let pairs_left = tally.pairs_left(contest.pairs, contest.sprt) as f64;
        let left = (self.finished > 0).then(|| self.began.elapsed().mul_f64(pairs_left / f64::from(self.finished)));
        eprintln!("{}", tally.line(contest.pairs, contest.sprt, left));
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let contest = contest(arguments)?;
    let heading = heading(arguments, &contest);
    let (mut journal, played) = match &arguments.resume {
        Some(path) => {
            let opened = Journal::open(path, &heading);
            let (journal, played) = opened.map_err(|why| Failure::failed(format!("{} {why}", path.display())))?;
            (Some(journal), played)
        }
        None => (None, Vec::new()),
    };
    let mut pgn = match &arguments.pgn {
        Some(path) => {
            let file = File::create(path);
            Some(BufWriter::new(file.map_err(|why| Failure::failed(format!("{}: {why}", path.display())))?))
        }
        None => None,
    };
    let names = [name(&arguments.a, "A"), name(&arguments.b, "B")];
    let mut progress = Progress::new();
    let tally = contest.run(played, &mut |event| {
        match event {
            Event::Finished(pair) => {
                progress.finished += 1;
                journal.as_mut().map_or(Ok(()), |journal| journal.add(pair))?;
            }
            Event::Counted(pair, tally) => {
                if let Some(pgn) = &mut pgn {
                    for (game, number) in pair.games.iter().zip(1..) {
                        let round = format!("{}.{number}", pair.index + 1);
                        let text = game.pgn(contest.variant, [&names[0], &names[1]], &round);
                        writeln!(pgn, "{}", text.unwrap_or_default())?;
                    }
                    pgn.flush()?;
                }
                progress.tell(&contest, tally);
            }
        }
        io::Result::Ok(())
    });
    let tally = tally.map_err(|error| Failure::from(anyhow::Error::from(error)))?;
    Ok(write!(out, "{}", tally.summary(contest.sprt))?)
}

fn contest(arguments: &Arguments) -> Result<Contest, Failure> {
    let default_games = if arguments.sprt.is_some() { 20_000 } else { 100 };
    let mut sides = [arguments.a.clone(), arguments.b.clone()];
    for ((side, options), name) in
        sides.iter_mut().zip([&arguments.a_option, &arguments.b_option]).zip(["--a-option", "--b-option"])
    {
        for option in options {
            let Some((key, value)) = option.split_once('=') else {
                return Err(Failure::wrong_arguments(format!("{name} is {option:?}, must be NAME=VALUE")));
            };
            let Config::External(program) = side else {
                return Err(Failure::wrong_arguments(format!("{name} is for a side that is uci:COMMAND LINE")));
            };
            program.options.push((key.to_owned(), value.to_owned()));
        }
    }
    let openings = match &arguments.openings {
        Some(path) => {
            let failed = |why: String| Failure::failed(format!("{}: {why}", path.display()));
            let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
            Some(listed_openings(&text, arguments.variant, arguments.seed).map_err(failed)?)
        }
        None => None,
    };
    let pairs = arguments.games.map(|games| games.div_ceil(2));
    let pairs = match (pairs, &openings) {
        (None, Some(fens)) => (fens.len() as u64).min(default_games / 2),
        (pairs, _) => pairs.unwrap_or(default_games / 2),
    };
    let pace = &arguments.pace;
    let nodes = pace.nodes.map(Pace::Nodes);
    let movetime = pace.movetime.map(|ms| Pace::MoveTime(Duration::from_millis(ms)));
    Ok(Contest {
        variant: arguments.variant,
        pairs,
        pace: nodes.or(movetime).or(pace.tc).expect("one of the group is required"),
        sides,
        concurrency: arguments.concurrency.into(),
        seed: arguments.seed,
        openings,
        imbalance_max: None,
        is_swapped: true,
        sprt: arguments.sprt,
        adjudication: Adjudication { win_cp: arguments.win_score, draw_cp: arguments.draw_score },
    })
}

/// What must be the same for a match to go on. How long it is to be, and by which test, may change.
fn heading(arguments: &Arguments, contest: &Contest) -> Heading {
    let openings = contest
        .openings
        .as_ref()
        .map_or_else(|| "random".to_owned(), |fens| short_hash(Sha256::new_with_prefix(fens.join("\n"))));
    let fields = [
        ("variant", arguments.variant.key().to_owned()),
        ("a", format!("{:?}", contest.sides[0])),
        ("b", format!("{:?}", contest.sides[1])),
        ("pace", format!("{:?}", contest.pace)),
        ("seed", contest.seed.to_string()),
        ("openings", openings),
        ("adjudication", format!("{:?}", contest.adjudication)),
    ];
    Heading { settings: fields.map(|(key, value)| (key.to_owned(), value)).into() }
}

/// The first half of a hash, in hexadecimal digits.
pub(super) fn short_hash(digest: Sha256) -> String {
    let half = digest.finalize().iter().take(16).fold(0, |number: u128, &byte| number << 8 | u128::from(byte));
    format!("{half:032x}")
}

/// How a side is called in the games.
fn name(config: &Config, side: &str) -> String {
    match config {
        Config::Own(own) => format!("{side}: self {}", format!("{:?}", own.evaluation).to_lowercase()),
        Config::External(program) => format!("{side}: {}", program.words.join(" ")),
    }
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match bounds {
        Some((elo0, elo1)) if elo0 < elo1 && f64::abs(elo0) <= 1000.0 && f64::abs(elo1) <= 1000.0 => {
            Ok(Sprt { elo0, elo1 })
        }
        _ => Err("must be two numbers, the smaller first: 0,5".to_owned()),
    }
}

fn clock(text: &str) -> Result<Pace, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    match seconds(base).zip(seconds(increment)) {
        Some((base, increment)) if !base.is_zero() => Ok(Pace::Clock(base, increment)),
        _ => Err("must be SECONDS+INCREMENT: 10+0.1".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_bounds_are_read() {
        assert_eq!(clock("10+0.1"), Ok(Pace::Clock(Duration::from_secs(10), Duration::from_millis(100))));
        assert_eq!(clock("0.5"), Ok(Pace::Clock(Duration::from_millis(500), Duration::ZERO)));
        assert_eq!(sprt("-3,1"), Ok(Sprt { elo0: -3.0, elo1: 1.0 }));
        for text in ["", "0+1", "-1+0", "x"] {
            assert!(clock(text).is_err(), "{text}");
        }
        for text in ["", "5", "5,0", "nan,1"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }
}
