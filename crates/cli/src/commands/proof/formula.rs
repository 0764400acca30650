//! The options that determine the formula of a proof, and the statements about it. These are derived from the
//! recorded options and the rules, in the same way when a proof is made and when it is checked.

use crate::commands::configurations::filters::Filters;
use crate::options::crosstrack::GameArgs;
use crate::options::recorded::{
    CommandLine, DerivedStatement, Readings, RecordedArgs, is_same_formula, parse_recorded,
    readings,
};
use crate::{CommandError, Console, RulesetOptions, word_parser};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::encoding::encode;
use crosstrack_prove::formula::{Plan, Reachability};
use crosstrack_prove::sat::proof::VerifiedArchive;

/// The options that determine a formula about winning configurations.
#[derive(clap::Args, Clone, Debug)]
pub struct FormulaArgs {
    /// How the formula encodes that a path connects two opposite terminals
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = word_parser::<Reachability>(Reachability::WORDS))]
    pub reachability: Reachability,
    #[command(flatten)]
    pub filters: Filters,
    #[command(flatten)]
    pub game: GameArgs,
}

impl RecordedArgs for FormulaArgs {
    fn ruleset(&mut self) -> &mut RulesetOptions {
        &mut self.game.ruleset.options
    }

    fn options(&self) -> Vec<String> {
        let mut line = CommandLine::default();
        line.push("--reachability", Some(self.reachability));
        self.filters.record(&mut line);
        line.push_ruleset(&self.game.ruleset);
        line.push_each("--waive", self.game.waive.clauses());
        line.0
    }
}

/// Returns the filters that leave configurations out, as options; empty if there are none.
fn narrowing_filters(args: &FormulaArgs) -> String {
    let mut line = CommandLine::default();
    args.filters.record(&mut line);
    let stock = ["--stock", "all"];
    let words = line.0.strip_prefix(&stock.map(str::to_owned)).unwrap_or(&line.0);
    words.join(" ")
}

/// The key of the bound of the formula in an archive.
const AT_MOST: &str = "at most";

/// Returns the statements of an archive whose proof shows that no configuration of at most `pieces` pieces
/// wins.
pub fn readings_of(args: &FormulaArgs, ruleset: &Ruleset, plan: &Plan, pieces: usize) -> Readings {
    let filters = narrowing_filters(args);
    let which = if filters.is_empty() { filters } else { format!("with {filters}: ") };
    // No configuration has more pieces than stock, board and filters allow.
    let says = if pieces >= plan.at_most {
        format!("{which}no configuration wins")
    } else {
        format!("{which}no configuration of at most {} wins", counted(pieces, "piece"))
    };
    readings(ruleset, &args.options(), says, (AT_MOST, pieces.to_string()))
}

/// Derives the statements of an archive about configurations, and compares its formula with that of the
/// rules. `recorded` are its options.
///
/// # Errors
/// If the options are not as this program records them, or contradict each other. `broken` creates the error
/// from a reason.
pub fn derive(
    verified: &VerifiedArchive,
    recorded: &[String],
    console: &mut Console<'_>,
    broken: &dyn Fn(&str) -> CommandError,
) -> Result<DerivedStatement, CommandError> {
    let pieces = verified.manifest.readings.get(AT_MOST).and_then(|text| text.parse().ok());
    let pieces: usize = pieces.ok_or_else(|| broken("it does not record its bound"))?;
    let args: FormulaArgs = parse_recorded(recorded, &verified.tables, broken)?;
    if args.filters.reads_stdin() {
        return Err(broken("its options ask for standard input"));
    }
    let (ruleset, query) = args.filters.load(&args.game, console)?;
    let plan = Plan::new(&ruleset, &query).map_err(|e| broken(&e.to_string()))?;
    if pieces > plan.at_most {
        let most = plan.at_most;
        return Err(broken(&format!("its bound is {pieces}, but there are at most {most} pieces")));
    }
    let is_same_formula = is_same_formula(&verified.cnf, |sink| {
        encode(sink, &ruleset, &plan, pieces, args.reachability);
    });
    Ok(DerivedStatement { readings: readings_of(&args, &ruleset, &plan, pieces), is_same_formula })
}
