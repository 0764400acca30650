//! What the library's searches prove at the root if the tree has not proved it: forced wins, and moves that allow
//! another side to force one.
//!
//! One rule says when: such looks may visit [`SHARE`] positions for each simulation, however long the search goes on. A
//! question is asked again, of a search that keeps what it has found out, when four times as many positions as the
//! last time have been earned. Unlike a time limit, this has the same effect on every machine.

use crosstrack::game::{GameExt as _, Tactics};
use crosstrack::solve::threats::ThreatSearch;
use crosstrack::solve::{
    Budget, Search as FullSearch, SearchRules, Verdict, Wanted, WinSearch, solve,
};

use super::{Edge, NONE, Proof, Search};
use crate::evaluate::Evaluated;
use crate::number::ONE;

/// Memory of the search in bytes.
const MEMORY: usize = 32 << 20;
/// Maximum number of moves for which one look asks whether they lose.
const MOST_REPLACED: usize = 24;
/// Number of positions that looks may visit for each simulation.
const SHARE: u64 = 100;
/// Number of positions that a question may visit when it is asked first.
const FIRST: u64 = 10_000;
/// Number of own turns after this one within which wins and losses are looked for.
const TURNS: usize = 2;

/// The looks at the root so far.
pub(super) struct Looks<'g, G: Tactics> {
    search: FullSearch<'g, G>,
    /// Number of positions that they have visited.
    spent: u64,
    /// Number of looks.
    asked: u32,
    /// Whether it is known that the player to move forces no win.
    has_no_win: bool,
    /// Whether it is known that not every move loses.
    has_defence: bool,
    /// A move that is known not to lose.
    holds: Option<G::Move>,
}

/// The question that a look asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether the player to move forces a win, and by which move: within [`TURNS`] more turns, and if not, by
    /// threats within 9 plies.
    Wins,
    /// Whether another side forces a win within as many turns, whatever is played now or after the best move; if so
    /// after the best move, the same is asked about the next best.
    Losses,
}

impl<'g, G: Tactics> Looks<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        let search = FullSearch::with_rules(game, Budget::default(), SearchRules::ALL, MEMORY);
        let (spent, asked, has_no_win, has_defence, holds) = (0, 0, false, false, None);
        Self { search, spent, asked, has_no_win, has_defence, holds }
    }

    /// Returns the next question and the number of positions that it may visit: of both questions in turn, each
    /// twice, and four times as many each time.
    const fn next(&self) -> (Question, u64) {
        let round = self.asked / 4;
        let (question, again) = match self.asked % 4 {
            0 => (Question::Wins, 0),
            1 => (Question::Wins, 1),
            2 => (Question::Losses, 0),
            _ => (Question::Losses, 1),
        };
        let steps = 2 * round + again;
        (question, FIRST << (2 * if steps < 20 { steps } else { 20 }))
    }

    /// Counts the positions of the search since it had visited `before`.
    fn count(&mut self, before: u64) {
        self.spent += self.search.nodes() - before;
    }
}

