//! `crosstrack tablebase build`.

use crate::commands::tablebase::args::Build;
use crate::commands::tablebase::shown::{missing, not_solved, unusable, watched};
use crate::{
    Answered, CommandError, Console, Diagnostic, Exit, Loaded, Playable, Progress, Question,
};
use crosstrack::base::counted;
use crosstrack_io::files::part_path;
use crosstrack_tablebase::Estimate;

impl Question for Build {
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position: start, .. } = at;
        if self.estimate || self.memory.is_some() {
            let estimate = game.estimate().map_err(|error| not_solved(&error))?;
            self.fits(&estimate)?;
            if self.estimate {
                return Ok((Exit::Done, lines(&estimate)));
            }
        }
        let Some(output) = self.output.as_deref().or(self.dir.as_deref()) else {
            return Err(Diagnostic::new("--by-class writes a folder")
                .help("name it: --dir DIR")
                .with(Exit::Usage));
        };
        if self.by_class && output.is_file() {
            let title =
                format!("{} is a file: with --by-class a folder is written", output.display());
            return Err(Diagnostic::new(title)
                .help("name a folder, or one that is not there yet; or remove the file")
                .with(Exit::Input));
        }
        let bad = unusable(output);
        let is_begun = part_path(output).exists()
            || self.by_class && output.read_dir().is_ok_and(|mut files| files.next().is_some());
        let bar = Progress::positions(console.watched);
        let built = if self.by_class {
            game.build_classes(output, &mut watched(&bar))
        } else {
            game.build(output, &mut watched(&bar))
        };
        drop(bar);
        let table = built.map_err(&bad)?;
        let value = table.value(start).map_err(&bad)?.ok_or_else(missing)?;
        let (name, positions) = (output.display(), counted(table.stored_positions(), "position"));
        let mut text = format!("{name}: {positions} stored, start {value}\n");
        if is_begun {
            text += "what was there before is as its files say; crosstrack tablebase verify derives every value\n";
        }
        Ok((Exit::Done, text))
    }
}

impl Build {
    /// Whether it can be built at all, and the memory that is allowed is enough.
    fn fits(&self, estimate: &Estimate) -> Result<(), CommandError> {
        let Some(mib) = self.memory else { return Ok(()) };
        let fewer = "fewer pieces take less: --sets";
        let Estimate { largest, largest_positions, most_positions, .. } = estimate;
        if self.by_class && largest_positions > most_positions {
            let title = format!(
                "the class {largest} has about {largest_positions} positions: a class holds up to \
                 {most_positions}"
            );
            return Err(Diagnostic::new(title).help(fewer).with(Exit::Usage));
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
            diagnostic.help(format!("a table in one file holds up to {most_positions} positions"))
        } else {
            diagnostic.help(format!("allow more: --memory {needed}"))
        };
        let helps_by_class = by_class < needed && largest_positions <= most_positions;
        let diagnostic = if !self.by_class && helps_by_class {
            diagnostic.help(format!("class by class it takes about {by_class} MiB: --by-class"))
        } else {
            diagnostic.help(fewer)
        };
        Err(diagnostic.with(Exit::Budget))
    }
}

/// An estimate for a person.
fn lines(estimate: &Estimate) -> String {
    let Estimate { classes, positions, largest, largest_positions, most_positions, .. } = estimate;
    let (in_one, by_class) = (bytes(estimate.in_one), bytes(estimate.by_class));
    let holds = |positions: &u128, takes: String| {
        if positions > most_positions { "not possible".to_owned() } else { takes }
    };
    format!(
        "classes      {classes}\n\
         positions    about {positions}, up to quarter turns; as many bytes of disk\n\
         largest      {largest}: about {largest_positions} positions; a class or a file holds up to \
         {most_positions}\n\
         memory       in one file {}; class by class, with --by-class, {}\n\
         time         about {}, on one core; a third or three times that is no surprise\n",
        holds(positions, format!("about {in_one}")),
        holds(largest_positions, format!("about {by_class}")),
        time(estimate.seconds)
    )
}

/// Bytes in a unit that leaves few digits.
pub fn bytes(bytes: u128) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut left = bytes as f64 / 1024.0;
    let mut unit = 0;
    while left >= 1024.0 && unit + 1 < UNITS.len() {
        left /= 1024.0;
        unit += 1;
    }
    format!("{left:.1} {}", UNITS[unit])
}

/// Seconds in a unit that leaves few digits.
pub fn time(seconds: f64) -> String {
    match seconds {
        ..60.0 => format!("{seconds:.1} s"),
        60.0..3600.0 => format!("{:.1} min", seconds / 60.0),
        3600.0..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86400.0),
    }
}
