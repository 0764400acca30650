//! Sentences of the index. Every number in them is derived from the tables.

use std::collections::BTreeMap;

use crosstrack::rules::Catalogue;
use crosstrack_cli::tables::ListName;
use crosstrack_verify::crosstrack::tables::TableName;
use crosstrack_verify::table;
use crosstrack_verify::table::{TableData, Value, row};

/// Returns the table of a name.
pub(super) fn find<'t>(tables: &'t [TableData], name: &str) -> &'t TableData {
    tables.iter().find(|table| table.name == name).expect("all tables are there")
}

fn text(value: &Value) -> &str {
    if let Value::Text(text) = value { text } else { "" }
}

fn number(value: &Value) -> i64 {
    if let Value::Number(number) = value { *number } else { 0 }
}

fn texts<'t>(table: &'t TableData, column: &str) -> impl Iterator<Item = &'t str> {
    table.column(column).map(text)
}

fn numbers(table: &TableData, column: &str) -> impl Iterator<Item = i64> {
    table.column(column).map(number)
}

/// Returns words as a list: `A, B and C`.
fn join_words<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words.as_slice() {
        [] => "none".to_owned(),
        [word] => (*word).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Says how many orientations the patterns have.
pub(super) fn orientations(tables: &[TableData]) -> String {
    let pieces = find(tables, TableName::Pieces.as_str());
    let counts: Vec<(&str, i64)> =
        texts(pieces, "letter").zip(numbers(pieces, "orientations")).collect();
    let sum: i64 = counts.iter().map(|(_, n)| n).sum();
    let fewer = counts.iter().filter(|(_, n)| *n < 8).map(|(letter, _)| *letter);
    let set = |edition: &str| -> i64 {
        let in_set = texts(pieces, "editions").zip(&counts);
        in_set.filter(|(e, _)| e.split(' ').any(|e| e == edition)).map(|(_, (_, n))| n).sum()
    };
    format!(
        "The {} patterns have **{sum} orientations**: eight each, except for {}, which looks the \
         same after half a turn. A cell of the small game is empty or shows one of {}, a cell of \
         the large game one of {}.",
        counts.len(),
        join_words(fewer),
        set("standard"),
        set("tournament"),
    )
}

/// Says which pieces have mirror images.
pub(super) fn mirrors(tables: &[TableData]) -> String {
    let pieces = find(tables, TableName::Pieces.as_str());
    let pairs: Vec<(&str, &str)> = texts(pieces, "letter").zip(texts(pieces, "mirror")).collect();
    let own = pairs.iter().filter(|(a, b)| a == b).map(|p| p.0);
    let without = pairs.iter().filter(|p| p.1.is_empty()).map(|p| p.0);
    format!(
        "{} are **their own mirror images**, once turned. {} have no mirror image among the \
         pieces, so in a mirror Crosstrack is a different game.",
        join_words(own),
        join_words(without),
    )
}

/// Says which turns most pieces can make.
pub(super) fn turns(tables: &[TableData]) -> String {
    let links = find(tables, TableName::Links.as_str());
    let mut by_turn: BTreeMap<i64, (i64, i64)> = BTreeMap::new();
    let columns = numbers(links, "turn")
        .zip(numbers(links, "patterns"))
        .zip(numbers(links, "orientations"))
        .zip(texts(links, "junction"));
    for (((turn, patterns), orientations), junction) in columns {
        if junction == "joined" {
            by_turn.insert(turn, (patterns, orientations));
        }
    }
    let total: i64 = numbers(find(tables, TableName::Pieces.as_str()), "orientations").sum();
    let name = |turn: i64| match turn {
        0 => "going straight on".to_owned(),
        _ => format!("a turn by {turn}°"),
    };
    let most = by_turn.iter().max_by_key(|(_, counts)| **counts).expect("there are turns");
    let least = by_turn.iter().min_by_key(|(_, counts)| **counts).expect("there are turns");
    let straight = by_turn[&0];
    format!(
        "Which two directions a piece can link depends only on the angle between them. **{} is \
         what most pieces can do**: {} patterns, in {} of the {total} orientations for any given \
         pair of directions. Going straight on is left to {} patterns and {} orientations, and \
         {} to {} and {} (paths that share a side taken as joined).",
        capitalise(&name(*most.0)),
        most.1.0,
        most.1.1,
        straight.0,
        straight.1,
        name(*least.0),
        least.1.0,
        least.1.1,
    )
}

/// Returns words with a capital letter.
pub(super) fn capitalise(words: &str) -> String {
    words[..1].to_uppercase() + &words[1..]
}

/// Says which pieces the reading X-JUNCTION is about.
pub(super) fn junctions(tables: &[TableData]) -> String {
    let pieces = find(tables, TableName::Pieces.as_str());
    let pairs = numbers(pieces, "pairs_joined").zip(numbers(pieces, "pairs_through"));
    let letters = texts(pieces, "letter").zip(pairs).filter(|(_, (a, b))| a != b).map(|p| p.0);
    let tiles = find(tables, TableName::Orientations.as_str());
    let links = texts(tiles, "joined").zip(texts(tiles, "through"));
    let mut kinds: Vec<&str> = texts(tiles, "tile")
        .zip(texts(tiles, "letter"))
        .zip(links)
        .filter(|((tile, _), (joined, through))| *tile == "intersection" && joined != through)
        .map(|((_, letter), _)| letter)
        .collect();
    kinds.dedup();
    format!(
        "Whether track may turn back where two paths share a side (X-JUNCTION) is a question about \
         {} and the intersection piece {} alone; the others read the same.",
        join_words(letters),
        join_words(kinds),
    )
}

/// Returns the table of what each piece is best at.
pub(super) fn best_at(tables: &[TableData]) -> String {
    let turns = find(tables, TableName::Turns.as_str());
    let rows = texts(turns, "junction").zip(texts(turns, "letter")).zip(texts(turns, "best_at"));
    let joined = rows
        .filter(|((junction, _), _)| *junction == "joined")
        .map(|((_, letter), best)| row![letter, best]);
    table::markdown("ll", &["piece", "nothing beats it in"], joined)
}

/// Compares the published patterns with all possible ones.
pub(super) fn census(tables: &[TableData]) -> String {
    let census = find(tables, TableName::Census.as_str());
    let rows: Vec<(i64, i64)> = numbers(census, "sides").zip(numbers(census, "paths")).collect();
    let sum = |column: &str, paths: std::ops::RangeInclusive<i64>| -> i64 {
        let rows = rows.iter().zip(numbers(census, column));
        rows.filter(|((sides, p), _)| *sides == 8 && paths.contains(p)).map(|(_, n)| n).sum()
    };
    let of = |paths: usize| {
        Catalogue::published().patterns().iter().filter(|p| p.paths() == paths).count()
    };
    let mirrors = find(tables, TableName::Pieces.as_str());
    let own = texts(mirrors, "letter").zip(texts(mirrors, "mirror")).filter(|(a, b)| a == b);
    format!(
        "Up to rotation there are **{} patterns of two paths and {} of three**; the game uses {} \
         and {} of them. With four paths there would be {} more. Of all the patterns of two and \
         three paths only {} in {} are their own mirror images; of the published ones, {} in {}.",
        sum("classes", 2..=2),
        sum("classes", 3..=3),
        of(2),
        of(3),
        sum("classes", 4..=4),
        sum("achiral", 2..=3),
        sum("classes", 2..=3),
        own.count(),
        mirrors.rows.len(),
    )
}

/// Describes the published boards.
pub(super) fn boards(tables: &[TableData]) -> String {
    let boards = find(tables, TableName::Boards.as_str());
    let row = |name: &str| {
        let at = texts(boards, "board").position(|board| board == name);
        let row = &boards.rows[at.expect("published boards are there")];
        let figure = |column: &str| {
            number(&row[boards.columns().position(|c| c == column).expect("a column")])
        };
        (figure("cells"), figure("interstices"), figure("width"))
    };
    let (small, large) = (row("4x2"), row("4x3"));
    format!(
        "The small board has {} cells and {} interstices, the large one {} and {}. An orthogonal \
         and a diagonal step both gain at most one row, so no winning path is shorter than **{} \
         pieces** on the one and **{}** on the other.",
        small.0, small.1, large.0, large.1, small.2, large.2,
    )
}

/// Says how many clauses there are, and where they come from.
pub(super) fn clauses(tables: &[TableData]) -> String {
    let clauses = find(tables, ListName::Clauses.as_str());
    let by = |source: &str| {
        texts(clauses, "source").filter(|s| s.split(' ').any(|s| s == source)).count()
    };
    format!(
        "The rules of the two games are {} clauses: {} from the English article, {} from the Dutch \
         and {} from the French rule sheet, {} from the article on Crossings, and {} that no source \
         settles.",
        clauses.rows.len(),
        by("en"),
        by("nl"),
        by("fr"),
        by("cr"),
        by("reading"),
    )
}
