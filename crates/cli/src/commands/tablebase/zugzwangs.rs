//! `crosstrack tablebase zugzwangs`: lists positions in which both players do worse with the move than
//! without it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::WholeTableArgs;
use crate::commands::tablebase::common::{
    SOURCE, SOURCE_NOTICE, TableCommand, TableRuleset, report_progress, table_error,
};
use crate::process::interrupt::Deadline;
use crate::{
    CommandOutput, CommandResult, Console, Exit, Fault, FaultKind, HasJson as _, Playable, Progress,
};
use crosstrack_explore::puzzle::zugzwang::{Zugzwang, ZugzwangError, zugzwangs};
use crosstrack_explore::solved::ZugzwangRow;
use crosstrack_tablebase::AnyTablebase;

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct ZugzwangsReport<'g, G: Playable> {
    /// The source of the values: always `table`.
    source: &'static str,
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The zugzwangs; one for each class of symmetric positions.
    zugzwangs: Vec<ZugzwangRow>,
}

impl TableCommand for WholeTableArgs {
    fn answer<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let bar = Progress::positions(console.watched);
        let all = zugzwangs(&*table, &mut report_progress(&bar, Deadline::after(None))).map_err(
            |why| match why {
                ZugzwangError::Table(error) => table_error(&self.dir)(error),
                why => Fault::new(format!("{}: {why}", self.dir.display())).kind(FaultKind::Budget),
            },
        )?;
        drop(bar);
        let all = all.unwrap_or_default();
        let game = table.game();
        let report = ZugzwangsReport {
            source: SOURCE,
            of: TableRuleset::new(game),
            zugzwangs: all.iter().map(ZugzwangRow::from).collect(),
        };
        let text = self.format.write(&report, |_| {
            let full = all.iter().filter(|zugzwang| zugzwang.is_full()).count();
            let mut text = format!("{SOURCE_NOTICE}\n\n{}", game.ruleset_lines());
            text += &format!(
                "zugzwangs  {} up to symmetry; in {full} of them both players would lose if they had to move\n",
                all.len()
            );
            for Zugzwang { position, value, null_move_value: passed } in &all {
                text += &format!("{position}  {value}; the other player to move: {passed}\n");
            }
            text
        })?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
