//! Records of any form: what is written is read, in both forms and several in a file.

use proptest::prelude::*;
use serde_json::{Value, json};

use crosstrack::{Player, Players};
use crosstrack_players::{End, GameRecord, MAX_NESTING, MoveTree, TreeError};

/// Texts that mean something to a reader, and others.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just("\"".to_owned()),
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just("[Game x]".to_owned()),
        Just("]".to_owned()),
        Just("(".to_owned()),
        Just(")".to_owned()),
        Just("\\n".to_owned()),
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        Just("\u{85}\u{2028}".to_owned()),
        Just(" ".to_owned()),
        Just("1. a".to_owned()),
        "[a-zäß€]{1,5}",
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(pieces, 0..6).prop_map(|pieces| pieces.concat())
}

/// What is added to a tree: the step that it follows, by a number that is taken modulo the number of steps, and comments.
type Added = (usize, Vec<String>, Vec<String>);

fn trees() -> impl Strategy<Value = MoveTree> {
    let comments = || prop::collection::vec(texts(), 0..3);
    let added = (any::<usize>(), comments(), comments());
    (comments(), prop::collection::vec(added, 0..40)).prop_map(|(start, added)| tree(&start, added))
}

fn tree(start: &[String], added: Vec<Added>) -> MoveTree {
    let mut tree = MoveTree::default();
    for text in start {
        tree.comment_after(0, text);
    }
    for (parent, before, after) in added {
        let steps = tree.steps().len();
        // Half of the steps go on with the line of the last one.
        let parent = if parent % 2 == 0 { steps - 1 } else { parent / 2 % steps };
        let step = tree.add(parent, &format!("m{steps}")).expect("few variations");
        for text in before {
            tree.comment_before(step, &text);
        }
        for text in after {
            tree.comment_after(step, &text);
        }
    }
    tree
}

fn ends() -> impl Strategy<Value = End> {
    let players: Players = "13".parse().expect("players");
    prop::sample::select(vec![
        End::Unfinished,
        End::Won(players),
        End::NoMove,
        End::Resigned { seat: Player::Two, winners: players },
        End::Agreed,
        End::Cap,
        End::IllegalMove(players),
        End::Forfeit(players),
    ])
}

/// Fields that no version knows yet.
fn fields() -> impl Strategy<Value = serde_json::Map<String, Value>> {
    let value = prop_oneof![
        Just(json!(null)),
        Just(json!({"a": [1, {"b": "]"}]})),
        texts().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
    ];
    prop::collection::btree_map(texts().prop_map(|name| format!("x{name}")), value, 0..3)
        .prop_map(|fields| fields.into_iter().collect())
}

