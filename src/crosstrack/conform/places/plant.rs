//! Positions in which a place matters: paths that need it, and near misses that an engine with a
//! fault takes for paths.
//!
//! A path is grown from the place outwards to the edges, by a random walk that chooses a piece of
//! the stock, and where intersection pieces are played one of the pile, for each step.

use crate::base::random::Random;
use crate::base::vocab::Player;
use crate::crosstrack::conform::places::fault::Fault;
use crate::crosstrack::conform::places::graph::{Beyond, Ends, Ground, Port, slot};
use crate::crosstrack::conform::places::notice::is_completed;
use crate::crosstrack::rules::board::{Piece, Placed};
use crate::crosstrack::rules::geometry::{Cell, Interstice};
use crate::crosstrack::rules::intersection::Connector;
use crate::crosstrack::rules::piece::Letter;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::setup::Setup;
use crate::crosstrack::twin::geometry::{STEPS, Slot, plus};
use crate::crosstrack::twin::links::orientations;
use crate::crosstrack::twin::rules::{PieceName, State, Turned};

/// Where track goes on after a side of a cell.
#[derive(Clone, Copy, Debug)]
enum Onward {
    /// To the edge that was looked for.
    End,
    /// To another cell; across an interstice into which this tile is put first.
    Port(Port, Option<(Slot, Turned)>),
}

/// Plants positions on a ruleset's board.
pub struct Planter<'a> {
    ground: &'a Ground,
    random: &'a mut Random,
    state: State,
    stock: Vec<PieceName>,
    /// An interstice that stays as it is.
    kept: Option<Slot>,
    budget: usize,
    /// In percent, how often the step towards the goal is tried first.
    haste: usize,
}

/// The setup of a state of the twin.
pub fn setup(state: &State) -> Setup {
    let cell = |(row, column): Slot| Cell::new(row as usize, column as usize);
    let piece = |&((set, letter), rotation): &(PieceName, usize)| {
        let colour = set.to_string().parse().expect("one of the four sets");
        let letter = Letter::from_char(letter).expect("A to Z");
        Placed { piece: Piece { colour, letter }, rotation: rotation as u8 }
    };
    let connector = |&(kind, rotation): &Turned| Connector {
        kind: kind.to_string().parse().expect("one of the four kinds"),
        rotation: rotation as u8,
    };
    let at = |(row, column): Slot| Interstice::new(row as usize, column as usize);
    Setup {
        pieces: state.pieces.iter().map(|(&slot, lying)| (cell(slot), piece(lying))).collect(),
        connectors: Some(state.connectors.iter().map(|(&s, tile)| (at(s), connector(tile))).collect()),
        to_move: Player::from_index(state.mover),
        frozen: Vec::new(),
        decided: state.decided,
    }
}

impl<'a> Planter<'a> {
    /// A planter on an empty board.
    pub fn new(ground: &'a Ground, random: &'a mut Random) -> Self {
        let rules = &ground.rules;
        let sets = rules.owners.iter().filter(|&(_, &owner)| owner != '0').map(|(&set, _)| set);
        let stock =
            sets.flat_map(|set| rules.patterns.keys().map(move |&letter| (set, letter))).collect();
        let haste = [0, 30, 60, 90][random.below(4)];
        Self { ground, random, state: rules.start(), stock, kept: None, budget: 150, haste }
    }

    /// A playable position in which a path is complete by the rules but not to an engine with the
    /// fault, or the other way round; `None` if this attempt fails.
    ///
    /// **Cost** under a millisecond.
    pub fn plant(mut self, fault: &Fault) -> Option<State> {
        if let Some((at, tile)) = fault.with {
            let at = ((at / 8) as i32, (at % 8) as i32);
            match (self.state.connectors.get(&at).copied(), tile) {
                (lying, tile) if lying == tile => {}
                (None, Some(tile)) if self.has_in_pile(tile.0) => {
                    self.state.connectors.insert(at, tile);
                }
                _ => return None,
            }
            self.kept = Some(at);
        }
        self.grow_from(fault)?;
        self.state.mover = self.random.below(self.ground.rules.players);
        if !fault.change.join.is_empty() && self.random.chance(80) {
            let most = [4, 8, 16, 40][self.random.below(4)];
            self.fill(fault, most);
        }
        self.is_noticed(fault).then_some(())?;
        let position = Position::new(&self.ground.ruleset, &setup(&self.state));
        position.is_ok().then_some(self.state)
    }

    /// A playable position with a path or a near miss through a random place.
    pub fn plant_any(mut self) -> Option<State> {
        let ports: Vec<Port> = self.ground.net.ports().collect();
        let from = *self.random.pick(&ports);
        let to = match self.ground.net.beyond[usize::from(from)] {
            Beyond::Port(to) => to,
            _ => return None,
        };
        let start = self.random.below(4);
        self.grow_both((from, to), (start, (start + 2) % 4))?;
        self.state.mover = self.random.below(self.ground.rules.players);
        let position = Position::new(&self.ground.ruleset, &setup(&self.state));
        position.is_ok().then_some(self.state)
    }

    fn is_noticed(&self, fault: &Fault) -> bool {
        let graph = self.ground.graph_of(&self.state);
        is_completed(&graph, fault) != graph.is_completed()
    }

