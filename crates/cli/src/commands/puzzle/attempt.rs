//! `crosstrack puzzle try`: moves at a puzzle, judged.

use std::path::PathBuf;

use crate::diagnostic::cited;
use crate::games::explorer;
use crate::terminal::answer::answer;
use crate::terminal::request::{Request, Response};
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, Progress, puzzles};
use crosstrack::solve::Budget;
use crosstrack_explore::{RequestError, TryResult};

/// Says whether moves at a puzzle are right, and how the others answer
///
/// Exits with 0 if they are right so far or solve it, 1 if they are not.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle try 1a66703bbf f5.1")]
pub struct Args {
    /// The id of a puzzle, or how it begins; `crosstrack puzzle list` has them
    #[arg(value_name = "ID")]
    id: String,
    /// Your first move; to go on, the moves so far and the answers to them, as they were played
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    /// The table that it is in; may be given again [default: the puzzles that come with the
    /// program]
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        let record = puzzles::one(&self.id, &self.file)?;
        let goal = record.goal.words();
        let mut explorer = explorer();
        explorer.add_puzzle("puzzle", record).map_err(|fault| wrong(&fault))?;
        let id = &explorer.puzzles[0].id;
        puzzles::proper(&explorer.puzzles[0].record, id)?;
        let progress = Progress::spinner(console.watched);
        progress.say(format!("is that right? {goal}"));
        let request = Request::Try(id.clone(), self.moves.clone());
        let answered = answer(&explorer, &request, Budget::default(), &mut drop);
        drop(progress);
        match answered {
            Response::Try(tried) => {
                let exit = if tried.holds { Exit::Done } else { Exit::No };
                target.put(Ok((exit, self.text(id, &tried))), console)
            }
            Response::Error(fault) => Err(wrong(&fault)),
            _ => Err(Diagnostic::new("the explorer gave another answer").with(Exit::Internal)),
        }
    }

    fn text(&self, id: &str, tried: &TryResult) -> String {
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

/// What the explorer finds wrong, as the command says it.
fn wrong(fault: &RequestError) -> CommandError {
    let mut diagnostic = Diagnostic::new(&fault.message);
    if let (Some(start), Some(end)) = (fault.start, fault.end) {
        let span = start as usize..end as usize;
        diagnostic = diagnostic.source(fault.part, &fault.text).label(span, "here");
    }
    if let Some(clause) = fault.clause {
        diagnostic = diagnostic.code(clause).help(cited(clause));
    }
    // Only work that has no end in sight is a fault of no text.
    let is_spent = fault.part == "request" && fault.text.is_empty();
    diagnostic.help(fault.help.clone().unwrap_or_default()).with(if is_spent {
        Exit::Budget
    } else {
        Exit::Input
    })
}
