//! How games write down what happens without ever waiting for the disk.

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tracing::warn;

use crate::records::{GameEnd, GameKey, NewGame, Ply, Store};

/// A handle to the task that carries entries to the store, in order. Entries are taken at once or, if the task is
/// hopelessly behind, refused; a game then sends everything again with its next entry.
#[derive(Clone, Debug)]
pub struct Ledger {
    entries: mpsc::Sender<Entry>,
}

/// One entry.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A game begins; known ones stay as they are.
    Begin(Box<NewGame>),
    /// Plies from this one on; later ones that are known are dropped.
    Plies(GameKey, usize, Vec<Ply>),
    /// We granted a takeback.
    Takeback(GameKey),
    /// A game is over.
    End(GameKey, GameEnd),
}

/// Games at once × plies before the disk is heard of again.
const ENTRIES_MAX: usize = 1024;

impl Ledger {
    /// Starts the task. It ends when the last handle is gone and everything is written.
    pub fn start(store: Store) -> (Self, JoinHandle<()>) {
        let (entries, mut taken) = mpsc::channel(ENTRIES_MAX);
        let task = tokio::spawn(async move {
            while let Some(entry) = taken.recv().await {
                match entry {
                    Entry::Begin(game) => store.begin_game(*game).await,
                    Entry::Plies(key, from, plies) => store.record_plies(&key, from, plies).await,
                    Entry::Takeback(key) => store.count_takeback(&key).await,
                    Entry::End(key, end) => store.end_game(&key, end).await,
                }
            }
        });
        (Self { entries }, task)
    }

    /// Hands over an entry; false if it was refused.
    pub fn enter(&self, entry: Entry) -> bool {
        let taken = self.entries.try_send(entry).is_ok();
        if !taken {
            warn!("the ledger is behind; what it misses is entered with the game's next move");
        }
        taken
    }
}
