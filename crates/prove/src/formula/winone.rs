//! Winning in one turn as satisfiability: one action changes a position, and then a path is
//! complete.
//!
//! **Variables**: the kind of action, `act.place`, `act.rotate`, `act.relocate`, `act.intersection`,
//! those that the clauses allow now; `take.rA` for each piece that the player may place; `to.d4`
//! for each free cell; `from.d4` and `turn.d4` for each piece that the player may handle; what lies
//! on each cell and interstice afterwards ([`crate::formula::encoding::orientation`],
//! [`crate::formula::encoding::connector`]), constant where no action can change it; and the path.
//!
//! **Clauses**
//! - exactly one kind (PL-ONE); placing takes one piece and goes to one cell (PL-PLACE);
//!   relocating goes from one cell to one cell (PL-RELOCATE); rotating turns one piece (PL-ROTATE);
//!   an intersection piece lies in one more interstice (PL-INTERSECTION); nothing else happens;
//! - a free cell is empty afterwards unless the action goes there, and then it holds the piece that
//!   was taken or came, at the same rotation under X-RELOCATE-TURN `keep`;
//! - a piece that may be handled lies as it did unless it has gone or was turned; if it was turned,
//!   it is the same pattern, at another orientation under X-NULL-TURN `forbidden`;
//! - afterwards a path wins ([`crate::formula::encoding::goal`]).
//!
//! Written from the clauses of the rules, without the move generator; every action found is put to
//! the legality test and played.
//!
//! **Size** for c changeable cells of N: that of a formula for configurations, with c in place of N
//! for what lies there, and c² · (patterns) clauses for what goes where.

use std::ops::ControlFlow;

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::network::Network;
use crate::formula::encoding::orientation::{Cells, Sense};
use crate::formula::encoding::{Axis, Plan, Reachability, goal};
use crate::sat::enumerate::{EnumerateError, enumerate};
use crate::sat::{ClauseSink, Incremental, Lit, Model, Var, Varisat, imply};
use crosstrack::rules::{
    Action, Cell, ClaimRule, Edge, Move, NullTurn, Piece, Placed, Position, RelocateTurn, Ruleset,
    cells_of, legality,
};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum WinOneError {
    /// The solver failed.
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// The rules do not bear an action out.
    #[error("internal error: {action:?} was found to win, but {why}")]
    Mismatch { action: Option<Action>, why: String },
}

/// The actions of the player to move, in variables.
#[derive(Clone, Debug)]
pub struct ActionVars {
    /// The pieces that may be placed.
    pub take: Vec<(Piece, Lit)>,
    /// The free cells.
    pub to: Vec<(Cell, Lit)>,
    /// The pieces that may be handled, for relocating them.
    pub from: Vec<(Cell, Placed, Lit)>,
    /// The same, for rotating them.
    pub turn: Vec<(Cell, Placed, Lit)>,
    /// What lies on the cells afterwards.
    pub cells: Cells,
    /// What lies in the interstices afterwards.
    pub interstices: Interstices,
}

/// Writes that one action of the player to move completes a path; nothing is said of claims.
///
/// # Panics
/// If the sink runs out of variables.
pub fn encode(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    position: &Position,
    reachability: Reachability,
) -> ActionVars {
    let layout = position.layout();
    let player = position.to_move();
    let opened = layout.pieces().count() >= ruleset.seats().players();
    let handled: Vec<(Cell, Placed)> = layout
        .pieces()
        .filter(|&(cell, placed)| {
            opened
                && ruleset.owners().may_handle(player, placed.piece.colour)
                && position.turns_frozen(cell) == 0
        })
        .collect();
    let plan = plan_for(ruleset, position, &handled);
    let wins = goal::issue(sink, &plan);
    let cells = Cells::encode(sink, ruleset, &plan, Sense::Implied);
    let interstices = Interstices::encode(sink, ruleset, &plan, Sense::Implied);

    sink.comment(&"the action");
    let mut named = |name: String| sink.new_named_var(&name).pos();
    let [place, rotate, relocate, intersection] =
        ["place", "rotate", "relocate", "intersection"].map(|kind| named(format!("act.{kind}")));
    let colours = ruleset.placeable(player).collect::<Vec<_>>();
    let take: Vec<(Piece, Lit)> = colours
        .into_iter()
        .flat_map(|colour| {
            let stock = position.stock(ruleset, colour);
            let patterns = ruleset.pieces().patterns().iter();
            let left = patterns.filter(move |p| stock & 1 << p.letter.index() != 0);
            left.map(move |p| Piece { colour, letter: p.letter })
        })
        .map(|piece| (piece, named(format!("take.{piece}"))))
        .collect();
    let free = cells_of(ruleset.cells() & !layout.occupied());
    let to: Vec<(Cell, Lit)> = free.map(|cell| (cell, named(format!("to.{cell}")))).collect();
    let mut each = |kind: &str| -> Vec<(Cell, Placed, Lit)> {
        let var =
            |&(cell, placed): &(Cell, Placed)| (cell, placed, named(format!("{kind}.{cell}")));
        handled.iter().map(var).collect()
    };
    let (from, turn) = (each("from"), each("turn"));
    let vars = ActionVars { take, to, from, turn, cells, interstices };

    imply::exactly_one(sink, &[place, rotate, relocate, intersection]);
    if !opened {
        imply::fact(sink, place);
    }
    let lits = |of: &[(Cell, Placed, Lit)]| of.iter().map(|&(_, _, lit)| lit).collect::<Vec<_>>();
    let to: Vec<Lit> = vars.to.iter().map(|&(_, lit)| lit).collect();
    let take: Vec<Lit> = vars.take.iter().map(|&(_, lit)| lit).collect();
    happens(sink, &[place], &take);
    happens(sink, &[place, relocate], &to);
    happens(sink, &[relocate], &lits(&vars.from));
    happens(sink, &[rotate], &lits(&vars.turn));
    happens(sink, &[intersection], &laid(&vars, position));
    free_cells(sink, ruleset, &vars);
    handled_cells(sink, ruleset, &vars);

    let network = Network::new(ruleset, &vars.cells, &vars.interstices);
    let most = layout.pieces().count() + 1;
    goal::encode(sink, ruleset, &plan, &vars.cells, &network, most, reachability, &wins);
    vars
}

