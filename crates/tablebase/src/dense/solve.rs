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
    let mut done = (0..space.sections().len()).take_while(|&at| end(at) <= values.len()).count();
    values.truncate(done.checked_sub(1).map_or(0, end));
    values.reserve_exact(space.len() - values.len());
    let jobs = space.sections()[..done].last().map_or(0, |jobs| jobs.end);
    let first = space.jobs()[..jobs].last().map_or(0, |slots| slots.end);
    let finished = FinishedPositions::new(space, first..space.stored_arrangements().len());
    while done < space.sections().len() {
        let sections = parallel_sections(space, done);
        done = sections.end;
        let jobs: Vec<usize> = space.sections()[sections].iter().cloned().flatten().collect();
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

/// Returns the next sections to solve in parallel: at most two sections of about a million positions for
/// each thread. All have the same number of pieces, since arrangements with more pieces must be known.
fn parallel_sections(space: &PositionSpace, start: usize) -> Range<usize> {
    let pieces = |section: usize| {
        let job = space.sections()[section].start;
        space.stored_arrangements()[space.jobs()[job].start].pieces()
    };
    let end = space.sections().len().min(start + 2 * rayon::current_num_threads());
    let equal = (start..end).take_while(|&section| pieces(section) == pieces(start));
    start..start + equal.count()
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
