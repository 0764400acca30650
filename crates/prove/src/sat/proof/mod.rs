//! LRAT proofs that a formula is unsatisfiable: found by varisat, trimmed, archived, and checked by
//! code that shares nothing with the solver but the literals.
//!
//! A checked proof shows that the clauses of one formula contradict each other. It does not show that
//! the formula says what it is meant to say: derive the formula again from the rules and compare.

mod check_error;
mod check;
mod hashing;
pub mod lrat;
pub mod prove;
pub mod manifest;
mod trim;
pub mod archive;

use std::io::BufRead;

pub use archive::{ArchiveError, VerifiedArchive};
pub use check::Checker;
pub use check_error::CheckError;
pub use lrat::{LratError, LratReader, LratStep};
pub use manifest::Manifest;
pub use prove::{ProofOutcome, ProofSize, ProveError, prove};
pub use trim::{TrimError, trim};

use crate::sat::cnf::Cnf;
use crate::sat::sink::ClauseSink as _;

/// Error when a proof is checked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum ProofError {
    /// The proof cannot be parsed.
    #[error(transparent)]
    Syntax(#[from] LratError),
    /// A step is not accepted.
    #[error("line {line}: {cause}")]
    Step {
        /// Line of the step (1-based).
        line: u64,
        cause: CheckError,
    },
    /// The proof ends without the empty clause.
    #[error("the proof ends after {lines} lines without the empty clause")]
    NotRefuted { lines: u64 },
}

/// Checks an LRAT proof that a formula is unsatisfiable, and returns the size of the proof. All lines are checked,
/// even those after the empty clause.
///
/// **Cost**: linear in the proof and its hinted clauses; see [`Checker`] and [`LratReader`].
///
/// # Errors
/// At the first line that is not accepted, or if the proof has no empty clause.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Cnf, proof};
/// let cnf = Cnf::parse_dimacs(b"p cnf 1 2\n1 0\n-1 0\n").unwrap();
/// assert!(proof::check(&cnf, &b"3 0 1 2 0\n"[..]).is_ok());
/// let error = proof::check(&cnf, &b"3 0 1 0\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: clause 3: the hints lead to no conflict");
/// ```
pub fn check(cnf: &Cnf, proof: impl BufRead) -> Result<ProofSize, ProofError> {
    let checker = Checker::with_limit(cnf.var_count() as u64, usize::MAX);
    run(cnf, checker, LratReader::new(proof))
}

/// Checks a proof from an untrusted source, like [`check`]. The clauses may take at most `memory` bytes,
/// and a line at most an eighth of that.
///
/// # Errors
/// Like [`check`], and if the limit is exceeded.
pub fn check_with_limit(
    cnf: &Cnf,
    proof: impl BufRead,
    memory: usize,
) -> Result<ProofSize, ProofError> {
    let checker = Checker::with_limit(cnf.var_count() as u64, memory);
    run(cnf, checker, LratReader::with_limit(proof, memory / 8))
}

/// Checks a proof by another program, like [`check_with_limit`], but in any form that the format allows.
///
/// # Errors
/// Like [`check_with_limit`].
pub fn check_of_others(
    cnf: &Cnf,
    proof: impl BufRead,
    memory: usize,
) -> Result<ProofSize, ProofError> {
    let checker = Checker::with_limit(cnf.var_count() as u64, memory).of_others();
    run(cnf, checker, LratReader::with_limit(proof, memory / 8).of_others())
}

fn run<R: BufRead>(
    cnf: &Cnf,
    mut checker: Checker,
    mut reader: LratReader<R>,
) -> Result<ProofSize, ProofError> {
    for clause in cnf.clauses() {
        checker.input(clause);
    }
    let mut size = ProofSize::default();
    let mut lines = 0;
    while let Some((line, step)) = reader.next_step()? {
        lines = line;
        let accepted = match step {
            LratStep::Add { id, clause, hints } => {
                size.additions += 1;
                size.hints += hints.len() as u64;
                checker.add(id, clause, hints)
            }
            LratStep::Delete { id, clauses } => {
                size.deletions += clauses.len() as u64;
                checker.delete(id, clauses)
            }
        };
        accepted.map_err(|cause| ProofError::Step { line, cause })?;
    }
    checker.finish().map_err(|_| ProofError::NotRefuted { lines })?;
    Ok(size)
}
