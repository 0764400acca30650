//! Boards are solved with numbers for their positions.

use std::path::Path;

use crate::dense::classed::{self, ClassedTable};
use crate::dense::estimate::estimate;
use crate::dense::model::BoardModel;
use crate::dense::numbered::NumberedTable;
use crate::dense::solve::write;
use crate::dense::space::PositionSpace;
use crate::file::{BlockReader, Header, Storage};
use crate::part::PartFile;
use crate::{AnyTablebase, Solvable};
use crate::{BuildError, Estimate, Watch};
use crate::{Progress, TableError};
use crosstrack::rules::Ruleset;

impl Solvable for Ruleset {
    fn solve(&self, watch: Watch<'_>) -> Result<AnyTablebase<Self>, BuildError> {
        Ok(Box::new(NumberedTable::solve(PositionSpace::new(self)?, watch)?))
    }

    /// Goes on with what an earlier build of the same table left. A build that is killed loses a few
    /// million positions: seconds.
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<AnyTablebase<Self>, TableError> {
        let space = PositionSpace::new(self)?;
        let all = space.len() as u64;
        let (part, known) = PartFile::resume(path, &Header::new(self, Storage::Numbered, all, 1))?;
        let mut watched = |done| watch(Progress { done, all });
        let values = write(&space, known, (part, 0), &mut watched)?;
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
        Ok(Box::new(classed::build(self, dir, watch)?))
    }

    fn classes(dir: &Path) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(ClassedTable::open(dir)?))
    }

    fn numbered(self, blocks: BlockReader) -> Result<AnyTablebase<Self>, TableError> {
        let space = PositionSpace::new(&self).map_err(|e| TableError::Header(e.to_string()))?;
        Ok(Box::new(NumberedTable::open(space, blocks)?))
    }
}
