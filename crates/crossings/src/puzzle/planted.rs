//! Constructed candidates, with a few stones near their far rows, some of them in groups.

use crate::rules::compass::Direction;
use crate::rules::symmetry::Symmetry;
use crate::rules::{Colour, Position, Ruleset, Setup, Square, Stone, squares_of};
use crosstrack::base::Random;

/// The maximum number of free stones of a colour.
const MOST: usize = 6;

/// Returns a constructed position with Red to move, or its image with Blue to move.
pub(super) fn candidate(ruleset: &Ruleset, random: &mut Random) -> Option<Position> {
    let mut draft = Draft { ruleset, random, stones: Vec::new() };
    if draft.random.chance(25) {
        for _ in 0..=draft.random.below(ruleset.board().width().min(3)) {
            for &colour in Colour::ALL {
                draft.put(ruleset.far_row(colour), Stone { colour, locked: true })?;
            }
        }
    }
    let blue = Stone { colour: Colour::Blue, locked: false };
    let pending = if draft.random.chance(15) {
        Some(draft.put(ruleset.far_row(Colour::Blue), blue)?)
    } else {
        None
    };
    for &colour in Colour::ALL {
        let most = MOST.min(ruleset.stones());
        let count = 1 + draft.random.below(most);
        draft.place_stones(colour, count);
    }
    let setup = Setup { stones: draft.stones, to_move: Colour::Red, pending };
    let position = Position::new(ruleset, &setup).ok()?;
    let symmetry = Symmetry { mirror: false, exchange: random.chance(40) };
    Some(symmetry.image_of_position(ruleset, &position))
}

struct Draft<'a> {
    ruleset: &'a Ruleset,
    random: &'a mut Random,
    stones: Vec<(Square, Stone)>,
}

impl Draft<'_> {
    /// Puts a stone on a random empty square of a set, if there is one.
    fn put(&mut self, set: u64, stone: Stone) -> Option<Square> {
        let taken = self.stones.iter().fold(0, |all, (square, _)| all | square.bit());
        let free: Vec<Square> = squares_of(set & !taken).collect();
        let square = *self.random.choose(&free)?;
        self.stones.push((square, stone));
        Some(square)
    }

    /// Puts free stones of a colour on random squares outside its far row. About half of the stones are put
    /// beside another one; the others are put on random rows, more often near the far row.
    fn place_stones(&mut self, colour: Colour, count: usize) {
        let board = self.ruleset.board();
        let open = board.squares() & !self.ruleset.far_row(colour);
        let stone = Stone { colour, locked: false };
        for _ in 0..count {
            let mine: Vec<Square> =
                self.stones.iter().filter(|(_, s)| *s == stone).map(|&(at, _)| at).collect();
            let set = match self.random.choose(&mine) {
                Some(beside) if self.random.chance(50) => {
                    let direction = *self.random.pick(Direction::ALL);
                    direction.shift(beside.bit())
                }
                _ => {
                    let rows = board.height() - 1;
                    let far = self.random.below(rows).min(self.random.below(rows));
                    board.row(if colour == Colour::Red { rows - 1 - far } else { 1 + far })
                }
            };
            // If there is no empty square, place one stone fewer.
            let _ = self.put(set & open, stone);
        }
    }
}
