//! Search with [rules](SearchRule) that prune the tree or order the moves.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::base::{Outcome, Players};
use crate::game::tactics::Threat;
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

/// Maximum number of private lines that are held against each reply.
const MOST_LINES: usize = 4;

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
    pub(super) rules: SearchRules,
    pub(super) meter: Meter,
    table: Table,
    pub(super) killers: Vec<Vec<G::Move>>,
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
        let in_vain = self.rules.has(SearchRule::WinInOne) || !self.game.has_win(position);
        let wins = self.wins_by_threats(position, plies)
            || self.winning(position, plies, in_vain)?.is_some();
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
        let mut lines = self.private_lines(position, side, plies, others)?;
        let must_touch = self.rules.has(SearchRule::MustTouch)
            && self.game.is_orderly()
            && others == 1
            && plies >= 2
            && (self.rules.has(SearchRule::OtherWins) || !self.game.has_win(position));
        let mut replies =
            if must_touch { self.game.touching_moves(position) } else { self.game.moves(position) };
        self.keep_different(position, &mut replies);
        replies.retain(|reply| !killers.contains(reply));
        if self.rules.has(SearchRule::Order) && plies >= 4 {
            let refuted = |reply: &G::Move| self.history.get(reply).copied().unwrap_or(0);
            replies.sort_by_cached_key(|reply| Reverse(refuted(reply)));
        }
        if let Some(line) = lines.first() {
            replies
                .sort_by_key(|&reply| !self.game.touches(position, reply).intersects(line.needs));
        }
        for reply in replies {
            if lines.iter().any(|line| self.game.outlasts(position, line, reply)) {
                continue;
            }
            if self.refutes(position, side, plies, reply)? {
                return Ok(Some(Refuted::By(reply)));
            }
            let learns = !lines.is_empty() && plies == 4 && lines.len() < MOST_LINES;
            let won = self.killers.get(3).and_then(|killers| killers.first()).filter(|_| learns);
            if let Some(&mv) = won
                && !lines.iter().any(|line| line.mv == mv)
            {
                lines.extend(self.private_line(position, mv));
            }
        }
        // Without any reply the game would be over.
        Ok(None)
    }

    /// Returns the private line by which we win in two turns after a null move, where another player is to move, if the search
    /// finds one, as the rule [`SearchRule::Private`] says.
    fn private_lines(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
        others: usize,
    ) -> Result<Vec<Threat<G::Move>>, BudgetError> {
        let (player, players) = (self.game.to_move(position), self.game.players());
        let ours = |ahead| side.contains(player.nth_after(ahead, players));
        let applies = self.rules.has(SearchRule::Private)
            && self.rules.has(SearchRule::OtherWins)
            && self.game.is_orderly()
            && (plies >= 4 && others == 1 && !ours(2) && ours(3));
        let passed = if applies { self.game.after_null_move(position) } else { None };
        // A threat is answered by touching it.
        let Some(passed) = passed.filter(|passed| !self.game.has_win(passed)) else {
            return Ok(Vec::new());
        };
        let mv = self.winning(&passed, 3, true)?;
        Ok(mv.and_then(|mv| self.private_line(position, mv)).into_iter().collect())
    }

    /// Returns the private line that begins with a move, if the move is legal after a null move.
    fn private_line(&self, position: &G::Position, mv: G::Move) -> Option<Threat<G::Move>> {
        let passed = self.game.after_null_move(position)?;
        self.game.check(&passed, mv).ok()?;
        self.game.private_line(position, mv)
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
        let wins = if plies == 2 && self.may_look_at_wins_alone(position, side) {
            self.meter.count()?;
            self.game.lets_win(position, reply)
        } else {
            self.wins_within(&self.game.play(position, reply), side, plies - 1)?
        };
        if wins {
            return Ok(false);
        }
        self.remember(plies, reply);
        if plies >= 4 {
            *self.history.entry(reply).or_default() += 1;
        }
        Ok(true)
    }

    /// Returns whether the next turn is ours, and nobody wins in another player's turn: with one ply left then, we win
    /// exactly if we can win at once.
    fn may_look_at_wins_alone(&self, position: &G::Position, side: Players) -> bool {
        let next = self.game.to_move(position).nth_after(1, self.game.players());
        self.rules.has(SearchRule::WinInOne) && self.game.is_orderly() && side.contains(next)
    }

    /// Returns whether [`Self::may_look_at_wins_alone`] holds in the next turn.
    pub(super) fn may_look_at_wins_alone_next(
        &self,
        position: &G::Position,
        side: Players,
    ) -> bool {
        let player = self.game.to_move(position);
        let [next, after] = [1, 2].map(|turns| player.nth_after(turns, self.game.players()));
        self.rules.has(SearchRule::WinInOne)
            && self.rules.has(SearchRule::Killers)
            && self.game.is_orderly()
            && !side.contains(next)
            && side.contains(after)
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

    /// Returns a first move by which we, who are to move, force a win within `plies` plies, of which there is at least
    /// one. `in_vain` says that we cannot win at once.
    fn winning(
        &mut self,
        position: &G::Position,
        plies: usize,
        in_vain: bool,
    ) -> Result<Option<G::Move>, BudgetError> {
        let side = self.game.side_of(self.game.to_move(position));
        let mut killers = self.killers(position, plies);
        // Where it costs little, the moves are listed first: often there is none.
        let few = !self.last_replies(position, plies, in_vain).is_empty();
        let mut listed = few.then(|| self.ordered(position, plies, in_vain));
        if let Some(listed) = &listed {
            killers.retain(|&mv| listed.contains(&mv));
        }
        for &mv in &killers {
            if self.wins_within(&self.game.play(position, mv), side, plies - 1)? {
                return Ok(Some(mv));
            }
        }
        let mut moves = listed.take().unwrap_or_else(|| self.ordered(position, plies, in_vain));
        moves.retain(|mv| !killers.contains(mv));
        if in_vain && plies == 3 && self.may_look_at_wins_alone_next(position, side) {
            self.leave_out_answered(position, &mut moves);
        }
        for mv in moves {
            let next = if in_vain {
                self.game.play_non_winning(position, mv)
            } else {
                self.game.play(position, mv)
            };
            if self.wins_within(&next, side, plies - 1)? {
                self.remember(plies, mv);
                return Ok(Some(mv));
            }
        }
        Ok(None)
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

    fn candidate_wins(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        let side = game.side_of(game.to_move(position));
        let next = game.play(position, mv);
        let is_theirs = !side.contains(game.to_move(&next)) && game.outcome(&next).is_none();
        if !is_theirs || plies < 2 || !self.rules.has(SearchRule::Order) {
            return self.wins_within(&next, side, plies - 1);
        }
        // How far a win is was found out when the candidates were ordered.
        self.meter.count()?;
        self.defend(&next, side, plies - 1)
    }

    fn winning_move(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        if plies == 0 { Ok(None) } else { self.winning(position, plies, !game.has_win(position)) }
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

    fn candidates(&self, game: &G, position: &G::Position, plies: usize) -> Vec<G::Move> {
        self.ordered(position, plies, !game.has_win(position))
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
