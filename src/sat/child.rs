//! varisat with a budget: in a process of its own, because it can neither be interrupted nor
//! limited.
//!
//! The child is this program again, called with arguments that lead it to [`child_main`]. It reads
//! DIMACS from its standard input and answers in the competition format.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::sat::backend::external::{judge, write_formula};
use crate::sat::backend::process::{Ended, run};
use crate::sat::backend::{
    Answer, Backend, BackendError, Engine as _, Said, VARISAT, Varisat, Why,
};
use crate::sat::cnf::Cnf;
use crate::sat::proof::make::{Proving, prove};
use crate::sat::sink::ClauseSink as _;

/// How much longer than its own limit a child may take before it is killed.
const GRACE: Duration = Duration::from_millis(200);

/// varisat as a child process, with an optional budget.
#[derive(Clone, Debug)]
pub struct VarisatChild {
    program: PathBuf,
    args: Vec<OsString>,
    limit: Option<Duration>,
}

impl VarisatChild {
    /// `program` called with `args` must pass what follows them to [`child_main`].
    pub fn new(program: impl Into<PathBuf>, args: Vec<OsString>) -> Self {
        Self { program: program.into(), args, limit: None }
    }

    /// The same with a limit of time, counted in milliseconds.
    #[must_use]
    pub const fn with_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Decides the formula, and writes an LRAT proof to the file if it is unsatisfiable. The proof
    /// is not checked here. The file may be left half written if there is no answer.
    ///
    /// # Errors
    /// As [`Backend::solve`].
    pub fn solve_with_proof(&self, cnf: &Cnf, proof: &Path) -> Result<Answer, BackendError> {
        self.run(cnf, Some(proof))
    }

    fn run(&self, cnf: &Cnf, proof: Option<&Path>) -> Result<Answer, BackendError> {
        let formula = tempfile::NamedTempFile::new()
            .map_err(|cause| BackendError::File { path: std::env::temp_dir(), cause })?;
        write_formula(cnf, formula.path())?;
        let stdin = File::open(formula.path())
            .map_err(|cause| BackendError::File { path: formula.path().to_owned(), cause })?;
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        if let Some(limit) = self.limit {
            // A child whose parent was killed must not go on for ever.
            let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
            command.arg("--milliseconds").arg(milliseconds.to_string());
        }
        if let Some(proof) = proof {
            command.arg("--proof").arg(proof);
        }
        match run(command, Some(stdin), self.limit.map(|limit| limit.saturating_add(GRACE)))? {
            Ended::OutOfTime { .. } => Ok(self.out_of_time()),
            Ended::Exited { status, stdout, stderr } => {
                let said = Said::parse(&stdout, cnf.var_count());
                if said == Ok(Said::Unknown) && status.code() == Some(0) {
                    return Ok(self.out_of_time());
                }
                judge(&self.name(), cnf, status, said, stderr)
            }
        }
    }
}

impl VarisatChild {
    /// The child says that it does not know only when its time is over.
    fn out_of_time(&self) -> Answer {
        Answer::Unknown(self.limit.map_or(Why::GaveUp, |limit| Why::OutOfTime { limit }))
    }
}

impl Backend for VarisatChild {
    fn name(&self) -> String {
        VARISAT.to_owned()
    }

    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError> {
        self.run(cnf, None)
    }
}

/// What the child does: solve the formula on `input` and answer on `output`; returns the exit code.
///
/// Arguments are `[--milliseconds N] [--proof FILE]`. The exit code is 10, 20 or 0 as solvers have it,
/// 2 for wrong arguments, 3 for a formula that cannot be read, 5 if solving failed; then `errors`
/// says why. After N milliseconds the **whole process ends**, with `s UNKNOWN` on its standard output:
/// call this only from a process that is there for nothing else.
pub fn child_main(
    args: impl IntoIterator<Item = OsString>,
    input: impl Read,
    output: impl Write,
    mut errors: impl Write,
) -> u8 {
    let (code, message) = match work(args, input, output) {
        Ok(code) => return code,
        Err(failure) => failure,
    };
    // There is nobody left to tell if this fails.
    let _ = writeln!(errors, "{message}");
    code
}

type Failure = (u8, String);

fn work(
    args: impl IntoIterator<Item = OsString>,
    mut input: impl Read,
    mut output: impl Write,
) -> Result<u8, Failure> {
    let (limit, proof) = arguments(args).map_err(|message| (2, message))?;
    // Set by whoever answers, so that there is only one answer.
    let answered = Arc::new(AtomicBool::new(false));
    if let Some(limit) = limit {
        let answered = Arc::clone(&answered);
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            if !answered.swap(true, Ordering::SeqCst) {
                println!("s UNKNOWN");
                std::process::exit(0);
            }
        });
    }
    let mut text = Vec::new();
    input
        .read_to_end(&mut text)
        .map_err(|cause| (3, format!("cannot read the formula: {cause}")))?;
    let cnf = Cnf::parse_dimacs(&text).map_err(|error| (3, format!("the formula: {error}")))?;
    let said = match proof {
        Some(path) => with_proof(&cnf, &path),
        None => plain(&cnf),
    }
    .map_err(|message| (5, message))?;
    while answered.swap(true, Ordering::SeqCst) {
        // The time was over a moment ago, and the process is about to end.
        std::thread::sleep(Duration::from_secs(1));
    }
    let mut answer = Vec::new();
    said.write(&mut answer).expect("writing to memory succeeds");
    let written = output.write_all(&answer).and_then(|()| output.flush());
    written.map_err(|cause| (5, format!("cannot answer: {cause}")))?;
    Ok(said.exit_code())
}

fn plain(cnf: &Cnf) -> Result<Said, String> {
    let mut engine = Varisat::new();
    for clause in cnf.clauses() {
        engine.add_clause(clause);
    }
    Ok(engine.solve(&[], cnf.var_count())?.map_or(Said::Unsat, Said::Sat))
}

fn with_proof(cnf: &Cnf, path: &Path) -> Result<Said, String> {
    let file = File::create(path).map_err(|cause| format!("{}: {cause}", path.display()))?;
    match prove(cnf, BufWriter::new(file)).map_err(|error| error.to_string())? {
        Proving::Sat(model) => Ok(Said::Sat(model.values().to_vec())),
        Proving::Unsat(_) => Ok(Said::Unsat),
    }
}

fn arguments(
    args: impl IntoIterator<Item = OsString>,
) -> Result<(Option<Duration>, Option<PathBuf>), String> {
    let (mut limit, mut proof) = (None, None);
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        let value = args.next().ok_or_else(|| format!("{} needs a value", arg.display()))?;
        match arg.to_str() {
            Some("--milliseconds") => {
                let number = value.to_str().and_then(|text| text.parse().ok());
                let number = number.ok_or_else(|| format!("{} milliseconds?", value.display()))?;
                limit = Some(Duration::from_millis(number));
            }
            Some("--proof") => proof = Some(PathBuf::from(value)),
            _ => return Err(format!("unknown argument {}", arg.display())),
        }
    }
    Ok((limit, proof))
}
