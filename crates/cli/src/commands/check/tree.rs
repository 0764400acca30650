//! A strategy as a tree of text.

use crate::Playable;
use crosstrack::base::{Player, counted};
use crosstrack::solve::certificate::{Node, NodeId, Strategy};

/// Number of moves that a line names.
const NAMED: usize = 6;

/// Maximum number of lines: a small file can name the same nodes again and again.
const MOST: usize = 100_000;

/// Writes the first `plies` plies of a checked strategy, each further to the right than the one before. Returns `None`
/// if that takes more than [`MOST`] lines.
pub(super) fn text<G: Playable>(game: &G, strategy: &Strategy<G>, plies: usize) -> Option<String> {
    let mut tree = Tree { game, strategy, lines: Vec::new() };
    let root = strategy.nodes.len().checked_sub(1);
    if game.outcome(&strategy.position).is_none() {
        tree.add(root, game.to_move(&strategy.position), plies, 0);
    }
    (tree.lines.len() <= MOST).then(|| tree.lines.concat())
}

struct Tree<'s, G: Playable> {
    game: &'s G,
    strategy: &'s Strategy<G>,
    lines: Vec<String>,
}

impl<G: Playable> Tree<'_, G> {
    /// Adds what follows at a node with `player` to move.
    fn add(&mut self, node: Option<NodeId>, player: Player, plies: usize, indent: usize) {
        let Some(node) = node.filter(|_| self.lines.len() <= MOST) else { return };
        let (strategy, next) = (self.strategy, player.nth_after(1, self.game.players()));
        let is_win = strategy.claim.is_win();
        let mut line = |words: &str| {
            self.lines.push(format!("{}{words}\n", "  ".repeat(indent)));
        };
        let who = self.game.player_name(player);
        match &strategy.nodes[node] {
            _ if plies == 0 => line("…"),
            Node::Move { mv, then } => {
                let end = match then {
                    Some(_) => "",
                    None if is_win => "  wins",
                    None => "  ends it",
                };
                line(&format!("{who}  {}{end}", self.game.write_move(*mv)));
                self.add(*then, next, plies - 1, indent + 1);
            }
            Node::Replies { default: None, except } if except.is_empty() => {
                line(&format!("{who}  {}", if is_win { "any move" } else { "no move wins" }));
            }
            Node::Replies { default, except } => {
                for (then, moves) in except {
                    let moves = self.moves(moves);
                    self.lines.push(format!("{}{who}  {moves}\n", "  ".repeat(indent)));
                    self.add(Some(*then), next, plies - 1, indent + 1);
                }
                if default.is_some() {
                    let other = if except.is_empty() { "" } else { "other " };
                    self.lines.push(format!("{}{who}  any {other}move\n", "  ".repeat(indent)));
                    self.add(*default, next, plies - 1, indent + 1);
                }
            }
            Node::Wait { wait } => {
                let moves: Vec<String> = wait.iter().map(|&mv| self.game.write_move(mv)).collect();
                line(&format!("no win, whatever follows: lemma wait by {}", moves.join(" ")));
            }
        }
    }

    /// Names moves: all of them, or the first few and how many more there are.
    fn moves(&self, moves: &[G::Move]) -> String {
        let named = if moves.len() <= NAMED + 1 { moves.len() } else { NAMED };
        let words: Vec<String> =
            moves[..named].iter().map(|&mv| self.game.write_move(mv)).collect();
        match moves.len() - named {
            0 => words.join(" "),
            others => format!("{} and {}", words.join(" "), counted(others, "other")),
        }
    }
}
