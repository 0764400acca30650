//! Files that commands write: links, devices, full disks, signals, rows that were cut off.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::signals::send;

const START: &str = "x1_4x2_1122.1_4-6-6-6-6-4_d";

fn command(line: &str, folder: &Path) -> Command {
    crate::signals::restore();
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command
}

fn run(line: &str, folder: &Path) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command(line, folder).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn an_answer_goes_through_a_link_and_keeps_permissions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "old").expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o604)).expect("allowed");
    symlink("file", folder.path().join("link")).expect("a link");
    let (_, answer, _) = run(&format!("canon {START}"), folder.path());
    assert_eq!(run(&format!("canon {START} -o link"), folder.path()).0, Some(0));
    assert_eq!(fs::read_to_string(&file).expect("the file"), answer);
    assert!(folder.path().join("link").is_symlink());
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o604);
    assert_eq!(names(folder.path()), ["file", "link"]);
}

/// What took work, or may have been changed by hand, is replaced only if that is asked for.
#[test]
fn a_link_that_leads_nowhere_is_replaced_by_force_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    symlink("nowhere", folder.path().join("link")).expect("a link");
    let (code, _, err) = run("schema solve --output link", folder.path());
    assert!(code == Some(3) && err.contains("link is there already"), "{err}");
    assert_eq!(names(folder.path()), ["link"]);
    assert_eq!(run("schema solve --output link --force", folder.path()).0, Some(0));
}

#[test]
fn files_that_are_kept_are_replaced_by_force_alone() {
    for (line, file) in [
        ("proof small --rules 1x1 --only A", "small.json"),
        ("proof small --rules 1x1 --only A", "small.cnf"),
        ("conform new --lang python --output engine.py", "engine.py"),
        ("conform vectors export vectors --game crossings", "vectors/games.json"),
        ("man --dir pages", "pages/crosstrack.1"),
        ("schema solve --output solve.json", "solve.json"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(file);
        assert_eq!(run(line, folder.path()).0, Some(0), "{line}");
        let made = fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        fs::write(&file, "mine").expect("written");
        let (code, out, err) = run(line, folder.path());
        assert_eq!((code, out.as_str()), (Some(3), ""), "{line}: {err}");
        assert!(err.contains("there already") && err.contains("--force replaces"), "{err}");
        assert_eq!(fs::read_to_string(&file).expect("mine"), "mine", "{line}");
        let (code, _, err) = run(&format!("{line} --force"), folder.path());
        assert_eq!(code, Some(0), "{line}: {err}");
        assert_eq!(fs::read(&file).expect("made again"), made, "{line}");
    }
}

#[test]
fn devices_pipes_and_open_files_are_written_as_they_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, answer, _) = run(&format!("canon {START}"), folder.path());
    let line = format!("canon {START} -o /dev/stdout");
    assert_eq!(run(&line, folder.path()), (Some(0), answer.clone(), String::new()));
    // Standard output is a file to which others have written.
    let log = folder.path().join("log");
    fs::write(&log, "before\n").expect("written");
    let file = fs::File::options().append(true).open(&log).expect("opened");
    assert!(command(&line, folder.path()).stdout(file).status().expect("it runs").success());
    assert_eq!(fs::read_to_string(&log).expect("the log"), format!("before\n{answer}"));
    assert_eq!(run(&format!("canon {START} -o /dev/null"), folder.path()).0, Some(0));
    let (code, _, err) = run(&format!("canon {START} -o /dev/full"), folder.path());
    assert_eq!(code, Some(3));
    assert!(err.contains("/dev/full cannot be written: the disk is full"), "{err}");
    assert!(err.contains("make room"), "{err}");
}

#[test]
fn no_folder_for_temporary_files_is_needed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut show = command(&format!("canon {START} -o answer"), folder.path());
    assert!(show.env("TMPDIR", "/no/such/folder").status().expect("it runs").success());
}

#[test]
fn a_disk_that_is_full_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mount = folder.path().join("small");
    fs::create_dir(&mount).expect("a folder");
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k", "none"])
        .arg(&mount)
        .stderr(Stdio::null())
        .status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("1 check skipped: no small disk may be mounted here");
        return;
    }
    let old = "old".repeat(1000);
    fs::write(mount.join("file"), &old).expect("written");
    fs::write(mount.join("filler"), vec![0; 40_000]).expect("written");
    let (code, _, err) = run("conform vectors list --format json -o small/file", folder.path());
    let (kept, left) = (fs::read_to_string(mount.join("file")), names(&mount));
    let exported = run("conform vectors export small/vectors", folder.path());
    let vectors = names(&mount.join("vectors"));
    let unmounted = Command::new("umount").arg(&mount).status();
    assert!(unmounted.expect("it runs").success());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("small/file cannot be written: the disk is full"), "{err}");
    assert_eq!(kept.expect("the file"), old);
    assert_eq!(left, ["file", "filler"]);
    assert_eq!((exported.0, vectors), (Some(3), Vec::new()), "all vectors or none");
}

/// Waits until a hidden file is there.
fn until_begun(folder: &Path, child: &mut Child) {
    let begun = Instant::now();
    while !names(folder).iter().any(|name| name.starts_with(".crosstrack-")) {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it was stopped");
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing was begun");
        sleep(Duration::from_millis(5));
    }
}

