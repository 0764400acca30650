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
use crate::formula::encoding::network::{PORTS, WalkConstraint, WalkEnd};
use crate::formula::encoding::orientation::Link;
use crate::sat::ClauseSink;
use crosstrack::rules::{Cell, Edge};

use crate::formula::forced::symbolic::SymbolicPosition;
use crate::formula::forced::term::{Term, add_implication};

const AXES: [Edge; 2] = [Edge::A, Edge::B];

fn ends(board: &SymbolicPosition<'_>, edge: Edge) -> Vec<usize> {
    terminals(edge, &board.context.ruleset.board().terminals(edge).collect::<Vec<Cell>>())
}

/// Encodes that a path is complete if the guard holds.
pub(crate) fn encode_complete(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    guard: Term,
) {
    let network = board.network();
    let mut either = Vec::new();
    for from in AXES {
        let active = sink.new_var().pos();
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
}

/// Encodes that no path is complete if the guard holds.
pub(crate) fn encode_incomplete(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    guard: Term,
) {
    for from in AXES {
        let leaves = encode_reached(sink, board, from, guard);
        for end in ends(board, from.opposite()) {
            if let Some(leaves) = leaves[end] {
                add_implication(sink, &[guard, leaves], &[]);
            }
        }
    }
}

/// Encodes the ports that track from the terminals of an edge reaches, if the guard holds. Returns, by port, the
/// term that such track leaves there: it is true if track does, and otherwise its value is free. `None` where none can.
fn encode_reached(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    from: Edge,
    guard: Term,
) -> Vec<Option<Term>> {
    let network = board.network();
    let mut arrives: Vec<Option<Term>> = vec![None; PORTS];
    let mut leaves: Vec<Option<Term>> = vec![None; PORTS];
    let mut waiting = Vec::new();
    for start in ends(board, from) {
        let here = Term::Lit(sink.new_var().pos());
        arrives[start] = Some(here);
        waiting.push(start);
        add_implication(sink, &[guard], &[here]);
    }
    while let Some(at) = waiting.pop() {
        let Some(here) = arrives[at] else { continue };
        for &(out, link) in network.inner_links(at) {
            let fresh = leaves[out].is_none();
            let there = *leaves[out].get_or_insert_with(|| Term::Lit(sink.new_var().pos()));
            add_implication(sink, &[here, to_term(link)], &[there]);
            if !fresh {
                continue;
            }
            for &(next, link) in network.outer_links(out) {
                let beyond = *arrives[next].get_or_insert_with(|| {
                    waiting.push(next);
                    Term::Lit(sink.new_var().pos())
                });
                add_implication(sink, &[there, to_term(link)], &[beyond]);
            }
        }
    }
    leaves
}

fn to_term(link: Link) -> Term {
    match link {
        Link::Always => Term::True,
        Link::Never => Term::False,
        Link::If(lit) => lit.into(),
    }
}
