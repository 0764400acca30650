//! The goal: a winning path along one of the axes, and a winning path through each cell that must be run
//! through.
//!
//! **Variables**: for each axis, `wins.A` (from A to C) or `wins.B` (from B to D). For each cell to run
//! through and each axis, `d4.on.A`; and, for each pair of sides of the cell, a variable that implies three
//! things: a path comes to the first side from the edge where the axis begins, a path comes to the second side
//! from the edge where the axis ends, and the piece links the two sides.
//!
//! **Clauses**: wins.A ∨ wins.B, where each is the active literal of a [`WalkConstraint`] from edge to
//! edge. For each cell to run through: d4.on.A ∨ d4.on.B, where each is the active literal of two walks
//! that end on arrival at the cell, one from either edge.
//!
//! A path through a cell is a walk: the part before the cell and the part after it may share ports.
//! [`crosstrack::rules::track::Track::has_path_through`] has the same definition.

use crate::sat::{ClauseSink, Lit, imply};
use crosstrack::rules::{Cell, Direction, Edge, Ruleset};

use crate::formula::encoding::network::{
    Network, Port, WalkConstraint, WalkEnd, WalkLiterals, port,
};
use crate::formula::encoding::orientation::{Cells, Link};
use crate::formula::encoding::plan::{Axis, Plan};
use crate::formula::encoding::{Reachability, flow, levels};

impl Reachability {
    /// Encodes a walk with this encoding of reachability.
    pub(crate) fn encode(
        self,
        sink: &mut dyn ClauseSink,
        walk: &WalkConstraint<'_>,
    ) -> WalkLiterals {
        match self {
            Self::Flow => flow::encode(sink, walk),
            Self::Levels => levels::encode(sink, walk),
        }
    }
}

/// Issues the variables `wins.A` and `wins.B` of the axes of the plan.
///
/// # Panics
/// If the sink runs out of variables.
pub(crate) fn issue(sink: &mut dyn ClauseSink, plan: &Plan) -> Vec<(Edge, Lit)> {
    let name = |axis: &Axis| sink.new_named_var(&format_args!("wins.{}", axis.from)).pos();
    let wins: Vec<Lit> = plan.axes.iter().map(name).collect();
    plan.axes.iter().map(|axis| axis.from).zip(wins).collect()
}

/// Encodes that a path wins, for layouts of at most `most` pieces; `wins` comes from [`issue`]. Returns, for
/// each axis, the literals about the course of the path.
#[allow(clippy::too_many_arguments, reason = "what the parts of a formula have in common")]
pub(crate) fn encode(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    plan: &Plan,
    cells: &Cells,
    network: &Network,
    most: usize,
    reachability: Reachability,
    wins: &[(Edge, Lit)],
) -> Vec<WalkLiterals> {
    let mut paths = Vec::new();
    for (axis, &(_, active)) in plan.axes.iter().zip(wins) {
        let (from, to) = (axis.from, axis.from.opposite());
        sink.comment(&format_args!("a path from {from} to {to}"));
        let walk = WalkConstraint {
            network,
            from,
            starts: terminals(from, &axis.starts),
            end: WalkEnd::Leaves(terminals(to, &axis.ends)),
            active,
            visits: plan.max_visits(ruleset, most),
        };
        paths.push(reachability.encode(sink, &walk));
    }
    let either: Vec<Lit> = wins.iter().map(|&(_, lit)| lit).collect();
    imply::at_least_one(sink, &either);
    let visits = plan.max_entries(ruleset, most);
    for &cell in &plan.through {
        let mut on = Vec::new();
        for axis in &plan.axes {
            sink.comment(&format_args!("a path from {} through {cell}", axis.from));
            let active = sink.new_named_var(&format_args!("{cell}.on.{}", axis.from)).pos();
            encode_through(sink, axis, cells, network, cell, active, visits, reachability);
            on.push(active);
        }
        imply::at_least_one(sink, &on);
    }
    paths
}

#[allow(clippy::too_many_arguments, reason = "private, and called once")]
fn encode_through(
    sink: &mut dyn ClauseSink,
    axis: &Axis,
    cells: &Cells,
    network: &Network,
    cell: Cell,
    active: Lit,
    visits: usize,
    reachability: Reachability,
) {
    let sides = [(axis.from, &axis.starts), (axis.from.opposite(), &axis.ends)];
    let [before, after] = sides.map(|(from, starts)| {
        let (starts, end) = (terminals(from, starts), WalkEnd::Arrives(cell));
        let walk = WalkConstraint { network, from, starts, end, active, visits };
        reachability.encode(sink, &walk).ended
    });
    let mut ways = Vec::new();
    for &enters in Direction::ALL {
        for &leaves in Direction::ALL {
            let link = cells.at(cell).link(enters, leaves);
            let (Some(a), Some(b)) = (before[enters.index()], after[leaves.index()]) else {
                continue;
            };
            let way = match link {
                Link::Never => continue,
                Link::Always => [a, b].to_vec(),
                Link::If(link) => [a, b, link].to_vec(),
            };
            let lit = sink.new_var().pos();
            imply::if_then_all(sink, lit, &way);
            ways.push(lit);
        }
    }
    imply::if_then_any(sink, active, &ways);
}

/// Returns the ports of the terminals that an edge has at the given cells.
pub(in crate::formula) fn terminals(edge: Edge, cells: &[Cell]) -> Vec<Port> {
    cells.iter().map(|&cell| port(cell, edge.direction())).collect()
}
