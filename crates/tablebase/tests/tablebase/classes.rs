//! Tables class by class: against tables in one piece, and what a folder of classes makes of files
//! that are cut, changed, missing or of another table.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crosstrack::game::Game as _;
use crosstrack::rules::{Board, Ruleset, Seats};
use crosstrack_io::files::part_path;
use crosstrack_tablebase::dense::{BoardModel, ClassedTable};
use crosstrack_tablebase::file::{BlockReader, class_files};
use crosstrack_tablebase::{BuildError, Progress, TableError, ignore_progress};
use crosstrack_tablebase::{CheckReport, Solvable as _, check, open};
use crosstrack_tablebase::{Tablebase as _, Value};

use crate::solve_support::{first_wrong, numbered, sample, with_sets as game};

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("classes-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The bytes of a folder, class after class.
fn bytes_of(dir: &Path, model: &BoardModel) -> Vec<u8> {
    let mut all = Vec::new();
    for class in model.classes(u64::MAX).expect("classes") {
        let path = dir.join(format!("{}.class", model.name(&class)));
        let (_, mut blocks) = BlockReader::open::<Ruleset>(&path).expect("a file");
        for block in 0..blocks.count() {
            all.extend(blocks.read(block).expect("a block"));
        }
    }
    all
}

/// The progress of a list goes on from class to class, up to all positions.
fn assert_counts_on(classed: &ClassedTable) {
    let all = classed.stored_positions();
    let mut last = 0;
    let mut watched = |progress: Progress| {
        assert!(last <= progress.done && progress.all == all, "{last} before {progress:?}");
        last = progress.done;
        ControlFlow::Continue(())
    };
    let found = classed.positions_with_value(Value::DRAW, u64::MAX, 1, &mut watched);
    assert_eq!(found.expect("files"), []);
    assert_eq!(last, all);
}

/// A folder answers as a table in one piece does.
fn compare(game: &Ruleset, name: &str) -> ClassedTable {
    let dir = folder(name);
    let classed = ClassedTable::build(game, &dir, &mut ignore_progress).expect("a folder");
    let whole = numbered(game);
    let model = BoardModel::new(game).expect("a model");
    assert!(bytes_of(&dir, &model) == whole.bytes().expect("memory"), "the same bytes");
    assert_eq!(classed.stored_positions(), whole.stored_positions());
    assert_eq!(classed.counts().expect("files"), whole.counts().expect("memory"));
    let moves = classed.first_move_values().expect("files");
    assert_eq!(moves, whole.first_move_values().expect("memory"));
    for value in [Value::win(1), Value::loss(2), Value::DRAW] {
        let count = classed.count_with_value(value).expect("files");
        assert_eq!(count, whole.count_with_value(value).expect("memory"));
        for skip in [0, 1, count / 2, count.saturating_sub(3), count] {
            let found =
                classed.positions_with_value(value, skip, 7, &mut ignore_progress).expect("files");
            assert_eq!(
                found,
                whole.positions_with_value(value, skip, 7, &mut ignore_progress).expect("memory")
            );
        }
    }
    assert_counts_on(&classed);
    assert_eq!(first_wrong(&classed, &sample(&whole, 300, 5)), None);
    classed
}

#[test]
fn classes_together_are_the_table_in_one_piece() {
    classes_together(&[
        ("2x1", "AAC/IF", "junction=through"),
        ("1x2", "AI", "relocate-turn=keep"),
        ("3x1", "II", "connectors=straight"),
        ("3x1", "A/II", ""),
    ]);
}

#[test]
#[ignore = "takes half a minute: smaller sets are tried without it"]
fn classes_together_are_the_table_in_one_piece_at_length() {
    classes_together(&[("2x1", "AACCII", "")]);
}

fn classes_together(rulesets: &[(&str, &str, &str)]) {
    for &(board, sets, readings) in rulesets {
        let classed = compare(
            &game(board, sets, readings),
            &format!("same-{board}-{}", sets.replace('/', "-")),
        );
        let checked = check(&classed, &mut ignore_progress).expect("files");
        assert_eq!(checked, CheckReport { positions: classed.stored_positions(), mismatch: None });
    }
}

/// The published result on 2x1, which the report on solved boards has.
#[test]
#[ignore = "takes half a minute: the board is solved in one piece without it"]
fn the_published_board_2x1_is_reproduced_class_by_class_at_length() {
    let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let classed =
        ClassedTable::build(&game, &folder("published"), &mut ignore_progress).expect("a folder");
    let start = classed.value(&game.start()).expect("files");
    assert_eq!(start, Some(Value::win(5)));
    let table = fs::read_to_string("../../reports/tablebases/values.csv").expect("the report");
    let usual = "2x1,joined,free,forbidden,crossed,";
    let [all, within] = classed.counts().expect("files").try_into().expect("two ways");
    let mut compared = 0;
    for row in table.lines().filter_map(|line| line.strip_prefix(usual)) {
        let words: Vec<&str> = row.split(',').collect();
        let value = match words[0] {
            "draw" => Value::DRAW,
            fate => format!("{fate} in {}", words[1]).parse().expect("a value"),
        };
        let counts = [all.of_value(value), within.of_value(value)].map(|n| n.to_string());
        assert_eq!(words[2..], counts, "{value}");
        compared += 1;
    }
    assert_eq!(compared, all.by_value.len());
    assert!(classed.stored_positions() > 15_000_000);
}

#[test]
fn a_killed_build_goes_on_and_finished_classes_stay() {
    let game = game("2x1", "AAC/I", "");
    let dir = folder("killed");
    let mut builds = 0;
    loop {
        // What is not complete of a section is solved again: a section here is a class.
        let mut first = None;
        let mut watch = |progress: Progress| {
            let new = progress.done - *first.get_or_insert(progress.done);
            if new > 13_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        builds += 1;
        match ClassedTable::build(&game, &dir, &mut watch) {
            Ok(_) => break,
            Err(TableError::Build(BuildError::Interrupted)) => {}
            Err(error) => panic!("{error}"),
        }
        assert!(builds < 1000, "each build does something");
    }
    assert!(builds > 1, "{builds}");
    let files = class_files(&dir).expect("a folder");
    let before: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).expect("a file")).collect();
    assert!(files.iter().all(|path| !part_path(path).exists()));
    // A class that is lost is solved again, the others are not touched.
    let lost = dir.join("A_I.class");
    fs::remove_file(&lost).expect("removed");
    fs::write(part_path(&lost), "crosstrack ta").expect("a file that was begun");
    assert!(
        matches!(ClassedTable::open(&dir), Err(TableError::MissingClass(name)) if name == "A_I")
    );
    let mut solved = 0;
    ClassedTable::build(&game, &dir, &mut |_| {
        solved += 1;
        ControlFlow::Continue(())
    })
    .expect("a folder");
    assert_eq!(solved, 2, "one class is counted, and solved");
    let after: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).expect("a file")).collect();
    assert!(before == after);
}

