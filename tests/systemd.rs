//! The service under a real systemd: installed as the README says, in a container, against a stand-in for Lichess on
//! the host's loopback, which the container shares.
//!
//! Needs root, `systemd-nspawn`, and a base system made by `debootstrap`, named by `THREEFOLD_CONTAINER`; `.ci/run`
//! makes one. Without it the test says so and does nothing.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use std::{env, thread};

use support::{ChallengeSpec, Fake, Fault, GameSpec, Play, Setup, TOKEN};
use threefold::config;
use threefold::daemon::{self, Start};
use threefold::lichess::Endpoint;
use threefold::lichess::types::GameStatus;
use threefold::rules::Variant;

/// How long anything in the container may take.
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_service_starts_reloads_resumes_and_stops_under_systemd() {
    let Some(base) = env::var_os("THREEFOLD_CONTAINER").map(PathBuf::from) else {
        println!("skipped: THREEFOLD_CONTAINER names no base system (see .ci/run)");
        return;
    };
    let fake = Fake::start(Setup::default()).await;
    let container = Container::boot(&base);
    container.install(&fake.url());

    // Active only after the event stream is open.
    fake.on(Endpoint::EventStream).times(3).fault(Fault::Html(502));
    container.run("systemctl daemon-reload && systemctl start --no-block threefold");
    fake.requests(Endpoint::EventStream, 1).await;
    assert_eq!(container.property("ActiveState"), "activating", "READY=1 came before the event stream was open");
    container.wait("ActiveState", "active");
    assert!(fake.is_listening());
    println!("activating while the event stream is refused, active when it is open");

    // A reload takes new settings without touching the game that runs.
    let game = fake.start_game(lasting());
    fake.ply(&game, 2).await;
    let pid = container.property("MainPID");
    container.configure(&fake.url(), "[challenges]\nvariants = [\"standard\"]");
    container.run("systemctl reload threefold");
    container.wait("ActiveState", "active");
    let declined = fake.challenge(ChallengeSpec {
        game: GameSpec { variant: Variant::Atomic, ..lasting() },
        ..ChallengeSpec::default()
    });
    fake.until("the challenge to be declined", |fake| {
        fake.declined().iter().any(|(id, _)| *id == declined).then_some(())
    })
    .await;
    container.write_config("[challenges]\nvariants = [\"standrad\"]\n");
    container.run("systemctl reload threefold || true");
    container.until_journal("standrad");
    container.configure(&fake.url(), "");
    container.run("systemctl reload threefold");
    assert_eq!(container.property("MainPID"), pid, "a reload replaced the process");
    println!("reload: new settings in effect, a broken file refused with its line, process {pid} still the same");
    let plies = fake.plies(&game);
    fake.ply(&game, plies + 4).await;

    // Killed, it comes back and plays on.
    container.run(&format!("kill -9 {pid}"));
    container.wait("NRestarts", "1");
    container.wait("ActiveState", "active");
    let plies = fake.plies(&game);
    fake.ply(&game, plies + 4).await;
    println!("kill -9: restarted, the game is played on");

    // Stopped in its tracks or hung, the watchdog ends it, and it comes back.
    container.run(&format!("kill -STOP {}", container.property("MainPID")));
    container.wait("NRestarts", "2");
    container.wait("ActiveState", "active");
    container.run_what_hangs();
    let (pid, plies) = (container.property("MainPID"), fake.plies(&game));
    fake.ply(&game, plies + 4).await;
    container.run(&format!("kill -HUP {pid}"));
    container.wait("NRestarts", "1");
    container.wait("ActiveState", "active");
    assert_ne!(container.property("MainPID"), pid);
    assert_eq!(container.journal("").matches("Watchdog timeout").count(), 2, "{}", container.journal("-n 50"));
    container.run_what_is_shipped();
    println!("watchdog: a stopped and a hung process were ended and restarted, the game is played on");
    let ended = fake.ended(&game).await;
    assert_ne!(ended.status, GameStatus::OutOfTime, "{ended:?}");

    // The journal has the fields; the state lies in its folder; the token is nowhere.
    let of_game = container.journal(&format!("THREEFOLD_ID={game} --output-fields=MESSAGE,THREEFOLD_VARIANT -o json"));
    assert!(of_game.contains(r#""THREEFOLD_VARIANT":"standard""#) && of_game.contains("game started"), "{of_game}");
    let warnings = container.journal("-p warning -o cat");
    assert!(warnings.contains("event stream refused") && !warnings.contains("game started"), "{warnings}");
    assert!(container.run("ls /var/lib/private/threefold").contains("threefold"), "no state in StateDirectory");
    assert!(!container.journal("-o json").contains(TOKEN), "the token is in the journal");
    println!(
        "journal: {} entries by the game's id, {} warnings, no token",
        of_game.lines().count(),
        warnings.lines().count()
    );

    // A stop drains: the running game goes on until the deadline.
    let game = fake.start_game(lasting());
    fake.ply(&game, 4).await;
    let before = fake.plies(&game);
    container.run("systemctl stop threefold");
    assert!(fake.plies(&game) > before + 2, "no move was made while the service drained");
    assert_eq!(container.property("Result"), "success");
    assert_eq!(container.property("ExecMainStatus"), "0");
    println!("stop: played on until the deadline, ended with 0");
    fake.assert_clean();

    // 78 is not restarted.
    container.write_config("[engine]\nhash_mib = \"much\"\n");
    container.run("systemctl start threefold || true");
    container.wait("ActiveState", "failed");
    thread::sleep(Duration::from_secs(3)); // Longer than RestartSec.
    assert_eq!(container.property("ExecMainStatus"), "78");
    assert_eq!(container.property("ActiveState"), "failed");
    println!("a fault in the settings: ended with 78, not restarted");

    // The sandbox, as systemd reckons it.
    container.configure(&fake.url(), "");
    container.run("systemctl reset-failed threefold && systemctl start threefold");
    let security = container.run("systemd-analyze security threefold | tail -n 1");
    println!("{}", security.trim().trim_start_matches('→').trim());
    let exposure: f64 = security
        .split_whitespace()
        .find_map(|word| word.parse().ok())
        .unwrap_or_else(|| panic!("systemd-analyze tells no level: {security}"));
    assert!(exposure <= 1.5, "{security}");
}

/// The program as it is, but for a reload that never ends. The container's systemd runs it, as told by
/// [`Container::run_what_hangs`].
#[test]
#[ignore = "a program for the container, and no test"]
fn a_program_that_hangs_on_reload() {
    let Some(state) = env::var_os("STATE_DIRECTORY").map(PathBuf::from) else { return };
    let path = Path::new("/etc/threefold/threefold.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let config = config::load(Some((path, &text)), &[]).unwrap();
    let reload = || loop {
        thread::park();
    };
    daemon::run(Start { config, reload: Box::new(reload), state, only: None }).unwrap();
}

/// At depth 1 the bot needs dozens of moves to mate even a random mover.
fn lasting() -> GameSpec {
    GameSpec { play: Play::Random(7), think: Duration::from_millis(400), resigns_at: Some(120), ..GameSpec::default() }
}

/// A Debian that has booted.
struct Container {
    nspawn: Child,
    /// The process number of the container's systemd.
    leader: Option<String>,
}

impl Container {
    fn boot(base: &Path) -> Self {
        let binary = Path::new(env!("CARGO_BIN_EXE_threefold"));
        let nspawn = Command::new("systemd-nspawn")
            .args(["--boot", "--register=no", "--keep-unit", "--quiet", "--volatile=overlay", "-D"])
            .arg(base)
            .arg(format!("--bind-ro={}:/opt/threefold", binary.display()))
            .arg(format!("--bind-ro={}:/opt/hanging", env::current_exe().unwrap().display()))
            .arg(format!("--bind-ro={}/systemd:/opt/systemd", env!("CARGO_MANIFEST_DIR")))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("systemd-nspawn starts");
        // From here on it is ended by being dropped, however the test ends.
        let mut container = Self { nspawn, leader: None };
        for _ in 0..120 {
            thread::sleep(Duration::from_millis(500));
            let children = Command::new("pgrep").args(["-P", &container.nspawn.id().to_string()]).output().unwrap();
            let children = String::from_utf8_lossy(&children.stdout).into_owned();
            container.leader = children.split_whitespace().next().map(str::to_owned);
            if container.leader.is_some() {
                let state = container.enter("systemctl is-system-running");
                if ["running", "degraded"].contains(&String::from_utf8_lossy(&state.stdout).trim()) {
                    println!("systemd is up in the container");
                    return container;
                }
            }
        }
        panic!("the container does not boot (leader {:?})", container.leader);
    }

    /// As the README says, with the token as a credential and short waits.
    fn install(&self, url: &str) {
        self.run(&format!(
            "install -m 755 /opt/threefold /usr/local/bin/threefold
             install -D -m 644 /opt/systemd/threefold.service /etc/systemd/system/threefold.service
             mkdir -p /etc/credstore /etc/threefold /etc/systemd/system/threefold.service.d
             (umask 077; printf %s {TOKEN} > /etc/credstore/lichess-token)
             printf '[Service]\\nWatchdogSec=4\\nTimeoutAbortSec=2\\nRestartSec=1\\n' > /etc/systemd/system/threefold.service.d/test.conf"
        ));
        self.configure(url, "");
    }

    /// Puts a program in the place of the shipped one that hangs as soon as it is told to reload.
    fn run_what_hangs(&self) {
        self.run(
            "install -m 755 /opt/hanging /usr/local/bin/hanging
             printf '[Service]\\nExecStart=\\nExecStart=/usr/local/bin/hanging --ignored --exact a_program_that_hangs_on_reload --nocapture\\n' > /etc/systemd/system/threefold.service.d/hanging.conf
             systemctl daemon-reload && systemctl restart threefold",
        );
    }

    fn run_what_is_shipped(&self) {
        self.run(
            "rm /etc/systemd/system/threefold.service.d/hanging.conf
             systemctl daemon-reload && systemctl restart threefold",
        );
    }

    fn configure(&self, url: &str, more: &str) {
        self.write_config(&format!(
            "[lichess]\nurl = \"{url}\"\n[daemon]\ndrain_s = 3\n[engine]\nhash_mib = 16\ndepth_max = 1\n{more}\n"
        ));
    }

    fn write_config(&self, text: &str) {
        // Into a file of another name first: the program never sees half of it.
        let quoted = text.replace('\'', "'\\''");
        self.run(&format!(
            "printf %s '{quoted}' > /etc/threefold/new && mv /etc/threefold/new /etc/threefold/threefold.toml"
        ));
    }

    /// What a shell in the container prints.
    fn run(&self, script: &str) -> String {
        let output = self.enter(script);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success(),
            "{script}\n{text}{}\n{}",
            String::from_utf8_lossy(&output.stderr),
            self.journal("-n 50")
        );
        text
    }

    fn enter(&self, script: &str) -> Output {
        Command::new("nsenter")
            .args(["-t", self.leader.as_deref().unwrap_or_default(), "-a", "--", "/bin/sh", "-ec", script])
            .env_clear()
            .env("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
            .output()
            .expect("nsenter runs")
    }

    fn property(&self, name: &str) -> String {
        self.run(&format!("systemctl show -p {name} --value threefold")).trim().to_owned()
    }

    fn wait(&self, property: &str, value: &str) {
        let mut found = String::new();
        for _ in 0..PATIENCE.as_millis() / 200 {
            found = self.property(property);
            if found == value {
                return;
            }
            thread::sleep(Duration::from_millis(200));
        }
        panic!("{property} is {found:?}, not {value:?}\n{}", self.journal("-n 50"));
    }

    fn journal(&self, options: &str) -> String {
        let output = self.enter(&format!("journalctl --no-pager -u threefold {options}"));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn until_journal(&self, text: &str) {
        for _ in 0..PATIENCE.as_millis() / 200 {
            if self.journal("").contains(text) {
                return;
            }
            thread::sleep(Duration::from_millis(200));
        }
        panic!("the journal does not have {text:?}\n{}", self.journal("-n 50"));
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        let _ = self.enter("systemctl poweroff"); // It may be down already.
        for _ in 0..100 {
            if !matches!(self.nspawn.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
        let _ = self.nspawn.kill();
        let _ = self.nspawn.wait();
    }
}
