//! The responses to `solved`, `solved-position` and `zugzwangs`, computed from the table of a small game.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::explorable::{Explorable, Watch};
use crate::fault::Fault;
use crate::puzzle::zugzwang::{Zugzwang, ZugzwangError, zugzwangs};
use crate::request::WantedValue;
use crate::value::Worth;
use crosstrack::base::Fate;
use crosstrack_tablebase::{AnyTablebase, Tablebase, Value};
use crosstrack_tablebase::{BuildError, Progress, TableError};

/// A value, and the number of positions that have it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Count")]
pub struct ValueCount {
    /// The value.
    value: Worth,
    /// The number of positions with this value.
    positions: u64,
}

impl From<&(Value, u64)> for ValueCount {
    fn from(&(value, positions): &(Value, u64)) -> Self {
        Self { value: value.into(), positions }
    }
}

/// The numbers of positions of a solved game by value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Numbers")]
pub struct PositionCounts {
    /// The number of positions that are counted: the sum of `counts`.
    positions: u64,
    /// The number of positions that the table stores; it may differ from `positions`.
    stored: u64,
    /// The kind of positions that are counted, in words, such as `up to symmetry`.
    of: &'static str,
    /// The number of positions for each value that occurs.
    counts: Vec<ValueCount>,
    /// The value of the start position for the player to move.
    start: Worth,
    /// The start position in notation.
    start_position: String,
}

/// A position with the value that the request asks for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Found")]
pub struct PositionWithValue {
    /// The position in notation.
    position: String,
    /// The value of the position for the player to move.
    value: Worth,
    /// The 0-based number of the position among the `of` positions with this value.
    nth: u64,
    /// The number of reachable positions with this value; symmetric positions count once.
    of: u64,
}

/// The value of a position for the player to move, and its legal moves with their values for that player,
/// best first.
pub type MoveValues<M> = (Worth, Vec<(M, Worth)>);

/// Solves a game, from its start position, with the table in memory.
///
/// **Cost** that of [`Solvable::solve`](crosstrack_tablebase::Solvable::solve).
///
/// # Errors
/// If the game is too large, or the work is cancelled.
pub fn solve<G: Explorable>(game: &G, watch: &mut Watch<'_>) -> Result<AnyTablebase<G>, Fault> {
    let solved = game.solve(&mut |progress| report(watch, "positions", progress));
    solved.map_err(|why| TableError::from(why).into())
}

