//! A game from outside has the commands of our own.

use crosstrack_cli::{AnyGame, Exit, run_with, set_games};
use hex::Hex;

fn run(line: &str) -> (Exit, String, String) {
    run_input(line, "")
}

fn run_input(line: &str, input: &str) -> (Exit, String, String) {
    set_games(&[AnyGame::of::<Hex>(), AnyGame::of::<crosstrack::Ruleset>()]);
    let args = std::iter::once("crosstrack").chain(line.split(' '));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = run_with(args, &mut input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (exit, text(out), text(err))
}

/// On a rhombus of side 2, red has one stone on a1, and blue one on b1: a2 connects the edges of red (HX-END).
const OPEN: &str = "rb-.._1";

#[test]
fn a_game_from_outside_is_asked_like_our_own() {
    for (line, exit, says) in [
        ("show rb-.._1", Exit::Done, "text      rb-.._1\n"),
        ("show rb-.._1 --format json", Exit::Done, "\"position\": \"rb-.._1\""),
        ("moves rb-.._1", Exit::Done, "player 1 to move: 2 moves"),
        ("moves rb-.._1 --wins --texts", Exit::Done, "a2\n"),
        ("play rb-.._1 a2", Exit::Done, "player 1 has won"),
        ("play rb-.._1 a1", Exit::Input, "HX-PLACE"),
        ("perft rb-.._1 --plies 1", Exit::Done, "2"),
        ("canon rb-.._1", Exit::Done, "_"),
        ("solve rb-.._1 --plies 1", Exit::Done, "first moves  a2"),
        ("solve rb-.._1 --by sat", Exit::Usage, "there is no formula"),
        ("bot rb-.._1 --level 5", Exit::Done, "a2"),
        ("rules --clauses", Exit::Done, "HX-END"),
        ("verify --list", Exit::Done, "hex-turns"),
        (
            "show rb-.._1 --game crosstrack",
            Exit::Input,
            "this is a position of Hex: write --game hex",
        ),
        ("show start --game crossings", Exit::Usage, "hex, crosstrack"),
    ] {
        let (found, out, err) = run(line);
        assert_eq!(found, exit, "{line}: {out}{err}");
        assert!(out.contains(says) || err.contains(says), "{line}: {out}{err}");
    }
}

/// The engine of the command answers by its rules.
#[test]
fn its_rules_are_an_engine() {
    let ruleset = r#"{"game":"hex","size":2,"swap":"no"}"#;
    let position = format!(r#"{{"text":"{OPEN}","to_move":1,"red":["a1"],"blue":["b1"]}}"#);
    let ask = format!(r#"{{"id":1,"cmd":"legal","ruleset":{ruleset},"position":{position}}}"#);
    let (exit, out, err) = run_input("conform engine", &format!("{ask}\n"));
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    assert_eq!(out.trim_end(), r#"{"id":1,"ok":{"moves":["a2","b2"]}}"#);
}

/// The program prints what the guide says.
#[test]
fn the_transcripts_of_the_guide_are_right() {
    let guide = include_str!("../../../docs/your-game.md");
    let blocks = guide.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.strip_prefix("shell-session"));
    let parts = blocks.flat_map(|block| block.split("\n$ hex ").skip(1));
    let mut commands = 0;
    for part in parts {
        let (line, expected) = part.split_once('\n').unwrap_or((part, ""));
        assert_eq!(run(line).1.trim_end(), expected.trim_end(), "{line}");
        commands += 1;
    }
    assert!(commands > 2, "{commands}");
}
