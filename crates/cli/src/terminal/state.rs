//! What the explorer's terminal knows: all that is drawn, and what is waited for.

use std::collections::{BTreeMap, HashMap};

use crate::terminal::ask::{Ask, At, Job, Preview, Seen, Slot};
use crate::terminal::pick::Held;
use crate::terminal::pick::Pick as _;
use crosstrack_conform::shell_quote;
use crosstrack_explore::puzzles::Hint;
use crosstrack_explore::{MoveLegality, PuzzleRow, RequestError, Values, Worth};

/// Where keys go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board.
    #[default]
    Board,
    /// The pieces beside it.
    Stock,
    /// The list of moves.
    Moves,
    /// The list of puzzles.
    Puzzles,
}

/// The moves played since a position, with those that were taken back.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Where it begins; its `line` is empty.
    pub root: At,
    pub moves: Vec<String>,
    /// How many of them are played.
    pub here: usize,
}

impl Line {
    /// The place on the board.
    pub fn at(&self) -> At {
        At { line: self.moves[..self.here].to_vec(), ..self.root.clone() }
    }
}

/// Values, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Whether they are shown.
    pub on: bool,
    /// Whether more are being sought.
    pub running: bool,
    /// The plies that are being looked ahead.
    pub plies: usize,
    /// The last answer.
    pub values: Option<Values>,
    /// Of moves, by their text, with what has come since that answer.
    pub by: HashMap<String, Worth>,
    /// What is being done, and how much of it is.
    pub phase: String,
    /// A best move is to be played as soon as one is known.
    pub play_best: bool,
}

/// A puzzle that is being solved.
#[derive(Clone, Debug)]
pub struct Solving {
    pub puzzle: PuzzleRow,
    /// What became of it so far.
    pub status: Status,
    /// In words.
    pub words: String,
    pub hint: Option<Hint>,
    /// The moves before the position that the line begins with.
    pub before: Vec<String>,
}

/// How far a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A move is awaited.
    Yours,
    /// A move is being looked at.
    Thinking,
    /// The goal is reached.
    Solved,
    /// The goal is out of reach.
    Failed,
}

/// The list of puzzles.
#[derive(Clone, Debug, Default)]
pub struct Puzzles {
    /// All; nothing before they have come.
    pub all: Vec<PuzzleRow>,
    /// Words that a puzzle has to have.
    pub filter: String,
    /// Which of those that have them is marked.
    pub at: usize,
    /// `solved` or `tried`, by id.
    pub marks: BTreeMap<String, &'static str>,
}

/// A line that is being typed.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    pub text: String,
    /// Where the next character goes, in characters.
    pub cursor: usize,
    /// What is wrong with it.
    pub fault: Option<RequestError>,
}

/// What is to be done with the position that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    /// It is another position; of a puzzle, if one is named.
    Open { puzzle: Option<String> },
    /// A move was played: by the person, or as the best defence.
    Play { own: bool },
    /// So many moves of the line are played.
    Go(usize),
    /// A text was typed.
    Typed,
}

/// Everything.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What stands on the board.
    pub seen: Option<Seen>,
    /// How it came there.
    pub line: Line,
    /// Where keys go.
    pub pane: Pane,
    /// The place with the focus.
    pub focus: String,
    /// The piece in the stock with the focus: row and place in it.
    pub tray: (usize, usize),
    /// The piece that is held.
    pub held: Option<Held>,
    /// The board as it would be.
    pub preview: Option<Preview>,
    /// Why it cannot be so.
    pub why: Option<MoveLegality>,
    /// Values.
    pub search: Search,
    /// Which move of the list is marked.
    pub marked: usize,
    pub puzzles: Puzzles,
    /// The puzzle that is being solved.
    pub solving: Option<Solving>,
    /// The line that is being typed.
    pub prompt: Option<Prompt>,
    /// The help, scrolled by so many lines.
    pub help: Option<u16>,
    /// What there is to say now.
    pub message: String,
    /// The person wants to leave.
    pub quit: bool,
    pub(super) intent: Option<Intent>,
    outbox: Vec<Job>,
    tickets: u64,
    latest: BTreeMap<Slot, u64>,
}

