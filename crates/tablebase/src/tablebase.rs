//! What a solved game answers, wherever its values are kept.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use crate::error::TableError;
use crate::value::{Fate, Value, outcome_value};
use crosstrack::game::{Game, GameExt, Key, key};

/// How far a long piece of work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions that are done.
    pub done: u64,
    /// All positions, as far as they are known by now.
    pub all: u64,
}

/// Is called now and then with how far the work is, and may end it.
pub type Watch<'w> = &'w mut dyn FnMut(Progress) -> ControlFlow<()>;

/// A watch that lets the work go on.
pub const fn ignore_progress(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Moves with their values for the player who makes them, the best first.
pub type ValuedMoves<M> = Vec<(M, Value)>;

/// How many positions of some kind have each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCounts {
    /// Which positions are counted, such as `up to symmetry`.
    pub of: &'static str,
    /// The values that occur with their counts, the nearest end first and draws last.
    pub by_value: Vec<(Value, u64)>,
}

impl ValueCounts {
    /// Counts by value, in any order; those of one value are added up, those of nothing left out.
    pub fn new(of: &'static str, counts: impl IntoIterator<Item = (Value, u64)>) -> Self {
        let mut sums: BTreeMap<Value, u64> = BTreeMap::new();
        for (value, count) in counts {
            *sums.entry(value).or_default() += count;
        }
        let mut by_value: Vec<_> = sums.into_iter().filter(|&(_, count)| count > 0).collect();
        by_value.sort_by_key(|&(value, _)| (value.dtw().unwrap_or(usize::MAX), value));
        Self { of, by_value }
    }

    /// How many positions have a value.
    pub fn of_value(&self, value: Value) -> u64 {
        self.sum(|other| other == value)
    }

    /// How many positions are won, lost or drawn.
    pub fn of_fate(&self, fate: Fate) -> u64 {
        self.sum(|value| value.fate() == fate)
    }

    /// All positions.
    pub fn positions(&self) -> u64 {
        self.sum(|_| true)
    }

    /// The most plies to the end; `None` where nothing is won or lost.
    pub fn max_dtw(&self) -> Option<usize> {
        self.by_value.iter().filter_map(|&(value, _)| value.dtw()).max()
    }

    fn sum(&self, fits: impl Fn(Value) -> bool) -> u64 {
        self.by_value.iter().filter(|&&(value, _)| fits(value)).map(|&(_, count)| count).sum()
    }
}

/// The positions of a material class: those in which the same pieces lie on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCounts {
    /// Its name, such as `AC_A`.
    pub name: String,
    /// How many pieces lie on the board.
    pub pieces: usize,
    /// How many positions are stored.
    pub stored: u64,
    /// How many positions have each value, as [`Tablebase::counts`] counts them.
    pub counts: Vec<ValueCounts>,
}

impl ClassCounts {
    /// Those with fewer pieces first, then by name.
    pub fn order(&self, other: &Self) -> Ordering {
        (self.pieces, &self.name).cmp(&(other.pieces, &other.name))
    }
}

/// What a walk over all positions of a table came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindResult<P> {
    /// How many positions were looked at, those beside the one that was found among them.
    pub positions: u64,
    /// The first position that was looked for, in the order of the walk.
    pub found: Option<P>,
    /// Whether the watch ended it.
    pub ended: bool,
}

