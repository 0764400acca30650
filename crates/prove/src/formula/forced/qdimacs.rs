//! A forced win as one quantified formula (QBF) for external solvers: there is a first action such that for
//! every reply there is an action that completes a path.
//!
//! **Prefix** ∃ first action ∀ reply ∃ the rest. The reply is a code of three binary numbers, lowest
//! bit first. *What* says what is done: a piece of a class is placed, a piece is moved, a piece is turned, or
//! an intersection piece is laid. It is the number of an item in a list that comments in the file spell out.
//! *Where* says where the piece goes: a cell or an interstice, in the order of the board (without meaning for
//! a turn). *Rotation* says at which rotation it ends, 0 to 7 (without meaning for an intersection piece).
//!
//! **Illegal codes** make the formula true. A term *illegal* is true if and only if one of these holds: one of
//! the numbers stands for nothing; the cell or the interstice is not free after the first action; a smaller
//! rotation of the pattern looks the same; X-NULL-TURN or X-RELOCATE-TURN forbids the rotation; the pile is
//! empty. Clauses in both directions make each of these conditions a function of the first action and the
//! code, so the last block cannot choose it. Everything that the formula demands after the reply is demanded
//! under the guard ¬illegal; if the guard is false, "no action at all" satisfies it (`forced::step`). So
//! neither player gains anything by an illegal code.
//!
//! **Clauses**: the first action (`forced::step`); *now* → the first action completes a path
//! (`forced::path::encode_complete`). Under the guard ¬illegal ∧ ¬now: the action of the other player that the
//! code stands for, no complete path after it (`forced::path::encode_incomplete`), an action of the side, and
//! a complete path after that. If only one turn of the side falls within the plies: an action and a path.
//!
//! **Why it is right**: the variables before the universal ones are the first action, functions of
//! it, and *now* with a path. So the first block chooses an action, and whether it wins at once. For
//! a legal code, the guard leaves the third block exactly one action of the other player, the one of the code;
//! and the formula is that of `forced::expand` for this one reply. A first action that leaves the other
//! player no legal reply at all would win every play of this formula, but by the rules it draws
//! (PL-NO-MOVE). Positions in which that is not obviously impossible are refused.
//!
//! **Size**: three actions as in `forced::step`, two of them with links in both directions and one with links
//! in one direction; two encodings of a complete path and one of "no path" as in `forced::path`; and the
//! clauses for codes. On 4×2 with eight pieces on the board: 9,301 variables and 53,015 clauses.

use std::io::{self, Write};

use crate::sat::{ClauseSink, Cnf, Var};
use crosstrack::rules::{Colour, NullTurn, Position, Ruleset};

use crate::formula::forced::code::{DecodedCode, ReplyKind, code};
use crate::formula::forced::path;
use crate::formula::forced::step::{self, ActionVars, LinkPolarity};
use crate::formula::forced::symbolic::{KnownPosition, SymbolicPosition};
use crate::formula::forced::tagged::TaggedSink;
use crate::formula::forced::term::{Term, add_implication, all, any, literal_of};

/// Reason why there is no [`PrenexFormula`] for a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum PrenexError {
    /// There are more plies than [`MOST_PLIES`].
    #[error("a formula for {plies} plies would take more blocks: at most {MOST_PLIES}")]
    TooDeep { plies: usize },
    /// A path is complete already.
    #[error("a path is complete in this position: there is nothing to ask")]
    Complete,
    /// The other player may have no legal move, which is a draw and not a win.
    #[error("the other player may be left without a legal move here, which the formula cannot say")]
    NoReply,
}

/// Maximum number of plies of a [`PrenexFormula`].
pub const MOST_PLIES: usize = 3;

/// A quantified formula in prenex form, with one to three blocks of variables.
#[derive(Clone, Debug)]
pub struct PrenexFormula {
    /// The clauses, with names and comments.
    pub cnf: Cnf,
    /// Comments at the beginning of the file.
    pub preface: Vec<String>,
    /// Universal variables; the variables before and after them are existential.
    pub universal: Vec<Var>,
}

