//! Every exit code that a command line can bring about, and the list of them in the help.

use std::time::Duration;

use crate::program;
use crosstrack_cli::Exit;

/// Runs a line; `~` stands for a blank inside of an argument.
pub(crate) fn run(line: &str) -> (Exit, String, String) {
    let words: Vec<String> = line.split_whitespace().map(|word| word.replace('~', " ")).collect();
    program::run(&words)
}

/// Each line ends with its code: an answer on standard output or, if it fails, a message instead.
fn earned(cases: &[(Exit, &str)]) {
    for &(expected, line) in cases {
        let (exit, out, err) = run(line);
        assert_eq!(exit, expected, "{line}: {err}");
        if exit == Exit::Done {
            assert!(err.is_empty() && !out.is_empty(), "{line}");
        } else if !matches!(exit, Exit::No | Exit::Budget) {
            assert!(out.is_empty() && !err.is_empty(), "{line}: {out}");
        }
    }
}

#[test]
fn the_codes_are_those_of_the_house() {
    let codes: Vec<u8> = Exit::ALL.iter().map(|exit| exit.code()).collect();
    assert_eq!(codes, [0, 1, 2, 3, 4, 5, 130]);
}

#[test]
fn every_help_lists_every_code_and_begins_with_an_example() {
    let mut lines = Vec::new();
    collect_lines(&crosstrack_cli::command(), "", &mut lines);
    assert!(lines.len() > 35, "{lines:?}");
    for line in lines {
        let (exit, out, err) = run(&line);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{line}");
        let example = out.lines().next().unwrap_or_default();
        assert!(
            example.starts_with("Example: ") && example.contains("crosstrack "),
            "{line}: {out}"
        );
        for exit in Exit::ALL {
            let entry = format!("\n  {:<4} {}", exit.code(), exit.meaning());
            assert!(out.contains(&entry), "{line} does not list {exit:?}");
        }
        let command = line.trim_end_matches("--help").trim_end();
        if let Some((parent, name)) = command.rsplit_once(' ').or(Some(("", command)))
            && !name.is_empty()
        {
            let (_, list, _) = run(&format!("{parent} --help"));
            assert!(list.contains(&format!("\n  {name}")), "{parent} does not list {name}");
        }
    }
}

/// Adds the command lines that print the help of a command and of all below it.
fn collect_lines(command: &clap::Command, path: &str, lines: &mut Vec<String>) {
    lines.push(format!("{path}--help"));
    for below in command.get_subcommands() {
        collect_lines(below, &format!("{path}{} ", below.get_name()), lines);
    }
}

#[test]
fn a_line_that_some_expect_names_one_that_does_it() {
    for line in [
        "clauses",
        "vectors",
        "engine",
        "certificate check file.json",
        "minimal --count 3",
        "minimal --longest",
        "verify --clause PL-FREEZE",
    ] {
        let (exit, out, err) = run(line);
        assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{line}");
        let (_, tip) =
            err.split_once("tip: this does it: '").unwrap_or_else(|| panic!("{line}: {err}"));
        let (instead, _) = tip.split_once('\'').expect("a line");
        let parsed = crosstrack_cli::command().try_get_matches_from(instead.split(' '));
        assert!(parsed.is_ok(), "{line}: {instead}");
        assert!(!err.contains("similar"), "{line}: {err}");
    }
}

/// What a message names is there: options of some command, and commands.
#[test]
fn every_option_and_command_that_a_message_names_is_one() {
    fn collect(command: &clap::Command, options: &mut Vec<String>, names: &mut Vec<String>) {
        options.extend(command.get_arguments().filter_map(|arg| arg.get_long().map(str::to_owned)));
        for below in command.get_subcommands() {
            names.push(below.get_name().to_owned());
            collect(below, options, names);
        }
    }
    let mut command = crosstrack_cli::command();
    command.build();
    let (mut options, mut names) = (vec!["help".to_owned(), "version".to_owned()], Vec::new());
    collect(&command, &mut options, &mut names);
    let table = std::fs::read_to_string("tests/wrong-inputs.csv").expect("a table");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let mut named = 0;
    for row in reader.records().map(|row| row.expect("a row")) {
        // The last column quotes what to try.
        for text in row.iter().skip(2) {
            let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            for option in words.clone().filter_map(|word| word.strip_prefix("--")) {
                if option.is_empty() {
                    continue;
                }
                let is_given = row[0].contains(&format!("--{option}"));
                assert!(is_given || options.iter().any(|known| known == option), "{row:?}");
                named += 1;
            }
            for (_, rest) in
                text.match_indices("`crosstrack ").map(|(at, _)| text.split_at(at + 12))
            {
                // A format has a version, such as `crosstrack certificate 1`; options are looked at above.
                if rest
                    .split('`')
                    .next()
                    .is_some_and(|line| line.ends_with(|c: char| c.is_ascii_digit()))
                    || rest.starts_with('-')
                {
                    continue;
                }
                let name = rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).next();
                assert!(
                    name.is_some_and(|name| names.iter().any(|known| known == name)),
                    "{row:?}"
                );
                named += 1;
            }
        }
    }
    assert!(named > 20, "{named}");
}

