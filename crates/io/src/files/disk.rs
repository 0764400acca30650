//! What writing a file asks of the system.

use std::fmt;
use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::path::Path;

use crate::files::folder_of;

/// The steps by which a file is written; each may fail.
pub trait Disk {
    /// An open file.
    type File: fmt::Debug;

    /// Makes a file that is not there yet, with these permissions or those of any new file.
    ///
    /// # Errors
    /// If it is there, or cannot be made.
    fn create(&self, path: &Path, permissions: Option<Permissions>) -> io::Result<Self::File>;

    /// Writes some of these bytes; returns how many.
    ///
    /// # Errors
    /// If none can be written.
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<usize>;

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// If that fails.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file another name, replacing what has that name.
    ///
    /// # Errors
    /// If it cannot; both files are then as they were.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// If it cannot.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The files of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Disk for System {
    type File = File;

    fn create(&self, path: &Path, permissions: Option<Permissions>) -> io::Result<File> {
        let file = File::options().write(true).create_new(true).open(path)?;
        if let Some(permissions) = permissions
            && let Err(error) = file.set_permissions(permissions)
        {
            let _ = fs::remove_file(path);
            return Err(error);
        }
        Ok(file)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        // The name is on the disk when its folder is. Not every system can sync a folder; the
        // file has its name in any case.
        let _ = File::open(folder_of(to)).and_then(|folder| folder.sync_all());
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}
