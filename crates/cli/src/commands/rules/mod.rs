//! `crosstrack rules`: a game in lessons, and clause by clause.

mod clauses;
mod lessons;

pub use crate::commands::rules::clauses::ClausesReport;
pub use crate::commands::rules::lessons::LessonsReport;
use crate::games::{GameName, with_game};
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, TextOrJson, words};

/// Teaches a game in lessons, and lists what the sources say, clause by clause
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack rules\nExample: crosstrack rules 5\nExample: crosstrack rules PL-FREEZE"
)]
pub struct Args {
    /// The number of a lesson, from 1, or the id of a clause; a list of all lessons without it
    #[arg(value_name = "LESSON|CLAUSE")]
    which: Option<String>,
    /// List all clauses, of one game if it is named
    #[arg(long, conflicts_with = "which")]
    clauses: bool,
    /// Of which game [lessons by default: crosstrack; clauses: of all]
    #[arg(long, value_name = "GAME", value_parser = words::<GameName>(GameName::WORDS))]
    game: Option<GameName>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
}

/// What is asked for.
enum Which {
    /// All lessons, or the one of a number.
    Lessons(Option<usize>),
    /// All clauses, or the one of an id.
    Clauses(Option<String>),
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let colour = console.colour && self.output.is_out();
        let text = match self.which()? {
            Which::Clauses(id) => clauses::text(id.as_deref(), self.game, self.format),
            Which::Lessons(number) => {
                let game = self.game.unwrap_or(GameName::DEFAULT);
                with_game!(game, G => lessons::text::<G>(number, self.format, colour))
            }
        }?;
        target.finish(&text, console)
    }

    /// A word of digits is the number of a lesson, and any other one the id of a clause.
    fn which(&self) -> Result<Which, CommandError> {
        match &self.which {
            None if self.clauses => Ok(Which::Clauses(None)),
            None => Ok(Which::Lessons(None)),
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let none = |_| Diagnostic::new(format!("there is no lesson `{word}`"));
                let number = word.parse().map_err(|bad| none(bad).with(Exit::Usage))?;
                Ok(Which::Lessons(Some(number)))
            }
            Some(id) => Ok(Which::Clauses(Some(id.clone()))),
        }
    }
}
