//! Best-first search with proofs in the tree.
//!
//! Each simulation descends from the root to a position that has not been visited, and returns the value of that
//! position. It chooses moves by their values so far and by their priors, which come from a fast score of all
//! moves. Wins and losses that are certain are proved on the way back. Positions are not stored: they are reached
//! again by playing from the root.

mod answer;
mod exact;
mod proof;

use crosstrack::base::Random;
use crosstrack::game::GameExt as _;
use crosstrack::solve::Budget;
use crosstrack::{Outcome, Players};

pub(crate) use self::answer::Child;
use self::exact::{LAST_LOOK, LOOKS};
pub use self::proof::Proof;
use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS, even_chances, won};
use crate::number::{ONE, UNIT, exponential, gumbel, logistic};

/// Number of moves of a position that are considered first; the rest are considered only before the position is
/// called lost.
const WIDTH: usize = 80;
/// Weight of priors, in units of 1 / 256.
const EXPLORATION: u64 = 320;
/// The part of a value's distance from an even result that remains after each ply, in units of 1 / 256: it makes
/// a side that is ahead prefer a fast win.
const DISCOUNT: i64 = 249;
/// Number of simulations between two looks at the clock.
const BETWEEN_LOOKS: u64 = 16;
/// The index that stands for no node.
const NONE: u32 = u32::MAX;

/// A position of the tree.
struct Node {
    edges: Option<(u32, u32)>,
    visits: u32,
    /// Sum of the values of all visits.
    total: [u64; MOST_PLAYERS],
    mover: u8,
    /// Whether a move was left out that may be better than it seems.
    is_narrow: bool,
    /// The side that wins at once after every move that was left out, since such a move does not touch its
    /// threats.
    threatened_by: Option<Players>,
    is_over: bool,
    proof: Option<Proof>,
}

/// A move of the tree.
#[derive(Clone)]
pub(crate) struct Edge<M> {
    pub(crate) mv: M,
    prior: u32,
    /// Value for the mover before the first visit.
    first: u32,
    child: u32,
}

/// A tree of positions with the search that grows it.
pub(crate) struct Search<'g, G: Evaluated> {
    game: &'g G,
    evaluator: G::Evaluator,
    root: G::Position,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Move>>,
    most_edges: usize,
    even: Chances,
    sides: u32,
    simulations: u64,
    /// Random generator and size of the noise to add to the scores of the root's moves; `None` once these scores
    /// have been computed.
    noise: Option<(Random, i32)>,
}

impl<'g, G: Evaluated> Search<'g, G> {
    /// Returns a tree that holds only the position `root`, which must not be finished. It grows to at most
    /// `memory` bytes, roughly. `noise` is added to the scores of the root's moves, in percent of the Gumbel
    /// distribution.
    pub(crate) fn new(
        game: &'g G,
        root: &G::Position,
        memory: usize,
        noise: Option<(Random, i32)>,
    ) -> Self {
        let edge = size_of::<Edge<G::Move>>() + size_of::<Node>() / 8;
        let mut search = Self {
            game,
            evaluator: game.evaluator(),
            root: root.clone(),
            nodes: Vec::new(),
            edges: Vec::new(),
            most_edges: (memory / edge).min(NONE as usize / 2),
            even: even_chances(game),
            sides: game.sides().len() as u32,
            simulations: 0,
            noise,
        };
        search.add_node(root);
        let root = search.root.clone();
        if search.game.has_win(&root) {
            let mover = game.side_of(game.to_move(&root));
            search.nodes[0].proof = Some(Proof { winners: mover, plies: 1 });
        } else {
            search.expand(0, &root);
        }
        search
    }

    /// Runs simulations until the root is proved, `most` simulations are done, or the budget is over. After
    /// certain numbers of simulations, looks for a forced win at the root and checks whether its best move
    /// loses. Checks the best move again at the end. Calls `report` now and then.
    pub(crate) fn run(
        &mut self,
        most: Option<u64>,
        budget: &Budget,
        report: &mut dyn FnMut(&Self),
    ) {
        let mut next_report = 256;
        while self.nodes[0].proof.is_none() && most.is_none_or(|most| self.simulations < most) {
            if self.simulations.is_multiple_of(BETWEEN_LOOKS) && budget.is_over() {
                break;
            }
            if let Some(&look) = LOOKS.iter().find(|look| look.after == self.simulations) {
                self.look(look, budget);
                if self.nodes[0].proof.is_some() {
                    break;
                }
            }
            self.simulate();
            self.simulations += 1;
            if self.simulations == next_report {
                next_report *= 2;
                report(self);
            }
        }
        if self.nodes[0].proof.is_none() && self.simulations >= LAST_LOOK.after && !budget.is_over()
        {
            self.look(LAST_LOOK, budget);
        }
    }

