//! Every word of a table of puzzles is derived again, and what is not so is found.

use std::collections::HashMap;

use crate::puzzle_tables;
use crossings::rules::Ruleset as Crossings;
use crosstrack::base::{DataError, Row, Table};
use crosstrack::game::{Notation as _, Rulebook as _, Symmetric as _};
use crosstrack::rules::{Board, Ruleset};
use crosstrack_explore::puzzle::check::{CheckDepth, RowCheck, check};
use crosstrack_explore::puzzle::{Column, Goal, PuzzleGame, Record, table};

use crate::support::{Puzzle, RATED, goal, shipped_of};

fn shipped() -> Vec<Puzzle> {
    shipped_of()
}

#[test]
fn there_are_as_many_of_each_kind_as_promised() {
    let mut counts: HashMap<(Board, Goal), usize> = HashMap::new();
    for Puzzle { record, game, .. } in shipped() {
        let of_all = Column::ALL.iter().filter(|&&column| column != Column::Rating);
        assert!(of_all.into_iter().all(|&column| record.get(column).is_some()));
        let forced = matches!(record.goal, Goal::Win(_));
        if forced {
            assert_eq!(record.text(Column::Unique), "yes");
            assert_eq!(record.text(Column::Winning), "1");
            assert_eq!(record.text(Column::Certificate).len(), 64);
        } else {
            assert_eq!(record.text(Column::Certificate), "");
        }
        *counts.entry((game.board(), record.goal)).or_default() += 1;
    }
    eprintln!("{counts:?}");
    let of = |board, goals: &[&str]| -> usize {
        goals.iter().map(|g| counts.get(&(board, goal(g))).copied().unwrap_or(0)).sum()
    };
    let wins = ["win-in-1", "win-in-3", "win-in-5"];
    assert!(of(Board::SMALL, &wins) >= 60);
    for (win, least) in [("win-in-1", 20), ("win-in-3", 20), ("win-in-5", 10)] {
        assert!(of(Board::SMALL, &[win]) >= least, "{win}");
    }
    assert!(of(Board::LARGE, &wins) >= 20);
    let alone: usize =
        counts.iter().filter(|((_, g), _)| matches!(g, Goal::Solitaire(_))).map(|(_, n)| n).sum();
    assert!(alone >= 20);
}

#[test]
fn an_id_is_that_of_every_image() {
    for Puzzle { record, game, position } in shipped().iter().step_by(7) {
        let own = record.text(Column::Id);
        for symmetry in 0..game.symmetries() {
            let image = game.image(position, symmetry);
            assert_eq!(
                crosstrack_explore::puzzle::prove::puzzle_id(game, &image, record.goal),
                own
            );
        }
        let other = Goal::win(record.goal.length() + 2).expect("a goal");
        assert_ne!(crosstrack_explore::puzzle::prove::puzzle_id(game, position, other), own);
    }
}

fn checked(text: &str, depth: CheckDepth) -> Vec<RowCheck> {
    checked_of::<Ruleset>(text, depth)
}

pub(crate) fn checked_of<G: PuzzleGame>(text: &str, depth: CheckDepth) -> Vec<RowCheck> {
    let table = table::read("test.csv", text).expect("a table");
    table.rows().map(|row| check::<G>(row, depth)).collect()
}

#[test]
fn a_sample_holds_word_for_word() {
    let mut kept: HashMap<(Board, Goal), usize> = HashMap::new();
    for (at, puzzle) in shipped().iter().enumerate() {
        let count = kept.entry((puzzle.game.board(), puzzle.record.goal)).or_default();
        *count += 1;
        if *count > 3 || puzzle.game.board() == Board::LARGE && *count > 1 {
            continue;
        }
        let text = table::write([&puzzle.record]);
        for checked in checked(&text, CheckDepth::QUICK) {
            match checked {
                RowCheck::Holds { id } => assert_eq!(id, puzzle.record.text(Column::Id)),
                // `puzzle check` proves the win in 7 in seconds, and the win in 9 in about an hour.
                RowCheck::Skipped => assert!(puzzle.record.goal.length() > 5, "puzzle {at}"),
                RowCheck::Faulty(faults) => panic!("puzzle {at}: {faults:?}"),
            }
        }
    }
    assert!(kept.len() >= 7);
}

#[test]
fn what_is_too_deep_is_skipped() {
    let (_, text) = cheap();
    let depth = CheckDepth { plies: 0, refutes: false };
    assert_eq!(checked(&text, depth), [RowCheck::Skipped]);
}

