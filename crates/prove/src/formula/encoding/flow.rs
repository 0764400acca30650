//! Reachability by unit flow: one unit enters at a start, is conserved, and can leave the board only
//! where the walk ends.
//!
//! **Variables**: for each port q, *in*(q): the unit arrives at q; for each port p, *out*(p): the unit leaves
//! by p; for each link of a cell and each direction along it, and for each step between cells, the flow along
//! it; for each start, the flow that enters there.
//!
//! **Clauses**
//! - flow along a link or a connector implies that the link or connector is there;
//! - in(q) ↔ there is flow along exactly one of: the start at q, the steps that lead to q;
//!   in(q) ↔ there is flow along exactly one of: the links that lead on from q, the end at q;
//! - out(p) ↔ there is flow along exactly one of the links that lead to p;
//!   out(p) ↔ there is flow along exactly one of: the end at p, the steps that lead on from p;
//! - at most one start has flow; active → some start has flow.
//!
//! Where only one flow variable can come before or after a port, it takes the place of in(q) or out(p).
//!
//! **Why it is right**: the flow from a start goes on from port to port, each time by exactly one link.
//! It enters no port twice, as that port would have two inflows. So the flow ends, and it can end only where
//! the walk ends: a model has a walk. There may also be separate cycles of flow, which have no meaning.
//! Conversely, a shortest walk arrives at no port twice and leaves by no port twice, so flow along it satisfies
//! all clauses.
//!
//! **Size** for N cells: at most N · (8 + 8 + 56 + 24) variables, whatever the number of pieces; at
//! most N · 8 · (28 + 28 + …) clauses for "exactly one". The encoding is small and quickly satisfied, but hard
//! to refute: that a flow cannot end inside the board is a pigeonhole principle, which is hard for resolution.
//! See [`crate::formula::encoding::levels`].
//!
//! **Reference**: conservation of flow as in Ahuja, Magnanti, Orlin, *Network Flows*, 1993,
//! chapter 1; its propositional form is the principle "one end of a path, so another" of Buss,
//! Cook and others, 1998.

use crate::sat::{ClauseSink, Lit, imply};
use crosstrack::rules::Direction;

use crate::formula::encoding::network::{PORTS, WalkConstraint, WalkEnd, WalkLiterals, port};
use crate::formula::encoding::orientation::Link;

/// Encodes a walk.
pub(crate) fn encode(sink: &mut dyn ClauseSink, walk: &WalkConstraint<'_>) -> WalkLiterals {
    let network = walk.network;
    let reach = walk.reach();
    let used: Vec<bool> =
        (0..PORTS).map(|p| reach.behind[p].is_some() && reach.ahead[p].is_some()).collect();
    // Inflow and outflow of each port, for arriving (0) and leaving (1).
    let mut before = [vec![Vec::new(); PORTS], vec![Vec::new(); PORTS]];
    let mut after = before.clone();
    let mut starts = Vec::new();
    for &start in &walk.starts {
        if used[start] {
            let lit = sink.new_var().pos();
            starts.push(lit);
            before[0][start].push(lit);
        }
    }
    let mut encoded = WalkLiterals::nowhere();
    if let WalkEnd::Arrives(cell) = &walk.end {
        for &side in Direction::ALL {
            let here = port(*cell, side);
            if used[here] {
                let lit = sink.new_var().pos();
                after[0][here].push(lit);
                encoded.ended[side.index()] = Some(lit);
            }
        }
    }
    for arrives in (0..PORTS).filter(|&p| used[p]) {
        for &(leaves, link) in network.inner_links(arrives) {
            let goes_on = network.outer_links(leaves).iter().any(|&(next, _)| used[next]);
            if goes_on || walk.ends_by(leaves) {
                let lit = flow_along(sink, link);
                after[0][arrives].push(lit);
                before[1][leaves].push(lit);
            }
        }
    }
    for leaves in 0..PORTS {
        if before[1][leaves].is_empty() {
            continue;
        }
        if walk.ends_by(leaves) {
            let lit = sink.new_var().pos();
            after[1][leaves].push(lit);
        }
        for &(arrives, link) in network.outer_links(leaves).iter().filter(|&&(next, _)| used[next])
        {
            let lit = flow_along(sink, link);
            after[1][leaves].push(lit);
            before[0][arrives].push(lit);
        }
    }
    for here in 0..PORTS {
        let arrives = conserve(sink, &before[0][here], &after[0][here]);
        encoded.entered[here / 8].extend(arrives);
        conserve(sink, &before[1][here], &after[1][here]);
    }
    imply::at_most_one(sink, &starts);
    imply::if_then_any(sink, walk.active, &starts);
    encoded
}

fn flow_along(sink: &mut dyn ClauseSink, link: Link) -> Lit {
    let lit = sink.new_var().pos();
    if let Link::If(link) = link {
        imply::if_then(sink, lit, link);
    }
    lit
}

/// Adds that a port has one inflow if and only if it has one outflow, and never two of either. Returns the
/// literal that the unit passes the port; `None` if it cannot.
fn conserve(sink: &mut dyn ClauseSink, before: &[Lit], after: &[Lit]) -> Option<Lit> {
    let here = match (before, after) {
        ([], []) => return None,
        (&[one], _) | (_, &[one]) => one,
        _ => sink.new_var().pos(),
    };
    for side in [before, after] {
        if side != [here] {
            imply::iff_or(sink, here, side);
            imply::at_most_one(sink, side);
        }
    }
    Some(here)
}
