//! `crosstrack tablebase build`: solves a board and writes the table.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::answer::values::Digits;
use crate::commands::tablebase::args::BuildArgs;
use crate::commands::tablebase::common::{
    TableRuleset, ValueFacts, build_error, incomplete_table_error, report_progress, table_error,
};
use crate::output::folder::check_new;
use crate::output::json;
use crate::process::interrupt::Deadline;
use crate::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, LoadedPosition,
    Playable, PositionCommand, Progress, TextOrJson,
};
use crosstrack::base::counted;
use crosstrack_io::files::part_path;
use crosstrack_tablebase::{BuildError, Estimate, TableError};

/// A table that was built.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct BuildReport<'g, G: Playable> {
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The file of the table, or the folder of its classes.
    file: String,
    /// Whether the build resumed from an existing part, whose values were not derived again.
    resumed: bool,
    /// The number of positions in the table.
    stored: u64,
    /// The start position in notation.
    start: String,
    #[serde(flatten)]
    value: ValueFacts,
}

/// An estimate of the cost of building a table.
#[derive(Serialize, JsonSchema)]
pub struct EstimateReport {
    /// The number of material classes.
    classes: u64,
    /// The number of positions up to quarter turns, each of one byte on the disk.
    positions: Digits,
    /// The material class with the most positions, such as `AC_A`.
    largest: String,
    /// The number of positions of the largest class.
    largest_positions: Digits,
    /// The maximum number of positions of a class, or of a table in one file.
    most_positions: Digits,
    /// The memory in bytes to build a table in one file; `null` if the table has too many positions.
    memory_in_one: Option<Digits>,
    /// The memory in bytes to build the table class by class; `null` if a class has too many positions.
    memory_by_class: Option<Digits>,
    /// The time in seconds on one core, correct within a factor of about three.
    seconds: f64,
}

impl<G: Playable> Answer for BuildReport<'_, G> {
    const NAME: &'static str = "tablebase-build";
}

impl Answer for EstimateReport {
    const NAME: &'static str = "tablebase-build";
}

impl PositionCommand for BuildArgs {
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position: start, .. } = at;
        if self.estimate || self.memory.is_some() {
            let estimate = game.estimate().map_err(|error| build_error(&error))?;
            self.check_memory(&estimate)?;
            if self.estimate {
                let text = match self.format {
                    TextOrJson::Text => estimate_text(&estimate),
                    TextOrJson::Json => json::to_pretty(&EstimateReport::new(&estimate))?,
                };
                return Ok(CommandOutput::Answer(Exit::Done, text));
            }
        }
        let output = self.checked_output()?;
        let bad = table_error(output);
        let is_begun = part_path(output).exists()
            || self.by_class && output.read_dir().is_ok_and(|mut files| files.next().is_some());
        let bar = Progress::positions(console.watched);
        let mut watch = report_progress(&bar, Deadline::after(self.seconds));
        let built = if self.by_class {
            game.build_classes(output, &mut watch)
        } else {
            game.build(output, &mut watch)
        };
        drop(watch);
        drop(bar);
        let table = built.map_err(|error| match error {
            TableError::Build(BuildError::Interrupted) => {
                let ended = Diagnostic::new("the time is up before the table is complete");
                let is_kept = self.by_class || part_path(output).exists();
                let help = if is_kept {
                    "the same command goes on where this one stopped"
                } else {
                    "nothing is kept of it: allow more time"
                };
                ended.help(help).into_error(Exit::Budget)
            }
            error => bad(error),
        })?;
        let value = table.value(start).map_err(&bad)?.ok_or_else(incomplete_table_error)?;
        if matches!(self.format, TextOrJson::Json) {
            let text = json::to_pretty(&BuildReport {
                of: TableRuleset::new(game),
                file: output.display().to_string(),
                resumed: is_begun,
                stored: table.stored_positions(),
                start: game.write_position(start),
                value: value.into(),
            })?;
            return Ok(CommandOutput::Answer(Exit::Done, text));
        }
        let (name, positions) = (output.display(), counted(table.stored_positions(), "position"));
        let mut text = format!("{name}: {positions} stored, up to symmetry; start {value}\n");
        if is_begun {
            text += "what was there before is as its files say; crosstrack tablebase verify derives every value\n";
        }
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

