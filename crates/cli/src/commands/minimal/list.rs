//! `crosstrack minimal list`: lists the configurations of the fewest pieces, with a journal from which to
//! resume, or in shards.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::commands::configurations::args::{
    ConfigurationArgs, check_shard, refuse_stdin, refuse_time_limit,
};
use crate::commands::configurations::write::{Writer, write_minimum};
use crate::options::format::TableFormat;
use crate::options::solver::{BudgetArgs, minimal_error, show_progress};
use crate::output::folder;
use crate::process::progress;
use crate::{Console, Ended, Exit, Fault, Progress, Reader, ShardArgs, WorkOutput, write_error};
use crosstrack::base::counted;
use crosstrack::game::Notation as _;
use crosstrack::rules::{Layout, Position, Ruleset, parse_setup};
use crosstrack_io::bounded::Lines;
use crosstrack_io::files::{WriteError, WriteStep, is_direct, open_alone, read_error_text};
use crosstrack_io::parse_duration;
use crosstrack_prove::formula::QueryPart;
use crosstrack_prove::formula::decode::{self, DecodeError};
use crosstrack_prove::formula::{
    Configuration, MinimalError, Minimum, Plan, Query, QueryParts, Reachability,
    for_each_configuration, minimum,
};

/// Lists the winning configurations with the minimum number of pieces, as the search finds them
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal list --rules 2x1 --only I\nExample: crosstrack minimal list --count 2 --from A2 --to C3"
)]
pub(super) struct Args {
    /// Stop after this many configurations; not with --shard
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    count: Option<usize>,
    /// Skip the configurations in a file, one on each line, and append each new one to it; the file is created if it
    /// does not exist; not with --shard
    #[arg(long, value_name = "FILE", value_parser = folder::new_path_parser())]
    resume: Option<PathBuf>,
    /// Stop after this many seconds, or a time such as 5m or 1h; not with --shard
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    common: ConfigurationArgs<TableFormat>,
}

