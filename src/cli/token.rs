//! `threefold token`: a user of the local server.

use std::io::Write;

use clap::Args;
use secrecy::ExposeSecret;

use super::{Failure, Files, account};
use crate::local::{self, AddUserError};
use crate::records::Store;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// 2 to 30 letters, digits, _ and -. A user who has a token gets a new one in its place.
    name: String,
}

pub(super) fn run(files: &Files, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::attach(&files.state_folder()?);
    let added = account::runtime()?.block_on(async {
        let added = local::add_user(&store, &arguments.name).await;
        store.close().await;
        added
    });
    let token = added.map_err(|error| match error {
        AddUserError::Name { .. } => Failure::wrong_arguments(error),
        AddUserError::Store(_) => Failure::from(anyhow::Error::new(error)),
    })?;
    Ok(writeln!(out, "{}", token.expose_secret())?)
}
