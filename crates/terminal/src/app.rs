//! The state of the explorer in a terminal: everything that is drawn, and the responses that are awaited.

use std::collections::{BTreeMap, HashMap};

use crate::pick::{HeldPiece, PositionViewExt as _};
use crate::request::{BoardView, Job, LineSpec, Preview, Request, Slot};
use crosstrack_explore::puzzles::Hint;
use crosstrack_explore::{Fault, MoveLegality, PuzzleRow, Values, Worth};
use crosstrack_io::shell_words::shell_quote;

/// The part of the screen that keys act on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board with its cells and interstices.
    #[default]
    Board,
    /// The stock of the player to move.
    Stock,
    /// The list of legal moves.
    Moves,
    /// The list of puzzles.
    Puzzles,
}

/// The moves played from a position, followed by the moves that were taken back.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The position before the first move; its own `line` is empty.
    pub root: LineSpec,
    pub moves: Vec<String>,
    /// The number of moves played; all later moves were taken back.
    pub here: usize,
}

impl Line {
    /// Returns the line of play that leads to the position on the board.
    pub fn at(&self) -> LineSpec {
        LineSpec { line: self.moves[..self.here].to_vec(), ..self.root.clone() }
    }
}

/// The search for values of the position and its moves.
#[derive(Clone, Debug, Default)]
pub struct ValueSearch {
    /// Whether values are shown beside the moves.
    pub is_shown: bool,
    /// Whether a search for values is running.
    pub is_running: bool,
    /// The depth of the running search in plies.
    pub plies: usize,
    /// The result of the last finished search.
    pub values: Option<Values>,
    /// The values by move in notation, including those that the running search has reported.
    pub by_move: HashMap<String, Worth>,
    /// The current step of the search in words.
    pub phase: String,
    /// Whether to play the best move as soon as one is known.
    pub play_best: bool,
}

/// A puzzle that the user is solving.
#[derive(Clone, Debug)]
pub struct PuzzleSession {
    pub puzzle: PuzzleRow,
    pub status: Status,
    /// The status in words, for display.
    pub words: String,
    pub hint: Option<Hint>,
    /// The moves of the solution that were played before the position in [`Line::root`] of [`App::line`].
    pub before: Vec<String>,
}

/// The status of a puzzle that the user is solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The user is to move.
    YourMove,
    /// The explorer is judging the last move.
    Judging,
    /// The moves have reached the goal.
    Solved,
    /// The goal can no longer be reached.
    Failed,
}

/// The list of puzzles, with its filter and selection.
#[derive(Clone, Debug, Default)]
pub struct PuzzleList {
    /// All puzzles; empty until the response has come.
    pub all: Vec<PuzzleRow>,
    /// The words that the text of a puzzle must contain for the puzzle to be listed.
    pub filter: String,
    /// The 0-based index of the selected puzzle among the listed ones.
    pub at: usize,
    /// The puzzles that the user has `solved` or `tried`, by id.
    pub marks: BTreeMap<String, &'static str>,
}

/// The prompt, into which the user types positions and moves.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    pub text: String,
    /// The place at which the next character is inserted, as a number of characters from the start of the
    /// text.
    pub cursor: usize,
    /// The error of the text that was entered last.
    pub error: Option<Fault>,
}

/// The computer players of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// Their level, 1 to 8.
    pub level: u8,
    pub seed: u64,
    /// The numbers of the players who are persons, from 1.
    pub persons: Vec<u8>,
}

/// The action to take with the awaited position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    /// Open the position, and start the puzzle with this id, if any.
    Open { puzzle: Option<String> },
    /// Add the last move of the response to the line. If `own` is set, it is the user's move; otherwise it
    /// is the best defence in a puzzle, or the move of a computer player.
    Play { own: bool },
    /// Show the position after the given number of moves of the line.
    Go(usize),
    /// Open the position that was typed, or add the typed moves to the line.
    Typed,
}

