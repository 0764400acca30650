//! Files take their names when they are whole: until then the old file is there. Disks that are full are
//! in `replaced.rs`.

use std::fs::{self, Permissions};
use std::path::Path;
use std::process::{Command, Stdio};

use crosstrack_io::files::{AtomicFile, open_alone};

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

/// Runs commands at the same time in a folder; returns the code and the messages of each.
fn at_once(lines: &[&str], folder: &Path) -> Vec<(Option<i32>, String)> {
    let start = |line: &&str| {
        Command::new(env!("CARGO_BIN_EXE_crosstrack"))
            .args(line.split_whitespace())
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs")
    };
    let running: Vec<_> = lines.iter().map(start).collect();
    let end = |child: std::process::Child| {
        let output = child.wait_with_output().expect("it ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    running.into_iter().map(end).collect()
}

/// Two of everything that writes to a file that may be there: nothing is lost, and whoever does not write says so.
#[test]
fn two_at_once_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    // A file that is written for long belongs to one.
    for line in [
        "minimal list --rules 2x1 --only I --resume list.txt",
        "tablebase build --rules 1x1 --dir table",
    ] {
        let name = line.split_whitespace().last().expect("a name");
        let held = if name == "table" {
            fs::create_dir_all(path("table")).expect("a folder");
            path("table/0_0.class.part")
        } else {
            path(name)
        };
        let file = open_alone(&held).expect("it is free");
        let (code, err) = at_once(&[line], folder.path()).remove(0);
        assert_eq!(code, Some(3), "{line}: {err}");
        assert!(err.contains("another") || err.contains("building"), "{line}: {err}");
        drop(file);
        let (code, err) = at_once(&[line], folder.path()).remove(0);
        assert_eq!(code, Some(0), "{line}: {err}");
    }
    let list = fs::read_to_string(path("list.txt")).expect("a list");
    assert!(list.lines().count() > 1, "{list}");
    // A new file has one writer; the other says what it would have written.
    let play = "play start rA.b1.0 --record game.txt";
    let ends = at_once(&[play, play], folder.path());
    let lost = ends.iter().filter(|(code, _)| *code != Some(0));
    let lost: Vec<_> = lost.collect();
    assert!(
        lost.len() <= 1
            && lost
                .iter()
                .all(|(_, err)| err.contains("there already") || err.contains("[Game crosstrack]")),
        "{ends:?}"
    );
    assert!(fs::read_to_string(path("game.txt")).expect("a game").contains("rA.b1.0"));
    assert!(names(folder.path()).iter().all(|name| !name.starts_with(".crosstrack-")));
}
