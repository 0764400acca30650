//! Proofs of other programs: a formula in DIMACS and a proof in LRAT, each a file of its own.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use crate::commands::check::archive::is_proof_too_large;
use crate::commands::check::report::ProofOfOther;
use crate::console::Console;
use crate::{CommandError, Diagnostic, Exit, Progress};
use crosstrack_io::files::read_error_text;
use crosstrack_io::gzip;
use crosstrack_prove::sat::proof::{ProofError, archive, check_with_limit};
use crosstrack_prove::sat::{ClauseSink as _, Cnf, DimacsErrorKind};

/// What to try where a file is no formula.
const DIMACS_HELP: &str = "a formula in DIMACS is read: `p cnf VARIABLES CLAUSES`, then clauses that end with 0; \
                           `crosstrack minimal --export dimacs` writes one, and --lrat takes the proof";

/// Checks that an LRAT proof refutes a formula. `memory` is in MiB.
pub(super) fn check(
    (cnf_path, lrat_path): (&Path, &Path),
    memory: Option<usize>,
    console: &Console<'_>,
) -> Result<ProofOfOther, CommandError> {
    let bar = Progress::spinner(console.watched);
    bar.say("checking the proof");
    let memory = memory.map_or(archive::MEMORY, |mib| mib << 20);
    let more = |diagnostic: Diagnostic| {
        diagnostic.help("allow more: --memory MIB").into_error(Exit::Budget)
    };
    let cnf = Cnf::read_dimacs(open(cnf_path)?, memory).map_err(|error| {
        let diagnostic = Diagnostic::new(format!("{}: {error}", cnf_path.display()));
        match error.kind {
            DimacsErrorKind::TooLarge { .. } | DimacsErrorKind::LongLine { .. } => more(diagnostic),
            _ => diagnostic.help(DIMACS_HELP).into_error(Exit::Input),
        }
    })?;
    let size = check_with_limit(&cnf, open(lrat_path)?, memory).map_err(|error| {
        let diagnostic = Diagnostic::new(format!("{}: {error}", lrat_path.display()));
        match error {
            _ if is_proof_too_large(&error) => more(diagnostic),
            ProofError::Syntax(_) => diagnostic
                .help(
                    "a proof in LRAT as text is read, such as `cadical --lrat --no-binary` writes",
                )
                .into_error(Exit::Input),
            _ => diagnostic.into_error(Exit::No),
        }
    })?;
    Ok(ProofOfOther {
        file: cnf_path.display().to_string(),
        kind: "formula",
        says: "this formula has no model",
        variables: cnf.var_count(),
        clauses: cnf.clause_count(),
        proof: lrat_path.display().to_string(),
        steps: size.additions,
        hints: size.hints,
    })
}

/// Opens a regular file, unpacked if its name ends with `.gz`. A pipe would be waited for.
fn open(path: &Path) -> Result<BufReader<Box<dyn Read>>, CommandError> {
    let unreadable = |why: &str| {
        Diagnostic::new(format!("{} cannot be read: {why}", path.display())).into_error(Exit::Input)
    };
    let is_file = fs::metadata(path).map_err(|e| unreadable(&read_error_text(&e)))?.is_file();
    if !is_file {
        return Err(unreadable("it is no file"));
    }
    let file = File::open(path).map_err(|e| unreadable(&read_error_text(&e)))?;
    let is_packed = path.extension().is_some_and(|end| end == "gz");
    let reader: Box<dyn Read> =
        if is_packed { Box::new(gzip::unpack(file)) } else { Box::new(file) };
    Ok(BufReader::with_capacity(1 << 16, reader))
}