/// The state of the explorer in a terminal. Keys ([`App::press`]) and responses ([`App::receive`]) change it.
#[derive(Clone, Debug, Default)]
pub struct App {
    /// The position on the board; `None` until the first response.
    pub board: Option<BoardView>,
    pub line: Line,
    /// The pane that keys act on.
    pub pane: Pane,
    /// The name of the focused cell or interstice, such as `d4`.
    pub focus: String,
    /// The focused piece in the stock: row (set) and column, 0-based.
    pub tray: (usize, usize),
    pub held: Option<HeldPiece>,
    /// The board after the move that Enter would play.
    pub preview: Option<Preview>,
    /// The reason why the held piece cannot be put down at the focus.
    pub why: Option<MoveLegality>,
    pub search: ValueSearch,
    /// The index of the selected move in [`App::listed_moves`].
    pub marked: usize,
    pub puzzles: PuzzleList,
    /// The puzzle that the user is solving, if any.
    pub session: Option<PuzzleSession>,
    pub prompt: Option<Prompt>,
    /// The computer players, if any.
    pub opponent: Option<Opponent>,
    /// The first visible line of the help; `None` while the help is closed.
    pub help: Option<u16>,
    /// The message that is shown until the next key is pressed.
    pub message: String,
    /// Whether the user wants to leave.
    pub quit: bool,
    pub(super) intent: Option<Intent>,
    outbox: Vec<Job>,
    tickets: u64,
    latest: BTreeMap<Slot, u64>,
}

impl App {
    /// Creates the state, and requests the position at the end of a line of play. If the id of a puzzle is
    /// given, starts that puzzle; `at` is then its position.
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

    /// Queues a request, which replaces an earlier request in the same slot.
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

    /// Shows a message until the next key is pressed.
    pub(super) fn say(&mut self, words: impl Into<String>) {
        self.message = words.into();
    }

    /// Stops waiting for the response in a slot; if the response still comes, it is ignored.
    pub(super) fn cancel(&mut self, slot: Slot) {
        self.latest.remove(&slot);
    }

    /// Returns the requests made since the last call, and removes them from the queue.
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.outbox)
    }

    /// Returns the ticket of the request in a slot, if its response is awaited; otherwise `None`.
    pub fn ticket_of(&self, slot: Slot) -> Option<u64> {
        self.latest.get(&slot).copied()
    }

    /// Returns whether any response is awaited.
    pub fn is_waiting(&self) -> bool {
        !self.latest.is_empty()
    }

    /// Returns whether a response with a position is awaited.
    pub fn is_busy(&self) -> bool {
        self.ticket_of(Slot::Board).is_some()
    }

    /// Returns the puzzles whose texts contain all words of the filter.
    pub fn filtered_puzzles(&self) -> Vec<&PuzzleRow> {
        let filter = self.puzzles.filter.to_lowercase();
        let words: Vec<&str> = filter.split_whitespace().collect();
        let puzzles = self.puzzles.all.iter().filter(|puzzle| {
            let PuzzleRow { id, game, goal, goal_words, board, level, themes, .. } = puzzle;
            let level = level.as_deref().unwrap_or_default();
            let mark = self.puzzle_mark(id);
            let themes = themes.as_ref().map(|themes| themes.join(" ")).unwrap_or_default();
            let text = format!("{id} {game} {goal} {goal_words} {board} {level} {themes} {mark}");
            words.iter().all(|word| text.to_lowercase().contains(word))
        });
        puzzles.collect()
    }

    /// Returns the mark of the puzzle with an id: `new`, `tried` or `solved`.
    pub fn puzzle_mark(&self, id: &str) -> &'static str {
        self.puzzles.marks.get(id).copied().unwrap_or("new")
    }

    /// Returns the listed moves in notation, the best first if values are known. While a piece is held, these
    /// are its moves to the focus; otherwise they are all legal moves.
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

    /// Returns the text printed at the end: the last position, the moves of its line, and a shell command
    /// that shows both. It ends with a line break; it is empty before the first response.
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
