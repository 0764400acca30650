//! Listing the configurations of the least number of pieces, with a journal from which to go on.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};

use crate::cli::commands::minimal_write::Writer;
use crate::cli::commands::solver_options::{SolverArgs, failed};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::crosstrack::formula::decode;
use crate::crosstrack::formula::decode::Mismatch;
use crate::crosstrack::formula::encoding::{Plan, Query};
use crate::crosstrack::formula::minimal::{Progress, for_each_configuration};
use crate::crosstrack::rules::board::Layout;
use crate::crosstrack::rules::notation::read_setup;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;

/// What a long run is doing, for a person who watches; cleared when it goes out of scope.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(watched: bool) -> Self {
        let bar = ProgressBar::new_spinner();
        if watched {
            bar.enable_steady_tick(Duration::from_millis(120));
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Self(bar)
    }

    /// Says what is being done.
    pub(super) fn say(&self, what: String) {
        self.0.set_message(what);
    }

    pub(super) fn step(&self, step: Progress) {
        self.say(match step {
            Progress::Trying { pieces, .. } => format!("looking for {pieces} pieces"),
            Progress::Proving { pieces, .. } => format!("proving that {pieces} do not do"),
        });
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// What is to be listed, and how.
pub(super) struct Listing<'a> {
    pub(super) ruleset: &'a Ruleset,
    /// With the number of pieces in it.
    pub(super) query: &'a Query,
    pub(super) solver: &'a SolverArgs,
    pub(super) most: Option<usize>,
    pub(super) journal: Option<&'a Path>,
    /// Whether each is written as it is found.
    pub(super) stream: bool,
}

impl Listing<'_> {
    /// Lists what is not in the journal yet.
    ///
    /// # Errors
    /// If the filters, the solver, the journal or the output fail.
    pub(super) fn run(
        &self,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
        bar: &Bar,
    ) -> Result<Exit, Failure> {
        let journal =
            self.journal.map(|path| Journal::open(path, self.ruleset, self.query)).transpose()?;
        let (mut file, known) = match journal {
            Some(Journal { file, known }) => (Some(file), known),
            None => (None, Vec::new()),
        };
        let (started, limit) = (Instant::now(), self.solver.who.seconds.map(Duration::from_secs));
        let mut left = self.most.unwrap_or(usize::MAX);
        if left == 0 {
            return Ok(Exit::Done);
        }
        let (mut broken, mut late) = (None, false);
        let mut count = known.len();
        let reachability = self.solver.reachability;
        for_each_configuration(self.ruleset, self.query, reachability, &known, |configuration| {
            let line = writer.configuration(configuration);
            let mut tell = || {
                if let Some(file) = &mut file {
                    // One write a line: what is killed leaves whole lines.
                    file.write_all(format!("{line}\n").as_bytes())?;
                }
                if self.stream { writer.flush(console.out) } else { Ok(()) }
            };
            if let Err(error) = tell() {
                broken = Some(error);
                return ControlFlow::Break(());
            }
            count += 1;
            bar.0.set_message(format!("{count} configurations"));
            left -= 1;
            late = limit.is_some_and(|limit| started.elapsed() > limit);
            if left == 0 || late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(|e| failed(&e))?;
        match broken {
            Some(error) => Err(error.into()),
            None if late && left > 0 => Ok(Exit::Budget),
            None => Ok(Exit::Done),
        }
    }
}

/// Why a line of a journal is not a configuration of the list.
fn not_asked_for(mismatch: &Mismatch) -> String {
    match mismatch {
        Mismatch::Query { what, .. } => format!("this is not what is asked for: {what}"),
        _ => "no winning path runs here".to_owned(),
    }
}

/// Configurations that were found before, a line each.
struct Journal {
    /// At its end.
    file: File,
    known: Vec<Layout>,
}

impl Journal {
    /// Opens a journal, or begins one. A last line without an end was cut off and is dropped.
    ///
    /// # Errors
    /// If it cannot be read and written, or a line is not what the query asks for.
    fn open(path: &Path, ruleset: &Ruleset, query: &Query) -> Result<Self, Failure> {
        let unusable = |error: io::Error| {
            Trouble::new(format!("{} cannot be used: {error}", path.display())).with(Exit::Input)
        };
        let mut options = File::options();
        let file = options.create(true).read(true).append(true).open(path).map_err(unusable)?;
        let text = fs::read_to_string(path).map_err(unusable)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let plan = Plan::new(ruleset, query).map_err(|e| failed(&e.into()))?;
        let mut known = Vec::new();
        let mut start = 0;
        for line in text[..whole].lines() {
            let read = read_setup(ruleset, line).map_err(|e| e.to_string()).and_then(|setup| {
                let position = Position::new_waiving(ruleset, &setup, |_| true);
                let layout = position.map_err(|e| e.to_string())?.layout().clone();
                decode::check(ruleset, &plan, layout).map_err(|e| not_asked_for(&e))
            });
            let configuration = read.map_err(|reason| {
                Trouble::new(format!("{} is not a list of configurations", path.display()))
                    .source(&path.display().to_string(), &text)
                    .label(start..start + line.len(), reason)
                    .with(Exit::Input)
            })?;
            known.push(configuration.layout);
            start += line.len() + 1;
        }
        if whole < text.len() {
            file.set_len(whole as u64).map_err(unusable)?;
        }
        Ok(Self { file, known })
    }
}
