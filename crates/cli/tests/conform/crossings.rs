//! The vectors of Crossings: made from their questions, passed by two engines that share no code,
//! and biting: every deliberate bug of the naive engine is noticed by a vector of its clause.

use std::collections::BTreeSet;

use crate::bugs::{Bug, insert_bug, parse_bugs};
use crate::support::{engine, launch, own, run};
use crossings::conform::VectorFile;
use crossings::rules::Ruleset;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _, Rulebook as _};
use crosstrack_cli::Exit;
use crosstrack_cli::game::engine_games;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::engine::respond;
use crosstrack_conform::protocol::ResponseBody;
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, RunOutcome, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::{CaseWord, Demand, HasVectors as _, Session, Suite, Wire as _};
use serde_json::{Value, json};

#[test]
fn no_id_is_ever_taken_away() {
    let ids: BTreeSet<&str> =
        Suite::<Ruleset>::shipped().cases().map(|case| case.id.as_str()).collect();
    let promised =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/vectors/crossings/ids.txt"))
            .lines();
    let promised: BTreeSet<&str> = promised.filter(|line| !line.starts_with('#')).collect();
    assert!(promised.is_subset(&ids), "{:?}", promised.difference(&ids));
    assert!(promised.len() >= 1339);
    // 80 of the cases are planted: crowded positions of the published board, all their moves.
    assert!(Ruleset::SHIPPED.iter().map(|(_, text)| text.len()).sum::<usize>() < 1_450_000);
}

#[test]
fn every_clause_is_cited_and_every_cited_clause_is_one() {
    let cited: BTreeSet<&str> = Suite::<Ruleset>::shipped()
        .cases()
        .flat_map(|case| &case.clauses)
        .map(String::as_str)
        .collect();
    let clauses = Ruleset::clauses().iter().map(|clause| clause.id.as_str());
    assert_eq!(cited, clauses.collect());
}

#[test]
fn a_vector_file_is_read_strictly() {
    let (name, text) = Ruleset::SHIPPED[1];
    assert!(VectorFile::parse(name, text).is_ok());
    for (find, replace, why) in [
        ("crossings-vectors", "other-vectors", "the suite is"),
        ("\"why\":", "\"more\":1,\"why\":", "more"),
        ("legal/single\"", "legal\"", "case legal:"),
        ("CR-SINGLE", "PL-OWN", "no clause of this game"),
        ("\"locked\":false", "\"locked\":0", "invalid type"),
    ] {
        let error =
            VectorFile::parse(name, &text.replacen(find, replace, 1)).expect_err(find).to_string();
        assert!(error.starts_with(name) && error.contains(why), "{find}: {error}");
    }
}

#[test]
fn our_own_engine_passes_everything() {
    let engine = own();
    let (exit, out, err) = run(&[
        "conform",
        "--game",
        "crossings",
        "--engine",
        &engine,
        "--level",
        "all",
        "--format",
        "json",
    ]);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["totals"]["pass"], Suite::<Ruleset>::shipped().cases().count());
}

#[test]
fn an_engine_that_does_not_know_the_game_tests_nothing() {
    let Some(naive) = engine("python3", "naive.py") else { return };
    let (exit, out, _) = run(&["conform", "--game", "crossings", "--engine", &naive]);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("INCOMPLETE for core of crossings suite"), "{out}");
    assert!(out.contains("; nothing was tested"), "{out}");
    assert!(
        out.contains("game crossings not declared: 489 cases not tested")
            || out.contains("cases not tested"),
        "{out}"
    );
}

/// What our engine says to a line.
fn answer(line: &Value) -> ResponseBody {
    let mut line = line.clone();
    line["id"] = json!(1);
    respond(&engine_games(), line.to_string().as_bytes()).response.body
}

fn put<'s>(cases: &[&'s dyn AnyCase], engine: &str, fail_fast: bool) -> RunOutcome<'s> {
    let options = RunOptions {
        launch: launch(engine, 120.0),
        jobs: 2,
        fail_fast,
        failure_limit: FailureBudget::DEFAULT,
    };
    run_cases(&Demand::of_cases("cases", cases.to_vec()), &Baseline::default(), &options, |_| {})
}

