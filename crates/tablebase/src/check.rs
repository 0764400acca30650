//! Deriving every value again, from the values of what follows.

use rayon::prelude::*;

use crate::error::TableError;
use crate::tablebase::{Tablebase, Watch};
use crate::value::Value;
use crosstrack::game::{Game, GameExt};

/// A table that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum VerifyError {
    /// A value is another.
    #[error("{position}: the table says {found}, the moves say {expected}")]
    Value { position: String, found: Value, expected: Value },
    /// A position is not there.
    #[error("{position}: can be reached, but is not in the table")]
    Missing { position: String },
    /// There are positions that cannot be reached.
    #[error("the table has {0} positions that cannot be reached")]
    Extra(u64),
}

/// What a check did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// How many positions it looked at before it ended.
    pub positions: u64,
    /// The first fault, in the order in which it looked.
    pub mismatch: Option<VerifyError>,
}

/// Goes through all positions of a table and derives the value of each from those of the positions
/// after each legal move; ends at a fault. A check that `watch` ends has looked at fewer positions
/// than there are.
///
/// **Cost** a visit of every move of every position; where only keys are stored, memory for a key
/// of each.
///
/// # Errors
/// If the table cannot be read.
pub fn check<G, S>(solved: &S, watch: Watch<'_>) -> Result<CheckReport, TableError>
where
    G: Game,
    S: Tablebase<G> + ?Sized,
{
    // An error is found again below.
    let is_wrong = |position: &G::Position| !matches!(judge(solved, position), Ok(None));
    let walked = solved.find(&is_wrong, watch)?;
    let mismatch = match walked.found {
        Some(position) => judge(solved, &position)?,
        None if walked.ended => None,
        None => {
            let extra = solved.stored_positions() - walked.positions;
            (extra > 0).then_some(VerifyError::Extra(extra))
        }
    };
    Ok(CheckReport { positions: walked.positions, mismatch })
}

/// Does so for some positions.
///
/// # Errors
/// If the table cannot be read.
pub fn check_some<G, S>(solved: &S, positions: &[G::Position]) -> Result<CheckReport, TableError>
where
    G: Game<Position: Sync>,
    S: Tablebase<G> + ?Sized,
{
    let found = positions.par_iter().find_map_first(|at| judge(solved, at).transpose());
    Ok(CheckReport { positions: positions.len() as u64, mismatch: found.transpose()? })
}

/// What is wrong with the value of a position.
fn judge<G, S>(solved: &S, position: &G::Position) -> Result<Option<VerifyError>, TableError>
where
    G: Game,
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
    let wrong = || VerifyError::Value { position: game.write_position(position), found, expected };
    Ok((found != expected).then(wrong))
}
