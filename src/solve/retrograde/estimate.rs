//! What a table would take, before anything is solved.

/// The size of a table, and about what building it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// How many material classes there are.
    pub classes: u64,
    /// About how many positions are stored, each a byte of the file or of the folder.
    pub positions: u128,
    /// The name of the largest class.
    pub largest: String,
    /// About how many positions it has.
    pub largest_positions: u128,
    /// The most positions that a class, or a table in one file, may have.
    pub most_positions: u128,
    /// About how many bytes of memory it takes to build the table class by class.
    pub by_class: u128,
    /// About how many bytes of memory it takes to build the table in one file.
    pub in_one: u128,
    /// About how many seconds of one core either takes.
    pub seconds: f64,
}
