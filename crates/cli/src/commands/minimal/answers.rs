//! The answers of `crosstrack minimal` and `crosstrack count` for programs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Fields;
use crate::games::crosstrack::facts::PathFacts;

/// How few pieces can win, which, or in how many ways.
#[derive(Serialize, JsonSchema)]
pub struct MinimalReport {
    /// The board.
    pub(crate) board: String,
    /// What is read into the rules where they leave it open, by clause.
    pub(crate) readings_by_clause: Fields<String>,
    /// What was asked for: one answer, or several of one kind.
    pub(crate) answers: Vec<MinimalAnswer>,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum MinimalAnswer {
    /// The fewest pieces that win.
    Minimum(MinimumFacts),
    /// No configuration wins.
    None(NoMinimum),
    /// The budget was spent before the fewest pieces were known.
    Unknown(UnknownMinimum),
    /// The irreducible configuration with the most pieces, as far as it is known.
    Longest(LongestRow),
    /// For a number of pathway pieces, the fewest intersection pieces.
    TradeOff(TradeOffRow),
    /// A configuration of the fewest pieces.
    Configuration(ConfigurationRow),
    /// How many configurations of the fewest pieces there are.
    Count(CountFacts),
    /// How many configurations with a number of pieces win.
    ByPieces(ByPiecesRow),
    /// The fewest pieces that win with some of the patterns alone.
    Subset(SubsetRow),
    /// How many configurations of these fewest pieces there are.
    SubsetCount(SubsetCountRow),
}

#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SubsetRow {
    /// The letters of the patterns, none twice.
    pub(crate) patterns: String,
    /// `minimum`; `none` if nothing wins with these; `unknown` if the budget was spent.
    pub(crate) answer: String,
    /// Pathway pieces of a minimum.
    pub(crate) pieces: Option<usize>,
    /// Its intersection pieces.
    pub(crate) intersections: Option<usize>,
    /// Whether a proof that fewer cannot win was checked, or none is needed.
    pub(crate) proved: bool,
    /// A position with so few, in notation.
    pub(crate) witness: Option<String>,
}

#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SubsetCountRow {
    /// The letters of the patterns, none twice.
    pub(crate) patterns: String,
    /// `minimum`; `none` if nothing wins with these; `unknown` if it is too much to count.
    pub(crate) answer: String,
    /// The fewest pieces that win.
    pub(crate) pieces: Option<usize>,
    /// How many configurations of so many pieces there are.
    pub(crate) configurations: Option<u128>,
    /// The same up to symmetry, where that is counted.
    pub(crate) up_to_symmetry: Option<u128>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct MinimumFacts {
    #[serde(flatten)]
    pub(crate) row: MinimumRow,
    /// The path of the witness.
    pub(crate) path: PathFacts,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct MinimumRow {
    /// Pathway pieces.
    pub(crate) pieces: usize,
    /// Intersection pieces.
    pub(crate) intersections: usize,
    /// A position with so few, in notation.
    pub(crate) witness: String,
    /// So many pieces cannot win.
    pub(crate) refuted: usize,
    /// Whether a proof of that was checked.
    pub(crate) proved: bool,
    /// Variables of the refuted formula.
    pub(crate) variables: usize,
    /// Its clauses.
    pub(crate) clauses: usize,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct NoMinimum {
    /// `null`: no number of pieces wins.
    pub(crate) pieces: Option<usize>,
    /// So many pieces cannot win.
    pub(crate) refuted: usize,
    /// Whether a proof of that was checked.
    pub(crate) proved: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct UnknownMinimum {
    /// `null`: it is not known.
    pub(crate) pieces: Option<usize>,
    /// Fewer cannot win.
    pub(crate) at_least: usize,
    /// So many can; `null` if no configuration was found.
    pub(crate) at_most: Option<usize>,
    /// A position with so many, in notation.
    pub(crate) witness: Option<String>,
    /// Why it is not known.
    pub(crate) unknown: String,
}

#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct LongestRow {
    /// The most pieces found; `null` if none was.
    pub(crate) pieces: Option<usize>,
    /// There are no more than that.
    pub(crate) at_most: usize,
    /// Whether both are the same.
    pub(crate) exact: bool,
    /// A position with so many, in notation.
    pub(crate) witness: Option<String>,
    /// The letters of patterns of which no piece can be needed: a formula says so for each.
    pub(crate) idle: String,
    /// So many pieces or more are never all needed, if a formula says so.
    pub(crate) refuted: Option<usize>,
    /// How many cubes were refuted for that, with `--cubes`.
    pub(crate) cubes: Option<usize>,
    /// Whether proofs of that were checked, or none is needed.
    pub(crate) proved: bool,
    /// Why it is not known, if it is not.
    pub(crate) unknown: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct TradeOffRow {
    /// Pathway pieces.
    pub(crate) pieces: usize,
    /// The fewest intersection pieces.
    pub(crate) intersections: usize,
    /// Whether a proof that fewer cannot win was checked, or none is needed.
    pub(crate) proved: bool,
    /// A position with so many, in notation.
    pub(crate) witness: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct ConfigurationRow {
    /// Pathway pieces.
    pub(crate) pieces: usize,
    /// In notation.
    pub(crate) configuration: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct CountFacts {
    #[serde(flatten)]
    pub(crate) row: CountRow,
    /// The configurations that use each cell; `null` where they are not told apart.
    pub(crate) cells: Option<Fields<ShareOfAll>>,
    /// The configurations whose path ends at each terminal.
    pub(crate) terminals: Option<Fields<ShareOfAll>>,
    /// The configurations with a piece of each pattern.
    pub(crate) patterns: Option<Fields<ShareOfAll>>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct CountRow {
    /// The fewest pieces that win.
    pub(crate) pieces: usize,
    /// How many configurations there are.
    pub(crate) configurations: u128,
    /// The same up to symmetry, where that is counted.
    pub(crate) up_to_symmetry: Option<u128>,
}

/// Some of the configurations.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ShareOfAll {
    /// How many.
    pub(crate) configurations: u128,
    /// Their share of all, from 0 to 1.
    pub(crate) share: f64,
}

/// A row about some of the configurations, in CSV.
#[derive(Serialize)]
pub(crate) struct ShareRow<'p> {
    pub(crate) of: &'p str,
    pub(crate) name: &'p str,
    pub(crate) pieces: usize,
    pub(crate) configurations: u128,
    pub(crate) share: f64,
    pub(crate) up_to_symmetry: Option<u128>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct ByPiecesRow {
    /// How many pieces.
    pub(crate) pieces: usize,
    /// How many configurations of so many pieces win; `null` if that is not counted.
    pub(crate) winning: Option<u128>,
    /// How many of them need all their pieces; `null` if that is not counted.
    pub(crate) irreducible: Option<u128>,
}
