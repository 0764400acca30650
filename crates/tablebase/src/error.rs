//! Why a game is not solved, and why a table cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use crosstrack_io::files::WriteError;

/// What may be spent on positions that have keys and no numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions up to symmetry.
    pub positions: usize,
    /// Moves between them.
    pub moves: usize,
}

impl Default for Limits {
    /// About three gibibytes.
    fn default() -> Self {
        Self { positions: 40_000_000, moves: 300_000_000 }
    }
}

/// Why a game is not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum BuildError {
    /// Not two players who take turns.
    #[error("tables are for two players who take turns")]
    Players,
    /// Keys that do not fit.
    #[error("a position of this board takes more than 16 bytes: tables are for smaller boards")]
    Keys,
    /// Too much.
    #[error(
        "more than {positions} positions, or {moves} moves between them, can be reached: tables are for smaller boards",
        positions = .0.positions,
        moves = .0.moves
    )]
    TooLarge(Limits),
    /// The game has numbers for positions, but not under this ruleset.
    #[error("{why}")]
    Unsuited {
        why: String,
        /// Which rulesets have tables.
        help: &'static str,
    },
    /// A distance that the storage of the game cannot hold.
    #[error("a win takes more plies than a table of this game can hold")]
    TooDeep,
    /// The caller ended the work.
    #[error("interrupted")]
    Interrupted,
}

/// Why a table cannot be made, read or written. A table in memory has none of these faults.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum TableError {
    /// The game is not solved.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It cannot be written under its name.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// It needs more memory than there is.
    #[error("this table takes {bytes} bytes of memory, which are not to be had")]
    Memory { bytes: u64 },
    /// It is something else.
    #[error("this is not a table")]
    NotATable,
    /// Another version of the format.
    #[error("this is a table of format {found}, and this program reads format {expected}")]
    Version { found: u32, expected: u32 },
    /// The header is faulty.
    #[error("the header of this table is faulty: {0}")]
    Header(String),
    /// It is too short or too long.
    #[error(
        "this table has {found} bytes, but should have {expected}: it is cut short or not whole"
    )]
    Length { expected: u64, found: u64 },
    /// A hash is of other content.
    #[error("this table was changed: block {block} does not have the hash that it should have")]
    Changed {
        /// The number of the block, 0-based.
        block: u64,
    },
    /// A hash is right, and the content is none.
    #[error("this table has entries that are no keys with values")]
    Entries,
    /// A folder without tables.
    #[error("this folder has no classes of a table")]
    NoClasses,
    /// A class that is not there.
    #[error("the class {0} is not there: this folder is not whole")]
    MissingClass(String),
    /// A file of a folder that does not belong there.
    #[error("{} is not of the same table as the rest of the folder", .0.display())]
    Foreign(PathBuf),
    /// A class that stands for the whole.
    #[error("this is the class {0} of a table: name the folder that it lies in")]
    OneClass(String),
    /// A fault of one file of a folder.
    #[error("{}: {fault}", path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        fault: Box<TableError>,
    },
    /// What was begun there is of another table.
    #[error("{} was begun for another table: remove it, or write elsewhere", .0.display())]
    OtherPart(PathBuf),
    /// Another build of the same table is under way.
    #[error("{} is being written by another build: wait for it, or write elsewhere", .0.display())]
    Busy(PathBuf),
    /// What has the name of a file that is not whole yet is none.
    #[error("{} is in the way: it is a link, a folder or a device; remove it, or write elsewhere", .0.display())]
    PartNotAFile(PathBuf),
    /// Not a place for a table.
    #[error("this is a pipe or a device: a table is a file")]
    NotAFile,
}

impl TableError {
    /// A fault of a file of a folder.
    pub(crate) fn of_file(path: &Path, fault: Self) -> Self {
        Self::InFile { path: path.to_owned(), fault: Box::new(fault) }
    }
}
