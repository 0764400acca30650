//! The answers of `crosstrack minimal` for programs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Fields;
use crate::games::crosstrack::facts::Path;

/// How few pieces can win, which, or in how many ways.
#[derive(Serialize, JsonSchema)]
pub struct MinimalReport {
    /// The board.
    pub(super) board: String,
    /// What is read into the rules where they leave it open, by clause.
    pub(super) readings_by_clause: Fields<String>,
    /// What was asked for: one answer, or several of one kind.
    pub(super) answers: Vec<Found>,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Found {
    /// The fewest pieces that win.
    Minimum(Minimum),
    /// No configuration wins.
    None(Impossible),
    /// The budget was spent before the fewest pieces were known.
    Unknown(Open),
    /// The irreducible configuration with the most pieces, as far as it is known.
    Longest(Longest),
    /// For a number of pathway pieces, the fewest intersection pieces.
    TradeOff(Traded),
    /// A configuration of the fewest pieces.
    Configuration(Configuration),
    /// How many configurations of the fewest pieces there are.
    Count(Count),
    /// How many configurations with a number of pieces win.
    ByPieces(ByPieces),
    /// The fewest pieces that win with some of the patterns alone.
    Subset(Subset),
    /// How many configurations of these fewest pieces there are.
    SubsetCount(SubsetCount),
}

#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct Subset {
    /// The letters of the patterns, none twice.
    pub(super) patterns: String,
    /// `minimum`; `none` if nothing wins with these; `unknown` if the budget was spent.
    pub(super) answer: String,
    /// Pathway pieces of a minimum.
    pub(super) pieces: Option<usize>,
    /// Its intersection pieces.
    pub(super) intersections: Option<usize>,
    /// Whether a proof that fewer cannot win was checked, or none is needed.
    pub(super) proved: bool,
    /// A position with so few, in notation.
    pub(super) witness: Option<String>,
}

#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct SubsetCount {
    /// The letters of the patterns, none twice.
    pub(super) patterns: String,
    /// `minimum`; `none` if nothing wins with these; `unknown` if it is too much to count.
    pub(super) answer: String,
    /// The fewest pieces that win.
    pub(super) pieces: Option<usize>,
    /// How many configurations of so many pieces there are.
    pub(super) configurations: Option<u128>,
    /// The same up to symmetry, where that is counted.
    pub(super) up_to_symmetry: Option<u128>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Minimum {
    #[serde(flatten)]
    pub(super) row: MinimumRow,
    /// The path of the witness.
    pub(super) path: Path,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct MinimumRow {
    /// Pathway pieces.
    pub(super) pieces: usize,
    /// Intersection pieces.
    pub(super) intersections: usize,
    /// A position with so few, in notation.
    pub(super) witness: String,
    /// So many pieces cannot win.
    pub(super) refuted: usize,
    /// Whether a proof of that was checked.
    pub(super) proved: bool,
    /// Variables of the refuted formula.
    pub(super) variables: usize,
    /// Its clauses.
    pub(super) clauses: usize,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Impossible {
    /// `null`: no number of pieces wins.
    pub(super) pieces: Option<usize>,
    /// So many pieces cannot win.
    pub(super) refuted: usize,
    /// Whether a proof of that was checked.
    pub(super) proved: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Open {
    /// `null`: it is not known.
    pub(super) pieces: Option<usize>,
    /// Fewer cannot win.
    pub(super) at_least: usize,
    /// So many can; `null` if no configuration was found.
    pub(super) at_most: Option<usize>,
    /// A position with so many, in notation.
    pub(super) witness: Option<String>,
    /// Why it is not known.
    pub(super) unknown: String,
}

#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Longest {
    /// The most pieces found; `null` if none was.
    pub(super) pieces: Option<usize>,
    /// There are no more than that.
    pub(super) at_most: usize,
    /// Whether both are the same.
    pub(super) exact: bool,
    /// A position with so many, in notation.
    pub(super) witness: Option<String>,
    /// The letters of patterns of which no piece can be needed: a formula says so for each.
    pub(super) idle: String,
    /// So many pieces or more are never all needed, if a formula says so.
    pub(super) refuted: Option<usize>,
    /// How many cubes were refuted for that, with `--cubes`.
    pub(super) cubes: Option<usize>,
    /// Whether proofs of that were checked, or none is needed.
    pub(super) proved: bool,
    /// Why it is not known, if it is not.
    pub(super) unknown: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Traded {
    /// Pathway pieces.
    pub(super) pieces: usize,
    /// The fewest intersection pieces.
    pub(super) intersections: usize,
    /// Whether a proof that fewer cannot win was checked, or none is needed.
    pub(super) proved: bool,
    /// A position with so many, in notation.
    pub(super) witness: String,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Configuration {
    /// Pathway pieces.
    pub(super) pieces: usize,
    /// In notation.
    pub(super) configuration: String,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Count {
    #[serde(flatten)]
    pub(super) row: CountRow,
    /// The configurations that use each cell; `null` where they are not told apart.
    pub(super) cells: Option<Fields<Part>>,
    /// The configurations whose path ends at each terminal.
    pub(super) terminals: Option<Fields<Part>>,
    /// The configurations with a piece of each pattern.
    pub(super) patterns: Option<Fields<Part>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct CountRow {
    /// The fewest pieces that win.
    pub(super) pieces: usize,
    /// How many configurations there are.
    pub(super) configurations: u128,
    /// The same up to symmetry, where that is counted.
    pub(super) up_to_symmetry: Option<u128>,
}

/// Some of the configurations.
#[derive(Serialize, JsonSchema)]
pub(super) struct Part {
    /// How many.
    pub(super) configurations: u128,
    /// Their share of all, from 0 to 1.
    pub(super) share: f64,
}

/// A line about some of the configurations, in CSV.
#[derive(Serialize)]
pub(super) struct PartRow<'p> {
    pub(super) of: &'p str,
    pub(super) name: &'p str,
    pub(super) pieces: usize,
    pub(super) configurations: u128,
    pub(super) share: f64,
    pub(super) up_to_symmetry: Option<u128>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ByPieces {
    /// How many pieces.
    pub(super) pieces: usize,
    /// How many configurations of so many pieces win; `null` if that is not counted.
    pub(super) winning: Option<u128>,
    /// How many of them need all their pieces; `null` if that is not counted.
    pub(super) irreducible: Option<u128>,
}
