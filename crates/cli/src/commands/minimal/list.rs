//! `crosstrack minimal list`: the configurations of the least number of pieces, with a journal from which to go on, or in
//! shards.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::commands::minimal::args::{ConfigurationArgs, check_shard, limited, read_from_input};
use crate::commands::minimal::said;
use crate::commands::minimal::write::{TableFormat, Writer};
use crate::commands::solver_options::{EncodingArgs, WhoArgs, failed, tried};
use crate::{CommandError, Console, Diagnostic, Exit, Progress, ShardArgs, duration, unwritten};
use crosstrack::base::counted;
use crosstrack::game::Game as _;
use crosstrack::rules::{Layout, Position, Ruleset, read_setup};
use crosstrack_io::bounded::Lines;
use crosstrack_io::files::WriteError;
use crosstrack_io::files::{WriteStep, is_direct};
use crosstrack_prove::formula::QueryPart;
use crosstrack_prove::formula::decode::{self, DecodeError};
use crosstrack_prove::formula::{
    Configuration, MinimalError, Minimum, Plan, Query, QueryParts, for_each_configuration, minimum,
};

/// Lists the configurations of the least number of pieces, each as it is found
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal list --board 2x1 --only I\nExample: crosstrack minimal list --count 2 --from A2 --to C3"
)]
pub(super) struct Args {
    /// Find so many different ones, and not all
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    count: Option<usize>,
    /// Go on from the configurations in a file, a line each, and add to it what is found
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Give up the list after so many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    seconds: Option<Duration>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    asked: ConfigurationArgs<TableFormat>,
    #[command(flatten)]
    encoding: EncodingArgs,
}

impl Args {
    /// Whether the work can be shared.
    pub(super) const fn is_shared(&self) -> bool {
        self.count.is_none()
    }

    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let again = "a shard that was killed is run again";
        let reasons = [
            (!self.is_shared(), "without --count", "a shard lists all of its part"),
            read_from_input(self.asked.filters.reads_input()),
            (self.resume.is_some(), "without --resume", again),
            limited(self.seconds.is_some()),
        ];
        check_shard(&self.shard, console, &reasons)?;
        self.asked.put(console, |ruleset, query, writer, console| {
            self.answer(ruleset, query, writer, console)
        })
    }

    /// Lists what has as few pieces as win; or says why that is not known.
    fn answer(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let who = WhoArgs { solver: None, seconds: self.seconds, nodes: None };
        let deciding = who.deciding()?;
        let method = deciding.method(self.encoding.reachability);
        let bar = Progress::spinner(console.watched);
        let mut progress = |step| bar.say(tried(step));
        let found = minimum(ruleset, query, method, &mut progress).map_err(|e| failed(&e))?;
        let exact = match &found {
            Minimum::Found { witness, .. } => {
                Some(Query { pieces: Some(witness.pieces()), ..query.clone() })
            }
            _ => None,
        };
        if self.shard.is_shared(console) {
            let listed = self.listed(ruleset, exact.as_ref(), writer, console)?;
            if exact.is_some() {
                return Ok(listed);
            }
        }
        let Some(exact) = &exact else { return Ok(said(&found, writer)) };
        self.listing(ruleset, exact, writer, console, &bar)
    }

    /// Lists the configurations of a query with the number of pieces in it which are not in the journal
    /// yet; each is written as it is found, if all are wanted on standard output.
    ///
    /// # Errors
    /// If the filters, the solver, the journal or the output fail.
    fn listing(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
        bar: &Progress,
    ) -> Result<Exit, CommandError> {
        let open = |path| Journal::open(path, ruleset, query, console);
        let mut journal = self.resume.as_deref().map(open).transpose()?;
        let known = journal.as_mut().map(|journal| std::mem::take(&mut journal.known));
        let known = known.unwrap_or_default();
        let (started, limit) = (Instant::now(), self.seconds);
        let mut left = self.count.unwrap_or(usize::MAX);
        let is_live = self.count.is_none() && self.asked.output.is_out();
        if left == 0 {
            return Ok(Exit::Done);
        }
        let (mut broken, mut late) = (None, false);
        let mut count = known.len();
        let mut each = |configuration: &Configuration| {
            let line = writer.configuration(configuration);
            let mut write = || -> Result<(), CommandError> {
                if let Some(journal) = &mut journal {
                    journal.add(&line)?;
                }
                if is_live { Ok(writer.flush(&mut console.out)?) } else { Ok(()) }
            };
            if let Err(failure) = write() {
                broken = Some(failure);
                return ControlFlow::Break(());
            }
            count += 1;
            bar.say(counted(count, "configuration"));
            left -= 1;
            late = limit.is_some_and(|limit| started.elapsed() > limit);
            if left == 0 || late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.find(ruleset, query, &known, &mut each).map_err(|e| failed(&e))?;
        match broken {
            Some(failure) => Err(failure),
            None if late && left > 0 => Ok(Exit::Budget),
            None => Ok(Exit::Done),
        }
    }

    /// Finds what is not known: some, which differ much; or all, part by part, as shards do.
    fn find(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        known: &[Layout],
        each: &mut dyn FnMut(&Configuration) -> ControlFlow<()>,
    ) -> Result<(), MinimalError> {
        let reachability = self.encoding.reachability;
        if self.count.is_some() {
            for_each_configuration(ruleset, query, reachability, known, each)?;
            return Ok(());
        }
        let parts = QueryParts::new(ruleset, query, reachability)?;
        for part in parts.all() {
            if !parts.for_each(part, known, &mut *each)?.complete {
                break;
            }
        }
        Ok(())
    }

    /// Writes the configurations of a query, of all shards; nothing if there is no query, since no
    /// configuration wins.
    ///
    /// # Errors
    /// If a solver fails, or the file of a shard has something else.
    fn listed(
        &self,
        ruleset: &Ruleset,
        query: Option<&Query>,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let new = |query| QueryParts::new(ruleset, query, self.encoding.reachability);
        let parts = query.map(new).transpose().map_err(|e| failed(&e.into()))?;
        let all = parts.as_ref().map_or_else(Vec::new, QueryParts::all);
        let units: Vec<String> = all.iter().map(QueryPart::to_string).collect();
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
                        return Err(Diagnostic::new(title).with(Exit::Input));
                    }
                };
            }
        }
        Ok(Exit::Done)
    }
}

