//! Solving all material classes, from the fullest down.

#[cfg(feature = "tables")]
use std::ops::ControlFlow;
use std::ops::Range;

use rayon::prelude::*;

use crate::crosstrack::dense::finished::Finished;
use crate::crosstrack::dense::job::Job;
use crate::crosstrack::dense::space::Space;
use crate::solve::NotSolved;
#[cfg(feature = "tables")]
use crate::solve::retrograde::{TableError, part::Part};

/// The values of a space, as far as they are known: a prefix, section by section.
#[derive(Debug)]
pub struct Solver<'s> {
    space: &'s Space,
    finished: Finished,
    values: Vec<u8>,
    sections: usize,
}

impl<'s> Solver<'s> {
    /// Nothing is known yet.
    ///
    /// **Cost** that of [`Finished::new`].
    pub fn new(space: &'s Space) -> Self {
        Self::resume(space, Vec::new())
    }

    /// The first values are known; those of sections that are not known as a whole are dropped.
    pub fn resume(space: &'s Space, mut values: Vec<u8>) -> Self {
        let end = |section| space.section_bytes(section).end;
        let sections =
            (0..space.sections().len()).take_while(|&at| end(at) <= values.len()).count();
        values.truncate(sections.checked_sub(1).map_or(0, end));
        values.reserve_exact(space.len() - values.len());
        let jobs = space.sections()[..sections].last().map_or(0, |jobs| jobs.end);
        let first = space.jobs()[..jobs].last().map_or(0, |slots| slots.end);
        let finished = Finished::new(space, first..space.stored().len());
        Self { space, finished, values, sections }
    }

    /// Solves some sections more, in parallel; none when all are solved.
    ///
    /// **Cost** about a million positions for each thread; see [`super`] for how.
    ///
    /// # Errors
    /// If a byte cannot hold a value.
    pub fn step(&mut self) -> Result<Range<usize>, NotSolved> {
        let start = self.sections;
        let pieces = |section: usize| {
            let job = self.space.sections()[section].start;
            self.space.stored()[self.space.jobs()[job].start].pieces()
        };
        let most = self.space.sections().len().min(start + 2 * rayon::current_num_threads());
        let mut end = start;
        // Fuller arrangements must be known.
        while end < most && pieces(end) == pieces(start) {
            end += 1;
        }
        let jobs: Vec<usize> =
            self.space.sections()[start..end].iter().cloned().flatten().collect();
        let (space, finished, known) = (self.space, &self.finished, &self.values);
        let solved: Result<Vec<Vec<u8>>, NotSolved> = jobs
            .into_par_iter()
            .map(|job| Job::new(space, finished, space.jobs()[job].clone(), known).solve())
            .collect();
        for values in solved? {
            self.values.extend(values);
        }
        self.sections = end;
        Ok(start..end)
    }

    /// Solves all that is left, and writes what comes after the first `before` values to a file as it
    /// is found; gives all values. `watch` receives how many are written, and may end the work.
    ///
    /// # Errors
    /// If a byte cannot hold a value, the file cannot be written, or `watch` ends the work.
    #[cfg(feature = "tables")]
    pub fn write(
        mut self,
        mut part: Part,
        before: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, TableError> {
        while !self.step()?.is_empty() {
            let values = &self.values[before..];
            part.write_known(values)?;
            if watch(values.len() as u64).is_break() {
                return Err(NotSolved::Interrupted.into());
            }
        }
        let values = self.finish();
        part.write_known(&values[before..])?;
        part.finish()?;
        Ok(values)
    }

    /// The values that are known.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// All values.
    ///
    /// # Panics
    /// If not all sections are solved.
    pub fn finish(self) -> Vec<u8> {
        assert_eq!(self.values.len(), self.space.len(), "all sections are solved");
        self.values
    }
}
