//! The options of `crosstrack tablebase`.

use std::path::PathBuf;

use clap::value_parser;

use crate::commands::folder::named;
use crate::games::crosstrack::args::WaiveArgs;
use crate::{AnyGameArgs, OutputArgs, TextOrJson};

/// The help of a position of the table's game.
const TABLE_POS: &str = "The position: `start`, `-` for a line of standard input, or a text of the \
                         table's game and board";

/// Makes, checks and asks tables of every position of a study board with perfect play
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.1_2-2_d")]
pub enum Command {
    /// Solves every position of a board and writes the table; goes on with what a killed build left
    #[command(
        before_help = "Example: crosstrack tablebase build --board 2x1 --output 2x1.table\nExample: crosstrack tablebase build --board 3x1 --sets AC --by-class --dir 3x1-AC\nExample: crosstrack tablebase build --game crossings --board 3x4 --output 3x4.table"
    )]
    Build(Box<Build>),
    /// Derives values again, from those of the positions after each move, and compares
    #[command(before_help = "Example: crosstrack tablebase verify 2x1.table --sample 100000")]
    Verify(Verify),
    /// Gives the value of a position, won or lost in how many plies, and the best moves
    #[command(
        before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.2_rA2.gI1-2_d"
    )]
    Probe(Probe),
    /// Counts the positions of each value, and gives the value of each first move for who makes it
    #[command(
        before_help = "Example: crosstrack tablebase stats 2x1.table\nExample: crosstrack tablebase stats 2x1.table --by-class --format json"
    )]
    Stats(Stats),
    /// Lists the positions in which nobody wants to move: who has to does worse
    #[command(before_help = "Example: crosstrack tablebase zugzwangs 2x1.table")]
    Zugzwangs(Whole),
}

#[derive(clap::Args, Debug)]
pub struct Build {
    /// The table; while it is unfinished it is called FILE.part
    #[arg(long, short, value_name = "FILE", value_parser = named, required_unless_present_any = ["estimate", "by_class"])]
    pub(super) output: Option<PathBuf>,
    /// Solve one material class after the other, each into a file of a folder: memory is needed for
    /// a class and for those that placements lead to
    #[arg(long, conflicts_with = "output")]
    pub(super) by_class: bool,
    /// The folder of the classes; made if it is not there
    #[arg(long, value_name = "DIR", value_parser = named, requires = "by_class")]
    pub(super) dir: Option<PathBuf>,
    /// Say how many classes and positions there are, and what memory, disk and time they take; solve
    /// nothing
    #[arg(long)]
    pub(super) estimate: bool,
    /// Refuse what would take more memory, as estimated
    #[arg(long, value_name = "MIB")]
    pub(super) memory: Option<u64>,
    #[command(flatten)]
    pub(super) game: AnyGameArgs,
}

#[derive(clap::Args, Debug)]
pub struct Verify {
    /// The table: a file, or a folder of classes
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Look at this many positions at random only
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(super) sample: Option<u32>,
    /// Which positions these are
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
}

#[derive(clap::Args, Debug)]
pub struct Probe {
    /// The table: a file, or a folder of classes
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[arg(value_name = "POS", help = TABLE_POS, default_value = "start")]
    pub(super) pos: String,
    /// Say what every legal move is worth, not only which are best
    #[arg(long)]
    pub(super) all_moves: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    pub(super) waive: WaiveArgs,
}

#[derive(clap::Args, Debug)]
pub struct Stats {
    /// Count the positions of each material class instead: those with the same pieces on the board
    #[arg(long)]
    pub(super) by_class: bool,
    #[command(flatten)]
    pub(super) whole: Whole,
}

/// A question about all positions of a table.
#[derive(clap::Args, Debug)]
pub struct Whole {
    /// The table: a file, or a folder of classes
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}
