//! What can be asked of the server, and what goes first.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How urgent a request is; the first goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Priority {
    /// A move on our clock.
    Move,
    /// A stream, and what is asked to find running games again.
    Stream,
    /// An answer to a challenge.
    Answer,
    /// The end of a game: claims, draws, takebacks, resigning, aborting.
    Claim,
    /// Chat.
    Chat,
    /// The search for opponents.
    MatchMaking,
}

impl Priority {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 6] = [Self::Move, Self::Stream, Self::Answer, Self::Claim, Self::Chat, Self::MatchMaking];
}

/// Defines the endpoints with their names and priorities.
macro_rules! endpoints {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $priority:ident;)+) => {
        /// What can be asked of the server. A limit that the server sets counts for one endpoint, in all games.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Endpoint {
            $($(#[$doc])* #[serde(rename = $text)] $name,)+
        }

        impl Endpoint {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// A short name for logs and for the saved state.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            /// How urgent it is.
            pub fn priority(self) -> Priority {
                match self {
                    $(Self::$name => Priority::$priority,)+
                }
            }
        }
    };
}

endpoints! {
    /// Our own account.
    Account = "account", Stream;
    /// What our token is good for.
    TokenTest = "token test", Stream;
    /// To make the account a bot.
    Upgrade = "upgrade", Stream;
    /// The running games.
    Playing = "playing", Stream;
    /// The event stream.
    EventStream = "event stream", Stream;
    /// A game stream.
    GameStream = "game stream", Stream;
    /// A move.
    Move = "move", Move;
    /// To end a game that has hardly begun.
    Abort = "abort", Claim;
    /// To give up.
    Resign = "resign", Claim;
    /// To offer, accept or decline a draw.
    Draw = "draw", Claim;
    /// To ask for, accept or decline a takeback.
    Takeback = "takeback", Claim;
    /// To claim the win when the opponent has gone.
    ClaimVictory = "claim victory", Claim;
    /// To claim a draw when the opponent has gone.
    ClaimDraw = "claim draw", Claim;
    /// To give the opponent time.
    AddTime = "add time", Claim;
    /// The lines of a chat.
    ChatRead = "chat lines", Chat;
    /// To write into a chat.
    Chat = "chat", Chat;
    /// To accept a challenge.
    Accept = "accept", Answer;
    /// To decline a challenge.
    Decline = "decline", Answer;
    /// To take a challenge back.
    Cancel = "cancel", Answer;
    /// To challenge somebody.
    Challenge = "challenge", MatchMaking;
    /// To challenge the server's engine.
    ChallengeAi = "challenge AI", MatchMaking;
    /// The pending challenges.
    ChallengeList = "challenges", MatchMaking;
    /// The bots that are there.
    OnlineBots = "online bots", MatchMaking;
    /// One user.
    User = "user", MatchMaking;
    /// What users are doing now.
    UsersStatus = "users' status", MatchMaking;
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
