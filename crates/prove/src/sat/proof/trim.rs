//! Trimming: the steps that the empty clause does not depend on are removed; they are found by following the hints
//! backwards.
//!
//! Clauses are renumbered without gaps. Each clause is deleted after its last use, and unused clauses of the
//! formula are deleted at once. The trimmed proof is smaller and takes less time and memory to check. It is a
//! proof of the same formula and must be checked like any other.

use std::io::{self, BufRead, Write};

use crate::sat::lit::Lit;
use crate::sat::proof::lrat::{LratError, LratReader, LratStep, write_step};
use crate::sat::proof::prove::ProofSize;

/// Error when a proof is trimmed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum TrimError {
    /// The proof cannot be parsed.
    #[error(transparent)]
    Read(#[from] LratError),
    /// The result cannot be written.
    #[error("cannot write the proof: {0}")]
    Write(#[from] io::Error),
    /// A hint names no clause, or ids do not increase.
    #[error("line {line}: clause {id} is out of order")]
    OutOfOrder {
        /// Line (1-based).
        line: u64,
        id: u64,
    },
    /// The proof has no empty clause.
    #[error("the proof does not derive the empty clause")]
    NotRefuted,
}

/// Maximum number of clauses that one line deletes; it keeps lines short.
const DELETED: usize = 100_000;

/// The ends of an addition in the arrays of [`LoadedProof`].
struct StepEnds {
    lits: usize,
    hints: usize,
}

/// All additions up to the first empty clause. Positions number the clauses of the formula first, then the steps.
#[derive(Default)]
struct LoadedProof {
    ids: Vec<u64>,
    steps: Vec<StepEnds>,
    lits: Vec<Lit>,
    /// Hints as positions (1-based); a negative position begins the hints of a resolvent.
    hints: Vec<i64>,
}

/// Trims a proof of a formula with `inputs` clauses and returns its new size. Does not check the proof.
///
/// **Cost**: linear time in the proof; memory for all of the proof, 8 bytes for each hint.
///
/// # Errors
/// See [`TrimError`].
pub fn trim(proof: impl BufRead, inputs: usize, out: impl Write) -> Result<ProofSize, TrimError> {
    let loaded = load(proof, inputs)?;
    write(&loaded, inputs, &last_uses(&loaded, inputs), out)
}

fn load(proof: impl BufRead, inputs: usize) -> Result<LoadedProof, TrimError> {
    let mut loaded = LoadedProof::default();
    let mut reader = LratReader::new(proof);
    while let Some((line, step)) = reader.next_step()? {
        let LratStep::Add { id, clause, hints } = step else { continue };
        if id <= loaded.ids.last().copied().unwrap_or(inputs as u64) {
            return Err(TrimError::OutOfOrder { line, id });
        }
        for &hint in hints {
            let wanted = hint.unsigned_abs();
            let position = if wanted <= inputs as u64 {
                wanted
            } else {
                let found = loaded.ids.binary_search(&wanted);
                let step = found.map_err(|_| TrimError::OutOfOrder { line, id: wanted })?;
                (inputs + step + 1) as u64
            };
            loaded.hints.push(position as i64 * hint.signum());
        }
        loaded.lits.extend_from_slice(clause);
        loaded.ids.push(id);
        loaded.steps.push(StepEnds { lits: loaded.lits.len(), hints: loaded.hints.len() });
        if clause.is_empty() {
            return Ok(loaded);
        }
    }
    Err(TrimError::NotRefuted)
}

impl LoadedProof {
    fn hints(&self, step: usize) -> &[i64] {
        let start = if step == 0 { 0 } else { self.steps[step - 1].hints };
        &self.hints[start..self.steps[step].hints]
    }

    fn clause(&self, step: usize) -> &[Lit] {
        let start = if step == 0 { 0 } else { self.steps[step - 1].lits };
        &self.lits[start..self.steps[step].lits]
    }
}

/// Returns, for each position (0-based), the last step that uses the clause there. The last step counts as using
/// itself.
fn last_uses(loaded: &LoadedProof, inputs: usize) -> Vec<Option<usize>> {
    let mut last = vec![None; inputs + loaded.steps.len()];
    if let Some(end) = loaded.steps.len().checked_sub(1) {
        last[inputs + end] = Some(end);
    }
    for step in (0..loaded.steps.len()).rev() {
        if last[inputs + step].is_some() {
            for hint in loaded.hints(step) {
                let used = &mut last[hint.unsigned_abs() as usize - 1];
                if used.is_none() {
                    *used = Some(step);
                }
            }
        }
    }
    last
}

fn write(
    loaded: &LoadedProof,
    inputs: usize,
    last: &[Option<usize>],
    mut out: impl Write,
) -> Result<ProofSize, TrimError> {
    let mut size = ProofSize::default();
    let mut next = inputs as u64;
    let unused: Vec<u64> =
        (0..inputs).filter(|&input| last[input].is_none()).map(|input| input as u64 + 1).collect();
    for some in unused.chunks(DELETED) {
        write_step(&mut out, LratStep::Delete { id: next, clauses: some })?;
    }
    size.deletions += unused.len() as u64;
    let mut renamed = vec![0_i64; loaded.steps.len()];
    let (mut hints, mut doomed) = (Vec::new(), Vec::new());
    for step in 0..loaded.steps.len() {
        if last[inputs + step].is_none() {
            continue;
        }
        next += 1;
        renamed[step] = next as i64;
        hints.clear();
        doomed.clear();
        for &hint in loaded.hints(step) {
            let position = hint.unsigned_abs() as usize - 1;
            let id = position.checked_sub(inputs).map_or(position as i64 + 1, |at| renamed[at]);
            hints.push(id * hint.signum());
            if last[position] == Some(step) {
                doomed.push(id as u64);
            }
        }
        let clause = loaded.clause(step);
        write_step(&mut out, LratStep::Add { id: next, clause, hints: &hints })?;
        size.additions += 1;
        size.hints += hints.len() as u64;
        doomed.sort_unstable();
        doomed.dedup();
        if !clause.is_empty() {
            for some in doomed.chunks(DELETED) {
                write_step(&mut out, LratStep::Delete { id: next, clauses: some })?;
            }
            size.deletions += doomed.len() as u64;
        }
    }
    out.flush()?;
    Ok(size)
}
