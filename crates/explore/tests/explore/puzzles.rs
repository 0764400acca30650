//! Tries at puzzles: every shipped solution holds, and what does not hold is refuted.

use serde_json::{Value, json};

use crate::ask;
use crate::explorer;
use crosstrack::Ruleset;
use crosstrack_explore::PuzzleRow;
use crosstrack_explore::puzzle::{Column, Record, table};
use crosstrack_explore::puzzles::KnownPuzzle;

/// One puzzle in so many is tried: all of them take a minute.
const ONE_IN: usize = 7;

#[test]
fn solutions_hold_move_by_move() {
    let explorer = explorer();
    let mut solved = 0;
    for puzzle in explorer.puzzles().iter().step_by(ONE_IN) {
        let record = &puzzle.record;
        let id = record.text(Column::Id);
        let moves: Vec<&str> = record.words(Column::Solution).collect();
        let is_alone = record.goal.to_string().starts_with("solitaire");
        let ours = |played: usize| is_alone || played % 2 == 1;
        for played in (1..=moves.len()).filter(|&played| ours(played)) {
            let tried = ask(&explorer, json!({"ask": "try", "id": id, "line": moves[..played]}));
            assert_eq!(tried["holds"], true, "{id} after {played}: {tried}");
            assert_eq!(tried["solved"], played == moves.len(), "{id} after {played}: {tried}");
        }
        solved += 1;
    }
    assert!(solved >= 10, "{solved}");
}

#[test]
fn a_wrong_move_is_refuted() {
    let explorer = explorer();
    let mut records = explorer.puzzles().iter().map(|puzzle| &puzzle.record);
    let record = records
        .find(|record: &&Record| {
            record.goal.to_string() == "win-in-3" && record.text(Column::Unique) == "yes"
        })
        .expect("a win in 3");
    let id = record.text(Column::Id);
    let solution: Vec<&str> = record.words(Column::Solution).collect();
    let look = ask(
        &explorer,
        json!({
            "ask": "look", "game": record.text(Column::Game),
            "readings": record.text(Column::Readings), "position": record.text(Column::Position),
        }),
    );
    let other =
        look["moves"].as_array().expect("a list").iter().find(|mv| mv["move"] != solution[0]);
    let other = &other.expect("another move")["move"];
    let tried = ask(&explorer, json!({"ask": "try", "id": id, "line": [other]}));
    assert_eq!((&tried["holds"], &tried["solved"]), (&json!(false), &json!(false)), "{tried}");
    assert!(tried["reply"].is_string(), "{tried}");
}

#[test]
fn hints_give_away_a_little_at_a_time() {
    let explorer = explorer();
    let record = &explorer.puzzles()[0].record;
    let hint = |level: u8| -> Value {
        ask(&explorer, json!({"ask": "hint", "id": record.text(Column::Id), "level": level}))
    };
    let first = record.words(Column::Solution).next().expect("a solution");
    assert_eq!(hint(1)["move"], Value::Null);
    assert_eq!(hint(2)["move"], Value::Null);
    assert_eq!(hint(3)["move"], first);
}

#[test]
fn each_hint_says_more_than_the_one_before() {
    let explorer = explorer();
    let mut records = explorer.puzzles().iter().map(|puzzle| &puzzle.record);
    let record = records
        .find(|record| record.words(Column::Themes).any(|theme| theme == "rotation-only"))
        .expect("a puzzle that a rotation solves");
    let words = |level: u8| {
        let hint =
            ask(&explorer, json!({"ask": "hint", "id": record.text(Column::Id), "level": level}));
        hint["words"].as_str().expect("words").to_owned()
    };
    let solution = record.words(Column::Solution).next().expect("a solution");
    let (cell, _) = solution.split_once('.').expect("a rotation");
    assert_eq!(words(1), format!("look at {cell}"));
    assert_eq!(words(2), format!("turn the piece on {cell}"));
    assert!(words(3).contains(&format!("on {cell} to rotation")), "{}", words(3));
    assert_eq!(words(0), words(1), "no level gives away more than the next");
}

#[test]
fn the_list_gives_no_solution_away() {
    let explorer = explorer();
    let list = ask(&explorer, json!({"ask": "puzzles"}));
    let puzzles = list["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles.len(), explorer.puzzles().len());
    for key in ["solution", "winning"] {
        assert!(puzzles.iter().all(|puzzle| puzzle[key].is_null()), "{key}");
    }
    // The list of who adds the puzzles has them.
    let known = explorer.puzzle_list().expect("a list");
    assert!(
        known.puzzles.iter().any(|puzzle| puzzle.solution.is_some() && puzzle.winning.is_some())
    );
    // Ids are derived, and those of the tables are the same.
    assert!(explorer.puzzles().iter().all(|puzzle| puzzle.id == puzzle.record.text(Column::Id)));
}

/// What a table does not state is `null`, except what follows from the position.
#[test]
fn a_row_says_what_its_table_says() {
    let row = |text: &str| {
        let rows = table::read("mine.csv", text).expect("a table");
        let record = table::records(&rows).expect("records").remove(0);
        PuzzleRow::new::<Ruleset>(&KnownPuzzle::new::<Ruleset>(record).expect("a position"))
    };
    let bare = row("position,goal\nx1_2x1_1122.1_rA0.gI1-2_d,win-in-1\n").expect("a row");
    assert_eq!((&*bare.game, &*bare.board, bare.players), ("crosstrack", "2x1", 2));
    assert!(bare.moves > 0 && bare.id.len() == 10, "{bare:?}");
    let unstated = (&bare.solution, bare.winning, &bare.unique, bare.safe, &bare.themes);
    assert_eq!(unstated, (&None, None, &None, None, &None));
    let wrong = row("position,goal,tries\nx1_2x1_1122.1_rA0.gI1-2_d,win-in-1,many\n");
    let title = wrong.expect_err("no number").title;
    assert_eq!(title, "the `tries` of a puzzle is `many`, which is no number");
}
