//! The thread that owns the database, and the handle to it.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{mpsc, oneshot, watch};
use tracing::{error, info, warn};

use super::schema;

/// A handle to the database; cheap to clone. The thread behind it ends with the last handle, or by
/// [`close`](Self::close).
///
/// ```
/// # use threefold::records::Store;
/// let store = Store::in_memory();
/// let one: i64 = store.with_blocking(|connection| connection.query_row("SELECT 1", [], |row| row.get(0))).unwrap();
/// assert_eq!(one, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    health: watch::Receiver<Health>,
}

/// How the database fares, for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// What is written is on the disk.
    Good,
    /// The folder cannot be used: everything works, but is lost when the process ends.
    Memory {
        /// Why.
        why: String,
    },
    /// Writes fail for now; so many are kept and tried again.
    Failing {
        /// Why.
        why: String,
        /// Entries that wait.
        waiting: usize,
    },
}

/// Why the database did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It said no: full, locked, corrupt, or the request was wrong.
    #[error("the database {} refused", .path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// It was written by a newer version of this program.
    #[error("the database {} was written by a newer version", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// The folder cannot be made.
    #[error("the folder {} cannot be made", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The store has been closed.
    #[error("the database is closed")]
    Closed,
    /// A request panicked; the database is as it was before.
    #[error("a request to the database panicked: {0}")]
    Panicked(String),
}

impl Store {
    /// Opens the database of a daemon's state folder, which it makes. Does not wait and cannot fail: see [`Health`]
    /// for what is done about trouble.
    pub fn open(folder: &Path) -> Self {
        Self::start(Place::Folder { path: folder.join(FILE), heals: true })
    }

    /// Opens the same database beside a running daemon, for a command: trouble is reported, not mended.
    pub fn attach(folder: &Path) -> Self {
        Self::start(Place::Folder { path: folder.join(FILE), heals: false })
    }

