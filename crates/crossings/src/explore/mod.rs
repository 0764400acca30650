//! Crossings' implementation of [`Explorable`].

mod edit;
pub mod faults;
pub mod position_facts;

use crate::draw::words;
use crate::explore::faults::advice;
use crate::explore::position_facts::PositionFacts;
use crate::rules::setup::{SetupError, SetupFault};
use crate::rules::symmetry::Symmetry;
use crate::rules::{
    Board, Colour, IllegalMoveError, Move, ParsePositionError, Position, Ruleset, RulesetSpec,
    parse_setup,
};
use crosstrack::base::{Players, counted};
use crosstrack::game::perft::perft;
use crosstrack::game::{Counted as _, Notation as _, Readings, Rulebook as _};
use crosstrack_conform::Wire as _;
use crosstrack_explore::request::Change;
use crosstrack_explore::view::{PalettePiece, ReadingChoice};
use crosstrack_explore::{Explorable, Fault, MoveFacts, view};

/// The boards on offer, in ascending size.
const BOARDS: [(Board, &str); 6] = [
    (Board::of(3, 3), "smallest board"),
    (Board::of(3, 4), "study board"),
    (Board::of(4, 4), "study board"),
    (Board::of(5, 5), "study board"),
    (Board::of(6, 6), "small board"),
    (Board::STANDARD, "published board"),
];

impl Explorable for Ruleset {
    type Facts = PositionFacts;

    const LESSONS: (&'static str, &'static str) =
        ("data/crossings/lessons.csv", crosstrack_data::text!("crossings/lessons.csv"));

    /// CR-CROSS.
    const GOAL: &'static str =
        "bring a stone to the row farthest from you, so that no enemy stone crosses in answer";

    fn boards() -> Vec<view::Board> {
        BOARDS
            .into_iter()
            .filter_map(|(board, title): (Board, &str)| {
                let ruleset = Self::new(RulesetSpec::new(board)).ok()?;
                let title = format!("{title}, {} squares", board.squares().count_ones());
                Some(ruleset.board_entry(title, board == Board::STANDARD))
            })
            .collect()
    }

    fn reading_choices() -> Vec<ReadingChoice> {
        let about = "how many rows of stones each player starts with";
        let rows = ReadingChoice::new(("rows", "CR-START", about), &["1", "2"], None);
        std::iter::once(rows).chain(RulesetSpec::READINGS.iter().map(ReadingChoice::of)).collect()
    }

    fn facts(&self, position: &Position) -> PositionFacts {
        PositionFacts::new(self, position)
    }

    fn fact_lines(&self, position: &Position) -> String {
        words::facts(self, position)
    }

    fn perft_counts(&self, position: &Position, depth: usize) -> Vec<(&'static str, u64)> {
        Self::counts(&perft(self, position, depth)).by_name().to_vec()
    }

    fn is_position(text: &str) -> bool {
        parse_setup(text).is_ok()
    }

    fn is_move(text: &str) -> bool {
        text.split_once(['-', 'x'])
            .is_some_and(|(from, to)| is_cell(from.as_bytes()) && is_cell(to.as_bytes()))
    }

    fn header_error(text: &str) -> Option<Fault> {
        parse_setup(text).err().map(|error| Fault::of_syntax("position", &error))
    }

    /// None of its faults can be waived.
    fn position_of(&self, text: &str, _: bool) -> Result<Position, Fault> {
        self.parse_position(text).map_err(|bad| match &bad {
            ParsePositionError::Syntax(error) => Fault::of_syntax("position", error),
            ParsePositionError::Setup(SetupError(found)) => {
                let is_crowded = found.iter().any(|fault| matches!(fault, SetupFault::TooMany { .. }));
                let has_room = self.spec().rows == 1 && self.board().height() > 4;
                let help = "each player starts with one row of stones here; for two rows, add the rule rows=2";
                Fault::of_setup(
                    ("this position cannot be played", text),
                    found,
                    Self::clauses(),
                    |fault| (faults::fault_span(text, fault), fault.clause()),
                )
                .help(if is_crowded && has_room { help } else { "" })
            }
            ParsePositionError::OtherBoard { theirs, ours } => {
                Fault::of("position", text, "the position is of another board than the rules")
                    .label(faults::part_span(text, 0), format!("a board {theirs}, not {ours}"))
            }
        })
    }

    fn advice(&self, position: &Position, mv: Move, why: &IllegalMoveError) -> String {
        advice(self, position, mv, why)
    }

    fn change(&self, position: &Position, change: &Change) -> Result<Position, Fault> {
        edit::change(self, position, change)
    }

    fn palette(&self) -> Vec<PalettePiece> {
        edit::palette(self)
    }

    fn move_facts(&self, position: &Position, mv: Move) -> MoveFacts {
        MoveFacts {
            kind: Self::KINDS[self.kind(position, mv)].to_owned(),
            from: Some(mv.rear.to_string()),
            to: Some(mv.dest.to_string()),
            ..MoveFacts::default()
        }
    }

    fn move_words(&self, _: &Position, mv: Move) -> String {
        let Move { rear, dest, captures } = mv;
        let is_step = mv.line().is_some_and(|(_, squares)| squares == 1);
        if is_step && !captures {
            return format!("moves the stone on {rear} to {dest}");
        }
        let captures = if captures { ", where it captures" } else { "" };
        format!("moves the stones from {rear} on, the leading one to {dest}{captures}")
    }

    fn player_names(&self, players: Players) -> String {
        words::names(players)
    }

    fn turn_words(&self, position: &Position) -> String {
        words::turn(self, position)
    }

    fn turn_reason(&self, position: &Position) -> Option<String> {
        words::reason(self, position)
    }

    fn position_facts(&self, position: &Position) -> Vec<(&'static str, String)> {
        let stones = |colour| {
            let (free, locked) = words::stones(self, position, colour);
            format!("{free} free, {locked} locked")
        };
        let rows = counted(self.spec().rows, "row");
        vec![
            ("board", format!("{}, {} of stones each", self.board(), rows)),
            ("players", "2 players".to_owned()),
            ("Red", stones(Colour::Red)),
            ("Blue", stones(Colour::Blue)),
        ]
    }

    fn symmetry_words(&self, symmetry: usize) -> String {
        let Symmetry { mirror, exchange } = Symmetry::all(self)[symmetry];
        let words = match (mirror, exchange) {
            (false, false) => "as it lies",
            (true, false) => "left and right exchanged",
            (false, true) => "colours exchanged, top and bottom with them",
            (true, true) => "colours exchanged, turned by 180°",
        };
        words.to_owned()
    }

    /// Returns whether solving the board takes at most a second or two.
    fn is_small(&self) -> bool {
        self.board().squares().count_ones() <= 12 && self.spec().rows == 1
    }
}

/// Whether a text is a cell as moves write it, such as `d4`, on a board or not.
fn is_cell(text: &[u8]) -> bool {
    matches!(text, [column, row @ ..] if column.is_ascii_lowercase()
        && !row.is_empty() && row.iter().all(u8::is_ascii_digit))
}