/// All that cannot change is given.
fn plan_for(ruleset: &Ruleset, position: &Position, handled: &[(Cell, Placed)]) -> Plan {
    let mut given = position.layout().clone();
    for &(cell, _) in handled {
        given.set_piece(cell, None);
    }
    let board = ruleset.board();
    let axis = |&from: &Edge| Axis {
        from,
        starts: board.terminals(from).collect(),
        ends: board.terminals(from.opposite()).collect(),
    };
    Plan {
        letters: ruleset.pieces().patterns().iter().map(|p| p.letter).collect(),
        stock: 4,
        axes: [Edge::A, Edge::B].iter().map(axis).collect(),
        through: Vec::new(),
        avoid: 0,
        at_least: 0,
        at_most: ruleset.cells().count_ones() as usize,
        each_once: false,
        max_intersections: None,
        given,
    }
}

/// The variables for intersection pieces that do not lie there yet.
fn laid(vars: &ActionVars, position: &Position) -> Vec<Lit> {
    let empty = vars.interstices.iter();
    let empty = empty.filter(|vars| position.layout().connector(vars.at).is_none());
    empty.flat_map(|vars| vars.choices.iter().map(|&(_, var)| var.pos())).collect()
}

/// If one of the kinds is the action, exactly one of these; else none.
fn happens(sink: &mut dyn ClauseSink, kinds: &[Lit], these: &[Lit]) {
    for &kind in kinds {
        imply::if_then_any(sink, kind, these);
    }
    for &this in these {
        imply::if_then_any(sink, this, kinds);
    }
    imply::at_most_one(sink, these);
}

fn free_cells(sink: &mut dyn ClauseSink, ruleset: &Ruleset, vars: &ActionVars) {
    let keep = ruleset.relocate_turn() == RelocateTurn::Keep;
    for &(cell, to) in &vars.to {
        let there = vars.cells.at(cell);
        imply::iff(sink, to, !there.empty);
        for &(piece, take) in &vars.take {
            let lies: Vec<Lit> = there.pattern(piece.letter).into_iter().collect();
            imply::if_all_then_any(sink, &[to, take], &lies);
        }
        for &(_, placed, from) in &vars.from {
            let letter = placed.piece.letter;
            let lies = if keep {
                there.choice(letter, placed.rotation).map(Var::pos)
            } else {
                there.pattern(letter)
            };
            let lies: Vec<Lit> = lies.into_iter().collect();
            imply::if_all_then_any(sink, &[to, from], &lies);
        }
    }
}

fn handled_cells(sink: &mut dyn ClauseSink, ruleset: &Ruleset, vars: &ActionVars) {
    for (&(cell, placed, from), &(_, _, turn)) in vars.from.iter().zip(&vars.turn) {
        let here = vars.cells.at(cell);
        imply::iff(sink, from, here.empty);
        let letter = placed.piece.letter;
        let same: Vec<Lit> =
            here.choice(letter, placed.rotation).map(Var::pos).into_iter().collect();
        let pattern: Vec<Lit> = here.pattern(letter).into_iter().collect();
        imply::if_all_then_any(sink, &[!from, !turn], &same);
        imply::if_then_any(sink, turn, &pattern);
        if ruleset.null_turn() == NullTurn::Forbidden {
            for &same in &same {
                imply::if_then(sink, turn, !same);
            }
        }
    }
}

