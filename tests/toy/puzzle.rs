//! Puzzles of the tug of war. Candidates are ropes one pull from the middle.

use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt as _};
use crosstrack_explore::puzzle::{Goal, PuzzleGame};

use crate::toy::Tug;

impl PuzzleGame for Tug {
    const VERSION: &'static str = "0";

    fn candidate(&self, _: Goal, random: &mut Random) -> Option<Self::Position> {
        let moves = self.moves(&self.start());
        Some(self.play(&self.start(), *random.pick(&moves)))
    }
}
