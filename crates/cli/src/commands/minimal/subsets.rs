//! `crosstrack minimal --each-subset`: the same question for each set of patterns alone.

use crate::commands::minimal::answers::{CountRow, Found, Subset, SubsetCount};
use crate::commands::minimal::args::Args;
use crate::commands::minimal::count::{count_least, letters};
use crate::commands::minimal::write::{Format, Writer};
use crate::commands::solver_options::failed;
use crate::{Console, Exit, Stop, Trouble, as_stop};
use crosstrack::base::counted;
use crosstrack::game::Game as _;
use crosstrack::rules::{Letter, Ruleset};
use crosstrack_prove::formula::{Contradiction, Method, Minimum, Plan, Query, minimum};

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
        console: &mut Console<'_>,
    ) -> Result<Exit, Stop> {
        if self.format == Format::Svg {
            let trouble = Trouble::new("sets of patterns are a table, and no picture");
            return Err(trouble.help("write --format csv").with(Exit::Usage));
        }
        Plan::new(ruleset, query).map_err(as_stop(Exit::Usage))?;
        let left = letters(ruleset, query);
        let patterns = ruleset.pieces().patterns().iter().map(|pattern| pattern.letter);
        let patterns: Vec<Letter> =
            patterns.filter(|letter| left & 1 << letter.index() != 0).collect();
        let sets = subsets(&patterns, self.max_size.unwrap_or(patterns.len()));
        let deciding = self.solver.who.deciding()?;
        let method = deciding.method(self.solver.reachability);
        let units: Vec<String> =
            sets.iter().map(|set| set.iter().map(ToString::to_string).collect()).collect();
        let alone = |unit: usize| {
            let only = Some(sets[unit].clone());
            Query { only, without: Vec::new(), ..query.clone() }
        };
        let unknown = if self.count {
            let one = |unit: usize| count_of(units[unit].clone(), ruleset, &alone(unit));
            let rows = self.shard.each(&units, console, one)?;
            rows.into_iter().filter(|row| !put_count(writer, row)).count()
        } else {
            let one = |unit: usize| minimum_of(units[unit].clone(), ruleset, &alone(unit), method);
            let rows = self.shard.each(&units, console, one)?;
            rows.into_iter().filter(|row| !put(writer, row)).count()
        };
        Ok(if unknown == 0 { Exit::Done } else { Exit::Budget })
    }
}

/// Whether so few pieces are left that no path can be had, which needs no solver.
fn is_too_few(ruleset: &Ruleset, query: &Query) -> bool {
    matches!(Plan::new(ruleset, query), Err(Contradiction::TooFew { .. }))
}

/// The minimum of a set.
fn minimum_of(
    patterns: String,
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
) -> Result<Subset, Stop> {
    let answer = "none".to_owned();
    let mut row = Subset { patterns, answer, proved: true, ..Subset::default() };
    if is_too_few(ruleset, query) {
        return Ok(row);
    }
    match minimum(ruleset, query, method, &mut |_| ()).map_err(|e| failed(&e))? {
        Minimum::Found { witness, below } => {
            let answer = if below.evidence.is_ok() { "minimum" } else { "unknown" };
            answer.clone_into(&mut row.answer);
            row.pieces = Some(witness.pieces());
            row.intersections = Some(witness.intersections(ruleset));
            row.proved = below.is_proved();
            row.witness = Some(ruleset.write_position(&witness.position(ruleset)));
        }
        Minimum::Impossible { none } => {
            row.proved = none.is_proved();
            if none.evidence.is_err() {
                "unknown".clone_into(&mut row.answer);
            }
        }
        Minimum::Unknown { .. } => {
            "unknown".clone_into(&mut row.answer);
            row.proved = false;
        }
    }
    Ok(row)
}

/// Writes the minimum of a set; gives whether it is known.
fn put(writer: &mut Writer<'_>, row: &Subset) -> bool {
    let text = match (row.answer.as_str(), row.pieces, &row.witness) {
        ("minimum", Some(pieces), Some(witness)) => {
            format!("{}  {witness}", counted(pieces, "piece"))
        }
        (answer, ..) => answer.to_owned(),
    };
    let (sentence, known) = (format!("{:<9} {text}", row.patterns), row.answer != "unknown");
    writer.put(&sentence, Found::Subset(row.clone()));
    known
}

/// The count of a set.
fn count_of(patterns: String, ruleset: &Ruleset, query: &Query) -> Result<SubsetCount, Stop> {
    let answer = "none".to_owned();
    let mut row = SubsetCount { patterns, answer, ..SubsetCount::default() };
    if is_too_few(ruleset, query) {
        return Ok(row);
    }
    match count_least(ruleset, query, MOST_STATES) {
        Ok(Some(counted)) => {
            "minimum".clone_into(&mut row.answer);
            let CountRow { pieces, configurations, up_to_symmetry } = counted.row;
            (row.pieces, row.configurations) = (Some(pieces), Some(configurations));
            row.up_to_symmetry = up_to_symmetry;
        }
        Ok(None) => {}
        Err(failure) if failure.exit() == Exit::Budget => "unknown".clone_into(&mut row.answer),
        Err(failure) => return Err(failure),
    }
    Ok(row)
}

/// Writes the count of a set; gives whether it is known.
fn put_count(writer: &mut Writer<'_>, row: &SubsetCount) -> bool {
    let text = match (row.pieces, row.configurations) {
        (Some(pieces), Some(n)) => {
            format!("{} of {}", counted(n, "configuration"), counted(pieces, "piece"))
        }
        _ => row.answer.clone(),
    };
    let (sentence, known) = (format!("{:<9} {text}", row.patterns), row.answer != "unknown");
    writer.put(&sentence, Found::SubsetCount(row.clone()));
    known
}
