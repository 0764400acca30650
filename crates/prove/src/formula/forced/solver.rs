//! The refinement loop: find a first move that withstands the replies so far, then a reply that refutes it.

use std::collections::{HashMap, HashSet};

use crate::formula::forced::error::ForcedError;
use crate::formula::forced::expand::{Reply, ReplyOutcome, encode_reply, encode_turn};
use crate::formula::forced::symbolic::{KnownPosition, SymbolicPosition};
use crate::formula::forced::term::Term;
use crate::sat::backend::Batsat;
use crate::sat::{BackendError, ClauseSink, IncrementalSolver, Lit, Model};
use crosstrack::base::{Outcome, Players};
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{Action, ClaimRule, Move, Position, Ruleset, legality, threats};
use crosstrack::solve::{Budget, BudgetError, Meter, Wanted};

/// A solver of forced wins by SAT, used through [`Solver`](crosstrack::solve::Solver).
///
/// # Examples
/// ```
/// use crosstrack::game::Notation as _;
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack::solve::{Budget, Solver as _, Verdict, Wanted};
/// use crosstrack_prove::formula::{ForcedError, ForcedWinSolver};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let position = ruleset.parse_position("x1_2x1_1122.1_rI1.1-1.gI0_d").unwrap();
/// let mut solver = ForcedWinSolver::new(&ruleset, Budget::default());
/// let verdict = solver.verdict(&position, 3, Wanted::One)?;
/// assert!(matches!(verdict, Verdict::Win { .. }));
/// # Ok::<(), ForcedError>(())
/// ```
#[derive(Debug)]
pub struct ForcedWinSolver<'r> {
    pub(super) ruleset: &'r Ruleset,
    pub(super) meter: Meter,
    rounds: u64,
    /// For each action, the number of first moves that replies with this action have refuted.
    history: HashMap<Action, u32>,
}

/// Number of recent winning moves that are tried first.
const LATELY: usize = 8;

/// The winning first moves of one depth, or the replies that refute all first moves.
pub(super) struct DepthResult {
    pub(super) first_moves: Vec<Move>,
    replies: Vec<Reply>,
    /// Whether the replies alone refute all first moves.
    whole: bool,
}

/// Why a first move does not win.
enum Refutation {
    /// A reply refutes it.
    Reply(Reply),
    /// A reason without clauses: a draw, here or deeper.
    Other,
}

impl<'r> ForcedWinSolver<'r> {
    /// Creates a solver for a ruleset. The nodes of the budget are positions visited by playing moves; their
    /// number is the same on every machine. The time of the budget runs from now.
    pub fn new(ruleset: &'r Ruleset, budget: Budget) -> Self {
        Self { ruleset, meter: Meter::new(budget), rounds: 0, history: HashMap::new() }
    }

    /// Returns the number of first moves that the SAT solver has proposed.
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Checks that the formula can follow the given number of plies.
    pub(super) fn check_depth(&self, plies: usize) -> Result<(), ForcedError> {
        use crosstrack::rules::{Colour, Owner};
        let commons = Colour::ALL.iter().any(|&c| self.ruleset.owners().of(c) == Owner::Common);
        let most = 2 * self.ruleset.seats().players();
        if commons && plies > most {
            return Err(ForcedError::TooDeep { plies, most });
        }
        Ok(())
    }