impl PrenexFormula {
    /// Creates the formula that is true if and only if the side to move forces a win within `plies` plies.
    ///
    /// # Errors
    /// See [`PrenexError`].
    ///
    /// # Panics
    /// If the formula would have too many variables.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::rules::{Board, Ruleset, Seats};
    /// use crosstrack::game::Game;
    /// use crosstrack_prove::formula::forced::qdimacs::PrenexFormula;
    /// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
    /// let position = ruleset.read_position("x1_2x1_1122.1_rI1.1-1.gI0_d").unwrap();
    /// let formula = PrenexFormula::new(&ruleset, &position, 3)?;
    /// assert!(formula.to_qdimacs().lines().any(|line| line.starts_with("a ")));
    /// # Ok::<(), crosstrack_prove::formula::forced::qdimacs::PrenexError>(())
    /// ```
    pub fn new(ruleset: &Ruleset, position: &Position, plies: usize) -> Result<Self, PrenexError> {
        if plies > MOST_PLIES {
            return Err(PrenexError::TooDeep { plies });
        }
        if position.has_complete_path() {
            return Err(PrenexError::Complete);
        }
        let context = KnownPosition::new(ruleset, position);
        let mut formula = Self { cnf: Cnf::default(), preface: Vec::new(), universal: Vec::new() };
        let board = SymbolicPosition::new(context);
        let cnf = &mut formula.cnf;
        let mut sink = TaggedSink::new(cnf, "first");
        let again = plies >= 3 && context.side(0).contains(context.player(2));
        let sense = if again { LinkPolarity::Equal } else { LinkPolarity::Implied };
        let (_, after) = step::encode(&mut sink, &board, Term::True, sense);
        if !again {
            let guard = Term::from(plies > 0);
            path::encode_complete(&mut sink, &after, guard);
            if plies == 0 {
                cnf.add_clause(&[]);
            }
            return Ok(formula);
        }
        if !can_always_move(&context) {
            return Err(PrenexError::NoReply);
        }
        let now = sink.new_named_var(&"now").pos();
        path::encode_complete(&mut sink, &after, now.into());
        formula.reply(&after, now.into());
        Ok(formula)
    }

    /// Adds the clauses for the reply and for what comes after it.
    fn reply(&mut self, board: &SymbolicPosition<'_>, now: Term) {
        let items = items(board);
        let places = board.spots.len().max(board.gaps.len());
        self.preface = items.iter().enumerate().map(|(n, item)| item.to_remark(n)).collect();
        let places_shown: Vec<String> =
            board.spots.iter().map(|spot| spot.cell.to_string()).collect();
        self.preface.push(format!("where = number in {}", places_shown.join(" ")));
        let cnf = &mut self.cnf;
        let what = code(cnf, "what", items.len(), &mut self.universal);
        let place = code(cnf, "where", places, &mut self.universal);
        let rotation = code(cnf, "rotation", 8, &mut self.universal);
        let what = what.decoded(cnf, items.len());
        let place = place.decoded(cnf, places);
        let rotation = rotation.decoded(cnf, 8);

        let mut reasons = vec![what.nothing, place.nothing];
        let goes: Vec<Term> = terms_where(&items, &what.each, ReplyKind::is_to_cell);
        let goes = any(cnf, &goes);
        let lays: Vec<Term> = terms_where(&items, &what.each, ReplyKind::is_to_interstice);
        let lays = any(cnf, &lays);
        for (number, &here) in place.each.iter().enumerate() {
            let free = board.spots.get(number).map_or(Term::False, |spot| spot.empty);
            let open = board.gaps.get(number).map_or(Term::False, |gap| gap.empty);
            reasons.push(all(cnf, &[goes, here, !free]));
            reasons.push(all(cnf, &[lays, here, !open]));
        }
        for (item, &chosen) in items.iter().zip(&what.each) {
            for (turned, &so) in rotation.each.iter().enumerate() {
                if !item.can_end_at(board.context.ruleset, turned as u8) {
                    reasons.push(all(cnf, &[chosen, so]));
                }
            }
        }
        let mut sink = TaggedSink::new(cnf, "reply");
        let illegal = {
            let pile = exhausted_kinds(&mut sink, board, &items, &what.each);
            reasons.extend(pile);
            any(&mut sink, &reasons)
        };
        let guard = all(&mut sink, &[!illegal, !now]);
        let (step, after) = step::encode(&mut sink, board, guard, LinkPolarity::Equal);
        encode_code(&mut sink, board, &step, &items, guard, &[&what, &place, &rotation]);
        path::encode_incomplete(&mut sink, &after, guard);
        let mut sink = TaggedSink::new(cnf, "second");
        let (_, end) = step::encode(&mut sink, &after, guard, LinkPolarity::Implied);
        path::encode_complete(&mut sink, &end, guard);
    }

    /// Formats the formula as QDIMACS. Equal formulas give equal bytes.
    #[allow(clippy::missing_panics_doc, reason = "writing to memory succeeds")]
    pub fn to_qdimacs(&self) -> String {
        let mut text = Vec::new();
        self.write_qdimacs(&mut text).expect("writing to memory succeeds");
        String::from_utf8(text).expect("QDIMACS is text")
    }

