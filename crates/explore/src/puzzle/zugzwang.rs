//! Positions of a solved game in which having to move is a disadvantage.
//!
//! A position is a *zugzwang* if each player does worse by having to move than if the other had to: the
//! fates of the two players when they are to move add up to less than a whole point. If both lose it is
//! worth a full point; if one draws, half a point.
//!
//! Where a player may pass, having to move is no worse than not having to: so under X-NULL-TURN
//! `allowed` no position of Crosstrack is a zugzwang once both players have placed a piece.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::puzzle::PuzzleGame;
use crosstrack::base::Fate;
use crosstrack_tablebase::{TableError, Watch};
use crosstrack_tablebase::{Tablebase, Value};

/// A zugzwang.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// The position in notation, the first of those that are the same by symmetry.
    pub position: String,
    /// Its value for the player to move.
    pub value: Value,
    /// Its value for the other player, if the player to move could pass.
    pub null_move_value: Value,
}

impl Zugzwang {
    /// Whether it is worth a full point: the player who has to move loses, be it one or the other.
    pub fn is_full(&self) -> bool {
        (self.value.fate(), self.null_move_value.fate()) == (Fate::Loss, Fate::Loss)
    }
}

/// The most zugzwangs that are kept: some hundred megabytes.
pub const MAX_ZUGZWANGS: usize = 1_000_000;

/// Why there is no list of zugzwangs.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ZugzwangError {
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// They would not fit into memory.
    #[error("this table has more than {MAX_ZUGZWANGS} zugzwangs, and no more are kept in memory")]
    TooMany,
}

/// The half points that a player to move gets.
const fn half_points(value: Value) -> u8 {
    match value.fate() {
        Fate::Win => 2,
        Fate::Draw => 1,
        Fate::Loss => 0,
    }
}

/// All zugzwangs of a solved game within reach, one up to symmetry: the full points first, then by
/// value, then by text. Nothing if the watch ends the work.
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
    let visit = |position: &G::Position| match find_zugzwang(solved, position) {
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
    };
    let walked = solved.find(&visit, watch)?;
    if let Some(error) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.into());
    }
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if found.len() > MAX_ZUGZWANGS {
        return Err(ZugzwangError::TooMany);
    }
    // Tables may have positions that nobody can play to.
    let is_within_reach = |zugzwang: &Zugzwang| game.read_position(&zugzwang.position).is_ok();
    let mut all: Vec<Zugzwang> = found.into_values().filter(is_within_reach).collect();
    all.sort_by_key(|zugzwang| (!zugzwang.is_full(), zugzwang.value.dtw(), zugzwang.value));
    Ok((!walked.ended).then_some(all))
}

fn find_zugzwang<G: PuzzleGame>(
    solved: &dyn Tablebase<G>,
    position: &G::Position,
) -> Result<Option<Zugzwang>, TableError> {
    let game = solved.game();
    let is_open = |position: &G::Position| game.outcome(position).is_none();
    let other = game.after_null_move(position).filter(|other| is_open(position) && is_open(other));
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
