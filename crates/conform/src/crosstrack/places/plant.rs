//! Plants positions with a path through a random place, and near misses.
//!
//! A path grows from the place to the edges by a random walk. For each step it takes a piece from the
//! stock, and from the pile if intersection pieces are played.

use crate::crosstrack::places::graph::{Port, PortNeighbour, TrackModel, slot};
use crate::crosstrack::places::setup::setup;
use crosstrack::base::Random;
use crosstrack::rules::{Position, Ruleset};
use crosstrack::twin::geometry::{STEPS, add};
use crosstrack::twin::links::orientations;
use crosstrack::twin::{PieceName, Slot, TurnedTile, TwinPosition};

/// Returns a position with a path through a random place. The path is complete, or lacks a piece, or has a
/// piece rotated. Returns `None` for rulesets without published pieces.
///
/// **Cost**: some milliseconds.
pub(crate) fn plant_position(ruleset: &Ruleset, random: &mut Random) -> Option<Position> {
    if ruleset.has_custom_pieces() {
        return None;
    }
    let ground = TrackModel::new(ruleset.clone());
    (0..100).find_map(|_| {
        let mut state = Planter::new(&ground, random).plant_any()?;
        let index = random.below(state.pieces.len());
        let (&cell, &(name, _)) = state.pieces.iter().nth(index)?;
        match random.below(3) {
            0 => {}
            1 => {
                state.pieces.remove(&cell);
                let owner = ground.rules.owners[&name.0].to_digit(10);
                state.mover = owner.map_or(state.mover, |owner| owner as usize - 1);
            }
            _ => {
                let turns = orientations(&ground.rules.patterns[&name.1], 8);
                state.pieces.insert(cell, (name, *random.pick(&turns)));
            }
        }
        Position::new(ruleset, &setup(&state)).ok()
    })
}

/// The place to which track leads from a side of a cell.
#[derive(Clone, Copy, Debug)]
enum TrackExit {
    /// Track leads to the goal edge.
    End,
    /// Track leads to a port of another cell, after this connector, if any, is put into the interstice between
    /// them.
    Port(Port, Option<(Slot, TurnedTile)>),
}

/// Plants positions on a ruleset's board.
pub(crate) struct Planter<'a> {
    ground: &'a TrackModel,
    random: &'a mut Random,
    state: TwinPosition,
    stock: Vec<PieceName>,
    budget: usize,
    /// Percentage of steps that try first to go towards the goal.
    haste: usize,
    /// Whether every step tries first to go towards the goal.
    is_short: bool,
}

impl<'a> Planter<'a> {
    /// Creates a planter with an empty board.
    pub(crate) fn new(ground: &'a TrackModel, random: &'a mut Random) -> Self {
        let rules = &ground.rules;
        let sets = rules.owners.iter().filter(|&(_, &owner)| owner != '0').map(|(&set, _)| set);
        let stock =
            sets.flat_map(|set| rules.patterns.keys().map(move |&letter| (set, letter))).collect();
        let haste = [0, 30, 60, 90][random.below(4)];
        let state = rules.start();
        Self { ground, random, state, stock, budget: 150, haste, is_short: false }
    }

    /// Creates a planter like [`Planter::new`], but for short paths: every step tries first to go towards the
    /// goal, preferably without a new intersection piece.
    pub(crate) fn for_short_paths(ground: &'a TrackModel, random: &'a mut Random) -> Self {
        Self { budget: 40, is_short: true, ..Self::new(ground, random) }
    }

    /// Returns a playable position with a path through a random place; `None` if this attempt fails.
    pub(crate) fn plant_any(mut self) -> Option<TwinPosition> {
        let ports: Vec<Port> = self.ground.net.ports().collect();
        let from = *self.random.pick(&ports);
        let PortNeighbour::Port(to) = self.ground.net.beyond[usize::from(from)] else {
            return None;
        };
        let start = self.random.below(4);
        self.grow_both((from, to), (start, (start + 2) % 4))?;
        self.state.mover = self.random.below(self.ground.rules.players);
        let position = Position::new(&self.ground.ruleset, &setup(&self.state));
        position.is_ok().then_some(self.state)
    }

    /// Lays track from one port of a link to one edge, and from the other port to another edge.
    fn grow_both(&mut self, arc: (Port, Port), ends: (usize, usize)) -> Option<()> {
        (self.grow(arc.0, ends.0) && self.grow(arc.1, ends.1)).then_some(())
    }

