//! `crosstrack tablebase verify`: derives the values of a table again.

use crate::commands::tablebase::args::VerifyArgs;
use crate::commands::tablebase::common::{TableCommand, report_progress, table_error};
use crate::{CommandOutput, CommandResult, Console, Diagnostic, Exit, Playable, Progress};
use crosstrack_tablebase::AnyTablebase;
use crosstrack_tablebase::{check, check_some};

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
            (check(&*table, &mut report_progress(&bar)), "positions")
        };
        let checked = checked.map_err(&bad)?;
        if let Some(wrong) = checked.mismatch {
            return Err(Diagnostic::new(format!("{name}: {wrong}")).into_error(Exit::No));
        }
        let (positions, rules) = (checked.positions, table.game().ruleset_lines());
        let text = format!(
            "{rules}\n{name}: {positions} {which} have the values that follow from their moves under \
             these rules\n"
        );
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
