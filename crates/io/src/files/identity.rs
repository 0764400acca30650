//! Which file a path leads to.

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};

use crate::files::{folder_of, is_direct, target_of};

/// The file that a path leads to, whether it exists or not. Links, hard links and other spellings of a path lead to the
/// same file.
///
/// # Examples
/// ```
/// use crosstrack_io::files::FileIdentity;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answer");
/// let one = FileIdentity::of(&path).expect("a file");
/// let other = FileIdentity::of(&folder.path().join("./answer")).expect("a file");
/// assert!(one.is_same(&other));
/// std::fs::write(&path, "42")?;
/// std::fs::hard_link(&path, folder.path().join("link"))?;
/// # #[cfg(unix)]
/// assert!(FileIdentity::of(&path).expect("a file").is_same(&FileIdentity::of(&folder.path().join("link")).expect("a file")));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FileIdentity {
    /// Device and number of the file on it; `None` if there is no file, or the system does not say.
    node: Option<(u64, u64)>,
    /// The path without links and dots.
    resolved: PathBuf,
}

impl FileIdentity {
    /// Returns the identity of the file at a path; `None` for a device or a pipe, which is no file.
    pub fn of(path: &Path) -> Option<Self> {
        if is_direct(path) {
            return None;
        }
        let node = fs::metadata(path).ok().and_then(|about| node_of(&about));
        let target = target_of(path);
        let resolved = fs::canonicalize(&target).or_else(|_| {
            let folder = fs::canonicalize(folder_of(&target))?;
            Ok::<_, std::io::Error>(folder.join(target.file_name().unwrap_or_default()))
        });
        Some(Self { node, resolved: resolved.unwrap_or(target) })
    }

    /// Returns the identity of an open file; `None` if it is no regular file, or the system does not say.
    pub fn of_open(file: &File) -> Option<Self> {
        let about = file.metadata().ok().filter(Metadata::is_file)?;
        Some(Self { node: Some(node_of(&about)?), resolved: PathBuf::new() })
    }

    /// Returns whether two paths lead to the same file.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self.node, other.node) {
            (Some(one), Some(other)) => one == other,
            (None, None) => self.resolved == other.resolved,
            _ => false,
        }
    }
}

/// Returns what tells a file from all others.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "other systems have none")]
fn node_of(about: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;

    Some((about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn node_of(_: &Metadata) -> Option<(u64, u64)> {
    None
}
