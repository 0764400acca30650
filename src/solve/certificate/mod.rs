//! Certificates and refutations: forced wins, and the absence of forced wins, as data that [`check`] replays by the
//! rules alone.
//!
//! Both are a strategy: of the side that wins, or of all other players, who prevent a win. A strategy is a list of
//! nodes. A node for a turn of those who follow the strategy names a move. A node for a turn of the others names the
//! node that answers each legal move: a *default*, and *exceptions*, each a node with the moves that it answers. A
//! node refers only to earlier nodes; the last node is for the position of the certificate.
//!
//! A refutation may end early with a [`Node::Wait`], a lemma that the game checks ([`Lemmas`]).

mod check;
#[cfg(feature = "serde")]
pub mod file;

use crate::base::Players;
use crate::game::{Game, Tactics};
pub use crate::solve::certificate::check::{
    CertificateError, CertificateErrorKind, CheckOptions, CheckStats, MOST_PLIES, ProvedStatement,
    check, check_with, prove,
};

/// A certificate about a position of a game `G`.
pub type Strategy<G> = Certificate<<G as Game>::Position, <G as Game>::Move>;

/// 0-based index of a node in [`Certificate::nodes`].
pub type NodeId = usize;

/// A node of a strategy: a turn, or the end by a lemma.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Node<M> {
    /// A turn of a player who follows the strategy.
    Move {
        /// Move that the player plays.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: M,
        /// Node after the move; `None` if the game or the claim ends there.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        then: Option<NodeId>,
    },
    /// A turn of another player.
    Replies {
        /// Node after every move that is not an exception; `None` if there is no such move, or if the game or the
        /// claim ends after all of them.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        default: Option<NodeId>,
        /// Exceptions: nodes, each with the moves that it answers, ascending.
        except: Vec<(NodeId, Vec<M>)>,
    },
    /// The end of a refutation by a lemma: the refuted side has too few turns to win if the others keep repeating
    /// these moves ([`Lemmas::check_wait`]).
    Wait {
        /// Moves that the other players repeat.
        wait: Vec<M>,
    },
}

/// Claim that a strategy proves, within [`Certificate::plies`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim<M> {
    /// This side, a player or a team, forces a win within the plies.
    Win(Players),
    /// The side to move forces no win within the plies, except by the first moves `winning`; by these it forces no
    /// win within `sooner` plies.
    NoWin {
        /// Side to move, which does not win.
        side: Players,
        /// First moves that may win within the plies, ascending.
        winning: Vec<M>,
        /// Number of plies within which the moves of `winning` do not win.
        sooner: usize,
    },
}

impl<M> Claim<M> {
    /// Returns the side that the claim is about.
    pub const fn side(&self) -> Players {
        match self {
            Self::Win(side) | Self::NoWin { side, .. } => *side,
        }
    }

    /// Returns whether the claim is [`Self::Win`].
    pub const fn is_win(&self) -> bool {
        matches!(self, Self::Win(_))
    }
}

/// Claim of a certificate, with the plies within which it holds. [`prove`] returns a
/// [`Proved<Statement<M>>`](crate::solve::Proved), which says that the claim has been proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement<M> {
    /// The claim.
    pub claim: Claim<M>,
    /// Number of plies within which the claim holds.
    pub plies: usize,
}

/// A claim about a position, with the strategy that is to prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<P, M> {
    /// Position that the claim is about.
    pub position: P,
    /// Claim about the position.
    pub claim: Claim<M>,
    /// Maximum number of plies within which the claim holds.
    pub plies: usize,
    /// Nodes of the strategy; the last is for the position.
    pub nodes: Vec<Node<M>>,
}

/// A game with lemmas that can end a refutation early. By default no lemma is known to hold.
pub trait Lemmas: Tactics {
    /// Checks the lemma *wait*: from a position that is not finished, `side` does not win within `turns` turns of
    /// its own if all others only repeat the moves `wait`. Implementations share no code with the search.
    ///
    /// # Errors
    /// If the lemma does not hold, or is not known to hold: the reason.
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
