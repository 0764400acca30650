//! `crosstrack conform places`: which faults by place the vectors notice.

use std::path::PathBuf;

use crate::base::clean::markdown as cell;
use crate::cli::commands::conform::files::load;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::crosstrack::conform::places::score::{Score, scores, state_scores};
use crate::crosstrack::conform::places::table::BOARDS;
use crate::crosstrack::rules::Ruleset;

/// Shows how many engines with one place of a board wrong the vectors notice
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack conform places",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(super) struct Args {
    /// The vectors of a folder [default: the shipped ones]
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// Name every fault that is not noticed
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let suite = load::<Ruleset>(self.vectors.as_deref())?;
        let scores = scores(&suite);
        let mut text = format!("Vectors: {}.\n\n", cell(&suite.listing().label()));
        text +=
            "| board | family | faults | noticed by positions | of moves | noticed by moves |\n";
        text += "| --- | --- | ---: | ---: | ---: | ---: |\n";
        for Score { board, family, faults, of_moves, unseen, unseen_by_moves } in &scores {
            let (positions, moves) = (faults - unseen.len(), of_moves - unseen_by_moves.len());
            text += &format!(
                "| {board} | {family} | {faults} | {positions} | {of_moves} | {moves} |\n"
            );
        }
        text += "\n| board | family by state | faults | noticed |\n| --- | --- | ---: | ---: |\n";
        let mut forgotten = Vec::new();
        for board in BOARDS {
            for (family, faults, unseen) in state_scores(&suite, board) {
                let noticed = faults - unseen.len();
                text += &format!("| {board} | {family} | {faults} | {noticed} |\n");
                let named = |name: &String| format!("\n{board} {family}: {name}");
                forgotten.extend(unseen.iter().map(named));
            }
        }
        if self.list {
            text += &forgotten.concat();
            for Score { board, family, unseen, unseen_by_moves, .. } in &scores {
                for name in unseen.iter().chain(unseen_by_moves) {
                    text += &format!("\n{board} {family}: {name}");
                }
            }
            text += "\n";
        }
        target.finish(&text, console)?;
        let whole =
            scores.iter().all(|score| score.unseen.is_empty() && score.unseen_by_moves.is_empty());
        Ok(if whole { Exit::Done } else { Exit::No })
    }
}
