//! What a source says by itself: an engine written to its letter passes what it demands, and a broken one does not.

use std::fs;
use std::path::Path;

use crate::bugs::insert_bug;
use crate::support::{all_bugs, engine, run};
use crosstrack_cli::Exit;

/// Returns the engine of a source; with the id of a bug one that has it.
fn letter(source: &str, bug: Option<&str>, folder: &Path) -> Option<String> {
    let plain = engine("python3", &format!("sources.py {source}"))?;
    let Some(bug) = bug else { return Some(plain) };
    for file in ["naive.py", "naive_crossings.py", "sources.py"] {
        let text = fs::read_to_string(Path::new("../../tests/engines").join(file)).expect(file);
        let bugs = all_bugs();
        let found = bugs.iter().find(|one| one.id == bug).expect("a bug");
        let text = if file == "naive.py" { insert_bug(&text, found).expect("once") } else { text };
        fs::write(folder.join(file), text).expect("written");
    }
    Some(format!("python3 {}/sources.py {source}", folder.display()))
}

/// Puts an engine to the letter of each source to what that source demands, but for the cases that `more` leaves out.
fn assert_sources_pass(more: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    for (source, game) in
        [("en", "crosstrack"), ("nl", "crosstrack"), ("fr", "crosstrack"), ("cr", "crossings")]
    {
        let Some(line) = letter(source, None, folder.path()) else { return };
        let words = ["conform", "--game", game, "--engine", &line, "--source", source];
        let (exit, out, err) = run(&[&words[..], more].concat());
        assert_eq!(exit, Exit::Done, "{source}: {out}{err}");
    }
}

/// Puts engines of the sources to core, which is what all sources of an edition bear.
fn assert_core_passes(more: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(cr) = letter("cr", None, folder.path()) else { return };
    let words = ["conform", "--game", "crossings", "--engine", &cr, "--level", "core"];
    let (exit, out, err) = run(&[&words[..], more].concat());
    assert_eq!(exit, Exit::Done, "{out}{err}");
    // The sheets know no automatic win, so their engines are asked with the reading of all cases.
    for source in ["nl", "fr"] {
        let Some(line) = letter(&format!("{source} all"), None, folder.path()) else { return };
        let levels = ["--level", "core", "--level", "edition"];
        let skip = ["--skip", "places/*", "--skip", "games/*", "--allow", "incomplete"];
        let words = ["conform", "--engine", &line];
        let (exit, out, err) = run(&[&words[..], &skip, &levels, more].concat());
        assert_eq!(exit, Exit::Done, "{source}: {out}{err}");
    }
}

/// Puts engines with a bug to the cases of a source.
fn assert_bugs(bugs: &[(&str, &str, Exit)], more: &[&str]) {
    for &(source, bug, expected) in bugs {
        let folder = tempfile::tempdir().expect("a folder");
        let Some(line) = letter(source, Some(bug), folder.path()) else { return };
        let words = ["conform", "--engine", &line, "--source", source, "--no-shrink"];
        let (exit, out, err) = run(&[&words[..], more].concat());
        assert_eq!(exit, expected, "{source}, {bug}: {out}{err}");
    }
}

/// A group that both games and all sources have.
const FEW: [&str; 2] = ["--group", "legal"];

#[test]
fn an_engine_passes_what_its_source_demands() {
    assert_sources_pass(&FEW);
}

#[test]
fn core_fails_no_engine_of_a_source() {
    assert_core_passes(&FEW);
}

#[test]
fn a_bug_is_one_where_the_source_says_so() {
    let bugs =
        [("en", "opening-not-enforced", Exit::No), ("nl", "opening-not-enforced", Exit::Done)];
    assert_bugs(&bugs, &FEW);
}

#[test]
#[ignore = "takes minutes: some groups are asked without it"]
fn an_engine_passes_all_that_its_source_demands() {
    assert_sources_pass(&[]);
    assert_core_passes(&[]);
}

#[test]
#[ignore = "takes minutes: one bug in one group is asked about without it"]
fn each_bug_is_one_where_the_source_says_so() {
    let bugs = [
        ("en", "opening-not-enforced", Exit::No),
        ("nl", "opening-not-enforced", Exit::Done),
        ("fr", "opening-not-enforced", Exit::Done),
        ("nl", "nothing-claimed", Exit::No),
        ("fr", "same-piece-again", Exit::No),
        ("en", "partner-untouched", Exit::No),
    ];
    assert_bugs(&bugs, &[]);
}

/// An engine by a sheet that errs about common pieces, which both sheets describe.
#[test]
fn a_sheet_is_asked_about_common_pieces() {
    let original =
        fs::read_to_string("../../tests/engines/sources.py").expect("the engines of sources");
    let announces = r#"        return True

    def after(self, position: naive.Position, move: str) -> naive.Position:
        after = super().after(position, move)
        part = move.split(".")[0]
        colour = position.pieces[part][0] if part in position.pieces else part[0]
        is_common = self.owners.get(colour) == "c"
        return after._replace(completed=after.completed or is_common and self.path_stands(after))


class Dutch"#;
    let breakages = [
        (
            "nl",
            "        return after\n\n\nclass Article",
            "        return after._replace(frozen={})\n\n\nclass Article",
        ),
        ("nl", "        return True\n\n\nclass Dutch", announces),
        ("fr", "        return True\n\n\nclass Dutch", announces),
    ];
    for (source, find, replace) in breakages {
        let folder = tempfile::tempdir().expect("a folder");
        let Some(_) = letter(source, Some("counterclockwise"), folder.path()) else { return };
        assert_eq!(original.matches(find).count(), 1, "{find}");
        fs::copy("../../tests/engines/naive.py", folder.path().join("naive.py")).expect("copied");
        let broken = original.replacen(find, replace, 1);
        fs::write(folder.path().join("sources.py"), broken).expect("written");
        let line = format!("python3 {}/sources.py {source}", folder.path().display());
        let words = ["conform", "--engine", &line, "--source", source, "--no-shrink"];
        let groups = ["--run", "freeze/sheet-*", "--run", "claims/sheet-*"];
        let (exit, out, err) = run(&[&words[..], &groups].concat());
        assert_eq!(exit, Exit::No, "{source}: {out}{err}");
        assert!(out.contains("DOES NOT CONFORM"), "{source}: {out}");
    }
}
