//! Arguments, commands and exit codes.
//!
//! A file for each command that is more than a line; what comes of one goes to standard output, what is wrong, one
//! line a fault, to standard error. Start with [`run`].

mod account;
mod challenge;
mod check;
mod contest;
mod explain;
mod failure;
mod files;
mod games;
mod perft;
mod show;
mod spsa;
mod token;
mod tune;
mod upgrade;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

pub use failure::Failure;

use crate::lichess::types::AiForm;
use crate::rules::Variant;
use crate::{daemon, lab, uci};

/// A Lichess bot with its own engine: atomic, Chess960 and standard on Lichess, Omega chess on a server of its own.
#[derive(Debug, Parser)]
#[command(name = "threefold", version, about, infer_subcommands = false)]
struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Where the settings and the state are.
#[derive(Clone, Debug, Default, Args)]
pub struct Files {
    /// The config file; else threefold.toml in systemd's or in the user's config folder.
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The state folder; else systemd's or the user's state folder.
    #[arg(long, global = true, value_name = "DIR")]
    pub state: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays: on Lichess if there is a token, on the local server if it is enabled (the default command).
    Run,
    /// Says what is wrong with the settings, the token and the account, and prints what is in effect.
    Check(check::Arguments),
    /// Says how a challenge would be answered, and by which rule.
    Explain(explain::Arguments),
    /// Turns the account into a bot account, for ever.
    Upgrade(upgrade::Arguments),
    /// Challenges somebody.
    #[command(subcommand)]
    Challenge(challenge::Whom),
    /// Makes a token for a user of the local server; it is printed once.
    Token(token::Arguments),
    /// Lists the games played.
    Games(games::Arguments),
    /// Shows a position: board, FEN, legal moves, outcome.
    Show(show::Arguments),
    /// Counts the move sequences from a position.
    Perft(perft::Arguments),
    /// Searches fixed positions to a fixed depth; the node count is the same on every machine.
    Bench(Bench),
    /// Lets two configurations play each other, and says which is stronger.
    Match(Box<contest::Arguments>),
    /// Tunes the evaluation's weights on games against itself, and writes them as source text.
    Tune(tune::Arguments),
    /// Tunes the constants of search by playing sets of them against each other.
    Spsa(spsa::Arguments),
    /// Is a UCI engine on standard input and output.
    Uci,
}

#[derive(Debug, Args)]
struct Bench {
    /// This variant only.
    #[arg(long, value_parser = variant)]
    variant: Option<Variant>,
    /// Plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
}

/// Runs the program and says how it ended.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = dispatch(&arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read has enough: `threefold games | head`.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            drop(out);
            eprintln!("{failure}");
            ExitCode::from(failure.code())
        }
    }
}

fn dispatch(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let files = &arguments.files;
    match arguments.command.as_ref().unwrap_or(&Command::Run) {
        Command::Run => run_daemon(files, None),
        Command::Check(arguments) => check::run(files, arguments, out),
        Command::Explain(arguments) => explain::run(files, arguments, out),
        Command::Upgrade(arguments) => upgrade::run(files, arguments, out),
        Command::Challenge(whom) => challenge::run(files, whom, out),
        Command::Token(arguments) => token::run(files, arguments, out),
        Command::Games(arguments) => games::run(files, arguments, out),
        Command::Show(arguments) => show::run(arguments, out),
        Command::Perft(arguments) => perft::run(arguments, out),
        Command::Bench(bench) => Ok(writeln!(out, "{}", lab::bench(bench.variant, bench.depth))?),
        Command::Match(arguments) => contest::run(arguments, out),
        Command::Tune(arguments) => tune::run(arguments, out),
        Command::Spsa(arguments) => spsa::run(arguments, out),
        Command::Uci => Ok(uci::run()?),
    }
}

/// Runs the bot; `only`: for this one game against the server's own AI.
fn run_daemon(files: &Files, only: Option<AiForm>) -> Result<(), Failure> {
    let again = files.clone();
    let start = daemon::Start {
        config: files.config()?,
        reload: Box::new(move || again.config().map_err(|failure| failure.to_string())),
        state: files.state_folder()?,
        only,
    };
    daemon::run(start).map_err(|ended| match ended {
        daemon::Ended::Failed(why) => Failure::failed(why),
        daemon::Ended::Refused(why) => Failure::refused(why),
    })
}

/// A variant by its key.
fn variant(text: &str) -> Result<Variant, String> {
    let names = || Variant::ALL.map(Variant::key).join(", ");
    Variant::from_key(text).ok_or_else(|| format!("must be one of {}", names()))
}
