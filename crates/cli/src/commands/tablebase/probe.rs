//! `crosstrack tablebase probe`: the value of a position, from a table.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::ProbeArgs;
use crate::commands::tablebase::common::{
    SOURCE, TableCommand, TableRuleset, disagreement_error, incomplete_table_error, moves_by_value,
    table_error,
};
use crate::output::lines;
use crate::output::lines::{LineForm, LineOptions, Source};
use crate::subject::position::{notation, read_argument};
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, HasJson as _, Playable,
    Target,
};
use crosstrack::base::trimmed;
use crosstrack_explore::Worth;
use crosstrack_explore::value::MoveValue;
use crosstrack_io::table::indent_words;
use crosstrack_tablebase::{AnyTablebase, Tablebase, Value};

/// The value of a position from a table, and its best moves.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct ProbeReport<'g, G: Playable> {
    /// The source of the values: always `table`.
    source: &'static str,
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The position in notation.
    position: String,
    /// The value for the player to move.
    value: Worth,
    /// The best moves: those with the value of the position.
    best: Vec<String>,
    /// All legal moves with their values; only with `--all-moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveValue>>,
}

impl TableCommand for ProbeArgs {
    fn answer<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let pos = read_argument(&self.pos, console)?;
        self.answer_at(&*table, &pos)
    }

    fn run<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        target: Target,
        console: &mut Console<'_>,
    ) -> Result<Ended, Fault> {
        let is_of_lines = self.format.is_lines() && self.pos == "-";
        if self.jobs.is_some() && !is_of_lines {
            let help = "leave it out; or write - for the position and --format jsonl, which answers each line";
            let title = "--jobs has no effect on one position";
            return Err(Fault::new(title).help(help).kind(FaultKind::Usage));
        }
        if is_of_lines {
            let answer = |line: &str, _: &mut Console<'_>| self.answer_at(&*table, trimmed(line));
            let options = LineOptions { jobs: self.jobs, counts_no: false, form: LineForm::Json };
            return lines::answer_each(Source::Stdin, options, &answer, target, console);
        }
        let result = self.answer(table, console);
        if self.format.is_lines() {
            let (exit, line) = lines::to_line(result)?;
            return target.write(Ok(CommandOutput::Answer(exit, line)), console);
        }
        target.write(result, console)
    }
}

impl ProbeArgs {
    /// Returns what a table says of a position.
    fn answer_at<G: Playable>(&self, table: &dyn Tablebase<G>, pos: &str) -> CommandResult {
        let game = table.game();
        let position = match notation(pos) {
            // A table has positions that play cannot reach, as `zugzwangs` lists them.
            Some(text) => game.position_of(text, true)?,
            None => game.start(),
        };
        let value = table.value(&position).map_err(table_error(&self.dir))?;
        let value = value.ok_or_else(|| {
            Fault::new("this position cannot be reached from the start")
                .help("a table has the positions that can be reached from the start; `crosstrack solve` takes any position")
        })?;
        let derived = table.derive_value(&position).map_err(table_error(&self.dir))?;
        let derived = derived.ok_or_else(incomplete_table_error)?;
        if derived != value {
            return Err(disagreement_error(&self.dir, value, derived));
        }
        let moves = table
            .move_values(&position)
            .map_err(table_error(&self.dir))?
            .ok_or_else(incomplete_table_error)?;
        let moves: Vec<(String, Value)> =
            moves.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        let of_value = moves.iter().filter(|(_, other)| *other == value);
        let best: Vec<String> = of_value.map(|(mv, _)| mv.clone()).collect();
        let turn = game.turn_words(&position);
        let value_of = |(mv, value): &(String, Value)| {
            let mv = mv.clone();
            MoveValue { mv, value: (*value).into() }
        };
        let report = ProbeReport {
            source: SOURCE,
            of: TableRuleset::new(game),
            position: game.write_position(&position),
            value: value.into(),
            best,
            moves: self.all_moves.then(|| moves.iter().map(value_of).collect()),
        };
        let text = self.format.write(&report, |ProbeReport { best, .. }| {
            let moves = if best.is_empty() {
                String::new()
            } else if self.all_moves {
                let moves = moves_by_value(&moves);
                format!("\nall moves, for the player who makes them\n{moves}")
            } else {
                let moves = indent_words(best.iter().map(String::as_str), 2);
                format!("\nbest moves\n{moves}")
            };
            let rules = game.ruleset_lines();
            format!("{rules}\nthe table says {value}: {turn}\n{moves}")
        })?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
