//! The rules: a ruleset, positions, moves, and their texts.

use std::sync::LazyLock;

use crosstrack::base::data::shipped;
use crosstrack::base::{Outcome, Player, Players};
use crosstrack::clauses::{Clause, Group, read_clauses};
use crosstrack::game::reading::write_readings;
use crosstrack::game::rules::RulesErrorKind;
use crosstrack::game::{
    Counted, Game, Notation, Reading, Readings, RuleName, Rulebook, Rules, RulesError, Symmetric,
    SyntaxError, Tactics, Token,
};
use crosstrack::solve::certificate::Lemmas;
use crosstrack_tablebase::Solvable;
use serde::{Deserialize, Serialize};

crosstrack::vocabulary! {
    /// Whether the second player may take over the first stone.
    Swap ("swap reading") {
        /// No.
        No = "no",
        /// Yes, in place of a first move: the stone changes its colour and lies mirrored.
        Yes = "yes",
    }
}

/// A ruleset: cells along a side, and a reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hex {
    /// Number of cells along a side, 1 to 8.
    pub size: usize,
    /// Whether the second player may swap.
    pub swap: Swap,
}

/// Stones as sets of cells, and whose turn it is. Bit `8 * row + column` is a cell; row 0 is at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Stones of the first player, who connects top and bottom.
    pub red: u64,
    /// Stones of the second player, who connects left and right.
    pub blue: u64,
    /// The player to move.
    pub to_move: Player,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a cell, given by its bit number.
    Place(u8),
    /// The first stone changes hands.
    Swap,
}

/// Reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// HX-END.
    Over,
    /// HX-PLACE.
    Occupied,
    /// HX-BOARD.
    OffBoard,
    /// X-HX-SWAP.
    NoSwap,
}

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::Occupied => "the cell has a stone",
            Self::OffBoard => "the board has no such cell",
            Self::NoSwap => "only the second player may swap, in place of a first move",
        })
    }
}

impl std::error::Error for IllegalMove {}

/// The least column, `a`, and the greatest, `h`.
const FIRST: u64 = 0x0101_0101_0101_0101;
const LAST: u64 = FIRST << 7;

/// Returns the cells next to some cells: six for a cell that is not at an edge.
const fn neighbours(cells: u64) -> u64 {
    let (right, left) = (cells & !LAST, cells & !FIRST);
    right << 1 | right >> 7 | left >> 1 | left << 7 | cells << 8 | cells >> 8
}

impl Hex {
    /// Returns all cells.
    pub fn cells(&self) -> u64 {
        let row = (1 << self.size) - 1;
        (0..self.size).map(|number| row << (8 * number)).sum()
    }

    /// Returns the cells that touch a cell, given by its bit number.
    pub fn touching(&self, bit: u8) -> u64 {
        neighbours(1 << bit) & self.cells()
    }

    /// Returns the two edges that a player connects.
    fn edges(&self, player: Player) -> [u64; 2] {
        let ends = match player {
            Player::One => [0xff, 0xff << (8 * (self.size - 1))],
            _ => [FIRST, FIRST << (self.size - 1)],
        };
        ends.map(|end| end & self.cells())
    }

    /// Returns the least number of stones that a player adds to connect the edges; `None` if the way is blocked.
    pub fn distance(&self, position: &Position, player: Player) -> Option<usize> {
        let (own, free) = (position.stones(player), self.free(position));
        let [from, to] = self.edges(player);
        let mut reached = 0;
        for stones in 0.. {
            loop {
                let more = reached | (neighbours(reached) | from) & own;
                if more == reached {
                    break;
                }
                reached = more;
            }
            if reached & to != 0 {
                return Some(stones);
            }
            let more = reached | (neighbours(reached) | from) & free;
            if more == reached {
                return None;
            }
            reached = more;
        }
        None
    }

    /// Returns the cells without stones.
    pub fn free(&self, position: &Position) -> u64 {
        self.cells() & !position.red & !position.blue
    }

    fn may_swap(&self, position: &Position) -> bool {
        let is_second = position.to_move == Player::Two && position.blue == 0;
        self.swap == Swap::Yes && is_second && position.red.is_power_of_two()
    }
}

