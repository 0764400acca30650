//! Actions of a ruleset as small numbers, which networks and programs in other languages take in place of texts.

use crate::base::Player;
use crate::rules::action::Action;
use crate::rules::board::Piece;
use crate::rules::edition::Colour;
use crate::rules::geometry::{Cell, Interstice, cells_of, interstices_of};
use crate::rules::intersection::ConnectorKind;
use crate::rules::movegen::for_each_rotatable;
use crate::rules::piece::Letter;
use crate::rules::position::Position;
use crate::rules::readings::ClaimRule;
use crate::rules::ruleset::Ruleset;

const ROTATIONS: usize = 8;
const QUARTERS: usize = 4;

/// Numbers of the actions of a ruleset, as the player to move sees them.
///
/// An action is `(source * cells + to) * 8 + rotation`: `source` is a piece of the stock, `slot * letters + letter`, or
/// the cell of a piece that is turned there or moved, `stock + from`. Cells are numbered in reading order, and letters in
/// the order of the patterns. Slots are the sets that the player may place, own ones before common ones. Where
/// intersection pieces are played, `(kind * interstices + at) * 4 + rotation` comes behind all these.
///
/// # Examples
/// ```
/// use crosstrack::rules::ActionNumbers;
/// use crosstrack::{Player, Position, Ruleset};
///
/// let ruleset = Ruleset::default();
/// let numbers = ActionNumbers::new(&ruleset).expect("paths count by themselves");
/// let mut legal = Vec::new();
/// let start = Position::start(&ruleset);
/// numbers.for_each_legal(&ruleset, &start, |number| legal.push(number));
/// assert_eq!((legal.len(), numbers.count()), (88 * 32, 11_264));
///
/// let action = numbers.action(Player::One, legal[7]).expect("it is legal");
/// assert_eq!(numbers.number(Player::One, action), Some(legal[7]));
/// ```
#[derive(Clone, Debug)]
pub struct ActionNumbers {
    cells: Vec<Cell>,
    /// Numbers of the cells in reading order, from 0; by [`Cell::index`].
    cell_ranks: [u8; 64],
    letters: Vec<Letter>,
    letter_ranks: [u8; Letter::COUNT],
    /// Interstices of the board, if intersection pieces are played.
    interstices: Vec<Interstice>,
    /// By player: the colours that the player may place, own ones first, then those of the next players in order, then the
    /// common ones.
    held: Vec<Vec<Colour>>,
    /// Number of pieces that a player may have in stock.
    stock: usize,
}

impl ActionNumbers {
    /// Returns the numbers of a ruleset; `None` if its paths must be announced, since a claim has no number.
    pub fn new(ruleset: &Ruleset) -> Option<Self> {
        if ruleset.claim_rule() == ClaimRule::Announced {
            return None;
        }
        let cells: Vec<_> = cells_of(ruleset.cells()).collect();
        let mut cell_ranks = [0; 64];
        for (rank, cell) in cells.iter().enumerate() {
            cell_ranks[cell.index()] = rank as u8;
        }
        let letters: Vec<Letter> = ruleset.pieces().patterns().iter().map(|p| p.letter).collect();
        let mut letter_ranks = [0; Letter::COUNT];
        for (rank, letter) in letters.iter().enumerate() {
            letter_ranks[letter.index()] = rank as u8;
        }
        let is_played = ConnectorKind::ALL.iter().any(|&kind| ruleset.pile(kind) > 0);
        let interstices = interstices_of(ruleset.interstices()).filter(|_| is_played).collect();
        let placed = |player: &Player| {
            let all = ruleset.owners().seen_by(*player).into_iter();
            all.filter(|&colour| ruleset.owners().may_place(*player, colour)).collect()
        };
        let players = &Player::ALL[..ruleset.seats().players()];
        let held: Vec<Vec<Colour>> = players.iter().map(placed).collect();
        let slots = held.iter().map(Vec::len).max().unwrap_or_default();
        let stock = slots * letters.len();
        Some(Self { cells, cell_ranks, letters, letter_ranks, interstices, held, stock })
    }

    /// Returns the number of actions, legal or not: all numbers are below.
    pub fn count(&self) -> usize {
        self.piece_actions() + ConnectorKind::COUNT * self.interstices.len() * QUARTERS
    }

