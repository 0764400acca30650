//! First half of the twin of the rules: the game, its positions and outcomes, as plain maps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::{Outcome, Player, Players};
use crate::rules::{
    Cell, ClaimRule, Connector, Interstice, Junction, NullTurn, RelocateTurn, Ruleset, Setup,
};
use crate::twin::geometry::{Slot, TwinBoard};
use crate::twin::links::{self, Paths};
use crate::twin::win::Tiling;

/// A pathway piece: the letters of its colour set and of its pattern.
pub type PieceName = (char, char);

/// A tile as it lies: its letter, and the least rotation that looks the same.
pub type TurnedTile = (char, usize);

/// The rules of a ruleset, as plain maps.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is one reading, as the rules name it")]
pub struct TwinRules {
    /// Board of the game.
    pub plan: Arc<TwinBoard>,
    /// Paths of each pattern; each colour set has one piece of every pattern.
    pub patterns: BTreeMap<char, Paths>,
    /// Paths of each kind of intersection piece.
    pub kinds: BTreeMap<char, Paths>,
    /// Number of intersection pieces of each kind at the start; 0 for every kind if connectors are fixed.
    pub pile: BTreeMap<char, usize>,
    /// Connectors that lie in the interstices at the start.
    pub fixed: BTreeMap<Slot, TurnedTile>,
    /// Owner of each colour set: `1` to `4`, `c` for common, `0` for unused.
    pub owners: BTreeMap<char, char>,
    /// Number of players who take turns.
    pub players: usize,
    /// Whether players 1 and 3 are a team, and players 2 and 4.
    pub teams: bool,
    /// Whether X-JUNCTION is `joined`.
    pub joined: bool,
    /// Whether X-RELOCATE-TURN is `keep`.
    pub keep: bool,
    /// Whether X-NULL-TURN is `allowed`.
    pub null_turns: bool,
    /// Whether X-CLAIM is `announced`.
    pub announced: bool,
}

/// A position of [`TwinRules`]. Players count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinPosition {
    /// Pathway pieces by cell, each with its rotation.
    pub pieces: BTreeMap<Slot, (PieceName, usize)>,
    /// Connectors by interstice.
    pub connectors: BTreeMap<Slot, TurnedTile>,
    /// Player to move.
    pub mover: usize,
    /// Players who have placed a pathway piece.
    pub opened: BTreeSet<usize>,
    /// Number of turns played, starting from an arbitrary number.
    pub clock: i64,
    /// For each common piece, the value of the clock at the turn that last placed, rotated or relocated it.
    pub acted: BTreeMap<PieceName, i64>,
    /// Whether the last turn announced or claimed a path.
    pub decided: bool,
}

impl TwinPosition {
    /// Returns the frozen pieces, each with the number of turns since it was acted on.
    fn frozen(&self) -> BTreeMap<PieceName, i64> {
        let ages = self.acted.iter().map(|(&name, &at)| (name, self.clock - at));
        ages.filter(|&(_, age)| age <= 2).collect()
    }
}

/// Returns the row and column of a cell.
pub const fn slot(cell: Cell) -> Slot {
    (cell.row() as i32, cell.column() as i32)
}

/// Returns the row and column of an interstice: those of the slot at its upper left.
pub const fn interstice_slot(at: Interstice) -> Slot {
    (at.row() as i32, at.column() as i32)
}

/// Returns the first character of a text: the letter of a colour set, a pattern or a kind.
///
/// # Panics
/// If the text is empty.
pub fn character(word: &impl ToString) -> char {
    word.to_string().chars().next().expect("a letter")
}

/// Returns a connector as the twin describes it, with its slot.
fn lying((at, connector): (Interstice, Connector)) -> (Slot, TurnedTile) {
    (interstice_slot(at), (character(&connector.kind), connector.rotation.into()))
}

impl TwinRules {
    /// Returns the rules of a ruleset, read again from the data files.
    ///
    /// # Panics
    /// If the ruleset has a user's patterns or sets: the twin knows the published patterns only.
    pub fn of(ruleset: &Ruleset) -> Self {
        assert!(!ruleset.has_custom_pieces(), "the twin knows the published patterns only");
        let plan = Arc::new(TwinBoard::new(ruleset.board().a() as i32, ruleset.board().b() as i32));
        let editions = links::records(crosstrack_data::text!("editions.csv"));
        let id = ruleset.edition().to_string();
        let edition = editions.iter().find(|e| e["id"] == id).expect("a published edition");
        let set = usize::from(edition["set"] == "six");
        let all = links::patterns().into_iter();
        let patterns = all.filter(|(_, p)| p.sets[set]).map(|(l, p)| (l, p.paths)).collect();
        let has_pile = edition["intersection_pieces"] != "0";
        let kinds = links::kinds();
        let pile = kinds.iter().map(|(&l, k)| (l, if has_pile { k.count } else { 0 })).collect();
        let owners = ruleset.owners().to_string();
        let players = owners.chars().filter_map(|c| c.to_digit(10)).max().expect("a player");
        Self {
            fixed: if has_pile { BTreeMap::new() } else { fixed_connectors(ruleset, &plan) },
            plan,
            patterns,
            kinds: kinds.into_iter().map(|(l, k)| (l, k.paths)).collect(),
            pile,
            owners: "rybg".chars().zip(owners.chars()).collect(),
            players: players as usize,
            teams: owners.ends_with('t'),
            joined: ruleset.junction() == Junction::Joined,
            keep: ruleset.relocate_turn() == RelocateTurn::Keep,
            null_turns: ruleset.null_turn() == NullTurn::Allowed,
            announced: ruleset.claim_rule() == ClaimRule::Announced,
        }
    }

