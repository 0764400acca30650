//! Replaying a strategy through the rules.

use crate::base::Outcome;
use crate::game::{Game, GameExt};
use crate::solve::certificate::{Certificate, Node, NodeId, Strategy};
use crate::solve::{Budget, Meter, Spent};

/// Longer games are not followed, whatever a certificate promises.
pub const MOST_PLIES: usize = 256;

/// What a check went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions in which the winning side moved.
    pub answers: u64,
    /// Moves of other players that were answered.
    pub replies: u64,
    /// The plies of the longest game.
    pub plies: usize,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum Wrong<M> {
    /// There are no nodes.
    #[error("the strategy is empty")]
    Empty,
    /// The position of the certificate is finished.
    #[error("the game is over before it begins")]
    Over,
    /// The winners are not one side.
    #[error("those who are to win are not a side of the game")]
    NoSide,
    /// A node names one that does not come earlier.
    #[error("node {node} leads to node {to}, which is not an earlier one")]
    Dangling { node: NodeId, to: NodeId },
    /// No other node leads to this one.
    #[error("nothing leads to node {node}")]
    Unused { node: NodeId },
    /// A node lists a move as an exception twice.
    #[error("node {node} answers a move twice")]
    Twice {
        node: NodeId,
        /// The move.
        mv: M,
    },
    /// A node with a move, but another player is to move; or the other way round.
    #[error("node {node} is for another player's turn")]
    Turn { node: NodeId },
    /// A move that is not legal.
    #[error("node {node} has a move that is not legal there")]
    Illegal {
        node: NodeId,
        /// The move.
        mv: M,
    },
    /// The strategy ends, but the game goes on.
    #[error("node {node} ends the strategy before the game is won")]
    Unfinished { node: NodeId },
    /// The game is won, but the strategy goes on.
    #[error("node {node} goes on after the game is won")]
    Superfluous { node: NodeId },
    /// The game ends otherwise.
    #[error("the game ends as a {0}")]
    Lost(Outcome),
    /// More plies than promised.
    #[error("the game goes on after {0} plies")]
    TooLong(usize),
    /// It is not known whether anything is.
    #[error("the budget was spent before the certificate was checked")]
    Spent(#[from] Spent),
}

/// A fault of a certificate, and the moves that lead there from its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{wrong}")]
pub struct Fault<M: std::fmt::Debug> {
    /// What is wrong.
    pub wrong: Wrong<M>,
    /// The moves played before.
    pub line: Vec<M>,
}

/// Checks that a certificate proves a forced win: every move that it names is legal, every legal
/// move of the others is answered, and every game ends won within the plies. Nothing in it is
/// superfluous, so that what is left out or added shows.
///
/// Nothing longer than [`MOST_PLIES`] is followed. Only the rules are asked: legal moves, whether a
/// move is legal, what it leads to, and how the game stands.
///
/// # Errors
/// The first fault, with the moves that lead there.
///
/// **Cost** a visit of every game that the strategy allows; memory for one of them.
pub fn check<G: Game>(game: &G, certificate: &Strategy<G>) -> Result<Stats, Fault<G::Move>> {
    check_within(game, certificate, Budget::default())
}

/// As [`check`], within a budget.
///
/// # Errors
/// As there, and if the budget is spent.
pub fn check_within<G: Game>(
    game: &G,
    certificate: &Strategy<G>,
    budget: Budget,
) -> Result<Stats, Fault<G::Move>> {
    let (line, stats, meter) = (Vec::new(), Stats::default(), Meter::new(budget));
    let mut checker = Checker { game, certificate, line, stats, meter };
    checker.whole().map_err(|wrong| Fault { wrong, line: checker.line })?;
    Ok(checker.stats)
}

struct Checker<'c, G: Game> {
    game: &'c G,
    certificate: &'c Strategy<G>,
    line: Vec<G::Move>,
    stats: Stats,
    meter: Meter,
}

