//! Crosstrack's implementation of [`PuzzleGame`], with the themes about pieces and paths.

use std::collections::BTreeSet;

use crate::puzzle::{Line, PuzzleGame, Theme};
use crosstrack::game::Game;
use crosstrack::rules::{Action, Cell, Owner, PathStep, Position, Ruleset, WinningPath};

impl PuzzleGame for Ruleset {
    const THEMES: &'static [Theme] = &[
        ("rotation-only", "every turn of the winner's turns a piece on its cell"),
        ("no-placement", "the winner places nothing"),
        ("placement", "the winner places a pathway piece"),
        ("relocation", "the winner moves a piece to another cell"),
        ("intersection", "the winner places an intersection piece"),
        ("own-path", "the winning path runs over the winner's pieces alone"),
        ("opponent-piece", "the winning path runs over a piece of somebody else's"),
        ("laid-connector", "the winning path runs over an intersection piece"),
        ("detour", "the winning path has three pieces or more beyond the fewest"),
    ];

    const TABLES: &'static [(&'static str, &'static str)] = &[
        ("data/puzzles/small.csv", crosstrack_data::text!("puzzles/small.csv")),
        ("data/puzzles/large.csv", crosstrack_data::text!("puzzles/large.csv")),
        ("data/puzzles/games.csv", crosstrack_data::text!("puzzles/games.csv")),
        ("data/puzzles/solitaire.csv", crosstrack_data::text!("puzzles/solitaire.csv")),
        ("data/puzzles/rated.csv", crosstrack_data::text!("puzzles/rated.csv")),
    ];

    /// Returns by how many pieces the winning path exceeds the minimum, which is the width of the board.
    fn concealment(&self, end: &Position) -> usize {
        let path = end.winning_path(self);
        let cells: BTreeSet<Cell> = path.iter().flat_map(WinningPath::cells).collect();
        cells.len().saturating_sub(self.board().width())
    }

    fn themes(&self, line: &Line<Self>) -> Vec<&'static str> {
        let ours: Vec<Action> =
            line.moves.iter().filter(|step| step.by_winner).map(|step| step.mv.action).collect();
        let any = |kind: fn(&Action) -> bool| ours.iter().any(kind);
        let place = any(|action| matches!(action, Action::Place { .. }));
        let lay = any(|action| matches!(action, Action::Intersection { .. }));
        let relocate = any(|action| matches!(action, Action::Relocate { .. }));
        let rotate = ours.iter().all(|action| matches!(action, Action::Rotate { .. }));
        let mut over_own = true;
        let (mut over_other, mut over_laid) = (false, false);
        let side = line.moves.first().map(|step| self.side_of(step.before.to_move()));
        if let (Some(path), Some(side)) = (line.end.winning_path(self), side) {
            for step in &path.steps {
                match *step {
                    PathStep::Piece { cell, .. } => {
                        let placed = line.end.layout().piece(cell);
                        let owner = placed.map(|placed| self.owners().of(placed.piece.colour));
                        let own =
                            matches!(owner, Some(Owner::Player(player)) if side.contains(player));
                        over_own &= own;
                        over_other |= matches!(owner, Some(Owner::Player(_))) && !own;
                    }
                    PathStep::Connector { at, .. } => {
                        over_laid |= self.start_connector(at.index()).is_none();
                    }
                }
            }
        }
        let detour = self.concealment(&line.end) >= 3;
        let has =
            [rotate, !place && !lay, place, relocate, lay, over_own, over_other, over_laid, detour];
        let names = Self::THEMES.iter().map(|&(name, _)| name);
        names.zip(has).filter_map(|(name, has)| has.then_some(name)).collect()
    }
}
