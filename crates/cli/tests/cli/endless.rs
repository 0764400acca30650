//! Files and streams without end: a clear error, and little memory.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value as Json;

/// The most memory that a command may take for a file that is of no use, in kilobytes. Reading the
/// shipped vectors takes most of it, the unoptimized program itself 20,000.
const MOST: u64 = 110_000;

/// Whether Python, which measures memory, is there; loudly, if it is not.
fn is_measured() -> bool {
    crate::python::python("lrat.py", [""; 0]).is_some()
}

/// Runs commands one after the other, measures each, and writes a line of JSON about each.
const MEASURE: &str = "
import json, os, resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
for line in open('lines'):
    with open('said', 'wb') as said, open(sys.argv[2], 'rb') as given:
        child = subprocess.Popen([sys.argv[1], *line.split()], stdin=given, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(child.pid, 0)
    print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_maxrss, open('said', errors='replace').read()]))
";

/// What a command did: its exit code, what it said, and its peak of memory in kilobytes.
struct Measured {
    code: i64,
    err: String,
    peak: u64,
}

/// Runs commands in a folder, each with the same input.
fn run_all<L: AsRef<str>>(lines: &[L], input: &str, folder: &Path) -> Vec<Measured> {
    let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
    fs::write(folder.join("lines"), text).expect("written");
    let output = Command::new("python3")
        .args(["-c", MEASURE, env!("CARGO_BIN_EXE_crosstrack"), input])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("python3 runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let measured = |line: &str| {
        let row: Json = serde_json::from_str(line).expect("JSON");
        Measured {
            code: row[0].as_i64().expect("a code"),
            peak: row[1].as_u64().expect("kilobytes"),
            err: row[2].as_str().expect("a text").to_owned(),
        }
    };
    let all: Vec<_> = String::from_utf8_lossy(&output.stdout).lines().map(measured).collect();
    assert_eq!(all.len(), lines.len(), "{errors}");
    all
}

fn run(line: &str, input: &str, folder: &Path) -> Measured {
    run_all(&[line], input, folder).remove(0)
}

#[test]
fn every_option_that_takes_a_file_ends_at_an_endless_one() {
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("vectors")).expect("a folder");
    let link = folder.path().join("vectors/board.json");
    std::os::unix::fs::symlink("/dev/zero", link).expect("a link");
    fs::create_dir(folder.path().join("classes")).expect("a folder");
    let link = folder.path().join("classes/all.class");
    std::os::unix::fs::symlink("/dev/zero", link).expect("a link");
    fs::write(folder.path().join("bugs.csv"), "id,clauses,find,replace,note\n").expect("written");
    let zero = "/dev/zero";
    let lines = [
        format!("show start --rules pieces={zero}"),
        format!("show start --rules connectors={zero}"),
        format!("puzzle list {zero}"),
        format!("puzzle check {zero}"),
        format!("puzzle show ab --file {zero}"),
        format!("conform --engine true --baseline {zero}"),
        "conform --engine true --vectors vectors".to_owned(),
        format!("minimal list --rules 2x1 --only I --resume {zero}"),
        "tablebase stats classes".to_owned(),
        "tablebase probe classes start".to_owned(),
        "tablebase verify classes".to_owned(),
        "show -".to_owned(),
        "moves -".to_owned(),
        "canon -".to_owned(),
        "perft -".to_owned(),
        "solve -".to_owned(),
        "canon - --game crossings".to_owned(),
    ];
    for (line, done) in lines.iter().zip(run_all(&lines, zero, folder.path())) {
        let Measured { code, err, peak } = done;
        assert_eq!(code, 3, "{line}: {err}");
        assert!(!err.contains("panicked") && !err.trim().is_empty(), "{line}: {err}");
        assert!(peak < MOST, "{line}: {peak} kB");
    }
}

/// `--memory` bounds what the process takes, and not only what it counts with.
#[test]
fn a_count_takes_no_more_memory_than_it_is_given() {
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for mib in [100, 400] {
        let line = format!("count --rules 4x3 --by-pieces --memory {mib}");
        let Measured { code, err, peak } = run(&line, "/dev/null", folder.path());
        assert_eq!(code, 4, "{line}: {err}");
        assert!(err.contains(&format!("takes more than {mib} MiB")), "{line}: {err}");
        assert!(peak <= mib << 10, "{line}: {peak} kB");
    }
}

