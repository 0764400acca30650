//! Constructed candidates: a complete path is planted, then loosened so that as many turns are missing as
//! the goal has.
//!
//! Most forced wins have a simple reason. Nobody can break a path that consists of another player's pieces,
//! so the game is a race, and the winner must stop the other player on the way. Therefore a second path, of
//! the other player, is often planted across the first; a piece of the first path is then rotated in the
//! way that the second path needs.

use crate::puzzle::Goal;
use crosstrack::base::{Player, Random};
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::{
    Cell, Colour, Connector, Corner, Direction, Edge, Interstice, Kind, Layout, Links, Neighbour,
    Owner, Piece, Placed, Position, Ruleset, Setup, cells_of,
};

/// The maximum number of attempts to continue a walk on one cell.
const TRIES: usize = 80;

/// Returns a position constructed for the goal.
pub(super) fn candidate(ruleset: &Ruleset, goal: Goal, random: &mut Random) -> Option<Position> {
    let mut draft = Draft { ruleset, random, layout: Setup::start().layout(ruleset) };
    let others: Vec<Player> = Player::ALL[1..ruleset.players()].to_vec();
    let other = *draft.random.pick(&others);
    let turns = goal.turns(ruleset.plies_per_round(Player::One));
    let edge = Edge::from_index(draft.random.below(4));
    let long = is_long(ruleset, goal);
    let race = matches!(goal, Goal::Win(n) if n.get() > 1) && (long || draft.random.chance(75));
    let own = if race { 80 } else { 40 };
    let share = if long || draft.random.chance(own) { 0 } else { 25 };
    let path = draft.walk(edge, (Player::One, other, share), false)?;
    let mut loose = turns;
    if race {
        let across = usize::from(draft.random.chance(70));
        let edge = Edge::from_index((edge.index() + across + 2 * draft.random.below(2)) % 4);
        let before = draft.layout.clone();
        let crossing = draft.walk(edge, (other, other, 0), true)?;
        let bent: Vec<Cell> = path
            .iter()
            .copied()
            .filter(|cell: &Cell| before.piece(*cell) != draft.layout.piece(*cell))
            .collect();
        loose = loose.saturating_sub(bent.len());
        draft.loosen(&crossing, other, &path);
        if long {
            // In long games, every player has time to fill gaps, so rotate pieces instead.
            draft.turn(&path, bent, loose);
            loose = 0;
        }
    }
    for _ in 0..loose {
        draft.loosen(&path, Player::One, &[]);
    }
    draft.fill();
    let setup = draft.setup();
    let position = Position::new(ruleset, &setup).ok()?;
    if ruleset.outcome(&position).is_some() {
        return None;
    }
    // Without a threat to parry, there are many first moves to search.
    (!long || !ruleset.has_win(&position) && ruleset.has_threat(&position)).then_some(position)
}

struct Draft<'a> {
    ruleset: &'a Ruleset,
    random: &'a mut Random,
    layout: Layout,
}