impl Args {
    /// Whether shards can share the work.
    pub(super) const fn can_shard(&self) -> bool {
        self.count.is_none()
    }

    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let again = "a shard that was killed is run again";
        let reasons = [
            (!self.can_shard(), "without --count", "a shard lists all of its part"),
            refuse_stdin(self.common.filters.reads_stdin()),
            (self.resume.is_some(), "without --resume", again),
            refuse_time_limit(self.seconds.is_some()),
        ];
        check_shard(&self.shard, console, &reasons)?;
        self.common.run(console, |ruleset, query, writer, console| {
            self.answer(ruleset, query, writer, console)
        })
    }

    /// Lists the configurations of the fewest pieces; or says that none wins, or is known to.
    fn answer(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<WorkOutput<Exit>, Fault> {
        let solver = BudgetArgs { seconds: self.seconds, nodes: None }.solver();
        let bar = Progress::spinner(console.watched);
        let mut progress = |step| show_progress(&bar, step);
        let found = minimum(ruleset, query, solver.method(), &mut progress)
            .map_err(|e| minimal_error(&e))?;
        let exact = match &found {
            Minimum::Found { witness, .. } => {
                Some(Query { pieces: Some(witness.pieces()), ..query.clone() })
            }
            _ => None,
        };
        if self.shard.is_shared(console) {
            let output = self.list_shared(ruleset, exact.as_ref(), writer, console)?;
            if exact.is_some() || matches!(output, WorkOutput::ShardFile(_)) {
                return Ok(output);
            }
        }
        let Some(exact) = &exact else {
            return Ok(WorkOutput::Complete(write_minimum(&found, writer)));
        };
        self.list_alone(ruleset, exact, writer, console, &bar).map(WorkOutput::Complete)
    }

    /// Lists the configurations of a query that are not in the journal yet. Each is written as it is
    /// found, if all are wanted on standard output.
    ///
    /// # Errors
    /// If the filters, the solver, the journal or the output fail.
    fn list_alone(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
        bar: &Progress,
    ) -> Result<Exit, Fault> {
        let mut journal = match &self.resume {
            Some(path) => Some(Journal::open(path, ruleset, query, console)?),
            None => None,
        };
        let known = journal.as_mut().map(|journal| std::mem::take(&mut journal.known));
        let known = known.unwrap_or_default();
        let (started, limit) = (Instant::now(), self.seconds);
        let mut left = self.count.unwrap_or(usize::MAX);
        let is_live = self.count.is_none() && self.common.output.is_stdout();
        if left == 0 {
            return Ok(Exit::Done);
        }
        let (mut failure, mut late) = (None, false);
        let mut count = known.len();
        let mut each = |configuration: &Configuration| {
            let line = writer.configuration(configuration);
            let mut write = || {
                if let Some(journal) = &mut journal {
                    journal.add(&line)?;
                }
                if is_live { writer.flush(console) } else { Ok(Reader::There) }
            };
            match write() {
                Ok(Reader::There) => {}
                // Whoever lists with `head` wants no more.
                Ok(Reader::Gone) => return ControlFlow::Break(()),
                Err(error) => {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            count += 1;
            bar.say(counted(count, "configuration"));
            if !is_live && self.count.is_some() {
                progress::update_results(|results| *results += &format!("{line}\n"));
            }
            left -= 1;
            late = limit.is_some_and(|limit| started.elapsed() > limit);
            if left == 0 || late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.find(ruleset, query, &known, &mut each).map_err(|e| minimal_error(&e))?;
        match failure {
            Some(error) => Err(error),
            None if late && left > 0 => Ok(Exit::Budget),
            None => Ok(Exit::Done),
        }
    }

    /// Finds configurations that are not known yet: with `--count` some that differ much, otherwise all,
    /// part by part, as shards do.
    fn find(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        known: &[Layout],
        each: &mut dyn FnMut(&Configuration) -> ControlFlow<()>,
    ) -> Result<(), MinimalError> {
        if self.count.is_some() {
            for_each_configuration(ruleset, query, Reachability::Levels, known, each)?;
            return Ok(());
        }
        let parts = QueryParts::new(ruleset, query, Reachability::Levels)?;
        for part in parts.all() {
            if !parts.for_each(part, known, &mut *each)?.complete {
                break;
            }
        }
        Ok(())
    }

    /// Lists the configurations of a shard, or writes those of all shards. There is no query if no
    /// configuration wins: then nothing is listed.
    ///
    /// # Errors
    /// If a solver fails, or the file of a shard has a configuration that it cannot have.
    fn list_shared(
        &self,
        ruleset: &Ruleset,
        query: Option<&Query>,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<WorkOutput<Exit>, Fault> {
        let parts = query.map(|query| QueryParts::new(ruleset, query, Reachability::Levels));
        let parts = parts.transpose().map_err(|e| minimal_error(&e.into()))?;
        let all = parts.as_ref().map_or_else(Vec::new, QueryParts::all);
        let units: Vec<String> = all.iter().map(QueryPart::to_string).collect();
        let results = self.shard.run_each(&units, console, |unit| {
            parts.as_ref().map_or(Ok(Vec::new()), |parts| find_part(ruleset, parts, all[unit]))
        })?;
        results.try_map(|results| {
            for (part, texts) in all.iter().zip(&results) {
                for text in texts {
                    let found = parts.as_ref().and_then(|parts| {
                        let found = read(ruleset, parts.plan(), text).ok()?;
                        part.has(&found.layout).then_some(found)
                    });
                    let found = found.ok_or_else(|| {
                        let title =
                            format!("the file of a shard has what is not of {part}: {text}");
                        Fault::new(title)
                    })?;
                    writer.configuration(&found);
                }
            }
            Ok(Exit::Done)
        })
    }
}

/// Finds the configurations of a part, in notation.
fn find_part(
    ruleset: &Ruleset,
    parts: &QueryParts<'_>,
    part: QueryPart,
) -> Result<Vec<String>, Fault> {
    let mut texts = Vec::new();
    let end = parts.for_each(part, &[], |found| {
        texts.push(ruleset.write_position(&found.position(ruleset)));
        ControlFlow::Continue(())
    });
    end.map_err(|e| minimal_error(&e))?;
    Ok(texts)
}

/// Parses a line as a configuration of a plan.
///
/// # Errors
/// Says why it is none.
fn read(ruleset: &Ruleset, plan: &Plan, line: &str) -> Result<Configuration, String> {
    let setup = parse_setup(ruleset, line).map_err(|e| e.to_string())?;
    let position = Position::new_waiving(ruleset, &setup, |_| true).map_err(|e| e.to_string())?;
    decode::check(ruleset, plan, position.layout().clone()).map_err(|e| mismatch_text(&e))
}

/// Says why a line is not a configuration of the list.
fn mismatch_text(mismatch: &DecodeError) -> String {
    match mismatch {
        DecodeError::Query { what, .. } => {
            format!("this configuration does not fit the filters: {what}")
        }
        _ => "no winning path runs here".to_owned(),
    }
}

/// The longest line of a journal in bytes, far longer than any position.
const MAX_LINE: usize = 64 << 10;

/// A file with the configurations that were found before, one a line.
struct Journal {
    path: PathBuf,
    /// Open at its end.
    file: File,
    known: Vec<Layout>,
}

impl Journal {
    /// Opens a journal, or begins one. A last line without an end was cut off: it is removed, with a
    /// notice, and found again.
    ///
    /// # Errors
    /// If it cannot be read and written, or a line is not what the query asks for.
    fn open(
        path: &Path,
        ruleset: &Ruleset,
        query: &Query,
        console: &mut Console<'_>,
    ) -> Result<Self, Fault> {
        let name = path.display();
        let unusable = |why: &dyn Display| Fault::new(format!("{name} cannot be used: {why}"));
        if is_direct(path) {
            return Err(unusable(&"it is no file"));
        }
        let file = open_alone(path).map_err(|e| unusable(&read_error_text(&e.source)))?;
        let reader = File::open(path).map_err(|e| unusable(&read_error_text(&e)))?;
        let plan = Plan::new(ruleset, query).map_err(|e| minimal_error(&e.into()))?;
        let mut lines = Lines::new(BufReader::new(reader), MAX_LINE);
        let (mut known, mut seen, mut line) = (Vec::new(), HashSet::new(), String::new());
        while lines.read(&mut line).map_err(|e| unusable(&e))? {
            let number = lines.number();
            let fault = |reason: String| {
                Fault::new(format!("{name} is not a list of configurations"))
                    .source(&format!("{name}, line {number}"), &line)
                    .label(0..line.len(), reason)
            };
            if !lines.has_line_end() {
                if !is_position_prefix(&line) {
                    return Err(fault("this line has no end, and is no position".to_owned())
                        .help("name a file that --resume wrote, or one that is not there yet"));
                }
                let all = file.metadata().map_err(|e| unusable(&e))?.len();
                file.set_len(all - line.len() as u64).map_err(|e| unusable(&e))?;
                let what = "was cut off: it is left out, and found again";
                console.note(&format!("{name}: line {number} {what}\n"));
                break;
            }
            let configuration = read(ruleset, &plan, &line).map_err(&fault)?;
            if !seen.insert(line.clone()) {
                return Err(fault("this is there twice".to_owned()));
            }
            known.push(configuration.layout);
        }
        Ok(Self { path: path.to_owned(), file, known })
    }

    /// Adds a line in one write, so that a program that is killed leaves whole lines.
    fn add(&mut self, line: &str) -> Result<(), Fault> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|source| {
            write_error(&WriteError { path: self.path.clone(), step: WriteStep::Write, source })
        })
    }
}

/// Whether a text may be the beginning of a position.
fn is_position_prefix(text: &str) -> bool {
    let head = "x1_";
    text.starts_with(head) || head.starts_with(text)
}