#[test]
fn the_naive_engine_passes_every_fourth() {
    assert_naive_passes(4);
}

#[test]
#[ignore = "takes half a minute: every fourth case is asked without it"]
fn the_naive_engine_passes_everything() {
    assert_naive_passes(1);
}

fn assert_naive_passes(nth: usize) {
    let Some(naive) = engine("python3", "naive_crossings.py") else { return };
    let cases: Vec<_> =
        Suite::<Ruleset>::shipped().to_any_suite().cases.into_iter().step_by(nth).collect();
    let outcome = put(&cases, &naive, false);
    assert_eq!(outcome.results.len(), cases.len());
    for judged in &outcome.results {
        assert_eq!(judged.word(), CaseWord::Pass, "{}", judged.case.id());
    }
}

/// Checks that a vector of its clause notices each of the bugs of the naive engine that `is_planted` takes, given the
/// clauses of those before; together they have all clauses.
fn assert_bugs_are_noticed(is_planted: impl Fn(&Bug, &BTreeSet<String>) -> bool) {
    if engine("python3", "naive_crossings.py").is_none() {
        return;
    }
    let cases = Suite::<Ruleset>::shipped().to_any_suite().cases;
    let file = "../../tests/engines/bugs_crossings.csv";
    let text = std::fs::read_to_string(file).expect("a table of bugs");
    let bugs = parse_bugs(file, &text, Ruleset::is_clause).unwrap_or_else(|e| panic!("{e}"));
    let source = std::fs::read_to_string("../../tests/engines/naive_crossings.py")
        .expect("the naive engine");
    let folder = tempfile::tempdir().expect("a folder");
    let mut killed: BTreeSet<String> = BTreeSet::new();
    for bug in &bugs {
        if !is_planted(bug, &killed) {
            continue;
        }
        let path = folder.path().join(format!("{}.py", bug.id));
        let text = insert_bug(&source, bug).unwrap_or_else(|e| panic!("{e}"));
        std::fs::write(&path, text).expect("written");
        let line = format!("python3 {}", path.display());
        // Counting takes long and is not about one clause.
        let of_it = |case: &&dyn AnyCase| {
            case.group() != "perft" && case.clauses().iter().any(|c| bug.clauses.contains(c))
        };
        let cases: Vec<&dyn AnyCase> = cases.iter().copied().filter(of_it).collect();
        let outcome = put(&cases, &line, true);
        assert!(
            outcome.results.iter().any(crosstrack_conform::CaseResult::is_failure),
            "no vector of {:?} notices {}",
            bug.clauses,
            bug.id
        );
        killed.extend(bug.clauses.iter().cloned());
    }
    let clauses = Ruleset::clauses().iter().map(|clause| clause.id.clone());
    assert_eq!(killed, clauses.collect(), "every clause has a bug");
}

#[test]
fn a_bug_of_every_clause_is_noticed() {
    assert_bugs_are_noticed(|bug, killed| !bug.clauses.iter().all(|id| killed.contains(id)));
}

#[test]
#[ignore = "takes a minute: one bug of each clause is planted without it"]
fn every_bug_is_noticed() {
    assert_bugs_are_noticed(|_, _| true);
}

