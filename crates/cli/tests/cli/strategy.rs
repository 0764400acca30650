//! `strategy`: what it shows of a certificate or refutation is what the rules say.

use std::fs;

use crosstrack_cli::{Exit, run_with};
use serde_json::Value;

use crate::codes::run;

const WIN: &str = "../../examples/files/win-in-three.json";

fn answer(line: &str) -> Value {
    let (exit, out, err) = run(&format!("{line} --format json"));
    assert_eq!(exit, Exit::Done, "{line}: {err}");
    serde_json::from_str(&out).expect("JSON")
}

fn texts(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().expect("a list").iter();
    rows.map(|row| row.as_str().unwrap_or_else(|| row["move"].as_str().expect("a move")).to_owned())
        .collect()
}

/// The position after moves, and the winner if there is one, by the command `play`.
fn played(start: &str, moves: &[String]) -> (Value, Value) {
    let after = answer(&format!("play {start} {}", moves.join(" ")));
    (after["position"].clone(), after["outcome"].clone())
}

/// Every reply of a win in three is answered by a win. The replies come from `moves`, the outcome from `play`.
#[test]
fn a_certificate_answers_every_reply() {
    let whole = answer(&format!("strategy {WIN}"));
    let start = whole["start"].as_str().expect("a position").to_owned();
    let first = whole["next"]["move"].as_str().expect("a move").to_owned();
    let (position, _) = played(&start, &[first]);
    let replies = answer(&format!("moves {}", position.as_str().expect("a position")));
    let replies = texts(&replies["moves"]);
    assert!(replies.len() > 1000, "{}", replies.len());
    for reply in replies.iter().step_by(97) {
        let game = answer(&format!("strategy {WIN} {reply}"));
        let moves = texts(&game["moves"]);
        assert_eq!((moves.len(), &moves[1]), (3, reply));
        let (position, outcome) = played(&start, &moves);
        assert_eq!(game["position"], position);
        assert_eq!(outcome["players"], serde_json::json!([1]), "{outcome}");
        assert_eq!((game["next"].is_null(), &game["end"]), (true, &"player 1 has won".into()));
    }
}

/// A refutation answers a try so that the side does not win at once, and says nothing of a move that may win.
#[test]
fn a_refutation_answers_tries() {
    let folder = tempfile::tempdir().expect("a folder");
    let (win, others) = (folder.path().join("win.json"), folder.path().join("others.json"));
    let solve = format!(
        "solve e91aa6f89d --certificate {} --refutation {}",
        win.display(),
        others.display()
    );
    assert_eq!(run(&solve).0, Exit::Done);
    let file = format!("strategy {}", others.display());
    let whole = answer(&file);
    let start = whole["start"].as_str().expect("a position").to_owned();
    let winning = answer(&format!("strategy {}", win.display()));
    let winning = winning["next"]["move"].as_str().expect("a move").to_owned();
    let tried = answer(&format!("{file} {winning}"));
    assert_eq!((tried["next"].is_null(), tried["moves"].as_array().map(Vec::len)), (true, Some(1)));
    let tries = texts(&answer(&format!("moves {start}"))["moves"]);
    for mv in tries.iter().filter(|mv| **mv != winning).step_by(61) {
        let game = answer(&format!("{file} {mv}"));
        let (position, outcome) = played(&start, &texts(&game["moves"]));
        assert_eq!(game["position"], position);
        if outcome.is_null() {
            let wins = answer(&format!("moves {} --wins", position.as_str().expect("a position")));
            assert!(texts(&wins["moves"]).is_empty(), "{mv}");
            assert_eq!(
                game["next"],
                serde_json::json!({"turn": "reply", "player": 2, "branches": []})
            );
        } else {
            assert_eq!(outcome["players"], serde_json::json!([1]), "{mv}");
        }
    }
}

