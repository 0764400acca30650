//! The options of `crosstrack tablebase`.

use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;

use crate::output::folder::new_path_parser;
use crate::{AnswerFormat, AnyGameArgs, OutputArgs, TextOrJson};
use crosstrack_io::parse_duration;

/// The help of a position of the table's game.
const TABLE_POS: &str = "The position: `start`, `-` for a line of standard input, or the notation \
                         of a position of the table's game and board, whether play can reach it or not";

/// Builds and reads tables of all positions of a small board, with their values
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack tablebase probe 2x1 x1_2x1_1122.1_2-2_d")]
pub enum Command {
    /// Solves every position of a board and writes the table, or resumes an interrupted build
    #[command(
        before_help = "Example: crosstrack tablebase build --rules 2x1 --dir 2x1\nExample: crosstrack tablebase build --rules 3x1,sets=AC --dir 3x1-AC\nExample: crosstrack tablebase build --game crossings --rules 3x4 --dir 3x4"
    )]
    Build(Box<BuildArgs>),
    /// Checks that each value in a table follows from the values of the positions after each move
    #[command(before_help = "Example: crosstrack tablebase verify 2x1")]
    Verify(VerifyArgs),
    /// Prints the value of a position (win or loss and the number of plies, or draw) and the best moves
    #[command(before_help = "Example: crosstrack tablebase probe 2x1 x1_2x1_1122.2_rA2.gI1-2_d")]
    Probe(ProbeArgs),
    /// Counts the positions of each value, and prints the value of each first move
    #[command(before_help = "Example: crosstrack tablebase stats 2x1")]
    Stats(StatsArgs),
    /// Lists the zugzwangs: positions in which each player does worse with the move than without it
    #[command(before_help = "Example: crosstrack tablebase zugzwangs 2x1")]
    Zugzwangs(WholeTableArgs),
}

#[derive(clap::Args, Debug)]
pub struct BuildArgs {
    /// The folder for the table, a file for each material class (the positions with the same pieces on the board);
    /// created if it does not exist. Classes that it has are checked and not solved again
    #[arg(long, value_name = "DIR", value_parser = new_path_parser())]
    pub(super) dir: PathBuf,
    /// Do not start the build if its estimated memory exceeds this many MiB. Crosstrack only
    #[arg(long, value_name = "MIB")]
    pub(super) memory: Option<u64>,
    /// Stop after this many seconds, or a time such as 5m or 1h; the same command resumes from the parts that are
    /// complete
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(super) seconds: Option<Duration>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
    #[command(flatten)]
    pub(super) game: AnyGameArgs,
}

#[derive(clap::Args, Debug)]
pub struct VerifyArgs {
    /// The folder of the table
    #[arg(value_name = "DIR")]
    pub(super) dir: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
}

#[derive(clap::Args, Debug)]
pub struct ProbeArgs {
    /// The folder of the table
    #[arg(value_name = "DIR")]
    pub(super) dir: PathBuf,
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
}

#[derive(clap::Args, Debug)]
pub struct StatsArgs {
    #[command(flatten)]
    pub(super) whole: WholeTableArgs,
}

/// The options of commands that read a whole table.
#[derive(clap::Args, Debug)]
pub struct WholeTableArgs {
    /// The folder of the table
    #[arg(value_name = "DIR")]
    pub(super) dir: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: TextOrJson,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}
