//! Local search for long irreducible configurations: it grows a path piece by piece, and reroutes parts
//! of it. It can find configurations, but cannot show that there are none.
//!
//! A path grows from a terminal. Each piece must be needed for the track to reach the next one; a branch
//! that does not need some earlier piece is pruned, since its extensions seldom need that piece. Once a path
//! is complete, the layout counts if it is irreducible. Then some neighbouring pieces of the path are
//! removed, and the gap is closed again: with more pieces if possible, and now and then with one or two
//! fewer, to leave local optima.

use crate::formula::encoding::Plan;
use crate::formula::irreducible::is_irreducible;
use crate::formula::pieces::pieces_of;
use crate::sat::backend::Budget;
use crosstrack::base::Random;
use crosstrack::rules::track::Flood;
use crosstrack::rules::{
    Cell, Corner, Direction, Edge, Layout, Letter, Neighbour, PathStep, Piece, Placed, Ruleset,
    Track, interstices_of, winning_path,
};

/// Number of rounds without improvement before a restart.
const PATIENCE: usize = 100;

/// Number of restarts without improvement before the search ends.
const BEGINNINGS: usize = 5;

/// Looks for a large irreducible layout that a plan allows, without intersection pieces other than given
/// ones. Returns `None` if no layout was found or the plan gives pathway pieces. The search is deterministic.
///
/// **Cost**: at most `effort` pieces are placed. Each takes some microseconds, since it is followed by a
/// search for track for every piece on the board. The search stops early at a layout with as many pieces as
/// the plan allows, or when the budget ends the work, which is looked at after every 2,000 pieces.
pub fn grow(ruleset: &Ruleset, plan: &Plan, effort: usize, budget: Budget) -> Option<Layout> {
    if plan.given.occupied() != 0 {
        return None;
    }
    let mut bare = plan.given.clone();
    for at in interstices_of(ruleset.interstices()) {
        bare.set_connector(at, bare.connector(at).or_else(|| ruleset.start_connector(at.index())));
    }
    let random = Random::new(0x0010_9657);
    let mut grower = Grower { ruleset, plan, random, layout: bare.clone(), budget: 0, best: None };
    let (mut longest, mut current): (Option<Layout>, Option<Layout>) = (None, None);
    let (mut left, mut idle) = (effort, 0);
    while left > 0 && idle < PATIENCE * BEGINNINGS && size(longest.as_ref()) < plan.at_most {
        if budget.ended().is_some() {
            break;
        }
        if idle % PATIENCE == 0 {
            current = None;
        }
        idle += 1;
        let round = left.min(300 + grower.random.below(1500));
        grower.budget = round;
        match &current {
            None => grower.begin(&bare),
            Some(layout) => grower.reroute(layout),
        }
        // Even a round that ends at once takes effort, so that the loop ends.
        left -= (round - grower.budget).max(1);
        let Some((_, found)) = grower.best.take() else { continue };
        if found.occupied().count_ones() as usize > size(longest.as_ref()) {
            longest = Some(found.clone());
            idle = 1;
        }
        current = Some(found);
    }
    longest
}

fn size(layout: Option<&Layout>) -> usize {
    layout.map_or(0, |layout| layout.occupied().count_ones() as usize)
}

struct Grower<'a> {
    ruleset: &'a Ruleset,
    plan: &'a Plan,
    random: Random,
    layout: Layout,
    /// Number of pieces that may still be placed.
    budget: usize,
    /// The best layout, after its number of pieces.
    best: Option<(usize, Layout)>,
}

