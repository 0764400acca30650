//! The `crosstrack` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    crosstrack_cli::run()
}
