//! The options that name the formula of a proof; its archive records them.

use crate::cli::commands::line::Line;
use crate::cli::commands::minimal::filters::Filters;
use crate::cli::crosstrack::args::GameArgs;
use crate::cli::ruleset::words;
use crate::crosstrack::formula::encoding::Reachability;

/// The formula that is proved to have no model.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct FormulaArgs {
    /// How the formula says that a path wins
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = words::<Reachability>(Reachability::WORDS))]
    pub(super) reachability: Reachability,
    #[command(flatten)]
    pub(super) filters: Filters,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

/// The command line that asks the same: options with values, in a fixed order.
pub(super) fn options(asked: &FormulaArgs) -> Vec<String> {
    let mut line = Line::default();
    line.put("--reachability", Some(asked.reachability));
    asked.filters.record(&mut line);
    line.ruleset(&asked.game.ruleset);
    line.put_each("--waive", asked.game.waive.given());
    line.0
}

/// The filters that leave something out, as options; empty if every configuration is asked for.
pub(super) fn narrowing(asked: &FormulaArgs) -> String {
    let mut line = Line::default();
    asked.filters.record(&mut line);
    let stock = ["--stock", "all"];
    let words = line.0.strip_prefix(&stock.map(str::to_owned)).unwrap_or(&line.0);
    words.join(" ")
}
