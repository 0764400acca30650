//! Puzzles of the tug of war. Candidates are ropes one pull from the middle.

use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt as _};
use crosstrack_explore::puzzle::{Goal, Line, PuzzleGame, Theme};
use crosstrack_players::RecordedGame;

use crate::toy::Tug;

impl RecordedGame for Tug {
    fn readings(&self) -> String {
        String::new()
    }

    fn with_readings(_: &str, _: &str) -> Result<Self, String> {
        Ok(Self)
    }
}

impl PuzzleGame for Tug {
    const VERSION: &'static str = "0";
    const THEMES: &'static [Theme] = &[];

    fn candidate(&self, _: Goal, random: &mut Random) -> Option<Self::Position> {
        let moves = self.moves(&self.start());
        Some(self.play(&self.start(), *random.pick(&moves)))
    }

    fn reductions(&self, _: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    fn after_null_move(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    fn concealment(&self, _: &Self::Position) -> usize {
        0
    }

    fn themes(&self, _: &Line<Self>) -> Vec<&'static str> {
        Vec::new()
    }
}
