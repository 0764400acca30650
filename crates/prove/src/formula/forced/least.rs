//! Necessary conditions for a win in 3 plies, if only the number of pieces of each player on the board is
//! known: with how few pieces on the board can a forced win begin?
//!
//! The argument is for two players and fixed connectors. The board is n slots wide, and every path has a piece
//! in each of n rows or in each of n columns. The player to move is called *we*, the other player *they*. Let
//! a position be won in 3 plies and not in 1, and let Q be the position after a winning first move, with q
//! pieces, x of them theirs. Then:
//!
//! 1. Q has no complete path, or the first move would have won.
//! 2. They can place a piece on a dead cell ([`dead_cells`]), where it is on no path in any layout.
//!    (This is checked: the number of patterns with more than q dead cells must exceed the number of patterns
//!    that they can have run out of.) So after such an idle move of theirs in Q, *we can complete a path with
//!    one action*.
//! 3. They can move or turn any piece of theirs in Q so that it is on no path, if one of the dead cells
//!    of its pattern is free or is the cell where the piece lies. So *we can also complete a path from Q without
//!    that piece*. (If the piece is on no path already, this is the same as 2.) Under X-RELOCATE-TURN `keep`, a
//!    moved piece keeps its rotation; it is then also on no path on a cell where enough of the cells around are
//!    free (`can_be_put_away`).
//! 4. Suppose that in 2 or 3 we complete the path by bringing a piece of pattern L to a cell c (by placing or
//!    relocating it). If c is free in Q and they have an L left, they could have placed an L on c in Q; and a
//!    path that is complete with fewer pieces is complete with more. So they would have won. Therefore c is not
//!    free in Q, or *they have no L left*: all the Ls that they own lie on the board in Q. In 3, moreover, *the
//!    piece that was put away is not an L*, or they would have moved it to c or turned it there. Under `keep`,
//!    it is not an L at the same rotation, and not an L that lay on c.
//!
//! 5. A path has a piece in each of n lines. So with n − 2 pieces or fewer, no single action completes a path;
//!    with n − 1 pieces, the action must place a piece; and if there are n pieces in the end, each line has
//!    one. This is redundant, but a solver does not find it easily.
//! 6. *They do not win by placing a piece*: where track from two opposite edges reaches a free cell, they have
//!    no pattern left that links sides as far apart as those where the track arrives. Under `free`, the other
//!    conditions suffice, so this one is encoded only under `keep`.
//!
//! The formula states 1 to 6 for an unknown Q. It assumes no particular first move or reply, so if it has no
//! model, there is no Q with those numbers of pieces. If P with k pieces is the position before the first
//! move, q is k or k + 1. Thus, if there is no model for any q up to m, then k is at least m.
//!
//! **Readings.** X-JUNCTION and X-CONNECTORS are part of the links; for X-RELOCATE-TURN see above.
//! X-NULL-TURN `allowed` lets them pass, which 2 does not need; for us, a null turn completes no path.
//! X-CLAIM `announced` changes nothing: whoever completes a path announces it, and a path that stands in Q
//! would be claimed by them.
//!
//! **Variables**: q unknown placements (`forced::step`); for condition 2, and for each piece of theirs, an
//! unknown action with a path (`forced::path`).
//!
//! **Size** on 4×2 with 6 pieces: 98,745 clauses if one of the pieces is theirs, 215,017 if five are;
//! under `keep` 125,927 and 313,548.

use crate::sat::{ClauseSink, Cnf, Lit, imply};
use crosstrack::base::Player;
use crosstrack::rules::{
    Cell, Colour, Direction, Edge, Letter, Owner, Placed, Position, RelocateTurn, Ruleset, Seats,
};

use crate::formula::forced::away::{can_be_put_away, dead_cells, lies_on};
use crate::formula::forced::path::{self, ReachedPorts};
use crate::formula::forced::step::{self, LinkPolarity};
use crate::formula::forced::symbolic::{KnownPosition, SymbolicPosition};
use crate::formula::forced::tagged::TaggedSink;
use crate::formula::forced::term::{Term, add_implication, all, any, fewer_than};

/// Reason why the argument of this module does not hold for a ruleset or a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// The ruleset is not for two players with equally many sets and with fixed connectors.
    #[error(
        "the proof of a lower bound holds only for two players with equally many sets, and with fixed connectors"
    )]
    Rules,
    /// The other player may have no piece left to place on a dead cell (see [`dead_cells`]).
    #[error(
        "the proof of a lower bound does not hold for so many pieces: the other player may have none left to place off every path"
    )]
    NoDeadSpots,
}

/// Returns the formula of the [conditions](self) for `pieces` pieces after the first move, `theirs` of
/// which belong to the other player. If the formula has no model, there is no position that is won in 3 plies
/// and not in 1 by a first move to such a position.
///
/// # Errors
/// If the argument does not hold for the ruleset or the number of pieces.
///
/// # Panics
/// If `theirs` is greater than `pieces`.
pub fn formula(ruleset: &Ruleset, pieces: usize, theirs: usize) -> Result<Cnf, ArgumentError> {
    let mut cnf = Cnf::default();
    encode(&mut cnf, ruleset, pieces, theirs)?;
    Ok(cnf)
}

