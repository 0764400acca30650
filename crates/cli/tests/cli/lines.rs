//! Many positions at once: `--format jsonl` or `csv` with one on each line of standard input.

use std::fmt::Write as _;

use crate::program::run_line;
use crosstrack_cli::Exit;
use serde_json::Value as Json;

const MIDDLE: &str = "x1_4x2_1122.2_rC0.3-6-6-1.gC4.rI1.bI2.bG3.1-gA6.yA3.3.bF2-1.rA7.yI2.bA3_d";

fn answers(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Removes how long something took, and the number of the line.
fn timeless(mut answer: Json) -> Json {
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("seconds");
        fields.remove("line_number");
    }
    answer
}

#[test]
fn each_line_has_the_answer_that_it_has_alone() {
    let lines = ["start", MIDDLE, "e91aa6f89d"];
    let input = lines.map(|line| format!("{line}\n")).concat();
    for command in [
        "show",
        "moves",
        "moves --wins",
        "canon",
        "solve",
        "perft --plies 1",
        "play",
        "bot --level 3",
    ] {
        let (exit, out, err) = run_line(&format!("{command} - --format jsonl"), &input);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{command}: {out}");
        let all = answers(&out);
        assert_eq!(all.len(), lines.len(), "{command}: {out}");
        for (answer, line) in all.into_iter().zip(&lines) {
            let (_, alone, _) = run_line(&format!("{command} {line} --format json"), "");
            let alone: Json = serde_json::from_str(&alone).expect("JSON");
            assert_eq!(timeless(answer), timeless(alone.clone()), "{command} {line}");
            let (_, one, _) = run_line(&format!("{command} {line} --format jsonl"), "");
            assert_eq!(timeless(answers(&one).remove(0)), timeless(alone), "{command} {line}");
        }
    }
}

#[test]
fn each_answer_says_to_which_position_it_belongs() {
    let input = format!("{MIDDLE}\nstart\n");
    for command in ["show", "moves", "canon", "solve --plies 1", "perft", "bot --level 3"] {
        let (_, out, _) = run_line(&format!("{command} - --format jsonl"), &input);
        let found = answers(&out);
        assert_eq!(found[0]["position"], MIDDLE, "{command}");
        assert_eq!(
            (&found[0]["line_number"], &found[1]["line_number"]),
            (&1.into(), &2.into()),
            "{command}"
        );
    }
    // What is listed changes no number of legal moves.
    let counts = |options: &str| {
        let (_, out, _) = run_line(&format!("moves {MIDDLE} --format json {options}"), "");
        answers(&out.replace('\n', ""))[0]["counts"].clone()
    };
    assert_eq!(counts(""), counts("--wins"));
    assert_eq!(counts(""), counts("--safe"));
}

#[test]
fn an_error_stands_in_its_line_and_sets_the_exit_code() {
    let input = format!("start\nx1_4x2_1122.1_4-6-6-6-6-9_d\n\n{MIDDLE}");
    let (exit, out, err) = run_line("canon - --format jsonl", &input);
    assert_eq!((exit, err.as_str()), (Exit::Input, ""), "{out}");
    let schemas = answers(&out);
    let schemas: Vec<&str> =
        schemas.iter().map(|answer| answer["schema"].as_str().unwrap()).collect();
    let (good, bad) = ("crosstrack/canon/1", "crosstrack/error/1");
    assert_eq!(schemas, [good, bad, bad, good]);
    assert_eq!(answers(&out)[1]["labels"][0]["start"], 24);
}

#[test]
fn the_order_of_thousands_is_kept() {
    let (_, out, _) = run_line("moves start --format json", "");
    let moves: Json = serde_json::from_str(&out).expect("JSON");
    let first = |at: usize| moves["moves"][at]["move"].as_str().expect("a move").to_owned();
    let played = |at: usize| run_line(&format!("play start {} --format json", first(at)), "").1;
    let position = |at: usize| {
        let answer: Json = serde_json::from_str(&played(at)).expect("JSON");
        answer["position"].as_str().expect("a position").to_owned()
    };
    let positions: Vec<String> = (0..20).map(|at| position(at * 97)).collect();
    let input: Vec<&str> = (0..3000).map(|at| positions[at % 20].as_str()).collect();
    let (exit, out, _) = run_line("canon - --format jsonl", &input.join("\n"));
    assert_eq!(exit, Exit::Done);
    let all = answers(&out);
    let given: Vec<&str> = all.iter().map(|answer| answer["position"].as_str().unwrap()).collect();
    assert_eq!(given, input);
}

