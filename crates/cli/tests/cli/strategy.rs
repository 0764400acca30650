//! `strategy`: what it shows of a certificate or refutation is what the rules say.

use std::fs;

use crosstrack_cli::{Exit, run_with};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

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

/// Returns the text of a certificate with the hash of its content.
fn sealed(text: &str) -> String {
    let (head, rest) = text.split_once("\"sha256\": \"").expect("a hash");
    let (_, rest) = rest.split_once('"').expect("its end");
    let hash = Sha256::digest(format!("{head}\"sha256\": \"\"{rest}"));
    let digits = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    format!("{head}\"sha256\": \"{digits}\"{rest}")
}

/// Returns the text of a certificate with other plies and nodes.
fn forged(text: &str, plies: usize, nodes: &[String]) -> String {
    let end = text.find("  \"plies\"").expect("plies");
    let nodes: Vec<String> = nodes.iter().map(|node| format!("    {node}")).collect();
    sealed(&format!(
        "{}  \"plies\": {plies},\n  \"nodes\": [\n{}\n  ]\n}}\n",
        &text[..end],
        nodes.join(",\n")
    ))
}

/// What a file claims is affirmed once it is checked: a wrong one is refused, in text and in JSON.
#[test]
fn a_forged_claim_is_not_affirmed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("forged.json");
    let text = fs::read_to_string(WIN).expect("a file");
    let nodes = |nodes: &[&str]| nodes.iter().map(|&node| node.to_owned()).collect::<Vec<_>>();
    let empty = text.replacen(
        "x1_4x2_1122.1_2.rI0.1-3.yI0.2-bC0.2.rA0.2-3.yA0.1.gC0-3.rD1.2-2.yD1.1_d",
        "x1_4x2_1122.1_4-6-6-6-6-4_d",
        1,
    );
    assert_ne!(empty, text);
    for forged in [
        forged(&empty, 1, &nodes(&[r#"{"move":"rA.b1.0"}"#])),
        forged(&text, 0, &nodes(&[r#"{"move":"rC.e6.4"}"#])),
        forged(&text, 1, &nodes(&[r#"{"move":"rC.e6.4"}"#])),
        sealed(&text.replacen("\"winner\": \"1\"", "\"winner\": \"12\"", 1)),
        sealed(&text.replacen("\"plies\": 3", "\"plies\": 2", 1)),
    ] {
        fs::write(&path, &forged).expect("written");
        for options in ["", " --format json", " bA.b3.1", " --depth 1"] {
            let line = format!("strategy {}{options}", path.display());
            let (exit, out, err) = run(&line);
            assert_eq!((exit, out.as_str()), (Exit::No, ""), "{line}: {err}\n{forged}");
            assert!(err.contains("the strategy is refused"), "{err}");
        }
        assert_eq!(run(&format!("check {}", path.display())).0, Exit::No);
    }
    let checked = answer(&format!("strategy {WIN}"));
    assert_eq!(checked["checked"], true);
}

/// A wrong strategy is refused where it is followed, and never followed for ever.
#[test]
fn a_wrong_strategy_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wrong.json");
    let text = fs::read_to_string(WIN).expect("a file");
    let wrong = [
        ("\"d5.2\"", "\"d5.1\"", "node 0 has a move that is not legal there"),
        ("\"then\":1", "\"then\":2", "node 2 leads to node 2, which is not an earlier one"),
        (",\"then\":1", "", "nothing leads to node 1"),
        ("\"winner\": \"1\"", "\"winner\": \"2\"", "is for another player's turn"),
    ];
    for (old, new, why) in wrong {
        let forged = text.replacen(old, new, 1);
        assert_ne!(forged, text);
        fs::write(&path, &forged).expect("written");
        let (exit, _, err) = run(&format!("strategy {}", path.display()));
        assert_eq!(exit, Exit::No, "the hash is of another text: {err}");
        fs::write(&path, sealed(&forged)).expect("written");
        let (exit, _, err) = run(&format!("strategy {} bA.b3.1", path.display()));
        // A message is folded to the width of a terminal.
        let err = err.replace("\n  | ", " ");
        assert!(exit == Exit::No && err.contains(why), "{old}: {err}");
    }
}

/// A small refutation whose nodes are named again and again unfolds to a tree without end in sight: player 1 can only
/// turn its piece on a full board, and player 2 turns one to and fro.
#[test]
fn a_tree_that_is_too_large_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.json");
    // Where a turn to the same orientation is a move, the same moves are legal again and again.
    let position = "x1_2x1_1122.1_rC0.bG0-gG3.bC2_d --null-turn allowed";
    let line = format!("solve {position} --plies 1 --certificate {}", path.display());
    assert_eq!(run(&line).0, Exit::No, "a refutation is written");
    let text = fs::read_to_string(&path).expect("a file");
    let start = text.find("  \"plies\"").expect("plies");
    // Turns of player 2 after which player 1 does not win at once, whatever it turns its piece to.
    let turns =
        |after: &str| texts(&answer(&format!("moves {after} --null-turn allowed"))["moves"]);
    let (first, _) = played(position, &["a1.1".to_owned()]);
    let is_quiet = |turn: &&String| {
        let (after, outcome) = played(position, &["a1.1".to_owned(), (*turn).clone()]);
        let after = after.as_str().expect("a position");
        let wins = answer(&format!("moves {after} --wins --null-turn allowed"));
        outcome.is_null() && texts(&wins["moves"]).is_empty()
    };
    let replies = turns(first.as_str().expect("a position"));
    let to = replies.iter().find(is_quiet).expect("a quiet turn");
    let cell = to.split('.').next().expect("a cell");
    let fro = format!(
        "{cell}.{}",
        match cell {
            "b1" => 0,
            "a2" => 3,
            _ => 2,
        }
    );
    let firsts = texts(&answer(&format!("moves {position}"))["moves"]);
    let mut nodes = vec![r#"{"except":[]}"#.to_owned()];
    for turn in 0..24 {
        let move_of = if turn % 2 == 1 { to } else { &fro };
        nodes.push(format!(r#"{{"move":"{move_of}","then":{}}}"#, nodes.len() - 1));
        let node = nodes.len() - 1;
        let except: Vec<String> =
            firsts[..3].iter().map(|mv| format!(r#"[{node},["{mv}"]]"#)).collect();
        nodes.push(format!(r#"{{"default":{node},"except":[{}]}}"#, except.join(",")));
    }
    let nodes: Vec<String> = nodes.iter().map(|node| format!("    {node}")).collect();
    let body = nodes.join(",\n");
    let large = format!(
        "{}  \"plies\": 49,\n  \"winning\": [],\n  \"sooner\": 0,\n  \"nodes\": [\n{body}\n  ]\n}}\n",
        &text[..start]
    );
    fs::write(&path, sealed(&large)).expect("written");
    let (exit, _, err) = run(&format!("check {}", path.display()));
    assert_eq!(exit, Exit::Done, "{err}");
    let (exit, out, err) = run(&format!("strategy {} --depth 60", path.display()));
    assert!(exit == Exit::Input && out.is_empty() && err.contains("a smaller --depth"), "{err}");
    assert_eq!(run(&format!("strategy {} --depth 3", path.display())).0, Exit::Done);
}
