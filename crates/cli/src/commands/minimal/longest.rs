//! `crosstrack minimal longest`: the most pieces that can all be needed.

use crate::commands::configurations::answers::{self, MinimalAnswer};
use crate::commands::configurations::args::ConfigurationArgs;
use crate::commands::configurations::write::{
    Format, Writer, formula_size, reason, refutation_text,
};
use crate::options::solver::{BudgetArgs, minimal_error, show_progress};
use crate::process::interrupt;
use crate::{Console, Ended, Exit, Fault, Progress, WorkOutput};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::longest::{UpperBound, find_longest};
use crosstrack_prove::formula::minimal::Progress as Step;
use crosstrack_prove::formula::{Configuration, IdlePattern, LongestConfiguration, Method, Query};
use crosstrack_prove::sat::Evidence;

/// Finds an irreducible configuration with the maximum number of pieces: it wins only with all of them
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack minimal longest --rules 2x2,connectors=none")]
pub(super) struct Args {
    #[command(flatten)]
    common: ConfigurationArgs<Format>,
    #[command(flatten)]
    budget: BudgetArgs,
}

impl Writer<'_> {
    /// Writes the longest irreducible configuration, and why there is none longer (`above`). The fields
    /// of `known` that follow from the witness and from idle patterns are filled in.
    fn longest(
        &mut self,
        witness: Option<&Configuration>,
        idle: &[IdlePattern],
        above: &str,
        known: answers::LongestRow,
    ) -> Exit {
        let pieces = witness.map(Configuration::pieces);
        let witness = witness.map(|witness| {
            self.picture(&witness.position(self.ruleset()));
            self.text_of(witness)
        });
        let mut sentence = match (pieces, &witness) {
            (Some(pieces), Some(text)) => {
                format!("longest   {}\nwitness   {text}", counted(pieces, "piece"))
            }
            _ => "longest   none was found".to_owned(),
        };
        sentence.extend(idle.iter().map(idle_text));
        sentence += &format!("\nabove     {above}");
        let exact = known.unknown.is_none();
        let exit = match &known.unknown {
            Some(why) => {
                sentence += &format!("\nopen      up to {} pieces: {why}", known.at_most);
                Exit::Budget
            }
            None if pieces.is_some() => Exit::Done,
            None => Exit::No,
        };
        let idle = idle.iter().map(|idle| idle.letter.to_string()).collect();
        let row = answers::LongestRow { pieces, exact, witness, idle, ..known };
        self.put(&sentence, MinimalAnswer::Longest(row));
        exit
    }
}

/// Describes a pattern of which no piece can be needed.
fn idle_text(idle: &IdlePattern) -> String {
    let IdlePattern { letter, cnf, evidence } = idle;
    let why = match evidence {
        Evidence::Checked { by, .. } => format!("proved by {by}, the proof checked"),
        Evidence::Claimed { by } => format!("says {by}: unproved"),
    };
    format!("\nidle      no piece {letter} is ever needed: {why} ({})", formula_size(cnf))
}

/// Says why there cannot be more pieces, without a formula.
fn upper_bound_text(at_most: usize, idle: &[IdlePattern]) -> String {
    if idle.is_empty() {
        format!("no more than {at_most} can be on the board")
    } else {
        format!("no more than {at_most} that can be needed are in the stock")
    }
}

/// Finds the longest configuration, by a formula for each number of pieces, and writes it.
fn find(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Step),
    writer: &mut Writer<'_>,
) -> Result<Exit, Fault> {
    let found = find_longest(ruleset, query, method, progress).map_err(|e| minimal_error(&e))?;
    let LongestConfiguration { witness, idle, above, at_most, why } = &found;
    let known = answers::LongestRow {
        at_most: *at_most,
        refuted: above.as_ref().map(|above| above.pieces),
        proved: found.is_proved(),
        unknown: why.map(reason),
        ..answers::LongestRow::default()
    };
    let above = match above {
        None => upper_bound_text(*at_most, idle),
        Some(UpperBound { pieces, cnf, evidence }) => {
            refutation_text(&format!("{pieces} or more are never all needed"), evidence, cnf)
        }
    };
    Ok(writer.longest(witness.as_ref(), idle, &above, known))
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        self.common.run(console, |ruleset, query, writer, console| {
            // From now on Ctrl-C ends the search, which says what it knows.
            interrupt::cancel_flag();
            let solver = self.budget.solver();
            let bar = Progress::spinner(console.watched);
            let mut progress = |step| show_progress(&bar, step);
            find(ruleset, query, solver.method(), &mut progress, writer).map(WorkOutput::Complete)
        })
    }
}
