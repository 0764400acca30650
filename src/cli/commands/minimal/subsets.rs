//! `crosstrack minimal --each-subset`: the same question for each set of patterns alone.

use crate::cli::commands::minimal::answers::{Found, Subset, SubsetCount};
use crate::cli::commands::minimal::args::Args;
use crate::cli::commands::minimal::count::{counted, letters};
use crate::cli::commands::minimal::write::{Format, Writer};
use crate::cli::commands::solver_options::failed;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::progress::Progress;
use crate::crosstrack::formula::encoding::{Contradiction, Plan, Query};
use crate::crosstrack::formula::minimal::{Method, Minimum, minimum};
use crate::crosstrack::rules::piece::Letter;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::game::Game as _;

/// The most states that a count may hold: few, since there are many counts.
const MOST_STATES: usize = 200_000;

/// The nonempty sets of letters, small ones first, each in alphabetical order.
fn subsets(of: &[Letter], max_size: usize) -> Vec<Vec<Letter>> {
    let chosen = |mask: u32| -> Vec<Letter> {
        let letters = of.iter().enumerate().filter(|(at, _)| mask & 1 << at != 0);
        letters.map(|(_, &letter)| letter).collect()
    };
    let mut all: Vec<Vec<Letter>> = (1..1_u32 << of.len()).map(chosen).collect();
    all.retain(|letters| letters.len() <= max_size);
    all.sort_unstable_by_key(|letters| {
        (letters.len(), letters.iter().map(|letter| letter.index()).collect::<Vec<_>>())
    });
    all
}

impl Args {
    /// Answers for each set of patterns.
    ///
    /// # Errors
    /// If the filters contradict each other, or a solver fails.
    pub(super) fn each(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &Console<'_>,
    ) -> Result<Exit, Failure> {
        if self.format == Format::Svg {
            let trouble = Trouble::new("sets of patterns are a table, and no picture");
            return Err(trouble.help("write --format csv").with(Exit::Usage));
        }
        Plan::new(ruleset, query).map_err(|e| Trouble::new(e.to_string()).with(Exit::Usage))?;
        let left = letters(ruleset, query);
        let patterns = ruleset.pieces().patterns().iter().map(|pattern| pattern.letter);
        let patterns: Vec<Letter> =
            patterns.filter(|letter| left & 1 << letter.index() != 0).collect();
        let sets = subsets(&patterns, self.max_size.unwrap_or(patterns.len()));
        let deciding = self.solver.who.deciding()?;
        let method = deciding.method(self.solver.reachability);
        let bar = Progress::counter(sets.len(), console.watched);
        let mut exit = Exit::Done;
        for set in sets {
            let name: String = set.iter().map(ToString::to_string).collect();
            bar.say(name.clone());
            let query = Query { only: Some(set), without: Vec::new(), ..query.clone() };
            let known = if self.count {
                put_count(writer, name, ruleset, &query)?
            } else {
                put(writer, name, ruleset, &query, method)?
            };
            if !known {
                exit = Exit::Budget;
            }
            bar.next();
        }
        Ok(exit)
    }
}

/// Whether so few pieces are left that no path can be had, which needs no solver.
fn is_too_few(ruleset: &Ruleset, query: &Query) -> bool {
    matches!(Plan::new(ruleset, query), Err(Contradiction::TooFew { .. }))
}

/// Writes the minimum of a set; gives whether it is known.
fn put(
    writer: &mut Writer<'_>,
    patterns: String,
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
) -> Result<bool, Failure> {
    let mut row = Subset {
        patterns,
        answer: "none",
        pieces: None,
        intersections: None,
        proved: true,
        witness: None,
    };
    if !is_too_few(ruleset, query) {
        match minimum(ruleset, query, method, &mut |_| ()).map_err(|e| failed(&e))? {
            Minimum::Found { witness, below } => {
                row.answer = if below.evidence.is_ok() { "minimum" } else { "unknown" };
                row.pieces = Some(witness.pieces());
                row.intersections = Some(witness.intersections(ruleset));
                row.proved = below.is_proved();
                row.witness = Some(ruleset.write_position(&witness.position(ruleset)));
            }
            Minimum::Impossible { none } => {
                row.proved = none.is_proved();
                if none.evidence.is_err() {
                    row.answer = "unknown";
                }
            }
            Minimum::Unknown { .. } => {
                row.answer = "unknown";
                row.proved = false;
            }
        }
    }
    let text = match (row.answer, row.pieces, &row.witness) {
        ("minimum", Some(pieces), Some(witness)) => format!("{pieces} pieces  {witness}"),
        (answer, ..) => answer.to_owned(),
    };
    let (sentence, known) = (format!("{:<9} {text}", row.patterns), row.answer != "unknown");
    writer.put(&sentence, Found::Subset(row));
    Ok(known)
}

/// Writes the count of a set; gives whether it is known.
fn put_count(
    writer: &mut Writer<'_>,
    patterns: String,
    ruleset: &Ruleset,
    query: &Query,
) -> Result<bool, Failure> {
    let mut row = SubsetCount {
        patterns,
        answer: "none",
        pieces: None,
        configurations: None,
        up_to_symmetry: None,
    };
    if !is_too_few(ruleset, query) {
        match counted(ruleset, query, MOST_STATES) {
            Ok(Some(counted)) => {
                row.answer = "minimum";
                row.pieces = Some(counted.pieces);
                row.configurations = Some(counted.configurations);
                row.up_to_symmetry = counted.up_to_symmetry;
            }
            Ok(None) => {}
            Err(failure) if failure.exit() == Exit::Budget => row.answer = "unknown",
            Err(failure) => return Err(failure),
        }
    }
    let text = match (row.pieces, row.configurations) {
        (Some(pieces), Some(n)) => format!("{n} configurations of {pieces} pieces"),
        _ => row.answer.to_owned(),
    };
    let (sentence, known) = (format!("{:<9} {text}", row.patterns), row.answer != "unknown");
    writer.put(&sentence, Found::SubsetCount(row));
    Ok(known)
}