#[test]
fn what_is_no_line_of_text_is_an_error_in_its_line() {
    let long = format!("start\n{}\n", "x".repeat(70_000));
    let (exit, out, err) = run_line("canon - --format jsonl", &format!("{long}start\n"));
    // Each has its answer, the line behind it too.
    let found = answers(&out);
    assert_eq!((exit, err.as_str(), found.len()), (Exit::Input, "", 3), "{out}");
    assert!(found[1]["title"].as_str().expect("a title").contains("longer than 64 KiB"), "{out}");
    assert_eq!(
        (&found[2]["line_number"], &found[2]["position"]),
        (&3.into(), &found[0]["position"])
    );
    for command in ["canon -", "solve -", "puzzle try -", "check -", "review -"] {
        let line = format!("{command} --format jsonl");
        let (exit, out, err) = run_line(&line, b"\xe9\n\xff\xfe");
        let found = answers(&out);
        assert_eq!((exit, err.as_str(), found.len()), (Exit::Input, "", 2), "{line}: {out}");
        for (number, answer) in found.iter().enumerate() {
            assert_eq!(answer["line_number"], number + 1, "{line}: {out}");
            assert!(answer["title"].as_str().expect("a title").contains("UTF-8"), "{line}: {out}");
        }
    }
    let endless = "x".repeat(65 << 20);
    let (exit, _, err) = run_line("canon - --format jsonl", &endless);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("longer than 64 MiB"), "{err}");
    let (exit, out, err) = run_line("canon - --format jsonl", "");
    assert_eq!((exit, out.as_str(), err.as_str()), (Exit::Done, "", ""));
    let (exit, _, err) = run_line("canon -", "start\nstart\n");
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("--format jsonl answers each line"), "{err}");
}

/// Positions of different work, each with its number, and every hundredth faulty.
fn thousand() -> String {
    let positions = ["x1_1x1_1122.2_rA0_d", MIDDLE, "x1_2x1_1122.1_rI1.1-1.gI0_d", "start"];
    let mut text = String::new();
    for number in 0..1000 {
        let line = if number % 100 == 50 { "x1_fault" } else { positions[number % 4] };
        writeln!(text, "{line}").expect("a string takes all");
    }
    text
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    let input = thousand();
    for command in ["canon -", "moves - --wins", "solve - --plies 1"] {
        let with =
            |jobs: &str| run_line(&format!("{command} --format jsonl --jobs {jobs}"), &input);
        let (exit, one, err) = with("1");
        assert_eq!((exit, err.as_str()), (Exit::Input, ""), "{command}");
        let lines: Vec<&str> = one.lines().collect();
        assert_eq!(lines.len(), 1000, "{command}");
        for (number, line) in lines.iter().enumerate() {
            let is_error = line.contains("crosstrack/error/1");
            // There is nothing to solve in the first of the positions.
            let is_won = number % 4 == 0 && command.starts_with("solve");
            assert!(is_error == (number % 100 == 50) || is_won, "{command}: {number}: {line}");
        }
        assert!(with("2").1 == one && with("7").1 == one, "{command}");
    }
}

#[test]
fn jobs_without_lines_are_refused() {
    for line in
        ["canon start --jobs 2", "show --format jsonl --jobs 2", "puzzle try 1a66 f5.1 --jobs 2"]
    {
        let (exit, out, err) = run_line(line, "");
        assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{line}: {err}");
        assert!(err.contains("--jobs has no effect") && err.contains("jsonl"), "{line}: {err}");
    }
}

