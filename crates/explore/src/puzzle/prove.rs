//! Proves that a position is a puzzle for a goal, and derives everything that a table states about it.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

pub use crate::puzzle::error::PuzzleError;
use crate::puzzle::rate::{self, Rating};
use crate::puzzle::solitaire::{self, SolitaireSearch};
use crate::puzzle::strategy::StableChoice;
use crate::puzzle::{Goal, Line, LineMove, PuzzleGame};
use crosstrack::base::hex;
use crosstrack::game::{Game, GameExt, Symmetric, key};
use crosstrack::solve::certificate::Strategy;
use crosstrack::solve::first_moves;
use crosstrack::solve::line::line_from;
use crosstrack::solve::{
    Budget, CertificateFile, RefutationError, RefutationGoal, Search, SearchRules, WinSearch,
    certificate, refutation,
};

/// The size in bytes of the transposition table for candidates. It affects which candidates are decided
/// within a budget.
const MEMORY: usize = 64 << 20;

/// Returns the size in bytes of the transposition table for a proof. A larger table helps, since the same
/// positions refute many first moves.
const fn memory(plies: usize) -> usize {
    match plies {
        0..=5 => MEMORY,
        6..=7 => 4 * MEMORY,
        _ => 16 * MEMORY,
    }
}

/// The maximum number of plies up to which every proof of a puzzle refutes the other first moves with a
/// certificate. Those of longer puzzles are refuted when a whole table is checked.
pub(crate) const MOST_REFUTED_AT_ONCE: usize = 3;

/// Whether exactly one first move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// Exactly one first move wins.
    Yes,
    /// Several first moves win, but they lead to positions with the same canonical key; an example is
    /// placing either of two like pieces.
    Like,
    /// Several different first moves win.
    No,
}

impl Uniqueness {
    /// Returns the value in the column `unique` of tables: `yes`, `like` or `no`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Like => "like",
            Self::No => "no",
        }
    }
}

/// Everything that is proved about a puzzle: its winning moves, solution, certificate and rating.
#[derive(Clone, Debug)]
pub struct PuzzleProof<G: Game> {
    /// All first moves that reach the goal, ascending.
    pub winning: Vec<G::Move>,
    /// Whether exactly one first move reaches the goal.
    pub unique: Uniqueness,
    /// The solution: the principal line of the first winning move.
    pub line: Line<G>,
    /// The strategy of a forced win, checked by replay; `None` for a solitaire puzzle.
    pub certificate: Option<Strategy<G>>,
    /// The difficulty and the themes.
    pub rating: Rating,
}

impl<G: PuzzleGame> PuzzleProof<G> {
    /// Returns the SHA-256 of the certificate's file; `None` for a solitaire puzzle.
    ///
    /// # Errors
    /// As [`CertificateFile::hash`].
    pub fn certificate_hash(&self, game: &G) -> Result<Option<String>, serde_json::Error> {
        self.certificate
            .as_ref()
            .map(|strategy| CertificateFile::new(game, G::NAME, game.readings(), strategy).hash())
            .transpose()
    }
}

/// Returns the id of a puzzle: the first ten hexadecimal digits of the SHA-256 of the game, its readings, the
/// goal and the canonical position. Symmetric positions have equal ids.
pub fn puzzle_id<G: PuzzleGame>(game: &G, position: &G::Position, goal: Goal) -> String {
    let canonical = game.write_position(&game.canonical(position));
    let text = format!("{}\n{}\n{goal}\n{canonical}\n", G::NAME, game.readings());
    hex(&Sha256::digest(text)[..5])
}

/// Creates the search that the generator uses for candidates.
pub(crate) fn new_search<G: PuzzleGame>(game: &G, budget: Budget) -> Search<'_, G> {
    Search::with_rules(game, budget, SearchRules::ALL, MEMORY)
}

/// Returns the first moves that reach a goal, ascending. Stops when more than `most` different moves are
/// found, where like moves count as one.
///
/// # Errors
/// If the position is not a puzzle for the goal, or the budget is spent. It is not an error if several
/// moves win.
///
/// **Cost** that of searching every first move, and a win in every smaller number of plies.
pub fn winning_first_moves<G: PuzzleGame>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    budget: Budget,
    most: usize,
) -> Result<Vec<G::Move>, PuzzleError> {
    if game.outcome(position).is_some() {
        return Err(PuzzleError::Over);
    }
    match goal {
        Goal::Win(_) => {
            let moves = game.moves(position);
            forced_first_moves(game, &mut new_search(game, budget), position, goal, (moves, most))
        }
        Goal::Solitaire(_) => solitaire::winning_first_moves(
            &mut SolitaireSearch::new(game, budget),
            position,
            goal,
            most,
        ),
    }
}

/// Returns those of all legal `moves` that win. Searches them in the given order, until more than `most`
/// different ones are found.
fn forced_first_moves<G: PuzzleGame>(
    game: &G,
    engine: &mut Search<'_, G>,
    position: &G::Position,
    goal: Goal,
    (moves, most): (Vec<G::Move>, usize),
) -> Result<Vec<G::Move>, PuzzleError> {
    let plies = goal.length();
    if !game.is_in_turn(position, plies) {
        return Err(PuzzleError::NotInTurn(goal));
    }
    let side = game.side_of(game.to_move(position));
    for sooner in 1..plies {
        if !engine.is_hopeless(position, sooner) && engine.wins_within(position, side, sooner)? {
            return Err(Goal::win(sooner).map_or(PuzzleError::Over, PuzzleError::Sooner));
        }
    }
    if engine.is_hopeless(position, plies) {
        return Err(PuzzleError::OutOfReach(goal));
    }
    let moves = moves.into_iter().map(|mv| (mv, game.representative(position, mv)));
    let found = first_moves(moves, most, |mv| {
        engine.wins_within(&game.play(position, mv), side, plies - 1)
    })?;
    if found.is_empty() { Err(PuzzleError::OutOfReach(goal)) } else { Ok(found) }
}

