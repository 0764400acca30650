//! Setups: arrangements of pieces that may be faulty, and the list of all their faults.

use std::fmt;

use crate::base::{Player, counted};
use crate::rules::board::{Layout, Piece, Placed};
use crate::rules::edition::Owner;
use crate::rules::geometry::{Board, Cell, Interstice, interstices_of};
use crate::rules::intersection::{Connector, ConnectorKind};
use crate::rules::ruleset::Ruleset;
use crate::rules::track::Track;

/// An arrangement of pieces that need not be a playable position.
///
/// [`Position::new`](crate::Position::new) and [`State::from_setup`](crate::State::from_setup) turn it into a
/// position, or report all faults.
///
/// # Examples
/// ```
/// use crosstrack::{Ruleset, Setup};
///
/// let mut setup = Setup::start();
/// setup.pieces.push(("a1".parse()?, "rA0".parse()?));
/// let error = setup.faults(&Ruleset::default());
/// assert_eq!(error.0[0].to_string(), "a1 is not a cell of the board 4x2");
/// assert_eq!(error.0[0].clause(), "EQ-SMALL");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Setup {
    /// Pathway pieces with their cells, in any order.
    pub pieces: Vec<(Cell, Placed)>,
    /// Connectors with their interstices; `None` for the connectors with which the ruleset starts.
    pub connectors: Option<Vec<(Interstice, Connector)>>,
    /// Player to move.
    pub to_move: Player,
    /// Cells of frozen common pieces, with the number of turns for which they stay frozen (PL-FREEZE): 2 for the
    /// piece of the last turn, 1 for that of the turn before.
    pub frozen: Vec<(Cell, u8)>,
    /// Whether the last turn announced or claimed a path and so ended the game (X-CLAIM).
    pub decided: bool,
}

impl Setup {
    /// Returns the start of a game: the empty board with player 1 to move (PL-EMPTY).
    pub const fn start() -> Self {
        Self {
            pieces: Vec::new(),
            connectors: None,
            to_move: Player::One,
            frozen: Vec::new(),
            decided: false,
        }
    }

    /// Returns the pieces and connectors as they would lie, whether or not the setup is faulty. Of two pieces in
    /// one place, the last counts, and each rotation is replaced by the least one that looks the same.
    /// Interstices that the setup does not mention are as at the start.
    pub fn layout(&self, ruleset: &Ruleset) -> Layout {
        let mut layout = Layout::default();
        for &(cell, placed) in &self.pieces {
            layout.set_piece(cell, Some(ruleset.normalize(placed)));
        }
        for at in interstices_of(ruleset.interstices()) {
            layout.set_connector(at, ruleset.start_connector(at.index()));
        }
        for &(at, connector) in self.connectors.iter().flatten() {
            layout.set_connector(at, Some(connector.normalize()));
        }
        layout
    }

    /// Returns all faults that keep the setup from being a position of the ruleset, in a fixed order; none if the
    /// setup can be played.
    ///
    /// Does not check whether play can reach the position, except for the number of pieces in the opening round
    /// (PL-OPENING).
    pub fn faults(&self, ruleset: &Ruleset) -> SetupError {
        let mut faults = Vec::new();
        self.piece_faults(ruleset, &mut faults);
        self.connector_faults(ruleset, &mut faults);
        let players = ruleset.seats().players();
        if self.to_move.index() >= players {
            faults.push(SetupFault::NoSuchPlayer { player: self.to_move, players });
        } else {
            self.opening_faults(ruleset, &mut faults);
        }
        self.freeze_faults(ruleset, &mut faults);
        if self.decided {
            if ruleset.claim_rule() == crate::rules::readings::ClaimRule::Automatic {
                faults.push(SetupFault::DecidedByItself);
            } else if !Track::new(ruleset, &self.layout(ruleset)).has_complete_path() {
                faults.push(SetupFault::NothingToDecide);
            }
        }
        SetupError(faults)
    }

