//! Rulesets: board, edition, players and readings, with the tables that searches use.

use std::sync::Arc;

use crate::base::Player;
use crate::rules::board::Placed;
use crate::rules::compass::{Corner, Direction};
use crate::rules::edition::{Colour, EditionId, Owners, Seats};
use crate::rules::geometry::{Board, Cell, Interstice, Neighbour, cells_of, interstices_of};
use crate::rules::intersection::{Connector, ConnectorKind, Connectors};
use crate::rules::network::Sites;
use crate::rules::piece::{Catalogue, Letter};
use crate::rules::readings::Junction;
use crate::rules::spec::resolve_sets;
pub use crate::rules::spec::{RulesetError, RulesetSpec};

/// A complete set of rules: board, edition, pieces, players and readings.
///
/// Made from a [`RulesetSpec`]. Two rulesets are equal if they play alike, whether or not their specifications
/// spell out defaults. Cloning is cheap: tables are shared. The serde form contains everything, including a
/// user's own pieces and connectors.
///
/// # Examples
/// ```
/// use crosstrack::{Board, Game as _, Ruleset, RulesetSpec, Seats};
/// use crosstrack::game::Rulebook as _;
///
/// let spec = RulesetSpec::new(Board::LARGE, Seats::Three).with_readings("junction=through")?;
/// let game = Ruleset::new(spec)?;
/// assert_eq!((game.players(), game.edition().as_str()), (3, "tournament"));
/// assert_ne!(game, Ruleset::standard(Board::LARGE, Seats::Three));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    spec: RulesetSpec,
    edition: EditionId,
    pieces: Arc<Catalogue>,
    /// The patterns that each colour set holds, as masks with bit 0 for A.
    holdings: [u32; 4],
    tables: Arc<Tables>,
}

/// Tables that a ruleset derives once, for speed.
#[derive(Debug)]
pub(super) struct Tables {
    /// The neighbour across each side of each cell, at index `8 * cell + side`.
    pub(super) neighbours: [Neighbour; 512],
    /// The links of each pathway piece, at index `8 * letter + rotation`: byte `s` is the mask of sides that `s`
    /// leads to.
    pub(super) piece_links: [u64; 8 * Letter::COUNT],
    /// The links of each connector, indexed by its code: nibble `k` is the mask of corners that `k` leads to.
    pub(super) connector_links: [u16; Connector::CODES],
    /// The connector codes at the start of a game, indexed by interstice.
    pub(super) start_connectors: [u8; 64],
    /// The cells of the board, as a mask.
    pub(super) cells: u64,
    /// The interstices of the board, as a mask.
    pub(super) interstices: u64,
    /// The sites that pieces join; `None` if they form no partition that stays the same.
    pub(super) sites: Option<Sites>,
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        let rest = |ruleset: &Self| {
            let spec = ruleset.spec.clone();
            RulesetSpec { edition: None, pieces: None, sets: None, connectors: None, ..spec }
        };
        self.edition == other.edition
            && self.pieces == other.pieces
            && self.holdings == other.holdings
            && self.tables.start_connectors == other.tables.start_connectors
            && rest(self) == rest(other)
    }
}

impl Eq for Ruleset {}

impl Default for Ruleset {
    /// Returns the game for two on the small board, by the default readings.
    fn default() -> Self {
        Self::standard(Board::SMALL, Seats::Two)
    }
}

impl Ruleset {
    /// Makes the ruleset of a specification.
    ///
    /// **Cost** some microseconds, for tables.
    ///
    /// # Errors
    /// If the parts of the specification contradict each other.
    pub fn new(spec: RulesetSpec) -> Result<Self, RulesetError> {
        let edition = spec.played_edition();
        let facts = edition.facts();
        if spec.owners.seats() == Seats::Four && facts.individuals < 4 {
            return Err(RulesetError::FourIndividuals(edition));
        }
        if facts.intersection_pieces > 0 && spec.connectors.is_some() {
            return Err(RulesetError::NoFixedConnectors(edition));
        }
        let (pieces, holdings) = if let Some(sets) = spec.sets {
            resolve_sets(&spec, &sets)?
        } else {
            let own = spec.pieces.clone();
            let pieces = own.unwrap_or_else(|| Catalogue::of_set(facts.set));
            let letters = pieces.letters();
            (pieces, [letters; 4])
        };
        let tables = Arc::new(Tables::new(&spec, edition, &pieces));
        Ok(Self { spec, edition, pieces, holdings, tables })
    }

    /// Returns the ruleset of a board and a number of players with the default edition and readings.
    ///
    /// # Panics
    /// For four individuals on a board other than 4×3.
    pub fn standard(board: Board, seats: Seats) -> Self {
        Self::new(RulesetSpec::new(board, seats)).unwrap_or_else(|e| panic!("{e}"))
    }

    /// Returns the specification from which the ruleset was made.
    pub const fn spec(&self) -> &RulesetSpec {
        &self.spec
    }

    /// Returns the board on which the game is played (EQ-LARGE, EQ-SMALL).
    pub const fn board(&self) -> Board {
        self.spec.board
    }

    /// Returns the edition that is played (EQ-EDITIONS): that of the specification, or the default.
    pub const fn edition(&self) -> EditionId {
        self.edition
    }

    /// Returns the patterns of the pathway pieces. Each colour set has one piece of every pattern, or of those in
    /// [`Self::letters_of`] where [`RulesetSpec::sets`] is set.
    pub fn pieces(&self) -> &Catalogue {
        &self.pieces
    }

