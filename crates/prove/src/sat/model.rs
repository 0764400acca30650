//! Assignments that were checked against every clause.

use crate::sat::cnf::Cnf;
use crate::sat::lit::{DisplayClause, Lit, Var};
use crate::sat::sink::ClauseSink;

/// A satisfying assignment of a formula, checked against all its clauses.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Cnf, Model};
/// let cnf = Cnf::parse_dimacs(b"p cnf 2 2\n1 2 0\n-1 0\n").unwrap();
/// let model = Model::from_values(&cnf, vec![false, true]).unwrap();
/// assert_eq!(model.values(), [false, true]);
/// let error = Model::from_values(&cnf, vec![true, true]).unwrap_err();
/// assert_eq!(error.to_string(), "clause 2 (-1) is not satisfied");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Model {
    values: Vec<bool>,
}

/// Error of [`Model::from_values`]: a clause that the assignment does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause {} ({clause}) is not satisfied", .index + 1)]
pub struct ModelError {
    /// Index of the clause (0-based; the message counts from 1).
    pub index: usize,
    /// The clause that is not satisfied.
    pub clause: DisplayClause,
}

impl Model {
    /// Checks that an assignment satisfies the formula.
    ///
    /// `values` holds the value of each variable, by its index. Missing values count as false, because solvers
    /// leave out variables that they have not seen; surplus values are dropped.
    ///
    /// **Cost**: linear in the formula.
    ///
    /// # Errors
    /// If a clause is not satisfied. The error names the first such clause.
    pub fn from_values(cnf: &Cnf, mut values: Vec<bool>) -> Result<Self, ModelError> {
        values.resize(cnf.var_count(), false);
        match cnf.first_violated(&values) {
            None => Ok(Self { values }),
            Some(index) => {
                Err(ModelError { index, clause: DisplayClause(cnf.clause(index).to_vec()) })
            }
        }
    }

    /// Returns the value of a variable.
    ///
    /// # Panics
    /// If the formula had no such variable.
    pub fn value(&self, var: Var) -> bool {
        self.values[var.index()]
    }

    /// Returns whether a literal is true.
    ///
    /// # Panics
    /// If the formula had no such variable.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(lit.var()) == lit.is_pos()
    }

    /// Returns the values of all variables, by index.
    pub fn values(&self) -> &[bool] {
        &self.values
    }
}
