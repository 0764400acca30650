//! The run of an engine over the cases of a demand.

use std::collections::BTreeSet;
use std::path::Path;

use crate::commands::conform::args::Args;
use crate::commands::conform::demand::demand;
use crate::commands::conform::files;
use crate::commands::conform::format::Format;
use crate::commands::conform::greet::{Greeting, greet};
use crate::commands::conform::reports::Targets;
use crate::commands::conform::table::load_report;
use crate::commands::conform::words::picture;
use crate::game::GameName;
use crate::output::console::write;
use crate::output::folder::{check_new, write_files};
use crate::{CommandError, Console, Diagnostic, Exit, Playable, Progress};
use crosstrack::base::counted;
use crosstrack_conform::Suite;
use crosstrack_conform::causes::{Causes, FoundCause, Shrinking, causes};
use crosstrack_conform::demand::Collection;
use crosstrack_conform::known_failures::KnownFailures;
use crosstrack_conform::memory::{RunMemory, engine_digest};
use crosstrack_conform::report::{Changes, Repeat, Report, ReportParts};
use crosstrack_conform::run::{RunOptions, RunOutcome, run as run_cases};
use crosstrack_conform::session::EngineFailures;
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{AnySuite, Case, CaseWord, Demand, Memory};

pub(super) fn run<G: Playable>(
    args: &Args,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    // What is to be demanded.
    let vectors = files::load::<G>(args.vectors.as_deref())?;
    let (suite, shipped) = (vectors.to_any_suite(), Suite::<G>::shipped().to_any_suite());
    let collection = match &args.vectors {
        Some(_) => Collection::of_folder(&suite, &shipped),
        None => Collection::of_suite(&suite),
    };
    let demand = demand(args, &collection, &suite)?;
    let earlier = args.compare.as_deref().map(load_report).transpose()?;
    let launch = args.of.launch()?;
    check_new(&args.create_known, false)?;
    args.save.as_deref().map(check_folder).transpose()?;
    let ids: BTreeSet<&str> =
        collection.cases().map(crosstrack_conform::any_suite::AnyCase::id).collect();
    let known = args.known.as_deref().map(|path| files::load_known(path, &ids)).transpose()?;
    let last = args.changed.as_deref().map(files::load_last).transpose()?;
    if let (Some(earlier), Some(path)) = (&earlier, &args.compare) {
        check_comparable(earlier, &suite, path)?;
    }
    let targets = Targets::open(args)?;

    // The cases go to processes of the engine.
    let Greeting { hello, declared } = greet::<G>(&launch)?;
    let faults = declared_faults(args, declared)?;
    let digest = hello.as_ref().map(|hello| engine_digest(&launch.words, hello));
    let (last, mut notes) = last_of_engine(args, last.unwrap_or_default(), digest.as_deref());
    let memory = Memory { known: known.unwrap_or_default(), last };
    let failure_limit = EngineFailures { count: args.max_faults.into(), time_lost: args.max_wait };
    let options =
        RunOptions { launch, jobs: args.jobs.into(), fail_fast: args.fail_fast, failure_limit };
    let mut outcome = watched_run(&demand, &memory, &options, console.watched);
    // Where nothing was asked, the greeting is all that is known of the engine.
    outcome.hello = outcome.hello.take().or(hello);
    outcome.findings.faults.extend(faults);
    outcome.findings.gaps.extend_from_slice(collection.gaps());

    // The verdict, and what is written of it.
    remember(args, &memory, &mut outcome)?;
    let verdict = outcome.verdict(&demand, args.allow.is_some());
    let (engine, time) = (args.of.engine(), args.max_shrink);
    let shrinking = Shrinking { suite: &*vectors, launch: &options.launch, engine, picture, time };
    let shrinking = Some(shrinking).filter(|_| !args.no_shrink && !outcome.gave_up);
    let Causes { mut causes, errors } = causes(&outcome, shrinking.as_ref(), &mut notes);
    if let Some(dir) = &args.save {
        save(&mut causes, dir)?;
    }
    notes.extend(collection.remarks().iter().cloned());
    let folder = args.vectors.as_ref().map(|folder| folder.display().to_string());
    let game = (G::NAME != GameName::DEFAULT.as_str()).then_some(G::NAME);
    let repeat = Repeat::new(engine, game, folder.as_deref());
    let compared = earlier.zip(args.compare.as_ref()).and_then(|(earlier, path)| {
        Changes::new(path.display().to_string(), &earlier, &suite, &outcome.results).ok()
    });
    let parts = ReportParts {
        engine: engine.to_owned(),
        folder,
        notes,
        causes: causes.iter().map(|one| one.report(&repeat)).collect(),
        errors: errors.iter().map(|one| one.report(&repeat)).collect(),
        compared,
        slowest: args.slowest,
    };
    let report = Report::new(&suite, &outcome, &verdict, parts);
    let exit = if verdict.is_success() { Exit::Done } else { Exit::No };
    targets.write(&report, args, console).and(Ok(exit))
}

