//! That a path is complete, and that none is.
//!
//! **Complete**: for each axis a literal that implies a journey from edge to edge
//! ([`crate::sat::encoding::flow`]) and a piece in every line between them, which follows and helps
//! to refute; the guard implies one of the two.
//!
//! **None**: for each axis and each port a variable that track from the edge arrives there, one
//! that it leaves by there. If the guard holds, it arrives at the terminals of the edge; where it
//! arrives it leaves by every side that a true link leads to; where it leaves it arrives beyond; and
//! it does not leave by the terminals of the opposite edge. If no path is complete, what is reached
//! satisfies these clauses; if one is, following it contradicts them. Links must be said in both
//! directions for this.
//!
//! **Size** of the second, for N cells: 32·N variables, at most 2·N·(56 + 24) + 8·a clauses.

use crate::crosstrack::compass::Edge;
use crate::crosstrack::geometry::Cell;
use crate::crosstrack::rules::Ruleset;
use crate::sat::encoding::flow;
use crate::sat::encoding::goal::terminals;
use crate::sat::encoding::network::{End, Journey, PORTS};
use crate::sat::encoding::orientation::Link;
use crate::sat::sink::ClauseSink;

use super::ground::Ground;
use super::term::{Term, implies};

const AXES: [Edge; 2] = [Edge::A, Edge::B];

fn ends(ruleset: &Ruleset, edge: Edge) -> Vec<usize> {
    terminals(edge, &ruleset.board().terminals(edge).collect::<Vec<Cell>>())
}

/// Writes that, if the guard holds, a path is complete.
pub fn complete(
    sink: &mut (impl ClauseSink + ?Sized),
    ruleset: &Ruleset,
    ground: &Ground,
    guard: Term,
) {
    sink.comment(&"a path is complete");
    let network = ground.network(ruleset);
    let mut either = Vec::new();
    for from in AXES {
        let active = sink.new_named_var(&format_args!("wins.{from}")).pos();
        either.push(Term::Lit(active));
        for line in 0..network.width() {
            let in_line = |cell: Cell| network.distance(from, cell) == line;
            let occupied = ground.spots.iter().filter(|spot| in_line(spot.cell));
            let occupied: Vec<Term> = occupied.map(|spot| !spot.empty).collect();
            implies(sink, &[active.into()], &occupied);
        }
        let journey = Journey {
            network: &network,
            from,
            starts: ends(ruleset, from),
            end: End::Leaves(ends(ruleset, from.opposite())),
            active,
            visits: 0,
        };
        flow::encode(sink, &journey);
    }
    implies(sink, &[guard], &either);
}

/// Writes that, if the guard holds, no path is complete.
pub fn incomplete(
    sink: &mut (impl ClauseSink + ?Sized),
    ruleset: &Ruleset,
    ground: &Ground,
    guard: Term,
) {
    sink.comment(&"no path is complete");
    let network = ground.network(ruleset);
    for from in AXES {
        let mut reached = Reached { arrives: vec![None; PORTS], leaves: vec![None; PORTS] };
        let mut waiting = Vec::new();
        for start in ends(ruleset, from) {
            let arrives = Term::Lit(sink.new_var().pos());
            reached.arrives[start] = Some(arrives);
            waiting.push(start);
            implies(sink, &[guard], &[arrives]);
        }
        while let Some(here) = waiting.pop() {
            let Some(arrives) = reached.arrives[here] else { continue };
            for &(out, link) in network.inner(here) {
                let fresh = reached.leaves[out].is_none();
                let leaves =
                    *reached.leaves[out].get_or_insert_with(|| Term::Lit(sink.new_var().pos()));
                implies(sink, &[arrives, there(link)], &[leaves]);
                if !fresh {
                    continue;
                }
                for &(next, link) in network.outer(out) {
                    if reached.arrives[next].is_none() {
                        reached.arrives[next] = Some(Term::Lit(sink.new_var().pos()));
                        waiting.push(next);
                    }
                    let arrives = reached.arrives[next].unwrap_or(Term::False);
                    implies(sink, &[leaves, there(link)], &[arrives]);
                }
            }
        }
        for end in ends(ruleset, from.opposite()) {
            if let Some(leaves) = reached.leaves[end] {
                implies(sink, &[guard, leaves], &[]);
            }
        }
    }
}

struct Reached {
    arrives: Vec<Option<Term>>,
    leaves: Vec<Option<Term>>,
}

fn there(link: Link) -> Term {
    match link {
        Link::Always => Term::True,
        Link::Never => Term::False,
        Link::If(lit) => lit.into(),
    }
}