impl<G: Evaluated> Search<'_, G> {
    /// Makes the looks that have been earned.
    pub(super) fn make_looks(&mut self, evaluator: &mut G::Evaluator, budget: &Budget) {
        while self.nodes[0].proof.is_none() && !budget.is_over() {
            let (question, most) = self.looks.next();
            if self.looks.spent + most > SHARE * self.simulations {
                return;
            }
            self.looks.asked += 1;
            self.look(evaluator, question, &Budget { nodes: Some(most), ..budget.clone() });
        }
    }

    /// Looks once more whether the best move loses, after all simulations, with a quarter of what they have earned: by
    /// now another move may be the best.
    pub(super) fn make_last_look(&mut self, evaluator: &mut G::Evaluator, budget: &Budget) {
        let most = SHARE * self.simulations / 4;
        if most >= FIRST && self.nodes[0].proof.is_none() && !budget.is_over() {
            let budget = Budget { nodes: Some(most), ..budget.clone() };
            self.look(evaluator, Question::Losses, &budget);
        }
    }

    fn look(&mut self, evaluator: &mut G::Evaluator, question: Question, budget: &Budget) {
        let before = self.looks.search.nodes();
        self.looks.search.set_budget(budget.clone());
        match question {
            Question::Wins if self.looks.has_no_win => self.look_for_threats(budget.clone()),
            Question::Wins => self.look_for_win(),
            Question::Losses => {
                self.look_for_loss();
                if self.nodes[0].proof.is_none() {
                    self.look_for_losses(evaluator);
                }
            }
        }
        self.looks.count(before);
    }

    fn look_for_win(&mut self) {
        let Self { game, root, looks, .. } = self;
        let plies = TURNS * game.plies_per_round(game.to_move(root)) + 1;
        match solve(*game, &mut looks.search, root, plies, Wanted::One) {
            Verdict::Win { plies, first_moves } => {
                if let Some(&mv) = first_moves.first() {
                    self.prove_win(mv, plies);
                }
            }
            Verdict::NoWin => looks.has_no_win = true,
            Verdict::Unknown { .. } => {}
        }
    }

    fn look_for_threats(&mut self, budget: Budget) {
        let (game, root) = (self.game, &self.root);
        let mut search = ThreatSearch::new(game, budget, MEMORY);
        let found = (5..=9).step_by(2).find_map(|plies| {
            let mv = search.winning_move(game, root, plies).ok()??;
            Some((mv, plies))
        });
        self.looks.spent += search.nodes();
        if let Some((mv, plies)) = found {
            self.prove_win(mv, plies);
        }
    }

    /// Asks whether another side forces a win, whatever is played; if so, proves the loss, by the move that
    /// holds longest.
    fn look_for_loss(&mut self) {
        if self.looks.has_defence {
            return;
        }
        let Self { game, root, looks, .. } = self;
        let side = game.side_of(game.to_move(root));
        let plies = TURNS * game.plies_per_round(game.to_move(root));
        let mut known = true;
        for other in game.sides().into_iter().filter(|&other| other != side) {
            let Ok(decision) = looks.search.decide(root, other, plies) else {
                known = false;
                continue;
            };
            let Some(win) = decision.win() else { continue };
            let lost: Proof = win.into();
            // Nothing holds longer, since the win takes no fewer plies.
            let most = (lost.plies() as usize).saturating_sub(1);
            if let Ok(Some(mv)) = looks.search.refuting_move(*game, root, other, most) {
                self.prove_loss(mv, lost);
                return;
            }
            known = false;
        }
        looks.has_defence = known;
    }

    /// Asks whether the best move loses; if it does, asks about the next best, until a move does not lose or the
    /// answer is not known.
    fn look_for_losses(&mut self, evaluator: &mut G::Evaluator) {
        let game = self.game;
        let side = game.side_of(game.to_move(&self.root));
        for _ in 0..MOST_REPLACED {
            let Some(best) = self.children().into_iter().find(|child| child.proof.is_none()) else {
                return;
            };
            if self.looks.holds == Some(best.mv) {
                return;
            }
            let next = game.play(&self.root, best.mv);
            let plies = TURNS * game.plies_per_round(game.to_move(&next)) + 1;
            let (mut lost, mut holds) = (None, true);
            for other in game.sides().into_iter().filter(|&other| other != side) {
                match self.looks.search.decide(&next, other, plies) {
                    Ok(decision) => lost = lost.or(decision.win()),
                    Err(_) => holds = false,
                }
            }
            let Some(lost) = lost else {
                self.looks.holds = holds.then_some(best.mv);
                return;
            };
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

    /// Proves that the root is lost, in no fewer plies than after a move that holds so long.
    fn prove_loss(&mut self, mv: G::Move, lost: Proof) {
        let next = self.game.play(&self.root, mv);
        let child = self.child_by(mv, &next);
        self.nodes[child].proof = Some(Proof { plies: lost.plies - 1, ..lost });
        self.nodes[0].proof = Some(lost);
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