impl EstimateReport {
    fn new(estimate: &Estimate) -> Self {
        let Estimate { positions, largest, largest_positions, most_positions, .. } = estimate;
        Self {
            classes: estimate.classes,
            positions: Digits(*positions),
            largest: largest.clone(),
            largest_positions: Digits(*largest_positions),
            most_positions: Digits(*most_positions),
            memory_in_one: (positions <= most_positions).then_some(Digits(estimate.in_one)),
            memory_by_class: (largest_positions <= most_positions)
                .then_some(Digits(estimate.by_class)),
            seconds: estimate.seconds,
        }
    }
}

impl BuildArgs {
    /// Returns the path of the table.
    ///
    /// # Errors
    /// If it is missing, or must not be replaced.
    fn checked_output(&self) -> Result<&Path, CommandError> {
        let Some(output) = self.output.as_deref().or(self.dir.as_deref()) else {
            return Err(Diagnostic::new("--by-class writes a folder")
                .help("name it: --dir DIR")
                .into_error(Exit::Usage));
        };
        if self.by_class && output.is_file() {
            let title =
                format!("{} is a file: with --by-class a folder is written", output.display());
            return Err(Diagnostic::new(title)
                .help("name a folder, or one that is not there yet; or remove the file")
                .into_error(Exit::Input));
        }
        check_new(self.output.as_deref(), self.force)?;
        Ok(output)
    }

    /// Checks that the table can be built, and in the memory that is allowed.
    fn check_memory(&self, estimate: &Estimate) -> Result<(), CommandError> {
        let Some(mib) = self.memory else { return Ok(()) };
        let fewer = "name fewer pieces with --sets";
        let Estimate { largest, largest_positions, most_positions, .. } = estimate;
        if self.by_class && largest_positions > most_positions {
            let title = format!(
                "the class {largest} has about {largest_positions} positions, and a class holds at \
                 most {most_positions}"
            );
            return Err(Diagnostic::new(title).help(fewer).into_error(Exit::Usage));
        }
        let needed = if self.by_class { estimate.by_class } else { estimate.in_one };
        let needed = needed.div_ceil(1 << 20);
        if needed <= mib.into() {
            return Ok(());
        }
        let title =
            format!("building this takes about {needed} MiB of memory, and --memory allows {mib}");
        let by_class = estimate.by_class.div_ceil(1 << 20);
        let diagnostic = Diagnostic::new(title);
        let diagnostic = if !self.by_class && estimate.positions > *most_positions {
            diagnostic.help(format!("a table in one file holds at most {most_positions} positions"))
        } else {
            diagnostic.help(format!("allow more with --memory {needed}"))
        };
        let helps_by_class = by_class < needed && largest_positions <= most_positions;
        let diagnostic = if !self.by_class && helps_by_class {
            diagnostic.help(format!("with --by-class it takes about {by_class} MiB"))
        } else {
            diagnostic.help(fewer)
        };
        Err(diagnostic.into_error(Exit::Budget))
    }
}

/// Writes an estimate for a person.
fn estimate_text(estimate: &Estimate) -> String {
    let Estimate { classes, positions, largest, largest_positions, most_positions, .. } = estimate;
    let (in_one, by_class) = (format_bytes(estimate.in_one), format_bytes(estimate.by_class));
    let memory = |positions: &u128, takes: String| {
        if positions > most_positions { "not possible".to_owned() } else { takes }
    };
    format!(
        "classes      {classes}\n\
         positions    about {positions}, up to quarter turns; as many bytes of disk\n\
         largest      {largest}: about {largest_positions} positions; a class or a file holds up to \
         {most_positions}\n\
         memory       in one file {}; class by class, with --by-class, {}\n\
         time         about {}, on one core; a third or three times that is no surprise\n",
        memory(positions, format!("about {in_one}")),
        memory(largest_positions, format!("about {by_class}")),
        format_seconds(estimate.seconds)
    )
}

/// Returns a number of bytes in a unit that leaves few digits.
pub fn format_bytes(bytes: u128) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut left = bytes as f64 / 1024.0;
    let mut unit = 0;
    while left >= 1024.0 && unit + 1 < UNITS.len() {
        left /= 1024.0;
        unit += 1;
    }
    format!("{left:.1} {}", UNITS[unit])
}

/// Returns a number of seconds in a unit that leaves few digits.
pub fn format_seconds(seconds: f64) -> String {
    match seconds {
        ..60.0 => format!("{seconds:.1} s"),
        60.0..3600.0 => format!("{:.1} min", seconds / 60.0),
        3600.0..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86400.0),
    }
}
