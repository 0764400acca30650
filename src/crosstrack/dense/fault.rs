//! Why a file of tables cannot be used.

use std::io;
use std::path::PathBuf;

use crate::base::files::WriteError;
use crate::crosstrack::dense::job::TooDeep;

/// Why a table's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It cannot be given its name.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// It needs more memory than there is.
    #[error("this table takes {bytes} bytes of memory, which are not to be had")]
    Memory {
        /// One for each stored position.
        bytes: usize,
    },
    /// It is something else.
    #[error("this is not a table")]
    NotATable,
    /// Another version of the format.
    #[error("this is a table of format {0}, which this program does not read")]
    Version(u32),
    /// The header is faulty.
    #[error("the header of this table is faulty: {0}")]
    Header(String),
    /// It is too short or too long.
    #[error(
        "this table has {found} bytes, but should have {expected}: it is cut short or not whole"
    )]
    Length {
        /// By its header.
        expected: u64,
        /// As it is.
        found: u64,
    },
    /// A hash is wrong.
    #[error("this table was changed: {0} does not have the hash that it should have")]
    Changed(String),
    /// What was begun there is of another table.
    #[error("{} was begun for another table: remove it, or write elsewhere", .0.display())]
    Begun(PathBuf),
    /// The caller ended the work; what is done is kept.
    #[error("interrupted: the same command goes on from there")]
    Interrupted,
    /// A value cannot be told.
    #[error(transparent)]
    TooDeep(#[from] TooDeep),
}