impl Draft<'_> {
    /// Returns the pieces of a player that are not on the board.
    fn stock(&self, player: Player) -> Vec<Piece> {
        let on_board: Vec<Piece> = self.layout.pieces().map(|(_, placed)| placed.piece).collect();
        let sets = Colour::ALL.iter().filter(|&&colour| self.is_of(colour, player));
        let patterns = self.ruleset.pieces().patterns();
        sets.flat_map(|&colour| patterns.iter().map(move |p| Piece { colour, letter: p.letter }))
            .filter(|piece| self.ruleset.letters_of(piece.colour) >> piece.letter.index() & 1 != 0)
            .filter(|piece| !on_board.contains(piece))
            .collect()
    }

    fn is_of(&self, colour: Colour, player: Player) -> bool {
        self.ruleset.owners().of(colour) == Owner::Player(player)
    }

    /// Returns one of a piece's different rotations at random.
    fn rotation(&mut self, piece: Piece) -> Option<u8> {
        let pattern = self.ruleset.pieces().get(piece.letter)?;
        let rotations: Vec<u8> = pattern.orientations.rotations().collect();
        self.random.choose(&rotations).copied()
    }

    fn links(&self, placed: Placed) -> Links {
        let pattern = self.ruleset.pieces().get(placed.piece.letter);
        let links = pattern.map(|p| p.orientations.links(placed.rotation)).unwrap_or_default();
        links.with_junction(self.ruleset.junction())
    }

    /// Walks from an edge to the opposite one, and places pieces on the way: with a probability of `share`
    /// percent a piece of `other`, else one of `owner`. Pieces that are already on the way stay as they
    /// are, except that with `bend` the walk may rotate one of player 1's. Returns the cells of the path.
    fn walk(
        &mut self,
        edge: Edge,
        (owner, other, share): (Player, Player, usize),
        mut bend: bool,
    ) -> Option<Vec<Cell>> {
        let starts: Vec<Cell> = self.ruleset.board().terminals(edge).collect();
        let (mut cell, mut side) = (*self.random.pick(&starts), edge.direction());
        let mut path = Vec::new();
        'steps: loop {
            path.push(cell);
            for attempt in 0..TRIES {
                let lying = self.layout.piece(cell);
                let placed = match lying {
                    None => {
                        let by = if self.random.chance(share) { other } else { owner };
                        let piece = *self.random.choose(&self.stock(by))?;
                        Placed { piece, rotation: self.rotation(piece)? }
                    }
                    Some(placed) if bend && attempt > 8 => {
                        if !self.is_of(placed.piece.colour, Player::One) {
                            return None;
                        }
                        Placed { rotation: self.rotation(placed.piece)?, ..placed }
                    }
                    Some(placed) => placed,
                };
                let exits = self.links(placed).exits(side.index());
                let leaves = Direction::from_index(self.random.below(8));
                if exits & 1 << leaves.index() == 0 {
                    continue;
                }
                let next = match self.ruleset.neighbour(cell, leaves) {
                    Neighbour::Terminal(reached) if reached == edge.opposite() => None,
                    Neighbour::Nothing | Neighbour::Terminal(_) => continue,
                    Neighbour::Cell(next, arriving) => Some((next, arriving)),
                    Neighbour::Interstice(at, corner) => match self.cross(at, corner) {
                        Some(next) => Some(next),
                        None => continue,
                    },
                };
                let far = |cell: Cell| self.far(cell, edge.opposite());
                if next.is_some_and(|(next, _)| path.contains(&next) || far(next) > far(cell)) {
                    continue;
                }
                if lying.is_some_and(|lying| lying != placed) {
                    bend = false;
                }
                self.layout.set_piece(cell, Some(placed));
                match next {
                    None => return Some(path),
                    Some(next) => (cell, side) = next,
                }
                continue 'steps;
            }
            return None;
        }
    }

    /// Returns the number of rows or columns between a cell and an edge.
    fn far(&self, cell: Cell, edge: Edge) -> usize {
        let last = self.ruleset.board().width() - 1;
        match edge {
            Edge::A => cell.row(),
            Edge::B => last - cell.column(),
            Edge::C => last - cell.row(),
            Edge::D => cell.column(),
        }
    }

    /// Returns the cell, and its side, where track continues from a corner of an interstice; places a
    /// connector if the interstice is empty.
    fn cross(&mut self, at: Interstice, corner: Corner) -> Option<(Cell, Direction)> {
        let connector = if let Some(connector) = self.layout.connector(at) {
            connector
        } else {
            let kind = *self.random.pick(Kind::ALL);
            let laid = self.layout.connectors().filter(|(_, c)| c.kind == kind).count();
            if laid >= usize::from(self.ruleset.pile(kind)) {
                return None;
            }
            let rotations: Vec<u8> = kind.facts().orientations.rotations().collect();
            Connector { kind, rotation: *self.random.choose(&rotations)? }
        };
        let exits = connector.links().with_junction(self.ruleset.junction()).exits(corner.index());
        let exits = (0..Corner::COUNT).filter(|k| exits & 1 << k != 0).map(Corner::from_index);
        let cells = self.ruleset.cells();
        let exits: Vec<Corner> = exits.filter(|k| at.slot(*k).bit() & cells != 0).collect();
        let exit = *self.random.choose(&exits)?;
        self.layout.set_connector(at, Some(connector));
        Some((at.slot(exit), exit.side()))
    }

    /// Rotates, moves or removes a random piece of a player on a path, so that one turn is missing. Does
    /// not touch the cells in `keep`.
    fn loosen(&mut self, path: &[Cell], player: Player, keep: &[Cell]) {
        let cells: Vec<Cell> = path
            .iter()
            .filter(|c| !keep.contains(c))
            .filter(|cell: &&Cell| {
                let placed = self.layout.piece(**cell);
                placed.is_some_and(|placed| self.is_of(placed.piece.colour, player))
            })
            .copied()
            .collect();
        let Some(&cell) = self.random.choose(&cells) else { return };
        let Some(placed) = self.layout.piece(cell) else { return };
        let how = self.random.below(10);
        if how >= 7 {
            self.layout.set_piece(cell, None);
        }
        if how >= 9 {
            return;
        }
        let Some(rotation) = self.rotation(placed.piece) else { return };
        let free: Vec<Cell> = cells_of(self.ruleset.cells() & !self.layout.occupied()).collect();
        let to = if how >= 7 { *self.random.choose(&free).unwrap_or(&cell) } else { cell };
        self.layout.set_piece(to, Some(Placed { rotation, ..placed }));
    }

    /// Rotates `count` pieces of a path, which belongs to player 1. Leaves out the cells in `wrong`, whose
    /// pieces are rotated already.
    fn turn(&mut self, path: &[Cell], mut wrong: Vec<Cell>, count: usize) {
        for _ in 0..count {
            let right: Vec<Cell> = path.iter().copied().filter(|c| !wrong.contains(c)).collect();
            let Some(&cell) = self.random.choose(&right) else { return };
            let Some(placed) = self.layout.piece(cell) else { return };
            wrong.push(cell);
            let Some(rotation) = self.rotation(placed.piece) else { return };
            self.layout.set_piece(cell, Some(Placed { rotation, ..placed }));
        }
    }

    /// Places random pieces until all players have the same number of pieces or nearly so; sometimes places
    /// a few more.
    fn fill(&mut self) {
        let players = &Player::ALL[..self.ruleset.players()];
        for _ in 0..40 {
            let counts: Vec<usize> = players
                .iter()
                .map(|player: &Player| {
                    let pieces = self.layout.pieces();
                    pieces.filter(|(_, placed)| self.is_of(placed.piece.colour, *player)).count()
                })
                .collect();
            let least = counts.iter().copied().min().unwrap_or_default();
            let even = counts.iter().all(|&count| count <= least + 1);
            if even && self.random.chance(60) {
                return;
            }
            let Some(at) = counts.iter().position(|&count| count == least) else { return };
            let free: Vec<Cell> =
                cells_of(self.ruleset.cells() & !self.layout.occupied()).collect();
            let stock = self.stock(players[at]);
            let (Some(&cell), Some(&piece)) =
                (self.random.choose(&free), self.random.choose(&stock))
            else {
                return;
            };
            let Some(rotation) = self.rotation(piece) else { return };
            self.layout.set_piece(cell, Some(Placed { piece, rotation }));
        }
    }

    /// Returns the setup with player 1 to move.
    fn setup(&self) -> Setup {
        let pile = self.ruleset.edition().facts().intersection_pieces > 0;
        Setup {
            pieces: self.layout.pieces().collect(),
            connectors: pile.then(|| self.layout.connectors().collect()),
            ..Setup::start()
        }
    }
}

/// Returns whether a goal is so long that refuting all other first moves takes much time.
pub(super) fn is_long(ruleset: &Ruleset, goal: Goal) -> bool {
    matches!(goal, Goal::Win(_)) && goal.turns(ruleset.plies_per_round(Player::One)) > 2
}