/// Reports the progress of a phase.
fn report(watch: &mut Watch<'_>, phase: &str, progress: Progress) -> ControlFlow<()> {
    let known = json!({"phase": phase, "done": progress.done, "of": progress.all});
    if watch.report(&known) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

impl From<TableError> for Fault {
    fn from(why: TableError) -> Self {
        match why {
            TableError::Build(BuildError::Interrupted) => Self::cancelled(),
            why => Self::of("position", "", why.to_string()),
        }
    }
}

/// Looks up the values of a position and its legal moves; `None` if the table does not hold the position.
///
/// # Errors
/// If the file of the table cannot be read, or if the value of the position does not follow from the values
/// of its moves.
pub fn move_values<G: Explorable>(
    solved: &dyn Tablebase<G>,
    position: &G::Position,
) -> Result<Option<MoveValues<G::Move>>, Fault> {
    let Some(value) = solved.value(position)? else { return Ok(None) };
    if solved.derive_value(position)? != Some(value) {
        let text = solved.game().write_position(position);
        let message = format!("the table says {value}, which does not follow from its moves");
        return Err(Fault::of("position", text, message)
            .help("crosstrack tablebase verify says where the table is wrong"));
    }
    let moves = solved.move_values(position)?.unwrap_or_default();
    let moves = moves.into_iter().map(|(mv, value)| (mv, value.into())).collect();
    Ok(Some((value.into(), moves)))
}

/// Counts the positions of a solved game by value.
///
/// # Errors
/// If the file of the table cannot be read, or the table is empty.
pub fn position_counts<G: Explorable>(solved: &dyn Tablebase<G>) -> Result<PositionCounts, Fault> {
    let game = solved.game();
    let start = game.start();
    let value = solved.value(&start)?;
    let counts = solved.counts()?;
    let all = counts.first().ok_or_else(|| Fault::of("position", "", "the table is empty"))?;
    Ok(PositionCounts {
        positions: all.positions(),
        stored: solved.stored_positions(),
        of: all.label,
        counts: all.by_value.iter().map(ValueCount::from).collect(),
        start: value.map_or(Worth::Unknown, Worth::from),
        start_position: game.write_position(&start),
    })
}

/// Returns the reachable position with a wanted value whose 0-based number is `nth`. Symmetric positions
/// count once.
///
/// # Errors
/// If the value is invalid, if there is no position with the number `nth`, if the table cannot be read, or
/// if the work is cancelled.
pub fn position_with_value<G: Explorable>(
    solved: &dyn Tablebase<G>,
    wanted: &WantedValue,
    nth: u64,
    watch: &mut Watch<'_>,
) -> Result<PositionWithValue, Fault> {
    let value = parse_value(wanted)?;
    let of = solved.count_with_value(value)?;
    let watched = &mut |progress| report(watch, "positions", progress);
    let found = solved.positions_with_value(value, nth, 1, watched)?;
    let Some(position) = found.first() else {
        return Err(Fault::of("nth", nth.to_string(), "there are not so many such positions")
            .help("count from 0"));
    };
    let position = solved.game().write_position(position);
    Ok(PositionWithValue { position, value: value.into(), nth, of })
}

/// The maximum number of zugzwangs in a response.
const MOST_LISTED: usize = 1000;

/// The zugzwangs of a solved game: positions in which both players do worse with the move than without it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Zugzwangs {
    /// The number of reachable zugzwangs; symmetric positions count once.
    of: usize,
    /// The number of zugzwangs in which either player would lose if that player were to move.
    full: usize,
    /// The zugzwangs, at most 1,000: first those in which either player would lose, then the others.
    #[serde(rename = "zugzwangs")]
    listed: Vec<ZugzwangRow>,
}

/// A zugzwang: a position in which both players do worse with the move than without it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Zugzwang")]
pub struct ZugzwangRow {
    /// The position in notation.
    position: String,
    /// The value of the position for the player to move.
    value: Worth,
    /// The value for the other player of the position after a null move, in which that player has to move.
    passed: Worth,
    /// Whether both `value` and `passed` are losses.
    full: bool,
}

impl From<&Zugzwang> for ZugzwangRow {
    fn from(zugzwang: &Zugzwang) -> Self {
        Self {
            position: zugzwang.position.clone(),
            value: zugzwang.value.into(),
            passed: zugzwang.null_move_value.into(),
            full: zugzwang.is_full(),
        }
    }
}

/// Counts the zugzwangs of a solved game, and lists at most a thousand of them.
///
/// # Errors
/// If the file of the table cannot be read, there are too many zugzwangs, or the work is cancelled.
pub fn zugzwang_list<G: Explorable>(
    solved: &dyn Tablebase<G>,
    watch: &mut Watch<'_>,
) -> Result<Zugzwangs, Fault> {
    let all = zugzwangs(solved, &mut |progress| report(watch, "zugzwangs", progress));
    let all = all
        .map_err(|why| match why {
            ZugzwangError::Table(error) => error.into(),
            why => Fault::of("request", "", why.to_string()),
        })?
        .ok_or_else(Fault::cancelled)?;
    Ok(Zugzwangs {
        of: all.len(),
        full: all.iter().filter(|zugzwang| zugzwang.is_full()).count(),
        listed: all.iter().take(MOST_LISTED).map(ZugzwangRow::from).collect(),
    })
}

fn parse_value(wanted: &WantedValue) -> Result<Value, Fault> {
    let fate: Fate =
        wanted.kind.parse().map_err(|bad: crosstrack::base::vocab::UnknownWordError| {
            Fault::of("value", &wanted.kind, bad.to_string())
        })?;
    let plies = || {
        wanted.plies.filter(|&plies| plies <= Value::MAX_PLIES).ok_or_else(|| {
            Fault::of("value", &wanted.kind, "a win and a loss have a number of plies")
        })
    };
    Ok(match fate {
        Fate::Win => Value::win(plies()?),
        Fate::Loss => Value::loss(plies()?),
        Fate::Draw => Value::DRAW,
    })
}
