//! How few pieces a forced win can begin with: necessary conditions for a win in 3 plies on a
//! board of which nothing is known but how many pieces of each player lie there.
//!
//! Two players and fixed connectors; n is the width of the board, and every path has a piece in each
//! of n rows or in each of n columns. The mover is *we*, the other player *they*. Let a position be
//! won in 3 plies and not in 1, and let Q be the position after a first move that wins, with q
//! pieces, x of them theirs. Then:
//!
//! 1. Q has no complete path, or the first move would have won.
//! 2. They can lay a piece down so that it is on no path, whatever else lies where: on a cell at
//!    the rim, at an orientation that links no two sides across which there is anything
//!    ([`dead_spots`]; checked: more cells than q for more patterns than they can have run out
//!    of). So from Q, as if they had passed, *we complete a path by one action*.
//! 3. Any piece of theirs in Q they can move, or turn where it lies, so that it is on no path, if
//!    one of the dead spots of its pattern is free or its own. So *we complete a path from Q
//!    without that piece*, too. (Where it lies dead already, and so need not be turned, 2 says it.)
//!    Under X-RELOCATE-TURN `keep` a piece that is moved must be dead there as it is turned.
//! 4. If in 2 or 3 we complete it by bringing a piece of pattern L to a cell c (placing or
//!    relocating it), they could have placed an L there in Q, if c is free in Q and they have one
//!    left; and a path that is complete with a few pieces is complete with more. They would have
//!    won. So c is not free in Q, or *they have no L left*: as many of theirs lie in Q as they own.
//!    In 3, moreover, *the piece that was put away is not an L*, or they would have moved or turned
//!    it to c; under `keep` not an L turned alike, or not an L that lay on c.
//!
//! 5. A path has a piece in each of n lines. So with n − 2 pieces or fewer on the board one action
//!    completes none; with n − 1 it must place one; and where there are n pieces in the end, each
//!    line has one. This follows from the rest, but counting is hard for a solver to rediscover.
//! 6. With n − 1 pieces a path takes one more, and has no two in one row, or no two in one column. If
//!    a piece of theirs is among the n − 1, they move it, turned or not, to a cell in the row of one
//!    of the rest and in the column of one of the rest: on a board that lacks its corners at most
//!    there is one, or it lies there and they turn it. So *none is theirs*. Under `free` 3 comes to
//!    the same; so this is said under `keep` alone.
//!
//! The formula says 1 to 6 of an unknown Q. It assumes no first move and no reply in particular, so
//! if it has no model, there is no Q with those numbers. If P with k pieces is the position before,
//! q is k or k + 1; thus "no model for any q up to m" says that k is at least m.
//!
//! **Readings.** X-JUNCTION and X-CONNECTORS are in the links, X-RELOCATE-TURN as said. X-NULL-TURN
//! `allowed` lets them pass, which 2 does not need, and completes nothing for us. X-CLAIM
//! `announced` changes nothing: whoever completes a path announces it, and one that stands in Q is
//! claimed by them.
//!
//! **Variables**: q unknown placements ([`crate::crosstrack::formula::forced::step`]), for 2 and for each piece of theirs an
//! unknown action, each with a path ([`crate::crosstrack::formula::forced::path`]).
//!
//! **Size** on 4×2 with 6 pieces, one of them theirs: 98,745 clauses; five of them theirs: 215,017.

use crate::base::vocab::Player;
use crate::crosstrack::rules::compass::Direction;
use crate::crosstrack::rules::edition::{Colour, Owner, Seats};
use crate::crosstrack::rules::geometry::{Across, Cell, cells_of};
use crate::crosstrack::rules::piece::{Letter, Pattern};
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::readings::RelocateTurn;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::sat::cnf::Cnf;
use crate::sat::imply;
use crate::sat::lit::Lit;
use crate::sat::sink::ClauseSink;

use crate::crosstrack::formula::forced::ground::{Context, Ground, Source};
use crate::crosstrack::formula::forced::path;
use crate::crosstrack::formula::forced::step;
use crate::crosstrack::formula::forced::step::Sense;
use crate::crosstrack::formula::forced::tagged::Untagged;
use crate::crosstrack::formula::forced::term::{Term, all, any, fewer_than, implies};

/// Why the argument does not hold for a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoArgument {
    /// Other seats than two, or other readings.
    #[error("the argument is for two players with as many sets each, and for fixed connectors")]
    Rules,
    /// Pieces cannot be put away.
    #[error("the other player may have no piece to lay down where it is on no path")]
    NoDeadSpots,
}

/// The cells on which some orientation of a pattern links no two sides across which there is
/// anything: a piece that lies so is on no path, whatever lies elsewhere.
///
/// **Cost** 64 links for each cell.
pub fn dead_spots(ruleset: &Ruleset, letter: Letter) -> u64 {
    let Some(pattern) = ruleset.pieces().get(letter) else { return 0 };
    let rotations = pattern.orientations.rotations();
    rotations.fold(0, |mask, rotation| mask | dead_as_turned(ruleset, pattern, rotation))
}