#[test]
fn a_move_in_place_of_the_position_is_reported_as_a_move() {
    for (line, said) in [
        ("play rI.c9.2", "`rI.c9.2` is not a move"),
        ("play d9.5", "`d9.5` is not a move"),
        ("play d1-d99 --game crossings", "`d1-d99` is not a move"),
        ("play nonsense", "this is not a position"),
        ("play x1_4x2_nonsense", "this is not a position"),
    ] {
        let (exit, out, err) = run(line);
        assert_eq!((exit, out.as_str()), (Exit::Input, ""), "{line}");
        assert!(err.contains(said), "{line}: {err}");
    }
}

/// A line as [`run`] takes it: blanks in quotes become `~`.
fn unquoted(line: &str) -> String {
    let parts = line.split('\'').enumerate();
    parts
        .map(|(i, part)| if i % 2 == 1 { part.replace(' ', "~") } else { part.to_owned() })
        .collect()
}

#[test]
fn every_example_works() {
    // These two take seconds, or write files, and have tests of their own.
    for command in ["table", "moves", "play", "perft", "canon", "rules", "solve"] {
        let help = run(&format!("{command} --help")).1;
        for line in help.lines().take_while(|line| !line.is_empty()) {
            let example = unquoted(line.trim_start_matches("Example: crosstrack "));
            let (exit, out, err) = run(&example);
            assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{example}");
            assert!(!out.is_empty(), "{example}");
        }
    }
}

#[test]
fn each_code_is_earned() {
    let cases = [
        (Exit::Done, "show start"),
        (Exit::Done, "show"),
        (Exit::Done, "moves --format csv"),
        (Exit::Done, "canon"),
        (Exit::Done, "play"),
        (Exit::Done, "play rI.c1.2 bI.c5.0"),
        (Exit::Done, "play d1-d4 e8-e5 --game crossings"),
        (Exit::Input, "play d1-d4"),
        (Exit::No, "solve --rules 2x1"),
        (Exit::Done, "--version"),
        (Exit::Done, "verify --list"),
        (Exit::Usage, ""),
        (Exit::Usage, "shwo start"),
        (Exit::Usage, "show start --rules 9x9"),
        (Exit::Usage, "show start --rules 1112"),
        (Exit::Usage, "show start --rules players=3,1122"),
        (Exit::Usage, "show x1_4x2_1122.1_4-6-6-6-6-4_d --rules 4x3"),
        (Exit::Usage, "verify --claim no-such-claim"),
        (Exit::Usage, "rules PL-NO-SUCH"),
        (Exit::Usage, "table no-such-table"),
        (Exit::Usage, "explore --no-open --seconds 18446744073709551615"),
        (Exit::Usage, "solve start --seconds 1d"),
        (Exit::Usage, "minimal --seconds inf"),
        (Exit::Usage, "count --rules 2x1 --format svg"),
        (Exit::Usage, "minimal list --rules 2x1 --count 2 --format svg"),
        (Exit::Input, "show nonsense"),
        (Exit::Input, "show x1_4x2_1234.1_4-6-6-6-6-4_d"),
        (Exit::Input, "show x1_4x2_1122.1_rA0.3-6-6-6-6-4_d"),
        (Exit::Input, "show start --rules pieces=no-such-file.csv"),
        (Exit::Input, "show start --rules connectors=Cargo.toml"),
        (Exit::Input, "show start --output no-such-folder/start.svg"),
        (Exit::Input, "play start nonsense"),
        (Exit::Input, "play start rA.a1.0"),
        (Exit::Input, "show -"),
        (Exit::Usage, "tablebase build --rules 4x2 --dir no-such-folder/t"),
        (Exit::Input, "tablebase build --rules 1x1 --dir Cargo.toml"),
        (Exit::Input, "tablebase build --rules 1x1 --dir /dev/null"),
        (Exit::Input, "tablebase stats Cargo.toml"),
        (Exit::No, "solve start"),
        (Exit::Budget, "solve start --plies 11 --seconds 0.001"),
        (Exit::Usage, "solve start --plies 0"),
        (Exit::No, "solve x1_1x1_1122.2_rA0_d"),
        (Exit::No, "solve x1_1x1_1122.2_rC0_d"),
        (Exit::Input, "check no-such-file.json"),
        (Exit::Input, "check Cargo.toml"),
        (Exit::Usage, "check"),
        (Exit::Usage, "check ../../examples/files/win-in-three.json --memory 9"),
        (Exit::Usage, "check ../../reports/minimal/proofs/4x2-joined-crossed.json --seconds 9"),
        (Exit::Usage, "minimal list --rules 2x2 --nodes 5"),
    ];
    earned(&cases);
}

