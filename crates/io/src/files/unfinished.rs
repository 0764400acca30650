//! The files that are not whole yet, so that a signal that ends the program can remove them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn names() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file under a name that is listed from before it is there.
pub(super) fn made<F>(
    path: &Path,
    make: impl FnOnce() -> std::io::Result<F>,
) -> std::io::Result<F> {
    let mut names = names();
    let file = make()?;
    names.insert(path.to_owned());
    Ok(file)
}

/// Takes a name from the list: the file is whole, or removed.
pub(super) fn settled(path: &Path) {
    names().remove(path);
}

/// Removes every file that is not whole yet, and then ends the program; meanwhile none is begun.
pub fn abandon(end: impl FnOnce()) {
    let mut names = names();
    for name in std::mem::take(&mut *names) {
        let _ = fs::remove_file(name);
    }
    end();
}
