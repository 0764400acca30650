//! Random layouts with a path, which is laid between two edges and sometimes broken.

use std::collections::BTreeSet;

use crate::crosstrack::claims::boards::random_layout;
use crosstrack::base::{Player, Random};
use crosstrack::rules::{
    Cell, Colour, Connector, Interstice, Junction, Layout, Letter, Piece, Placed, Position,
    Ruleset, Setup, Track, cells_of, interstices_of, winning_path,
};
use crosstrack::twin::turns::{cell, interstice};
use crosstrack::twin::{Slot, Touch, TwinBoard, links};

/// A crossing of a tile: the tile, the side where track enters, and the side where it leaves.
type Crossing<T> = (T, usize, usize);

/// A generator of random layouts with a path, for one ruleset.
#[derive(Debug)]
pub struct PathPlanter<'r> {
    ruleset: &'r Ruleset,
    plan: TwinBoard,
    pieces: Vec<Crossing<(Letter, u8)>>,
    connectors: Vec<Crossing<Connector>>,
}

impl<'r> PathPlanter<'r> {
    /// Creates the generator for a ruleset.
    pub fn new(ruleset: &'r Ruleset) -> Self {
        let joined = ruleset.junction() == Junction::Joined;
        let crossings = |paths: &links::Paths, sides: usize| -> Vec<(usize, usize)> {
            let from = |s| links::exits(paths, s, joined).into_iter().map(move |t| (s, t));
            (0..sides).flat_map(from).collect()
        };
        let mut pieces = Vec::new();
        for pattern in ruleset.pieces().patterns() {
            for rotation in pattern.orientations.rotations() {
                let paths = pattern.orientations.links(rotation).paths().collect();
                let tile = (pattern.letter, rotation);
                pieces.extend(crossings(&paths, 8).into_iter().map(|(s, t)| (tile, s, t)));
            }
        }
        let mut connectors = Vec::new();
        for connector in Connector::all() {
            let paths = connector.links().paths().collect();
            connectors.extend(crossings(&paths, 4).into_iter().map(|(s, t)| (connector, s, t)));
        }
        let board = ruleset.board();
        let plan = TwinBoard::new(board.a() as i32, board.b() as i32);
        Self { ruleset, plan, pieces, connectors }
    }

    fn distance(&self, (row, column): Slot, edge: usize) -> i32 {
        let last = self.plan.width - 1;
        [row, last - column, last - row, column][edge]
    }

    /// Returns a layout in which each cell holds a piece with a probability of `percent` percent, and on
    /// top of that a path between the edges `ends` (0 to 3 for A to D). The path is incomplete if the
    /// generator ran into a dead end.
    pub fn layout_with_path(
        &self,
        random: &mut Random,
        ends: [usize; 2],
        percent: usize,
    ) -> Layout {
        let [from, to] = ends;
        let mut layout = random_layout(self.ruleset, random, percent);
        let has_pile = self.ruleset.edition().facts().intersection_pieces > 0;
        let is_start = |c: &Slot| self.plan.touch(*c, 2 * from) == Touch::Terminal(from);
        let starts: Vec<Slot> = self.plan.cells.iter().copied().filter(is_start).collect();
        let (mut at, mut side) = (*random.pick(&starts), 2 * from);
        let mut visited = BTreeSet::new();
        let mut used = BTreeSet::new();
        'steps: while visited.insert(at) {
            for _ in 0..200 {
                let &((letter, rotation), enters, leaves) = random.pick(&self.pieces);
                if enters != side {
                    continue;
                }
                let next = match self.plan.touch(at, leaves) {
                    Touch::Terminal(edge) if edge == to => None,
                    Touch::Nothing | Touch::Terminal(_) => continue,
                    Touch::Cell(next, other) => Some((next, other)),
                    Touch::Corner(place, corner) => {
                        let fixed = interstice(place);
                        let &(connector, entered, left) = random.pick(&self.connectors);
                        let lies = layout.connector(fixed) == Some(connector);
                        let free = has_pile && !used.contains(&place);
                        let Some(next) = self.plan.at_corner(place, left) else { continue };
                        if entered != corner || !(lies || free) {
                            continue;
                        }
                        used.insert(place);
                        layout.set_connector(fixed, Some(connector));
                        Some(next)
                    }
                };
                if let Some((next, _)) = next
                    && (visited.contains(&next) || self.distance(next, to) > self.distance(at, to))
                {
                    continue;
                }
                let piece = Piece { colour: *random.pick(Colour::ALL), letter };
                layout.set_piece(cell(at), Some(Placed { piece, rotation }));
                match next {
                    None => break 'steps,
                    Some(place) => (at, side) = place,
                }
                continue 'steps;
            }
            break;
        }
        layout
    }

    /// Returns a playable position made from a layout of [`Self::layout_with_path`]. Removes pieces until
    /// the game has all those that are left and no path is complete, so that a complete path is often one
    /// move away. Returns `None` if a hundred layouts in a row have faults.
    pub fn position(&self, random: &mut Random, percent: usize) -> Option<Position> {
        (0..100).find_map(|_| {
            let from = random.below(4);
            let layout = self.layout_with_path(random, [from, (from + 2) % 4], percent);
            Position::new(self.ruleset, &self.setup(&layout, random)).ok()
        })
    }

    fn setup(&self, layout: &Layout, random: &mut Random) -> Setup {
        let mut setup = Setup::start();
        let mut copies = [0; Letter::COUNT];
        let shift = random.below(4);
        for (cell, placed) in layout.pieces() {
            let copy = &mut copies[placed.piece.letter.index()];
            if *copy < Colour::COUNT {
                let colour = Colour::from_index((*copy + shift) % Colour::COUNT);
                let piece = Piece { colour, ..placed.piece };
                setup.pieces.push((cell, Placed { piece, ..placed }));
                *copy += 1;
            }
        }
        if self.ruleset.edition().facts().intersection_pieces > 0 {
            let mut left = [4; 4];
            let mut listed = Vec::new();
            for (at, connector) in layout.connectors() {
                if left[connector.kind.index()] > 0 {
                    left[connector.kind.index()] -= 1;
                    listed.push((at, connector));
                }
            }
            setup.connectors = Some(listed);
        }
        // Remove pieces of complete paths until no path is complete.
        loop {
            let lying = setup.layout(self.ruleset);
            let Some(path) = winning_path(&Track::new(self.ruleset, &lying)) else { break };
            let cells: Vec<Cell> = path.cells().collect();
            let gone = *random.pick(&cells);
            setup.pieces.retain(|&(cell, _)| cell != gone);
        }
        setup.to_move = Player::from_index(random.below(self.ruleset.seats().players()));
        setup
    }

    /// Returns a layout of [`Self::layout_with_path`], from which a random piece is removed in half of the
    /// cases and, if the game has intersection pieces, a random connector in 30 % of the cases.
    pub(crate) fn broken_layout(
        &self,
        random: &mut Random,
        ends: [usize; 2],
        percent: usize,
    ) -> Layout {
        let mut layout = self.layout_with_path(random, ends, percent);
        let cells: Vec<Cell> = cells_of(layout.occupied()).collect();
        if !cells.is_empty() && random.chance(50) {
            layout.set_piece(*random.pick(&cells), None);
        }
        let is_pile = self.ruleset.edition().facts().intersection_pieces > 0;
        let places: Vec<Interstice> = interstices_of(layout.filled()).collect();
        if is_pile && !places.is_empty() && random.chance(30) {
            layout.set_connector(*random.pick(&places), None);
        }
        layout
    }
}
