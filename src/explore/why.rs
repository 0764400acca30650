//! Whether a move is legal, and which clause forbids it if not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explore::explored::Explored;
use crate::explore::fault::Fault;
use crate::explore::place::Place;

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
        let written = game.write_move(mv);
        Ok(match game.check(position, mv) {
            Ok(()) => Self {
                legal: true,
                mv: written,
                clause: None,
                words: game.move_words(position, mv),
                help: None,
            },
            Err(why) => {
                let fault = game.refusal(position, mv, &why);
                Self {
                    legal: false,
                    mv: written,
                    clause: fault.clause.map(str::to_owned),
                    words: fault.message,
                    help: fault.help,
                }
            }
        })
    }
}
