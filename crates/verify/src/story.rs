//! Transcripts: texts of short games that say what must happen at every move. They work for any game.
//!
//! ```text
//! # a comment; empty lines do not matter
//! story the title, to the end of the line
//! clauses PL-FREEZE PL-COMMON           the clauses that it shows
//! ruleset 4x2_123c junction=through     the ruleset, as the game writes it
//! start                                 or `position` and a position in notation
//! 1 gA.c3.0 ok                          player, move, and what must happen: the game goes on,
//! 2 c3.4 PL-FREEZE                      the clause that forbids the move,
//! 2 yD.c4.0 win 2                       or the game ends: `win` with the winners, or `draw`
//! ```

use std::collections::BTreeSet;

use crate::claim::CheckResult;
use crate::verified::VerifiedGame;
use crosstrack::base::{Outcome, Player};
use crosstrack::game::{Game, GameExt};

/// What must happen at a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The move is legal, and the game goes on.
    GoesOn,
    /// The move is legal, and the game ends.
    Ends(Outcome),
    /// The move is illegal, because the clause with this id forbids it.
    Forbidden(String),
}

/// A move of a story, with what must happen when it is played.
#[derive(Clone, Debug)]
pub struct StoryMove<M> {
    line: usize,
    player: Player,
    /// Move to be played.
    pub mv: M,
    /// What must happen at the move.
    pub expected: Expectation,
    /// Comment at the end of the line; empty if there is none.
    pub remark: String,
}

/// A short game, with what must happen at every move.
#[derive(Clone, Debug)]
pub struct Story<G: Game> {
    /// Title of the story.
    pub title: String,
    /// Ids of the clauses that the story shows.
    pub clauses: Vec<String>,
    /// Ruleset of the game.
    pub ruleset: G,
    /// Position before the first move.
    pub start: G::Position,
    /// Moves of the story, in order.
    pub moves: Vec<StoryMove<G::Move>>,
}

/// Error of reading a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct StoryError {
    /// Name of the file.
    pub file: String,
    /// Line with the error, 1-based.
    pub line: usize,
    /// What is wrong with the line.
    pub reason: String,
}

/// A game that is being read from its text.
struct Draft<G: Game> {
    title: String,
    line: usize,
    clauses: Vec<String>,
    ruleset: Option<G>,
    start: Option<G::Position>,
    moves: Vec<StoryMove<G::Move>>,
}

impl<G: VerifiedGame> Draft<G> {
    fn new(title: String, line: usize) -> Self {
        let (clauses, moves) = (Vec::new(), Vec::new());
        Self { title, line, clauses, ruleset: None, start: None, moves }
    }

    fn finish(self) -> Result<Story<G>, String> {
        let ruleset = self.ruleset.ok_or("the story has no ruleset")?;
        let start = self.start.ok_or("the story has neither start nor position")?;
        if self.clauses.is_empty() || self.moves.is_empty() {
            return Err("a story has clauses and at least one move".to_owned());
        }
        Ok(Story { title: self.title, clauses: self.clauses, ruleset, start, moves: self.moves })
    }

    fn line(&mut self, number: usize, line: &str, remark: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, &self.ruleset, &self.start) {
            ("clauses", _, None) if self.clauses.is_empty() && !rest.is_empty() => {
                self.clauses = rest.split_whitespace().map(str::to_owned).collect();
            }
            ("ruleset", None, None) => {
                self.ruleset = Some(G::ruleset_from_text(rest).map_err(|e| e.to_string())?);
            }
            ("start", Some(ruleset), None) if rest.is_empty() => self.start = Some(ruleset.start()),
            ("position", Some(ruleset), None) => {
                self.start = Some(ruleset.parse_position(rest).map_err(|e| e.to_string())?);
            }
            (player, Some(ruleset), Some(_)) => {
                let player = player.parse().map_err(|_| {
                    format!("`{player}` is not a player here, nor a word that may follow")
                })?;
                let (mv, event) = rest.split_once(' ').ok_or("write PLAYER MOVE EVENT")?;
                let mv = ruleset.parse_move(mv).map_err(|e| e.to_string())?;
                let (expected, remark) = (parse_expectation(event.trim())?, remark.to_owned());
                self.moves.push(StoryMove { line: number, player, mv, expected, remark });
            }
            _ => return Err(format!("`{word}` is out of place or unknown")),
        }
        Ok(())
    }
}

