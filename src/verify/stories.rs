//! The transcripts in `data/transcripts/`: short games with what must happen at every move.
//!
//! ```text
//! # a comment; empty lines do not matter
//! story the title, to the end of the line
//! clauses PL-FREEZE PL-COMMON           what it is about
//! ruleset 4x2_123c junction=through     header as in a position, then readings
//! start                                 or: position x1_...
//! 1 gA.c3.0 ok                          player, move, and what happens: the game goes on,
//! 2 c3.4 PL-FREEZE                      the clause that forbids the move,
//! 2 yD.c4.0 win 2                       or how the game ends: win with the winners, or draw
//! ```

use std::collections::BTreeSet;

use super::suite::ruleset_of;
use crate::claim::{Checked, Claim, Tier};
use crate::crosstrack::notation::Header;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::{action::Move, position::Position};
use crate::game::{Game, GameExt};
use crate::vocab::{Outcome, Player};

/// What must happen at a move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    /// It is legal, and the game goes on.
    GoesOn,
    /// It is legal, and the game ends.
    Ends(Outcome),
    /// That clause forbids it.
    Forbidden(String),
}

/// A move with what must happen at it.
#[derive(Clone, Debug)]
struct Step {
    line: usize,
    player: Player,
    mv: Move,
    event: Event,
}

/// A short game with what must happen at every move.
#[derive(Clone, Debug)]
pub struct Story {
    title: String,
    clauses: Vec<String>,
    ruleset: Ruleset,
    start: Position,
    steps: Vec<Step>,
}

/// A line of a transcript that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct BadStory {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// What is known of a story while it is read.
#[derive(Default)]
struct Draft {
    title: String,
    line: usize,
    clauses: Vec<String>,
    ruleset: Option<Ruleset>,
    start: Option<Position>,
    steps: Vec<Step>,
}

impl Draft {
    fn finish(self) -> Result<Story, String> {
        let ruleset = self.ruleset.ok_or("the story has no ruleset")?;
        let start = self.start.ok_or("the story has neither start nor position")?;
        if self.clauses.is_empty() || self.steps.is_empty() {
            return Err("a story has clauses and at least one move".to_owned());
        }
        Ok(Story { title: self.title, clauses: self.clauses, ruleset, start, steps: self.steps })
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, &self.ruleset, &self.start) {
            ("clauses", _, None) if self.clauses.is_empty() && !rest.is_empty() => {
                self.clauses = rest.split_whitespace().map(str::to_owned).collect();
            }
            ("ruleset", None, None) => {
                let (header, readings) = rest.split_once(' ').unwrap_or((rest, ""));
                let ruleset = ruleset_of(readings, &format!("x1_{header}.1__d"))?;
                // The header has one form only.
                if Header::of(&ruleset).to_string() != format!("x1_{header}") {
                    return Err(format!("write the ruleset as {}", Header::of(&ruleset)));
                }
                self.ruleset = Some(ruleset);
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
                self.steps.push(Step { line: number, player, mv, event: event_of(event.trim())? });
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
pub fn read_stories(file: &str, text: &str) -> Result<Vec<Story>, BadStory> {
    let bad = |line, reason| BadStory { file: file.to_owned(), line, reason };
    let mut stories = Vec::new();
    let mut draft: Option<Draft> = None;
    let finish = |draft: Draft| {
        let line = draft.line;
        draft.finish().map_err(|reason| bad(line, reason))
    };
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.split('#').next().unwrap_or("").trim());
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix("story ") {
            if let Some(done) = draft.take() {
                stories.push(finish(done)?);
            }
            let title = title.trim().to_owned();
            draft = Some(Draft { title, line: number, ..Draft::default() });
        } else if let Some(story) = &mut draft {
            story.line(number, line).map_err(|reason| bad(number, reason))?;
        } else {
            return Err(bad(number, "a transcript begins with a story".to_owned()));
        }
    }
    let last = draft.ok_or_else(|| bad(1, "there is no story here".to_owned()))?;
    stories.push(finish(last)?);
    Ok(stories)
}

impl Story {
    /// The clauses that it is about.
    pub fn clauses(&self) -> &[String] {
        &self.clauses
    }

