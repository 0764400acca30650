//! Assignments that have been checked against every clause.

use crate::sat::cnf::Cnf;
use crate::sat::lit::{Lit, ShownClause, Var};
use crate::sat::sink::ClauseSink;

/// A value for every variable of a formula, which satisfies all its clauses: there is no way to
/// build one that does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Model {
    values: Vec<bool>,
}

/// A clause that an assignment does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause {} ({clause}) is not satisfied", .index + 1)]
pub struct ModelError {
    /// Which clause, from 0 (the message counts from 1).
    pub index: usize,
    /// The clause.
    pub clause: ShownClause,
}

impl Model {
    /// The assignment, if it satisfies the formula. **Cost**: linear in the formula.
    ///
    /// `values` gives the value of each variable by index; missing values are taken as false, as
    /// solvers leave out variables that they have not seen, and values beyond the formula's
    /// variables are dropped.
    ///
    /// # Errors
    /// Names the first clause that is not satisfied.
    pub fn checked(cnf: &Cnf, mut values: Vec<bool>) -> Result<Self, ModelError> {
        values.resize(cnf.var_count(), false);
        match cnf.first_violated(&values) {
            None => Ok(Self { values }),
            Some(index) => {
                Err(ModelError { index, clause: ShownClause(cnf.clause(index).to_vec()) })
            }
        }
    }

    /// The value of a variable.
    ///
    /// # Panics
    /// If the formula had no such variable.
    pub fn value(&self, var: Var) -> bool {
        self.values[var.index()]
    }

    /// Whether the literal holds.
    ///
    /// # Panics
    /// If the formula had no such variable.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(lit.var()) == lit.is_pos()
    }

    /// The values of all variables, by index.
    pub fn values(&self) -> &[bool] {
        &self.values
    }
}
