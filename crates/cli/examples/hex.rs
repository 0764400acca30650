//! The command `crosstrack` with a game from outside: `cargo run --release -p crosstrack-cli --example hex -- show start`.

use std::process::ExitCode;

use crosstrack_cli::{AnyGame, run_with_games};
use hex::Hex;

fn main() -> ExitCode {
    run_with_games(&[AnyGame::of::<Hex>()])
}
