//! `crosstrack rules`: a game in lessons, each with positions.

use schemars::JsonSchema;
use serde::Serialize;

use crate::output::json;
use crate::{Fault, FaultKind, Playable, TextOrJson, to_fault};
use crosstrack_explore::rules::{Lesson, lessons};
use crosstrack_io::table::indent_words;

/// Lessons about the rules of a game.
#[derive(Serialize, JsonSchema)]
pub struct LessonsReport<'l> {
    /// The requested lesson, or all lessons in order.
    lessons: &'l [Lesson],
}

/// Writes the lesson of a number, from 1, or a list of all.
pub(crate) fn write<G: Playable>(
    number: Option<usize>,
    format: TextOrJson,
    colour: bool,
) -> Result<String, Fault> {
    let all = lessons::<G>().map_err(to_fault(FaultKind::Internal))?;
    let lessons = match number {
        None => &all[..],
        Some(number) => number.checked_sub(1).and_then(|at| all.get(at..=at)).ok_or_else(|| {
            Fault::new(format!("there is no lesson {number}"))
                .help(format!("lessons of {} are 1 to {}", G::TITLE, all.len()))
                .kind(FaultKind::Usage)
        })?,
    };
    match (format, number) {
        (TextOrJson::Json, _) => json::to_pretty(&LessonsReport { lessons }),
        (TextOrJson::Text, None) => Ok(write_list::<G>(lessons)),
        (TextOrJson::Text, Some(number)) => write_lesson::<G>(number, &lessons[0], colour),
    }
}

fn write_list<G: Playable>(lessons: &[Lesson]) -> String {
    let mut text = format!("{} in {} lessons\n\n", G::TITLE, lessons.len());
    for (at, lesson) in lessons.iter().enumerate() {
        text += &format!("{:>3}  {}\n", at + 1, lesson.title);
    }
    text + "\ncrosstrack rules 1 shows the first; crosstrack rules --clauses lists every rule with its id\n"
}

/// Writes a lesson with its position before and after each move.
fn write_lesson<G: Playable>(
    number: usize,
    lesson: &Lesson,
    colour: bool,
) -> Result<String, Fault> {
    let place = lesson.line_of_play::<G>().map_err(|fault| fault.kind(FaultKind::Internal))?;
    let game = &place.game;
    let mut text = format!(
        "{number}  {}\n\n{}",
        lesson.title,
        indent_words(lesson.text.split_whitespace(), 0)
    );
    text += &format!("\n{}", game.drawing(&place.start, colour));
    for (nth, (before, mv, after)) in place.moves().enumerate() {
        if nth == lesson.lead().len() {
            text += &format!("\ntask      {}\n", lesson.task);
        }
        let name = game.player_name(game.to_move(before));
        let words = game.move_words(before, mv);
        text += &format!("\n{name} {words}: {}\n\n", game.write_move(mv));
        text += &game.drawing(after, colour);
    }
    text += &format!("\n{}\n", game.turn_words(place.end()));
    text += &format!("clauses   {}\n", lesson.clauses.join(" "));
    Ok(text + &format!("text      {}\n", game.write_position(place.end())))
}
