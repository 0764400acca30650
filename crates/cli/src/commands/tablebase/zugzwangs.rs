//! `crosstrack tablebase zugzwangs`: positions in which nobody wants to move.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::Whole;
use crate::commands::tablebase::shown::{
    Of, SAYS, SOURCE, TableQuestion, Valued, unusable, watched,
};
use crate::{Answered, Console, Diagnostic, Exit, Playable, Progress, TextOrJson, json};
use crosstrack_explore::puzzle::zugzwang::{Zugzwang, ZugzwangError, zugzwangs};
use crosstrack_tablebase::AnyTablebase;

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct List<'z, G: Playable> {
    /// Where the values come from: `table`.
    source: &'static str,
    #[serde(flatten)]
    of: Of<'z, G>,
    /// The positions up to symmetry.
    zugzwangs: Vec<Listed<'z>>,
}

#[derive(Serialize, JsonSchema)]
struct Listed<'z> {
    /// In notation.
    position: &'z str,
    #[serde(flatten)]
    value: Valued,
    /// The value if the other player were to move.
    passed: Valued,
    /// Whether whoever has to move loses.
    full: bool,
}

/// The question of `zugzwangs`.
impl TableQuestion for Whole {
    fn ask<G: Playable>(&self, mut table: AnyTablebase<G>, console: &mut Console<'_>) -> Answered {
        let bar = Progress::positions(console.watched);
        table.load().map_err(unusable(&self.file))?;
        let all = zugzwangs(&*table, &mut watched(&bar)).map_err(|why| match why {
            ZugzwangError::Table(error) => unusable(&self.file)(error),
            why => Diagnostic::new(format!("{}: {why}", self.file.display())).with(Exit::Budget),
        })?;
        drop(bar);
        let all = all.unwrap_or_default();
        let game = table.game();
        let text = match self.format {
            TextOrJson::Json => {
                let zugzwangs = all.iter().map(|zugzwang| Listed {
                    position: &zugzwang.position,
                    value: zugzwang.value.into(),
                    passed: zugzwang.null_move_value.into(),
                    full: zugzwang.is_full(),
                });
                let zugzwangs = zugzwangs.collect();
                json::pretty(&List { source: SOURCE, of: Of::new(game), zugzwangs })?
            }
            TextOrJson::Text => {
                let full = all.iter().filter(|zugzwang| zugzwang.is_full()).count();
                let mut text = format!("{SAYS}\n\n{}", game.ruleset_lines());
                text += &format!(
                    "zugzwangs  {} up to symmetry; in {full} of them both players would lose if they had to move\n",
                    all.len()
                );
                for Zugzwang { position, value, null_move_value: passed } in &all {
                    text += &format!("{position}  {value}; the other player to move: {passed}\n");
                }
                text
            }
        };
        Ok((Exit::Done, text))
    }
}
