//! Proofs that a formula is unsatisfiable: made by varisat, written as LRAT, trimmed, archived, and
//! checked by code that shares nothing with the solver but the literals.
//!
//! What a checked proof shows is that the clauses of that one formula contradict each other. That
//! the formula says what it is meant to say is another question, to be answered by deriving it
//! again from the rules and comparing.

mod check_error;
mod check;
mod hashing;
pub mod lrat;
pub mod prove;
pub mod manifest;
mod trim;
pub mod archive;

use std::io::BufRead;

pub use archive::{ArchiveError, ArchiveSubject, VerifiedArchive};
pub use check::Checker;
pub use check_error::CheckError;
pub use lrat::{LratError, LratReader, LratStep};
pub use manifest::Manifest;
pub use prove::{ProofOutcome, ProofSize, ProveError, prove};
pub use trim::{TrimError, trim};

use crate::sat::cnf::Cnf;
use crate::sat::sink::ClauseSink as _;

/// Why a proof is not accepted.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum ProofError {
    /// It cannot be read.
    #[error(transparent)]
    Syntax(#[from] LratError),
    /// A step does not follow.
    #[error("line {line}: {cause}")]
    Step {
        /// The line, from 1.
        line: u64,
        cause: CheckError,
    },
    /// It ends without the empty clause.
    #[error("the proof ends after {lines} lines without the empty clause")]
    NotRefuted { lines: u64 },
}

/// Checks that the proof shows the formula to be unsatisfiable, and measures it.
///
/// Every line is read and checked, those after the empty clause too. **Cost**: see [`Checker`] and
/// [`LratReader`]; linear in the proof with its hinted clauses.
///
/// # Errors
/// At the first line that is not accepted.
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

/// As [`check`], of a proof that a stranger wrote: the clauses take at most so many bytes of memory,
/// and a line at most an eighth of that.
///
/// # Errors
/// As [`check`], and if memory does not do.
pub fn check_with_limit(
    cnf: &Cnf,
    proof: impl BufRead,
    memory: usize,
) -> Result<ProofSize, ProofError> {
    let checker = Checker::with_limit(cnf.var_count() as u64, memory);
    run(cnf, checker, LratReader::with_limit(proof, memory / 8))
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
