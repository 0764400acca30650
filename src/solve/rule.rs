//! Rules by which the search prunes or orders moves.
//!
//! The doc of each [`SearchRule`] says why it is sound. Without any rule the search is the plain one.

use crate::vocabulary;

vocabulary! {
    /// A rule by which the search prunes or orders moves. Below, *we* are the side that is to win.
    SearchRule ("rule of the search") {
        /// Where we are to move, a move that wins at once is looked for first: with such a move nothing else
        /// matters, and without one a single ply is not enough.
        WinInOne = "win-in-one",
        /// Where a player of another side is to move and can win at once, we are refuted, whatever else that
        /// player can do: the win is not ours.
        OtherWins = "other-wins",
        /// We do not win within fewer plies than any win takes
        /// ([`min_plies`](crate::game::tactics::Tactics::min_plies)); nor, in an orderly game, within plies
        /// that end before our next turn.
        Distance = "distance",
        /// We do not win within fewer turns than we need while all others wait
        /// ([`min_turns`](crate::game::tactics::Tactics::min_turns)).
        Turns = "turns",
        /// Where we have this turn and one more, and cannot win at once, only moves are tried
        /// after which we can win by the next turn while all others wait
        /// ([`prune_unhelpful`](crate::game::tactics::Tactics::prune_unhelpful)).
        Preparing = "preparing",
        /// Where we have more than two turns, a win by [threats](crate::solve::threats) is looked
        /// for first, for a short while.
        Threats = "threats",
        /// The *must-touch* rule. Where the player to move cannot win at once and we are next, a reply that
        /// touches nothing that one of our threats needs leaves us this threat, which wins if two plies are
        /// left. So only replies that touch something of every threat can refute us. Where there is no threat,
        /// after a *quiet* move, all replies are tried: a player who has only bad moves must still make one of
        /// them. With more than one other player before us nothing is left out, for these players may parry
        /// together what none parries alone.
        MustTouch = "must-touch",
        /// The must-touch rule for our own moves. Where we cannot win at once and another player is next, a
        /// move of ours that touches nothing that one of that player's threats needs leaves that player the
        /// win.
        MustParry = "must-parry",
        /// Where another player is to move who cannot win at once, and we then have two turns with one turn of another player
        /// between, we look for a win in these two turns after a null move. If it is a *private line*
        /// ([`private_line`](crate::game::tactics::Tactics::private_line)), a reply that changes nothing that the line needs,
        /// and after which nobody else can win before the line ends
        /// ([`outlasts`](crate::game::tactics::Tactics::outlasts)), loses to the same line: it is left out. Wins in two turns
        /// that other replies lose to may be such lines as well.
        Private = "private",
        /// *Killers* are tried first: moves of ours that won before, and replies that refuted us before, with as
        /// many plies left. The order changes no answer, since a move is tried only where it is legal. Where we have
        /// two turns left, such a reply is tried after each of our moves before any move is searched further.
        Killers = "killers",
        /// Where we have two turns left, one turn of another player between them, and cannot win at once, such replies are laid
        /// first: moves after which one of them is legal and leaves us no win are not listed, as far as the game can tell
        /// ([`moves_despite`](crate::game::tactics::Tactics::moves_despite)).
        Answered = "answered",
        /// Of moves that lead to positions with the same canonical key one is tried: a symmetry takes each of
        /// these positions to the others, so that their game trees are equal.
        Like = "like",
        /// What was found out about a position holds for positions with the same canonical key. Only positions
        /// with us to move are stored, and the side is the mover's, so that a key does not mix up sides. A win
        /// within some plies is a win within more; no win within some plies is none within fewer.
        Transpositions = "transpositions",
        /// Our moves after which we need fewer turns (without `Turns`, after which the [distance](Self::Distance) is
        /// less) are tried first; those after which a win is too far are left out. Replies that refuted us most often are
        /// tried first, where we have at least two more turns.
        Order = "order",
    }
}

/// A set of search rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRules(u16);

impl SearchRules {
    /// No rule: the search visits all that [`plain`](crate::solve::plain) visits.
    pub const NONE: Self = Self(0);
    /// All search rules.
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
