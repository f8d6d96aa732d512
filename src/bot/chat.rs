//! What people ask in a game's chat, and what they are told.

use std::time::Duration;

use tokio::time::Instant;

use crate::bot::status::QueuedStatus;
use crate::engine::{Score, Thought};
use crate::lichess::types::{ChatLine, Player, Room};
use crate::rules::{Color, Game};

/// A command that somebody wrote into the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    command: Command,
    /// Where it was asked, and is answered.
    pub room: Room,
    is_opponents: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Help,
    Name,
    Eval,
    Queue,
}

/// What an answer may need.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What we think of the game, as [`evaluation`] puts it; `None` before the first thought.
    pub evaluation: Option<&'a str>,
    /// Who waits for a game.
    pub queue: &'a [QueuedStatus],
}

impl Question {
    /// Reads a line of chat: a command and nothing else, from anybody but ourselves (`me` is our id) and the server.
    /// Our answers never begin as commands do, so two bots cannot keep each other talking.
    pub fn read(line: &ChatLine, me: &str, opponent: &Player) -> Option<Self> {
        let command = match line.text.trim().to_ascii_lowercase().as_str() {
            "!help" | "!commands" => Command::Help,
            "!name" | "!motor" => Command::Name,
            "!eval" => Command::Eval,
            "!queue" => Command::Queue,
            _ => return None,
        };
        let is_from = |name: &str| line.username.eq_ignore_ascii_case(name);
        if is_from(me) || is_from("lichess") || matches!(line.room, Room::Unknown(_)) {
            return None;
        }
        let is_opponents = [&opponent.id, &opponent.name].into_iter().flatten().any(|name| is_from(name));
        Some(Self { command, room: line.room.clone(), is_opponents })
    }

    /// Whether the answer would help our opponent, who hears both rooms while the game runs.
    pub fn is_for_later(&self) -> bool {
        self.command == Command::Eval && (self.is_opponents || self.room == Room::Player)
    }

    /// The answer to it while the game runs: one line.
    pub fn answer(&self, known: Known<'_>) -> String {
        match self.command {
            Command::Help => "I answer to !name, !eval, !queue and !help.".to_owned(),
            Command::Name => format!("Threefold {}, which plays by an engine of its own.", env!("CARGO_PKG_VERSION")),
            Command::Eval if self.is_for_later() => {
                "That is for spectators while we play; you are shown it when the game is over.".to_owned()
            }
            Command::Eval => known.evaluation.unwrap_or("I have not thought about this game yet.").to_owned(),
            Command::Queue => queue(known.queue),
        }
    }
}

fn queue(waiting: &[QueuedStatus]) -> String {
    if waiting.is_empty() {
        return "Nobody waits for a game.".to_owned();
    }
    let names = waiting.iter().enumerate().map(|(at, who)| {
        let between = if at == 0 { " " } else { ", " };
        format!("{between}{} ({} {})", who.challenger, who.variant, who.time_control)
    });
    fit(format!("Waiting, {} in all:", waiting.len()), names)
}

/// A thought of ours before a ply of this game in words: the score from White's side, depth, and the best line in SAN
/// as far as there is room for it.
pub fn evaluation(game: &Game, me: Color, ply: usize, thought: &Thought) -> String {
    let score = match if me == Color::White { thought.score } else { thought.score.flipped() } {
        Score::Cp(cp) => format!("{:+.2} for White", f64::from(cp) / 100.0),
        Score::Mate(moves) => format!("mate in {} for {}", moves.abs(), if moves > 0 { "White" } else { "Black" }),
    };
    let mut line = game.clone();
    line.truncate(ply.min(game.plies()));
    let mut words = Vec::new();
    for &mv in &thought.pv {
        // After a takeback the game may have gone another way.
        if !line.legal_moves().contains(&mv) {
            break;
        }
        let (number, san) = (line.ply() / 2 + 1, line.san(mv));
        words.push(match line.turn() {
            Color::White => format!(" {number}. {san}"),
            Color::Black if words.is_empty() => format!(" {number}... {san}"),
            Color::Black => format!(" {san}"),
        });
        line.push(mv);
    }
    let colon = if words.is_empty() { "" } else { ":" };
    fit(format!("{score}, depth {}{colon}", thought.depth), words)
}

/// One line of chat with as many of the parts as fit in.
fn fit(mut text: String, parts: impl IntoIterator<Item = String>) -> String {
    let units = |text: &str| text.encode_utf16().count();
    for part in parts {
        if units(&text) + units(&part) + units(CUT) > LINE_UNITS_MAX {
            text.push_str(CUT);
            break;
        }
        text.push_str(&part);
    }
    text
}

