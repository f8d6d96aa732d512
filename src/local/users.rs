//! Who may play here, and by which tokens they are known.

use std::collections::HashMap;
use std::fmt;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use rand::RngExt;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::{BOT_NAME, LocalError, LocalUser};
use crate::records::local::{UserKind, UserRow};
use crate::records::{Store, StoreError, now_ms};

/// A user as others see him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Person {
    /// The name in lower case.
    pub(super) id: String,
    /// The name as it is shown.
    pub(super) name: String,
    /// `BOT`, or nothing.
    pub(super) title: Option<String>,
}

impl Person {
    /// The server's one bot.
    pub(super) fn bot() -> Self {
        Self { id: BOT_NAME.to_ascii_lowercase(), name: BOT_NAME.to_owned(), title: Some("BOT".to_owned()) }
    }

    /// A user without a title.
    pub(super) fn named(name: &str) -> Self {
        Self { id: name.to_ascii_lowercase(), name: name.to_owned(), title: None }
    }

    /// Whether it is the bot.
    pub(super) fn is_bot(&self) -> bool {
        self.title.as_deref() == Some("BOT")
    }

    /// The name with the title before it, as event streams show opponents.
    pub(super) fn titled_name(&self) -> String {
        self.title.as_ref().map_or_else(|| self.name.clone(), |title| format!("{title} {}", self.name))
    }
}

/// What is known of a user.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    /// Who.
    pub(super) person: Person,
    /// Where he comes from.
    pub(super) kind: UserKind,
    /// Milliseconds since 1970.
    pub(super) created_ms: i64,
    /// Milliseconds since 1970.
    pub(super) seen_ms: i64,
}

/// The hash of a token, which alone is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hashes a token.
    pub(super) fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// The hash as it is stored.
    pub(super) fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// All users and their tokens. Users of `threefold token` may come while the server runs, so an unknown
/// token is looked up in the store too.
#[derive(Debug)]
pub(super) struct Users {
    store: Store,
    bot_token: TokenHash,
    known: RwLock<Known>,
    /// Look-ups of unknown names and tokens that may stand before a ply that is to be written.
    look_ups: Semaphore,
}

#[derive(Debug, Default)]
struct Known {
    profiles: HashMap<String, Profile>,
    tokens: HashMap<TokenHash, String>,
}

impl Users {
    /// Reads the users from the store and adds those of the settings.
    ///
    /// # Errors
    /// A user of the settings cannot be.
    pub(super) async fn load(
        store: Store,
        configured: &[LocalUser],
        bot_token: &SecretString,
    ) -> Result<Self, LocalError> {
        let mut known = Known::default();
        for row in store.local_users().await.unwrap_or_default() {
            known.insert(&row);
        }
        for user in configured {
            let why = |why: &str| LocalError::User { name: user.name.clone(), why: why.to_owned() };
            check_name(&user.name).map_err(|fault| why(&fault))?;
            if user.token.expose_secret().len() < TOKEN_LENGTH_MIN {
                return Err(why("has a token of less than 16 characters"));
            }
            let hash = TokenHash::of(user.token.expose_secret());
            if known.tokens.contains_key(&hash) {
                return Err(why("has the token of another user"));
            }
            let row = UserRow {
                name: user.name.clone(),
                kind: UserKind::Configured,
                token_hash: hash.bytes(),
                created_ms: now_ms(),
                seen_ms: now_ms(),
            };
            known.insert(&row);
        }
        let bot = Person::bot();
        let profile = Profile { person: bot.clone(), kind: UserKind::Bot, created_ms: now_ms(), seen_ms: now_ms() };
        known.profiles.insert(bot.id, profile);
        let bot_token = TokenHash::of(bot_token.expose_secret());
        Ok(Self { store, bot_token, known: RwLock::new(known), look_ups: Semaphore::new(LOOK_UPS_MAX) })
    }

    /// Whether anybody but guests has a token.
    pub(super) fn has_named(&self) -> bool {
        let is_named = |profile: &Profile| matches!(profile.kind, UserKind::Named | UserKind::Configured);
        self.read().profiles.values().any(is_named)
    }

    /// The user of a token; the bot's own is not among them.
    pub(super) async fn by_token(&self, token: &str) -> Option<(Person, TokenHash)> {
        let hash = TokenHash::of(token);
        if let Some(person) = self.read().by_token(hash) {
            return Some((person, hash));
        }
        let row = {
            let _turn = self.look_ups.acquire().await.ok()?;
            self.store.local_user_by_token(hash.bytes()).await.ok().flatten()?
        };
        let mut known = self.write();
        known.insert(&row);
        known.by_token(hash).map(|person| (person, hash))
    }

    /// The bot, if this is its token.
    pub(super) fn bot_by_token(&self, token: &str) -> Option<(Person, TokenHash)> {
        let hash = TokenHash::of(token);
        (hash == self.bot_token).then(|| (Person::bot(), hash))
    }

    /// A user by name, in any letter case.
    pub(super) async fn by_name(&self, name: &str) -> Option<Profile> {
        let id = name.to_ascii_lowercase();
        if let Some(profile) = self.read().profiles.get(&id) {
            return Some(profile.clone());
        }
        let row = {
            let _turn = self.look_ups.acquire().await.ok()?;
            self.store.local_user(&id).await.ok().flatten()?
        };
        let mut known = self.write();
        known.insert(&row);
        known.profiles.get(&id).cloned()
    }

