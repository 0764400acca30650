//! The checker: replays a strategy by the rules.

use std::collections::{BTreeMap, HashSet};

use crate::base::{Outcome, Players};
use crate::game::GameExt as _;
use crate::solve::certificate::{Claim, Lemmas, Node, NodeId, Statement, Strategy};
use crate::solve::{Budget, BudgetError, Evidence, Meter, Proved};

/// Maximum number of plies for which the checker follows a game. A refutation of more is refused.
pub const MOST_PLIES: usize = 256;

/// Minimum height of nodes whose results are remembered; there are too many nodes of less height.
const HIGH: usize = 3;

/// Maximum number of results that are remembered.
const MOST_SEEN: usize = 1 << 20;

/// Options of [`check_with`].
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// Whether to try every legal move where a side must not win at once, instead of asking
    /// [`has_win`](crate::game::Tactics::has_win).
    pub every_move: bool,
    /// Budget of the check.
    pub budget: Budget,
}

/// Statistics of the check of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckStats {
    /// Number of positions in which a player who follows the strategy moved.
    pub answers: u64,
    /// Number of moves of the other players that were tried.
    pub replies: u64,
    /// Number of positions of a refutation that were checked to have no win at once for the refuted side.
    pub looks: u64,
    /// Number of positions that use each [`Node::Wait`], by the node's index.
    pub waits: BTreeMap<NodeId, u64>,
    /// Number of plies of the longest game.
    pub plies: usize,
}

/// Reason why a certificate does not prove its claim. A `node` is the index of the node at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum CertificateErrorKind<M> {
    /// The certificate has no nodes.
    #[error("the strategy is empty")]
    Empty,
    /// The position of the certificate is finished.
    #[error("the game is over before it begins")]
    Over,
    /// The players of the claim are not a side of the game (there are none, or only a part of a team, or one
    /// takes no part), or those of a refutation are not the side to move.
    #[error("the players in `winners` are not a side of the game")]
    NoSide,
    /// The winning first moves of a refutation are not ascending.
    #[error("the winning first moves are not in order")]
    Order,
    /// `sooner` of a refutation is greater than its plies.
    #[error("`sooner` is more than the plies")]
    Sooner,
    /// A node refers to a node that is not an earlier one.
    #[error("node {node} leads to node {to}, which is not an earlier one")]
    Dangling { node: NodeId, to: NodeId },
    /// The certificate claims more plies than the checker follows.
    #[error("it claims {0} plies, and at most {MOST_PLIES} are followed")]
    TooManyPlies(usize),
    /// No other node refers to this node, which is not the last.
    #[error("nothing leads to node {node}")]
    Unused { node: NodeId },
    /// A node lists a move among its exceptions twice.
    #[error("node {node} answers a move twice")]
    Twice {
        node: NodeId,
        /// Move that the node answers twice.
        mv: M,
    },
    /// The node is of a kind that is not for the player to move, or not for this kind of claim: see [`Node`].
    #[error("node {node} is for another player's turn")]
    Turn { node: NodeId },
    /// The node has a move that is not legal in its position.
    #[error("node {node} has a move that is not legal there")]
    Illegal {
        node: NodeId,
        /// Move of the node that is not legal.
        mv: M,
    },
    /// The strategy of a win ends, but the game goes on.
    #[error("node {node} ends the strategy before the game is won")]
    Unfinished { node: NodeId },
    /// The node of a refutation does not answer this move of the refuted side, though plies are left.
    #[error("node {node} does not answer this move")]
    Unanswered { node: NodeId },
    /// The node goes on after the game or the claim has ended.
    #[error("node {node} goes on after the end")]
    Superfluous { node: NodeId },
    /// The game ends with this outcome, which is not the one that the claim states.
    #[error("the game ends as a {0}")]
    Lost(Outcome),
    /// The node lets the refuted side win.
    #[error("node {node} lets the side win")]
    Won { node: NodeId },
    /// The lemma of the node does not hold, or is not known to hold, for the reason `why`.
    #[error("node {node} rests on a lemma that does not hold: {why}")]
    Lemma { node: NodeId, why: String },
    /// The game goes on after this many plies, the most that the certificate claims or the checker follows.
    #[error("the game goes on after {0} plies")]
    TooLong(usize),
    /// The budget was spent before the check ended.
    #[error("the budget was spent before the certificate was checked")]
    Spent(#[from] BudgetError),
}

