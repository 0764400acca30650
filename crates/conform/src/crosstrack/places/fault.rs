//! Place faults: for every place of a board, engines that get one connection, terminal or cell wrong there.

use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::graph::{
    BoardChange, BoardPorts, EdgePair, Port, PortLink, PortNeighbour, port, slot,
};
use crosstrack::rules::{Board, EditionId, Seats};
use crosstrack::twin::geometry::{STEPS, add};
use crosstrack::twin::{Slot, TurnedTile, TwinBoard, links};
use crosstrack::vocabulary;

vocabulary! {
    /// Kind of answer that shows complete paths.
    AnswerKind ("kind of answer") {
        /// Status of a position: whether a path is complete.
        Position = "positions",
        /// Legality of a move: whether it may be announced.
        Move = "moves",
        /// List of the legal moves, and so which may be announced.
        List = "lists of moves",
    }
}

/// Condition on an interstice; a fault has an effect only if the condition is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TileCondition {
    /// The interstice is empty.
    Nothing,
    /// The interstice has any connector.
    Anything,
    /// The interstice has this connector.
    Tile(TurnedTile),
}

impl TileCondition {
    /// Returns whether an interstice with this connector meets the condition.
    pub(crate) fn is_met_by(self, tile: Option<TurnedTile>) -> bool {
        match self {
            Self::Nothing => tile.is_none(),
            Self::Anything => tile.is_some(),
            Self::Tile(wanted) => tile == Some(wanted),
        }
    }
}

/// An engine that gets one place wrong.
#[derive(Clone, Debug)]
pub(crate) struct PlaceFault {
    /// Family of the fault.
    pub(crate) family: Family,
    /// Name of the place, such as `b1.E-c1.W`.
    pub(crate) name: String,
    /// Interstice (`8 * row + column`) and the condition under which the fault has an effect.
    pub(crate) condition: Option<(usize, TileCondition)>,
    /// Difference from the correct board and rules.
    pub(crate) change: BoardChange,
}

/// Pairs of edges between which an engine searches for paths, with words for the names of faults. One pair
/// joins A and C, the other B and D; the search starts at the first edge of a pair.
const SEARCHES: [(&str, [EdgePair; 2]); 4] = [
    ("from A and B", [(0, 2), (1, 3)]),
    ("from A and D", [(0, 2), (3, 1)]),
    ("from C and B", [(2, 0), (1, 3)]),
    ("from C and D", [(2, 0), (3, 1)]),
];

const SIDES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const CORNERS: [&str; 4] = ["NW", "NE", "SE", "SW"];
const EDGES: [&str; 4] = ["A", "B", "C", "D"];

/// Returns the name of a port, such as `b1.E`.
fn port_name(port: Port) -> String {
    format!("{}.{}", TwinBoard::name(slot(port)), SIDES[usize::from(port % 8)])
}

/// Returns a link in both its directions.
fn both_ways((from, to): PortLink) -> Vec<PortLink> {
    vec![(from, to), (to, from)]
}

impl PlaceFault {
    /// Returns whether moves are planted for the fault. Of the kinds of intersection pieces, moves test only
    /// one that links opposite corners and one that links adjacent corners.
    fn is_tested_by_moves(&self) -> bool {
        let kind = match self.condition {
            Some((_, TileCondition::Tile((kind, _)))) => kind,
            _ => 'X',
        };
        self.family.is_tested_by_moves() && kind != 'S' && kind != 'T'
    }

    /// Returns whether answers of this kind should detect the fault. Because lists of moves are long,
    /// connectors are tested by single moves.
    pub(crate) fn applies_to(&self, asked: AnswerKind) -> bool {
        match asked {
            AnswerKind::Position => true,
            AnswerKind::Move => self.is_tested_by_moves(),
            AnswerKind::List => self.is_tested_by_moves() && self.family != Family::Corner,
        }
    }

    /// Returns every fault of a board, sorted by family.
    pub(crate) fn all(board: Board) -> Vec<Self> {
        let net = BoardPorts::of(board);
        let mut faults = Faults { net: &net, all: Vec::new() };
        faults.seams();
        faults.corners(board);
        faults.terminals();
        faults.cells();
        faults.swaps();
        faults.lines();
        faults.diagonals();
        faults.missing_corners();
        faults.gaps();
        faults.ends();
        faults.all.sort_by_key(|fault| fault.family);
        faults.all
    }
}

/// Returns the connectors that an interstice can have: all intersection pieces, or those in the published
/// layouts of fixed connectors.
fn tiles_at(board: Board, (row, column): Slot) -> Vec<TurnedTile> {
    let edition = EditionId::default_for(board, Seats::Two);
    if edition.facts().intersection_pieces > 0 {
        let mut tiles = Vec::new();
        for (letter, kind) in links::kinds() {
            tiles.extend(links::orientations(&kind.paths, 4).into_iter().map(|k| (letter, k)));
        }
        tiles
    } else {
        let odd = ((row + column) % 2) as usize;
        links::layouts().values().filter_map(|checkerboard| checkerboard[odd]).collect()
    }
}

