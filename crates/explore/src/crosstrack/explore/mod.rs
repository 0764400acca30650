//! Crosstrack's implementation of [`Explorable`].

pub mod advice;
mod edit;
pub mod facts;
mod track_goal;

use std::collections::BTreeMap;

use crate::crosstrack::draw::joins::{at_rotations, corner_pairs, joined_edges, side_pairs};
use crate::crosstrack::draw::{terminal, words};
use crate::crosstrack::explore::advice::advice;
use crate::crosstrack::explore::facts::PositionFacts;
use crate::crosstrack::explore::track_goal::check_track;
use crate::draw::Drawable;
use crate::request::Change;
use crate::view::{PositionFault, ReadingChoice, StartPosition, Tray};
use crate::{Explorable, Fault, Hand, MoveFacts, view};
use crosstrack::base::{Players, counted};
use crosstrack::game::{Counted as _, Game, Notation as _, Readings, Rulebook as _};
use crosstrack::rules::notation::parse_header;
use crosstrack::rules::{
    Action, Board, Catalogue, ClaimRule, Colour, ConnectorKind, EditionId, IllegalMoveError, Move,
    ParsePositionError, Pattern, PatternSet, Piece, Position, Ruleset, RulesetSpec, Seats,
    SetupFault, Symmetry, parse_move, parse_setup,
};
use crosstrack_tablebase::dense::BoardModel;

/// The boards on offer in ascending size; the two published boards come last.
const BOARDS: [(Board, &str); 5] = [
    (Board::of(1, 1), "smallest board"),
    (Board::of(2, 1), "study board"),
    (Board::of(2, 2), "study board"),
    (Board::SMALL, "small board"),
    (Board::LARGE, "large board"),
];

/// Returns the start positions of a board with standard owners, one for each number of players.
fn starts(board: Board) -> Vec<StartPosition> {
    Seats::ALL
        .iter()
        .filter_map(|&seats: &Seats| {
            let spec = RulesetSpec::new(board, seats);
            let ruleset = Ruleset::new(spec).ok()?;
            Some(StartPosition {
                players: seats.to_string(),
                title: words::seats(&ruleset),
                position: ruleset.write_position(&ruleset.start()),
            })
        })
        .collect()
}

impl Explorable for Ruleset {
    type Facts = PositionFacts;

    const LESSONS: (&'static str, &'static str) =
        ("data/lessons.csv", crosstrack_data::text!("lessons.csv"));

    /// WN-OPPOSITE, WN-ANY-COLOUR.
    const GOAL: &'static str = "complete a path from A to C or from B to D, over anybody's pieces";

    fn boards() -> Vec<view::Board> {
        BOARDS
            .into_iter()
            .map(|(board, title): (Board, &str)| view::Board {
                name: board.to_string(),
                title: match board.cells().count_ones() {
                    1 => format!("{title}, 1 cell"),
                    cells => format!("{title}, {}", counted(cells, "cell")),
                },
                starts: starts(board),
                solvable: Self::standard(board, Seats::Two).is_small(),
                usual: board == Board::SMALL,
            })
            .collect()
    }

    fn reading_choices() -> Vec<ReadingChoice> {
        let about = "which published edition is played: it fixes the pieces";
        let edition = ("edition", "EQ-EDITIONS", about);
        let edition = ReadingChoice::new(edition, EditionId::WORDS, None);
        std::iter::once(edition)
            .chain(RulesetSpec::READINGS.iter().map(ReadingChoice::of))
            .collect()
    }

    /// Returns the published patterns in all orientations, in the colour of the first set.
    fn pieces() -> Vec<view::Piece> {
        let editions = [PatternSet::Eight, PatternSet::Six];
        Catalogue::published()
            .patterns()
            .iter()
            .map(|pattern: &Pattern| {
                let sets = editions
                    .iter()
                    .filter(|&&set| Catalogue::of_set(set).get(pattern.letter).is_some());
                let sets: Vec<String> = sets.map(ToString::to_string).collect();
                let rotations = pattern.orientations.rotations();
                view::Piece {
                    letter: pattern.letter.to_string(),
                    pattern: pattern.links.to_string(),
                    copies: format!("in sets of {} patterns", sets.join(" and ")),
                    orientations: rotations
                        .map(|rotation| orientation(pattern, rotation))
                        .collect(),
                }
            })
            .collect()
    }

