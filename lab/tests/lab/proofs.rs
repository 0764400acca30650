//! The proofs that forced wins need as many pieces: audited, and checked by `tests/checkers/lrat.py`.

use std::collections::BTreeMap;
use std::fs;
use std::io::empty;
use std::path::{Path, PathBuf};

use crosstrack_cli::Exit;
use crosstrack_prove::sat::proof::Manifest;

use crate::checkers::all_accepted;
use crate::programs::run;

#[test]
fn that_a_forced_win_needs_as_many_pieces() {
    for line in ["forced fewest", "forced fewest --junction through --connectors none"] {
        let folder = tempfile::tempdir().expect("a folder");
        let words = line.split(' ').chain(["--proofs", folder.path().to_str().expect("text")]);
        let (exit, _, err) = run(words, &mut empty());
        assert_eq!(exit, Exit::Done, "{line}: {err}");
        all_accepted(folder.path(), 15);
    }
}

#[test]
fn forced_wins_are_audited_and_their_forgeries_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let to = dir.path().to_str().expect("text");
    let (exit, _, err) = run(["forced", "fewest", "--board", "2x2", "--proofs", to], &mut empty());
    assert!(exit == Exit::Done || exit == Exit::Usage, "{err}");
    let mut names: Vec<PathBuf> = fs::read_dir(dir.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "{err}");
    let audit = |path: &Path| run(["check", path.to_str().expect("text")], &mut empty());
    let first = names.first().expect("one");
    for path in &names {
        let (exit, out, err) = audit(path);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""));
        assert!(out.contains("after the first move") && out.contains("board=2x2"), "{out}");
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
