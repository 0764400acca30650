//! Programs as players of matches: what they do wrong costs them the game, and no more.

use std::path::{Path, PathBuf};

use crosstrack::{Notation as _, Outcome, Ruleset};
use crosstrack_cli::Exit;
use crosstrack_conform::Wire as _;
use crosstrack_lab::matches::read_records;
use crosstrack_players::{End, GameRecord};
use serde_json::{Value as Json, json};

use crate::programs;

/// An engine in Python that does with `choose` what its first argument says.
const ENGINE: &str = r#"
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    ok = {"protocol": "xtp/1", "name": "made", "version": "1", "language": "Python", "rulesets": [{}]}
    if request["cmd"] == "choose":
        begun = "earlier" in request
        if sys.argv[1] == "same":
            ok = {"move": "rA.a1.0"}
        elif sys.argv[1] == "nonsense":
            ok = {"move": "resign\n\x1b[31m" if begun else "rA.a1.0"}
        elif sys.argv[1] == "slow" and begun:
            time.sleep(60)
        elif sys.argv[1] == "crash" and begun:
            sys.exit(3)
        else:
            ok = {"move": "rA.a1.0"}
    elif request["cmd"] == "bye":
        ok = {}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
"#;

fn run(words: &[&str]) -> (Exit, String, String) {
    programs::run(words, &mut std::io::empty())
}

fn python() -> String {
    std::env::var("CROSSTRACK_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn engine_in(dir: &Path) -> PathBuf {
    let file = dir.join("engine.py");
    std::fs::write(&file, ENGINE).expect("written");
    file
}

fn records(file: &Path) -> Vec<GameRecord> {
    read_records(&std::fs::read_to_string(file).expect("a file")).expect("records")
}

#[test]
fn an_engine_of_others_plays_whole_games() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("games.jsonl");
    let engine = format!("engine:{} ../tests/engines/naive.py", python());
    let (exit, out, err) = run(&[
        "match",
        &engine,
        "level:3",
        "--rules",
        "2x1",
        "--games",
        "4",
        "--records",
        file.to_str().expect("a name"),
        "--format",
        "json",
    ]);
    assert_eq!(exit, Exit::Done, "{err}");
    let report: Json = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["games"], 4);
    assert_eq!(
        (&report["a"]["illegal"], &report["a"]["forfeits"]),
        (&json!(0), &json!(0)),
        "{out}"
    );
    let games = records(&file);
    assert!(games.iter().all(|game| game.replay::<Ruleset>().is_ok()));
    assert!(games.iter().all(|game| game.players.contains(&engine)));
}

#[test]
fn an_engine_that_goes_wrong_loses_the_game_and_the_match_goes_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let program = engine_in(dir.path());
    for (how, ending, words) in [
        ("same", "illegal-move", "rA.a1.0: "),
        ("nonsense", "illegal-move", "resign"),
        ("slow", "forfeit", "no answer within"),
        ("crash", "forfeit", "code 3"),
    ] {
        let file = dir.path().join(how);
        let engine = format!("engine:{} {} {how}", python(), program.display());
        let (exit, out, err) = run(&[
            "match",
            &engine,
            "level:2",
            "--rules",
            "2x1",
            "--games",
            "4",
            "--opening",
            "2",
            "--move-time",
            "50ms",
            "--records",
            file.to_str().expect("a name"),
        ]);
        assert_eq!(exit, Exit::Done, "{how}: {err}");
        assert!(out.contains("0 won, 4 lost"), "{how}: {out}");
        let games = records(&file);
        assert_eq!(games.len(), 4, "{how}");
        for game in games {
            game.replay::<Ruleset>().expect("a record that holds");
            let loser = game.players.iter().position(|player| *player == engine).expect("a seat");
            assert!(matches!(game.end.result(), Some(Outcome::Win(winners))
                if winners.iter().all(|player| player.index() != loser)));
            if !matches!(game.end, End::Won(_)) {
                assert_eq!(game.end.word(), ending, "{how}");
                let reason = &game.tags["reason"];
                assert!(reason.contains(words) && !reason.contains('\u{1b}'), "{how}: {reason:?}");
            }
        }
    }
}

