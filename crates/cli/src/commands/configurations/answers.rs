//! The answers of `crosstrack minimal` and `crosstrack count` in JSON and CSV.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Fields;
use crate::answer::values::Digits;
use crate::game::crosstrack::facts::PathFacts;

/// The answers about winning configurations on a board: how few pieces, which ones, or how many.
#[derive(Serialize, JsonSchema)]
pub struct MinimalReport {
    /// The board, such as `4x2`.
    pub(crate) board: String,
    /// The readings of the rules, by the id of their clause.
    pub(crate) readings_by_clause: Fields<String>,
    /// The answers: one, or several of the same kind.
    pub(crate) answers: Vec<MinimalAnswer>,
}

/// One answer; its field `answer` names the kind.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum MinimalAnswer {
    /// The minimum number of pieces that win.
    Minimum(MinimumFacts),
    /// The statement that no configuration wins.
    None(NoMinimum),
    /// Bounds on the minimum, if the budget was spent.
    Unknown(UnknownMinimum),
    /// The longest irreducible configuration that is known.
    Longest(LongestRow),
    /// The minimum of intersection pieces for a number of pathway pieces.
    TradeOff(TradeOffRow),
    /// A configuration with the minimum number of pieces.
    Configuration(ConfigurationRow),
    /// The number of configurations with the minimum number of pieces.
    Count(CountFacts),
    /// The number of winning configurations with a number of pieces.
    ByPieces(ByPiecesRow),
    /// The minimum number of pieces that win with a set of patterns.
    Subset(SubsetRow),
    /// The number of configurations with that minimum, for a set of patterns.
    SubsetCount(SubsetCountRow),
}

#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SubsetRow {
    /// The letters of the patterns in the set, without repetition.
    pub(crate) patterns: String,
    /// `minimum`; `none` if no configuration of the set wins; `unknown` if the budget was spent.
    pub(crate) answer: String,
    /// The minimum number of pathway pieces.
    pub(crate) pieces: Option<usize>,
    /// The number of intersection pieces of the witness.
    pub(crate) intersections: Option<usize>,
    /// Whether it is proved that fewer pieces cannot win: a proof was checked, or none is needed.
    pub(crate) proved: bool,
    /// A winning configuration with the minimum number of pieces, in notation.
    pub(crate) witness: Option<String>,
}

#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SubsetCountRow {
    /// The letters of the patterns in the set, without repetition.
    pub(crate) patterns: String,
    /// `minimum`; `none` if no configuration of the set wins; `unknown` if there is too much to count.
    pub(crate) answer: String,
    /// The minimum number of pieces that win.
    pub(crate) pieces: Option<usize>,
    /// The number of winning configurations with the minimum number of pieces.
    pub(crate) configurations: Option<Digits>,
    /// The number of these configurations up to symmetry; `null` if that is not counted.
    pub(crate) up_to_symmetry: Option<Digits>,
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
    /// The number of pieces up to which no configuration wins.
    pub(crate) refuted: usize,
    /// Whether a proof of this lower bound was checked.
    pub(crate) proved: bool,
    /// The number of variables of the refuted formula.
    pub(crate) variables: usize,
    /// The number of clauses of the refuted formula.
    pub(crate) clauses: usize,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct NoMinimum {
    /// Always `null`, since no number of pieces wins.
    pub(crate) pieces: Option<usize>,
    /// The number of pieces up to which no configuration wins.
    pub(crate) refuted: usize,
    /// Whether a proof of this was checked.
    pub(crate) proved: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct UnknownMinimum {
    /// Always `null`, since the minimum is unknown.
    pub(crate) pieces: Option<usize>,
    /// The lower bound: fewer pieces cannot win.
    pub(crate) at_least: usize,
    /// The upper bound: the pieces of the best configuration found; `null` if none was found.
    pub(crate) at_most: Option<usize>,
    /// The best configuration found, in notation.
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
    /// Whether the upper bound is attained by the configuration found.
    pub(crate) exact: bool,
    /// The longest configuration found, in notation.
    pub(crate) witness: Option<String>,
    /// The letters of idle patterns: a formula shows that no irreducible configuration needs a piece of them.
    pub(crate) idle: String,
    /// The number of pieces from which on a formula shows that they are never all needed; `null` without a
    /// formula.
    pub(crate) refuted: Option<usize>,
    /// The number of cubes refuted for that; only with `--cubes`.
    pub(crate) cubes: Option<usize>,
    /// Whether all proofs behind the upper bound were checked, or none is needed.
    pub(crate) proved: bool,
    /// The reason why the maximum is unknown; `null` if it is known.
    pub(crate) unknown: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct TradeOffRow {
    /// The number of pathway pieces.
    pub(crate) pieces: usize,
    /// The minimum number of intersection pieces that win with these pathway pieces.
    pub(crate) intersections: usize,
    /// Whether it is proved that fewer intersection pieces cannot win: a proof was checked, or none is
    /// needed.
    pub(crate) proved: bool,
    /// A configuration with these numbers of pieces, in notation.
    pub(crate) witness: String,
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
    /// The configurations that use each cell; `null` if they are not counted by cell.
    pub(crate) cells: Option<Fields<ShareOfAll>>,
    /// The configurations whose path ends at each terminal; `null` if they are not counted by terminal.
    pub(crate) terminals: Option<Fields<ShareOfAll>>,
    /// The configurations with a piece of each pattern; `null` if they are not counted by pattern.
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

/// A number of configurations, also as a share of all that are counted.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ShareOfAll {
    /// The number of configurations.
    pub(crate) configurations: Digits,
    /// The share of all configurations, from 0 to 1.
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
    /// The number of winning configurations with so many pieces; `null` if they are not counted.
    pub(crate) winning: Option<Digits>,
    /// The number of irreducible ones among them, which need all their pieces; `null` if they are not
    /// counted.
    pub(crate) irreducible: Option<Digits>,
}
