//! The symbolic position after some unknown actions, expressed by terms.
//!
//! An action puts down at most one piece, the piece *in its hand*. So a cell holds what lay there at first,
//! or what a known reply put there, or the piece in the hand of an unknown action. A cell needs a term for each
//! of these possibilities; pattern and orientation are variables of the hand. With two unknown actions, the
//! formula is a fraction of one that has patterns and orientations for each cell.

use crate::formula::encoding::network::Network;
use crate::formula::encoding::orientation::{Link, piece_links};
use crate::sat::{ClauseSink, Lit};
use crosstrack::base::{Player, Players};
use crosstrack::rules::{
    Action, Cell, Colour, Connector, ConnectorKind, Corner, Direction, Interstice, Letter, Owner,
    Placed, Position, Ruleset, cells_of, interstices_of,
};

use crate::formula::forced::term::{Term, any, fewer_than, literal_of};

/// A class of like pieces: the owner of the stock, and the pattern.
pub(crate) type PieceClass = (Owner, Letter);

/// The variables of the piece that an unknown action puts down. For an intersection piece, all but
/// [`Self::connectors`] are false.
#[derive(Clone, Debug)]
pub struct HandVars {
    /// Side whose action it is.
    pub(crate) side: Players,
    /// Patterns, each with the literal that the piece has this pattern.
    pub(crate) letters: Vec<(Letter, Lit)>,
    /// Patterns and rotations, each pair with the literal that the piece has this pattern and rotation.
    pub(crate) choices: Vec<(Letter, u8, Lit)>,
    /// Classes, each with the literal that the piece is taken from the stock of this class.
    pub(crate) takes: Vec<(PieceClass, Lit)>,
    /// Intersection pieces with their rotations, each with the literal that the action lays it.
    pub connectors: Vec<(Connector, Lit)>,
}

impl HandVars {
    /// Returns the term that the piece has this pattern; [`Term::False`] if it cannot.
    pub(crate) fn letter(&self, letter: Letter) -> Term {
        literal_of(&self.letters, &letter)
    }

    /// Returns the term that the piece has this pattern and rotation; [`Term::False`] if it cannot.
    pub(crate) fn choice(&self, letter: Letter, rotation: u8) -> Term {
        let found = self.choices.iter().find(|c| (c.0, c.1) == (letter, rotation));
        found.map_or(Term::False, |&(_, _, lit)| lit.into())
    }
}

/// The origin of a piece that a cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceSource {
    /// This piece lay there at first, or a known reply put it there.
    Lies(Placed),
    /// The unknown action with this number (0-based) put it there.
    Hand(usize),
}

/// What a cell may hold after some unknown actions.
#[derive(Clone, Debug)]
pub(crate) struct SymbolicCell {
    /// The cell.
    pub(crate) cell: Cell,
    /// Term that the cell is empty.
    pub(crate) empty: Term,
    /// Possible pieces, each with the term that it lies there. Of these terms and `Self::empty`, exactly one is
    /// true.
    pub(crate) holds: Vec<(PieceSource, Term)>,
    /// First ply at which a known piece on the cell may be handled (PL-FREEZE).
    pub(crate) thaws: usize,
    /// The link from side `a` to side `b`, at index `8 * a + b`.
    pub(crate) links: Vec<Term>,
}

/// What an interstice may hold after some unknown actions.
#[derive(Clone, Debug)]
pub(crate) struct SymbolicInterstice {
    /// The interstice.
    pub(crate) at: Interstice,
    /// Term that the interstice is empty.
    pub(crate) empty: Term,
    /// The link from corner `a` to corner `b`, at index `4 * a + b`.
    pub(crate) links: Vec<Term>,
}

/// A position after some unknown actions.
#[derive(Clone, Debug)]
pub struct SymbolicPosition<'a> {
    /// The game, and the known position before all unknown actions.
    pub(crate) context: KnownPosition<'a>,
    /// Number of plies since the known position.
    pub(crate) ply: usize,
    /// The cells, in reading order.
    pub(crate) spots: Vec<SymbolicCell>,
    /// The interstices, in reading order.
    pub(crate) gaps: Vec<SymbolicInterstice>,
    /// Hands of the unknown actions, in the order of the actions.
    pub(crate) hands: Vec<HandVars>,
    /// Classes of the pieces that known replies have placed.
    pub(crate) placed: Vec<PieceClass>,
    /// Kinds of the intersection pieces that known replies have laid.
    pub(crate) laid: Vec<ConnectorKind>,
}

/// The position before all unknown actions, with its ruleset.
#[derive(Clone, Copy, Debug)]
pub struct KnownPosition<'a> {
    /// Ruleset of the game.
    pub(crate) ruleset: &'a Ruleset,
    /// Position before all unknown actions.
    pub(crate) position: &'a Position,
}

