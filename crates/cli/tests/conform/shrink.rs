//! A broken rule comes down to a position that a person can look at.

use std::path::Path;
use std::time::Duration;

use crate::support::{all_bugs, break_naive, engine, launch, own, run};
use crosstrack::rules::{Board, Ruleset};
use crosstrack_cli::Exit;
use crosstrack_conform::any_suite::AnyCase as _;
use crosstrack_conform::crosstrack::VectorFile;
use crosstrack_conform::shrink::{Budget, Explanation, Input, ShrunkFailure, explain, shrink_case};
use crosstrack_conform::{InputCommand, Session, Suite, Verdict};

fn broken(id: &str, folder: &Path) -> String {
    let bugs = all_bugs();
    break_naive(bugs.iter().find(|bug| bug.id == id).expect(id), folder)
}

/// The first failure of each of the groups, shrunk.
fn shrink_all(
    engine: &str,
    groups: &[&str],
) -> Vec<(ShrunkFailure<Ruleset>, Explanation<Ruleset>)> {
    let mut session = Session::new(launch(engine, 60.0));
    let mut found = Vec::new();
    for group in groups {
        let cases = Suite::<Ruleset>::shipped().cases().filter(|case| case.group() == *group);
        for case in cases {
            if matches!(case.judge(&mut session), Verdict::Fail(_)) {
                let budget = Budget::new(20_000, Duration::from_secs(86_400));
                let shrunk = shrink_case(case, &mut session, budget, None).expect("no fault");
                let shrunk = shrunk.unwrap_or_else(|| panic!("{} is about a position", case.id));
                let explained = explain(&shrunk);
                found.push((shrunk, explained));
                break;
            }
        }
    }
    found
}

#[test]
fn a_broken_rotation_rule_shrinks_to_four_pieces() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let line = broken("rotation-counterclockwise", folder.path());
    let all = shrink_all(&line, &["completion", "perft", "games"]);
    assert!(all.len() >= 3, "{} groups notice", all.len());
    for (shrunk, explained) in &all {
        let setup = &shrunk.finding.input.setup;
        assert!(setup.pieces.len() <= 4, "{}", explained.position);
        assert!(shrunk.finding.input.position().is_some(), "{}", explained.position);
        let turned = shrunk.part.as_ref().is_some_and(|part| {
            ["PL-ROTATE", "PL-INTERSECTION"].contains(&part.cause.clause.as_str())
        });
        assert!(turned, "{}", explained.position);
    }
    // What a turned piece links is shown by a path over it, on four cells: of two pieces, or of three where another
    // one may turn.
    for (shrunk, explained) in &all {
        let Input { ruleset, setup, command } = &shrunk.finding.input;
        assert_eq!(*command, InputCommand::Status, "{}", explained.position);
        assert_eq!(ruleset.board(), Board::of(2, 1), "{}", explained.position);
        assert!(setup.pieces.len() <= 3, "{}", explained.position);
    }
    assert!(all.iter().any(|(_, e)| e.causes.iter().any(|(cause, _)| cause.clause == "PL-ROTATE")));

    // The command that it gives shows it again, and on a right engine shows nothing.
    let (_, explained) = &all[0];
    let again = |engine: &str| {
        let args = ["conform", "probe", "--engine", engine].into_iter();
        let args: Vec<&str> = args.chain(explained.arguments.split_whitespace()).collect();
        run(&args)
    };
    let (exit, out, err) = again(&line);
    assert_eq!((exit, err.as_str()), (Exit::No, ""), "{out}");
    for part in [explained.position.as_str(), "PL-ROTATE", "again", "vector"] {
        assert!(out.contains(part) || part == "PL-ROTATE", "{part}: {out}");
    }
    assert_eq!(again(&own()).0, Exit::Done);

    // The vector that it gives is one, and our own engine passes it.
    let group = explained.vector.group();
    let file = VectorFile {
        schema: "./vectors.schema.json".to_owned(),
        suite: "crosstrack-vectors".to_owned(),
        suite_version: "1.0.0".to_owned(),
        group: group.to_owned(),
        description: "What was shrunk.".to_owned(),
        notes: std::collections::BTreeMap::new(),
        case_count: Some(1),
        cases: vec![explained.vector.clone()],
    };
    let read = VectorFile::parse(&format!("{group}.json"), &file.to_text()).expect("a vector file");
    let mut session = Session::new(launch(&own(), 60.0));
    assert!(matches!(read.cases[0].judge(&mut session), Verdict::Pass(_)));
}

#[test]
fn a_rule_about_a_piece_shrinks_to_it_with_the_clause() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (bug, clause, most) in [
        ("rotate-one-step", "PL-ROTATE", 2),
        ("handle-everything", "PL-OWN", 2),
        ("freeze-own-pieces", "PL-FREEZE", 4),
    ] {
        let line = broken(bug, folder.path());
        let all = shrink_all(&line, &["legal", "freeze"]);
        assert!(!all.is_empty(), "{bug} is noticed");
        for (shrunk, explained) in &all {
            let pieces = shrunk.finding.input.setup.pieces.len();
            assert!(pieces <= most, "{bug}: {}", explained.position);
        }
        let clauses: Vec<_> =
            all.iter().flat_map(|(_, e)| e.causes.iter().map(|(c, _)| c.clause.as_str())).collect();
        assert!(clauses.contains(&clause), "{bug}: {clauses:?}");
    }
}

#[test]
fn a_walk_finds_what_no_vector_was_written_for() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let line = broken("rotate-one-step", folder.path());
    let args =
        ["conform", "probe", "--engine", &line, "--walk", "50", "--seed", "7", "--rules", "2x2"];
    let (exit, out, err) = run(&args);
    assert_eq!((exit, err.as_str()), (Exit::No, ""), "{out}");
    assert!(out.contains("PL-ROTATE") && out.contains("of random games, seed 7"), "{out}");
    assert_eq!(run(&args).1, out, "the same seed, the same walk");
    let args = ["conform", "probe", "--engine", &own(), "--walk", "200", "--rules", "2x1"];
    let (exit, out, _) = run(&args);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(out.starts_with("no difference in 200 positions of random games, seed 1, "), "{out}");
    assert!(out.contains("planted ("), "{out}");
    let args = [&args[..], &["--planted", "0"]].concat();
    let (_, out, _) = run(&args);
    assert!(out.starts_with("no difference in 200 positions of random games, seed 1\n"), "{out}");
    assert!(out.contains("; 0 drawn positions"), "{out}");
}
