//! The run of an engine over the vectors.

use std::path::Path;

use crate::commands::conform::args::{Args, Format};
use crate::commands::conform::causes::{Causes, Shrinking, causes};
use crate::commands::conform::changes::{Changes, EarlierReport};
use crate::commands::conform::files;
use crate::commands::conform::greet::{Greeting, greet};
use crate::commands::conform::report::{CauseReport, Report};
use crate::commands::conform::reports::Targets;
use crate::commands::folder::write_files;
use crate::console::write;
use crate::{CommandError, Console, Diagnostic, Exit, Playable, Progress, did_you_mean};
use crosstrack::base::counted;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::filter::{CaseFilter, Glob};
use crosstrack_conform::known_failures::KnownFailures;
use crosstrack_conform::memory::{RunMemory, engine_digest};
use crosstrack_conform::run::{RunOptions, RunOutcome, run as run_cases};
use crosstrack_conform::session::EngineFailures;
use crosstrack_conform::summary::{Requirement, RunSummary, Totals};
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{AnySuite, Case, CaseResult, Source, Verdict};

pub(super) fn run<G: Playable>(
    args: &Args,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let targets = Targets::open(args)?;
    let earlier = args.compare.as_deref().map(EarlierReport::load).transpose()?;
    let launch = args.launch()?;
    let loaded = files::load::<G>(args.vectors.as_deref())?;
    let suite = loaded.to_any_suite();
    let list = load_known(args, &suite)?;
    args.save.as_deref().map(check_folder).transpose()?;
    let state = args.state.as_deref().map(files::load_state).transpose()?.unwrap_or_default();
    let chosen = choose_cases(args, &suite)?;
    check_required(args, &suite, &chosen)?;
    let Greeting { hello, declared } = greet::<G>(&launch)?;
    let declared = declared_faults(args, declared)?;
    let digest = hello.map(|hello| engine_digest(&launch.words, &hello));
    let (mut state, mut notes) = state_for_engine(args, state, digest.as_deref());
    let mut cases: Vec<&dyn AnyCase> = chosen.clone();
    // What is remembered to pass is not asked again, unless it is known to fail.
    cases.retain(|case| !(args.changed && state.can_skip(*case)) || list.contains(case.id()));
    let failure_limit = EngineFailures { count: args.max_faults.into(), time_lost: args.max_wait };
    let options =
        RunOptions { launch, jobs: args.jobs.into(), fail_fast: args.fail_fast, failure_limit };
    let mut outcome = watched_run(&cases, &list, &options, console.watched);
    if let Some(path) = &args.state {
        outcome.results.iter().for_each(|j| state.record(j.case, j.verdict.word()));
        write(path, &state.to_text())?;
    }
    if let Some(path) = &args.update_known {
        update_known(&mut outcome, &list, path)?;
    }
    let (engine, time) = (args.engine(), args.max_shrink);
    let shrinking = Shrinking { suite: &*loaded, launch: &options.launch, engine, time };
    let shrinking = Some(shrinking).filter(|_| args.is_shrinking() && !outcome.gave_up);
    let Causes { mut causes, errors } = causes(&outcome, shrinking.as_ref(), &mut notes);
    if let Some(dir) = &args.save {
        save(&mut causes, dir)?;
    }
    let skipped = outcome.skipped_by_reason();
    let changes = args.compare.as_deref().zip(earlier);
    let changes = changes.map(|(file, earlier)| Changes::new(file, &earlier, &outcome.results));
    let totals = outcome.totals(cases.len(), chosen.len() - cases.len());
    let books = books(args, &suite, &outcome, totals, declared);
    let report = Report {
        suite: &suite,
        engine: args.engine(),
        vectors: args.vectors.as_deref(),
        outcome: &outcome,
        totals: books.totals,
        passes: books.has_passed(),
        causes: &causes,
        errors: &errors,
        skipped: &skipped,
        changes: changes.as_ref(),
        slowest: args.slowest,
        unmet: &books.failure_reasons(),
        notes: &notes,
    };
    let exit = if report.passes { Exit::Done } else { Exit::No };
    targets.write(&report, args, console).and(Ok(exit))
}