impl ActionVars {
    /// The variables that tell actions apart.
    fn projection(&self, position: &Position) -> Vec<Var> {
        let take = self.take.iter().map(|&(_, lit)| lit);
        let to = self.to.iter().map(|&(_, lit)| lit);
        let handled = self.from.iter().chain(&self.turn).map(|&(_, _, lit)| lit);
        let changing = self.to.iter().map(|&(cell, _)| cell);
        let changing = changing.chain(self.from.iter().map(|&(cell, _, _)| cell));
        let choices = changing.flat_map(|cell| self.cells.at(cell).choices.iter().map(|c| c.var));
        let lits = take.chain(to).chain(handled).chain(laid(self, position));
        lits.map(Lit::var).chain(choices).collect()
    }

    /// The action of a model.
    fn action(&self, position: &Position, model: &Model) -> Option<Action> {
        let rotation = |cell: Cell| {
            let mut choices = self.cells.at(cell).choices.iter();
            choices.find(|choice| model.value(choice.var)).map(|choice| choice.rotation)
        };
        let to = self.to.iter().find(|&&(_, lit)| model.holds(lit)).map(|&(cell, _)| cell);
        if let Some(&(piece, _)) = self.take.iter().find(|&&(_, lit)| model.holds(lit)) {
            let cell = to?;
            return Some(Action::Place { piece, cell, rotation: rotation(cell)? });
        }
        if let Some(&(from, _, _)) = self.from.iter().find(|&&(_, _, lit)| model.holds(lit)) {
            let to = to?;
            return Some(Action::Relocate { from, to, rotation: rotation(to)? });
        }
        if let Some(&(cell, _, _)) = self.turn.iter().find(|&&(_, _, lit)| model.holds(lit)) {
            return Some(Action::Rotate { cell, rotation: rotation(cell)? });
        }
        let empty = self.interstices.iter();
        let mut empty = empty.filter(|vars| position.layout().connector(vars.at).is_none());
        empty.find_map(|vars| {
            let mut choices = vars.choices.iter();
            let &(connector, _) = choices.find(|&&(_, var)| model.value(var))?;
            let (kind, rotation) = (connector.kind, connector.rotation);
            Some(Action::Intersection { kind, at: vars.at, rotation })
        })
    }
}

/// Every move that wins at once, ascending, found by satisfiability: what
/// [`crosstrack::rules::threats::winning_moves`] finds by following track.
///
/// **Cost** building the formula, and a solve for each move.
///
/// # Errors
/// If the solver fails, or the rules do not bear out what it finds.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Position, Ruleset, Seats, threats};
/// use crosstrack_prove::formula::{Reachability, winning_moves};
/// let ruleset = Ruleset::standard(Board::of(1, 1), Seats::Two);
/// let start = Position::start(&ruleset);
/// let found = winning_moves(&ruleset, &start, Reachability::Flow)?;
/// assert_eq!(found, threats::winning_moves(&ruleset, &start));
/// assert!(!found.is_empty());
/// # Ok::<(), crosstrack_prove::formula::winone::WinOneError>(())
/// ```
pub fn winning_moves(
    ruleset: &Ruleset,
    position: &Position,
    reachability: Reachability,
) -> Result<Vec<Move>, WinOneError> {
    if position.is_won(ruleset) {
        return Ok(Vec::new());
    }
    if position.is_completed() {
        // A path that stands unclaimed can be claimed, and no other move can be announced.
        return Ok(vec![Action::Claim.into()]);
    }
    let announced = ruleset.claim_rule() == ClaimRule::Announced;
    let mut session = Incremental::<Varisat>::default();
    let vars = encode(&mut session, ruleset, position, reachability);
    let projection = vars.projection(position);
    let mut moves = Vec::new();
    enumerate(&mut session, &projection, &[], |_, model| {
        moves.push(replayed(ruleset, position, vars.action(position, model), announced)?);
        Ok::<_, WinOneError>(ControlFlow::Continue(()))
    })?;
    moves.sort_unstable();
    Ok(moves)
}

fn replayed(
    ruleset: &Ruleset,
    position: &Position,
    action: Option<Action>,
    announced: bool,
) -> Result<Move, WinOneError> {
    let mismatch = |why: String| WinOneError::Mismatch { action, why };
    let found = action.ok_or_else(|| mismatch("the model has no action".to_owned()))?;
    let mv = Move { action: found, announced };
    legality::check(ruleset, position, mv).map_err(|illegal| mismatch(illegal.to_string()))?;
    if !position.after(ruleset, mv).is_won(ruleset) {
        return Err(mismatch("no path is complete after it".to_owned()));
    }
    Ok(mv)
}
