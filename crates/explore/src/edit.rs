//! The response to `edit`: a position that is changed by hand, and its faults.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::RequestError;
use crate::explorable::Explorable;
use crate::line_of_play::LineOfPlay;
use crosstrack::base::Player;

/// A change of a position by hand, which no rule but those of [setups](crosstrack::Setup) restricts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Puts a piece on a cell, interstice or square, in place of what lies there.
    Put {
        /// The code of the piece, such as `rC`.
        piece: String,
        /// The name of the cell, interstice or square.
        at: String,
        /// The rotation of the piece.
        #[serde(default)]
        rotation: u8,
    },
    /// Moves the piece of a cell or square to another, or turns it where it lies.
    Move {
        /// Where it lies.
        from: String,
        /// Where it is to lie, in place of what lies there.
        to: String,
        /// Its rotation; as it is if left out.
        rotation: Option<u8>,
    },
    /// Takes away what lies there.
    Remove {
        /// The name of the cell, interstice or square.
        at: String,
    },
    /// Takes all pieces away.
    Clear,
    /// Makes it the turn of the next player.
    Pass,
    /// Gives each player the pieces of the player before, and the turn to the next.
    Swap,
}

/// A position after a change by hand.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::{Explorer, Watch};
///
/// let explorer = Explorer::default().with_game::<Ruleset>();
/// let request = r#"{"version": 1, "ask": "edit", "position": "x1_2x1_1122.1_2-2_d",
///     "edit": {"kind": "put", "piece": "rA", "at": "a1"}}"#;
/// let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
/// assert!(answer.contains(r#""clause":"PL-OPENING""#), "{answer}");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Edited {
    /// The position in notation. It can be played on, but play may be unable to reach it.
    pub position: String,
    /// Why play cannot reach the position, as far as that is checked; empty if nothing was found.
    pub faults: Vec<PositionFault>,
    /// The pieces that can be put on the board beside those of `hands`.
    pub palette: Vec<PalettePiece>,
}

/// A reason why play cannot reach a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PositionFault {
    /// The reason as a sentence without a full stop.
    pub words: String,
    /// The id of the clause that it violates.
    pub clause: &'static str,
}

/// A piece that is in no hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PalettePiece {
    /// The code of the piece, such as `r`.
    pub code: String,
    /// The piece in words, such as `red stone`.
    pub label: String,
    /// The picture as SVG.
    pub svg: String,
}

impl Edited {
    /// Changes the position at the end of a line; without a change, describes it.
    ///
    /// # Errors
    /// If the change cannot be made, or leads to what is no position: why, with the clause.
    pub(crate) fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        change: Option<&Change>,
    ) -> Result<Self, RequestError> {
        let game = &place.game;
        let position = match change {
            None => place.end().clone(),
            Some(Change::Swap) => swapped(game, place.end())?,
            Some(change) => game.change(place.end(), change)?,
        };
        Ok(Self {
            position: game.write_position(&position),
            faults: game.position_faults(&position),
            palette: game.palette(),
        })
    }
}

/// Returns the image of a position in which everybody has the place of the player before.
fn swapped<G: Explorable>(game: &G, position: &G::Position) -> Result<G::Position, RequestError> {
    let next = Player::from_index((game.to_move(position).index() + 1) % game.players());
    (0..game.symmetries())
        .map(|by| game.image(position, by))
        .find(|image| game.to_move(image) == next)
        .ok_or_else(|| RequestError::new("edit", "swap", "the players of this game are not alike"))
}
