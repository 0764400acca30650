//! `crosstrack-lab places`: finds which faults at single places of a board the test vectors detect.

use std::path::PathBuf;

use crate::make::VectorSource as _;
use crosstrack_cli::commands::conform::files::load;
use crosstrack_cli::games::with_game;
use crosstrack_cli::{CommandError, CommandOutput, Console, Exit, GameArg, OutputArgs, Progress};
use crosstrack_conform::FaultScore;
use crosstrack_io::clean::escape_markdown;
use crosstrack_verify::table;
use crosstrack_verify::table::row;

/// Shows how many engines with one place of a board wrong the vectors notice
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab places")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
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
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let bar = Progress::spinner(console.watched);
        bar.say("trying engines with one place wrong");
        let (label, scores) = with_game!(self.game.game, G => {
            let suite = load::<G>(self.vectors.as_deref())?;
            (suite.to_any_suite().label(), G::place_scores(&suite))
        });
        drop(bar);
        // A run without faults does not pass.
        let whole = !scores.is_empty() && scores.iter().all(|score| score.unseen.is_empty());
        let exit = if whole { Exit::Done } else { Exit::No };
        let report = markdown(&label, &scores, self.list);
        target.write(Ok(CommandOutput::Answer(exit, report)), console)
    }
}

/// Returns the report: how many faults of each family are noticed.
fn markdown(label: &str, scores: &[FaultScore], list: bool) -> String {
    let mut text = "# Which wrong places the vectors notice\n\n".to_owned();
    text += &format!("Vectors: {}.\n\n", escape_markdown(label));
    let faults: usize = scores.iter().map(|score| score.faults).sum();
    let unseen: usize = scores.iter().map(|score| score.unseen.len()).sum();
    let noticed = faults - unseen;
    text += &format!(
        "{noticed} of {faults} are noticed. Each is an engine with one place of a board wrong, \
         counted once for each kind of answers that must show it.\n\n"
    );
    let rows = scores.iter().map(|FaultScore { board, by, family, faults, unseen }| {
        row![board, by, family, faults, faults - unseen.len()]
    });
    text += &table::markdown("lllrr", &["board", "in", "family", "faults", "noticed"], rows);
    for FaultScore { board, by, family, unseen, .. } in scores.iter().filter(|_| list) {
        let named = |name: &String| format!("\n{board} {by} {family}: {name}");
        text.extend(unseen.iter().map(named));
    }
    if list && unseen > 0 {
        text += "\n";
    }
    text
}
