//! Solves all material classes, from the most pieces down.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use crate::dense::finished::FinishedPositions;
use crate::dense::job::Job;
use crate::dense::space::PositionSpace;
use crate::part::PartFile;
use crate::{BuildError, TableError};

/// Returns the values of all positions. `known` is a prefix of them; its last sections are solved again if
/// they are incomplete. After each step, `found` receives all values known so far.
///
/// **Cost** that of [`FinishedPositions::new`], and that of each job.
///
/// # Errors
/// If a byte cannot hold a value, or `found` returns an error.
pub(crate) fn solve<E: From<BuildError>>(
    space: &PositionSpace,
    known: Vec<u8>,
    mut found: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<Vec<u8>, E> {
    let mut values = known;
    let end = |section| space.section_byte_range(section).end;
    let done = (0..space.sections().len()).take_while(|&at| end(at) <= values.len()).count();
    values.truncate(done.checked_sub(1).map_or(0, end));
    values.reserve_exact(space.len() - values.len());
    let jobs = space.sections()[..done].last().map_or(0, |jobs| jobs.end);
    let first = space.jobs()[..jobs].last().map_or(0, |slots| slots.end);
    let slots = first..space.stored_arrangements().len();
    let finished = FinishedPositions::new(space, slots, || found(&values))?;
    let mut start = jobs;
    while start < space.jobs().len() {
        let jobs = parallel_jobs(space, start);
        start = jobs.end;
        let solved: Result<Vec<Vec<u8>>, BuildError> = jobs
            .into_par_iter()
            .map(|job| Job::new(space, &finished, space.jobs()[job].clone(), &values).solve())
            .collect();
        for more in solved? {
            values.extend(more);
        }
        found(&values)?;
    }
    Ok(values)
}

/// Number of positions for each thread that are solved between two calls of `found`, some tens of milliseconds of work.
const BATCH: usize = 1 << 15;

/// Returns the next jobs to solve in parallel: one, or as many as have [`BATCH`] positions for each thread. All have the
/// same number of pieces, since arrangements with more pieces must be known.
fn parallel_jobs(space: &PositionSpace, start: usize) -> Range<usize> {
    let pieces = |job: usize| space.stored_arrangements()[space.jobs()[job].start].pieces();
    let positions = |job: usize| space.byte_range(space.jobs()[job].clone()).len();
    let most = BATCH * rayon::current_num_threads();
    let (mut end, mut sum) = (start, 0);
    while end < space.jobs().len() && pieces(end) == pieces(start) && (end == start || sum < most) {
        sum += positions(end);
        end += 1;
    }
    start..end
}

/// Solves a space, and writes all but the first `before` values to a file as they are found. `watch` receives the number
/// of values that are known for the file.
///
/// # Errors
/// If a byte cannot hold a value, the file cannot be written, or `watch` breaks.
pub(crate) fn solve_to_file(
    space: &PositionSpace,
    known: Vec<u8>,
    (mut part, before): (PartFile, usize),
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let values = solve(space, known, |values| {
        let values = &values[before..];
        part.write_new_blocks(values)?;
        match watch(values.len() as u64) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(TableError::from(BuildError::Interrupted)),
        }
    })?;
    part.write_new_blocks(&values[before..])?;
    part.finish()
}
