//! Crossings' implementation of [`PuzzleGame`].

mod themes;

use crate::rules::{Colour, Position, Ruleset};
use crosstrack_explore::puzzle::{Line, PuzzleGame, Theme};

impl PuzzleGame for Ruleset {
    const THEMES: &'static [Theme] = themes::ALL;

    const TABLES: &'static [(&'static str, &'static str)] =
        &[("data/puzzles/crossings.csv", crosstrack_data::text!("puzzles/crossings.csv"))];

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
