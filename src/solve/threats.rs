//! Search for wins by threats: each own move except the last threatens to win at once.
//!
//! Few forced wins are of this kind, but they are found at much greater depth: the search tries only moves that
//! threaten, and only replies that touch every threat. A position is *won by threats* within n plies if we are to
//! move and can win at once, or have a move that threatens and after which every reply leads to a position that
//! is won by threats within n - 2 plies. A position that is won by threats is won; a position that is not may be
//! won in another way.
//!
//! The search is proof-number search (Allis, van der Meulen, van den Herik, 1994). If we are to move, one winning
//! move is enough; if another player is to move, all replies must be answered. The leaf that is expanded next
//! belongs to the smallest set of leaves that could prove the root and to the smallest set that could disprove
//! it. The number of plies left is part of a node, so that no line of play is a cycle.

use crate::base::{Outcome, Players};
use crate::game::{GameExt, Tactics, key};
use crate::solve::first::first_moves;
use crate::solve::table::Table;
use crate::solve::{Budget, BudgetError, Meter, Verdict, Wanted, WinSearch};

/// Default size of the transposition table, in bytes.
pub const DEFAULT_MEMORY: usize = 128 << 20;

/// Maximum number of nodes of a tree; a larger tree counts as a spent budget.
const MOST_NODES: usize = 1 << 22;

/// Proof number of a result that is impossible: more than any number of leaves.
const NEVER: u32 = u32::MAX;

/// Proof-number search for wins by threats. A win that it finds is a forced win; there may be others.
#[derive(Debug)]
pub struct ThreatSearch<'g, G: Tactics> {
    game: &'g G,
    meter: Meter,
    table: Table,
    none_within: Option<usize>,
}

/// A node of the tree: a position, given by the move that leads to it.
struct Node<M> {
    mv: Option<M>,
    /// The minimum number of leaves that must be won for this node to be won; `disproof` is the minimum number
    /// that must be lost for it to be lost.
    proof: u32,
    disproof: u32,
    /// The children; empty until the node is expanded.
    children: std::ops::Range<u32>,
}

impl<M> Node<M> {
    const fn leaf(mv: Option<M>) -> Self {
        Self { mv, proof: 1, disproof: 1, children: 0..0 }
    }

    const fn decide(&mut self, wins: bool) {
        (self.proof, self.disproof) = if wins { (0, NEVER) } else { (NEVER, 0) };
    }

