//! Refutations: proofs that the side to move has no forced win.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::base::{Outcome, Players};
use crate::game::{GameExt as _, Tactics};
use crate::solve::certificate::{Certificate, Claim, Node, NodeId, Strategy};
use crate::solve::{Budget, BudgetError, Meter, Verdict, Wanted, WinSearch};

/// Number of replies that are tried first because they have refuted most often.
const MOST_LIKELY: usize = 12;

/// Maximum number of plies of a refutation without lemmas; more plies take too long.
const MOST_WITHOUT_LEMMAS: usize = 5;

/// Goal of a refutation: which wins of the side to move it excludes.
#[derive(Clone, Debug)]
pub struct RefutationGoal<M> {
    /// Number of plies within which no first move wins, except those in `winning`.
    pub plies: usize,
    /// First moves that may win within `plies`, ascending.
    pub winning: Vec<M>,
    /// Number of plies within which the moves in `winning` do not win either; 0 to prove nothing about them.
    pub sooner: usize,
    /// Whether the refutation may use lemmas.
    pub lemmas: bool,
}

impl<M: Clone> RefutationGoal<M> {
    /// Returns what remains to be proved of a verdict on `plies` plies, besides the certificate of a win: that
    /// there is no win, or that no other first move wins and none wins faster. Returns `None` if the verdict is
    /// unknown, or if it is a win of which only [one](Wanted::One) first move was wanted.
    ///
    /// The refutation may use lemmas if `plies` is above 5.
    pub fn of(verdict: &Verdict<M>, plies: usize, wanted: Wanted) -> Option<Self> {
        let (plies, winning, sooner) = match verdict {
            Verdict::NoWin => (plies, Vec::new(), 0),
            Verdict::Win { plies, first_moves } if wanted == Wanted::All => {
                (*plies, first_moves.clone(), plies - 1)
            }
            Verdict::Win { .. } | Verdict::Unknown { .. } => return None,
        };
        Some(Self { plies, winning, sooner, lemmas: plies > MOST_WITHOUT_LEMMAS })
    }
}

/// Reason why there is no refutation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefutationError<M: std::fmt::Debug> {
    /// The budget of the search, or that of the refutation, is spent.
    #[error(transparent)]
    Spent(#[from] BudgetError),
    /// The refuted side wins: after these moves, it wins at once, or no reply prevents its win.
    #[error("no reply refutes a win")]
    Wins(Vec<M>),
}

/// Returns a proof that the side to move cannot force a win within the plies of the goal: a reply to each of its
/// moves on each of its turns. Where players take turns in order ([`Tactics::is_orderly`]) the plies end with the
/// last turn of that side.
///
/// The search proposes replies; this function and the [checker](crate::solve::certificate::check) verify them.
///
/// **Cost** without lemmas, one search for an immediate win for each sequence of moves of the side: with two
/// turns, about as many as there are legal moves; with three, about the square of that number. The replies are
/// kept in memory.
///
/// # Errors
/// If the side does force a win within the plies of the goal `refutable`, or if the budget of the search or
/// `budget` is spent.
pub fn refutation<G: Tactics>(
    game: &G,
    search: &mut impl WinSearch<G>,
    position: &G::Position,
    refutable: &RefutationGoal<G::Move>,
    budget: Budget,
) -> Result<Strategy<G>, RefutationError<G::Move>> {
    let side = game.side_of(game.to_move(position));
    let last_turn = |plies: &usize| game.is_in_turn(position, *plies);
    let to_turn = |plies: usize| (1..=plies).rev().find(last_turn).unwrap_or(0);
    let (plies, sooner) = (to_turn(refutable.plies), to_turn(refutable.sooner));
    let mut writer = Writer {
        game,
        search,
        side,
        lemmas: refutable.lemmas,
        meter: Meter::new(budget),
        nodes: Vec::new(),
        known: HashMap::new(),
        likely: vec![HashMap::new(); plies + 1],
        line: Vec::new(),
    };
    writer.root(position, plies, (&refutable.winning, sooner)).map_err(|error| match error {
        Failed::Spent => RefutationError::Spent(BudgetError),
        Failed::Wins => RefutationError::Wins(std::mem::take(&mut writer.line)),
    })?;
    let claim = Claim::NoWin { side, winning: refutable.winning.clone(), sooner };
    Ok(Certificate { position: position.clone(), claim, plies, nodes: writer.nodes })
}

enum Failed {
    Spent,
    /// The side wins after the moves in `Writer::line`.
    Wins,
}

impl From<BudgetError> for Failed {
    fn from(BudgetError: BudgetError) -> Self {
        Self::Spent
    }
}

struct Writer<'w, G: Tactics, E> {
    game: &'w G,
    search: &'w mut E,
    side: Players,
    lemmas: bool,
    meter: Meter,
    nodes: Vec<Node<G::Move>>,
    known: HashMap<Node<G::Move>, NodeId>,
    /// For each number of plies left, how often each reply has refuted the side.
    likely: Vec<HashMap<G::Move, u64>>,
    line: Vec<G::Move>,
}

