//! What the formula of an archive says: derived from recorded options and the rules alone, in the
//! same way when a proof is made and when it is audited.

use std::collections::BTreeMap;

use clap::Parser;

use crate::cli::carried::Carried;
use crate::cli::commands::proof::Asked;
use crate::cli::commands::proof_options::{narrowing, options};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::ruleset::RulesetOptions;
use crate::crosstrack::draw::words;
use crate::crosstrack::formula::encoding::{Plan, encode};
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::sat::cnf::Cnf;
use crate::sat::proof::archive::{Tables, Verified};
use crate::sat::same::Same;

/// Where an archive has its sentence.
pub(super) const SAYS: &str = "says";
/// Where it has its options, as a JSON list of words.
pub(super) const OPTIONS: &str = "options";
/// Where it has the bound of its formula.
const AT_MOST: &str = "at most";

/// What a manifest is to say, as derived.
pub(super) type Readings = BTreeMap<String, String>;

/// What was derived from an archive's options.
pub(super) struct Derived {
    /// What its manifest is to say.
    pub(super) readings: Readings,
    /// Its options, as they are recorded.
    pub(super) options: Vec<String>,
    /// Whether its formula is the one that the rules give.
    pub(super) same: bool,
}

/// The readings of an archive: the rules, the sentence, the options, and a number or more.
pub(super) fn readings(
    ruleset: &Ruleset,
    options: &[String],
    says: String,
    (what, number): (&str, String),
) -> Readings {
    let rules = words::readings(ruleset).into_iter().map(|(id, value)| (id.to_owned(), value));
    let listed = serde_json::to_string(options).unwrap_or_default();
    let board = ruleset.board().to_string();
    let edition = ruleset.edition().to_string();
    let told = [("board", board), ("edition", edition), (OPTIONS, listed), (SAYS, says)];
    let told = told.into_iter().chain([(what, number)]);
    rules.chain(told.map(|(key, value)| (key.to_owned(), value))).collect()
}

/// The readings of a proof that no configuration of so many pieces wins.
pub(super) fn readings_of(
    asked: &Asked,
    ruleset: &Ruleset,
    plan: &Plan,
    pieces: usize,
) -> Readings {
    let filters = narrowing(asked);
    let which = if filters.is_empty() { filters } else { format!("with {filters}: ") };
    // More than the stock, the board and the filters allow there never are.
    let says = if pieces >= plan.at_most {
        format!("{which}no configuration wins")
    } else {
        let noun = if pieces == 1 { "piece" } else { "pieces" };
        format!("{which}no configuration of at most {pieces} {noun} wins")
    };
    readings(ruleset, &options(asked), says, (AT_MOST, pieces.to_string()))
}

/// The recorded options, as a command line of their own.
#[derive(Parser, Debug)]
struct Recorded {
    #[command(flatten)]
    asked: Asked,
}

/// Derives what an archive about configurations is to say, and whether its formula says it.
///
/// # Errors
/// What `broken` makes of it if its options are none; otherwise if they make no sense.
pub(super) fn derive(
    verified: &Verified,
    recorded: &[String],
    console: &mut Console<'_>,
    broken: &dyn Fn(&str) -> Failure,
) -> Result<Derived, Failure> {
    let pieces = verified.manifest.readings.get(AT_MOST).and_then(|text| text.parse().ok());
    let pieces: usize = pieces.ok_or_else(|| broken("it does not record its bound"))?;
    let Recorded { mut asked } = parse(recorded, broken)?;
    if asked.filters.reads_input() {
        return Err(broken("its options ask for standard input"));
    }
    carried(&mut asked.game.ruleset.options, &verified.tables, broken)?;
    let options = options(&asked);
    as_recorded(&options, recorded, broken)?;
    let (ruleset, query) = asked.filters.load(&asked.game, console)?;
    let plan = Plan::new(&ruleset, &query).map_err(|e| broken(&e.to_string()))?;
    if pieces > plan.at_most {
        let most = plan.at_most;
        return Err(broken(&format!("its bound is {pieces}, but there are at most {most} pieces")));
    }
    let same = compared(&verified.cnf, |sink| {
        encode(sink, &ruleset, &plan, pieces, asked.reachability);
    });
    Ok(Derived { readings: readings_of(&asked, &ruleset, &plan, pieces), options, same })
}

/// The options of an archive.
pub(super) fn parse<P: Parser>(
    recorded: &[String],
    broken: &dyn Fn(&str) -> Failure,
) -> Result<P, Failure> {
    let program = "crosstrack".to_owned();
    P::try_parse_from(std::iter::once(&program).chain(recorded)).map_err(|e| {
        let text = e.to_string();
        let first = text.lines().next().unwrap_or_default();
        broken(&format!("its options are not ours: {first}"))
    })
}

/// Lets the options use the tables of the archive, all of them and nothing else.
pub(super) fn carried(
    options: &mut RulesetOptions,
    tables: &Tables,
    broken: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    let named = options.named_tables();
    if let Some(word) = tables.keys().find(|word| !named.contains(word.as_str())) {
        return Err(broken(&format!("it carries a table `{word}` that its options do not use")));
    }
    options.carried = Some(Carried::new(tables.clone()));
    Ok(())
}

/// Whether options are recorded as this program does it.
pub(super) fn as_recorded(
    options: &[String],
    recorded: &[String],
    broken: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    if options == recorded {
        return Ok(());
    }
    let (found, wanted) = (recorded.join(" "), options.join(" "));
    Err(broken("its options are not as they are recorded")
        .help(format!("recorded: {found}\nthe same, as it should be: {wanted}")))
}

/// Whether a formula is what is written.
pub(super) fn compared(cnf: &Cnf, write: impl FnOnce(&mut Same<'_>)) -> bool {
    let mut same = Same::new(cnf);
    write(&mut same);
    same.is_same()
}

/// Compares what a manifest says with what was derived, field by field.
///
/// # Errors
/// At the first field that differs.
pub(super) fn agree(name: &str, stored: &Readings, derived: &Readings) -> Result<(), Failure> {
    for key in stored.keys().chain(derived.keys()) {
        let (found, wanted) = (stored.get(key), derived.get(key));
        if found != wanted {
            let shown = |value: Option<&String>| value.map_or("nothing", String::as_str).to_owned();
            let (found, wanted) = (shown(found), shown(wanted));
            let title = format!("{name} is refused: its `{key}` is not what its options give");
            let help = format!("the manifest says: {found}\nderived from its options: {wanted}");
            return Err(Trouble::new(title).help(help).with(Exit::No));
        }
    }
    Ok(())
}
