//! Idle patterns: patterns that no piece of any irreducible configuration has, such as a diagonal path
//! where no connector lies.
//!
//! The links of a pattern show whether it may be idle; a formula shows that it is. The formula says that a
//! winning path enters every piece, and that some piece has the pattern. A shortest path of an irreducible
//! configuration enters every piece by one side and leaves by another. So an irreducible configuration with
//! the pattern is a model, and if there is no model, the pattern is idle. The path is encoded by flow
//! (`encoding::flow`), because flow must leave every piece that it enters.

use crate::formula::encoding::irreducible::encode_enters_all;
use crate::formula::encoding::{Plan, Reachability, encode};
use crate::formula::minimal::{MinimalError, Solvers};
use crate::sat::{Answer, ClauseSink as _, Cnf, Evidence, Lit};
use crosstrack::rules::{Cell, ConnectorKind, Direction, Letter, Neighbour, Ruleset, cells_of};

/// A pattern that no piece of any irreducible configuration has.
#[derive(Clone, Debug)]
pub struct IdlePattern {
    /// Letter of the pattern.
    pub letter: Letter,
    /// The unsatisfiable formula, which says that a path enters every piece and some piece has the pattern.
    pub cnf: Cnf,
    /// Evidence that the formula is unsatisfiable.
    pub evidence: Evidence,
}

/// Returns the idle patterns of a plan. Returns none if the other patterns have enough pieces in stock for
/// [`Plan::at_most`], or if the plan has given pieces or asks for one piece of each pattern.
///
/// **Cost**: for each pattern that may be idle, a formula of some ten thousand clauses that unit propagation
/// refutes.
///
/// # Errors
/// If a solver fails.
pub fn idle_patterns(
    ruleset: &Ruleset,
    plan: &Plan,
    solvers: Solvers<'_>,
) -> Result<Vec<IdlePattern>, MinimalError> {
    let mut found = Vec::new();
    if plan.given.occupied() != 0 || plan.each_once {
        return Ok(found);
    }
    let may_be = plan.letters.iter().copied().filter(|&l| !links_anything(ruleset, plan, l));
    let may_be: Vec<Letter> = may_be.collect();
    if plan.stock * (plan.letters.len() - may_be.len()) >= plan.at_most {
        return Ok(found);
    }
    for letter in may_be {
        let cnf = formula(ruleset, plan, letter);
        if let Answer::Unsat(evidence) = solvers.prover.decide(&cnf, &[])? {
            found.push(IdlePattern { letter, cnf, evidence });
        }
    }
    Ok(found)
}

/// Returns the formula of the layouts in which some piece has the pattern `letter` and a path enters every
/// piece.
pub fn formula(ruleset: &Ruleset, plan: &Plan, letter: Letter) -> Cnf {
    let mut cnf = Cnf::default();
    let vars = encode(&mut cnf, ruleset, plan, plan.at_most, Reachability::Flow);
    encode_enters_all(&mut cnf, &vars);
    cnf.comment(&format_args!("a piece {letter}"));
    let somewhere: Vec<Lit> = vars.cells.iter().filter_map(|cell| cell.pattern(letter)).collect();
    cnf.add_clause(&somewhere);
    cnf
}

/// Returns whether there is a cell where the pattern can link two sides that both lead on.
fn links_anything(ruleset: &Ruleset, plan: &Plan, letter: Letter) -> bool {
    let Some(pattern) = ruleset.pieces().get(letter) else { return false };
    let lays = plan.max_intersections != Some(0)
        && ConnectorKind::ALL.iter().any(|&k| ruleset.pile(k) > 0);
    let leads_on = |cell: Cell, side: Direction| match ruleset.neighbour(cell, side) {
        Neighbour::Nothing => false,
        Neighbour::Terminal(_) | Neighbour::Cell(..) => true,
        Neighbour::Interstice(at, _) => lays || ruleset.start_connector(at.index()).is_some(),
    };
    cells_of(ruleset.cells()).any(|cell| {
        let sides = Direction::ALL.iter().filter(|&&side| leads_on(cell, side));
        let live = sides.fold(0_u8, |mask, side| mask | 1 << side.index());
        pattern.orientations.rotations().any(|rotation| {
            let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
            (0..8).any(|side| live & 1 << side != 0 && links.exits(side) & live != 0)
        })
    })
}