    fn piece_faults(&self, ruleset: &Ruleset, faults: &mut Vec<SetupFault>) {
        // EQ-SETS-8 or EQ-SETS-6.
        let sets = ruleset.edition().facts().set.clause();
        for (index, &(cell, placed)) in self.pieces.iter().enumerate() {
            let earlier = &self.pieces[..index];
            if !ruleset.board().has(cell) {
                faults.push(SetupFault::OffBoard { cell, board: ruleset.board() });
            }
            if earlier.iter().any(|&(other, _)| other == cell) {
                faults.push(SetupFault::CellTwice { cell });
            }
            let Piece { colour, letter } = placed.piece;
            if ruleset.letters_of(colour) >> letter.index() & 1 == 0 {
                faults.push(SetupFault::NoSuchPattern { cell, piece: placed.piece, clause: sets });
            }
            if placed.rotation > 7 {
                faults.push(SetupFault::NoSuchRotation { cell, rotation: placed.rotation });
            }
            if ruleset.owners().of(placed.piece.colour) == Owner::Unused {
                faults.push(SetupFault::UnusedSet { cell, piece: placed.piece });
            }
            if let Some(&(first, _)) = earlier.iter().find(|(_, p)| p.piece == placed.piece) {
                let piece = placed.piece;
                faults.push(SetupFault::PieceTwice { piece, first, second: cell, clause: sets });
            }
        }
    }

    fn connector_faults(&self, ruleset: &Ruleset, faults: &mut Vec<SetupFault>) {
        let Some(connectors) = &self.connectors else { return };
        for (index, &(at, connector)) in connectors.iter().enumerate() {
            if !ruleset.board().has_interstice(at) {
                faults.push(SetupFault::NoSuchInterstice { at, board: ruleset.board() });
            }
            if connectors[..index].iter().any(|&(other, _)| other == at) {
                faults.push(SetupFault::InterstitialTwice { at });
            }
            if connector.normalize() != connector {
                faults.push(SetupFault::NoSuchTurn { at, connector });
            }
        }
        if ruleset.edition().facts().intersection_pieces == 0 {
            if !ruleset.is_as_started(connectors) {
                faults.push(SetupFault::FixedConnectors);
            }
            return;
        }
        for &kind in ConnectorKind::ALL {
            let used = connectors.iter().filter(|(_, c)| c.kind == kind).count();
            let pile = usize::from(ruleset.pile(kind));
            if used > pile {
                faults.push(SetupFault::PileExceeded { kind, used, pile });
            }
        }
    }

    /// Checks the opening round. Every turn of this round places a piece, and pieces never leave the board, so
    /// the number of pieces tells which players have had a turn.
    fn opening_faults(&self, ruleset: &Ruleset, faults: &mut Vec<SetupFault>) {
        let players = ruleset.seats().players();
        let pieces = self.pieces.len();
        let owned = |owner: Owner| {
            let colour = |p: &&(Cell, Placed)| ruleset.owners().of(p.1.piece.colour) == owner;
            self.pieces.iter().filter(colour).count()
        };
        let placed_intersections = ruleset.edition().facts().intersection_pieces > 0
            && self.connectors.as_ref().is_some_and(|c| !c.is_empty());
        if pieces < players && placed_intersections {
            faults.push(SetupFault::IntersectionInOpening { pieces, players });
        }
        let all = Player::ALL[..players].iter().copied();
        if pieces >= players {
            let without: Vec<Player> = all.filter(|&p| owned(Owner::Player(p)) == 0).collect();
            if without.len() > owned(Owner::Common) {
                faults.push(SetupFault::NotOpened { players: without });
            }
            return;
        }
        // The faults if the last `claims` turns placed nothing.
        let exceeded = |claims: usize| -> Vec<SetupFault> {
            let fault = |player: Player| {
                let own = owned(Owner::Player(player));
                // Number of turns since this player's last one, counting the turn just made as 1.
                let ago = (self.to_move.index() + players - player.index() - 1) % players + 1;
                let most = usize::from((claims + 1..=claims + pieces).contains(&ago));
                (own > most).then_some(SetupFault::OpeningExceeded { player, own, most })
            };
            all.clone().filter_map(fault).collect()
        };
        // Every turn places a piece, except one that claims a path, and that turn is the last.
        if !self.decided || !exceeded(1).is_empty() {
            faults.extend(exceeded(0));
        }
    }

