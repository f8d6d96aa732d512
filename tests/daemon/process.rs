//! The real program as a child process.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long anything is waited for before a test fails.
const PATIENCE: Duration = Duration::from_mins(1);

/// A command with nothing of the tester's own settings, state and token.
pub fn threefold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threefold"));
    command.env_clear().env("HOME", "/nonexistent").env("RUST_LOG", "info").stdin(Stdio::null());
    command
}

/// A daemon that is killed when it is dropped.
pub struct Daemon {
    child: Child,
    out: Receiver<String>,
    log: Receiver<String>,
    /// What was logged so far and read.
    pub logged: String,
}

/// A daemon's config and state.
pub struct Home {
    pub folder: TempDir,
}

impl Home {
    pub fn new(config: &str) -> Self {
        let home = Self { folder: tempfile::tempdir().unwrap() };
        home.configure(config);
        home
    }

    pub fn configure(&self, config: &str) {
        std::fs::write(self.path().join("t.toml"), config).unwrap();
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A command on this config and state.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = threefold();
        command.args(arguments).arg("--config").arg(self.path().join("t.toml"));
        command.arg("--state").arg(self.path().join("state"));
        command
    }

    pub fn output(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }
}

impl Daemon {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = lines(child.stdout.take().unwrap());
        let log = lines(child.stderr.take().unwrap());
        Self { child, out, log, logged: String::new() }
    }

    /// The next line on standard output.
    pub fn line(&mut self) -> String {
        self.out.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no line:\n{}", self.all_logged()))
    }

    /// The address of the web board, which is the first thing said.
    pub fn address(&mut self) -> String {
        let line = self.line();
        let address = line.strip_prefix("Omega chess: open ").unwrap_or_else(|| panic!("{line}"));
        address.trim_end_matches('/').to_owned()
    }

    /// Waits until a line with this text is logged.
    pub fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.log.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    self.logged.push_str(&line);
                    self.logged.push('\n');
                    if line.contains(text) {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("{text:?} was not logged:\n{}", self.logged)
                }
            }
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Its resident memory.
    pub fn resident_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// What it has used of the processors, in ticks.
    pub fn processor_ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap();
        let fields = stat.rsplit_once(") ").unwrap().1.split(' ');
        // User and system time; the state is the first after the name.
        fields.skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
    }

    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").arg(format!("-{name}")).arg(self.pid().to_string()).status().unwrap();
        assert!(status.success());
    }

    /// Waits for the end.
    pub fn end(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < until, "it does not end:\n{}", self.all_logged());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Asks it to stop and waits; it must end well.
    pub fn stop(&mut self) {
        self.signal("TERM");
        let status = self.end();
        assert_eq!(status.code(), Some(0), "{}", self.all_logged());
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Everything logged so far.
    pub fn all_logged(&mut self) -> String {
        while let Ok(line) = self.log.recv_timeout(Duration::from_millis(200)) {
            self.logged.push_str(&line);
            self.logged.push('\n');
        }
        self.logged.clone()
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have ended.
        let _ = self.child.wait();
    }
}

fn lines(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}
