//! One unknown action: from a symbolic position to the one after it.
//!
//! **Variables**: the kind of action; for each stock, each pattern that has pieces left in it and can be taken; for
//! each cell, whether a piece is put down there, lifted or turned; the pattern and the orientation of the piece in the
//! hand; for each pair of sides, *gain*, true if and only if that piece links the sides; the interstice, kind and
//! orientation of an intersection piece, with a gain for each pair of corners; and the new contents of the cells and
//! interstices that change.
//!
//! **Clauses**
//! - guard → some kind; at most one kind (PL-ONE). Each kind has exactly the parts that it needs, and no
//!   others: one pattern is taken (PL-PLACE), one piece is lifted (PL-RELOCATE) or turned (PL-ROTATE), one
//!   free cell is gone to, one intersection piece is laid in one empty interstice (PL-INTERSECTION).
//!   Until all players have opened, pieces can only be placed (PL-OPENING).
//! - The piece in the hand has the pattern of the piece taken, lifted or turned: the pattern of the piece that
//!   is known to lie there, or that of an earlier hand. Under X-RELOCATE-TURN `keep`, a lifted piece keeps its
//!   rotation; under X-NULL-TURN `forbidden`, a turned piece gets another one. A piece that is lifted or turned
//!   must be one that the player may handle (PL-OWN, PL-COMMON, PL-FREEZE, PL-PARTNER).
//! - At most as many pieces of a class are taken as are in stock, and at most as many intersection pieces of a
//!   kind are laid as are in the pile.
//! - Afterwards a cell is empty if it was empty and nothing goes there, or if its piece is lifted. It holds
//!   its old piece unless that is lifted or turned. It holds the piece in the hand if that goes there or is
//!   turned there.
//! - Afterwards a cell has a link if and only if the piece put down or turned there has the link, or nothing is
//!   put down or turned there, the link was there, and nothing is lifted from there. One direction is left out
//!   where links need only be implied.
//!
//! **Why it is right**: a model with a true guard has exactly one kind, and the actions in models are exactly the
//! legal ones. If all guards are false, all action variables can be false. The contents of the cells afterwards
//! follow the rules, cell by cell.
//!
//! **Size** for N cells, c of which can change, and p patterns: N + 2c + 9p variables for the action, and
//! 28 (the links) for each cell that can change; 3 clauses for each of these links (5 for both directions), and
//! N²/2 clauses for "one cell".

use crate::sat::{ClauseSink, Lit};
use crosstrack::rules::{
    Cell, Connector, ConnectorKind, Interstice, NullTurn, Owner, RelocateTurn,
};

use crate::formula::forced::relink::{encode_link, symmetric_table};
use crate::formula::forced::symbolic::{
    HandVars, PieceSource, SymbolicCell, SymbolicInterstice, SymbolicPosition,
};
use crate::formula::forced::term::{
    Term, add_implication, all, any, at_most_one, fewer_than, literal_of,
};

pub use crate::formula::encoding::orientation::LinkPolarity;
use crate::formula::encoding::orientation::piece_links;

/// The variables of an unknown action.
#[derive(Clone, Debug)]
pub struct ActionVars {
    /// Terms for the kind of action: place, rotate, relocate, lay an intersection piece.
    pub kinds: [Term; 4],
    /// Cells to which the action may put a piece, each with the literal that it does.
    pub(crate) to: Vec<(Cell, Lit)>,
    /// Cells from which the action may relocate a piece, each with the literal that it does.
    pub(crate) from: Vec<(Cell, Lit)>,
    /// Cells on which the action may rotate a piece, each with the literal that it does.
    pub(crate) turn: Vec<(Cell, Lit)>,
    /// Interstices in which the action may lay an intersection piece, each with the literal that it does.
    pub lay: Vec<(Interstice, Lit)>,
    /// Variables of the piece that the action puts down.
    pub hand: HandVars,
}