    /// Claims only where paths are announced.
    fn kinds(&self) -> &'static [&'static str] {
        let all = Self::KINDS;
        match self.claim_rule() {
            ClaimRule::Announced => all,
            ClaimRule::Automatic => &all[..all.len() - 1],
        }
    }

    fn facts(&self, position: &Position) -> PositionFacts {
        PositionFacts::new(self, position)
    }

    fn fact_lines(&self, position: &Position) -> String {
        terminal::facts(self, position)
    }

    fn remark(&self, position: &Position) -> String {
        position.winning_path(self).map_or_else(String::new, |path| {
            format!("path {} over {}\n", words::path(&path), counted(path.pieces(), "piece"))
        })
    }

    fn ruleset_lines(&self) -> String {
        facts::ruleset_lines(self)
    }

    fn is_position(text: &str) -> bool {
        text.starts_with("x1_")
    }

    fn is_move(text: &str) -> bool {
        // A claim, or what stands before the first point: the piece, T, or the cell of a piece.
        let is_start = text.split_once('.').is_some_and(|(start, _)| match start.as_bytes() {
            [set, pattern] if pattern.is_ascii_alphabetic() => b"rybgRYBG".contains(set),
            start => start == b"T" || is_cell(start),
        });
        is_start || parse_move(text).is_ok()
    }

    fn header_error(text: &str) -> Option<Fault> {
        parse_header(text).err().map(|error| Fault::of_syntax("position", &error))
    }

    fn position_of(&self, text: &str, waives: bool) -> Result<Position, Fault> {
        let setup = parse_setup(self, text).map_err(|bad| match &bad {
            ParsePositionError::Syntax(error) => Fault::of_syntax("position", error),
            ParsePositionError::OtherRuleset { theirs, ours } => {
                let header = 0..text.find('.').unwrap_or(text.len());
                Fault::of("position", text, "the position is of another board than the rules")
                    .label(header, format!("a game {theirs}, not {ours}"))
            }
            _ => Fault::of("position", text, bad.to_string()),
        })?;
        Position::new_waiving(self, &setup, |fault| waives && fault.is_waivable()).map_err(
            |found| {
                let title = if found.0.iter().all(SetupFault::is_waivable) {
                    "no game reaches this position"
                } else {
                    "this position cannot be played"
                };
                Fault::of_setup((title, text), &found.0, Self::clauses(), |fault| {
                    (fault.span(self, text), fault.clause())
                })
            },
        )
    }

    fn waiver(&self, position: &Position) -> Option<&'static str> {
        let is_reachable = position.setup(self).faults(self).0.is_empty();
        (!is_reachable).then_some("waive=PL-OPENING")
    }

    fn meant_move(text: &str) -> Option<String> {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.get_mut(1)?.make_ascii_uppercase();
        let meant: String = letters.into_iter().collect();
        parse_move(&meant).is_ok().then_some(meant)
    }

    fn advice(&self, position: &Position, mv: Move, why: &IllegalMoveError) -> String {
        advice(self, position, mv, why)
    }

    fn change(&self, position: &Position, change: &Change) -> Result<Position, Fault> {
        edit::change(self, position, change)
    }

    fn position_faults(&self, position: &Position) -> Vec<PositionFault> {
        edit::faults(self, position)
    }

    /// Returns the cells, then the interstices, each in reading order.
    fn joined_edges(&self, position: &Position) -> BTreeMap<String, Vec<String>> {
        joined_edges(self, position)
    }

    /// Returns the sets in play, then the pile of intersection pieces.
    fn hands(&self, position: &Position) -> Vec<Hand> {
        let is_over = self.outcome(position).is_some();
        let open =
            |colour| !is_over && self.placeable_sets(position.to_move()).any(|c| c == colour);
        let sets = Colour::ALL
            .iter()
            .filter(|&&colour: &&Colour| words::owner(self, colour) != "not in play")
            .map(|&colour| Hand {
                name: words::set(colour).to_owned(),
                owner: words::owner(self, colour),
                open: open(colour),
                pieces: trays(self, position, colour),
            });
        let kinds = ConnectorKind::ALL.iter().filter(|&&kind| self.pile(kind) > 0);
        let pile: Vec<Tray> = kinds
            .map(|&kind: &ConnectorKind| Tray {
                code: kind.to_string(),
                label: format!("{} intersection piece", kind.facts().name),
                left: position.pile(self, kind),
                rotations: kind.facts().orientations.rotations().collect(),
                links: at_rotations(&kind.facts().orientations, corner_pairs),
            })
            .collect();
        let pile = (!pile.is_empty()).then(|| Hand {
            name: "intersection pieces".to_owned(),
            owner: "common".to_owned(),
            open: !is_over && position.has_opened(self),
            pieces: pile,
        });
        sets.chain(pile).collect()
    }

    /// Describes what a move does.
    fn move_facts(&self, position: &Position, mv: Move) -> MoveFacts {
        let (piece, from, to, rotation) = match mv.action {
            Action::Place { piece, cell, rotation } => {
                (Some(piece.to_string()), None, Some(cell.to_string()), Some(rotation))
            }
            Action::Rotate { cell, rotation } => {
                (None, Some(cell), Some(cell.to_string()), Some(rotation))
            }
            Action::Relocate { from, to, rotation } => {
                (None, Some(from), Some(to.to_string()), Some(rotation))
            }
            Action::Intersection { kind, at, rotation } => {
                (Some(kind.to_string()), None, Some(at.to_string()), Some(rotation))
            }
            Action::Claim => (None, None, None, None),
        };
        MoveFacts {
            kind: Ruleset::KINDS[self.kind(position, mv)].to_owned(),
            piece,
            from: from.map(|cell| cell.to_string()),
            to,
            rotation,
            announced: mv.announced,
        }
    }

    /// Describes a move as a sentence without a full stop, such as `places red C on d4, rotation 5`.
    fn move_words(&self, position: &Position, mv: Move) -> String {
        let lies = |cell| {
            let placed = position.layout().piece(cell);
            placed.map_or_else(|| "the piece".to_owned(), |placed| name(placed.piece))
        };
        let words = match mv.action {
            Action::Place { piece, cell, rotation } => {
                format!("places {} on {cell}, rotation {rotation}", name(piece))
            }
            Action::Rotate { cell, rotation } => {
                format!("turns {} on {cell} to rotation {rotation}", lies(cell))
            }
            Action::Relocate { from, to, rotation } => {
                format!("moves {} from {from} to {to}, rotation {rotation}", lies(from))
            }
            Action::Intersection { kind, at, rotation } => {
                let facts = kind.facts();
                format!("places the {} piece in {at}, rotation {rotation}", facts.name)
            }
            Action::Claim => "claims the path".to_owned(),
        };
        let announced = if mv.announced { ", and announces the path" } else { "" };
        format!("{words}{announced}")
    }

    fn player_names(&self, players: Players) -> String {
        words::players(players)
    }

    fn turn_words(&self, position: &Position) -> String {
        words::turn(self, position)
    }

    fn turn_reason(&self, position: &Position) -> Option<String> {
        words::reason(self, position).map(str::to_owned)
    }

    fn position_facts(&self, position: &Position) -> Vec<(&'static str, String)> {
        let board = format!("{}, {} edition", self.board(), self.edition());
        let mut facts = vec![("board", board), ("players", words::seats(self))];
        if !position.has_opened(self) {
            facts.push(("opening", "each player places a piece first".to_owned()));
        }
        facts.extend(words::pile(self, position).map(|pile| ("pile", pile)));
        facts
    }

    fn check_track(&self, position: &Position, goal: &[&str]) -> Option<(bool, String)> {
        check_track(self, position, goal)
    }

    fn path_words(&self, position: &Position) -> Option<String> {
        let names = self.path_names(position)?;
        let [from, places @ .., to] = &*names else { return None };
        Some(format!("from {from} to {to} over {}", places.join(", ")))
    }

    fn path_names(&self, position: &Position) -> Option<Vec<String>> {
        let path = position.winning_path(self)?;
        Some(words::path(&path).split(' ').map(str::to_owned).collect())
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

    /// Returns whether solving the game takes only some megabytes and a second or two.
    fn is_small(&self) -> bool {
        BoardModel::new(self).is_ok_and(|frame| frame.classes(MOST_POSITIONS).is_ok())
    }
}

