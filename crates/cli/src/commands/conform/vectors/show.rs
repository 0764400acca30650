//! `crosstrack conform vectors show`.

use std::error::Error;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::Serialize;

use crate::games::with_game;
use crate::{
    CaseForm, CommandError, Console, Diagnostic, Exit, GameArg, OutputArgs, Playable, TextOrJson,
    json, question,
};
use crosstrack_conform::{Case, Wire};

/// Vectors that are faulty, which is a fault of ours.
pub fn ours(reason: impl Display) -> CommandError {
    Diagnostic::new(format!("the vectors cannot be made: {reason}")).with(Exit::Internal)
}

/// Shows a case with a picture of its position
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform vectors show completion/h-column-full")]
pub struct Args {
    /// The id of the case
    #[arg(value_name = "ID")]
    id: String,
    /// How it is shown
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    of: GameArg,
    #[command(flatten)]
    output: OutputArgs,
}

/// A case of the test vectors.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct CaseReport<'c, G: Playable> {
    /// As in the files, whose schema is `data/vectors/vectors.schema.json`.
    #[schemars(with = "CaseForm")]
    case: &'c Case<G>,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let colour = console.colour && self.output.is_out();
        let text = with_game!(self.of.game, G => self.shown::<G>(colour))?;
        target.finish(&text, console)
    }

    /// The case, as it is asked for.
    fn shown<G: Playable>(&self, colour: bool) -> Result<String, CommandError> {
        let suite = G::shipped_suite();
        let Some(case) = suite.case(&self.id) else {
            let near = question(&self.id, suite.cases().map(|case| case.id.as_str()));
            let diagnostic = Diagnostic::new(format!("no case is called `{}`", self.id));
            let list = "crosstrack conform vectors list names them all";
            return Err(diagnostic.help(near.unwrap_or_default()).help(list).with(Exit::Input));
        };
        match self.format {
            TextOrJson::Json => json::pretty(&CaseReport { case }),
            TextOrJson::Text => text(case, colour).map_err(|e| ours(format!("{}: {e}", case.id))),
        }
    }
}

/// The case for a person: what it shows, the picture, what is asked and what must come out.
fn text<G: Playable>(case: &Case<G>, colour: bool) -> Result<String, Box<dyn Error>> {
    let ruleset = G::from_form(&case.ruleset)?;
    let mut text = format!("{}\n{}\n\n", case.id, case.why);
    if let Some(level) = case.level {
        text += &format!("level     {level}\n");
    }
    let clauses = case.clauses.join(" ");
    text += &format!("clauses   {clauses}\nruleset   {}\n", words::<G>(&case.ruleset)?);
    let mut task = serde_json::to_value(case)?;
    if let Some(form) = case.task.position() {
        let picture = ruleset.drawing(&Wire::position_from_form(&ruleset, form)?, colour);
        text += &format!("position  {}\n\n{picture}", G::position_text(form));
        // The picture says it.
        if let Some(request) = task["request"].as_object_mut() {
            request.remove("position");
        }
    }
    text += &format!("\ncmd       {}\n", case.task.name());
    if task["request"].as_object().is_some_and(|request| !request.is_empty()) {
        text += &format!("request   {}\n", task["request"]);
    }
    Ok(text + &format!("expect    {}\n", task["expect"]))
}

/// A ruleset in words: every field of its form in which two can differ.
fn words<G: Playable>(form: &G::RulesetForm) -> Result<String, serde_json::Error> {
    let form = serde_json::to_value(form)?;
    let said = G::DECLARABLE.iter().map(|(_, field)| {
        let value = &form[field];
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{field} {value}")
    });
    Ok(said.collect::<Vec<_>>().join(", "))
}
