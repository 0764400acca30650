//! The `crosstrack` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    crosstrack::cli::run()
}
