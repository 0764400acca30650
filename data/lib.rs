//! The tables of Crosstrack and Crossings, as text: pieces, boards, editions, clauses, readings,
//! lessons, puzzles, transcripts and counts. The test vectors are a package of their own, `crosstrack-vectors`.
//!
//! They are written by hand or kept as they were found. `datapackage.json`, beside them, says of every
//! table what its columns mean and which source it comes from.

/// Expands to the files of the caller's folder with the given paths, each with its text.
#[doc(hidden)]
#[macro_export]
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
    "puzzles/rated.csv",
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
        const { $crate::find($crate::FILES, $path) }
    };
}

/// Returns the text of a file; for [`text!`].
///
/// # Panics
/// If there is no file of that path.
#[doc(hidden)]
pub const fn find(files: &[(&str, &'static str)], path: &str) -> &'static str {
    let mut at = 0;
    while at < files.len() {
        if same(files[at].0, path) {
            return files[at].1;
        }
        at += 1;
    }
    panic!("no file has this path")
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
