//! The slow twin of the symmetries: positions as plain numbers, whose images are computed by plain
//! arithmetic. It shares no symmetries, orientations or keys with the library.

use std::collections::BTreeSet;

use crosstrack::rules::{Position, Ruleset};

/// The paths of a tile as pairs of directions or corners, the smaller first.
type Paths = BTreeSet<(usize, usize)>;

/// A position as plain numbers; pieces of one owner and pattern are not distinguished.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PlainPosition {
    width: usize,
    players: usize,
    /// Row, column, owner, letter and paths of every piece.
    pieces: BTreeSet<(usize, usize, char, char, Paths)>,
    /// Row, column, kind and paths of every connector.
    connectors: BTreeSet<(usize, usize, char, Paths)>,
    mover: usize,
    frozen: BTreeSet<(usize, usize, u8)>,
    decided: bool,
}

/// Returns the rotated paths of the tile that has a letter in a data file.
fn paths(file: &str, column: usize, letter: char, turns: usize, sides: usize) -> Paths {
    let mut rows = file.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let row = rows.find(|row| row[0].chars().eq([letter])).expect("the file has every letter");
    row[column]
        .split('-')
        .map(|path| {
            let side = |i: usize| (usize::from(path.as_bytes()[i] - b'1') + turns) % sides;
            (side(0).min(side(1)), side(0).max(side(1)))
        })
        .collect()
}

fn rotate_paths(paths: &Paths, turns: usize, sides: usize) -> Paths {
    let turn = |side: usize| (side + turns) % sides;
    paths.iter().map(|&(s, t)| (turn(s).min(turn(t)), turn(s).max(turn(t)))).collect()
}

impl PlainPosition {
    /// Converts a position.
    pub(super) fn of(ruleset: &Ruleset, position: &Position) -> Self {
        let owners: Vec<char> = ruleset.owners().to_string().chars().collect();
        let patterns = crosstrack_data::text!("patterns.csv");
        let kinds = crosstrack_data::text!("intersections.csv");
        let setup = position.setup(ruleset);
        let pieces = setup.pieces.iter().map(|&(cell, placed)| {
            let (set, letter) = (placed.piece.colour, placed.piece.letter.char());
            let paths = paths(patterns, 1, letter, placed.rotation.into(), 8);
            (cell.row(), cell.column(), owners[set.index()], letter, paths)
        });
        let connectors = position.layout().connectors().map(|(at, connector)| {
            let kind = ['S', 'X', 'T', 'L'][connector.kind.index()];
            let paths = paths(kinds, 2, kind, connector.rotation.into(), 4);
            (at.row(), at.column(), kind, paths)
        });
        let frozen = setup.frozen.iter().map(|&(cell, t)| (cell.row(), cell.column(), t));
        Self {
            width: ruleset.board().a() + 2 * ruleset.board().b() - 2,
            players: owners.iter().filter_map(|o| o.to_digit(10)).max().unwrap_or(0) as usize,
            pieces: pieces.collect(),
            connectors: connectors.collect(),
            mover: position.to_move().index(),
            frozen: frozen.collect(),
            decided: setup.decided,
        }
    }

    /// Rotates the board by a quarter turn clockwise.
    fn quarter_turn(&self) -> Self {
        let last = self.width - 1;
        let pieces = self.pieces.iter().cloned();
        let connectors = self.connectors.iter().cloned();
        Self {
            pieces: pieces
                .map(|(r, c, o, l, p)| (c, last - r, o, l, rotate_paths(&p, 2, 8)))
                .collect(),
            connectors: connectors
                .map(|(r, c, k, p)| (c, last - 1 - r, k, rotate_paths(&p, 1, 4)))
                .collect(),
            frozen: self.frozen.iter().map(|&(r, c, turns)| (c, last - r, turns)).collect(),
            ..*self
        }
    }

    /// Replaces each player by the next one, and the last by the first.
    fn shift_players(&self) -> Self {
        let next = |owner: char| match owner.to_digit(10) {
            Some(number) => char::from(b'1' + (number as usize % self.players) as u8),
            None => owner,
        };
        let pieces = self.pieces.iter().cloned();
        Self {
            pieces: pieces.map(|(r, c, o, l, p)| (r, c, next(o), l, p)).collect(),
            mover: (self.mover + 1) % self.players,
            connectors: self.connectors.clone(),
            frozen: self.frozen.clone(),
            ..*self
        }
    }

    /// Returns the image under quarter turns and a shift of the players.
    pub(super) fn image(&self, quarters: usize, shift: usize) -> Self {
        let turned = (0..quarters).fold(self.clone(), |plain, _| plain.quarter_turn());
        (0..shift).fold(turned, |plain, _| plain.shift_players())
    }

    /// Returns all images that are positions of the same ruleset: if connectors are fixed, the image must
    /// have the same connectors.
    pub(super) fn orbit(&self, fixed: bool) -> BTreeSet<Self> {
        let mut orbit = BTreeSet::new();
        let mut turned = self.clone();
        for _ in 0..4 {
            if !fixed || turned.connectors == self.connectors {
                let mut image = turned.clone();
                for _ in 0..self.players {
                    orbit.insert(image.clone());
                    image = image.shift_players();
                }
            }
            turned = turned.quarter_turn();
        }
        orbit
    }
}
