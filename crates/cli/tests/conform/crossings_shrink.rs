//! A broken rule of Crossings comes down to a few stones, and a run over its vectors has all that
//! one over those of Crosstrack has.

use std::fs;

use crate::bugs::{Bug, insert_bug, parse_bugs};
use crate::support::{engine, launch, own, run};
use crossings::conform::{Case, VectorFile};
use crossings::rules::Ruleset;
use crosstrack::game::GameExt as _;
use crosstrack_cli::Exit;
use crosstrack_conform::any_suite::AnyCase as _;
use crosstrack_conform::shrink::{Budget, Input, ShrunkFailure, explain, shrink_case};
use crosstrack_conform::{
    DifferentialTester, HasVectors as _, InputCommand, Session, Suite, Verdict,
};
use crosstrack_io::shell_words::split;

fn all_bugs() -> Vec<Bug> {
    let file = "../../tests/engines/bugs_crossings.csv";
    let text = fs::read_to_string(file).expect("a table of bugs");
    parse_bugs(file, &text, Ruleset::is_clause).unwrap_or_else(|e| panic!("{e}"))
}

/// Writes the naive engine with a bug into a folder; the command line that runs it.
fn break_naive(bug: &Bug, folder: &std::path::Path) -> String {
    let source =
        fs::read_to_string("../../tests/engines/naive_crossings.py").expect("the naive engine");
    let path = folder.join(format!("{}.py", bug.id));
    fs::write(&path, insert_bug(&source, bug).unwrap_or_else(|e| panic!("{e}"))).expect("written");
    format!("python3 {}", path.display())
}

/// The first failure over the clauses of a bug, shrunk.
fn first_failure(bug: &Bug, line: &str) -> Option<(&'static Case, ShrunkFailure<Ruleset>)> {
    let mut session = Session::new(launch(line, 60.0));
    let of_it = |case: &&Case| {
        !matches!(case.group(), "perft" | "notation")
            && case.clauses.iter().any(|clause| bug.clauses.contains(clause))
    };
    for case in Suite::<Ruleset>::shipped().cases().filter(of_it) {
        if matches!(case.judge(&mut session), Verdict::Fail(_)) {
            let budget = Budget::new(20_000, std::time::Duration::from_secs(86_400));
            let shrunk = shrink_case(case, &mut session, budget, None).expect("no fault");
            return Some((case, shrunk.unwrap_or_else(|| panic!("{}: {}", bug.id, case.id))));
        }
    }
    None
}

#[test]
fn a_broken_rule_shrinks_to_a_few_stones_and_its_clause() {
    shrink_every(4, 14);
}

#[test]
#[ignore = "takes a minute: every fourth bug is shrunk without it"]
fn every_broken_rule_shrinks_to_a_few_stones_and_its_clause() {
    shrink_every(1, 51);
}

/// Returns the fewest stones that show a bug, by the lengths of the two lines; 5 for most.
fn most_stones(bug: &str) -> usize {
    match bug {
        "attacked-at-most-2" => 3 + 3,
        "attacked-at-most-3" => 4 + 4,
        "attackers-at-most-3" => 4 + 3,
        _ => 5,
    }
}

/// A game that is taken to be over is reported as that, and not by its moves. One that has no moves ends by them.
fn assert_not_taken_to_be_over(bug: &str, line: &str, input: &Input<Ruleset>) {
    if input.command != InputCommand::Legal {
        return;
    }
    let status = Input { command: InputCommand::Status, ..input.clone() };
    let mut session = Session::new(launch(line, 60.0));
    let budget = Budget::new(10, std::time::Duration::from_secs(86_400));
    let differs = DifferentialTester::new(&mut session, budget).compare(&status).expect("no fault");
    let position = input.position().expect("a finding is about a position");
    assert!(differs.is_none() || input.ruleset.moves(&position).is_empty(), "{bug}");
}

