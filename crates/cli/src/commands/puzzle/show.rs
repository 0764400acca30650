//! `crosstrack puzzle show`: draws a puzzle.

use std::path::PathBuf;

use crate::commands::puzzle::facts::{hardness, level};
use crate::options::format::PictureFormat;
use crate::output::json;
use crate::subject::puzzles;
use crate::{Console, Ended, Fault, LoadedPosition, OutputArgs, Playable};
use crosstrack::base::Outcome;
use crosstrack::game::GameExt;
use crosstrack_explore::PuzzleRow;
use crosstrack_explore::puzzle::{Column, Goal, Record};
use crosstrack_explore::puzzles::KnownPuzzle;
use crosstrack_io::clean::escape_line;

/// Shows a puzzle, with --solution also its solution
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle show ID --solution")]
pub struct Args {
    /// The id of a puzzle or its first digits; `crosstrack puzzle list` has the ids
    #[arg(value_name = "ID")]
    id: String,
    /// A table of puzzles to look in; may be given several times [default: the puzzles that come with the program]
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// Show the solution, and draw the position at its end
    #[arg(long)]
    solution: bool,
    /// How the puzzle is shown; JSON has all values of its table, but the solution only with --solution
    #[arg(long, value_enum, default_value = "text")]
    format: PictureFormat,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let record = &puzzles::find(&self.id, &self.file)?;
        let target = self.output.open()?;
        let colour = console.colour && self.output.is_stdout();
        let shown = puzzles::game_of(record)?.show_puzzle(self, record, colour)?;
        puzzles::warn_unproved(&self.file, console);
        target.finish(&shown, console)
    }

    pub(crate) fn write<G: Playable>(
        &self,
        record: &Record,
        colour: bool,
    ) -> Result<String, Fault> {
        let LoadedPosition { ruleset: game, position: start, .. } = puzzles::position::<G>(record)?;
        let end = if self.solution { solution_end(&game, &start, record)? } else { start };
        Ok(match self.format {
            PictureFormat::Json => {
                let row = PuzzleRow::new::<G>(&KnownPuzzle::new::<G>(record.clone())?)?;
                let hidden = || PuzzleRow { themes: None, ..row.clone().without_solution() };
                json::to_pretty(&if self.solution { row } else { hidden() })?
            }
            PictureFormat::Svg => game.svg(&end),
            PictureFormat::Text => {
                let board = game.drawing(&end, colour);
                format!("{board}\n{}", facts_text(&game, &end, record, self.solution))
            }
        })
    }
}

/// Plays the solution; returns the position at its end.
fn solution_end<G: Playable>(
    game: &G,
    start: &G::Position,
    record: &Record,
) -> Result<G::Position, Fault> {
    let mut position = start.clone();
    for text in record.words(Column::Solution) {
        let bad = |why: String| Fault::new(format!("the solution `{text}` is not valid: {why}"));
        let alone = matches!(record.goal, Goal::Solitaire(_));
        while alone && game.to_move(&position) != game.to_move(start) {
            let stuck = || bad("the others cannot pass before it".to_owned());
            position = game.after_null_move(&position).ok_or_else(stuck)?;
        }
        let mv = game.parse_move(text).map_err(|e| bad(e.to_string()))?;
        position = game.try_play(&position, mv).map_err(|e| bad(e.to_string()))?;
    }
    let side = game.side_of(game.to_move(start));
    let is_said = record.words(Column::Solution).next().is_some();
    if is_said && game.outcome(&position) != Some(Outcome::Win(side)) {
        return Err(Fault::new("the solution does not end with a win for the player to move")
            .help("`crosstrack puzzle check` says what the table says wrong"));
    }
    Ok(position)
}

fn facts_text<G: Playable>(game: &G, end: &G::Position, record: &Record, solution: bool) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            text += &format!("{name:<10}{}\n", escape_line(value));
        }
    };
    put("puzzle", record.text(Column::Id));
    put("goal", &record.goal.words());
    put("turn", &game.turn_words(end));
    let hardness = hardness(record);
    if !hardness.is_empty() {
        put("level", &format!("{} ({hardness})", level(record)));
    }
    if solution {
        put("solution", record.text(Column::Solution));
        put("winning", record.text(Column::Winning));
        put("themes", record.text(Column::Themes));
    }
    put("readings", record.text(Column::Readings));
    put("text", record.text(Column::Position));
    text
}
