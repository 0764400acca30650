//! The registry of incomplete files, so that a signal that ends the program can remove them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io};

static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn registry() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a file and registers its name; [`remove_unfinished`] cannot run between the two steps.
pub(super) fn create_registered<F>(
    make: impl FnOnce() -> io::Result<(F, PathBuf)>,
) -> io::Result<(F, PathBuf)> {
    let mut names = registry();
    let (file, name) = make()?;
    names.insert(name.clone());
    Ok((file, name))
}

/// Unregisters a name: the file is complete, or removed.
pub(super) fn unregister(path: &Path) {
    registry().remove(path);
}

/// Removes the temporary file of every incomplete [`AtomicFile`](super::AtomicFile), then calls `end`, which
/// should end the program. No new temporary file is created meanwhile.
pub fn remove_unfinished(end: impl FnOnce()) {
    let mut names = registry();
    for name in std::mem::take(&mut *names) {
        let _ = fs::remove_file(name);
    }
    end();
}
