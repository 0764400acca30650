//! Encodings of complete paths: that there is one, and that there is none.
//!
//! **A path is complete**: for each axis, a literal that implies a walk from edge to edge
//! ([`crate::formula::encoding::flow`]) and a piece in every line between the edges. The latter is redundant
//! but makes the formula easier to refute. The guard implies one of the two literals.
//!
//! **No path is complete**: for each axis and each port, a variable that says that track from the edge arrives
//! there, and one that says that such track leaves there. If the guard holds, track arrives at the terminals of
//! the edge. Where it arrives, it leaves by every side that a true link leads to. Where it leaves, it arrives
//! on the other side. It does not leave by the terminals of the opposite edge. If no path is complete, the
//! reachable ports satisfy these clauses; a complete path contradicts them. The literals of links must be
//! equal to the links, not only imply them.
//!
//! **Size** of the encoding of no path, for N cells: 32·N variables, at most 2·N·(56 + 24) + 8·a clauses.

use crate::formula::encoding::flow;
use crate::formula::encoding::goal::terminals;
use crate::formula::encoding::network::{Network, PORTS, WalkConstraint, WalkEnd, cell_of, port};
use crate::formula::encoding::orientation::Link;
use crate::sat::ClauseSink;
use crosstrack::rules::{Cell, Direction, Edge};

use crate::formula::forced::symbolic::{SymbolicCell, SymbolicPosition};
use crate::formula::forced::term::{Term, add_implication};

const AXES: [Edge; 2] = [Edge::A, Edge::B];

fn ends(board: &SymbolicPosition<'_>, edge: Edge) -> Vec<usize> {
    terminals(edge, &board.context.ruleset.board().terminals(edge).collect::<Vec<Cell>>())
}

/// Encodes that a path is complete if the guard holds. Returns, for each axis, its first edge and a term that
/// implies a path along the axis.
pub(crate) fn encode_complete(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    guard: Term,
) -> Vec<(Edge, Term)> {
    sink.comment(&"a path is complete");
    let network = board.network();
    let mut either = Vec::new();
    for from in AXES {
        let active = sink.new_named_var(&format_args!("wins.{from}")).pos();
        either.push(Term::Lit(active));
        for line in 0..network.width() {
            let in_line = |cell: Cell| network.distance(from, cell) == line;
            let occupied = board.spots.iter().filter(|spot| in_line(spot.cell));
            let occupied: Vec<Term> = occupied.map(|spot| !spot.empty).collect();
            add_implication(sink, &[active.into()], &occupied);
        }
        let walk = WalkConstraint {
            network: &network,
            from,
            starts: ends(board, from),
            end: WalkEnd::Leaves(ends(board, from.opposite())),
            active,
            visits: 0,
        };
        flow::encode(sink, &walk);
    }
    add_implication(sink, &[guard], &either);
    AXES.into_iter().zip(either).collect()
}

/// Adds redundant clauses about a path along an axis, for the case that there are only as many pieces as
/// lines; they help a solver that does not count. No line has two pieces; track leads between the pieces of
/// neighbouring lines; and where only one side of a piece leads to the piece before and only one to the piece
/// after (or to the terminals), the piece links these two sides. (Each line has one piece and a step crosses at
/// most one line, so the path takes the lines in order. A side leads back to the same piece only by itself, so
/// the path cannot turn in between.)
pub(crate) fn one_in_each_line(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    from: Edge,
    premises: &[Term],
) {
    let network = board.network();
    let line = |spot: &SymbolicCell| network.distance(from, spot.cell);
    for (at, one) in board.spots.iter().enumerate() {
        for other in board.spots[..at].iter().filter(|other| line(other) == line(one)) {
            add_implication(sink, premises, &[one.empty, other.empty]);
        }
    }
    let beside =
        |one: &SymbolicCell, number: Option<usize>, edge: Edge| -> Vec<(Term, Vec<usize>)> {
            let Some(number) = number.filter(|&number| number < network.width()) else {
                return vec![(Term::False, vec![edge.direction().index()])];
            };
            let there = board.spots.iter().filter(|other| line(other) == number);
            there.map(|other| (other.empty, sides_towards(&network, one, other))).collect()
        };
    for one in &board.spots {
        let before = beside(one, line(one).checked_sub(1), from);
        let after = beside(one, Some(line(one) + 1), from.opposite());
        for (no_before, back) in &before {
            for (no_after, ahead) in &after {
                let way = match (back.as_slice(), ahead.as_slice()) {
                    ([], _) | (_, []) => Term::False,
                    (&[back], &[ahead]) => one.links[8 * back + ahead],
                    _ => continue,
                };
                add_implication(sink, premises, &[one.empty, *no_before, *no_after, way]);
            }
        }
    }
}

