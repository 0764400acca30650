//! When a run ends well: only if every case that was demanded passed in it, or if the options allow less.

use std::sync::atomic::{AtomicUsize, Ordering};

use crosstrack::base::Random;
use crosstrack::rules::Ruleset;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::demand::Collection;
use crosstrack_conform::filter::{CaseFilter, Glob};
use crosstrack_conform::process_error::ProcessError;
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::verdict::Findings;
use crosstrack_conform::{
    AnySuite, CaseState, CauseWithFacts, Demand, Difference, EngineError, Level, NotAsked,
    RunVerdict, Session, Source, Suite, Verdict, VerdictWord,
};

use crate::support::{launch, own};

/// The evidence that our engine gave a right answer: nothing else makes a verdict that a case passed.
fn right_answer() -> Verdict {
    let mut session = Session::new(launch(&own(), 60.0));
    let case = Suite::<Ruleset>::shipped().case("board/4x2").expect("a case");
    let verdict = case.judge(&mut session);
    assert!(matches!(verdict, Verdict::Pass(_)), "{verdict:?}");
    verdict
}

fn crash() -> EngineError {
    EngineError::Process(ProcessError::Exited { how: "ended".to_owned(), stderr: String::new() })
}

/// What can come of a case, and the words by which a sentence names it.
fn states() -> Vec<(CaseState, &'static str)> {
    let wrong =
        || Verdict::Fail(Difference { missing: vec!["a".to_owned()], ..Difference::default() });
    let malformed = EngineError::Malformed { cmd: "board", why: "no".to_owned() };
    let silence = ProcessError::Timeout {
        limit: std::time::Duration::from_secs(1),
        bytes: 0,
        stderr: String::new(),
    };
    let not_asked = CaseState::NotAsked;
    vec![
        (CaseState::from_verdict(right_answer(), false), " passed"),
        (CaseState::from_verdict(wrong(), false), " wrong answer"),
        (CaseState::from_verdict(Verdict::Error(crash()), false), " error"),
        // Whatever a baseline says.
        (CaseState::from_verdict(Verdict::Error(malformed), true), " error"),
        (CaseState::from_verdict(Verdict::Error(silence.into()), true), " error"),
        (CaseState::from_verdict(wrong(), true), " known failure"),
        (CaseState::from_verdict(right_answer(), true), " passed"),
        (CaseState::from_verdict(Verdict::Skip("no".to_owned()), true), " skipped"),
        (CaseState::from_verdict(Verdict::Undeclared("no".to_owned()), true), " not declared"),
        (not_asked(NotAsked::LeftOut), " left out by --skip"),
        (not_asked(NotAsked::Missing), " not in the folder"),
        (not_asked(NotAsked::Changed), " changed in the folder"),
        (not_asked(NotAsked::NotRun("why".to_owned())), " not run"),
    ]
}

/// Calls `check` with each multiset of at most `most` indices below `kinds`, sorted.
fn multisets(kinds: usize, most: usize, chosen: &mut Vec<usize>, check: &mut impl FnMut(&[usize])) {
    check(chosen);
    if chosen.len() == most {
        return;
    }
    for kind in chosen.last().copied().unwrap_or(0)..kinds {
        chosen.push(kind);
        multisets(kinds, most, chosen, check);
        chosen.pop();
    }
}

