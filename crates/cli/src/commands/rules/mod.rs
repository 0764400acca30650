//! `crosstrack rules`: a game in lessons, and clause by clause.

mod clauses;
pub(crate) mod lessons;

pub use crate::commands::rules::clauses::ClausesReport;
pub use crate::commands::rules::lessons::LessonsReport;
use crate::game::any::{AnyGame, names};
use crate::options::rules::{completions, page};
use crate::{Console, Ended, Fault, FaultKind, OutputArgs, TextOrJson, word_parser};

/// Teaches a game in lessons, and lists its rules clause by clause, with their sources
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack rules\nExample: crosstrack rules 5\nExample: crosstrack rules PL-FREEZE",
    long_about = page()
)]
pub struct Args {
    /// The number of a lesson, from 1, or the id of a clause [default: a list of all lessons]
    #[arg(value_name = "LESSON|CLAUSE")]
    which: Option<String>,
    /// List all clauses; with --game, those of one game
    #[arg(long, conflicts_with = "which")]
    clauses: bool,
    /// Print how words of --rules can go on, one a line, for shells; with --game, those of one game
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["which", "clauses", "format"])]
    complete: Option<String>,
    /// The game [default for lessons: crosstrack; for clauses: all games]
    #[arg(long, value_name = "GAME", value_parser = word_parser::<AnyGame>(names()))]
    game: Option<AnyGame>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
}

/// What to print.
enum Topic {
    /// All lessons, or the one of a number.
    Lessons(Option<usize>),
    /// All clauses, or the one of an id.
    Clauses(Option<String>),
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let colour = console.colour && self.output.is_stdout();
        if let Some(begun) = &self.complete {
            let all = completions(begun, self.game);
            return target
                .finish(&all.iter().map(|word| format!("{word}\n")).collect::<String>(), console);
        }
        let text = match self.topic()? {
            Topic::Clauses(id) => clauses::write(id.as_deref(), self.game, self.format),
            Topic::Lessons(number) => {
                self.game.unwrap_or_else(AnyGame::usual).lessons(number, self.format, colour)
            }
        }?;
        target.finish(&text, console)
    }

    /// Reads the argument: digits are the number of a lesson, any other word the id of a clause.
    fn topic(&self) -> Result<Topic, Fault> {
        match &self.which {
            None if self.clauses => Ok(Topic::Clauses(None)),
            None => Ok(Topic::Lessons(None)),
            Some(word) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = word.parse().map_err(|_| {
                    let title = format!("there is no lesson `{word}`");
                    Fault::new(title).kind(FaultKind::Usage)
                })?;
                Ok(Topic::Lessons(Some(number)))
            }
            Some(id) => Ok(Topic::Clauses(Some(id.clone()))),
        }
    }
}
