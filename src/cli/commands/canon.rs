//! `crosstrack canon`: the canonical form of a position.

use serde::Serialize;

use super::{POS, json};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::position::GameArgs;
use crate::game::Game;

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
}

/// Prints the canonical form of a position, and its key in hexadecimal
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack canon x1_4x2_1122.2_rA0.3-6-6-6-6-4_d",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[arg(value_name = "POS", help = POS)]
    pos: String,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    canonical: String,
    key: String,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let loaded = self.game.load(&self.pos, console)?;
        let (ruleset, position) = (&loaded.ruleset, &loaded.position);
        let mut key = Vec::new();
        ruleset.canonical_key(position, &mut key);
        let answer = Answer {
            position: ruleset.write_position(position),
            canonical: ruleset.write_position(&ruleset.canonical(position)),
            key: key.iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        let text = match self.format {
            Format::Text => format!("{}\n{}\n", answer.canonical, answer.key),
            Format::Json => json::pretty(&answer)?,
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}