    /// Whether a folder holds a database.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).exists()
    }

    /// A database that is nowhere else; for tests and for commands without state.
    pub fn in_memory() -> Self {
        Self::start(Place::Memory)
    }

    fn start(place: Place) -> Self {
        let (jobs, receiver) = mpsc::channel(QUEUE);
        let (health_sender, health) = watch::channel(Health::Good);
        let keeper = Keeper { place, connection: None, kept: VecDeque::new(), health: health_sender };
        std::thread::Builder::new()
            .name("records".to_owned())
            .spawn(move || keeper.run(receiver))
            .expect("a thread can be started while the process starts");
        Self { jobs, health }
    }

    /// Runs a request on the connection, and waits for its answer. It may run twice, if the file turned out to be
    /// corrupt at the first time. Several statements that belong together want a transaction.
    ///
    /// # Errors
    /// The database refuses, or has been closed.
    pub async fn with<T, F>(&self, request: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnMut(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (job, answer) = asking(request);
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// The same for code that is not async.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    ///
    /// # Panics
    /// When called from async code.
    pub fn with_blocking<T, F>(&self, request: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnMut(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (job, answer) = asking(request);
        self.jobs.blocking_send(job).map_err(|_| StoreError::Closed)?;
        answer.blocking_recv().map_err(|_| StoreError::Closed)?
    }

    /// Hands over an entry that must not be lost, without waiting for the disk: while the database refuses it is kept,
    /// in order, and tried again. It must be repeatable.
    pub async fn write<F>(&self, what: &'static str, entry: F)
    where
        F: FnMut(&mut Connection) -> rusqlite::Result<()> + Send + 'static,
    {
        let _ = self.jobs.send(Job::Write(Entry { what, write: Box::new(entry), tried: None })).await; // Closed: too late.
    }

    /// The same, and waits until it is on the disk or the first try has failed; at most five seconds.
    pub async fn write_now<F>(&self, what: &'static str, entry: F)
    where
        F: FnMut(&mut Connection) -> rusqlite::Result<()> + Send + 'static,
    {
        let (tried, answer) = oneshot::channel();
        let _ = self.jobs.send(Job::Write(Entry { what, write: Box::new(entry), tried: Some(tried) })).await; // As above.
        let _ = tokio::time::timeout(PATIENCE, answer).await; // A disk that hangs must not hold a game's seat.
    }

    /// How the database fares, now and later.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.health.clone()
    }

    /// Writes what waits and closes the file; requests after it fail.
    pub async fn close(&self) {
        let (done, answer) = oneshot::channel();
        if self.jobs.send(Job::Close(done)).await.is_ok() {
            let _ = tokio::time::timeout(PATIENCE, answer).await; // Nothing more can be done about a disk that hangs.
        }
    }
}

fn asking<T, F>(mut request: F) -> (Job, oneshot::Receiver<Result<T, StoreError>>)
where
    T: Send + 'static,
    F: FnMut(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
{
    let (sender, answer) = oneshot::channel();
    let ask = move |keeper: &mut Keeper| {
        let _ = sender.send(keeper.ask(&mut request)); // Whoever asked has gone.
    };
    (Job::Ask(Box::new(ask)), answer)
}

/// The name of the file in the state folder.
const FILE: &str = "threefold.db";
/// Requests that may wait for the thread.
const QUEUE: usize = 1024;
/// Entries kept while the database refuses: some hundred games.
const KEPT_MAX: usize = 50_000;
/// How long another process's lock is waited for.
const BUSY: Duration = Duration::from_secs(2);
/// Pause between tries while the database refuses.
const RETRY: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(5);

enum Job {
    Ask(Box<dyn FnOnce(&mut Keeper) + Send>),
    Write(Entry),
    Close(oneshot::Sender<()>),
}

type Write = dyn FnMut(&mut Connection) -> rusqlite::Result<()> + Send;

struct Entry {
    what: &'static str,
    write: Box<Write>,
    tried: Option<oneshot::Sender<()>>,
}

#[derive(Clone, Debug)]
enum Place {
    Folder { path: PathBuf, heals: bool },
    Memory,
}

/// The owner of the connection.
struct Keeper {
    place: Place,
    connection: Option<Connection>,
    kept: VecDeque<Entry>,
    health: watch::Sender<Health>,
}

impl Keeper {
    fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        if let Err(why) = self.open() {
            self.refused(&why);
        }
        let mut retry_at = Instant::now();
        loop {
            let job = if self.kept.is_empty() {
                jobs.blocking_recv().ok_or(mpsc::error::TryRecvError::Disconnected)
            } else {
                jobs.try_recv()
            };
            match job {
                Ok(Job::Ask(ask)) => ask(&mut self),
                Ok(Job::Write(entry)) => self.write(entry),
                Ok(Job::Close(done)) => {
                    self.retry();
                    self.connection = None;
                    let _ = done.send(()); // Whoever asked has gone.
                    return;
                }
                Err(mpsc::error::TryRecvError::Disconnected) => {
                    self.retry();
                    return;
                }
                Err(mpsc::error::TryRecvError::Empty) if Instant::now() >= retry_at => {
                    self.retry();
                    retry_at = Instant::now() + RETRY;
                }
                // Polling, but only while the database refuses: the channel has no receive with a time limit.
                Err(mpsc::error::TryRecvError::Empty) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    fn ask<T>(&mut self, request: &mut dyn FnMut(&mut Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let mut answer = self.ask_once(request);
        if let Err(StoreError::Sqlite { source, .. }) = &answer
            && is_corrupt(source)
            && self.set_aside(source)
        {
            answer = self.ask_once(request);
        }
        answer
    }

    fn ask_once<T>(
        &mut self,
        request: &mut dyn FnMut(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.open()?;
        let connection = self.connection.as_mut().expect("an opened store has its connection");
        match catch_unwind(AssertUnwindSafe(|| request(connection))) {
            Ok(answer) => answer.map_err(|source| self.sqlite(source)),
            Err(panic) => {
                // A transaction may be open in it.
                self.connection = None;
                Err(StoreError::Panicked(panic_text(panic.as_ref())))
            }
        }
    }

    fn write(&mut self, mut entry: Entry) {
        // In order: a game's end must not come before its begin.
        if self.kept.is_empty() {
            match self.ask(&mut entry.write) {
                Ok(()) => return self.wrote(&mut entry),
                Err(StoreError::Sqlite { source, .. }) if !may_pass(&source) => {
                    error!(what = entry.what, error = %source, "an entry cannot be written");
                    return;
                }
                Err(StoreError::Panicked(why)) => {
                    error!(what = entry.what, %why, "an entry cannot be written");
                    return;
                }
                Err(why) => self.refused(&why),
            }
        }
        entry.tried = None;
        if self.kept.len() == KEPT_MAX {
            error!(what = entry.what, kept = KEPT_MAX, "an entry is lost: the database has refused for too long");
            return;
        }
        self.kept.push_back(entry);
    }

    fn wrote(&mut self, entry: &mut Entry) {
        if let Some(tried) = entry.tried.take() {
            let _ = tried.send(()); // Whoever waited has gone.
        }
        self.recovered();
    }

    /// Tries the kept entries again, in order, up to the first that is refused.
    fn retry(&mut self) {
        while let Some(mut entry) = self.kept.pop_front() {
            match self.ask(&mut entry.write) {
                Err(StoreError::Sqlite { source, .. }) if !may_pass(&source) => {
                    error!(what = entry.what, error = %source, "an entry cannot be written");
                }
                Err(StoreError::Panicked(why)) => error!(what = entry.what, %why, "an entry cannot be written"),
                Err(why) => {
                    self.kept.push_front(entry);
                    return self.refused(&why);
                }
                Ok(()) => {}
            }
        }
        self.recovered();
    }

    fn refused(&mut self, why: &StoreError) {
        let why = chain(why);
        let was_good = !matches!(*self.health.borrow(), Health::Failing { .. });
        if was_good {
            error!(%why, "the database refuses; games go on, and what they write is kept and tried again");
        }
        self.health.send_replace(Health::Failing { why, waiting: self.kept.len() });
    }

    fn recovered(&mut self) {
        if matches!(*self.health.borrow(), Health::Failing { .. }) {
            info!("the database works again");
            self.health.send_replace(Health::Good);
        }
    }

    /// Makes sure that there is a connection; mends what can be mended.
    fn open(&mut self) -> Result<(), StoreError> {
        if self.connection.is_some() {
            return Ok(());
        }
        let (path, heals) = match &self.place {
            Place::Folder { path, heals } => (path.clone(), *heals),
            Place::Memory => (PathBuf::from(":memory:"), false),
        };
        let why = match open(&path) {
            Ok(connection) => {
                self.connection = Some(connection);
                return Ok(());
            }
            Err(why) if !heals => return Err(why),
            Err(why) => why,
        };
        if let StoreError::Sqlite { source, .. } = &why
            && is_corrupt(source)
            && self.set_aside(source)
        {
            self.connection = Some(open(&path)?);
            return Ok(());
        }
        if is_lasting(&why) {
            let why = chain(&why);
            error!(%why, "the state folder cannot be used; games go on, but nothing is kept when the process ends");
            self.health.send_replace(Health::Memory { why });
            self.place = Place::Memory;
            self.connection = Some(open(Path::new(":memory:"))?);
            return Ok(());
        }
        Err(why)
    }

    /// Moves a corrupt file away, so that a new one can begin; `false`: it stays.
    fn set_aside(&mut self, why: &rusqlite::Error) -> bool {
        let Place::Folder { path, heals: true } = &self.place else { return false };
        self.connection = None;
        let aside = path.with_file_name(format!("{FILE}.corrupt-{}", super::now_ms()));
        if let Err(error) = std::fs::rename(path, &aside) {
            error!(%why, %error, "the database is corrupt and cannot be moved aside");
            return false;
        }
        for suffix in ["-wal", "-shm"] {
            let name = |path: &Path| PathBuf::from(format!("{}{suffix}", path.display()));
            let _ = std::fs::rename(name(path), name(&aside)); // There need not be one.
        }
        error!(%why, moved_to = %aside.display(), "the database is corrupt; it is moved aside and a new one begun");
        true
    }

    fn sqlite(&self, source: rusqlite::Error) -> StoreError {
        let path = match &self.place {
            Place::Folder { path, .. } => path.clone(),
            Place::Memory => PathBuf::from(":memory:"),
        };
        StoreError::Sqlite { path, source }
    }
}

fn open(path: &Path) -> Result<Connection, StoreError> {
    let refused = |source| StoreError::Sqlite { path: path.to_owned(), source };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: folder.to_owned(), source })?;
    }
    // A write-ahead log is left behind by a process that was killed: then, and only then, the file is read through.
    let was_killed = std::fs::metadata(format!("{}-wal", path.display())).is_ok_and(|wal| wal.len() > 0);
    let mut connection = Connection::open(path).map_err(refused)?;
    prepare(&connection, was_killed).map_err(refused)?;
    if !schema::migrate(&mut connection).map_err(refused)? {
        return Err(StoreError::Newer { path: path.to_owned() });
    }
    Ok(connection)
}

fn prepare(connection: &Connection, was_killed: bool) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // In KiB, as SQLite has it: the ledger is written, and seldom read.
    connection.pragma_update(None, "cache_size", -512)?;
    if was_killed {
        let verdict: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
        if verdict != "ok" {
            warn!(%verdict, "the database did not survive the last end of the process");
            let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
            return Err(rusqlite::Error::SqliteFailure(code, Some(verdict)));
        }
    }
    Ok(())
}

fn is_corrupt(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Whether the trouble lies outside the request and may pass: the same request is worth another try.
fn may_pass(error: &rusqlite::Error) -> bool {
    use ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull, FileLockingProtocolFailed, NotADatabase,
        OutOfMemory, PermissionDenied, ReadOnly, SystemIoFailure,
    };
    matches!(
        error.sqlite_error_code(),
        Some(
            CannotOpen
                | DatabaseBusy
                | DatabaseCorrupt
                | DatabaseLocked
                | DiskFull
                | FileLockingProtocolFailed
                | NotADatabase
                | OutOfMemory
                | PermissionDenied
                | ReadOnly
                | SystemIoFailure
        )
    )
}

/// Whether the place will not get better by waiting.
fn is_lasting(error: &StoreError) -> bool {
    match error {
        StoreError::Folder { .. } | StoreError::Newer { .. } => true,
        StoreError::Sqlite { source, .. } => {
            use ErrorCode::{CannotOpen, DatabaseCorrupt, NotADatabase, PermissionDenied, ReadOnly};
            matches!(
                source.sqlite_error_code(),
                Some(CannotOpen | DatabaseCorrupt | NotADatabase | PermissionDenied | ReadOnly)
            )
        }
        StoreError::Closed | StoreError::Panicked(_) => false,
    }
}

fn chain(error: &StoreError) -> String {
    use std::error::Error;
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no text".to_owned())
}