impl Position {
    /// Returns the stones of a player.
    pub const fn stones(&self, player: Player) -> u64 {
        if matches!(player, Player::One) { self.red } else { self.blue }
    }
}

/// Returns cells mirrored so that the edges of the players change places.
fn mirrored(cells: u64) -> u64 {
    let bits = (0..64).filter(|bit| cells & 1 << bit != 0);
    bits.map(|bit| 1 << (8 * (bit % 8) + bit / 8)).sum()
}

impl Game for Hex {
    type Position = Position;
    type Move = Move;
    type IllegalMoveError = IllegalMove;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position { red: 0, blue: 0, to_move: Player::One }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let connected = |player: &&Player| self.distance(position, **player) == Some(0);
        let winner = [Player::One, Player::Two].iter().find(connected)?;
        Some(Outcome::Win(Players::one(*winner)))
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.outcome(position).is_some() {
            return;
        }
        let free = self.free(position);
        moves.extend((0..64).filter(|bit| free & 1 << bit != 0).map(Move::Place));
        moves.extend(self.may_swap(position).then_some(Move::Swap));
    }

    fn check(&self, position: &Position, mv: Move) -> Result<(), IllegalMove> {
        if self.outcome(position).is_some() {
            return Err(IllegalMove::Over);
        }
        match mv {
            Move::Swap if self.may_swap(position) => Ok(()),
            Move::Swap => Err(IllegalMove::NoSwap),
            Move::Place(bit) if self.cells() & 1 << bit == 0 => Err(IllegalMove::OffBoard),
            Move::Place(bit) if self.free(position) & 1 << bit == 0 => Err(IllegalMove::Occupied),
            Move::Place(_) => Ok(()),
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let Position { mut red, mut blue, to_move } = *position;
        match mv {
            Move::Place(bit) if to_move == Player::One => red |= 1 << bit,
            Move::Place(bit) => blue |= 1 << bit,
            Move::Swap => (red, blue) = (0, mirrored(red)),
        }
        Position { red, blue, to_move: to_move.nth_after(1, 2) }
    }
}

impl Notation for Hex {
    type ParsePositionError = SyntaxError;
    type ParseMoveError = SyntaxError;

    const NAME: &'static str = "hex";
    const TITLE: &'static str = "Hex";

    fn write_position(&self, position: &Position) -> String {
        let rows = (0..self.size).map(|row| {
            let cells = (0..self.size).map(|column| 1 << (8 * row + column));
            cells.map(|bit: u64| stone(position, bit).unwrap_or('.')).collect::<String>()
        });
        let rows: Vec<String> = rows.collect();
        format!("{}_{}", rows.join("-"), position.to_move)
    }

    fn parse_position(&self, text: &str) -> Result<Position, SyntaxError> {
        parse_position(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Place(bit) => cell_name(bit),
            Move::Swap => "swap".to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, SyntaxError> {
        match text.as_bytes() {
            b"swap" => Ok(Move::Swap),
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Ok(Move::Place(8 * (row - b'1') + column - b'a'))
            }
            _ => Err(Token::whole(text).error("a cell such as `b3`, or `swap`")),
        }
    }
}

impl Counted for Hex {
    const KINDS: &'static [&'static str] = &["place", "swap"];

    fn kind(&self, _: &Position, mv: Move) -> usize {
        usize::from(mv == Move::Swap)
    }
}

impl Symmetric for Hex {
    /// The board as it lies, and turned by half.
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        let turned = |cells: u64| match symmetry {
            0 => cells,
            _ => cells.reverse_bits() >> (9 * (8 - self.size)),
        };
        Position { red: turned(position.red), blue: turned(position.blue), ..*position }
    }

    fn image_of_move(&self, _: &Position, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Place(bit) if symmetry == 1 => Move::Place(9 * (self.size as u8 - 1) - bit),
            mv => mv,
        }
    }
}

impl Rulebook for Hex {
    fn rule_names() -> Vec<RuleName> {
        Self::READINGS.iter().map(RuleName::of_reading).collect()
    }

    fn with_rules(rules: &Rules, position: Option<&str>) -> Result<Self, RulesError> {
        let size = position.map_or(5, |text| text.split('-').count());
        if !(1..=8).contains(&size) {
            let title = format!("a side of {size} cells, where 1 to 8 are possible");
            return Err(RulesError::new(
                RulesErrorKind::Position,
                title,
                position.unwrap_or_default(),
            ));
        }
        Self { size, swap: Swap::No }.with_rules(rules)
    }

