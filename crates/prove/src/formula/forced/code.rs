//! A reply as three binary numbers: kind, place and rotation.

use crate::sat::{ClauseSink, Cnf, Lit, Var};
use crosstrack::rules::{Cell, Connector, NullTurn, Placed, RelocateTurn, Ruleset};

use crate::formula::forced::symbolic::PieceClass;
use crate::formula::forced::term::{Term, all, any};

/// What a reply does; place and rotation are not included.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReplyKind {
    /// Places a piece of this class.
    Place(PieceClass),
    /// Moves this piece from this cell to another.
    Move(Cell, Placed),
    /// Turns this piece on this cell.
    Turn(Cell, Placed),
    /// Lays this intersection piece at this rotation.
    Lay(Connector),
}

impl ReplyKind {
    /// Returns whether the reply puts a piece on another cell.
    pub(super) const fn is_to_cell(self) -> bool {
        matches!(self, Self::Place(_) | Self::Move(..))
    }

    /// Returns whether the reply lays a piece in an interstice.
    pub(super) const fn is_to_interstice(self) -> bool {
        matches!(self, Self::Lay(_))
    }

    /// Returns the comment that says which reply has the number `number`.
    pub(super) fn to_remark(self, number: usize) -> String {
        match self {
            Self::Place((_, letter)) => format!("what = {number}: place {letter}"),
            Self::Move(cell, placed) => format!("what = {number}: move {placed} from {cell}"),
            Self::Turn(cell, placed) => format!("what = {number}: turn {placed} on {cell}"),
            Self::Lay(connector) => format!("what = {number}: lay {connector}"),
        }
    }

    /// Returns whether the piece can have this rotation after the reply.
    pub(super) fn can_end_at(self, ruleset: &Ruleset, rotation: u8) -> bool {
        let least = |letter| {
            let pattern = ruleset.pieces().get(letter);
            pattern.is_some_and(|pattern| pattern.orientations.least_rotation(rotation) == rotation)
        };
        match self {
            Self::Place((_, letter)) => least(letter),
            Self::Move(_, placed) => {
                let same = placed.rotation == rotation;
                least(placed.piece.letter)
                    && (same || ruleset.relocate_turn() == RelocateTurn::Free)
            }
            Self::Turn(_, placed) => {
                let same = placed.rotation == rotation;
                least(placed.piece.letter) && (!same || ruleset.null_turn() == NullTurn::Allowed)
            }
            Self::Lay(_) => true,
        }
    }
}

/// A binary number whose bits are universal variables.
pub(super) struct BinaryCode {
    bits: Vec<Lit>,
}

/// A decoded binary number.
pub(super) struct DecodedCode {
    /// For each number that has a meaning: the term that this is the number.
    pub(super) each: Vec<Term>,
    /// Term that the number has no meaning.
    pub(super) nothing: Term,
}

/// Issues the variables of a binary number for values below `count`, which must not be 0.
pub(super) fn code(
    cnf: &mut Cnf,
    name: &str,
    count: usize,
    universal: &mut Vec<Var>,
) -> BinaryCode {
    let bits = count.next_power_of_two().trailing_zeros();
    let bits: Vec<Var> =
        (0..bits).map(|bit| cnf.new_named_var(&format_args!("{name}.{bit}"))).collect();
    universal.extend(&bits);
    BinaryCode { bits: bits.into_iter().map(Var::pos).collect() }
}

impl BinaryCode {
    /// Decodes the number: for each value below `count`, adds a term equal to "the number has this value".
    pub(super) fn decoded(&self, cnf: &mut Cnf, count: usize) -> DecodedCode {
        let mut is = |number: usize| {
            let bit = |(at, &lit): (usize, &Lit)| {
                if number >> at & 1 != 0 { Term::Lit(lit) } else { Term::Lit(!lit) }
            };
            let bits: Vec<Term> = self.bits.iter().enumerate().map(bit).collect();
            all(cnf, &bits)
        };
        let each: Vec<Term> = (0..count).map(&mut is).collect();
        let unused: Vec<Term> = (count..1 << self.bits.len()).map(is).collect();
        DecodedCode { each, nothing: any(cnf, &unused) }
    }
}