    pub(crate) const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Returns the proof of the root, if it is proved.
    pub(crate) fn proof(&self) -> Option<Proof> {
        self.nodes[0].proof
    }

    fn edges_of(&self, node: usize) -> impl Iterator<Item = usize> + use<G> {
        let (start, end) = self.nodes[node].edges.unwrap_or((0, 0));
        start as usize..end as usize
    }

    fn child(&self, node: usize, edge: usize) -> Child<G::Move> {
        let mover = usize::from(self.nodes[node].mover);
        let edge = &self.edges[edge];
        let (visits, value, proof) = match edge.child {
            NONE => (0, edge.first, None),
            child => {
                let child = child as usize;
                let node = &self.nodes[child];
                (node.visits, self.mean(child)[mover], node.proof)
            }
        };
        let proof = proof.map(|Proof { winners, plies }| Proof { winners, plies: plies + 1 });
        Child { mv: edge.mv, visits, value, proof }
    }

    fn mean(&self, node: usize) -> Chances {
        let node = &self.nodes[node];
        if let Some(Proof { winners, .. }) = node.proof {
            return won(winners);
        }
        node.total.map(|total| (total / u64::from(node.visits.max(1))) as u32)
    }

    fn add_node(&mut self, position: &G::Position) -> u32 {
        self.nodes.push(Node {
            edges: None,
            visits: 0,
            total: [0; MOST_PLAYERS],
            mover: self.game.to_move(position).index() as u8,
            is_narrow: false,
            threatened_by: None,
            is_over: false,
            proof: None,
        });
        self.nodes.len() as u32 - 1
    }

