//! The difficulty and the themes of a puzzle. Their definitions do not depend on a search algorithm, so that
//! a faster search gives the same numbers.
//!
//! Counts for the goal of a win in N plies:
//!
//! - *moves*: the legal first moves;
//! - *safe*: those after which nobody else wins at once;
//! - *tries*: the safe moves that threaten to win at once but miss the goal (moves of like pieces count
//!   once). The more there are, the more easily a solver goes astray. A goal of one ply has none;
//! - *hidden*: how well the win is hidden, as the game defines it ([`PuzzleGame::concealment`]), such as the
//!   pieces of the path beyond the minimum.
//!
//! In a solitaire puzzle, nobody replies: all moves are *safe*, and the *tries* are those that bring a win
//! nearer by the count of [`Tactics::min_plies`](crosstrack::game::tactics::Tactics::min_plies), but do not
//! reach the goal.
//!
//! The *difficulty* is `12 (turns - 1) + 2 log2(safe) + 3 log2(1 + tries) + 2 min(hidden, 6)`, plus 6 if the
//! first move is quiet; the logarithms are rounded down. It compares puzzles with each other, and is not
//! calibrated on people.

use crate::puzzle::error::PuzzleError;
use crate::puzzle::solitaire::SolitaireSearch;
use crate::puzzle::{Goal, Line, PuzzleGame, Theme};
use crosstrack::game::GameExt;
use crosstrack::solve::{BudgetError, Search, WinSearch};
use crosstrack::vocabulary;

/// The themes that puzzles of every game can have.
pub const THEMES: &[Theme] = &[
    ("parry", "another player threatens to win at once, and the first move prevents it"),
    ("quiet", "the first move threatens nothing yet"),
    ("double-purpose", "the first move prevents a win and threatens one"),
    ("double-threat", "a move before the last leaves several different threats"),
    ("zugzwang", "if the others could pass after the first move, they would hold out"),
];

/// The difficulty of a puzzle, with the numbers behind it, and its themes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The number of legal first moves.
    pub moves: usize,
    /// The number of first moves after which nobody else wins at once.
    pub safe: usize,
    /// The number of safe first moves that threaten to win but miss the goal, see the [module](self).
    pub tries: usize,
    /// How well the win is hidden ([`PuzzleGame::concealment`]).
    pub hidden: usize,
    /// The difficulty, from these numbers and the length of the solution.
    pub difficulty: usize,
    /// The themes: first those of [`THEMES`], then those of the game.
    pub themes: Vec<&'static str>,
}

vocabulary! {
    /// The level of difficulty of a puzzle.
    Level ("level") {
        /// A difficulty below 25, or a rating below 1300.
        Easy = "easy",
        /// A difficulty from 25 to 39, or a rating from 1300 to 1599.
        Medium = "medium",
        /// A difficulty of 40 or more, or a rating of 1600 or more.
        Hard = "hard",
    }
}

