//! What stands for a position: an id in full or in part, in an argument or on standard input.

use crosstrack::cli::{Exit, run_with};

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