/// Returns whether `moves`, the winning first moves, are one move, several moves that lead to the same
/// canonical key, or different moves.
pub(crate) fn uniqueness<G: Symmetric>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) -> Uniqueness {
    let keys: HashSet<_> = moves.iter().map(|&mv| key(game, &game.play(position, mv))).collect();
    match (moves.len(), keys.len()) {
        (1, _) => Uniqueness::Yes,
        (_, 1) => Uniqueness::Like,
        _ => Uniqueness::No,
    }
}

/// Proves a puzzle, and derives its solution, certificate and rating.
///
/// # Errors
/// If the position is not a puzzle for the goal, the budget is spent, or the replay refuses the
/// certificate.
///
/// **Cost** that of [`winning_first_moves`], the certificate and the rating; the rating of a win in 5 plies
/// takes several times as long as the rest.
pub fn prove<G: PuzzleGame>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    budget: Budget,
) -> Result<PuzzleProof<G>, PuzzleError> {
    if game.outcome(position).is_some() {
        return Err(PuzzleError::Over);
    }
    match goal {
        Goal::Win(_) => prove_forced(game, position, goal, budget),
        Goal::Solitaire(_) => {
            let mut alone = SolitaireSearch::new(game, budget);
            let winning = solitaire::winning_first_moves(&mut alone, position, goal, usize::MAX)?;
            let line = alone.line(position, goal.length())?;
            let unique = uniqueness(game, position, &winning);
            let rating = rate::rate_solitaire(&alone, position, (goal, &winning), &line);
            Ok(PuzzleProof { winning, unique, line, certificate: None, rating })
        }
    }
}

fn prove_forced<G: PuzzleGame>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    budget: Budget,
) -> Result<PuzzleProof<G>, PuzzleError> {
    let mut engine = Search::with_rules(game, budget, SearchRules::ALL, memory(goal.length()));
    let moves = order_moves(game, position);
    let winning = forced_first_moves(game, &mut engine, position, goal, (moves, usize::MAX))?;
    let unique = uniqueness(game, position, &winning);
    let (first, plies) = (winning[0], goal.length());
    let line =
        replay_line(game, position, &line_from(game, &mut engine, position, (first, plies))?);
    let mut steady = StableChoice::new(&mut engine);
    let strategy = certificate(game, &mut steady, position, (first, plies))?
        .ok_or_else(|| PuzzleError::Refused("there is none".to_owned()))?;
    certificate::check(game, &strategy).map_err(|fault| PuzzleError::Refused(fault.to_string()))?;
    if plies <= MOST_REFUTED_AT_ONCE {
        refute_others(game, &mut engine, position, (plies, &winning))?;
    }
    let rating = rate::rate_forced(game, &mut engine, position, (goal, &winning), &line)?;
    Ok(PuzzleProof { winning, unique, line, certificate: Some(strategy), rating })
}

/// Refutes all first moves except the winning ones, and all faster wins, with a strategy that the replay by
/// the rules accepts.
///
/// **Cost** on the published small board, some milliseconds if the side has two turns, and some seconds if
/// it has three.
///
/// # Errors
/// If another first move wins, if there is a faster win, or if the budget of the engine is spent.
pub(crate) fn refute_others<G: PuzzleGame>(
    game: &G,
    engine: &mut Search<'_, G>,
    position: &G::Position,
    (plies, winning): (usize, &[G::Move]),
) -> Result<(), PuzzleError> {
    let refutable =
        RefutationGoal { plies, winning: winning.to_vec(), sooner: plies - 1, lemmas: true };
    let strategy = refutation(game, engine, position, &refutable, Budget::default());
    let strategy = strategy.map_err(|error| match error {
        RefutationError::Spent(spent) => spent.into(),
        _ => PuzzleError::Refused("another first move wins, or sooner".to_owned()),
    })?;
    let checked = certificate::check(game, &strategy);
    checked.map(|_| ()).map_err(|fault| PuzzleError::Refused(fault.to_string()))
}

/// Returns all legal moves in the order in which they should be searched. Moves that are refuted fastest
/// come first, so that the transposition table helps with the others: first moves that let another player
/// win at once, then moves that threaten to win.
fn order_moves<G: PuzzleGame>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = game.moves(position);
    moves.sort_by_cached_key(|&mv| {
        let next = game.play(position, mv);
        let threatens = game.outcome(&next).is_none() && game.has_threat(&next);
        (game.is_safe(position, mv), !threatens)
    });
    moves
}

/// Plays moves, and returns them with the positions between them.
fn replay_line<G: Game>(game: &G, position: &G::Position, moves: &[G::Move]) -> Line<G> {
    let side = game.side_of(game.to_move(position));
    let mut before = position.clone();
    let mut steps = Vec::new();
    for &mv in moves {
        let next = game.play(&before, mv);
        let by_winner = side.contains(game.to_move(&before));
        steps.push(LineMove { before: std::mem::replace(&mut before, next), mv, by_winner });
    }
    Line { moves: steps, end: before }
}
