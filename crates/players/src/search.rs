//! Best-first search with proofs in the tree.
//!
//! Each simulation descends from the root to a position that has not been visited, and returns the value of that
//! position. It chooses moves by their values so far and by their priors, which come from a fast score of all
//! moves. Wins and losses that are certain are proved on the way back. Positions are not stored: they are reached
//! again by playing from the root.
//!
//! Several threads may grow one tree. Each descends alone; then it judges the position, which takes most of the
//! time, while others descend. A simulation that is under way counts as a visit without a result, so that others
//! go elsewhere.

mod answer;
mod exact;
mod leaf;
mod proof;

use std::num::NonZeroU16;
use std::sync::{Mutex, MutexGuard};
use std::thread;

use crosstrack::Players;
use crosstrack::base::Random;
use crosstrack::game::GameExt as _;
use crosstrack::solve::Budget;

pub(crate) use self::answer::Child;
use self::exact::Looks;
use self::leaf::{Found, Leaf, moves_of};
pub use self::proof::Proof;
use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS, even_chances, won};
use crate::number::{ONE, UNIT, exponential, logistic};

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
    /// Whether it is known if the position is decided. Until the first simulation there ends, it is not.
    is_judged: bool,
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
    root: G::Position,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Move>>,
    most_edges: usize,
    even: Chances,
    sides: u32,
    simulations: u64,
    looks: Looks<'g, G>,
}

/// A tree that several threads grow.
type Shared<'t, 'g, G> = Mutex<&'t mut Search<'g, G>>;

impl<'g, G: Evaluated> Search<'g, G> {
    /// Returns a tree that holds only the position `root`, which must not be finished. It grows to at most
    /// `memory` bytes, roughly. `noise` is added to the scores of the root's moves, in percent of the Gumbel
    /// distribution.
    pub(crate) fn new(
        game: &'g G,
        evaluator: &mut G::Evaluator,
        root: &G::Position,
        memory: usize,
        noise: Option<(Random, i32)>,
    ) -> Self {
        let edge = size_of::<Edge<G::Move>>() + size_of::<Node>() / 8;
        let mut search = Self {
            game,
            root: root.clone(),
            nodes: Vec::new(),
            edges: Vec::new(),
            most_edges: (memory / edge).min(NONE as usize / 2),
            even: even_chances(game),
            sides: game.sides().len() as u32,
            simulations: 0,
            looks: Looks::new(game),
        };
        search.add_node(root);
        let found = if game.has_win(root) {
            Found::Decided(Proof { winners: game.side_of(game.to_move(root)), plies: 1 })
        } else {
            moves_of(game, evaluator, root, noise)
        };
        search.add_found(0, found);
        search
    }

