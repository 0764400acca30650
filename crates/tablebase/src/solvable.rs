//! The trait of games that can be solved, and the function that opens their tables.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{BuildError, Limits, TableError};
use crate::file::{BlockReader, Storage};
use crate::keyed_file;
use crate::solve::solve;
use crate::tablebase::{Tablebase, Watch};
use crosstrack::game::Game;

/// A table of any storage.
///
/// # Examples
/// See [`open`].
pub type AnyTablebase<G> = Box<dyn Tablebase<G> + Sync>;

/// The size of a table, and the approximate cost of building it.
///
/// # Examples
/// ```
/// use crosstrack::{Board, Ruleset, Seats};
/// use crosstrack_tablebase::{Estimate, Solvable as _};
///
/// let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let Estimate { positions, by_class, .. } = game.estimate()?;
/// assert!(positions > 10_000_000 && by_class < 1 << 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Number of material classes of the table.
    pub classes: u64,
    /// Approximate number of stored positions, each of one byte on the disk.
    pub positions: u128,
    /// Name of the material class with the most positions, such as `AC_A`.
    pub largest: String,
    /// Approximate number of positions of that class.
    pub largest_positions: u128,
    /// Maximum number of positions that a class may have, or a table in one file.
    pub most_positions: u128,
    /// Approximate memory in bytes for building the table class by class.
    pub by_class: u128,
    /// Approximate memory in bytes for building the table in one file.
    pub in_one: u128,
    /// Approximate time in seconds on one core, for either way of building.
    pub seconds: f64,
}

/// A game that can be solved. The provided methods store values by canonical key; a game may override all
/// of them, to number its positions instead.
///
/// # Examples
/// ```
/// use crosstrack::game::Game as _;
/// use crosstrack_tablebase::{Solvable as _, ignore_progress};
///
/// let game: crossings::Ruleset = "3x3".parse()?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("3x3.table");
/// let table = game.build(&path, &mut ignore_progress)?;
/// assert!(path.exists() && table.stored_positions() > 0);
/// assert!(game.estimate().is_err(), "positions by key have no material classes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solvable:
    Game<Position: Send + Sync> + Clone + Send + Sync + Serialize + DeserializeOwned + 'static
{
    /// Solves the game, and returns its table in memory.
    ///
    /// **Cost** that of [`solve()`](crate::solve()), unless the game stores its values in another way.
    ///
    /// # Errors
    /// If the game cannot be solved, for example because it is too large, or `watch` cancels the work.
    fn solve(&self, watch: Watch<'_>) -> Result<AnyTablebase<Self>, BuildError> {
        Ok(Box::new(solve(self, Limits::default(), watch)?))
    }

    /// Solves the game and writes its table to `path`; the file takes that name when it is complete.
    ///
    /// # Errors
    /// As [`Self::solve`], or if the file cannot be written.
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(keyed_file::build(self, path, watch)?))
    }

    /// Estimates the size of the game's table, and the cost of building it.
    ///
    /// **Cost** linear in the number of material classes.
    ///
    /// # Errors
    /// If the game has no material classes, or there are no tables for the ruleset.
    fn estimate(&self) -> Result<Estimate, BuildError> {
        let why = format!("positions of {} have no material classes", Self::TITLE);
        Err(BuildError::Unsuited {
            why,
            help: "leave --by-class, --estimate and --memory out, and write --output FILE",
        })
    }

    /// Solves the game class by class, from the most pieces on the board down, and writes a file for each
    /// class into the folder `dir`. Classes that the folder already has are checked and not solved again.
    ///
    /// # Errors
    /// As [`Self::estimate`], if a file cannot be read or written, the folder has classes of another table,
    /// or `watch` cancels the work.
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

    /// Opens the table in the folder `dir` that [`Self::build_classes`] wrote.
    ///
    /// # Errors
    /// If the game has no material classes, or the folder is incomplete.
    fn open_classes(dir: &Path) -> Result<AnyTablebase<Self>, TableError> {
        let _ = dir;
        let why = format!("a table of {} is one file, not a folder", Self::TITLE);
        Err(TableError::Header(why))
    }

    /// Returns the table in an open file that stores values in the order of position numbers
    /// ([`Storage::Numbered`](crate::file::Storage)).
    ///
    /// # Errors
    /// If the game does not number its positions, or the file has fewer or more entries than positions.
    fn open_numbered(self, blocks: BlockReader) -> Result<AnyTablebase<Self>, TableError> {
        drop(blocks);
        Err(TableError::Header(format!("positions of {} have no numbers", Self::TITLE)))
    }
}

/// Opens the table in a file, or in a folder of classes.
///
/// **Cost** a table by key is read as a whole; of other tables, blocks are read when they are needed.
///
/// # Errors
/// If there is no complete table of this game at `path`.
///
/// # Examples
/// ```
/// use crosstrack::game::Game as _;
/// use crosstrack_tablebase::{AnyTablebase, Solvable as _, Value, ignore_progress, open};
///
/// let game: crossings::Ruleset = "3x3".parse()?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("3x3.table");
/// game.build(&path, &mut ignore_progress)?;
/// let table: AnyTablebase<crossings::Ruleset> = open(&path)?;
/// assert_eq!(table.value(&game.start())?, Some(Value::win(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open<G: Solvable>(path: &Path) -> Result<AnyTablebase<G>, TableError> {
    if path.is_dir() {
        return G::open_classes(path);
    }
    let (header, blocks) = BlockReader::open::<G>(path)?;
    if let Some(class) = header.class {
        return Err(TableError::OneClass(class));
    }
    match header.storage {
        Storage::Keyed => Ok(Box::new(keyed_file::read(header, blocks)?)),
        Storage::Numbered => header.ruleset.open_numbered(blocks),
    }
}
