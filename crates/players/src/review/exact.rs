//! Certain results in the positions of a game, found by the library's exact search.

use std::collections::HashMap;

use crosstrack::Players;
use crosstrack::game::{GameExt as _, Tactics};
use crosstrack::solve::{
    Budget, Decision, NoWinWithin, Proved, Search, SearchRules, WinSearch as _, WinWithin,
};

/// Number of plies within which wins are looked for.
pub const EXACT_PLIES: usize = 5;

/// Maximum number of positions that one question may visit. Unlike time, it has the same effect on every machine.
const NODES: u64 = 20_000;

/// Memory of the search in bytes.
const MEMORY: usize = 64 << 20;

/// A move after which it is proved that no other side forces a win within [`EXACT_PLIES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeMove<M> {
    mv: M,
    against: Vec<Proved<NoWinWithin>>,
}

impl<M: Copy> SafeMove<M> {
    /// Returns the move.
    pub const fn mv(&self) -> M {
        self.mv
    }

    /// Returns the proofs, one for each other side.
    pub fn against(&self) -> &[Proved<NoWinWithin>] {
        &self.against
    }
}

/// The exact search over the positions of a game.
pub(super) struct Exact<'g, G: Tactics> {
    game: &'g G,
    positions: &'g [G::Position],
    search: Search<'g, G>,
    budget: Budget,
    known: HashMap<(usize, Players), Option<Decision>>,
}

impl<'g, G: Tactics> Exact<'g, G> {
    /// Returns a search over `positions`; the deadline of the budget and its cancel flag end every question.
    pub(super) fn new(game: &'g G, positions: &'g [G::Position], budget: &Budget) -> Self {
        let budget = Budget { nodes: Some(NODES), ..budget.clone() };
        let search = Search::with_rules(game, budget.clone(), SearchRules::ALL, MEMORY);
        Self { game, positions, search, budget, known: HashMap::new() }
    }

    /// Decides whether a side forces a win from a position of the game, given by its index; `None` if the budget is
    /// spent before that is known.
    pub(super) fn decide(&mut self, index: usize, side: Players) -> Option<Decision> {
        if let Some(&known) = self.known.get(&(index, side)) {
            return known;
        }
        let decision = self.decide_at(&self.positions[index], side);
        self.known.insert((index, side), decision);
        decision
    }

    fn decide_at(&mut self, position: &G::Position, side: Players) -> Option<Decision> {
        self.search.set_budget(self.budget.clone());
        self.search.decide(position, side, EXACT_PLIES).ok()
    }

    /// Returns a win, of any side, that was already proved at a position of the game.
    pub(super) fn known_win(&self, index: usize) -> Option<Proved<WinWithin>> {
        self.game.sides().into_iter().find_map(|side| (*self.known.get(&(index, side))?)?.win())
    }

    /// Returns the win of a side other than `side` at a position of the game.
    pub(super) fn other_win(&mut self, index: usize, side: Players) -> Option<Proved<WinWithin>> {
        let others = self.game.sides().into_iter().filter(|&other| other != side);
        others.into_iter().find_map(|other| self.decide(index, other)?.win())
    }

    /// Returns a move with which the player to move wins within the plies of `win`; this is `liked`, if it does.
    pub(super) fn winning_move(
        &mut self,
        index: usize,
        win: Proved<WinWithin>,
        liked: Option<G::Move>,
    ) -> Option<G::Move> {
        let (game, position) = (self.game, &self.positions[index]);
        let &WinWithin { side, plies } = win.claim();
        self.search.set_budget(self.budget.clone());
        if let Some(mv) = liked
            && self.search.wins_within(&game.play(position, mv), side, plies - 1) == Ok(true)
        {
            return Some(mv);
        }
        self.search.set_budget(self.budget.clone());
        self.search.winning_move(game, position, plies).ok()?
    }

    /// Returns `mv` if it is known to be safe.
    pub(super) fn safe(&mut self, index: usize, mv: G::Move) -> Option<SafeMove<G::Move>> {
        let (game, position) = (self.game, &self.positions[index]);
        let (side, next) = (game.side_of(game.to_move(position)), game.play(position, mv));
        let others = game.sides().into_iter().filter(|&other| other != side);
        let against = others.map(|other| self.decide_at(&next, other)?.no_win());
        Some(SafeMove { mv, against: against.collect::<Option<_>>()? })
    }

    /// Returns a safe move; this is `liked`, if it is safe. `loss` is the win of another side after the move that
    /// was played.
    pub(super) fn safe_move(
        &mut self,
        index: usize,
        loss: Proved<WinWithin>,
        liked: Option<G::Move>,
    ) -> Option<SafeMove<G::Move>> {
        if let Some(safe) = liked.and_then(|mv| self.safe(index, mv)) {
            return Some(safe);
        }
        let (game, position, winner) = (self.game, &self.positions[index], loss.claim().side);
        self.search.set_budget(self.budget.clone());
        let found = self.search.refuting_move(game, position, winner, EXACT_PLIES + 1);
        self.safe(index, found.ok()??)
    }
}
