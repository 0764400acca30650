//! An engine may do anything: the run ends in time, and says what happened.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::support::{engine, launch};
use crosstrack::rules::Ruleset;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, RunOutcome, run};
use crosstrack_conform::session::{EngineFailures, FailureBudget};
use crosstrack_conform::{CaseState, Demand, NotAsked, Suite};

/// What an engine does after it has skipped a request, and what that is called; the slowest first.
const MISDEEDS: &[(&str, &str, &str)] = &[
    ("hang", "timeout", "not a byte of it: is each line flushed"),
    ("drip", "timeout", "bytes of a line without an end"),
    ("grandchild", "crash", "ended with code 4"),
    ("close", "crash", "closed its output but goes on"),
    ("endless", "malformed", "more than 16777216 bytes"),
    ("unasked", "malformed", ""),
    ("not-utf8", "malformed", "is not UTF-8"),
    ("not-json", "malformed", "Traceback \\u{1b}[31m"),
    ("empty-line", "malformed", "not an answer"),
    ("array", "malformed", "no object"),
    ("deep", "malformed", "recursion limit"),
    ("no-id", "malformed", "no id"),
    ("text-id", "malformed", "the id is not the number asked"),
    ("two-kinds", "malformed", "exactly one of"),
    ("ok-list", "malformed", "ok is not an object"),
    ("ok-twice", "malformed", "the key `ok` is there twice"),
    ("id-twice", "malformed", "the key `id` is there twice"),
    ("field-twice", "malformed", "the key `N` is there twice"),
    ("wrong-id", "malformed", "where"),
    ("old-id", "malformed", "where"),
    ("twice", "malformed", "a second answer to request"),
    ("error", "error", "no \\u{1b}[2J idea \\u{202e} at all"),
    ("exit", "crash", "ended with code 3; it said on stderr: boom\\u{7}"),
    ("segv", "crash", "signal 11"),
    ("half-line", "crash", "in the middle of a line"),
    ("stderr", "crash", "the last words"),
    ("late-words", "crash", "ended with code 6; it said on stderr: said late"),
    ("wrong", "malformed", "missing field"),
];

fn board_cases() -> Demand<'static> {
    let cases = Suite::<Ruleset>::shipped().to_any_suite().cases.into_iter();
    let boards = cases.filter(|case: &&dyn AnyCase| case.group() == "board");
    Demand::of_cases("boards", boards.take(6).collect())
}

fn run_in(mode: &str, good: usize, seconds: f64) -> RunOutcome<'static> {
    let line = format!("python3 ../../tests/engines/hostile.py {mode} {good}");
    // The timeouts of a whole run are less than that.
    let failure_limit =
        EngineFailures { time_lost: Duration::from_secs(300), ..FailureBudget::DEFAULT };
    let options =
        RunOptions { launch: launch(&line, seconds), jobs: 1, fail_fast: false, failure_limit };
    run(&board_cases(), &Baseline::default(), &options, |_| {})
}

#[test]
fn whatever_an_engine_does_is_an_error_with_a_name() {
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    let check = |&(mode, class, said): &(&str, &str, &str)| {
        // Even on a busy machine it has greeted by then.
        let seconds = if class == "timeout" { 8.0 } else { 60.0 };
        let outcome = run_in(mode, 1, seconds);
        assert_eq!(outcome.results.len(), 6, "{mode}: the run goes on");
        assert!(!outcome.gave_up, "{mode}: it answers in between");
        let mut errors = 0;
        for judged in &outcome.results {
            let CaseState::Broken(none) = &judged.state else {
                assert!(matches!(judged.state, CaseState::Skipped(_)), "{mode}: {judged:?}");
                continue;
            };
            errors += 1;
            let text = none.to_string();
            assert_eq!(none.class(), class, "{mode}: {text}");
            assert!(text.contains(said), "{mode}: {text}");
            assert!(!text.contains(char::is_control) && text.len() < 2000, "{mode}: {text}");
        }
        assert!(errors >= 2, "{mode}: {errors} errors");
    };
    // Most of the time is waiting.
    let queue = Mutex::new(MISDEEDS.iter());
    let next = || queue.lock().expect("no check panics while it takes one").next();
    #[allow(clippy::disallowed_methods, reason = "a test may break")]
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| std::iter::from_fn(next).for_each(check));
        }
    });
}

