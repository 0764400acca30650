//! The arguments that commands about a position have in common: the position with its game, the format of the
//! answer and its target.

use clap::value_parser;

use crate::output::lines;
use crate::output::lines::{LineForm, LineOptions, Source};
use crate::{AnyGameArgs, Console, Ended, Fault, FaultKind, HasJson, OutputArgs, PositionCommand};

/// The help of a position argument of any game.
const ANY_POSITION_HELP: &str = "The position: `start` for the start position, `-` for a line of standard \
                                 input, the id of a puzzle or at least its first four digits, or notation \
                                 such as x1_4x2_1122.1_4-6-6-6-6-4_d in Crosstrack and 'bbb/3/3/rrr r -' in \
                                 Crossings";

/// The help text of a position argument of Crosstrack.
pub const POSITION_HELP: &str = "The position: `start` for the start position, `-` for a line of \
                                 standard input, the id of a puzzle or at least its first four \
                                 digits, or notation such as x1_4x2_1122.1_4-6-6-6-6-4_d";

/// The arguments of a [`PositionCommand`] whose answer has the formats `F`.
#[derive(clap::Args, Clone, Debug)]
pub struct PositionArgs<F: HasJson> {
    #[arg(value_name = "POS", help = ANY_POSITION_HELP, index = 1, default_value = "start")]
    pos: String,
    /// How the answer is written; with `-` for the position, `jsonl` and, if the command has it, `csv` answer each line
    /// of standard input
    #[arg(long, value_enum, default_value = "text")]
    pub format: F,
    /// With `-` and jsonl or csv: the number of lines answered at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    game: AnyGameArgs,
}

impl<F: HasJson> PositionArgs<F> {
    /// Returns the argument for the position as given.
    pub fn pos(&self) -> &str {
        &self.pos
    }

    /// Returns whether the positions are the lines of standard input.
    fn is_of_lines(&self) -> bool {
        (self.format.is_lines() || self.format.is_rows()) && self.pos == "-"
    }

    /// Returns the number of threads for the work on one position, if it is given.
    pub fn jobs(&self) -> Option<u16> {
        self.jobs.filter(|_| !self.is_of_lines())
    }

    /// Refuses `--jobs` where it has no effect.
    fn check_jobs<C: PositionCommand>(&self, _: &C) -> Result<(), Fault> {
        if self.jobs.is_none() || C::HAS_JOBS || self.is_of_lines() {
            return Ok(());
        }
        let title = "--jobs has no effect on one position";
        let help =
            "leave it out; or write - for the position and --format jsonl, which answers each line";
        Err(Fault::new(title).help(help).kind(FaultKind::Usage))
    }

    /// Returns the arguments and moves of a command that takes moves after the position: where the position was left
    /// out, the first argument is a move, and the game begins at the start.
    pub fn with_moves(&self, moves: &[String]) -> (Self, Vec<String>) {
        if !AnyGameArgs::is_move(&self.pos) {
            return (self.clone(), moves.to_vec());
        }
        let moves = std::iter::once(&self.pos).chain(moves).cloned().collect();
        (Self { pos: "start".to_owned(), ..self.clone() }, moves)
    }

    /// Runs a command on the position, or on that of each line, and writes its output.
    ///
    /// # Errors
    /// If the argument is no position, the command fails, or its output cannot be written.
    pub fn run(
        &self,
        command: &(impl PositionCommand + Sync),
        console: &mut Console<'_>,
    ) -> Result<Ended, Fault> {
        self.check_jobs(command)?;
        let target = self.output.open()?;
        if self.format.is_lines() || self.is_of_lines() {
            let answer = |line: &str, own: &mut Console<'_>| self.game.run(line, command, own);
            if self.pos != "-" {
                return lines::answer_one(&self.pos, &answer, target, console);
            }
            let form = if self.format.is_rows() {
                LineForm::Csv(command.columns())
            } else {
                LineForm::Json
            };
            let options = LineOptions { jobs: self.jobs, counts_no: false, form };
            return lines::answer_each(Source::Stdin, options, &answer, target, console);
        }
        let result = self.game.run(&self.pos, command, console);
        target.write(result, console)
    }
}
