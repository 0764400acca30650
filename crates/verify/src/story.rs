//! Transcripts: short games with what must happen at every move, for any game.
//!
//! ```text
//! # a comment; empty lines do not matter
//! story the title, to the end of the line
//! clauses PL-FREEZE PL-COMMON           what it is about
//! ruleset 4x2_123c junction=through     which game, as it names its rulesets
//! start                                 or: position, and one in notation
//! 1 gA.c3.0 ok                          player, move, and what happens: the game goes on,
//! 2 c3.4 PL-FREEZE                      the clause that forbids the move,
//! 2 yD.c4.0 win 2                       or how the game ends: win with the winners, or draw
//! ```

use std::collections::BTreeSet;

use crate::claim::Checked;
use crosstrack::base::{Outcome, Player};
use crosstrack::game::{Game, GameExt};

/// A game that has transcripts.
pub trait Transcribed: Game + Sized {
    /// The ruleset of a line of a transcript.
    ///
    /// # Errors
    /// If it names none, or not in the one form that it has.
    fn named(text: &str) -> Result<Self, String>;

    /// The clause that forbids a move.
    fn clause_of(illegal: &Self::IllegalMoveError) -> &'static str;
}

/// What must happen at a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It is legal, and the game goes on.
    GoesOn,
    /// It is legal, and the game ends.
    Ends(Outcome),
    /// That clause forbids it.
    Forbidden(String),
}

/// A move with what must happen at it.
#[derive(Clone, Debug)]
pub struct Step<M> {
    line: usize,
    player: Player,
    /// The move.
    pub mv: M,
    /// What must happen.
    pub event: Event,
    /// The comment behind it.
    pub remark: String,
}

/// A short game with what must happen at every move.
#[derive(Clone, Debug)]
pub struct Story<G: Game> {
    /// What it shows.
    pub title: String,
    /// The ids of the clauses that it is about.
    pub clauses: Vec<String>,
    /// The ruleset that it is played by.
    pub ruleset: G,
    /// Where it starts.
    pub start: G::Position,
    /// The moves.
    pub steps: Vec<Step<G::Move>>,
}

/// A line of a transcript that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct StoryError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// What is known of a story while it is read.
struct Draft<G: Game> {
    title: String,
    line: usize,
    clauses: Vec<String>,
    ruleset: Option<G>,
    start: Option<G::Position>,
    steps: Vec<Step<G::Move>>,
}

impl<G: Transcribed> Draft<G> {
    fn new(title: String, line: usize) -> Self {
        let (clauses, steps) = (Vec::new(), Vec::new());
        Self { title, line, clauses, ruleset: None, start: None, steps }
    }

    fn finish(self) -> Result<Story<G>, String> {
        let ruleset = self.ruleset.ok_or("the story has no ruleset")?;
        let start = self.start.ok_or("the story has neither start nor position")?;
        if self.clauses.is_empty() || self.steps.is_empty() {
            return Err("a story has clauses and at least one move".to_owned());
        }
        Ok(Story { title: self.title, clauses: self.clauses, ruleset, start, steps: self.steps })
    }

    fn line(&mut self, number: usize, line: &str, remark: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, &self.ruleset, &self.start) {
            ("clauses", _, None) if self.clauses.is_empty() && !rest.is_empty() => {
                self.clauses = rest.split_whitespace().map(str::to_owned).collect();
            }
            ("ruleset", None, None) => {
                self.ruleset = Some(G::named(rest)?);
            }
            ("start", Some(ruleset), None) if rest.is_empty() => self.start = Some(ruleset.start()),
            ("position", Some(ruleset), None) => {
                self.start = Some(ruleset.read_position(rest).map_err(|e| e.to_string())?);
            }
            (player, Some(ruleset), Some(_)) => {
                let player = player.parse().map_err(|_| {
                    format!("`{player}` is not a player here, nor a word that may follow")
                })?;
                let (mv, event) = rest.split_once(' ').ok_or("write PLAYER MOVE EVENT")?;
                let mv = ruleset.read_move(mv).map_err(|e| e.to_string())?;
                let (event, remark) = (event_of(event.trim())?, remark.to_owned());
                self.steps.push(Step { line: number, player, mv, event, remark });
            }
            _ => return Err(format!("`{word}` is out of place or unknown")),
        }
        Ok(())
    }
}

