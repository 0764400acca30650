//! Moves that certain replies do not answer: after the move and the reply, the mover may win at once.
//!
//! Let the player to move, who cannot win at once, make a move and complete a path in the next own turn, and let another
//! player make the *reply* between the two. A reply that is legal after a null move is legal after every move that
//! touches none of its cells, since no player takes pieces from another player's stock (PL-PLACE) or handles them (PL-OWN).
//! (With common pieces, with a pile, in the opening round, or under X-CLAIM `announced` nothing is said.) So imagine that the
//! reply comes first. Then the two turns put track into two places, that of the move and that of the turn that wins. Each
//! is a cell that holds no piece of the other players once the reply is made. Everything else on the path lies there after
//! the reply. What the two turns take away only makes less track.
//!
//! That the mover cannot win at once after the reply is tested, and nothing is said if that is wrong. If the path does not run
//! through the piece of the move, the winning turn, or another one that puts the same piece there, would complete
//! the path without the move, but for a turn that lands on the cell that the move left or, under X-RELOCATE-TURN `keep`, one
//! of two turns that turns a piece while the other moves it. Such a path takes one changed place, and so such moves are kept.
//! The same holds where both turns put a piece on the same cell.
//!
//! Else let the place of the winning turn link all of its sides, and cut the path short there, so that it visits this place
//! once or not at all.
//!
//! 1. The path still runs through the piece of the move. The winning turn's place lies before the first visit to that piece,
//!    or after the last visit, or neither: so track arrives at sides of the piece from opposite edges, over one
//!    changed place and over none, or over none from both, and the piece links two such sides, or comes back to itself on a
//!    *tour* between them. A tour runs over track that has not changed, or, where track arrives over no changed
//!    place from both edges, over the place of the winning turn.
//! 2. The path no longer runs through the piece of the move, but the part that was cut out does. Then the path takes no changed
//!    place except that of the winning turn, and a tour from there arrives at the piece, and leaves it to return.
//!
//! All other moves are left out.

use crate::game::Game as _;
use crate::rules::action::{Action, Move};
use crate::rules::compass::Edge;
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::{Cell, cells_of};
use crate::rules::legality;
use crate::rules::links::spread;
use crate::rules::movegen::{for_each_rotatable, rotations_of};
use crate::rules::network::{Arrivals, Network};
use crate::rules::piece::Letter;
use crate::rules::position::Position;
use crate::rules::readings::{ClaimRule, RelocateTurn};
use crate::rules::ruleset::Ruleset;
use crate::rules::threats::has_win_on;
use crate::rules::turns::places;

/// Where a move may put a piece so that a reply does not answer it.
struct Answer {
    /// The cells that the reply changes: a move that touches one of them may make it illegal.
    touched: u64,
    /// The cells through which a path may run, once they are changed, that takes one other changed place.
    near: u64,
    /// The cells through which a path may run, once they are changed, that takes no other changed place.
    alone: u64,
    /// For each cell of `near`, how track arrives there.
    arrivals: [Arrivals; 64],
}

impl Answer {
    /// Returns what a reply answers, in the position after a null move; `None` if nothing is known.
    fn new(ruleset: &Ruleset, mover: &Position, passed: &Position, reply: Move) -> Option<Self> {
        legality::check(ruleset, passed, reply).ok()?;
        let touched = reply.action.cells().filter(|&cells| cells != 0)?;
        let after = passed.after_non_winning(ruleset, reply);
        let network = Network::new(ruleset.tables(), after.layout(), 0)?;
        let open = places(ruleset, &after, ruleset.seats().side_of(mover.to_move())).cells;
        let reached = [0, 1, 2, 3].map(|edge| network.reached_from(Edge::from_index(edge)));
        let [a, b, c, d] = reached.map(|(cells, _)| cells & open);
        let alone = a & c | b & d;
        // Whoever of a team wins by a piece that the partner put there might not have put it there.
        let side = ruleset.seats().side_of(mover.to_move());
        if network.has_complete_path()
            || alone != 0 && side.iter().count() != 1
            || alone != 0 && has_win_on(ruleset, &after, Some(network.clone()))
        {
            return None;
        }
        let (mut near, mut arrivals) = (0, [Arrivals::default(); 64]);
        for cell in cells_of(if alone == 0 { a | b | c | d } else { open }) {
            let here = network.arrivals(cell, [a, b, c, d], alone);
            if here.tours != 0
                || (0..4).any(|edge| here.at_once[edge] != 0 && here.over_one[(edge + 2) % 4] != 0)
            {
                near |= cell.bit();
                arrivals[cell.index()] = here;
            }
        }
        Some(Self { touched, near, alone, arrivals })
    }