/// Encodes that the player to move acts if `guard` holds. Returns the variables of the action, and the
/// position after the action, in which links have the polarity `sense`.
///
/// # Panics
/// If the sink runs out of variables.
pub fn encode<'a>(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'a>,
    guard: Term,
    sense: LinkPolarity,
) -> (ActionVars, SymbolicPosition<'a>) {
    let step = issue(sink, board);
    step.encode_kind(sink, guard);
    step.encode_hand(sink, board);
    let next = step.encode_effect(sink, board, sense);
    (step, next)
}

/// Returns those possible pieces of a cell that the player to move may handle, each with the term that it lies
/// there.
fn movable_sources(board: &SymbolicPosition<'_>, spot: &SymbolicCell) -> Vec<(PieceSource, Term)> {
    let (context, ply) = (&board.context, board.ply);
    let may = |source: PieceSource| match source {
        PieceSource::Lies(placed) => {
            spot.thaws <= ply && context.can_handle(ply, placed.piece.colour)
        }
        PieceSource::Hand(number) => {
            context.has_opened(ply) && board.hands[number].side == context.side(ply)
        }
    };
    spot.holds.iter().copied().filter(|&(source, _)| may(source)).collect()
}

fn issue(sink: &mut dyn ClauseSink, board: &SymbolicPosition<'_>) -> ActionVars {
    let (context, ply) = (&board.context, board.ply);
    let ruleset = context.ruleset;
    let opened = context.has_opened(ply);
    let mut fresh = || sink.new_var().pos();
    let patterns = ruleset.pieces().patterns();
    let mut owners: Vec<Owner> = ruleset
        .placeable_sets(context.player(ply))
        .map(|colour| ruleset.owners().of(colour))
        .collect();
    owners.sort_unstable();
    owners.dedup();
    let mut takes = Vec::new();
    for owner in owners {
        for pattern in patterns {
            let class = (owner, pattern.letter);
            if board.left(class) > 0 {
                takes.push((class, fresh()));
            }
        }
    }
    let places = !takes.is_empty() && board.spots.iter().any(|spot| spot.empty != Term::False);
    let handled: Vec<Cell> = board
        .spots
        .iter()
        .filter(|spot| !movable_sources(board, spot).is_empty())
        .map(|spot| spot.cell)
        .collect();
    let pile = ConnectorKind::ALL.iter().copied();
    let pile: Vec<ConnectorKind> = pile.filter(|&k| opened && board.left_in_pile(k) > 0).collect();
    let kinds = [places, !handled.is_empty(), !handled.is_empty(), !pile.is_empty()];
    let kinds = kinds.map(|can_be| if can_be { Term::Lit(fresh()) } else { Term::False });
    let free = board.spots.iter().filter(|spot| spot.empty != Term::False);
    let to = free.map(|spot| (spot.cell, fresh())).collect();
    let mut each = || -> Vec<(Cell, Lit)> { handled.iter().map(|&cell| (cell, fresh())).collect() };
    let (from, turn) = (each(), each());
    let letters = patterns.iter().map(|pattern| (pattern.letter, fresh())).collect();
    let choices = patterns.iter().flat_map(|p| p.orientations.rotations().map(|r| (p.letter, r)));
    let choices = choices.map(|(letter, rotation)| (letter, rotation, fresh())).collect();
    let gaps = board.gaps.iter().filter(|gap| !pile.is_empty() && gap.empty != Term::False);
    let lay = gaps.map(|gap| (gap.at, fresh())).collect();
    let connectors = Connector::all().filter(|connector| pile.contains(&connector.kind));
    let connectors = connectors.map(|connector| (connector, fresh())).collect();
    let hand = HandVars { side: context.side(ply), letters, choices, takes, connectors };
    ActionVars { kinds, to, from, turn, lay, hand }
}

fn terms<K>(lits: &[(K, Lit)]) -> Vec<Term> {
    lits.iter().map(|(_, lit)| Term::Lit(*lit)).collect()
}

/// Adds that one of `these` is true if and only if the action is of one of `kinds`, and that at most one of
/// `these` is true.
fn encode_choice(sink: &mut dyn ClauseSink, kinds: &[Term], these: &[Term]) {
    for &kind in kinds {
        add_implication(sink, &[kind], these);
    }
    for &this in these {
        add_implication(sink, &[this], kinds);
    }
    at_most_one(sink, these);
}

