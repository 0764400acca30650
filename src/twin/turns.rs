//! Second half of the twin of the rules: legal moves and their effects.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::{Action, Cell, Interstice, Letter, Move, Piece};
use crate::twin::geometry::Slot;
use crate::twin::links;
use crate::twin::rules::{PieceName, TwinPosition, TwinRules, character, interstice_slot, slot};

/// Returns the cell at a row and column.
pub const fn cell((row, column): Slot) -> Cell {
    Cell::new(row as usize, column as usize)
}

/// Returns the interstice at a row and column.
pub const fn interstice((row, column): Slot) -> Interstice {
    Interstice::new(row as usize, column as usize)
}

fn piece((set, letter): PieceName) -> Piece {
    let colour = set.to_string().parse().expect("one of the four sets");
    Piece { colour, letter: Letter::from_char(letter).expect("A to Z") }
}

fn name(piece: Piece) -> PieceName {
    (character(&piece.colour), piece.letter.char())
}

impl TwinRules {
    /// Returns the digit that stands for a player in the table of owners.
    fn digit(player: usize) -> char {
        char::from_digit(player as u32 + 1, 10).expect("1 to 4")
    }

    /// Returns whether a player may place pieces of a set: from the own stock and the common one, not from the
    /// partner's (PL-PLACE, PL-COMMON, PL-PARTNER).
    fn may_place(&self, player: usize, set: char) -> bool {
        self.owners[&set] == Self::digit(player) || self.owners[&set] == 'c'
    }

    /// Returns whether the player to move may rotate or relocate a piece: the own pieces, the partner's, and the
    /// common pieces that nobody acted on in the last two turns (PL-OWN, PL-PARTNER, PL-COMMON, PL-FREEZE).
    fn may_handle(&self, state: &TwinPosition, name: PieceName) -> bool {
        match self.owners[&name.0] {
            'c' => state.acted.get(&name).is_none_or(|&at| state.clock - at > 2),
            owner if owner == Self::digit(state.mover) => true,
            owner => self.teams && owner == Self::digit((state.mover + 2) % 4),
        }
    }

