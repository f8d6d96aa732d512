//! `threefold token`: a user of the local server.

use std::io::Write;

use clap::Args;

use super::{Failure, Files};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// 2 to 30 letters, digits, _ and -.
    name: String,
}

pub(super) fn run(files: &Files, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = files.state_folder()?;
    writeln!(out, "{} {}", folder.display(), arguments.name)?;
    Err(Failure::failed("not yet"))
}