    fn grow_from(&mut self, fault: &Fault) -> Option<()> {
        let change = &fault.change;
        let net = &self.ground.net;
        if let Some((port, edge)) = change.terminal {
            let real = match net.beyond[usize::from(port)] {
                Beyond::Terminal(edge) => Some(edge),
                _ => edge,
            };
            return self.grow(port, (real? + 2) % 4).then_some(());
        }
        if let Some(&(from, to)) = change.ends.get(2) {
            let starts = |&port: &Port| net.beyond[usize::from(port)] == Beyond::Terminal(from);
            let starts: Vec<Port> = net.ports().filter(starts).collect();
            let start = *self.random.pick(&starts);
            return self.grow(start, to).then_some(());
        }
        let ends = *self.random.pick(&change.ends);
        let arc = if let Some(cell) = change.dead {
            let from = 8 * cell + self.random.below(4) as Port * 2;
            match net.beyond[usize::from(from)] {
                Beyond::Port(to) => (from, to),
                _ => return None,
            }
        } else {
            let arcs = if change.cut.is_empty() { &change.join } else { &change.cut };
            *self.random.pick(arcs)
        };
        self.grow_both(arc, ends)
    }

    /// From one port of a step to one edge and from the other to another.
    fn grow_both(&mut self, arc: (Port, Port), ends: Ends) -> Option<()> {
        (self.grow(arc.0, ends.0) && self.grow(arc.1, ends.1)).then_some(())
    }

    fn has_in_pile(&self, kind: char) -> bool {
        let used = self.state.connectors.values().filter(|tile| tile.0 == kind).count();
        used < self.ground.rules.pile[&kind]
    }

    /// Lays track from a port inwards and on to an edge; nothing is left behind if it fails.
    fn grow(&mut self, at: Port, goal: usize) -> bool {
        if self.budget == 0 || self.state.pieces.contains_key(&slot(at)) {
            return false;
        }
        self.budget -= 1;
        let mut ways = self.ways(at, goal);
        self.random.shuffle(&mut ways);
        if self.random.chance(self.haste) {
            ways.sort_by_key(|&(leaves, _)| self.distance(leaves, goal));
        }
        for (leaves, onward) in ways {
            let Some((index, rotation)) = self.piece_for(at, leaves) else { continue };
            let name = self.stock.swap_remove(index);
            self.state.pieces.insert(slot(at), (name, rotation));
            let grown = match onward {
                Onward::End => true,
                Onward::Port(next, tile) => {
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
        let (row, column) =
            plus(slot(leaves), STEPS[side]);
        [row, last - column, last - row, column][goal]
    }

    /// The sides of a cell by which track that arrives at a port could go on.
    fn ways(&self, at: Port, goal: usize) -> Vec<(Port, Onward)> {
        let net = &self.ground.net;
        let is_free = |port: Port| port / 8 != at / 8 && !self.state.pieces.contains_key(&slot(port));
        let mut ways = Vec::new();
        for leaves in (0..8).map(|side| at / 8 * 8 + side).filter(|&leaves| leaves != at) {
            match net.beyond[usize::from(leaves)] {
                Beyond::Terminal(edge) if edge == goal => ways.push((leaves, Onward::End)),
                Beyond::Port(next) if is_free(next) => {
                    ways.push((leaves, Onward::Port(next, None)));
                }
                Beyond::Corner(place, corner) => {
                    let there = ((place / 8) as i32, (place % 8) as i32);
                    let mut across = |tile: Turned, new: bool| {
                        let exits = self.ground.tiles.connector(tile)[corner];
                        for other in (0..4).filter(|other| exits >> other & 1 != 0) {
                            if let Some(next) = net.corners[place][other].filter(|&n| is_free(n)) {
                                let tile = new.then_some((there, tile));
                                ways.push((leaves, Onward::Port(next, tile)));
                            }
                        }
                    };
                    match self.state.connectors.get(&there) {
                        Some(&tile) => across(tile, false),
                        None if self.kept != Some(there) => {
                            for &kind in self.ground.rules.pile.keys() {
                                if self.has_in_pile(kind) {
                                    let paths = &self.ground.rules.kinds[&kind];
                                    for k in orientations(paths, 4) {
                                        across((kind, k), true);
                                    }
                                }
                            }
                        }
                        None => {}
                    }
                }
                Beyond::Nothing | Beyond::Terminal(_) | Beyond::Port(_) => {}
            }
        }
        ways
    }

    /// A piece of the stock at a rotation that links two sides of a cell.
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

    /// Puts more pieces on the board as long as the fault is still noticed.
    fn fill(&mut self, fault: &Fault, most: usize) {
        let cells: Vec<Slot> = self.ground.net.plan.cells.iter().copied().collect();
        let places: Vec<Slot> = self.ground.net.plan.interstices.keys().copied().collect();
        let kinds: Vec<char> = self.ground.rules.pile.keys().copied().collect();
        for _ in 0..most {
            let before = self.state.clone();
            let &kind = self.random.pick(&kinds);
            if self.random.chance(40) && self.has_in_pile(kind) {
                let &place = self.random.pick(&places);
                if self.kept == Some(place) || self.state.connectors.contains_key(&place) {
                    continue;
                }
                let paths = &self.ground.rules.kinds[&kind];
                let turns = orientations(paths, 4);
                let &k = self.random.pick(&turns);
                self.state.connectors.insert(place, (kind, k));
            } else {
                let &cell = self.random.pick(&cells);
                if self.stock.is_empty() || self.state.pieces.contains_key(&cell) {
                    continue;
                }
                let index = self.random.below(self.stock.len());
                let paths = &self.ground.rules.patterns[&self.stock[index].1];
                let turns = orientations(paths, 8);
                let &k = self.random.pick(&turns);
                self.state.pieces.insert(cell, (self.stock[index], k));
            }
            if self.is_noticed(fault) {
                let used = |name: &PieceName| self.state.pieces.values().any(|p| p.0 == *name);
                self.stock.retain(|name| !used(name));
            } else {
                self.state = before;
            }
        }
    }
}
