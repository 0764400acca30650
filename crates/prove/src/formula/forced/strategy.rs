//! The solver interface: verdict, line of play, and the strategy of a forced win as a certificate.

use std::collections::HashMap;

use crate::formula::forced::error::ForcedError;
use crate::formula::forced::solver::{DepthResult, ForcedWinSolver};
use crate::formula::forced::symbolic::KnownPosition;
use crosstrack::base::{Outcome, Players};
use crosstrack::game::{Game, GameExt};
use crosstrack::rules::{Move, Position, Ruleset, legality, threats};
use crosstrack::solve::certificate::{Certificate, Claim, Node, NodeId, Strategy};
use crosstrack::solve::{Solver, Verdict, Wanted};

impl Solver<Ruleset> for ForcedWinSolver<'_> {
    type Error = ForcedError;

    /// Decides whether the side to move forces a win within `plies` plies, and finds the first moves that win
    /// in the smallest number of plies: all of them, or one.
    ///
    /// If the game is over, the verdict is [`Verdict::NoWin`].
    ///
    /// **Cost**: for each depth, a formula that grows with each refuted first move (for its size see
    /// `forced::step` and `forced::path`), a solve for each first move that the solver proposes, and playing all
    /// replies to it.
    ///
    /// # Errors
    /// If the depth is refused, the SAT solver fails, or the rules contradict the formula. A spent budget is
    /// not an error.
    fn verdict(
        &mut self,
        position: &Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Verdict<Move>, ForcedError> {
        self.check_depth(plies)?;
        if self.ruleset.outcome(position).is_some() {
            return Ok(Verdict::NoWin);
        }
        let context = KnownPosition::new(self.ruleset, position);
        for depth in 1..=plies {
            if !context.side(0).contains(context.player(depth - 1)) {
                continue;
            }
            match self.first_moves(position, depth, wanted) {
                Ok(DepthResult { first_moves, .. }) if first_moves.is_empty() => {}
                Ok(DepthResult { first_moves, .. }) => {
                    return Ok(Verdict::Win { plies: depth, first_moves });
                }
                Err(ForcedError::Spent(_)) => return Ok(Verdict::Unknown { refuted: depth - 1 }),
                Err(error) => return Err(error),
            }
        }
        Ok(Verdict::NoWin)
    }

    /// Returns a line in which the side wins as fast as possible and the others hold out as long as possible.
    ///
    /// **Cost**: at each ply, up to two decisions for each move that is tried, until one is chosen.
    fn line(
        &mut self,
        position: &Position,
        (first, plies): (Move, usize),
    ) -> Result<Vec<Move>, ForcedError> {
        let ruleset = self.ruleset;
        let side = ruleset.side_of(position.to_move());
        let mut line = vec![first];
        let mut position = ruleset.play(position, first);
        for left in (0..plies.saturating_sub(1)).rev() {
            let mut chosen = None;
            for mv in ruleset.moves(&position) {
                let next = ruleset.play(&position, mv);
                let sooner = left > 0 && self.wins_within(side, &next, left - 1)?;
                if !sooner && self.wins_within(side, &next, left)? {
                    chosen = Some((mv, next));
                    break;
                }
            }
            let Some((mv, next)) = chosen else { break };
            line.push(mv);
            position = next;
        }
        Ok(line)
    }

    /// Returns the strategy after a winning first move.
    ///
    /// **Cost**: a decision for each reply after which the side does not win at once.
    ///
    /// # Panics
    /// Only if the solver contradicts itself.
    fn strategy(
        &mut self,
        position: &Position,
        (first, plies): (Move, usize),
    ) -> Result<Option<Strategy<Ruleset>>, ForcedError> {
        let ruleset = self.ruleset;
        let winner = ruleset.side_of(position.to_move());
        if plies == 0 || legality::check(ruleset, position, first).is_err() {
            return Ok(None);
        }
        let next = ruleset.play(position, first);
        if !self.wins_within(winner, &next, plies - 1)? {
            return Ok(None);
        }
        let mut writer = Writer { solver: self, winner, nodes: Vec::new(), known: HashMap::new() };
        let then = match ruleset.outcome(&next) {
            Some(_) => None,
            None => Some(writer.write_node(&next, plies - 1)?),
        };
        writer.nodes.push(Node::Move { mv: first, then });
        let (position, claim) = (position.clone(), Claim::Win(winner));
        Ok(Some(Certificate { position, claim, plies, nodes: writer.nodes }))
    }

    fn is_spent(error: &ForcedError) -> bool {
        matches!(error, ForcedError::Spent(_))
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}

struct Writer<'w, 'r> {
    solver: &'w mut ForcedWinSolver<'r>,
    winner: Players,
    nodes: Vec<Node<Move>>,
    known: HashMap<Node<Move>, NodeId>,
}

impl Writer<'_, '_> {
    fn add_node(&mut self, node: Node<Move>) -> NodeId {
        let nodes = &mut self.nodes;
        *self.known.entry(node).or_insert_with_key(|node| {
            nodes.push(node.clone());
            nodes.len() - 1
        })
    }

    /// Writes the node of a position in which the side forces a win within `plies` plies.
    fn write_node(&mut self, position: &Position, plies: usize) -> Result<NodeId, ForcedError> {
        let ruleset = self.solver.ruleset;
        if !self.winner.contains(position.to_move()) {
            return self.replies(position, plies);
        }
        let mv = self.solver.winning_move(position, plies)?;
        let mv = mv.expect("the side wins, by what the engine has found");
        let next = ruleset.play(position, mv);
        let then = match ruleset.outcome(&next) {
            Some(_) => None,
            None => Some(self.write_node(&next, plies - 1)?),
        };
        Ok(self.add_node(Node::Move { mv, then }))
    }

    /// Writes the node of a position in which another player moves. If several moves win at once after a reply,
    /// the one that answers the most replies is taken.
    fn replies(&mut self, position: &Position, plies: usize) -> Result<NodeId, ForcedError> {
        let ruleset = self.solver.ruleset;
        let won = Some(Outcome::Win(self.winner));
        let mut answers: Vec<(Move, Vec<Move>, Position)> = Vec::new();
        let mut serves: HashMap<Move, usize> = HashMap::new();
        for reply in ruleset.moves(position) {
            let next = ruleset.play(position, reply);
            if ruleset.outcome(&next) == won {
                continue;
            }
            let ours = self.winner.contains(next.to_move());
            let wins = if ours { threats::winning_moves(ruleset, &next) } else { Vec::new() };
            for &mv in &wins {
                *serves.entry(mv).or_default() += 1;
            }
            answers.push((reply, wins, next));
        }
        let mut lists: Vec<(NodeId, Vec<Move>)> = Vec::new();
        for (reply, wins, next) in answers {
            // Of equally good moves the first is taken, so that the file does not depend on chance.
            let best = wins.into_iter().rev().max_by_key(|mv| serves[mv]);
            let answer = match best {
                Some(mv) => self.add_node(Node::Move { mv, then: None }),
                None => self.write_node(&next, plies - 1)?,
            };
            match lists.iter_mut().find(|(to, _)| *to == answer) {
                Some((_, list)) => list.push(reply),
                None => lists.push((answer, vec![reply])),
            }
        }
        let most = (0..lists.len()).rev().max_by_key(|&at| lists[at].1.len());
        let default = most.map(|at| lists.remove(at).0);
        Ok(self.add_node(Node::Replies { default, except: lists }))
    }
}