    /// Returns the position that a setup without faults describes. Every turn of the opening round places one
    /// piece, and no piece leaves the board, so the number of pieces shows which players have placed one.
    pub fn position(&self, setup: &Setup) -> TwinPosition {
        let mover = setup.to_move.index();
        let mut pieces = BTreeMap::new();
        for &(cell, placed) in &setup.pieces {
            let (set, letter) = (character(&placed.piece.colour), character(&placed.piece.letter));
            let rotation =
                links::least_rotation(&self.patterns[&letter], placed.rotation.into(), 8);
            pieces.insert(slot(cell), ((set, letter), rotation));
        }
        let connectors = match &setup.connectors {
            None => self.fixed.clone(),
            Some(listed) => listed.iter().copied().map(lying).collect(),
        };
        let turns = pieces.len().min(self.players);
        let opened = (1..=turns).map(|ago| (mover + self.players - ago) % self.players).collect();
        // A piece that is frozen for two turns was acted on in the last turn, one turn before the clock's value.
        let acted = |&(cell, turns): &(Cell, u8)| (pieces[&slot(cell)].0, i64::from(turns) - 3);
        let acted = setup.frozen.iter().map(acted).collect();
        TwinPosition { pieces, connectors, mover, opened, clock: 0, acted, decided: setup.decided }
    }

    /// Returns the start of a game: the empty board with player 1 to move.
    pub fn start(&self) -> TwinPosition {
        TwinPosition {
            pieces: BTreeMap::new(),
            connectors: self.fixed.clone(),
            mover: 0,
            opened: BTreeSet::new(),
            clock: 0,
            acted: BTreeMap::new(),
            decided: false,
        }
    }

    /// Returns the tiles on the board, for a search of paths.
    pub fn tiling(&self, state: &TwinPosition) -> Tiling {
        let piece = |(&at, &((_, letter), k)): (&Slot, &(PieceName, usize))| {
            (at, links::rotate(&self.patterns[&letter], k, 8))
        };
        let connector =
            |(&at, &(kind, k)): (&Slot, &TurnedTile)| (at, links::rotate(&self.kinds[&kind], k, 4));
        Tiling {
            plan: self.plan.clone(),
            pieces: state.pieces.iter().map(piece).collect(),
            connectors: state.connectors.iter().map(connector).collect(),
            joined: self.joined,
        }
    }

    /// Returns whether a path between opposite edges is complete (WN-OPPOSITE, WN-TOUCH).
    pub fn has_complete_path(&self, state: &TwinPosition) -> bool {
        self.tiling(state).completed_axes() != [false, false]
    }

    /// Returns whether the game is over with a winner (WN-MOVER, X-CLAIM).
    pub(crate) fn is_won(&self, state: &TwinPosition) -> bool {
        if self.announced { state.decided } else { self.has_complete_path(state) }
    }

    /// Returns how the game ended: the player who moved last has won, in teams with the partner; it is drawn if the
    /// player to move has no legal move (PL-NO-MOVE). `None` while it goes on.
    pub fn outcome(&self, state: &TwinPosition) -> Option<Outcome> {
        if self.is_won(state) {
            let winner = (state.mover + self.players - 1) % self.players;
            let partner = if self.teams { (winner + 2) % 4 } else { winner };
            let winners = Players::one(Player::from_index(winner));
            return Some(Outcome::Win(winners.with(Player::from_index(partner))));
        }
        self.moves(state).is_empty().then_some(Outcome::Draw)
    }

    /// Returns whether two positions are equal under the rules: freezes that have ended do not matter and, once
    /// the game is decided, nor does the opening round.
    pub fn is_same_position(left: &TwinPosition, right: &TwinPosition) -> bool {
        left.pieces == right.pieces
            && left.connectors == right.connectors
            && left.mover == right.mover
            && (left.decided || left.opened == right.opened)
            && left.decided == right.decided
            && left.frozen() == right.frozen()
    }
}

/// Returns the layout of fixed connectors of a ruleset, from the data file if it is a published
/// one.
fn fixed_connectors(ruleset: &Ruleset, plan: &TwinBoard) -> BTreeMap<Slot, TurnedTile> {
    match (links::layouts().get(ruleset.connectors_name()), &ruleset.spec().connectors) {
        (Some(checkerboard), _) => {
            let tile = |&(r, c): &Slot| Some(((r, c), checkerboard[((r + c) % 2) as usize]?));
            plan.interstices.keys().filter_map(tile).collect()
        }
        (None, Some(listed)) => listed.connectors_on(ruleset.board()).map(lying).collect(),
        (None, None) => unreachable!("a layout is named or listed"),
    }
}