/// Error of checking a certificate: a fault, and the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct CertificateError<M: std::fmt::Debug> {
    /// What is wrong with the certificate.
    pub kind: CertificateErrorKind<M>,
    /// Moves from the position of the certificate to the place of the fault.
    pub line: Vec<M>,
}

/// Checks that a certificate proves its claim: every move that it names is legal, every legal move of the other
/// players has an answer, and every game ends as claimed within the plies. It also checks that no node or answer is
/// superfluous.
///
/// Uses only the rules of the game, and [`Lemmas::check_wait`] for lemmas. Refuses a claim of more than [`MOST_PLIES`] plies.
///
/// **Cost** visits every game that the strategy allows. Equal positions with the same node are visited only once
/// if many plies follow them; these positions are kept in memory.
///
/// # Errors
/// If the certificate does not prove its claim: the first fault, with the moves that lead to it.
pub fn check<G: Lemmas>(
    game: &G,
    certificate: &Strategy<G>,
) -> Result<CheckStats, CertificateError<G::Move>> {
    check_with(game, certificate, CheckOptions::default())
}

/// What a certificate proves, and the statistics of its check.
pub type ProvedStatement<M> = (Proved<Statement<M>>, CheckStats);

/// Proves what a certificate claims, by checking it as [`check_with`] does. The plies of a win are those of the longest
/// game that the strategy allows.
///
/// # Errors
/// If the certificate does not prove its claim, or the budget is spent.
pub fn prove<G: Lemmas>(
    game: &G,
    certificate: &Strategy<G>,
    checking: CheckOptions,
) -> Result<ProvedStatement<G::Move>, CertificateError<G::Move>> {
    let stats = check_with(game, certificate, checking)?;
    let claim = certificate.claim.clone();
    let plies = if claim.is_win() { stats.plies } else { certificate.plies };
    let by = if stats.waits.is_empty() { Evidence::Replay } else { Evidence::ReplayWithLemmas };
    Ok((Proved::new(Statement { claim, plies }, by), stats))
}

/// Checks a certificate as [`check`] does, with the given options.
///
/// # Errors
/// If the certificate does not prove its claim, or the budget is spent.
///
/// **Cost** that of [`check`]; about a thousand times as much if every move is tried.
pub fn check_with<G: Lemmas>(
    game: &G,
    certificate: &Strategy<G>,
    checking: CheckOptions,
) -> Result<CheckStats, CertificateError<G::Move>> {
    let mut checker = Checker {
        game,
        certificate,
        side: certificate.claim.side(),
        every_move: checking.every_move,
        meter: Meter::new(checking.budget),
        heights: Vec::new(),
        seen: HashSet::new(),
        line: Vec::new(),
        stats: CheckStats::default(),
    };
    checker.whole().map_err(|kind| CertificateError { kind, line: checker.line })?;
    Ok(checker.stats)
}

/// Nodes with the moves that they answer.
type Exceptions<M> = [(NodeId, Vec<M>)];

struct Checker<'c, G: Lemmas> {
    game: &'c G,
    certificate: &'c Strategy<G>,
    side: Players,
    every_move: bool,
    meter: Meter,
    /// For each node, the maximum number of plies from there on.
    heights: Vec<usize>,
    /// Checks that succeeded: a position and its node, with the number of plies left and the number of plies
    /// played.
    seen: HashSet<(G::Position, NodeId, usize, usize)>,
    line: Vec<G::Move>,
    stats: CheckStats,
}

