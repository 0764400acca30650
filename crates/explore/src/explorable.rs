//! The trait of games that the explorer shows, and the limits on the work for a request.

use std::any::Any;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::draw::Drawable;
use crate::fault::Fault;
use crate::puzzle::PuzzleGame;
use crate::request::Change;
use crate::view::{
    Board, Hand, MoveFacts, PalettePiece, Piece, PositionFault, ReadingChoice, StartPosition, Tray,
};
use crosstrack::base::{Outcome, Player, Players, counted};
use crosstrack::game::perft::perft;
use crosstrack::game::{Counted, Rulebook, SyntaxError};
use crosstrack::solve::Budget;
use crosstrack_io::shell_words::game_options;
use crosstrack_players::Evaluated;
use crosstrack_tablebase::Solvable;

/// The budget of one request, and the receiver of its progress reports.
///
/// ```
/// use crosstrack_explore::Watch;
///
/// let mut reports = 0;
/// let mut count = |_: &serde_json::Value| reports += 1;
/// let mut watch = Watch::unlimited(&mut count);
/// assert!(watch.report(&serde_json::json!({"phase": "1 ply"})));
/// assert_eq!(reports, 1);
/// ```
pub struct Watch<'w> {
    /// The limits on the time and on the number of positions of each search, and whether the work is
    /// cancelled.
    pub budget: Budget,
    /// Receives partial results as JSON.
    pub on_progress: &'w mut dyn FnMut(&serde_json::Value),
}

impl<'w> Watch<'w> {
    /// Creates a watch without limits.
    pub fn unlimited(on_progress: &'w mut dyn FnMut(&serde_json::Value)) -> Self {
        Self { budget: Budget::default(), on_progress }
    }

    /// Reports a partial result. Returns whether the budget allows the work to continue.
    pub fn report(&mut self, known: &serde_json::Value) -> bool {
        (self.on_progress)(known);
        !self.budget.is_over()
    }

    /// Returns the budget of one search: at most `nodes` positions, and no more than [`Watch::budget`] allows.
    pub fn budget_of(&self, nodes: u64) -> Budget {
        let nodes = self.budget.nodes.map_or(nodes, |most| most.min(nodes));
        Budget { nodes: Some(nodes), ..self.budget.clone() }
    }
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// A game that the explorer shows: its boards, its notation, and its words for positions and moves.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::Explorable;
///
/// let boards = Ruleset::boards();
/// assert!(boards.iter().any(|board| board.name == "4x2" && board.usual));
/// ```
pub trait Explorable:
    PuzzleGame<Position: Send + Sync, Move: Send + Sync, ParseMoveError = SyntaxError>
    + Drawable
    + Counted
    + Rulebook
    + Solvable
    + Evaluated
    + Any
{
    /// The table of lessons: its path in the repository and its text (CSV); both empty if there are none.
    const LESSONS: (&'static str, &'static str) = ("", "");

    /// All there is to say of a position.
    type Facts: Serialize + JsonSchema;

    /// What a player has to do to win, as a command without a full stop.
    const GOAL: &'static str;

    /// Returns all there is to say of a position.
    fn facts(&self, position: &Self::Position) -> Self::Facts;

    /// Whether a text has the form of a position of this game.
    fn is_position(text: &str) -> bool {
        Self::with_readings("", text).is_ok_and(|game| game.parse_position(text).is_ok())
    }

    /// Whether a text has the form of a move of this game. The move may be illegal, and its cells may not exist.
    fn is_move(text: &str) -> bool {
        Self::with_readings("", "").is_ok_and(|game| game.parse_move(text).is_ok())
    }

    /// Counts move sequences of `depth` plies. Returns each count with its name, the nodes first. Every count is the sum of
    /// the counts after each first move.
    fn perft_counts(&self, position: &Self::Position, depth: usize) -> Vec<(&'static str, u64)> {
        let tally = perft(self, position, depth);
        let by_kind = self.kinds().iter().copied().zip(tally.by_kind.iter().copied());
        let nodes = [("nodes", tally.nodes())].into_iter();
        nodes.chain(by_kind).chain([("wins", tally.wins), ("draws", tally.draws)]).collect()
    }

    /// Draws a position for a terminal, with facts below it and a line break at the end. With `colour`, the text has ANSI
    /// escapes.
    fn picture(&self, position: &Self::Position, colour: bool) -> String {
        let (board, facts) = (self.drawing(position, colour), self.fact_lines(position));
        format!("{board}\n{facts}text      {}\n", self.write_position(position))
    }

    /// Returns the facts below a picture of the position, one a line.
    fn fact_lines(&self, position: &Self::Position) -> String {
        format!("turn      {}\n", self.turn_words(position))
    }

    /// Returns a remark on the position in addition to whose turn it is, with a line break at the end; empty if there is
    /// none.
    fn remark(&self, _: &Self::Position) -> String {
        String::new()
    }

    /// Describes the board and the readings, one a line.
    fn ruleset_lines(&self) -> String {
        let (board, readings) = (self.board_name(), self.readings());
        format!("board      {board}, {}\nreadings   {readings}\n", Self::TITLE)
    }

    /// Returns the name of a player for use in sentences, such as `player 1`.
    fn player_name(&self, player: Player) -> String {
        self.player_names(Players::one(player))
    }

    /// Returns the kinds of moves that this ruleset has: the first few of `Self::KINDS`.
    fn kinds(&self) -> &'static [&'static str] {
        Self::KINDS
    }

