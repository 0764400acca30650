//! The state of the explorer in a terminal: what is drawn, and which responses are waited for.

use std::collections::{BTreeMap, HashMap};

use crate::terminal::pick::HeldPiece;
use crate::terminal::pick::PositionViewExt as _;
use crate::terminal::request::{BoardView, Job, LineSpec, Preview, Request, Slot};
use crosstrack_conform::shell_quote;
use crosstrack_explore::puzzles::Hint;
use crosstrack_explore::{MoveLegality, PuzzleRow, RequestError, Values, Worth};

/// Where keys go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board.
    #[default]
    Board,
    /// The stock.
    Stock,
    /// The list of moves.
    Moves,
    /// The list of puzzles.
    Puzzles,
}

/// The moves played from a position, with those that were taken back.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The start; its `line` is empty.
    pub root: LineSpec,
    pub moves: Vec<String>,
    /// How many of the moves are played; the others were taken back.
    pub here: usize,
}

impl Line {
    /// Returns the position on the board with the moves that led there.
    pub fn at(&self) -> LineSpec {
        LineSpec { line: self.moves[..self.here].to_vec(), ..self.root.clone() }
    }
}

/// The search for values of the position and its moves.
#[derive(Clone, Debug, Default)]
pub struct ValueSearch {
    /// Whether values are shown.
    pub is_shown: bool,
    /// Whether the search is running.
    pub is_running: bool,
    /// The depth of the running search, in plies.
    pub plies: usize,
    /// The values of the last search that ended.
    pub values: Option<Values>,
    /// Values by move, with those that the running search has reported.
    pub by_move: HashMap<String, Worth>,
    /// What the search does now, in words.
    pub phase: String,
    /// Whether to play the best move as soon as one is known.
    pub play_best: bool,
}

/// A puzzle that is being solved.
#[derive(Clone, Debug)]
pub struct PuzzleSession {
    pub puzzle: PuzzleRow,
    pub status: Status,
    /// The status, in words.
    pub words: String,
    pub hint: Option<Hint>,
    /// The moves of the solution before the start of [`App::line`].
    pub before: Vec<String>,
}

/// The status of a puzzle that is being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The person is to move.
    YourMove,
    /// The last move is being judged.
    Judging,
    /// The goal is reached.
    Solved,
    /// The goal is out of reach.
    Failed,
}

/// The list of puzzles.
#[derive(Clone, Debug, Default)]
pub struct PuzzleList {
    /// All puzzles; empty until they are loaded.
    pub all: Vec<PuzzleRow>,
    /// The words that a puzzle must contain to be listed.
    pub filter: String,
    /// The index of the marked one among those listed.
    pub at: usize,
    /// `solved` or `tried`, by puzzle id.
    pub marks: BTreeMap<String, &'static str>,
}

/// The prompt, in which positions and moves are typed.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    pub text: String,
    /// Where the next character goes, counted in characters.
    pub cursor: usize,
    /// Why the text that was entered last cannot be used.
    pub error: Option<RequestError>,
}

/// What to do with the position that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    /// Open it, and begin the puzzle of this id, if there is one.
    Open { puzzle: Option<String> },
    /// Add its last move to the line: the person's own move, or else the best defence.
    Play { own: bool },
    /// Go to the position after this many moves of the line.
    Go(usize),
    /// Open it, or add its moves to the line: it was typed.
    Typed,
}

/// The state of the explorer. [`App::press`] changes it, and [`App::receive`] with a response.
#[derive(Clone, Debug, Default)]
pub struct App {
    /// The position on the board; none until the first response.
    pub board: Option<BoardView>,
    pub line: Line,
    /// The pane that keys go to.
    pub pane: Pane,
    /// The name of the cell or interstice with the focus.
    pub focus: String,
    /// The piece in the stock with the focus: row and column, from 0.
    pub tray: (usize, usize),
    pub held: Option<HeldPiece>,
    /// The board after the move that Enter plays.
    pub preview: Option<Preview>,
    /// Why the piece cannot be put down at the focus.
    pub why: Option<MoveLegality>,
    pub search: ValueSearch,
    /// The index of the marked move in [`App::listed_moves`].
    pub marked: usize,
    pub puzzles: PuzzleList,
    /// The puzzle that is being solved.
    pub session: Option<PuzzleSession>,
    pub prompt: Option<Prompt>,
    /// The first line of the help that is seen, while the help is open.
    pub help: Option<u16>,
    /// The message that is shown until the next key.
    pub message: String,
    /// Whether the person wants to leave.
    pub quit: bool,
    pub(super) intent: Option<Intent>,
    outbox: Vec<Job>,
    tickets: u64,
    latest: BTreeMap<Slot, u64>,
}