/// The cells on which a pattern at that rotation is so.
///
/// **Cost** 8 links for each cell.
pub fn dead_as_turned(ruleset: &Ruleset, pattern: &Pattern, rotation: u8) -> u64 {
    let is_dead = |cell: &Cell| {
        let live = Direction::ALL
            .iter()
            .filter(|&&side| ruleset.across(*cell, side) != Across::Nothing)
            .fold(0_u8, |mask, side| mask | 1 << side.index());
        let links = pattern.orientations.links(rotation).under(ruleset.junction());
        (0..8).all(|side| live & 1 << side == 0 || links.from(side) & live == 0)
    };
    cells_of(ruleset.cells()).filter(is_dead).fold(0, |mask, cell| mask | cell.bit())
}

/// The numbers of pieces after the first move, and of those the other player's, that a position of
/// at most `pieces` pieces can lead to; if `both`, of positions in which both have placed.
pub fn after_first_move(pieces: usize, both: bool) -> Vec<(usize, usize)> {
    let least = usize::from(both);
    // One of the pieces at least is ours then: what the first move has placed or touched.
    (1..=pieces + 1).flat_map(|after| (least..after).map(move |theirs| (after, theirs))).collect()
}

/// The formula for so many pieces after the first move, so many of them of the other player.
///
/// # Errors
/// If the argument does not hold for the ruleset or for so many pieces.
///
/// # Panics
/// If there are more pieces of the other player than pieces.
pub fn formula(ruleset: &Ruleset, pieces: usize, theirs: usize) -> Result<Cnf, NoArgument> {
    let mut cnf = Cnf::default();
    encode(&mut cnf, ruleset, pieces, theirs)?;
    Ok(cnf)
}

/// Writes [`formula`] where it is wanted.
///
/// # Errors
/// As [`formula`].
///
/// # Panics
/// As [`formula`].
pub fn encode(
    sink: &mut impl ClauseSink,
    ruleset: &Ruleset,
    pieces: usize,
    theirs: usize,
) -> Result<(), NoArgument> {
    let played = ruleset.interstices().count_ones() > 0
        && crate::crosstrack::rules::intersection::Kind::ALL.iter().any(|&k| ruleset.pile(k) > 0);
    let sets = |player| {
        let owner = Owner::Player(player);
        Colour::ALL.iter().filter(|&&colour| ruleset.owners().of(colour) == owner).count()
    };
    let owned = sets(Player::Two);
    if ruleset.seats() != Seats::Two || played || owned != sets(Player::One) {
        return Err(NoArgument::Rules);
    }
    // Patterns that they cannot have run out of, and that have a free dead spot in any case.
    let sure = ruleset.pieces().patterns().iter();
    let sure = sure.filter(|p| dead_spots(ruleset, p.letter).count_ones() as usize > pieces);
    if sure.count() <= theirs / owned {
        return Err(NoArgument::NoDeadSpots);
    }
    let ours = pieces - theirs;
    let mut turns = vec![Player::One; ours];
    turns.extend(vec![Player::Two; theirs]);
    turns.push(Player::One);
    let start = Position::start(ruleset);
    let context = Context { ruleset, position: &start, turns: &turns };
    let mut sink = Untagged(sink);
    let after = unknown(&mut sink, &context, pieces, ours);
    path::incomplete(&mut sink, ruleset, &after, Term::True);
    let board = ruleset.board();
    if ruleset.relocate_turn() == RelocateTurn::Keep
        && (theirs > 0 && pieces + 1 == board.width() && board.b() <= 2)
    {
        implies(&mut sink, &[], &[]);
    }
    // As if they had passed.
    let question = Question { context: &context, after: &after, owned };
    question.complete(&mut sink, &after, pieces, Term::True, None);
    for hand in ours..pieces {
        let can = can_be_put_away(&mut sink, ruleset, &after, hand);
        let without = after.without(&mut sink, hand);
        question.complete(&mut sink, &without, pieces - 1, can, Some(hand));
    }
    Ok(())
}

/// A ground of unknown placements; those of one player in the order of their cells.
fn unknown(
    sink: &mut impl ClauseSink,
    context: &Context<'_>,
    pieces: usize,
    ours: usize,
) -> Ground {
    let mut ground = Ground::new(context);
    let mut before: Vec<(Cell, Lit)> = Vec::new();
    for number in 0..pieces {
        let (step, next) = step::encode(sink, context, &ground, Term::True, Sense::Equal);
        implies(sink, &[], &[step.kinds[0]]);
        if number > 0 && number != ours {
            for &(cell, to) in &step.to {
                let later = before.iter().filter(|&&(other, _)| other >= cell);
                for &(_, other) in later {
                    imply::not_all(sink, &[to, other]);
                }
            }
        }
        before = step.to;
        ground = next;
    }
    ground
}

