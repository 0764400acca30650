//! Proofs checked by `tests/checkers/lrat.py`, which was written from the format's paper and shares
//! nothing with the checker in the library.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::proof::{ProofOutcome, check, prove, trim};
use crosstrack_prove::sat::{ClauseSink as _, Cnf};

use crate::checkers::{python, succeeded};
use crate::support::{Numbers, random, solutions};

/// What the second checker says of each pair of a formula and a proof.
fn verdicts(pairs: &[(PathBuf, PathBuf)]) -> Option<Vec<bool>> {
    let args: Vec<OsString> =
        pairs.iter().flat_map(|(cnf, lrat)| [cnf.into(), lrat.into()]).collect();
    let output = python("lrat.py", args)?;
    let text = String::from_utf8(output.stdout).expect("text");
    let verdicts: Vec<bool> = text
        .lines()
        .map(|line| match line.split_once(' ').expect("a verdict").0 {
            "accepted" => true,
            "refused" => false,
            _ => panic!("{line}"),
        })
        .collect();
    assert_eq!(verdicts.len(), pairs.len(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.success(), verdicts.iter().all(|&accepted| accepted));
    Some(verdicts)
}

#[test]
fn the_second_checker_passes_its_own_tests() {
    if let Some(output) = python("lrat_test.py", ["-q"]) {
        succeeded(&output);
        let report = String::from_utf8_lossy(&output.stderr);
        assert!(report.contains("Ran 10 tests") && !report.contains("skipped"), "{report}");
    }
}

fn proofs_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            proofs_below(&path, found);
        } else if path.to_str().is_some_and(|name| name.contains(".lrat")) {
            found.push(path);
        }
    }
}

#[test]
fn every_kept_archive_is_accepted() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut proofs = Vec::new();
    for folder in ["data", "reports"] {
        proofs_below(&root.join(folder), &mut proofs);
    }
    assert!(!proofs.is_empty());
    let pairs: Vec<_> = proofs
        .into_iter()
        .map(|proof| (proof.with_extension("").with_extension("cnf"), proof))
        .collect();
    if let Some(verdicts) = verdicts(&pairs) {
        assert!(verdicts.iter().all(|&accepted| accepted), "{pairs:?}: {verdicts:?}");
    }
}

/// One number of one line changed, or a line taken away.
fn damaged(proof: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let at = numbers.below(lines.len());
    if numbers.below(4) == 0 {
        lines.remove(at);
    } else {
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let word = numbers.below(words.len());
        words[word] = match numbers.below(3) {
            0 => format!("{}", 1 + numbers.below(12)),
            1 => format!("-{}", 1 + numbers.below(12)),
            _ => "0".to_owned(),
        };
        lines[at] = words.join(" ");
    }
    lines.join("\n") + "\n"
}

/// Proofs of random formulas, whole and damaged, and for a formula that lacks a clause: both
/// checkers say the same, and nothing satisfiable is refuted.
#[test]
fn both_checkers_agree() {
    let folder = tempfile::tempdir().unwrap();
    let (mut pairs, mut ours, mut satisfiable) = (Vec::new(), Vec::new(), Vec::new());
    let mut keep = |cnf: &Cnf, proof: &str, ours: &mut Vec<bool>| {
        let stem = folder.path().join(ours.len().to_string());
        let pair = (stem.with_extension("cnf"), stem.with_extension("lrat"));
        fs::write(&pair.0, cnf.to_dimacs()).unwrap();
        fs::write(&pair.1, proof).unwrap();
        ours.push(check(cnf, proof.as_bytes()).is_ok());
        satisfiable.push(!solutions(cnf).is_empty());
        pairs.push(pair);
    };
    let mut numbers = Numbers(15);
    let mut whole = 0;
    for _ in 0..300 {
        let vars = 3 + numbers.below(5);
        let clauses = 4 * vars + numbers.below(4 * vars);
        let width = 1 + numbers.below(3).max(1);
        let formula = random(&mut numbers, vars, clauses, width);
        let mut raw = Vec::new();
        let proving = prove(&formula, Budget::UNLIMITED, &mut raw).unwrap();
        let refuted = matches!(proving, ProofOutcome::Unsat(_));
        assert_eq!(refuted, solutions(&formula).is_empty());
        if !refuted {
            continue;
        }
        whole += 1;
        let raw = String::from_utf8(raw).unwrap();
        keep(&formula, &raw, &mut ours);
        let mut short = Vec::new();
        trim(raw.as_bytes(), formula.clause_count(), &mut short).unwrap();
        let short = String::from_utf8(short).unwrap();
        keep(&formula, &short, &mut ours);
        assert!(ours.ends_with(&[true, true]), "{raw}{short}");
        keep(&formula, &damaged(&short, &mut numbers), &mut ours);
        let mut without = Cnf::with_vars(formula.var_count());
        let gone = numbers.below(clauses);
        for (index, clause) in formula.clauses().enumerate() {
            // The ids stay: a clause that is always true stands in its place.
            let always = [clause[0], !clause[0]];
            without.add_clause(if index == gone { &always } else { clause });
        }
        keep(&without, &short, &mut ours);
    }
    let Some(theirs) = verdicts(&pairs) else { return };
    let (mut accepted, mut refused) = (0, 0);
    for (at, pair) in pairs.iter().enumerate() {
        let show = || {
            let read = |path| fs::read_to_string(path).unwrap();
            format!("{}{}", read(&pair.0), read(&pair.1))
        };
        assert_eq!(ours[at], theirs[at], "ours and the second differ on\n{}", show());
        assert!(!(ours[at] && satisfiable[at]), "refuted, but satisfiable:\n{}", show());
        if ours[at] { accepted += 1 } else { refused += 1 }
    }
    assert!(whole > 100 && accepted > 200 && refused > 100, "{whole} {accepted} {refused}");
}
