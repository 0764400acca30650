//! The atlas: rows of the kept one are derived again, and a folder that is begun, shared or faulty is
//! noticed.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crosstrack::base::Fate;
use crosstrack::base::Outcome;
use crosstrack::game::{Game as _, GameExt as _, key};
use crosstrack::rules::legality::check;
use crosstrack::rules::{Board, Position, Ruleset};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};
use crosstrack_cli::Exit;
use crosstrack_io::shard::ParseShardError;
use crosstrack_io::shard::Shard;
use crosstrack_lab::atlas::{
    AtlasError, AtlasRow, FIELDS, Plan, READINGS, Record, RecordKind, SolvedRecord, editions,
    page_tables, read_rows, records, run,
};
use crosstrack_tablebase::Value;
use crosstrack_tablebase::ignore_progress;
use sha2::{Digest as _, Sha256};

use crate::programs;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("atlas-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn plan() -> Plan {
    let readings = READINGS[..2].iter().map(|&readings| readings.to_owned()).collect();
    Plan::new(&[Board::of(2, 1), Board::of(3, 1)], [1, 0], readings, 10_000)
}

fn part(plan: &Plan, dir: &Path, shard: &str) -> Result<[usize; 4], AtlasError> {
    let shard = shard.parse().expect("a shard");
    let summary = run(plan, dir, shard, &mut |_, _| {}, &mut ignore_progress)?;
    Ok([summary.solved, summary.done, summary.all, summary.left_out])
}

#[test]
fn units_have_permanent_names() {
    let all = editions(&[Board::of(2, 1), Board::of(2, 2)], 3, 0);
    assert_eq!(all.len(), 2 * 2 * (9 + 36 + 84));
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!([&*names[0], &names[9], &names[18]], ["2x1-A", "2x1-AA", "2x1-AB"]);
    assert_eq!(names.last().map(String::as_str), Some("2x2-GGHHII"));
    // Each player one or two pieces of a pattern, and not the same as the other.
    let unlike = editions(&[Board::of(2, 1)], 1, 1);
    assert_eq!(unlike.len(), 18 + 18 * 17);
    assert_eq!(unlike[18].to_string(), "2x1-A_B");
    let distinct: HashSet<String> = unlike.iter().map(ToString::to_string).collect();
    assert_eq!(distinct.len(), unlike.len());
}

#[test]
fn shards_come_to_the_same_as_one_run() {
    let plan = plan();
    let (one, shared) = (folder("one"), folder("shared"));
    let (all, left_out) = (plan.editions().0.len(), plan.editions().1.len());
    assert_eq!(all + left_out, 2 * 2 * 9);
    assert!(left_out > 0);
    assert_eq!(part(&plan, &one, "1/1").expect("a run"), [all, all, all, left_out]);
    let third = |n: usize| (all + 3 - n) / 3;
    assert_eq!(part(&plan, &shared, "2/3").expect("a run")[0], third(2));
    assert!(matches!(read_rows(&plan, &shared), Err(AtlasError::Unreadable { .. })));
    // Twice is as good as once.
    assert_eq!(part(&plan, &shared, "2/3").expect("a run")[..2], [0, third(2)]);
    assert_eq!(part(&plan, &shared, "3/3").expect("a run")[0], third(3));
    assert_eq!(part(&plan, &shared, "1/1").expect("a run")[..2], [third(1), all]);
    let rows = read_rows(&plan, &one).expect("rows");
    assert_eq!(rows.len(), 2 * all);
    assert_eq!(rows, read_rows(&plan, &shared).expect("rows"));
    // Another plan does not go on with it.
    let other = Plan { limit_positions: 9, ..plan.clone() };
    assert!(matches!(part(&other, &one, "1/1"), Err(AtlasError::PlanMismatch(_))));
    // A unit that is cut, of another edition, or that contradicts itself is noticed.
    let path = one.join("units/2x1-A.csv");
    let whole_file = fs::read_to_string(&path).expect("a unit");
    let (text, seal) = whole_file.split_at(whole_file.rfind("sha256,").expect("a hash"));
    assert_eq!(seal, seal_of(text));
    // A number that could be right, and a hash that is missing or of other rows.
    let plausible = text.replacen(",801,460,40,", ",801,459,41,", 1);
    assert_ne!(plausible, text);
    for changed in [plausible + seal, text.to_owned(), text.to_owned() + &seal.replace(',', ",0")] {
        fs::write(&path, changed).expect("written");
        let error = read_rows(&plan, &one).expect_err("a fault");
        assert!(error.to_string().contains("SHA-256"), "{error}");
    }
    let cut: String = text.split_inclusive('\n').take(2).collect();
    let (header, rows) = text.split_once('\n').expect("a header");
    let upside_down: String = rows.split_inclusive('\n').rev().collect();
    for faulty in [
        cut,
        text.replace(",A,", ",B,"),
        String::new(),
        "a,b\n1,2\n".to_owned(),
        text.replace("\n2x1,", "\n1x2,"),
        format!("{header}\n{upside_down}"),
        text.replacen(",draw,,", ",win,,", 1),
        text.replacen(",801,460,40,", ",801,461,40,", 1),
        text.replacen(",273,", ",99999999999999999999,", 1),
        // More zugzwangs than positions; a position and moves of no game.
        with(text, "zugzwangs", "99999"),
        with(text, "longest-position", "<img>"),
        with(text, "winning", "rA"),
        with(text, "winning-first-moves", "99"),
    ] {
        assert_ne!(faulty, text);
        let seal = seal_of(&faulty);
        fs::write(&path, faulty + &seal).expect("written");
        let error = read_rows(&plan, &one).expect_err("a fault");
        assert!(matches!(error, AtlasError::InvalidFile(_)), "{error}");
        assert!(error.to_string().contains("2x1-A.csv"), "{error}");
    }
}

