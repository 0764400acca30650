//! `crosstrack puzzle try`: judges moves at a puzzle.

use std::path::PathBuf;

use crate::diagnostic::cite_clause;
use crate::games::explorer;
use crate::terminal::answer::answer;
use crate::terminal::request::{Request, Response};
use crate::{
    CommandError, CommandOutput, Console, Diagnostic, Exit, OutputArgs, Progress, puzzles,
};
use crosstrack::solve::Budget;
use crosstrack_explore::{RequestError, TryResult};

/// Says whether moves solve a puzzle so far, and how the opponent replies
///
/// Exits with 0 if the moves are right so far or solve the puzzle, 1 if they are not.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle try 1a66703bbf f5.1")]
pub struct Args {
    /// The id of a puzzle, or how it begins; `crosstrack puzzle list` has them
    #[arg(value_name = "ID")]
    id: String,
    /// Your first move; to continue, all moves so far with the replies between them
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    /// The table of the puzzle; may be given several times [default: the puzzles that come with the
    /// program]
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        let record = puzzles::find(&self.id, &self.file)?;
        let goal = record.goal.words();
        let mut explorer = explorer();
        explorer.add_puzzle("puzzle", record).map_err(|fault| explorer_error(&fault))?;
        let id = &explorer.puzzles[0].id;
        puzzles::check_id(&explorer.puzzles[0].record, id)?;
        let progress = Progress::spinner(console.watched);
        progress.say(format!("is that right? {goal}"));
        let request = Request::Try(id.clone(), self.moves.clone());
        let answered = answer(&explorer, &request, Budget::default(), &mut drop);
        drop(progress);
        match answered {
            Response::Try(tried) => {
                let exit = if tried.holds { Exit::Done } else { Exit::No };
                let output = CommandOutput::Answer(exit, self.verdict_text(id, &tried));
                target.write(Ok(output), console)
            }
            Response::Error(fault) => Err(explorer_error(&fault)),
            _ => {
                Err(Diagnostic::new("the explorer gave another answer").into_error(Exit::Internal))
            }
        }
    }

    fn verdict_text(&self, id: &str, tried: &TryResult) -> String {
        let verdict = match (tried.solved, tried.holds) {
            (true, _) => "solved".to_owned(),
            (false, true) => tried.words.clone(),
            (false, false) => format!("wrong: {}", tried.words),
        };
        let reply = tried.reply.as_deref();
        let mut text = format!("{verdict}\n");
        text.extend(reply.map(|reply| format!("reply     {reply}\n")));
        if tried.holds && !tried.solved {
            let line: Vec<&str> = self.moves.iter().map(String::as_str).chain(reply).collect();
            text += &format!("go on     crosstrack puzzle try {id} {} MOVE\n", line.join(" "));
        }
        text
    }
}

/// Turns an error of the explorer into one of the command.
fn explorer_error(fault: &RequestError) -> CommandError {
    let mut diagnostic = Diagnostic::new(&fault.message);
    if let (Some(start), Some(end)) = (fault.start, fault.end) {
        let span = start as usize..end as usize;
        diagnostic = diagnostic.source(fault.part, &fault.text).label(span, "here");
    }
    if let Some(clause) = fault.clause {
        diagnostic = diagnostic.code(clause).help(cite_clause(clause));
    }
    // An error of a request without a text means that the budget was spent.
    let is_spent = fault.part == "request" && fault.text.is_empty();
    diagnostic.help(fault.help.clone().unwrap_or_default()).into_error(if is_spent {
        Exit::Budget
    } else {
        Exit::Input
    })
}