/// Every row of the rated puzzles is short and has its own id, and some are proved: the search finds what they say.
#[test]
fn rated_puzzles_are_short_and_hold() {
    let (name, text) = puzzle_tables().find(|&(name, _)| name == RATED).expect("the table");
    let table = table::read(name, text).expect("a table");
    let records = table::records(&table).expect("goals");
    let mut ids = std::collections::HashSet::new();
    for record in &records {
        let position = record.text(Column::Position);
        let game = Ruleset::with_readings("", position).expect(position);
        let at = game.parse_position(position).expect(position);
        let id = crosstrack_explore::puzzle::prove::puzzle_id(&game, &at, record.goal);
        assert_eq!(record.text(Column::Id), id);
        assert!(ids.insert(id), "{position}");
        assert_eq!(record.text(Column::Unique), "yes");
        assert!((800..=2600).contains(&record.number(Column::Rating).expect("a rating")));
    }
    assert!(text.len() < 150 * (records.len() + 1), "{} bytes", text.len());
    let easy = records.iter().filter(|record| record.number(Column::Rating) < Some(1000));
    assert!(records.len() >= 700 && easy.count() >= 100, "{}", records.len());
    for row in table.rows().step_by(records.len() / 12) {
        let checked = check::<Ruleset>(row, CheckDepth::QUICK);
        assert!(!matches!(checked, RowCheck::Faulty(_)), "{checked:?}");
    }
}

/// A puzzle that is cheap to prove, as a table of one row.
fn cheap() -> (Record, String) {
    let mut all = shipped();
    all.retain(|p| p.record.goal == goal("win-in-1") && p.game.board() == Board::SMALL);
    let mut record = all.swap_remove(0).record;
    record.set(Column::Rating, "1000".to_owned());
    let text = table::write([&record]);
    (record, text)
}

#[test]
fn a_changed_word_is_found_in_every_column() {
    let (record, text) = cheap();
    let holds = checked(&text, CheckDepth::FULL);
    assert!(matches!(&holds[..], [RowCheck::Holds { .. }]), "{holds:?}");
    for &column in Column::ALL {
        let old = record.text(column);
        let new = match column {
            Column::Id => "0123456789".to_owned(),
            Column::Rating => "2601".to_owned(),
            // For whoever checks tables of several games.
            Column::Game => "chess".to_owned(),
            Column::Readings => old.replace("joined", "through"),
            // A piece turned.
            Column::Position => {
                let digit = old.rfind(|c: char| c.is_ascii_digit()).expect("a rotation");
                format!(
                    "{}{}",
                    &old[..digit],
                    &old[digit..].replace(|c: char| c.is_ascii_digit(), "9")
                )
            }
            Column::Goal => "win-in-3".to_owned(),
            Column::Solution => format!("{old} {old}"),
            Column::Unique => "like".to_owned(),
            Column::Themes => "quiet".to_owned(),
            Column::Certificate => old.replace(|c: char| c.is_ascii_digit(), "f"),
            Column::Winning
            | Column::Moves
            | Column::Safe
            | Column::Tries
            | Column::Hidden
            | Column::Difficulty => format!("{}", old.parse::<usize>().expect("a number") + 1),
        };
        assert_ne!(old, new, "{column}");
        let table = table::read("test.csv", &text).expect("a table");
        let row = table.rows().next().expect("a row");
        let field = |c: &Column| row.get(c.as_str()).expect("a field").text;
        let fields = Column::ALL.iter().map(|c| if *c == column { new.clone() } else { field(c) });
        let tampered =
            format!("{}\n{}\n", Column::WORDS.join(","), fields.collect::<Vec<_>>().join(","));
        match &checked(&tampered, CheckDepth::FULL)[..] {
            [RowCheck::Faulty(faults)] => {
                assert!(faults.iter().all(|fault| fault.line == 2 && fault.column > 0));
                // The place is that of the column, unless everything else follows from it.
                let leading = matches!(column, Column::Readings | Column::Position | Column::Goal);
                assert!(
                    leading
                        || faults
                            .iter()
                            .any(|fault: &DataError| tampered[fault.span.clone()] == new),
                    "{column}: {faults:?}"
                );
            }
            other => panic!("{column}: {other:?}"),
        }
    }
}

#[test]
fn a_position_that_is_changed_is_found() {
    let (record, text) = cheap();
    let others = shipped().into_iter().map(|other| other.record);
    let is_other = |other: &Record| other.text(Column::Id) != record.text(Column::Id);
    let others = others.filter(|other| other.goal == record.goal && is_other(other));
    for other in others.take(4) {
        let tampered = text.replace(record.text(Column::Position), other.text(Column::Position));
        assert!(matches!(&checked(&tampered, CheckDepth::QUICK)[..], [RowCheck::Faulty(_)]));
    }
}

