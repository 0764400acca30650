//! Enumeration of all solutions, projected on some variables, by blocking clauses.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::sat::backend::{BackendError, EmbeddedSolver, IncrementalSolver};
use crate::sat::lit::{Lit, Var};
use crate::sat::model::Model;
use crate::sat::sink::ClauseSink as _;

/// The result of [`enumerate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// Number of solutions found, not counting those known before.
    pub found: u64,
    /// Whether all solutions were found; false if the callback ended the enumeration.
    pub complete: bool,
}

/// Error of an enumeration.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum EnumerateError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// A known solution has the wrong number of values.
    #[error("known solution {} has {found} values, the projection has {expected} variables", .index + 1)]
    Length {
        /// Index in `known` (0-based; the message counts from 1).
        index: usize,
        found: usize,
        expected: usize,
    },
    /// A known solution is given twice.
    #[error("known solution {} is given twice", .index + 1)]
    Repeated {
        /// Index in `known` (0-based; the message counts from 1).
        index: usize,
    },
    /// A known solution does not solve the formula.
    #[error("known solution {} does not solve the formula", .index + 1)]
    NotASolution {
        /// Index in `known` (0-based; the message counts from 1).
        index: usize,
    },
}

/// Enumerates the solutions of a solver's clauses, projected on `projection`. Calls `each` with the
/// projected values and the whole model of each solution, until `each` breaks.
///
/// `known` are solutions from an earlier enumeration; they are checked, blocked, and not found again.
/// The set of solutions does not depend on whether an enumeration was resumed, but their order does. The
/// blocking clauses stay in the solver.
///
/// **Cost**: for each solution, known or new, a solve and a clause as long as the projection.
///
/// # Errors
/// See [`EnumerateError`]; an error of `each` ends the enumeration and is returned.
///
/// # Panics
/// If the solver has not issued a variable of the projection.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
/// use crosstrack_prove::sat::{ClauseSink, IncrementalSolver, Varisat, imply};
/// use crosstrack_prove::sat::enumerate::{EnumerateError, enumerate};
/// let mut session = IncrementalSolver::<Varisat>::default();
/// let vars: Vec<_> = (0..3).map(|_| session.new_var()).collect();
/// imply::exactly_one(&mut session, &vars.iter().map(|var| var.pos()).collect::<Vec<_>>());
/// let done = enumerate(&mut session, &vars, &[], |_, _| {
///     Ok::<_, EnumerateError>(ControlFlow::Continue(()))
/// })?;
/// assert_eq!((done.found, done.complete), (3, true));
/// # Ok::<(), EnumerateError>(())
/// ```
pub fn enumerate<E: From<EnumerateError>>(
    session: &mut IncrementalSolver<impl EmbeddedSolver>,
    projection: &[Var],
    known: &[Vec<bool>],
    mut each: impl FnMut(&[bool], &Model) -> Result<ControlFlow<()>, E>,
) -> Result<Enumeration, E> {
    let mut seen = BTreeSet::new();
    for (index, values) in known.iter().enumerate() {
        if values.len() != projection.len() {
            let (found, expected) = (values.len(), projection.len());
            return Err(EnumerateError::Length { index, found, expected }.into());
        }
        if !seen.insert(values) {
            return Err(EnumerateError::Repeated { index }.into());
        }
    }
    // All are checked before any is blocked, so that none can hide another.
    for (index, values) in known.iter().enumerate() {
        let assumed: Vec<Lit> =
            projection.iter().zip(values).map(|(var, &value)| var.lit(value)).collect();
        if session.solve_under(&assumed).map_err(EnumerateError::from)?.is_none() {
            return Err(EnumerateError::NotASolution { index }.into());
        }
    }
    for values in known {
        session.add_clause(&blocking_clause(projection, values));
    }
    let mut found = 0;
    while let Some(model) = session.solve_under(&[]).map_err(EnumerateError::from)? {
        let values: Vec<bool> = projection.iter().map(|&var| model.value(var)).collect();
        session.add_clause(&blocking_clause(projection, &values));
        found += 1;
        if each(&values, &model)?.is_break() {
            return Ok(Enumeration { found, complete: false });
        }
    }
    Ok(Enumeration { found, complete: true })
}

fn blocking_clause(projection: &[Var], values: &[bool]) -> Vec<Lit> {
    projection.iter().zip(values).map(|(var, &value)| var.lit(!value)).collect()
}
