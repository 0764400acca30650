//! Answers about forced wins as data that anyone can replay through the rules: a *certificate* of a
//! win, and a *refutation*, which shows that there is none.
//!
//! Both are a strategy, a list of nodes: of the side that wins, or of all others together, who hold
//! out. Where those who follow the strategy are to move a node names the move; where the others are,
//! it says which node answers each legal move: a *default*, and *exceptions*, each a node with the
//! moves that it answers. So a threat that hardly any reply parries takes one line, and equal answers
//! are written once. A node names only earlier nodes; the last one is for the position that the
//! certificate is about.
//!
//! A refutation may end early: with a [`Node::Wait`], a lemma that the game checks by itself.
//!
//! The checker knows nothing but the rules of a [`Game`], and lemmas by [`Lemmas`].

mod check;
#[cfg(feature = "serde")]
pub mod file;

use crate::base::Players;
use crate::game::{Game, Tactics};
pub use crate::solve::certificate::check::{
    CertificateError, CertificateErrorKind, CheckOptions, CheckStats, MOST_PLIES, check, check_with,
};

/// A certificate of a game.
pub type Strategy<G> = Certificate<<G as Game>::Position, <G as Game>::Move>;

/// The index of a node in its certificate.
pub type NodeId = usize;

/// What happens in a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Node<M> {
    /// Those who follow the strategy move.
    Move {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: M,
        /// What happens then; `None` if the game or the claim ends there.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        then: Option<NodeId>,
    },
    /// The others move.
    Replies {
        /// What happens after every move that is not an exception; `None` if there is no other,
        /// or if the game or the claim ends after all the others.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        default: Option<NodeId>,
        /// What happens after the other moves; each list ascending.
        except: Vec<(NodeId, Vec<M>)>,
    },
    /// The others wait by these moves, again and again, and the side has too few turns: a lemma, which
    /// [`Lemmas::check_wait`] states.
    Wait {
        /// The moves.
        wait: Vec<M>,
    },
}

/// What a strategy shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim<M> {
    /// A side, a player or a team, wins within the plies, whatever the others do.
    Win(Players),
    /// The side to move does not win within the plies by any other first move than the winning ones, and
    /// by these not within `sooner` plies, if all others hold out.
    NoWin {
        /// The side to move.
        side: Players,
        /// The first moves that may win within the plies, ascending.
        winning: Vec<M>,
        /// Within so many plies they do not.
        sooner: usize,
    },
}

impl<M> Claim<M> {
    /// Returns the side that wins, or does not.
    pub const fn side(&self) -> Players {
        match self {
            Self::Win(side) | Self::NoWin { side, .. } => *side,
        }
    }

    /// Returns whether it is a win.
    pub const fn is_win(&self) -> bool {
        matches!(self, Self::Win(_))
    }
}

/// A claim about a position, and the strategy that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<P, M> {
    /// The position.
    pub position: P,
    /// What is shown.
    pub claim: Claim<M>,
    /// Within how many plies.
    pub plies: usize,
    /// The strategy; the last node is for the position.
    pub nodes: Vec<Node<M>>,
}

/// A game with lemmas by which a refutation may end early; by default there are none.
pub trait Lemmas: Tactics {
    /// Checks the lemma *wait* by code of its own, which shares nothing with the search: whatever a
    /// side does in so many turns of its own, from a position that is not finished, it has no win
    /// if the others only wait by the given moves.
    ///
    /// # Errors
    /// Why the lemma does not hold, or is not known to.
    fn check_wait(
        &self,
        _position: &Self::Position,
        _side: Players,
        _turns: usize,
        _wait: &[Self::Move],
    ) -> Result<(), String> {
        Err("this game has no lemma of waiting".to_owned())
    }
}
