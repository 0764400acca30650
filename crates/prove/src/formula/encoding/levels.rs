//! Reachability by levels: a port is reached at a level only from a port that was reached before.
//!
//! Plain levels would count all steps of a walk. But steps outside that lead one row farther from the edge
//! where the walk begins (one column, for B and D) need no level, as a walk of only such steps cannot
//! come back. Only the other, *held* steps move to the next level, which saves more levels than the
//! board is wide.
//!
//! **Variables**, for each level l and port q: *arrives*(q, l); for each port p: *leaves*(p, l);
//! for each link s–t of a cell and each direction along it: *passes*(s, t, l).
//!
//! **Clauses**
//! - arrives(q, l) → leaves(p, l′) for some p from which a step leads to q, with l′ = l − 1 if the
//!   step is held and l′ = l if not; nothing is demanded of a start at level 0. Along a connector
//!   that depends on what is laid, a variable of the step stands for leaves(p, l′) ∧ link.
//! - leaves(t, l) → passes(s, t, l) for some s; passes(s, t, l) → arrives(s, l) ∧ link(s, t).
//! - active → leaves(p, l) for some p where the walk ends and some l; or, if it ends on arriving
//!   at a cell, *ended*(s) → arrives(s, l) for some l, for each side s of it, and active → some
//!   ended(s).
//!
//! Variables that no start can reach or that can reach no end, at that level, are left out.
//!
//! **How many levels**: levels 0 to U, where U is a bound on the held steps of a shortest walk. A
//! walk that enters pieces V times makes V − 1 steps outside between two edges, and at least n − 1
//! of them lead farther, so U = V − n; to a cell at distance d from the edge it makes V steps, and
//! at least d lead farther, so U = V − d. V is [`crate::formula::encoding::Plan::max_visits`] or
//! [`crate::formula::encoding::Plan::max_entries`].
//!
//! **Why it is right**: (level, distance from the edge) grows at every step in dictionary order, so
//! following the demands backwards ends, and it can end only at a start: a model has a walk.
//! Conversely the variables on a shortest walk, set true, satisfy all clauses.
//!
//! **Why it is easily refuted**: let a line (row or column) between the edges have no piece. Then
//! its links are false, so nothing leaves it at any level; level by level and line by line, unit
//! propagation finds that nothing beyond it is reached.
//!
//! **Size** for N cells: at most (U + 1) · N · (8 + 8 + 56) variables and about twice as many
//! clauses.
//!
//! **Reference**: bounded reachability in the manner of Biere, Cimatti, Clarke, Zhu, *Symbolic model
//! checking without BDDs*, TACAS 1999, with the well-founded order of level mappings as in
//! Janhunen, *Representing normal programs with clauses*, ECAI 2004.

use std::collections::BTreeMap;

use crate::sat::{ClauseSink, Lit, imply};
use crosstrack::rules::Direction;

use crate::formula::encoding::network::{PORTS, Port, WalkConstraint, WalkEnd, WalkLiterals, port};
use crate::formula::encoding::orientation::Link;