/// How much we have said in a game: a flood of questions must cost nothing.
#[derive(Clone, Debug)]
pub struct Talk {
    answers_left: u32,
    free_at: Instant,
    is_speaking: bool,
    /// The opponent has asked for our evaluation and is to be told it when the game is over.
    pub owes_evaluation: bool,
}

impl Talk {
    /// Nothing was said yet.
    pub fn new(now: Instant) -> Self {
        Self { answers_left: ANSWERS_MAX, free_at: now, is_speaking: false, owes_evaluation: false }
    }

    /// Whether one more question is answered; then the next must wait until [`said`](Self::said), and for a pause.
    pub fn take(&mut self, now: Instant, pause: Duration) -> bool {
        if self.is_speaking || self.answers_left == 0 || now < self.free_at {
            return false;
        }
        (self.is_speaking, self.free_at) = (true, now + pause);
        self.answers_left -= 1;
        true
    }

    /// A line has gone out, or was refused.
    pub fn said(&mut self) {
        self.is_speaking = false;
    }
}

/// Between two answers in a game.
pub const PAUSE: Duration = Duration::from_secs(2);
/// Answers in one game.
const ANSWERS_MAX: u32 = 30;
/// Lichess takes no longer line.
const LINE_UNITS_MAX: usize = 140;
const CUT: &str = " …";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    const NOTHING: Known<'static> = Known { evaluation: None, queue: &[] };

    fn ask(room: Room, username: &str, text: &str) -> Option<Question> {
        let anna = Player { id: Some("anna".to_owned()), name: Some("Anna".to_owned()), ..Player::default() };
        Question::read(&ChatLine { room, username: username.to_owned(), text: text.to_owned() }, "somebot", &anna)
    }

    fn check(room: Room, username: &str, text: &str, known: Known<'_>, expected: Option<&str>) {
        let answer = ask(room, username, text).map(|question| question.answer(known));
        assert_eq!(answer.as_deref(), expected, "{username}: {text}");
    }

    fn thought(game: &Game, score: Score, sans: &str) -> Thought {
        let mut line = game.clone();
        let pv: Vec<_> = sans.split(' ').map(|san| line.play(san).unwrap()).collect();
        let (elapsed, lines) = (Duration::ZERO, Vec::new());
        Thought { best: pv[0], ponder: None, score, depth: 9, seldepth: 9, nodes: 1, elapsed, hashfull: 0, pv, lines }
    }

    #[test]
    fn commands_are_answered_however_they_are_written() {
        let name = format!("Threefold {}, which plays by an engine of its own.", env!("CARGO_PKG_VERSION"));
        for text in ["!name", " !NAME ", "!motor"] {
            check(Room::Player, "Anna", text, NOTHING, Some(&name));
            check(Room::Spectator, "boris", text, NOTHING, Some(&name));
        }
        let help = ask(Room::Player, "Anna", "!help").unwrap().answer(NOTHING);
        for command in help.split(' ').filter(|word| word.starts_with('!')) {
            let command = command.trim_end_matches([',', '.']);
            assert!(ask(Room::Player, "Anna", command).is_some(), "{command}");
        }
    }

    #[test]
    fn what_is_no_command_has_no_answer() {
        for text in
            ["", "!", "hello", "help", "!helpme", "!eval please", "! eval", "why !eval?", "!\u{0}eval", "！eval"]
        {
            check(Room::Player, "Anna", text, NOTHING, None);
        }
        check(Room::Unknown("tournament".to_owned()), "Anna", "!help", NOTHING, None);
    }

    #[test]
    fn neither_our_own_lines_nor_the_servers_are_answered() {
        for username in ["SomeBot", "somebot", "lichess", "Lichess"] {
            check(Room::Player, username, "!help", NOTHING, None);
        }
        for text in ["!help", "!name", "!eval", "!queue"] {
            for room in [Room::Player, Room::Spectator] {
                let answer = ask(room, "Anna", text).unwrap().answer(NOTHING);
                assert!(ask(Room::Player, "rivalbot", &answer).is_none(), "{answer}");
            }
        }
    }

    #[test]
    fn what_we_think_is_for_spectators_and_never_for_the_opponent() {
        let known = Known { evaluation: Some("+0.10 for White"), ..NOTHING };
        check(Room::Spectator, "boris", "!eval", known, Some("+0.10 for White"));
        check(Room::Spectator, "boris", "!eval", NOTHING, Some("I have not thought about this game yet."));
        for (room, username) in [(Room::Player, "Anna"), (Room::Spectator, "anna"), (Room::Player, "boris")] {
            let question = ask(room, username, "!eval").unwrap();
            assert!(question.is_for_later());
            let answer = question.answer(known);
            assert!(!answer.contains("0.10") && answer.contains("when the game is over"), "{answer}");
        }
    }

    #[test]
    fn who_waits_is_named_as_far_as_there_is_room() {
        check(Room::Player, "Anna", "!queue", NOTHING, Some("Nobody waits for a game."));
        let waiting = |name: &str| QueuedStatus {
            challenger: name.to_owned(),
            variant: "atomic".to_owned(),
            time_control: "3+2".to_owned(),
            ..QueuedStatus::default()
        };
        let queue = [waiting("boris"), waiting("clara")];
        let expected = "Waiting, 2 in all: boris (atomic 3+2), clara (atomic 3+2)";
        check(Room::Player, "Anna", "!queue", Known { queue: &queue, ..NOTHING }, Some(expected));
        let many: Vec<_> = (0..20).map(|n| waiting(&format!("♞𝄞{n}"))).collect();
        let answer = ask(Room::Player, "Anna", "!queue").unwrap().answer(Known { queue: &many, ..NOTHING });
        assert!(answer.starts_with("Waiting, 20 in all: ♞𝄞0") && answer.ends_with(") …"), "{answer}");
        assert!((120..=140).contains(&answer.encode_utf16().count()), "{answer}");
    }

    #[test]
    fn a_thought_is_told_from_whites_side_with_its_line_in_san() {
        let mut game = Game::new(Variant::Standard, None).unwrap();
        let open = thought(&game, Score::Cp(34), "e4 e5 Nf3");
        assert_eq!(evaluation(&game, Color::White, 0, &open), "+0.34 for White, depth 9: 1. e4 e5 2. Nf3");
        game.play("e4").unwrap();
        let reply = thought(&game, Score::Cp(34), "e5 Nf3 Nc6");
        let expected = "-0.34 for White, depth 9: 1... e5 2. Nf3 Nc6";
        assert_eq!(evaluation(&game, Color::Black, 1, &reply), expected);
        game.play("e5").unwrap();
        assert_eq!(evaluation(&game, Color::Black, 1, &reply), expected, "also when the game has gone on");
    }

    #[test]
    fn a_mate_is_told_by_whom_and_moves_are_counted_from_where_the_game_began() {
        let game = Game::new(Variant::Standard, Some("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 31")).unwrap();
        let mate = thought(&game, Score::Mate(1), "Rd8#");
        assert_eq!(evaluation(&game, Color::White, 0, &mate), "mate in 1 for White, depth 9: 31. Rd8#");
        assert!(evaluation(&game, Color::Black, 0, &mate).starts_with("mate in 1 for Black"));
    }

    #[test]
    fn a_line_that_a_takeback_has_made_senseless_is_left_out() {
        let mut game = Game::new(Variant::Standard, None).unwrap();
        game.play("e4").unwrap();
        let reply = thought(&game, Score::Cp(0), "e5 Nf3");
        let other = Game::new(Variant::Standard, None).unwrap();
        assert_eq!(evaluation(&other, Color::Black, 1, &reply), "+0.00 for White, depth 9");
    }

    #[test]
    fn a_long_line_is_cut_between_moves() {
        let game = Game::new(Variant::Standard, None).unwrap();
        let shuffle = "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 ".repeat(9);
        let text = evaluation(&game, Color::White, 0, &thought(&game, Score::Cp(0), shuffle.trim_end()));
        assert!(text.ends_with(" …") && (130..=140).contains(&text.encode_utf16().count()), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_of_questions_has_few_answers() {
        let now = Instant::now();
        let mut talk = Talk::new(now);
        assert!(talk.take(now, PAUSE) && !talk.take(now + PAUSE, PAUSE), "the first answer is still on its way");
        talk.said();
        assert!(!talk.take(now + PAUSE / 2, PAUSE) && talk.take(now + PAUSE, PAUSE));
        talk.said();
        let answers = (0..10_000).filter(|step| {
            let is_answered = talk.take(now + PAUSE + PAUSE / 4 * *step, PAUSE);
            talk.said();
            is_answered
        });
        assert_eq!(answers.count() as u32, ANSWERS_MAX - 2);
    }
}
