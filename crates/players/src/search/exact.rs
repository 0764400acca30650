//! What the library's searches prove at the root if the tree has not proved it: forced wins, and moves that allow
//! another side to force one.

use crosstrack::game::GameExt as _;
use crosstrack::solve::threats::ThreatSearch;
use crosstrack::solve::{
    Budget, Search as FullSearch, SearchRules, Verdict, Wanted, WinSearch, solve,
};

use super::{Edge, NONE, Proof, Search};
use crate::evaluate::Evaluated;
use crate::number::ONE;

/// Memory of each search in bytes.
const MEMORY: usize = 4 << 20;
/// Maximum number of moves for which one look asks whether they lose.
const MOST_REPLACED: usize = 24;

/// A look at the root, made once, after a number of simulations. Each of its questions may visit a limited number
/// of positions. Unlike a time limit, this has the same effect on every machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) after: u64,
    nodes: u64,
    question: Question,
}

/// The question that a look asks.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// Whether the player to move forces a win in this turn or one of its next `turns` turns, and by which move.
    Wins { turns: usize },
    /// Whether the player to move wins by threats within 9 plies.
    Threats,
    /// Whether, after the best move, another side forces a win in its next turn or one of the `turns` turns after
    /// that; if so, the same question is asked about the next best move.
    Losses { turns: usize },
}

/// The looks, in the order of the simulations before them. A level that runs fewer simulations makes fewer
/// looks.
pub(super) const LOOKS: [Look; 6] = [
    Look { after: 200, nodes: 10_000, question: Question::Wins { turns: 1 } },
    Look { after: 500, nodes: 40_000, question: Question::Wins { turns: 2 } },
    Look { after: 1_000, nodes: 30_000, question: Question::Threats },
    Look { after: 1_400, nodes: 10_000, question: Question::Losses { turns: 2 } },
    Look { after: 4_000, nodes: 20_000, question: Question::Losses { turns: 2 } },
    Look { after: 12_000, nodes: 40_000, question: Question::Losses { turns: 2 } },
];

/// The look that is made after all simulations if there were at least `after`: by then another move may be the
/// best.
pub(super) const LAST_LOOK: Look =
    Look { after: 1_400, nodes: 40_000, question: Question::Losses { turns: 2 } };

impl<G: Evaluated> Search<'_, G> {
    /// Looks at the root, and uses what is found to prove the root or its moves.
    pub(super) fn look(&mut self, evaluator: &mut G::Evaluator, look: Look, budget: &Budget) {
        let budget = Budget { nodes: Some(look.nodes), ..budget.clone() };
        match look.question {
            Question::Wins { turns } => self.look_for_win(turns, budget),
            Question::Threats => self.look_for_threats(budget),
            Question::Losses { turns } => self.look_for_losses(evaluator, turns, &budget),
        }
    }

    fn look_for_win(&mut self, turns: usize, budget: Budget) {
        let (game, root) = (self.game, &self.root);
        let plies = turns * game.plies_per_round(game.to_move(root)) + 1;
        let mut search = FullSearch::with_rules(game, budget, SearchRules::ALL, MEMORY);
        if let Verdict::Win { plies, first_moves } =
            solve(game, &mut search, root, plies, Wanted::One)
            && let Some(&mv) = first_moves.first()
        {
            self.prove_win(mv, plies);
        }
    }

    fn look_for_threats(&mut self, budget: Budget) {
        let (game, root) = (self.game, &self.root);
        let mut search = ThreatSearch::new(game, budget, MEMORY);
        let found = (5..=9).step_by(2).find_map(|plies| {
            let mv = search.winning_move(game, root, plies).ok()??;
            Some((mv, plies))
        });
        if let Some((mv, plies)) = found {
            self.prove_win(mv, plies);
        }
    }

    /// Asks whether the best move loses; if it does, asks about the next best, until a move does not lose or the
    /// answer is not known.
    fn look_for_losses(&mut self, evaluator: &mut G::Evaluator, turns: usize, budget: &Budget) {
        let game = self.game;
        let side = game.side_of(game.to_move(&self.root));
        let mut search = FullSearch::with_rules(game, budget.clone(), SearchRules::ALL, MEMORY);
        for _ in 0..MOST_REPLACED {
            let Some(best) = self.children().into_iter().find(|child| child.proof.is_none()) else {
                return;
            };
            let next = game.play(&self.root, best.mv);
            let plies = turns * game.plies_per_round(game.to_move(&next)) + 1;
            let lost = game.sides().into_iter().filter(|&other| other != side).find_map(|other| {
                search.set_budget(budget.clone());
                search.decide(&next, other, plies).ok()?.win()
            });
            let Some(lost) = lost else { return };
            let child = self.child_by(best.mv, &next);
            self.nodes[child].proof = Some(lost.into());
            self.prove(evaluator, 0, &[0]);
            if self.nodes[0].proof.is_some() {
                return;
            }
        }
    }

    /// Returns the node after a move of the root; adds the node if it was not visited.
    fn child_by(&mut self, mv: G::Move, next: &G::Position) -> usize {
        let edge = self.edges_of(0).find(|&edge| self.edges[edge].mv == mv);
        if let Some(child) = edge.map(|edge| self.edges[edge].child).filter(|&child| child != NONE)
        {
            return child as usize;
        }
        let child = self.add_node(next);
        self.nodes[child as usize].visits = 1;
        match edge {
            Some(edge) => self.edges[edge].child = child,
            None => self.add_to_root(mv, child),
        }
        child as usize
    }

    /// Proves the root by a move that wins within `plies` plies.
    fn prove_win(&mut self, mv: G::Move, plies: usize) {
        let (game, root) = (self.game, &self.root);
        let winners = game.side_of(game.to_move(root));
        let proof = |plies: usize| Some(Proof { winners, plies: plies as u32 });
        let next = game.play(root, mv);
        let child = self.child_by(mv, &next);
        self.nodes[child].proof = proof(plies - 1);
        self.nodes[0].proof = proof(plies);
    }

    /// Adds a move that was left out to the moves of the root.
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