    fn freeze_faults(&self, ruleset: &Ruleset, faults: &mut Vec<SetupFault>) {
        for (index, &(cell, turns)) in self.frozen.iter().enumerate() {
            let earlier = &self.frozen[..index];
            let piece = self.pieces.iter().find(|&&(other, _)| other == cell);
            match piece.map(|&(_, placed)| placed.piece) {
                None => faults.push(SetupFault::FrozenNothing { cell }),
                Some(piece) if ruleset.owners().of(piece.colour) != Owner::Common => {
                    faults.push(SetupFault::FrozenNotCommon { cell, piece });
                }
                Some(_) => {}
            }
            if !(1..=2).contains(&turns) {
                faults.push(SetupFault::FrozenTurns { cell, turns });
            }
            if earlier.iter().any(|&(other, _)| other == cell) {
                faults.push(SetupFault::FrozenTwice { cell });
            } else if let Some(&(first, _)) = earlier.iter().find(|&&(_, t)| t == turns) {
                faults.push(SetupFault::FrozenTogether { first, second: cell, turns });
            }
        }
    }
}

/// One reason why a setup is not a position; an entry of [`SetupError`].
///
/// # Examples
/// ```
/// use crosstrack::SetupFault;
///
/// let fault = SetupFault::CellTwice { cell: "b1".parse()? };
/// assert_eq!((fault.clause(), fault.is_waivable()), ("PL-PLACE", false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum SetupFault {
    /// A piece lies on a slot that is no cell of the board.
    #[error("{cell} is not a cell of the board {board}")]
    OffBoard { cell: Cell, board: Board },
    /// Two pieces lie on one cell.
    #[error("two pieces lie on {cell}")]
    CellTwice { cell: Cell },
    /// The colour set of a piece has no piece of its pattern.
    #[error("{piece} on {cell}: the set {} has no pattern {}", piece.colour, piece.letter)]
    NoSuchPattern { cell: Cell, piece: Piece, clause: &'static str },
    /// The rotation of a piece is above 7.
    #[error("the piece on {cell} is turned by {rotation}: rotations are 0 to 7")]
    NoSuchRotation { cell: Cell, rotation: u8 },
    /// A piece is of a colour set that is not in the game.
    #[error("{piece} on {cell}: nobody owns the set {}", piece.colour)]
    UnusedSet { cell: Cell, piece: Piece },
    /// The same piece lies on two cells.
    #[error("{piece} lies on {first} and on {second}, but there is only one such piece")]
    PieceTwice { piece: Piece, first: Cell, second: Cell, clause: &'static str },
    /// A connector lies where the board has no interstice.
    #[error("{at} is not an interstice of the board {board}")]
    NoSuchInterstice { at: Interstice, board: Board },
    /// Two connectors lie in one interstice.
    #[error("two intersection pieces lie in {at}")]
    InterstitialTwice { at: Interstice },
    /// The rotation of a connector is not the least that looks the same.
    #[error("{connector} in {at}: of rotations that look the same, the least is written")]
    NoSuchTurn { at: Interstice, connector: Connector },
    /// Fixed connectors differ from those at the start.
    #[error("the interstices do not hold the fixed connectors, which never change")]
    FixedConnectors,
    /// More intersection pieces of a kind lie on the board than the pile has at the start.
    #[error("{used} intersection pieces {kind} lie on the board, but the pile has only {pile}")]
    PileExceeded { kind: ConnectorKind, used: usize, pile: usize },
    /// The player to move takes no part in a game of `players` players.
    #[error("player {player} is to move, but {players} play")]
    NoSuchPlayer { player: Player, players: usize },
    /// Intersection pieces lie on the board before the opening round is over.
    #[error(
        "intersection pieces lie on the board, but only {pieces} of {players} players have opened"
    )]
    IntersectionInOpening { pieces: usize, players: usize },
    /// A player has more pieces on the board than the opening round allows so far.
    #[error(
        "player {player} has {} on the board, but the opening round allows {most} so far",
        counted(*own, "piece")
    )]
    OpeningExceeded { player: Player, own: usize, most: usize },
    /// Players have not placed a first piece, although the opening round is over.
    #[error(
        "the opening round is over, but nothing on the board can be the first piece of player {}",
        list(players)
    )]
    NotOpened { players: Vec<Player> },
    /// An empty cell is frozen.
    #[error("{cell} is frozen, but no piece lies there")]
    FrozenNothing { cell: Cell },
    /// A frozen piece is not common.
    #[error("{piece} on {cell} is frozen, but it is not common")]
    FrozenNotCommon { cell: Cell, piece: Piece },
    /// A freeze lasts 0 turns, or more than 2.
    #[error("{cell} is frozen for {turns} turns: a freeze lasts 2 turns, then 1")]
    FrozenTurns { cell: Cell, turns: u8 },
    /// A cell is frozen twice.
    #[error("{cell} is frozen twice")]
    FrozenTwice { cell: Cell },
    /// Two pieces are frozen for the same number of turns, but a turn acts on only one piece.
    #[error("{first} and {second} are both frozen for {turns} turns: one turn acts on one piece")]
    FrozenTogether { first: Cell, second: Cell, turns: u8 },
    /// The setup is marked as decided, but complete paths win by themselves (X-CLAIM `automatic`).
    #[error("the game is marked as decided, but a path decides by itself here")]
    DecidedByItself,
    /// The setup is marked as decided, but no path is complete.
    #[error("the game is marked as decided, but no path is complete")]
    NothingToDecide,
}