fn records() -> impl Strategy<Value = GameRecord> {
    let facts = (texts(), texts(), texts(), prop::collection::vec(texts(), 0..4));
    let tags = prop::collection::btree_map(texts(), texts(), 0..4);
    (facts, tags, ends(), trees(), fields()).prop_map(|(facts, tags, end, tree, unknown)| {
        let (game, start, readings, players) = facts;
        GameRecord { game, start, readings, players, tags, end, tree, unknown }
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_in_both_forms(all in prop::collection::vec(records(), 1..4)) {
        let text: Vec<String> = all.iter().map(GameRecord::to_text).collect();
        let json: Vec<String> = all.iter().map(GameRecord::to_json).collect();
        for file in [text.join("\n"), json.join("\n")] {
            let read = GameRecord::read_all(&file);
            prop_assert_eq!(read.as_ref(), Ok(&all), "{}", file);
        }
        for ((record, text), json) in all.iter().zip(&text).zip(&json) {
            let again = GameRecord::read(text).expect("a record");
            prop_assert_eq!(again.to_text(), text.as_str());
            prop_assert_eq!(&again.to_json(), json);
            prop_assert_eq!(&again, record);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_with_its_place(text in "(\\[Game x\\]\n\\[Start y\\]\n\\[Result \\*\\]\n\\[Ending unfinished\\]\n)?[ a1.(){}\\[\\]\"\n]{0,40}") {
        match GameRecord::read_all(&text) {
            Ok(records) => {
                let again: String = records.iter().map(GameRecord::to_text).collect();
                let read = GameRecord::read_all(&again);
                prop_assert_eq!(read.as_ref(), Ok(&records));
            }
            Err(error) => prop_assert!(error.to_string().contains("line "), "{error}"),
        }
    }
}

/// A text of a game with variations within each other.
fn nested(depth: usize) -> String {
    let facts = "[Game crosstrack]\n[Start x1_4x2_1122.1_4-6-6-6-6-4_d]\n[Player 1 a]\n[Player 2 b]\n\
                 [Result *]\n[Ending unfinished]\n\n1. rI.b1.0";
    format!("{facts}{}{}\n", " (rI.b2.0".repeat(depth), ")".repeat(depth))
}

#[test]
fn variations_stand_at_most_64_within_each_other() {
    let deepest = GameRecord::read(&nested(MAX_NESTING)).expect("a record");
    assert_eq!(GameRecord::read(&deepest.to_json()).as_ref(), Ok(&deepest));
    assert_eq!(GameRecord::read(&deepest.to_text()).as_ref(), Ok(&deepest));
    for depth in [MAX_NESTING + 1, 100, 12_000] {
        let error = GameRecord::read(&nested(depth)).expect_err("too deep").to_string();
        let place = format!("line 8, column {}: ", 10 + 9 * MAX_NESTING + 2);
        assert!(error.starts_with(&place) && error.contains("within 64 others"), "{error}");
        let json = deepest.to_json();
        let (open, close) =
            (r#""variations":[{"after":0,"moves":["a"],"#.repeat(depth), "}]".repeat(depth));
        let at = json.find(r#""variations""#).expect("variations");
        let json = format!("{}{open}\"comments\":[]{close}}}", &json[..at]);
        let error = GameRecord::read(&json).expect_err("too deep").to_string();
        assert!(error.contains("64") && !error.contains("not JSON"), "{error}");
    }
    let (mut tree, mut at) = (MoveTree::default(), 0);
    tree.add(0, "a").expect("a first move");
    let error = loop {
        match tree.add(at, "b") {
            Ok(step) => at = tree.add(step, "c").map(|_| step).expect("it goes on"),
            Err(error) => break error,
        }
    };
    assert_eq!(
        (error, tree.steps().len()),
        (TreeError::Nesting("b".to_owned()), 2 + 2 * MAX_NESTING)
    );
}

/// Files that are made to hurt: a head, a text repeated, closed as often, and a tail; with what the error says.
#[test]
fn hostile_files_are_read_or_refused() {
    let mut table = csv::Reader::from_path("../../tests/hostile-records.csv").expect("a table");
    let mut count = 0;
    for row in table.records() {
        let row = row.expect("a row");
        let times: usize = row[3].parse().expect("a number");
        let text =
            format!("{}{}{}{}", &row[1], row[2].repeat(times), row[4].repeat(times), &row[5]);
        match (GameRecord::read(&text), &row[6]) {
            (Ok(record), "") => {
                assert_eq!(GameRecord::read(&record.to_text()).as_ref(), Ok(&record));
            }
            (Err(error), words) if !words.is_empty() && error.to_string().contains(words) => {}
            (found, words) => {
                panic!("{}: {words}: {:?}", &row[0], found.map(|record| record.moves().len()))
            }
        }
        count += 1;
    }
    assert_eq!(count, 17);
}

#[test]
fn a_long_game_with_many_variations_is_read_walked_and_dropped() {
    let (mut tree, mut at) = (MoveTree::default(), 0);
    for step in 0..50_000 {
        at = tree.add(at, "a").expect("a move");
        if step % 2 == 0 {
            tree.add(tree.step(at).parent(), "b").expect("a variation");
        }
    }
    let record = GameRecord { tree, ..GameRecord::read(&nested(0)).expect("a record") };
    assert_eq!(record.moves().len(), 50_000);
    assert_eq!(GameRecord::read(&record.to_text()).as_ref(), Ok(&record));
    assert_eq!(GameRecord::read(&record.to_json()).as_ref(), Ok(&record));
}

#[test]
fn a_move_is_one_word() {
    for text in ["", "a b", "a(", "{", "1.", "a\n", "a\u{2028}", "\"a\""] {
        assert_eq!(MoveTree::default().add(0, text), Err(TreeError::Word(text.to_owned())));
    }
    assert_eq!(MoveTree::default().add(5, "a"), Err(TreeError::Parent(5, "a".to_owned())));
}