/// Checks that an earlier report is about these vectors.
fn check_comparable(
    earlier: &Report,
    suite: &AnySuite<'_>,
    path: &Path,
) -> Result<(), CommandError> {
    earlier.check_suite(suite).map_err(|e| {
        Diagnostic::new(format!("--compare {}: {e}", path.display()))
            .help("compare with a report of a run over the same vectors")
            .into_error(Exit::Input)
    })
}

/// Returns the results of the last run of this engine, and a note if they are of another one.
fn last_of_engine(args: &Args, last: RunMemory, digest: Option<&str>) -> (RunMemory, Vec<String>) {
    let was_empty = last.is_empty();
    let last = digest.map_or_else(RunMemory::default, |digest| last.for_engine(digest));
    let file = args.changed.as_ref().filter(|_| last.is_empty() && !was_empty);
    let note = file.map(|file| format!("what {} remembers is of another engine", file.display()));
    (last, note.into_iter().collect())
}

/// Puts cases to the engine, and shows how far it has come.
fn watched_run<'s>(
    demand: &Demand<'s>,
    memory: &Memory,
    options: &RunOptions,
    is_watched: bool,
) -> RunOutcome<'s> {
    let progress = Progress::counter(demand.len(), is_watched);
    run_cases(demand, memory, options, |judged| {
        progress.say(judged.case.id().to_owned());
        progress.advance();
    })
}

/// Writes the files that remember the run, and leaves the cases that pass out of the known failures.
fn remember(
    args: &Args,
    memory: &Memory,
    outcome: &mut RunOutcome<'_>,
) -> Result<(), CommandError> {
    let after = memory.after(&outcome.results);
    if let Some(path) = &args.changed {
        write(path, &after.last.to_text())?;
    }
    let is_whole = !outcome.results.iter().any(|one| one.word() == CaseWord::NotRun);
    let not_run = |path: &Path| {
        format!("{} was not written: not every case was put to the engine", path.display())
    };
    if let (true, Some(path)) = (args.update_known, &args.known) {
        if is_whole && after.known != memory.known {
            write(path, &after.known.to_text())?;
        }
        if is_whole {
            outcome.settle_known();
        } else {
            outcome.notes.push(not_run(path));
        }
    }
    if let Some(path) = &args.create_known {
        let known = KnownFailures::of_results(&outcome.results);
        if !is_whole {
            outcome.notes.push(not_run(path));
        } else if known.is_empty() {
            outcome.notes.push(format!("no wrong answer, so {} was not written", path.display()));
        } else {
            write(path, &known.to_text())?;
            let cases = counted(known.len(), "case");
            outcome.notes.push(format!("{} has {cases}, for --known", path.display()));
        }
    }
    Ok(())
}

/// Returns the titles of what the engine declares and the game does not have, for reports in other
/// formats than text.
///
/// # Errors
/// The first of them, if the format is text.
fn declared_faults(
    args: &Args,
    declared: Vec<(String, CommandError)>,
) -> Result<Vec<String>, CommandError> {
    let mut declared = declared.into_iter();
    match args.format {
        Format::Text if args.report.is_empty() => {
            declared.next().map_or(Ok(Vec::new()), |(_, first)| Err(first))
        }
        _ => Ok(declared.map(|(title, _)| title).collect()),
    }
}

/// Writes the smallest failures as vector files, one for each group, into a folder without files of
/// these names.
fn save<G: Playable>(causes: &mut [FoundCause<'_, G>], dir: &Path) -> Result<(), CommandError> {
    let mut cases: Vec<Case<G>> = Vec::new();
    for smallest in causes.iter_mut().filter_map(|one| one.smallest.as_mut()) {
        let case = &smallest.explained.vector;
        let file = dir.join(format!("{}.json", case.group()));
        smallest.saved = Some(file.display().to_string());
        if !cases.iter().any(|known| known.id == case.id) {
            cases.push(case.clone());
        }
    }
    let files = G::GROUPS.iter().map(|group| VectorFile::from_cases(group, &cases));
    let files = files.filter(|file| !file.cases.is_empty());
    let texts: Vec<_> =
        files.map(|file| (format!("{}.json", file.group), file.to_text())).collect();
    write_files(dir, &texts, false)
}

/// Checks before the run that a folder has no vectors, since files are not replaced.
fn check_folder(dir: &Path) -> Result<(), CommandError> {
    let is_vectors = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    let taken = std::fs::read_dir(dir)
        .is_ok_and(|entries| entries.flatten().any(|entry| is_vectors(&entry.path())));
    if !taken {
        return Ok(());
    }
    Err(Diagnostic::new(format!("--save {}: there are vectors in it already", dir.display()))
        .help("name a folder of its own; it is made if it is not there")
        .into_error(Exit::Input))
}
