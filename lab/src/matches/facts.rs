//! What a game of Crosstrack shows of its strategy.

use std::collections::BTreeMap;

use crosstrack::game::Tactics as _;
use crosstrack::rules::Edge;
use crosstrack::rules::symmetry::rotate_cell;
use crosstrack::{Cell, Game as _, Outcome, Owner, Player, Players, Position, Ruleset};
use crosstrack_players::{GameRecord, RecordError, Replay};

/// Plies, from the start, after which material is counted.
pub(super) const PLIES: [usize; 2] = [10, 24];

/// A game that somebody won.
#[derive(Clone, Debug)]
pub struct Win {
    /// The winners.
    pub winners: Players,
    /// The player to move after the opening.
    pub first: Player,
    /// Kind of the last move.
    pub kind: &'static str,
    /// Number of pieces on the path.
    pub pieces: usize,
    /// Whether all pieces on the path are the winners' own.
    pub is_private: bool,
    /// The cells at which the path ends, each as the least of the cells that turns of the board map to it.
    pub ends: Vec<Cell>,
    /// Number of the winners' turns in a row, before the last, each of which threatened to win at once. Of two players.
    pub threats: usize,
    /// By plies: what lies on the board, if the game was not over.
    pub material: [Option<Material>; 2],
}

/// Pieces of player 1's side less those of all others.
#[derive(Clone, Debug, Default)]
pub struct Material {
    /// Whether player 1's side is to move.
    pub moves: bool,
    /// By the letter of the pattern.
    pub patterns: BTreeMap<char, i32>,
    /// By the least of the cells that turns of the board map to each other.
    pub cells: BTreeMap<Cell, i32>,
    /// By whether the cell has a terminal.
    pub ports: BTreeMap<bool, i32>,
}

/// Returns the number of random plies with which a game began.
pub(super) fn opening_plies(record: &GameRecord) -> usize {
    record.tags.get("opening").and_then(|plies| plies.parse().ok()).unwrap_or(0)
}

/// Returns the positions of a game by which players are judged: those after the opening in which nobody can win at once.
pub(super) fn judged_positions<'a>(
    record: &GameRecord,
    replay: &'a Replay<Ruleset>,
) -> impl Iterator<Item = &'a Position> {
    let game = &replay.game;
    let after_opening = replay.positions.iter().skip(opening_plies(record));
    after_opening.filter(|at| game.outcome(at).is_none() && !game.has_win(at))
}

/// Returns the least of the cells that turns of the board map to each other.
fn orbit(game: &Ruleset, cell: Cell) -> Cell {
    let turned = (0..4).map(|quarters| rotate_cell(game.board(), cell, quarters));
    turned.min_by_key(|cell| cell.index()).unwrap_or(cell)
}

/// Returns the side of the player who owns a set; none for common pieces.
fn owners(game: &Ruleset, position: &Position, cell: Cell) -> Players {
    let placed = position.layout().piece(cell);
    match placed.map(|placed| game.owners().of(placed.piece.colour)) {
        Some(Owner::Player(player)) => game.side_of(player),
        _ => Players::NONE,
    }
}

fn material(game: &Ruleset, position: &Position) -> Material {
    let ours = game.side_of(Player::One);
    let moves = ours.contains(position.to_move());
    let mut material = Material { moves, ..Material::default() };
    for (cell, placed) in position.layout().pieces() {
        let side = owners(game, position, cell);
        let sign = match side {
            Players::NONE => 0,
            side if side == ours => 1,
            _ => -1,
        };
        let letter = placed.piece.letter.to_string().chars().next().unwrap_or('?');
        *material.patterns.entry(letter).or_default() += sign;
        *material.cells.entry(orbit(game, cell)).or_default() += sign;
        let is_port = Edge::ALL.iter().any(|&edge| game.board().terminals(edge).any(|c| c == cell));
        *material.ports.entry(is_port).or_default() += sign;
    }
    material
}

/// Returns how many turns of the winner, back from the one before the last, threatened to win at once.
fn threats(game: &Ruleset, positions: &[Position]) -> usize {
    let left = positions.iter().rev().skip(2).step_by(2);
    left.take_while(|position| game.has_threat(position)).count()
}

impl Win {
    /// Returns what a game shows; `None` if nobody won by the rules.
    ///
    /// # Errors
    /// If the record does not hold.
    pub fn new(record: &GameRecord) -> Result<Option<Self>, RecordError> {
        let replay = record.replay::<Ruleset>()?;
        let (game, last) = (&replay.game, &replay.positions[replay.positions.len() - 1]);
        let Some(Outcome::Win(winners)) = game.outcome(last) else { return Ok(None) };
        let (Some(path), Some(&mv)) = (last.winning_path(game), replay.moves.last()) else {
            return Ok(None);
        };
        let before = &replay.positions[replay.positions.len() - 2];
        let opening = opening_plies(record);
        let at = |plies: usize| {
            let position =
                replay.positions.get(plies).filter(|_| plies + 1 < replay.positions.len());
            position.map(|position| material(game, position))
        };
        Ok(Some(Self {
            winners,
            first: replay.positions[opening.min(replay.positions.len() - 1)].to_move(),
            kind: Ruleset::KINDS[game.kind(before, mv)],
            pieces: path.pieces(),
            is_private: path.cells().all(|cell| owners(game, last, cell) == winners),
            ends: path
                .ends()
                .iter()
                .filter_map(|end| end.1)
                .map(|cell| orbit(game, cell))
                .collect(),
            threats: threats(game, &replay.positions),
            material: PLIES.map(at),
        }))
    }
}