fn parse_expectation(text: &str) -> Result<Expectation, String> {
    if let Some(winners) = text.strip_prefix("win ") {
        return Ok(Expectation::Ends(Outcome::Win(winners.parse().map_err(|_| "who wins?")?)));
    }
    let is_clause = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    match text {
        "ok" => Ok(Expectation::GoesOn),
        "draw" => Ok(Expectation::Ends(Outcome::Draw)),
        clause if clause.contains('-') && clause.chars().all(is_clause) => {
            Ok(Expectation::Forbidden(clause.to_owned()))
        }
        _ => Err(format!("`{text}`: write ok, win PLAYERS, draw or a clause")),
    }
}

/// Parses the stories of a transcript. `file` is the name of the file in errors.
///
/// # Errors
/// If a line is invalid or out of place, or if a story is incomplete. The error states the first such line
/// or title.
pub fn read_stories<G: VerifiedGame>(file: &str, text: &str) -> Result<Vec<Story<G>>, StoryError> {
    let to_error = |line, reason| StoryError { file: file.to_owned(), line, reason };
    let mut stories = Vec::new();
    let mut draft: Option<Draft<G>> = None;
    for (index, line) in text.lines().enumerate() {
        let (line, remark) = line.split_once('#').unwrap_or((line, ""));
        let (number, line) = (index + 1, line.trim());
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix("story ") {
            if let Some(done) = draft.take() {
                let line = done.line;
                stories.push(done.finish().map_err(|reason| to_error(line, reason))?);
            }
            let title = title.trim().to_owned();
            draft = Some(Draft::new(title, number));
        } else if let Some(story) = &mut draft {
            story.line(number, line, remark.trim()).map_err(|reason| to_error(number, reason))?;
        } else {
            return Err(to_error(number, "a transcript begins with a story".to_owned()));
        }
    }
    let last = draft.ok_or_else(|| to_error(1, "there is no story here".to_owned()))?;
    let line = last.line;
    stories.push(last.finish().map_err(|reason| to_error(line, reason))?);
    Ok(stories)
}

impl<G: VerifiedGame> Story<G> {
    /// Plays the story, and compares what happens at each move with what must happen. Returns the number of
    /// moves.
    ///
    /// # Errors
    /// If something else happens at a move. The error says what happens at the first such move, with its
    /// line.
    pub fn play(&self) -> CheckResult {
        let mut position = self.start.clone();
        for story_move in &self.moves {
            let StoryMove { line, player, mv, expected, .. } = story_move;
            let failure = |what: String| Err(format!("line {line}, {}: {what}", self.title));
            let to_move = self.ruleset.to_move(&position);
            if to_move != *player {
                return failure(format!("player {to_move} is to move"));
            }
            let listed = self.ruleset.moves(&position).contains(mv);
            let event = match self.ruleset.try_play(&position, *mv) {
                Err(illegal) => Expectation::Forbidden(G::clause_of(&illegal).to_owned()),
                Ok(next) => {
                    position = next;
                    self.ruleset.outcome(&position).map_or(Expectation::GoesOn, Expectation::Ends)
                }
            };
            if event != *expected {
                return failure(format!("{event:?} happens, not {expected:?}"));
            }
            if listed == matches!(event, Expectation::Forbidden(_)) {
                return failure(format!("among the legal moves: {listed}"));
            }
        }
        Ok(self.moves.len() as u64)
    }
}

/// Plays the stories of a transcript, which together must show exactly the clauses `clauses`. Returns the
/// number of moves. `file` is the name of the file in errors.
///
/// # Errors
/// If the transcript cannot be read, shows other clauses, or something else happens at a move.
pub fn replay<G: VerifiedGame>(file: &str, text: &str, clauses: &[&str]) -> CheckResult {
    let stories: Vec<Story<G>> = read_stories(file, text).map_err(|e| e.to_string())?;
    let cited: BTreeSet<&str> =
        stories.iter().flat_map(|s| s.clauses.iter().map(String::as_str)).collect();
    if cited != clauses.iter().copied().collect() {
        return Err(format!("{file} is about {cited:?}"));
    }
    stories.iter().map(Story::play).sum::<CheckResult>().map_err(|why| format!("{file}, {why}"))
}

/// Makes a claim from each transcript of a game. The name of a transcript is that of a file in
/// `data/transcripts/`; in the id of the claim, it follows the prefix. The clauses must be those that the
/// stories show.
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
