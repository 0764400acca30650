//! The files that are not whole yet, so that a signal that ends the program can remove them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io};

static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn names() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file, and lists its name, with no signal in between.
pub(super) fn listed<F>(
    make: impl FnOnce() -> io::Result<(F, PathBuf)>,
) -> io::Result<(F, PathBuf)> {
    let mut names = names();
    let (file, name) = make()?;
    names.insert(name.clone());
    Ok((file, name))
}

/// Takes a name from the list: the file is whole, or removed.
pub(super) fn unlisted(path: &Path) {
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
