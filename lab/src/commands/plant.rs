//! `crosstrack-lab vectors plant`: makes the tables of test cases for faults at single places.

use std::path::PathBuf;

use crate::make::VectorSource as _;
use crosstrack::base::counted;
use crosstrack_cli::console::write;
use crosstrack_cli::games::with_game;
use crosstrack_cli::{CommandError, Console, Exit, GameArg, Progress};

/// The seed of the shipped tables.
const SEED: u64 = 1;

/// Plants the positions in which single places of the boards matter; for who changes the inputs
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab vectors plant data/vectors/places.csv")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The table; replaced if it is there
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The seed of the random positions
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        use std::io::Write as _;
        let bar = Progress::spinner(console.watched);
        bar.say("planting positions");
        let text = with_game!(self.game.game, G => G::places_table(self.seed));
        drop(bar);
        write(&self.file, &text)?;
        let rows = text.lines().count() - 1;
        writeln!(console.err, "{} in {}", counted(rows, "case"), self.file.display())?;
        Ok(Exit::Done)
    }
}