impl<'a> KnownPosition<'a> {
    /// Creates a known position.
    pub const fn new(ruleset: &'a Ruleset, position: &'a Position) -> Self {
        Self { ruleset, position }
    }

    /// Returns the player to move after `ply` plies.
    pub(crate) fn player(&self, ply: usize) -> Player {
        self.position.to_move().nth_after(ply, self.ruleset.seats().players())
    }

    /// Returns the side of the player to move after `ply` plies.
    pub(crate) fn side(&self, ply: usize) -> Players {
        self.ruleset.seats().side_of(self.player(ply))
    }

    /// Returns whether the opening round is over after `ply` plies.
    pub(crate) fn has_opened(&self, ply: usize) -> bool {
        self.position.layout().pieces().count() + ply >= self.ruleset.seats().players()
    }

    /// Returns the number of pieces of a class in stock.
    pub(crate) fn stock(&self, (owner, letter): PieceClass) -> usize {
        let of_it = Colour::ALL.iter();
        let of_it = of_it.filter(|&&colour| self.ruleset.owners().of(colour) == owner);
        let left = |colour| self.position.stock(self.ruleset, colour) & 1 << letter.index() != 0;
        of_it.filter(|&&colour| left(colour)).count()
    }

    /// Returns whether the player to move after `ply` plies may handle a piece of that colour if it is not
    /// frozen.
    pub(crate) fn can_handle(&self, ply: usize, colour: Colour) -> bool {
        self.has_opened(ply) && self.ruleset.owners().may_handle(self.player(ply), colour)
    }

    /// Returns the first ply at which a piece that was handled at `ply` may be handled again (PL-FREEZE).
    fn thaws(&self, placed: Placed, ply: usize) -> usize {
        match self.ruleset.owners().of(placed.piece.colour) {
            Owner::Common => ply + 3,
            Owner::Player(_) | Owner::Unused => 0,
        }
    }

    /// Returns the links of a known piece.
    fn links(&self, placed: Placed) -> Vec<Term> {
        let links = piece_links(self.ruleset, placed.piece.letter, placed.rotation);
        (0..64).map(|at| Term::from(links.exits(at / 8) & 1 << (at % 8) != 0)).collect()
    }

    /// Returns the links of a known connector.
    fn connector_links(&self, connector: Option<Connector>) -> Vec<Term> {
        let links =
            connector.map(|connector| connector.links().with_junction(self.ruleset.junction()));
        let leads = |at: usize| links.is_some_and(|links| links.exits(at / 4) & 1 << (at % 4) != 0);
        (0..16).map(|at| Term::from(leads(at))).collect()
    }
}

impl<'a> SymbolicPosition<'a> {
    /// Creates the symbolic position before any action.
    pub fn new(context: KnownPosition<'a>) -> Self {
        let layout = context.position.layout();
        let spots = cells_of(context.ruleset.cells()).map(|cell| match layout.piece(cell) {
            None => SymbolicCell::empty(cell),
            Some(placed) => {
                let thaws = usize::from(context.position.turns_frozen(cell));
                SymbolicCell::holding(&context, cell, placed, thaws)
            }
        });
        let gaps = interstices_of(context.ruleset.interstices()).map(|at| {
            let connector = layout.connector(at);
            SymbolicInterstice {
                at,
                empty: connector.is_none().into(),
                links: context.connector_links(connector),
            }
        });
        let (spots, gaps) = (spots.collect(), gaps.collect());
        let (hands, placed, laid) = (Vec::new(), Vec::new(), Vec::new());
        Self { context, ply: 0, spots, gaps, hands, placed, laid }
    }