impl<G: Tactics, E: WinSearch<G>> Writer<'_, G, E> {
    fn node(&mut self, node: Node<G::Move>) -> NodeId {
        let nodes = &mut self.nodes;
        *self.known.entry(node).or_insert_with_key(|node| {
            nodes.push(node.clone());
            nodes.len() - 1
        })
    }

    /// Writes the node of the position to refute; it comes last, even if it is equal to another node.
    fn root(
        &mut self,
        position: &G::Position,
        plies: usize,
        first: (&[G::Move], usize),
    ) -> Result<(), Failed> {
        let root = match self.wait(position, plies) {
            Some(wait) if first.0.is_empty() => wait,
            _ if plies > 0 => self.replies(position, plies, first)?,
            _ => Node::Replies { default: None, except: Vec::new() },
        };
        self.nodes.push(root);
        Ok(())
    }

    /// Returns the node of the lemma that the side has too few turns to win, if it is known to hold. With fewer
    /// than two turns left, returns `None`, since a reply costs less.
    fn wait(&self, position: &G::Position, left: usize) -> Option<Node<G::Move>> {
        if !self.lemmas || !self.game.is_orderly() {
            return None;
        }
        let turns = self.turns(position, left);
        if turns < 2 {
            return None;
        }
        let wait = self.game.waiting_moves(position, self.side, turns)?;
        Some(Node::Wait { wait })
    }

    /// Returns how many of the next `left` plies are turns of the side, if players take turns in order.
    fn turns(&self, position: &G::Position, left: usize) -> usize {
        let (mover, players) = (self.game.to_move(position), self.game.players());
        (0..left).filter(|&ahead| self.side.contains(mover.nth_after(ahead, players))).count()
    }

    /// Returns the node that refutes the side in a position after a move; `None` if the game is over or no ply is
    /// left.
    fn after(&mut self, position: &G::Position, left: usize) -> Result<Option<NodeId>, Failed> {
        match self.game.outcome(position) {
            Some(outcome) if outcome == Outcome::Win(self.side) => return Err(Failed::Wins),
            Some(_) => return Ok(None),
            None if left == 0 => return Ok(None),
            None => {}
        }
        if let Some(wait) = self.wait(position, left) {
            return Ok(Some(self.node(wait)));
        }
        if self.side.contains(self.game.to_move(position)) {
            let node = self.replies(position, left, (&[], 0))?;
            Ok(Some(self.node(node)))
        } else {
            self.reply(position, left).map(Some)
        }
    }

    /// Returns the node of a position in which the side moves: it answers every move.
    fn replies(
        &mut self,
        position: &G::Position,
        left: usize,
        (first, sooner): (&[G::Move], usize),
    ) -> Result<Node<G::Move>, Failed> {
        self.meter.count()?;
        if left == 1 && first.is_empty() {
            return if self.game.has_win(position) {
                Err(Failed::Wins)
            } else {
                Ok(Node::Replies { default: None, except: Vec::new() })
            };
        }
        let mut lists: Vec<(NodeId, Vec<G::Move>)> = Vec::new();
        let mut at: HashMap<NodeId, usize> = HashMap::new();
        for mv in self.game.moves(position) {
            let left = if first.binary_search(&mv).is_ok() { sooner } else { left };
            if left == 0 {
                continue;
            }
            self.line.push(mv);
            let answer = self.after(&self.game.play(position, mv), left - 1)?;
            self.line.pop();
            let Some(answer) = answer else { continue };
            let list = *at.entry(answer).or_insert(lists.len());
            if list == lists.len() {
                lists.push((answer, Vec::new()));
            }
            lists[list].1.push(mv);
        }
        let most = (0..lists.len()).max_by_key(|&list| lists[list].1.len());
        let default = most.map(|list| lists.remove(list).0);
        Ok(Node::Replies { default, except: lists })
    }

    /// Writes and returns the node of a position in which another player moves: with a reply after which a lemma
    /// holds, one that has refuted before, or one that the search finds.
    fn reply(&mut self, position: &G::Position, left: usize) -> Result<NodeId, Failed> {
        self.meter.count()?;
        let mut likely: Vec<(Reverse<u64>, G::Move)> =
            self.likely[left].iter().map(|(&mv, &count)| (Reverse(count), mv)).collect();
        likely.sort_unstable();
        let likely = likely.into_iter().map(|(_, mv)| mv).take(MOST_LIKELY);
        let likely: Vec<G::Move> =
            likely.filter(|&mv| self.game.check(position, mv).is_ok()).collect();
        if let Some(mv) = self.reply_with_a_lemma(position, &likely, left) {
            return self.play(position, mv, left);
        }
        for mv in likely {
            if self.refutes(position, mv, left)? {
                return self.play(position, mv, left);
            }
        }
        match self.search.refuting_move(self.game, position, self.side, left)? {
            Some(mv) => self.play(position, mv, left),
            None => Err(Failed::Wins),
        }
    }

    /// Returns a reply after which a lemma completes the refutation, one of the likely replies if possible.
    fn reply_with_a_lemma(
        &self,
        position: &G::Position,
        likely: &[G::Move],
        left: usize,
    ) -> Option<G::Move> {
        if !self.lemmas || !self.game.is_orderly() || self.turns(position, left) < 2 {
            return None;
        }
        let ends = |&mv: &G::Move| {
            let next = self.game.play(position, mv);
            self.game.outcome(&next).is_none() && self.wait(&next, left - 1).is_some()
        };
        let known = likely.iter().copied().find(ends);
        known.or_else(|| self.game.moves(position).into_iter().find(ends))
    }

    /// Returns whether a reply refutes the side, according to the search.
    fn refutes(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        left: usize,
    ) -> Result<bool, BudgetError> {
        let next = self.game.play(position, mv);
        Ok(!self.search.wins_within(&next, self.side, left - 1)?)
    }

    fn play(&mut self, position: &G::Position, mv: G::Move, left: usize) -> Result<NodeId, Failed> {
        self.line.push(mv);
        let then = self.after(&self.game.play(position, mv), left - 1)?;
        self.line.pop();
        *self.likely[left].entry(mv).or_default() += 1;
        Ok(self.node(Node::Move { mv, then }))
    }
}
