//! Solving all material classes, from the fullest down.

use std::ops::ControlFlow;
use std::ops::Range;

use rayon::prelude::*;

use crate::BuildError;
use crate::TableError;
use crate::dense::finished::FinishedPositions;
use crate::dense::job::Job;
use crate::dense::space::PositionSpace;
use crate::part::PartFile;

/// The values of all positions. The first are `known`; those of sections that are not known as a whole
/// are found again. `found` receives those that are known by then, a prefix, and may end the work.
///
/// **Cost** that of [`FinishedPositions::new`]; see [`super`] for the rest.
///
/// # Errors
/// If a byte cannot hold a value, or `found` ends the work.
pub fn solve<E: From<BuildError>>(
    space: &PositionSpace,
    known: Vec<u8>,
    mut found: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<Vec<u8>, E> {
    let mut values = known;
    let end = |section| space.section_bytes(section).end;
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

/// The next sections that are solved at the same time: about a million positions for each thread, all
/// with equally many pieces, since fuller arrangements must be known.
fn parallel_sections(space: &PositionSpace, start: usize) -> Range<usize> {
    let pieces = |section: usize| {
        let job = space.sections()[section].start;
        space.stored_arrangements()[space.jobs()[job].start].pieces()
    };
    let most = space.sections().len().min(start + 2 * rayon::current_num_threads());
    let alike = (start..most).take_while(|&section| pieces(section) == pieces(start));
    start..start + alike.count()
}

/// Solves a space, and writes what comes after the first `before` values to a file as it is found;
/// gives all values. `watch` receives how many are written, and may end the work.
///
/// # Errors
/// If a byte cannot hold a value, the file cannot be written, or `watch` ends the work.
pub fn write(
    space: &PositionSpace,
    known: Vec<u8>,
    (mut part, before): (PartFile, usize),
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, TableError> {
    let values = solve(space, known, |values| {
        let values = &values[before..];
        part.write_known(values)?;
        match watch(values.len() as u64) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(TableError::from(BuildError::Interrupted)),
        }
    })?;
    part.write_known(&values[before..])?;
    part.finish()?;
    Ok(values)
}
