//! An engine that plays Hex in the plainest way, for `hex conform`: it reads requests of xtp/1, one a line.

mod board;

use std::io::{BufRead, Write};

use serde_json::{Value, json};

use crate::board::Board;

fn answer(request: &Value) -> Value {
    let rulesets = json!([{ "game": "hex" }]);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let may_swap = request["ruleset"]["swap"] == "yes";
    let read = |value: &Value| Board::read(&text(value), may_swap);
    let board = read(&request["position"]["text"]);
    match (text(&request["cmd"]).as_str(), board) {
        ("hello", _) => {
            json!({"protocol": "xtp/1", "name": "naive", "version": "1", "language": "Rust", "rulesets": rulesets})
        }
        ("read", _) => match read(&request["text"]) {
            Some(board) => json!({ "position": board.text() }),
            None => json!({ "invalid": true }),
        },
        ("legal", Some(board)) => {
            json!({ "moves": board.moves().into_iter().map(|(mv, _)| mv).collect::<Vec<_>>() })
        }
        ("status", Some(board)) => match board.winner() {
            Some(winner) => json!({ "outcome": "win", "winner": [winner + 1] }),
            None => json!({ "outcome": "none" }),
        },
        ("apply", Some(board)) => {
            let found = board.moves().into_iter().find(|(mv, _)| *mv == text(&request["move"]));
            found.map_or_else(
                || json!({"illegal": true}),
                |(_, next)| json!({"position": next.text()}),
            )
        }
        ("perft", Some(board)) => {
            let [nodes, swap, wins] = board.perft(request["depth"].as_u64().unwrap_or(1) as usize);
            json!({"nodes": nodes, "place": nodes - swap, "swap": swap, "wins": wins, "draws": 0})
        }
        _ => json!({}),
    }
}

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?).unwrap_or_default();
        let mut out = std::io::stdout();
        writeln!(out, "{}", json!({"id": request["id"], "ok": answer(&request)}))?;
        out.flush()?;
        if request["cmd"] == "bye" {
            break;
        }
    }
    Ok(())
}
