//! `crosstrack tablebase build`: solves a board and writes its table.

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::answer::values::FileName;
use crate::commands::tablebase::args::BuildArgs;
use crate::commands::tablebase::common::{
    TableRuleset, build_error, incomplete_table_error, report_progress, table_error,
};
use crate::game::AnyGame;
use crate::process::interrupt::Deadline;
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Exit, Fault, FaultKind, HasJson as _, LoadedPosition,
    Playable, PositionCommand, Progress,
};
use crosstrack::base::counted;
use crosstrack_explore::Worth;
use crosstrack_tablebase::{BuildError, TableError};

/// A table that was built.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct BuildReport<'g, G: Playable> {
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The folder of the table.
    file: FileName,
    /// Whether the build resumed from an existing part, whose values were not derived again.
    resumed: bool,
    /// The number of positions in the table.
    stored: u64,
    /// The start position in notation.
    start: String,
    /// The value for the player to move.
    value: Worth,
}

impl<G: Playable> Answer for BuildReport<'_, G> {
    const NAME: &'static str = "tablebase-build";
}

impl PositionCommand for BuildArgs {
    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.build(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position: start, .. } = at;
        self.check_memory(game)?;
        let bad = table_error(&self.dir);
        let is_begun = self.dir.read_dir().is_ok_and(|mut files| files.next().is_some());
        let bar = Progress::positions(console.watched);
        let mut watch = report_progress(&bar, Deadline::after(self.seconds));
        let built = game.build(&self.dir, &mut watch);
        drop(watch);
        drop(bar);
        let table = built.map_err(|error| match error {
            TableError::Build(BuildError::Interrupted) => {
                let help = if self.dir.read_dir().is_ok_and(|mut files| files.next().is_some()) {
                    "the same command goes on where this one stopped"
                } else {
                    "nothing is kept of it: allow more time"
                };
                Fault::new("the time is up before the table is complete")
                    .help(help)
                    .kind(FaultKind::Budget)
            }
            error => bad(error),
        })?;
        let value = table.value(start).map_err(&bad)?.ok_or_else(incomplete_table_error)?;
        let report = BuildReport {
            of: TableRuleset::new(game),
            file: FileName::new(&self.dir),
            resumed: is_begun,
            stored: table.stored_positions(),
            start: game.write_position(start),
            value: value.into(),
        };
        let text = self.format.write(&report, |BuildReport { file, stored, .. }| {
            let positions = counted(*stored, "position");
            let mut text = format!("{file}: {positions} stored, up to symmetry; start {value}\n");
            if is_begun {
                text += "what was there before is as its files say; crosstrack tablebase verify derives every value\n";
            }
            text
        })?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

impl BuildArgs {
    /// Checks that `--memory` allows the build.
    fn check_memory<G: Playable>(&self, game: &G) -> Result<(), Fault> {
        let Some(allowed) = self.memory else { return Ok(()) };
        let bytes = game.memory_needed().map_err(|error| build_error(&error))?;
        let needed = bytes.div_ceil(1 << 20);
        if needed <= allowed.into() {
            return Ok(());
        }
        let title = format!(
            "building this takes about {needed} MiB of memory, and --memory allows {allowed}"
        );
        Err(Fault::new(title)
            .help(format!(
                "allow more with --memory {needed}; or name fewer pieces: --rules sets=SETS"
            ))
            .kind(FaultKind::Budget))
    }
}