    fn readings(&self) -> String {
        write_readings(self, Self::READINGS)
    }

    fn clauses() -> &'static [Clause] {
        &CLAUSES
    }

    fn clause_of(illegal: &IllegalMove) -> &'static str {
        match illegal {
            IllegalMove::Over => "HX-END",
            IllegalMove::Occupied => "HX-PLACE",
            IllegalMove::OffBoard => "HX-BOARD",
            IllegalMove::NoSwap => "X-HX-SWAP",
        }
    }
}

/// Returns the letter of the stone on a cell.
fn stone(position: &Position, bit: u64) -> Option<char> {
    match bit {
        bit if position.red & bit != 0 => Some('r'),
        bit if position.blue & bit != 0 => Some('b'),
        _ => None,
    }
}

/// Returns the name of a cell, such as `b3`: a letter for the column and the number of the row.
pub(crate) fn cell_name(bit: u8) -> String {
    format!("{}{}", char::from(b'a' + bit % 8), bit / 8 + 1)
}

/// Parses a position such as `...-.r.-..._2`.
///
/// # Errors
/// At the first part that is not one of such a text, or at stones and a turn that no game has together.
fn parse_position(game: &Hex, text: &str) -> Result<Position, SyntaxError> {
    let whole = Token::whole(text);
    let [board, turn] = whole.split('_')[..] else {
        return Err(whole.error("rows and a player, such as `...-.r.-..._2`"));
    };
    let rows = board.split('-');
    if rows.len() != game.size {
        return Err(board.error(format!("{} rows", game.size)));
    }
    let (mut red, mut blue) = (0, 0);
    for (number, row) in rows.into_iter().enumerate() {
        if row.text().chars().count() != game.size {
            return Err(row.error(format!("{} cells", game.size)));
        }
        for (column, letter) in row.text().chars().enumerate() {
            let bit = 1 << (8 * number + column);
            match letter {
                '.' => {}
                'r' => red |= bit,
                'b' => blue |= bit,
                _ => return Err(row.error("`r`, `b` or `.` for each cell")),
            }
        }
    }
    let to_move = match turn.text() {
        "1" => Player::One,
        "2" => Player::Two,
        _ => return Err(turn.error("`1` or `2`")),
    };
    let position = Position { red, blue, to_move };
    let ahead = red.count_ones() as i32 - blue.count_ones() as i32;
    // Who took over the first stone is a stone ahead of what is usual.
    let usual = i32::from(to_move == Player::Two);
    let swapped = game.swap == Swap::Yes && blue != 0 && ahead == usual - 1;
    if ahead != usual && !swapped {
        return Err(turn.error("a player who can be to move with so many stones"));
    }
    if game.outcome(&position) == Some(Outcome::Win(Players::one(to_move))) {
        return Err(turn.error("the player who has lost"));
    }
    Ok(position)
}

static CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| {
    let groups = [Group { prefix: "HX", title: "Hex" }];
    let text = include_str!("clauses.csv");
    shipped(read_clauses("examples/hex/src/clauses.csv", text, &groups, &["common"]))
});

impl Readings for Hex {
    const READINGS: &'static [Reading<Self>] = &[crosstrack::reading!(
        "X-HX-SWAP",
        "swap",
        swap: Swap,
        "whether the second player may take over the first stone"
    )];
}

impl Tactics for Hex {
    fn is_orderly(&self) -> bool {
        true
    }

    fn min_plies(&self, position: &Position, most: usize) -> usize {
        let mover = position.to_move;
        let turns = |player| self.distance(position, player).unwrap_or(most + 1);
        (2 * turns(mover)).saturating_sub(1).min(2 * turns(mover.nth_after(1, 2))).min(most + 1)
    }

    fn min_turns(&self, position: &Position, side: Players, most: usize) -> usize {
        let player = if side.contains(Player::One) { Player::One } else { Player::Two };
        self.distance(position, player).unwrap_or(most + 1)
    }
}

impl Lemmas for Hex {}

impl Solvable for Hex {}