#[test]
fn each_code_is_earned_with_the_other_game() {
    let cases = [
        (Exit::Done, "show start --game crossings"),
        (Exit::Done, "show start --game crossings --format svg --rules 3x4"),
        (Exit::Done, "show bb1r/4/4/2b1/rr2~b~d5 --game=crossings --rules rows=2"),
        (Exit::Done, "moves start --game crossings --rules distance=upto,single=line,lock=defend"),
        (Exit::Done, "perft --game crossings --rules 5x5,reply=free,dead=play-on --plies 3"),
        (Exit::Done, "canon start --game crossings --rules no-move=loss,capture-reply=yes"),
        (Exit::Done, "play start d1-d4 --game crossings"),
        (Exit::Done, "solve bb2/3r/4/4/rr2~r~- --game crossings"),
        (Exit::No, "solve start --game crossings"),
        (Exit::Budget, "solve start --game crossings --plies 15 --seconds 0.001"),
        (Exit::Usage, "show start --game chess"),
        (Exit::Usage, "show start --rules rows=1"),
        (Exit::Usage, "show start --game crossings --rules players=3"),
        (Exit::Usage, "show start --game crossings --rules waive=PL-OPENING"),
        (Exit::Usage, "show start --game crossings --rules distance=far"),
        (Exit::Usage, "show start --game crossings --rules rows=3"),
        (Exit::Usage, "show start --game crossings --rules 4x2"),
        (Exit::Usage, "show start --game crossings --rules 0x4"),
        (Exit::Usage, "show start --rules 8x8"),
        (Exit::Usage, "show bbb/3/3/rrr~r~- --game crossings --rules 4x4"),
        (Exit::Usage, "show bbb/3/rrr~r~- --game crossings --rules rows=2"),
        (Exit::Usage, "solve start --game crossings --by both"),
        (Exit::Usage, "minimal --game crossings"),
        (Exit::Input, "show bbb/3/3/rrr~r~-"),
        (Exit::Input, "show x1_4x2_1122.1_4-6-6-6-6-4_d --game crossings"),
        (Exit::Input, "show nonsense --game crossings"),
        (Exit::Input, "show bbb/rrr~r~- --game crossings"),
        (Exit::Input, "show bbb/R2/3/rrr~r~- --game crossings"),
        (Exit::Input, "play start d2-d5 --game crossings"),
        (Exit::Input, "play start d2+d3 --game crossings"),
        (Exit::No, "solve bb1r/4/4/4/rr2~b~d5 --game crossings"),
    ];
    earned(&cases);
}

#[test]
fn a_position_that_is_left_out_is_the_first_one() {
    for (command, options) in [
        ("show", "--rules 4x3"),
        ("moves", "--game crossings --format csv"),
        ("play", "--rules 2x1"),
        ("play", "rI.c1.2 bI.c5.0 --steps"),
        ("play", "d1-d4 e8-e5 --game crossings"),
        ("perft", "--plies 1"),
        ("canon", "--rules players=3"),
        ("solve", "--rules 2x1 --plies 2"),
    ] {
        let told = run(&format!("{command} start {options}"));
        assert!(!told.1.is_empty() || !told.2.is_empty(), "{command}");
        assert_eq!(run(&format!("{command} {options}")), told, "{command} {options}");
    }
}

#[test]
fn a_spent_budget_says_what_is_known() {
    for (line, said) in [
        ("minimal --rules 4x2 --nodes 3", "at least 6 pieces; no configuration was found"),
        (
            "minimal longest --rules 4x2,connectors=none --nodes 3",
            "open      up to 24 pieces: gave up after 3",
        ),
        ("minimal list --rules 4x2 --seconds 1", ""),
    ] {
        let (exit, out, err) = run(line);
        assert_eq!((exit, err.as_str()), (Exit::Budget, ""), "{line}");
        assert!(out.contains(said), "{line}: {out}");
    }
}

