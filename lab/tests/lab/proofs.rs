//! The proofs that forced wins need as many pieces: audited, and checked by `tests/checkers/lrat.py`.

use std::collections::BTreeMap;
use std::fs;
use std::io::empty;
use std::path::Path;

use crosstrack_cli::Exit;
use crosstrack_prove::sat::proof::Manifest;

use crate::checkers::all_accepted;
use crate::programs::run;

/// Writes the formula of a number of pieces, some of them the other player's, with its proof.
fn prove(folder: &Path, pieces: usize, theirs: usize, readings: &str) {
    let (pieces, theirs) = (pieces.to_string(), theirs.to_string());
    let words = ["forced", "formula", "--pieces", &pieces, "--theirs", &theirs];
    let words = words.into_iter().chain(["--dir", folder.to_str().expect("text")]);
    let (exit, _, err) = run(words.chain(readings.split_whitespace()), &mut empty());
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{readings}");
}

#[test]
fn a_forced_win_needs_as_many_pieces_as_the_report_says() {
    for readings in ["", "--junction through --connectors none"] {
        let folder = tempfile::tempdir().expect("a folder");
        for pieces in 1..=5 {
            (0..pieces).for_each(|theirs| prove(folder.path(), pieces, theirs, readings));
        }
        all_accepted(folder.path(), 15);
    }
}

/// A model need not be a position: nothing follows, and nothing is written.
#[test]
fn a_formula_with_a_model_proves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().to_str().expect("text");
    let words = ["forced", "formula", "--pieces", "2", "--board", "2x1", "--dir", to];
    let (exit, out, err) = run(words, &mut empty());
    assert_eq!((exit, out.as_str()), (Exit::No, ""));
    assert!(err.contains("nothing follows"), "{err}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn forced_wins_are_audited_and_their_forgeries_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    prove(dir.path(), 1, 0, "--board 2x2");
    prove(dir.path(), 2, 1, "--board 2x2");
    let first = &dir.path().join("after-1-theirs-0.json");
    let audit = |path: &Path| run(["check", path.to_str().expect("text")], &mut empty());
    for path in [first, &dir.path().join("after-2-theirs-1.json")] {
        let (exit, out, err) = audit(path);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""));
        assert!(out.contains("after the first move") && out.contains("board=2x2"), "{out}");
        assert!(out.contains("derived   the rules give the same "), "{out}");
    }
    let honest = Manifest::parse(&fs::read(first).expect("a file")).expect("a manifest");
    let key = "pieces after the first move";
    for (changed, value) in [
        ("says", "no position is won"),
        (key, "9 1"),
        (key, "1 2"),
        (key, "99999999999 1"),
        (key, "01 0"),
        (key, ""),
        ("options", r#"["--board","2x2","--connectors","/etc/passwd"]"#),
        ("options", r#"["--board","4x2"]"#),
        ("X-JUNCTION", "through"),
        ("at most", "3"),
    ] {
        let mut readings = honest.readings.clone();
        readings.insert(changed.to_owned(), value.to_owned());
        let (formula, proof) = (honest.formula.clone(), honest.proof.clone());
        let sheet = Manifest::new(honest.solver.clone(), formula, proof, BTreeMap::new(), readings);
        fs::write(first, sheet.to_json()).expect("written");
        let (exit, out, err) = audit(first);
        assert_eq!((exit, out.as_str()), (Exit::No, ""), "{changed}: {value}: {err}");
        assert!(!err.contains("root:"), "{err}");
    }
}
