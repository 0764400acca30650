//! The trait of tables, and what they return.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use crate::error::TableError;
use crate::value::{Fate, Value, outcome_value};
use crosstrack::game::{GameExt, Key, Symmetric, key};

/// The progress of long work.
///
/// # Examples
/// See [`Watch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of positions that are done.
    pub done: u64,
    /// Number of positions that are known to be part of the work; it may increase.
    pub all: u64,
}

impl Progress {
    /// The progress while the positions are counted: it is not known yet how many there are.
    pub const COUNTING: Self = Self { done: 0, all: 0 };
}

/// A callback for the progress of long work. It cancels the work by returning `Break`.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
///
/// use crosstrack_tablebase::{BuildError, Limits, Progress, solve};
///
/// let game: crossings::Ruleset = "3x4".parse()?;
/// let mut cancel_at_once = |_: Progress| ControlFlow::Break(());
/// let error = solve(&game, Limits::default(), &mut cancel_at_once);
/// assert_eq!(error, Err(BuildError::Interrupted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Watch<'w> = &'w mut dyn FnMut(Progress) -> ControlFlow<()>;

/// A [`Watch`] that never cancels.
///
/// # Examples
/// See [`Tablebase`].
pub const fn ignore_progress(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Moves with their values for the player who makes them, best first.
///
/// # Examples
/// See [`Tablebase`].
pub type ValuedMoves<M> = Vec<(M, Value)>;

/// Numbers of positions by value.
///
/// # Examples
/// ```
/// use crosstrack_tablebase::{Fate, Value, ValueCounts};
///
/// let counts = ValueCounts::new("all", [(Value::win(1), 3), (Value::DRAW, 2), (Value::win(1), 1)]);
/// assert_eq!(counts.of_value(Value::win(1)), 4);
/// assert_eq!((counts.positions(), counts.of_fate(Fate::Loss), counts.max_dtw()), (6, 0, Some(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCounts {
    /// Description of the positions that are counted, such as `up to symmetry`.
    pub label: &'static str,
    /// Values that occur, each with its number of positions, in the order of distance with draws last.
    pub by_value: Vec<(Value, u64)>,
}

impl ValueCounts {
    /// Adds up counts by value, in any order; values with a count of 0 are left out.
    pub fn new(label: &'static str, counts: impl IntoIterator<Item = (Value, u64)>) -> Self {
        let mut sums: BTreeMap<Value, u64> = BTreeMap::new();
        for (value, count) in counts {
            *sums.entry(value).or_default() += count;
        }
        let mut by_value: Vec<_> = sums.into_iter().filter(|&(_, count)| count > 0).collect();
        by_value.sort_by_key(|&(value, _)| (value.dtw().unwrap_or(usize::MAX), value));
        Self { label, by_value }
    }

    /// Returns the number of positions with the given value.
    pub fn of_value(&self, value: Value) -> u64 {
        self.sum(|other| other == value)
    }

    /// Returns the number of positions with the given fate: win, loss or draw.
    pub fn of_fate(&self, fate: Fate) -> u64 {
        self.sum(|value| value.fate() == fate)
    }

    /// Returns the number of all positions.
    pub fn positions(&self) -> u64 {
        self.sum(|_| true)
    }

    /// Returns the greatest distance to the end of a win or loss, in plies; `None` if all positions are
    /// draws.
    pub fn max_dtw(&self) -> Option<usize> {
        self.by_value.iter().filter_map(|&(value, _)| value.dtw()).max()
    }

    fn sum(&self, fits: impl Fn(Value) -> bool) -> u64 {
        self.by_value.iter().filter(|&&(value, _)| fits(value)).map(|&(_, count)| count).sum()
    }
}

/// The result of [`Tablebase::find`].
///
/// # Examples
/// ```
/// use crosstrack::game::Game as _;
/// use crosstrack_tablebase::{FindResult, Limits, Tablebase as _, ignore_progress, solve};
///
/// let game: crossings::Ruleset = "3x3".parse()?;
/// let table = solve(&game, Limits::default(), &mut ignore_progress)?;
/// let FindResult { found, is_interrupted, .. } =
///     table.find(&|position| game.outcome(position).is_some(), &mut ignore_progress)?;
/// assert!(found.is_some() && !is_interrupted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindResult<P> {
    /// Number of positions that were visited, including the rest of the last batch.
    pub positions: u64,
    /// First position that matches, in the order of the walk; `None` if no visited position does.
    pub found: Option<P>,
    /// Whether the [`Watch`] cancelled the walk.
    pub is_interrupted: bool,
}