impl ActionVars {
    fn encode_kind(&self, sink: &mut dyn ClauseSink, guard: Term) {
        let [place, rotate, relocate, intersection] = self.kinds;
        add_implication(sink, &[guard], &self.kinds);
        at_most_one(sink, &self.kinds);
        encode_choice(sink, &[place], &terms(&self.hand.takes));
        encode_choice(sink, &[place, relocate], &terms(&self.to));
        encode_choice(sink, &[relocate], &terms(&self.from));
        encode_choice(sink, &[rotate], &terms(&self.turn));
        encode_choice(sink, &[intersection], &terms(&self.lay));
        encode_choice(sink, &[intersection], &terms(&self.hand.connectors));
        encode_choice(sink, &[place, rotate, relocate], &terms(&self.hand.letters));
        for &(letter, lies) in &self.hand.letters {
            let choices = self.hand.choices.iter().filter(|choice| choice.0 == letter);
            let choices: Vec<Term> = choices.map(|choice| choice.2.into()).collect();
            encode_choice(sink, &[lies.into()], &choices);
        }
    }

    /// Adds clauses for the piece in the hand.
    fn encode_hand(&self, sink: &mut dyn ClauseSink, board: &SymbolicPosition<'_>) {
        self.encode_stock(sink, board);
        self.encode_handling(sink, board);
        self.encode_pile(sink, board);
    }

    /// Adds that the piece taken is in stock, and that a piece goes only to an empty cell.
    fn encode_stock(&self, sink: &mut dyn ClauseSink, board: &SymbolicPosition<'_>) {
        for &(class, take) in &self.hand.takes {
            add_implication(sink, &[take.into()], &[self.hand.letter(class.1)]);
            for free in fewer_than(sink, &board.taken(class), board.left(class)) {
                add_implication(sink, &[take.into()], &[free]);
            }
        }
        for &(cell, to) in &self.to {
            add_implication(sink, &[to.into()], &[board.spot(cell).empty]);
        }
    }

    /// Adds that the player may handle the piece that is lifted or turned, and which rotations the readings allow
    /// it.
    fn encode_handling(&self, sink: &mut dyn ClauseSink, board: &SymbolicPosition<'_>) {
        let hand = &self.hand;
        let mut each =
            || -> Vec<Term> { board.hands.iter().map(|_| sink.new_var().pos().into()).collect() };
        let (lifted, turned) = (each(), each());
        let ruleset = board.context.ruleset;
        let keep = ruleset.relocate_turn() == RelocateTurn::Keep;
        let differ = ruleset.null_turn() == NullTurn::Forbidden;
        for (&(cell, from), &(_, turn)) in self.from.iter().zip(&self.turn) {
            let sources = movable_sources(board, board.spot(cell));
            let there: Vec<Term> = sources.iter().map(|&(_, term)| term).collect();
            add_implication(sink, &[from.into()], &there);
            add_implication(sink, &[turn.into()], &there);
            for (source, term) in sources {
                let (from, turn) = ([from.into(), term], [turn.into(), term]);
                match source {
                    PieceSource::Lies(placed) => {
                        let pattern = hand.letter(placed.piece.letter);
                        let same = hand.choice(placed.piece.letter, placed.rotation);
                        add_implication(sink, &from, &[if keep { same } else { pattern }]);
                        add_implication(sink, &turn, &[pattern]);
                        if differ {
                            add_implication(sink, &[turn[0], term, same], &[]);
                        }
                    }
                    PieceSource::Hand(number) => {
                        add_implication(sink, &from, &[lifted[number]]);
                        add_implication(sink, &turn, &[turned[number]]);
                    }
                }
            }
        }
        for (number, earlier) in board.hands.iter().enumerate() {
            for &(letter, was) in &earlier.letters {
                let pattern = [hand.letter(letter)];
                add_implication(sink, &[lifted[number], was.into()], &pattern);
                add_implication(sink, &[turned[number], was.into()], &pattern);
            }
            for &(letter, rotation, was) in &earlier.choices {
                let same = hand.choice(letter, rotation);
                if keep {
                    add_implication(sink, &[lifted[number], was.into()], &[same]);
                }
                if differ {
                    add_implication(sink, &[turned[number], was.into(), same], &[]);
                }
            }
        }
    }

