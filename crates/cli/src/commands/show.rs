//! `crosstrack show`: a position as a picture, or as facts.

use crate::asked::Format;
use crate::{
    Answered, CommandError, Console, Exit, Loaded, Playable, Question, QuestionArgs, json,
};

/// Shows a position as a picture or as facts
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack show start --format svg --output start.svg\nExample: crosstrack show start --game crossings"
)]
pub struct Args {
    #[command(flatten)]
    asked: QuestionArgs<Format>,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self.asked.format {
            Format::Png => self.asked.put_png(self, console),
            _ => self.asked.put(self, console),
        }
    }
}

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position, .. } = at;
        let text = match self.asked.format {
            Format::Text => game.picture(position, console.colour && self.asked.output.is_out()),
            Format::Svg | Format::Png => game.svg(position),
            Format::Json => json::pretty(&game.facts(position))?,
        };
        Ok((Exit::Done, text))
    }
}
