//! Threats and what they need, for searches.
//!
//! The *squares* are the cells. A threat is a move with which the next player would win after a null move, in a
//! position where the player to move cannot win at once. It needs the cells of a path that it completes,
//! including the cell of its own piece; a relocation also needs the cell that the piece leaves. Another
//! player's move touches the cell where it places or turns a piece, or both cells of a relocation. So if a move
//! touches no cell that the threat needs, the piece of the threat stays where it is and keeps its rotation
//! (X-RELOCATE-TURN `keep`). If this piece is common, the move does not freeze it (PL-FREEZE). If it is frozen
//! already, it stays frozen for as many turns after the move as after a null move.
//!
//! A threat needs nothing else. Only a player places pieces from that player's own stock (PL-PLACE, PL-PARTNER).
//! Pieces of the common stock and of the pile, and free interstices, are available to all players alike
//! (PL-COMMON, PL-INTERSECTION, PL-OPENING): a threat that uses these would have been a win for the player to
//! move. Connectors on the path are never moved (PL-INTERSECTION-FIXED).
//!
//! A move that touches none of these cells leaves the threat legal, since no piece ever leaves the board
//! (PL-STAY, PL-OPENING), and leaves the path intact. Under X-CLAIM `announced`, a path that somebody else
//! completes would have to be claimed rather than announced; but if the player to move cannot win at once, no
//! path is complete and none can be completed.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::base::Players;
use crate::game::tactics::{Squares, Threat};
use crate::game::{Game as _, Tactics};
use crate::rules::action::{Action, Move};
use crate::rules::distance::distance;
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::Cell;
use crate::rules::network::Network;
use crate::rules::position::Position;
use crate::rules::readings::ClaimRule;
use crate::rules::ruleset::Ruleset;
use crate::rules::{answers, movegen, preparing, threats, turns};

/// Maximum number of threats that are distinguished; a larger number would cost more time than it saves.
const MOST_THREATS: usize = 24;

impl Tactics for Ruleset {
    /// Returns true (PL-ORDER, WN-MOVER).
    fn is_orderly(&self) -> bool {
        true
    }

    fn winning_moves(&self, position: &Position) -> Vec<Move> {
        threats::winning_moves(self, position)
    }

    /// **Cost** four floods; usually no more if nobody can win.
    fn has_win(&self, position: &Position) -> bool {
        threats::try_for_each_win(self, position, |_| ControlFlow::Break(())).is_break()
    }

    /// **Cost** that of [`has_win`](Tactics::has_win).
    fn lets_win(&self, position: &Position, mv: Move) -> bool {
        if self.claim_rule() == ClaimRule::Announced {
            let next = position.play_unchecked(self, mv);
            return self.outcome(&next).is_none() && self.has_win(&next);
        }
        // Who has no move cannot win, so that nobody needs to ask for that.
        threats::has_win_on(self, &position.after_non_winning(self, mv), None)
    }

