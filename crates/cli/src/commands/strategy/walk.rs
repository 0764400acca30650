//! A game in which one side follows a strategy.

use crosstrack::base::{Outcome, Player};
use crosstrack::solve::certificate::{Claim, Node, NodeId, Strategy};

use crate::Playable;

/// A game from the position of a certificate, in which those who follow its strategy have moved wherever they could.
#[derive(Clone)]
pub(super) struct Walk<'c, G: Playable> {
    pub(super) game: &'c G,
    certificate: &'c Strategy<G>,
    pub(super) position: G::Position,
    /// The moves so far, each with who made it and whether the strategy names it.
    pub(super) line: Vec<Step<G::Move>>,
    /// Number of plies for which the claim still says something.
    left: usize,
    pub(super) place: Place,
}

/// A move of a game.
#[derive(Clone, Copy)]
pub(super) struct Step<M> {
    pub(super) player: Player,
    pub(super) mv: M,
    pub(super) is_answer: bool,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The others are to move, and this node says what follows.
    Node(NodeId),
    /// A lemma ends the refutation: this node.
    Lemma(NodeId),
    /// The game is over.
    Over(Outcome),
    /// The plies of the claim are spent.
    Spent,
    /// The file says nothing of the last move, which may win.
    Unknown,
}

/// The fault of a strategy, in words.
#[derive(Debug)]
pub(super) struct StrategyFault(pub(super) String);

impl<'c, G: Playable> Walk<'c, G> {
    /// Creates the game in the position of a certificate, without moves.
    pub(super) fn new(game: &'c G, certificate: &'c Strategy<G>) -> Result<Self, StrategyFault> {
        let Some(root) = certificate.nodes.len().checked_sub(1) else {
            return Err(StrategyFault("the strategy is empty".to_owned()));
        };
        let mut walk = Self {
            game,
            certificate,
            position: certificate.position.clone(),
            line: Vec::new(),
            left: certificate.plies,
            place: Place::Node(root),
        };
        if let Some(outcome) = game.outcome(&walk.position) {
            walk.place = Place::Over(outcome);
        }
        Ok(walk)
    }

    /// Whether the player to move is one of those who follow the strategy.
    fn is_follower(&self, player: Player) -> bool {
        let claim = &self.certificate.claim;
        claim.side().contains(player) == claim.is_win()
    }

    /// Plays a legal move of the others, and what the strategy answers.
    pub(super) fn reply(&mut self, mv: G::Move) -> Result<(), StrategyFault> {
        let Place::Node(node) = self.place else { return Ok(()) };
        let Node::Replies { default, except } = &self.certificate.nodes[node] else {
            return Ok(());
        };
        let then = except.iter().find(|(_, moves)| moves.contains(&mv));
        let then = then.map(|(to, _)| *to).or(*default);
        if let Claim::NoWin { winning, sooner, .. } = &self.certificate.claim
            && self.line.is_empty()
            && winning.contains(&mv)
        {
            self.left = *sooner;
        }
        let is_unknown = self.left == 0;
        self.play(node, mv, then, false)?;
        if is_unknown && !matches!(self.place, Place::Over(_)) {
            self.place = Place::Unknown;
        }
        self.follow()
    }

    /// Plays moves of the strategy until the others are to move, or there is nothing more to follow.
    pub(super) fn follow(&mut self) -> Result<(), StrategyFault> {
        while let Place::Node(node) = self.place {
            let is_follower = self.is_follower(self.game.to_move(&self.position));
            match &self.certificate.nodes[node] {
                &Node::Move { mv, then } if is_follower => {
                    if self.game.check(&self.position, mv).is_err() {
                        let mv = self.game.write_move(mv);
                        return Err(StrategyFault(format!("node {node}: {mv} is not legal there")));
                    }
                    self.play(node, mv, then, true)?;
                }
                Node::Wait { .. } => self.place = Place::Lemma(node),
                Node::Replies { .. } if !is_follower => return Ok(()),
                _ => {
                    return Err(StrategyFault(format!("node {node} is for another player's turn")));
                }
            }
        }
        Ok(())
    }

    fn play(
        &mut self,
        node: NodeId,
        mv: G::Move,
        then: Option<NodeId>,
        is_answer: bool,
    ) -> Result<(), StrategyFault> {
        let player = self.game.to_move(&self.position);
        self.position = self.game.play(&self.position, mv);
        self.line.push(Step { player, mv, is_answer });
        self.left = self.left.saturating_sub(1);
        self.place = match (self.game.outcome(&self.position), then) {
            (Some(outcome), _) => Place::Over(outcome),
            (None, _) if self.left == 0 => Place::Spent,
            (None, Some(to)) if to < node => Place::Node(to),
            (None, Some(to)) => {
                let why = format!("node {node} leads to node {to}, which is not an earlier one");
                return Err(StrategyFault(why));
            }
            (None, None) => {
                let why = format!(
                    "node {node} says nothing of what follows {}",
                    self.game.write_move(mv)
                );
                return Err(StrategyFault(why));
            }
        };
        Ok(())
    }
}
