//! A strategy as a tree.

use std::cell::Cell;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Playable;
use crate::answer::values::player_number;
use crosstrack::base::{Player, counted};
use crosstrack::solve::certificate::{Node, NodeId, Strategy};

/// Number of moves that a line of text names.
const NAMED: usize = 6;

/// Maximum number of turns and moves of a tree: a small file can name the same nodes again and again.
pub(super) const MOST: usize = 1_000_000;

/// A turn in a strategy.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "turn", rename_all = "lowercase")]
pub(super) enum Turn {
    /// A player who follows the strategy moves.
    Answer {
        /// The number of the player, from 1.
        player: u8,
        /// The move in notation.
        #[serde(rename = "move")]
        mv: String,
        /// What follows; `null` if the game or the claim ends there.
        then: Option<Box<Self>>,
    },
    /// Another player moves.
    Reply {
        /// The number of the player, from 1.
        player: u8,
        /// What follows after each move; empty in the last ply of the claim, where no move breaks the claim.
        branches: Vec<Branch>,
    },
    /// A refutation ends with the lemma *wait*.
    Wait {
        /// The moves that the other players repeat.
        moves: Vec<String>,
    },
    /// The strategy goes on below the depth of the tree.
    Deeper,
}

/// Moves of another player, and what the strategy plays after each of them.
#[derive(Serialize, JsonSchema)]
pub(super) struct Branch {
    /// The moves in notation; `null` for all moves that no other branch names.
    moves: Option<Vec<String>>,
    /// What follows; `null` if the game or the claim ends after each of them.
    then: Option<Box<Turn>>,
}

/// A tree of the nodes of a strategy.
pub(super) struct Tree<'c, G: Playable> {
    game: &'c G,
    certificate: &'c Strategy<G>,
    /// Number of turns and moves that may still be added.
    left: Cell<usize>,
}

impl<'c, G: Playable> Tree<'c, G> {
    pub(super) const fn new(game: &'c G, certificate: &'c Strategy<G>) -> Self {
        Self { game, certificate, left: Cell::new(MOST) }
    }

    /// Returns the turns from a node on, `depth` plies deep; `None` if there are more than [`MOST`].
    pub(super) fn whole(&self, node: NodeId, player: Player, depth: usize) -> Option<Turn> {
        let turn = self.turns(node, player, depth);
        (self.left.get() > 0).then_some(turn)
    }

    /// Takes room for so many turns or moves; returns whether there was any left.
    fn take(&self, count: usize) -> bool {
        self.left.set(self.left.get().saturating_sub(count));
        self.left.get() > 0
    }

    fn turns(&self, node: NodeId, player: Player, depth: usize) -> Turn {
        if depth == 0 || !self.take(1) {
            return Turn::Deeper;
        }
        let next = player.nth_after(1, self.game.players());
        let write = |moves: &[G::Move]| moves.iter().map(|&mv| self.game.write_move(mv)).collect();
        // A node leads to earlier ones only; what does not is no strategy, and its end is not reached.
        let then = |to: Option<NodeId>| {
            to.filter(|to| *to < node).map(|to| Box::new(self.turns(to, next, depth - 1)))
        };
        match &self.certificate.nodes[node] {
            Node::Move { mv, then: to } => Turn::Answer {
                player: player_number(player),
                mv: self.game.write_move(*mv),
                then: then(*to),
            },
            Node::Replies { default, except } => {
                let named = except
                    .iter()
                    .map(|(to, moves)| Branch { moves: Some(write(moves)), then: then(Some(*to)) });
                let others = default.map(|to| Branch { moves: None, then: then(Some(to)) });
                Turn::Reply {
                    player: player_number(player),
                    branches: named.chain(others).collect(),
                }
            }
            Node::Wait { wait } => Turn::Wait { moves: write(wait) },
        }
    }

    /// Writes turns as lines of text, each ply further to the right than the one before.
    pub(super) fn text(&self, turn: &Turn) -> String {
        let mut text = String::new();
        self.write(turn, 0, &mut text);
        text
    }

    fn write(&self, turn: &Turn, indent: usize, text: &mut String) {
        let is_win = self.certificate.claim.is_win();
        let mut line = |words: &str| {
            text.push_str(&"  ".repeat(indent));
            text.push_str(words);
            text.push('\n');
        };
        match turn {
            Turn::Answer { player, mv, then } => {
                let end = match then {
                    Some(_) => "",
                    None if is_win => "  wins",
                    None => "  ends it",
                };
                line(&format!("player {player}  {mv}{end}"));
                if let Some(then) = then {
                    self.write(then, indent + 1, text);
                }
            }
            Turn::Reply { player, branches } if branches.is_empty() => {
                let what = if is_win { "any move" } else { "no move wins" };
                line(&format!("player {player}  {what}"));
            }
            Turn::Reply { player, branches } => {
                for branch in branches {
                    let moves = moves_words(branch.moves.as_deref(), branches.len());
                    text.push_str(&"  ".repeat(indent));
                    text.push_str(&format!("player {player}  {moves}\n"));
                    if let Some(then) = &branch.then {
                        self.write(then, indent + 1, text);
                    }
                }
            }
            Turn::Wait { moves } => {
                line(&format!("no win, whatever follows: lemma wait by {}", moves.join(" ")));
            }
            Turn::Deeper => line("…"),
        }
    }
}

/// Names the moves of one of `branches` branches.
fn moves_words(moves: Option<&[String]>, branches: usize) -> String {
    match moves {
        None if branches == 1 => "any move".to_owned(),
        None => "any other move".to_owned(),
        Some(moves) if moves.len() <= NAMED + 1 => moves.join(" "),
        Some(moves) => {
            format!("{} and {}", moves[..NAMED].join(" "), counted(moves.len() - NAMED, "other"))
        }
    }
}
