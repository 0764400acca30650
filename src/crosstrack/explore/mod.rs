//! What the explorer shows of Crosstrack.

pub mod faults;
pub mod advice;
mod things;

use crate::base::text::counted;
use crate::base::vocab::Players;
use crate::crosstrack::dense::frame::Frame;
use crate::crosstrack::draw::words;
use crate::crosstrack::explore::advice::advice;
use crate::crosstrack::rules::notation::{read_header, read_setup, write_move};
use crate::crosstrack::rules::{
    BadPosition, Board, EditionId, IllegalMove, Move, Position, Ruleset, RulesetSpec, Seats,
    SetupFault, Symmetry,
};
use crate::explore::shown::{Piece, ReadingChoice, Start};
use crate::explore::{Explored, Fault, Hand, MoveFacts, Spot, shown};
use crate::game::{Game, Readings};

/// The boards that are offered, small ones first: those with tables, one between, and both published
/// ones.
const BOARDS: [(Board, &str); 5] = [
    (Board::of(1, 1), "smallest board"),
    (Board::of(2, 1), "study board"),
    (Board::of(2, 2), "study board"),
    (Board::SMALL, "small board"),
    (Board::LARGE, "large board"),
];

/// Who plays on a board: standard owners for every number of players.
fn starts(board: Board) -> Vec<Start> {
    let start = |&seats: &Seats| {
        let spec = RulesetSpec::new(board, seats);
        let ruleset = Ruleset::new(spec).ok()?;
        Some(Start {
            players: seats.to_string(),
            title: words::seats(&ruleset),
            position: ruleset.write_position(&ruleset.start()),
        })
    };
    Seats::ALL.iter().filter_map(start).collect()
}

impl Explored for Ruleset {
    const LESSONS: (&'static str, &'static str) =
        ("data/lessons.csv", include_str!("../../../data/lessons.csv"));

    fn boards() -> Vec<shown::Board> {
        let shown = |(board, title): (Board, &str)| shown::Board {
            name: board.to_string(),
            title: match board.cells().count_ones() {
                1 => format!("{title}, 1 cell"),
                cells => format!("{title}, {}", counted(cells, "cell")),
            },
            starts: starts(board),
            solvable: Self::standard(board, Seats::Two).is_small(),
            usual: board == Board::SMALL,
        };
        BOARDS.into_iter().map(shown).collect()
    }

    fn reading_choices() -> Vec<ReadingChoice> {
        let about = "which published edition is played: it fixes the pieces";
        let edition = ("edition", "--edition", "EQ-EDITIONS", about);
        let edition = ReadingChoice::new(edition, EditionId::WORDS, None);
        std::iter::once(edition)
            .chain(RulesetSpec::READINGS.iter().map(ReadingChoice::of))
            .collect()
    }

    fn pieces() -> Vec<Piece> {
        things::pieces()
    }

    fn header_fault(text: &str) -> Option<Fault> {
        read_header(text).err().map(|error| Fault::misplaced("position", &error))
    }

    fn position_of(&self, text: &str) -> Result<Position, Fault> {
        let setup = read_setup(self, text).map_err(|bad| match &bad {
            BadPosition::Syntax(error) => Fault::misplaced("position", error),
            _ => Fault::new("position", text, bad.to_string()),
        })?;
        Position::new_waiving(self, &setup, SetupFault::is_waivable).map_err(|found| {
            let first = &found.0[0];
            let more = match found.0.len() - 1 {
                0 => String::new(),
                more => format!(" (and {more} more faults)"),
            };
            Fault::new("position", text, format!("{first}{more}"))
                .at(faults::place(self, text, first))
                .clause(first.clause())
        })
    }

    fn refusal(&self, position: &Position, mv: Move, why: &IllegalMove) -> Fault {
        Fault::new("move", write_move(mv), why.to_string())
            .clause(why.clause())
            .help(advice(self, position, mv, why))
    }

    fn spots_of(&self, position: &Position) -> Vec<Spot> {
        things::spots(self, position)
    }

    fn hands(&self, position: &Position) -> Vec<Hand> {
        things::hands(self, position)
    }

    fn move_facts(&self, position: &Position, mv: Move) -> MoveFacts {
        things::move_facts(self, position, mv)
    }

    fn move_words(&self, position: &Position, mv: Move) -> String {
        things::move_words(position, mv)
    }

    fn name_of(&self, players: Players) -> String {
        words::players(players)
    }

    fn turn_words(&self, position: &Position) -> String {
        words::turn(self, position)
    }

    fn facts_of(&self, position: &Position) -> Vec<(&'static str, String)> {
        let board = format!("{}, {} edition", self.board(), self.edition());
        let mut facts = vec![("board", board), ("players", words::seats(self))];
        if !position.has_opened(self) {
            facts.push(("opening", "each player places a piece first".to_owned()));
        }
        facts.extend(words::pile(self, position).map(|pile| ("pile", pile)));
        facts
    }

    fn path_words(&self, position: &Position) -> Option<String> {
        let path = position.winning_path(self)?;
        Some(format!("from {} over {}", words::between(&path), counted(path.pieces(), "piece")))
    }

    fn symmetry_words(&self, symmetry: usize) -> String {
        let Symmetry { quarters, shift, .. } = Symmetry::all(self)[symmetry];
        let turned = match quarters {
            0 => "as it lies".to_owned(),
            quarters => format!("turned by {}°", 90 * quarters),
        };
        match shift {
            0 => turned,
            shift => format!("{turned}, each player in the place of the one {shift} before"),
        }
    }

    /// Boards whose tables take some megabytes and a second or two.
    fn is_small(&self) -> bool {
        Frame::new(self).is_ok_and(|frame| frame.classes(MOST_POSITIONS).is_ok())
    }
}

/// The most stored positions of a game that is solved on the spot.
const MOST_POSITIONS: u64 = 20_000_000;