    /// Writes the formula as QDIMACS 1.1: `c var NUMBER NAME` for every named variable, `c -- TEXT` for
    /// comments, all before the header.
    ///
    /// # Errors
    /// If writing fails.
    pub(crate) fn write_qdimacs(&self, out: &mut impl Write) -> io::Result<()> {
        for line in &self.preface {
            writeln!(out, "c -- {line}")?;
        }
        for (var, name) in self.cnf.names() {
            writeln!(out, "c var {var} {name}")?;
        }
        writeln!(out, "p cnf {} {}", self.cnf.var_count(), self.cnf.clause_count())?;
        let first = self.universal.first().map_or(u32::MAX, |var| var.number());
        let last = self.universal.last().map_or(u32::MAX, |var| var.number());
        let all = 1..=self.cnf.var_count() as u32;
        let before: Vec<u32> = all.clone().filter(|&number| number < first).collect();
        let after: Vec<u32> = all.filter(|&number| number > last).collect();
        let universal = self.universal.iter().map(|var| var.number()).collect();
        for (quantifier, block) in [("e", before), ("a", universal), ("e", after)] {
            if !block.is_empty() {
                write!(out, "{quantifier}")?;
                block.iter().try_for_each(|number| write!(out, " {number}"))?;
                writeln!(out, " 0")?;
            }
        }
        for clause in self.cnf.clauses() {
            clause.iter().try_for_each(|lit| write!(out, "{lit} "))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

/// Returns what the player to move can do, provided that all pieces that this player may handle are known.
fn items(board: &SymbolicPosition<'_>) -> Vec<ReplyKind> {
    let mut counter = crate::sat::sink::ClauseCounter::default();
    let (step, _) = step::encode(&mut counter, board, Term::False, LinkPolarity::Implied);
    let lying = |cell| board.known(cell).map(|(placed, _)| placed);
    let takes = step.hand.takes.iter().map(|&(class, _)| ReplyKind::Place(class));
    let moves = step.from.iter().filter_map(|&(cell, _)| Some(ReplyKind::Move(cell, lying(cell)?)));
    let turns = step.turn.iter().filter_map(|&(cell, _)| Some(ReplyKind::Turn(cell, lying(cell)?)));
    let lays = step.hand.connectors.iter().map(|&(connector, _)| ReplyKind::Lay(connector));
    takes.chain(moves).chain(turns).chain(lays).collect()
}

fn terms_where(items: &[ReplyKind], chosen: &[Term], is: fn(ReplyKind) -> bool) -> Vec<Term> {
    items.iter().zip(chosen).filter(|&(&item, _)| is(item)).map(|(_, &term)| term).collect()
}

/// Returns terms of which one is true if and only if the chosen intersection piece is of a kind that the first
/// action has used up.
fn exhausted_kinds(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    items: &[ReplyKind],
    chosen: &[Term],
) -> Vec<Term> {
    let mut found = Vec::new();
    for (item, &chosen) in items.iter().zip(chosen) {
        let ReplyKind::Lay(connector) = item else { continue };
        let KnownPosition { ruleset, position, .. } = board.context;
        if position.pile(ruleset, connector.kind) == 1 {
            for gone in board.laid(sink, connector.kind) {
                found.push(all(sink, &[chosen, gone]));
            }
        }
    }
    found
}

/// Adds that, if the guard holds, the action is the one that the code stands for.
fn encode_code(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    step: &ActionVars,
    items: &[ReplyKind],
    guard: Term,
    code: &[&DecodedCode; 3],
) {
    let [what, place, rotation] = code.map(|part| part.each.as_slice());
    for (item, &chosen) in items.iter().zip(what) {
        let lit = match *item {
            ReplyKind::Place(class) => literal_of(&step.hand.takes, &class),
            ReplyKind::Move(cell, _) => literal_of(&step.from, &cell),
            ReplyKind::Turn(cell, _) => literal_of(&step.turn, &cell),
            ReplyKind::Lay(laid) => literal_of(&step.hand.connectors, &laid),
        };
        if lit == Term::False {
            continue;
        }
        add_implication(sink, &[guard, chosen], &[lit]);
        let number = |here: bool| if here { place } else { &[] };
        for (spot, &there) in board.spots.iter().zip(number(item.is_to_cell())) {
            add_implication(sink, &[guard, chosen, there], &[literal_of(&step.to, &spot.cell)]);
        }
        for (gap, &there) in board.gaps.iter().zip(number(item.is_to_interstice())) {
            add_implication(sink, &[guard, chosen, there], &[literal_of(&step.lay, &gap.at)]);
        }
    }
    for &(letter, lies) in &step.hand.letters {
        for (turned, &so) in rotation.iter().enumerate() {
            let choice = step.hand.choice(letter, turned as u8);
            add_implication(sink, &[guard, lies.into(), so], &[choice]);
        }
    }
}

/// Returns whether the player of the next ply has a legal move after every first action.
fn can_always_move(context: &KnownPosition<'_>) -> bool {
    let ruleset = context.ruleset;
    let free = ruleset.cells() & !context.position.layout().occupied();
    let stocks = ruleset.placeable_sets(context.player(1));
    let mut stocks = stocks.map(|colour: Colour| context.position.stock(ruleset, colour));
    if free.count_ones() >= 2 && stocks.any(|stock| stock != 0) {
        return true;
    }
    let mut pieces = context.position.layout().pieces();
    pieces.any(|(_, placed)| {
        let pattern = ruleset.pieces().get(placed.piece.letter);
        let turns = pattern.is_some_and(|pattern| pattern.orientations.count() > 1);
        context.can_handle(1, placed.piece.colour)
            && (turns || ruleset.null_turn() == NullTurn::Allowed)
    })
}