/// The maximum number of table entries of a game that may be solved within a request.
const MOST_POSITIONS: u64 = 20_000_000;

/// Returns a published pattern at a rotation, with its picture.
fn orientation(pattern: &Pattern, rotation: u8) -> view::Orientation {
    let links = pattern.orientations.links(rotation);
    let code = Piece { colour: Colour::R, letter: pattern.letter }.to_string();
    // Each pattern belongs to at least one edition.
    let boards = [Board::SMALL, Board::LARGE].map(|board| Ruleset::standard(board, Seats::Two));
    let picture = boards.iter().find_map(|ruleset| ruleset.tile(&code, rotation));
    view::Orientation { rotation, links: side_pairs(links), svg: picture.unwrap_or_default() }
}

/// Returns a pathway piece in words, such as `red C`.
fn name(piece: Piece) -> String {
    format!("{} {}", words::set(piece.colour), piece.letter)
}

fn trays(ruleset: &Ruleset, position: &Position, colour: Colour) -> Vec<Tray> {
    let stock = position.stock(ruleset, colour);
    ruleset
        .pieces()
        .patterns()
        .iter()
        .map(|pattern: &Pattern| {
            let piece = Piece { colour, letter: pattern.letter };
            Tray {
                code: piece.to_string(),
                label: name(piece),
                left: (stock >> pattern.letter.index() & 1) as u8,
                rotations: pattern.orientations.rotations().collect(),
                links: at_rotations(&pattern.orientations, side_pairs),
            }
        })
        .collect()
}

/// Whether a text is a cell as moves write it, such as `d4`, on a board or not.
fn is_cell(text: &[u8]) -> bool {
    matches!(text, [column, row @ ..] if column.is_ascii_lowercase()
        && !row.is_empty() && row.iter().all(u8::is_ascii_digit))
}