    /// Runs simulations until the root is proved, `most` simulations are done, or the budget is over. As simulations earn
    /// it, looks for a forced win at the root and checks whether its best move loses. Checks the best move again at the
    /// end. Calls `report` now and then.
    ///
    /// The simulations run on `threads` threads, or on fewer if the system starts no more.
    pub(crate) fn run(
        &mut self,
        evaluator: &mut G::Evaluator,
        threads: NonZeroU16,
        most: Option<u64>,
        budget: &Budget,
        report: &mut dyn FnMut(&Self),
    ) {
        let game = self.game;
        let tree: Shared<'_, 'g, G> = Mutex::new(self);
        thread::scope(|scope| {
            for _ in 1..threads.get() {
                let work = || {
                    let mut evaluator = game.evaluator();
                    while Self::simulate(&tree, &mut evaluator, most, budget) {}
                };
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            let mut next_report = 256;
            while Self::simulate(&tree, evaluator, most, budget) {
                let tree = locked(&tree);
                if tree.simulations >= next_report {
                    next_report *= 2;
                    report(&tree);
                }
            }
        });
        self.make_last_look(evaluator, budget);
    }

    /// Runs one simulation. Returns whether it was run, and not all was done.
    fn simulate(
        tree: &Shared<'_, 'g, G>,
        evaluator: &mut G::Evaluator,
        most: Option<u64>,
        budget: &Budget,
    ) -> bool {
        let mut own = locked(tree);
        if !own.goes_on(evaluator, most, budget) {
            return false;
        }
        let game = own.game;
        let (path, leaf) = own.descend();
        own.simulations += 1;
        drop(own);
        let found = leaf.judge(game, evaluator);
        locked(tree).end_simulation(evaluator, &path, found);
        true
    }

    /// Returns whether there is a simulation to run, after the look that is due before it.
    fn goes_on(
        &mut self,
        evaluator: &mut G::Evaluator,
        most: Option<u64>,
        budget: &Budget,
    ) -> bool {
        if self.nodes[0].proof.is_some() || most.is_some_and(|most| self.simulations >= most) {
            return false;
        }
        if self.simulations.is_multiple_of(BETWEEN_LOOKS) && budget.is_over() {
            return false;
        }
        self.make_looks(evaluator, budget);
        self.nodes[0].proof.is_none()
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
                (node.visits, self.value(child, mover), node.proof)
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

    /// Returns the [mean](Self::mean) of one player.
    fn value(&self, node: usize, player: usize) -> u32 {
        let node = &self.nodes[node];
        match node.proof {
            Some(Proof { winners, .. }) => won(winners)[player],
            None => (node.total[player] / u64::from(node.visits.max(1))) as u32,
        }
    }

    fn add_node(&mut self, position: &G::Position) -> u32 {
        self.nodes.push(Node {
            edges: None,
            visits: 0,
            total: [0; MOST_PLAYERS],
            mover: self.game.to_move(position).index() as u8,
            is_narrow: false,
            threatened_by: None,
            is_judged: false,
            is_over: false,
            proof: None,
        });
        self.nodes.len() as u32 - 1
    }

    /// Goes down from the root to a position that is to be judged, and counts the visits on the way.
    fn descend(&mut self) -> (Vec<usize>, Leaf<G::Position>) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let leaf = loop {
            let node = *path.last().expect("the root at least");
            if let Some(Proof { winners, .. }) = self.nodes[node].proof {
                break Leaf::Known(won(winners));
            }
            if self.nodes[node].is_over {
                break Leaf::Known(self.even);
            }
            if !self.nodes[node].is_judged {
                break Leaf::New(position);
            }
            if self.nodes[node].edges.is_none() {
                let is_full = self.edges.len() >= self.most_edges;
                break if is_full { Leaf::Full(position) } else { Leaf::Again(position) };
            }
            let Some(edge) = self.select(node) else { break Leaf::Known(self.even) };
            position = self.play(&position, self.edges[edge].mv);
            if self.edges[edge].child == NONE {
                let child = self.add_node(&position);
                self.edges[edge].child = child;
                path.push(child as usize);
                break Leaf::New(position);
            }
            path.push(self.edges[edge].child as usize);
        };
        for &node in &path {
            self.nodes[node].visits += 1;
        }
        (path, leaf)
    }

    /// Adds to the tree what was found out about the position at the end of the path.
    fn end_simulation(
        &mut self,
        evaluator: &mut G::Evaluator,
        path: &[usize],
        found: Found<G::Move>,
    ) {
        let node = *path.last().expect("the root at least");
        let value = self.add_found(node, found);
        self.back_up(evaluator, path, value);
    }

    /// Adds to a node what was found out about its position, and returns the value of the position.
    fn add_found(&mut self, node: usize, found: Found<G::Move>) -> Chances {
        self.nodes[node].is_judged = true;
        match found {
            Found::Value(value) => return value,
            Found::Decided(proof) => self.nodes[node].proof = Some(proof),
            Found::Over => self.nodes[node].is_over = true,
            // Another thread may have been faster.
            Found::Moves(_) if self.nodes[node].edges.is_some() => {}
            Found::Moves(moves) => {
                self.nodes[node].threatened_by = moves.threatened_by;
                self.nodes[node].is_narrow = moves.is_narrow;
                self.add_edges(node, &moves.scored);
            }
        }
        if let Some(Proof { winners, .. }) = self.nodes[node].proof {
            return won(winners);
        }
        // A position is worth what its best move promises.
        let best = self.edges_of(node).map(|edge| self.edges[edge].first).max();
        best.map_or(self.even, |best| self.chances_by_best(node, best))
    }

    /// Plays a move of an expanded position, in which nobody can win at once.
    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        if self.game.is_orderly() {
            self.game.play_non_winning(position, mv)
        } else {
            self.game.play(position, mv)
        }
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
        // Of the moves that were not visited, the first is worth most.
        let mut has_new = false;
        let open = self.edges_of(node).filter(|&edge| match self.edges[edge].child {
            NONE => !std::mem::replace(&mut has_new, true),
            child => self.nodes[child as usize].proof.is_none(),
        });
        // The first of the best: moves are in the order of their scores.
        open.map(|edge| (worth(edge), std::cmp::Reverse(edge)))
            .max()
            .map(|(_, std::cmp::Reverse(edge))| edge)
    }

    fn back_up(&mut self, evaluator: &mut G::Evaluator, path: &[usize], mut value: Chances) {
        for (index, &node) in path.iter().enumerate().rev() {
            // Only another proof can prove more.
            let next = path.get(index + 1).is_some_and(|&next| self.nodes[next].proof.is_some());
            if next && self.nodes[node].proof.is_none() {
                self.prove(evaluator, node, &path[..=index]);
            }
            if let Some(Proof { winners, .. }) = self.nodes[node].proof {
                value = won(winners);
            }
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

/// Returns the tree, once no other thread has it.
fn locked<'a, 't, 'g, G: Evaluated>(
    tree: &'a Shared<'t, 'g, G>,
) -> MutexGuard<'a, &'t mut Search<'g, G>> {
    tree.lock().expect("no thread panics with the tree")
}