/// Rows of a unit in the first of which something else stands in a column.
fn with(rows: &str, column: &str, word: &str) -> String {
    let at = FIELDS.iter().position(|field| field.name == column).expect("a column");
    let mut lines: Vec<&str> = rows.lines().collect();
    let mut words: Vec<&str> = lines[1].split(',').collect();
    words[at] = word;
    let changed = words.join(",");
    lines[1] = &changed;
    lines.join("\n") + "\n"
}

/// A row that could be right is held against its edition where it sets a record.
#[test]
fn a_record_that_is_forged_is_noticed() {
    let dir = folder("forged");
    let line = "atlas --board 2x1 --max-patterns 1 --max-unlike 0 --limit-positions 1000 --dir";
    let atlas = || {
        let args = line.split(' ').chain([dir.to_str().expect("a path")]);
        let (exit, out, err) = programs::run(args, &mut std::io::empty());
        (exit, out + &err)
    };
    let (exit, text) = atlas();
    assert_eq!(exit, Exit::Done, "{text}");
    let path = dir.join("units/2x1-A.csv");
    let whole = fs::read_to_string(&path).expect("a unit");
    let rows = &whole[..whole.rfind("sha256,").expect("a hash")];
    let position = "x1_2x1~custom_1122.1_2-2_d";
    for (column, word) in [("zugzwangs", "700"), ("longest", "99"), ("plies", "99")] {
        let mut forged = with(rows, column, word);
        if column == "longest" {
            forged = with(&forged, "longest-position", position);
        } else if column == "plies" {
            forged = with(&forged, "value", "win");
        }
        assert_ne!(forged, rows);
        fs::write(&path, forged.clone() + &seal_of(&forged)).expect("written");
        let (exit, text) = atlas();
        assert_eq!(exit, Exit::Input, "{column}: {text}");
        assert!(text.contains("2x1-A is wrong"), "{column}: {text}");
    }
}

/// The last line of a unit with these rows.
fn seal_of(rows: &str) -> String {
    let mut line = "sha256,".to_owned();
    for byte in Sha256::digest(rows) {
        write!(line, "{byte:02x}").expect("written");
    }
    line + "\n"
}

#[test]
fn odd_shards_are_refused() {
    for text in ["5/4", "0/4", "1", "1/0", "a/b", "1/", "+1/2", "-1/2", ""] {
        let bad = text.parse::<Shard>().expect_err(text);
        let beyond = matches!(text, "5/4" | "0/4");
        assert_eq!(matches!(bad, ParseShardError::Beyond { .. }), beyond, "{text}: {bad}");
    }
    assert!((0..100).all(|unit| Shard::WHOLE.contains(unit)));
    let all: Vec<Shard> = (1..=7).map(|i| format!("{i}/7").parse().expect("a shard")).collect();
    assert!((0..100).all(|unit| all.iter().filter(|shard| shard.contains(unit)).count() == 1));
}

/// The kept atlases: of the smallest boards, and of larger ones.
const KEPT: [&str; 2] = ["../reports/atlas/atlas.csv", "../reports/atlas/larger/atlas.csv"];

/// The rows of a kept atlas, which has the columns that there are.
fn kept(path: &str) -> Vec<AtlasRow> {
    let text = fs::read_to_string(path).expect("the kept atlas");
    let mut lines = text.lines();
    let names: Vec<&str> = FIELDS.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(lines.next(), Some(names.join(",").as_str()));
    let words = |line: &str| line.split(',').map(str::to_owned).collect();
    lines.map(|line| AtlasRow(words(line))).collect()
}

/// A few rows of the kept atlases, all of small editions, are as they would be made today.
#[test]
fn rows_of_the_kept_atlases_are_derived_again() {
    let rows = KEPT.map(kept).concat();
    let [alike, unlike] =
        [true, false].map(|is| rows.iter().filter(move |row| row.is_alike() == is));
    assert!(alike.count() > 1000 && unlike.count() > 1000);
    let boards = [(2, 1), (1, 2), (3, 1), (2, 2)].map(|(a, b)| Board::of(a, b));
    let all = editions(&boards, 4, 1);
    let mut derived = [0; 2];
    for row in rows.iter().step_by(97).filter(|row| row.number("stored") <= 60_000) {
        let name = format!("{}-{}", row.cell("board"), row.cell("sets").replace('/', "_"));
        let unit = all.iter().find(|unit| unit.to_string() == name).expect("a unit");
        let again = AtlasRow::new(unit, &row.readings(), &mut ignore_progress).expect("solved");
        assert_eq!(again, *row);
        derived[usize::from(row.is_alike())] += 1;
    }
    assert!(derived.iter().all(|&number| number >= 8), "{derived:?}");
}