/// Whether a piece of theirs can be laid down dead: its pattern has a dead spot that is free, or
/// it lies on one.
fn can_be_put_away(
    sink: &mut impl ClauseSink,
    ruleset: &Ruleset,
    ground: &Ground,
    hand: usize,
) -> Term {
    let mut ways = Vec::new();
    let piece = &ground.hands[hand];
    let free = |cells: u64| cells_of(cells).map(|cell| ground.spot(cell).empty);
    for pattern in ruleset.pieces().patterns() {
        let dead = dead_spots(ruleset, pattern.letter);
        let mut spots: Vec<Term> = cells_of(dead).map(|cell| lies_on(ground, hand, cell)).collect();
        if ruleset.relocate_turn() == RelocateTurn::Free {
            spots.extend(free(dead));
        } else {
            for rotation in pattern.orientations.rotations() {
                let to: Vec<Term> = free(dead_as_turned(ruleset, pattern, rotation)).collect();
                let somewhere = any(sink, &to);
                ways.push(all(sink, &[piece.choice(pattern.letter, rotation), somewhere]));
            }
        }
        let somewhere = any(sink, &spots);
        ways.push(all(sink, &[piece.letter(pattern.letter), somewhere]));
    }
    any(sink, &ways)
}

/// Whether the piece of a hand lies on a cell.
fn lies_on(ground: &Ground, hand: usize, cell: Cell) -> Term {
    let mut holds = ground.spot(cell).holds.iter();
    let own = holds.find(|(source, _)| *source == Source::Hand(hand));
    own.map_or(Term::False, |&(_, there)| there)
}

/// What the conditions have in common.
struct Question<'a> {
    context: &'a Context<'a>,
    /// The position after the first move.
    after: &'a Ground,
    /// How many pieces of each pattern they own.
    owned: usize,
}

impl Question<'_> {
    /// If the guard holds, we complete a path from a ground of so many pieces, and not by what they
    /// could have done first; `away` is the piece that they have put away.
    fn complete(
        &self,
        sink: &mut impl ClauseSink,
        ground: &Ground,
        pieces: usize,
        guard: Term,
        away: Option<usize>,
    ) {
        let Self { context, after, owned } = *self;
        let lines = context.ruleset.board().width();
        if pieces + 1 < lines {
            implies(sink, &[guard], &[]);
            return;
        }
        let (step, end) = step::encode(sink, context, ground, guard, Sense::Implied);
        let axes = path::complete(sink, context.ruleset, &end, guard);
        let [place, rotate, relocate, _] = step.kinds;
        if pieces < lines {
            implies(sink, &[guard, rotate], &[]);
            implies(sink, &[guard, relocate], &[]);
        }
        if pieces <= lines {
            let placed = if pieces < lines { Term::True } else { !place };
            for (from, active) in axes {
                let premises = [guard, active, placed];
                path::one_in_each_line(sink, context.ruleset, &end, from, &premises);
            }
        }
        let brings = any(sink, &[place, relocate]);
        for &(letter, brought) in &step.hand.letters {
            let theirs = after.hands.iter().filter(|hand| !hand.side.contains(Player::One));
            let theirs: Vec<Term> = theirs.map(|hand| hand.letter(letter)).collect();
            // Not fewer than they own.
            let fewer = fewer_than(sink, &theirs, owned);
            let lacks = !all(sink, &fewer);
            for &(cell, to) in &step.to {
                let free = after.spot(cell).empty;
                implies(sink, &[guard, brings, brought.into(), to.into(), free], &[lacks]);
            }
        }
        if let Some(hand) = away {
            self.not_by_moving(sink, &step, &[guard, brings], hand);
        }
    }

    /// What is brought is not what they could have brought by moving or turning a piece of theirs.
    fn not_by_moving(
        &self,
        sink: &mut impl ClauseSink,
        step: &step::Step,
        premises: &[Term; 2],
        hand: usize,
    ) {
        let &[guard, brings] = premises;
        let theirs = &self.after.hands[hand];
        let free = self.context.ruleset.relocate_turn() == RelocateTurn::Free;
        for &(letter, brought) in &step.hand.letters {
            let same = [guard, brings, brought.into(), theirs.letter(letter)];
            if free {
                implies(sink, &same, &[]);
                continue;
            }
            for &(cell, to) in &step.to {
                let [a, b, c, d] = same;
                let turned = [a, b, c, d, to.into(), lies_on(self.after, hand, cell)];
                implies(sink, &turned, &[]);
            }
        }
        for &(letter, rotation, brought) in &step.hand.choices {
            let alike = theirs.choice(letter, rotation);
            if !free {
                implies(sink, &[guard, brings, brought.into(), alike], &[]);
            }
        }
    }
}
