//! Habits: advice that a player follows, for experiments on what it is worth.

use crosstrack::base::Players;
use crosstrack::game::Tactics;
use crosstrack::rules::symmetry::Symmetry;
use crosstrack::{Action, Cell, Edge, Game, GameExt as _, Move, Position, Ruleset};
use crosstrack_players::Evaluated as _;

type Keep<G> =
    fn(&G, &[<G as Game>::Position], &<G as Game>::Position, &mut Vec<<G as Game>::Move>);

/// A habit: which moves a player chooses from. A player gives it up for a turn if it can win at once or is
/// threatened with a win, or if every move that the habit leaves lets the other side win at once.
#[derive(Debug)]
pub struct Habit<G: Game> {
    /// The name.
    pub name: &'static str,
    /// What the player does.
    pub does: &'static str,
    /// Keeps those moves that the habit allows, in a game that went through the given positions before the last one.
    keeps: Keep<G>,
}

impl<G: Tactics> Habit<G> {
    /// Returns the moves from which a player with this habit chooses; `None` if it gives the habit up for this turn.
    pub fn moves(
        &self,
        game: &G,
        earlier: &[G::Position],
        position: &G::Position,
    ) -> Option<Vec<G::Move>> {
        if game.has_win(position) || game.has_threat(position) {
            return None;
        }
        let mut moves = game.moves(position);
        let all = moves.len();
        (self.keeps)(game, earlier, position, &mut moves);
        let is_useful = moves.len() < all && moves.iter().any(|&mv| game.is_safe(position, mv));
        is_useful.then_some(moves)
    }
}

/// Number of first turns of a player, those of the opening included, that habits of the beginning govern.
const FIRST_TURNS: usize = 8;

/// The habits that are tried.
pub static HABITS: [Habit<Ruleset>; 9] = [
    Habit {
        name: "ports",
        does: "places on cells with a terminal, in its first eight turns",
        keeps: |game, earlier, _, moves| {
            if is_beginning(game, earlier) {
                moves.retain(|&mv| placed(mv).is_some_and(|cell| is_port(game, cell)));
            }
        },
    },
    Habit {
        name: "inside",
        does: "places on cells without a terminal, in its first eight turns",
        keeps: |game, earlier, _, moves| {
            if is_beginning(game, earlier) {
                moves.retain(|&mv| placed(mv).is_some_and(|cell| !is_port(game, cell)));
            }
        },
    },
    Habit {
        name: "place",
        does: "places a piece in each of its first eight turns",
        keeps: |game, earlier, _, moves| {
            if is_beginning(game, earlier) {
                moves.retain(|&mv| placed(mv).is_some());
            }
        },
    },
    Habit {
        name: "adfg",
        does: "places no C and no I while it has another pattern in stock",
        keeps: |_, _, _, moves| {
            let is_late = |mv: Move| letter(mv).is_some_and(|letter| "CI".contains(letter));
            if moves.iter().any(|&mv| letter(mv).is_some() && !is_late(mv)) {
                moves.retain(|&mv| !is_late(mv));
            }
        },
    },
    Habit {
        name: "ci",
        does: "places C and I first: no other pattern while it has one of them in stock",
        keeps: |_, _, _, moves| {
            let is_first = |mv: Move| letter(mv).is_some_and(|letter| "CI".contains(letter));
            if moves.iter().any(|&mv| is_first(mv)) {
                moves.retain(|&mv| letter(mv).is_none() || is_first(mv));
            }
        },
    },
    Habit {
        name: "stay",
        does: "never moves a piece to another cell",
        keeps: |_, _, _, moves| {
            moves.retain(|mv| !matches!(mv.action, Action::Relocate { .. }));
        },
    },
    Habit {
        name: "mirror",
        does: "answers a move with its image after half a turn of the board, where that is legal",
        keeps: mirror,
    },
    Habit {
        name: "own",
        does: "makes its own line shorter, where a move does",
        keeps: |game, _, position, moves| keep_lines(game, position, moves, true, |own| own),
    },
    Habit {
        name: "late",
        does: "does not make the other side's line longer until it is threatened with a win",
        keeps: |game, _, position, moves| {
            keep_lines(game, position, moves, false, |other| other + 1);
        },
    },
];

/// Returns whether the player to move has one of its first turns.
fn is_beginning(game: &Ruleset, earlier: &[Position]) -> bool {
    earlier.len() < FIRST_TURNS * game.players()
}

/// Returns the cell on which a move places a piece.
const fn placed(mv: Move) -> Option<Cell> {
    match mv.action {
        Action::Place { cell, .. } => Some(cell),
        _ => None,
    }
}

/// Returns the letter of the pattern that a move places.
const fn letter(mv: Move) -> Option<char> {
    match mv.action {
        Action::Place { piece, .. } => Some(piece.letter.char()),
        _ => None,
    }
}

fn is_port(game: &Ruleset, cell: Cell) -> bool {
    Edge::ALL.iter().any(|&edge| game.board().terminals(edge).any(|port| port == cell))
}

/// Keeps the images of the last move after half a turn of the board, if there are any.
fn mirror(game: &Ruleset, earlier: &[Position], position: &Position, moves: &mut Vec<Move>) {
    let Some(before) = earlier.last() else { return };
    let last = game.moves(before).into_iter().find(|&mv| game.play(before, mv) == *position);
    let Some(last) = last else { return };
    let half_turns = Symmetry::all(game).into_iter().filter(|s| s.quarters == 2 && s.shift == 1);
    let images: Vec<Action> =
        half_turns.map(|s| s.action(game, before.layout(), last.action)).collect();
    if moves.iter().any(|mv| images.contains(&mv.action)) {
        moves.retain(|mv| images.contains(&mv.action));
    }
}

/// Keeps the moves after which the line of the mover's side, or of the other one, is below a price that depends on its
/// price before, if there are any.
fn keep_lines(
    game: &Ruleset,
    position: &Position,
    moves: &mut Vec<Move>,
    is_movers: bool,
    below: fn(u8) -> u8,
) {
    let mut evaluator = game.evaluator();
    let mover = game.side_of(game.to_move(position));
    let is_wanted = |side: &Players| (*side == mover) == is_movers;
    let Some(side) = game.sides().into_iter().find(is_wanted) else { return };
    let most = below(evaluator.line(game, position, side, u8::MAX));
    let mut wanted = moves.clone();
    wanted.retain(|&mv| {
        evaluator.line(game, &game.play_non_winning(position, mv), side, most) < most
    });
    if !wanted.is_empty() {
        *moves = wanted;
    }
}