/// Returns the results of the last run of this engine, and a note if they are of another one.
fn state_for_engine(
    args: &Args,
    state: RunMemory,
    digest: Option<&str>,
) -> (RunMemory, Vec<String>) {
    let was_empty = state.is_empty();
    let state = digest.map_or_else(RunMemory::default, |digest| state.for_engine(digest));
    let is_other = args.changed && state.is_empty() && !was_empty;
    let note = is_other.then(|| "what --state remembers is of another engine".to_owned());
    (state, note.into_iter().collect())
}

/// Puts cases to the engine, and shows how far it has come.
fn watched_run<'s>(
    cases: &[&'s dyn AnyCase],
    list: &KnownFailures,
    options: &RunOptions,
    is_watched: bool,
) -> RunOutcome<'s> {
    let progress = Progress::counter(cases.len(), is_watched);
    run_cases(cases, list, options, |judged| {
        progress.say(judged.case.id().to_owned());
        progress.advance();
    })
}

/// Loads the list of known failures that the options name.
fn load_known(args: &Args, suite: &AnySuite<'_>) -> Result<KnownFailures, CommandError> {
    match (&args.known, &args.update_known) {
        (Some(path), update) => files::load_known(path, suite, update.as_ref() == Some(path)),
        (None, Some(path)) => files::load_known(path, suite, true),
        (None, None) => Ok(KnownFailures::default()),
    }
}

