//! What the tree says about the root.

use super::{NONE, Proof, Search};
use crate::evaluate::{Chances, Evaluated};

/// A move of a position in the tree, and what is known about it.
pub(crate) struct Child<M> {
    pub(crate) mv: M,
    pub(crate) visits: u32,
    /// The value for the mover's side, in units of 1 / [`ONE`].
    pub(crate) value: u32,
    pub(crate) proof: Option<Proof>,
}

impl<G: Evaluated> Search<'_, G> {
    /// Returns the moves of the root, the best first: where every move loses, those that are known to hold longest.
    pub(crate) fn children(&self) -> Vec<Child<G::Move>> {
        let mover = self.game.side_of(self.game.to_move(&self.root));
        let is_lost = self.nodes[0].proof.is_some_and(|proof| proof.winners != mover);
        let mut children: Vec<_> = self.edges_of(0).map(|edge| self.child(0, edge)).collect();
        children.sort_by_key(|child| {
            let rank = match child.proof {
                Some(Proof { winners, plies }) if winners == mover => (0, plies),
                None => (if is_lost { 3 } else { 1 }, 0),
                Some(Proof { plies, .. }) => (2, u32::MAX - plies),
            };
            (rank, std::cmp::Reverse((child.visits, child.value)), child.mv)
        });
        children
    }

    /// Returns the chances after a move of the root.
    pub(crate) fn chances_after(&self, mv: G::Move) -> Chances {
        let edge = self.edges_of(0).find(|&edge| self.edges[edge].mv == mv);
        match edge.map(|edge| &self.edges[edge]) {
            Some(edge) if edge.child != NONE => self.mean(edge.child as usize),
            Some(edge) => self.chances_by_best(0, edge.first),
            None => self.even,
        }
    }

    /// Returns the most-visited line that begins with the move `first` of the root; a move that is proved to win
    /// precedes visits.
    pub(crate) fn line(&self, first: G::Move) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut edge = self.edges_of(0).find(|&edge| self.edges[edge].mv == first);
        while let Some(child) = edge.map(|edge| self.edges[edge].child).filter(|&c| c != NONE) {
            let mover = self.nodes[child as usize].mover;
            edge = self.edges_of(child as usize).max_by_key(|&edge| {
                let next = self.child(child as usize, edge);
                let wins =
                    |p: Proof| p.winners.iter().any(|player| player.index() == usize::from(mover));
                (next.proof.is_some_and(wins), next.visits, next.value)
            });
            let visited = edge.filter(|&edge| self.edges[edge].child != NONE);
            line.extend(visited.map(|edge| self.edges[edge].mv));
        }
        line
    }
}
