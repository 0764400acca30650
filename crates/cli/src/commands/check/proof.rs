//! Proofs of other programs: a formula in DIMACS and a proof in LRAT, each a file of its own.

use std::fs;
use std::io::{BufReader, Read};
use std::path::Path;

use crate::answer::values::FileName;
use crate::commands::check::archive::is_proof_too_large;
use crate::commands::check::report::ProofOfOther;
use crate::output::console::Console;
use crate::{Fault, FaultKind, Progress};
use crosstrack_io::bounded;
use crosstrack_io::files::read_error_text;
use crosstrack_prove::sat::proof::{ProofError, archive, check_of_others};
use crosstrack_prove::sat::{ClauseSink as _, Cnf, DimacsErrorKind};

/// What to try where a file is no formula.
const DIMACS_HELP: &str = "a formula in DIMACS is read: `p cnf VARIABLES CLAUSES`, then clauses that end with 0; \
                           `crosstrack minimal --export dimacs` writes one, and --lrat takes the proof";

/// Checks that a proof refutes a formula. `memory` is in MiB.
pub(super) fn check(
    cnf_path: &Path,
    lrat: &Path,
    memory: Option<usize>,
    console: &Console<'_>,
) -> Result<ProofOfOther, Fault> {
    let bar = Progress::spinner(console.watched);
    bar.say("checking the proof");
    let memory = memory.map_or(archive::MEMORY, |mib| mib << 20);
    let cnf = Cnf::read_dimacs_of_others(open(cnf_path)?, memory).map_err(|error| {
        let diagnostic = Fault::new(format!("{}: {error}", cnf_path.display()));
        match error.kind {
            DimacsErrorKind::TooLarge { .. } | DimacsErrorKind::LongLine { .. } => more(diagnostic),
            _ => diagnostic.help(DIMACS_HELP),
        }
    })?;
    let size = check_of_others(&cnf, open(lrat)?, memory);
    let size = size.map_err(|error| lrat_error(lrat, &error))?;
    Ok(ProofOfOther {
        file: FileName::new(cnf_path),
        kind: "formula",
        says: "this formula has no model",
        variables: cnf.var_count(),
        clauses: cnf.clause_count(),
        proof: FileName::new(lrat),
        steps: size.additions,
        hints: size.hints,
    })
}

/// Creates the error of what needs more memory than it may take.
fn more(diagnostic: Fault) -> Fault {
    diagnostic.help("allow more: --memory MIB").kind(FaultKind::Budget)
}

/// Creates the error of a proof in LRAT that is none of its formula.
fn lrat_error(path: &Path, error: &ProofError) -> Fault {
    let diagnostic = Fault::new(format!("{}: {error}", path.display()));
    match error {
        _ if is_proof_too_large(error) => more(diagnostic),
        ProofError::Syntax(_) => diagnostic
            .help("a proof in LRAT as text is read; `drat-trim` makes one of a proof in DRAT"),
        _ => diagnostic.kind(FaultKind::No),
    }
}

/// Opens a regular file, unpacked if it is a gzip file. A pipe is refused: the program would wait for its end.
fn open(path: &Path) -> Result<BufReader<Box<dyn Read + Send>>, Fault> {
    let unreadable = |why: &str| Fault::new(format!("{} cannot be read: {why}", path.display()));
    let is_file = fs::metadata(path).map_err(|e| unreadable(&read_error_text(&e)))?.is_file();
    if !is_file {
        return Err(unreadable("it is no file"));
    }
    // A regular file has an end, and a proof may be as long as the disk allows.
    let reader = bounded::open_unpacked(path, u64::MAX);
    let reader = reader.map_err(|e| unreadable(&read_error_text(&e)))?;
    Ok(BufReader::with_capacity(1 << 16, reader))
}
