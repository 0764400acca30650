//! The output format of the SAT competitions. Lines that begin with `c` are comments, which may hold any bytes;
//! one `s` line says SATISFIABLE, UNSATISFIABLE or UNKNOWN; `v` lines list the true literals and end with 0.
//! Blanks and tabs separate words.

use crate::sat::lit::{Lit, Var};

/// The answer in the output of a solver, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverOutput {
    /// Satisfiable, with the values of all variables, by index. A variable without a value in the output is false.
    Sat(Vec<bool>),
    /// Unsatisfiable.
    Unsat,
    /// Not decided.
    Unknown,
}

impl SolverOutput {
    /// Returns the word of the `s` line, such as `UNSATISFIABLE`.
    pub const fn status(&self) -> &'static str {
        match self {
            Self::Sat(_) => "SATISFIABLE",
            Self::Unsat => "UNSATISFIABLE",
            Self::Unknown => "UNKNOWN",
        }
    }

    /// Parses the output about a formula with `vars` variables.
    ///
    /// # Errors
    /// See [`OutputError`].
    pub fn parse(text: &[u8], vars: usize) -> Result<Self, OutputError> {
        Reader::read_all(text, vars, Reader::read_line)
    }

    /// Parses the output of a solver, or a result file of minisat.
    ///
    /// # Errors
    /// See [`OutputError`].
    pub fn parse_any(text: &[u8], vars: usize) -> Result<Self, OutputError> {
        let minisat = [&b"SAT"[..], b"UNSAT", b"INDET"];
        if minisat.iter().any(|word| text.starts_with(word)) {
            Self::parse_minisat(text, vars)
        } else {
            Self::parse(text, vars)
        }
    }

    /// Parses a result file of minisat: `SAT` and the literals, `UNSAT`, or `INDET`.
    ///
    /// # Errors
    /// See [`OutputError`].
    pub fn parse_minisat(text: &[u8], vars: usize) -> Result<Self, OutputError> {
        Reader::read_all(text, vars, |reader, number, line| match (number, line) {
            (1, "SAT") => reader.read_status(number, "SATISFIABLE"),
            (1, "UNSAT") => reader.read_status(number, "UNSATISFIABLE"),
            (1, "INDET") => reader.read_status(number, "UNKNOWN"),
            (_, "") => Ok(()),
            (_, values) => reader.read_values(number, values),
        })
    }
}

/// Error when a solver's output is parsed. Lines are 1-based.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum OutputError {
    /// Bytes that are not text.
    #[error("line {line} is not UTF-8")]
    NotText { line: usize },
    /// A line that is neither `c`, `s` nor `v`.
    #[error("line {line}: `{text}` is not a line of solver output (c, s, v)")]
    NotALine {
        line: usize,
        /// Beginning of the line.
        text: String,
    },
    /// An `s` line with an unknown word.
    #[error("line {line}: `{text}` is not SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    NotAStatus { line: usize, text: String },
    /// A second `s` line.
    #[error("line {line}: a second status")]
    SecondStatus { line: usize },
    /// No `s` line: the output was cut off, or is not from a solver.
    #[error("no status line `s …`")]
    NoStatus,
    /// A `v` line holds something that is not a literal of the formula.
    #[error("line {line}: `{token}` is not a literal of a formula with {vars} variables")]
    NotALiteral { line: usize, token: String, vars: usize },
    /// A variable has both values.
    #[error("line {line}: variable {var} has both values")]
    BothValues { line: usize, var: Var },
    /// Literals after the 0 that ends the model.
    #[error("line {line}: values after the 0 that ends the model")]
    AfterEnd { line: usize },
    /// Satisfiable, but the model is missing or not ended by 0.
    #[error("satisfiable, but the model is not complete (no 0 ends it)")]
    NoModel,
    /// There is a model, but the status is not `SATISFIABLE`.
    #[error("a model, but the status is {status}")]
    ModelWithout { status: &'static str },
}

struct Reader {
    status: Option<SolverOutput>,
    values: Vec<Option<bool>>,
    any: bool,
    ended: bool,
}

impl Reader {
    /// Parses a text by calling `take` for each line.
    fn read_all(
        text: &[u8],
        vars: usize,
        take: impl Fn(&mut Self, usize, &str) -> Result<(), OutputError>,
    ) -> Result<SolverOutput, OutputError> {
        let mut reader = Self { status: None, values: vec![None; vars], any: false, ended: false };
        for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            if line.starts_with(b"c") {
                continue;
            }
            let line =
                std::str::from_utf8(line).map_err(|_| OutputError::NotText { line: number })?;
            take(&mut reader, number, line.trim_end())?;
        }
        reader.finish()
    }

    fn read_line(&mut self, line: usize, text: &str) -> Result<(), OutputError> {
        match text.split_once([' ', '\t']).unwrap_or((text, "")) {
            ("", _) => Ok(()),
            ("s", status) => self.read_status(line, status),
            ("v", values) => self.read_values(line, values),
            _ => Err(OutputError::NotALine { line, text: text.chars().take(60).collect() }),
        }
    }

    fn read_status(&mut self, line: usize, status: &str) -> Result<(), OutputError> {
        let status = match status.trim() {
            "SATISFIABLE" => SolverOutput::Sat(Vec::new()),
            "UNSATISFIABLE" => SolverOutput::Unsat,
            "UNKNOWN" | "INDETERMINATE" => SolverOutput::Unknown,
            text => return Err(OutputError::NotAStatus { line, text: text.to_owned() }),
        };
        if self.status.replace(status).is_some() {
            return Err(OutputError::SecondStatus { line });
        }
        Ok(())
    }

    fn read_values(&mut self, line: usize, values: &str) -> Result<(), OutputError> {
        self.any = true;
        let vars = self.values.len();
        for token in values.split_ascii_whitespace() {
            if self.ended {
                return Err(OutputError::AfterEnd { line });
            }
            if token == "0" {
                self.ended = true;
                continue;
            }
            let wrong = || OutputError::NotALiteral { line, token: token.to_owned(), vars };
            let lit = token.parse().ok().and_then(|number| Lit::from_dimacs(number).ok());
            let lit = lit.ok_or_else(wrong)?;
            let value = self.values.get_mut(lit.var().index()).ok_or_else(wrong)?;
            if value.replace(lit.is_pos()).is_some_and(|before| before != lit.is_pos()) {
                return Err(OutputError::BothValues { line, var: lit.var() });
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<SolverOutput, OutputError> {
        match self.status.ok_or(OutputError::NoStatus)? {
            SolverOutput::Sat(_) if !self.ended => Err(OutputError::NoModel),
            SolverOutput::Sat(_) => Ok(SolverOutput::Sat(
                self.values.into_iter().map(|value| value == Some(true)).collect(),
            )),
            other if self.any => Err(OutputError::ModelWithout { status: other.status() }),
            other => Ok(other),
        }
    }
}
