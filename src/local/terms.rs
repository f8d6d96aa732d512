//! On what terms a game is played.

use rand::RngExt;

use super::form::Fields;
use super::refusal::Refusal;
use crate::lichess::types::{ColorChoice, Strength, TimeControl};
use crate::rules::chess960::{self, StartChoice};
use crate::rules::{Color, Game, Variant};

/// Variant, start, time and the bot's strength.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Terms {
    /// The rules.
    pub(super) variant: Variant,
    /// The first position; `None` where the variant always begins.
    pub(super) initial_fen: Option<String>,
    /// Whether somebody chose the first position; else it was drawn by lot or is the usual one.
    pub(super) is_start_chosen: bool,
    /// The time.
    pub(super) time: TimeControl,
    /// How strong the bot shall play; full strength if nothing is said.
    pub(super) strength: Option<Strength>,
}

impl Terms {
    /// Reads the terms of a challenge.
    ///
    /// # Errors
    /// A field is not what it must be.
    pub(super) fn read(fields: &Fields) -> Result<Self, Refusal> {
        if fields.switch("rated") {
            return Err(Refusal::Field("rated", "All games here are casual".to_owned()));
        }
        let time = read_time(fields)?;
        let strength = match (fields.number("level", 1, 8)?, fields.number("thinkMs", 10, 600_000)?) {
            (Some(_), Some(_)) => {
                return Err(Refusal::Field("level", "Cannot be combined with thinkMs".to_owned()));
            }
            (Some(level), None) => Some(Strength::Level(level)),
            (None, Some(ms)) => Some(Strength::ThinkMs(ms)),
            (None, None) => None,
        };
        let key = fields.text("variant").unwrap_or("standard");
        let variant = Variant::from_key(key).ok_or_else(|| Refusal::Field("variant", "Unknown variant".to_owned()))?;
        let start = Start::read(variant, fields.text("fen"), fields.text("start"))?;
        Ok(Self { variant: start.variant, initial_fen: start.fen, is_start_chosen: start.is_chosen, time, strength })
    }

    /// The game before its first move.
    ///
    /// # Errors
    /// The first position cannot be played; never for terms that were read.
    pub(super) fn game(&self) -> Result<Game, crate::rules::GameError> {
        Game::new(self.variant, self.initial_fen.as_deref())
    }
}

/// A first position, checked.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// As asked, but standard chess from elsewhere is `fromPosition`, and the other way round.
    pub(super) variant: Variant,
    /// `None` where the variant always begins.
    pub(super) fen: Option<String>,
    /// Whether somebody chose it.
    pub(super) is_chosen: bool,
}

impl Start {
    /// Reads where a game begins; a Chess960 start is drawn by lot if nothing is said.
    ///
    /// # Errors
    /// The position cannot be played, or fits the variant not.
    pub(super) fn read(variant: Variant, fen: Option<&str>, start: Option<&str>) -> Result<Self, Refusal> {
        let fen = fen.and_then(read_fen);
        match (variant, fen, start) {
            (Variant::Chess960, Some(_), Some(_)) => {
                Err(Refusal::Field("start", "Cannot be combined with fen".to_owned()))
            }
            (Variant::Chess960, None, start) => {
                let choice: StartChoice = start
                    .map_or(Ok(StartChoice::Random), str::parse)
                    .map_err(|error: chess960::StartError| Refusal::Field("start", error.to_string()))?;
                Ok(Self { variant, fen: Some(choice.pick(&mut rand::rng()).fen()), is_chosen: start.is_some() })
            }
            (_, _, Some(_)) => Err(Refusal::Field("start", "Only Chess960 has numbered starts".to_owned())),
            (Variant::FromPosition, None, None) => {
                Err(Refusal::Field("fen", "Must be there for the variant fromPosition".to_owned()))
            }
            (_, None, None) => Ok(Self { variant, fen: None, is_chosen: false }),
            (_, Some(fen), None) => Self::from_fen(variant, &fen),
        }
    }

    fn from_fen(variant: Variant, fen: &str) -> Result<Self, Refusal> {
        let asked = if variant == Variant::Standard { Variant::FromPosition } else { variant };
        let game = Game::new(asked, Some(fen)).map_err(|error| Refusal::Field("fen", error.to_string()))?;
        if game.outcome().is_some() {
            return Err(Refusal::Field("fen", "The game would be over before its first move".to_owned()));
        }
        let usual = |variant| Game::new(variant, None).is_ok_and(|usual| usual.fen() == game.fen());
        match asked {
            Variant::FromPosition if usual(Variant::Standard) => {
                Ok(Self { variant: Variant::Standard, fen: None, is_chosen: false })
            }
            Variant::Omega | Variant::Atomic if usual(asked) => {
                Ok(Self { variant: asked, fen: None, is_chosen: false })
            }
            asked => Ok(Self { variant: asked, fen: Some(game.fen()), is_chosen: true }),
        }
    }
}

/// A FEN as people write it; `None` says the usual start.
pub(super) fn read_fen(text: &str) -> Option<String> {
    Some(text.trim().replace('_', " ")).filter(|fen| !fen.is_empty() && fen != "startpos")
}

/// The color that the challenger asks for.
pub(super) fn read_color(fields: &Fields) -> Result<ColorChoice, Refusal> {
    match fields.text("color") {
        None | Some("random") => Ok(ColorChoice::Random),
        Some("white") => Ok(ColorChoice::White),
        Some("black") => Ok(ColorChoice::Black),
        Some(_) => Err(Refusal::Field("color", "Must be white, black or random".to_owned())),
    }
}

/// The color that comes of a choice.
pub(super) fn settle_color(choice: ColorChoice) -> Color {
    match choice {
        ColorChoice::White => Color::White,
        ColorChoice::Black => Color::Black,
        ColorChoice::Random => Color::ALL[rand::rng().random_range(0..2)],
    }
}

fn read_time(fields: &Fields) -> Result<TimeControl, Refusal> {
    let limit = fields.number("clock.limit", 0, LIMIT_MAX_S)?;
    let increment = fields.number("clock.increment", 0, INCREMENT_MAX_S)?;
    let days = fields.number("days", 1, DAYS_MAX)?;
    match (limit, increment, days) {
        (None, None, None) => Ok(TimeControl::Unlimited),
        (None, None, Some(days)) => Ok(TimeControl::Correspondence { days }),
        (_, _, Some(_)) => Err(Refusal::Field("days", "Cannot be combined with a clock".to_owned())),
        (None, Some(_), None) => Err(Refusal::Field("clock.limit", "Must be there with clock.increment".to_owned())),
        (Some(limit_s), increment, None) => match increment.unwrap_or(0) {
            0 if limit_s == 0 => Err(Refusal::Field("clock.limit", "The clock cannot be 0+0".to_owned())),
            increment_s => Ok(TimeControl::Clock { limit_s, increment_s }),
        },
    }
}

const LIMIT_MAX_S: u32 = 10_800;
const INCREMENT_MAX_S: u32 = 180;
const DAYS_MAX: u32 = 14;
