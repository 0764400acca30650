//! Search with [rules](SearchRule) that prune the tree or order the moves.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::base::{Outcome, Players};
use crate::game::{GameExt, Tactics, key};
pub use crate::solve::rule::{SearchRule, SearchRules};
use crate::solve::table::Table;
use crate::solve::threats::ThreatSearch;
use crate::solve::{Budget, BudgetError, Meter, WinSearch, refuting_move};

/// Default size of the transposition table, in bytes.
pub const DEFAULT_MEMORY: usize = 256 << 20;

/// Number of nodes to spend on one search for a win by threats.
const WHILE: u64 = 1_000;

/// Minimum number of plies for which all replies are tested statically before any is searched.
const MANY: usize = 6;

/// Number of killer moves for each number of plies left. With two players, the number of plies left tells whose
/// turn it is.
const KILLERS: usize = 4;

/// A refutation of a side's win.
enum Refuted<M> {
    /// A reply that leaves the side without a forced win.
    By(M),
    /// A reply that wins at once.
    ByAWin,
}

/// The search that prunes and orders moves by [rules](SearchRule). See [`solve`](crate::solve::solve) and the
/// [module](crate::solve) for an example.
#[derive(Debug)]
pub struct Search<'g, G: Tactics> {
    pub(super) game: &'g G,
    rules: SearchRules,
    meter: Meter,
    table: Table,
    killers: Vec<Vec<G::Move>>,
    /// How often each reply has refuted us while we had more than one turn left.
    history: HashMap<G::Move, u32>,
    threats: ThreatSearch<'g, G>,
}

impl<'g, G: Tactics> Search<'g, G> {
    /// Returns a search with all rules and a transposition table of about [`DEFAULT_MEMORY`] bytes.
    pub fn new(game: &'g G, budget: Budget) -> Self {
        Self::with_rules(game, budget, SearchRules::ALL, DEFAULT_MEMORY)
    }

    /// Returns a search with the given rules and a transposition table of about `memory` bytes.
    pub fn with_rules(game: &'g G, budget: Budget, rules: SearchRules, memory: usize) -> Self {
        let (meter, table) = (Meter::new(budget), Table::new(memory / 2));
        let threats = ThreatSearch::new(game, Budget::default(), memory / 2);
        Self { game, rules, meter, table, killers: Vec::new(), history: HashMap::new(), threats }
    }

    /// Starts a new budget and keeps the transposition table. So if a search is repeated after its budget was
    /// spent, it continues about where it stopped.
    pub fn set_budget(&mut self, budget: Budget) {
        self.meter.set_budget(budget);
    }

    /// Returns how many plies other players play, from this turn on, before a player of the side is to move.
    fn others_before(&self, position: &G::Position, side: Players) -> usize {
        let (mut player, players) = (self.game.to_move(position), self.game.players());
        let mut others = 0;
        while !side.contains(player) && others < players {
            player = player.nth_after(1, players);
            others += 1;
        }
        others
    }

    /// Returns whether we are known to need more turns than we have within `plies` plies.
    fn lacks_turns(&self, position: &G::Position, side: Players, plies: usize) -> bool {
        if !self.rules.has(SearchRule::Turns) || plies < 2 {
            return false;
        }
        let turns = self.turns(position, side, plies);
        turns == 0 || self.game.min_turns(position, side, turns) > turns
    }

    /// Returns whether `plies` plies are known not to be enough, by the rules [`SearchRule::Distance`] and
    /// [`SearchRule::Turns`].
    fn is_too_far(&self, position: &G::Position, side: Players, plies: usize) -> bool {
        self.rules.has(SearchRule::Distance) && self.game.min_plies(position, plies) > plies
            || plies > 2 && self.lacks_turns(position, side, plies)
    }

    /// Returns how many of the next `plies` plies are ours; in a game that is not orderly, an upper bound.
    fn turns(&self, position: &G::Position, side: Players, plies: usize) -> usize {
        if !self.game.is_orderly() {
            return plies;
        }
        let (mover, players) = (self.game.to_move(position), self.game.players());
        (0..plies).filter(|&ahead| side.contains(mover.nth_after(ahead, players))).count()
    }

    /// If we have exactly one more turn after this one, removes from `moves` those that cannot prepare a win in
    /// that turn. Returns false, and leaves `moves` unchanged, if we have another number of turns or nothing is
    /// known about the position. Requires that we are to move and cannot win at once.
    fn prune_unhelpful(
        &self,
        position: &G::Position,
        plies: usize,
        moves: &mut Vec<G::Move>,
    ) -> bool {
        let side = self.game.side_of(self.game.to_move(position));
        self.rules.has(SearchRule::Preparing)
            && self.turns(position, side, plies) == 2
            && self.game.prune_unhelpful(position, moves)
    }

