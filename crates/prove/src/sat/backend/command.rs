//! The command line of a solver, as given with the option `--solver`.

use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;

use crosstrack_io::shell_words::{CommandLineError, split};

/// A command line of a solver. `{cnf}` stands for the file of the formula; `{out}` for the result
/// file of solvers that write one, such as minisat.
///
/// Words are split and quoted as in a shell; see [`split`]. Without `{cnf}`, the file of the formula is the last
/// argument.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::backend::SolverCommand;
/// let cadical: SolverCommand = "cadical -q".parse()?;
/// assert_eq!(cadical.program(), "cadical");
/// let minisat: SolverCommand = "minisat -verb=0 {cnf} {out}".parse()?;
/// assert_eq!(minisat.program(), "minisat");
/// # Ok::<(), crosstrack_prove::sat::backend::SolverCommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverCommand {
    program: String,
    args: Vec<String>,
}

/// Error when a [`SolverCommand`] is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum SolverCommandError {
    /// The text cannot be split into words.
    #[error(transparent)]
    Words(#[from] CommandLineError),
    /// A word with braces other than `{cnf}` and `{out}`.
    #[error("unknown placeholder in `{word}`: use {{cnf}} and {{out}}")]
    UnknownPlace { word: String },
}

const CNF: &str = "{cnf}";
const OUT: &str = "{out}";

impl SolverCommand {
    /// Creates a command. The arguments may contain `{cnf}` and `{out}`.
    pub fn new(program: impl Into<String>, args: Vec<String>) -> Self {
        Self { program: program.into(), args }
    }

    /// Returns the name or path of the program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Returns whether the solver writes a result file, that is, whether an argument contains `{out}`.
    pub(crate) fn has_result_file(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(OUT))
    }

    /// Returns the arguments with the paths filled in. If no argument contains `{cnf}`, the path `cnf` comes last.
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
        let mut args = split(text)?;
        let program = args.remove(0);
        for word in &args {
            let rest = word.replace(CNF, "").replace(OUT, "");
            if rest.contains(['{', '}']) {
                return Err(SolverCommandError::UnknownPlace { word: word.clone() });
            }
        }
        Ok(Self { program, args })
    }
}