/// A solved game: the value of every position of a ruleset, for the player to move. The implementation
/// decides how values are stored (by key, by number, in memory, in files); look-ups can fail only in files.
///
/// # Examples
/// ```
/// use crossings::Ruleset;
/// use crosstrack::game::{Game as _, Notation as _};
/// use crosstrack_tablebase::{Solvable as _, ignore_progress};
///
/// let game: Ruleset = "3x4".parse()?;
/// let solved = game.solve(&mut ignore_progress)?;
/// let start = game.start();
/// assert_eq!(solved.value(&start)?.expect("it can be reached").to_string(), "draw");
/// let moves = solved.move_values(&start)?.expect("all moves have values");
/// assert_eq!(game.write_move(moves[0].0), "a1-a2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tablebase<G: Symmetric>: Send + Sync {
    /// Returns the ruleset that is solved.
    fn game(&self) -> &G;

    /// Returns the number of positions that the table stores.
    fn stored_positions(&self) -> u64;

    /// Returns the value of a position; `None` if it is not in the table.
    ///
    /// **Cost** a look-up; in a file, also reading and hashing the block if it is not cached.
    ///
    /// # Errors
    /// If the file cannot be read, or was modified.
    ///
    /// # Panics
    /// If the position is of another ruleset.
    fn value(&self, position: &G::Position) -> Result<Option<Value>, TableError>;

    /// Counts positions by value, once for each label of the table; the label for all positions comes
    /// first.
    ///
    /// **Cost** a pass over the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn counts(&self) -> Result<Vec<ValueCounts>, TableError>;

    /// Lists positions with the given value in a fixed order: leaves out the first `skip`, and returns at
    /// most `limit` of the others. Symmetric positions are listed once, and positions that the opening
    /// round rules out are not listed.
    ///
    /// **Cost** a pass over the table until enough positions are found; for a table by key, also generates
    /// the moves of every position on the way.
    ///
    /// # Errors
    /// As [`Self::value`], and if `watch` cancels the search.
    fn positions_with_value(
        &self,
        value: Value,
        skip: u64,
        limit: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<G::Position>, TableError>;

    /// Returns the number of positions that [`Self::positions_with_value`] can list.
    ///
    /// **Cost** a pass over the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn count_with_value(&self, value: Value) -> Result<u64, TableError>;

    /// Finds a position for which `matches` returns `true`, in parallel. Searches all stored positions or,
    /// in a table by key, those that are reached from the start through stored positions. `watch` may
    /// cancel the walk.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn find(
        &self,
        matches: &(dyn Fn(&G::Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<G::Position>, TableError>;

    /// Returns the moves of a position with their values for the player who makes them, best first; `None`
    /// if the position after any of the moves is not in the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn move_values(
        &self,
        position: &G::Position,
    ) -> Result<Option<ValuedMoves<G::Move>>, TableError> {
        let game = self.game();
        let mut moves = Vec::new();
        for mv in game.moves(position) {
            let Some(value) = self.value(&game.play(position, mv))? else { return Ok(None) };
            moves.push((mv, value.one_ply_earlier()));
        }
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Ok(Some(moves))
    }

    /// Returns the moves of the start position with their values, best first, one for each class of
    /// symmetric moves; `None` if the position after any of the moves is not in the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn first_move_values(&self) -> Result<Option<ValuedMoves<G::Move>>, TableError> {
        let game = self.game();
        let start = game.start();
        let mut seen: HashSet<Key> = HashSet::new();
        let mut moves = self.move_values(&start)?;
        if let Some(moves) = &mut moves {
            moves.retain(|&(mv, _)| seen.insert(key(game, &game.play(&start, mv))));
        }
        Ok(moves)
    }

    /// Derives the value of a position from the outcome of the game or, if the game goes on, from the
    /// values after each legal move; `None` if one of these values is not in the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn derive_value(&self, position: &G::Position) -> Result<Option<Value>, TableError> {
        let game = self.game();
        if let Some(value) = outcome_value(game, position) {
            return Ok(Some(value));
        }
        let mut best = None;
        let mut moves = Vec::with_capacity(256);
        game.moves_into(position, &mut moves);
        for mv in moves {
            let Some(value) = self.value(&game.play(position, mv))? else { return Ok(None) };
            best = best.max(Some(value.one_ply_earlier()));
        }
        Ok(Some(best.unwrap_or(Value::DRAW)))
    }
}