/// How a program ended that was sent a signal.
fn ended(child: &mut Child, signal: &str) -> ExitStatus {
    let sent = Instant::now();
    while sent.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    panic!("{signal} did not end the program");
}

#[test]
fn a_signal_leaves_the_old_file_and_nothing_hidden() {
    for (name, signal) in [("INT", Signal::INT), ("TERM", Signal::TERM), ("KILL", Signal::KILL)] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("file"), "old").expect("written");
        let mut child = command("perft start --plies 5 -o file", folder.path())
            .spawn()
            .expect("the program starts");
        until_begun(folder.path(), &mut child);
        send(&child, signal);
        let status = ended(&mut child, &format!("SIG{name}"));
        // Ctrl-C ends a count that says what it knows, but not in place of the file.
        let wanted = if name == "INT" { (Some(130), None) } else { (None, Some(signal.as_raw())) };
        assert_eq!((status.code(), status.signal()), wanted);
        assert_eq!(fs::read_to_string(folder.path().join("file")).expect("the file"), "old");
        if name != "KILL" {
            assert_eq!(names(folder.path()), ["file"], "{name}");
        }
    }
}

/// The files of an archive are begun before its proof is made.
#[test]
fn a_signal_leaves_no_file_of_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, _, err) = run("proof nowhere/x --rules 2x2", folder.path());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("nowhere/x.cnf cannot be written: its folder does not exist"), "{err}");
    assert!(!err.contains(".crosstrack-") && !err.contains(".tmp"), "{err}");
    assert!(err.contains("make the folder first"), "{err}");
    let mut child =
        command("proof x --rules 4x2", folder.path()).spawn().expect("the program starts");
    until_begun(folder.path(), &mut child);
    send(&child, Signal::INT);
    assert_eq!(ended(&mut child, "SIGINT").signal(), Some(2));
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

#[test]
fn a_file_that_is_no_journal_is_not_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("notes.txt");
    fs::write(&journal, "a line of mine without an end").expect("written");
    let line = "minimal list --rules 2x1 --only I --count 1 --resume notes.txt";
    let (code, _, err) = run(line, folder.path());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("this line has no end"), "{err}");
    assert_eq!(fs::read_to_string(&journal).expect("mine"), "a line of mine without an end");
    fs::write(&journal, "x1_2x1_1122.1_rI3.1-").expect("written");
    let (code, _, err) = run(line, folder.path());
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("notes.txt: line 1 was cut off"), "{err}");
    let text = fs::read_to_string(&journal).expect("the journal");
    fs::write(&journal, text.repeat(2)).expect("written");
    let (code, _, err) = run(line, folder.path());
    assert!(code == Some(3) && err.contains("there twice"), "{err}");
}

/// A program under a limit of the shell.
fn limited(limit: &str, line: &str, folder: &Path) -> Output {
    let program = env!("CARGO_BIN_EXE_crosstrack");
    let script = format!("ulimit {limit} && exec '{program}' {line}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().expect("it runs")
}

#[test]
fn a_file_beyond_the_limit_is_an_error_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("file"), "old").expect("written");
    let Output { status, stderr, .. } =
        limited("-f 1", "conform vectors list --format json -o file", folder.path());
    let err = String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(3), "{status}: {err}");
    assert!(err.contains("file cannot be written: file too large"), "{err}");
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read_to_string(folder.path().join("file")).expect("the file"), "old");
}

#[test]
fn many_files_take_few_that_are_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let Output { status, stderr, .. } = limited("-n 20", "man --dir pages", folder.path());
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let pages = names(&folder.path().join("pages"));
    assert!(pages.len() > 20 && pages.iter().all(|name| name.ends_with(".1")), "{pages:?}");
}

#[test]
fn nothing_is_written_through_a_link_that_is_in_the_way() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine"), "of mine").expect("written");
    for (to, kept) in [("mine", true), ("nothing", false)] {
        let link = folder.path().join("table/0_0.class.part");
        fs::create_dir(folder.path().join("table")).expect("a folder");
        symlink(format!("../{to}"), &link).expect("a link");
        let (code, _, err) = run("tablebase build --rules 1x1 --dir table", folder.path());
        assert_eq!(code, Some(3), "{err}");
        assert!(err.contains("0_0.class.part is in the way"), "{err}");
        assert_eq!(folder.path().join(to).exists(), kept);
        fs::remove_dir_all(folder.path().join("table")).expect("removed");
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine")).expect("mine"), "of mine");
    assert_eq!(names(folder.path()), ["mine"]);
}

/// Nobody writes into these pipes: whoever opens one waits for ever.
#[test]
fn pipes_in_the_place_of_files_are_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let classes = "tablebase build --rules 1x1 --dir classes";
    assert_eq!(run(classes, folder.path()).0, Some(0));
    let class = folder.path().join("classes").join(&names(&folder.path().join("classes"))[0]);
    fs::remove_file(&class).expect("removed");
    for pipe in [&class, &folder.path().join("pipe")] {
        let made = Command::new("mkfifo").arg(pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "a pipe");
    }
    for line in [
        "tablebase stats classes",
        "tablebase verify classes",
        "tablebase stats pipe",
        "minimal list --rules 2x1 --only I --count 1 --resume pipe",
    ] {
        let (code, _, err) = run(line, folder.path());
        assert_eq!(code, Some(3), "{line}: {err}");
        assert!(err.contains("pipe") || err.contains("no file"), "{line}: {err}");
    }
}
