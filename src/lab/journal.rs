//! The pairs of games that were played, kept so that a match can go on after an end of any kind.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::lab::play::Played;

/// Two games, A with White first; from one opening, or each from its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// From 0, in the order of the openings.
    pub index: u64,
    /// Both games.
    pub games: [Played; 2],
}

/// What makes two matches the same: each setting as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Variant, sides, pace, seed, openings, adjudication; in this order.
    pub settings: Vec<(String, String)>,
}

/// A file of finished pairs, one JSON object a line under a heading; only ever appended to.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens or begins a file, and gives the pairs that are in it.
    ///
    /// # Errors
    /// It cannot be read or written, or belongs to another match.
    pub fn open(path: &Path, heading: &Heading) -> io::Result<(Self, Vec<Pair>)> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // The last line may have been cut off.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            append(&mut file, heading)?;
            return Ok((Self { file }, Vec::new()));
        }
        let (found, pairs) = parse(&text[..whole])?;
        let settings = found.settings.iter().zip(&heading.settings);
        if let Some(((key, found), (_, wanted))) = settings.into_iter().find(|(found, wanted)| found != wanted) {
            return Err(invalid(format!("belongs to another match: {key} is {found}, not {wanted}")));
        }
        Ok((Self { file }, pairs))
    }

    /// What is in a file that is not added to.
    ///
    /// # Errors
    /// It cannot be read, or is no journal.
    pub fn read(path: &Path) -> io::Result<(Heading, Vec<Pair>)> {
        parse(&fs::read_to_string(path)?)
    }

    /// Adds a pair.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, pair: &Pair) -> io::Result<()> {
        append(&mut self.file, pair)
    }
}

fn parse(text: &str) -> io::Result<(Heading, Vec<Pair>)> {
    let mut lines = text.lines();
    let heading = lines.next().and_then(|line| serde_json::from_str(line).ok());
    let heading = heading.ok_or_else(|| invalid("is no journal of a match".to_owned()))?;
    let pairs = lines.map(serde_json::from_str).collect::<Result<_, _>>();
    Ok((heading, pairs.map_err(|error| invalid(format!("has a line that is no pair of games: {error}")))?))
}

fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

fn append(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    file.write_all(&line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::play::{Effort, End};

    fn pair(index: u64) -> Pair {
        let game = Played {
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            a_is_white: true,
            half_points: 1,
            end: End::Illegal("\"x\"".to_owned()),
            moves: "e2e4 e7e5".to_owned(),
            evals: vec![Some(3), None],
            efforts: [Effort { nodes: 7, micros: 9 }; 2],
        };
        Pair { index, games: [game.clone(), game] }
    }

    #[test]
    fn a_journal_survives_a_cut_and_refuses_another_match() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let heading = Heading { settings: vec![("seed".to_owned(), "1".to_owned())] };
        let (mut journal, pairs) = Journal::open(&path, &heading).unwrap();
        assert_eq!(pairs, []);
        journal.add(&pair(0)).unwrap();
        journal.add(&pair(2)).unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.truncate(text.len() - 9);
        std::fs::write(&path, text).unwrap();
        let (mut journal, pairs) = Journal::open(&path, &heading).unwrap();
        assert_eq!(pairs, [pair(0)]);
        journal.add(&pair(1)).unwrap();
        assert_eq!(Journal::open(&path, &heading).unwrap().1, [pair(0), pair(1)]);
        assert_eq!(Journal::read(&path).unwrap(), (heading, vec![pair(0), pair(1)]));
        let other = Heading { settings: vec![("seed".to_owned(), "2".to_owned())] };
        let error = Journal::open(&path, &other).unwrap_err().to_string();
        assert_eq!(error, "belongs to another match: seed is 1, not 2");
    }
}