/// Returns the sides by which track can go from the cell of `one` to the cell of `other`.
fn sides_towards(network: &Network, one: &SymbolicCell, other: &SymbolicCell) -> Vec<usize> {
    let sides = Direction::ALL.iter().filter(|&&side| {
        let mut beyond = network.outer_links(port(one.cell, side)).iter();
        beyond.any(|&(next, _)| cell_of(next) == other.cell)
    });
    sides.map(|side| side.index()).collect()
}

/// Encodes that no path is complete if the guard holds.
pub(crate) fn encode_incomplete(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    guard: Term,
) {
    sink.comment(&"no path is complete");
    for from in AXES {
        let reached = ReachedPorts::from_edge(sink, board, from, guard);
        for end in ends(board, from.opposite()) {
            if let Some(leaves) = reached.leaves[end] {
                add_implication(sink, &[guard, leaves], &[]);
            }
        }
    }
}

/// The ports where track from an edge arrives and leaves. The term of a port is true if track arrives or
/// leaves there; otherwise its value is free.
pub(crate) struct ReachedPorts {
    arrives: Vec<Option<Term>>,
    leaves: Vec<Option<Term>>,
}

impl ReachedPorts {
    /// Encodes the ports that track from the terminals of an edge reaches, if the guard holds.
    pub(crate) fn from_edge(
        sink: &mut dyn ClauseSink,
        board: &SymbolicPosition<'_>,
        from: Edge,
        guard: Term,
    ) -> Self {
        let network = board.network();
        let mut reached = Self { arrives: vec![None; PORTS], leaves: vec![None; PORTS] };
        let mut waiting = Vec::new();
        for start in ends(board, from) {
            let arrives = Term::Lit(sink.new_var().pos());
            reached.arrives[start] = Some(arrives);
            waiting.push(start);
            add_implication(sink, &[guard], &[arrives]);
        }
        while let Some(here) = waiting.pop() {
            let Some(arrives) = reached.arrives[here] else { continue };
            for &(out, link) in network.inner_links(here) {
                let fresh = reached.leaves[out].is_none();
                let leaves =
                    *reached.leaves[out].get_or_insert_with(|| Term::Lit(sink.new_var().pos()));
                add_implication(sink, &[arrives, to_term(link)], &[leaves]);
                if !fresh {
                    continue;
                }
                for &(next, link) in network.outer_links(out) {
                    if reached.arrives[next].is_none() {
                        reached.arrives[next] = Some(Term::Lit(sink.new_var().pos()));
                        waiting.push(next);
                    }
                    let arrives = reached.arrives[next].unwrap_or(Term::False);
                    add_implication(sink, &[leaves, to_term(link)], &[arrives]);
                }
            }
        }
        reached
    }

    /// Returns the term that track arrives at a side of a cell from outside.
    pub(crate) fn at(&self, cell: Cell, side: Direction) -> Term {
        self.arrives[port(cell, side)].unwrap_or(Term::False)
    }
}

fn to_term(link: Link) -> Term {
    match link {
        Link::Always => Term::True,
        Link::Never => Term::False,
        Link::If(lit) => lit.into(),
    }
}
