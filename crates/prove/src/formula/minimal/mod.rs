//! How few pieces can win: the minimum with a witness, and a certificate that fewer cannot.
//!
//! Bounds are tried from below. Each try is a formula of its own, sized for its bound, so that the
//! last refuted one is the certificate: a published formula with the bound in it, decided once
//! more from the beginning by a prover.

mod tradeoff;

use std::io::Write;
use std::ops::ControlFlow;

pub use crate::formula::minimal::tradeoff::{TradeOffPoint, trade_off};

use crate::formula::decode::{self, Configuration, DecodeError};
use crate::formula::encoding::{Formula, Plan, Query, QueryError, Reachability, Vars};
use crate::sat::backend::Budget;
use crate::sat::enumerate::{EnumerateError, Enumeration, enumerate};
use crate::sat::proof::{ProofOutcome, ProveError};
use crate::sat::{
    Answer, Backend, BackendError, Cnf, Evidence, IncrementalSolver, LimitedVarisat, Lit, Prover,
    UnknownReason, Varisat, lemma,
};
use crosstrack::rules::{Layout, Ruleset, Track};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum MinimalError {
    /// The query makes no sense.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A solver failed, or lied.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// An encoding and the rules disagree.
    #[error("internal error: {0}")]
    Mismatch(#[from] DecodeError),
    /// An enumeration cannot be resumed from what was given.
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// The prover found a model where the finder found none.
    #[error("internal error: {prover} has a model of what {finder} says has none")]
    Disagreement { prover: String, finder: String },
}

/// Who decides formulas.
#[derive(Clone, Copy)]
pub struct Solvers<'a> {
    /// Decides every try.
    pub finder: &'a dyn Backend,
    /// Decides the certificates once more.
    pub prover: Prover<'a>,
}

/// Which encoding, and who decides its formulas.
#[derive(Clone, Copy)]
pub struct Method<'a> {
    /// How it is said that a path wins.
    pub reachability: Reachability,
    /// Who decides.
    pub solvers: Solvers<'a>,
}

impl Default for Method<'_> {
    /// Returns paths by levels, decided by varisat without a limit, with proofs that are checked.
    fn default() -> Self {
        const FINDER: &LimitedVarisat = &LimitedVarisat(Budget::UNLIMITED);
        let solvers = Solvers { finder: FINDER, prover: Prover::default() };
        Self { reachability: Reachability::Levels, solvers }
    }
}

/// A formula that says that a configuration has at most so many pieces, and what is known of its
/// having none.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// At most so many pathway pieces.
    pub pieces: usize,
    /// At most so many intersection pieces, if they are bounded.
    pub intersections: Option<usize>,
    /// The formula, the bounds in it; [`Formula::new`] writes it again.
    pub cnf: Cnf,
    /// Clauses that follow from it and with which a proof may begin; see [`crate::sat::lemma`].
    pub lemmas: Vec<Vec<Lit>>,
    /// How well it is known to be unsatisfiable, or why that is not known.
    pub evidence: Result<Evidence, UnknownReason>,
}

impl Certificate {
    /// Writes an LRAT proof, which nobody has checked yet.
    ///
    /// # Errors
    /// As [`lemma::prove_with_lemmas`].
    pub fn prove(&self, out: impl Write) -> Result<ProofOutcome, ProveError> {
        lemma::prove_with_lemmas(&self.cnf, &self.lemmas, Budget::UNLIMITED, out)
    }

    /// Whether a proof was checked.
    pub fn is_proved(&self) -> bool {
        self.evidence.as_ref().is_ok_and(Evidence::is_proved)
    }
}

/// The answer to "how few".
#[derive(Clone, Debug)]
pub enum Minimum {
    /// So many, and this is one.
    Found {
        /// A configuration with fewest pieces.
        witness: Configuration,
        /// That there is none with one piece fewer.
        below: Certificate,
    },
    /// No configuration at all is what the query asks for.
    Impossible {
        /// That there is none with as many pieces as the query, the stock and the board allow.
        none: Certificate,
    },
    /// A solver gave up.
    Unknown {
        /// At least so many, as the finder says.
        at_least: usize,
        /// The configuration with fewest pieces that was found.
        best: Option<Configuration>,
        /// Why it is not known.
        why: UnknownReason,
    },
}

