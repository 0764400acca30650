//! The run of an engine over the cases of a demand.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::commands::conform::args::Args;
use crate::commands::conform::demand::demand;
use crate::commands::conform::files;
use crate::commands::conform::format::Format;
use crate::commands::conform::greet::{Greeting, greet};
use crate::commands::conform::reports::Targets;
use crate::commands::conform::words::picture;
use crate::game::AnyGame;
use crate::output::folder::write_files;
use crate::{Console, Ended, Fault, Playable, Progress};
use crosstrack_conform::Suite;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::causes::{Causes, FoundCause, Shrinking, causes};
use crosstrack_conform::demand::Collection;
use crosstrack_conform::fresh::{Fresh, fresh_cases};
use crosstrack_conform::report::{Baseline, Repeat, Report, ReportParts};
use crosstrack_conform::run::{RunOptions, RunOutcome, ask_fresh, run as run_cases};
use crosstrack_conform::session::{EngineFailures, FailureBudget};
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{Case, Demand};

pub(crate) fn run<G: Playable>(args: &Args, console: &mut Console<'_>) -> Result<Ended, Fault> {
    // First of all: no report of an earlier run survives an error.
    let targets = Targets::open(args)?;

    // What is to be demanded.
    let vectors = files::load::<G>(args.vectors.as_deref())?;
    let (suite, shipped) = (vectors.to_any_suite(), Suite::<G>::shipped().to_any_suite());
    let collection = match &args.vectors {
        Some(_) => Collection::of_folder(&suite, &shipped),
        None => Collection::of_suite(&suite),
    };
    let demand = demand(args, &collection, &suite)?;
    let baseline = args.baseline.as_deref();
    let baseline = baseline.map(|path| files::load_baseline(path, &suite)).transpose()?;
    let launch = args.of.launch()?;
    args.save.as_deref().map(check_folder).transpose()?;

    // The cases go to processes of the engine.
    let Greeting { hello, declared } = greet::<G>(&launch)?;
    let faults = declared_faults(args, declared)?;
    let failure_limit = EngineFailures { count: args.max_faults.into(), ..FailureBudget::DEFAULT };
    let options =
        RunOptions { launch, jobs: args.jobs.into(), fail_fast: args.fail_fast, failure_limit };
    let known = baseline.clone().unwrap_or_default();
    let seed = args.seed.unwrap_or_else(new_seed);
    let fresh = fresh_cases::<G>(&demand, args.fresh as usize, seed);
    let mut outcome = watched_run(&demand, &known, &options, console.watched);
    if fresh.is_empty() {
        let one = fresh_cases::<G>(&demand, 1, seed);
        outcome.findings.fresh = if one.is_empty() { Fresh::NotApplicable } else { Fresh::Off };
    } else {
        let cases: Vec<&dyn AnyCase> = fresh.iter().map(|case| case as &dyn AnyCase).collect();
        ask_fresh(&mut outcome, seed, &cases, &options);
    }
    // Where nothing was asked, the greeting is all that is known of the engine.
    outcome.hello = outcome.hello.take().or(hello);
    outcome.findings.faults.extend(faults);
    outcome.findings.gaps.extend_from_slice(collection.gaps());

    // The verdict, and what is written of it.
    let verdict = outcome.verdict(&demand);
    let (engine, time) = (args.of.engine(), args.max_shrink);
    let (suite_of, launch) = (&*vectors, &options.launch);
    let shrinking = Shrinking { suite: suite_of, fresh: &fresh, launch, engine, picture, time };
    let shrinking = Some(shrinking).filter(|_| !args.no_shrink && !outcome.gave_up);
    let mut notes = Vec::new();
    let Causes { mut causes, errors } = causes(&outcome, shrinking.as_ref(), &mut notes);
    if let Some(dir) = &args.save {
        save(&mut causes, dir)?;
    }
    notes.extend(collection.remarks().iter().cloned());
    let folder = args.vectors.as_ref().map(|folder| folder.display().to_string());
    let game = (G::NAME != AnyGame::usual().name()).then_some(G::NAME);
    let repeat = Repeat::new(engine, game, folder.as_deref(), &args.demand_words());
    let parts = ReportParts {
        engine: engine.to_owned(),
        folder,
        notes,
        causes: causes.iter().map(|one| one.report(&repeat)).collect(),
        errors: errors.iter().map(|one| one.report(&repeat)).collect(),
        compared: baseline.map(|baseline| baseline.changes(&outcome.results)),
    };
    let report = Report::new(&suite, &outcome, &verdict, parts);
    targets.write(&report, args, console)
}

/// Returns a seed that differs from run to run.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) % 1_000_000
}

/// Puts cases to the engine, and shows how far it has come.
fn watched_run<'s>(
    demand: &Demand<'s>,
    baseline: &Baseline,
    options: &RunOptions,
    is_watched: bool,
) -> RunOutcome<'s> {
    let progress = Progress::counter(demand.len(), is_watched);
    run_cases(demand, baseline, options, |judged| {
        progress.say(judged.case.id().to_owned());
        progress.advance();
    })
}

/// Returns the titles of what the engine declares and the game does not have, for reports in other
/// formats than text.
///
/// # Errors
/// The first of them, if the format is text.
fn declared_faults(args: &Args, declared: Vec<(String, Fault)>) -> Result<Vec<String>, Fault> {
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
fn save<G: Playable>(causes: &mut [FoundCause<'_, G>], dir: &Path) -> Result<(), Fault> {
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
fn check_folder(dir: &Path) -> Result<(), Fault> {
    let is_vectors = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    let taken = std::fs::read_dir(dir)
        .is_ok_and(|entries| entries.flatten().any(|entry| is_vectors(&entry.path())));
    if !taken {
        return Ok(());
    }
    Err(Fault::new(format!("--save {}: there are vectors in it already", dir.display()))
        .help("name a folder of its own; it is made if it is not there"))
}
