//! The census against Burnside's lemma worked out on paper, class sizes, and the sources.

use std::collections::BTreeMap;

use crosstrack::rules::{Board, Ruleset, Seats};
use crosstrack_io::table::{TableData, Value};
use crosstrack_verify::crosstrack::tables::{TableName, table};

fn data(name: TableName) -> TableData {
    table(name, &Ruleset::standard(Board::SMALL, Seats::Two))
}

fn numbers(data: &TableData, column: &str) -> Vec<i64> {
    let number =
        |value: &Value| if let Value::Number(n) = value { *n } else { panic!("{value:?}") };
    data.column(column).map(number).collect()
}

fn texts(data: &TableData, column: &str) -> Vec<String> {
    let text = |value: &Value| if let Value::Text(t) = value { t.clone() } else { String::new() };
    data.column(column).map(text).collect()
}

/// Sums of a column by (sides, paths).
fn sums(data: &TableData, column: &str) -> BTreeMap<(i64, i64), i64> {
    let keys = numbers(data, "sides").into_iter().zip(numbers(data, "paths"));
    let mut sums = BTreeMap::new();
    for (key, value) in keys.zip(numbers(data, column)) {
        *sums.entry(key).or_insert(0) += value;
    }
    sums
}

/// n over k.
fn choose(n: i64, k: i64) -> i64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn counts_are_those_of_burnsides_lemma() {
    // On 28 pairs of 8 sides: half a turn, and every one of the eight reflections, leaves 4 pairs
    // and swaps 12 times two; a quarter turn has 6 cycles of four and 2 of two; an eighth has 3 of
    // eight and 1 of four.
    let half = |p| (0..=p / 2).map(|two| choose(12, two) * choose(4, p - 2 * two)).sum::<i64>();
    let quarter = |p: i64| [0, 0, 2, 0, 6 + 1][p as usize];
    let eighth = |p: i64| i64::from(p == 4);
    let rotations = |p| (choose(28, p) + half(p) + 2 * quarter(p) + 4 * eighth(p), 8);
    // On 6 pairs of 4 sides: half a turn, and every one of the four reflections, leaves 2 pairs
    // and swaps twice two; a quarter turn has one cycle of four and one of two.
    let half4 = |p| (0..=p / 2).map(|two| choose(2, two) * choose(2, p - 2 * two)).sum::<i64>();
    let quarter4 = |p: i64| [0, 0, 1, 0, 1][p as usize];
    let rotations4 = |p| (choose(6, p) + half4(p) + 2 * quarter4(p), 4);

    let census = data(TableName::Census);
    for columns in [["classes", "with_mirrors"], ["classes_burnside", "with_mirrors_burnside"]] {
        let [classes, with_mirrors] = columns.map(|c| sums(&census, c));
        for p in 1..=4 {
            let (sum, order) = rotations(p);
            assert_eq!(classes[&(8, p)], sum / order, "{p} paths");
            assert_eq!(with_mirrors[&(8, p)], (sum + 8 * half(p)) / (2 * order), "{p} paths");
            let (sum, order) = rotations4(p);
            assert_eq!(classes[&(4, p)], sum / order, "{p} paths");
            assert_eq!(with_mirrors[&(4, p)], (sum + 4 * half4(p)) / (2 * order), "{p} paths");
        }
    }
    assert_eq!(sums(&census, "classes")[&(8, 4)], 2579, "20632 / 8, by hand");
    let labelled = sums(&census, "labelled");
    for p in 1..=4 {
        assert_eq!(labelled[&(8, p)], choose(28, p));
        assert_eq!(labelled[&(4, p)], choose(6, p));
    }
}

#[test]
fn the_two_counts_agree_row_by_row() {
    let census = data(TableName::Census);
    assert_eq!(numbers(&census, "classes"), numbers(&census, "classes_burnside"));
    assert_eq!(numbers(&census, "with_mirrors"), numbers(&census, "with_mirrors_burnside"));
    // A class and its mirror image are two classes unless it is achiral.
    let triples = numbers(&census, "classes").into_iter().zip(numbers(&census, "with_mirrors"));
    for ((classes, with_mirrors), achiral) in triples.zip(numbers(&census, "achiral")) {
        assert_eq!(classes, 2 * with_mirrors - achiral);
    }
}

#[test]
fn the_published_pieces_stand_where_the_sources_count_them() {
    let census = data(TableName::Census);
    let keys = numbers(&census, "sides")
        .into_iter()
        .zip(numbers(&census, "paths"))
        .zip(numbers(&census, "sides_linked"));
    let found: Vec<_> =
        keys.zip(texts(&census, "published")).filter(|(_, letters)| !letters.is_empty()).collect();
    let expected = [
        (((8, 2), 3), "A B"),
        (((8, 2), 4), "C D I"),
        (((8, 3), 5), "E F"),
        (((8, 3), 6), "G H"),
        (((4, 1), 2), "L S"),
        (((4, 2), 3), "T"),
        (((4, 2), 4), "X"),
    ];
    assert_eq!(found, expected.map(|(key, letters)| (key, letters.to_owned())));
}

#[test]
fn the_list_is_the_census_in_full() {
    let (census, list) = (data(TableName::Census), data(TableName::CensusList));
    let counted: i64 = numbers(&census, "classes").iter().sum();
    assert_eq!(list.rows.len() as i64, counted);
    // The orientations of all classes are all sets of paths.
    assert_eq!(sums(&list, "orientations"), sums(&census, "labelled"));
    // A mirror image of a mirror image is the pattern.
    let sides: Vec<String> = numbers(&list, "sides").iter().map(ToString::to_string).collect();
    let name = |column| -> Vec<String> {
        sides.iter().zip(texts(&list, column)).map(|(s, p)| format!("{s} {p}")).collect()
    };
    let (patterns, mirrors) = (name("pattern"), name("mirror"));
    let mirror: BTreeMap<&String, &String> = patterns.iter().zip(&mirrors).collect();
    assert_eq!(mirror.len(), patterns.len(), "no pattern is there twice");
    for (pattern, image) in &mirror {
        assert_eq!(mirror[image], *pattern);
    }
}
