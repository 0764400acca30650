//! Programs that do not start, and those that are killed.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::Command;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crosstrack_io::Shard;
use crosstrack_io::process_group::{ProcessGroup, kill_running};
use crosstrack_io::shard::ParseShardError;

#[test]
fn a_program_that_does_not_start_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let why = |program: &str| {
        let error = ProcessGroup::start(&mut Command::new(program)).expect_err(program);
        assert!(error.to_string().starts_with(&format!("`{program}` does not start: ")), "{error}");
        (error.why, error.is_not_found)
    };
    for (text, mode, said) in [
        ("#!/usr/bin/python3\r\nprint()\r\n", 0o755, "ends as in files of Windows"),
        ("#!/no/such/interpreter -x\n", 0o755, "names `/no/such/interpreter`, which is not there"),
        ("#!/bin/sh\n", 0o644, "chmod +x"),
        ("", 0o644, "chmod +x"),
    ] {
        let path = folder.path().join("engine");
        fs::write(&path, text).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("allowed");
        let (why, is_not_found) = why(path.to_str().expect("text"));
        assert!(why.contains(said) && !is_not_found, "{text:?}: {why}");
        fs::remove_file(path).expect("removed");
    }
    let words = folder.path().join("words");
    fs::write(&words, "no script at all\n").expect("written");
    fs::set_permissions(&words, fs::Permissions::from_mode(0o755)).expect("allowed");
    assert!(why(words.to_str().expect("text")).0.contains("it is no program"));
    assert!(why(folder.path().to_str().expect("text")).0.contains("it is a folder"));
    let missing = folder.path().join("nothing");
    let missing = why(missing.to_str().expect("text"));
    assert_eq!(missing, ("there is no such file".to_owned(), true));
    assert!(why("no-such-program-at-all").0.contains("no program of that name"));
    assert!(why("~/engine").0.contains("only a shell knows `~`"));
}

/// Tests that start programs, one after the other: one of them kills all.
static ALONE: Mutex<()> = Mutex::new(());

/// While all programs are being killed, none starts: it would outlive this one.
#[test]
fn no_program_starts_while_all_are_killed() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let sleep = || ProcessGroup::start(Command::new("sleep").arg("1000")).expect("started");
    let mut running = sleep();
    let (before, begins) = mpsc::channel();
    let (after, started) = mpsc::channel();
    let starter = thread::Builder::new().spawn(move || {
        begins.recv().expect("the others are killed");
        drop(sleep());
        after.send(()).expect("somebody waits");
    });
    kill_running(|| {
        before.send(()).expect("the thread waits");
        // Waits in vain: a start that is let in takes a small part of this.
        let early = started.recv_timeout(Duration::from_millis(300));
        assert_eq!(early, Err(mpsc::RecvTimeoutError::Timeout));
    });
    let status = running.child.wait().expect("a child");
    assert_eq!(status.signal(), Some(9));
    started.recv().expect("it starts afterwards");
    starter.expect("a thread").join().expect("no panic");
}

#[test]
fn numbers_of_a_job_array_may_be_as_large_as_can_be() {
    for count in ["0", "2"] {
        let variable = |name: &str| match name {
            "SLURM_ARRAY_TASK_ID" | "SLURM_ARRAY_TASK_MIN" => Some("0".to_owned()),
            "SLURM_ARRAY_TASK_MAX" => Some(usize::MAX.to_string()),
            "SLURM_ARRAY_TASK_COUNT" => Some(count.to_owned()),
            _ => None,
        };
        assert_eq!(Shard::parse_with_env("auto", variable), Err(ParseShardError::ArrayGaps));
    }
}

/// What a program puts into a session of its own is killed with it.
#[cfg(target_os = "linux")]
#[test]
fn a_child_in_its_own_session_is_killed() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;

    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let script = "setsid sh -c 'echo $$; exec sleep 1000' & wait";
    let mut command = Command::new("sh");
    command.args(["-c", script]).stdout(Stdio::piped());
    let mut group = ProcessGroup::start(&mut command).expect("started");
    let mut line = String::new();
    let out = group.child.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let process = format!("/proc/{}", line.trim());
    let state = || {
        let status = fs::read_to_string(format!("{process}/stat")).unwrap_or_default();
        status.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next())
    };
    assert!(state().is_some_and(|state| state != 'Z'), "{process}");
    drop(group);
    // It is gone, or waits for whoever takes the dead.
    assert!(matches!(state(), None | Some('Z')), "{process}");
}

/// Hostile gzip files: none takes long or much.
#[test]
fn a_gzip_file_has_limits_packed_and_unpacked() {
    use std::io::{Read as _, Write as _};

    use crosstrack_io::{bounded, gzip};

    let packed = |text: &[u8]| {
        let mut packer = gzip::pack(Vec::new());
        packer.write_all(text).expect("in memory");
        packer.finish().expect("in memory")
    };
    let empty = packed(b"");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let read = |bytes: &[u8], most: usize| {
        fs::write(&path, bytes).expect("written");
        let file = bounded::open_unpacked(&path, most as u64).expect("opened");
        bounded::read_text(file, most).map_err(|e| e.to_string())
    };
    // By content, whatever the name.
    assert_eq!(read(&packed(b"text"), 100), Ok("text".to_owned()));
    assert_eq!(read(b"text", 100), Ok("text".to_owned()));
    assert_eq!(read(b"", 100), Ok(String::new()));
    for (bytes, most, words) in [
        (empty.repeat(4 << 20 >> 4), 64 << 20, "gzip members"),
        (packed(&vec![b'0'; 1 << 20]), 1 << 19, "longer than 512 KiB"),
        (empty.repeat(100), 1000, "packed it is longer than"),
        (packed(b"text")[..12].to_vec(), 100, "cut off"),
    ] {
        let error = read(&bytes, most).expect_err(words);
        assert!(error.contains(words), "{words}: {error}");
    }
    let mut some = Vec::new();
    gzip::unpack(&empty.repeat(gzip::MOST_MEMBERS)[..], u64::MAX)
        .read_to_end(&mut some)
        .expect("few");
    assert!(some.is_empty());
}
