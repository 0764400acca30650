//! A run that tested little says so, and one that tested nothing fails.

use std::fs;
use std::path::Path;

use crate::support::{all_bugs, break_naive, engine, own, run};
use crosstrack_cli::Exit;

/// Our own engine, which says hello otherwise.
fn declaring(folder: &Path, rulesets: &str) -> Option<String> {
    engine("python3", "honest")?;
    let script = folder.join("engine.py");
    let text = format!(
        r#"
import json, subprocess, sys
ours = subprocess.Popen({:?}.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    request = json.loads(line)
    ours.stdin.write(line)
    ours.stdin.flush()
    answer = json.loads(ours.stdout.readline())
    if request["cmd"] == "hello":
        answer["ok"]["rulesets"] = json.loads({rulesets:?})
    print(json.dumps(answer), flush=True)
    if request["cmd"] == "bye":
        break
"#,
        own()
    );
    fs::write(&script, text).expect("written");
    Some(format!("python3 {}", script.display()))
}

#[test]
fn what_is_not_declared_is_told_by_reason_and_may_be_required() {
    let folder = tempfile::tempdir().expect("a folder");
    // All but eight boards.
    let boards = r#"[{"boards": ["1x2", "2x1", "2x2", "3x1", "3x2", "4x1", "4x2", "5x1", "5x2", "6x1", "7x1", "8x1"]}]"#;
    let Some(small) = declaring(folder.path(), boards) else { return };
    // What is required is chosen, all of it: a suite of one group.
    let vectors = folder.path().join("vectors");
    fs::create_dir(&vectors).expect("made");
    fs::copy("../../data/vectors/board.json", vectors.join("board.json")).expect("copied");
    let vectors = vectors.to_str().expect("a path");
    let conform = |more: &[&str]| {
        let args = [&["conform", "--engine", &small, "--vectors", vectors][..], more].concat();
        run(&args)
    };
    let (exit, out, _) = conform(&[]);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(out.contains("board 4x3 not declared: 1 case not tested (board 1)"), "{out}");
    assert!(out.contains("board 1x1 not declared: 1 case not tested"), "{out}");
    for format in ["text", "json", "junit", "tap", "md", "github"] {
        let (exit, out, _) = conform(&["--format", format, "--max-skip", "7", "--require", "4x3"]);
        assert_eq!(exit, Exit::No, "{format}: {out}");
        for said in
            ["board 4x3 not declared", "--require 4x3: 1 case not tested", "--max-skip 7: 8 cases"]
        {
            assert!(out.contains(said), "{format}: {said}: {out}");
        }
    }
    for (require, exit) in [
        ("4x2", Exit::Done),
        ("board=4x2", Exit::Done),
        ("all", Exit::No),
        ("board", Exit::No),
        ("board=4x3", Exit::No),
    ] {
        assert_eq!(conform(&["--require", require]).0, exit, "{require}");
    }
    assert_eq!(conform(&["--max-skip", "8"]).0, Exit::Done);

    // What is compared is counted, not what is played.
    let (exit, out, _) = run(&["conform", "--engine", &small, "--walk", "50", "--board", "4x3"]);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("nothing was compared: board 4x3 not declared"), "{out}");
    let (exit, out, _) = run(&["conform", "--engine", &small, "--walk", "5"]);
    assert_eq!(exit, Exit::Done, "{out}");
}

#[test]
fn what_is_declared_and_does_not_exist_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    for (declared, said) in [
        (r#"[{"boards": ["4X2"]}]"#, ["declares `4X2` in boards", "4x2"]),
        (r#"[{"editions": ["standart"]}]"#, ["declares `standart` in editions", "standard"]),
        (r#"[{"nul-turn": ["allowed"]}]"#, ["declares nul-turn", "null-turn"]),
    ] {
        let Some(line) = declaring(folder.path(), declared) else { return };
        let (exit, out, err) = run(&["conform", "--engine", &line, "--group", "board"]);
        assert_eq!((exit, out.as_str()), (Exit::No, ""), "{declared}");
        assert!(said.iter().all(|said| err.contains(said)), "{declared}: {err}");
        for format in ["json", "junit", "tap", "md", "github"] {
            let args = ["conform", "--engine", &line, "--group", "board", "--format", format];
            let (exit, out, err) = run(&args);
            assert_eq!(exit, Exit::No, "{format} {declared}: {err}");
            assert!(out.contains("the engine declares"), "{format} {declared}: {out}");
        }
    }
    // A field that is nothing like ours may be there.
    let Some(line) = declaring(folder.path(), r#"[{"comment": "all of it"}]"#) else { return };
    assert_eq!(run(&["conform", "--engine", &line, "--group", "board"]).0, Exit::Done);
}

#[test]
fn known_failures_are_read_and_written_in_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("known.txt");
    let list = list.to_str().expect("a path");
    let own = own();
    let args = ["conform", "--engine", &own, "--group", "board"];
    let args = [&args[..], &["--known", list, "--update-known", list]].concat();
    assert_eq!(run(&args).0, Exit::Done, "a list that is not there yet is empty");
    fs::write(list, "# ours\nboard/4x2\n").expect("written");
    assert_eq!(run(&args).0, Exit::Done);
    assert_eq!(fs::read_to_string(list).expect("a list"), "# ours\n");
}

/// One broken rule is one cause or a few, on one screen, with the clause that it breaks.
#[test]
fn a_broken_rule_is_told_on_a_screen() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let bugs = all_bugs();
    let of = |id: &str| bugs.iter().find(|bug| bug.id == id).expect("a bug");
    let line = break_naive(of("rotation-counterclockwise"), folder.path());
    let saved = folder.path().join("saved");
    let saved = saved.to_str().expect("a path");
    let group = ["--group", "completion", "--group", "freeze", "--group", "links"];
    let args = [&["conform", "--engine", &line, "--save", saved][..], &group].concat();
    let (exit, out, _) = run(&args);
    assert_eq!(exit, Exit::No);
    assert!(out.lines().count() < 150, "{} lines: {out}", out.lines().count());
    assert!(out.contains("1. ") && out.contains("what a tile links"), "{out}");
    // What was shrunk is a suite of its own, which shows the bug and which our engine passes.
    let files = fs::read_dir(saved).expect("a folder").count();
    assert!(files > 0);
    assert_eq!(run(&["conform", "--engine", &own(), "--vectors", saved]).0, Exit::Done);
    assert_eq!(run(&["conform", "--engine", &line, "--vectors", saved, "--no-shrink"]).0, Exit::No);
    // Vectors that are there are never replaced.
    let (exit, out, err) = run(&args);
    assert_eq!((exit, out.as_str()), (Exit::Input, ""));
    assert!(err.contains("there are vectors in it already"), "{err}");
}
