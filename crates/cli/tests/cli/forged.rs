//! What a file says is not affirmed: forged tables and puzzles are refused, or quoted as what they
//! say.

use std::fs;
use std::path::Path;

use crate::program;
use crosstrack_cli::Exit;
use sha2::{Digest as _, Sha256};

fn run(line: &str) -> (Exit, String, String) {
    program::run(&line.split('|').collect::<Vec<_>>())
}

/// Where the lines of a table end.
fn header_end(bytes: &[u8]) -> usize {
    bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').nth(1).expect("two lines").0 + 1
}

/// A table of one block with its last 32 bytes made right again.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 32;
    let (header, entries) = bytes[..end].split_at(header_end(&bytes));
    let hash = Sha256::new().chain_update(Sha256::digest(header)).chain_update([0; 8]);
    let hash = hash.chain_update(entries).finalize();
    bytes[end..].copy_from_slice(&hash);
    bytes
}

fn name(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Where the values of a table by key are: the last two bytes of each entry.
fn values(bytes: &[u8]) -> Vec<usize> {
    let start = header_end(bytes);
    let first = bytes.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let header: serde_json::Value = serde_json::from_slice(&bytes[first..start]).expect("a header");
    let of = |field: &str| header[field].as_u64().expect("a number") as usize;
    let entry_bytes = of("entry_bytes");
    (1..=of("positions")).map(|number| start + number * entry_bytes - 2).collect()
}

#[test]
fn forged_values_are_noticed_by_probe_or_quoted() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("values");
    let path = dir.join("all.class");
    let build = format!("tablebase|build|--game|crossings|--rules|2x3|--dir|{}", name(&dir));
    assert_eq!(run(&build).0, Exit::Done);
    let good = fs::read(&path).expect("a table");
    let probe = format!("tablebase|probe|{}|start", name(&dir));
    let (exit, out, _) = run(&probe);
    assert_eq!(exit, Exit::Done);
    assert!(out.contains("\n\nthe table says "), "{out}");
    let (_, out, _) = run(&format!("{probe}|--format|json"));
    assert!(out.contains("\"source\": \"table\""), "{out}");
    let stats = format!("tablebase|stats|{}", name(&dir));
    let (_, out, _) = run(&stats);
    assert!(out.starts_with("as the table says; crosstrack tablebase verify"), "{out}");
    // Each value in turn, another distance, another fate, numbers at the end of their range.
    let (mut probes, mut verified) = (0, 0);
    for at in values(&good) {
        let number = i16::from_le_bytes([good[at], good[at + 1]]);
        let longer = number + 2 * number.signum();
        for forged in [longer, -number, 0, i16::MAX, i16::MIN + 1, i16::MIN] {
            if forged == number {
                continue;
            }
            let mut bytes = good.clone();
            bytes[at..at + 2].copy_from_slice(&forged.to_le_bytes());
            fs::write(&path, sealed(bytes)).expect("written");
            let (exit, out, err) = run(&format!("tablebase|verify|{}", name(&dir)));
            assert!(matches!(exit, Exit::No | Exit::Input), "{forged} at {at}: {out}{err}");
            verified += 1;
            let (exit, out, err) = run(&probe);
            assert!(matches!(exit, Exit::Done | Exit::Input), "{forged} at {at}: {err}");
            probes += usize::from(exit == Exit::Input);
            assert!(exit == Exit::Input || out.contains("\n\nthe table says "), "{out}");
            let (exit, _, err) = run(&stats);
            assert!(matches!(exit, Exit::Done | Exit::Input), "{forged} at {at}: {err}");
        }
    }
    assert!(verified > 10, "{verified}");
    assert!(probes >= 3, "{probes}: a start with another value is noticed");
}

