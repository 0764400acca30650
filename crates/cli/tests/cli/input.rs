//! What stands for a position: an id in full or in part, in an argument or on standard input.

use crate::program::run_line;
use crosstrack_cli::{Exit, run_with};

/// A puzzle of the shipped tables.
const ID: &str = "e91aa6f89d";

#[test]
fn an_id_may_come_by_standard_input_in_capitals_or_in_part() {
    for command in ["show", "moves", "canon", "solve", "perft --plies 1", "play"] {
        let expected = run_line(&format!("{command} {ID}"), "");
        assert_eq!((expected.0, expected.2.as_str()), (Exit::Done, ""), "{command}");
        let capitals = ID.to_uppercase();
        for (pos, input) in [
            ("-", format!("{ID}\n")),
            ("-", format!("\u{feff}{ID}\r\n\r\n")),
            (capitals.as_str(), String::new()),
            (&ID[..4], String::new()),
        ] {
            let (exit, out, err) = run_line(&format!("{command} {pos}"), &input);
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
        let (exit, _, err) = run_line(line, input);
        assert_eq!(exit, Exit::Input, "{line}");
        assert!(err.contains("no puzzle has the id `0000000000`"), "{err}");
    }
    let (exit, _, err) = run_line("show -", "start\nstart\n");
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("one position was expected on standard input, not 2 lines"), "{err}");
    assert!(err.contains("the id of a puzzle"), "{err}");
}

#[test]
fn an_option_that_a_table_does_not_depend_on_is_refused() {
    for name in ["census", "census-list", "editions", "boards", "layouts", "clauses", "readings"] {
        let (exit, _, err) = run_line(&format!("table {name} --rules original"), "");
        assert_eq!(exit, Exit::Usage, "{name}");
        assert!(err.contains(&format!("the table {name} does not depend on --rules")), "{err}");
    }
    for name in ["pieces", "orientations", "links", "pairs", "turns"] {
        assert_eq!(run_line(&format!("table {name} --rules original"), "").0, Exit::Done, "{name}");
        let (exit, _, err) = run_line(&format!("table {name} --rules junction=through"), "");
        assert_eq!(exit, Exit::Usage, "{name}");
        assert!(err.contains("junction"), "{err}");
    }
}

#[test]
fn what_would_be_lost_is_refused_before_work_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("c.json");
    let name = file.display();
    let (exit, _, err) =
        run_line(&format!("solve start --rules 1x1 --certificate {name} --output {name}"), "");
    assert_eq!(exit, Exit::Usage, "{err}");
    assert!(err.contains("--certificate and --output name the same file"), "{err}");
    assert!(!file.exists());
}

#[test]
fn a_spent_budget_is_not_a_no() {
    let (exit, out, _) = run_line(&format!("solve {ID} --seconds 0.0000001"), "");
    assert_eq!(exit, Exit::Budget);
    assert!(out.starts_with("unknown: "), "{out}");
}

#[test]
fn a_dash_as_output_is_standard_output() {
    let expected = run_line(&format!("show {ID}"), "");
    assert_eq!(expected.0, Exit::Done);
    for option in ["-o -", "--output -", "--output=-"] {
        assert_eq!(run_line(&format!("show {ID} {option}"), ""), expected, "{option}");
    }
    for command in ["man --dir", "tablebase build --rules 2x1 --dir"] {
        let (exit, _, err) = run_line(&format!("{command} -"), "");
        assert_eq!(exit, Exit::Usage, "{command}");
        assert!(err.contains("this cannot go to standard output"), "{command}: {err}");
    }
    assert!(!std::path::Path::new("-").exists());
}

/// Runs a command with these arguments.
fn run_words(words: &[&str]) -> (Exit, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let words = ["crosstrack"].iter().chain(words);
    let exit = run_with(words, &mut std::io::empty(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}

#[test]
fn an_argument_that_comes_from_a_file_may_end_with_its_line_end() {
    for (words, at) in [
        (["show", "x1_2x1_1122.1_rA0.gI1-2_d", "--format", "json"], 1),
        (["moves", "e91aa6f89d", "--format", "csv"], 1),
        (["puzzle", "show", "e91aa6f89d", "--solution"], 2),
        (["play", "start", "rI.c1.2", "bI.c5.0"], 2),
        (["count", "--rules=2x1", "--given", "x1_2x1_1122.1_rA0.gI1-2_d"], 3),
    ] {
        let expected = run_words(&words);
        assert_eq!(expected.0, Exit::Done, "{words:?}: {}", expected.2);
        for end in [" ", "\n", "\r\n", "\r"] {
            let mut words = words;
            let argument = format!("{}{end}", words[at]);
            words[at] = &argument;
            assert_eq!(run_words(&words), expected, "{words:?}");
        }
    }
    let both = run_words(&["play", "start", "rI.c1.2 bI.c5.0"]);
    assert_eq!(both, run_words(&["play", "start", "rI.c1.2", "bI.c5.0"]));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, file) in [
        ("check ", "examples/files/win-in-three.json"),
        ("puzzle check ", "examples/files/own-puzzles.csv"),
        ("show start --rules pieces=", "examples/files/own.csv"),
    ] {
        let text = std::fs::read_to_string(format!("../../{file}")).expect("a file");
        let path = folder.path().join("file");
        let mut answers = ["", "\u{feff}"].map(|mark| {
            std::fs::write(&path, format!("{mark}{text}")).expect("written");
            run_line(&format!("{command}{}", path.display()), "")
        });
        let [plain, marked] = &mut answers;
        assert_eq!(marked, plain, "{command}");
        assert_eq!(plain.0, Exit::Done, "{command}: {}", plain.2);
    }
}

/// Position and goal are a puzzle; a solution may be another one than the program finds.
#[test]
fn a_table_with_two_columns_is_a_table_of_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.csv");
    let position = "x1_2x1_1122.1_rA0.gI1-2_d";
    std::fs::write(&file, format!("position,goal\n{position},win-in-1\n")).expect("written");
    let name = file.display();
    let (exit, out, _) = run_line(&format!("puzzle list {name} --format csv"), "");
    let id = out.lines().nth(1).and_then(|row| row.split(',').next()).unwrap_or_default();
    assert!(exit == Exit::Done && id.len() == 10, "{out}");
    assert_eq!(run_line(&format!("puzzle show {id} --file {name}"), "").0, Exit::Done);

    for (solution, expected) in [("rC.b2.6", Exit::Done), ("rC.a2.0", Exit::No), ("", Exit::No)] {
        let text = format!("position,goal,solution\n{position},win-in-1,{solution}\n");
        std::fs::write(&file, text).expect("written");
        assert_eq!(run_line(&format!("puzzle check {name}"), "").0, expected, "{solution}");
    }
}

#[test]
fn none_is_an_answer() {
    for (line, said) in [
        ("count --rules 1x1 --only G", "0 configurations: no number of pieces wins"),
        ("count --rules 1x1 --only G --format json", r#""configurations": "0""#),
        ("puzzle list --goal win-in-2 --format csv", "id,game,readings,position,goal"),
        ("puzzle list --goal win-in-2 --format json", r#""puzzles": []"#),
    ] {
        let (exit, out, _) = run_line(line, "");
        assert_eq!(exit, Exit::No, "{line}");
        assert!(out.contains(said), "{line}: {out}");
    }
    let (exit, out, err) = run_line("puzzle list --game crossings --board 4x2", "");
    assert_eq!((exit, out.as_str()), (Exit::No, ""));
    assert!(err.contains("no puzzle is like that"), "{err}");
}