    /// Returns whether we force a win where we are to move, with at least one ply left.
    fn attack(&mut self, position: &G::Position, plies: usize) -> Result<bool, BudgetError> {
        if self.rules.has(SearchRule::WinInOne) {
            if self.game.has_win(position) {
                return Ok(true);
            }
            if plies == 1 {
                return Ok(false);
            }
        }
        // Short searches cost less than computing keys.
        let name = (self.rules.has(SearchRule::Transpositions) && plies > 2)
            .then(|| key(self.game, position));
        if let Some(known) = name.as_ref().and_then(|name| self.table.get(name)?.answer(plies)) {
            return Ok(known);
        }
        let wins = self.wins_by_threats(position, plies)
            || self.winning_move(self.game, position, plies)?.is_some();
        if let Some(name) = name {
            self.table.record(name, plies, wins);
        }
        Ok(wins)
    }

    /// Returns whether a short search finds that we, who are to move, win by threats.
    fn wins_by_threats(&mut self, position: &G::Position, plies: usize) -> bool {
        let side = self.game.side_of(self.game.to_move(position));
        if !self.rules.has(SearchRule::Threats) || self.turns(position, side, plies) < 3 {
            return false;
        }
        self.threats.set_budget(self.meter.partial_budget(WHILE));
        let before = self.threats.nodes();
        let wins = self.threats.wins_within(position, side, plies);
        self.meter.add(self.threats.nodes() - before);
        wins == Ok(true)
    }

    /// Returns whether we force a win where another player is to move, with at least one ply left.
    fn defend(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        let others = self.others_before(position, side);
        if self.rules.has(SearchRule::Distance) && self.game.is_orderly() && plies <= others {
            return Ok(false);
        }
        Ok(self.refutation(position, side, plies, others)?.is_none())
    }

    /// Returns a refutation of our win, if there is one, where another player is to move, with at least one ply
    /// left.
    fn refutation(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
        others: usize,
    ) -> Result<Option<Refuted<G::Move>>, BudgetError> {
        let killers = self.killers(position, plies);
        if let Some(reply) = self.leaves_too_few_turns(position, side, plies, &killers) {
            self.remember(plies, reply);
            return Ok(Some(Refuted::By(reply)));
        }
        for &reply in &killers {
            if self.refutes(position, side, plies, reply)? {
                return Ok(Some(Refuted::By(reply)));
            }
        }
        if self.rules.has(SearchRule::OtherWins) && self.game.has_win(position) {
            return Ok(Some(Refuted::ByAWin));
        }
        let mut replies = self.game.moves(position);
        if self.rules.has(SearchRule::MustTouch)
            && self.game.is_orderly()
            && others == 1
            && plies >= 2
            && (self.rules.has(SearchRule::OtherWins) || !self.game.has_win(position))
        {
            self.game.keep_touching(position, &mut replies);
        }
        self.keep_different(position, &mut replies);
        replies.retain(|reply| !killers.contains(reply));
        if self.rules.has(SearchRule::Order) && plies >= 4 {
            let refuted = |reply: &G::Move| self.history.get(reply).copied().unwrap_or(0);
            replies.sort_by_cached_key(|reply| Reverse(refuted(reply)));
        }
        for reply in replies {
            if self.refutes(position, side, plies, reply)? {
                return Ok(Some(Refuted::By(reply)));
            }
        }
        // Without any reply the game would be over.
        Ok(None)
    }

    /// Returns a reply after which the plies left are seen not to be enough without a search, one of the killers
    /// if possible. Searching other replies before it would be far slower if many turns are left.
    fn leaves_too_few_turns(
        &self,
        position: &G::Position,
        side: Players,
        plies: usize,
        killers: &[G::Move],
    ) -> Option<G::Move> {
        if !self.rules.has(SearchRule::Order) || !self.rules.has(SearchRule::Turns) || plies < MANY
        {
            return None;
        }
        let refutes = |reply: &G::Move| {
            let next = self.game.play(position, *reply);
            self.game.outcome(&next).is_none() && self.lacks_turns(&next, side, plies - 1)
        };
        let killer = killers.iter().copied().find(refutes);
        killer.or_else(|| self.game.moves(position).into_iter().find(refutes))
    }

    /// Returns whether a reply leaves us without a forced win; if so, remembers the reply.
    fn refutes(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
        reply: G::Move,
    ) -> Result<bool, BudgetError> {
        if self.wins_within(&self.game.play(position, reply), side, plies - 1)? {
            return Ok(false);
        }
        self.remember(plies, reply);
        if plies >= 4 {
            *self.history.entry(reply).or_default() += 1;
        }
        Ok(true)
    }

