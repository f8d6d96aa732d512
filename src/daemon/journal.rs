//! systemd's journal in its own protocol: every event a message with its level and its fields.
//!
//! `journalctl -u threefold -p warning` shows what went wrong, `journalctl THREEFOLD_ID=k3Xv9Qza` one game.

use std::env;
use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixDatagram;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// Sends events to the journal.
#[derive(Debug)]
pub struct Journal {
    socket: UnixDatagram,
}

/// Where the journal listens.
const SOCKET: &str = "/run/systemd/journal/socket";

impl Journal {
    /// The journal, if standard error leads there.
    pub fn of_stderr() -> Option<Self> {
        let stream = env::var("JOURNAL_STREAM").ok()?;
        let stderr = fs::metadata("/proc/self/fd/2").ok()?;
        (stream == format!("{}:{}", stderr.dev(), stderr.ino())).then(|| Self::connect(SOCKET).ok())?
    }

    fn connect(path: &str) -> io::Result<Self> {
        let socket = UnixDatagram::unbound()?;
        socket.connect(path)?;
        Ok(Self { socket })
    }
}

impl<S: Subscriber + for<'span> LookupSpan<'span>> Layer<S> for Journal {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(fields);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(fields) = span.extensions_mut().get_mut::<Fields>()
        {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        for span in context.event_scope(event).into_iter().flatten() {
            if let Some(outer) = span.extensions().get::<Fields>() {
                fields.pairs.extend(outer.pairs.iter().cloned());
            }
        }
        if self.socket.send(&fields.datagram(*event.metadata().level())).is_err() {
            // The long way round, without fields.
            eprintln!("{}", fields.line());
        }
    }
}

/// What an event or a span says.
#[derive(Debug, Default)]
struct Fields {
    message: String,
    pairs: Vec<(&'static str, String)>,
}

impl Fields {
    /// For people: the message and the fields behind it.
    fn line(&self) -> String {
        let mut line = self.message.clone();
        for (name, value) in &self.pairs {
            let _ = write!(line, " {name}={value}"); // A string takes everything.
        }
        line
    }

    fn datagram(&self, level: Level) -> Vec<u8> {
        let priority = match level {
            Level::ERROR => "3",
            Level::WARN => "4",
            Level::INFO => "6",
            _ => "7",
        };
        let mut bytes = Vec::new();
        put(&mut bytes, "PRIORITY", priority);
        put(&mut bytes, "SYSLOG_IDENTIFIER", "threefold");
        put(&mut bytes, "MESSAGE", &self.line());
        for (name, value) in &self.pairs {
            let name: String =
                name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
            put(&mut bytes, &format!("THREEFOLD_{name}"), value);
        }
        bytes
    }
}

/// A field in the form that takes any text: name, length, text.
fn put(bytes: &mut Vec<u8>, name: &str, value: &str) {
    bytes.extend_from_slice(name.as_bytes());
    bytes.push(b'\n');
    bytes.extend_from_slice(&(value.len() as u64).to_le_bytes());
    bytes.extend_from_slice(value.as_bytes());
    bytes.push(b'\n');
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.message = format!("{value:?}");
        } else {
            self.pairs.push((field.name(), format!("{value:?}")));
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.pairs.push((field.name(), value.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use tracing::{info_span, warn};
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    /// Name and value of each field.
    fn fields(mut bytes: &[u8]) -> Vec<(String, String)> {
        let mut fields = Vec::new();
        while !bytes.is_empty() {
            let name_end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
            let (name, rest) = bytes.split_at(name_end);
            let length = u64::from_le_bytes(rest[1..9].try_into().unwrap()) as usize;
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            fields.push((text(name), text(&rest[9..9 + length])));
            assert_eq!(rest[9 + length], b'\n');
            bytes = &rest[10 + length..];
        }
        fields
    }

    #[test]
    fn an_event_comes_with_its_level_its_fields_and_those_of_its_game() {
        let (ours, theirs) = UnixDatagram::pair().unwrap();
        let subscriber = tracing_subscriber::registry().with(Journal { socket: ours });
        tracing::subscriber::with_default(subscriber, || {
            let _game = info_span!("game", server = "lichess", id = %"k3Xv9Qza").entered();
            warn!(error = %"two\nlines", attempts = 3, "our move did not go through");
        });
        let mut bytes = [0; 4096];
        let length = theirs.recv(&mut bytes).unwrap();
        let expected = [
            ("PRIORITY", "4"),
            ("SYSLOG_IDENTIFIER", "threefold"),
            ("MESSAGE", "our move did not go through error=two\nlines attempts=3 server=lichess id=k3Xv9Qza"),
            ("THREEFOLD_ERROR", "two\nlines"),
            ("THREEFOLD_ATTEMPTS", "3"),
            ("THREEFOLD_SERVER", "lichess"),
            ("THREEFOLD_ID", "k3Xv9Qza"),
        ];
        assert_eq!(fields(&bytes[..length]), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}
