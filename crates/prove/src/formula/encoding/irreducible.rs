//! Irreducibility: if any one piece is removed, there is no winning path between any terminals, whichever the query names.
//!
//! **Variables**: for each *place* (a cell, or an interstice where an intersection piece may lie),
//! each axis and each port q: *reached*(q), which says that track from the first edge of the axis reaches q
//! on the board without the piece in that place. The literals of links are equal to the links: true if and only
//! if the link is there
//! ([`crate::formula::encoding::orientation::LinkPolarity::Equal`]).
//!
//! **Clauses**, for each place and axis; the ports of the place itself are left out:
//! - something lies in the place → reached(q), for each q at a terminal where a path may begin;
//! - reached(q) ∧ link(q, p) ∧ link outside(p, q′) → reached(q′);
//! - reached(q) ∧ link(q, p) → false, where a path may end by leaving by p.
//!
//! Redundant clauses say that the winning path enters every piece; they help to find a model.
//!
//! **Why it is right**: if a piece lies in the place, the ports q with true reached(q) include all starts and
//! are closed under track. So they include all ports that can be reached, and no end is among them.
//! Conversely, if no path wins without the piece, the clauses are satisfied by setting reached(q) to true for
//! exactly the reachable ports; if no piece lies in the place, by setting all to false.
//!
//! **Size** for N cells: O(N²); on 4×2 some 16 thousand variables and 250 thousand clauses.

use crate::sat::{ClauseSink, Lit, imply};
use crosstrack::rules::{Corner, Ruleset};

use crate::formula::encoding::network::{
    Network, PORTS, Port, WalkConstraint, WalkEnd, cell_of, port,
};
use crate::formula::encoding::orientation::Link;
use crate::formula::encoding::plan::{Axis, all_axes};
use crate::formula::encoding::{Vars, goal};

/// Encodes that there is no winning path if any one piece is removed. The links of `vars` must be
/// [`Equal`](crate::formula::encoding::orientation::LinkPolarity::Equal).
///
/// # Panics
/// If the sink runs out of variables.
pub(crate) fn encode(sink: &mut dyn ClauseSink, ruleset: &Ruleset, vars: &Vars) {
    encode_enters_all(sink, vars);
    let network = Network::new(ruleset, &vars.cells, &vars.interstices);
    for axis in &all_axes(ruleset.board()) {
        for place in vars.cells.iter() {
            sink.comment(&format_args!("no path from {} without {}", axis.from, place.cell));
            let without = |port: Port| cell_of(port) == place.cell;
            encode_cut(sink, axis, &network, &[!place.empty], &without, &|_, _| false);
        }
        for place in vars.interstices.iter().filter(|place| !place.choices.is_empty()) {
            sink.comment(&format_args!("no path from {} without {}", axis.from, place.at));
            let lits: Vec<Lit> = place.choices.iter().map(|&(_, var)| var.pos()).collect();
            let at_corner = |p: Port| {
                let touches = |corner: &Corner| p == port(place.at.slot(*corner), corner.side());
                Corner::ALL.iter().any(touches)
            };
            // Both ports touch the interstice, so the step between them crosses it.
            let across = |p: Port, q: Port| at_corner(p) && at_corner(q);
            encode_cut(sink, axis, &network, &lits, &|_| false, &across);
        }
    }
}

/// Encodes that a winning path enters every piece.
pub(crate) fn encode_enters_all(sink: &mut dyn ClauseSink, vars: &Vars) {
    for ((_, wins), path) in vars.wins.iter().zip(&vars.paths) {
        sink.comment(&"the path enters every piece");
        for place in vars.cells.iter() {
            imply::if_all_then_any(sink, &[*wins, !place.empty], &path.entered[place.cell.index()]);
        }
    }
}

fn encode_cut(
    sink: &mut dyn ClauseSink,
    axis: &Axis,
    network: &Network,
    something: &[Lit],
    without: &dyn Fn(Port) -> bool,
    across: &dyn Fn(Port, Port) -> bool,
) {
    let walk = WalkConstraint {
        network,
        from: axis.from,
        starts: goal::terminals(axis.from, &axis.starts),
        end: WalkEnd::Leaves(goal::terminals(axis.from.opposite(), &axis.ends)),
        active: something[0],
        visits: 0,
    };
    let reach = walk.reach();
    // Ports that cannot reach an end need no variable.
    let reached: Vec<Option<Lit>> = (0..PORTS)
        .map(|p| {
            let matters = reach.behind[p].is_some() && reach.ahead[p].is_some() && !without(p);
            matters.then(|| sink.new_var().pos())
        })
        .collect();
    for &start in &walk.starts {
        if let Some(start) = reached[start] {
            for &lies in something {
                sink.add_clause(&[!lies, start]);
            }
        }
    }
    for (here, lit) in reached.iter().enumerate() {
        let Some(lit) = *lit else { continue };
        for &(leaves, link) in network.inner_links(here) {
            let mut clause = vec![!lit];
            clause.extend(negation(link));
            if walk.ends_by(leaves) {
                sink.add_clause(&clause);
            }
            for &(next, outside) in network.outer_links(leaves) {
                if let Some(next_lit) = reached[next].filter(|_| !across(leaves, next)) {
                    let mut clause = clause.clone();
                    clause.extend(negation(outside));
                    clause.push(next_lit);
                    sink.add_clause(&clause);
                }
            }
        }
    }
}

fn negation(link: Link) -> Option<Lit> {
    match link {
        Link::If(lit) => Some(!lit),
        Link::Always | Link::Never => None,
    }
}