#[test]
fn an_engine_that_cannot_greet_is_given_up() {
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    for (mode, class) in [
        ("chatty", "malformed"),
        ("mute", "timeout"),
        ("exit-at-once", "crash"),
        ("bad-hello", "malformed"),
    ] {
        let outcome = run_in(mode, 0, if mode == "mute" { 0.3 } else { 20.0 });
        assert!(outcome.gave_up && outcome.hello.is_none(), "{mode}");
        let classes: Vec<&str> = outcome
            .results
            .iter()
            .map(|judged| match &judged.state {
                CaseState::Broken(none) => none.class(),
                other => other.word().as_str(),
            })
            .collect();
        // It is not started again and again.
        assert_eq!(classes[0], class, "{mode}");
        assert_eq!(classes[1..], ["not-run"; 5], "{mode}");
    }
}

#[test]
fn an_engine_that_is_not_there_does_not_start() {
    let options = RunOptions {
        launch: launch("no-such-program-at-all", 5.0),
        jobs: 2,
        fail_fast: false,
        failure_limit: FailureBudget::DEFAULT,
    };
    let outcome = run(&board_cases(), &Baseline::default(), &options, |_| {});
    let CaseState::Broken(none) = &outcome.results[0].state else { panic!("an error") };
    assert_eq!(none.class(), "start");
}

/// Breaking late every now and then does not take forever: what is waited for in vain is counted over
/// the whole run.
#[test]
fn breakage_is_counted_over_the_whole_run() {
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    // One nap of 4 s is below what may be lost, even on a busy machine; two are above it.
    let failure_limit = EngineFailures { count: 50, time_lost: Duration::from_secs(7) };
    let launch = launch("python3 ../../tests/engines/hostile.py nap 1", 60.0);
    let options = RunOptions { launch, jobs: 1, fail_fast: false, failure_limit };
    let outcome = run(&board_cases(), &Baseline::default(), &options, |_| {});
    let words: Vec<&str> = outcome.results.iter().map(|one| one.word().as_str()).collect();
    assert_eq!(words, ["skip", "error", "skip", "error", "not-run", "not-run"]);
    let CaseState::NotAsked(NotAsked::NotRun(why)) = &outcome.results[5].state else {
        panic!("{:?}", outcome.results[5])
    };
    let (_, lost) = why.split_once("broke 2 times and was waited for ").expect("twice");
    let (lost, _) = lost.split_once(" s ").expect("seconds");
    assert!(lost.parse::<u32>().expect("a number") >= 8, "{why}");
    assert!(outcome.gave_up);
}

#[test]
fn how_an_engine_leaves_is_noted() {
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    let notes = |mode: &str| run_in(mode, 99, 20.0).notes;
    assert_eq!(notes("fine"), [""; 0]);
    assert_eq!(notes("stay"), ["the engine did not end within 5 s of bye and was killed"]);
    assert_eq!(notes("bad-end"), ["after bye the engine ended with code 9"]);
    // What it writes after its last answer fails the run, as before the next request.
    let outcome = run_in("junk-at-end", 99, 20.0);
    assert!(outcome.notes.is_empty(), "{:?}", outcome.notes);
    let faults = &outcome.findings.faults;
    let [malformed] = &faults[..] else { panic!("{faults:?}") };
    assert!(malformed.starts_with("bye: not an answer: "), "{malformed}");
    for mode in ["junk-after-bye", "half-after-bye", "late-after-bye"] {
        let faults = run_in(mode, 99, 20.0).findings.faults;
        let [fault] = &faults[..] else { panic!("{mode}: {faults:?}") };
        assert!(fault.starts_with("bye: a line after the answer to bye: "), "{mode}: {fault}");
    }
}

