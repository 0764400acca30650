//! Boards are solved with numbers for their positions.

#[cfg(feature = "tables")]
use std::path::Path;

#[cfg(feature = "tables")]
use crate::crosstrack::dense::classed::{self, Classed};
use crate::crosstrack::dense::estimate::estimate;
use crate::crosstrack::dense::frame::Frame;
use crate::crosstrack::dense::numbered::Numbered;
#[cfg(feature = "tables")]
use crate::crosstrack::dense::solve::write;
use crate::crosstrack::dense::space::Space;
use crate::crosstrack::rules::Ruleset;
#[cfg(feature = "tables")]
use crate::solve::retrograde::file::{Blocks, Header, Storage};
#[cfg(feature = "tables")]
use crate::solve::retrograde::part::Part;
use crate::solve::{AnySolved, Estimate, NotSolved, Solvable, Watch};
#[cfg(feature = "tables")]
use crate::solve::{Progress, TableError};

impl Solvable for Ruleset {
    fn solved(&self, watch: Watch<'_>) -> Result<AnySolved<Self>, NotSolved> {
        Ok(Box::new(Numbered::solve(Space::new(self)?, watch)?))
    }

    /// Goes on with what an earlier build of the same table left. A build that is killed loses a few
    /// million positions: seconds.
    #[cfg(feature = "tables")]
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<AnySolved<Self>, TableError> {
        let space = Space::new(self)?;
        let all = space.len() as u64;
        let (part, known) = Part::resume(path, &Header::new(self, Storage::Numbered, all, 1))?;
        let mut watched = |done| watch(Progress { done, all });
        let values = write(&space, known, (part, 0), &mut watched)?;
        Ok(Box::new(Numbered::new(space, values)))
    }

    fn estimate(&self) -> Result<Estimate, NotSolved> {
        estimate(&Frame::new(self)?)
    }

    #[cfg(feature = "tables")]
    fn build_classes(&self, dir: &Path, watch: Watch<'_>) -> Result<AnySolved<Self>, TableError> {
        Ok(Box::new(classed::build(self, dir, watch)?))
    }

    #[cfg(feature = "tables")]
    fn classes(dir: &Path) -> Result<AnySolved<Self>, TableError> {
        Ok(Box::new(Classed::open(dir)?))
    }

    #[cfg(feature = "tables")]
    fn numbered(self, blocks: Blocks) -> Result<AnySolved<Self>, TableError> {
        let space = Space::new(&self).map_err(|e| TableError::Header(e.to_string()))?;
        Ok(Box::new(Numbered::open(space, blocks)?))
    }
}
