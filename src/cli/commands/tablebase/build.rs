//! `crosstrack tablebase build`.

use std::path::Path;

use crate::cli::commands::tablebase::args::Build;
use crate::cli::commands::tablebase::shown::{missing, not_solved, unusable, watched};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::{Playable, Question};
use crate::cli::progress::Progress;
use crate::solve::retrograde::Estimate;

impl Question for Build {
    fn answer<G: Playable>(
        &self,
        game: &G,
        start: &G::Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure> {
        if self.estimate || self.memory.is_some() {
            let estimate = game.estimate().map_err(|error| not_solved(&error))?;
            self.fits(&estimate)?;
            if self.estimate {
                return Ok((Exit::Done, lines(&estimate)));
            }
        }
        let output = self.output.as_deref().unwrap_or(Path::new(""));
        let bad = unusable(output);
        let bar = Progress::positions(0, console.watched);
        let built = if self.by_class {
            game.build_classes(output, &mut watched(&bar))
        } else {
            game.build(output, &mut watched(&bar))
        };
        drop(bar);
        let table = built.map_err(&bad)?;
        let value = table.value(start).map_err(&bad)?.ok_or_else(missing)?;
        let name = output.display();
        Ok((Exit::Done, format!("{name}: {} positions stored, start {value}\n", table.stored())))
    }
}

impl Build {
    /// Whether the memory that is allowed is enough.
    fn fits(&self, estimate: &Estimate) -> Result<(), Failure> {
        let Some(mib) = self.memory else { return Ok(()) };
        let needed = if self.by_class { estimate.by_class } else { estimate.in_one };
        let needed = needed.div_ceil(1 << 20);
        if needed <= mib.into() {
            return Ok(());
        }
        let title =
            format!("building this takes about {needed} MiB of memory, and --memory allows {mib}");
        let trouble = Trouble::new(title).help(format!("allow more: --memory {needed}"));
        let by_class = estimate.by_class.div_ceil(1 << 20);
        let trouble = if !self.by_class && by_class < needed {
            trouble.help(format!("class by class it takes about {by_class} MiB: --by-class"))
        } else {
            trouble.help("fewer pieces take less: --sets")
        };
        Err(trouble.with(Exit::Budget))
    }
}

/// An estimate for a person.
fn lines(estimate: &Estimate) -> String {
    let Estimate { classes, positions, largest, largest_positions, by_class, in_one, seconds } =
        estimate;
    format!(
        "classes      {classes}\n\
         positions    about {positions}, up to quarter turns; as many bytes of disk\n\
         largest      {largest}: about {largest_positions} positions\n\
         memory       about {}; class by class, with --by-class, about {}\n\
         time         about {}, on one core; half or twice that is no surprise\n",
        bytes(*in_one),
        bytes(*by_class),
        time(*seconds)
    )
}

/// Bytes in a unit that leaves few digits.
pub(in crate::cli::commands) fn bytes(bytes: u128) -> String {
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
pub(in crate::cli::commands) fn time(seconds: f64) -> String {
    match seconds {
        ..60.0 => format!("{seconds:.1} s"),
        60.0..3600.0 => format!("{:.1} min", seconds / 60.0),
        3600.0..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86400.0),
    }
}