    /// Makes a guest, forgetting the longest unseen one if there are too many; `is_busy` tells who must stay.
    pub(super) async fn new_guest(&self, guests_max: usize, is_busy: impl Fn(&str) -> bool) -> (Person, SecretString) {
        let token = new_token();
        let row = {
            let mut known = self.write();
            let name = known.free_guest_name();
            let row = UserRow {
                name,
                kind: UserKind::Guest,
                token_hash: TokenHash::of(token.expose_secret()).bytes(),
                created_ms: now_ms(),
                seen_ms: now_ms(),
            };
            known.insert(&row);
            row
        };
        let forgotten = self.write().forget_guests(guests_max, &row.name, is_busy);
        self.store.add_local_user(row.clone(), forgotten).await;
        (Person::named(&row.name), token)
    }

    /// Notes that a user is there.
    pub(super) async fn seen(&self, id: &str) {
        let is_stale = {
            let mut known = self.write();
            let Some(profile) = known.profiles.get_mut(id) else { return };
            let is_stale = now_ms() - profile.seen_ms > SEEN_STEP_MS;
            if is_stale {
                profile.seen_ms = now_ms();
            }
            is_stale
        };
        if is_stale {
            self.store.local_user_seen(id, now_ms()).await;
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn insert(&mut self, row: &UserRow) {
        let person = Person::named(&row.name);
        let hash = TokenHash(row.token_hash);
        if person.id == Person::bot().id {
            return;
        }
        // A newer token takes the place of the older one, and the settings' that of all others.
        if let Some(known) = self.profiles.get(&person.id)
            && known.kind == UserKind::Configured
        {
            return;
        }
        self.tokens.retain(|_, id| *id != person.id);
        self.tokens.insert(hash, person.id.clone());
        let profile = Profile { kind: row.kind, created_ms: row.created_ms, seen_ms: row.seen_ms, person };
        self.profiles.insert(profile.person.id.clone(), profile);
    }

    fn by_token(&self, hash: TokenHash) -> Option<Person> {
        let id = self.tokens.get(&hash)?;
        self.profiles.get(id).map(|profile| profile.person.clone())
    }

    fn free_guest_name(&self) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
        let mut rng = rand::rng();
        loop {
            let tail: String = (0..4).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect();
            let name = format!("guest-{tail}");
            if !self.profiles.contains_key(&name) {
                return name;
            }
        }
    }

    fn forget_guests(&mut self, guests_max: usize, newest: &str, is_busy: impl Fn(&str) -> bool) -> Vec<String> {
        let mut guests: Vec<(i64, String)> = self
            .profiles
            .iter()
            .filter(|(id, profile)| profile.kind == UserKind::Guest && *id != newest && !is_busy(id))
            .map(|(id, profile)| (profile.seen_ms, id.clone()))
            .collect();
        let all = self.profiles.values().filter(|profile| profile.kind == UserKind::Guest).count();
        guests.sort_unstable();
        guests.truncate(all.saturating_sub(guests_max));
        let forgotten: Vec<String> = guests.into_iter().map(|(_, id)| id).collect();
        for id in &forgotten {
            self.profiles.remove(id);
        }
        self.tokens.retain(|_, id| !forgotten.contains(id));
        forgotten
    }
}

/// A new random token of 256 bits.
pub(super) fn new_token() -> SecretString {
    use std::fmt::Write as _;
    let bytes: [u8; 32] = rand::rng().random();
    let mut text = String::from("tf_");
    for byte in bytes {
        let _ = write!(text, "{byte:02x}"); // A String takes all.
    }
    SecretString::from(text)
}

/// Gives a user of the local server a new token, in place of the one he had; the server learns of it at once.
///
/// # Errors
/// The name cannot be, or the store refuses.
pub async fn add_user(store: &Store, name: &str) -> Result<SecretString, AddUserError> {
    check_name(name).map_err(|why| AddUserError::Name { name: name.to_owned(), why })?;
    let token = new_token();
    let row = UserRow {
        name: name.to_owned(),
        kind: UserKind::Named,
        token_hash: TokenHash::of(token.expose_secret()).bytes(),
        created_ms: now_ms(),
        seen_ms: now_ms(),
    };
    store.put_local_user(row).await?;
    Ok(token)
}

/// Why [`add_user`] did nothing.
#[derive(Debug, thiserror::Error)]
pub enum AddUserError {
    /// The name cannot be.
    #[error("user {name:?} {why}")]
    Name {
        /// As it came.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// The store refuses.
    #[error("the user cannot be stored")]
    Store(#[from] StoreError),
}

/// A name is 2 to 30 letters, digits, `_` and `-`, and neither the bot's nor one that guests have.
fn check_name(name: &str) -> Result<(), String> {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    if !is_plain || !(2..=30).contains(&name.len()) {
        return Err("must be 2 to 30 letters, digits, _ and -".to_owned());
    }
    let id = name.to_ascii_lowercase();
    if id == Person::bot().id || id.starts_with("guest-") || RESERVED.contains(&id.as_str()) {
        return Err("is a name that the server needs itself".to_owned());
    }
    Ok(())
}

/// Words that stand in paths where a name could stand, and the server's own voice.
const RESERVED: [&str; 4] = ["ai", "open", "lichess", "anonymous"];
const TOKEN_LENGTH_MIN: usize = 16;
const LOOK_UPS_MAX: usize = 2;
/// How exactly it is kept when somebody was last seen.
const SEEN_STEP_MS: i64 = 60_000;