/// What a search is doing, for those who wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Looking for a configuration of at most so many pieces.
    Trying {
        /// Pathway pieces.
        pieces: usize,
        /// Intersection pieces, if bounded.
        intersections: Option<usize>,
    },
    /// Proving that there is none.
    Proving {
        /// Pathway pieces.
        pieces: usize,
        /// Intersection pieces, if bounded.
        intersections: Option<usize>,
    },
}

/// A least number of pieces below which there is nothing to try: what the plan asks for, what is
/// given, and one for each line between two edges.
fn first_bound(ruleset: &Ruleset, plan: &Plan) -> usize {
    let given = plan.given.pieces().count();
    plan.at_least.max(given).max(plan.through.len()).max(ruleset.board().width())
}

/// What came of a formula.
#[derive(Clone, Debug)]
pub enum SearchResult<N> {
    /// A configuration.
    Found(Box<Configuration>),
    /// There is none.
    None(N),
    /// The budget was spent.
    Unknown(UnknownReason),
}

/// Asks the finder for a configuration; if there is none, gives what it says.
pub(super) fn find(
    ruleset: &Ruleset,
    plan: &Plan,
    formula: &Formula,
    finder: &dyn Backend,
) -> Result<SearchResult<Evidence>, MinimalError> {
    let Formula { cnf, vars } = formula;
    Ok(match lemma::solve_with_lemmas(finder, cnf, &vars.lemmas())? {
        Answer::Sat(model) => {
            SearchResult::Found(Box::new(decode::configuration(ruleset, plan, vars, &model)?))
        }
        Answer::Unsat(claimed) => SearchResult::None(claimed),
        Answer::Unknown(why) => SearchResult::Unknown(why),
    })
}

/// What the prover says of a formula of which the finder says that it has no model.
pub(super) fn refute(
    cnf: &Cnf,
    lemmas: &[Vec<Lit>],
    Solvers { finder, prover }: Solvers<'_>,
) -> Result<Result<Evidence, UnknownReason>, MinimalError> {
    match prover.decide(cnf, lemmas)? {
        Answer::Unsat(evidence) => Ok(Ok(evidence)),
        Answer::Unknown(why) => Ok(Err(why)),
        Answer::Sat(_) => {
            let (prover, finder) = (prover.name(), finder.name());
            Err(MinimalError::Disagreement { prover, finder })
        }
    }
}

