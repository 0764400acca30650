//! Whether a move is legal, and which clause forbids it if not.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explore::explored::Explored;
use crate::explore::fault::Fault;
use crate::explore::place::Place;

/// The answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Why {
    /// Whether the move is legal.
    legal: bool,
    /// The move in notation.
    #[serde(rename = "move")]
    mv: String,
    /// The clause that is violated.
    clause: Option<&'static str>,
    /// The move, or what is wrong with it, in words.
    words: String,
    /// What to do instead.
    help: Option<String>,
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
                    clause: fault.clause,
                    words: fault.message,
                    help: fault.help,
                }
            }
        })
    }
}
