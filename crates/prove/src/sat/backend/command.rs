//! How to call a solver: the text of a `--solver` option.

use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;

/// A command line, with `{cnf}` where the formula's file goes, and `{out}` if the solver writes
/// its result into a file (as minisat does) rather than to its standard output.
///
/// Words are separated by spaces; there is no quoting. Without `{cnf}` the file comes last.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::backend::SolverCommand;
/// let cadical: SolverCommand = "cadical -q".parse()?;
/// assert_eq!((cadical.program(), cadical.has_result_file()), ("cadical", false));
/// let minisat: SolverCommand = "minisat -verb=0 {cnf} {out}".parse()?;
/// assert!(minisat.has_result_file());
/// # Ok::<(), crosstrack_prove::sat::backend::SolverCommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverCommand {
    program: String,
    args: Vec<String>,
}

/// Why a text is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum SolverCommandError {
    /// No word at all.
    #[error("the solver command is empty")]
    Empty,
    /// A word in braces that stands for nothing.
    #[error("`{word}` stands for nothing: only {{cnf}} and {{out}} do")]
    UnknownPlace { word: String },
}

const CNF: &str = "{cnf}";
const OUT: &str = "{out}";

impl SolverCommand {
    /// A program with those arguments, in which `{cnf}` and `{out}` stand for files.
    pub fn new(program: impl Into<String>, args: Vec<String>) -> Self {
        Self { program: program.into(), args }
    }

    /// The program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Whether the result is in a file.
    pub fn has_result_file(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(OUT))
    }

    /// The arguments for these files.
    pub fn args(&self, cnf: &Path, out: &Path) -> Vec<OsString> {
        let fill = |arg: &String| {
            let filled = arg.replace(CNF, &cnf.to_string_lossy());
            OsString::from(filled.replace(OUT, &out.to_string_lossy()))
        };
        let mut args: Vec<OsString> = self.args.iter().map(fill).collect();
        if !self.args.iter().any(|arg| arg.contains(CNF)) {
            args.push(cnf.into());
        }
        args
    }
}

impl FromStr for SolverCommand {
    type Err = SolverCommandError;

    fn from_str(text: &str) -> Result<Self, SolverCommandError> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let program = words.next().ok_or(SolverCommandError::Empty)?;
        let args: Vec<String> = words.collect();
        for word in &args {
            let rest = word.replace(CNF, "").replace(OUT, "");
            if rest.contains(['{', '}']) {
                return Err(SolverCommandError::UnknownPlace { word: word.clone() });
            }
        }
        Ok(Self { program, args })
    }
}
