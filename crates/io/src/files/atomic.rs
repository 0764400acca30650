//! A file that takes its name when it is complete.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::files::error::{Step, WriteError};
use crate::files::unfinished::{listed, unlisted};
use crate::files::{folder_of, target_of};

/// A file under a hidden name beside the one that it is to have. Dropped before [`Self::commit`] it
/// is removed, and what was there before is unchanged.
///
/// A link is followed: what it leads to is replaced. The permissions of a file that is there are
/// kept.
///
/// **Cost** a buffer of 64 KiB.
#[derive(Debug)]
pub struct Atomic {
    out: BufWriter<NamedTempFile>,
    hidden: Hidden,
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
        let (file, hidden) = listed(|| {
            let mut builder = Builder::new();
            builder.prefix(".crosstrack-");
            // A mask of the process takes some away.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            let file = builder.tempfile_in(folder_of(&target))?;
            let name = file.path().to_owned();
            Ok((file, name))
        })
        .map_err(&failed)?;
        let hidden = Hidden(hidden);
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions).map_err(&failed)?;
        }
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(Self { out, hidden, named: path.to_owned(), target })
    }

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
    pub fn complete(self) -> Result<Complete, WriteError> {
        let Self { out, hidden, named, target } = self;
        let failed = |step| WriteError::at(&named, step);
        let file = out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .map_err(failed(Step::Write))?;
        file.as_file().sync_all().map_err(failed(Step::Sync))?;
        Ok(Complete { file: file.into_temp_path(), _hidden: hidden, named, target })
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
pub struct Complete {
    file: TempPath,
    /// Dropped after the file has its name, or is removed.
    _hidden: Hidden,
    named: PathBuf,
    target: PathBuf,
}

impl Complete {
    /// Gives the file its name.
    ///
    /// # Errors
    /// If that fails; what was there before is unchanged.
    pub fn commit(self) -> Result<(), WriteError> {
        let Self { file, named, target, .. } = self;
        file.persist(&target).map_err(|error| WriteError::at(&named, Step::Rename)(error.error))?;
        // The name is on the disk when its folder is. Not every system can sync a folder; the
        // file has its name in any case.
        let _ = fs::File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// As [`Self::commit`], but replaces nothing.
    ///
    /// # Errors
    /// As there, and if something has the name.
    pub fn commit_new(self) -> Result<(), WriteError> {
        let Self { file, named, target, .. } = self;
        let failed = WriteError::at(&named, Step::Rename);
        file.persist_noclobber(&target).map_err(|error| failed(error.error))
    }
}

impl Write for Atomic {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A name that is listed as that of a file that is not whole yet.
#[derive(Debug)]
struct Hidden(PathBuf);

impl Drop for Hidden {
    fn drop(&mut self) {
        unlisted(&self.0);
    }
}
