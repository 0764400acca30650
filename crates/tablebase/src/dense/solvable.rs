//! Solves Crosstrack's study boards by position numbers.

use std::path::Path;

use crate::dense::classed::ClassedTable;
use crate::dense::estimate::estimate;
use crate::dense::model::BoardModel;
use crate::dense::numbered::NumberedTable;
use crate::dense::solve::solve_to_file;
use crate::dense::space::PositionSpace;
use crate::file::{BlockReader, Header, Storage};
use crate::part::PartFile;
use crate::{AnyTablebase, BuildError, Estimate, Progress, Solvable, TableError, Watch};
use crosstrack::rules::Ruleset;

impl Solvable for Ruleset {
    fn solve(&self, watch: Watch<'_>) -> Result<AnyTablebase<Self>, BuildError> {
        Ok(Box::new(NumberedTable::solve(PositionSpace::new(self)?, watch)?))
    }

    /// Resumes what an interrupted build of the same table left. A killed build loses a few million
    /// positions: seconds of work.
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<AnyTablebase<Self>, TableError> {
        let space = PositionSpace::new(self)?;
        let all = space.len() as u64;
        let (part, known) = PartFile::resume(path, &Header::new(self, Storage::Numbered, all, 1))?;
        let mut watched = |done| watch(Progress { done, all });
        let values = solve_to_file(&space, known, (part, 0), &mut watched)?;
        Ok(Box::new(NumberedTable::new(space, values)))
    }

    fn estimate(&self) -> Result<Estimate, BuildError> {
        estimate(&BoardModel::new(self)?)
    }

    fn build_classes(
        &self,
        dir: &Path,
        watch: Watch<'_>,
    ) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(ClassedTable::build(self, dir, watch)?))
    }

    fn open_classes(dir: &Path) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(ClassedTable::open(dir)?))
    }

    fn open_numbered(self, blocks: BlockReader) -> Result<AnyTablebase<Self>, TableError> {
        let space = PositionSpace::new(&self).map_err(|e| TableError::Header(e.to_string()))?;
        Ok(Box::new(NumberedTable::open(space, blocks)?))
    }
}
