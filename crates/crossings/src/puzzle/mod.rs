//! Crossings' implementation of [`PuzzleGame`].

pub mod random_play;
mod planted;
mod themes;

use crate::rules::{Colour, Position, Ruleset};
use crosstrack::base::Random;
use crosstrack::game::Game;
use crosstrack_explore::puzzle::{Goal, Line, PuzzleGame, Theme};

impl PuzzleGame for Ruleset {
    const VERSION: &'static str = "1";

    const THEMES: &'static [Theme] = themes::ALL;

    const TABLES: &'static [(&'static str, &'static str)] =
        &[("data/puzzles/crossings.csv", crosstrack_data::text!("puzzles/crossings.csv"))];

    /// Returns a constructed position in most cases, otherwise one of a random game.
    fn candidate(&self, goal: Goal, random: &mut Random) -> Option<Position> {
        let position = if random.chance(15) {
            random_play::candidate(self, goal, random)?
        } else {
            planted::candidate(self, random)?
        };
        let is_open = self.outcome(&position).is_none();
        is_open.then_some(position)
    }

    /// Returns every position that is left when one free stone, or one locked stone of each colour, is
    /// removed. Leaves out finished positions and those in which a player has no free stone. The stone of
    /// an unanswered crossing is not removed.
    fn reductions(&self, position: &Position) -> Vec<Position> {
        let setup = position.setup(self);
        let mut found = Vec::new();
        let mut without =
            |gone: &[usize]| found.extend(Position::new(self, &setup.without_stones(gone)));
        let stones = || setup.stones.iter().enumerate();
        for (at, &(square, stone)) in stones() {
            if !stone.locked && setup.pending != Some(square) {
                without(&[at]);
            }
        }
        let locked = |colour| {
            stones().filter(move |(_, (_, s))| s.locked && s.colour == colour).map(|(at, _)| at)
        };
        for red in locked(Colour::Red) {
            for blue in locked(Colour::Blue) {
                without(&[red, blue]);
            }
        }
        found.retain(|position| {
            let has_stones = Colour::ALL.iter().all(|&colour| position.free(colour) != 0);
            has_stones && self.outcome(position).is_none()
        });
        found
    }

    /// Returns `None` while a crossing is unanswered, since a null move would end the game.
    fn after_null_move(&self, position: &Position) -> Option<Position> {
        position.after_null_move()
    }

    /// Returns the number of the loser's free stones that are at most two rows from their far row, and so
    /// seem near enough to answer the crossing.
    fn concealment(&self, end: &Position) -> usize {
        // The loser would be next to move.
        let loser = end.to_move();
        let height = self.board().height();
        let rows = [1, 2].into_iter().filter_map(|rows: usize| match loser {
            Colour::Red => height.checked_sub(1 + rows),
            Colour::Blue => (rows < height).then_some(rows),
        });
        let squares = rows.fold(0, |set, row| set | self.board().row(row));
        (end.free(loser) & squares).count_ones() as usize
    }

    fn themes(&self, line: &Line<Self>) -> Vec<&'static str> {
        themes::solution_themes(self, line)
    }
}
