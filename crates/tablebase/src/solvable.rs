//! What a game says of how it is solved.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::TableError;
use crate::error::{BuildError, Limits};
use crate::file::{BlockReader, Storage};
use crate::keyed_file;
use crate::solve::solve;
use crate::tablebase::{Tablebase, Watch};
use crosstrack::game::{Game, NamedGame};

/// A solved game, wherever its values are.
pub type AnyTablebase<G> = Box<dyn Tablebase<G>>;

/// The size of a table, and about what building it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// How many material classes there are.
    pub classes: u64,
    /// About how many positions are stored, each a byte of the file or of the folder.
    pub positions: u128,
    /// The name of the largest class.
    pub largest: String,
    /// About how many positions it has.
    pub largest_positions: u128,
    /// The most positions that a class, or a table in one file, may have.
    pub most_positions: u128,
    /// About how many bytes of memory it takes to build the table class by class.
    pub by_class: u128,
    /// About how many bytes of memory it takes to build the table in one file.
    pub in_one: u128,
    /// About how many seconds of one core either takes.
    pub seconds: f64,
}

/// A game that can be solved as a whole: by canonical key, unless it has something better.
pub trait Solvable:
    Game<Position: Send + Sync>
    + NamedGame
    + Clone
    + Send
    + Sync
    + Serialize
    + DeserializeOwned
    + 'static
{
    /// Solves the game in memory.
    ///
    /// **Cost** that of [`solve`], unless the game has a storage of its own.
    ///
    /// # Errors
    /// If the game is too large, or `watch` ends the work.
    fn solve(&self, watch: Watch<'_>) -> Result<AnyTablebase<Self>, BuildError> {
        Ok(Box::new(solve(self, Limits::default(), watch)?))
    }

    /// Solves the game and writes its table, which has its name only when it is whole.
    ///
    /// # Errors
    /// As [`Self::solved`], or if the file cannot be written.
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(keyed_file::build(self, path, watch)?))
    }

    /// What the table of the game would take.
    ///
    /// **Cost** linear in the number of material classes.
    ///
    /// # Errors
    /// If positions of the game have no material classes, or the ruleset has no tables.
    fn estimate(&self) -> Result<Estimate, BuildError> {
        let why = format!("positions of {} have no material classes", Self::TITLE);
        Err(BuildError::Unsuited { why, help: "leave out what is about classes" })
    }

    /// Solves the game class by class, from the fullest, and writes each class to a file of the
    /// folder. A class that is there already is not solved again.
    ///
    /// # Errors
    /// As [`Self::estimate`], if a file cannot be read or written, or the folder has classes of
    /// another table.
    fn build_classes(
        &self,
        dir: &Path,
        watch: Watch<'_>,
    ) -> Result<AnyTablebase<Self>, TableError> {
        let _ = (dir, watch);
        match self.estimate() {
            Ok(_) => unreachable!("a game that has classes can build them"),
            Err(error) => Err(error.into()),
        }
    }

    /// The table of a folder of classes.
    ///
    /// # Errors
    /// If positions of the game have no material classes, or the folder is not whole.
    fn classes(dir: &Path) -> Result<AnyTablebase<Self>, TableError> {
        let _ = dir;
        let why = format!("a table of {} is one file, not a folder", Self::TITLE);
        Err(TableError::Header(why))
    }

    /// The table of an open file whose entries are values in the order of the game's numbers for
    /// positions.
    ///
    /// # Errors
    /// If the game has no such numbers, or the file is not one of these.
    fn numbered(self, blocks: BlockReader) -> Result<AnyTablebase<Self>, TableError> {
        drop(blocks);
        Err(TableError::Header(format!("positions of {} have no numbers", Self::TITLE)))
    }
}

/// Opens the table of a file, or of a folder of classes. Where a block is not needed, it is not read.
///
/// # Errors
/// If it is not a whole table of this game.
pub fn open<G: Solvable>(path: &Path) -> Result<AnyTablebase<G>, TableError> {
    if path.is_dir() {
        return G::classes(path);
    }
    let (header, blocks) = BlockReader::open::<G>(path)?;
    if let Some(class) = header.class {
        return Err(TableError::OneClass(class));
    }
    match header.storage {
        Storage::Keyed => Ok(Box::new(keyed_file::read(header, blocks)?)),
        Storage::Numbered => header.ruleset.numbered(blocks),
    }
}