#[test]
fn tables_full_of_the_smallest_things_take_little_memory() {
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: String| fs::write(folder.path().join(name), text);
    let wide = ",".repeat((4 << 20) - 30);
    file("wide.csv", format!("position,goal\n{wide}")).expect("written");
    file("long.csv", format!("position,goal\n{}", ",\n".repeat((2 << 20) - 30))).expect("written");
    file("quotes.csv", format!("position,goal\n{}", "\"".repeat((4 << 20) - 30))).expect("written");
    fs::create_dir(folder.path().join("vectors")).expect("a folder");
    let numbers = format!("{{\"suite\":[{}0]}}", "0,".repeat((1 << 20) - 30));
    file("vectors/board.json", numbers).expect("written");
    for line in [
        "puzzle list wide.csv",
        "puzzle list long.csv",
        "puzzle list quotes.csv",
        "show start --rules pieces=long.csv",
        "conform --engine true --vectors vectors",
    ] {
        let Measured { code, err, peak } = run(line, "/dev/null", folder.path());
        assert_eq!(code, 3, "{line}: {err}");
        assert!(peak < MOST, "{line}: {peak} kB");
    }
}

/// A file of zeros of that length with something at its beginning and its end.
fn sparse(path: &Path, head: &str, length: u64, tail: &[u8]) {
    let mut file = File::create(path).expect("a file");
    file.write_all(head.as_bytes()).expect("written");
    file.set_len(length).expect("a hole");
    file.seek(SeekFrom::Start(length - tail.len() as u64)).expect("sought");
    file.write_all(tail).expect("written");
}

#[test]
fn a_header_that_promises_much_takes_no_memory() {
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("values")).expect("a folder");
    let path = folder.path().join("values/all.class");
    let mut refused = 0;
    for (positions, entry_bytes) in [
        // As long as files may be.
        (400_000_000_000, 18),
        (1_000_000_000_000, 18),
        (1 << 33, 10),
        (60_000, 4),
        (1 << 40, 6),
        (1 << 40, 2),
        (u64::MAX, 18),
        (1 << 62, 3),
        (5, 19),
        (1 << 40, 0),
    ] {
        let head = format!(
            "crosstrack tablebase\n{{\"format\":2,\"program\":\"x\",\"game\":\"crossings\",\
             \"ruleset\":\"3x4\",\"start\":\"bbb/3/3/rrr r -\",\"storage\":\"keyed\",\
             \"positions\":{positions},\"entry_bytes\":{entry_bytes},\"class\":\"all\"}}\n"
        );
        let hashes = 32 * u128::from(positions).div_ceil(1 << 16);
        let body = u128::from(positions) * entry_bytes + head.len() as u128 + hashes;
        let length = u64::try_from(body).unwrap_or(1 << 40).min(1 << 43);
        sparse(&path, &head, length, &[]);
        for what in ["stats values", "verify values", "probe values start"] {
            let Measured { code, err, peak } =
                run(&format!("tablebase {what}"), "/dev/null", folder.path());
            assert_eq!(code, 3, "{what} of {positions}: {err}");
            assert!(peak < MOST, "{what} of {positions}: {peak} kB");
            refused += 1;
        }
    }
    assert_eq!(refused, 30);
}

#[test]
fn a_numbered_table_that_is_a_hole_takes_no_memory() {
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let line = "tablebase build --rules 2x1,sets=AC --dir hole";
    let Measured { code, err, .. } = run(line, "/dev/null", folder.path());
    assert_eq!(code, 0, "{err}");
    let mut holes = Vec::new();
    for entry in fs::read_dir(folder.path().join("hole")).expect("a folder") {
        let path = entry.expect("a file").path();
        let bytes = fs::read(&path).expect("bytes");
        let ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        let end = ends.map(|(at, _)| at).nth(1).expect("two lines");
        let head = String::from_utf8(bytes[..=end].to_vec()).expect("text");
        holes.push((path, head, bytes.len() as u64));
    }
    // Every hash is zero.
    for (path, head, length) in &holes {
        sparse(path, head, *length, &[]);
    }
    for what in ["stats hole", "verify hole", "probe hole start"] {
        let Measured { code, err, peak } =
            run(&format!("tablebase {what}"), "/dev/null", folder.path());
        assert_eq!(code, 3, "{what}: {err}");
        assert!(err.contains("this table was changed: block"), "{what}: {err}");
        assert!(peak < MOST, "{what}: {peak} kB");
    }
    // And some that have more positions than can be.
    for (path, head, _) in &holes {
        let (before, rest) = head.split_once("\"positions\":").expect("a number");
        let (_, after) = rest.split_once(',').expect("its end");
        let more = format!("{before}\"positions\":9999999,{after}");
        let length = more.len() as u64 + 9_999_999 + 32 * 9_999_999_u64.div_ceil(1 << 16);
        sparse(path, &more, length, &[]);
    }
    let Measured { code, err, .. } = run("tablebase stats hole", "/dev/null", folder.path());
    let err = err.replace("\n  | ", " ");
    assert!(code == 3 && err.contains("a byte for each position"), "{err}");
}