/// Returns what the options require of a run, with its totals.
fn books(
    args: &Args,
    suite: &AnySuite<'_>,
    outcome: &RunOutcome<'_>,
    totals: Totals,
    declared: Vec<String>,
) -> RunSummary {
    RunSummary {
        totals,
        fail_fast: args.fail_fast,
        required: args.require.iter().map(|word| requirement(word, suite, outcome)).collect(),
        max_skip: args.max_skip,
        declared_skips: outcome
            .results
            .iter()
            .filter(|one| matches!(one.verdict, Verdict::Skip(_)))
            .count(),
        problems: [declared, outcome.problems.clone()].concat(),
    }
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

/// Checks that each value of `--require` is a group, a value of a ruleset or `all`, and that all its cases
/// are chosen.
fn check_required(
    args: &Args,
    suite: &AnySuite<'_>,
    chosen: &[&dyn AnyCase],
) -> Result<(), CommandError> {
    for word in &args.require {
        let of =
            |cases: &[&dyn AnyCase]| cases.iter().filter(|case| is_about(**case, word)).count();
        let (cases, asked) = (of(&suite.cases), of(chosen));
        if cases == 0 {
            let names = || suite.groups.iter().map(|group| group.name).chain(["all"]);
            let help = did_you_mean(word, names()).unwrap_or_default();
            let list =
                "write a group, a value of a ruleset such as 4x3 or junction=through, or all";
            let title = format!("--require {word}: no case of {} is about that", suite.name);
            return Err(Diagnostic::new(title).help(help).help(list).into_error(Exit::Usage));
        }
        if asked < cases {
            let title = format!(
                "--require {word}: the options choose {asked} of {}",
                counted(cases, "case")
            );
            return Err(Diagnostic::new(title)
                .help("choose all of them, or allow no skips among those chosen: --max-skip 0")
                .into_error(Exit::Usage));
        }
    }
    Ok(())
}

/// Whether a case is about what `--require` names.
fn is_about(case: &dyn AnyCase, word: &str) -> bool {
    word == "all" || case.group() == word || case.has_value(word)
}

/// Counts how many cases of a value of `--require` were tested.
fn requirement(word: &str, suite: &AnySuite<'_>, outcome: &RunOutcome<'_>) -> Requirement {
    let tested = outcome
        .results
        .iter()
        .filter(|judged| judged.verdict.skip_reason().is_none() && is_about(judged.case, word));
    let cases = suite.cases.iter().filter(|case| is_about(**case, word));
    Requirement { word: word.to_owned(), cases: cases.count(), tested: tested.count() }
}

/// Writes the smallest failures as vector files, one for each group, into a folder without files of
/// these names.
fn save<G: Playable>(causes: &mut [CauseReport<'_, G>], dir: &Path) -> Result<(), CommandError> {
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

/// Returns the cases that the options choose.
fn choose_cases<'s>(
    args: &Args,
    suite: &AnySuite<'s>,
) -> Result<Vec<&'s dyn AnyCase>, CommandError> {
    let groups: Vec<&str> = suite.groups.iter().map(|group| group.name).collect();
    let flags: Vec<&str> = suite.flags.iter().map(|flag| flag.name).collect();
    for (word, given, known) in [("group", &args.group, groups), ("flag", &args.flag, flags)] {
        if let Some(other) = given.iter().find(|given| !known.contains(&given.as_str())) {
            let diagnostic = Diagnostic::new(format!("{} has no {word} `{other}`", suite.name));
            let help = format!("its {word}s are {}", known.join(", "));
            return Err(diagnostic.help(help).into_error(Exit::Usage));
        }
    }
    if !args.level.is_empty() && suite.cases.iter().all(|case| case.level().is_none()) {
        let diagnostic = Diagnostic::new(format!("{} has no levels", suite.name));
        return Err(diagnostic.help("leave --level out").into_error(Exit::Usage));
    }
    let globs = |texts: &[String]| texts.iter().map(Glob::new).collect();
    let choice = CaseFilter {
        groups: args.group.clone(),
        run: globs(&args.only),
        skip: globs(&args.skip),
        levels: args.level.clone(),
        flags: args.flag.clone(),
        source: args.source,
    };
    if suite.cases.is_empty() {
        let game = args.game.game();
        return Err(Diagnostic::new(format!("{} has no case", suite.label()))
            .help(format!("`crosstrack-lab vectors make --game {game} DIR`, then --vectors DIR"))
            .into_error(Exit::Usage));
    }
    if let Some(idle) = choice.unmatched_glob(suite) {
        let near = did_you_mean(idle.text(), suite.cases.iter().map(|case| case.id()));
        let help = near.unwrap_or_else(|| {
            let like = suite.cases.first().map_or("none", |case| case.id());
            let game = args.game.game();
            format!(
                "ids are like {like}; `crosstrack conform vectors list --game {game}` lists them"
            )
        });
        let diagnostic = Diagnostic::new(format!("no case matches `{}`", idle.text()));
        return Err(diagnostic.help(help).into_error(Exit::Usage));
    }
    let chosen = choice.select(suite);
    if chosen.is_empty() {
        let diagnostic = Diagnostic::new("the options together choose no case");
        let help = args.source.map(|source| source_help(suite, source));
        let diagnostic = diagnostic.help(help.unwrap_or_default());
        return Err(diagnostic.help("leave one of them out").into_error(Exit::Usage));
    }
    Ok(chosen)
}

/// Says where the cases of a source are, or which sources have cases if it has none.
fn source_help(suite: &AnySuite<'_>, source: Source) -> String {
    let of =
        |source: Source| suite.cases.iter().filter(move |case| case.sources().contains(&source));
    let mut groups: Vec<&str> = of(source).map(|case| case.group()).collect();
    groups.dedup();
    if !groups.is_empty() {
        return format!("the groups with cases of --source {source}: {}", groups.join(", "));
    }
    let others = Source::WORDS.iter().filter_map(|word| word.parse().ok());
    let others = others.filter(|&other| of(other).next().is_some());
    let others: Vec<String> = others.map(|other| other.to_string()).collect();
    let suite = suite.label();
    format!("no case of {suite} is of --source {source}; it has those of {}", others.join(", "))
}

/// Updates the list of known failures from a run, in the file and in the outcome.
fn update_known(
    outcome: &mut RunOutcome<'_>,
    list: &KnownFailures,
    path: &Path,
) -> Result<(), CommandError> {
    if outcome.results.iter().any(CaseResult::is_unasked) {
        let note =
            format!("{} was not updated: not every case was put to the engine", path.display());
        outcome.notes.push(note);
        return Ok(());
    }
    let of = |wanted: fn(&Verdict) -> bool| {
        let judged = outcome.results.iter().filter(move |j| wanted(&j.verdict));
        judged.map(|j| j.case.id()).collect::<Vec<_>>()
    };
    let passed = of(|verdict| matches!(verdict, Verdict::Pass));
    let failed = of(|verdict| matches!(verdict, Verdict::Fail(_) | Verdict::Error(_)));
    let list = list.with_results(passed, failed);
    write(path, &list.to_text())?;
    for judged in &mut outcome.results {
        judged.known = list.contains(judged.case.id());
    }
    Ok(())
}
