//! Files take their names when they are whole: whatever step of the system fails, the old file is
//! there and nothing else.

use std::cell::Cell;
use std::fs::{self, File, Permissions};
use std::io;
use std::path::Path;
use std::rc::Rc;

use crosstrack_io::files::{Atomic, WriteError};
use crosstrack_io::files::{Disk, Step, System};

/// How a step goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Full,
    Broken,
    /// Of the bytes only one is written, without an error.
    Short,
    /// Nothing is written, without an error.
    Nothing,
    Interrupted,
}

/// A disk whose step of a number goes wrong.
#[derive(Clone, Debug)]
struct Faulty {
    steps: Rc<Cell<usize>>,
    at: usize,
    fault: Fault,
}

impl Faulty {
    fn new(at: usize, fault: Fault) -> Self {
        Self { steps: Rc::default(), at, fault }
    }

    fn step(&self) -> io::Result<bool> {
        let number = self.steps.get();
        self.steps.set(number + 1);
        if number != self.at {
            return Ok(false);
        }
        match self.fault {
            Fault::Full => Err(io::ErrorKind::StorageFull.into()),
            Fault::Broken => Err(io::Error::other("the cable was pulled")),
            Fault::Interrupted => Err(io::ErrorKind::Interrupted.into()),
            Fault::Short | Fault::Nothing => Ok(true),
        }
    }
}

impl Disk for Faulty {
    type File = File;

    fn create(&self, path: &Path, permissions: Option<Permissions>) -> io::Result<File> {
        self.step()?;
        System.create(path, permissions)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        match (self.step()?, self.fault) {
            (true, Fault::Nothing) => Ok(0),
            (true, Fault::Short) => System.write(file, &bytes[..1]),
            _ => System.write(file, bytes),
        }
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        self.step()?;
        System.sync(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        System.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        System.remove(path)
    }
}

/// Writes in parts that do not fit the buffer, as a long table is written.
fn write(path: &Path, disk: Faulty, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = Atomic::create_on(path, disk)?;
    for part in bytes.chunks(50_000) {
        file.put(part)?;
    }
    file.commit()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn whatever_step_fails_the_old_file_is_whole_and_alone() {
    let (old, new) = (b"what was there".repeat(99), b"what is to be there".repeat(20_000));
    let mut failed = 0;
    for there in [true, false] {
        for fault in [Fault::Full, Fault::Broken, Fault::Short, Fault::Nothing, Fault::Interrupted]
        {
            for at in 0.. {
                let folder = tempfile::tempdir().expect("a folder");
                let path = folder.path().join("file");
                if there {
                    fs::write(&path, &old).expect("written");
                }
                let disk = Faulty::new(at, fault);
                let result = write(&path, disk.clone(), &new);
                let found = fs::read(&path).ok();
                let what = format!("{fault:?} at {at}, with a file: {there}");
                if let Err(error) = &result {
                    failed += 1;
                    assert_eq!(found.as_deref(), there.then_some(&old[..]), "{what}");
                    let text = error.to_string();
                    assert!(text.contains(&*path.to_string_lossy()), "{what}: {text}");
                    assert!(!error.help().is_empty(), "{what}");
                    let full = fault == Fault::Full;
                    assert_eq!(text.contains("the disk is full"), full, "{what}: {text}");
                    assert_eq!(error.help().contains("make room"), full, "{what}");
                } else {
                    assert_eq!(found.as_deref(), Some(&new[..]), "{what}");
                }
                let left = names(folder.path());
                assert!(left.iter().all(|name| name == "file"), "{what}: {left:?}");
                if disk.steps.get() <= at {
                    assert!(result.is_ok() && at > 5, "{what}: every step was reached");
                    break;
                }
                if matches!(fault, Fault::Full | Fault::Broken) {
                    assert!(result.is_err(), "{what}");
                }
                if fault == Fault::Short {
                    assert!(result.is_ok(), "{what}: what is short is gone on with");
                }
            }
        }
    }
    assert!(failed > 40, "{failed}");
}

#[test]
fn the_step_that_failed_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let steps: Vec<Step> = (0..4)
        .map(|at| write(&path, Faulty::new(at, Fault::Full), b"short").expect_err("full").step)
        .collect();
    assert_eq!(steps, [Step::Open, Step::Write, Step::Sync, Step::Rename]);
}

#[test]
fn what_is_not_committed_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let mut file = Atomic::create(&path).expect("begun");
    file.put(&vec![7; 100_000]).expect("written");
    assert_eq!(names(folder.path()).len(), 1, "the hidden file");
    drop(file);
    assert!(names(folder.path()).is_empty());
    fs::write(&path, "old").expect("written");
    let file = Atomic::create(&path).expect("begun");
    assert!(file.complete().expect("on the disk").commit_new().is_err(), "something is there");
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&path).expect("the file"), b"old");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let [file, link, second] = ["file", "link", "second"].map(|name| folder.path().join(name));
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    let inner = folder.path().join("sub/inner");
    fs::write(&inner, "old").expect("written");
    fs::set_permissions(&inner, Permissions::from_mode(0o640)).expect("allowed");
    symlink("sub/inner", &link).expect("a link");
    symlink("link", &second).expect("a link");
    crosstrack_io::files::write(&second, b"new").expect("written");
    assert_eq!(fs::read(&inner).expect("the file"), b"new");
    assert_eq!(fs::read_link(&link).expect("a link"), Path::new("sub/inner"));
    assert_eq!(fs::read_link(&second).expect("a link"), Path::new("link"));
    assert_eq!(fs::metadata(&inner).expect("there").permissions().mode() & 0o777, 0o640);
    // A link to nothing makes what it leads to; one to itself is an error.
    symlink("file", folder.path().join("to-none")).expect("a link");
    crosstrack_io::files::write(&folder.path().join("to-none"), b"made").expect("written");
    assert_eq!(fs::read(&file).expect("the file"), b"made");
    symlink("round", folder.path().join("round")).expect("a link");
    let around = crosstrack_io::files::write(&folder.path().join("round"), b"x");
    assert!(around.expect_err("a circle").to_string().contains("circle"));
    assert!(folder.path().join("round").is_symlink());
    assert_eq!(names(&folder.path().join("sub")), ["inner"]);
}