    /// Returns the legal actions, disregarding announcements; none once somebody has won.
    fn actions(&self, state: &TwinPosition) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.is_won(state) {
            return actions;
        }
        self.placements(state, &mut actions);
        if state.opened.contains(&state.mover) {
            self.rotations(state, &mut actions);
            self.relocations(state, &mut actions);
        }
        if state.opened.len() == self.players {
            self.intersections(state, &mut actions);
        }
        if self.announced && self.has_complete_path(state) {
            actions.push(Action::Claim);
        }
        actions
    }

    /// Returns whether a path is complete after an action.
    fn completes(&self, state: &TwinPosition, action: Action) -> bool {
        self.has_complete_path(&self.play(state, action.into()))
    }

    /// Returns every legal move; none once a player has won.
    ///
    /// **Cost** linear in the moves; under X-CLAIM `announced` a search of the board for each.
    pub fn moves(&self, state: &TwinPosition) -> BTreeSet<Move> {
        let actions = self.actions(state);
        let mut moves: BTreeSet<Move> = actions.iter().map(|&a| a.into()).collect();
        if self.announced && !self.has_complete_path(state) {
            let announced = |&action: &Action| Move { action, announced: true };
            let completes = |&&action: &&Action| self.completes(state, action);
            moves.extend(actions.iter().filter(completes).map(announced));
        }
        moves
    }

    /// Returns whether a move is one of [`moves`](Self::moves).
    ///
    /// **Cost** linear in the actions, without a search of the board for each.
    pub fn is_legal(&self, state: &TwinPosition, mv: Move) -> bool {
        let may_be_announced =
            || self.announced && !self.has_complete_path(state) && self.completes(state, mv.action);
        self.actions(state).contains(&mv.action) && (!mv.announced || may_be_announced())
    }

    fn placements(&self, state: &TwinPosition, actions: &mut Vec<Action>) {
        let on_board: BTreeSet<PieceName> = state.pieces.values().map(|&(name, _)| name).collect();
        for &set in self.owners.keys().filter(|&&set| self.may_place(state.mover, set)) {
            for (&letter, paths) in &self.patterns {
                if on_board.contains(&(set, letter)) {
                    continue;
                }
                let rotations = links::orientations(paths, 8);
                for &at in self.plan.cells.iter().filter(|at| !state.pieces.contains_key(at)) {
                    for &rotation in &rotations {
                        let (piece, cell) = (piece((set, letter)), cell(at));
                        actions.push(Action::Place { piece, cell, rotation: rotation as u8 });
                    }
                }
            }
        }
    }

    fn rotations(&self, state: &TwinPosition, actions: &mut Vec<Action>) {
        for (&at, &(name, now)) in &state.pieces {
            if self.may_handle(state, name) {
                for rotation in links::orientations(&self.patterns[&name.1], 8) {
                    if rotation != now || self.null_turns {
                        actions.push(Action::Rotate { cell: cell(at), rotation: rotation as u8 });
                    }
                }
            }
        }
    }

    fn relocations(&self, state: &TwinPosition, actions: &mut Vec<Action>) {
        for (&at, &(name, now)) in &state.pieces {
            if !self.may_handle(state, name) {
                continue;
            }
            let rotations = links::orientations(&self.patterns[&name.1], 8);
            for &to in self.plan.cells.iter().filter(|to| !state.pieces.contains_key(to)) {
                for &rotation in &rotations {
                    if rotation == now || !self.keep {
                        let (from, to) = (cell(at), cell(to));
                        actions.push(Action::Relocate { from, to, rotation: rotation as u8 });
                    }
                }
            }
        }
    }

    fn intersections(&self, state: &TwinPosition, actions: &mut Vec<Action>) {
        let mut used: BTreeMap<char, usize> = BTreeMap::new();
        for &(kind, _) in state.connectors.values() {
            *used.entry(kind).or_default() += 1;
        }
        for (&kind, paths) in &self.kinds {
            if used.get(&kind).copied().unwrap_or(0) >= self.pile[&kind] {
                continue;
            }
            let empty = |at: &&Slot| !state.connectors.contains_key(at);
            for &at in self.plan.interstices.keys().filter(empty) {
                for rotation in links::orientations(paths, 4) {
                    let kind = kind.to_string().parse().expect("one of the four kinds");
                    let rotation = rotation as u8;
                    actions.push(Action::Intersection { kind, at: interstice(at), rotation });
                }
            }
        }
    }

    /// Returns the position after a legal move.
    ///
    /// # Panics
    /// If the move rotates or relocates from an empty cell.
    #[must_use]
    pub fn play(&self, state: &TwinPosition, mv: Move) -> TwinPosition {
        let mut next = state.clone();
        let mut acted = None;
        match mv.action {
            Action::Place { piece, cell, rotation } => {
                next.pieces.insert(slot(cell), (name(piece), rotation.into()));
                next.opened.insert(state.mover);
                acted = Some(name(piece));
            }
            Action::Rotate { cell, rotation } => {
                let lying = next.pieces.get_mut(&slot(cell)).expect("a piece to rotate");
                lying.1 = rotation.into();
                acted = Some(lying.0);
            }
            Action::Relocate { from, to, rotation } => {
                let (name, _) = next.pieces.remove(&slot(from)).expect("a piece to relocate");
                next.pieces.insert(slot(to), (name, rotation.into()));
                acted = Some(name);
            }
            Action::Intersection { kind, at, rotation } => {
                next.connectors.insert(interstice_slot(at), (character(&kind), rotation.into()));
            }
            Action::Claim => next.decided = true,
        }
        if let Some(name) = acted.filter(|name| self.owners[&name.0] == 'c') {
            next.acted.insert(name, state.clock);
        }
        next.decided |= mv.announced;
        next.clock += 1;
        next.mover = (state.mover + 1) % self.players;
        next
    }

    /// Returns every move that wins at once: tries every legal move, and searches the board after it.
    ///
    /// **Cost** a search of the board for each legal move.
    pub fn winning_moves(&self, state: &TwinPosition) -> BTreeSet<Move> {
        let wins = |mv: &Move| self.is_won(&self.play(state, *mv));
        self.moves(state).into_iter().filter(wins).collect()
    }
}
