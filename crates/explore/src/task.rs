//! The response to `lesson`: whether a move fulfils the task of a lesson.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explorable::Explorable;
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crate::request::Request;
use crate::rules::{Lesson, lessons};
use crosstrack::base::Outcome;

/// The result of a move that was tried in a lesson.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::rules::lessons;
///
/// let lesson = &lessons::<Ruleset>()?[0];
/// let tried = lesson.check::<Ruleset>("c3.1").expect("a legal move");
/// assert!(tried.done);
/// # Ok::<(), crosstrack::base::DataError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Task")]
pub struct TaskResult {
    /// Whether the move fulfils the task.
    pub done: bool,
    /// What the move shows if `done` is `true`; otherwise, why the move does not fulfil the task.
    pub words: String,
}

impl TaskResult {
    /// Checks the only move of a request's `line`, in the lesson whose 0-based number is the request's
    /// `nth`.
    ///
    /// # Errors
    /// If there is no such lesson, or the move is invalid or illegal.
    pub fn from_request<G: Explorable>(request: &Request) -> Result<Self, Fault> {
        let all = lessons::<G>().map_err(|bad| Fault::of("rules", "", bad.to_string()))?;
        let nth = request.nth.unwrap_or_default();
        let lesson = usize::try_from(nth).ok().and_then(|nth| all.get(nth)).ok_or_else(|| {
            let message = format!("there is no lesson {nth}: they are 0 to {}", all.len() - 1);
            Fault::of("nth", nth.to_string(), message)
        })?;
        match request.line.as_slice() {
            [mv] => lesson.check::<G>(mv),
            line => {
                let message = "the task of a lesson is one move";
                Err(Fault::of("line", line.join(" "), message))
            }
        }
    }
}

impl Lesson {
    /// Returns the moves of the line that are played before the task.
    pub fn lead(&self) -> &[String] {
        &self.line[..self.line.len().saturating_sub(1)]
    }

    /// Plays a move after [`Lesson::lead`], and checks whether it fulfils the task.
    ///
    /// # Errors
    /// If the move is invalid or illegal, or the lesson has no goal that can be checked.
    pub fn check<G: Explorable>(&self, text: &str) -> Result<TaskResult, Fault> {
        let mut place = LineOfPlay::<G>::new(&self.readings, &self.position, self.lead())?;
        place.play(text)?;
        for goal in self.goal.split(';') {
            let words: Vec<&str> = goal.split_whitespace().collect();
            if let Some(words) = unmet(&place, &words)? {
                return Ok(TaskResult { done: false, words });
            }
        }
        Ok(TaskResult { done: true, words: self.done.clone() })
    }
}

/// Returns the reason why the last move of a line does not meet a goal; `None` if it meets the goal.
fn unmet<G: Explorable>(place: &LineOfPlay<G>, goal: &[&str]) -> Result<Option<String>, Fault> {
    let game = &place.game;
    let unknown = || Fault::of("rules", goal.join(" "), "this is no goal of a lesson");
    let (before, mv, after) = place.moves().last().ok_or_else(unknown)?;
    let facts = game.move_facts(before, mv);
    let is_at = |spot: &str| [&facts.from, &facts.to].iter().any(|at| at.as_deref() == Some(spot));
    let side = game.side_of(game.to_move(before));
    let (met, words) = match goal {
        ["wins"] => (
            game.outcome(after) == Some(Outcome::Win(side)),
            "that is legal, and does not win yet".to_owned(),
        ),
        ["draws"] => (
            game.outcome(after) == Some(Outcome::Draw),
            "that is legal, and the game goes on".to_owned(),
        ),
        ["plays", moves @ ..] => (
            moves.contains(&game.write_move(mv).as_str()),
            "that is legal, and not what the task asks for".to_owned(),
        ),
        ["kind", kind] => {
            (facts.kind == *kind, format!("that is legal, but of the kind `{}`", facts.kind))
        }
        ["at", spot] => (is_at(spot), format!("that is legal, but not about {spot}")),
        ["takes", set] => (
            facts.piece.as_deref().is_some_and(|piece| piece.starts_with(set)),
            "that is legal, but a piece of another set".to_owned(),
        ),
        _ => game.check_track(after, goal).ok_or_else(unknown)?,
    };
    Ok((!met).then_some(words))
}
