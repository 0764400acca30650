//! Solving all material classes, from the fullest down.

#[cfg(feature = "tables")]
use std::ops::ControlFlow;

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
    /// The first values are known; those of sections that are not known as a whole are dropped.
    ///
    /// **Cost** that of [`Finished::new`].
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

    /// Solves some sections more, in parallel: about a million positions for each thread. `false`
    /// when all were solved before.
    fn step(&mut self) -> Result<bool, NotSolved> {
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
        Ok(end > start)
    }

    /// Solves all that is left, and gives all values; `found` receives those that are known by now, and
    /// may end the work.
    ///
    /// # Errors
    /// If a byte cannot hold a value, or `found` ends the work.
    ///
    /// # Panics
    /// Never: all sections are solved then.
    pub fn solve<E: From<NotSolved>>(
        mut self,
        mut found: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Vec<u8>, E> {
        while self.step()? {
            found(&self.values)?;
        }
        assert_eq!(self.values.len(), self.space.len(), "all sections are solved");
        Ok(self.values)
    }

    /// Solves all that is left, and writes what comes after the first `before` values to a file as it
    /// is found; gives all values. `watch` receives how many are written, and may end the work.
    ///
    /// # Errors
    /// If a byte cannot hold a value, the file cannot be written, or `watch` ends the work.
    #[cfg(feature = "tables")]
    pub fn write(
        self,
        mut part: Part,
        before: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, TableError> {
        let values = self.solve(|values| {
            let values = &values[before..];
            part.write_known(values)?;
            match watch(values.len() as u64) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(TableError::from(NotSolved::Interrupted)),
            }
        })?;
        part.write_known(&values[before..])?;
        part.finish()?;
        Ok(values)
    }
}
