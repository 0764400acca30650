//! Playable positions, and the positions that moves lead to.

use crate::base::Player;
use crate::rules::action::{Action, Move};
use crate::rules::board::{Layout, Placed};
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::Cell;
use crate::rules::intersection::{Connector, ConnectorKind};
use crate::rules::readings::ClaimRule;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::{Setup, SetupError, SetupFault};
use crate::rules::track::Track;

/// A playable position of a ruleset.
///
/// Methods that take a ruleset expect the one that made the position, but do not check this. A
/// [`State`](crate::State) keeps both together.
///
/// Two positions are equal if the layout, the player to move, the frozen pieces and
/// [`is_decided`](Self::is_decided) are equal. Stocks, the pile and the opening round follow from these.
///
/// # Examples
/// ```
/// use crosstrack::{Board, Game as _, Notation as _, Position, Ruleset, Seats, Setup};
///
/// let game = Ruleset::standard(Board::SMALL, Seats::Two);
/// let position = Position::new(&game, &Setup::start())?;
/// assert_eq!(position, game.start());
/// assert_eq!(game.write_position(&position), "x1_4x2_1122.1_4-6-6-6-6-4_d");
/// # Ok::<(), crosstrack::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    layout: Layout,
    placed: [u32; 4],
    to_move: Player,
    frozen: [Option<Cell>; 2],
    completed: bool,
    decided: bool,
}

impl Position {
    /// Returns the start of a game: the empty board with player 1 to move (PL-EMPTY).
    pub fn start(ruleset: &Ruleset) -> Self {
        let layout = Setup::start().layout(ruleset);
        Self {
            layout,
            placed: [0; 4],
            to_move: Player::One,
            frozen: [None; 2],
            completed: false,
            decided: false,
        }
    }

    /// Returns the position that a setup describes.
    ///
    /// # Errors
    /// If the setup is not a position of the ruleset: all its faults.
    pub fn new(ruleset: &Ruleset, setup: &Setup) -> Result<Self, SetupError> {
        Self::new_waiving(ruleset, setup, |_| false)
    }

