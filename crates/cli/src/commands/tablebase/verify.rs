//! `crosstrack tablebase verify`: derives the values of a table again.

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::FileName;
use crate::commands::tablebase::args::VerifyArgs;
use crate::commands::tablebase::common::{
    TableCommand, TableRuleset, report_progress, table_error,
};
use crate::process::interrupt::Deadline;
use crate::{
    CommandOutput, CommandResult, Console, Exit, Fault, FaultKind, HasJson as _, Playable, Progress,
};
use crosstrack_tablebase::AnyTablebase;
use crosstrack_tablebase::check;

/// A table whose values follow from the values of the moves.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct VerifyReport<'g, G: Playable> {
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The folder of the table.
    file: FileName,
    /// The number of positions whose values were checked.
    positions: u64,
}

impl TableCommand for VerifyArgs {
    fn answer<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let name = FileName::new(&self.dir);
        let bad = table_error(&self.dir);
        let bar = Progress::positions(console.watched);
        let checked = check(&*table, &mut report_progress(&bar, Deadline::after(None)));
        drop(bar);
        let checked = checked.map_err(&bad)?;
        if let Some(wrong) = checked.mismatch {
            return Err(Fault::new(format!("{name}: {wrong}")).kind(FaultKind::No));
        }
        let of = TableRuleset::new(table.game());
        let report = VerifyReport { of, file: name, positions: checked.positions };
        let text = self.format.write(&report, |VerifyReport { file, positions, .. }| {
            let rules = table.game().ruleset_lines();
            format!(
                "{rules}\n{file}: {positions} positions have the values that follow from their moves under \
                 these rules\n"
            )
        })?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
