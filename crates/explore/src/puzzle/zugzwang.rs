//! Zugzwangs of a solved game: positions in which having to move is a disadvantage.
//!
//! A position is a *zugzwang* if each of the two players does worse when having the move than when the
//! other has it. In points (1 for a win, ½ for a draw), the results of the two players, each when having
//! the move, add up to less than 1. If both lose, the zugzwang is worth a full point; if one loses and the
//! other draws, half a point.
//!
//! A player who may pass never has to move. So under X-NULL-TURN `allowed` no position of Crosstrack is a
//! zugzwang once both players have placed a piece.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::puzzle::PuzzleGame;
use crosstrack::base::Fate;
use crosstrack_tablebase::{TableError, Watch};
use crosstrack_tablebase::{Tablebase, Value};

/// A zugzwang, with its value for either player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// The canonical position, in notation.
    pub position: String,
    /// The value for the player to move.
    pub value: Value,
    /// The value for the other player, who has to move after a null move.
    pub null_move_value: Value,
}

impl Zugzwang {
    /// Returns whether the zugzwang is worth a full point: whoever has to move loses.
    pub fn is_full(&self) -> bool {
        (self.value.fate(), self.null_move_value.fate()) == (Fate::Loss, Fate::Loss)
    }
}

/// The maximum number of zugzwangs in a list. A list of this length takes a few hundred megabytes.
pub const MAX_ZUGZWANGS: usize = 1_000_000;

/// The error of listing zugzwangs.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ZugzwangError {
    /// The table of the solved game cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game has more than [`MAX_ZUGZWANGS`] zugzwangs.
    #[error("this table has more than {MAX_ZUGZWANGS} zugzwangs, and no more are kept in memory")]
    TooMany,
}

/// Returns twice the points of the player to move.
const fn half_points(value: Value) -> u8 {
    match value.fate() {
        Fate::Win => 2,
        Fate::Draw => 1,
        Fate::Loss => 0,
    }
}

/// Lists the reachable zugzwangs of a solved game, one for each class of symmetric positions. Those worth a
/// full point come first; otherwise the order is by value, then by notation. Returns `None` if `watch`
/// cancels the work.
///
/// **Cost** two look-ups for every position of the table, on all cores: some seconds for 15 million.
///
/// # Errors
/// If the table cannot be read, or has more than [`MAX_ZUGZWANGS`] zugzwangs.
pub fn zugzwangs<G: PuzzleGame>(
    solved: &dyn Tablebase<G>,
    watch: Watch<'_>,
) -> Result<Option<Vec<Zugzwang>>, ZugzwangError>
where
    G::Position: Send + Sync,
{
    let game = solved.game();
    let found = Mutex::new(BTreeMap::new());
    let broken = Mutex::new(None);
    let walked = solved.find(
        &|position: &G::Position| match find_zugzwang(solved, position) {
            Ok(None) => false,
            Ok(Some(zugzwang)) => {
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.insert(zugzwang.position.clone(), zugzwang);
                found.len() > MAX_ZUGZWANGS
            }
            Err(error) => {
                *broken.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                true
            }
        },
        watch,
    )?;
    if let Some(error) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.into());
    }
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if found.len() > MAX_ZUGZWANGS {
        return Err(ZugzwangError::TooMany);
    }
    // Tables may hold positions that play cannot reach.
    let mut all: Vec<Zugzwang> = found
        .into_values()
        .filter(|zugzwang: &Zugzwang| game.parse_position(&zugzwang.position).is_ok())
        .collect();
    all.sort_by_key(|zugzwang| (!zugzwang.is_full(), zugzwang.value.dtw(), zugzwang.value));
    Ok((!walked.is_interrupted).then_some(all))
}

fn find_zugzwang<G: PuzzleGame>(
    solved: &dyn Tablebase<G>,
    position: &G::Position,
) -> Result<Option<Zugzwang>, TableError> {
    let game = solved.game();
    let other = game
        .after_null_move(position)
        .filter(|other| [position, other].iter().all(|at| game.outcome(at).is_none()));
    let Some(other) = other else { return Ok(None) };
    let (Some(value), Some(null_move_value)) = (solved.value(position)?, solved.value(&other)?)
    else {
        return Ok(None);
    };
    let is_one = half_points(value) + half_points(null_move_value) < 2;
    Ok(is_one.then(|| {
        let position = game.write_position(&game.canonical(position));
        Zugzwang { position, value, null_move_value }
    }))
}
