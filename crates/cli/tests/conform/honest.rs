//! A run that tested little says so, and one that tested nothing fails.

use std::fs;
use std::path::Path;

use crate::support::{all_bugs, break_naive, changed, engine, own, run};
use crosstrack_cli::Exit;

/// Our own engine, which says hello otherwise.
fn declaring(folder: &Path, rulesets: &str) -> Option<String> {
    let change = format!(
        "    if cmd == \"hello\":\n        answer[\"ok\"][\"rulesets\"] = json.loads({rulesets:?})"
    );
    changed(folder, "engine", &change)
}

#[test]
fn what_is_not_declared_is_told_by_reason_and_is_no_conformance() {
    let folder = tempfile::tempdir().expect("a folder");
    // All but eight boards.
    let boards = r#"[{"boards": ["1x2", "2x1", "2x2", "3x1", "3x2", "4x1", "4x2", "5x1", "5x2", "6x1", "7x1", "8x1"]}]"#;
    let Some(small) = declaring(folder.path(), boards) else { return };
    let conform = |more: &[&str]| {
        let args = [&["conform", "--engine", &small, "--group", "board"][..], more].concat();
        run(&args)
    };
    let said = "18 of 33 cases passed, 15 not declared; nothing that was asked failed";
    for format in ["text", "json", "junit", "github"] {
        let (exit, out, _) = conform(&["--format", format]);
        assert_eq!(exit, Exit::No, "{format}: {out}");
        assert!(out.contains("board 4x3 not declared"), "{format}: {out}");
        assert!(out.contains(said), "{format}: {out}");
    }
    let (exit, out, _) = conform(&[]);
    assert!(out.contains("board 4x3 not declared: 8 cases not tested (board 8)"), "{exit:?} {out}");
    let (exit, out, _) = conform(&["--allow", "incomplete"]);
    let last = out.lines().last().expect("a verdict");
    assert!(exit == Exit::Done && last.contains(said), "{last}");
    assert!(last.ends_with("; --allow incomplete lets it pass"), "{last}");
    let all = |require: &str| run(&["conform", "--engine", &small, "--require", require]).0;
    assert_eq!((all("4x1"), all("board=4x3")), (Exit::Done, Exit::No));

    // What is compared is counted, not what is played.
    let probe = ["conform", "probe", "--engine", &small, "--walk"];
    let (exit, out, _) = run(&[&probe[..], &["50", "--rules", "4x3"]].concat());
    assert_eq!(exit, Exit::No);
    assert!(out.contains("nothing was compared: board 4x3 not declared"), "{out}");
    let (exit, out, _) = run(&[&probe[..], &["5"]].concat());
    assert_eq!(exit, Exit::Done, "{out}");
}

/// An engine that declares less to its second process than to the first is not tested there.
#[test]
fn what_is_declared_once_is_no_conformance() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(line) = declaring(folder.path(), "@") else { return };
    let (script, count) = (folder.path().join("engine.py"), folder.path().join("count"));
    let text = fs::read_to_string(&script).expect("a script");
    let less = format!(
        r#"(open({count:?}, "a").write("."), [{{}}] if len(open({count:?}).read()) < 2 else [{{"boards": ["4x2"]}}])[1]"#
    );
    fs::write(&script, text.replace("json.loads(\"@\")", &less)).expect("written");
    let args = ["conform", "--engine", &line, "--group", "board"];
    let (exit, out, _) = run(&args);
    assert_eq!(exit, Exit::No, "{out}");
    assert!(out.contains("7 of 33 cases passed, 26 not declared"), "{out}");
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
        for format in ["json", "junit", "github"] {
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
