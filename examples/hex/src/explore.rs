//! Pictures and words for the explorer.

use crosstrack::base::{Player, Players};
use crosstrack::game::{Counted as _, Readings as _};
use crosstrack_explore::draw::Drawable;
use crosstrack_explore::puzzle::PuzzleGame;
use crosstrack_explore::state::PositionState;
use crosstrack_explore::view::{Board, ReadingChoice, Tray};
use crosstrack_explore::{Explorable, Hand, MoveFacts, Spot};

use crate::rules::{Hex, Move, Position, Swap, cell_name};

impl Drawable for Hex {
    fn board_name(&self) -> String {
        self.size.to_string()
    }

    fn spots(&self, position: &Position) -> Vec<Spot> {
        let places = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (row, column)));
        places
            .map(|(row, column)| {
                let bit = (8 * row + column) as u8;
                let owner = [Player::One, Player::Two]
                    .into_iter()
                    .find(|&player| position.stones(player) & 1 << bit != 0);
                let piece = owner.map(|player| code(player).to_owned());
                Spot::square(cell_name(bit), (row, column), piece)
            })
            .collect()
    }
}

impl PuzzleGame for Hex {}

impl Explorable for Hex {
    type Facts = PositionState;

    const GOAL: &'static str = "connect your two sides of the board";

    fn facts(&self, position: &Position) -> PositionState {
        PositionState::of(self, position)
    }

    fn boards() -> Vec<Board> {
        let sizes = (2..=8).map(|size| Self { size, swap: Swap::No });
        sizes
            .map(|game| game.board_entry(format!("board of side {}", game.size), game.size == 5))
            .collect()
    }

    fn reading_choices() -> Vec<ReadingChoice> {
        Self::READINGS.iter().map(ReadingChoice::of).collect()
    }

    /// A stone of the player to move, of which there are enough.
    fn hands(&self, position: &Position) -> Vec<Hand> {
        let hand = |player: Player| Hand {
            name: color(player).to_owned(),
            owner: self.player_names(Players::one(player)),
            open: player == position.to_move,
            pieces: vec![Tray {
                code: code(player).to_owned(),
                label: format!("{} stone", color(player)),
                left: self.free(position).count_ones() as u8,
                rotations: vec![0],
                links: vec![Vec::new()],
            }],
        };
        [Player::One, Player::Two].map(hand).to_vec()
    }

    fn move_facts(&self, position: &Position, mv: Move) -> MoveFacts {
        let kind = Self::KINDS[self.kind(position, mv)].to_owned();
        let Move::Place(bit) = mv else { return MoveFacts { kind, ..MoveFacts::default() } };
        let piece = Some(code(position.to_move).to_owned());
        MoveFacts { kind, piece, to: Some(cell_name(bit)), ..MoveFacts::default() }
    }

    fn move_words(&self, position: &Position, mv: Move) -> String {
        match mv {
            Move::Place(bit) => {
                format!("puts a {} stone on {}", color(position.to_move), cell_name(bit))
            }
            Move::Swap => "takes over the first stone".to_owned(),
        }
    }

    fn is_small(&self) -> bool {
        self.size <= 3
    }
}

fn code(player: Player) -> &'static str {
    if player == Player::One { "r" } else { "b" }
}

fn color(player: Player) -> &'static str {
    if player == Player::One { "red" } else { "blue" }
}