    /// Plays the story; how many moves it has.
    ///
    /// # Errors
    /// At the first move at which something else happens, with its line.
    pub fn play(&self) -> Checked {
        let mut position = self.start.clone();
        for step in &self.steps {
            let wrong = |what: String| format!("line {}, {}: {what}", step.line, self.title);
            if position.to_move() != step.player {
                return Err(wrong(format!("player {} is to move", position.to_move())));
            }
            let listed = self.ruleset.moves(&position).contains(&step.mv);
            let event = match self.ruleset.try_play(&position, step.mv) {
                Err(illegal) => Event::Forbidden(illegal.clause().to_owned()),
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

fn tell(file: &str, text: &str, clauses: &[&str]) -> Checked {
    let stories = read_stories(file, text).map_err(|e| e.to_string())?;
    let told: BTreeSet<&str> =
        stories.iter().flat_map(|s| s.clauses.iter().map(String::as_str)).collect();
    if told != clauses.iter().copied().collect() {
        return Err(format!("{file} is about {told:?}"));
    }
    stories.iter().map(Story::play).sum::<Checked>().map_err(|why| format!("{file}, {why}"))
}

/// A claim for each transcript: its clauses are those of its stories.
macro_rules! transcripts {
    ($($name:literal [$($clause:literal)+] $statement:literal)+) => {
        &[$({
            const CLAUSES: &[&str] = &[$($clause),+];
            Claim {
                id: concat!("story-", $name),
                clauses: CLAUSES,
                statement: $statement,
                tier: Tier::Quick,
                run: |_| {
                    let text = include_str!(concat!("../../data/transcripts/", $name, ".txt"));
                    tell(concat!("data/transcripts/", $name, ".txt"), text, CLAUSES).into()
                },
            }
        }),+]
    };
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = transcripts! {
    "order" ["PL-ORDER" "PL-ONE"]
        "Turns pass from player to player and each is one action."
    "opening" ["PL-OPENING" "PL-COMMON"]
        "In the opening round only pathway pieces are placed, and a common one counts."
    "stock" ["PL-STOCK-2" "PL-STOCK-3" "PL-STOCK-4" "PL-PLACE" "EQ-SETS-6" "EQ-SETS-8" "EQ-SMALL" "EQ-LARGE"]
        "A player places from the own stock, on free cells of the board."
    "pieces" ["PL-OWN" "PL-STAY" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE" "X-RELOCATE-TURN" "X-NULL-TURN"]
        "A player turns and moves own pieces, and no piece is taken back or replaced."
    "intersections" ["PL-INTERSECTION" "PL-INTERSECTION-FIXED" "EQ-INTERSECTIONS" "EQ-SMALL" "EQ-LARGE"]
        "Intersection pieces come from a common pile of four of each kind and stay as they are placed."
    "freeze" ["PL-FREEZE" "PL-COMMON"]
        "A common piece that was acted on rests for two turns."
    "teams" ["PL-TEAMS" "PL-PARTNER" "PL-OWN" "WN-MOVER"]
        "Partners turn and move each other's pieces, do not place them, and win together."
    "claims" ["X-CLAIM" "WN-MOVER"]
        "Where paths are announced, one that is not can be claimed by whoever is to move."
    "wins" ["WN-OPPOSITE" "WN-TOUCH" "WN-ANY-COLOUR" "WN-MOVER" "WN-NO-SIDE"]
        "A path between opposite edges wins, whoever's pieces it runs over and by whichever kind of move."
    "readings" ["X-JUNCTION" "X-CONNECTORS"]
        "Whether the same moves win depends on the readings of junctions and of fixed connectors."
    "stuck" ["PL-NO-MOVE" "PL-FREEZE"]
        "Where a player cannot move the game is drawn."
};