#[test]
fn a_folder_that_does_not_fit_is_refused_by_name() {
    let game = game("2x1", "AC", "");
    let dir = folder("faulty");
    ClassedTable::build(&game, &dir, &mut ignore_progress).expect("a folder");
    let path = dir.join("A_AC.class");
    let whole = fs::read(&path).expect("a file");
    let fault = || match open::<Ruleset>(&dir).err().expect("a fault") {
        TableError::InFile { path: found, source } => {
            assert_eq!(found, path);
            source.to_string()
        }
        other => panic!("{other}"),
    };
    fs::write(&path, &whole[..whole.len() - 1]).expect("cut");
    assert!(fault().contains("by its header it should have"), "{}", fault());
    let again = ClassedTable::build(&game, &dir, &mut ignore_progress).expect_err("a fault");
    assert!(again.to_string().contains("A_AC.class"), "{again}");
    fs::write(&path, "something else").expect("written");
    assert_eq!(fault(), "this is not a table");
    // A changed byte is found where it is read.
    let mut changed = whole.clone();
    let last = changed.len() - 40;
    changed[last] ^= 1;
    fs::write(&path, changed).expect("changed");
    let table = open::<Ruleset>(&dir).expect("headers are right");
    let error = check(&*table, &mut ignore_progress).expect_err("a fault").to_string();
    assert!(error.contains("A_AC.class") && error.contains("changed"), "{error}");
    let error =
        ClassedTable::build(&game, &dir, &mut ignore_progress).expect_err("a fault").to_string();
    assert!(error.contains("A_AC.class") && error.contains("changed"), "{error}");
    // The class of another name, of another game, and none of any.
    fs::copy(dir.join("C_AC.class"), &path).expect("copied");
    assert!(matches!(open::<Ruleset>(&dir), Err(TableError::Foreign(found)) if found == path));
    fs::write(&path, &whole).expect("mended");
    let other = self::game("2x1", "AC", "junction=through");
    let refused = ClassedTable::build(&other, &dir, &mut ignore_progress).map(drop);
    assert!(matches!(refused, Err(TableError::Foreign(_))), "{refused:?}");
    fs::copy(&path, dir.join("X_X.class")).expect("copied");
    assert!(matches!(open::<Ruleset>(&dir), Err(TableError::Foreign(_))));
    fs::remove_file(dir.join("X_X.class")).expect("removed");
    let alone = open::<Ruleset>(&path).map(drop);
    assert!(matches!(&alone, Err(TableError::NotAFolder)), "{alone:?}");
    let empty = folder("empty");
    fs::create_dir_all(&empty).expect("a folder");
    assert!(matches!(open::<Ruleset>(&empty), Err(TableError::NoClasses)));
}

#[test]
fn the_memory_of_a_build_is_told_before_and_what_is_too_large_is_refused() {
    let [few, more] =
        ["AC", "ACF"].map(|sets| game("3x1", sets, "").memory_needed().expect("a number"));
    // The largest class of AC has 3,096,576 positions; two bytes of memory or more for each.
    assert!(2 * 3_096_576 < few && few < more, "{few} {more}");
    let large = game("3x1", "AACCII", "");
    assert!(matches!(large.memory_needed(), Err(BuildError::Unsuited { .. })));
    let refused = ClassedTable::build(&large, &folder("large"), &mut ignore_progress).map(drop);
    assert!(matches!(refused, Err(TableError::Build(BuildError::Unsuited { .. }))), "{refused:?}");
}

/// Four cells; an A and a C lie in eight ways, an I in four. Either player may be to move once both have
/// placed, and on the empty board; a first piece is not of the player to move.
#[test]
fn unlike_sets_have_as_many_positions_as_by_hand() {
    let factorial = |n: u64| (1..=n).product::<u64>();
    let ways = |a: u64, c: u64, i: u64| {
        let places = [a, c, i, 4 - a - c - i].map(factorial).iter().product::<u64>();
        24 / places * 8_u64.pow((a + c) as u32) * 4_u64.pow(i as u32)
    };
    let both: u64 =
        [(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)].iter().map(|&(a, c)| 2 * ways(a, c, 1)).sum();
    let expected = 2 + ways(1, 0, 0) + ways(0, 1, 0) + ways(0, 0, 1) + both;
    let counts = numbered(&game("2x1", "AAC/I", "")).counts().expect("memory");
    assert_eq!((counts[1].label, counts[1].positions()), ("within the opening", expected));
}