    fn piece_actions(&self) -> usize {
        (self.stock + self.cells.len()) * self.cells.len() * ROTATIONS
    }

    /// Returns the number of an action of a player; `None` for one of another ruleset.
    #[inline]
    pub fn number(&self, player: Player, action: Action) -> Option<usize> {
        let on = |source: usize, cell: Cell, rotation: u8| {
            let to = usize::from(self.cell_ranks[cell.index()]);
            (source * self.cells.len() + to) * ROTATIONS + usize::from(rotation)
        };
        let from = |cell: Cell| self.stock + usize::from(self.cell_ranks[cell.index()]);
        Some(match action {
            Action::Place { piece, cell, rotation } => {
                let held = &self.held[player.index()];
                let slot = held.iter().position(|&colour| colour == piece.colour)?;
                let letter = usize::from(self.letter_ranks[piece.letter.index()]);
                on(slot * self.letters.len() + letter, cell, rotation)
            }
            Action::Rotate { cell, rotation } => on(from(cell), cell, rotation),
            Action::Relocate { from: source, to, rotation } => on(from(source), to, rotation),
            Action::Intersection { kind, at, rotation } => {
                let rank = self.interstices.binary_search(&at).ok()?;
                let piece = kind.index() * self.interstices.len() + rank;
                self.piece_actions() + piece * QUARTERS + usize::from(rotation)
            }
            Action::Claim => return None,
        })
    }

    /// Returns the action of a number, which need not be legal; `None` if no action has it.
    pub fn action(&self, player: Player, number: usize) -> Option<Action> {
        let rotation = |turns: usize| (number % turns) as u8;
        if let Some(number) = number.checked_sub(self.piece_actions()) {
            let (piece, rotation) = (number / QUARTERS, rotation(QUARTERS));
            let kind = *ConnectorKind::ALL.get(piece.checked_div(self.interstices.len())?)?;
            let at = self.interstices[piece % self.interstices.len()];
            return Some(Action::Intersection { kind, at, rotation });
        }
        let (rotation, place) = (rotation(ROTATIONS), number / ROTATIONS);
        let (source, to) = (place / self.cells.len(), self.cells[place % self.cells.len()]);
        let Some(from) = source.checked_sub(self.stock) else {
            let colour = *self.held[player.index()].get(source / self.letters.len())?;
            let letter = self.letters[source % self.letters.len()];
            return Some(Action::Place { piece: Piece { colour, letter }, cell: to, rotation });
        };
        let from = self.cells[from];
        Some(if from == to {
            Action::Rotate { cell: to, rotation }
        } else {
            Action::Relocate { from, to, rotation }
        })
    }

    /// Calls `visit` with the number of every legal action, in the order of
    /// [`for_each_action`](crate::rules::movegen::for_each_action). The ruleset must be that of the numbers.
    ///
    /// **Cost** linear in the number of actions.
    pub fn for_each_legal(
        &self,
        ruleset: &Ruleset,
        position: &Position,
        mut visit: impl FnMut(usize),
    ) {
        self.for_each_rotatable(ruleset, position, |first, rotations| {
            let mut rest = rotations;
            while rest != 0 {
                visit(first + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        });
    }

    /// Calls `visit` with the legal actions in the same order, those that differ only in their rotation at once: with the
    /// number of rotation 0, legal or not, and a mask of the legal rotations, with bit 0 for rotation 0.
    ///
    /// **Cost** linear in the number of calls.
    pub fn for_each_rotatable(
        &self,
        ruleset: &Ruleset,
        position: &Position,
        mut visit: impl FnMut(usize, u8),
    ) {
        let player = position.to_move();
        // Actions of one piece come one after the other: what they begin with is computed once.
        let (mut placed, mut first) = (None, 0);
        for_each_rotatable(ruleset, position, |action, rotations| {
            let number = match action {
                Action::Place { piece, cell, .. } if placed == Some(piece) => {
                    Some(first + usize::from(self.cell_ranks[cell.index()]) * ROTATIONS)
                }
                Action::Place { piece, cell, .. } => self.number(player, action).inspect(|start| {
                    placed = Some(piece);
                    first = start - usize::from(self.cell_ranks[cell.index()]) * ROTATIONS;
                }),
                other => self.number(player, other),
            };
            if let Some(number) = number {
                visit(number, rotations);
            }
        });
    }
}
