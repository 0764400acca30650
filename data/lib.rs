//! The tables of Crosstrack and Crossings, as text: pieces, boards, editions, clauses, readings,
//! lessons, puzzles, transcripts, counts and test vectors.
//!
//! They are written by hand or kept as they were found. `datapackage.json`, beside them, says of every
//! table what its columns mean and which source it comes from.

/// Names files of this folder, each with its text.
macro_rules! files {
    ($($path:literal,)+) => {
        &[$(($path, include_str!($path))),+]
    };
}

/// All files, sorted by path: the path relative to the folder, and the text.
pub const FILES: &[(&str, &str)] = files![
    "clauses.csv",
    "connectors.csv",
    "crossings/clauses.csv",
    "crossings/lessons.csv",
    "crossings/readings.csv",
    "editions.csv",
    "intersections.csv",
    "lessons.csv",
    "patterns.csv",
    "puzzles/crossings.csv",
    "puzzles/games.csv",
    "puzzles/large.csv",
    "puzzles/small.csv",
    "puzzles/solitaire.csv",
    "readings.csv",
    "sources.csv",
    "stubs/Engine.cs",
    "stubs/Engine.java",
    "stubs/crossings.py",
    "stubs/engine.cpp",
    "stubs/engine.go",
    "stubs/engine.mjs",
    "stubs/engine.py",
    "stubs/engine.rs",
    "suites/crossings-perft.csv",
    "suites/crosstrack.csv",
    "suites/faults.csv",
    "suites/illegal.csv",
    "suites/perft.csv",
    "transcripts/claims.txt",
    "transcripts/crossings/captures.txt",
    "transcripts/crossings/crossings.txt",
    "transcripts/crossings/draws.txt",
    "transcripts/crossings/locks.txt",
    "transcripts/crossings/moves.txt",
    "transcripts/crossings/readings.txt",
    "transcripts/freeze.txt",
    "transcripts/intersections.txt",
    "transcripts/opening.txt",
    "transcripts/order.txt",
    "transcripts/pieces.txt",
    "transcripts/readings.txt",
    "transcripts/stock.txt",
    "transcripts/stuck.txt",
    "transcripts/teams.txt",
    "transcripts/wins.txt",
    "vectors/README.md",
    "vectors/board.json",
    "vectors/cases.csv",
    "vectors/changes.csv",
    "vectors/claims.json",
    "vectors/completion.json",
    "vectors/crossings/README.md",
    "vectors/crossings/cases.csv",
    "vectors/crossings/changes.csv",
    "vectors/crossings/games.json",
    "vectors/crossings/illegal.json",
    "vectors/crossings/index.json",
    "vectors/crossings/legal.json",
    "vectors/crossings/notation.json",
    "vectors/crossings/outcome.json",
    "vectors/crossings/perft.json",
    "vectors/crossings/places.csv",
    "vectors/crossings/samples.csv",
    "vectors/crossings/successors.json",
    "vectors/crossings/vectors.schema.json",
    "vectors/crossings/xtp.schema.json",
    "vectors/freeze.json",
    "vectors/games.json",
    "vectors/illegal.json",
    "vectors/index.json",
    "vectors/intersections.json",
    "vectors/legal.json",
    "vectors/links.json",
    "vectors/notation.json",
    "vectors/opening.json",
    "vectors/perft.json",
    "vectors/places.csv",
    "vectors/places.json",
    "vectors/stock.json",
    "vectors/successors.json",
    "vectors/teams.json",
    "vectors/vectors.schema.json",
    "vectors/xtp.schema.json",
];

/// Expands to the text of a file, as a constant. A program contains only the files that it names.
///
/// An unknown path is a compile error.
///
/// # Examples
/// ```
/// const PATTERNS: &str = crosstrack_data::text!("patterns.csv");
/// assert!(PATTERNS.starts_with("letter,"));
/// ```
#[macro_export]
macro_rules! text {
    ($path:expr) => {
        const { $crate::find($path) }
    };
}

/// Returns the text of a file; for [`text!`].
///
/// # Panics
/// If there is no file of that path.
#[doc(hidden)]
pub const fn find(path: &str) -> &'static str {
    let mut at = 0;
    while at < FILES.len() {
        if same(FILES[at].0, path) {
            return FILES[at].1;
        }
        at += 1;
    }
    panic!("no file of the data has this path")
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}
