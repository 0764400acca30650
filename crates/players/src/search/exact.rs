//! Forced wins that the library's searches find at the root, where the tree has not proved one.

use crosstrack::game::GameExt as _;
use crosstrack::solve::threats::ThreatSearch;
use crosstrack::solve::{
    Budget, Search as FullSearch, SearchRules, Verdict, Wanted, WinSearch, solve,
};

use super::{Edge, Proof, Search};
use crate::evaluate::Evaluated;
use crate::number::ONE;

/// Memory of each search in bytes.
const MEMORY: usize = 1 << 20;

/// A look for a forced win: made once after so many simulations, over at most so many positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) after: u64,
    nodes: u64,
    /// Whether only wins by threats are looked for, up to 9 plies; else all, up to the mover's next turn.
    by_threats: bool,
}

/// The looks, in the order of the simulations before them.
pub(super) const LOOKS: [Look; 2] = [
    Look { after: 200, nodes: 10_000, by_threats: false },
    Look { after: 1_000, nodes: 30_000, by_threats: true },
];

impl<G: Evaluated> Search<'_, G> {
    /// Looks for a forced win at the root, and proves the root by it.
    pub(super) fn look(&mut self, look: Look, budget: &Budget) {
        let (game, root) = (self.game, &self.root);
        let budget = Budget { nodes: Some(look.nodes), ..budget.clone() };
        let mover = game.to_move(root);
        let side = game.side_of(mover);
        let found = if look.by_threats {
            let mut search = ThreatSearch::new(game, budget, MEMORY);
            (5..=9).step_by(2).find_map(|plies| {
                let mv = search.winning_move(game, root, plies).ok()??;
                Some((mv, plies))
            })
        } else {
            let mut search = FullSearch::with_rules(game, budget, SearchRules::ALL, MEMORY);
            let plies = game.plies_per_round(mover) + 1;
            match solve(game, &mut search, root, plies, Wanted::One) {
                Verdict::Win { plies, first_moves } => first_moves.first().map(|&mv| (mv, plies)),
                _ => None,
            }
        };
        let Some((mv, plies)) = found else { return };
        let proof = |plies: usize| Some(Proof { winners: side, plies: plies as u32 });
        let next = game.play(root, mv);
        let child = self.add_node(&next);
        self.nodes[child as usize].proof = proof(plies - 1);
        self.nodes[child as usize].visits = 1;
        match self.edges_of(0).find(|&edge| self.edges[edge].mv == mv) {
            Some(edge) => self.edges[edge].child = child,
            None => self.add_to_root(mv, child),
        }
        self.nodes[0].proof = proof(plies);
    }

    /// Adds a move that was left out to those of the root.
    fn add_to_root(&mut self, mv: G::Move, child: u32) {
        let old: Vec<usize> = self.edges_of(0).collect();
        let start = self.edges.len() as u32;
        for edge in old {
            let copy = self.edges[edge].clone();
            self.edges.push(copy);
        }
        self.edges.push(Edge { mv, prior: 0, first: ONE, child });
        self.nodes[0].edges = Some((start, self.edges.len() as u32));
    }
}
