//! From the number of an attempt to a puzzle, or to none: the same on every machine.
//!
//! An attempt takes a candidate of the game's ([`PuzzleGame::candidate`]), asks the search whether it
//! is a unique puzzle for the goal, and if so takes pieces away for as long as it stays one (where it
//! takes long to find another first move, with the same): what is left is what the goal and its
//! uniqueness need. SolitaireSearch puzzles cannot often be unique, since
//! independent turns may be made in any order: they may begin in twice as many ways as they have
//! turns.

use std::fmt;

use crate::puzzle::prove::{
    PuzzleError, PuzzleProof, Uniqueness, new_search, prove, uniqueness, winning_first_moves,
};
use crate::puzzle::table::{Origin, Record};
use crate::puzzle::{Goal, PuzzleGame};
use crosstrack::base::Random;
use crosstrack::solve::{Budget, WinSearch};

/// How many positions a search may look at for one candidate. In positions and not in time, so that
/// an attempt ends the same way everywhere: with another limit a seed may find something else, and
/// needs another version.
pub const fn node_limit(goal: Goal) -> u64 {
    match goal {
        Goal::Win(n) if n.get() < 3 => 100_000,
        Goal::Win(n) if n.get() < 5 => 1_000_000,
        Goal::Win(_) => 200_000,
        Goal::Solitaire(_) => 300_000,
    }
}

/// One attempt of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The seed.
    pub seed: u64,
    /// The number of the attempt, from 0.
    pub number: u64,
}

impl Attempt {
    /// The attempt of a text such as `7.120`, as [`Origin`] has it.
    pub fn parse(text: &str) -> Option<Self> {
        let (seed, number) = text.split_once('.')?;
        let attempt = Self { seed: seed.parse().ok()?, number: number.parse().ok()? };
        // Written in one way only.
        (attempt.to_string() == text).then_some(attempt)
    }

    /// Where a puzzle of this attempt comes from.
    pub fn origin<G: PuzzleGame>(self) -> Origin {
        Origin { seed: self.to_string(), version: G::VERSION.to_owned() }
    }

    fn random(self) -> Random {
        let mut seeds = Random::new(self.seed);
        Random::new(seeds.next() ^ Random::new(!self.number).next())
    }

    /// The reduced position that this attempt leads to, if it leads to a puzzle.
    ///
    /// **Cost** mostly that of [`winning_first_moves`] once; for one attempt in many, dozens of times.
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

    /// The puzzle that this attempt leads to, proved and rated; its record in a table.
    ///
    /// # Errors
    /// If it leads to a position that is proved to be none, which is a fault of this program.
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

/// What an attempt found.
#[derive(Clone, Debug)]
pub struct FoundPuzzle<G: PuzzleGame> {
    /// The position.
    pub position: G::Position,
    /// What is proved of it.
    pub proved: PuzzleProof<G>,
    /// How it stands in a table.
    pub record: Record,
}

/// The first move of a position that is a puzzle as they are looked for; with a move given, only if
/// that one wins, which is soon known. Of a solitaire puzzle the least.
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
                let wins = |next| {
                    new_search(game, budget.clone()).wins_within(&next, side, goal.length() - 1)
                };
                if game.check(position, mv).is_err() || wins(game.play(position, mv)) != Ok(true) {
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
