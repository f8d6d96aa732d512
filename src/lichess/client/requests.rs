//! The endpoints.

use std::time::Duration;

use secrecy::ExposeSecret;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::types::{
    Account, AiForm, AiGame, Challenge, ChallengeForm, ChallengeList, ChatEntry, ChatForm, DeclineForm, DeclineReason,
    Playing, PlayingGame, Room, TokenInfo, TokenReport, User, UserStatus, is_id,
};
use super::super::{ApiError, Endpoint, Lines};
use super::{CHAT_MAX, Client, Contact};

/// The most running games that the server lists.
const PLAYING_MAX: &str = "50";
/// How many users can be asked about at once.
const STATUS_MAX: usize = 100;

/// Our account.
impl Client {
    /// Our account, whose name goes into the User-Agent from here on.
    ///
    /// # Errors
    /// When the server does not answer or does not know the token.
    pub async fn account(&self) -> Result<Account, ApiError> {
        Ok(self.account_and_contact().await?.0)
    }

    /// Our account, and how the answer came.
    ///
    /// # Errors
    /// As [`Client::account`].
    pub async fn account_and_contact(&self) -> Result<(Account, Contact), ApiError> {
        let endpoint = Endpoint::Account;
        let answer = self.ask(endpoint, self.get(&["api", "account"])).await?;
        let account: Account =
            serde_json::from_slice(&answer.body).map_err(|source| ApiError::Unreadable { endpoint, source })?;
        self.set_user(account.name());
        Ok((account, answer.contact))
    }

    /// What our token is good for; nothing if it is not valid.
    ///
    /// # Errors
    /// When the server does not answer as promised.
    pub async fn token_test(&self) -> Result<Option<TokenInfo>, ApiError> {
        let token = self.inner.token.expose_secret();
        let request = self.post(&["api", "token", "test"]).body(token.to_owned());
        let mut report: TokenReport = self.ask_json(Endpoint::TokenTest, request).await?;
        Ok(report.remove(token).flatten())
    }

    /// Makes the account a bot, for ever.
    ///
    /// # Errors
    /// When the server does not answer, or the account has played already.
    pub async fn upgrade(&self) -> Result<(), ApiError> {
        self.command(Endpoint::Upgrade, &["api", "bot", "account", "upgrade"]).await
    }

    /// Our running games, the most urgent first.
    ///
    /// # Errors
    /// When the server does not answer as promised.
    pub async fn playing(&self) -> Result<Vec<PlayingGame>, ApiError> {
        let request = self.get(&["api", "account", "playing"]).query(&[("nb", PLAYING_MAX)]);
        let playing: Playing = self.ask_json(Endpoint::Playing, request).await?;
        Ok(playing.now_playing.into_iter().filter(|game| is_id(game.id())).collect())
    }

    /// Opens the stream of [events](super::super::types::Event). The server closes the one that was open before.
    ///
    /// # Errors
    /// When the server does not open it; 429 after 30 openings in ten minutes.
    pub async fn event_stream(&self) -> Result<Lines, ApiError> {
        self.open(Endpoint::EventStream, self.stream(&["api", "stream", "event"])).await
    }
}

/// Games.
impl Client {
    /// Opens the stream of [what happens in a game](super::super::types::GameEvent).
    ///
    /// # Errors
    /// When the server does not open it.
    pub async fn game_stream(&self, game: &str) -> Result<Lines, ApiError> {
        let endpoint = Endpoint::GameStream;
        let game = id(endpoint, game)?;
        self.open(endpoint, self.stream(&["api", "bot", "game", "stream", game])).await
    }

    /// Makes a move, and perhaps offers or accepts a draw before it. Tells the time from sending to answer.
    ///
    /// # Errors
    /// When the server does not take it. When that is [in doubt](ApiError::is_in_doubt), the stream tells.
    pub async fn make_move(&self, game: &str, uci: &str, offers_draw: bool) -> Result<Duration, ApiError> {
        self.make_move_noting(game, uci, offers_draw, || ()).await
    }

