//! Crosstrack's implementation of [`PuzzleGame`], with the themes about pieces and paths.

mod forcing;
pub mod random_play;
mod planted;

use std::collections::BTreeSet;

use crate::puzzle::{Goal, Line, PuzzleGame, Theme};
use crosstrack::base::{Player, Random};
use crosstrack::game::Game;
use crosstrack::rules::{Action, Cell, Owner, PathStep, Position, Ruleset, Setup, WinningPath};

impl PuzzleGame for Ruleset {
    const VERSION: &'static str = "3";

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
    ];

    /// Returns a position with a planted path in most cases, and otherwise a late position of a random
    /// game. For a long win, always returns a position with a planted path in which a threat wins.
    fn candidate(&self, goal: Goal, random: &mut Random) -> Option<Position> {
        if planted::is_long(self, goal) {
            planted::candidate(self, goal, random)
                .filter(|position| forcing::is_promising(self, position, goal.length()))
        } else if random.chance(20) {
            random_play::candidate(self, goal, random)
        } else {
            planted::candidate(self, goal, random)
        }
    }

    fn keeps_first_move(&self, goal: Goal) -> bool {
        planted::is_long(self, goal)
    }

    /// Returns every position that is left when one piece, one piece of each of two players, or one
    /// intersection piece is removed. Leaves out finished positions, and removals of pieces after which the
    /// players' numbers of placed pieces differ by more than one.
    fn reductions(&self, position: &Position) -> Vec<Position> {
        let setup = position.setup(self);
        let owner = |at: usize| self.owners().of(setup.pieces[at].1.piece.colour);
        let all = 0..setup.pieces.len();
        let singles = all.clone().map(|at| vec![at]);
        let pairs = all.clone().flat_map(|a| all.clone().skip(a + 1).map(move |b| vec![a, b]));
        let pairs = pairs.filter(|pair| owner(pair[0]) != owner(pair[1]));
        let mut setups: Vec<Setup> = singles
            .chain(pairs)
            .map(|gone| {
                let mut less = setup.clone();
                let mut at = 0..;
                less.pieces.retain(|_| at.next().is_some_and(|at: usize| !gone.contains(&at)));
                less
            })
            .filter(|less| is_balanced(self, less))
            .collect();
        for at in 0..setup.connectors.as_ref().map_or(0, Vec::len) {
            let mut less = setup.clone();
            if let Some(connectors) = &mut less.connectors {
                connectors.remove(at);
            }
            setups.push(less);
        }
        let mut found: Vec<Position> =
            setups.iter().filter_map(|setup| Position::new(self, setup).ok()).collect();
        found.retain(|position| self.outcome(position).is_none());
        found
    }

    fn after_null_move(&self, position: &Position) -> Option<Position> {
        Some(position.after_null_moves(self, 1))
    }

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

/// Returns whether the numbers of placed pieces differ by at most one.
fn is_balanced(ruleset: &Ruleset, setup: &Setup) -> bool {
    let counts = Player::ALL[..ruleset.players()].iter().map(|player: &Player| {
        let owner = Owner::Player(*player);
        setup.pieces.iter().filter(|(_, p)| ruleset.owners().of(p.piece.colour) == owner).count()
    });
    let (most, least) = (counts.clone().max(), counts.min());
    most.zip(least).is_none_or(|(most, least)| most - least <= 1)
}