fn list(players: &[Player]) -> String {
    players.iter().map(Player::to_string).collect::<Vec<_>>().join(", ")
}

impl SetupFault {
    /// Returns the id of the clause that the setup violates, such as `PL-PLACE`.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::OffBoard { board, .. } | Self::NoSuchInterstice { board, .. } => {
                if board.a() == 4 && board.b() == 3 { "EQ-LARGE" } else { "EQ-SMALL" }
            }
            Self::CellTwice { .. } | Self::UnusedSet { .. } | Self::NoSuchRotation { .. } => {
                "PL-PLACE"
            }
            Self::NoSuchPattern { clause, .. } | Self::PieceTwice { clause, .. } => clause,
            Self::InterstitialTwice { .. } | Self::NoSuchTurn { .. } => "PL-INTERSECTION",
            Self::FixedConnectors => "PL-INTERSECTION-FIXED",
            Self::PileExceeded { .. } => "EQ-INTERSECTIONS",
            Self::NoSuchPlayer { .. } => "PL-ORDER",
            Self::IntersectionInOpening { .. }
            | Self::OpeningExceeded { .. }
            | Self::NotOpened { .. } => "PL-OPENING",
            Self::FrozenNothing { .. }
            | Self::FrozenTurns { .. }
            | Self::FrozenTwice { .. }
            | Self::FrozenTogether { .. } => "PL-FREEZE",
            Self::FrozenNotCommon { .. } => "PL-COMMON",
            Self::DecidedByItself | Self::NothingToDecide => "X-CLAIM",
        }
    }

    /// Returns whether a caller may waive the fault: play cannot reach such a position, but can continue from it.
    pub const fn is_waivable(&self) -> bool {
        matches!(
            self,
            Self::IntersectionInOpening { .. }
                | Self::OpeningExceeded { .. }
                | Self::NotOpened { .. }
        )
    }
}

/// All faults of a setup; its text has a line for each.
///
/// # Examples
/// ```
/// use crosstrack::{Ruleset, Setup, State};
///
/// let mut setup = Setup::start();
/// setup.pieces = vec![("b1".parse()?, "rA0".parse()?), ("b1".parse()?, "rA1".parse()?)];
/// let error = State::from_setup(Ruleset::default(), &setup).unwrap_err();
/// assert!(error.0.len() > 1);
/// assert!(error.to_string().starts_with("two pieces lie on b1 (PL-PLACE)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupError(pub Vec<SetupFault>);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let newline = if index > 0 { "\n" } else { "" };
            write!(f, "{newline}{fault} ({})", fault.clause())?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
