//! The program; see [`threefold::cli`].

fn main() -> std::process::ExitCode {
    threefold::cli::run()
}