#[test]
fn a_user_may_say_as_little_as_a_position_and_a_goal() {
    let (record, _) = cheap();
    let position = record.text(Column::Position);
    let text = format!("goal,position\nwin-in-1,{position}\nsolitaire-1,{position}\n");
    let all = checked(&text, CheckDepth::FULL);
    assert!(all.iter().all(|c| matches!(c, RowCheck::Holds { .. })), "{all:?}");
    let deeper = format!("goal,position\nwin-in-3,{position}\n");
    match &checked(&deeper, CheckDepth::FULL)[..] {
        [RowCheck::Faulty(faults)] => {
            assert_eq!(faults[0].to_string(), "test.csv:2:1: the nearer goal win-in-1 is in reach");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn faults_of_tables_say_where_they_are() {
    let (record, _) = cheap();
    let position = record.text(Column::Position);
    let fault = |text: &str| -> String {
        match table::read("t.csv", text) {
            Err(e) => e.to_string(),
            Ok(table) => {
                let row: Row<'_> = table.rows().next().expect("a row");
                match check::<Ruleset>(row, CheckDepth::FULL) {
                    RowCheck::Faulty(faults) => faults[0].to_string(),
                    other => panic!("{other:?}"),
                }
            }
        }
    };
    assert!(fault("").starts_with("t.csv:1:1: the file is empty"));
    assert!(fault("goal\n").starts_with("t.csv:1:1: the column `position` is missing"));
    assert!(fault("goal,position,stars\n").starts_with("t.csv:1:15: unexpected column `stars`"));
    let bad = fault(&format!("goal,position\nwin-in-0,{position}\n"));
    assert!(bad.starts_with("t.csv:2:1: `win-in-0`: a goal was expected"), "{bad}");
    let bad = fault("goal,position\nwin-in-1,x1_4x2\n");
    assert!(bad.starts_with("t.csv:2:10: "), "{bad}");
    let bad = fault(&format!("goal,position,readings\nwin-in-1,{position},junction=round\n"));
    assert!(bad.contains("`round` is no value of junction: joined or through"), "{bad}");
}

#[test]
fn tables_are_written_as_they_are_read() {
    for (name, text) in puzzle_tables() {
        let table: Table = table::read(name, text).expect("a table");
        let records = table::records(&table).expect("goals");
        assert_eq!(table::write(&records), text);
    }
}

#[test]
fn goals_are_written_in_one_way() {
    for text in ["win-in-1", "win-in-5", "solitaire-3", "win-in-99"] {
        assert_eq!(goal(text).to_string(), text);
    }
    for text in ["win-in-0", "win-in-+1", "win-in-01", "win-in-100", "win-in", "solitaire", "3"] {
        assert!(text.parse::<Goal>().is_err(), "{text}");
    }
}

/// Few stones are soon searched: all of them.
#[test]
fn every_row_of_crossings_is_derived_again() {
    let all = shipped_of::<Crossings>();
    let text = table::write(all.iter().map(|puzzle| &puzzle.record));
    for (puzzle, checked) in all.iter().zip(checked_of::<Crossings>(&text, CheckDepth::FULL)) {
        let id = puzzle.record.text(Column::Id).to_owned();
        assert_eq!(checked, RowCheck::Holds { id });
    }
}

#[test]
fn a_row_of_the_other_game_is_refused_where_it_is_wrong() {
    let all = shipped_of::<Crossings>();
    let record = &all[0].record;
    let position = record.text(Column::Position);
    let fault = |text: &str| match &checked_of::<Crossings>(text, CheckDepth::QUICK)[..] {
        [RowCheck::Faulty(faults)] => faults[0].to_string(),
        other => panic!("{other:?}"),
    };
    let theirs = "edition=standard junction=joined relocate-turn=free";
    let bad = fault(&format!("goal,position,readings\nwin-in-1,{position},{theirs}\n"));
    let column = 11 + position.len();
    let expected = format!("test.csv:2:{column}: Crossings has no rule called `edition`: one of ");
    assert!(bad.starts_with(&expected), "{bad}");
    let bad = fault("goal,position\nwin-in-1,x1_2x1_1122.1_rA0.gI1-2_d\n");
    assert!(bad.starts_with("test.csv:2:10: this is not a position of Crossings: "), "{bad}");
    let bad = fault("goal,position,readings\nwin-in-1,bb1/2r/3/rr1 r -,4x4 rows=1\n");
    assert!(bad.contains("draws a board 3x4"), "{bad}");
    let bad = fault("goal,position\nwin-in-3,bb1/2r/3/rr1 r -\n");
    assert_eq!(bad, "test.csv:2:1: the nearer goal win-in-1 is in reach");
}

#[test]
fn a_changed_word_of_crossings_is_found() {
    let all = shipped_of::<Crossings>();
    let record = &all[0].record;
    let text = table::write([record]);
    assert!(matches!(
        checked_of::<Crossings>(&text, CheckDepth::QUICK)[..],
        [RowCheck::Holds { .. }]
    ));
    for column in [Column::Id, Column::Solution, Column::Moves, Column::Certificate, Column::Themes]
    {
        let old = record.text(column);
        let tampered = text.replace(&format!(",{old},"), &format!(",{old}9,"));
        let tampered = if tampered == text {
            // The first column and the last.
            text.replacen(&format!("\n{old},"), &format!("\n{old}9,"), 1)
                .replace(&format!(",{old}\n"), &format!(",{old}9\n"))
        } else {
            tampered
        };
        assert_ne!(tampered, text, "{column}");
        match &checked_of::<Crossings>(&tampered, CheckDepth::QUICK)[..] {
            [RowCheck::Faulty(faults)] => {
                let what = faults.iter().map(ToString::to_string).collect::<String>();
                assert!(what.contains(&format!("column `{column}` says `{old}9`, but ")), "{what}");
            }
            other => panic!("{column}: {other:?}"),
        }
    }
}