    /// **Cost** for each move, some operations for each piece that it and the reply put down, and those of looking for a
    /// win: the rest of the track is followed once for all placements, and once for each piece that is moved.
    fn keep_unanswered(&self, position: &Position, moves: &mut Vec<Move>, reply: Move) {
        let announced = self.claim_rule() == ClaimRule::Announced;
        let mut rest: Option<(u64, Network<'_>)> = None;
        moves.retain(|&mv| {
            let next = position.after_non_winning(self, mv);
            if self.check(&next, reply).is_err() {
                return true;
            }
            let changed = mv.action.cells().zip(reply.action.cells()).filter(|_| !announced);
            let Some(changed) = changed.map(|(one, other)| one | other) else {
                return self.outcome(&next).is_some() || self.lets_win(&next, reply);
            };
            let after = next.after_non_winning(self, reply);
            let hidden = changed & position.layout().occupied();
            if rest.as_ref().is_none_or(|&(known, _)| known != hidden) {
                let network = Network::new(self.tables(), position.layout(), hidden);
                rest = network.map(|network| (hidden, network));
            }
            let network = rest.as_ref().map(|(_, rest)| {
                let mut network = rest.clone();
                network.put(after.layout(), changed);
                network
            });
            threats::has_win_on(self, &after, network)
        });
    }

    fn moves_despite(&self, position: &Position, replies: &[Move]) -> Vec<Move> {
        let mut moves = Vec::new();
        answers::moves_despite(self, position, replies, &mut moves);
        moves
    }

    fn min_plies(&self, position: &Position, most: usize) -> usize {
        // Claiming a path that is complete but unclaimed takes one ply.
        distance(self, position, most).max(1)
    }

    fn min_turns(&self, position: &Position, side: Players, most: usize) -> usize {
        turns::min_turns(self, position, side, most)
    }

    fn keep_near(&self, position: &Position, turns: usize, moves: &mut Vec<Move>) {
        turns::keep_near(self, position, turns, moves);
    }

    fn prune_unhelpful(&self, position: &Position, moves: &mut Vec<Move>) -> bool {
        preparing::prune_unhelpful(self, position, moves)
    }

    fn waiting_moves(&self, position: &Position, side: Players, turns: usize) -> Option<Vec<Move>> {
        turns::waiting_moves(self, position, side, turns)
    }

    fn play_non_winning(&self, position: &Position, mv: Move) -> Position {
        if position.has_complete_path() {
            return position.play_unchecked(self, mv);
        }
        position.after_non_winning(self, mv)
    }

    /// **Cost** that of finding the winning moves, and one path search for each of them until 24 different
    /// threats are found.
    fn threats(&self, position: &Position) -> Vec<Threat<Move>> {
        let passed = position.after_null_moves(self, 1);
        let mut moves = threats::winning_moves(self, &passed);
        // Rotations first: nobody else can fill the cell that they need.
        moves.sort_by_key(|mv| Reverse(matches!(mv.action, Action::Rotate { .. })));
        let mut found: Vec<Threat<Move>> = Vec::new();
        for mv in moves {
            let needs = needs(self, &passed, mv);
            if found.iter().all(|threat| threat.needs != needs) {
                found.push(Threat { mv, needs });
                if found.len() == MOST_THREATS {
                    break;
                }
            }
        }
        found
    }

    fn has_threat(&self, position: &Position) -> bool {
        self.has_win(&position.after_null_moves(self, 1))
    }

    fn after_null_move(&self, position: &Position) -> Option<Position> {
        Some(position.after_null_moves(self, 1))
    }

    /// A threat to turn a piece that needs only cells with pieces that no other side handles (PL-OWN) stands whatever others
    /// do, since such pieces stay where they are (PL-STAY). A placement stays legal while its cell stays free, since
    /// nobody else takes pieces from the stock; a move of an own piece, while the cells that it touches stay as they are.
    /// So the line needs the cells of the move and those of the threat. With common pieces nothing is known.
    ///
    /// **Cost** that of [`threats`](Tactics::threats) after the move.
    fn private_line(&self, position: &Position, mv: Move) -> Option<Threat<Move>> {
        let is_common = |&colour: &Colour| self.owners().of(colour) == Owner::Common;
        if self.claim_rule() == ClaimRule::Announced || Colour::ALL.iter().any(is_common) {
            return None;
        }
        let changed = mv.action.cells().filter(|&cells| cells != 0)?;
        let passed = position.after_null_moves(self, 1);
        let (owner, next) = (passed.to_move(), passed.after_non_winning(self, mv));
        if self.has_win(&next) {
            return None;
        }
        let others = next.layout().pieces().fold(0, |cells, (cell, placed)| {
            let ours = self.owners().may_handle(owner, placed.piece.colour);
            if ours { cells } else { cells | cell.bit() }
        });
        let ours = next.layout().occupied() & !others;
        let is_private = |threat: &Threat<Move>| {
            matches!(threat.mv.action, Action::Rotate { .. }) && threat.needs.0 & !ours == 0
        };
        let threat = self.threats(&next).into_iter().find(is_private)?;
        Some(Threat { mv, needs: Squares(threat.needs.0 | changed) })
    }

    fn touching_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.claim_rule() == ClaimRule::Announced {
            self.moves_into(position, &mut moves);
            self.keep_touching(position, &mut moves);
            return moves;
        }
        let threats = self.threats(position);
        movegen::for_each_rotatable(self, position, |action, rotations| {
            let changed = action.cells().map_or(Squares::ALL, Squares);
            if threats.iter().all(|threat| threat.needs.intersects(changed)) {
                let turned = movegen::rotations_of(rotations);
                moves.extend(
                    turned.map(|rotation| -> Move { action.with_rotation(rotation).into() }),
                );
            }
        });
        moves
    }

    fn touches(&self, _: &Position, mv: Move) -> Squares {
        mv.action.cells().map_or(Squares::ALL, Squares)
    }

    /// For a placement, returns that of the first like piece in the same owner's stock: it does not matter which
    /// of these pieces is placed. Returns any other move unchanged.
    fn representative(&self, position: &Position, mv: Move) -> Move {
        let Action::Place { mut piece, cell, rotation } = mv.action else { return mv };
        let owner = self.owners().of(piece.colour);
        let like = |c: &&Colour| {
            self.owners().of(**c) == owner
                && position.stock(self, **c) & 1 << piece.letter.index() != 0
        };
        piece.colour = *Colour::ALL.iter().find(like).unwrap_or(&piece.colour);
        Move { action: Action::Place { piece, cell, rotation }, ..mv }
    }
}

/// Returns the squares that a winning move of a position needs; all squares, if the move completes no path.
fn needs(ruleset: &Ruleset, position: &Position, mv: Move) -> Squares {
    let path = position.after_non_winning(ruleset, mv).winning_path(ruleset);
    let Some((path, cells)) = path.zip(mv.action.cells()) else { return Squares::ALL };
    Squares(path.cells().map(Cell::bit).fold(cells, |mask, bit| mask | bit))
}