/// Encodes a walk.
pub(crate) fn encode(sink: &mut dyn ClauseSink, walk: &WalkConstraint<'_>) -> WalkLiterals {
    let mut encoded = WalkLiterals::nowhere();
    let network = walk.network;
    let forward = match &walk.end {
        WalkEnd::Leaves(_) => network.width(),
        WalkEnd::Arrives(cell) => network.distance(walk.from, *cell),
    };
    let Some(last) = walk.visits.checked_sub(forward) else {
        imply::fact(sink, !walk.active);
        return encoded;
    };
    let mut levels = Levels::new(sink, walk, last);
    for level in 0..=last {
        for arrives in 0..PORTS {
            levels.support(sink, level, arrives);
        }
    }
    let mut ends = Vec::new();
    match &walk.end {
        WalkEnd::Leaves(ports) => {
            for level in 0..=last {
                ends.extend(ports.iter().filter_map(|&p| levels.leaves(sink, level, p)));
            }
        }
        WalkEnd::Arrives(cell) => {
            for &side in Direction::ALL {
                let here = port(*cell, side);
                let arrives = levels.arrives.iter().filter_map(|level| level[here]);
                let arrives: Vec<Lit> = arrives.collect();
                if !arrives.is_empty() {
                    let lit = sink.new_var().pos();
                    imply::if_then_any(sink, lit, &arrives);
                    encoded.ended[side.index()] = Some(lit);
                    ends.push(lit);
                }
            }
        }
    }
    imply::if_then_any(sink, walk.active, &ends);
    for arrives in 0..PORTS {
        let at_levels = levels.arrives.iter().filter_map(|level| level[arrives]);
        encoded.entered[arrives / 8].extend(at_levels);
    }
    encoded
}

struct Levels<'j> {
    walk: &'j WalkConstraint<'j>,
    /// By level, then port.
    arrives: Vec<Vec<Option<Lit>>>,
    /// By level and port, filled on demand.
    leaves: BTreeMap<(usize, Port), Option<Lit>>,
}

impl<'j> Levels<'j> {
    fn new(sink: &mut dyn ClauseSink, walk: &'j WalkConstraint<'j>, last: usize) -> Self {
        let reach = walk.reach();
        let fits = |level: usize, port: Port| match (reach.behind[port], reach.ahead[port]) {
            (Some(behind), Some(ahead)) => behind <= level && level + ahead <= last,
            _ => false,
        };
        let mut arrives = Vec::new();
        for level in 0..=last {
            let var = |port| fits(level, port).then(|| sink.new_var().pos());
            arrives.push((0..PORTS).map(var).collect());
        }
        Self { walk, arrives, leaves: BTreeMap::new() }
    }

    /// Adds the clauses that support arriving at a port at a level.
    fn support(&mut self, sink: &mut dyn ClauseSink, level: usize, arrives: Port) {
        let Some(arrived) = self.arrives[level][arrives] else { return };
        let walk = self.walk;
        if level == 0 && walk.starts.contains(&arrives) {
            return;
        }
        let mut from = Vec::new();
        for &(leaves, link) in walk.network.incoming_links(arrives) {
            let held = usize::from(walk.is_held(leaves, arrives));
            let Some(before) = level.checked_sub(held) else { continue };
            let Some(left) = self.leaves(sink, before, leaves) else { continue };
            from.push(both(sink, left, link));
        }
        imply::if_then_any(sink, arrived, &from);
    }

    /// Returns the literal of leaving by a port at a level; `None` if that is impossible.
    fn leaves(&mut self, sink: &mut dyn ClauseSink, level: usize, leaves: Port) -> Option<Lit> {
        if let Some(&known) = self.leaves.get(&(level, leaves)) {
            return known;
        }
        let mut passes = Vec::new();
        // Links are symmetric, so those from here are those that lead here.
        for &(arrives, link) in self.walk.network.inner_links(leaves) {
            if let Some(arrived) = self.arrives[level][arrives] {
                passes.push(both(sink, arrived, link));
            }
        }
        let left = match passes.as_slice() {
            [] => None,
            &[one] => Some(one),
            _ => {
                let left = sink.new_var().pos();
                imply::if_then_any(sink, left, &passes);
                Some(left)
            }
        };
        self.leaves.insert((level, leaves), left);
        left
    }
}

/// Returns a literal that implies both.
pub(super) fn both(sink: &mut dyn ClauseSink, lit: Lit, link: Link) -> Lit {
    match link {
        Link::Always => lit,
        Link::Never => unreachable!("a network leaves out what is never linked"),
        Link::If(link) => {
            let both = sink.new_var().pos();
            imply::if_then_all(sink, both, &[lit, link]);
            both
        }
    }
}
