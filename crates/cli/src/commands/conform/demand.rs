//! What a run demands of an engine, by the options.

use crate::commands::conform::args::Args;
use crate::{Fault, FaultKind, did_you_mean};
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::demand::Collection;
use crosstrack_conform::filter::is_about;
use crosstrack_conform::{AnySuite, Demand, Source};

/// Returns the demand that the options name.
///
/// # Errors
/// If an option names what the suite does not have, or they choose no case together.
pub(super) fn demand<'s>(
    args: &Args,
    collection: &Collection<'s>,
    suite: &AnySuite<'s>,
) -> Result<Demand<'s>, Fault> {
    let cases: Vec<&dyn AnyCase> = collection.cases().collect();
    if cases.is_empty() {
        let game = args.game.game;
        return Err(Fault::new(format!("{} has no case", suite.label()))
            .help(format!("`crosstrack-lab vectors make --game {game} DIR`, then --vectors DIR"))
            .kind(FaultKind::Usage));
    }
    let wanted = args.suite.as_ref();
    if let Some(Err(why)) = wanted.map(|wanted| collection.check_suite(wanted, suite.label())) {
        return Err(Fault::new(why.to_string())
            .help("for another suite, write its hash, which its index.json has, and --vectors DIR")
            .help("changes.csv in the folder that `crosstrack conform vectors export` writes says what differs")
            .kind(FaultKind::Usage));
    }
    check_words(args, &cases, suite)?;
    let filter = args.filter();
    let ids: Vec<&str> = cases.iter().map(|case| case.id()).collect();
    if let Some(idle) = filter.unmatched_glob(&ids) {
        let near = did_you_mean(idle.text(), ids.iter().copied());
        let help = near.unwrap_or_else(|| {
            let (like, game) = (ids.first().unwrap_or(&"none"), args.game.game);
            format!(
                "ids are like {like}; `crosstrack conform vectors list --game {game}` lists them"
            )
        });
        let diagnostic = Fault::new(format!("no case matches `{}`", idle.text()));
        return Err(diagnostic.help(help).kind(FaultKind::Usage));
    }
    let demand = Demand::new(collection, &filter).allowing_incomplete(args.allow.is_some());
    if demand.is_empty() {
        let diagnostic = Fault::new("the options together choose no case");
        let help = args.source.map(|source| source_help(&cases, suite, source));
        let diagnostic = diagnostic.help(help.unwrap_or_default());
        return Err(diagnostic.help("leave one of them out").kind(FaultKind::Usage));
    }
    Ok(demand)
}

/// Checks that the suite has the groups, flags and levels that the options name, and what `--require` names.
fn check_words(args: &Args, cases: &[&dyn AnyCase], suite: &AnySuite<'_>) -> Result<(), Fault> {
    let groups: Vec<&str> = suite.groups.iter().map(|group| group.name).collect();
    let flags: Vec<&str> = suite.flags.iter().map(|flag| flag.name).collect();
    for (word, given, known) in [("group", &args.group, &groups), ("flag", &args.flag, &flags)] {
        if let Some(other) = given.iter().find(|given| !known.contains(&given.as_str())) {
            let diagnostic = Fault::new(format!("{} has no {word} `{other}`", suite.name));
            let help = format!("its {word}s are {}", known.join(", "));
            return Err(diagnostic.help(help).kind(FaultKind::Usage));
        }
    }
    if !args.level.is_empty() && cases.iter().all(|case| case.level().is_none()) {
        let diagnostic = Fault::new(format!("{} has no levels", suite.name));
        return Err(diagnostic.help("leave --level out").kind(FaultKind::Usage));
    }
    let unknown = |word: &&String| !cases.iter().any(|case| is_about(*case, word));
    if let Some(word) = args.require.iter().find(unknown) {
        let title = format!("--require {word}: no case of these vectors is about that");
        // A group of the game of which the folder has no case is not what was meant.
        let there =
            groups.iter().copied().filter(|group| cases.iter().any(|case| case.group() == *group));
        let near = did_you_mean(word, there.chain(["all"]));
        let list = "write a group, a value of a ruleset such as 4x3 or junction=through, or all";
        let diagnostic = Fault::new(title).help(near.unwrap_or_default());
        return Err(diagnostic.help(list).kind(FaultKind::Usage));
    }
    Ok(())
}

/// Says where the cases of a source are, or which sources have cases if it has none.
fn source_help(cases: &[&dyn AnyCase], suite: &AnySuite<'_>, source: Source) -> String {
    let of = |source: Source| cases.iter().filter(move |case| case.sources().contains(&source));
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