    /// Returns whether a path may run through a piece with the given links on a cell of `near` and take one other changed
    /// place.
    fn leaves(&self, cell: Cell, links: u64) -> bool {
        let here = &self.arrivals[cell.index()];
        let sides = spread(links, 0xff);
        (0..4).any(|edge| {
            let (start, goal) = (here.at_once[edge], here.over_one[(edge + 2) % 4]);
            here.lead(links, start, goal)
                || sides & start != 0 && sides & here.at_once[(edge + 2) % 4] != 0
        }) || here.tours != 0 && here.lead(links, here.tours, here.tours)
    }

    /// Returns whether a path may be completed by this turn and the next one without the piece of a move that takes a piece
    /// from the cell `from`.
    fn is_won_without(&self, from: u64, keeps_rotation: bool) -> bool {
        self.alone != 0 && (keeps_rotation || self.alone & from != 0)
    }
}

/// Appends the legal moves, in the order of moves, except some after which one of `replies` is a legal reply that leaves the
/// player to move no win in the turn after it. That player must not be able to win at once, and nobody but the next player
/// may come between the two turns.
///
/// **Cost** for each reply, linear in the pieces and in the sides of the cells that track from an edge reaches; then,
/// linear in the pieces and free cells, and some operations for each move that puts a piece on a cell where it may help.
pub(crate) fn moves_despite(
    ruleset: &Ruleset,
    position: &Position,
    replies: &[Move],
    moves: &mut Vec<Move>,
) {
    let is_common = |&colour: &Colour| ruleset.owners().of(colour) == Owner::Common;
    let says_nothing = ruleset.claim_rule() == ClaimRule::Announced
        || position.has_complete_path()
        || !position.has_opened(ruleset)
        || Colour::ALL.iter().any(is_common);
    let (mut answers, mut open) = (Vec::new(), u64::MAX);
    let passed = position.after_null_moves(ruleset, 1);
    for &reply in replies.iter().filter(|_| !says_nothing) {
        let Some(answer) = Answer::new(ruleset, position, &passed, reply) else { continue };
        open &= answer.near | answer.touched | if answer.alone == 0 { 0 } else { u64::MAX };
        answers.push(answer);
        if open == 0 {
            return;
        }
    }
    if answers.is_empty() {
        return ruleset.moves_into(position, moves);
    }
    let keeps_rotation = ruleset.relocate_turn() == RelocateTurn::Keep;
    for_each_rotatable(ruleset, position, |action, rotations| {
        let (from, cell, letter) = match action {
            Action::Place { piece, cell, .. } => (None, cell, Some(piece.letter)),
            Action::Rotate { cell, .. } => (Some(cell), cell, letter_on(position, cell)),
            Action::Relocate { from, to, .. } => (Some(from), to, letter_on(position, from)),
            // There are none where something is known about replies.
            Action::Intersection { .. } | Action::Claim => return,
        };
        let left = from.filter(|&from| from != cell).map_or(0, Cell::bit);
        let without =
            |answer: &Answer| answer.is_won_without(left, keeps_rotation && from.is_some());
        if open & cell.bit() == 0 && !answers.iter().any(without) {
            return;
        }
        let helps = |rotation| {
            answers.iter().all(|answer| {
                answer.touched & cell.bit() != 0
                    || without(answer)
                    || answer.near & cell.bit() != 0
                        && letter.is_some_and(|letter| {
                            answer.leaves(cell, ruleset.piece_links(letter, rotation))
                        })
            })
        };
        let rotations = rotations_of(rotations).filter(|&rotation| helps(rotation));
        moves.extend(rotations.map(|rotation| -> Move { action.with_rotation(rotation).into() }));
    });
}

/// Returns the letter of the piece on a cell.
fn letter_on(position: &Position, cell: Cell) -> Option<Letter> {
    position.layout().piece(cell).map(|placed| placed.piece.letter)
}
