//! The atlas: rows of the kept one are derived again, and a folder that is begun, shared or faulty is
//! noticed.

use std::fs;
use std::path::{Path, PathBuf};

use crosstrack::base::shard::{BadShard, Shard};
use crosstrack::crosstrack::atlas::{AtlasError, Entry, FIELDS, Plan, READINGS, run, units, whole};
use crosstrack::crosstrack::rules::geometry::Board;
use crosstrack::solve::retrograde::unwatched;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("atlas-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn plan() -> Plan {
    let readings = READINGS[..2].iter().map(|&readings| readings.to_owned()).collect();
    Plan::new(&[Board::of(2, 1), Board::of(3, 1)], 1, readings, 10_000)
}

fn part(plan: &Plan, dir: &Path, shard: &str) -> Result<[usize; 4], AtlasError> {
    let shard = shard.parse().expect("a shard");
    let ran = run(plan, dir, shard, &mut |_, _| {}, &mut unwatched)?;
    Ok([ran.solved, ran.there, ran.all, ran.left_out])
}

#[test]
fn units_have_permanent_names() {
    let all = units(&[Board::of(2, 1), Board::of(2, 2)], 3);
    assert_eq!(all.len(), 2 * 2 * (9 + 36 + 84));
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!([&*names[0], &names[9], &names[18]], ["2x1-A", "2x1-AA", "2x1-AB"]);
    assert_eq!(names.last().map(String::as_str), Some("2x2-GGHHII"));
}

#[test]
fn shards_come_to_the_same_as_one_run() {
    let plan = plan();
    let (one, shared) = (folder("one"), folder("shared"));
    let (all, left_out) = (plan.units().0.len(), plan.units().1.len());
    assert_eq!(all + left_out, 2 * 2 * 9);
    assert!(left_out > 0);
    assert_eq!(part(&plan, &one, "1/1").expect("a run"), [all, all, all, left_out]);
    let third = |n: usize| (all + 3 - n) / 3;
    assert_eq!(part(&plan, &shared, "2/3").expect("a run")[0], third(2));
    assert!(matches!(whole(&plan, &shared), Err(AtlasError::Unread { .. })));
    // Twice is as good as once.
    assert_eq!(part(&plan, &shared, "2/3").expect("a run")[..2], [0, third(2)]);
    assert_eq!(part(&plan, &shared, "3/3").expect("a run")[0], third(3));
    assert_eq!(part(&plan, &shared, "1/1").expect("a run")[..2], [third(1), all]);
    let rows = whole(&plan, &one).expect("rows");
    assert_eq!(rows.len(), 2 * all);
    assert_eq!(rows, whole(&plan, &shared).expect("rows"));
    // Another plan does not go on with it.
    let other = Plan { limit_positions: 9, ..plan.clone() };
    assert!(matches!(part(&other, &one, "1/1"), Err(AtlasError::OtherPlan(_))));
    // A unit that is cut, or of another edition, is noticed.
    let path = one.join("units/2x1-A.csv");
    let text = fs::read_to_string(&path).expect("a unit");
    let cut: String = text.split_inclusive('\n').take(2).collect();
    for faulty in [cut, text.replace(",A,", ",B,"), String::new(), "a,b\n1,2\n".to_owned()] {
        fs::write(&path, faulty).expect("written");
        let error = whole(&plan, &one).expect_err("a fault");
        assert!(matches!(error, AtlasError::BadUnit(_)), "{error}");
        assert!(error.to_string().contains("2x1-A.csv"), "{error}");
    }
}

#[test]
fn odd_shards_are_refused() {
    for text in ["5/4", "0/4", "1", "1/0", "a/b", "1/", "+1/2", "-1/2", ""] {
        let bad = text.parse::<Shard>().expect_err(text);
        let beyond = matches!(text, "5/4" | "0/4");
        assert_eq!(matches!(bad, BadShard::Beyond { .. }), beyond, "{text}: {bad}");
    }
    assert!((0..100).all(|unit| Shard::WHOLE.has(unit)));
    let all: Vec<Shard> = (1..=7).map(|i| format!("{i}/7").parse().expect("a shard")).collect();
    assert!((0..100).all(|unit| all.iter().filter(|shard| shard.has(unit)).count() == 1));
}

/// A few rows of the kept atlas, all of small editions, are as they would be made today.
#[test]
fn rows_of_the_kept_atlas_are_derived_again() {
    let text = fs::read_to_string("reports/atlas/atlas.csv").expect("the kept atlas");
    let mut lines = text.lines();
    let names: Vec<&str> = FIELDS.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(lines.next(), Some(names.join(",").as_str()));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert!(rows.len() > 1000, "{}", rows.len());
    let boards = [(2, 1), (1, 2), (3, 1), (2, 2)].map(|(a, b)| Board::of(a, b));
    let all = units(&boards, 3);
    let mut derived = 0;
    for (at, row) in rows.iter().enumerate() {
        let stored: u64 = row[10].parse().expect("a number");
        if at % 97 != 0 || stored > 60_000 {
            continue;
        }
        let name = format!("{}-{}", row[0], row[1]);
        let unit = all.iter().find(|unit| unit.to_string() == name).expect("a unit");
        let readings = format!(
            "junction={} relocate-turn={} null-turn={} connectors={}",
            row[4], row[5], row[6], row[7]
        );
        let Entry(words) = Entry::new(unit, &readings, &mut unwatched).expect("solved");
        assert_eq!(words, *row);
        derived += 1;
    }
    assert!(derived >= 5, "{derived}");
}