/// A solved game: the value of every position of a ruleset, for the player to move.
///
/// What is kept of a position and where (in memory by key, by number, or in a file that is read as
/// it is needed) is the storage's affair. The errors are those of files.
///
/// # Examples
/// ```
/// use crossings::Ruleset;
/// use crosstrack::game::Game as _;
/// use crosstrack_tablebase::Solvable as _;
/// use crosstrack_tablebase::ignore_progress;
///
/// let game: Ruleset = "3x4".parse()?;
/// let solved = game.solve(&mut unwatched)?;
/// let start = game.start();
/// assert_eq!(solved.value(&start)?.expect("it can be reached").to_string(), "draw");
/// let moves = solved.move_values(&start)?.expect("all moves have values");
/// assert_eq!(game.write_move(moves[0].0), "a1-a2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tablebase<G: Game>: Send + Sync {
    /// The game.
    fn game(&self) -> &G;

    /// How many positions are stored.
    fn stored_positions(&self) -> u64;

    /// The value of a position; `None` if the table does not have it.
    ///
    /// **Cost** a look-up; of a file the read of a block that was not needed lately.
    ///
    /// # Errors
    /// If the file cannot be read, or was changed.
    ///
    /// # Panics
    /// If the position is of another ruleset.
    fn value(&self, position: &G::Position) -> Result<Option<Value>, TableError>;

    /// How many positions have each value, for each way of counting that the table has: first all
    /// positions. Where there are material classes this is the sum over them.
    ///
    /// **Cost** a pass over the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn counts(&self) -> Result<Vec<ValueCounts>, TableError> {
        let mut all: Vec<ValueCounts> = Vec::new();
        for class in self.counts_by_class()? {
            for (at, counts) in class.counts.into_iter().enumerate() {
                match all.get_mut(at) {
                    Some(sum) => sum.by_value.extend(counts.by_value),
                    None => all.push(counts),
                }
            }
        }
        Ok(all.into_iter().map(|counts| ValueCounts::new(counts.of, counts.by_value)).collect())
    }

    /// The same for each material class, those with the fewest pieces first; nothing where positions
    /// are stored by key, or the game has no classes.
    ///
    /// **Cost** a pass over the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn counts_by_class(&self) -> Result<Vec<ClassCounts>, TableError> {
        Ok(Vec::new())
    }

    /// Positions that are within reach and have a value, one up to symmetry: after the first `skip`
    /// of them at most so many. The order is always the same.
    ///
    /// **Cost** a pass over the table until they are found; where positions have no numbers, a
    /// visit of every move of every position.
    ///
    /// # Errors
    /// As [`Self::value`], and if the watch ends the work.
    fn positions_with_value(
        &self,
        value: Value,
        skip: u64,
        most: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<G::Position>, TableError>;

    /// How many positions [`Self::positions_with_value`] has of a value.
    ///
    /// **Cost** a pass over the table.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn count_with_value(&self, value: Value) -> Result<u64, TableError>;

    /// Looks at all positions, many at a time, until one is as asked: every stored position, or,
    /// where only keys are stored, every position that is reached from the start through stored
    /// ones.
    ///
    /// # Errors
    /// If the positions cannot be listed.
    fn find(
        &self,
        wanted: &(dyn Fn(&G::Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<G::Position>, TableError>;

    /// So many positions at random, each as likely as the others; `None` where only keys are stored.
    fn sample(&self, number: u64, seed: u64) -> Option<Vec<G::Position>> {
        let _ = (number, seed);
        None
    }

    /// Reads everything into memory, where that is not done yet.
    ///
    /// # Errors
    /// As [`Self::value`], and if there is not enough memory.
    fn load(&mut self) -> Result<(), TableError> {
        Ok(())
    }

    /// The moves of a position with their values for the player who makes them, the best first;
    /// `None` where the table does not have all that follows.
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

    /// The first moves of the game, one of each kind up to symmetry, as [`Self::moves`] has them.
    ///
    /// # Errors
    /// As [`Self::value`].
    fn first_move_values(&self) -> Result<Option<ValuedMoves<G::Move>>, TableError> {
        let game = self.game();
        let start = game.start();
        let mut seen: HashSet<Key> = HashSet::new();
        let mut is_new = |mv| seen.insert(key(game, &game.play(&start, mv)));
        let moves = self.move_values(&start)?;
        Ok(moves.map(|moves| moves.into_iter().filter(|&(mv, _)| is_new(mv)).collect()))
    }

    /// The value that follows from those of the positions after each legal move, or from the end of
    /// the game; `None` where the table does not have all of them.
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