impl<G: Lemmas> Checker<'_, G> {
    fn whole(&mut self) -> Result<(), CertificateErrorKind<G::Move>> {
        let certificate = self.certificate;
        let root = certificate.nodes.len().checked_sub(1).ok_or(CertificateErrorKind::Empty)?;
        if self.game.outcome(&certificate.position).is_some() {
            return Err(CertificateErrorKind::Over);
        }
        let side = self.side;
        if side.iter().any(|player| self.game.side_of(player) != side)
            || side.iter().next().is_none_or(|player| player.index() >= self.game.players())
        {
            return Err(CertificateErrorKind::NoSide);
        }
        self.references(root)?;
        let left = certificate.plies;
        if left > MOST_PLIES {
            return Err(CertificateErrorKind::TooManyPlies(left));
        }
        match &certificate.claim {
            Claim::Win(_) => self.node(&certificate.position, root, left),
            Claim::NoWin { winning, sooner, .. } => {
                if !side.contains(self.game.to_move(&certificate.position)) {
                    return Err(CertificateErrorKind::NoSide);
                }
                if !winning.is_sorted_by(|a, b| a < b) {
                    return Err(CertificateErrorKind::Order);
                }
                if *sooner > left {
                    return Err(CertificateErrorKind::Sooner);
                }
                self.visit(&certificate.position, root, left, (winning, *sooner))
            }
        }
    }

    /// Checks that every node refers only to earlier nodes, and that every node except the last is referred to by
    /// a later one.
    fn references(&mut self, root: NodeId) -> Result<(), CertificateErrorKind<G::Move>> {
        let mut used = vec![false; root + 1];
        used[root] = true;
        self.heights = vec![1; root + 1];
        for (node, content) in self.certificate.nodes.iter().enumerate() {
            let mut lead = |to: NodeId| {
                if to >= node {
                    return Err(CertificateErrorKind::Dangling { node, to });
                }
                used[to] = true;
                self.heights[node] = self.heights[node].max(self.heights[to] + 1);
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
                        return Err(CertificateErrorKind::Twice { node, mv: *pair[0] });
                    }
                }
                Node::Wait { .. } => {}
            }
        }
        used.iter()
            .position(|used| !used)
            .map_or(Ok(()), |node| Err(CertificateErrorKind::Unused { node }))
    }

    fn node(
        &mut self,
        position: &G::Position,
        node: NodeId,
        left: usize,
    ) -> Result<(), CertificateErrorKind<G::Move>> {
        self.meter.count()?;
        if self.heights[node] < HIGH {
            return self.visit(position, node, left, (&[], 0));
        }
        let seen = (position.clone(), node, left, self.line.len());
        if self.seen.contains(&seen) {
            return Ok(());
        }
        self.visit(position, node, left, (&[], 0))?;
        if self.seen.len() < MOST_SEEN {
            self.seen.insert(seen);
        }
        Ok(())
    }

    /// Checks a node in a position with `left` plies left. For the first moves in the list of `first`, the number
    /// beside the list is used in place of `left`.
    fn visit(
        &mut self,
        position: &G::Position,
        node: NodeId,
        left: usize,
        first: (&[G::Move], usize),
    ) -> Result<(), CertificateErrorKind<G::Move>> {
        let certificate = self.certificate;
        if left == 0 {
            return Err(CertificateErrorKind::TooLong(self.line.len()));
        }
        let theirs = self.side.contains(self.game.to_move(position));
        match &certificate.nodes[node] {
            &Node::Move { mv, then } if theirs == certificate.claim.is_win() => {
                self.stats.answers += 1;
                if self.game.check(position, mv).is_err() {
                    return Err(CertificateErrorKind::Illegal { node, mv });
                }
                self.ply(&self.game.play(position, mv), (node, mv), then, left - 1, true)
            }
            Node::Replies { default, except }
                if left == 1 && theirs && !certificate.claim.is_win() && first.0.is_empty() =>
            {
                if default.is_some() || !except.is_empty() {
                    return Err(CertificateErrorKind::Superfluous { node });
                }
                self.stats.looks += 1;
                if self.wins_at_once(position) {
                    Err(CertificateErrorKind::Won { node })
                } else {
                    Ok(())
                }
            }
            Node::Replies { default, except } if theirs != certificate.claim.is_win() => {
                self.replies(position, node, (*default, except), left, first)
            }
            Node::Wait { wait } if !certificate.claim.is_win() && first.0.is_empty() => {
                *self.stats.waits.entry(node).or_default() += 1;
                let turns = self.turns(position, left);
                self.game
                    .check_wait(position, self.side, turns, wait)
                    .map_err(|why| CertificateErrorKind::Lemma { node, why })
            }
            _ => Err(CertificateErrorKind::Turn { node }),
        }
    }

    /// Returns how many of the next `left` plies are turns of the side, if players take turns in order.
    fn turns(&self, position: &G::Position, left: usize) -> usize {
        let (mover, players) = (self.game.to_move(position), self.game.players());
        (0..left).filter(|&ahead| self.side.contains(mover.nth_after(ahead, players))).count()
    }

    fn wins_at_once(&self, position: &G::Position) -> bool {
        if !self.every_move {
            return self.game.has_win(position);
        }
        let won = Some(Outcome::Win(self.side));
        self.game
            .moves(position)
            .into_iter()
            .any(|mv| self.game.outcome(&self.game.play(position, mv)) == won)
    }

    fn replies(
        &mut self,
        position: &G::Position,
        node: NodeId,
        (default, except): (Option<NodeId>, &Exceptions<G::Move>),
        left: usize,
        (first, sooner): (&[G::Move], usize),
    ) -> Result<(), CertificateErrorKind<G::Move>> {
        let moves = self.game.moves(position);
        // If there is no legal move, nothing is won, whatever the rules say about the outcome.
        if moves.is_empty() {
            return Err(CertificateErrorKind::Unfinished { node });
        }
        if let Some(&mv) = first.iter().find(|mv| moves.binary_search(mv).is_err()) {
            return Err(CertificateErrorKind::Illegal { node, mv });
        }
        // If no ply follows, no node may follow.
        let is_last = left == 1 && !self.certificate.claim.is_win();
        if is_last && (default.is_some() || !except.is_empty()) {
            return Err(CertificateErrorKind::Superfluous { node });
        }
        let mut answers = vec![(default, false); moves.len()];
        let mut defaults = moves.len();
        for (to, replies) in except {
            for &mv in replies {
                let at = moves
                    .binary_search(&mv)
                    .map_err(|_| CertificateErrorKind::Illegal { node, mv })?;
                if sooner == 0 && first.binary_search(&mv).is_ok() {
                    return Err(CertificateErrorKind::Superfluous { node });
                }
                answers[at] = (Some(*to), true);
                defaults -= 1;
            }
        }
        if defaults == 0 && default.is_some() {
            return Err(CertificateErrorKind::Superfluous { node });
        }
        for (mv, (answer, is_listed)) in moves.into_iter().zip(answers) {
            self.meter.count()?;
            self.stats.replies += 1;
            let left = if first.binary_search(&mv).is_ok() { sooner } else { left };
            if left > 0 {
                self.ply(&self.game.play(position, mv), (node, mv), answer, left - 1, is_listed)?;
            }
        }
        Ok(())
    }

    /// Checks the position after a move: the claim is fulfilled there, or the strategy goes on.
    fn ply(
        &mut self,
        next: &G::Position,
        (node, mv): (NodeId, G::Move),
        then: Option<NodeId>,
        left: usize,
        is_named: bool,
    ) -> Result<(), CertificateErrorKind<G::Move>> {
        self.line.push(mv);
        self.stats.plies = self.stats.plies.max(self.line.len());
        let outcome = self.game.outcome(next);
        let ends = if self.certificate.claim.is_win() {
            match outcome {
                Some(outcome) if outcome != Outcome::Win(self.side) => {
                    return Err(CertificateErrorKind::Lost(outcome));
                }
                outcome => outcome.is_some(),
            }
        } else if outcome == Some(Outcome::Win(self.side)) {
            return Err(CertificateErrorKind::Won { node });
        } else {
            outcome.is_some() || left == 0
        };
        match (ends, then) {
            // A default is for moves after which the game goes on.
            (true, then) if is_named && then.is_some() => {
                return Err(CertificateErrorKind::Superfluous { node });
            }
            (true, _) => {}
            (false, Some(then)) => self.node(next, then, left)?,
            (false, None) if self.certificate.claim.is_win() => {
                return Err(CertificateErrorKind::Unfinished { node });
            }
            (false, None) => return Err(CertificateErrorKind::Unanswered { node }),
        }
        self.line.pop();
        Ok(())
    }
}