    const fn decided(&self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

impl<'g, G: Tactics> ThreatSearch<'g, G> {
    /// Returns a search with a transposition table of about `memory` bytes.
    pub fn new(game: &'g G, budget: Budget, memory: usize) -> Self {
        Self { game, meter: Meter::new(budget), table: Table::new(memory), none_within: None }
    }

    /// Starts a new budget and keeps the transposition table.
    pub fn set_budget(&mut self, budget: Budget) {
        self.meter.set_budget(budget);
    }

    /// Returns the number of plies within which the position of the last verdict has no win by threats; `None` if
    /// it has one, or if the budget was spent.
    pub const fn none_within(&self) -> Option<usize> {
        self.none_within
    }

    /// Returns the win by threats within the minimum number of plies, if there is one.
    fn least_win(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Option<Verdict<G::Move>>, BudgetError> {
        let game = self.game;
        let side = game.side_of(game.to_move(position));
        // The last ply is ours.
        for depth in (1..=plies).step_by(2) {
            if !self.wins_within(position, side, depth)? {
                continue;
            }
            let first_moves = match wanted {
                Wanted::One => self.winning_move(game, position, depth)?.into_iter().collect(),
                Wanted::All => {
                    let moves = game.moves(position).into_iter().map(|mv| (mv, mv));
                    let wins = |mv| self.wins_within(&game.play(position, mv), side, depth - 1);
                    first_moves(moves, usize::MAX, wins)?
                }
            };
            return Ok(Some(Verdict::Win { plies: depth, first_moves }));
        }
        Ok(None)
    }

    /// Returns whether exactly one ply of another player comes before the next turn of `side`, whose player is to
    /// move.
    fn alternates(&self, position: &G::Position, side: Players) -> bool {
        let (player, players) = (self.game.to_move(position), self.game.players());
        self.game.is_orderly()
            && !side.contains(player.nth_after(1, players))
            && side.contains(player.nth_after(2, players))
    }

    /// Returns the legal moves that touch every threat of the next player; of moves that are alike, only one.
    fn touching(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = self.game.moves(position);
        moves.retain(|&mv| self.game.representative(position, mv) == mv);
        self.game.keep_touching(position, &mut moves);
        moves
    }

    /// Returns the moves that threaten to win and leave the next player no immediate win. The player to move must
    /// not be able to win at once.
    fn attacks(&mut self, position: &G::Position) -> Result<Vec<G::Move>, BudgetError> {
        let mut moves = self.touching(position);
        self.game.prune_unhelpful(position, &mut moves);
        let mut attacks = Vec::new();
        for mv in moves {
            self.meter.count()?;
            let next = self.game.play_non_winning(position, mv);
            if self.game.outcome(&next).is_none()
                && self.game.has_threat(&next)
                && !self.game.has_win(&next)
            {
                attacks.push(mv);
            }
        }
        Ok(attacks)
    }

    /// Returns the children of a position in which we are to move and cannot win at once; or, if it is already
    /// decided, whether the position is won by threats.
    fn expand_ours(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<Result<Vec<G::Move>, bool>, BudgetError> {
        if plies < 3 || !self.alternates(position, side) {
            return Ok(Err(false));
        }
        let attacks = self.attacks(position)?;
        Ok(if attacks.is_empty() { Err(false) } else { Ok(attacks) })
    }

    /// Returns the replies to a threat that leave us no immediate win, in a position in which the player to move
    /// cannot win at once; or, if it is already decided, whether the position is won by threats.
    fn expand_theirs(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<Result<Vec<G::Move>, bool>, BudgetError> {
        let mut replies = Vec::new();
        for mv in self.touching(position) {
            self.meter.count()?;
            let next = self.game.play_non_winning(position, mv);
            let wins = match self.game.outcome(&next) {
                Some(outcome) => outcome == Outcome::Win(side),
                None => self.game.has_win(&next),
            };
            if wins {
                continue;
            }
            if plies < 4 || self.game.outcome(&next).is_some() {
                return Ok(Err(false));
            }
            replies.push(mv);
        }
        Ok(if replies.is_empty() { Err(true) } else { Ok(replies) })
    }

    /// For a position in which nobody has an immediate win, returns whether it is won by threats and, if we are
    /// to move, by which move. The table is looked up only for positions that follow.
    fn prove(
        &mut self,
        root: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<(bool, Option<G::Move>), BudgetError> {
        let mut tree = vec![Node::leaf(None)];
        while tree[0].decided().is_none() {
            let (path, positions) = self.descend(&tree, root, side);
            let (leaf, position) = (path[path.len() - 1], &positions[path.len() - 1]);
            let left = plies + 1 - path.len();
            let ours = side.contains(self.game.to_move(position));
            let known = (ours && leaf != 0)
                .then(|| self.table.get(&key(self.game, position))?.answer(left))
                .flatten();
            let children = match known {
                Some(wins) => Err(wins),
                None if ours => self.expand_ours(position, side, left)?,
                None => self.expand_theirs(position, side, left)?,
            };
            match children {
                Err(wins) => tree[leaf].decide(wins),
                Ok(moves) => {
                    if tree.len() + moves.len() > MOST_NODES {
                        return Err(BudgetError);
                    }
                    let first = tree.len() as u32;
                    tree.extend(moves.into_iter().map(|mv| Node::leaf(Some(mv))));
                    tree[leaf].children = first..tree.len() as u32;
                }
            }
            self.update(&mut tree, &path, &positions, side, plies);
        }
        let wins = tree[0].decided() == Some(true);
        let mut children = tree[0].children.clone().map(|child| &tree[child as usize]);
        let best = children.find(|child| child.decided() == Some(true));
        Ok((wins, best.and_then(|child| child.mv)))
    }

    /// Returns the path to the leaf that is expanded next, and the positions on this path.
    fn descend(
        &self,
        tree: &[Node<G::Move>],
        root: &G::Position,
        side: Players,
    ) -> (Vec<usize>, Vec<G::Position>) {
        let (mut path, mut positions) = (vec![0], vec![root.clone()]);
        loop {
            let (at, position) = (path[path.len() - 1], &positions[path.len() - 1]);
            let ours = side.contains(self.game.to_move(position));
            let cost = |&child: &u32| {
                let node = &tree[child as usize];
                if ours { node.proof } else { node.disproof }
            };
            let Some(child) = tree[at].children.clone().min_by_key(cost) else {
                return (path, positions);
            };
            let mv = tree[child as usize].mv.expect("a move");
            let next = self.game.play_non_winning(position, mv);
            path.push(child as usize);
            positions.push(next);
        }
    }

    /// Updates the proof numbers of the nodes on a path, from its last node up to the root.
    fn update(
        &mut self,
        tree: &mut [Node<G::Move>],
        path: &[usize],
        positions: &[G::Position],
        side: Players,
        plies: usize,
    ) {
        for (depth, (&at, position)) in path.iter().zip(positions).enumerate().rev() {
            let ours = side.contains(self.game.to_move(position));
            if !tree[at].children.is_empty() {
                let children = tree[at].children.clone().map(|child| &tree[child as usize]);
                let (mut least, mut sum) = (NEVER, 0_u32);
                for child in children {
                    let numbers = (child.proof, child.disproof);
                    let (one, all) = if ours { numbers } else { (numbers.1, numbers.0) };
                    least = least.min(one);
                    sum = sum.saturating_add(all);
                }
                // The sum is below `NEVER`, unless one of its terms is `NEVER`.
                let (proof, disproof) = if ours { (least, sum) } else { (sum, least) };
                (tree[at].proof, tree[at].disproof) = (proof, disproof);
            }
            if let Some(wins) = tree[at].decided().filter(|_| ours) {
                self.table.record(key(self.game, position), plies - depth, wins);
            }
        }
    }
}

impl<G: Tactics> WinSearch<G> for ThreatSearch<'_, G> {
    /// Returns whether the side has won, or wins by threats within `plies` plies.
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        self.meter.count()?;
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome == Outcome::Win(side));
        }
        if side.contains(self.game.to_move(position)) {
            return Ok(plies > 0
                && (self.game.has_win(position)
                    || plies > 2 && self.prove(position, side, plies)?.0));
        }
        let next_is_ours =
            side.contains(self.game.to_move(position).nth_after(1, self.game.players()));
        Ok(plies > 1
            && next_is_ours
            && self.game.is_orderly()
            && self.game.has_threat(position)
            && !self.game.has_win(position)
            && self.prove(position, side, plies)?.0)
    }

    fn winning_move(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        if let Some(&mv) = game.winning_moves(position).first().filter(|_| plies > 0) {
            return Ok(Some(mv));
        }
        if plies < 3 || self.game.outcome(position).is_some() {
            return Ok(None);
        }
        let side = game.side_of(game.to_move(position));
        Ok(self.prove(position, side, plies)?.1)
    }

    /// Returns the verdict. It is [`Verdict::Unknown`] if there is no win by threats, since there may be other
    /// wins.
    fn verdict(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Verdict<G::Move> {
        let found = self.least_win(position, plies, wanted);
        self.none_within = (found == Ok(None)).then_some(plies);
        match found {
            Ok(Some(win)) => win,
            Ok(None) | Err(BudgetError) => {
                Verdict::Unknown { refuted: usize::from(!game.has_win(position)).min(plies) }
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}