#[test]
fn a_request_without_end_is_answered_and_dropped() {
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let requests = format!("{}\n{{\"id\":1,\"cmd\":\"bye\"}}\n", "[".repeat(3 << 20));
    fs::write(folder.path().join("requests"), requests).expect("written");
    let Measured { code, err, peak } = run("conform engine", "requests", folder.path());
    assert_eq!(code, 0, "{err}");
    assert!(peak < MOST, "{peak} kB");
}

/// Files that are hostile to some reader, each with its name.
fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let packed = |text: &[u8]| {
        let mut packer = crosstrack_io::gzip::pack(Vec::new());
        packer.write_all(text).expect("in memory");
        packer.finish().expect("in memory")
    };
    vec![
        ("bomb.gz", packed(&vec![b'['; 64 << 20])),
        ("members.gz", packed(b"").repeat(200_000)),
        ("cut.gz", packed(b"{\"format\":1}")[..15].to_vec()),
        ("deep.json", vec![b'['; 2 << 20]),
        ("deep.txt", deep_record(b" (rA.b1.0", b")")),
        (
            "deep-record.json",
            deep_record(b",\"variations\":[{\"after\":0,\"moves\":[\"rA.b1.0\"]", b"}]"),
        ),
        ("pairs.json", [b"{\"results\":[[0]".to_vec(), b",[0]".repeat(2 << 20)].concat()),
        ("shard.json", shard_of_pairs()),
        ("latin.txt", b"\xe9\xff\x00\n".repeat(1000)),
        ("line.txt", vec![b'1'; 5 << 20]),
        ("steps", b"9 0\n".repeat(1 << 20)),
    ]
}

/// A record of a game, as text or as JSON, with 100,000 variations within each other.
fn deep_record(open: &[u8], close: &[u8]) -> Vec<u8> {
    let text = "[Game crosstrack]\n[Start x1_2x1_1122.1_2-2_d]\n[Player 1 a]\n[Player 2 b]\n[Result *]\n[Ending unfinished]\n\n1. rI.a1.0";
    let json = r#"{"schema":"crosstrack/game-record/1","game":"crosstrack","start":"x1_2x1_1122.1_2-2_d","players":["a","b"],"moves":["rI.a1.0"],"result":null,"ending":"unfinished""#;
    let (head, tail) = if close == b")" { (text, "\n") } else { (json, "}\n") };
    [head.as_bytes(), &open.repeat(100_000), &close.repeat(100_000), tail.as_bytes()].concat()
}

/// The beginning of the file of a shard, then small things without end.
fn shard_of_pairs() -> Vec<u8> {
    let head = concat!(
        "{\"format\":\"crosstrack-shard 2\",\"version\":\"",
        env!("CARGO_PKG_VERSION"),
        "\",\"command\":[\"perft\"]}\n[\"\",[0"
    );
    [head.as_bytes().to_vec(), b",0".repeat(4 << 20), b"]]\n".to_vec()].concat()
}

/// Each reader of a file gets the same files: it refuses them in little memory, and leaves them as they are.
#[test]
fn every_reader_refuses_every_hostile_file() {
    const READERS: [&str; 13] = [
        "show start --rules pieces=FILE",
        "show start --rules connectors=FILE",
        "puzzle list FILE",
        "puzzle check FILE",
        "minimal list --rules 2x1 --only I --resume FILE",
        "minimal --rules 2x1 --model FILE",
        "check FILE",
        "check --cnf FILE --lrat FILE",
        "check --cnf good.cnf --lrat FILE",
        "review FILE",
        "merge FILE -- perft",
        "tablebase stats t",
        "tablebase verify t",
    ];
    if !is_measured() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("good.cnf"), "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").expect("written");
    let files = hostile();
    let mut faults = Vec::new();
    fs::create_dir(path("t")).expect("a folder");
    for (name, bytes) in &files {
        fs::write(path(name), bytes).expect("written");
        fs::write(path("t/all.class"), bytes).expect("written");
        let lines = READERS.map(|reader| reader.replace("FILE", name));
        for (line, done) in lines.iter().zip(run_all(&lines, "/dev/null", folder.path())) {
            let Measured { code, err, peak } = done;
            let is_refused = matches!(code, 1..=4) && !err.trim().is_empty();
            // The texts themselves, their form without blanks, and some bytes for each small thing.
            if !is_refused || err.contains("panicked") || peak > 3 * MOST {
                faults.push(format!("{line}: {code:?}, {peak} kB: {err}"));
            }
        }
        assert!(fs::read(path(name)).expect("a file") == *bytes, "a reader changed {name}");
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