    /// Adds that the intersection piece laid is in the pile, and that its interstice is empty.
    fn encode_pile(&self, sink: &mut dyn ClauseSink, board: &SymbolicPosition<'_>) {
        for &(at, lay) in &self.lay {
            let gap = board.gaps.iter().find(|gap| gap.at == at);
            add_implication(sink, &[lay.into()], &[gap.map_or(Term::False, |gap| gap.empty)]);
        }
        for &kind in ConnectorKind::ALL {
            let of_it = self.hand.connectors.iter().filter(|(connector, _)| connector.kind == kind);
            let of_it: Vec<Lit> = of_it.map(|&(_, lit)| lit).collect();
            if of_it.is_empty() {
                continue;
            }
            let before = board.laid(sink, kind);
            for free in fewer_than(sink, &before, board.left_in_pile(kind)) {
                for &lit in &of_it {
                    add_implication(sink, &[lit.into()], &[free]);
                }
            }
        }
    }

    /// Returns the position after the action.
    fn encode_effect<'a>(
        &self,
        sink: &mut dyn ClauseSink,
        board: &SymbolicPosition<'a>,
        sense: LinkPolarity,
    ) -> SymbolicPosition<'a> {
        let ruleset = board.context.ruleset;
        let number = board.hands.len();
        let gains: Vec<Term> = symmetric_table(8, sink, |sink, s, t| {
            let leads = |&&(letter, rotation, _): &&(_, u8, Lit)| {
                piece_links(ruleset, letter, rotation).exits(s) & 1 << t != 0
            };
            let with = self.hand.choices.iter().filter(leads).map(|choice| choice.2.into());
            any(sink, &with.collect::<Vec<Term>>())
        });
        let mut next = board.clone();
        next.ply += 1;
        next.hands.push(self.hand.clone());
        for spot in &mut next.spots {
            let [to, from, turn] =
                [&self.to, &self.from, &self.turn].map(|lits| literal_of(lits, &spot.cell));
            if [to, from, turn] == [Term::False; 3] {
                continue;
            }
            let at = any(sink, &[to, turn]);
            let stays = all(sink, &[spot.empty, !to]);
            let handled = movable_sources(board, spot);
            spot.links = symmetric_table(8, sink, |sink, s, t| {
                encode_link(sink, spot.links[8 * s + t], at, gains[8 * s + t], from, sense)
            });
            spot.empty = any(sink, &[stays, from]);
            for (source, term) in &mut spot.holds {
                if handled.iter().any(|(other, _)| other == source) {
                    *term = all(sink, &[*term, !from, !turn]);
                }
            }
            spot.holds.push((PieceSource::Hand(number), at));
        }
        if self.lay.is_empty() {
            return next;
        }
        let gains: Vec<Term> = symmetric_table(4, sink, |sink, k, l| {
            let leads = |connector: Connector| {
                connector.links().with_junction(ruleset.junction()).exits(k) & 1 << l != 0
            };
            let with = self.hand.connectors.iter().filter(|&&(connector, _)| leads(connector));
            any(sink, &with.map(|&(_, lit)| lit.into()).collect::<Vec<Term>>())
        });
        for SymbolicInterstice { at, empty, links } in &mut next.gaps {
            let Some(&(_, lay)) = self.lay.iter().find(|(other, _)| other == at) else { continue };
            *links = symmetric_table(4, sink, |sink, k, l| {
                encode_link(
                    sink,
                    links[4 * k + l],
                    lay.into(),
                    gains[4 * k + l],
                    Term::False,
                    sense,
                )
            });
            *empty = all(sink, &[*empty, Term::Lit(!lay)]);
        }
        next
    }
}