/// Some hundreds of thousands of combinations: the exit code is 0 only if all cases of the demand passed, or the flag
/// was given; the sentence names whatever else there was.
#[test]
fn nothing_but_passed_cases_or_the_flag_ends_well() {
    let states = states();
    let cases: Vec<&dyn AnyCase> = Suite::<Ruleset>::shipped().to_any_suite().cases;
    let (mut combinations, mut conforming, mut allowed) = (0, 0, 0);
    multisets(states.len(), 5, &mut Vec::new(), &mut |chosen| {
        // Perhaps a case of the demand that nothing is known of.
        for lost in 0..2 {
            for flags in 0_u8..8 {
                let has = |bit: u8| flags >> bit & 1 == 1;
                let demand = Demand::of_cases("it", cases[..chosen.len() + lost].to_vec());
                let demand = demand.allowing_incomplete(has(2));
                let findings = Findings {
                    faults: vec!["a line that nobody asked for".to_owned(); has(0).into()],
                    gaps: vec!["a thread broke".to_owned(); has(1).into()],
                    ..Findings::default()
                };
                let of_run = chosen.iter().map(|&kind| &states[kind].0);
                let verdict = RunVerdict::new(&demand, of_run, findings);
                let passes = |kind: &usize| matches!(kind, 0 | 6);
                let all_passed = !chosen.is_empty() && lost == 0 && chosen.iter().all(passes);
                let is_wrong = has(0) || chosen.iter().any(|kind| (1..=4).contains(kind));
                let sentence = verdict.sentence();
                assert_eq!(
                    verdict.word() == VerdictWord::Conforms,
                    all_passed && !has(0) && !has(1),
                    "{sentence}"
                );
                assert_eq!(verdict.word() == VerdictWord::DoesNotConform, is_wrong, "{sentence}");
                if verdict.is_success() {
                    assert!(all_passed || has(2), "{sentence}");
                    assert!(!is_wrong && !has(1) && chosen.iter().any(passes), "{sentence}");
                    assert!(all_passed || sentence.contains("--allow incomplete"), "{sentence}");
                    allowed += usize::from(!all_passed);
                }
                for &kind in chosen {
                    assert!(
                        sentence.contains(states[kind].1)
                            || verdict.word() == VerdictWord::Conforms,
                        "{sentence} does not name{}",
                        states[kind].1
                    );
                }
                assert!(lost == 0 || sentence.contains(" not run"), "{sentence}");
                conforming += usize::from(verdict.word() == VerdictWord::Conforms);
                combinations += 1;
            }
        }
    });
    assert!(combinations > 130_000, "{combinations}");
    // One for each multiset of the two kinds that pass, with the flag and without.
    assert_eq!(conforming, 2 * (2 + 3 + 4 + 5 + 6));
    assert!(allowed > 500, "{allowed}");
}

/// A case that is answered as it says, whatever the engine, and counts how often it is asked.
#[derive(Debug)]
pub(crate) struct Scripted {
    pub(crate) id: String,
    pub(crate) version: u8,
    pub(crate) verdict: Verdict,
    pub(crate) asked: AtomicUsize,
}

impl AnyCase for Scripted {
    fn id(&self) -> &str {
        &self.id
    }
    fn group(&self) -> &'static str {
        "board"
    }
    fn level(&self) -> Option<Level> {
        Some(Level::Core)
    }
    fn sources(&self) -> &[Source] {
        &[]
    }
    fn cmd(&self) -> &'static str {
        "board"
    }
    fn clauses(&self) -> &[String] {
        &[]
    }
    fn flags(&self) -> &[String] {
        &[]
    }
    fn why(&self) -> &'static str {
        "It says so."
    }
    fn to_json_line(&self) -> String {
        format!("{} {}", self.id, self.version)
    }
    fn ruleset_text(&self) -> String {
        String::new()
    }
    fn request_text(&self) -> String {
        self.id.clone()
    }
    fn expected_nodes(&self) -> u64 {
        0
    }
    fn has_value(&self, _: &str) -> bool {
        false
    }
    fn judge(&self, _: &mut Session) -> Verdict {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match &self.verdict {
            Verdict::Undeclared(why) if why == "break" => panic!("a case that breaks"),
            verdict => verdict.clone(),
        }
    }
    fn causes(&self, _: &Difference) -> Vec<CauseWithFacts> {
        Vec::new()
    }
}

fn suite_of<'s>(version: &'s str, cases: &'s [Scripted]) -> AnySuite<'s> {
    AnySuite {
        name: "other-vectors",
        version,
        sha256: version,
        groups: &[],
        flags: &[],
        cases: cases.iter().map(|case| case as &dyn AnyCase).collect(),
        faults: &[],
    }
}

