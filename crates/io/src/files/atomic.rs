//! Files that get their name only when they are complete.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::files::error::{WriteError, WriteStep};
use crate::files::unfinished::{create_registered, unregister};
use crate::files::{folder_of, target_of};

/// A file that is written under a hidden temporary name in the same folder, and renamed by
/// [`commit`](Self::commit). If it is dropped before that, the temporary file is removed, and a file that already
/// had the name is unchanged.
///
/// Links are followed and their target is replaced. The permissions of a replaced file are kept.
///
/// **Cost** a buffer of 64 KiB.
///
/// # Examples
/// ```
/// use crosstrack_io::AtomicFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answer");
/// let mut file = AtomicFile::create(&path)?;
/// file.write_bytes(b"42\n")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"42\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    out: BufWriter<NamedTempFile>,
    registered: Registered,
    /// The path as the caller gave it, for errors.
    named: PathBuf,
    /// The path after links are followed.
    target: PathBuf,
}

impl AtomicFile {
    /// Creates the temporary file for `path`, in the same folder. A file that is already at `path` stays there
    /// until [`Self::commit`].
    ///
    /// # Errors
    /// If the temporary file cannot be created, or there is a folder or a read-only file at `path`.
    pub fn create(path: &Path) -> Result<Self, WriteError> {
        let error = WriteError::from_io(path, WriteStep::Open);
        let target = target_of(path);
        let permissions = match fs::metadata(&target) {
            Ok(there) if there.is_dir() => {
                return Err(error(io::ErrorKind::IsADirectory.into()));
            }
            Ok(there) => {
                // A file that may not be written to may not be replaced either.
                fs::File::options().append(true).open(&target).map_err(&error)?;
                Some(there.permissions())
            }
            Err(_) if target.is_symlink() => {
                return Err(error(io::Error::other("its links lead in a circle")));
            }
            Err(_) => None,
        };
        let (file, name) = create_registered(|| {
            let mut builder = Builder::new();
            builder.prefix(".crosstrack-");
            // The umask of the process applies.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            let file = builder.tempfile_in(folder_of(&target))?;
            let name = file.path().to_owned();
            Ok((file, name))
        })
        .map_err(&error)?;
        let registered = Registered(name);
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions).map_err(&error)?;
        }
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(Self { out, registered, named: path.to_owned(), target })
    }

    /// Appends all of `bytes` to the file.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.out.write_all(bytes).map_err(WriteError::from_io(&self.named, WriteStep::Write))
    }

    /// Returns a function that turns an error of writing through [`Write`] into one that names the file.
    pub fn to_write_error(&self) -> impl Fn(io::Error) -> WriteError + use<> {
        WriteError::from_io(&self.named, WriteStep::Write)
    }

    /// Syncs the file to the disk and closes it. It keeps its temporary name until
    /// [`CompleteFile::commit`].
    ///
    /// # Errors
    /// If writing or syncing fails; a file that was there before is unchanged.
    pub fn complete(self) -> Result<CompleteFile, WriteError> {
        let Self { out, registered, named, target } = self;
        let error = |step| WriteError::from_io(&named, step);
        let file = out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .map_err(error(WriteStep::Write))?;
        file.as_file().sync_all().map_err(error(WriteStep::Sync))?;
        Ok(CompleteFile { file: file.into_temp_path(), _registered: registered, named, target })
    }

    /// Syncs the file to the disk and renames it, replacing a file that was there before.
    ///
    /// # Errors
    /// If writing, syncing or renaming fails; a file that was there before is unchanged.
    pub fn commit(self) -> Result<(), WriteError> {
        self.complete()?.commit()
    }
}

/// A complete and closed file that still has its temporary name.
#[derive(Debug)]
pub struct CompleteFile {
    file: TempPath,
    /// Dropped after the file is renamed or removed.
    _registered: Registered,
    named: PathBuf,
    target: PathBuf,
}

impl CompleteFile {
    /// Returns the path that was given to [`AtomicFile::create`].
    pub fn path(&self) -> &Path {
        &self.named
    }

    /// Returns the path that the file will have: [`Self::path`] after links are followed.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Opens the file for reading, under its temporary name.
    ///
    /// # Errors
    /// If the file cannot be opened; the error names [`Self::path`].
    pub fn open(&self) -> Result<fs::File, WriteError> {
        fs::File::open(&self.file).map_err(WriteError::from_io(&self.named, WriteStep::Open))
    }

    /// Renames the file, replacing a file that was there before.
    ///
    /// # Errors
    /// If renaming fails; a file that was there before is unchanged.
    pub fn commit(self) -> Result<(), WriteError> {
        let Self { file, named, target, .. } = self;
        file.persist(&target)
            .map_err(|error| WriteError::from_io(&named, WriteStep::Rename)(error.error))?;
        // The name is on the disk once its folder has been synced. Not every system can sync a folder; the file
        // has its name in any case.
        let _ = fs::File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Renames the file, unless there already is something with that name.
    ///
    /// # Errors
    /// If renaming fails, or there is a file or folder with that name.
    pub fn commit_new(self) -> Result<(), WriteError> {
        let Self { file, named, target, .. } = self;
        file.persist_noclobber(&target)
            .map_err(|error| WriteError::from_io(&named, WriteStep::Rename)(error.error))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The registered name of an incomplete file.
#[derive(Debug)]
struct Registered(PathBuf);

impl Drop for Registered {
    fn drop(&mut self) {
        unregister(&self.0);
    }
}
