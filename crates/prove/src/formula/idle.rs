//! Patterns of which no piece lies in an irreducible configuration: they link no two sides that lead
//! on, as a diagonal path does where no connector lies.
//!
//! Which pattern may be one is guessed from its links. That it is one is said by a formula: a path
//! that wins enters every piece, and one piece at least has the pattern. A shortest path through an
//! irreducible configuration is a model of it, for it enters every piece by one side and leaves by
//! another; so if there is no model, the pattern is idle. The formula follows the path by flow
//! ([`crate::formula::encoding::flow`]), which must leave what it enters.

use crate::formula::encoding::irreducible::encode_enters_all;
use crate::formula::encoding::{Plan, Reachability, encode};
use crate::formula::minimal::{MinimalError, Solvers};
use crate::sat::{Answer, ClauseSink as _, Cnf, Evidence, Lit};
use crosstrack::rules::{Cell, Direction, Kind, Letter, Neighbour, Ruleset, cells_of};

/// A pattern of which no piece lies in an irreducible configuration.
#[derive(Clone, Debug)]
pub struct IdlePattern {
    /// The pattern.
    pub letter: Letter,
    /// That a path enters every piece, and one has the pattern: without a model.
    pub cnf: Cnf,
    /// How well it is known to be unsatisfiable.
    pub evidence: Evidence,
}

/// The idle patterns of a plan, if fewer pieces are left without them.
///
/// Of plans with given pieces, or with one piece of each pattern, none are named.
///
/// # Errors
/// If a solver fails.
///
/// **Cost** a formula of some tens of thousands of clauses for each pattern that may be idle; unit
/// propagation refutes it.
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

/// The formula for layouts in which a path enters every piece and one at least has the pattern.
pub fn formula(ruleset: &Ruleset, plan: &Plan, letter: Letter) -> Cnf {
    let mut cnf = Cnf::default();
    let vars = encode(&mut cnf, ruleset, plan, plan.at_most, Reachability::Flow);
    encode_enters_all(&mut cnf, &vars);
    cnf.comment(&format_args!("a piece {letter}"));
    let somewhere: Vec<Lit> = vars.cells.iter().filter_map(|cell| cell.pattern(letter)).collect();
    cnf.add_clause(&somewhere);
    cnf
}

/// Whether a piece of the pattern links two sides that lead on, somewhere on the board.
fn links_anything(ruleset: &Ruleset, plan: &Plan, letter: Letter) -> bool {
    let Some(pattern) = ruleset.pieces().get(letter) else { return false };
    let lays = plan.max_intersections != Some(0) && Kind::ALL.iter().any(|&k| ruleset.pile(k) > 0);
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