/// The pages of the kept atlases have the tables of their rows; that of the records is made again by the reports.
#[test]
fn the_kept_pages_have_the_tables_of_the_kept_rows() {
    let boards = [[(2, 1), (1, 2)], [(3, 1), (2, 2)]];
    for ((path, boards), limit) in KEPT.into_iter().zip(boards).zip([3_000_000, 20_000_000]) {
        let boards = boards.map(|(a, b)| Board::of(a, b));
        let plan = Plan::new(&boards, [4, 1], READINGS.map(str::to_owned).to_vec(), limit);
        let page = fs::read_to_string(path.replace("atlas.csv", "README.md")).expect("a page");
        let [winners, largest, _, longest, left_out, columns] =
            page_tables(&plan, &kept(path), &[]);
        for table in [winners, largest, longest, left_out, columns] {
            assert!(page.contains(&table), "{path}: {table}");
        }
    }
}

/// `A/C` and `C/A` have the same positions, and were solved apart.
#[test]
fn exchanged_editions_have_the_same_counts() {
    let rows = KEPT.map(kept).concat();
    let counts = ["stored", "positions", "wins", "losses", "draws", "longest", "zugzwangs"];
    let of = |row: &AtlasRow| counts.map(|name| row.cell(name).to_owned());
    let key = |row: &AtlasRow, sets: String| [row.cell("board").to_owned(), sets, row.readings()];
    let unlike = rows.iter().filter(|row| !row.is_alike());
    let all: HashMap<_, _> =
        unlike.map(|row| (key(row, row.cell("sets").to_owned()), (row, of(row)))).collect();
    for (row, counts) in all.values() {
        let (one, two) = row.cell("sets").split_once('/').expect("two sets");
        let (_, exchanged) = &all[&key(row, format!("{two}/{one}"))];
        assert_eq!(counts, exchanged, "{row:?}");
    }
}

#[test]
fn the_records_are_those_of_the_kept_rows() {
    assert_eq!(records(&kept(KEPT[0])), Record::published());
}

/// What search says of a position, without any table: a win or a loss within so many plies, and in no
/// fewer.
fn searched(game: &Ruleset, position: &Position, plies: usize) -> Option<Value> {
    let within = |position: &Position, plies| {
        let mut engine = Search::new(game, Budget::default());
        match solve(game, &mut engine, position, plies, Wanted::One) {
            Verdict::Win { plies, .. } => Some(plies),
            Verdict::NoWin => None,
            Verdict::Unknown { .. } => panic!("no budget was set"),
        }
    };
    if plies % 2 == 1 {
        return within(position, plies).map(Value::win);
    }
    let after = |mv| within(&game.play(position, mv), plies - 1);
    let replies: Option<Vec<usize>> = game.moves(position).into_iter().map(after).collect();
    replies?.into_iter().max().map(|plies| Value::loss(plies + 1))
}

/// The facts that the pictures of the records show.
#[test]
fn the_records_are_found_by_search() {
    for record in Record::published() {
        let shown =
            SolvedRecord::new(&record, &mut ignore_progress).expect("solved").expect("a position");
        let (game, position) = (&shown.game, &shown.position);
        let values = [
            (position.clone(), Some(shown.value)),
            (position.after_null_moves(game, 1), shown.value_after_null_move),
        ];
        for (position, value) in values {
            if let Some(plies) = value.and_then(Value::dtw) {
                assert_eq!(searched(game, &position, plies), value, "{record:?}");
            }
        }
        // The line is played by the rules, and ends when it should.
        let mut at = position.clone();
        for &mv in &shown.line {
            assert_eq!(game.outcome(&at), None);
            assert!(check(game, &at, mv).is_ok(), "{record:?}");
            at = game.play(&at, mv);
        }
        let Some(plies) = shown.value.dtw() else {
            assert_eq!((&*shown.line, record.kind), (&[][..], RecordKind::Zugzwangs));
            continue;
        };
        assert_eq!(shown.line.len(), plies, "{record:?}");
        let ahead = shown.value.fate() == Fate::Win;
        let winner = position.to_move().nth_after(usize::from(!ahead), 2);
        assert_eq!(game.outcome(&at), Some(Outcome::Win(game.side_of(winner))), "{record:?}");
        if record.kind == RecordKind::FewFirstMoves {
            let mut engine = Search::new(game, Budget::default());
            let found = solve(game, &mut engine, position, plies, Wanted::All);
            let Verdict::Win { first_moves, .. } = found else { panic!("{found:?}") };
            let keys = first_moves.iter().map(|&mv| key(game, &game.play(position, mv)));
            let number = keys.collect::<HashSet<_>>().len() as u64;
            assert_eq!(number, shown.row.number("winning-first-moves"), "{first_moves:?}");
            assert!(first_moves.contains(&shown.line[0]));
        }
    }
}
