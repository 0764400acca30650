//! What commands about a position have in common: the position with its game, the format of the
//! answer and where it goes.

use clap::ValueEnum;

use crate::{AnyGameArgs, CommandError, Console, Exit, OutputArgs, Question, picture};

/// The help of a position argument of any game.
const ANY_POS: &str = "The position: `start` for the ruleset's first one, `-` for a line of \
                       standard input, the id of a puzzle or the first four of its digits, or a text: \
                       in Crosstrack x1_4x2_1122.1_4-6-6-6-6-4_d, in Crossings 'bbb/3/3/rrr r -'";

/// The help of a position argument of Crosstrack.
pub const POS: &str = "The position: `start` for the ruleset's first one, `-` for a line \
                              of standard input, the id of a puzzle or the first four of its \
                              digits, or an x1 text such as \
                              x1_4x2_1122.1_4-6-6-6-6-4_d";

/// A format that every command has.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum TextOrJson {
    Text,
    Json,
}

/// The formats of what has a picture.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Format {
    Text,
    Svg,
    Png,
    Json,
}

/// What is asked about, and how the answer is given in one of the formats `F`.
#[derive(clap::Args, Clone, Debug)]
pub struct QuestionArgs<F: ValueEnum + Clone + Send + Sync + 'static> {
    #[arg(value_name = "POS", help = ANY_POS, index = 1, default_value = "start")]
    pos: String,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: F,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    game: AnyGameArgs,
}

impl<F: ValueEnum + Clone + Send + Sync + 'static> QuestionArgs<F> {
    /// The position, as it is written.
    pub fn pos(&self) -> &str {
        &self.pos
    }

    /// Whether a move stands where the position may be left out.
    pub fn begins_with_move(&self) -> bool {
        self.game.is_move(&self.pos)
    }

    /// The same about the ruleset's first position.
    #[must_use]
    pub fn from_start(&self) -> Self {
        Self { pos: "start".to_owned(), ..self.clone() }
    }

    /// Puts a question about the position to its game, and gives the answer where it is wanted.
    ///
    /// # Errors
    /// If the answer cannot be written, there is no such position, or no answer.
    pub fn put(
        &self,
        question: &impl Question,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let answered = self.game.put(&self.pos, question, console);
        target.put(answered, console)
    }

    /// As [`QuestionArgs::put`], of a drawing that is wanted as PNG.
    ///
    /// # Errors
    /// As there, and if it cannot be drawn.
    pub fn put_png(
        &self,
        question: &impl Question,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let (exit, drawing) = self.game.put(&self.pos, question, console)?;
        target.finish_bytes(&picture::png(&drawing)?, console)?;
        Ok(exit)
    }
}
