//! The puzzles that come with the program.

/// The tables, each with its path in the repository.
pub const TABLES: [(&str, &str); 4] = [
    ("data/puzzles/small.csv", include_str!("../../../data/puzzles/small.csv")),
    ("data/puzzles/large.csv", include_str!("../../../data/puzzles/large.csv")),
    ("data/puzzles/solitaire.csv", include_str!("../../../data/puzzles/solitaire.csv")),
    ("data/puzzles/crossings.csv", include_str!("../../../data/puzzles/crossings.csv")),
];