#[test]
fn forged_headers_of_values_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("values");
    let path = dir.join("all.class");
    let build = format!("tablebase|build|--game|crossings|--rules|2x3|--dir|{}", name(&dir));
    assert_eq!(run(&build).0, Exit::Done);
    let good = fs::read(&path).expect("a table");
    let text = |from: &str, to: &str| {
        let at = good.windows(from.len()).position(|part| part == from.as_bytes());
        let at = at.unwrap_or_else(|| panic!("no {from}"));
        sealed([&good[..at], to.as_bytes(), &good[at + from.len()..]].concat())
    };
    for (from, to) in [
        ("\"game\":\"crossings\"", "\"game\":\"crosstrack\""),
        ("\"game\":\"crossings\"", "\"game\":\"chess\""),
        ("distance=exact", "distance=wrong"),
        ("2x3", "2x4"),
        ("rr r -", "r1 r -"),
    ] {
        fs::write(&path, text(from, to)).expect("written");
        for what in ["stats", "verify", "probe"] {
            let pos = if what == "probe" { "|start" } else { "" };
            let (exit, out, err) = run(&format!("tablebase|{what}|{}{pos}", name(&dir)));
            assert!(exit == Exit::Input || exit == Exit::No, "{what}, {to}: {out}{err}");
        }
    }
    // Another reading of the same board: the table does not fit it, and verify says so.
    fs::write(&path, text("distance=exact", "distance=upto")).expect("written");
    assert_eq!(run(&format!("tablebase|verify|{}", name(&dir))).0, Exit::No);
}

/// A table of other pieces, whatever its name, is verified as one of these pieces.
#[test]
fn a_table_is_verified_and_probed_under_rules_that_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, pieces) = (folder.path().join("published"), folder.path().join("pieces.csv"));
    let laid = folder.path().join("laid.csv");
    fs::write(&pieces, "letter,pattern\nA,14-25\n").expect("written");
    fs::write(&laid, "interstice,piece\nxa1,T1\n").expect("written");
    for (options, said) in [
        (format!("pieces={}", name(&pieces)), "patterns A 14-25"),
        (format!("pieces={},1020", name(&pieces)), "owners 1020"),
        (format!("sets=A,connectors={}", name(&laid)), "connectors xa1 T1"),
        ("sets=A,junction=through".to_owned(), "X-JUNCTION through"),
        ("sets=A".to_owned(), "sets A,"),
    ] {
        let _ = fs::remove_dir_all(&path);
        let build = format!("tablebase|build|--rules|2x1,{options}|--dir|{}", name(&path));
        let (exit, _, err) = run(&build);
        assert_eq!(exit, Exit::Done, "{options}: {err}");
        for asked in ["verify|FILE", "probe|FILE|start", "stats|FILE"] {
            let (exit, out, err) =
                run(&format!("tablebase|{}", asked.replace("FILE", name(&path))));
            assert_eq!(exit, Exit::Done, "{asked}: {err}");
            let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(said), "{options}: {asked}: {out}");
        }
    }
}

/// A build that goes on with files that are there says that it did not derive them.
#[test]
fn what_was_there_before_is_not_affirmed() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("classes");
    let build = format!("tablebase|build|--rules|2x1,sets=A|--dir|{}", name(&dir));
    let said = "what was there before is as its files say";
    let (exit, out, _) = run(&build);
    assert!(exit == Exit::Done && !out.contains(said), "{out}");
    let (exit, out, _) = run(&build);
    assert!(exit == Exit::Done && out.contains(said), "{out}");
}