/// The configurations of a part, in notation.
fn texts(
    ruleset: &Ruleset,
    parts: &QueryParts<'_>,
    part: QueryPart,
) -> Result<Vec<String>, CommandError> {
    let mut texts = Vec::new();
    let end = parts.for_each(part, &[], |found| {
        texts.push(ruleset.write_position(&found.position(ruleset)));
        ControlFlow::Continue(())
    });
    end.map_err(|e| failed(&e))?;
    Ok(texts)
}

/// A line as a configuration that a plan asks for.
///
/// # Errors
/// Says why it is none.
pub(super) fn read(ruleset: &Ruleset, plan: &Plan, line: &str) -> Result<Configuration, String> {
    let setup = read_setup(ruleset, line).map_err(|e| e.to_string())?;
    let position = Position::new_waiving(ruleset, &setup, |_| true).map_err(|e| e.to_string())?;
    decode::check(ruleset, plan, position.layout().clone()).map_err(|e| not_asked_for(&e))
}

/// Why a line of a journal is not a configuration of the list.
fn not_asked_for(mismatch: &DecodeError) -> String {
    match mismatch {
        DecodeError::Query { what, .. } => format!("this is not what is asked for: {what}"),
        _ => "no winning path runs here".to_owned(),
    }
}

/// The longest line of a journal: far longer than any position.
const LONGEST: usize = 64 << 10;

/// Configurations that were found before, a line each.
struct Journal {
    path: PathBuf,
    /// At its end.
    file: File,
    known: Vec<Layout>,
}

impl Journal {
    /// Opens a journal, or begins one. A last line without an end was cut off: it is left out, which
    /// is written, and found again.
    ///
    /// # Errors
    /// If it cannot be read and written, or a line is not what the query asks for.
    fn open(
        path: &Path,
        ruleset: &Ruleset,
        query: &Query,
        console: &mut Console<'_>,
    ) -> Result<Self, CommandError> {
        let name = path.display();
        let unusable = |why: &dyn Display| {
            Diagnostic::new(format!("{name} cannot be used: {why}")).with(Exit::Input)
        };
        if is_direct(path) {
            return Err(unusable(&"it is no file"));
        }
        let mut options = File::options();
        options.create(true).read(true).append(true);
        let file = options.open(path).map_err(|e| unusable(&e))?;
        let reader = File::open(path).map_err(|e| unusable(&e))?;
        let plan = Plan::new(ruleset, query).map_err(|e| failed(&e.into()))?;
        let mut lines = Lines::new(BufReader::new(reader), LONGEST);
        let (mut known, mut seen, mut line) = (Vec::new(), HashSet::new(), String::new());
        while lines.read(&mut line).map_err(|e| unusable(&e))? {
            let number = lines.number();
            let fault = |reason: String| {
                Diagnostic::new(format!("{name} is not a list of configurations"))
                    .source(&format!("{name}, line {number}"), &line)
                    .label(0..line.len(), reason)
                    .with(Exit::Input)
            };
            if !lines.has_line_end() {
                if !begins(&line) {
                    return Err(fault("this line has no end, and is no position".to_owned())
                        .help("name a file that --resume wrote, or one that is not there yet"));
                }
                let all = file.metadata().map_err(|e| unusable(&e))?.len();
                file.set_len(all - line.len() as u64).map_err(|e| unusable(&e))?;
                let what = "was cut off: it is left out, and found again";
                writeln!(console.err, "{name}: line {number} {what}")?;
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

    /// Adds a line, in one write: what is killed leaves whole lines.
    fn add(&mut self, line: &str) -> Result<(), CommandError> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|source| {
            unwritten(&WriteError { path: self.path.clone(), step: WriteStep::Write, source })
        })
    }
}

/// Whether a text is how a position begins.
fn begins(text: &str) -> bool {
    let head = "x1_";
    text.starts_with(head) || head.starts_with(text)
}
