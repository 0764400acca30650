//! The response to `why`: whether a move is legal, and if not, which clause forbids it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explorable::Explorable;
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;

/// Whether a move is legal, and the reason if it is not.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::MoveLegality;
/// use crosstrack_explore::line_of_play::LineOfPlay;
///
/// let line = LineOfPlay::<Ruleset>::from_position("", "x1_4x2_1122.1_4-6-6-6-6-4_d").expect("a position");
/// let why = MoveLegality::new(&line, "bA.d4.0").expect("a move");
/// assert!(!why.legal && why.clause.is_some());
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Why")]
pub struct MoveLegality {
    /// Whether the move is legal.
    pub legal: bool,
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The id of the clause that forbids the move, such as `PL-PLACE`; `null` for a legal move.
    pub clause: Option<String>,
    /// The move in words; for an illegal move, the reason why it is illegal.
    pub words: String,
    /// What to try instead; `null` if there is no advice.
    pub help: Option<String>,
}

impl MoveLegality {
    /// Checks a move in the position after the last move of a line.
    ///
    /// # Errors
    /// If the text is not a move in notation.
    pub fn new<G: Explorable>(place: &LineOfPlay<G>, text: &str) -> Result<Self, Fault> {
        let (game, position) = (&place.game, place.end());
        let mv = game.move_of(text)?;
        let legal = game.check(position, mv);
        let (words, clause, help) = match &legal {
            Ok(()) => (game.move_words(position, mv), None, None),
            Err(why) => {
                let advice = Some(game.advice(position, mv, why)).filter(|text| !text.is_empty());
                (why.to_string(), Some(G::clause_of(why).to_owned()), advice)
            }
        };
        Ok(Self { legal: legal.is_ok(), mv: game.write_move(mv), clause, words, help })
    }
}
