//! The `crosstrack-lab` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    crosstrack_lab::run()
}
