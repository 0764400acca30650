//! Files take their names when they are whole: until then the old file is there. Disks that are full are
//! in `replaced.rs`.

use std::fs::{self, Permissions};
use std::path::Path;

use crosstrack_io::files::AtomicFile;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn what_is_not_committed_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let mut file = AtomicFile::create(&path).expect("begun");
    file.write_bytes(&vec![7; 100_000]).expect("written");
    assert_eq!(names(folder.path()).len(), 1, "the hidden file");
    drop(file);
    assert!(names(folder.path()).is_empty());
    fs::write(&path, "old").expect("written");
    let file = AtomicFile::create(&path).expect("begun");
    assert!(file.complete().expect("on the disk").commit_new().is_err(), "something is there");
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&path).expect("the file"), b"old");
}

/// A new file can be read by whom the mask of the process lets.
#[cfg(unix)]
#[test]
fn a_new_file_has_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let [ours, theirs] = ["ours", "theirs"].map(|name| folder.path().join(name));
    crosstrack_io::files::write(&ours, b"x").expect("written");
    fs::write(&theirs, b"x").expect("written");
    let mode = |path| fs::metadata(path).expect("there").permissions().mode();
    assert_eq!(mode(&ours), mode(&theirs));
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