fn attempt(
    ruleset: &Ruleset,
    plan: &Plan,
    pieces: usize,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<SearchResult<Evidence>, MinimalError> {
    progress(Progress::Trying { pieces, intersections: plan.max_intersections });
    let formula = Formula::new(ruleset, plan, pieces, method.reachability);
    find(ruleset, plan, &formula, method.solvers.finder)
}

fn certify(
    ruleset: &Ruleset,
    plan: &Plan,
    pieces: usize,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Certificate, MinimalError> {
    let intersections = plan.max_intersections;
    progress(Progress::Proving { pieces, intersections });
    let Formula { cnf, vars } = Formula::new(ruleset, plan, pieces, method.reachability);
    let lemmas = vars.lemmas();
    let evidence = refute(&cnf, &lemmas, method.solvers)?;
    Ok(Certificate { pieces, intersections, cnf, lemmas, evidence })
}

/// The least number of pieces of a configuration that is what the query asks for.
///
/// **Cost** a solve for each number of pieces from the first that could do up to the minimum, one
/// without a bound if the first three do not do, and a proof. On 4×2 well below a second each; see the
/// benchmark `encodings`.
///
/// # Errors
/// See [`MinimalError`].
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::formula::{Method, Minimum, Query, minimum};
/// let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
/// let found = minimum(&ruleset, &Query::default(), Method::default(), &mut |_| ())?;
/// let Minimum::Found { witness, below } = found else { panic!() };
/// assert_eq!((witness.pieces(), below.pieces, below.is_proved()), (4, 3, true));
/// # Ok::<(), crosstrack_prove::formula::minimal::MinimalError>(())
/// ```
pub fn minimum(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Minimum, MinimalError> {
    let plan = Plan::new(ruleset, query)?;
    minimum_of(ruleset, &plan, method, progress)
}

/// After so many refuted bounds it is asked whether there is any configuration at all.
const PATIENCE: usize = 2;

fn minimum_of(
    ruleset: &Ruleset,
    plan: &Plan,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Minimum, MinimalError> {
    let first = first_bound(ruleset, plan);
    let mut best: Option<Configuration> = None;
    let mut pieces = first;
    loop {
        if best.as_ref().is_some_and(|found| found.pieces() == pieces) {
            break;
        }
        match attempt(ruleset, plan, pieces, method, progress)? {
            SearchResult::Found(found) => {
                best = Some(*found);
                break;
            }
            SearchResult::Unknown(why) => {
                return Ok(Minimum::Unknown { at_least: pieces, best, why });
            }
            SearchResult::None(_) if pieces == plan.at_most => break,
            SearchResult::None(_) => {}
        }
        if pieces == first + PATIENCE {
            // Before climbing on: is there any at all?
            match attempt(ruleset, plan, plan.at_most, method, progress)? {
                SearchResult::Found(found) => best = Some(shrink(ruleset, plan, *found)?),
                SearchResult::Unknown(_) => {}
                SearchResult::None(_) => break,
            }
        }
        pieces += 1;
    }
    let Some(witness) = best else {
        let none = certify(ruleset, plan, plan.at_most, method, progress)?;
        return Ok(Minimum::Impossible { none });
    };
    let below = certify(ruleset, plan, witness.pieces() - 1, method, progress)?;
    Ok(Minimum::Found { witness, below })
}

/// The configuration without pieces that it can do without, taken away in reading order as long as
/// it remains what the plan asks for.
///
/// # Errors
/// If the configuration is not what the plan asks for.
pub fn shrink(
    ruleset: &Ruleset,
    plan: &Plan,
    found: Configuration,
) -> Result<Configuration, DecodeError> {
    let mut found = decode::check(ruleset, plan, found.layout)?;
    let cells: Vec<_> = found.layout.pieces().map(|(cell, _)| cell).collect();
    for cell in cells {
        let mut fewer: Layout = found.layout.clone();
        fewer.set_piece(cell, None);
        if Track::new(ruleset, &fewer).has_complete_path()
            && let Ok(checked) = decode::check(ruleset, plan, fewer)
        {
            found = checked;
        }
    }
    Ok(found)
}

/// Every configuration that is what the query asks for, each once, in no particular order; `each`
/// is called with them until it says to stop. Those in `known` are checked and not found again.
///
/// The number of them grows fast: bound the pieces.
///
/// **Cost** a solve and a clause for each configuration, known or new.
///
/// # Errors
/// See [`MinimalError`]; in particular if a layout of `known` is not what the query asks for.
pub fn for_each_configuration(
    ruleset: &Ruleset,
    query: &Query,
    reachability: Reachability,
    known: &[Layout],
    each: impl FnMut(&Configuration) -> ControlFlow<()>,
) -> Result<Enumeration, MinimalError> {
    let plan = Plan::new(ruleset, query)?;
    let Formula { cnf, vars } = Formula::new(ruleset, &plan, plan.at_most, reachability);
    let mut checked = Vec::new();
    for layout in known {
        checked.push(decode::check(ruleset, &plan, layout.clone())?.layout);
    }
    let mut session = IncrementalSolver::<Varisat>::from(cnf);
    for_each_model(ruleset, &plan, &vars, &mut session, &checked, each)
}

/// Every configuration that is a model of a session's clauses, but those in `known`.
pub(super) fn for_each_model(
    ruleset: &Ruleset,
    plan: &Plan,
    vars: &Vars,
    session: &mut IncrementalSolver<Varisat>,
    known: &[Layout],
    mut each: impl FnMut(&Configuration) -> ControlFlow<()>,
) -> Result<Enumeration, MinimalError> {
    let projection = vars.projection();
    let known: Vec<Vec<bool>> = known.iter().map(|layout| vars.values(layout)).collect();
    enumerate(session, &projection, &known, |_, model| {
        Ok(each(&decode::configuration(ruleset, plan, vars, model)?))
    })
}
