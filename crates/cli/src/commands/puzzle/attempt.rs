//! `crosstrack puzzle try`: judges moves at a puzzle.

use std::path::PathBuf;

use clap::value_parser;
use schemars::JsonSchema;
use serde::Serialize;

use crate::game::explorer;
use crate::output::lines;
use crate::output::lines::{LineForm, LineOptions, Source};
use crate::subject::puzzles;
use crate::{
    AnswerFormat, CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind,
    HasJson as _, OutputArgs, Progress,
};
use crosstrack::solve::Budget;
use crosstrack_explore::TryResult;
use crosstrack_terminal::answer::answer;
use crosstrack_terminal::request::{Request, Response};

/// Says whether moves solve a puzzle so far, and how the opponent replies
///
/// Exits with 0 if the moves are right so far or solve the puzzle, and with 1 if they are wrong.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle try 1a66703bbf f5.1")]
pub struct Args {
    /// The id of a puzzle or its first digits; `crosstrack puzzle list` has the ids. With --format jsonl, `-` reads
    /// lines of standard input, each with an id and moves
    #[arg(value_name = "ID")]
    id: String,
    /// Your moves from the first one on, with the replies between them
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// A table with the puzzle; may be given several times [default: the puzzles that come with the program]
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// How the answer is written; with `-` for the id, `jsonl` answers each line of standard input
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// With `-` and jsonl: the number of lines answered at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The judgement of moves at a puzzle.
#[derive(Serialize, JsonSchema)]
pub struct TryReport {
    /// The id of the puzzle.
    puzzle: String,
    /// The moves that were tried, with the replies between them.
    moves: Vec<String>,
    #[serde(flatten)]
    tried: TryResult,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let is_of_lines = self.id == "-" && self.format.is_lines();
        self.check(is_of_lines)?;
        let target = self.output.open()?;
        if is_of_lines {
            let answer = |line: &str, own: &mut Console<'_>| {
                let mut words = line.split_whitespace().map(str::to_owned);
                let id = words.next().unwrap_or_default();
                self.answer(&id, &words.collect::<Vec<_>>(), own)
            };
            let options = LineOptions { jobs: self.jobs, counts_no: false, form: LineForm::Json };
            return lines::answer_each(Source::Stdin, options, &answer, target, console);
        }
        let result = self.answer(&self.id, &self.moves, console);
        target.write(result, console)
    }

    /// Checks that there are moves just where they are needed.
    fn check(&self, is_of_lines: bool) -> Result<(), Fault> {
        let title = match (is_of_lines, self.moves.is_empty()) {
            (true, false) => "with - each line has its moves",
            (false, true) => "there is no move to try",
            _ if self.jobs.is_some() && !is_of_lines => "--jobs has no effect on one puzzle",
            _ => return Ok(()),
        };
        let help = "write ID MOVE; or - and --format jsonl, and lines with an id and moves each";
        Err(Fault::new(title).help(help).kind(FaultKind::Usage))
    }

    /// Judges moves at a puzzle.
    fn answer(&self, id: &str, moves: &[String], console: &Console<'_>) -> CommandResult {
        if moves.is_empty() {
            let help = "write the id of a puzzle and a move: 1a66703bbf f5.1";
            return Err(Fault::new("there is no move to try").help(help));
        }
        let record = puzzles::find(id, &self.file)?;
        let goal = record.goal.words();
        let mut explorer = explorer();
        explorer.add_puzzle(record)?;
        let id = &explorer.puzzles()[0].id;
        puzzles::check_id(&explorer.puzzles()[0].record, id)?;
        let progress = Progress::spinner(console.watched);
        progress.say(format!("is that right? {goal}"));
        let request = Request::Try(id.clone(), moves.to_vec());
        let answered = answer((&explorer, &[]), &request, Budget::default(), &mut drop);
        drop(progress);
        match answered {
            Response::Try(tried) => {
                let exit = if tried.holds { Exit::Done } else { Exit::No };
                let report = TryReport { puzzle: id.clone(), moves: moves.to_vec(), tried };
                let text = self.format.write(&report, TryReport::text)?;
                Ok(CommandOutput::Answer(exit, text))
            }
            Response::Error(fault) => Err(fault),
            _ => Err(Fault::new("the explorer gave another answer").kind(FaultKind::Internal)),
        }
    }
}

impl TryReport {
    fn text(&self) -> String {
        let Self { puzzle, moves, tried } = self;
        let verdict = match (tried.solved, tried.holds) {
            (true, _) => "solved".to_owned(),
            (false, true) => tried.words.clone(),
            (false, false) => format!("wrong: {}", tried.words),
        };
        let reply = tried.reply.as_deref();
        let mut text = format!("{verdict}\n");
        text.extend(reply.map(|reply| format!("reply     {reply}\n")));
        if tried.holds && !tried.solved {
            let line: Vec<&str> = moves.iter().map(String::as_str).chain(reply).collect();
            text += &format!("go on     crosstrack puzzle try {puzzle} {} MOVE\n", line.join(" "));
        }
        text
    }
}
