//! An engine beside the rules, without vectors: every question is compared, or it is said which was not.

use crate::bugs::Bug;
use crate::support::{all_bugs, break_naive, changed, engine, own, run};
use crosstrack_cli::Exit;

const ILLEGAL: &str = r#"
    if cmd == "apply":
        answer["ok"] = {"illegal": True}
"#;
const ACCEPTS: &str = r#"
    if cmd == "apply" and ok.get("illegal"):
        answer["ok"] = {"position": request["position"]["x1"]}
"#;
const WRONG_COUNT: &str = r#"
    if cmd == "perft":
        ok["wins"] += 1
"#;
const NO_COUNT: &str = r#"
    if cmd == "perft":
        answer = {"id": request["id"], "skip": "too slow"}
"#;
const NO_TEXT: &str = r#"
    if cmd == "hello":
        ok["commands"] = ["legal", "apply", "status", "perft"]
"#;
const NEVER_DRAWS: &str = r#"
    if cmd == "status" and ok["outcome"] == "draw":
        answer["ok"] = {"outcome": "none"}
"#;

#[test]
fn whatever_is_wrong_is_noticed_and_whatever_is_left_open_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, change, on_position, said) in [
        ("illegal", ILLEGAL, true, "illegal"),
        ("accepts", ACCEPTS, true, "what "),
        ("counts", WRONG_COUNT, true, "perft"),
        ("no-count", NO_COUNT, true, "not compared: perft: too slow"),
        ("no-text", NO_TEXT, true, "not compared: read: command read not declared"),
        ("never-draws", NEVER_DRAWS, false, "draw"),
    ] {
        let Some(line) = changed(folder.path(), name, change) else { return };
        let probe = ["conform", "probe", "--engine", &line];
        let walk = ["--walk", "60", "--no-shrink"];
        // A ruleset of which the vectors have a drawn position.
        let board = if on_position { "4x2" } else { "1x1" };
        let args = [&probe[..], &walk, &["--rules", board]].concat();
        let (exit, out, err) = run(&args);
        assert_eq!((exit, err.as_str()), (Exit::No, ""), "{name}: {out}");
        assert!(out.contains(said), "{name}: {out}");
        if on_position {
            let (exit, out, _) = run(&[&probe[..], &["--position", "start"]].concat());
            assert_eq!(exit, Exit::No, "{name}: {out}");
            let (exit, out, _) =
                run(&[&probe[..], &["--position", "start", "--format", "json"]].concat());
            let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
            let is_open = !report["left_open"].as_array().expect("a list").is_empty();
            assert_eq!((exit, report["differs"] == true), (Exit::No, !is_open), "{name}: {out}");
        }
    }
    let own = own();
    let probe = ["conform", "probe", "--engine", &own, "--walk", "60"];
    for more in [&["--rules", "1x1"][..], &["--game", "crossings", "--rules", "3x4"], &[]] {
        let (exit, out, _) = run(&[&probe[..], more].concat());
        assert_eq!(exit, Exit::Done, "{out}");
        assert!(out.contains("\ncompared: legal "), "{out}");
    }
}

/// The counts are those of `data/suites/perft.csv`; the naive engine with this bug is right in all smaller ones.
#[test]
fn deep_counts_are_compared_at_one_position() {
    let at = ["--position", "start", "--perft", "3"];
    let ours = own();
    let (exit, out, err) = run(&[&["conform", "probe", "--engine", &ours], &at[..]].concat());
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    assert!(out.contains("perft 1;"), "{out}");
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let bug = all_bugs().into_iter().find(|bug| bug.id == "nodes-in-16-bits").expect("a bug");
    let line = break_naive(&bug, folder.path());
    for (depth, expected) in [("1", Exit::Done), ("2", Exit::No)] {
        let at = ["--rules", "2x1,connectors=none", "--position", "start", "--perft", depth];
        let (exit, out, _) = run(&[&["conform", "probe", "--engine", &line], &at[..]].concat());
        assert_eq!(exit, expected, "{out}");
        assert_eq!(out.contains("missing 1: nodes 92928"), expected == Exit::No, "{out}");
    }
}

/// Faults of counts beyond those of all vectors, each at the position that `docs/implementers.md` names for it.
#[test]
#[ignore = "takes half a minute: an engine in Python counts millions"]
fn large_counts_show_what_no_vector_shows() {
    const HASHED: &str = r#"
            memo = self.__dict__.setdefault("memo", {})
            key = __import__("zlib").crc32(self.write(child).encode()) % 16777216, depth
            below = memo.get(key) or self.perft(child, depth - 1)
            memo[key] = below
"#;
    let wins = r#"count["wins"] += self.finished(child) if depth == 1 else below["wins"]"#;
    let cases = [
        (wins.to_owned(), format!("{wins}\n            count[\"wins\"] %= 65536"), "wins 104528"),
        (
            "            below = self.perft(child, depth - 1)\n".to_owned(),
            HASHED.to_owned(),
            "1682328",
        ),
    ];
    let guide = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/implementers.md"));
    let rows = guide.lines().filter(|line| line.contains("` |") && line.contains("--perft"));
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut told = 0;
    for ((find, replace, missing), row) in cases.into_iter().zip(rows) {
        let (clauses, note) = (vec!["PL-ONE".to_owned()], String::new());
        let bug = Bug { id: format!("large-{told}"), clauses, find, replace, note };
        let line = break_naive(&bug, folder.path());
        let options = row.split('`').nth(1).expect("options").split(' ');
        let command = ["conform", "probe", "--timeout", "100", "--engine", &line];
        let (exit, out, _) = run(&command.into_iter().chain(options).collect::<Vec<_>>());
        assert_eq!(exit, Exit::No, "{out}");
        assert!(out.contains("missing") && out.contains(missing), "{out}");
        told += 1;
    }
    assert_eq!(told, 2);
}
