//! The options of `crosstrack tablebase`.

use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;

use crate::options::crosstrack::WaiveArgs;
use crate::output::folder::new_path_parser;
use crate::words::duration::parse_duration;
use crate::{AnswerFormat, AnyGameArgs, OutputArgs, TextOrJson};

/// The help of a position of the table's game.
const TABLE_POS: &str = "The position: `start`, `-` for a line of standard input, or the notation \
                         of a position of the table's game and board";

/// Builds and reads tables of all positions of a small board, with their values
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.1_2-2_d")]
pub enum Command {
    /// Solves every position of a board and writes the table, or resumes an interrupted build
    #[command(
        before_help = "Example: crosstrack tablebase build --board 2x1 --output 2x1.table\nExample: crosstrack tablebase build --board 3x1 --sets AC --by-class --dir 3x1-AC\nExample: crosstrack tablebase build --game crossings --board 3x4 --output 3x4.table"
    )]
    Build(Box<BuildArgs>),
    /// Checks that each value in a table follows from the values of the positions after each move
    #[command(before_help = "Example: crosstrack tablebase verify 2x1.table --sample 100000")]
    Verify(VerifyArgs),
    /// Prints the value of a position (win or loss and the number of plies, or draw) and the best moves
    #[command(
        before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.2_rA2.gI1-2_d"
    )]
    Probe(ProbeArgs),
    /// Counts the positions of each value, and prints the value of each first move
    #[command(
        before_help = "Example: crosstrack tablebase stats 2x1.table\nExample: crosstrack tablebase stats 2x1.table --by-class --format json"
    )]
    Stats(StatsArgs),
    /// Lists the zugzwangs: positions in which each player does worse with the move than without it
    #[command(before_help = "Example: crosstrack tablebase zugzwangs 2x1.table")]
    Zugzwangs(WholeTableArgs),
}

#[derive(clap::Args, Debug)]
pub struct BuildArgs {
    /// The file for the table, named FILE.part until it is complete; not with --by-class or --estimate
    #[arg(long, short, value_name = "FILE", value_parser = new_path_parser(), required_unless_present_any = ["estimate", "by_class"])]
    pub(super) output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, requires = "output", conflicts_with_all = ["by_class", "estimate"])]
    pub(super) force: bool,
    /// Solve one material class (the positions with the same pieces on the board) after the other, and write each to a
    /// file in --dir; memory is needed only for one class and the classes that its placements lead to. Crosstrack only
    #[arg(long, conflicts_with = "output")]
    pub(super) by_class: bool,
    /// With --by-class: the folder for the classes; created if it does not exist
    #[arg(long, value_name = "DIR", value_parser = new_path_parser(), requires = "by_class", conflicts_with = "output")]
    pub(super) dir: Option<PathBuf>,
    /// Estimate the number of classes and positions, and the memory, disk space and time for the build; solve nothing.
    /// Crosstrack only
    #[arg(long, conflicts_with_all = ["output", "dir"])]
    pub(super) estimate: bool,
    /// Do not start the build if its estimated memory exceeds this many MiB. Crosstrack only
    #[arg(long, value_name = "MIB")]
    pub(super) memory: Option<u64>,
    /// Stop after this many seconds, or a time such as 5m or 1h; the same command resumes from the parts that are
    /// complete
    #[arg(long, value_name = "TIME", value_parser = parse_duration, conflicts_with = "estimate")]
    pub(super) seconds: Option<Duration>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
    #[command(flatten)]
    pub(super) game: AnyGameArgs,
}

#[derive(clap::Args, Debug)]
pub struct VerifyArgs {
    /// The table: a file, or a folder of classes
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Check only this many positions, chosen at random; Crosstrack only
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(super) sample: Option<u32>,
    /// With --sample: the seed that chooses the positions
    #[arg(long, value_name = "N", default_value = "1", requires = "sample")]
    pub(super) seed: u64,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
}

#[derive(clap::Args, Debug)]
pub struct ProbeArgs {
    /// The table: a file, or a folder of classes
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[arg(value_name = "POS", help = TABLE_POS, default_value = "start")]
    pub(super) pos: String,
    /// Print every legal move with its value, not only the best moves
    #[arg(long)]
    pub(super) all_moves: bool,
    /// How the answer is written; with `-` for the position, `jsonl` answers each line of standard input
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: AnswerFormat,
    /// With `-` and jsonl: the number of lines to answer in parallel [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    pub(super) waive: WaiveArgs,
}

#[derive(clap::Args, Debug)]
pub struct StatsArgs {
    /// Count for each material class: the positions with the same pieces on the board. Crosstrack only
    #[arg(long)]
    pub(super) by_class: bool,
    #[command(flatten)]
    pub(super) whole: WholeTableArgs,
}

/// The options of commands that read a whole table.
#[derive(clap::Args, Debug)]
pub struct WholeTableArgs {
    /// The table: a file, or a folder of classes
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}
