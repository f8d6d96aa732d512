//! The Lichess account, as commands ask about it.

use std::time::Duration;

use super::Failure;
use crate::config::Config;
use crate::daemon::token::{self, Token};
use crate::lichess::types::User;
use crate::lichess::{ApiError, Client, ClientSettings, Timing};

/// A runtime for a command that asks the network a few things.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// A client with the token, which must be there.
pub(super) fn client(config: &Config) -> Result<(Client, Token), Failure> {
    let token = token::find(config).map_err(Failure::refused)?.ok_or_else(|| {
        Failure::refused(format!(
            "there is no Lichess token: set the variable {}, or lichess.token_file in the config",
            token::VARIABLE
        ))
    })?;
    let settings =
        ClientSettings { url: config.lichess.url.clone(), token: token.secret.clone(), timing: Timing::default() };
    let client = Client::new(settings).map_err(|error| Failure::refused(format!("{:#}", anyhow::Error::new(error))))?;
    Ok((client, token))
}

/// What a refusal means for the exit code: a token that is refused is refused tomorrow too, a network may come back.
pub(super) fn failure(error: ApiError, token: &Token) -> Failure {
    if error.is_unauthorized() {
        let text = error.text().unwrap_or_default();
        return Failure::refused(format!("the server refuses the token from {}: {text}", token.source));
    }
    Failure::from(anyhow::Error::new(error))
}

/// Whether an account is a bot.
pub(super) fn is_bot(account: &User) -> bool {
    account.title.as_deref() == Some("BOT")
}

/// Milliseconds with one decimal.
pub(super) fn ms(duration: Duration) -> String {
    format!("{:.1} ms", duration.as_secs_f64() * 1000.0)
}
