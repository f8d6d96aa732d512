//! Where the Lichess token comes from.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret, SecretString};

use crate::config::Config;

/// A token and where it was found.
#[derive(Clone, Debug)]
pub struct Token {
    /// Never printed: its `Debug` hides it.
    pub secret: SecretString,
    /// Where it was found.
    pub source: TokenSource,
}

/// Where a token is looked for, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenSource {
    /// systemd's credential `lichess-token`.
    Credential(PathBuf),
    /// The variable `LICHESS_BOT_TOKEN`.
    Variable,
    /// `lichess.token_file`.
    File(PathBuf),
}

/// Why a token that should be there cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The file cannot be read.
    #[error("the token cannot be read from {from}: {why}")]
    Unreadable {
        /// Where it should be.
        from: TokenSource,
        /// What the system says.
        why: std::io::Error,
    },
    /// It is no token.
    #[error("what stands in {from} is not a token: {why}")]
    NoToken {
        /// Where it was found.
        from: TokenSource,
        /// What is wrong with it, without repeating it.
        why: &'static str,
    },
}

/// The variable that holds the token.
pub const VARIABLE: &str = "LICHESS_BOT_TOKEN";
/// The name of systemd's credential.
pub const CREDENTIAL: &str = "lichess-token";

/// Looks for the token; `None`: there is none, which is no fault.
///
/// # Errors
/// Something stands where it should be, but it cannot be read, or is no token.
pub fn find(config: &Config) -> Result<Option<Token>, TokenError> {
    if let Some(folder) = env::var_os("CREDENTIALS_DIRECTORY") {
        let path = Path::new(&folder).join(CREDENTIAL);
        if path.exists() {
            return read(TokenSource::Credential(path.clone()), &path).map(Some);
        }
    }
    if let Some(text) = env::var_os(VARIABLE).filter(|text| !text.is_empty()) {
        return accept(TokenSource::Variable, &text.to_string_lossy()).map(Some);
    }
    match &config.lichess.token_file {
        Some(path) => read(TokenSource::File(path.clone()), path).map(Some),
        None => Ok(None),
    }
}

/// Reads a token from a file: that of Lichess, or of a user of the local server.
///
/// # Errors
/// The file cannot be read, or holds no token.
pub fn of_file(path: &Path) -> Result<SecretString, TokenError> {
    read(TokenSource::File(path.to_owned()), path).map(|token| token.secret)
}

fn read(from: TokenSource, path: &Path) -> Result<Token, TokenError> {
    match std::fs::read(path) {
        Ok(bytes) => accept(from, &String::from_utf8_lossy(&bytes)),
        Err(why) => Err(TokenError::Unreadable { from, why }),
    }
}

fn accept(from: TokenSource, text: &str) -> Result<Token, TokenError> {
    let text = text.trim();
    let is_known = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let why = match text {
        "" => "it is empty",
        _ if text.lines().count() > 1 => "it has several lines",
        _ if !text.chars().all(is_known) => "it has other characters than letters, digits and _",
        _ if text.len() < 8 => "it is too short",
        _ if text.len() > 512 => "it is too long",
        _ if is_placeholder(text) => "it is a placeholder",
        _ => return Ok(Token { secret: SecretString::from(text), source: from }),
    };
    Err(TokenError::NoToken { from, why })
}

/// As sample files have them: `your_token_here`, `xxxxxxxxxxxx`.
fn is_placeholder(text: &str) -> bool {
    let first = text.chars().next();
    text.to_lowercase().contains("your") || text.chars().all(|c| Some(c) == first)
}

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.secret.expose_secret() == other.secret.expose_secret()
    }
}

impl fmt::Display for TokenSource {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Credential(path) => write!(f, "the credential {}", path.display()),
            Self::Variable => write!(f, "the variable {VARIABLE}"),
            Self::File(path) => write!(f, "the file {}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<String, String> {
        accept(TokenSource::Variable, text)
            .map(|token| token.secret.expose_secret().to_owned())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn blanks_around_a_token_do_not_matter() {
        assert_eq!(check(" lip_0123456789ab\n"), Ok("lip_0123456789ab".to_owned()));
    }

    #[test]
    fn what_is_no_token_is_refused_and_not_repeated() {
        for text in
            ["", "lip_abc def ghij", "shrt", "your_token_here", "xxxxxxxxxxxx", "lip_one_of_them\nlip_another_one"]
        {
            let error = check(text).unwrap_err();
            assert!(error.contains("LICHESS_BOT_TOKEN is not a token"), "{error}");
            assert!(text.is_empty() || !error.contains(text), "{error}");
        }
    }

    #[test]
    fn a_token_is_not_printed() {
        let token = accept(TokenSource::Variable, "lip_0123456789ab").unwrap();
        assert!(!format!("{token:?}").contains("0123456789"));
    }
}
