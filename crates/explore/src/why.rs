//! Whether a move is legal, and which clause forbids it if not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explored::Explored;
use crate::fault::Fault;
use crate::place::Place;

/// The answer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Why {
    /// Whether the move is legal.
    pub legal: bool,
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The clause that is violated.
    pub clause: Option<String>,
    /// The move, or what is wrong with it, in words.
    pub words: String,
    /// What to do instead.
    pub help: Option<String>,
}

impl Why {
    /// Asks about a move.
    ///
    /// # Errors
    /// If the text is no move.
    pub fn new<G: Explored>(place: &Place<G>, text: &str) -> Result<Self, Fault> {
        let (game, position) = (&place.game, place.end());
        let mv = game.move_of(text)?;
        let legal = game.check(position, mv);
        let (words, clause, help) = match &legal {
            Ok(()) => (game.move_words(position, mv), None, None),
            Err(why) => {
                let Fault { message, clause, help, .. } = game.refusal(position, mv, why);
                (message, clause.map(str::to_owned), help)
            }
        };
        Ok(Self { legal: legal.is_ok(), mv: game.write_move(mv), clause, words, help })
    }
}
