//! `crosstrack conform vectors show`: draws a case of the test vectors.

use std::error::Error;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::Serialize;

use crate::output::json;
use crate::{
    Console, Ended, Fault, FaultKind, GameArg, OutputArgs, Playable, TextOrJson, did_you_mean,
};
use crosstrack_conform::Suite;
use crosstrack_conform::report::CaseForm;
use crosstrack_conform::{Case, Wire};

/// Creates the error of invalid test vectors, a fault of this program.
pub fn vectors_error(reason: impl Display) -> Fault {
    Fault::new(format!("the vectors cannot be made: {reason}")).kind(FaultKind::Internal)
}

/// Shows a case with a picture of its position
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform vectors show completion/h-column-full")]
pub struct Args {
    /// The id of the case
    #[arg(value_name = "ID")]
    id: String,
    /// How the case is shown
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    output: OutputArgs,
}

/// A case of the test vectors.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct CaseReport<'c, G: Playable> {
    /// The case in the form of the vector files, whose schema is `data/vectors/vectors.schema.json`.
    #[schemars(with = "CaseForm")]
    case: &'c Case<G>,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let colour = console.colour && self.output.is_stdout();
        let text = self.game.game.show_case(self, colour)?;
        target.finish(&text, console)
    }

    /// Writes the case in the format of the options.
    pub(crate) fn write_case<G: Playable>(&self, colour: bool) -> Result<String, Fault> {
        let suite = Suite::<G>::shipped();
        let Some(case) = suite.case(&self.id) else {
            let near = did_you_mean(&self.id, suite.cases().map(|case| case.id.as_str()));
            let diagnostic = Fault::new(format!("no case is called `{}`", self.id));
            let list = "crosstrack conform vectors list names them all";
            return Err(diagnostic.help(near.unwrap_or_default()).help(list));
        };
        match self.format {
            TextOrJson::Json => json::to_pretty(&CaseReport { case }),
            TextOrJson::Text => {
                case_text(case, colour).map_err(|e| vectors_error(format!("{}: {e}", case.id)))
            }
        }
    }
}

/// Writes a case for a person: what it shows, its picture, the request and the right answer.
fn case_text<G: Playable>(case: &Case<G>, colour: bool) -> Result<String, Box<dyn Error>> {
    let ruleset = G::from_form(&case.ruleset)?;
    let mut text = format!("{}\n{}\n\n", case.id, case.why);
    if let Some(level) = case.level {
        text += &format!("level     {level}\n");
    }
    if !case.sources.is_empty() {
        let sources: Vec<&str> = case.sources.iter().map(|source| source.as_str()).collect();
        text += &format!("sources   {}\n", sources.join(" "));
    }
    let clauses = case.clauses.join(" ");
    text += &format!("clauses   {clauses}\nruleset   {}\n", ruleset_words::<G>(&case.ruleset)?);
    if !case.flags.is_empty() {
        text += &format!("hunts     {}\n", case.flags.join(", "));
    }
    let mut task = serde_json::to_value(case)?;
    if let Some(form) = case.task.position() {
        let picture = ruleset.drawing(&Wire::position_from_form(&ruleset, form)?, colour);
        text += &format!("position  {}\n\n{picture}", G::position_text(form));
        // The picture shows the position.
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

/// Describes a ruleset: every field in which two can differ.
fn ruleset_words<G: Playable>(form: &G::RulesetForm) -> Result<String, serde_json::Error> {
    let form = serde_json::to_value(form)?;
    let said = G::DECLARABLE.iter().map(|(_, field)| {
        let value = &form[field];
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{field} {value}")
    });
    Ok(said.collect::<Vec<_>>().join(", "))
}