    /// Finds the first moves that win within `plies` plies, the last of which is the side's. Assumes that the side
    /// does not win within fewer plies.
    pub(super) fn first_moves(
        &mut self,
        position: &Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<DepthResult, ForcedError> {
        let ruleset = self.ruleset;
        let mut found = DepthResult { first_moves: Vec::new(), replies: Vec::new(), whole: true };
        if position.has_complete_path() {
            // A path that stands unclaimed is claimed, and the game is over.
            if plies == 1 {
                found.first_moves.push(Action::Claim.into());
            }
            return Ok(found);
        }
        let context = KnownPosition::new(ruleset, position);
        let budget = self.meter.budget().clone();
        let mut session = IncrementalSolver::<Batsat>::with_stop(move || budget.is_over());
        let board = SymbolicPosition::new(context);
        let (step, next) = encode_turn(&mut session, &board, Term::True, plies, &[]);
        let mut refuted: HashSet<Vec<Lit>> = HashSet::new();
        while let Some(model) = self.solve(&mut session)? {
            self.rounds += 1;
            let actions = step.actions(&context, &model);
            let chosen = step.chosen(&model);
            let moves = self.legal(position, &actions, plies)?;
            let Some(&first) = moves.first() else {
                return Err(self.mismatch(position, &actions, "the model has no action".into()));
            };
            let after = ruleset.play(position, first);
            let refutation = match plies {
                1 if after.is_won(ruleset) => None,
                1 => return Err(self.mismatch(position, &actions, "no path is complete".into())),
                _ => self.refutation(context.side(0), &after, plies - 1)?,
            };
            match refutation {
                None => {
                    block(&mut session, &chosen);
                    if wanted == Wanted::One {
                        found.first_moves.push(first);
                        break;
                    }
                    found.first_moves.extend(moves);
                }
                Some(Refutation::Other) => {
                    found.whole = false;
                    block(&mut session, &chosen);
                }
                Some(Refutation::Reply(reply)) => {
                    if !refuted.insert(chosen) || found.replies.contains(&reply) {
                        let why = format!("refuted again, by {:?}", reply.actions);
                        return Err(self.mismatch(position, &actions, why));
                    }
                    for &action in &reply.actions {
                        *self.history.entry(action).or_default() += 1;
                    }
                    encode_reply(&mut session, &next, Term::True, plies, &reply);
                    found.replies.push(reply);
                }
            }
        }
        found.first_moves.sort_unstable();
        Ok(found)
    }

    /// Returns the moves of a model's actions, all of which must be legal.
    fn legal(
        &self,
        position: &Position,
        actions: &[Action],
        plies: usize,
    ) -> Result<Vec<Move>, ForcedError> {
        let announced = plies == 1 && self.ruleset.claim_rule() == ClaimRule::Announced;
        let legal = |&action: &Action| {
            let mv = Move { action, announced };
            let checked = legality::check(self.ruleset, position, mv);
            checked.map_err(|e| self.mismatch(position, &[action], e.to_string()))?;
            Ok(mv)
        };
        actions.iter().map(legal).collect()
    }

    /// Returns why the side does not win within `plies` more plies, the last of which is its own; `None` if it
    /// wins.
    ///
    /// **Cost**: playing every sequence of replies.
    fn refutation(
        &mut self,
        side: Players,
        position: &Position,
        plies: usize,
    ) -> Result<Option<Refutation>, ForcedError> {
        let (mut actions, mut lately) = (Vec::new(), Vec::new());
        self.refute(side, position, plies, &mut actions, &mut lately)
    }

    fn refute(
        &mut self,
        side: Players,
        position: &Position,
        plies: usize,
        actions: &mut Vec<Action>,
        lately: &mut Vec<Move>,
    ) -> Result<Option<Refutation>, ForcedError> {
        let ruleset = self.ruleset;
        self.meter.count()?;
        match ruleset.outcome(position) {
            Some(Outcome::Win(winner)) if winner == side => return Ok(None),
            Some(Outcome::Win(_)) => {
                let reply = Reply { actions: actions.clone(), then: ReplyOutcome::Completes };
                return Ok(Some(Refutation::Reply(reply)));
            }
            Some(Outcome::Draw) => return Ok(Some(Refutation::Other)),
            None => {}
        }
        if side.contains(position.to_move()) {
            if self.wins_at_once(position, lately) {
                return Ok(None);
            }
            let DepthResult { first_moves, replies, whole } =
                self.find_first_move(position, plies)?;
            let reply = || Reply { actions: actions.clone(), then: ReplyOutcome::GoesOn(replies) };
            return Ok(match (first_moves.first(), whole) {
                (Some(_), _) => None,
                (None, true) => Some(Refutation::Reply(reply())),
                (None, false) => Some(Refutation::Other),
            });
        }
        let mut moves = ruleset.moves(position);
        moves.sort_by_key(|mv| {
            std::cmp::Reverse(self.history.get(&mv.action).copied().unwrap_or_default())
        });
        for mv in moves {
            let next = ruleset.play(position, mv);
            if next.has_complete_path() && !next.is_won(ruleset) {
                // The same action with an announcement is better for the others.
                continue;
            }
            actions.push(mv.action);
            let refutation = self.refute(side, &next, plies - 1, actions, lately)?;
            actions.pop();
            if refutation.is_some() {
                return Ok(refutation);
            }
        }
        Ok(None)
    }

    /// Returns whether the player to move has a winning move. Tries recent winning moves first.
    fn wins_at_once(&self, position: &Position, lately: &mut Vec<Move>) -> bool {
        let wins = |mv: &Move| {
            legality::check(self.ruleset, position, *mv).is_ok()
                && position.play_unchecked(self.ruleset, *mv).is_won(self.ruleset)
        };
        if let Some(at) = lately.iter().position(wins) {
            lately[..=at].rotate_right(1);
            return true;
        }
        let Some(&mv) = threats::winning_moves(self.ruleset, position).first() else {
            return false;
        };
        lately.insert(0, mv);
        lately.truncate(LATELY);
        true
    }

    /// Finds a first move that wins within `plies` plies, or the replies that refute all first moves. Assumes
    /// that the side to move does not win at once.
    fn find_first_move(
        &mut self,
        position: &Position,
        plies: usize,
    ) -> Result<DepthResult, ForcedError> {
        let context = KnownPosition::new(self.ruleset, position);
        let mut found = DepthResult { first_moves: Vec::new(), replies: Vec::new(), whole: true };
        for depth in 2..=plies {
            if found.first_moves.is_empty() && context.side(0).contains(context.player(depth - 1)) {
                found = self.first_moves(position, depth, Wanted::One)?;
            }
        }
        Ok(found)
    }

    /// Finds a winning move of the side to move, which is known to win within `plies` plies. Prefers a move that
    /// wins at once.
    ///
    /// # Errors
    /// Like [`Solver::verdict`](crosstrack::solve::Solver::verdict) of this solver, and if the budget is spent.
    pub(super) fn winning_move(
        &mut self,
        position: &Position,
        plies: usize,
    ) -> Result<Option<Move>, ForcedError> {
        if let Some(&mv) = threats::winning_moves(self.ruleset, position).first() {
            return Ok(Some(mv));
        }
        Ok(self.find_first_move(position, plies)?.first_moves.first().copied())
    }

    /// Returns whether the side has won, or forces a win within `plies` more plies.
    ///
    /// # Errors
    /// Like [`Self::winning_move`].
    pub(super) fn wins_within(
        &mut self,
        side: Players,
        position: &Position,
        plies: usize,
    ) -> Result<bool, ForcedError> {
        if let Some(outcome) = self.ruleset.outcome(position) {
            return Ok(outcome == Outcome::Win(side));
        }
        // The last ply that counts is one of the side's.
        let context = KnownPosition::new(self.ruleset, position);
        let last = (1..=plies).rev().find(|&ply| side.contains(context.player(ply - 1)));
        let Some(plies) = last else { return Ok(false) };
        if side.contains(position.to_move()) {
            return Ok(self.winning_move(position, plies)?.is_some());
        }
        Ok(self.refutation(side, position, plies)?.is_none())
    }

    fn solve(&self, session: &mut IncrementalSolver<Batsat>) -> Result<Option<Model>, ForcedError> {
        if self.meter.budget().is_over() {
            return Err(BudgetError.into());
        }
        session.solve_under(&[]).map_err(|error| match error {
            BackendError::Failed { .. } if self.meter.budget().is_over() => BudgetError.into(),
            other => other.into(),
        })
    }

    fn mismatch(&self, position: &Position, actions: &[Action], why: String) -> ForcedError {
        let position = self.ruleset.write_position(position);
        ForcedError::Mismatch { position, actions: actions.to_vec(), why }
    }
}

/// Adds the blocking clause of an action.
fn block(session: &mut IncrementalSolver<Batsat>, chosen: &[Lit]) {
    let clause: Vec<Lit> = chosen.iter().map(|&lit| !lit).collect();
    session.add_clause(&clause);
}
