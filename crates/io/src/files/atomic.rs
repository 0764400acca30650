//! A file that takes its name when it is complete.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs, process};

use crate::files::disk::{Disk, System};
use crate::files::error::{Step, WriteError};
use crate::files::unfinished::{made, settled};
use crate::files::{folder_of, target_of};

/// A file under a hidden name beside the one that it is to have. Dropped before [`Self::commit`] it
/// is removed, and what was there before is unchanged.
///
/// A link is followed: what it leads to is replaced. The permissions of a file that is there are
/// kept.
///
/// **Cost** a buffer of 64 KiB.
#[derive(Debug)]
pub struct Atomic<D: Disk = System> {
    out: BufWriter<Sink<D>>,
    hidden: Hidden<D>,
    /// As the file was named, for errors.
    named: PathBuf,
    /// Where it goes.
    target: PathBuf,
}

impl Atomic {
    /// Begins a file.
    ///
    /// # Errors
    /// If it could not be written, as far as that is known without writing.
    pub fn create(path: &Path) -> Result<Self, WriteError> {
        Self::create_on(path, System)
    }
}

impl<D: Disk + Clone> Atomic<D> {
    /// Begins a file on a disk of the caller's.
    ///
    /// # Errors
    /// As [`Atomic::create`].
    pub fn create_on(path: &Path, disk: D) -> Result<Self, WriteError> {
        let failed = WriteError::at(path, Step::Open);
        let target = target_of(path);
        let permissions = match fs::metadata(&target) {
            Ok(there) if there.is_dir() => {
                return Err(failed(io::ErrorKind::IsADirectory.into()));
            }
            Ok(there) => {
                // What may not be written to may not be replaced either.
                fs::File::options().append(true).open(&target).map_err(&failed)?;
                Some(there.permissions())
            }
            Err(_) if target.is_symlink() => {
                return Err(failed(io::Error::other("its links lead in a circle")));
            }
            Err(_) => None,
        };
        let folder = folder_of(&target);
        loop {
            let name = folder.join(hidden_name());
            match made(&name, || disk.create(&name, permissions.clone())) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(error)),
                Ok(file) => {
                    let hidden = Hidden { disk: disk.clone(), name, stays: false };
                    let out = BufWriter::with_capacity(1 << 16, Sink { disk, file });
                    return Ok(Self { out, hidden, named: path.to_owned(), target });
                }
            }
        }
    }
}

impl<D: Disk> Atomic<D> {
    /// Writes all of these bytes.
    ///
    /// # Errors
    /// If it cannot.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.out.write_all(bytes).map_err(self.failed(Step::Write))
    }

    /// An error of writing through [`Write`], with the name of the file.
    pub fn failed(&self, step: Step) -> impl Fn(io::Error) -> WriteError {
        WriteError::at(&self.named, step)
    }

    /// Closes the file once everything is on the disk.
    ///
    /// # Errors
    /// If that fails; what was there before is unchanged.
    pub fn complete(self) -> Result<Complete<D>, WriteError> {
        let Self { out, hidden, named, target } = self;
        let failed = |step| WriteError::at(&named, step);
        let Sink { disk, mut file } = out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .map_err(failed(Step::Write))?;
        disk.sync(&mut file).map_err(failed(Step::Sync))?;
        Ok(Complete { hidden, named, target })
    }

    /// Gives the file its name, once everything is on the disk.
    ///
    /// # Errors
    /// If that fails; what was there before is unchanged.
    pub fn commit(self) -> Result<(), WriteError> {
        self.complete()?.commit()
    }
}

/// A file that is complete, and closed, under its hidden name.
#[derive(Debug)]
pub struct Complete<D: Disk = System> {
    hidden: Hidden<D>,
    named: PathBuf,
    target: PathBuf,
}

impl<D: Disk> Complete<D> {
    /// Gives the file its name.
    ///
    /// # Errors
    /// If that fails; what was there before is unchanged.
    pub fn commit(mut self) -> Result<(), WriteError> {
        let Hidden { disk, name, stays } = &mut self.hidden;
        let renamed = disk.rename(name, &self.target);
        renamed.map_err(WriteError::at(&self.named, Step::Rename))?;
        *stays = true;
        Ok(())
    }

    /// As [`Self::commit`], but replaces nothing.
    ///
    /// # Errors
    /// As there, and if something has the name.
    pub fn commit_new(self) -> Result<(), WriteError> {
        if fs::symlink_metadata(&self.named).is_ok() {
            let there = io::ErrorKind::AlreadyExists.into();
            return Err(WriteError::at(&self.named, Step::Rename)(there));
        }
        self.commit()
    }
}

impl<D: Disk> Write for Atomic<D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// An open file of a disk.
#[derive(Debug)]
struct Sink<D: Disk> {
    disk: D,
    file: D::File,
}

impl<D: Disk> Write for Sink<D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.write(&mut self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file that goes away unless it stays.
#[derive(Debug)]
struct Hidden<D: Disk> {
    disk: D,
    name: PathBuf,
    stays: bool,
}

impl<D: Disk> Drop for Hidden<D> {
    fn drop(&mut self) {
        if !self.stays {
            let _ = self.disk.remove(&self.name);
        }
        settled(&self.name);
    }
}

/// A name that no other file of this process has.
fn hidden_name() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!(".crosstrack-{}-{number}", process::id())
}
