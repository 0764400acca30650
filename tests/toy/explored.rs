//! The tug of war in the explorer, and a player that knows nothing of it.

use crosstrack::game::Game;
use crosstrack_explore::draw::Drawable;
use crosstrack_explore::view::Board;
use crosstrack_explore::{Explorable, MoveFacts, Spot};
use crosstrack_players::Evaluated;

use crate::toy::{Rope, Tug};

impl Evaluated for Tug {
    type Evaluator = ();

    fn evaluator(&self) {}
}

impl Drawable for Tug {
    fn board_name(&self) -> String {
        "rope".to_owned()
    }

    /// The rope from left to right, with the knot as a piece.
    fn spots(&self, rope: &Rope) -> Vec<Spot> {
        let spot = |at: i8| {
            let piece = (rope.knot == at).then(|| "k".to_owned());
            Spot::square(format!("{at:+}"), (0, (at + 3).unsigned_abs().into()), piece)
        };
        (-3..=3).map(spot).collect()
    }
}

impl Explorable for Tug {
    const GOAL: &'static str = "pull the knot three steps to your side";

    fn boards() -> Vec<Board> {
        vec![Self.board_entry("the only rope".to_owned(), true)]
    }

    fn move_facts(&self, rope: &Rope, pull: i8) -> MoveFacts {
        let to = Some(format!("{:+}", rope.knot + pull));
        MoveFacts {
            kind: Self::KINDS[self.kind(rope, pull)].to_owned(),
            from: Some(format!("{:+}", rope.knot)),
            to,
            ..MoveFacts::default()
        }
    }

    fn move_words(&self, _: &Rope, pull: i8) -> String {
        format!("pulls by {pull:+}")
    }

    fn is_small(&self) -> bool {
        true
    }
}