/// Returns a folder that lacks cases of a suite, changes some, and has others beside.
fn random_folder(
    random: &mut Random,
    count: usize,
    of: impl Fn(&mut Random, u8, usize) -> Scripted,
) -> Vec<Scripted> {
    let mut folder = Vec::new();
    for id in 0..=count {
        let version = if random.chance(15) { 2 } else { 1 };
        if random.chance(if id < count { 85 } else { 10 }) {
            folder.push(of(random, version, id));
        }
    }
    folder
}

/// Returns whether all that ought to be asked was answered right: every case of the suite, unless a folder has none
/// of it, and what the folder adds.
fn is_evident(whole: &[Scripted], folder: Option<&Vec<Scripted>>) -> bool {
    let is_of_suite = |case: &Scripted| whole.iter().any(|one| one.id == case.id);
    let of_suite = folder.is_none_or(|folder| folder.iter().any(is_of_suite));
    let is_same = |case: &Scripted, one: &Scripted| one.id == case.id && one.version == 1;
    let is_there =
        |case: &Scripted| folder.is_none_or(|folder| folder.iter().any(|one| is_same(case, one)));
    let own = folder.into_iter().flatten().filter(|one| !of_suite || !is_of_suite(one));
    whole.iter().filter(|_| of_suite).all(|case| is_there(case) && is_right(case))
        && own.into_iter().all(is_right)
}

/// Whole runs with random cases, folders and options: exit 0 only if this run asked every case that was demanded
/// of the suite, as the suite has it, and each answer was right.
#[test]
fn no_option_makes_a_run_end_well_that_did_not_ask() {
    let right = right_answer();
    let wrong = Verdict::Fail(Difference { extra: vec!["x".to_owned()], ..Difference::default() });
    let mut random = Random::new(7);
    let mut good = 0;
    for _ in 0..3_000 {
        let mut verdicts = vec![right.clone(); 6];
        if random.chance(50) {
            verdicts.push(wrong.clone());
            verdicts.push(Verdict::Error(crash()));
            verdicts.push(Verdict::Skip("no".to_owned()));
            verdicts.push(Verdict::Undeclared("no".to_owned()));
        }
        let count = 1 + random.below(4);
        let of = |random: &mut Random, version: u8, id: usize| Scripted {
            id: format!("board/{id}"),
            version,
            verdict: random.pick(&verdicts).clone(),
            asked: AtomicUsize::new(0),
        };
        let whole: Vec<Scripted> = (0..count).map(|id| of(&mut random, 1, id)).collect();
        let folder = random_folder(&mut random, count, of);
        let has_folder = random.chance(50) && !folder.is_empty();
        let (suite, part) = (suite_of("1.0.0", &whole), suite_of("1.0.0", &folder));
        let collection = if has_folder {
            Collection::of_folder(&part, &suite)
        } else {
            Collection::of_suite(&suite)
        };
        let skip = if random.chance(20) { vec![Glob::new("*/0")] } else { Vec::new() };
        let filter = CaseFilter { skip: skip.clone(), ..CaseFilter::default() };
        let demand = Demand::new(&collection, &filter);
        let options = RunOptions {
            launch: launch("no-such-program-at-all", 1.0),
            jobs: 1 + random.below(2),
            fail_fast: random.chance(30),
            failure_limit: FailureBudget::DEFAULT,
        };
        let outcome = run_cases(&demand, &Baseline::default(), &options, |_| {});
        let allows = random.chance(40);
        let verdict = outcome.verdict(&demand.allowing_incomplete(allows));
        let is_evident = is_evident(&whole, has_folder.then_some(&folder));
        assert!(!verdict.is_success() || is_evident || allows, "{}", verdict.sentence());
        if is_evident {
            assert_eq!(verdict.word(), VerdictWord::Conforms, "{}", verdict.sentence());
        }
        good += usize::from(verdict.is_success());
    }
    assert!(good > 300, "{good}");
}

fn is_right(case: &Scripted) -> bool {
    case.asked.load(Ordering::Relaxed) > 0 && matches!(case.verdict, Verdict::Pass(_))
}
