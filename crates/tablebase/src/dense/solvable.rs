//! Solves Crosstrack's study boards by position numbers.

use std::path::Path;

use crate::dense::classed::ClassedTable;
use crate::dense::memory::memory_needed;
use crate::dense::model::BoardModel;
use crate::dense::numbered::NumberedTable;
use crate::dense::space::PositionSpace;
use crate::{AnyTablebase, BuildError, Progress, Solvable, TableError, Watch};
use crosstrack::rules::Ruleset;

impl Solvable for Ruleset {
    fn solve(&self, watch: Watch<'_>) -> Result<AnyTablebase<Self>, BuildError> {
        let space = PositionSpace::new_watched(self, &mut || watch(Progress::COUNTING))?;
        Ok(Box::new(NumberedTable::solve(space, watch)?))
    }

    /// Writes a file for each material class. Resumes what an interrupted build of the same table left; a killed build
    /// loses a few million positions: seconds of work.
    fn build(&self, dir: &Path, watch: Watch<'_>) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(ClassedTable::build(self, dir, watch)?))
    }

    fn open(dir: &Path) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(ClassedTable::open(dir)?))
    }

    fn memory_needed(&self) -> Result<u128, BuildError> {
        memory_needed(&BoardModel::new(self)?)
    }
}