#[test]
fn what_a_table_says_of_puzzles_is_quoted_and_its_ids_and_solutions_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.csv");
    let shipped =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles/small.csv"));
    let is_long = |line: &&str| line.contains(",win-in-3,");
    let long = shipped.lines().find(is_long).expect("a puzzle of two turns");
    let rows = [shipped.lines().next().expect("a header"), long];
    let write = |text: &str| fs::write(&path, text).expect("written");
    let (columns, row): (Vec<&str>, Vec<&str>) =
        (rows[0].split(',').collect(), rows[1].split(',').collect());
    let value = |column: &str| row[columns.iter().position(|c| *c == column).expect("a column")];
    let forged = |column: &str, to: &str| {
        let at = columns.iter().position(|c| *c == column).expect("a column");
        let mut row = row.clone();
        row[at] = to;
        format!("{}\n{}\n", rows[0], row.join(","))
    };
    let id = value("id");
    let show = |id: &str| run(&format!("puzzle|show|{id}|--solution|--file|{}", name(&path)));
    write(&format!("{}\n{}\n", rows[0], rows[1]));
    let (exit, _, err) = show(id);
    assert_eq!(exit, Exit::Done, "{err}");
    assert!(err.contains("repeated here, not proved: crosstrack puzzle check"), "{err}");
    let (exit, _, err) = run(&format!("puzzle|list|{}", name(&path)));
    assert!(exit == Exit::Done && err.contains("not proved"), "{err}");
    // Of the puzzles that come with the program nothing needs to be said.
    assert_eq!(run(&format!("puzzle|show|{id}")).2, "");
    for (column, to) in [("difficulty", "1"), ("themes", "zugzwang"), ("winning", "7")] {
        write(&forged(column, to));
        let (exit, _, err) = show(id);
        assert!(exit == Exit::Done && err.contains("not proved"), "{column}: {err}");
        let check = run(&format!("puzzle|check|--quick|{}", name(&path)));
        assert_eq!(check.0, Exit::No, "{column}: {}", check.1);
    }
    write(&forged("id", "0123456789"));
    let (exit, _, err) = show("0123456789");
    assert!(exit == Exit::Input && err.contains(id), "{err}");
    write(&forged("goal", "win-in-9"));
    let (exit, _, err) = show(id);
    assert!(exit == Exit::Input && err.contains("the id of this puzzle is"), "{err}");
    let first = value("solution").split(' ').next().expect("a move");
    assert_ne!(first, value("solution"));
    write(&forged("solution", first));
    let (exit, _, err) = show(id);
    assert!(exit == Exit::Input && err.contains("does not end with a win"), "{err}");
}

#[test]
fn numbers_of_any_size_in_a_strangers_rows_are_faults_or_quoted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.csv");
    let position = "x1_2x1_1122.1_rI1.1-1.gI0_d";
    for number in ["18446744073709551615", "18446744073709551616", "-1", "0", "1e9", "٣", ""] {
        for goal in
            ["win-in-1".to_owned(), format!("win-in-{number}"), format!("solitaire-{number}")]
        {
            let text = format!(
                "id,game,position,goal,difficulty,winning,moves\n\
                 ab,crosstrack,{position},{goal},{number},{number},{number}\n"
            );
            fs::write(&path, text).expect("written");
            for line in ["list|FILE", "list|FILE|--level|hard", "show|ab|--file|FILE", "check|FILE"]
            {
                let line = format!("puzzle|{}", line.replace("FILE", name(&path)));
                let (exit, _, err) = run(&line);
                assert!(exit != Exit::Internal && !err.contains("panicked"), "{line}: {err}");
            }
        }
    }
}

/// A shard that says of a first move no counts at all.
#[test]
fn a_shard_without_counts_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("1");
    let line = "perft|start|--rules|2x1|--plies|2";
    assert_eq!(run(&format!("{line}|--shard|1/1|--output|{}", name(&file))).0, Exit::Done);
    let merge = format!("merge|{}|--|{line}", name(&file));
    assert_eq!(run(&merge).0, Exit::Done);
    let text = fs::read_to_string(&file).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    for at in [1, 2] {
        let unit: serde_json::Value = serde_json::from_str(lines[at]).expect("JSON");
        let forged = serde_json::json!([unit[0], []]).to_string();
        let mut lines = lines.clone();
        lines[at] = &forged;
        fs::write(&file, lines.join("\n")).expect("written");
        let (exit, out, err) = run(&merge);
        assert_eq!((exit, out.as_str()), (Exit::Input, ""), "{err}");
        assert!(err.contains("0 counts of "), "{err}");
    }
}
