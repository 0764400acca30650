//! Formulas in memory, with names of variables and comments.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::sat::lit::{Lit, Var};
use crate::sat::sink::{ClauseSink, check_issued, next_var};

/// A formula in conjunctive normal form (CNF). Clauses keep their order and are indexed from 0.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, Cnf};
/// let mut cnf = Cnf::default();
/// let rain = cnf.new_named_var(&"rain");
/// let wet = cnf.new_named_var(&"wet");
/// cnf.add_clause(&[rain.neg(), wet.pos()]);
/// assert_eq!(cnf.to_dimacs(), "c var 1 rain\nc var 2 wet\np cnf 2 1\n-1 2 0\n");
/// assert_eq!(Cnf::parse_dimacs(cnf.to_dimacs().as_bytes()), Ok(cnf));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    vars: usize,
    lits: Vec<Lit>,
    /// For each clause: its end in `lits`.
    ends: Vec<usize>,
    names: BTreeMap<Var, String>,
    by_name: BTreeMap<String, Var>,
    /// Comments, each with the index of the clause that follows it.
    comments: Vec<(usize, String)>,
}

/// Error when a variable is named.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum NameError {
    /// The name is empty, or has whitespace or control characters.
    #[error("`{name}` is not a name: one word without control characters is needed")]
    NotAWord { name: String },
    /// The formula has no such variable.
    #[error("variable {var} is not in the formula")]
    NoSuchVar { var: Var },
    /// The variable has a name already.
    #[error("variable {var} is already named `{name}`")]
    Named { var: Var, name: String },
    /// Another variable has the name.
    #[error("the name `{name}` is already that of variable {var}")]
    Taken { name: String, var: Var },
}

impl Cnf {
    /// Creates a formula with `vars` variables and no clause.
    ///
    /// # Panics
    /// If `vars` is above [`Var::MAX_NUMBER`].
    pub fn with_vars(vars: usize) -> Self {
        assert!(vars <= Var::MAX_NUMBER as usize, "a formula has at most 2^28 variables");
        Self { vars, ..Self::default() }
    }

    /// Returns the clause with the given index (0-based).
    ///
    /// # Panics
    /// If the index is not below [`ClauseSink::clause_count`].
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.lits[start..self.ends[index]]
    }

    /// Returns all clauses in order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        (0..self.ends.len()).map(|index| self.clause(index))
    }

    /// Returns all variables in order.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = Var> + Clone + use<> {
        (0..self.vars).map(next_var)
    }

    /// Returns the number of literals of all clauses together.
    pub fn literal_count(&self) -> usize {
        self.lits.len()
    }

    /// Returns the name of a variable; `None` if it has none.
    pub fn name(&self, var: Var) -> Option<&str> {
        self.names.get(&var).map(String::as_str)
    }

    /// Returns all named variables in order, with their names.
    pub fn names(&self) -> impl Iterator<Item = (Var, &str)> {
        self.names.iter().map(|(&var, name)| (var, name.as_str()))
    }

    /// Returns all comments in order, each with the index of the clause that follows it.
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        self.comments.iter().map(|(index, text)| (*index, text.as_str()))
    }

    /// Returns the index of the first clause that the assignment does not satisfy.
    ///
    /// `values` holds the value of each variable, by its index. **Cost**: linear in the formula.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    pub fn first_violated(&self, values: &[bool]) -> Option<usize> {
        assert!(values.len() >= self.vars, "every variable needs a value");
        self.clauses()
            .position(|clause| clause.iter().all(|lit| values[lit.var().index()] != lit.is_pos()))
    }

    /// Names a variable.
    ///
    /// # Errors
    /// See [`NameError`].
    pub(crate) fn try_name(&mut self, var: Var, name: String) -> Result<(), NameError> {
        if name.is_empty() || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(NameError::NotAWord { name });
        }
        if var.index() >= self.vars {
            return Err(NameError::NoSuchVar { var });
        }
        if let Some(name) = self.names.get(&var) {
            return Err(NameError::Named { var, name: name.clone() });
        }
        if let Some(&var) = self.by_name.get(&name) {
            return Err(NameError::Taken { name, var });
        }
        self.by_name.insert(name.clone(), var);
        self.names.insert(var, name);
        Ok(())
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        let var = next_var(self.vars);
        self.vars += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        check_issued(clause, self.vars);
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }

    fn var_count(&self) -> usize {
        self.vars
    }

    fn clause_count(&self) -> usize {
        self.ends.len()
    }

    fn name_var(&mut self, var: Var, name: &dyn Display) {
        if let Err(error) = self.try_name(var, name.to_string()) {
            panic!("{error}");
        }
    }

    /// Stores the comment, each line separately.
    fn comment(&mut self, text: &dyn Display) {
        for line in text.to_string().split('\n') {
            self.comments.push((self.ends.len(), line.to_owned()));
        }
    }
}