    /// The same, and `departs` is called when the move's turn has come and it is sent: before that, dropping the
    /// future sends nothing.
    ///
    /// # Errors
    /// As [`Client::make_move`].
    pub async fn make_move_noting(
        &self,
        game: &str,
        uci: &str,
        offers_draw: bool,
        departs: impl FnOnce() + Send,
    ) -> Result<Duration, ApiError> {
        let endpoint = Endpoint::Move;
        let game = id(endpoint, game)?;
        let is_move = (4..=8).contains(&uci.len()) && uci.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'@');
        if !is_move {
            return Err(ApiError::Argument { endpoint, text: uci.to_owned(), expected: "move" });
        }
        let mut request = self.post_nothing(&["api", "bot", "game", game, "move", uci]);
        if offers_draw {
            request = request.query(&[("offeringDraw", "true")]);
        }
        Ok(self.ask_noting(endpoint, request, departs).await?.contact.round_trip)
    }

    /// Ends a game that has fewer than two moves.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn abort(&self, game: &str) -> Result<(), ApiError> {
        self.game_command(Endpoint::Abort, game, &["abort"]).await
    }

    /// Gives up; the server aborts instead while it still can.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn resign(&self, game: &str) -> Result<(), ApiError> {
        self.game_command(Endpoint::Resign, game, &["resign"]).await
    }

    /// Offers or accepts a draw, or declines one.
    ///
    /// # Errors
    /// When the server does not take it; it takes also what has no effect.
    pub async fn draw(&self, game: &str, accept: bool) -> Result<(), ApiError> {
        self.game_command(Endpoint::Draw, game, &["draw", yes_no(accept)]).await
    }

    /// Asks for or accepts a takeback, or declines one.
    ///
    /// # Errors
    /// When the server does not take it; it takes also what has no effect.
    pub async fn takeback(&self, game: &str, accept: bool) -> Result<(), ApiError> {
        self.game_command(Endpoint::Takeback, game, &["takeback", yes_no(accept)]).await
    }

    /// Claims the win against an opponent who has gone.
    ///
    /// # Errors
    /// When the server does not take it, as when it is too early.
    pub async fn claim_victory(&self, game: &str) -> Result<(), ApiError> {
        self.game_command(Endpoint::ClaimVictory, game, &["claim-victory"]).await
    }

    /// Claims a draw against an opponent who has gone.
    ///
    /// # Errors
    /// When the server does not take it, as when it is too early.
    pub async fn claim_draw(&self, game: &str) -> Result<(), ApiError> {
        self.game_command(Endpoint::ClaimDraw, game, &["claim-draw"]).await
    }

    /// Gives the opponent time, 5 to 60 s. Needs more than a bot's usual token.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn add_time(&self, game: &str, seconds: u32) -> Result<(), ApiError> {
        let game = id(Endpoint::AddTime, game)?;
        self.command(Endpoint::AddTime, &["api", "round", game, "add-time", &seconds.to_string()]).await
    }

    /// The lines of the players' room.
    ///
    /// # Errors
    /// When the server does not answer as promised.
    pub async fn chat(&self, game: &str) -> Result<Vec<ChatEntry>, ApiError> {
        let game = id(Endpoint::ChatRead, game)?;
        self.ask_list(Endpoint::ChatRead, self.get(&["api", "bot", "game", game, "chat"])).await
    }

    /// Writes into a room. What is longer than [`CHAT_MAX`] is cut; an empty text is not sent.
    ///
    /// # Errors
    /// When the server does not take it. It takes also what it then does not show, such as links.
    pub async fn say(&self, game: &str, room: Room, text: &str) -> Result<(), ApiError> {
        let game = id(Endpoint::Chat, game)?;
        let text = chat_text(text);
        if text.is_empty() {
            return Ok(());
        }
        let request = self.post(&["api", "bot", "game", game, "chat"]).form(&ChatForm { room, text });
        self.ask(Endpoint::Chat, request).await.map(drop)
    }

    async fn game_command(&self, endpoint: Endpoint, game: &str, words: &[&str]) -> Result<(), ApiError> {
        let game = id(endpoint, game)?;
        let path = [&["api", "bot", "game", game], words].concat();
        self.command(endpoint, &path).await
    }
}

/// Challenges and opponents.
impl Client {
    /// Challenges a user. Unless the challenge is kept alive, the server forgets it after 20 s.
    ///
    /// # Errors
    /// When the server does not make it.
    pub async fn challenge(&self, user: &str, form: &ChallengeForm) -> Result<Challenge, ApiError> {
        let user = name(Endpoint::Challenge, user)?;
        let form = ChallengeForm { keep_alive_stream: false, ..form.clone() };
        self.ask_json(Endpoint::Challenge, self.post(&["api", "challenge", user]).form(&form)).await
    }

    /// Challenges a user and keeps the challenge alive as long as the lines are held: first the challenge, at the end
    /// `{"done": …}`.
    ///
    /// # Errors
    /// When the server does not make it.
    pub async fn challenge_kept_alive(&self, user: &str, form: &ChallengeForm) -> Result<Lines, ApiError> {
        let user = name(Endpoint::Challenge, user)?;
        let form = ChallengeForm { keep_alive_stream: true, ..form.clone() };
        let request = self.request(&self.inner.streams, reqwest::Method::POST, &["api", "challenge", user]).form(&form);
        // This stream shows a sign of life every 50 s only.
        let silence = self.inner.timing.of(Duration::from_mins(2));
        self.open_with_silence(Endpoint::Challenge, request, silence).await
    }

    /// Challenges the server's engine. The game starts at once.
    ///
    /// # Errors
    /// When the server does not make it.
    pub async fn challenge_ai(&self, form: &AiForm) -> Result<AiGame, ApiError> {
        self.ask_json(Endpoint::ChallengeAi, self.post(&["api", "challenge", "ai"]).form(form)).await
    }

