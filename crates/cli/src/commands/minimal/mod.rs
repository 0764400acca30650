//! `crosstrack minimal`: how few pieces can win, which, how many ways, and is that proved.

pub(super) mod filters;
mod answers;
mod write;
mod args;
mod count;
mod by_pieces;
mod list;
mod longest;
mod subsets;

use std::ops::ControlFlow;

pub use crate::commands::minimal::answers::MinimalReport;
pub use crate::commands::minimal::args::Args;
use crate::commands::minimal::write::{Format, Writer};
use crate::commands::solver_options::{failed, tried};
use crate::{Answered, Console, Exit, Progress, Stop, Trouble};
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::{Minimum, Query, minimum, trade_off};

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        let target = self.output.open()?;
        let answered = self.answered(console);
        target.put(answered, console)
    }

    fn answered(&self, console: &mut Console<'_>) -> Answered {
        self.check_shard(console)?;
        let is_list =
            self.count || self.by_pieces || self.trade_off || self.all || self.list.is_some();
        if self.format == Format::Svg && is_list {
            let trouble = Trouble::new("--format svg is for one configuration");
            let help = "write --format csv, or leave out what asks for several";
            return Err(trouble.help(help).with(Exit::Usage));
        }
        let (ruleset, query) = self.filters.load(&self.game, console)?;
        let mut writer = Writer::new(&ruleset, self.format, console.colour);
        let exit = if self.each_subset {
            self.each(&ruleset, &query, &mut writer, console)?
        } else if self.count {
            count::count(&ruleset, &query, &mut writer)?
        } else if self.by_pieces {
            self.by_pieces(&ruleset, &query, &mut writer, console)?
        } else if let Some(by) = self.cubes {
            self.in_cubes(by, (&ruleset, &query), &mut writer, console)?
        } else {
            self.solve(&ruleset, &query, &mut writer, console)?
        };
        Ok((exit, writer.finish()?))
    }

    fn solve(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, Stop> {
        let deciding = self.solver.who.deciding()?;
        let method = deciding.method(self.solver.reachability);
        let bar = Progress::spinner(console.watched);
        let mut progress = |step| bar.say(tried(step));
        if self.trade_off {
            let unknown = trade_off(ruleset, query, method, &mut progress, |point| {
                writer.trade_off(&point);
                ControlFlow::Continue(())
            });
            let unknown = unknown.map_err(|e| failed(&e))?;
            return Ok(if unknown.is_some() { Exit::Budget } else { Exit::Done });
        }
        if self.longest {
            return longest::whole(ruleset, query, method, &mut progress, writer);
        }
        let found = minimum(ruleset, query, method, &mut progress).map_err(|e| failed(&e))?;
        let least = match &found {
            Minimum::Found { witness, .. } if self.all || self.list.is_some() => {
                Some(witness.pieces())
            }
            _ => None,
        };
        let exact = least.map(|pieces| Query { pieces: Some(pieces), ..query.clone() });
        if self.shard.is_shared(console) {
            let listed = self.listed(ruleset, exact.as_ref(), writer, console)?;
            if exact.is_some() {
                return Ok(listed);
            }
        }
        let Some(exact) = &exact else { return Ok(said(&found, writer)) };
        self.listing(ruleset, exact, writer, console, &bar)
    }
}

/// Says how few pieces win.
fn said(found: &Minimum, writer: &mut Writer<'_>) -> Exit {
    match found {
        Minimum::Found { witness, below } => {
            writer.minimum(witness, below);
            if below.evidence.is_ok() { Exit::Done } else { Exit::Budget }
        }
        Minimum::Impossible { none } => {
            writer.impossible(none);
            if none.evidence.is_ok() { Exit::No } else { Exit::Budget }
        }
        Minimum::Unknown { at_least, best, why } => {
            writer.unknown(*at_least, best.as_ref(), *why);
            Exit::Budget
        }
    }
}