impl App {
    /// Creates the state and requests a position; with the id of a puzzle, that of this puzzle, which
    /// begins with it.
    pub fn new(at: LineSpec, puzzle: Option<String>) -> Self {
        let moves = at.line.clone();
        let root = LineSpec { line: Vec::new(), ..at.clone() };
        let line = Line { here: moves.len(), root, moves };
        let mut app = Self { line, ..Self::default() };
        if puzzle.is_some() {
            app.request(Request::Puzzles);
        }
        app.request_board(Request::Look(at), Intent::Open { puzzle });
        app
    }

    /// Queues a request. It replaces an earlier one in the same slot.
    pub(super) fn request(&mut self, request: Request) {
        self.tickets += 1;
        self.latest.insert(request.slot(), self.tickets);
        self.outbox.push(Job { ticket: self.tickets, request });
    }

    /// Queues the request for a position and stores what to do with it.
    pub(super) fn request_board(&mut self, request: Request, intent: Intent) {
        self.intent = Some(intent);
        self.request(request);
    }

    /// Shows a message until the next key.
    pub(super) fn say(&mut self, words: impl Into<String>) {
        self.message = words.into();
    }

    /// Stops waiting for a response; one that comes later is ignored.
    pub(super) fn cancel(&mut self, slot: Slot) {
        self.latest.remove(&slot);
    }

    /// Returns the requests since the last call.
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.outbox)
    }

    /// Returns the ticket of the request in a slot that is waited for.
    pub fn ticket_of(&self, slot: Slot) -> Option<u64> {
        self.latest.get(&slot).copied()
    }

    /// Returns whether any response is waited for.
    pub fn is_waiting(&self) -> bool {
        !self.latest.is_empty()
    }

    /// Returns whether a position is waited for.
    pub fn is_busy(&self) -> bool {
        self.ticket_of(Slot::Board).is_some()
    }

    /// Returns the puzzles that have all words of the filter.
    pub fn filtered_puzzles(&self) -> Vec<&PuzzleRow> {
        let filter = self.puzzles.filter.to_lowercase();
        let words: Vec<&str> = filter.split_whitespace().collect();
        let puzzles = self.puzzles.all.iter().filter(|puzzle| {
            let PuzzleRow { id, game, goal, goal_words, board, level, themes, .. } = puzzle;
            let level = level.as_deref().unwrap_or_default();
            let mark = self.puzzle_mark(id);
            let themes = themes.join(" ");
            let text = format!("{id} {game} {goal} {goal_words} {board} {level} {themes} {mark}");
            words.iter().all(|word| text.to_lowercase().contains(word))
        });
        puzzles.collect()
    }

    /// Returns the mark of a puzzle: `new`, `tried` or `solved`.
    pub fn puzzle_mark(&self, id: &str) -> &'static str {
        self.puzzles.marks.get(id).copied().unwrap_or("new")
    }

    /// Returns the listed moves, the best first if values are known. While a piece is held, these are
    /// its moves to the focus; else they are all legal moves.
    pub fn listed_moves(&self) -> Vec<&str> {
        let Some(BoardView { look, .. }) = &self.board else { return Vec::new() };
        let held: Option<Vec<&str>> = self.held.as_ref().map(|held| {
            let moves = look.moves_of(held).into_iter();
            moves.filter(|mv| mv.target() == Some(&self.focus)).map(|mv| mv.mv.as_str()).collect()
        });
        let is_listed = |mv: &str| held.as_ref().is_none_or(|held| held.contains(&mv));
        let values = self.search.values.as_ref().filter(|_| self.search.is_shown);
        if let Some(Values { moves, .. }) = values.filter(|values| !values.moves.is_empty()) {
            let valued = moves.iter().map(|valued| valued.mv.as_str());
            return valued.filter(|mv| is_listed(mv)).collect();
        }
        look.moves.iter().map(|mv| mv.mv.as_str()).filter(|mv| is_listed(mv)).collect()
    }

    /// Returns the last position, the moves of its line, and a shell command that shows both. The text
    /// ends with a line break; it is empty before the first position has come.
    pub fn farewell(&self) -> String {
        let Some(BoardView { look, .. }) = &self.board else { return String::new() };
        let mut text = format!("{}\n{}\n", look.position, look.turn);
        for (number, played) in look.line.iter().enumerate() {
            text += &format!("{:>3}  {}  {}\n", number + 1, played.mv, played.words);
        }
        let show = format!("crosstrack show {}", shell_quote(&look.position));
        let options = look.command.strip_prefix(&show);
        let (Some(options), false) = (options, look.line.is_empty()) else {
            return text + &look.command + "\n";
        };
        let moves: String =
            look.line.iter().map(|played| format!(" {}", shell_quote(&played.mv))).collect();
        text + &format!("crosstrack play {}{moves}{options} --steps\n", shell_quote(&look.start))
    }
}
