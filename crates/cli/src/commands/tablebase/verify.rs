//! `crosstrack tablebase verify`: derives the values of a table again.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::VerifyArgs;
use crate::commands::tablebase::common::{
    TableCommand, TableRuleset, report_progress, table_error,
};
use crate::output::json;
use crate::process::interrupt::Deadline;
use crate::{
    CommandOutput, CommandResult, Console, Diagnostic, Exit, Playable, Progress, TextOrJson,
};
use crosstrack_tablebase::AnyTablebase;
use crosstrack_tablebase::{check, check_some};

/// A table whose values follow from the values of the moves.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct VerifyReport<'g, G: Playable> {
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The file of the table, or the folder of its classes.
    file: String,
    /// The number of positions whose values were checked.
    positions: u64,
    /// Whether these positions are a random sample; `false` if they are all positions of the table.
    is_sample: bool,
}

impl TableCommand for VerifyArgs {
    fn answer<G: Playable>(
        &self,
        mut table: AnyTablebase<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let name = self.file.display();
        let bad = table_error(&self.file);
        table.load().map_err(&bad)?;
        let (checked, which) = if let Some(number) = self.sample {
            let positions = table.sample(number.into(), self.seed).ok_or_else(|| {
                Diagnostic::new(format!("{name}: this table is verified as a whole"))
                    .help("it has keys for positions and no numbers: leave --sample out")
                    .into_error(Exit::Usage)
            })?;
            (check_some(&*table, &positions), "positions at random")
        } else {
            let bar = Progress::positions(console.watched);
            (check(&*table, &mut report_progress(&bar, Deadline::after(None))), "positions")
        };
        let checked = checked.map_err(&bad)?;
        if let Some(wrong) = checked.mismatch {
            return Err(Diagnostic::new(format!("{name}: {wrong}")).into_error(Exit::No));
        }
        if matches!(self.format, TextOrJson::Json) {
            let text = json::to_pretty(&VerifyReport {
                of: TableRuleset::new(table.game()),
                file: name.to_string(),
                positions: checked.positions,
                is_sample: self.sample.is_some(),
            })?;
            return Ok(CommandOutput::Answer(Exit::Done, text));
        }
        let (positions, rules) = (checked.positions, table.game().ruleset_lines());
        let text = format!(
            "{rules}\n{name}: {positions} {which} have the values that follow from their moves under \
             these rules\n"
        );
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
