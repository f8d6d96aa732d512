//! `threefold upgrade`: an account becomes a bot.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Args;

use super::{Failure, Files, account};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Does not ask.
    #[arg(long)]
    yes: bool,
}

pub(super) fn run(files: &Files, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let config = files.config()?;
    let (client, token) = account::client(&config)?;
    let runtime = account::runtime()?;
    let user = runtime.block_on(client.account()).map_err(|error| account::failure(error, &token))?;
    let name = user.name();
    if account::is_bot(&user) {
        return Ok(writeln!(out, "{name} is a bot account already.")?);
    }
    if !arguments.yes {
        let question = format!(
            "{name} becomes a bot account for ever: it can never again play by hand, and never be turned back.\n\
             Type {name} to go on: "
        );
        if !ask(&question, name)? {
            return Err(Failure::failed("nothing was done"));
        }
    }
    runtime.block_on(client.upgrade()).map_err(|error| account::failure(error, &token))?;
    Ok(writeln!(out, "{name} is a bot account now.")?)
}

fn ask(question: &str, answer: &str) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::failed("nobody is there to be asked; --yes does without"));
    }
    // Not to standard output: a question is no result.
    eprint!("{question}");
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().eq_ignore_ascii_case(answer))
}