/// Checks that the [argument](self) holds, and returns the number of sets of each player.
///
/// # Errors
/// If the argument does not hold.
pub fn sets_per_player(
    ruleset: &Ruleset,
    pieces: usize,
    theirs: usize,
) -> Result<usize, ArgumentError> {
    let played = ruleset.interstices().count_ones() > 0
        && crosstrack::rules::intersection::Kind::ALL.iter().any(|&k| ruleset.pile(k) > 0);
    let sets = |player| {
        let owner = Owner::Player(player);
        Colour::ALL.iter().filter(|&&colour| ruleset.owners().of(colour) == owner).count()
    };
    let owned = sets(Player::Two);
    if ruleset.seats() != Seats::Two || played || owned != sets(Player::One) {
        return Err(ArgumentError::Rules);
    }
    // Patterns that have a free dead cell in any case; there must be more of them than they can have run out of.
    let sure = ruleset.pieces().patterns().iter();
    let sure = sure.filter(|p| dead_cells(ruleset, p.letter).count_ones() as usize > pieces);
    if sure.count() <= theirs / owned {
        return Err(ArgumentError::NoDeadSpots);
    }
    Ok(owned)
}

/// Adds the clauses of [`formula`] to a sink.
///
/// # Errors
/// Like [`formula`].
///
/// # Panics
/// Like [`formula`].
pub fn encode(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    pieces: usize,
    theirs: usize,
) -> Result<(), ArgumentError> {
    encode_with_given(sink, ruleset, pieces, theirs, &[])
}

/// Returns the formula of the [conditions](self) for the known position `after` a first move of player 1.
/// The formula has a model if and only if the conditions hold in this position.
///
/// # Errors
/// Like [`formula`].
pub fn conditions(ruleset: &Ruleset, after: &Position) -> Result<Cnf, ArgumentError> {
    let of = |player| {
        let pieces = after.layout().pieces();
        let owner = Owner::Player(player);
        pieces.filter(move |(_, placed)| ruleset.owners().of(placed.piece.colour) == owner)
    };
    let pieces: Vec<(Cell, Placed)> = of(Player::One).chain(of(Player::Two)).collect();
    let mut cnf = Cnf::default();
    encode_with_given(&mut cnf, ruleset, pieces.len(), of(Player::Two).count(), &pieces)?;
    Ok(cnf)
}

/// Encodes the formula. `given` are the known pieces after the first move, if they are known.
fn encode_with_given(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    pieces: usize,
    theirs: usize,
    given: &[(Cell, Placed)],
) -> Result<(), ArgumentError> {
    let owned = sets_per_player(ruleset, pieces, theirs)?;
    let ours = pieces - theirs;
    let mut turns = vec![Player::One; ours];
    turns.extend(vec![Player::Two; theirs]);
    turns.push(Player::One);
    let start = Position::start(ruleset);
    let start = SymbolicPosition::new(KnownPosition { ruleset, position: &start, turns: &turns });
    let mut sink = TaggedSink::untagged(sink);
    let after = encode_unknown(&mut sink, start, pieces, ours);
    path::encode_incomplete(&mut sink, &after, Term::True);
    let conditions = Conditions { after: &after, owned };
    if ruleset.relocate_turn() == RelocateTurn::Keep {
        conditions.exclude_wins_by_placing(&mut sink);
    }
    // After an idle move of theirs.
    conditions.encode_completion(&mut sink, &after, pieces, Term::True, None);
    for hand in ours..pieces {
        let can = can_be_put_away(&mut sink, &after, hand);
        let without = after.without(&mut sink, hand);
        conditions.encode_completion(&mut sink, &without, pieces - 1, can, Some(hand));
    }
    for (hand, &(cell, Placed { piece, rotation })) in given.iter().enumerate() {
        let choice = after.hands[hand].choice(piece.letter, rotation);
        for given in [choice, lies_on(&after, hand, cell)] {
            add_implication(&mut sink, &[], &[given]);
        }
    }
    Ok(())
}

/// Encodes unknown placements. The placements of each player are in the order of their cells.
fn encode_unknown<'a>(
    sink: &mut dyn ClauseSink,
    mut board: SymbolicPosition<'a>,
    pieces: usize,
    ours: usize,
) -> SymbolicPosition<'a> {
    let mut before: Vec<(Cell, Lit)> = Vec::new();
    for number in 0..pieces {
        let (step, next) = step::encode(sink, &board, Term::True, LinkPolarity::Equal);
        add_implication(sink, &[], &[step.kinds[0]]);
        if number > 0 && number != ours {
            for &(cell, to) in &step.to {
                let later = before.iter().filter(|&&(other, _)| other >= cell);
                for &(_, other) in later {
                    imply::not_all(sink, &[to, other]);
                }
            }
        }
        before = step.to;
        board = next;
    }
    board
}

