//! What is fuzzed: every reader of what a stranger may give, with what has to hold of it besides not
//! panicking. The targets of cargo-fuzz and a test of the project run the same functions.

pub mod csv;
pub mod explorer;
pub mod folders;
pub mod games;
pub mod json;
pub mod packed;
pub mod records;
pub mod sat;
pub mod seeds;
pub mod shards;
pub mod tables;

/// A function to be fuzzed.
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Panics if something does not hold; says whether anything was read.
    pub run: fn(&[u8]) -> bool,
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const TARGETS: [Target; 14] = [
    Target { name: "positions", run: games::positions, seeds: seeds::positions },
    Target { name: "moves", run: games::moves, seeds: seeds::moves },
    Target { name: "csv", run: csv::read, seeds: seeds::csv },
    Target { name: "json", run: json::read, seeds: seeds::json },
    Target { name: "dimacs", run: sat::dimacs, seeds: seeds::dimacs },
    Target { name: "lrat", run: sat::lrat, seeds: seeds::lrat },
    Target { name: "tables", run: tables::read, seeds: seeds::tables },
    Target { name: "shards", run: shards::merge, seeds: seeds::shards },
    Target { name: "records", run: records::read, seeds: seeds::records },
    Target { name: "explorer", run: explorer::request, seeds: seeds::explorer },
    Target { name: "archive", run: packed::archive, seeds: seeds::archives },
    Target { name: "evidence", run: packed::evidence, seeds: seeds::evidence },
    Target { name: "classes", run: folders::classes, seeds: seeds::classes },
    Target { name: "parts", run: folders::parts, seeds: seeds::parts },
];