    fn has_in_pile(&self, kind: char) -> bool {
        let used = self.state.connectors.values().filter(|tile| tile.0 == kind).count();
        used < self.ground.rules.pile[&kind]
    }

    /// Lays track from a port into its cell and on to an edge; leaves everything unchanged if that fails.
    fn grow(&mut self, at: Port, goal: usize) -> bool {
        if self.budget == 0 || self.state.pieces.contains_key(&slot(at)) {
            return false;
        }
        self.budget -= 1;
        let mut ways = self.exits(at, goal);
        self.random.shuffle(&mut ways);
        if self.is_short {
            let lays = |onward| matches!(onward, TrackExit::Port(_, Some(_)));
            ways.sort_by_key(|&(leaves, onward)| (self.distance(leaves, goal), lays(onward)));
        } else if self.random.chance(self.haste) {
            ways.sort_by_key(|&(leaves, _)| self.distance(leaves, goal));
        }
        for (leaves, onward) in ways {
            let Some((index, rotation)) = self.piece_for(at, leaves) else { continue };
            let name = self.stock.swap_remove(index);
            self.state.pieces.insert(slot(at), (name, rotation));
            let grown = match onward {
                TrackExit::End => true,
                TrackExit::Port(next, tile) => {
                    if let Some((place, tile)) = tile {
                        self.state.connectors.insert(place, tile);
                    }
                    let grown = self.grow(next, goal);
                    if let (false, Some((place, _))) = (grown, tile) {
                        self.state.connectors.remove(&place);
                    }
                    grown
                }
            };
            if grown {
                return true;
            }
            self.state.pieces.remove(&slot(at));
            self.stock.push(name);
        }
        false
    }

    fn distance(&self, leaves: Port, goal: usize) -> i32 {
        let last = self.ground.net.plan.width - 1;
        let side = usize::from(leaves % 8);
        let (row, column) = add(slot(leaves), STEPS[side]);
        [row, last - column, last - row, column][goal]
    }

    /// Returns the sides of a cell by which track from a port can go on.
    fn exits(&self, at: Port, goal: usize) -> Vec<(Port, TrackExit)> {
        let net = &self.ground.net;
        let is_free =
            |port: Port| port / 8 != at / 8 && !self.state.pieces.contains_key(&slot(port));
        let mut ways = Vec::new();
        for leaves in (0..8).map(|side| at / 8 * 8 + side).filter(|&leaves| leaves != at) {
            match net.beyond[usize::from(leaves)] {
                PortNeighbour::Terminal(edge) if edge == goal => {
                    ways.push((leaves, TrackExit::End));
                }
                PortNeighbour::Port(next) if is_free(next) => {
                    ways.push((leaves, TrackExit::Port(next, None)));
                }
                PortNeighbour::Corner(place, corner) => {
                    let there = ((place / 8) as i32, (place % 8) as i32);
                    let mut across = |tile: TurnedTile, new: bool| {
                        let exits = self.ground.tiles.connector(tile)[corner];
                        for other in (0..4).filter(|other| exits >> other & 1 != 0) {
                            if let Some(next) = net.corners[place][other].filter(|&n| is_free(n)) {
                                let tile = new.then_some((there, tile));
                                ways.push((leaves, TrackExit::Port(next, tile)));
                            }
                        }
                    };
                    match self.state.connectors.get(&there) {
                        Some(&tile) => across(tile, false),
                        None => {
                            for &kind in self.ground.rules.pile.keys() {
                                if self.has_in_pile(kind) {
                                    let paths = &self.ground.rules.kinds[&kind];
                                    for k in orientations(paths, 4) {
                                        across((kind, k), true);
                                    }
                                }
                            }
                        }
                    }
                }
                PortNeighbour::Nothing | PortNeighbour::Terminal(_) | PortNeighbour::Port(_) => {}
            }
        }
        ways
    }

    /// Chooses a piece of the stock, by its index, and a rotation at which the piece links two sides of a cell.
    fn piece_for(&mut self, at: Port, leaves: Port) -> Option<(usize, usize)> {
        let mut fitting = Vec::new();
        for (index, &(_, letter)) in self.stock.iter().enumerate() {
            for k in orientations(&self.ground.rules.patterns[&letter], 8) {
                let links = self.ground.tiles.piece((letter, k));
                if links >> (8 * (at % 8) + leaves % 8) & 1 != 0 {
                    fitting.push((index, k));
                }
            }
        }
        self.random.choose(&fitting).copied()
    }
}
