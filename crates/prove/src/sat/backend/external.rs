//! Solvers that are run as programs.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

use crate::sat::backend::command::SolverCommand;
use crate::sat::backend::output::{OutputError, SolverOutput};
use crate::sat::backend::process::{ProcessResult, run};
use crate::sat::backend::{
    Answer, Backend, BackendError, Budget, Evidence, UnknownReason, check_model,
};
use crate::sat::cnf::Cnf;
use crate::sat::sink::ClauseSink as _;
use crosstrack_io::bounded;
use crosstrack_io::bounded::BoundedError;

/// A solver that is run as a program, reads DIMACS and writes the output of the SAT competitions.
///
/// A model is checked, "unsatisfiable" is [`Evidence::Claimed`], and an exit code that contradicts the
/// output is an error. When the time limit is over, the program is killed with all processes that it has
/// started.
#[derive(Clone, Debug)]
pub struct ExternalSolver {
    command: SolverCommand,
    budget: Budget,
}

impl ExternalSolver {
    /// Creates a back end that kills the command after `limit`; `None` sets no limit.
    pub const fn new(command: SolverCommand, limit: Option<Duration>) -> Self {
        Self { command, budget: Budget { time: limit, ..Budget::UNLIMITED } }
    }

    /// Returns the back end, extended to stop when `is_cancelled` returns true.
    #[must_use]
    pub const fn with_cancel(mut self, is_cancelled: fn() -> bool) -> Self {
        self.budget.cancelled = Some(is_cancelled);
        self
    }
}

impl Backend for ExternalSolver {
    fn name(&self) -> String {
        self.command.program().to_owned()
    }

    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError> {
        let dir = tempfile::tempdir()
            .map_err(|cause| BackendError::File { path: std::env::temp_dir(), cause })?;
        let (formula, result) = (dir.path().join("formula.cnf"), dir.path().join("result.txt"));
        write_formula(cnf, &formula)
            .map_err(|cause| BackendError::File { path: formula.clone(), cause })?;
        let mut command = Command::new(self.command.program());
        command.args(self.command.args(&formula, &result));
        let by = self.name();
        let most = most_output(cnf.var_count());
        match run(command, self.budget, most)? {
            ProcessResult::OutOfTime { limit } => {
                Ok(Answer::Unknown(UnknownReason::OutOfTime { limit }))
            }
            ProcessResult::Cancelled => Ok(Answer::Unknown(UnknownReason::Cancelled)),
            ProcessResult::Exited { status, stdout, stderr } => {
                let said = if self.command.has_result_file() {
                    let text = match File::open(&result) {
                        Ok(file) => {
                            bounded::read_bytes(file, most).map_err(|cause| match cause {
                                BoundedError::Io(cause) => {
                                    BackendError::File { path: result, cause }
                                }
                                _ => BackendError::TooMuch { by: by.clone(), limit: most },
                            })?
                        }
                        Err(_) => Vec::new(),
                    };
                    SolverOutput::parse_any(&text, cnf.var_count())
                } else {
                    SolverOutput::parse(&stdout, cnf.var_count())
                };
                judge(&by, cnf, status, said, stderr)
            }
        }
    }
}

/// Returns the maximum number of bytes of output for a formula: 16 MiB for comments, and, for each variable,
/// more than any literal takes.
const fn most_output(vars: usize) -> usize {
    (16 << 20) + 16 * vars
}

/// Writes the formula to a file.
fn write_formula(cnf: &Cnf, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    cnf.write_dimacs(&mut out)?;
    out.flush()
}

/// Converts an exit status and an output to an answer.
fn judge(
    by: &str,
    cnf: &Cnf,
    status: ExitStatus,
    said: Result<SolverOutput, OutputError>,
    stderr: String,
) -> Result<Answer, BackendError> {
    let by = by.to_owned();
    // Solvers end with 10 or 20; some always with 0. Anything else is a failure of its own.
    let Some(code @ (0 | 10 | 20)) = status.code() else {
        return Err(BackendError::Crashed { by, status: status.to_string(), said: stderr });
    };
    let said = said.map_err(|cause| BackendError::Garbage { by: by.clone(), cause })?;
    if code != 0 && code != i32::from(said.exit_code()) {
        return Err(BackendError::ExitMismatch { by, said: said.status(), code });
    }
    match said {
        SolverOutput::Sat(values) => check_model(&by, cnf, values).map(Answer::Sat),
        SolverOutput::Unsat => Ok(Answer::Unsat(Evidence::Claimed { by })),
        SolverOutput::Unknown => Ok(Answer::Unknown(UnknownReason::GaveUp)),
    }
}