#[test]
fn tries_and_files_have_lines_too() {
    let tries = "1a66703bbf f5.1\n1a66703bbf f5.2\nnothing f5.1\n1a66703bbf\n";
    let (exit, out, _) = run_line("puzzle try - --format jsonl", tries);
    let found: Vec<Json> = answers(&out);
    assert_eq!((exit, found.len()), (Exit::Input, 4), "{out}");
    assert_eq!((&found[0]["holds"], &found[1]["holds"]), (&true.into(), &false.into()));
    assert!(found[2]["title"].is_string() && found[3]["title"] == "there is no move to try");

    let files = "../../examples/files/win-in-three.json\n../../examples/files/tampered.json\n";
    let (exit, out, err) = run_line("check - --format jsonl --jobs 2", files);
    let found: Vec<Json> = answers(&out);
    assert_eq!((exit, err.as_str(), found.len()), (Exit::No, "", 2), "{out}");
    assert_eq!((&found[0]["kind"], &found[1]["exit"]), (&"certificate".into(), &1.into()));
    let named = files.replace('\n', " ");
    let (_, again, _) = run_line(&format!("check {named} --format jsonl"), "");
    let without_lines = |text: &str| answers(text).into_iter().map(timeless).collect::<Vec<_>>();
    assert_eq!(answers(&again), without_lines(&out));
    // As text, the names are those of files one by one.
    let (exit, text, err) = run_line("check -", files);
    assert_eq!((exit, text.lines().count()), (Exit::No, 4), "{text}{err}");
    assert!(err.contains("the file is damaged"), "{err}");
}

#[test]
fn all_games_of_a_file_are_reviewed() {
    let file = "../../reports/strategy/level-8.jsonl";
    let text = std::fs::read_to_string(file).expect("games");
    let games: Vec<&str> = text.lines().take(2).collect();
    let input = format!("{}\nno game\n{}\n", games[0], games[1]);
    let (exit, out, err) = run_line("review - --format jsonl --simulations 1 --jobs 2", &input);
    let found = answers(&out);
    assert_eq!((exit, err.as_str(), found.len()), (Exit::Input, "", 3));
    assert_eq!(found[1]["schema"], "crosstrack/error/1");
    for (number, answer) in [(1, &found[0]), (2, &found[2])] {
        let alone =
            run_line(&format!("review {file} --number {number} --format json --simulations 1"), "");
        let alone: Json = serde_json::from_str(&alone.1).expect("JSON");
        assert_eq!(alone, timeless(answer.clone()), "{number}");
    }
    let (exit, _, err) = run_line(&format!("review {file} --format jsonl --number 2"), "");
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("--number has no effect"), "{err}");
}

#[test]
fn positions_are_looked_up_in_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("t").display().to_string();
    let (exit, _, err) = run_line(&format!("tablebase build --rules 1x1 --dir {table}"), "");
    assert_eq!(exit, Exit::Done, "{err}");
    let input = "start\nx1_1x1_1122.2_yI1_d\nx1_fault\nstart\n";
    let (exit, out, _) =
        run_line(&format!("tablebase probe {table} - --format jsonl --jobs 2"), input);
    let found = answers(&out);
    assert_eq!((exit, found.len()), (Exit::Input, 4), "{out}");
    assert_eq!(found[2]["schema"], "crosstrack/error/1");
    for (line, answer) in input.lines().zip(&found).filter(|(line, _)| *line != "x1_fault") {
        let (_, alone, _) = run_line(&format!("tablebase probe {table} {line} --format json"), "");
        let alone: Json = serde_json::from_str(&alone).expect("JSON");
        assert_eq!(alone, timeless(answer.clone()), "{line}");
    }
}

/// Reads CSV with a header.
fn table(text: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
    let names = cells(reader.headers().expect("a header"));
    (names, reader.records().map(|row| cells(&row.expect("rows of one width"))).collect())
}

