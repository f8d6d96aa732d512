//! What can go wrong, and when.

use std::collections::BTreeMap;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use threefold::lichess::Endpoint;

/// Something that goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    // Instead of doing what was asked:
    /// 429 that does not say how long.
    Limited,
    /// 429 with `ratelimit.seconds`.
    LimitedFor(u64),
    /// 429 with `ratelimit.seconds`, because of too many games between bots: no limit of the endpoint.
    LimitedBots(u64),
    /// 429 with a `Retry-After` header and a page.
    LimitedHeader(u64),
    /// This status with a page.
    Html(u16),
    /// This status with an error text.
    Refused(u16, &'static str),
    /// The connection is reset without an answer.
    Reset,
    /// The connection ends without an answer.
    Close,
    /// No answer, ever.
    Hang,
    /// 200 with a page. It is not done.
    Page,
    /// It is done, and then the answer goes wrong.
    Done(Box<Fault>),
    /// It is done at once and answered later. Scaled.
    Late(Duration),
    /// It is done and answered later. Scaled.
    Slow(Duration),

    // On a stream, from its next line on; that line is lost:
    /// The stream ends properly.
    End,
    /// The connection is reset.
    StreamReset,
    /// The connection ends within a chunk.
    StreamClose,
    /// Not even keep-alives.
    Silence,
    /// Keep-alives only.
    Hollow,
    /// Half of the line, then the end.
    Cut,
    // On a stream; no line is lost:
    /// These bytes before the line.
    Before(Vec<u8>),
    /// Every byte by itself from here on.
    Dribble,
    /// So many lines in one piece from here on, or at the next keep-alive.
    Join(usize),
    /// The line twice.
    Twice,
}

impl Fault {
    /// Whether it spoils a running stream, not the answer to a request.
    pub fn is_of_stream(&self) -> bool {
        matches!(
            self,
            Self::End
                | Self::StreamReset
                | Self::StreamClose
                | Self::Silence
                | Self::Hollow
                | Self::Cut
                | Self::Before(_)
                | Self::Dribble
                | Self::Join(_)
                | Self::Twice
        )
    }

    /// Done, and then the answer goes wrong.
    pub fn done(self) -> Self {
        Self::Done(Box::new(self))
    }
}

/// When something goes wrong. Made by [`Fake::on`](super::Fake::on).
#[derive(Clone, Debug)]
pub struct Rule {
    pub(super) endpoint: Endpoint,
    pub(super) game: Option<String>,
    pub(super) ply: Option<usize>,
    pub(super) skip: usize,
    pub(super) times: usize,
    /// How often it has struck.
    pub(super) struck: usize,
    pub(super) fault: Fault,
}

impl Rule {
    pub(super) fn matches(&self, endpoint: Endpoint, game: Option<&str>, ply: Option<usize>) -> bool {
        self.times > 0
            && self.endpoint == endpoint
            && self.game.as_deref().is_none_or(|id| Some(id) == game)
            && self.ply.is_none_or(|wanted| Some(wanted) == ply)
    }
}

/// The first rule that matches, used up by one.
pub(super) fn due(
    rules: &mut [Rule],
    of_stream: bool,
    endpoint: Endpoint,
    game: Option<&str>,
    ply: Option<usize>,
) -> Option<Fault> {
    for rule in rules {
        if rule.fault.is_of_stream() == of_stream && rule.matches(endpoint, game, ply) {
            if rule.skip > 0 {
                rule.skip -= 1;
                continue;
            }
            rule.times -= 1;
            rule.struck += 1;
            return Some(rule.fault.clone());
        }
    }
    None
}

/// Faults by chance, the same for the same seed as long as the requests are the same.
#[derive(Debug)]
pub struct Storm {
    random: StdRng,
    /// How likely a request goes wrong.
    pub per_request: f64,
    /// How likely a line of a stream does.
    pub per_line: f64,
    /// How often what went wrong.
    pub counts: BTreeMap<String, usize>,
}

impl Storm {
    pub fn new(seed: u64, per_request: f64, per_line: f64) -> Self {
        Self { random: StdRng::seed_from_u64(seed), per_request, per_line, counts: BTreeMap::new() }
    }

    pub(super) fn request(&mut self) -> Option<Fault> {
        if !self.random.random_bool(self.per_request) {
            return None;
        }
        let fault = match self.random.random_range(0..14) {
            0 => Fault::Limited,
            1 => Fault::LimitedFor(1),
            2 => Fault::LimitedHeader(2),
            3 => Fault::Html(500),
            4 => Fault::Html(502),
            5 => Fault::Html(503),
            6 => Fault::Reset,
            7 => Fault::Close,
            8 => Fault::Hang,
            9 => Fault::Html(500).done(),
            10 => Fault::Reset.done(),
            11 => Fault::Hang.done(),
            12 => Fault::Late(Duration::from_secs(3)),
            _ => Fault::Slow(Duration::from_secs(1)),
        };
        self.count(&fault);
        Some(fault)
    }

    pub(super) fn line(&mut self) -> Option<Fault> {
        if !self.random.random_bool(self.per_line) {
            return None;
        }
        let fault = match self.random.random_range(0..10) {
            0 => Fault::End,
            1 => Fault::StreamReset,
            2 => Fault::StreamClose,
            3 => Fault::Silence,
            4 => Fault::Cut,
            5 => Fault::Before(b"{\"type\":\"gameParty\",\"game\":[]}\n".to_vec()),
            6 => Fault::Before(b"{\"type\":\"gameState\",\"moves\":7}\n<html>\n\xff\xfe\n".to_vec()),
            7 => Fault::Dribble,
            8 => Fault::Twice,
            _ => Fault::Before(b"\n\n\r\n".to_vec()),
        };
        self.count(&fault);
        Some(fault)
    }

    fn count(&mut self, fault: &Fault) {
        let name = format!("{fault:?}");
        let name = name.split(['(', ' ']).next().unwrap_or_default().to_owned();
        *self.counts.entry(name).or_default() += 1;
    }
}