fn play(line: &str, input: &str) -> (Exit, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["crosstrack"].into_iter().chain(line.split_whitespace());
    let exit = run_with(args, &mut input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}

#[test]
fn a_person_plays_against_a_strategy() {
    let line = format!("strategy {WIN} --play");
    // What is no move or not legal is asked for again.
    let (exit, out, err) = play(&line, "back\nnonsense\nrC.e6.4\nbA.b3.1\n");
    assert_eq!(exit, Exit::Done);
    assert!(
        err.contains("`nonsense` is not a move") && err.contains("rC.e6.4 is not legal"),
        "{err}"
    );
    assert!(out.contains("bA.b3.1\n") && out.ends_with("player 1 has won\n"), "{out}");
    // A move that is taken back was never played.
    let nine = "strategy ../../reports/forced/kept/nine.json --play";
    let (_, out, _) = play(nine, "b4.0\nback\na5.2\n");
    let (_, direct, _) = play(nine, "a5.2\n");
    let last = |out: &str| out.lines().rfind(|line| line.starts_with("text")).map(str::to_owned);
    assert!(last(&out).is_some() && last(&out) == last(&direct), "{out}");
    // The end of the input ends the game.
    assert_eq!(play(nine, "").0, Exit::Done);
}

/// A wrong strategy is refused where it is followed, and never followed for ever.
#[test]
fn a_wrong_strategy_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wrong.json");
    let text = fs::read_to_string(WIN).expect("a file");
    let wrong = [
        ("\"d5.2\"", "\"d5.1\"", "d5.1 is not legal there"),
        ("\"then\":1", "\"then\":2", "node 2 leads to node 2, which is not an earlier one"),
        (",\"then\":1", "", "node 2 says nothing of what follows"),
        ("\"winner\": \"1\"", "\"winner\": \"2\"", "is for another player's turn"),
    ];
    for (old, new, why) in wrong {
        let forged = text.replacen(old, new, 1);
        assert_ne!(forged, text);
        fs::write(&path, &forged).expect("written");
        let (exit, _, err) = run(&format!("strategy {}", path.display()));
        assert_eq!(exit, Exit::No, "the hash is of another text");
        let mut words = err.split(|c: char| !c.is_ascii_hexdigit());
        let hash = words.find(|word| word.len() == 64).expect("the hash of the content");
        let stated = text.split("\"sha256\": \"").nth(1).expect("a hash")[..64].to_owned();
        fs::write(&path, forged.replacen(&stated, hash, 1)).expect("written");
        let (exit, _, err) = run(&format!("strategy {} bA.b3.1", path.display()));
        // A message is folded to the width of a terminal.
        let err = err.replace("\n  | ", " ");
        assert!(exit == Exit::No && err.contains(why), "{old}: {err}");
    }
}

/// A small file whose nodes are named again and again unfolds to a tree without end in sight.
#[test]
fn a_tree_that_is_too_large_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.json");
    let text = fs::read_to_string(WIN).expect("a file");
    let from = text.find("    {\"move\"").expect("nodes");
    let stated = text.split("\"sha256\": \"").nth(1).expect("a hash")[..64].to_owned();
    let mut nodes = vec!["    {\"move\":\"d5.2\"}".to_owned()];
    for node in 0..60 {
        nodes.push(format!(
            "    {{\"except\":[[{node},[\"bA.b3.1\"]],[{node},[\"bA.b3.2\"]],[{node},[\"bA.b3.3\"]]]}}"
        ));
    }
    let forged = format!("{}{}\n  ]\n}}\n", &text[..from], nodes.join(",\n"));
    fs::write(&path, &forged).expect("written");
    let (exit, _, err) = run(&format!("strategy {}", path.display()));
    assert_eq!(exit, Exit::No, "the hash is of another text: {err}");
    let mut words = err.split(|c: char| !c.is_ascii_hexdigit());
    let hash = words.find(|word| word.len() == 64).expect("the hash of the content");
    fs::write(&path, forged.replacen(&stated, hash, 1)).expect("written");
    let (exit, out, err) = run(&format!("strategy {} --depth 60", path.display()));
    assert!(exit == Exit::Input && out.is_empty() && err.contains("a smaller --depth"), "{err}");
    assert_eq!(run(&format!("strategy {} --depth 3", path.display())).0, Exit::Done);
}
