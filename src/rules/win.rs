//! Winning paths as witnesses, and a fast test of whether a tile in a certain place would complete one.

use crate::rules::compass::{Corner, Direction, Edge};
use crate::rules::geometry::{Cell, Interstice, Neighbour, bits};
use crate::rules::links::spread;
use crate::rules::network::{Network, gather};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::track::{Flood, Track};

/// One step of a [`WinningPath`]: through a piece or along a connector.
///
/// # Examples
/// ```
/// use crosstrack::PathStep;
///
/// let state = crosstrack::read("x1_2x1_1122.2_rA2.gI1-2_d")?;
/// let path = state.winning_path().expect("a win");
/// let cells = path.steps.iter().filter_map(|step| match step {
///     PathStep::Piece { cell, .. } => Some(cell.to_string()),
///     PathStep::Connector { .. } => None,
/// });
/// assert_eq!(cells.collect::<Vec<_>>(), ["b1", "a1"]);
/// # Ok::<(), crosstrack::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// From one side of a piece to another.
    Piece {
        /// Cell of the piece.
        cell: Cell,
        /// Side of the cell at which the path arrives.
        enters: Direction,
        /// Side of the cell by which the path leaves.
        leaves: Direction,
    },
    /// From one corner of a connector to another.
    Connector {
        /// Interstice of the connector.
        at: Interstice,
        /// Corner of the interstice at which the path arrives.
        enters: Corner,
        /// Corner of the interstice by which the path leaves.
        leaves: Corner,
    },
}

/// An unbroken path from a terminal to a terminal of the opposite edge (WN-OPPOSITE): the witness of a win.
///
/// # Examples
/// ```
/// use crosstrack::{Edge, PathStep};
///
/// let state = crosstrack::read("x1_2x1_1122.2_rA2.gI1-2_d")?;
/// let path = state.winning_path().expect("a win");
/// assert_eq!((path.from, path.steps.len(), path.pieces()), (Edge::B, 2, 2));
/// assert!(matches!(path.steps[0], PathStep::Piece { .. }));
/// # Ok::<(), crosstrack::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningPath {
    /// Edge at which the path starts, A or B. The path ends at the opposite edge.
    pub from: Edge,
    /// Steps of the path. The first and the last lead through pieces.
    pub steps: Vec<PathStep>,
}

impl WinningPath {
    /// Returns the cells of the path, in order. Under X-JUNCTION `through` a cell may occur twice.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.steps.iter().filter_map(|step| match *step {
            PathStep::Piece { cell, .. } => Some(cell),
            PathStep::Connector { .. } => None,
        })
    }

    /// Returns the edges at which the path begins and ends, each with the cell of the path there.
    pub fn ends(&self) -> [(Edge, Option<Cell>); 2] {
        [(self.from, self.cells().next()), (self.from.opposite(), self.cells().last())]
    }

    /// Returns the number of different pieces on the path.
    pub fn pieces(&self) -> usize {
        self.cells().fold(0_u64, |seen, cell| seen | cell.bit()).count_ones() as usize
    }
}

/// Returns a winning path of a layout: from A to C if there is one, else from B to D. It runs through the fewest
/// pathway pieces, where a piece that it visits twice counts twice and connectors do not count; of several such
/// paths, it is the first in the order of the ports where they start and branch.
///
/// **Cost** linear in the ports of the board.
pub fn winning_path(track: &Track<'_>) -> Option<WinningPath> {
    let board = track.ruleset().board();
    let along = |&from: &Edge| shortest_path(track, from, board.terminals(from), |_| true, None);
    [Edge::A, Edge::B].iter().find_map(along)
}

/// A port where track arrives, and whether the track has run through the cell that it must visit.
type At = (Cell, Direction, bool);

/// The step of a path before a port: where the path arrived at the previous piece, the side by which it left that
/// piece, and the connector that it then crossed, if any.
#[derive(Clone, Copy)]
struct Before {
    at: At,
    leaves: Direction,
    connector: Option<PathStep>,
}

