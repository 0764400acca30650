//! The response to `edit`: a position that was changed by hand, and its faults.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explorable::Explorable;
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crate::request::{Change, Request};
use crate::view::{PalettePiece, PositionFault};
use crosstrack::base::Player;

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
    /// The position in notation.
    pub position: String,
    /// The readings of the request, with the clause that they have to waive if play cannot reach the position. Requests
    /// accept the position with them.
    pub readings: String,
    /// The reasons why play cannot reach the position. The check does not find all such reasons, so play may be
    /// unable to reach a position for which the list is empty.
    pub faults: Vec<PositionFault>,
    /// The pieces that can be put on the board in addition to those of `hands` in the response to `look`.
    pub palette: Vec<PalettePiece>,
}

impl Edited {
    /// Changes the position at the end of a request's line; if no change is given, only describes the position. Play need
    /// not be able to reach it, whatever the rules of the request are.
    ///
    /// # Errors
    /// If the request is invalid, the change cannot be made, or its result is not a valid position. The error says why,
    /// with the clause.
    pub(crate) fn from_request<G: Explorable>(request: &Request) -> Result<Self, Fault> {
        let Request { readings, position, line, edit, .. } = request;
        let place = LineOfPlay::<G>::parse(readings, position, line, true)?;
        Self::new(&place, readings, edit.as_ref())
    }

    fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        readings: &str,
        change: Option<&Change>,
    ) -> Result<Self, Fault> {
        let game = &place.game;
        let position = match change {
            None => place.end().clone(),
            Some(Change::Swap) => swapped(game, place.end())?,
            Some(change) => game.change(place.end(), change)?,
        };
        let own = readings.split([',', ' ']).filter(|word| !word.is_empty());
        let own = own.filter(|word| !word.starts_with("waive="));
        let words = own.chain(game.waiver(&position));
        Ok(Self {
            position: game.write_position(&position),
            readings: words.collect::<Vec<_>>().join(" "),
            faults: game.position_faults(&position),
            palette: game.palette(),
        })
    }
}

/// Returns the image of a position under the first symmetry that makes the next player the player to move.
fn swapped<G: Explorable>(game: &G, position: &G::Position) -> Result<G::Position, Fault> {
    let next = Player::from_index((game.to_move(position).index() + 1) % game.players());
    (0..game.symmetries())
        .map(|by| game.image(position, by))
        .find(|image| game.to_move(image) == next)
        .ok_or_else(|| Fault::of("edit", "swap", "the players of this game are not alike"))
}
