//! The minimum number of pieces with which a path wins, with a witness and a certificate that fewer pieces
//! do not win.
//!
//! Bounds are tried in increasing order, each with its own formula. The formula of the last refuted bound is
//! the certificate: a prover decides it again from scratch.

use std::io::Write;
use std::ops::ControlFlow;

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

/// Error of [`minimum`] and of other searches for configurations.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum MinimalError {
    /// The query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A solver failed, or returned a wrong model.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The encoding and the rules disagree.
    #[error("internal error: {0}")]
    Mismatch(#[from] DecodeError),
    /// An enumeration failed.
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// The prover found a model where the finder found none.
    #[error("internal error: {prover} has a model of what {finder} says has none")]
    Disagreement { prover: String, finder: String },
}

/// The two solvers of a search for configurations: the finder looks, the prover certifies.
#[derive(Clone, Copy)]
pub struct Solvers<'a> {
    /// Decides the formula of every bound; its "unsatisfiable" is only a claim.
    pub finder: &'a dyn Backend,
    /// Decides again the refuted formulas that the result depends on.
    pub prover: Prover,
}

/// The method of a search for configurations: the encoding and the solvers.
///
/// The default is [`Reachability::Levels`] and varisat without a limit, with checked proofs.
#[derive(Clone, Copy)]
pub struct Method<'a> {
    /// Encoding of "a path wins".
    pub reachability: Reachability,
    /// Solvers of the formulas.
    pub solvers: Solvers<'a>,
}

impl Default for Method<'_> {
    fn default() -> Self {
        const FINDER: &LimitedVarisat = &LimitedVarisat(Budget::UNLIMITED);
        let solvers = Solvers { finder: FINDER, prover: Prover::default() };
        Self { reachability: Reachability::Levels, solvers }
    }
}

/// A certificate: the formula that says that there is a configuration of at most `pieces` and
/// `intersections` pieces, and the evidence that it is unsatisfiable.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// Maximum number of pathway pieces.
    pub pieces: usize,
    /// Maximum number of intersection pieces; `None` if only the pile limits them.
    pub intersections: Option<usize>,
    /// The formula with its bounds, as [`Formula::new`] writes it.
    pub cnf: Cnf,
    /// Clauses that a proof can begin with; see [`crate::sat::lemma`].
    pub lemmas: Vec<Vec<Lit>>,
    /// Evidence that the formula is unsatisfiable, or the reason why it was not decided.
    pub evidence: Result<Evidence, UnknownReason>,
}

impl Certificate {
    /// Solves the formula again and writes an LRAT proof. Does not check the proof.
    ///
    /// # Errors
    /// Like [`lemma::prove_with_lemmas`].
    pub fn prove(&self, out: impl Write) -> Result<ProofOutcome, ProveError> {
        lemma::prove_with_lemmas(&self.cnf, &self.lemmas, Budget::UNLIMITED, out)
    }

    /// Returns whether a proof of the formula was checked.
    pub fn is_proved(&self) -> bool {
        self.evidence.as_ref().is_ok_and(Evidence::is_proved)
    }
}

/// The result of [`minimum`].
#[derive(Clone, Debug)]
pub enum Minimum {
    /// The minimum is known.
    Found {
        /// A configuration with the minimum number of pieces.
        witness: Configuration,
        /// Certificate that no configuration has one piece fewer than `witness`.
        below: Certificate,
    },
    /// No configuration matches the query.
    Impossible {
        /// Certificate that nothing matches even with as many pieces as query, stock and board allow.
        none: Certificate,
    },
    /// A solver gave up.
    Unknown {
        /// Lower bound on the number of pieces; the finder claims that fewer pieces do not win.
        at_least: usize,
        /// The configuration with the fewest pieces found so far; `None` if none was found.
        best: Option<Configuration>,
        /// Why the minimum is not known.
        why: UnknownReason,
    },
}

/// What a search for configurations is doing, for progress messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The finder looks for a configuration.
    Trying {
        /// Maximum number of pathway pieces; in a search for long configurations, the minimum number.
        pieces: usize,
        /// Largest number of intersection pieces, if bounded.
        intersections: Option<usize>,
    },
    /// The prover decides a formula that the finder has refuted.
    Proving {
        /// Number of pathway pieces, as for [`Self::Trying`].
        pieces: usize,
        /// Largest number of intersection pieces, if bounded.
        intersections: Option<usize>,
    },
    /// A configuration was found.
    Found {
        /// Number of pathway pieces of the configuration.
        pieces: usize,
    },
    /// The finder says that there is no configuration of at most `pieces` pieces.
    Refuted {
        /// Maximum number of pathway pieces.
        pieces: usize,
    },
}

/// Returns the first bound to try: the largest of the numbers of pieces that the plan asks for, that are
/// given, and that a path needs (one in each line between two edges).
fn first_bound(ruleset: &Ruleset, plan: &Plan) -> usize {
    let given = plan.given.pieces().count();
    plan.at_least.max(given).max(plan.through.len()).max(ruleset.board().width())
}

/// The answer to a formula about configurations; `N` is the evidence that there is none.
#[derive(Clone, Debug)]
pub(super) enum SearchResult<N> {
    /// There is a configuration, for example this one.
    Found(Box<Configuration>),
    /// There is no configuration.
    None(N),
    /// The finder gave up.
    Unknown(UnknownReason),
}

/// Searches for a configuration with the finder.
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

/// Decides with the prover a formula that the finder has refuted.
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

/// Number of bounds, beyond the first, that are refuted before the search asks whether there is any
/// configuration at all.
const PATIENCE: usize = 2;

/// Finds the minimum number of pieces of a configuration that matches a query.
///
/// **Cost**: a solve for each number of pieces from the first possible one to the minimum, a solve without
/// a bound if the first three bounds are refuted, and a proof. On 4×2 each takes well below a second; see the
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
/// # Ok::<(), crosstrack_prove::formula::MinimalError>(())
/// ```
pub fn minimum(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Minimum, MinimalError> {
    let plan = &Plan::new(ruleset, query)?;
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
            SearchResult::None(_) => progress(Progress::Refuted { pieces }),
        }
        if pieces == first + PATIENCE {
            // Before the bound grows further: is there any configuration at all?
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
    progress(Progress::Found { pieces: witness.pieces() });
    let below = certify(ruleset, plan, witness.pieces() - 1, method, progress)?;
    Ok(Minimum::Found { witness, below })
}

/// Removes, in reading order, each piece without which the configuration still wins and matches the plan.
///
/// # Errors
/// If the configuration does not match the plan.
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

/// Calls `each` once with every configuration that matches a query, in no particular order, until `each`
/// breaks. The layouts in `known` are checked and not found again. The number of configurations grows fast
/// with the number of pieces, so set a bound on it.
///
/// **Cost**: a solve and a clause for each configuration, known or new.
///
/// # Errors
/// See [`MinimalError`]; in particular if a layout of `known` does not match the query.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::{CountQuery, count_minimum};
/// use crosstrack_prove::formula::{Query, Reachability, for_each_configuration};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let query = Query { max_pieces: Some(2), ..Query::default() };
/// let next = |_: &_| ControlFlow::Continue(());
/// let found = for_each_configuration(&ruleset, &query, Reachability::Levels, &[], next)?;
/// let counted = count_minimum(&CountQuery::new(&ruleset, 4)).configurations;
/// assert_eq!(u128::from(found.found), counted);
/// # Ok::<(), crosstrack_prove::formula::MinimalError>(())
/// ```
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

/// Calls `each` with every configuration that satisfies a solver's clauses, except those in `known`.
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
