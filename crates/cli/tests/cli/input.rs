//! What stands for a position: an id in full or in part, in an argument or on standard input.

use crosstrack_cli::{Exit, run_with};

/// A puzzle of the shipped tables.
const ID: &str = "e91aa6f89d";

fn run(line: &str, input: &str) -> (Exit, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let words = ["crosstrack"].into_iter().chain(line.split_whitespace());
    let exit = run_with(words, &mut input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}

#[test]
fn an_id_may_come_by_standard_input_in_capitals_or_in_part() {
    for command in ["show", "moves", "canon", "solve", "puzzle rate", "perft --depth 1", "play"] {
        let expected = run(&format!("{command} {ID}"), "");
        assert_eq!((expected.0, expected.2.as_str()), (Exit::Done, ""), "{command}");
        let capitals = ID.to_uppercase();
        for (pos, input) in [
            ("-", format!("{ID}\n")),
            ("-", format!("\u{feff}{ID}\r\n\r\n")),
            (capitals.as_str(), String::new()),
            (&ID[..4], String::new()),
        ] {
            let (exit, out, err) = run(&format!("{command} {pos}"), &input);
            let timeless = |text: &str| {
                let lines = text.lines().filter(|line| !line.contains(" s"));
                lines.map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{command} {pos}");
            assert_eq!(timeless(&out), timeless(&expected.1), "{command} {pos}");
        }
    }
}

#[test]
fn an_id_that_is_none_is_named_wherever_it_comes_from() {
    for (line, input) in [("show 0000000000", ""), ("show -", "0000000000\n")] {
        let (exit, _, err) = run(line, input);
        assert_eq!(exit, Exit::Input, "{line}");
        assert!(err.contains("no puzzle has the id `0000000000`"), "{err}");
    }
    let (exit, _, err) = run("show -", "start\nstart\n");
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("one position was expected on standard input, not 2 lines"), "{err}");
    assert!(err.contains("the id of a puzzle"), "{err}");
}

#[test]
fn an_option_that_a_table_does_not_depend_on_is_refused() {
    for name in ["census", "census-list", "editions", "boards", "clauses", "readings"] {
        let (exit, _, err) = run(&format!("table {name} --edition original"), "");
        assert_eq!(exit, Exit::Usage, "{name}");
        assert!(err.contains(&format!("the table {name} does not depend on --edition")), "{err}");
    }
    for name in ["pieces", "orientations", "links", "turns"] {
        assert_eq!(run(&format!("table {name} --edition original"), "").0, Exit::Done, "{name}");
        let (exit, _, err) = run(&format!("table {name} --junction through"), "");
        assert_eq!(exit, Exit::Usage, "{name}");
        assert!(err.contains("--junction"), "{err}");
    }
}

#[test]
fn a_list_of_claims_is_no_test_report() {
    let (exit, out, err) = run("verify --list --format junit", "");
    assert_eq!((exit, out.as_str()), (Exit::Usage, ""));
    assert!(err.contains("a list of claims has no JUnit form"), "{err}");
    for format in ["text", "json", "md"] {
        assert_eq!(run(&format!("verify --list --format {format}"), "").0, Exit::Done);
    }
}

#[test]
fn what_would_be_lost_is_refused_before_work_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("c.json");
    let name = file.display();
    let (exit, _, err) =
        run(&format!("solve start --board 1x1 --certificate {name} --output {name}"), "");
    assert_eq!(exit, Exit::Usage, "{err}");
    assert!(err.contains("--certificate and --output name the same file"), "{err}");
    assert!(!file.exists());

    std::fs::write(&file, "a shard").expect("written");
    let (exit, _, err) = run(&format!("merge {name} --output {name}"), "");
    assert_eq!(exit, Exit::Usage, "{err}");
    assert_eq!(std::fs::read_to_string(&file).expect("there"), "a shard");
}

#[test]
fn a_spent_budget_is_not_a_no() {
    let (exit, out, _) = run(&format!("puzzle rate {ID} --nodes 0"), "");
    assert_eq!(exit, Exit::Budget);
    assert!(out.starts_with("unknown: "), "{out}");
}

#[test]
fn shards_of_attempts_stop_where_one_run_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "puzzle find --board 2x1 --goal win-in-1 --count 3 --seed 5 --attempts 80";
    let (_, whole, said) = run(line, "");
    let files: Vec<String> =
        (1..=2).map(|n| folder.path().join(format!("{n}.json")).display().to_string()).collect();
    for (n, file) in files.iter().enumerate() {
        let (exit, _, err) = run(&format!("{line} --shard {}/2 --output {file}", n + 1), "");
        assert_eq!(exit, Exit::Done, "{err}");
    }
    let (_, merged, said_merged) = run(&format!("merge {}", files.join(" ")), "");
    assert_eq!((merged, said_merged), (whole, said));
}

#[test]
fn a_dash_as_output_is_standard_output() {
    let expected = run(&format!("show {ID}"), "");
    assert_eq!(expected.0, Exit::Done);
    for option in ["-o -", "--output -", "--output=-"] {
        assert_eq!(run(&format!("show {ID} {option}"), ""), expected, "{option}");
    }
    for command in ["man --dir", "tablebase build --board 2x1 --output"] {
        let (exit, _, err) = run(&format!("{command} -"), "");
        assert_eq!(exit, Exit::Usage, "{command}");
        assert!(err.contains("this cannot go to standard output"), "{command}: {err}");
    }
    assert!(!std::path::Path::new("-").exists());
}

#[test]
fn a_rating_in_json_tells_a_puzzle_from_none_and_from_a_spent_budget() {
    for (options, is_puzzle) in [("", "true"), ("--nodes 1", "null")] {
        let (_, out, err) = run(&format!("puzzle rate {ID} --format json {options}"), "");
        let answer: serde_json::Value = serde_json::from_str(&out).expect(&err);
        assert_eq!(answer["is_puzzle"].to_string(), is_puzzle, "{options}");
        assert_eq!(answer["puzzle"].is_null(), is_puzzle != "true", "{options}");
        assert_eq!(answer["why"].is_null(), is_puzzle == "true", "{options}");
    }
    let (_, out, err) = run("puzzle rate start --board 2x1 --format json", "");
    let answer: serde_json::Value = serde_json::from_str(&out).expect(&err);
    assert_eq!(answer["is_puzzle"], false, "{out}");
}
