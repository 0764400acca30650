//! Reachability by levels: a port is reached at a level only from a port that was reached before.
//!
//! Plain levels would count all steps of a walk. But a step between two cells that leads one row farther from
//! the edge where the walk begins (one column, for B and D) needs no level of its own, because a walk of only
//! such steps cannot come back. Only the other steps between cells, called *held*, move to the next level.
//! On a board n slots wide, a walk between two edges thus needs n − 1 levels fewer.
//!
//! **Variables**, for each level l and port q: *arrives*(q, l); for each port p: *leaves*(p, l);
//! for each link s–t of a cell and each direction along it: *passes*(s, t, l).
//!
//! **Clauses**
//! - arrives(q, l) → leaves(p, l′) for some p from which a step leads to q, with l′ = l − 1 if the
//!   step is held and l′ = l if not; nothing is demanded of a start at level 0. Where the pieces laid
//!   decide whether a connector has a link, each step along it has a variable that implies
//!   leaves(p, l′) ∧ link and replaces leaves(p, l′).
//! - leaves(t, l) → passes(s, t, l) for some s; passes(s, t, l) → arrives(s, l) ∧ link(s, t).
//! - If the walk ends by leaving: active → leaves(p, l) for some p where the walk ends and some l.
//! - If the walk ends on arrival at a cell: for each side s of that cell, *ended*(s) → arrives(s, l) for
//!   some l; and active → ended(s) for some s.
//!
//! A variable is left out if, at its level, its port cannot be reached from a start or cannot reach an end.
//!
//! **How many levels**: levels 0 to U, where U is a bound on the number of held steps of a shortest walk. A
//! walk between two edges that enters pieces V times makes V − 1 steps between cells. At least n − 1 of them
//! lead farther, so U = V − n. A walk to a cell at distance d from the edge makes V steps between cells. At
//! least d of them lead farther, so U = V − d. V is [`crate::formula::encoding::Plan::max_visits`] or
//! [`crate::formula::encoding::Plan::max_entries`].
//!
//! **Why it is right**: the pair (level, distance from the edge) grows, in lexicographic order, with every
//! step. So if the demands are followed backwards, this ends, and it can end only at a start: a model has a
//! walk. Conversely, all clauses are satisfied if the variables on a shortest walk are set to true.
//!
//! **Why it is easily refuted**: suppose that a line (row or column) between the edges has no piece. Then
//! the links of its cells are false, so track leaves it at no level. Level by level and line by line, unit
//! propagation then finds that nothing beyond the line is reached.
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
    /// For each level and each port: the literal that the walk arrives at the port at that level; `None` if
    /// that is impossible.
    arrives: Vec<Vec<Option<Lit>>>,
    /// For a level and a port: the literal that the walk leaves by the port at that level; filled on demand.
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

    /// Adds the clause that the walk arrives at a port at a level only if a step leads there.
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

    /// Returns the literal that the walk leaves by a port at a level; `None` if that is impossible.
    fn leaves(&mut self, sink: &mut dyn ClauseSink, level: usize, leaves: Port) -> Option<Lit> {
        if let Some(&known) = self.leaves.get(&(level, leaves)) {
            return known;
        }
        let mut passes = Vec::new();
        // Links are symmetric, so the links from here are also the links that lead here.
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

/// Returns a literal that implies both `lit` and the link.
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