    /// Returns the boards with their start positions, in ascending size.
    fn boards() -> Vec<Board>;

    /// Returns the readings of the rules with their possible values.
    fn reading_choices() -> Vec<ReadingChoice> {
        Vec::new()
    }

    /// Returns every piece in all its orientations; empty if the pieces of the game do not differ.
    fn pieces() -> Vec<Piece> {
        Vec::new()
    }

    /// Checks the first part of a position in notation, which determines the ruleset, and returns its
    /// error, if any. Does not check the rest of the text. If this returns `None` for an invalid text,
    /// [`Rulebook::with_readings`] reports the error.
    fn header_error(_text: &str) -> Option<Fault> {
        None
    }

    /// Parses a position in notation. The position must be playable. With `waives`, it may break what the rule
    /// `waive` names, if the game has that rule.
    ///
    /// # Errors
    /// If the text is invalid. The error has the faults and their places.
    fn position_of(&self, text: &str, _waives: bool) -> Result<Self::Position, Fault> {
        self.parse_position(text).map_err(|error| Fault::of("position", text, error.to_string()))
    }

    /// Returns the word of rules without which [`Self::position_of`] refuses a position; `None` if it needs none.
    fn waiver(&self, _position: &Self::Position) -> Option<&'static str> {
        None
    }

    /// Returns all readings of the ruleset as words of rules, and those without which a position is refused: together with
    /// the text of the position they name it at every door.
    fn readings_for(&self, position: &Self::Position) -> String {
        let words = [Some(self.readings()), self.waiver(position).map(str::to_owned)];
        let words = words.into_iter().flatten().filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns the options with which a command takes the text of a position, each with a space before it.
    fn options_for(&self, position: &Self::Position) -> String {
        let words = [Some(self.rules()), self.waiver(position).map(str::to_owned)];
        let words = words.into_iter().flatten().filter(|words| !words.is_empty());
        game_options(Self::NAME, &words.collect::<Vec<_>>().join(","))
    }

    /// Parses a move. Does not check whether it is legal.
    ///
    /// # Errors
    /// If the text is invalid. The error has the first fault and its place.
    fn move_of(&self, text: &str) -> Result<Self::Move, Fault> {
        self.parse_move(text).map_err(|error| {
            Fault::of("move", text, format!("`{text}` is not a move"))
                .label(error.span, error.expected)
                .help(
                    Self::meant_move(text)
                        .map_or_else(String::new, |meant| format!("did you mean {meant}?")),
                )
        })
    }

    /// Returns the move that is meant by a text that is no move, if only its letters are of the wrong size.
    fn meant_move(_: &str) -> Option<String> {
        None
    }

    /// Says what to try instead of a move that is illegal for the reason `why`; empty if there is no advice.
    fn advice(
        &self,
        _position: &Self::Position,
        _mv: Self::Move,
        _why: &Self::IllegalMoveError,
    ) -> String {
        String::new()
    }

    /// Explains why a move is illegal: the violated clause, and what to try instead. `why` is the error of
    /// the rules.
    fn illegal_move_error(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        why: &Self::IllegalMoveError,
    ) -> Fault {
        let (text, clause) = (self.write_move(mv), Self::clause_of(why));
        let title = format!("{text} is not legal here");
        let span = 0..text.len();
        Fault::of("move", text, title)
            .label(span, why.to_string())
            .clause(clause)
            .cited(Self::clauses().iter())
            .help(self.advice(position, mv, why))
    }

    /// Returns the position after a change by hand; [`Change::Swap`] does not need this method.
    ///
    /// # Errors
    /// If the change cannot be made, or its result is not a valid position. The error says why, with the
    /// clause.
    fn change(
        &self,
        _position: &Self::Position,
        _change: &Change,
    ) -> Result<Self::Position, Fault> {
        let message = format!("positions of {} are not changed by hand", Self::TITLE);
        Err(Fault::of("edit", "", message))
    }

    /// Returns reasons why play cannot reach a position. May miss reasons: an empty list does not mean that
    /// play can reach the position.
    fn position_faults(&self, _: &Self::Position) -> Vec<PositionFault> {
        Vec::new()
    }

    /// Returns the pieces that can be put on the board by hand, in addition to those of [`Self::hands`].
    fn palette(&self) -> Vec<PalettePiece> {
        Vec::new()
    }

    /// Returns the pieces that can be placed on the board, one hand for each set; empty in games without
    /// stocks.
    fn hands(&self, _position: &Self::Position) -> Vec<Hand> {
        Vec::new()
    }

    /// Draws every piece of [`Self::hands`] as SVG. Returns, for the code of each piece, the pictures of
    /// its rotations.
    fn pictures(&self, position: &Self::Position) -> BTreeMap<String, Vec<String>> {
        let trays = self.hands(position).into_iter().flat_map(|hand| hand.pieces);
        trays
            .map(|Tray { code, rotations, .. }| {
                let pictures = rotations.iter().map(|&rotation| self.tile(&code, rotation));
                let pictures = pictures.map(Option::unwrap_or_default).collect();
                (code, pictures)
            })
            .collect()
    }

    /// Describes what a legal move does. The description has neither the notation of the move nor whether
    /// the move wins.
    fn move_facts(&self, position: &Self::Position, mv: Self::Move) -> MoveFacts;

    /// Describes a move in words, such as `places red C on d4, rotation 5`.
    fn move_words(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Names a set of players, such as `player 1` or `players 1 and 3`.
    fn player_names(&self, players: Players) -> String {
        let numbers: Vec<String> = players.iter().map(|player| player.to_string()).collect();
        let word = if numbers.len() == 1 { "player" } else { "players" };
        format!("{word} {}", numbers.join(" and "))
    }

    /// Describes who is to move or how the game ended, as a sentence without a full stop.
    fn turn_words(&self, position: &Self::Position) -> String {
        match self.outcome(position) {
            None => format!("{} to move", self.player_names(Players::one(self.to_move(position)))),
            Some(Outcome::Win(side)) if side.iter().count() == 1 => {
                format!("{} has won", self.player_names(side))
            }
            Some(Outcome::Win(side)) => format!("{} have won", self.player_names(side)),
            Some(Outcome::Draw) => "drawn".to_owned(),
        }
    }

    /// Returns what [`Self::turn_words`] adds to the player to move or the outcome, such as `as Red cannot move`;
    /// `None` if it adds nothing.
    fn turn_reason(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Returns the facts that are shown beside the board, as pairs of name and value.
    fn position_facts(&self, _position: &Self::Position) -> Vec<(&'static str, String)> {
        vec![("board", self.board_name()), ("players", counted(self.players(), "player"))]
    }

    /// Describes the winning path; `None` if there is none.
    fn path_words(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// Returns the winning path: the edge where it begins, the places that it runs through, and the edge where it
    /// ends; `None` if there is none.
    fn path_names(&self, _: &Self::Position) -> Option<Vec<String>> {
        None
    }

    /// Returns, for the name of each piece's place, the edges that the track of the piece leads to. Leaves
    /// out pieces that are joined to no edge.
    fn joined_edges(&self, _: &Self::Position) -> BTreeMap<String, Vec<String>> {
        BTreeMap::new()
    }

    /// Checks a lesson's goal about track; the goal is given as the words of the table of lessons. Returns
    /// whether the goal is met, and words for the actual state if it is not; `None` if the game has no such
    /// goal.
    fn check_track(&self, _: &Self::Position, _goal: &[&str]) -> Option<(bool, String)> {
        None
    }

    /// Describes the symmetry of the ruleset with a 0-based number, such as `turned by 90°`.
    fn symmetry_words(&self, symmetry: usize) -> String {
        if symmetry == 0 { "as it lies".to_owned() } else { format!("by symmetry {symmetry}") }
    }

    /// Returns whether the whole game can be solved within a request, that is, in a few seconds and
    /// megabytes.
    fn is_small(&self) -> bool {
        false
    }

    /// Returns the entry of a board in the list of [`Self::boards`], with its only start position and a
    /// title such as `study board`.
    fn board_entry(&self, title: String, usual: bool) -> Board {
        let start = StartPosition {
            players: self.players().to_string(),
            title: counted(self.players(), "player"),
            position: self.write_position(&self.start()),
        };
        let (name, solvable) = (self.board_name(), self.is_small());
        Board { name, title, starts: vec![start], solvable, usual }
    }
}