    /// Accepts a challenge or a rematch. The game's start may be told before the answer.
    ///
    /// # Errors
    /// When the server does not take it; [gone](ApiError::is_gone) challenges are daily bread.
    pub async fn accept(&self, challenge: &str) -> Result<(), ApiError> {
        let challenge = id(Endpoint::Accept, challenge)?;
        self.command(Endpoint::Accept, &["api", "challenge", challenge, "accept"]).await
    }

    /// Declines a challenge or a rematch.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn decline(&self, challenge: &str, reason: DeclineReason) -> Result<(), ApiError> {
        let challenge = id(Endpoint::Decline, challenge)?;
        let request = self.post(&["api", "challenge", challenge, "decline"]).form(&DeclineForm { reason });
        self.ask(Endpoint::Decline, request).await.map(drop)
    }

    /// Takes our challenge back. One that was accepted becomes an aborted game.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn cancel(&self, challenge: &str) -> Result<(), ApiError> {
        let challenge = id(Endpoint::Cancel, challenge)?;
        self.command(Endpoint::Cancel, &["api", "challenge", challenge, "cancel"]).await
    }

    /// The pending challenges. A bot's usual token may not ask for them: 403.
    ///
    /// # Errors
    /// When the server does not answer as promised.
    pub async fn challenges(&self) -> Result<ChallengeList, ApiError> {
        self.ask_json(Endpoint::ChallengeList, self.get(&["api", "challenge"])).await
    }

    /// Up to so many bots that are there.
    ///
    /// # Errors
    /// When the server does not answer as promised.
    pub async fn online_bots(&self, count: u32) -> Result<Vec<User>, ApiError> {
        let request = self.get(&["api", "bot", "online"]).query(&[("nb", count.clamp(1, 512))]);
        let answer = self.ask(Endpoint::OnlineBots, request).await?;
        Ok(answer.body.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    /// A user.
    ///
    /// # Errors
    /// When the server does not answer as promised; [not found](ApiError::is_not_found) if there is no such user.
    pub async fn user(&self, user: &str) -> Result<User, ApiError> {
        let user = name(Endpoint::User, user)?;
        self.ask_json(Endpoint::User, self.get(&["api", "user", user])).await
    }

    /// What these users are doing now; unknown ones are left out. Only the first hundred are asked about.
    ///
    /// # Errors
    /// When the server does not answer as promised.
    pub async fn users_status(&self, users: &[&str]) -> Result<Vec<UserStatus>, ApiError> {
        let users: Vec<&str> = users.iter().copied().filter(|user| is_id(user)).take(STATUS_MAX).collect();
        if users.is_empty() {
            return Ok(Vec::new());
        }
        let request = self.get(&["api", "users", "status"]).query(&[("ids", users.join(","))]);
        self.ask_list(Endpoint::UsersStatus, request).await
    }
}

impl Client {
    /// Posts an empty body. A success needs no reading.
    async fn command(&self, endpoint: Endpoint, path: &[&str]) -> Result<(), ApiError> {
        self.ask(endpoint, self.post_nothing(path)).await.map(drop)
    }

    /// A list whose unreadable items are left out.
    async fn ask_list<T: DeserializeOwned>(
        &self,
        endpoint: Endpoint,
        request: reqwest::RequestBuilder,
    ) -> Result<Vec<T>, ApiError> {
        let items: Vec<Value> = self.ask_json(endpoint, request).await?;
        Ok(items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect())
    }
}

fn id(endpoint: Endpoint, text: &str) -> Result<&str, ApiError> {
    if is_id(text) { Ok(text) } else { Err(ApiError::Argument { endpoint, text: text.to_owned(), expected: "id" }) }
}

fn name(endpoint: Endpoint, text: &str) -> Result<&str, ApiError> {
    if is_id(text) {
        Ok(text)
    } else {
        Err(ApiError::Argument { endpoint, text: text.to_owned(), expected: "user name" })
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// One line of at most [`CHAT_MAX`] UTF-16 units.
fn chat_text(text: &str) -> String {
    let mut left = CHAT_MAX;
    let line: String = text
        .trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take_while(|c| {
            let fits = c.len_utf16() <= left;
            left = left.saturating_sub(c.len_utf16());
            fits
        })
        .collect();
    line.trim_end().to_owned()
}

#[cfg(test)]
mod chat {
    use super::*;

    #[test]
    fn chat_is_cut_between_characters_to_what_the_server_takes() {
        assert_eq!(chat_text(" a\nb "), "a b");
        assert_eq!(chat_text(&"x".repeat(500)).len(), 140);
        assert_eq!(chat_text(&"𝄞".repeat(500)).encode_utf16().count(), 140);
        assert_eq!(chat_text(&format!("{}𝄞x", "x".repeat(139))), "x".repeat(139));
        assert_eq!(chat_text(" \n "), "");
    }
}