/// Shrinks what every n-th bug breaks: at least that many, since some break the engine itself.
fn shrink_every(nth: usize, number: usize) {
    if engine("python3", "naive_crossings.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (mut shrunk_to, mut named) = (Vec::new(), 0);
    for bug in all_bugs().into_iter().step_by(nth) {
        let line = break_naive(&bug, folder.path());
        let Some((case, shrunk)) = first_failure(&bug, &line) else {
            eprintln!("{}: breaks the engine, or only counts tell", bug.id);
            continue;
        };
        assert_not_taken_to_be_over(&bug.id, &line, &shrunk.finding.input);
        let explained = explain(&shrunk);
        let stones = shrunk.finding.input.setup.stones.len();
        eprintln!("{}: {} to {stones}: {}", bug.id, case.id, explained.position);
        assert!(
            stones <= most_stones(&bug.id) && !shrunk.is_cut_short,
            "{}: {}",
            bug.id,
            explained.position
        );
        named += usize::from(
            bug.clauses
                .iter()
                .any(|c| explained.causes.iter().any(|(cause, _)| cause.clause == **c)),
        );
        shrunk_to.push(stones);

        // The command that it gives shows it again, and on a right engine shows nothing.
        let arguments = split(&explained.arguments).expect("arguments");
        let again = |engine: &str| {
            let mut args = vec!["conform", "probe", "--engine", engine];
            args.extend(arguments.iter().map(String::as_str));
            run(&args)
        };
        let (exit, out, err) = again(&line);
        assert_eq!((exit, err.as_str()), (Exit::No, ""), "{}: {out}", bug.id);
        assert!(out.contains(&explained.position) && out.contains("vector"), "{out}");
        assert_eq!(again(&own()).0, Exit::Done, "{}", bug.id);

        // The vector that it gives is one, and our own engine passes it.
        let group = explained.vector.group();
        let file = VectorFile {
            schema: String::new(),
            suite: "crossings-vectors".to_owned(),
            suite_version: "1.0.0".to_owned(),
            group: group.to_owned(),
            description: String::new(),
            notes: std::collections::BTreeMap::new(),
            case_count: Some(1),
            cases: vec![explained.vector.clone()],
        };
        let read = VectorFile::parse(&format!("{group}.json"), &file.to_text()).expect("a vector");
        let mut session = Session::new(launch(&own(), 60.0));
        assert!(matches!(read.cases[0].judge(&mut session), Verdict::Pass(_)), "{}", bug.id);
    }
    let bugs = shrunk_to.len();
    eprintln!("{bugs} bugs, {named} with a clause of theirs, stones {shrunk_to:?}");
    assert!(bugs >= number && named * 2 >= bugs, "{named} of {bugs}");
}

#[test]
fn a_walk_finds_a_broken_rule_and_shrinks_it() {
    if engine("python3", "naive_crossings.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let bugs = all_bugs();
    let bug = bugs.iter().find(|bug| bug.id == "captures-equal").expect("a bug");
    let line = break_naive(bug, folder.path());
    let walk =
        ["conform", "probe", "--game", "crossings", "--walk", "300", "--rules", "5x5", "--engine"];
    let args = [&walk[..], &[&line]].concat();
    let (exit, out, err) = run(&args);
    assert_eq!((exit, err.as_str()), (Exit::No, ""), "{out}");
    assert!(out.contains("CR-CAPTURE") && out.contains("of random games, seed 1"), "{out}");
    assert!(out.contains("stones; asked which moves are legal"), "{out}");
    assert_eq!(run(&args).1, out, "the same seed, the same walk");
}

#[test]
fn a_run_has_what_one_over_crosstrack_has() {
    if engine("python3", "naive_crossings.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let bugs = all_bugs();
    let bug = bugs.iter().find(|bug| bug.id == "single-captures").expect("a bug");
    let line = break_naive(bug, folder.path());
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let earlier = path("earlier.json");
    let groups = ["--group", "legal", "--group", "outcome"];
    let conform = |more: &[&str]| {
        // A fresh question that fails is no failure of an earlier run.
        let args = ["conform", "--game", "crossings", "--engine", &line, "--no-shrink"];
        run(&[&args[..], &["--fresh", "0"], &groups, more].concat())
    };
    let target = format!("json={earlier}");
    let (exit, out, _) = conform(&["--jobs", "2", "--report", &target]);
    assert_eq!(exit, Exit::No, "{out}");
    let text = fs::read_to_string(&earlier).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(report["totals"]["fail"].as_u64() > Some(0));
    assert_eq!(report["suite"]["name"], "crossings-vectors");
    assert_eq!(conform(&["--baseline", &earlier]).0, Exit::No);
    let allowed = ["--baseline", &earlier, "--allow", "incomplete"];
    let (exit, out, _) = conform(&allowed);
    assert_eq!(exit, Exit::Done, "{out}");

    for (format, head) in [("github", "::error title=CR-"), ("junit", "<?xml")] {
        let (exit, out, _) = conform(&["--format", format]);
        assert_eq!(exit, Exit::No);
        assert!(out.starts_with(head), "{format}: {out}");
    }
    // Vectors of a folder, of the right game.
    let vectors = path("vectors");
    assert_eq!(
        run(&["conform", "vectors", "export", "--game", "crossings", &vectors]).0,
        Exit::Done
    );
    assert_eq!(conform(&[&allowed[..], &["--vectors", &vectors]].concat()).0, Exit::Done);
    let (exit, _, err) = run(&["conform", "--engine", &own(), "--vectors", &vectors]);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("crossings-vectors"), "{err}");
}
