//! How far a search is from a win, and which moves it tries, in which order, by its [rules](super::rule::SearchRule).

use crate::base::Players;
use crate::game::Tactics;
use crate::solve::search::{Search, SearchRule};

/// Number of moves below which they are not looked at by a rule that costs more than trying them.
const FEW: usize = 16;

impl<G: Tactics> Search<'_, G> {
    /// Returns how many plies other players play, from this turn on, before a player of the side is to move.
    pub(super) fn others_before(&self, position: &G::Position, side: Players) -> usize {
        let (mut player, players) = (self.game.to_move(position), self.game.players());
        let mut others = 0;
        while !side.contains(player) && others < players {
            player = player.nth_after(1, players);
            others += 1;
        }
        others
    }

    /// Returns whether we are known to need more turns than we have within `plies` plies.
    pub(super) fn lacks_turns(&self, position: &G::Position, side: Players, plies: usize) -> bool {
        self.rules.has(SearchRule::Turns)
            && plies >= 2
            && self.turns_needed(position, side, plies) > self.turns(position, side, plies)
    }

    /// Returns a lower bound on the number of turns that we need, which is above our turns within `plies` plies if these
    /// are not enough.
    pub(super) fn turns_needed(
        &self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> usize {
        match self.turns(position, side, plies) {
            0 => 1,
            turns => self.game.min_turns(position, side, turns),
        }
    }

    /// Returns how far we are from a win, for the order of moves: as turns or as plies, whichever the rules tell; above
    /// `plies` if we are too far.
    pub(super) fn needed(&self, position: &G::Position, side: Players, plies: usize) -> usize {
        if !self.rules.has(SearchRule::Turns) || plies < 2 {
            return self.game.min_plies(position, plies);
        }
        let needed = self.turns_needed(position, side, plies);
        if needed > self.turns(position, side, plies) { plies + 1 } else { needed }
    }

    /// Returns whether `plies` plies are known not to be enough, by the rules [`SearchRule::Distance`] and
    /// [`SearchRule::Turns`].
    pub(super) fn is_too_far(&self, position: &G::Position, side: Players, plies: usize) -> bool {
        let mut needed = 1;
        if plies > 2 && self.rules.has(SearchRule::Turns) {
            needed = self.turns_needed(position, side, plies);
            if needed > self.turns(position, side, plies) {
                return true;
            }
        }
        // Where a win takes us so many turns, the distance hardly ever says more.
        needed == 1
            && self.rules.has(SearchRule::Distance)
            && self.game.min_plies(position, plies) > plies
    }

    /// Returns how many of the next `plies` plies are ours; in a game that is not orderly, an upper bound.
    pub(super) fn turns(&self, position: &G::Position, side: Players, plies: usize) -> usize {
        if !self.game.is_orderly() {
            return plies;
        }
        let (mover, players) = (self.game.to_move(position), self.game.players());
        (0..plies).filter(|&ahead| side.contains(mover.nth_after(ahead, players))).count()
    }

    /// If we have exactly one more turn after this one, removes from `moves` those that cannot prepare a win in
    /// that turn. Returns false, and leaves `moves` unchanged, if we have another number of turns or nothing is
    /// known about the position. Requires that we are to move and cannot win at once.
    pub(super) fn prune_unhelpful(
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

    /// Returns those of our moves that may win within `plies` plies, in the order in which they are to be tried. Of moves
    /// that are alike, one is returned.
    pub(super) fn ordered(
        &self,
        position: &G::Position,
        plies: usize,
        in_vain: bool,
    ) -> Vec<G::Move> {
        let side = self.game.side_of(self.game.to_move(position));
        let must_parry = self.rules.has(SearchRule::MustParry)
            && self.game.is_orderly()
            && plies > 1
            && !side.contains(self.game.to_move(position).nth_after(1, self.game.players()))
            && in_vain;
        let replies = self.last_replies(position, plies, in_vain);
        let mut moves = if replies.is_empty() && must_parry {
            self.game.touching_moves(position)
        } else {
            self.game.moves_despite(position, replies)
        };
        let turns = self.turns(position, side, plies);
        if self.rules.has(SearchRule::Turns) && in_vain && turns > 1 && replies.is_empty() {
            self.game.keep_near(position, turns - 1, &mut moves);
        }
        self.keep_different(position, &mut moves);
        if moves.is_empty() {
            return moves;
        }
        if !replies.is_empty() && must_parry {
            self.game.keep_touching(position, &mut moves);
        }
        // A few moves are held against the replies sooner than that is computed.
        let few = !replies.is_empty() && moves.len() < FEW;
        let prepared = few || in_vain && self.prune_unhelpful(position, plies, &mut moves);
        if self.rules.has(SearchRule::Order) && plies > 1 && !prepared {
            moves = self.nearest_first(position, plies - 1, moves, in_vain);
        }
        moves
    }

    /// Returns the replies that refuted us before in our last turn but one, if this is that turn, we cannot win at once, and
    /// in our last turn it is enough to look whether we can.
    pub(super) fn last_replies(
        &self,
        position: &G::Position,
        plies: usize,
        in_vain: bool,
    ) -> &[G::Move] {
        let side = self.game.side_of(self.game.to_move(position));
        let known = self.rules.has(SearchRule::Answered)
            && in_vain
            && plies == 3
            && self.may_look_at_wins_alone_next(position, side);
        self.killers.get(2).filter(|_| known).map_or(&[], Vec::as_slice)
    }

    /// Removes from `moves`, of which none wins at once, those that a reply refutes that has refuted us before in our
    /// last turn but one: after it, we cannot win in our last turn. The others are to be searched.
    pub(super) fn leave_out_answered(&mut self, position: &G::Position, moves: &mut Vec<G::Move>) {
        for reply in self.killers.get(2).cloned().into_iter().flatten() {
            self.meter.add(moves.len() as u64);
            self.game.keep_unanswered(position, moves, reply);
        }
    }

    /// Of moves that are alike, keeps only one.
    pub(super) fn keep_different(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        if self.rules.has(SearchRule::Like) {
            moves.retain(|&mv| self.game.representative(position, mv) == mv);
        }
    }

    /// Returns those of our moves after which a win may be near enough, beginning with those after which it is
    /// nearest.
    pub(super) fn nearest_first(
        &self,
        position: &G::Position,
        plies: usize,
        moves: Vec<G::Move>,
        in_vain: bool,
    ) -> Vec<G::Move> {
        let side = self.game.side_of(self.game.to_move(position));
        let mut near: Vec<(usize, G::Move)> = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = if in_vain {
                self.game.play_non_winning(position, mv)
            } else {
                self.game.play(position, mv)
            };
            let distance = match self.game.outcome(&next) {
                Some(_) => 0,
                None => self.needed(&next, side, plies),
            };
            if distance <= plies {
                near.push((distance, mv));
            }
        }
        near.sort_by_key(|&(distance, _)| distance);
        near.into_iter().map(|(_, mv)| mv).collect()
    }
}