    /// Returns the position that a setup describes, ignoring those of its waivable faults for which `waive` returns
    /// true.
    ///
    /// # Errors
    /// If the setup has other faults: all of them.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Position, Ruleset, Setup, SetupFault};
    ///
    /// let mut setup = Setup::start();
    /// setup.pieces.push(("b1".parse()?, "rA0".parse()?));
    /// let game = Ruleset::default();
    /// assert!(Position::new(&game, &setup).is_err());
    /// assert!(Position::new_waiving(&game, &setup, SetupFault::is_waivable).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_waiving(
        ruleset: &Ruleset,
        setup: &Setup,
        waive: impl Fn(&SetupFault) -> bool,
    ) -> Result<Self, SetupError> {
        let mut faults = setup.faults(ruleset);
        faults.0.retain(|fault| !(fault.is_waivable() && waive(fault)));
        if !faults.0.is_empty() {
            return Err(faults);
        }
        let layout = setup.layout(ruleset);
        let mut placed = [0; 4];
        for &(_, Placed { piece, .. }) in &setup.pieces {
            placed[piece.colour.index()] |= 1 << piece.letter.index();
        }
        let frozen = [2, 1]
            .map(|turns| setup.frozen.iter().find(|&&(_, t)| t == turns).map(|&(cell, _)| cell));
        let completed = Track::new(ruleset, &layout).has_complete_path();
        let (to_move, decided) = (setup.to_move, setup.decided);
        Ok(Self { layout, placed, to_move, frozen, completed, decided })
    }

    /// Returns the setup that describes this position.
    pub fn setup(&self, ruleset: &Ruleset) -> Setup {
        let fixed =
            self.layout.connectors().all(|(at, c)| ruleset.start_connector(at.index()) == Some(c));
        let connectors = (!fixed).then(|| self.layout.connectors().collect());
        let mut frozen: Vec<(Cell, u8)> =
            self.frozen.iter().zip([2, 1]).filter_map(|(&c, turns)| Some((c?, turns))).collect();
        frozen.sort_unstable();
        Setup {
            pieces: self.layout.pieces().collect(),
            connectors,
            to_move: self.to_move,
            frozen,
            decided: self.decided,
        }
    }

    /// Returns the pieces and connectors on the board.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the player to move; in a finished position, the player who would be next.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns for how many turns, this one included, no player may rotate or relocate the piece on a cell
    /// (PL-FREEZE); 0 if it is not frozen.
    pub fn turns_frozen(&self, cell: Cell) -> u8 {
        match self.frozen {
            [Some(frozen), _] if frozen == cell => 2,
            [_, Some(frozen)] if frozen == cell => 1,
            _ => 0,
        }
    }

    /// Returns the cell of the piece that is frozen for two turns, and the cell of the one frozen for one turn.
    pub(super) const fn frozen(&self) -> [Option<Cell>; 2] {
        self.frozen
    }

    /// Returns whether a path between opposite edges is complete (WN-OPPOSITE).
    pub const fn has_complete_path(&self) -> bool {
        self.completed
    }

    /// Returns whether the last turn announced or claimed a path (X-CLAIM).
    pub const fn is_decided(&self) -> bool {
        self.decided
    }

    /// Returns whether a player has won: a path is complete and, under X-CLAIM `announced`, has been announced or
    /// claimed.
    pub fn is_won(&self, ruleset: &Ruleset) -> bool {
        match ruleset.claim_rule() {
            ClaimRule::Automatic => self.completed,
            ClaimRule::Announced => self.decided,
        }
    }

    /// Returns whether the opening round is over: every player has placed a pathway piece (PL-OPENING).
    pub fn has_opened(&self, ruleset: &Ruleset) -> bool {
        // Every turn of the opening round places a piece and none leaves the board, so the number decides.
        self.layout.occupied().count_ones() as usize >= ruleset.seats().players()
    }

    /// Returns the letters of the pieces of a colour set that have not been placed, as a mask with bit 0 for
    /// A. A placed piece never returns to the stock (PL-STAY).
    pub fn stock(&self, ruleset: &Ruleset, colour: Colour) -> u32 {
        ruleset.letters_of(colour) & !self.placed[colour.index()]
    }

    /// Returns the number of intersection pieces of a kind that are left in the pile.
    pub fn pile(&self, ruleset: &Ruleset, kind: ConnectorKind) -> u8 {
        let start = ruleset.pile(kind);
        if start == 0 {
            return 0;
        }
        let used = self.layout.connectors().filter(|(_, c)| c.kind == kind).count();
        start.saturating_sub(used as u8)
    }

    /// Returns the position after `turns` null moves: turns that change only the player to move and the frozen
    /// pieces. The rules have no such move; searches use it to find threats.
    #[must_use]
    pub fn after_null_moves(&self, ruleset: &Ruleset, turns: usize) -> Self {
        let frozen = match turns {
            0 => self.frozen,
            1 => [None, self.frozen[0]],
            _ => [None; 2],
        };
        let to_move = self.to_move.nth_after(turns, ruleset.seats().players());
        Self { to_move, frozen, ..self.clone() }
    }

    /// Returns the position after a legal move, without checking that it is legal.
    ///
    /// # Panics
    /// If the move rotates or relocates from an empty cell. For other illegal moves the result is unspecified.
    #[must_use]
    pub fn play_unchecked(&self, ruleset: &Ruleset, mv: Move) -> Self {
        let mut next = self.clone();
        next.act(ruleset, mv);
        next.completed = next.completed_after(ruleset, mv.action, self.completed);
        next
    }

    /// Returns the position after a legal move, if no path is complete and the move is known to complete none.
    ///
    /// # Panics
    /// If the move rotates or relocates from an empty cell. For other moves the result is unspecified.
    #[must_use]
    pub(super) fn after_non_winning(&self, ruleset: &Ruleset, mv: Move) -> Self {
        let mut next = self.clone();
        next.act(ruleset, mv);
        next
    }

    /// Applies a move, but does not update [`Self::has_complete_path`].
    #[expect(
        clippy::inline_always,
        reason = "it has two callers, and counting turns needs it in both"
    )]
    #[inline(always)]
    fn act(&mut self, ruleset: &Ruleset, mv: Move) {
        let mut touched = None;
        match mv.action {
            Action::Place { piece, cell, rotation } => {
                self.layout.set_piece(cell, Some(Placed { piece, rotation }));
                self.placed[piece.colour.index()] |= 1 << piece.letter.index();
                touched = Some(cell);
            }
            Action::Rotate { cell, rotation } => {
                let placed = self.layout.piece(cell).expect("a piece to rotate");
                self.layout.set_piece(cell, Some(Placed { rotation, ..placed }));
                touched = Some(cell);
            }
            Action::Relocate { from, to, rotation } => {
                let placed = self.layout.piece(from).expect("a piece to relocate");
                self.layout.set_piece(from, None);
                self.layout.set_piece(to, Some(Placed { rotation, ..placed }));
                touched = Some(to);
            }
            Action::Intersection { kind, at, rotation } => {
                self.layout.set_connector(at, Some(Connector { kind, rotation }));
            }
            Action::Claim => self.decided = true,
        }
        self.decided |= mv.announced;
        let common = |cell: &Cell| {
            let colour = self.layout.piece(*cell).map(|placed| placed.piece.colour);
            colour.is_some_and(|colour| ruleset.owners().of(colour) == Owner::Common)
        };
        // PL-FREEZE: the common piece of this move is frozen for two turns, that of the previous move for one
        // more.
        self.frozen = [touched.filter(common), self.frozen[0]];
        // PL-ORDER.
        self.to_move = self.to_move.nth_after(1, ruleset.seats().players());
    }

    fn completed_after(&self, ruleset: &Ruleset, action: Action, before: bool) -> bool {
        let track = Track::new(ruleset, &self.layout);
        match action {
            // The path may have been broken.
            Action::Rotate { .. } | Action::Relocate { .. } if before => track.has_complete_path(),
            _ if before => true,
            Action::Place { cell, .. }
            | Action::Rotate { cell, .. }
            | Action::Relocate { to: cell, .. } => track.has_path_through(cell),
            Action::Intersection { at, .. } => track.has_path_across(at),
            Action::Claim => false,
        }
    }
}
