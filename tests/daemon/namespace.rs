//! Mounts that only the program sees.

use std::path::Path;
use std::process::Command;

/// The program in a mount namespace of its own, in which a shell has first run `mounts` with these paths as `$1`, `$2`,
/// …; `None`, which it says, where that is not allowed.
pub fn with_mounts(program: &Command, mounts: &str, paths: &[&Path]) -> Option<Command> {
    let is_possible = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).status();
    if !is_possible.is_ok_and(|status| status.success()) {
        println!("skipped: a mount namespace is not allowed here");
        return None;
    }
    let mut command = Command::new("unshare");
    command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.args(["--map-root-user", "--mount", "sh", "-c"]);
    command.arg(format!("{mounts} && shift {} && exec \"$@\"", paths.len()));
    command.arg("sh").args(paths).arg(program.get_program()).args(program.get_args());
    Some(command)
}
