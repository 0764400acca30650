//! `crosstrack canon`: the canonical form of a position.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Answered, Console, Exit, Loaded, Playable, Question, QuestionArgs, TextOrJson, json};
use crosstrack::base::hex;

/// Prints the canonical form of a position, and its key in hexadecimal
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack canon x1_4x2_1122.2_rA0.3-6-6-6-6-4_d\nExample: crosstrack canon start --game crossings --board 3x4"
)]
pub struct Args {
    #[command(flatten)]
    pub asked: QuestionArgs<TextOrJson>,
}

#[derive(Serialize, JsonSchema)]
pub struct CanonReport {
    /// The position in notation, as it was given.
    position: String,
    /// The one that stands for it and all that are the same game up to symmetry.
    canonical: String,
    /// The key of that, in hexadecimal digits.
    key: String,
}

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, _: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position, .. } = at;
        let mut key = Vec::new();
        game.canonical_key(position, &mut key);
        let answer = CanonReport {
            position: game.write_position(position),
            canonical: game.write_position(&game.canonical(position)),
            key: hex(&key),
        };
        let text = match self.asked.format {
            TextOrJson::Text => format!("{}\n{}\n", answer.canonical, answer.key),
            TextOrJson::Json => json::pretty(&answer)?,
        };
        Ok((Exit::Done, text))
    }
}
