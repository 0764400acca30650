//! Input and output for command-line tools: bounded reads, atomic writes, escaped text, and shards.
//! A tool that uses them survives endless input, leaves no half-written file, prints nothing that a
//! terminal or a log would obey, and shares long work among machines.
//!
//! - [`bounded`]: reads with a limit; [`BoundedError`] says where the limit was exceeded
//! - [`files`]: [`AtomicFile`] gets its name only when it is complete; [`WriteError`] names the file
//! - [`clean`]: escapes untrusted text for terminals, logs, Markdown, TAP and JSON
//! - [`gzip`]: packing and unpacking of whole files
//! - [`shell_words`]: splits command lines as a shell does, without a shell
//! - [`process_group`]: programs that are killed together with all programs that they started
//! - [`table`]: columns and rows, written as text, CSV or JSON, and described as a data package
//! - [`parse_duration`]: times such as `5m`
//! - [`Shard`]: every n-th unit of a list of work
//!
//! ```
//! use crosstrack_io::{AtomicFile, Shard, bounded};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("squares.txt");
//! let shard: Shard = "2/3".parse()?;
//! let mut file = AtomicFile::create(&path)?;
//! for unit in (0..6).filter(|&unit| shard.contains(unit)) {
//!     file.write_bytes(format!("{}\n", unit * unit).as_bytes())?;
//! }
//! file.commit()?;
//! assert_eq!(bounded::read_file(&path, bounded::MAX_TEXT)?, "1\n16\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bounded;
mod byte_size;
pub mod clean;
pub mod csv;
mod duration;
pub mod files;
pub mod gzip;
pub mod process_group;
pub mod processor_time;
pub mod shard;
pub mod shell_words;
pub mod table;

pub use self::bounded::BoundedError;
pub use self::byte_size::ByteSize;
pub use self::duration::parse_duration;
pub use self::files::{AtomicFile, WriteError};
pub use self::shard::Shard;