#[test]
fn an_engine_that_cannot_play_is_refused_before_the_match() {
    let dir = tempfile::tempdir().expect("a folder");
    let program = engine_in(dir.path());
    let named = |words: &str| format!("engine:{words}");
    let rules_only = format!("{} ../tests/engines/hex.py", python());
    for (engine, words) in [
        (named("./no-such-program"), "does not start"),
        (named(&rules_only), "does not play this"),
        (named(""), "there is no program in it"),
        (named(&format!("{} {}", python(), program.display())), "ended with code 1"),
    ] {
        let (exit, out, err) = run(&["match", &engine, "level:2", "--rules", "2x1"]);
        assert!(exit != Exit::Done && out.is_empty(), "{engine}");
        // A message is folded to the width of a terminal.
        let err = err.replace("\n  | ", " ");
        assert!(err.contains(words), "{engine}: {err}");
    }
    let (exit, _, err) = run(&["match", "level:1", "level:2", "--move-time", "1s"]);
    assert!(exit == Exit::Usage && err.contains("no effect"), "{err}");
}

/// The program answers `choose` with the move that `crosstrack bot` names.
#[test]
fn the_program_is_an_engine_that_chooses() {
    let text = "x1_4x2_1122.2_rA0.3-6-6-6-6-4_d";
    let (exit, out, err) = run(&["bot", text, "--level", "4", "--seed", "9", "--format", "json"]);
    assert_eq!(exit, Exit::Done, "{err}");
    let bot: Json = serde_json::from_str(&out).expect("JSON");
    let game = Ruleset::default();
    let form = game.position_form(&game.parse_position(text).expect("a position"));
    let (ruleset, position) = (game.to_form().expect("a form"), form);
    let ask = |more: Json| {
        let mut line = json!({"id": 1, "cmd": "choose", "ruleset": ruleset, "position": position});
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (_, out, _) = programs::run(["conform", "engine"], &mut format!("{line}\n").as_bytes());
        serde_json::from_str::<Json>(&out).expect("JSON")
    };
    let answer = ask(json!({"level": 4, "seed": 9}));
    let move_of_bot = bot["move"].as_str().expect("a move");
    assert_eq!(answer, json!({"id": 1, "ok": {"move": move_of_bot}}));
    let error = ask(json!({"level": 9}));
    assert!(error["error"].as_str().is_some_and(|text| text.contains("write 1 to 8")), "{error}");
}

#[test]
fn crossings_is_played_as_well() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("games.jsonl");
    let (exit, out, err) = run(&[
        "match",
        "level:5",
        "random+",
        "--game",
        "crossings",
        "--rules",
        "4x4",
        "--games",
        "20",
        "--records",
        file.to_str().expect("a name"),
        "--format",
        "json",
    ]);
    assert_eq!(exit, Exit::Done, "{err}");
    let report: Json = serde_json::from_str(&out).expect("JSON");
    let games = |what: &str| report[what].as_u64().expect("a number");
    assert!(games("wins") > 3 * games("losses"), "{out}");
    for game in records(&file) {
        game.replay::<crossings::rules::Ruleset>().expect("a record that holds");
    }
}

/// `mutants.py` refuses a list of equivalent mutants with one that is not there.
#[test]
fn mutants_that_are_called_equivalent_exist() {
    for (game, at_least) in [("crosstrack", 400), ("crossings", 200)] {
        let output = std::process::Command::new(python())
            .args(["../tests/engines/mutants.py", "--list", "--game", game])
            .output()
            .expect("python3 runs");
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{err}");
        assert!(out.lines().count() >= at_least, "{game}: {out}");
    }
    let text = std::fs::read_to_string("../tests/engines/mutants_equivalent.csv").expect("a file");
    assert!(text.lines().count() > 10 && text.lines().all(|line| line.split(',').count() >= 3));
}
