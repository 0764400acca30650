//! The run over the vectors.

use std::io::Write as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::commands::conform::shrunk::Told;
use crate::cli::commands::conform::{Args, Format, files, shrunk, write, write_ci, write_text};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::Playable;
use crate::cli::nearest::{nearest, question};
use crate::conform::choose::{Choice, Glob};
use crate::conform::judge::Verdict;
use crate::conform::known::Known;
use crate::conform::listing::{Listing, Vector};
use crate::conform::run::{Options, Outcome, Totals, is_given_up, run as run_cases};

/// Everything that a report tells.
pub(super) struct Report<'a, G: Playable> {
    pub(super) suite: &'a Listing<'a>,
    pub(super) engine: &'a str,
    pub(super) outcome: &'a Outcome<'a>,
    pub(super) totals: Totals,
    pub(super) shrunk: &'a [Told<G>],
}

pub(super) fn run<G: Playable>(args: &Args, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let target = args.output.open()?;
    let launch = args.launch()?;
    let loaded = files::load::<G>(args.vectors.as_deref())?;
    let suite = loaded.listing();
    let list = match (&args.known, &args.update_known) {
        (Some(path), _) => files::known(path, &suite, false)?,
        (None, Some(path)) => files::known(path, &suite, true)?,
        (None, None) => Known::default(),
    };
    let mut state = args.state.as_deref().map(files::state).transpose()?.unwrap_or_default();
    let chosen = chosen(args, &suite)?;
    let cases: Vec<&dyn Vector> =
        chosen.iter().copied().filter(|case| !args.changed || !state.settles(*case)).collect();
    let bar = bar(console.watched, cases.len());
    let jobs = usize::from(args.jobs);
    let options = Options { launch, jobs, fail_fast: args.fail_fast };
    let mut outcome = run_cases(&cases, &list, &options, |judged| {
        bar.set_message(judged.case.id().to_owned());
        bar.inc(1);
    });
    bar.finish_and_clear();
    if let Some(path) = &args.state {
        outcome.judged.iter().for_each(|j| state.set(j.case, j.verdict.word()));
        files::write(path, &state.text())?;
    }
    if let Some(path) = &args.update_known {
        update(&mut outcome, &list, path)?;
    }
    let totals = outcome.totals(chosen.len());
    let wanted = args.shrink || (args.format == Format::Text && !args.no_shrink);
    let shrunk = if wanted && !outcome.gave_up {
        let notes = &mut Vec::new();
        let shrunk = shrunk::all(&outcome, &loaded, &options.launch, args.engine(), notes);
        outcome.notes.append(notes);
        shrunk
    } else {
        Vec::new()
    };
    let report =
        Report { suite: &suite, engine: args.engine(), outcome: &outcome, totals, shrunk: &shrunk };
    let text = match args.format {
        Format::Text => write_text::text(&report, console.colour && args.output.is_out()),
        Format::Json => write::json(&report)?,
        Format::Md => write::markdown(&report),
        Format::Junit => write_ci::junit(&report)?,
        Format::Tap => write_ci::tap(&report),
        Format::Github => write_ci::github(&report)?,
    };
    match args.format {
        Format::Github => target.finish_commands(&text, console)?,
        _ => target.finish(&text, console)?,
    }
    if totals.tested_nothing() {
        let trouble = Trouble::new(NOTHING).help(
            "a ruleset is declared in the answer to hello; `crosstrack conform new` writes a start",
        );
        if let Failure::Told(_, trouble) = trouble.with(Exit::Done) {
            console.err.write_all(trouble.render(console.looks).as_bytes())?;
        }
    }
    Ok(if totals.is_good() { Exit::Done } else { Exit::No })
}

/// What is said about an engine that answers nothing.
pub(super) const NOTHING: &str = "nothing was tested: the engine skipped every case";

fn chosen<'s>(args: &Args, suite: &Listing<'s>) -> Result<Vec<&'s dyn Vector>, Failure> {
    if let Some(other) =
        args.group.iter().find(|group| !suite.groups.iter().any(|known| known.name == *group))
    {
        let trouble = Trouble::new(format!("{} has no group `{other}`", suite.name));
        let names: Vec<&str> = suite.groups.iter().map(|group| group.name).collect();
        let help = format!("its groups are {}", names.join(", "));
        return Err(trouble.help(help).with(Exit::Usage));
    }
    if !args.level.is_empty() && suite.cases.iter().all(|case| case.level().is_none()) {
        let trouble = Trouble::new(format!("{} has no levels", suite.name));
        return Err(trouble.help("leave --level out").with(Exit::Usage));
    }
    let globs = |texts: &[String]| texts.iter().map(Glob::new).collect();
    let choice = Choice {
        groups: args.group.clone(),
        run: globs(&args.only),
        skip: globs(&args.skip),
        levels: args.level.clone(),
    };
    if let Some(idle) = choice.idle(suite) {
        let near = nearest(idle.text(), suite.cases.iter().map(|case| case.id()));
        let help = question(&near).unwrap_or_else(|| {
            let like = suite.cases.first().map_or("none", |case| case.id());
            let game = args.game.game();
            format!("ids are like {like}; `crosstrack vectors list --game {game}` lists them")
        });
        let trouble = Trouble::new(format!("no case matches `{}`", idle.text()));
        return Err(trouble.help(help).with(Exit::Usage));
    }
    let chosen = choice.of(suite);
    if chosen.is_empty() {
        let trouble = Trouble::new("the options together choose no case");
        return Err(trouble.help("leave one of them out").with(Exit::Usage));
    }
    Ok(chosen)
}

/// Writes the list of known failures anew; from then on they are known.
fn update(outcome: &mut Outcome<'_>, list: &Known, path: &std::path::Path) -> Result<(), Failure> {
    if outcome.judged.iter().any(|judged| is_given_up(&judged.verdict)) {
        let note = format!("{} was not updated: the engine was given up", path.display());
        outcome.notes.push(note);
        return Ok(());
    }
    let of = |wanted: fn(&Verdict) -> bool| {
        let judged = outcome.judged.iter().filter(move |j| wanted(&j.verdict));
        judged.map(|j| j.case.id()).collect::<Vec<_>>()
    };
    let passed = of(|verdict| matches!(verdict, Verdict::Pass));
    let failed = of(|verdict| matches!(verdict, Verdict::Fail(_) | Verdict::Error(_)));
    let list = list.updated(passed, failed);
    files::write(path, &list.text())?;
    for judged in &mut outcome.judged {
        judged.known = list.has(judged.case.id());
    }
    Ok(())
}

fn bar(watched: bool, length: usize) -> ProgressBar {
    if !watched {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
