//! A forced win as data: a strategy that anyone can replay through the rules.
//!
//! A strategy is a list of nodes. Where the winning side is to move a node names the move; where
//! another player is, it says which node answers each legal move: a *default*, and *exceptions*,
//! each a node with the moves that it answers. So a threat that hardly any reply parries takes
//! one line, and equal answers are written once. A node names only earlier nodes; the last one is
//! for the position that the certificate is about.
//!
//! The checker knows nothing but the rules of a [`Game`].

mod check;
#[cfg(feature = "puzzles")]
pub mod file;

use serde::Serialize;

use crate::base::Players;
use crate::game::Game;
pub use crate::solve::certificate::check::{Fault, MOST_PLIES, Stats, Wrong, check, check_within};

/// A certificate of a game.
pub type Strategy<G> = Certificate<<G as Game>::Position, <G as Game>::Move>;

/// The index of a node in its certificate.
pub type NodeId = usize;

/// What happens in a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Node<M> {
    /// The winning side moves.
    Move {
        /// The move.
        #[serde(rename = "move")]
        mv: M,
        /// What happens then; `None` if the game is won.
        #[serde(skip_serializing_if = "Option::is_none")]
        then: Option<NodeId>,
    },
    /// Another player moves.
    Replies {
        /// What happens after every move that is not an exception; `None` if there is no other,
        /// or if all the others end the game won.
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<NodeId>,
        /// What happens after the other moves; each list ascending.
        except: Vec<(NodeId, Vec<M>)>,
    },
}

/// A strategy by which a side wins from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<P, M> {
    /// The position.
    pub position: P,
    /// Who wins: a player or a team.
    pub winner: Players,
    /// Within how many plies.
    pub plies: usize,
    /// The strategy; the last node is for the position.
    pub nodes: Vec<Node<M>>,
}