    /// Returns whether the specification replaces the pieces of the edition with other patterns or other sets.
    pub const fn has_custom_pieces(&self) -> bool {
        self.spec.pieces.is_some() || self.spec.sets.is_some()
    }

    /// Returns the letters of the pieces that a colour set has, as a mask with bit 0 for A.
    pub const fn letters_of(&self, colour: Colour) -> u32 {
        self.holdings[colour.index()]
    }

    /// Returns whether all players start with the same pieces. Only [`RulesetSpec::sets`] can make them differ.
    pub fn has_equal_sets(&self) -> bool {
        self.spec.sets.is_none_or(|sets| sets.is_symmetric())
    }

    /// Returns the owners of the colour sets (PL-STOCK-2, PL-STOCK-3, PL-STOCK-4, PL-TEAMS).
    pub const fn owners(&self) -> Owners {
        self.spec.owners
    }

    /// Returns the number of players, and whether they form teams.
    pub const fn seats(&self) -> Seats {
        self.spec.owners.seats()
    }

    /// Returns the number of intersection pieces of a kind in the pile at the start (EQ-INTERSECTIONS); 0
    /// where connectors are fixed (EQ-SMALL).
    pub fn pile(&self, kind: ConnectorKind) -> u8 {
        if self.edition.facts().intersection_pieces == 0 { 0 } else { kind.facts().count }
    }

    /// Returns the fixed connector in the interstice of an [index](Interstice::index) (EQ-SMALL, X-CONNECTORS);
    /// `None` if it is empty at the start, as all are where intersection pieces are played (EQ-LARGE).
    pub fn start_connector(&self, index: usize) -> Option<Connector> {
        Connector::from_code(self.tables.start_connectors[index])
    }

    /// Returns whether exactly these connectors lie in the interstices at the start.
    pub(super) fn is_as_started(&self, connectors: &[(Interstice, Connector)]) -> bool {
        interstices_of(self.interstices()).all(|at| {
            let here = connectors.iter().find(|&&(other, _)| other == at).map(|&(_, c)| c);
            here == self.start_connector(at.index())
        })
    }

    /// Returns the piece with its rotation replaced by the least one that looks the same. The rotation may be
    /// above 7; it is taken modulo 8.
    pub fn normalize(&self, placed: Placed) -> Placed {
        let rotation = placed.rotation % 8;
        let pattern = self.pieces.get(placed.piece.letter);
        Placed {
            rotation: pattern.map_or(rotation, |p| p.orientations.least_rotation(rotation)),
            ..placed
        }
    }

    /// Returns the name of the layout of fixed connectors, such as `crossed`.
    pub fn connectors_name(&self) -> &str {
        self.spec.connectors_name()
    }

    /// Returns the cells of the board, as a mask by [`Cell::index`].
    pub fn cells(&self) -> u64 {
        self.tables.cells
    }

    /// Returns the interstices of the board, as a mask by [`Interstice::index`].
    pub fn interstices(&self) -> u64 {
        self.tables.interstices
    }

    /// Returns what lies across a side of a cell: [`Board::neighbour`] from a table.
    pub fn neighbour(&self, cell: Cell, side: Direction) -> Neighbour {
        self.tables.neighbours[8 * cell.index() + side.index()]
    }

    /// Returns the colour sets from which a player may place.
    pub fn placeable_sets(&self, player: Player) -> impl Iterator<Item = Colour> + use<> {
        let owners = self.owners();
        Colour::ALL.iter().copied().filter(move |&c| owners.may_place(player, c))
    }

    /// Returns the links of a pathway piece at a rotation: byte `s` is the mask of sides that `s` leads to.
    pub(super) fn piece_links(&self, letter: Letter, rotation: u8) -> u64 {
        self.tables.piece_links[8 * letter.index() + usize::from(rotation)]
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }
}

impl Tables {
    fn new(spec: &RulesetSpec, edition: EditionId, pieces: &Catalogue) -> Self {
        let (cells, interstices) = (spec.board.cells(), spec.board.interstices());
        let mut neighbours = [Neighbour::Nothing; 512];
        for cell in cells_of(cells) {
            for &side in Direction::ALL {
                neighbours[8 * cell.index() + side.index()] = spec.board.neighbour(cell, side);
            }
        }
        let mut piece_links = [0; 8 * Letter::COUNT];
        for pattern in pieces.patterns() {
            for rotation in 0..8 {
                piece_links[8 * pattern.letter.index() + usize::from(rotation)] =
                    pattern.orientations.links(rotation).with_junction(spec.junction).0;
            }
        }
        let mut connector_links = [0; Connector::CODES];
        for connector in Connector::all() {
            let links = connector.links().with_junction(spec.junction);
            connector_links[usize::from(connector.code())] =
                (0..Corner::COUNT).fold(0, |word, k| word | u16::from(links.exits(k)) << (4 * k));
        }
        let mut start_connectors = [0; 64];
        if edition.facts().intersection_pieces == 0 {
            let layout = spec.connectors.clone().or_else(|| Connectors::from_name("crossed"));
            for at in interstices_of(interstices) {
                let connector = layout.as_ref().and_then(|layout| layout.get(at));
                start_connectors[at.index()] = connector.map_or(0, Connector::code);
            }
        }
        let sites = None;
        let mut tables = Self {
            neighbours,
            piece_links,
            connector_links,
            start_connectors,
            cells,
            interstices,
            sites,
        };
        if edition.facts().intersection_pieces == 0 && spec.junction == Junction::Joined {
            tables.sites = Sites::new(&tables, pieces);
        }
        tables
    }
}
