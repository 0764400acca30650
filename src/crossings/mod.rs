//! The game Crossings: its rules, its notation.
//!
//! Clauses `CR-…` and readings `X-CR-…` are in `data/crossings/`. Where the rules leave more open
//! than the readings say, this is how they are read:
//!
//! - A line is as long as it gets: all free stones of one colour that follow one another in a
//!   direction. The moving part is its leading end (CR-SUB), so the rearmost moving stone and the
//!   direction determine how many stones move.
//! - A stone that steps alone to an empty square ahead is the leading end of its line in that
//!   direction, whatever stands behind or beside it. Under X-CR-SINGLE `line` it needs a free stone
//!   of its own behind it, unless it has no such neighbour in any direction and is a group by
//!   itself.
//! - A locked stone can be neither moved, hit nor passed. Under X-CR-LOCK `defend` it counts in a
//!   line of its colour that is attacked, and so do free stones beyond it; it is part of no line
//!   that moves.
//! - A crossing stone is free until its crossing is answered, and counts in its line until then.
//! - A counter-crossing need not be answered itself: both stones are locked, and who crossed first
//!   is to move. Only one stone can cross in a move, for the far row holds no other free stone.
//! - A player who cannot move at all after a crossing has not answered it: X-CR-NO-MOVE speaks of
//!   other positions only.
//! - Under X-CR-REPLY `free` a crossing that was not answered stays written in the position, which
//!   is finished; where the crossing stone was captured, its capturer stands there.
//! - X-CR-DEAD goes before X-CR-NO-MOVE.

pub mod action;
pub mod compass;
pub mod geometry;
pub mod key;
pub mod legality;
pub mod movegen;
pub mod notation;
pub mod position;
pub mod readings;
pub mod rules;
pub mod setup;
pub mod symmetry;
pub mod tactics;
pub mod tally;
pub mod win;

use self::action::Move;
use self::legality::IllegalMove;
use self::notation::{BadPosition, SyntaxError};
use self::position::Position;
use self::rules::Ruleset;
use self::symmetry::Symmetry;
use crate::game::{Game, Tally};
use crate::vocab::{Outcome, Player};

impl Game for Ruleset {
    type Position = Position;
    type Move = Move;
    type Illegal = IllegalMove;
    type BadPosition = BadPosition;
    type BadMove = SyntaxError;

    const KINDS: &'static [&'static str] = tally::KINDS;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move().player()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        win::outcome(self, position)
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        movegen::moves_into(self, position, moves);
    }

    fn check(&self, position: &Position, mv: Move) -> Result<(), IllegalMove> {
        legality::check(self, position, mv)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(self, mv)
    }

    fn kind(&self, position: &Position, mv: Move) -> usize {
        tally::kind(self, position, mv)
    }

    fn symmetries(&self) -> usize {
        Symmetry::all(self).len()
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        Symmetry::all(self)[symmetry].position(self, position)
    }

    fn image_of_move(&self, _: &Position, mv: Move, symmetry: usize) -> Move {
        Symmetry::all(self)[symmetry].action(self.board(), mv)
    }

    fn canonical(&self, position: &Position) -> Position {
        key::canonical_position(self, position)
    }

    fn canonical_key(&self, position: &Position, bytes: &mut Vec<u8>) {
        key::canonical_key(self, position, bytes);
    }

    fn write_position(&self, position: &Position) -> String {
        notation::write_position(self, position)
    }

    fn read_position(&self, text: &str) -> Result<Position, BadPosition> {
        notation::read_position(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, SyntaxError> {
        notation::read_move(text)
    }

    fn tally_into(&self, position: &Position, tally: &mut Tally) {
        tally::tally_into(self, position, tally);
    }
}