impl<G: Game> Checker<'_, G> {
    fn whole(&mut self) -> Result<(), Wrong<G::Move>> {
        let Certificate { position, winner, nodes, .. } = self.certificate;
        let root = nodes.len().checked_sub(1).ok_or(Wrong::Empty)?;
        if self.game.outcome(position).is_some() {
            return Err(Wrong::Over);
        }
        if winner.iter().any(|player| self.game.side_of(player) != *winner)
            || winner.iter().next().is_none_or(|player| player.index() >= self.game.players())
        {
            return Err(Wrong::NoSide);
        }
        self.references(root)?;
        self.node(position, root)
    }

    /// Every node but the last is named by a later one, and names only earlier ones.
    fn references(&self, root: NodeId) -> Result<(), Wrong<G::Move>> {
        let mut used = vec![false; root + 1];
        used[root] = true;
        for (node, content) in self.certificate.nodes.iter().enumerate() {
            let mut lead = |to: NodeId| {
                if to >= node {
                    return Err(Wrong::Dangling { node, to });
                }
                used[to] = true;
                Ok(())
            };
            match content {
                Node::Move { then, .. } => then.iter().try_for_each(|&to| lead(to))?,
                Node::Replies { default, except } => {
                    default.iter().try_for_each(|&to| lead(to))?;
                    except.iter().try_for_each(|&(to, _)| lead(to))?;
                    let mut moves: Vec<_> = except.iter().flat_map(|(_, moves)| moves).collect();
                    moves.sort_unstable();
                    if let Some(pair) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
                        return Err(Wrong::Twice { node, mv: *pair[0] });
                    }
                }
            }
        }
        used.iter().position(|used| !used).map_or(Ok(()), |node| Err(Wrong::Unused { node }))
    }

    fn node(&mut self, position: &G::Position, node: NodeId) -> Result<(), Wrong<G::Move>> {
        self.meter.count()?;
        let most = self.certificate.plies.min(MOST_PLIES);
        if self.line.len() >= most {
            return Err(Wrong::TooLong(most));
        }
        let certificate = self.certificate;
        let ours = certificate.winner.contains(self.game.to_move(position));
        match &certificate.nodes[node] {
            &Node::Move { mv, then } if ours => {
                self.stats.answers += 1;
                if self.game.check(position, mv).is_err() {
                    return Err(Wrong::Illegal { node, mv });
                }
                self.ply(&self.game.play(position, mv), node, mv, then, true)
            }
            Node::Replies { default, except } if !ours => {
                self.replies(position, node, *default, except)
            }
            _ => Err(Wrong::Turn { node }),
        }
    }

    fn replies(
        &mut self,
        position: &G::Position,
        node: NodeId,
        default: Option<NodeId>,
        except: &[(NodeId, Vec<G::Move>)],
    ) -> Result<(), Wrong<G::Move>> {
        let moves = self.game.moves(position);
        // Where nobody can move nothing is won, whatever the rules say of the outcome.
        if moves.is_empty() {
            return Err(Wrong::Unfinished { node });
        }
        let mut answers = vec![default; moves.len()];
        let mut defaults = moves.len();
        for (to, replies) in except {
            for &mv in replies {
                let at = moves.binary_search(&mv).map_err(|_| Wrong::Illegal { node, mv })?;
                answers[at] = Some(*to);
                defaults -= 1;
            }
        }
        if defaults == 0 && default.is_some() {
            return Err(Wrong::Superfluous { node });
        }
        for (mv, answer) in moves.into_iter().zip(answers) {
            self.stats.replies += 1;
            self.ply(&self.game.play(position, mv), node, mv, answer, false)?;
        }
        Ok(())
    }

    /// A move has been played: the game is won, or the strategy goes on.
    fn ply(
        &mut self,
        next: &G::Position,
        node: NodeId,
        mv: G::Move,
        then: Option<NodeId>,
        ours: bool,
    ) -> Result<(), Wrong<G::Move>> {
        self.line.push(mv);
        self.stats.plies = self.stats.plies.max(self.line.len());
        match (self.game.outcome(next), then) {
            (Some(Outcome::Win(winner)), then) if winner == self.certificate.winner => {
                if ours && then.is_some() {
                    return Err(Wrong::Superfluous { node });
                }
            }
            (Some(outcome), _) => return Err(Wrong::Lost(outcome)),
            (None, Some(then)) => self.node(next, then)?,
            (None, None) => return Err(Wrong::Unfinished { node }),
        }
        self.line.pop();
        Ok(())
    }
}
