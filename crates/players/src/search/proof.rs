//! Certain results in the tree, and how they are found on the way back from a position.

use crosstrack::Players;
use crosstrack::game::GameExt as _;
use crosstrack::solve::{Proved, WinWithin};

use super::Search;
use crate::evaluate::Evaluated;

/// The winner of a game, which is certain whatever all others play, and the number of plies until the game ends.
///
/// Only this crate creates one: from the search of a player, from moves that win at once, or from a [win that was
/// proved](Proved).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    pub(crate) winners: Players,
    pub(crate) plies: u32,
}

impl Proof {
    /// Returns the players who win.
    pub const fn winners(self) -> Players {
        self.winners
    }

    /// Returns the maximum number of plies until the end, if the winners play the moves of the proof.
    pub const fn plies(self) -> u32 {
        self.plies
    }
}

impl From<Proved<WinWithin>> for Proof {
    fn from(win: Proved<WinWithin>) -> Self {
        let &WinWithin { side, plies } = win.claim();
        Self { winners: side, plies: plies as u32 }
    }
}

impl<G: Evaluated> Search<'_, G> {
    /// Marks a position as won or lost if its moves prove it.
    pub(super) fn prove(&mut self, evaluator: &mut G::Evaluator, node: usize, path: &[usize]) {
        let mover = crosstrack::Player::from_index(self.nodes[node].mover.into());
        let side = self.game.side_of(mover);
        let (mut won_in, mut all_lost) = (None, true);
        let mut lost = self.nodes[node].threatened_by.map(|winners| (winners, 2));
        for edge in self.edges_of(node) {
            match self.child(node, edge).proof {
                Some(Proof { winners, plies }) if winners == side => {
                    won_in = Some(won_in.map_or(plies, |least: u32| least.min(plies)));
                }
                Some(Proof { winners, plies }) => match lost {
                    None => lost = Some((winners, plies)),
                    Some((same, most)) if same == winners => lost = Some((same, plies.max(most))),
                    Some(_) => all_lost = false,
                },
                None => all_lost = false,
            }
        }
        if let Some(plies) = won_in {
            self.nodes[node].proof = Some(Proof { winners: side, plies });
        } else if let Some((winners, plies)) = lost.filter(|_| all_lost) {
            if self.nodes[node].is_narrow {
                self.widen(evaluator, node, path);
            } else {
                self.nodes[node].proof = Some(Proof { winners, plies });
            }
        }
    }

    /// Adds the moves that were left out of a position.
    fn widen(&mut self, evaluator: &mut G::Evaluator, node: usize, path: &[usize]) {
        let mut position = self.root.clone();
        for step in path.windows(2) {
            let edge = self.edges_of(step[0]).find(|&e| self.edges[e].child as usize == step[1]);
            let edge = edge.expect("a move that leads along the path");
            position = self.play(&position, self.edges[edge].mv);
        }
        let moves = self.game.moves(&position);
        let scored = self.game.best(evaluator, &position, &moves, moves.len());
        let known: Vec<(G::Move, u32)> =
            self.edges_of(node).map(|edge| (self.edges[edge].mv, self.edges[edge].child)).collect();
        self.add_edges(node, &scored);
        for edge in self.edges_of(node) {
            let mv = self.edges[edge].mv;
            if let Some(&(_, child)) = known.iter().find(|&&(other, _)| other == mv) {
                self.edges[edge].child = child;
            }
        }
        self.nodes[node].is_narrow = false;
    }
}
