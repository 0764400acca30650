//! The answers of `crosstrack minimal` and `crosstrack count` in JSON and CSV.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Fields;
use crate::answer::values::Digits;
use crosstrack_explore::crosstrack::explore::facts::PathFacts;

/// Answers about the winning configurations of a board: the minimum number of pieces, a list, or a count.
#[derive(Serialize, JsonSchema)]
pub struct MinimalReport {
    /// The board, such as `4x2`.
    pub(crate) board: String,
    /// The readings of the rules, by the id of their clause.
    pub(crate) readings_by_clause: Fields<String>,
    /// The answers: one, or several of the same kind.
    pub(crate) answers: Vec<MinimalAnswer>,
}

/// An answer; its field `kind` names the kind of answer.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum MinimalAnswer {
    /// The minimum number of pieces that win.
    Minimum(MinimumFacts),
    /// No configuration wins.
    None(NoMinimum),
    /// Bounds on the minimum, if the budget ran out.
    Unknown(UnknownMinimum),
    /// The longest irreducible configuration that is known.
    Longest(LongestRow),
    /// A winning configuration: one with the minimum number of pieces, or the model of `--model`.
    Configuration(ConfigurationRow),
    /// The number of configurations with the minimum number of pieces.
    Count(CountFacts),
    /// The numbers of winning and irreducible configurations with a given number of pieces.
    ByPieces(ByPiecesRow),
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct MinimumFacts {
    #[serde(flatten)]
    pub(crate) row: MinimumRow,
    /// The winning path of the witness.
    pub(crate) path: PathFacts,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct MinimumRow {
    /// The minimum number of pathway pieces.
    pub(crate) pieces: usize,
    /// The number of intersection pieces of the witness.
    pub(crate) intersections: usize,
    /// A winning configuration with the minimum number of pieces, in notation.
    pub(crate) witness: String,
    /// The refuted number of pieces: no configuration with this many pieces or fewer wins.
    pub(crate) refuted: usize,
    /// Whether a proof of this refutation was checked.
    pub(crate) proved: bool,
    /// The number of variables of the refuted formula.
    pub(crate) variables: usize,
    /// The number of clauses of the refuted formula.
    pub(crate) clauses: usize,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct NoMinimum {
    /// Always `null`: no number of pieces wins.
    pub(crate) pieces: Option<usize>,
    /// The refuted number of pieces: no configuration with this many pieces or fewer wins.
    pub(crate) refuted: usize,
    /// Whether a proof of this refutation was checked.
    pub(crate) proved: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct UnknownMinimum {
    /// Always `null`: the minimum is unknown.
    pub(crate) pieces: Option<usize>,
    /// The lower bound: a solver found that fewer pieces cannot win, without a checked proof.
    pub(crate) at_least: usize,
    /// The upper bound: the number of pieces of the best configuration found; `null` if none was found.
    pub(crate) at_most: Option<usize>,
    /// The configuration with the fewest pieces that was found, in notation; `null` if none was found.
    pub(crate) witness: Option<String>,
    /// The reason why the minimum is unknown.
    pub(crate) unknown: String,
}

#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct LongestRow {
    /// The number of pieces of the longest configuration found; `null` if none was found.
    pub(crate) pieces: Option<usize>,
    /// The upper bound on the number of pieces.
    pub(crate) at_most: usize,
    /// Whether the maximum is known: the configuration found is a longest one, or there is none.
    pub(crate) exact: bool,
    /// The longest configuration found, in notation; `null` if none was found.
    pub(crate) witness: Option<String>,
    /// The letters of the idle patterns: a formula shows that no irreducible configuration has a piece of them.
    pub(crate) idle: String,
    /// The refuted number of pieces: no configuration with this many pieces or more is irreducible; `null` if nothing was refuted.
    pub(crate) refuted: Option<usize>,
    /// Whether the upper bound is proved: every proof that it rests on was checked, or it needs none.
    pub(crate) proved: bool,
    /// The reason why the maximum is unknown; `null` if it is known.
    pub(crate) unknown: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct ConfigurationRow {
    /// The number of pathway pieces.
    pub(crate) pieces: usize,
    /// The configuration in notation.
    pub(crate) configuration: String,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct CountFacts {
    #[serde(flatten)]
    pub(crate) row: CountRow,
    /// For each cell, the configurations with a piece on it; `null` if they are not counted by cell.
    pub(crate) cells: Option<Fields<ShareOfAll>>,
    /// For each terminal, the configurations whose path ends at it; `null` if they are not counted by terminal.
    pub(crate) terminals: Option<Fields<ShareOfAll>>,
    /// For each pattern, the configurations with a piece of it; `null` if they are not counted by pattern.
    pub(crate) patterns: Option<Fields<ShareOfAll>>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct CountRow {
    /// The minimum number of pieces that win; `null` if no number of pieces wins.
    pub(crate) pieces: Option<usize>,
    /// The number of winning configurations with the minimum number of pieces.
    pub(crate) configurations: Digits,
    /// The number of these configurations up to symmetry; `null` if that is not counted.
    pub(crate) up_to_symmetry: Option<Digits>,
}

/// A number of configurations, and its share of all counted configurations.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ShareOfAll {
    /// The number of configurations.
    pub(crate) configurations: Digits,
    /// The share of all counted configurations, from 0 to 1.
    pub(crate) share: f64,
}

/// A row of CSV for a cell, a terminal or a pattern: the configurations that use it.
#[derive(Serialize)]
pub(crate) struct ShareRow<'p> {
    pub(crate) of: &'p str,
    pub(crate) name: &'p str,
    pub(crate) pieces: Option<usize>,
    pub(crate) configurations: u128,
    pub(crate) share: f64,
    pub(crate) up_to_symmetry: Option<u128>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct ByPiecesRow {
    /// The number of pieces.
    pub(crate) pieces: usize,
    /// The number of winning configurations with this number of pieces; `null` if they are not counted.
    pub(crate) winning: Option<Digits>,
    /// The number of irreducible configurations among them, which need all their pieces; `null` if they are not
    /// counted.
    pub(crate) irreducible: Option<Digits>,
}
