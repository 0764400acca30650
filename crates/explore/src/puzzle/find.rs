//! The generator of puzzles. The number of an attempt determines which puzzle the attempt finds, if any, on
//! every machine.
//!
//! An attempt takes a candidate ([`PuzzleGame::candidate`]) and decides by search whether the candidate is
//! a unique puzzle for the goal. If so, the attempt removes pieces ([`PuzzleGame::reductions`]) as long as
//! the position stays such a puzzle; for long goals, the first move must also stay the same. Solitaire
//! puzzles are rarely unique, since independent turns can be made in any order. They may therefore have up
//! to twice as many winning first moves as turns.

use std::fmt;

use crate::puzzle::prove::{
    PuzzleError, PuzzleProof, Uniqueness, new_search, prove, uniqueness, winning_first_moves,
};
use crate::puzzle::table::{Origin, Record};
use crate::puzzle::{Goal, PuzzleGame};
use crosstrack::base::Random;
use crosstrack::solve::{Budget, WinSearch};

/// Returns the maximum number of positions that the search of one candidate visits. The limit is not one of
/// time, so that an attempt ends in the same way on every machine. If you change a value, change
/// [`PuzzleGame::VERSION`] too, since an attempt may then find another puzzle.
pub const fn node_limit(goal: Goal) -> u64 {
    match goal {
        Goal::Win(n) if n.get() < 3 => 100_000,
        Goal::Win(n) if n.get() < 5 => 1_000_000,
        Goal::Win(_) => 200_000,
        Goal::Solitaire(_) => 300_000,
    }
}

/// One attempt of the generator to find a puzzle, identified by a seed and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The seed of a series of attempts.
    pub seed: u64,
    /// The 0-based number of the attempt in that series.
    pub number: u64,
}

impl Attempt {
    /// Parses a seed and a number such as `7.120`; `None` if the text is not exactly as
    /// [`Display`](fmt::Display) writes it.
    pub fn parse(text: &str) -> Option<Self> {
        let (seed, number) = text.split_once('.')?;
        let attempt = Self { seed: seed.parse().ok()?, number: number.parse().ok()? };
        // A text that `Display` would write differently is refused.
        (attempt.to_string() == text).then_some(attempt)
    }

    /// Returns what the table states about the origin of a puzzle that this attempt finds.
    pub fn origin<G: PuzzleGame>(self) -> Origin {
        Origin { seed: self.to_string(), version: G::VERSION.to_owned() }
    }

    fn random(self) -> Random {
        let mut seeds = Random::new(self.seed);
        Random::new(seeds.next() ^ Random::new(!self.number).next())
    }

    /// Returns the position of the puzzle that this attempt finds, after all reductions; `None` if it finds
    /// none.
    ///
    /// **Cost** for most attempts, that of one call of [`winning_first_moves`]; for a few attempts, that of
    /// dozens of calls.
    pub fn position<G: PuzzleGame>(self, game: &G, goal: Goal) -> Option<G::Position> {
        let mut random = self.random();
        let mut position = game.candidate(goal, &mut random)?;
        let first = puzzle_first_move(game, &position, goal, None)?;
        let same = game.keeps_first_move(goal).then_some(first);
        'smaller: loop {
            let mut smaller = game.reductions(&position);
            random.shuffle(&mut smaller);
            for less in smaller {
                if puzzle_first_move(game, &less, goal, same).is_some() {
                    position = less;
                    continue 'smaller;
                }
            }
            return Some(position);
        }
    }

    /// Returns the puzzle that this attempt finds, proved and rated; `None` if it finds none.
    ///
    /// **Cost** that of [`Self::position`] and of [`prove`].
    ///
    /// # Errors
    /// If the proof fails, which is a fault of this program.
    pub fn run<G: PuzzleGame>(
        self,
        game: &G,
        goal: Goal,
    ) -> Result<Option<FoundPuzzle<G>>, PuzzleError> {
        let Some(position) = self.position(game, goal) else { return Ok(None) };
        let proved = prove(game, &position, goal, Budget::default())?;
        let record = Record::from_proof(game, &position, goal, &proved, &self.origin::<G>())
            .map_err(|e| PuzzleError::Refused(e.to_string()))?;
        Ok(Some(FoundPuzzle { position, proved, record }))
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seed, self.number)
    }
}

/// A puzzle that an attempt found, with its proof.
#[derive(Clone, Debug)]
pub struct FoundPuzzle<G: PuzzleGame> {
    /// The position in which the solver is to move.
    pub position: G::Position,
    /// The winning moves, solution, certificate and rating.
    pub proved: PuzzleProof<G>,
    /// The row of the puzzle in a table.
    pub record: Record,
}

/// Returns the winning first move if the position is a puzzle that the generator accepts. If `same` is
/// given, this move must win, which is checked first. If a solitaire puzzle has several winning first
/// moves, returns the least of them.
fn puzzle_first_move<G: PuzzleGame>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    same: Option<G::Move>,
) -> Option<G::Move> {
    let budget = Budget { nodes: Some(node_limit(goal)), ..Budget::default() };
    match goal {
        Goal::Win(_) => {
            if let Some(mv) = same {
                let side = game.side_of(game.to_move(position));
                if game.check(position, mv).is_err() {
                    return None;
                }
                let (next, plies) = (game.play(position, mv), goal.length() - 1);
                if new_search(game, budget.clone()).wins_within(&next, side, plies) != Ok(true) {
                    return None;
                }
            }
            let moves = winning_first_moves(game, position, goal, budget, 1).ok()?;
            (uniqueness(game, position, &moves) == Uniqueness::Yes).then(|| moves[0])
        }
        Goal::Solitaire(n) => {
            let most = 2 * usize::from(n.get());
            let moves = winning_first_moves(game, position, goal, budget, most).ok()?;
            (moves.len() <= most).then(|| moves[0])
        }
    }
}