/// The data that the conditions share.
struct Conditions<'a> {
    /// Position after the first move.
    after: &'a SymbolicPosition<'a>,
    /// Number of pieces of each pattern that they own.
    owned: usize,
}

impl Conditions<'_> {
    /// Adds that, if the guard holds, we can complete a path from a position with `pieces` pieces, and not by
    /// an action that they could have made first. `away` is the number of the piece that they have put away.
    fn encode_completion(
        &self,
        sink: &mut dyn ClauseSink,
        board: &SymbolicPosition<'_>,
        pieces: usize,
        guard: Term,
        away: Option<usize>,
    ) {
        let after = self.after;
        let lines = after.context.ruleset.board().width();
        if pieces + 1 < lines {
            add_implication(sink, &[guard], &[]);
            return;
        }
        let (step, end) = step::encode(sink, board, guard, LinkPolarity::Implied);
        let axes = path::encode_complete(sink, &end, guard);
        let [place, rotate, relocate, _] = step.kinds;
        if pieces < lines {
            add_implication(sink, &[guard, rotate], &[]);
            add_implication(sink, &[guard, relocate], &[]);
        }
        if pieces <= lines {
            let placed = if pieces < lines { Term::True } else { !place };
            for (from, active) in axes {
                let premises = [guard, active, placed];
                path::one_in_each_line(sink, &end, from, &premises);
            }
        }
        let brings = any(sink, &[place, relocate]);
        for &(letter, brought) in &step.hand.letters {
            let lacks = !self.has_left(sink, letter);
            for &(cell, to) in &step.to {
                let free = after.spot(cell).empty;
                add_implication(sink, &[guard, brings, brought.into(), to.into(), free], &[lacks]);
            }
        }
        if let Some(hand) = away {
            self.exclude_bringing(sink, &step, &[guard, brings], hand);
        }
    }

    /// Returns the term that they have a piece of a pattern left in Q.
    fn has_left(&self, sink: &mut dyn ClauseSink, letter: Letter) -> Term {
        let theirs = self.after.hands.iter().filter(|hand| !hand.side.contains(Player::One));
        let theirs: Vec<Term> = theirs.map(|hand| hand.letter(letter)).collect();
        let fewer = fewer_than(sink, &theirs, self.owned);
        all(sink, &fewer)
    }

    /// Adds that no piece that they have left completes a path on a free cell of Q.
    fn exclude_wins_by_placing(&self, sink: &mut dyn ClauseSink) {
        let (after, ruleset) = (self.after, self.after.context.ruleset);
        // Index: the number of eighths of a turn between the two sides.
        let mut can_link = [Term::False; 8];
        for (apart, can_link) in can_link.iter_mut().enumerate().skip(1) {
            let patterns = ruleset.pieces().patterns().iter();
            let patterns = patterns.filter(|pattern| {
                let links = pattern.orientations.links(0).with_junction(ruleset.junction());
                (0..8).any(|side| links.exits(side) & 1 << ((side + apart) % 8) != 0)
            });
            let ways: Vec<Term> = patterns.map(|p| self.has_left(sink, p.letter)).collect();
            *can_link = any(sink, &ways);
        }
        for from in [Edge::A, Edge::B] {
            let [one, other] = [from, from.opposite()]
                .map(|edge| ReachedPorts::from_edge(sink, after, edge, Term::True));
            for spot in &after.spots {
                for &s in Direction::ALL {
                    for &t in Direction::ALL {
                        let can_link = can_link[(t.index() + 8 - s.index()) % 8];
                        let [here, there] = [one.at(spot.cell, s), other.at(spot.cell, t)];
                        add_implication(sink, &[spot.empty, here, there, can_link], &[]);
                    }
                }
            }
        }
    }

    /// Adds that we do not bring a piece to a cell if they could have done the same by moving or turning the piece
    /// that they put away.
    fn exclude_bringing(
        &self,
        sink: &mut dyn ClauseSink,
        step: &step::ActionVars,
        premises: &[Term; 2],
        hand: usize,
    ) {
        let &[guard, brings] = premises;
        let theirs = &self.after.hands[hand];
        let free = self.after.context.ruleset.relocate_turn() == RelocateTurn::Free;
        for &(letter, brought) in &step.hand.letters {
            let same = [guard, brings, brought.into(), theirs.letter(letter)];
            if free {
                add_implication(sink, &same, &[]);
                continue;
            }
            for &(cell, to) in &step.to {
                let [a, b, c, d] = same;
                let turned = [a, b, c, d, to.into(), lies_on(self.after, hand, cell)];
                add_implication(sink, &turned, &[]);
            }
        }
        for &(letter, rotation, brought) in &step.hand.choices {
            let alike = theirs.choice(letter, rotation);
            if !free {
                add_implication(sink, &[guard, brings, brought.into(), alike], &[]);
            }
        }
    }
}
