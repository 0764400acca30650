//! The options that name the formula of a proof, and what it says: derived from recorded options and the rules alone, in the
//! same way when a proof is made and when it is checked.

use crate::commands::minimal::filters::Filters;
use crate::commands::recorded::{Asked, Derived, Line, Readings, asked, compared, readings};
use crate::games::crosstrack::args::GameArgs;
use crate::{CommandError, Console, RulesetOptions, words};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::encoding::encode;
use crosstrack_prove::formula::{Plan, Reachability};
use crosstrack_prove::sat::proof::VerifiedArchive;

/// The formula that is proved to have no model.
#[derive(clap::Args, Clone, Debug)]
pub struct FormulaArgs {
    /// How the formula says that a path wins
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = words::<Reachability>(Reachability::WORDS))]
    pub reachability: Reachability,
    #[command(flatten)]
    pub filters: Filters,
    #[command(flatten)]
    pub game: GameArgs,
}

impl Asked for FormulaArgs {
    fn ruleset(&mut self) -> &mut RulesetOptions {
        &mut self.game.ruleset.options
    }

    fn options(&self) -> Vec<String> {
        let mut line = Line::default();
        line.put("--reachability", Some(self.reachability));
        self.filters.record(&mut line);
        line.ruleset(&self.game.ruleset);
        line.put_each("--waive", self.game.waive.given());
        line.0
    }
}

/// The filters that leave something out, as options; empty if every configuration is asked for.
fn narrowing(asked: &FormulaArgs) -> String {
    let mut line = Line::default();
    asked.filters.record(&mut line);
    let stock = ["--stock", "all"];
    let words = line.0.strip_prefix(&stock.map(str::to_owned)).unwrap_or(&line.0);
    words.join(" ")
}

/// Where an archive has the bound of its formula.
const AT_MOST: &str = "at most";

/// The readings of a proof that no configuration of so many pieces wins.
pub fn readings_of(asked: &FormulaArgs, ruleset: &Ruleset, plan: &Plan, pieces: usize) -> Readings {
    let filters = narrowing(asked);
    let which = if filters.is_empty() { filters } else { format!("with {filters}: ") };
    // More than the stock, the board and the filters allow there never are.
    let says = if pieces >= plan.at_most {
        format!("{which}no configuration wins")
    } else {
        format!("{which}no configuration of at most {} wins", counted(pieces, "piece"))
    };
    readings(ruleset, &asked.options(), says, (AT_MOST, pieces.to_string()))
}

/// Derives what an archive about configurations is to say, and whether its formula says it.
///
/// # Errors
/// What `broken` makes of it if its options are none; otherwise if they make no sense.
pub fn derive(
    verified: &VerifiedArchive,
    recorded: &[String],
    console: &mut Console<'_>,
    broken: &dyn Fn(&str) -> CommandError,
) -> Result<Derived, CommandError> {
    let pieces = verified.manifest.readings.get(AT_MOST).and_then(|text| text.parse().ok());
    let pieces: usize = pieces.ok_or_else(|| broken("it does not record its bound"))?;
    let asked: FormulaArgs = asked(recorded, &verified.tables, broken)?;
    if asked.filters.reads_input() {
        return Err(broken("its options ask for standard input"));
    }
    let (ruleset, query) = asked.filters.load(&asked.game, console)?;
    let plan = Plan::new(&ruleset, &query).map_err(|e| broken(&e.to_string()))?;
    if pieces > plan.at_most {
        let most = plan.at_most;
        return Err(broken(&format!("its bound is {pieces}, but there are at most {most} pieces")));
    }
    let same = compared(&verified.cnf, |sink| {
        encode(sink, &ruleset, &plan, pieces, asked.reachability);
    });
    Ok(Derived { readings: readings_of(&asked, &ruleset, &plan, pieces), same })
}
