//! The table of all sets of patterns says of each what the command says of it alone.

use std::collections::BTreeMap;

use crate::program::run_line;
use crosstrack_cli::Exit;
use serde_json::Value;

fn run(line: &str) -> (Exit, String) {
    let (exit, out, _) = run_line(line, "");
    (exit, out)
}

/// The rows of a command about each set of patterns, by the letters.
fn rows(command: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let (exit, text) = run(&format!("{command} --format csv"));
    assert_eq!(exit, Exit::Done, "{text}");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().map(|row| row.expect("a row"));
    rows.map(|row: BTreeMap<String, String>| (row["patterns"].clone(), row)).collect()
}

/// What the command says of one set; nothing if nothing wins.
fn alone(command: &str, letters: &str) -> Option<Value> {
    let only: Vec<String> = letters.chars().map(String::from).collect();
    let (exit, text) = run(&format!("{command} --only {} --format json", only.join(",")));
    let answer = serde_json::from_str::<Value>(&text).ok().map(|all| all["answers"][0].clone());
    let is_found = |answer: &Value| answer["kind"] != "none" && answer["configurations"] != "0";
    assert_eq!(exit == Exit::Done, answer.as_ref().is_some_and(is_found), "{text}");
    answer.filter(|_| exit == Exit::Done)
}

#[test]
fn each_set_of_patterns_is_answered_as_it_is_alone() {
    for (board, sets) in
        [("--board 2x1", 63), ("--board 2x1 --junction through --stock one-set", 63)]
    {
        let (minima, counts) = (
            rows(&format!("minimal subsets {board}")),
            rows(&format!("count --each-subset {board}")),
        );
        assert_eq!((minima.len(), counts.len()), (sets, sets));
        for (letters, minimum) in &minima {
            let number = |row: &BTreeMap<String, String>, key: &str| row[key].parse::<u64>().ok();
            let found = alone(&format!("minimal {board}"), letters);
            let pieces = found.as_ref().and_then(|found| found["pieces"].as_u64());
            assert_eq!(number(minimum, "pieces"), pieces, "{letters}");
            assert_eq!(minimum["answer"], if pieces.is_some() { "minimum" } else { "none" });
            assert_eq!(minimum["proved"], "true");
            let witness = found.as_ref().and_then(|found| found["witness"].as_str());
            assert_eq!(minimum["witness"], witness.unwrap_or_default());
            let (count, counted) = (&counts[letters], alone(&format!("count {board}"), letters));
            for key in ["pieces", "configurations", "up_to_symmetry"] {
                // Numbers that may exceed 2^53 are texts.
                let value = counted.as_ref().and_then(|counted| {
                    let value = &counted[key];
                    value.as_u64().or_else(|| value.as_str()?.parse().ok())
                });
                assert_eq!(number(count, key), value, "{letters} {key}");
            }
            // Two ways that share nothing but the rules agree.
            assert_eq!(
                (&count["answer"], &count["pieces"]),
                (&minimum["answer"], &minimum["pieces"])
            );
            // More patterns never need more pieces.
            for (more, other) in &minima {
                if letters.chars().all(|letter| more.contains(letter)) && pieces.is_some() {
                    assert!(number(other, "pieces") <= pieces && other["answer"] == "minimum");
                }
            }
        }
    }
    assert_eq!(rows("count --each-subset --board 2x1 --max-size 2").len(), 6 + 15);
    assert_eq!(rows("count --each-subset --board 2x1 --only A,C,D --max-size 2").len(), 3 + 3);
    assert_eq!(rows("count --each-subset --board 2x1 --without A,C,D").len(), 7);
    assert_eq!(run("minimal subsets --board 2x1 --format svg").0, Exit::Usage);
    assert_eq!(run("minimal subsets --board 2x1 --longest").0, Exit::Usage);
}