impl State {
    /// An explorer of a place.
    pub fn new(at: At) -> Self {
        let moves = at.line.clone();
        let root = At { line: Vec::new(), ..at.clone() };
        let line = Line { here: moves.len(), root, moves };
        let mut state = Self { line, ..Self::default() };
        state.wait(Ask::Look(at), Intent::Open { puzzle: None });
        state
    }

    /// Asks; an answer to what was asked before of the same kind does not matter any more.
    pub(super) fn ask(&mut self, ask: Ask) {
        self.tickets += 1;
        self.latest.insert(ask.slot(), self.tickets);
        self.outbox.push(Job { ticket: self.tickets, ask });
    }

    /// Asks for a position, and notes what for.
    pub(super) fn wait(&mut self, ask: Ask, intent: Intent) {
        self.intent = Some(intent);
        self.ask(ask);
    }

    /// Says something until the next key.
    pub(super) fn say(&mut self, words: impl Into<String>) {
        self.message = words.into();
    }

    /// Does not wait any more.
    pub(super) fn forget(&mut self, slot: Slot) {
        self.latest.remove(&slot);
    }

    /// The questions that were asked since this was called last.
    pub fn asked(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.outbox)
    }

    /// The number of the question of a kind that is waited for.
    pub fn awaited(&self, slot: Slot) -> Option<u64> {
        self.latest.get(&slot).copied()
    }

    /// Whether any answer is waited for.
    pub fn is_waiting(&self) -> bool {
        !self.latest.is_empty()
    }

    /// Whether a position is waited for.
    pub fn is_busy(&self) -> bool {
        self.awaited(Slot::Board).is_some()
    }

    /// The puzzles that have all words of the filter.
    pub fn chosen(&self) -> Vec<&PuzzleRow> {
        let wanted = self.puzzles.filter.to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let has_all = |puzzle: &&PuzzleRow| {
            let PuzzleRow { id, game, goal_words, board, level, themes, .. } = puzzle;
            let level = level.as_deref().unwrap_or_default();
            let mark = self.mark(id);
            let text =
                format!("{id} {game} {goal_words} {board} {level} {} {mark}", themes.join(" "));
            words.iter().all(|word| text.to_lowercase().contains(word))
        };
        self.puzzles.all.iter().filter(has_all).collect()
    }

    /// What is known of a puzzle's solution.
    pub fn mark(&self, id: &str) -> &'static str {
        self.puzzles.marks.get(id).copied().unwrap_or("new")
    }

    /// The moves of the list, best first as far as values are known: of what is held at the focus,
    /// or all.
    pub fn listed(&self) -> Vec<&str> {
        let Some(Seen { look, .. }) = &self.seen else { return Vec::new() };
        let held: Option<Vec<&str>> = self.held.as_ref().map(|held| {
            let here = look.choices(held).into_iter();
            here.filter(|mv| mv.target() == Some(&self.focus)).map(|mv| mv.mv.as_str()).collect()
        });
        let is_listed = |mv: &str| held.as_ref().is_none_or(|held| held.contains(&mv));
        let values = self.search.values.as_ref().filter(|_| self.search.on);
        if let Some(Values { moves, .. }) = values.filter(|values| !values.moves.is_empty()) {
            let valued = moves.iter().map(|valued| valued.mv.as_str());
            return valued.filter(|mv| is_listed(mv)).collect();
        }
        look.moves.iter().map(|mv| mv.mv.as_str()).filter(|mv| is_listed(mv)).collect()
    }

    /// The last position, the moves played since the first one, and the shell command that shows
    /// both; ends with a line break. Nothing before there is a position.
    pub fn farewell(&self) -> String {
        let Some(Seen { look, .. }) = &self.seen else { return String::new() };
        let mut text = format!("{}\n{}\n", look.position, look.turn);
        for (number, played) in look.line.iter().enumerate() {
            text += &format!("{:>3}  {}  {}\n", number + 1, played.mv, played.words);
        }
        let shows = format!("crosstrack show {}", shell_quote(&look.position));
        let options = look.command.strip_prefix(&shows);
        let (Some(options), false) = (options, look.line.is_empty()) else {
            return text + &look.command + "\n";
        };
        let moves: String =
            look.line.iter().map(|played| format!(" {}", shell_quote(&played.mv))).collect();
        text + &format!("crosstrack play {}{moves}{options} --steps\n", shell_quote(&look.start))
    }
}
