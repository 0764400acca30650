//! Rules by which the search prunes or orders moves.
//!
//! Below, *we* are the side that is to win. The doc of each [`SearchRule`] says why it is sound. Without any rule the
//! search is the plain one.

use crate::vocabulary;

vocabulary! {
    /// A rule by which the search prunes or orders moves.
    SearchRule ("rule of the search") {
        /// Where we are to move, a move that wins at once is looked for first: if there is one
        /// nothing else matters, and if there is none one ply is not enough.
        WinInOne = "win-in-one",
        /// Where another player is to move who can win at once, that refutes us, whatever else
        /// they can do: the win is theirs, not ours, or we would be that player's side.
        OtherWins = "other-wins",
        /// No side wins in fewer plies than the least that a win takes; nor, in an orderly game,
        /// within plies that end before our next turn.
        Distance = "distance",
        /// No side forces a win within fewer of its own turns than it needs while all others wait
        /// ([`min_turns`](crate::game::tactics::Tactics::min_turns)).
        Turns = "turns",
        /// Where we have this turn and one more, and cannot win at once, only moves are tried
        /// after which we can win by the next turn while all others wait
        /// ([`prune_unhelpful`](crate::game::tactics::Tactics::prune_unhelpful)).
        Preparing = "preparing",
        /// Where we have more than two turns, a win by [threats](crate::solve::threats) is looked
        /// for first, for a short while.
        Threats = "threats",
        /// The *must-touch* rule. Where the player to move cannot win at once and we are next, a
        /// reply that touches nothing of what one of our threats needs leaves that threat, and
        /// with two plies left it wins. So only replies that touch something of every threat can
        /// refute us. Where there is no threat (a *quiet* move went before) all replies are
        /// tried: a player who has only bad moves must still make one of them.
        /// With more than one other player before us nothing is left out, for they may parry
        /// together what neither parries alone.
        MustTouch = "must-touch",
        /// The same for us. Where we cannot win at once and another player is next, a move of ours
        /// that touches nothing of what one of their threats needs leaves them the win.
        MustParry = "must-parry",
        /// Moves of ours that won, and replies that refuted, before with as many plies left
        /// (*killers*) are tried first. Order changes no answer, since a move is tried only where
        /// it is legal.
        Killers = "killers",
        /// Of moves that lead to positions with the same canonical key one is tried. Equal keys
        /// mean that a symmetry takes one position to the other, and so one game tree.
        Like = "like",
        /// What was found out about a position with the same canonical key holds again. Only
        /// positions with us to move are kept, and the side is the mover's, so that a key does
        /// not mix up sides. A win within fewer plies is a win within more; a failure within more
        /// is one within fewer.
        Transpositions = "transpositions",
        /// Our moves after which the distance is less are tried first, and those after which it is
        /// too far are left out, as by `Distance` and `Turns`, without a visit. Replies that
        /// refuted us most often are tried first, where we have two more turns at least.
        Order = "order",
    }
}

/// A set of search rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRules(u16);

impl SearchRules {
    /// No rule: the search visits all that [`plain`](crate::solve::plain) visits.
    pub const NONE: Self = Self(0);
    /// All rules.
    pub const ALL: Self = Self((1 << SearchRule::COUNT) - 1);

    /// Returns these rules without `rule`.
    #[must_use]
    pub const fn without(self, rule: SearchRule) -> Self {
        Self(self.0 & !(1 << rule.index()))
    }

    /// Returns these rules together with `rule`.
    #[must_use]
    pub const fn with(self, rule: SearchRule) -> Self {
        Self(self.0 | 1 << rule.index())
    }

    /// Returns whether `rule` is one of these rules.
    pub const fn has(self, rule: SearchRule) -> bool {
        self.0 & 1 << rule.index() != 0
    }
}