/// Returns the shortest path from terminals of the edge `from` at the cells `starts` to terminals of the opposite
/// edge at cells for which `ends` is true; if `through` is given, the path runs through that cell. Of several
/// shortest paths, it is the first in the order of [`winning_path`].
///
/// **Cost** linear in the ports of the board.
pub fn shortest_path(
    track: &Track<'_>,
    from: Edge,
    starts: impl IntoIterator<Item = Cell>,
    ends: impl Fn(Cell) -> bool,
    through: Option<Cell>,
) -> Option<WinningPath> {
    let ruleset = track.ruleset();
    let passed = |cell: Cell, before: bool| before || through.is_none_or(|c| c == cell);
    let index = |(cell, side, done): At| 2 * (8 * cell.index() + side.index()) + usize::from(done);
    let mut before: [Option<Option<Before>>; 1024] = [None; 1024];
    let mut queue: Vec<At> = Vec::new();
    for cell in starts {
        let at = (cell, from.direction(), passed(cell, false));
        before[index(at)] = Some(None);
        queue.push(at);
    }
    let mut head = 0;
    while let Some(&at) = queue.get(head) {
        head += 1;
        let (cell, enters, done) = at;
        let exits = (track.piece_links(cell) >> (8 * enters.index())) as u8;
        for &leaves in Direction::ALL.iter().filter(|side| exits & 1 << side.index() != 0) {
            let mut arrive = |cell: Cell, side: Direction, connector| {
                let next = (cell, side, passed(cell, done));
                let seen = &mut before[index(next)];
                if seen.is_none() {
                    *seen = Some(Some(Before { at, leaves, connector }));
                    queue.push(next);
                }
            };
            match ruleset.neighbour(cell, leaves) {
                Neighbour::Terminal(edge) if done && edge == from.opposite() && ends(cell) => {
                    let steps = steps(&|at| before[index(at)].flatten(), at, leaves);
                    return Some(WinningPath { from, steps });
                }
                Neighbour::Cell(next, arriving) => arrive(next, arriving, None),
                Neighbour::Interstice(at, enters) => {
                    let exits = track.connector_exits(at, enters);
                    for &leaves in Corner::ALL.iter().filter(|c| exits & 1 << c.index() != 0) {
                        if ruleset.board().has(at.slot(leaves)) {
                            let connector = PathStep::Connector { at, enters, leaves };
                            arrive(at.slot(leaves), leaves.side(), Some(connector));
                        }
                    }
                }
                Neighbour::Nothing | Neighbour::Terminal(_) => {}
            }
        }
    }
    None
}

/// Returns the steps of the path that arrives at the port `at` and then leaves that cell by the side `leaves`.
/// `before` gives the step before each port.
fn steps(
    before: &dyn Fn(At) -> Option<Before>,
    mut at: At,
    mut leaves: Direction,
) -> Vec<PathStep> {
    let mut steps = Vec::new();
    loop {
        let (cell, enters, _) = at;
        steps.push(PathStep::Piece { cell, enters, leaves });
        let Some(earlier) = before(at) else { break };
        steps.extend(earlier.connector);
        (at, leaves) = (earlier.at, earlier.leaves);
    }
    steps.reverse();
    steps
}

impl Position {
    /// Returns a winning path of this position as [`winning_path`] does; `None` if no path is complete.
    pub fn winning_path(&self, ruleset: &Ruleset) -> Option<WinningPath> {
        winning_path(&Track::new(ruleset, self.layout()))
    }
}

/// How a place is connected with the rest of the board: for each port of the place, which edges are reached by
/// the track that leaves there, and at which ports of the place this track comes back.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    edges: [u8; 8],
    back: [u8; 8],
    /// The links that complete a path by themselves: byte `s` is the mask of sides from which track leads to an edge
    /// that is opposite to one to which track leads from side `s`.
    direct: u64,
}

impl Surroundings {
    /// Returns whether a path is complete once a tile with the given links lies here. Byte `s` of `links` is the
    /// mask of the sides that side `s` of the tile leads to.
    ///
    /// **Cost** a few dozen operations.
    pub fn completes_path(&self, links: u64) -> bool {
        links & self.direct != 0 || self.comes_back() && self.completes_path_by_tours(links)
    }

    /// Returns whether track that leaves the place comes back to it.
    fn comes_back(&self) -> bool {
        u64::from_ne_bytes(self.back) != 0
    }

    /// Returns whether a path that visits the place several times is complete once a tile with the given links
    /// lies here.
    fn completes_path_by_tours(&self, links: u64) -> bool {
        [Edge::A, Edge::B].into_iter().any(|edge| {
            let (start, goal) = (self.ports_of(edge), self.ports_of(edge.opposite()));
            let mut arrived = start;
            loop {
                let left = spread(links, arrived);
                if left & goal != 0 {
                    return true;
                }
                let wider = bits(left.into()).fold(arrived, |mask, t| mask | self.back[t]);
                if wider == arrived {
                    return false;
                }
                arrived = wider;
            }
        })
    }

    /// Returns whether a tile could complete a path in a place from which track leads to the `edges` of a mask.
    const fn is_promising(edges: u8) -> bool {
        edges & 0b0101 == 0b0101 || edges & 0b1010 == 0b1010
    }

    /// Returns surroundings whose tracks lead to `edges` and come back at the sides `back`.
    fn new(edges: [u8; 8], back: [u8; 8]) -> Self {
        let mut around = Self { edges, back, direct: 0 };
        let ports: [u8; 4] = std::array::from_fn(|edge| around.ports_of(Edge::from_index(edge)));
        for (s, mask) in edges.iter().enumerate().filter(|&(_, &mask)| mask != 0) {
            let goals =
                (0..4).filter(|edge| mask >> edge & 1 != 0).map(|edge| ports[(edge + 2) % 4]);
            around.direct |= u64::from(goals.fold(0, |goal, ports| goal | ports)) << (8 * s);
        }
        around
    }