/// Whether a process goes on.
#[cfg(unix)]
fn is_alive(pid: &str) -> bool {
    let check = format!("kill -0 {pid} 2>/dev/null && ! grep -q 'State:.Z' /proc/{pid}/status");
    std::process::Command::new("sh").args(["-c", &check]).status().is_ok_and(|s| s.success())
}

/// What an engine started does not outlive the engine, whether that ended or goes on.
#[cfg(target_os = "linux")]
#[test]
fn nothing_that_an_engine_started_outlives_it() {
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for mode in ["leaves-child", "leaves-orphan", "leaves-running"] {
        let file = folder.path().join(mode);
        let line = format!("python3 ../../tests/engines/hostile.py {mode} 0 {}", file.display());
        let options = RunOptions {
            launch: launch(&line, 10.0),
            jobs: 1,
            fail_fast: true,
            failure_limit: FailureBudget::DEFAULT,
        };
        let outcome = run(&board_cases(), &Baseline::default(), &options, |_| {});
        let asked = outcome.results.iter().filter(|one| one.word().is_asked()).count();
        assert_eq!(asked, 1, "{mode}");
        let text = std::fs::read_to_string(&file).expect("it was started");
        let pid = text.strip_suffix('.').expect("a number");
        assert!(pid.parse::<u32>().is_ok(), "{mode}: {pid}");
        // Killed is not gone: on a busy machine that takes a moment. By itself it goes on for minutes.
        let begun = Instant::now();
        while is_alive(pid) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{mode}: {pid} lives on");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    // The check can fail: this very process goes on.
    assert!(is_alive(&std::process::id().to_string()));
}

/// The program is ended in the middle of a run: its engine does not live on.
#[cfg(unix)]
#[test]
fn no_engine_outlives_us() {
    use std::process::{Command, Stdio};
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pid_file = folder.path().join("pid");
    let script = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid()) + '.'); time.sleep(600)";
    let line = format!("python3 -c \"{script}\" {}", pid_file.display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosstrack"))
        .args(["conform", "--engine", &line, "--timeout", "600"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    let pid = loop {
        let text = std::fs::read_to_string(&pid_file).unwrap_or_default();
        if let Some(pid) = text.strip_suffix('.') {
            break pid.to_owned();
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the engine never started");
        std::thread::sleep(Duration::from_millis(20));
    };
    rustix::process::kill_process(
        rustix::process::Pid::from_child(&child),
        rustix::process::Signal::TERM,
    )
    .expect("a signal");
    child.wait().expect("ended");
    let alive = || {
        let check = format!("kill -0 {pid} 2>/dev/null && ! grep -q 'State:.Z' /proc/{pid}/status");
        Command::new("sh").args(["-c", &check]).status().is_ok_and(|status| status.success())
    };
    let begun = Instant::now();
    while alive() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the engine {pid} lives on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// An engine that writes every field that it knows, `null` where there is nothing to say.
#[test]
fn a_field_that_is_null_counts_as_left_out() {
    const WRAPPER: &str = "import json, subprocess, sys
engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    engine.stdin.write(line)
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    for name in ('ok', 'skip', 'error'):
        answer.setdefault(name)
    if answer['ok'] is not None and 'cells' not in answer['ok']:
        for name in ('illegal', 'invalid', 'clause', 'clauses', 'winner', 'position', 'more'):
            answer['ok'].setdefault(name)
    for declared in (answer['ok'] or {}).get('rulesets', []):
        declared['boards'] = None
    print(json.dumps(answer), flush=True)
";
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let wrapper = folder.path().join("wrapper.py");
    std::fs::write(&wrapper, WRAPPER).expect("written");
    let line = format!("python3 '{}' {}", wrapper.display(), crate::support::own());
    let groups = ["--group", "board", "--group", "opening"];
    let (exit, out, err) =
        crate::support::run(&[&["conform", "--engine", &line][..], &groups].concat());
    assert_eq!(exit, crosstrack_cli::Exit::Done, "{out}{err}");
}
