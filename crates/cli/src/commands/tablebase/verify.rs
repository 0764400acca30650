//! `crosstrack tablebase verify`.

use crate::commands::tablebase::args::Verify;
use crate::commands::tablebase::shown::{TableQuestion, unusable, watched};
use crate::{Answered, Console, Diagnostic, Exit, Playable, Progress};
use crosstrack_tablebase::AnyTablebase;
use crosstrack_tablebase::{check, check_some};

impl TableQuestion for Verify {
    fn ask<G: Playable>(&self, mut table: AnyTablebase<G>, console: &mut Console<'_>) -> Answered {
        let name = self.file.display();
        let bad = unusable(&self.file);
        table.load().map_err(&bad)?;
        let (checked, which) = if let Some(number) = self.sample {
            let positions = table.sample(number.into(), self.seed).ok_or_else(|| {
                Diagnostic::new(format!("{name}: this table is verified as a whole"))
                    .help("it has keys for positions and no numbers: leave --sample out")
                    .with(Exit::Usage)
            })?;
            (check_some(&*table, &positions), "positions at random")
        } else {
            let bar = Progress::positions(console.watched);
            (check(&*table, &mut watched(&bar)), "positions")
        };
        let checked = checked.map_err(&bad)?;
        if let Some(wrong) = checked.mismatch {
            return Err(Diagnostic::new(format!("{name}: {wrong}")).with(Exit::No));
        }
        let (positions, rules) = (checked.positions, table.game().ruleset_lines());
        let text = format!(
            "{rules}\n{name}: {positions} {which} have the values that follow from their moves under \
             these rules\n"
        );
        Ok((Exit::Done, text))
    }
}