    fn simulate(&mut self) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let value = loop {
            let node = *path.last().expect("the root at least");
            if let Some(Proof { winners, .. }) = self.nodes[node].proof {
                break won(winners);
            }
            if self.nodes[node].is_over {
                break self.even;
            }
            if self.nodes[node].edges.is_none() {
                break self.visit_leaf(node, &position);
            }
            let Some(edge) = self.select(node) else { break self.even };
            position = self.play(&position, self.edges[edge].mv);
            if self.edges[edge].child == NONE {
                let child = self.add_node(&position);
                self.edges[edge].child = child;
                path.push(child as usize);
                break self.visit_new(child as usize, &position);
            }
            path.push(self.edges[edge].child as usize);
        };
        self.back_up(&path, value);
    }

    /// Plays a move of an expanded position, in which nobody can win at once.
    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        if self.game.is_orderly() {
            self.game.play_non_winning(position, mv)
        } else {
            self.game.play(position, mv)
        }
    }

    /// Returns the value of a position that is visited for the first time, and records its result if it is
    /// decided.
    fn visit_new(&mut self, node: usize, position: &G::Position) -> Chances {
        match self.game.outcome(position) {
            Some(Outcome::Win(winners)) => {
                self.nodes[node].proof = Some(Proof { winners, plies: 0 });
                won(winners)
            }
            Some(Outcome::Draw) => {
                self.nodes[node].is_over = true;
                self.even
            }
            None if self.game.has_win(position) => {
                let winners = self.game.side_of(self.game.to_move(position));
                self.nodes[node].proof = Some(Proof { winners, plies: 1 });
                won(winners)
            }
            None => self.game.chances(&mut self.evaluator, position),
        }
    }

    /// Returns the value of a position that was visited once before, as judged by its moves.
    fn visit_leaf(&mut self, node: usize, position: &G::Position) -> Chances {
        if self.edges.len() >= self.most_edges {
            return self.game.chances(&mut self.evaluator, position);
        }
        self.expand(node, position);
        if let Some(Proof { winners, .. }) = self.nodes[node].proof {
            return won(winners);
        }
        // A position is worth what its best move promises.
        let best = self.edges_of(node).map(|edge| self.edges[edge].first).max();
        best.map_or(self.even, |best| self.chances_by_best(node, best))
    }

    /// Returns the chances when the mover's side has the chance `best` and the other sides share the rest.
    fn chances_by_best(&self, node: usize, best: u32) -> Chances {
        let mover = crosstrack::Player::from_index(self.nodes[node].mover.into());
        let side = self.game.side_of(mover);
        let players = self.game.players();
        let each = (ONE - best) / (self.sides.max(2) - 1);
        let mut chances = [0; MOST_PLAYERS];
        for &player in &crosstrack::Player::ALL[..players] {
            chances[player.index()] = if side.contains(player) { best } else { each };
        }
        chances
    }

    /// Adds to the tree the moves of a position in which the player to move cannot win at once.
    fn expand(&mut self, node: usize, position: &G::Position) {
        let mut moves = self.game.moves(position);
        if moves.is_empty() {
            self.nodes[node].is_over = true;
            return;
        }
        let threatened = self.game.is_orderly()
            && self.next_is_opponent(position)
            && self.game.has_threat(position);
        if threatened {
            // Every move that does not touch the threats loses at once.
            self.game.keep_touching(position, &mut moves);
            let next = self.game.to_move(position).nth_after(1, self.game.players());
            let winners = self.game.side_of(next);
            self.nodes[node].threatened_by = Some(winners);
            if moves.is_empty() {
                self.nodes[node].proof = Some(Proof { winners, plies: 2 });
                return;
            }
        }
        let most = if threatened { moves.len() } else { WIDTH };
        self.nodes[node].is_narrow = moves.len() > most;
        let scored = self.scored(position, moves, most);
        self.add_edges(node, &scored);
    }

    /// Returns the moves with their scores, the best first, and at most `most` of them.
    fn scored(
        &mut self,
        position: &G::Position,
        moves: Vec<G::Move>,
        most: usize,
    ) -> Vec<(i32, G::Move)> {
        let mut scores = Vec::with_capacity(moves.len());
        self.game.score(&mut self.evaluator, position, &moves, &mut scores);
        if let Some((mut random, percent)) = self.noise.take() {
            for score in &mut scores {
                *score += percent * gumbel(&mut random) / 100;
            }
        }
        let mut scored: Vec<(i32, G::Move)> = scores.into_iter().zip(moves).collect();
        let order = |&(score, mv): &(i32, G::Move)| (std::cmp::Reverse(score), mv);
        if scored.len() > most {
            // Of thousands of moves only the best need an order.
            scored.select_nth_unstable_by_key(most, order);
            scored.truncate(most);
        }
        scored.sort_unstable_by_key(order);
        scored
    }

    fn next_is_opponent(&self, position: &G::Position) -> bool {
        let mover = self.game.to_move(position);
        !self.game.side_of(mover).contains(mover.nth_after(1, self.game.players()))
    }

    fn add_edges(&mut self, node: usize, scored: &[(i32, G::Move)]) {
        let best = scored.iter().map(|&(score, _)| score).max().unwrap_or(0);
        let weights: Vec<u32> =
            scored.iter().map(|&(score, _)| exponential((best - score).min(11 * UNIT))).collect();
        let sum: u64 = weights.iter().map(|&weight| u64::from(weight)).sum::<u64>().max(1);
        let start = self.edges.len() as u32;
        for (&(score, mv), &weight) in scored.iter().zip(&weights) {
            let prior = (u64::from(weight) * u64::from(ONE) / sum) as u32;
            self.edges.push(Edge { mv, prior, first: logistic(score), child: NONE });
        }
        self.nodes[node].edges = Some((start, self.edges.len() as u32));
    }

    /// Returns the edge of the move to try next; `None` if all moves are decided.
    fn select(&self, node: usize) -> Option<usize> {
        let visits = u64::from(self.nodes[node].visits);
        let root = ((visits + 1) << 16).isqrt();
        let worth = |edge: usize| {
            let child = self.child(node, edge);
            let explored = u64::from(self.edges[edge].prior) * root / 256 * EXPLORATION
                / 256
                / u64::from(1 + child.visits);
            u64::from(child.value) + explored
        };
        let open = self.edges_of(node).filter(|&edge| match self.edges[edge].child {
            NONE => true,
            child => self.nodes[child as usize].proof.is_none(),
        });
        // The first of the best: moves are in the order of their scores.
        open.map(|edge| (worth(edge), std::cmp::Reverse(edge)))
            .max()
            .map(|(_, std::cmp::Reverse(edge))| edge)
    }

    fn back_up(&mut self, path: &[usize], mut value: Chances) {
        for (index, &node) in path.iter().enumerate().rev() {
            if index + 1 < path.len() && self.nodes[node].proof.is_none() {
                self.prove(node, &path[..=index]);
            }
            if let Some(Proof { winners, .. }) = self.nodes[node].proof {
                value = won(winners);
            }
            self.nodes[node].visits += 1;
            for (total, chance) in self.nodes[node].total.iter_mut().zip(value) {
                *total += u64::from(chance);
            }
            for (chance, even) in value.iter_mut().zip(self.even) {
                let distance = i64::from(*chance) - i64::from(even);
                *chance = (i64::from(even) + distance * DISCOUNT / 256) as u32;
            }
        }
    }
}