impl Level {
    /// Returns the level of a difficulty.
    pub const fn of(difficulty: usize) -> Self {
        match difficulty {
            0..25 => Self::Easy,
            25..40 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// Returns the level of a rating by play.
    pub const fn of_rating(rating: usize) -> Self {
        match rating {
            0..1300 => Self::Easy,
            1300..1600 => Self::Medium,
            _ => Self::Hard,
        }
    }
}

/// The ratings by play that a table may state.
pub(crate) const RATINGS: std::ops::RangeInclusive<usize> = 800..=2600;

/// Combines the numbers of moves, safe moves and tries into a rating.
fn to_rating<G: PuzzleGame>(
    game: &G,
    goal: Goal,
    [moves, safe, tries]: [usize; 3],
    line: &Line<G>,
    mut themes: Vec<&'static str>,
) -> Rating {
    let hidden = game.concealment(&line.end);
    let turns = line.moves.iter().filter(|step| step.by_winner).count();
    let quiet = matches!(goal, Goal::Win(_)) && themes.contains(&"quiet");
    let difficulty = 12 * (turns - 1)
        + 2 * safe.max(1).ilog2() as usize
        + 3 * (1 + tries).ilog2() as usize
        + 2 * hidden.min(6)
        + if quiet { 6 } else { 0 };
    themes.extend(game.themes(line));
    Rating { moves, safe, tries, hidden, difficulty, themes }
}

/// Rates a forced win. `winning` are all winning first moves (ascending), `line` is the solution.
///
/// # Errors
/// If the budget of the search is spent.
///
/// **Cost** two tests for immediate wins for each first move, and a search for the theme `zugzwang`.
pub(crate) fn rate_forced<G: PuzzleGame>(
    game: &G,
    engine: &mut Search<'_, G>,
    position: &G::Position,
    (goal, winning): (Goal, &[G::Move]),
    line: &Line<G>,
) -> Result<Rating, PuzzleError> {
    let plies = goal.length();
    let moves = game.moves(position);
    let (mut safe, mut tries) = (0, 0);
    for &mv in &moves {
        if !game.is_safe(position, mv) {
            continue;
        }
        safe += 1;
        let next = game.play(position, mv);
        let is_try = plies > 1
            && game.outcome(&next).is_none()
            && winning.binary_search(&mv).is_err()
            && game.representative(position, mv) == mv
            && game.after_null_move(&next).is_some_and(|passed| game.has_win(&passed));
        tries += usize::from(is_try);
    }
    let themes = forced_themes(game, engine, plies, line)?;
    Ok(to_rating(game, goal, [moves.len(), safe, tries], line, themes))
}

fn forced_themes<G: PuzzleGame>(
    game: &G,
    engine: &mut Search<'_, G>,
    plies: usize,
    line: &Line<G>,
) -> Result<Vec<&'static str>, BudgetError> {
    let mut themes = Vec::new();
    if plies < 2 {
        return Ok(themes);
    }
    let side = game.side_of(game.to_move(&line.moves[0].before));
    let after = line.moves.get(1).map_or(&line.end, |step| &step.before);
    let passes = |position: &G::Position| {
        game.outcome(position).is_none().then(|| game.after_null_move(position)).flatten()
    };
    let parry = passes(&line.moves[0].before).is_some_and(|passed| game.has_win(&passed));
    let passed = passes(after);
    let threatens = passed.as_ref().is_some_and(|passed| game.has_win(passed));
    themes.extend(parry.then_some("parry"));
    themes.extend((passed.is_some() && !threatens).then_some("quiet"));
    themes.extend((parry && threatens).then_some("double-purpose"));
    let double = line.moves.iter().skip(1).any(|step| {
        !step.by_winner && !game.has_win(&step.before) && game.threats(&step.before).len() > 1
    });
    themes.extend(double.then_some("double-threat"));
    if let Some(passed) = passed
        && plies > 2
        && !engine.wins_within(&passed, side, plies - 2)?
    {
        themes.push("zugzwang");
    }
    Ok(themes)
}

/// Rates a solitaire puzzle. `winning` are all winning first moves (ascending), `line` is the solution.
pub(crate) fn rate_solitaire<G: PuzzleGame>(
    search: &SolitaireSearch<'_, G>,
    position: &G::Position,
    (goal, winning): (Goal, &[G::Move]),
    line: &Line<G>,
) -> Rating {
    let game = search.game;
    let moves = game.moves(position);
    let now = game.min_plies(position, goal.length());
    let tempting: Vec<G::Move> = moves
        .iter()
        .filter(|&&mv: &&G::Move| {
            let next = game.play(position, mv);
            game.outcome(&next).is_none() && game.min_plies(&next, goal.length()) < now
        })
        .copied()
        .collect();
    let tries = tempting.iter().filter(|mv| winning.binary_search(mv).is_err());
    let tries = tries.filter(|&&mv| game.representative(position, mv) == mv).count();
    to_rating(game, goal, [moves.len(), moves.len(), tries], line, Vec::new())
}