impl Grower<'_> {
    /// Grows a path from any terminal.
    fn begin(&mut self, bare: &Layout) {
        self.layout = bare.clone();
        let edge = *self.random.pick(&[Edge::A, Edge::B]);
        let starts: Vec<Cell> = self.ruleset.board().terminals(edge).collect();
        let cell = *self.random.pick(&starts);
        self.lay(edge, cell, edge.direction(), 0);
    }

    /// Removes some neighbouring pieces of the path of a layout, and closes the gap.
    fn reroute(&mut self, layout: &Layout) {
        let track = Track::new(self.ruleset, layout);
        let Some(path) = winning_path(&track) else { return };
        let mut stations: Vec<(Cell, Direction)> = Vec::new();
        let forwards = self.random.chance(50);
        for step in &path.steps {
            if let PathStep::Piece { cell, enters, leaves } = *step {
                stations.push((cell, if forwards { enters } else { leaves }));
            }
        }
        let mut from = path.from;
        if !forwards {
            stations.reverse();
            from = from.opposite();
        }
        let first = self.random.below(stations.len());
        let gap = 1 + self.random.below(8);
        self.layout = layout.clone();
        for &(cell, _) in stations.iter().skip(first).take(gap) {
            self.layout.set_piece(cell, None);
        }
        // Mostly as many pieces as before will do; now and then one or two fewer.
        let fewer = match self.random.below(20) {
            0 | 1 => 2,
            2..8 => 1,
            _ => 0,
        };
        let at_least = size(Some(layout)).saturating_sub(fewer);
        let (cell, side) = stations[first];
        self.lay(from, cell, side, at_least.saturating_sub(1));
    }

    /// Tries every piece on `cell`, where track from the edge `from` arrives by `side`, and follows the track.
    /// Stores the best layout with more than `more_than` pieces.
    fn lay(&mut self, from: Edge, cell: Cell, side: Direction, more_than: usize) {
        if self.layout.occupied() & cell.bit() != 0 || self.plan.avoid & cell.bit() != 0 {
            return;
        }
        let mut choices = self.choices();
        self.random.shuffle(&mut choices);
        for (piece, rotation) in choices {
            if self.budget == 0 {
                break;
            }
            self.layout.set_piece(cell, Some(Placed { piece, rotation }));
            let (ruleset, layout) = (self.ruleset, self.layout.clone());
            let track = Track::new(ruleset, &layout);
            if (track.piece_links(cell) >> (8 * side.index())) as u8 == 0 {
                continue;
            }
            self.budget -= 1;
            if track.has_complete_path() {
                let most = self.best.as_ref().map_or(more_than, |&(size, _)| size);
                let pieces = size(Some(&layout));
                if pieces > most && is_irreducible(ruleset, &layout) {
                    self.best = Some((pieces, layout));
                }
                continue;
            }
            let flood = track.flood_from_edge(from);
            let spare = |other: Cell| {
                other != cell
                    && flood.arrived[other.index()] != 0
                    && track.without(other).flood_from_edge(from).arrived[cell.index()] != 0
            };
            if size(Some(&layout)) >= self.plan.at_most
                || layout.pieces().any(|(other, _)| spare(other))
            {
                continue;
            }
            let mut next = next_cells(&track, &flood, cell);
            self.random.shuffle(&mut next);
            for (next, side) in next {
                self.lay(from, next, side, more_than);
            }
        }
        self.layout.set_piece(cell, None);
    }

    /// Returns, for every pattern that still has pieces in stock, one piece in every orientation.
    fn choices(&self) -> Vec<(Piece, u8)> {
        let used = |letter: Letter| {
            self.layout.pieces().filter(move |(_, placed)| placed.piece.letter == letter)
        };
        let left = self.plan.letters.iter().filter(|&&l| used(l).count() < self.plan.stock);
        let mut choices = Vec::new();
        for &letter in left {
            let mut pieces = pieces_of(self.ruleset, letter);
            let piece = pieces.find(|&piece| used(letter).all(|(_, placed)| placed.piece != piece));
            let pattern = self.ruleset.pieces().get(letter);
            if let (Some(piece), Some(pattern)) = (piece, pattern) {
                choices.extend(pattern.orientations.rotations().map(|rotation| (piece, rotation)));
            }
        }
        choices
    }
}

/// Returns the cells where the track that leaves a cell arrives, each with the side of arrival.
fn next_cells(track: &Track<'_>, flood: &Flood, cell: Cell) -> Vec<(Cell, Direction)> {
    let mut ways = Vec::new();
    let left = flood.left[cell.index()];
    for &side in Direction::ALL.iter().filter(|side| left & 1 << side.index() != 0) {
        match track.ruleset().neighbour(cell, side) {
            Neighbour::Cell(next, arriving) => ways.push((next, arriving)),
            Neighbour::Interstice(at, corner) => {
                let exits = track.connector_exits(at, corner);
                let out = Corner::ALL.iter().filter(|corner| exits & 1 << corner.index() != 0);
                let cells = out.map(|&corner| (at.slot(corner), corner.side()));
                ways.extend(cells.filter(|&(next, _)| track.ruleset().board().has(next)));
            }
            Neighbour::Nothing | Neighbour::Terminal(_) => {}
        }
    }
    ways
}