struct Faults<'a> {
    net: &'a BoardPorts,
    all: Vec<PlaceFault>,
}

impl Faults<'_> {
    fn add(&mut self, family: Family, name: String, change: BoardChange) {
        self.all.push(PlaceFault { family, name, condition: None, change });
    }

    /// Adds a fault that changes a connection in both directions.
    fn add_link(
        &mut self,
        family: Family,
        arc: PortLink,
        change: fn(Vec<PortLink>) -> BoardChange,
    ) {
        let name = format!("{}-{}", port_name(arc.0), port_name(arc.1));
        self.add(family, name, change(both_ways(arc)));
    }

    /// Adds faults that change a connection in one direction, for searches from A and B, and from A and D.
    /// Faults for the other two searches would mirror them.
    fn add_one_way(
        &mut self,
        family: Family,
        arc: PortLink,
        change: fn(Vec<PortLink>) -> BoardChange,
    ) {
        for (from, to) in both_ways(arc) {
            for (search, ends) in &SEARCHES[..2] {
                let name = format!("{} to {}, searching {search}", port_name(from), port_name(to));
                self.add(
                    family,
                    name,
                    BoardChange { ends: ends.to_vec(), ..change(vec![(from, to)]) },
                );
            }
        }
    }

    /// Adds faults that cut the connection of neighbouring cells.
    fn seams(&mut self) {
        for from in self.net.ports() {
            if let PortNeighbour::Port(to) = self.net.beyond[usize::from(from)]
                && from < to
            {
                self.add_link(Family::Seam, (from, to), BoardChange::cutting);
                self.add_one_way(Family::OneWay, (from, to), BoardChange::cutting);
            }
        }
    }

    /// Adds faults that cut or join corners of interstices.
    fn corners(&mut self, board: Board) {
        let kinds = links::kinds();
        for &at in self.net.plan.interstices.keys() {
            let index = usize::from(port(at, 0) / 8);
            let tiles = tiles_at(board, at);
            for (s, t) in (0..4).flat_map(|s| (s + 1..4).map(move |t| (s, t))) {
                let ports = self.net.corners[index];
                let (Some(from), Some(to)) = (ports[s], ports[t]) else { continue };
                let (arcs, mut unlinked) = (both_ways((from, to)), false);
                let mut add = |family, lying, word: &str, change| {
                    let (place, s, t) = (TwinBoard::name(at), CORNERS[s], CORNERS[t]);
                    let name = format!("x{place} {word} {s}-{t}");
                    self.all.push(PlaceFault {
                        family,
                        name,
                        condition: Some((index, lying)),
                        change,
                    });
                };
                for &(letter, k) in &tiles {
                    let paths = links::rotate(&kinds[&letter].paths, k, 4);
                    if links::exits(&paths, s, true).contains(&t) {
                        let (lying, word) =
                            (TileCondition::Tile((letter, k)), format!("{letter}{k}"));
                        add(Family::Corner, lying, &word, BoardChange::cutting(arcs.clone()));
                    } else {
                        unlinked = true;
                    }
                }
                let join = BoardChange::joining(arcs);
                if unlinked {
                    add(Family::Unlinked, TileCondition::Anything, "filled", join.clone());
                }
                let pile = EditionId::default_for(board, Seats::Two).facts().intersection_pieces;
                if pile > 0 && t == s + 2 {
                    add(Family::Touch, TileCondition::Nothing, "empty", join);
                }
            }
        }
    }

    /// Adds faults with missing, wrong and false terminals.
    fn terminals(&mut self) {
        let net = self.net;
        for port in net.ports() {
            let mut add = |family, edge: Option<usize>| {
                let word = edge.map_or("nothing", |edge| EDGES[edge]);
                let name = format!("{} as {word}", port_name(port));
                self.add(
                    family,
                    name,
                    BoardChange { terminal: Some((port, edge)), ..BoardChange::none() },
                );
            };
            match net.beyond[usize::from(port)] {
                PortNeighbour::Terminal(edge) => {
                    add(Family::Terminal, None);
                    for other in (0..4).filter(|&other| other != edge) {
                        add(Family::WrongTerminal, Some(other));
                    }
                }
                PortNeighbour::Nothing if port % 2 == 0 => {
                    add(Family::FalseTerminal, Some(usize::from(port % 8 / 2)));
                }
                _ => {}
            }
        }
    }

    /// Adds faults with a cell whose piece conducts nothing.
    fn cells(&mut self) {
        for &cell in &self.net.plan.cells {
            let change = BoardChange { dead: Some(port(cell, 0) / 8), ..BoardChange::none() };
            self.add(Family::Cell, TwinBoard::name(cell), change);
        }
    }

    /// Adds faults that exchange two neighbours of a cell.
    fn swaps(&mut self) {
        for &cell in &self.net.plan.cells {
            for s in [0, 2, 4, 6] {
                for t in [0, 2, 4, 6].into_iter().filter(|&t| t > s) {
                    let (from, other) = (port(cell, s), port(cell, t));
                    let across = |port: Port| self.net.beyond[usize::from(port)];
                    let (PortNeighbour::Port(to), PortNeighbour::Port(end)) =
                        (across(from), across(other))
                    else {
                        continue;
                    };
                    let cut = vec![(from, to), (other, end)];
                    let join = vec![(from, end), (other, to)];
                    for (search, ends) in &SEARCHES {
                        let name = format!(
                            "{} {} and {}, searching {search}",
                            TwinBoard::name(cell),
                            SIDES[s],
                            SIDES[t]
                        );
                        let (cut, join, ends) = (cut.clone(), join.clone(), ends.to_vec());
                        self.add(
                            Family::Swap,
                            name,
                            BoardChange { cut, join, ends, ..BoardChange::none() },
                        );
                    }
                }
            }
        }
    }

    /// Adds faults with rows and columns that lead into the next one, or back into themselves.
    fn lines(&mut self) {
        let net = self.net;
        for (family, last_side) in [(Family::RowWrap, 2), (Family::ColumnWrap, 4)] {
            let line = |index: i32| -> Vec<Slot> {
                let on = |&&(r, c): &&Slot| index == if last_side == 2 { r } else { c };
                net.plan.cells.iter().filter(on).copied().collect()
            };
            for index in 0..net.plan.width {
                let (here, next) = (line(index), line(index + 1));
                for to in [here.first(), next.first()] {
                    if let (Some(&from), Some(&to)) = (here.last(), to) {
                        let arc = (port(from, last_side), port(to, (last_side + 4) % 8));
                        self.add_one_way(family, arc, BoardChange::joining);
                    }
                }
            }
        }
    }

    /// Adds faults with diagonals that wrap around, by index along rows or columns, or by coordinates.
    fn diagonals(&mut self) {
        let width = self.net.plan.width;
        let mut joins: Vec<PortLink> = Vec::new();
        for &cell in &self.net.plan.cells {
            for side in [1, 3, 5, 7] {
                let (row, column) = add(cell, STEPS[side]);
                let square = 0..width;
                if square.contains(&row) && square.contains(&column) {
                    continue;
                }
                let (by_row, by_column) = (width * row + column, width * column + row);
                for to in [
                    (by_row.div_euclid(width), by_row.rem_euclid(width)),
                    (by_column.rem_euclid(width), by_column.div_euclid(width)),
                    (row.rem_euclid(width), column.rem_euclid(width)),
                ] {
                    let arc = (port(cell, side), port(to, (side + 4) % 8));
                    let known = |&known: &PortLink| known == arc || known == (arc.1, arc.0);
                    if self.net.plan.cells.contains(&to) && !joins.iter().any(known) {
                        joins.push(arc);
                    }
                }
            }
        }
        for arc in joins {
            self.add_link(Family::DiagonalWrap, arc, BoardChange::joining);
        }
    }

    /// Adds faults that join cells across a missing corner of the board.
    fn missing_corners(&mut self) {
        let half = self.net.plan.width / 2;
        let dead = |&port: &Port| {
            port % 2 == 0 && self.net.beyond[usize::from(port)] == PortNeighbour::Nothing
        };
        let ports: Vec<Port> = self.net.ports().filter(dead).collect();
        let quarter = |port: Port| (slot(port).0 < half, slot(port).1 < half);
        for &from in &ports {
            for &to in ports.iter().filter(|&&to| from < to && from / 8 != to / 8) {
                if quarter(from) == quarter(to) {
                    self.add_link(Family::MissingCorner, (from, to), BoardChange::joining);
                }
            }
        }
    }

    /// Adds faults that join cells with one cell between them.
    fn gaps(&mut self) {
        for &cell in &self.net.plan.cells {
            for side in [2, 3, 4, 5] {
                let over = add(cell, STEPS[side]);
                let to = add(over, STEPS[side]);
                if self.net.plan.cells.contains(&over) && self.net.plan.cells.contains(&to) {
                    let arc = (port(cell, side), port(to, (side + 4) % 8));
                    self.add_link(Family::Gap, arc, BoardChange::joining);
                }
            }
        }
    }

    /// Adds faults in which paths between edges that are not opposite count as complete.
    fn ends(&mut self) {
        for (from, first) in EDGES.iter().enumerate() {
            for (to, last) in EDGES.iter().enumerate().skip(from).filter(|&(to, _)| to != from + 2)
            {
                let ends = vec![(0, 2), (1, 3), (from, to)];
                let name = format!("{first} to {last}");
                self.add(Family::EdgePair, name, BoardChange { ends, ..BoardChange::none() });
            }
        }
    }
}