#[test]
fn a_list_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("found.txt");
    let line = |more: &str| {
        format!("minimal list --rules 2x1 --only I --resume {} {more}", journal.display())
    };
    let whole: std::collections::BTreeSet<String> =
        run("minimal list --rules 2x1 --only I").1.lines().map(str::to_owned).collect();
    let (exit, out, _) = run(&line("--count 5"));
    assert_eq!((exit, out.lines().count()), (Exit::Done, 5));
    // What a kill in the middle of a line leaves is dropped.
    let mut text = std::fs::read_to_string(&journal).expect("a journal");
    text += "x1_2x1_1122.1_rI3.1-";
    std::fs::write(&journal, text).expect("written");
    let (exit, rest, _) = run(&line(""));
    assert_eq!((exit, rest.lines().count()), (Exit::Done, whole.len() - 5));
    let found: Vec<String> =
        std::fs::read_to_string(&journal).expect("a journal").lines().map(str::to_owned).collect();
    assert_eq!(found.len(), whole.len());
    // The pieces are coloured as they come: compare what lies where.
    assert_eq!(found.iter().collect::<std::collections::BTreeSet<_>>().len(), whole.len());

    std::fs::write(&journal, "x1_2x1_1122.1_rI3.1-yI0.1_d\nnonsense\n").expect("written");
    let (exit, _, err) = run(&line(""));
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("is not a list of configurations") && err.contains("line 2"), "{err}");

    // Configurations of another query: two pieces of another pattern, then a board that is not won.
    for (second, why) in [
        ("x1_2x1_1122.1_rC3.1-yC0.1_d", "does not fit the filters: an excluded pattern"),
        ("x1_2x1_1122.1_rI0.yI0-2_d", "no winning path runs here"),
    ] {
        let text = format!("x1_2x1_1122.1_rI0.1-yI0.1_d\n{second}\n");
        std::fs::write(&journal, &text).expect("written");
        let (exit, _, err) = run(&line(""));
        assert_eq!(exit, Exit::Input, "{err}");
        assert!(err.contains(why) && err.contains("line 2"), "{err}");
        // Nothing of it is lost.
        assert_eq!(std::fs::read_to_string(&journal).expect("a journal"), text);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_program_by_its_signal() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    crate::signals::restore();
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosstrack"))
        .args(["verify", "--full"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    sleep(Duration::from_millis(300));
    crate::signals::send(&child, rustix::process::Signal::INT);
    let status = child.wait().expect("it ends");
    // Shells report 128 + 2.
    assert_eq!(status.signal(), Some(2));
}

/// Every limit of time is written in the same way.
#[test]
fn every_limit_of_time_takes_minutes() {
    fn collect(command: &clap::Command, path: &str, found: &mut Vec<String>) {
        for arg in command.get_arguments() {
            let is_time = arg.get_value_parser().type_id() == std::any::TypeId::of::<Duration>();
            if let Some(long) = arg.get_long().filter(|_| is_time) {
                found.push(format!("{path}--{long}"));
            }
        }
        for below in command.get_subcommands() {
            collect(below, &format!("{path}{} ", below.get_name()), found);
        }
    }
    let mut command = crosstrack_cli::command();
    command.build();
    let mut found = Vec::new();
    collect(&command, "", &mut found);
    assert!(found.len() > 9, "{found:?}");
    for line in found {
        for time in ["5m", "1h", "30", "0.5", "20s"] {
            // The unknown option is met after the time, and before anything is done.
            let (exit, _, err) = run(&format!("{line} {time} --color=never --no-such-option"));
            assert_eq!(exit, Exit::Usage, "{line} {time}");
            assert!(!err.contains("invalid value"), "{line} {time}: {err}");
        }
        let (_, _, err) = run(&format!("{line} 5x --color=never --no-such-option"));
        assert!(err.contains("invalid value '5x'"), "{line}: {err}");
    }
}

/// Player 1 has a piece on the board before the first turn (PL-OPENING).
#[test]
fn a_game_that_begins_where_no_game_leads_is_recorded_and_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let file = file.to_str().expect("text");
    let (exit, _, err) = run(&format!(
        "play x1_2x1_1122.1_rA0.1-2_d rC.b1.0 --rules waive=PL-OPENING --record {file}"
    ));
    assert_eq!(exit, Exit::Done, "{err}");
    let (exit, out, err) = run(&format!("review {file} --simulations 10"));
    assert_eq!(exit, Exit::Done, "{err}");
    assert!(out.contains("rC.b1.0"), "{out}");
}
