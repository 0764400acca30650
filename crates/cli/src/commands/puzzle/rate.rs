//! `crosstrack puzzle rate`: rates a position as a puzzle.

use std::time::Duration;

use clap::value_parser;

use crate::commands::puzzle::facts::{PuzzleFacts, RatingReport, level};
use crate::output::json;
use crate::process::interrupt;
use crate::subject::puzzles;
use crate::{
    AnswerFormat, CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit,
    LoadedPosition, Playable, PositionArgs, PositionCommand, Progress, parse_duration,
};
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::prove::{PuzzleError, prove};
use crosstrack_explore::puzzle::table::Origin;
use crosstrack_explore::puzzle::{Column, Goal, Record};

/// Says whether a position is a puzzle, how difficult it is, and which themes it has
///
/// Exits with 0 if the player to move can reach the goal, with 1 if not, and with 4 if the budget was spent before that
/// was known.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle rate x1_2x1_1122.1_rI1.1-1.gI0_d\nExample: crosstrack puzzle rate 'bb1/2r/3/rr1 r -' --game crossings"
)]
pub struct Args {
    /// The goal, such as win-in-3 or solitaire-4; not with --plies [default: the goal of the puzzle, or the nearest win
    /// within --plies]
    #[arg(long, value_name = "GOAL", conflicts_with = "plies")]
    goal: Option<Goal>,
    /// The maximum number of plies (turns of all players) that a win may take [default: 3]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=99))]
    plies: Option<u8>,
    /// Give up after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    /// Give up after this many positions; unlike --seconds, this has the same effect on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[command(flatten)]
    pub(super) common: PositionArgs<AnswerFormat>,
}

/// The most plies that a win may take by default.
const PLIES: u8 = 3;

impl Args {
    /// Proves the position as a puzzle.
    fn prove<G: Playable>(&self, at: &LoadedPosition<G>) -> Result<Record, PuzzleError> {
        let LoadedPosition { ruleset: game, position, puzzle } = at;
        let Self { seconds, nodes, plies, .. } = self;
        let asked = match (self.goal, plies) {
            (None, None) => puzzle.as_ref().map(|record| record.goal),
            (goal, _) => goal,
        };
        let budget = Budget { cancel: interrupt::cancel_flag(), ..Budget::new(*seconds, *nodes) };
        let goals: Vec<Goal> = match asked {
            Some(goal) => vec![goal],
            None => (1..=plies.unwrap_or(PLIES).into()).filter_map(Goal::win).collect(),
        };
        let mut last = PuzzleError::Spent;
        for goal in goals {
            match prove(game, position, goal, budget.clone()) {
                Ok(proved) => {
                    let origin = Origin::default();
                    return Record::from_proof(game, position, goal, &proved, &origin)
                        .map_err(|e| PuzzleError::Refused(e.to_string()));
                }
                Err(no @ PuzzleError::OutOfReach(_)) => last = no,
                Err(no @ PuzzleError::NotInTurn(_)) if asked.is_some() => last = no,
                Err(PuzzleError::NotInTurn(_)) => {}
                Err(no) => return Err(no),
            }
        }
        Err(last)
    }

    /// Writes a puzzle that was proved.
    fn write_puzzle(&self, record: &Record) -> Result<String, CommandError> {
        if matches!(self.common.format, AnswerFormat::Json | AnswerFormat::Jsonl) {
            let puzzle = Some(PuzzleFacts::new(record)?);
            return json::to_pretty(&RatingReport { is_puzzle: Some(true), puzzle, why: None });
        }
        let mut text = String::new();
        for column in [
            Column::Id,
            Column::Goal,
            Column::Solution,
            Column::Winning,
            Column::Unique,
            Column::Moves,
            Column::Safe,
            Column::Tries,
            Column::Hidden,
            Column::Difficulty,
            Column::Themes,
            Column::Certificate,
        ] {
            let value = record.text(column);
            if column == Column::Difficulty {
                text += &format!("{column:<12} {value} ({})\n", level(record));
            } else if !value.is_empty() {
                text += &format!("{column:<12} {value}\n");
            }
        }
        Ok(text)
    }

    /// Writes why the position is no puzzle.
    fn write_failure(&self, no: &PuzzleError) -> Result<String, CommandError> {
        let is_spent = *no == PuzzleError::Spent;
        let why = if is_spent { self.spent_text() } else { no.to_string() };
        match self.common.format {
            AnswerFormat::Text if is_spent => Ok(format!("unknown: {why}\n")),
            AnswerFormat::Text => Ok(format!("no puzzle: {why}\n")),
            AnswerFormat::Json | AnswerFormat::Jsonl => {
                let is_puzzle = (!is_spent).then_some(false);
                json::to_pretty(&RatingReport { is_puzzle, puzzle: None, why: Some(why) })
            }
        }
    }

    /// Says which budget did not suffice.
    fn spent_text(&self) -> String {
        let option = match (self.nodes, self.seconds) {
            _ if interrupt::is_cancelled() => return "interrupted".to_owned(),
            (Some(nodes), None) => format!("--nodes {nodes}"),
            (None, Some(seconds)) => format!("--seconds {}", seconds.as_secs_f64()),
            (Some(_), Some(_)) => "--nodes and --seconds".to_owned(),
            (None, None) => return PuzzleError::Spent.to_string(),
        };
        format!("{option} did not suffice to rate this position; allow more")
    }
}

impl PositionCommand for Args {
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        if game.outcome(position).is_some() {
            let title = format!("there is no puzzle, since {}", game.turn_words(position));
            return Err(Diagnostic::new(title).into_error(Exit::Input));
        }
        puzzles::check_nameable(game, position)?;
        let progress = Progress::spinner(console.watched);
        progress.say("rating the position");
        let proved = self.prove(at);
        drop(progress);
        match proved {
            Ok(record) => Ok(CommandOutput::Answer(Exit::Done, self.write_puzzle(&record)?)),
            Err(PuzzleError::Spent) => {
                Ok(CommandOutput::Answer(Exit::Budget, self.write_failure(&PuzzleError::Spent)?))
            }
            Err(PuzzleError::Refused(why)) => Err(Diagnostic::new(why).into_error(Exit::Internal)),
            Err(no) => Ok(CommandOutput::Answer(Exit::No, self.write_failure(&no)?)),
        }
    }
}
