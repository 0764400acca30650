//! `crosstrack canon`: the canonical form of a position.

use schemars::JsonSchema;
use serde::Serialize;

use crate::output::json;
use crate::{
    CommandOutput, CommandResult, Console, Exit, LoadedPosition, Playable, PositionArgs,
    PositionCommand, RowFormat,
};
use crosstrack::base::hex;
use crosstrack_io::table;

/// Prints the canonical form of a position, shared by all symmetric ones, and its key
///
/// Form and key do not contain the ruleset, so readings do not change them. Compare only keys of the same ruleset.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack canon x1_4x2_1122.2_rA0.3-6-6-6-6-4_d\nExample: crosstrack canon start --game crossings --rules 3x4"
)]
pub struct Args {
    #[command(flatten)]
    pub common: PositionArgs<RowFormat>,
}

#[derive(Serialize, JsonSchema)]
pub struct CanonReport {
    /// The given position in notation.
    position: String,
    /// The canonical position, which represents all positions symmetric to the given one.
    canonical: String,
    /// The canonical key of the position in hexadecimal digits.
    key: String,
}

impl PositionCommand for Args {
    fn columns(&self) -> &'static [&'static str] {
        &["position", "canonical", "key"]
    }

    fn answer<G: Playable>(&self, at: &LoadedPosition<G>, _: &mut Console<'_>) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let mut key = Vec::new();
        game.canonical_key(position, &mut key);
        let answer = CanonReport {
            position: game.write_position(position),
            canonical: game.write_position(&game.canonical(position)),
            key: hex(&key),
        };
        let text = match self.common.format {
            RowFormat::Text => format!("{}\n{}\n", answer.canonical, answer.key),
            RowFormat::Json | RowFormat::Jsonl => json::to_pretty(&answer)?,
            RowFormat::Csv => {
                table::csv(self.columns(), [[answer.position, answer.canonical, answer.key]])
            }
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