/// A specification with readings by number, 0 to 191, on one of four boards.
fn specification(readings: usize, board: usize) -> String {
    let pick = |values: &[&'static str], at: usize| values[readings / at % values.len()];
    format!(
        "{} distance={} single={} reply={} capture-reply={} lock={} no-move={} dead={}",
        ["3x4", "4x4 rows=2", "5x5", "8x8"][board],
        pick(&["exact", "upto", "stop"], 64),
        pick(&["any", "line"], 1),
        pick(&["forced", "free"], 2),
        pick(&["no", "yes"], 4),
        pick(&["obstacle", "defend"], 8),
        pick(&["draw", "loss"], 16),
        pick(&["draw", "play-on"], 32),
    )
}

/// Every reading, on the boards of the samples: the start and each position of a random game.
#[test]
fn the_naive_engine_says_what_we_say_along_random_games() {
    let Some(naive) = engine("python3", "naive_crossings.py") else { return };
    let mut session = Session::new(launch(&naive, 60.0));
    let mut random = 1_u64;
    let mut below = |end: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % end.max(1)
    };
    let (mut asked, mut ended) = (0, 0);
    for readings in 0..192 {
        let spec = specification(readings, below(4));
        let ruleset = Ruleset::new(spec.parse().expect("a specification")).expect("a ruleset");
        let form = ruleset.to_form().unwrap();
        let mut position = ruleset.start();
        for _ in 0..30 {
            let place = format!("{spec}: {}", ruleset.write_position(&position));
            let mut ask = |cmd: &str, mv: Option<&str>| {
                let position = ruleset.position_form(&position);
                let mut line = json!({"cmd": cmd, "ruleset": form, "position": position});
                if let Some(mv) = mv {
                    line["move"] = json!(mv);
                }
                asked += 1;
                let ResponseBody::Ok(ours) = answer(&line) else { panic!("{place}: {line}") };
                (ours, session.send_raw(&line).unwrap_or_else(|e| panic!("{place}: {e}")))
            };
            let (ours, theirs) = ask("status", None);
            assert_eq!(ours, theirs, "{place}");
            let sorted = |value: &Value| -> BTreeSet<String> {
                serde_json::from_value(value["moves"].clone()).expect("moves")
            };
            let (ours, theirs) = ask("legal", None);
            assert_eq!(sorted(&ours), sorted(&theirs), "{place}");
            let moves = ruleset.moves(&position);
            if moves.is_empty() {
                ended += 1;
                break;
            }
            // Crossings and captures are rare among the moves, and what the game is about.
            let kinds: Vec<usize> = moves.iter().map(|&mv| ruleset.kind(&position, mv)).collect();
            let telling: Vec<usize> = (0..moves.len()).filter(|&at| kinds[at] > 0).collect();
            let at = match telling.as_slice() {
                [_, ..] if below(2) == 0 => telling[below(telling.len())],
                _ => below(moves.len()),
            };
            let (ours, theirs) = ask("apply", Some(&ruleset.write_move(moves[at])));
            assert_eq!(ours, theirs, "{place}: {}", ruleset.write_move(moves[at]));
            position = ruleset.play(&position, moves[at]);
        }
    }
    session.shut_down();
    assert!(asked > 2_000 && ended > 50, "{asked} questions, {ended} games ended");
}

#[test]
fn our_engine_says_what_is_wrong_with_a_request() {
    let game = Ruleset::standard();
    let start = json!(game.position_form(&game.start()));
    let ruleset = json!(game.to_form().unwrap());
    let line = |change: &dyn Fn(&mut Value)| {
        let mut line = json!({"cmd": "legal", "ruleset": ruleset, "position": start});
        change(&mut line);
        answer(&line)
    };
    assert!(matches!(line(&|_| {}), ResponseBody::Ok(_)));
    for (change, why) in [
        (
            &(|l: &mut Value| l["cmd"] = json!("board")) as &dyn Fn(&mut Value),
            "`board` is not asked",
        ),
        (&|l| l["ruleset"]["board"] = json!("8"), "ruleset.board"),
        (&|l| l["ruleset"]["board"] = json!("8x3"), "8x3 has 3 rows, and 2 rows of stones"),
        (&|l| l["ruleset"]["distance"] = json!("far"), "`far` is not"),
        (&|l| l["position"]["text"] = json!("8 r -"), "position.text"),
        (&|l| l["position"]["side"] = json!("b"), "the lists say"),
        (&|l| l["position"]["stones"][0]["square"] = json!("i1"), "stones[0].square"),
        (&|l| l["position"]["pending"] = json!("d8"), "position: "),
        (&|l| l["position"] = json!(null), "not a request of xtp/1"),
    ] {
        match line(change) {
            ResponseBody::Error(error) => assert!(error.contains(why), "{why}: {error}"),
            other => panic!("{why}: {other:?}"),
        }
    }
}
