//! `crosstrack minimal --all` in shards.

use std::ops::ControlFlow;

use crate::cli::commands::minimal::args::Args;
use crate::cli::commands::minimal::list::read;
use crate::cli::commands::minimal::write::Writer;
use crate::cli::commands::solver_options::failed;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;
use crate::crosstrack::formula::encoding::Query;
use crate::crosstrack::formula::parts::{Part, Parts};
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::game::Game as _;

impl Args {
    /// Writes the configurations of a query, of all shards; nothing if there is no query, since no
    /// configuration wins.
    ///
    /// # Errors
    /// If a solver fails, or the file of a shard has something else.
    pub(super) fn listed(
        &self,
        ruleset: &Ruleset,
        query: Option<&Query>,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, Stop> {
        let new = |query| Parts::new(ruleset, query, self.solver.reachability);
        let parts = query.map(new).transpose().map_err(|e| failed(&e.into()))?;
        let all = parts.as_ref().map_or_else(Vec::new, Parts::all);
        let units: Vec<String> = all.iter().map(Part::to_string).collect();
        let one = |unit: usize| {
            parts.as_ref().map_or(Ok(Vec::new()), |parts| texts(ruleset, parts, all[unit]))
        };
        let results = self.shard.each(&units, console, one)?;
        for (part, texts) in all.iter().zip(&results) {
            for text in texts {
                let found = parts.as_ref().map(|parts| read(ruleset, parts.plan(), text));
                match found {
                    Some(Ok(found)) if part.has(&found.layout) => writer.configuration(&found),
                    _ => {
                        let title =
                            format!("the file of a shard has what is not of {part}: {text}");
                        return Err(Trouble::new(title).with(Exit::Input));
                    }
                };
            }
        }
        Ok(Exit::Done)
    }
}

/// The configurations of a part, in notation.
fn texts(ruleset: &Ruleset, parts: &Parts<'_>, part: Part) -> Result<Vec<String>, Stop> {
    let mut texts = Vec::new();
    let end = parts.for_each(part, &[], |found| {
        texts.push(ruleset.write_position(&found.position(ruleset)));
        ControlFlow::Continue(())
    });
    end.map_err(|e| failed(&e))?;
    Ok(texts)
}