    fn ports_of(&self, edge: Edge) -> u8 {
        gather(u64::from_le_bytes(self.edges) >> edge.index())
    }
}

/// The track that starts from each of the four edges, used to find places where one tile completes a path.
pub struct Scan<'a> {
    track: Track<'a>,
    reached: Reached<'a>,
    promising: u64,
}

/// Where the track from the four edges leads.
#[expect(clippy::large_enum_variant, reason = "it lives on the stack, and only for a moment")]
enum Reached<'a> {
    /// The network, where there is one: it tells this and much else.
    Network(Network<'a>),
    Floods([Flood; 4]),
}

impl<'a> Scan<'a> {
    /// Follows the track from each of the four edges.
    ///
    /// **Cost** that of a union-find over the sides of the pieces; where that is not possible, four times that of
    /// [`Track::flood_from_edge`].
    pub fn new(track: Track<'a>) -> Self {
        if let Some(network) = track.network() {
            return Self::of_network(track, network);
        }
        let floods = [0, 1, 2, 3].map(|edge| track.flood_from_edge(Edge::from_index(edge)));
        let [a, b, c, d] = [0, 1, 2, 3].map(|edge: usize| floods[edge].cells);
        Self { track, reached: Reached::Floods(floods), promising: a & c | b & d }
    }

    /// Returns the scan of track whose network is known.
    #[inline]
    pub(super) fn of_network(track: Track<'a>, network: Network<'a>) -> Self {
        let [a, b, c, d] = [0, 1, 2, 3].map(|edge| network.reached_from(Edge::from_index(edge)).0);
        Self { track, reached: Reached::Network(network), promising: a & c | b & d }
    }

    /// Returns the cells where a piece could complete a path if they were empty.
    pub(crate) const fn promising_cells(&self) -> u64 {
        self.promising
    }

    /// Returns whether a path between opposite edges is complete.
    pub(crate) fn has_complete_path(&self) -> bool {
        match &self.reached {
            Reached::Network(network) => network.has_complete_path(),
            Reached::Floods([a, b, ..]) => {
                a.edges >> Edge::C.index() & 1 != 0 || b.edges >> Edge::D.index() & 1 != 0
            }
        }
    }

    /// Returns how an empty cell is connected with the rest of the board; `None` if no piece there could complete a
    /// path.
    ///
    /// **Cost** with a network, some dozen operations; otherwise that of [`Track::flood_from_side`] for each side.
    /// Next to nothing if it returns `None`.
    pub fn surroundings_of_cell(&self, cell: Cell) -> Option<Surroundings> {
        self.neighbourhood_of_cell(cell).map(|(around, _)| around)
    }

    /// Returns [`Self::surroundings_of_cell`], and the cells at which track that leaves the cell arrives: a piece on
    /// any other cell makes no difference to the surroundings.
    pub(crate) fn neighbourhood_of_cell(&self, cell: Cell) -> Option<(Surroundings, u64)> {
        if self.promising & cell.bit() == 0 {
            return None;
        }
        if let Reached::Network(network) = &self.reached {
            let (edges, back, cells) = network.surroundings(cell);
            return Some((Surroundings::new(edges, back), cells));
        }
        let (mut edges, mut back, mut cells) = ([0; 8], [0; 8], 0);
        for s in 0..8 {
            let flood = self.track.flood_from_side(cell, Direction::from_index(s));
            edges[s] = flood.edges;
            back[s] = flood.arrived[cell.index()];
            cells |= flood.cells;
        }
        Some((Surroundings::new(edges, back), cells))
    }

    /// Returns how an empty interstice is connected with the rest of the board; `None` if no piece there could
    /// complete a path. Its ports are the corners 0 to 3.
    ///
    /// **Cost** one flood for each corner, or next to nothing if it returns `None`.
    pub(crate) fn surroundings_of_interstice(&self, at: Interstice) -> Option<Surroundings> {
        // There is a network only where connectors are fixed.
        let Reached::Floods(floods) = &self.reached else { return None };
        let came_by = |flood: &Flood| {
            let left = |k: usize| {
                let corner = Corner::from_index(k);
                flood.left[at.slot(corner).index()] >> corner.side().index() & 1
            };
            (0..4).fold(0u8, |mask, k| mask | left(k) << k)
        };
        let reach = (0..4).filter(|&e| came_by(&floods[e]) != 0);
        if !Surroundings::is_promising(reach.fold(0, |mask, e| mask | 1 << e)) {
            return None;
        }
        let (mut edges, mut back) = ([0; 8], [0; 8]);
        for k in 0..4 {
            let flood = self.track.flood_from_corner(at, Corner::from_index(k));
            edges[k] = flood.edges;
            back[k] = came_by(&flood);
        }
        Some(Surroundings::new(edges, back))
    }
}
