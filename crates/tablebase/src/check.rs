//! Checks tables: derives every value again from the values after each legal move.

use crate::error::TableError;
use crate::tablebase::{Tablebase, Watch};
use crate::value::Value;
use crosstrack::game::{GameExt, Symmetric};

/// A mismatch between a table and the rules; `position` is in the game's notation.
///
/// # Examples
/// See [`check()`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum VerifyError {
    /// The value in the table is not the value that follows from the legal moves.
    #[error("{position}: the table says {found}, the moves say {expected}")]
    Value { position: String, found: Value, expected: Value },
    /// A position that can be reached is not in the table.
    #[error("{position}: can be reached, but is not in the table")]
    Missing { position: String },
    /// The table has this many entries for positions that cannot be reached.
    #[error("the table has {0} positions that cannot be reached")]
    Extra(u64),
}

/// The result of checking a table.
///
/// # Examples
/// See [`check()`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Number of positions that were checked.
    pub positions: u64,
    /// First mismatch, in the order of the check; `None` if there is none.
    pub mismatch: Option<VerifyError>,
}

/// Checks all positions of a table: derives each value from the values after each legal move. Stops at the
/// first mismatch. If `watch` cancels the check, the report counts fewer positions than the table has.
///
/// **Cost** generates the moves of every position; for a table by key, also keeps the key of each position
/// in memory.
///
/// # Errors
/// If the table cannot be read.
///
/// # Examples
/// ```
/// use crosstrack::game::Game as _;
/// use crosstrack_tablebase::{CheckReport, KeyedTable, Value, VerifyError};
/// use crosstrack_tablebase::{check, ignore_progress, packed_key};
///
/// let game: crossings::Ruleset = "3x4".parse()?;
/// let forged = vec![(packed_key(&game, &game.start())?, Value::win(1))];
/// let report = check(&KeyedTable::new(game, forged), &mut ignore_progress)?;
/// let CheckReport { positions: 1, mismatch: Some(VerifyError::Missing { .. }) } = report else {
///     panic!("the positions after the start are missing")
/// };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check<G, S>(solved: &S, watch: Watch<'_>) -> Result<CheckReport, TableError>
where
    G: Symmetric,
    S: Tablebase<G> + ?Sized,
{
    // An error of reading counts as a mismatch here, and is returned below.
    let walked =
        solved.find(&|position| !matches!(find_mismatch(solved, position), Ok(None)), watch)?;
    let mismatch = match walked.found {
        Some(position) => find_mismatch(solved, &position)?,
        None if walked.is_interrupted => None,
        None => {
            let extra = solved.stored_positions() - walked.positions;
            (extra > 0).then_some(VerifyError::Extra(extra))
        }
    };
    Ok(CheckReport { positions: walked.positions, mismatch })
}

/// Returns the mismatch at a position, if there is one.
fn find_mismatch<G, S>(
    solved: &S,
    position: &G::Position,
) -> Result<Option<VerifyError>, TableError>
where
    G: Symmetric,
    S: Tablebase<G> + ?Sized,
{
    let game = solved.game();
    let missing = |position| VerifyError::Missing { position: game.write_position(position) };
    let Some(found) = solved.value(position)? else { return Ok(Some(missing(position))) };
    let Some(expected) = solved.derive_value(position)? else {
        for mv in game.moves(position) {
            let next = game.play(position, mv);
            if solved.value(&next)?.is_none() {
                return Ok(Some(missing(&next)));
            }
        }
        return Ok(None);
    };
    let position = || game.write_position(position);
    Ok((found != expected).then(|| VerifyError::Value { position: position(), found, expected }))
}
