//! The encoding of winning configurations: which piece lies where, how many pieces there are, and that a path
//! wins. It works for any board, both readings of X-JUNCTION, fixed connectors or intersection pieces, and any
//! patterns.
//!
//! | file | what it says |
//! |---|---|
//! | `orientation` | each cell holds nothing or one orientation of one pattern |
//! | `connector` | each interstice holds its fixed connector, or nothing or one intersection piece |
//! | `stock` | how many pieces there are |
//! | `network` | which ports track connects, and what a walk is |
//! | `levels`, `flow` | there is a walk: two encodings, compared with each other |
//! | `goal` | a path wins, and runs through the cells of the query |
//! | `irreducible` | no piece can be removed |
//! | `query`, `plan` | what is wanted, and whether it is valid |
//!
//! The clauses go to a [`ClauseSink`], such as a solver, a formula in memory, or a counter. The same ruleset, plan
//! and maximum number of pieces give the same clauses.

mod reachability;
pub(crate) mod query;
pub(crate) mod plan;
pub(crate) mod orientation;
pub(crate) mod connector;
pub(crate) mod network;
pub(crate) mod flow;
pub(crate) mod levels;
pub(crate) mod goal;
pub(crate) mod stock;
mod vars;
pub(crate) mod irreducible;

use crate::sat::card::Bounds;
use crate::sat::{ClauseSink, Cnf, Lit, Totalizer};
use crosstrack::rules::Ruleset;

pub use crate::formula::encoding::plan::{Axis, Plan, QueryError};
pub use crate::formula::encoding::query::{Query, Terminal};
pub use crate::formula::encoding::reachability::Reachability;
pub use crate::formula::encoding::vars::Vars;

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::network::Network;
use crate::formula::encoding::orientation::{Cells, LinkPolarity};
use crate::formula::encoding::stock::Lines;

/// Encodes that a configuration of at most `most` pieces wins and matches the plan. `most` also bounds
/// the size of the encoding.
///
/// **Cost**: on 4×2 with 6 pieces, about 60 thousand clauses by levels and 20 thousand by flow.
///
/// # Panics
/// If the sink runs out of variables, or has already used a name of the encoding.
pub fn encode(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    plan: &Plan,
    most: usize,
    reachability: Reachability,
) -> Vars {
    encode_with(sink, ruleset, plan, most, reachability, LinkPolarity::Implied)
}

/// Like [`encode`], but links have the polarity `sense`.
fn encode_with(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    plan: &Plan,
    most: usize,
    reachability: Reachability,
    sense: LinkPolarity,
) -> Vars {
    let wins = goal::issue(sink, plan);
    let lines = Lines::issue(sink, ruleset.board().width());
    let cells = Cells::encode(sink, ruleset, plan, sense);
    let interstices = Interstices::encode(sink, ruleset, plan, sense);
    stock::encode_stock(sink, &cells, plan);
    lines.define(sink, &cells);
    stock::encode_pieces(sink, &cells, &lines, plan.at_least, most);
    sink.comment(&"the number of intersection pieces");
    let placed: Vec<Lit> = interstices
        .iter()
        .flat_map(|vars| vars.choices.iter().map(|&(_, var)| var.pos()))
        .collect();
    let range = 0..=interstices.iter().count();
    let intersections = Totalizer::new(sink, &placed, range, Bounds::AtMost);
    if let Some(bound) = plan.max_intersections {
        let bound = bound.min(interstices.iter().count());
        stock::demand(sink, intersections.at_most(bound).expect("all bounds are prepared"));
    }
    let network = Network::new(ruleset, &cells, &interstices);
    let paths = goal::encode(sink, ruleset, plan, &cells, &network, most, reachability, &wins);
    Vars { cells, interstices, lines, wins, paths }
}

/// The formula of winning configurations, with its variables.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The clauses, with names and comments.
    pub cnf: Cnf,
    /// The variables, grouped by meaning.
    pub vars: Vars,
}

impl Formula {
    /// Encodes winning configurations of at most `most` pieces; see [`encode`].
    ///
    /// # Panics
    /// If the formula would have too many variables.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::rules::{Board, Ruleset, Seats};
    /// use crosstrack_prove::formula::{Formula, Plan, Query, Reachability};
    /// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
    /// let plan = Plan::new(&ruleset, &Query::default())?;
    /// let formula = Formula::new(&ruleset, &plan, 2, Reachability::Levels);
    /// assert!(formula.cnf.names().any(|(_, name)| name == "a1.I0"));
    /// # Ok::<(), crosstrack_prove::formula::encoding::QueryError>(())
    /// ```
    pub fn new(ruleset: &Ruleset, plan: &Plan, most: usize, reachability: Reachability) -> Self {
        let mut cnf = Cnf::default();
        let vars = encode(&mut cnf, ruleset, plan, most, reachability);
        Self { cnf, vars }
    }

    /// Encodes irreducible configurations of at most `most` pieces.
    ///
    /// # Panics
    /// If the formula would have too many variables.
    pub fn irreducible(
        ruleset: &Ruleset,
        plan: &Plan,
        most: usize,
        reachability: Reachability,
    ) -> Self {
        let mut cnf = Cnf::default();
        let vars = encode_with(&mut cnf, ruleset, plan, most, reachability, LinkPolarity::Equal);
        irreducible::encode(&mut cnf, ruleset, &vars);
        Self { cnf, vars }
    }
}