    /// Returns the killers that are legal in a position.
    fn killers(&self, position: &G::Position, plies: usize) -> Vec<G::Move> {
        let killers = self.killers.get(plies).into_iter().flatten();
        killers.copied().filter(|&mv| self.game.check(position, mv).is_ok()).collect()
    }

    /// Makes a move the first killer for a number of plies left.
    fn remember(&mut self, plies: usize, mv: G::Move) {
        if !self.rules.has(SearchRule::Killers) {
            return;
        }
        if self.killers.len() <= plies {
            self.killers.resize(plies + 1, Vec::new());
        }
        let killers = &mut self.killers[plies];
        killers.retain(|&other| other != mv);
        killers.insert(0, mv);
        killers.truncate(KILLERS);
    }

    /// Of moves that are alike, keeps only one.
    fn keep_different(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        if self.rules.has(SearchRule::Like) {
            moves.retain(|&mv| self.game.representative(position, mv) == mv);
        }
    }

    /// Returns those of our moves after which a win may be near enough, beginning with those after which it is
    /// nearest.
    fn nearest_first(
        &self,
        position: &G::Position,
        plies: usize,
        moves: Vec<G::Move>,
    ) -> Vec<G::Move> {
        let side = self.game.side_of(self.game.to_move(position));
        let mut near: Vec<(usize, G::Move)> = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.game.play(position, mv);
            let distance = match self.game.outcome(&next) {
                Some(_) => 0,
                None if self.lacks_turns(&next, side, plies) => plies + 1,
                None => self.game.min_plies(&next, plies),
            };
            if distance <= plies {
                near.push((distance, mv));
            }
        }
        near.sort_by_key(|&(distance, _)| distance);
        near.into_iter().map(|(_, mv)| mv).collect()
    }
}

impl<G: Tactics> WinSearch<G> for Search<'_, G> {
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        self.meter.count()?;
        match self.game.outcome(position) {
            Some(outcome) => return Ok(outcome == Outcome::Win(side)),
            None if plies == 0 => return Ok(false),
            None => {}
        }
        let ours = side.contains(self.game.to_move(position));
        // A move that wins at once is looked for in any case.
        let last = ours && plies == 1 && self.rules.has(SearchRule::WinInOne);
        if !last && self.is_too_far(position, side, plies) {
            return Ok(false);
        }
        if ours { self.attack(position, plies) } else { self.defend(position, side, plies) }
    }

    fn winning_move(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        if plies == 0 {
            return Ok(None);
        }
        let side = game.side_of(game.to_move(position));
        let killers = self.killers(position, plies);
        for &mv in &killers {
            if self.wins_within(&game.play(position, mv), side, plies - 1)? {
                return Ok(Some(mv));
            }
        }
        let mut moves = self.game.moves(position);
        let in_vain = !self.game.has_win(position);
        let prepared = in_vain && self.prune_unhelpful(position, plies, &mut moves);
        if self.rules.has(SearchRule::MustParry)
            && self.game.is_orderly()
            && plies > 1
            && !side.contains(self.game.to_move(position).nth_after(1, self.game.players()))
            && in_vain
        {
            self.game.keep_touching(position, &mut moves);
        }
        self.keep_different(position, &mut moves);
        moves.retain(|mv| !killers.contains(mv));
        if self.rules.has(SearchRule::Order) && plies > 1 && !prepared {
            moves = self.nearest_first(position, plies - 1, moves);
        }
        for mv in moves {
            let next =
                if in_vain { game.play_non_winning(position, mv) } else { game.play(position, mv) };
            if self.wins_within(&next, side, plies - 1)? {
                self.remember(plies, mv);
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn refuting_move(
        &mut self,
        game: &G,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        if !self.is_too_far(position, side, plies) {
            let others = self.others_before(position, side);
            match self.refutation(position, side, plies, others)? {
                None => return Ok(None),
                Some(Refuted::By(reply)) => return Ok(Some(reply)),
                Some(Refuted::ByAWin) => {}
            }
        }
        if let Some(&reply) = game.winning_moves(position).first() {
            return Ok(Some(reply));
        }
        refuting_move(game, self, position, side, plies)
    }

    fn is_hopeless(&self, position: &G::Position, plies: usize) -> bool {
        self.rules.has(SearchRule::Distance)
            && (plies > 0 && !self.game.is_in_turn(position, plies)
                || self.game.min_plies(position, plies) > plies)
            || self.rules.has(SearchRule::WinInOne) && plies == 1 && !self.game.has_win(position)
    }

    fn representative(&self, position: &G::Position, mv: G::Move) -> G::Move {
        if self.rules.has(SearchRule::Like) { self.game.representative(position, mv) } else { mv }
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}
