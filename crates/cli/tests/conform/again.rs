//! The command that a report gives for asking again: it finds what the report says.

use crosstrack_cli::Exit;
use crosstrack_io::shell_words::split;

use crate::support::{all_bugs, break_naive, engine, run};

/// The commands that a report gives, without the name of the program.
fn commands(report: &str) -> Vec<Vec<String>> {
    let given = report.lines().filter_map(|line| line.trim_start().strip_prefix("again"));
    let words = given.map(|line| split(line.trim_start_matches(':').trim()).expect("a command"));
    words.map(|words| words[1..].to_vec()).collect()
}

#[test]
fn a_failure_that_cannot_be_shrunk_has_a_command() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let bug = all_bugs().into_iter().find(|bug| bug.id == "always-joined").expect("a bug");
    let broken = break_naive(&bug, folder.path());
    let (exit, report, _) = run(&["conform", "--engine", &broken, "--group", "links"]);
    assert_eq!(exit, Exit::No, "{report}");
    let commands = commands(&report);
    let [command] = &commands[..] else { panic!("one cause has one command: {report}") };
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let (exit, again, err) = run(&words);
    assert_eq!(exit, Exit::No, "{again}{err}");
    assert!(again.contains(": 1 of 1 case fails (1 wrong answer)"), "{again}");
}

#[test]
fn an_engine_that_breaks_leaves_a_command_for_each_way() {
    if engine("python3", "hostile.py").is_none() {
        return;
    }
    let line = "python3 ../../tests/engines/hostile.py not-json 0";
    let (exit, report, _) =
        run(&["conform", "--engine", line, "--group", "links", "--max-faults", "2"]);
    assert_eq!(exit, Exit::No, "{report}");
    let commands = commands(&report);
    assert!(!commands.is_empty(), "{report}");
    for command in commands {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let (exit, again, err) = run(&words);
        assert_eq!(exit, Exit::No, "{again}{err}");
        assert!(again.contains(": 1 of 1 case fails (1 error)"), "{again}");
    }
}