fn event_of(text: &str) -> Result<Event, String> {
    if let Some(winners) = text.strip_prefix("win ") {
        return Ok(Event::Ends(Outcome::Win(winners.parse().map_err(|_| "who wins?")?)));
    }
    let is_clause = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    match text {
        "ok" => Ok(Event::GoesOn),
        "draw" => Ok(Event::Ends(Outcome::Draw)),
        clause if clause.contains('-') && clause.chars().all(is_clause) => {
            Ok(Event::Forbidden(clause.to_owned()))
        }
        _ => Err(format!("`{text}`: write ok, win PLAYERS, draw or a clause")),
    }
}

/// Reads the stories of a transcript.
///
/// # Errors
/// At the first line that is out of place, or the last of a story that lacks something.
pub fn read_stories<G: Transcribed>(file: &str, text: &str) -> Result<Vec<Story<G>>, StoryError> {
    let bad = |line, reason| StoryError { file: file.to_owned(), line, reason };
    let mut stories = Vec::new();
    let mut draft: Option<Draft<G>> = None;
    let finish = |draft: Draft<G>| {
        let line = draft.line;
        draft.finish().map_err(|reason| bad(line, reason))
    };
    for (index, line) in text.lines().enumerate() {
        let (line, remark) = line.split_once('#').unwrap_or((line, ""));
        let (number, line) = (index + 1, line.trim());
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix("story ") {
            if let Some(done) = draft.take() {
                stories.push(finish(done)?);
            }
            let title = title.trim().to_owned();
            draft = Some(Draft::new(title, number));
        } else if let Some(story) = &mut draft {
            story.line(number, line, remark.trim()).map_err(|reason| bad(number, reason))?;
        } else {
            return Err(bad(number, "a transcript begins with a story".to_owned()));
        }
    }
    let last = draft.ok_or_else(|| bad(1, "there is no story here".to_owned()))?;
    stories.push(finish(last)?);
    Ok(stories)
}

impl<G: Transcribed> Story<G> {
    /// Plays the story; how many moves it has.
    ///
    /// # Errors
    /// At the first move at which something else happens, with its line.
    pub fn play(&self) -> Checked {
        let mut position = self.start.clone();
        for step in &self.steps {
            let wrong = |what: String| format!("line {}, {}: {what}", step.line, self.title);
            let player = self.ruleset.to_move(&position);
            if player != step.player {
                return Err(wrong(format!("player {player} is to move")));
            }
            let listed = self.ruleset.moves(&position).contains(&step.mv);
            let event = match self.ruleset.try_play(&position, step.mv) {
                Err(illegal) => Event::Forbidden(G::clause_of(&illegal).to_owned()),
                Ok(next) => {
                    position = next;
                    self.ruleset.outcome(&position).map_or(Event::GoesOn, Event::Ends)
                }
            };
            if event != step.event {
                return Err(wrong(format!("{event:?} happens, not {:?}", step.event)));
            }
            if listed == matches!(event, Event::Forbidden(_)) {
                return Err(wrong(format!("among the legal moves: {listed}")));
            }
        }
        Ok(self.steps.len() as u64)
    }
}

/// Plays the stories of a transcript, which are about those clauses.
///
/// # Errors
/// If the transcript cannot be read, is about other clauses, or a move does not do what it says.
pub fn replay<G: Transcribed>(file: &str, text: &str, clauses: &[&str]) -> Checked {
    let stories: Vec<Story<G>> = read_stories(file, text).map_err(|e| e.to_string())?;
    let cited: BTreeSet<&str> =
        stories.iter().flat_map(|s| s.clauses.iter().map(String::as_str)).collect();
    if cited != clauses.iter().copied().collect() {
        return Err(format!("{file} is about {cited:?}"));
    }
    stories.iter().map(Story::play).sum::<Checked>().map_err(|why| format!("{file}, {why}"))
}

/// A claim for each transcript of a game: its clauses are those of its stories. The names are of
/// files in `data/transcripts/`, the ids begin with the prefix.
#[macro_export]
macro_rules! transcripts {
    ($game:ty, $prefix:literal, $folder:literal:
        $($name:literal [$($clause:literal)+] $statement:literal)+) => {
        &[$({
            const CLAUSES: &[&str] = &[$($clause),+];
            const FILE: &str = concat!("data/transcripts/", $folder, $name, ".txt");
            $crate::claim::Claim {
                id: concat!($prefix, $name),
                clauses: CLAUSES,
                statement: $statement,
                tier: $crate::claim::Tier::Quick,
                run: |_| {
                    let text = crosstrack_data::text!(concat!("transcripts/", $folder, $name, ".txt"));
                    $crate::story::replay::<$game>(FILE, text, CLAUSES).into()
                },
            }
        }),+]
    };
}
pub use crate::transcripts;
