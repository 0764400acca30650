//! The test vectors of Crosstrack and Crossings, as text, with the tables that they are made from.
//!
//! `README.md` in each folder describes the files.

/// All files, sorted by path: the path relative to the folder, and the text.
pub const FILES: &[(&str, &str)] = crosstrack_data::files![
    "README.md",
    "board.json",
    "cases.csv",
    "changes.csv",
    "claims.json",
    "completion.json",
    "crossings/README.md",
    "crossings/cases.csv",
    "crossings/changes.csv",
    "crossings/games.json",
    "crossings/illegal.json",
    "crossings/index.json",
    "crossings/legal.json",
    "crossings/notation.json",
    "crossings/outcome.json",
    "crossings/perft.json",
    "crossings/places.csv",
    "crossings/samples.csv",
    "crossings/successors.json",
    "crossings/vectors.schema.json",
    "crossings/xtp.schema.json",
    "freeze.json",
    "games.json",
    "illegal.json",
    "index.json",
    "intersections.json",
    "legal.json",
    "links.json",
    "notation.json",
    "opening.json",
    "perft.json",
    "places.csv",
    "places.json",
    "stock.json",
    "successors.json",
    "teams.json",
    "vectors.schema.json",
    "xtp.schema.json",
];

/// Expands to the text of a file, as a constant. A program contains only the files that it names.
///
/// An unknown path is a compile error.
///
/// # Examples
/// ```
/// const CHANGES: &str = crosstrack_vectors::text!("changes.csv");
/// assert!(CHANGES.starts_with("id,change\n"));
/// ```
#[macro_export]
macro_rules! text {
    ($path:expr) => {
        const { $crate::find($crate::FILES, $path) }
    };
}

#[doc(hidden)]
pub use crosstrack_data::find;
