//! Boards are solved with numbers for their positions.

use std::path::Path;

use crate::dense::classed::{self, Classed};
use crate::dense::estimate::estimate;
use crate::dense::frame::Frame;
use crate::dense::numbered::Numbered;
use crate::dense::solve::write;
use crate::dense::space::Space;
use crate::file::{Blocks, Header, Storage};
use crate::part::Part;
use crate::{AnySolved, Solvable};
use crate::{BuildError, Estimate, Watch};
use crate::{Progress, TableError};
use crosstrack::rules::Ruleset;

impl Solvable for Ruleset {
    fn solved(&self, watch: Watch<'_>) -> Result<AnySolved<Self>, BuildError> {
        Ok(Box::new(Numbered::solve(Space::new(self)?, watch)?))
    }

    /// Goes on with what an earlier build of the same table left. A build that is killed loses a few
    /// million positions: seconds.
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<AnySolved<Self>, TableError> {
        let space = Space::new(self)?;
        let all = space.len() as u64;
        let (part, known) = Part::resume(path, &Header::new(self, Storage::Numbered, all, 1))?;
        let mut watched = |done| watch(Progress { done, all });
        let values = write(&space, known, (part, 0), &mut watched)?;
        Ok(Box::new(Numbered::new(space, values)))
    }

    fn estimate(&self) -> Result<Estimate, BuildError> {
        estimate(&Frame::new(self)?)
    }

    fn build_classes(&self, dir: &Path, watch: Watch<'_>) -> Result<AnySolved<Self>, TableError> {
        Ok(Box::new(classed::build(self, dir, watch)?))
    }

    fn classes(dir: &Path) -> Result<AnySolved<Self>, TableError> {
        Ok(Box::new(Classed::open(dir)?))
    }

    fn numbered(self, blocks: Blocks) -> Result<AnySolved<Self>, TableError> {
        let space = Space::new(&self).map_err(|e| TableError::Header(e.to_string()))?;
        Ok(Box::new(Numbered::open(space, blocks)?))
    }
}
