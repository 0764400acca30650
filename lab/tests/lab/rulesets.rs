//! Every published game is played, and every three values of rulesets meet.

use std::io::Write as _;
use std::process::Command;

use crosstrack::Ruleset;
use crosstrack_conform::HasVectors as _;
use crosstrack_conform::crosstrack::{Suite, VectorFile};
use crosstrack_lab::commands::rulesets::Coverage;

#[test]
fn every_published_game_has_cases_of_every_group_and_every_three_values_meet() {
    let coverage = Coverage::of(Suite::shipped());
    assert_eq!(
        coverage.published.len(),
        13,
        "three editions for two, three and teams, one for four too"
    );
    assert!(coverage.triples.len() > 4_000, "{}", coverage.triples.len());
    let groups: Vec<_> = coverage.missing_groups().collect();
    assert!(groups.is_empty(), "{groups:?}");
    let triples: Vec<_> = coverage.missing_triples().collect();
    assert!(triples.is_empty(), "{triples:?}");
    let kept = include_str!("../../../reports/conformance/rulesets.md");
    assert!(
        coverage.to_markdown() == kept,
        "run `crosstrack-lab rulesets --output reports/conformance/rulesets.md`"
    );
}

/// A suite without one published game, or without one triple, is not complete.
#[test]
fn what_is_missing_is_named() {
    let without = |leaves_out: &dyn Fn(&crosstrack_conform::crosstrack::Case) -> bool| {
        let mut files: Vec<VectorFile> = Suite::shipped().files().to_vec();
        for file in &mut files {
            file.cases.retain(|case| !leaves_out(case));
        }
        Coverage::of(&Suite::new(files).expect("a suite"))
    };
    let coverage = without(&|case| {
        case.ruleset.edition.to_string() == "original" && case.ruleset.owners == "123c"
    });
    let groups: Vec<&str> = coverage.missing_groups().map(|(_, group)| group).collect();
    assert_eq!(groups.len(), Ruleset::GROUPS.len() - 1, "all but `teams`: {groups:?}");
    assert!(!coverage.is_complete());
    let coverage =
        without(&|case| case.ruleset.board == "1x4" && case.ruleset.owners.contains('c'));
    assert!(coverage.missing_triples().count() > 10);
}

/// An engine that is wrong in one published game only fails cases of that game, whichever it is and whatever is wrong.
#[test]
fn a_bug_in_one_published_game_is_noticed() {
    let python = std::env::var("CROSSTRACK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(&python).arg("../tests/engines/published.py").output();
    let Ok(output) = output else {
        assert!(std::env::var_os("CI").is_none(), "{python} is missing");
        let _ = writeln!(std::io::stderr(), "SKIPPED: {python} is missing");
        return;
    };
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    assert!(out.contains("13 published games"), "{out}");
}