#[test]
fn rows_of_many_lines_are_those_of_each_alone() {
    let lines = ["start", MIDDLE, "e91aa6f89d"];
    let input = lines.map(|line| format!("{line}\n")).concat();
    for command in [
        "moves --wins",
        "moves --texts",
        "canon",
        "solve --plies 1",
        "perft --plies 1",
        "perft --plies 1 --divide",
    ] {
        let (exit, out, err) = run_line(&format!("{command} - --format csv --jobs 2"), &input);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{command}");
        let (names, rows) = table(&out);
        let mut wanted = Vec::new();
        for (number, line) in (1..).zip(lines) {
            let (_, alone, _) = run_line(&format!("{command} {line} --format csv"), "");
            let (columns, own) = table(&alone);
            assert_eq!(names[1..names.len() - 1], columns, "{command}");
            // A line without rows has an empty one.
            let own = if own.is_empty() { vec![vec![String::new(); columns.len()]] } else { own };
            let whole =
                own.into_iter().map(|row| [vec![format!("{number}")], row, vec![String::new()]]);
            wanted.extend(whole.map(|row| row.concat()));
        }
        assert_eq!((names[0].as_str(), names[names.len() - 1].as_str()), ("line_number", "error"));
        assert_eq!(rows, wanted, "{command}");
    }
    // What is no position has a row, and the others have theirs.
    let (exit, out, _) = run_line("canon - --format csv", "start\nx9\n\u{fffd}\nstart\n");
    let (_, rows) = table(&out);
    assert_eq!((exit, rows.len()), (Exit::Input, 4), "{out}");
    for (at, is_error) in [false, true, true, false].into_iter().enumerate() {
        assert_eq!(
            (!rows[at][4].is_empty(), rows[at][1].is_empty()),
            (is_error, is_error),
            "{out}"
        );
    }
    assert_eq!(
        run_line("canon - --format csv", "").1,
        "line_number,position,canonical,key,error\n"
    );
}

#[test]
fn rows_say_what_json_says() {
    let json = |line: &str| answers(&run_line(&format!("{line} --format jsonl"), "").1).remove(0);
    let rows = |line: &str| table(&run_line(&format!("{line} --format csv"), "").1).1;
    let moves = json(&format!("moves {MIDDLE}"));
    let listed: Vec<[Json; 2]> = rows(&format!("moves {MIDDLE}"))
        .iter()
        .map(|row| [row[1].clone().into(), (row[3] == "true").into()])
        .collect();
    let wanted = moves["moves"].as_array().expect("moves").iter();
    assert_eq!(
        listed,
        wanted.map(|row| [row["move"].clone(), row["wins"].clone()]).collect::<Vec<_>>()
    );
    // The puzzle e91aa6f89d is a win in 3 with one way to begin; a start has no win in 1.
    let solved = json("solve e91aa6f89d");
    let [row] = &rows("solve e91aa6f89d")[..] else { panic!("one first move") };
    assert_eq!(row[1..4], ["win", "3", solved["first_moves"][0].as_str().expect("a move")]);
    assert_eq!(rows("solve start --plies 1")[0][1..4], ["no", "1", ""]);
    // 2816 sequences of one move begin with as many moves.
    let divided = rows("perft start --plies 1 --divide");
    assert_eq!((divided.len(), &divided[0][3]), (2816, &"1".to_owned()));
    assert!(rows("perft start").iter().any(|row| row[1..] == ["1", "nodes", "2816"]));
}

#[test]
fn a_review_of_many_games_has_a_row_for_each_move() {
    let file = "../../reports/strategy/level-8.jsonl";
    let text = std::fs::read_to_string(file).expect("a file of the repository");
    let games: Vec<&str> = text.lines().take(2).collect();
    let input = format!("{}\nnone\n{}\n", games[0], games[1]);
    let (exit, out, err) = run_line("review - --format csv --simulations 1 --jobs 2", &input);
    assert_eq!((exit, err.as_str()), (Exit::Input, ""), "{out}");
    let (names, rows) = table(&out);
    assert_eq!(names[..4], ["line_number", "number", "player", "move"]);
    let moves = |number: &str| -> Vec<Json> {
        let own = rows.iter().filter(|row| row[0] == number);
        own.map(|row| row[3].clone().into()).collect()
    };
    for (number, game) in [("1", games[0]), ("3", games[1])] {
        let game: Json = serde_json::from_str(game).expect("a record");
        assert_eq!(&moves(number), game["moves"].as_array().expect("moves"));
    }
    let wrong = rows.iter().find(|row| row[0] == "2").expect("a row");
    assert!(wrong[wrong.len() - 1].contains("JSON"), "{wrong:?}");
}
