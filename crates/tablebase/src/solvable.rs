//! The trait of games that can be solved, and the function that opens their tables.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{BuildError, Limits, TableError};
use crate::file::check_folder;
use crate::keyed_file;
use crate::solve::solve;
use crate::tablebase::{Tablebase, Watch};
use crosstrack::game::Symmetric;

/// A table of any storage.
///
/// # Examples
/// See [`open`].
pub type AnyTablebase<G> = Box<dyn Tablebase<G> + Sync>;

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
/// let path = folder.path().join("3x3");
/// let table = game.build(&path, &mut ignore_progress)?;
/// assert!(path.is_dir() && table.stored_positions() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solvable:
    Symmetric<Position: Send + Sync> + Clone + Send + Sync + Serialize + DeserializeOwned + 'static
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

    /// Solves the game and writes its table into the folder `dir`, which is created if it does not exist. Files of
    /// the same table that the folder already has are checked and not made again.
    ///
    /// # Errors
    /// As [`Self::solve`], if a file cannot be read or written, or the folder has files of another table.
    fn build(&self, dir: &Path, watch: Watch<'_>) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(keyed_file::build(self, dir, watch)?))
    }

    /// Opens the table in the folder `dir` that [`Self::build`] wrote.
    ///
    /// # Errors
    /// If the folder is incomplete, or has a table of another game.
    fn open(dir: &Path) -> Result<AnyTablebase<Self>, TableError> {
        Ok(Box::new(keyed_file::open(dir)?))
    }

    /// Returns the approximate memory in bytes for [`Self::build`].
    ///
    /// # Errors
    /// If it is not known before the game is solved, or there are no tables for the ruleset.
    fn memory_needed(&self) -> Result<u128, BuildError> {
        let why =
            format!("how many positions of {} can be reached is not known before", Self::TITLE);
        Err(BuildError::Unsuited { why, help: "leave --memory out" })
    }
}

/// Opens the table in a folder.
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
/// let path = folder.path().join("3x3");
/// game.build(&path, &mut ignore_progress)?;
/// let table: AnyTablebase<crossings::Ruleset> = open(&path)?;
/// assert_eq!(table.value(&game.start())?, Some(Value::win(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open<G: Solvable>(path: &Path) -> Result<AnyTablebase<G>, TableError> {
    check_folder(path)?;
    G::open(path)
}
