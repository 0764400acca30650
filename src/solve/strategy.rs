//! Certificates of forced wins.

use std::collections::HashMap;

use crate::base::{Outcome, Players};
use crate::game::{GameExt, Tactics};
use crate::solve::certificate::{Certificate, Claim, Node, NodeId, Strategy};
use crate::solve::{BudgetError, WinSearch};

/// Returns the certificate that the side to move forces a win within `plies` plies by the move `first`; `None` if
/// this move does not force one.
///
/// A reply that does not parry a threat is answered by carrying it out; the most frequent answer becomes the
/// default. The search chooses the strategy; [`check`](crate::solve::certificate::check) verifies it.
///
/// **Cost** one search for every reply that parries all threats, in every position of the strategy; besides,
/// trying all legal moves in each position in which another player is to move.
///
/// # Errors
/// If the budget of the search is spent.
pub fn certificate<G: Tactics>(
    game: &G,
    search: &mut impl WinSearch<G>,
    position: &G::Position,
    (first, plies): (G::Move, usize),
) -> Result<Option<Strategy<G>>, BudgetError> {
    let winner = game.side_of(game.to_move(position));
    if plies == 0 || game.check(position, first).is_err() {
        return Ok(None);
    }
    let next = game.play(position, first);
    if !search.wins_within(&next, winner, plies - 1)? {
        return Ok(None);
    }
    let mut writer = Writer { game, search, winner, nodes: Vec::new(), known: HashMap::new() };
    let then = match game.outcome(&next) {
        Some(_) => None,
        None => Some(writer.any(&next, plies - 1)?),
    };
    writer.nodes.push(Node::Move { mv: first, then });
    let (position, claim) = (position.clone(), Claim::Win(winner));
    Ok(Some(Certificate { position, claim, plies, nodes: writer.nodes }))
}

struct Writer<'w, G: Tactics, E> {
    game: &'w G,
    search: &'w mut E,
    winner: Players,
    nodes: Vec<Node<G::Move>>,
    known: HashMap<Node<G::Move>, NodeId>,
}

impl<G: Tactics, E: WinSearch<G>> Writer<'_, G, E> {
    fn node(&mut self, node: Node<G::Move>) -> NodeId {
        let nodes = &mut self.nodes;
        *self.known.entry(node).or_insert_with_key(|node| {
            nodes.push(node.clone());
            nodes.len() - 1
        })
    }

    fn is_won(&self, position: &G::Position) -> bool {
        self.game.outcome(position) == Some(Outcome::Win(self.winner))
    }

    /// Writes and returns the node of a position in which the winning side moves: by a move that wins at once, or
    /// by one that the search finds.
    fn attack(&mut self, position: &G::Position, plies: usize) -> Result<NodeId, BudgetError> {
        if let Some(&mv) = self.game.winning_moves(position).first() {
            return Ok(self.node(Node::Move { mv, then: None }));
        }
        let found = self.search.winning_move(self.game, position, plies)?;
        let mv = found.expect("a move for the win that the search promised");
        let then = Some(self.any(&self.game.play(position, mv), plies - 1)?);
        Ok(self.node(Node::Move { mv, then }))
    }

    /// Writes and returns the node of a position in which the game goes on and the side forces a win within
    /// `plies` plies.
    fn any(&mut self, position: &G::Position, plies: usize) -> Result<NodeId, BudgetError> {
        if self.winner.contains(self.game.to_move(position)) {
            self.attack(position, plies)
        } else {
            self.defend(position, plies)
        }
    }

    /// Writes and returns the node of a position in which another player moves.
    fn defend(&mut self, position: &G::Position, plies: usize) -> Result<NodeId, BudgetError> {
        let moves = self.game.moves(position);
        let next_is_ours = moves.first().is_some_and(|&mv| {
            self.winner.contains(self.game.to_move(&self.game.play(position, mv)))
        });
        let mut threats = if next_is_ours { self.game.threats(position) } else { Vec::new() };
        // The threat that the fewest replies touch comes first: it answers most of them.
        threats.sort_by_cached_key(|threat| {
            let touched =
                |&&mv: &&G::Move| self.game.touches(position, mv).intersects(threat.needs);
            moves.iter().filter(touched).count()
        });
        let mut answers: Vec<(G::Move, NodeId)> = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.game.play(position, mv);
            if self.is_won(&next) {
                continue;
            }
            let parried = |threat: G::Move| {
                self.game.check(&next, threat).is_err()
                    || !self.is_won(&self.game.play(&next, threat))
            };
            let threat = threats.iter().map(|threat| threat.mv).find(|&threat| !parried(threat));
            let answer = match threat {
                Some(mv) => self.node(Node::Move { mv, then: None }),
                None => self.any(&next, plies - 1)?,
            };
            answers.push((mv, answer));
        }
        let mut lists: Vec<(NodeId, Vec<G::Move>)> = Vec::new();
        for (mv, answer) in answers {
            match lists.iter_mut().find(|(to, _)| *to == answer) {
                Some((_, list)) => list.push(mv),
                None => lists.push((answer, vec![mv])),
            }
        }
        let most = (0..lists.len()).max_by_key(|&at| lists[at].1.len());
        let default = most.map(|at| lists.remove(at).0);
        Ok(self.node(Node::Replies { default, except: lists }))
    }
}
