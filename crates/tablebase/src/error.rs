//! Errors of solving games and of their tables.

use std::io;
use std::path::{Path, PathBuf};

use crosstrack_io::files::WriteError;

/// Maximum size of the graph of positions that [`solve()`](crate::solve()) may build.
///
/// # Examples
/// ```
/// use crosstrack_tablebase::{BuildError, Limits, ignore_progress, solve};
///
/// let game: crossings::Ruleset = "3x4".parse()?;
/// let limits = Limits { positions: 10, ..Limits::default() };
/// assert_eq!(solve(&game, limits, &mut ignore_progress), Err(BuildError::TooLarge(limits)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of positions, up to symmetry.
    pub positions: usize,
    /// Maximum number of moves between these positions.
    pub moves: usize,
}

impl Default for Limits {
    /// Returns limits that keep the graph below about 3 GiB.
    fn default() -> Self {
        Self { positions: 40_000_000, moves: 300_000_000 }
    }
}

/// Reason why a game was not solved.
///
/// # Examples
/// See [`Limits`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum BuildError {
    /// The game is not for two players who move alternately.
    #[error("tables are for two players who take turns")]
    Players,
    /// A canonical key is longer than 16 bytes.
    #[error("a position of this board takes more than 16 bytes: tables are for smaller boards")]
    Keys,
    /// A canonical key is longer than 16 bytes because the game has only the default keys, the texts of positions.
    #[error(
        "{game} keeps positions by their texts, this one by {bytes} bytes, and tables take at most 16: \
         its `Symmetric::canonical_key` has to pack positions, or the board be smaller"
    )]
    TextKeys { game: &'static str, bytes: usize },
    /// There are more positions or moves than the limits allow.
    #[error(
        "more than {positions} positions, or {moves} moves between them, can be reached: tables are for smaller boards",
        positions = .0.positions,
        moves = .0.moves
    )]
    TooLarge(Limits),
    /// There are no tables of this kind for the ruleset.
    #[error("{why}")]
    Unsuited {
        why: String,
        /// What the user can try instead.
        help: &'static str,
    },
    /// The distance of a win or loss is greater than the table of this game can hold.
    #[error("a win takes more plies than a table of this game can hold")]
    TooDeep,
    /// The [`Watch`](crate::Watch) of the caller cancelled the work.
    #[error("interrupted")]
    Interrupted,
}

/// Reason why a table cannot be built, read or written. Look-ups in a table in memory cause no errors.
///
/// # Examples
/// ```
/// use crosstrack_tablebase::{TableError, open};
///
/// let folder = tempfile::tempdir()?;
/// let error = open::<crossings::Ruleset>(folder.path()).err().expect("an empty folder");
/// assert!(matches!(error, TableError::NoClasses));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum TableError {
    /// The game was not solved; the reason.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Reading or writing the file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Syncing or renaming the complete file failed.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// There is not enough memory for the table.
    #[error("not enough memory: the table needs {bytes} bytes")]
    Memory { bytes: u64 },
    /// The file does not begin with the first line of a table.
    #[error("this is not a table")]
    NotATable,
    /// The file has another version of the format.
    #[error("this is a table of format {found}, and this program reads format {expected}")]
    Version { found: u32, expected: u32 },
    /// The header is invalid or belongs to another game; the reason.
    #[error("the header of this table is faulty: {0}")]
    Header(String),
    /// The file is shorter or longer than its header says.
    #[error("this table has {found} bytes, but by its header it should have {expected}")]
    Length { expected: u64, found: u64 },
    /// The hash of a block differs from that of its content.
    #[error("this table was changed: block {block} does not have the hash that it should have")]
    Changed {
        /// Number of the block, 0-based.
        block: u64,
    },
    /// The entries are not ascending keys with values, though the hashes are right.
    #[error("this table has invalid entries: they are not ascending keys with values")]
    Entries,
    /// The folder has no file of a material class.
    #[error("this folder has no classes of a table")]
    NoClasses,
    /// The folder has no file of this material class.
    #[error("the file of the class {0} is missing, so the folder is incomplete")]
    MissingClass(String),
    /// This file belongs to a different table from the other files of the folder.
    #[error("{} belongs to another table than the rest of the folder", .0.display())]
    Foreign(PathBuf),
    /// A file in a folder of classes has an error.
    #[error("{}: {source}", path.display())]
    InFile {
        /// Path of the file with the error.
        path: PathBuf,
        /// Error of the file.
        source: Box<TableError>,
    },
    /// This `.part` file belongs to a different table from the one to be built.
    #[error("{} was begun for another table: remove it, or write elsewhere", .0.display())]
    OtherPart(PathBuf),
    /// Another process holds the lock of this `.part` file.
    #[error("{} is being written by another build: wait for it, or write elsewhere", .0.display())]
    Busy(PathBuf),
    /// The path of the `.part` file leads to a link, a folder or a device.
    #[error("{} is in the way: it is a link, a folder or a device; remove it, or write elsewhere", .0.display())]
    PartNotAFile(PathBuf),
    /// The path of a class leads to a folder, a pipe or a device.
    #[error("this is a folder, a pipe or a device, and not the file of a class")]
    NotAFile,
    /// The path leads to something else than a folder.
    #[error("this is not a folder: a table is a folder of classes")]
    NotAFolder,
}

impl TableError {
    /// Adds the path of the file, in a folder of classes, that has the error.
    pub(crate) fn in_file(self, path: &Path) -> Self {
        Self::InFile { path: path.to_owned(), source: Box::new(self) }
    }
}
