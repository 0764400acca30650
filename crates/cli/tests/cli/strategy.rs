//! `check`: a strategy is shown once the rules have replayed it.

use std::fs;

use crosstrack_cli::Exit;
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

/// What a file claims is affirmed once it is checked: a wrong one is refused, and nothing of it is shown.
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
        for options in ["", " --format json", " --show", " --show=1"] {
            let line = format!("check {}{options}", path.display());
            let (exit, out, err) = run(&line);
            assert_eq!((exit, out.as_str()), (Exit::No, ""), "{line}: {err}\n{forged}");
            assert!(err.contains("the strategy is refused"), "{err}");
        }
    }
    assert_eq!(run(&format!("check {WIN} --show")).0, Exit::Done);
}

/// A wrong strategy is refused with its fault, and never followed for ever.
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
        let (exit, _, err) = run(&format!("check {}", path.display()));
        assert_eq!(exit, Exit::No, "the hash is of another text: {err}");
        fs::write(&path, sealed(&forged)).expect("written");
        let (exit, _, err) = run(&format!("check {} --show", path.display()));
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
    let position = "x1_2x1_1122.1_rC0.bG0-gG3.bC2_d --rules null-turn=allowed";
    let line = format!("solve {position} --plies 1 --certificate {}", path.display());
    assert_eq!(run(&line).0, Exit::No, "a refutation is written");
    let text = fs::read_to_string(&path).expect("a file");
    let start = text.find("  \"plies\"").expect("plies");
    // Turns of player 2 after which player 1 does not win at once, whatever it turns its piece to.
    let turns =
        |after: &str| texts(&answer(&format!("moves {after} --rules null-turn=allowed"))["moves"]);
    let (first, _) = played(position, &["a1.1".to_owned()]);
    let is_quiet = |turn: &&String| {
        let (after, outcome) = played(position, &["a1.1".to_owned(), (*turn).clone()]);
        let after = after.as_str().expect("a position");
        let wins = answer(&format!("moves {after} --wins --rules null-turn=allowed"));
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
    let (exit, out, err) = run(&format!("check {} --show=60", path.display()));
    assert!(exit == Exit::Input && out.is_empty() && err.contains("fewer plies"), "{err}");
    assert_eq!(run(&format!("check {} --show", path.display())).0, Exit::Done);
}