    /// Returns what a cell may hold.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub(crate) fn spot(&self, cell: Cell) -> &SymbolicCell {
        let index = self.spots.binary_search_by_key(&cell, |spot| spot.cell);
        &self.spots[index.expect("a cell of the board")]
    }

    fn set(&mut self, spot: SymbolicCell) {
        let index = self.spots.binary_search_by_key(&spot.cell, |spot| spot.cell);
        self.spots[index.expect("a cell of the board")] = spot;
    }

    /// Puts a known piece on a cell.
    fn put(&mut self, cell: Cell, placed: Placed) {
        let thaws = self.context.thaws(placed, self.ply);
        self.set(SymbolicCell::holding(&self.context, cell, placed, thaws));
    }

    fn gap(&self, at: Interstice) -> usize {
        let index = self.gaps.binary_search_by_key(&at, |gap| gap.at);
        index.expect("an interstice of the board")
    }

    /// Returns the number of pieces of a class that are in stock after the known replies.
    pub(crate) fn left(&self, class: PieceClass) -> usize {
        let known = self.placed.iter().filter(|&&other| other == class).count();
        self.context.stock(class).saturating_sub(known)
    }

    /// Returns the number of intersection pieces of a kind that are in the pile after the known replies.
    pub(crate) fn left_in_pile(&self, kind: ConnectorKind) -> usize {
        let known = self.laid.iter().filter(|&&other| other == kind).count();
        let pile = self.context.position.pile(self.context.ruleset, kind);
        usize::from(pile).saturating_sub(known)
    }

    /// Returns, for each unknown action that can take a piece of that class, the term that it does.
    pub(crate) fn taken(&self, class: PieceClass) -> Vec<Term> {
        let takes = self.hands.iter().flat_map(|hand| hand.takes.iter());
        takes.filter(|&&(other, _)| other == class).map(|&(_, lit)| lit.into()).collect()
    }

    /// Returns, for each unknown action, the term that it lays an intersection piece of that kind.
    pub(crate) fn laid(&self, sink: &mut dyn ClauseSink, kind: ConnectorKind) -> Vec<Term> {
        let mut of_it = |hand: &HandVars| {
            let of_it = hand.connectors.iter().filter(|(connector, _)| connector.kind == kind);
            any(sink, &of_it.map(|&(_, lit)| lit.into()).collect::<Vec<Term>>())
        };
        self.hands.iter().map(&mut of_it).collect()
    }

    /// Plays known actions. Returns the terms that together say that these actions are legal, and the position
    /// after them.
    ///
    /// The actions must be legal after *some* choice of the unknown actions: conditions that do not depend on
    /// the unknown actions are not checked.
    pub fn reply(&self, sink: &mut dyn ClauseSink, actions: &[Action]) -> (Vec<Term>, Self) {
        let (mut next, mut legal) = (self.clone(), Vec::new());
        for &action in actions {
            match action {
                Action::Place { piece, cell, rotation } => {
                    let owner = self.context.ruleset.owners().of(piece.colour);
                    let class = (owner, piece.letter);
                    legal.push(next.spot(cell).empty);
                    legal.extend(fewer_than(sink, &next.taken(class), next.left(class)));
                    next.placed.push(class);
                    next.put(cell, Placed { piece, rotation });
                }
                Action::Rotate { cell, rotation } => {
                    let (placed, there) = next.lying(cell);
                    legal.push(there);
                    next.put(cell, Placed { rotation, ..placed });
                }
                Action::Relocate { from, to, rotation } => {
                    let (placed, there) = next.lying(from);
                    legal.extend([there, next.spot(to).empty]);
                    next.set(SymbolicCell::empty(from));
                    next.put(to, Placed { rotation, ..placed });
                }
                Action::Intersection { kind, at, rotation } => {
                    let gap = next.gap(at);
                    legal.push(next.gaps[gap].empty);
                    let laid = next.laid(sink, kind);
                    legal.extend(fewer_than(sink, &laid, next.left_in_pile(kind)));
                    next.laid.push(kind);
                    let links = self.context.connector_links(Some(Connector { kind, rotation }));
                    next.gaps[gap] = SymbolicInterstice { at, empty: Term::False, links };
                }
                // Only a path that somebody has left unclaimed can be claimed.
                Action::Claim => legal.push(Term::False),
            }
            next.ply += 1;
        }
        (legal, next)
    }

    /// Returns the known piece that may lie on a cell, and the term that it lies there.
    pub(crate) fn known(&self, cell: Cell) -> Option<(Placed, Term)> {
        self.spot(cell).holds.iter().find_map(|&(source, term)| match source {
            PieceSource::Lies(placed) => Some((placed, term)),
            PieceSource::Hand(_) => None,
        })
    }

    fn lying(&self, cell: Cell) -> (Placed, Term) {
        self.known(cell).expect("others handle pieces that no unknown action has touched")
    }

    /// Returns the network of ports.
    pub(crate) fn network(&self) -> Network {
        let inner = |cell: Cell, s: Direction, t: Direction| {
            Link::from(self.spot(cell).links[8 * s.index() + t.index()])
        };
        let outer = |at: Interstice, k: Corner, l: Corner| {
            Link::from(self.gaps[self.gap(at)].links[4 * k.index() + l.index()])
        };
        Network::from_links(self.context.ruleset, inner, outer)
    }
}

impl SymbolicCell {
    fn empty(cell: Cell) -> Self {
        let links = vec![Term::False; 64];
        Self { cell, empty: Term::True, holds: Vec::new(), thaws: 0, links }
    }

    fn holding(context: &KnownPosition<'_>, cell: Cell, placed: Placed, thaws: usize) -> Self {
        let (links, holds) = (context.links(placed), vec![(PieceSource::Lies(placed), Term::True)]);
        Self { cell, empty: Term::False, holds, thaws, links }
    }
}
