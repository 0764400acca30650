//! `crosstrack vectors show`.

use serde::Serialize;

use crate::cli::asked::TextOrJson;
use crate::cli::commands::vectors::shipped::ours;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::games::GameArg;
use crate::cli::json;
use crate::cli::nearest::{nearest, question};
use crate::conform::crossings;
use crate::conform::forms::RulesetForm;
use crate::conform::listing::Vector;
use crate::conform::suite;
use crate::conform::suite::GroupFile;
use crate::conform::vectors::{Case, Suite};
use crate::crossings::draw::terminal as stones;
use crate::crosstrack::draw::terminal;
use crate::verify::clauses::Rulebook;

/// Shows a case with a picture of its position
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack vectors show completion/h-column-full",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(super) struct Args {
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

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let colour = console.colour && self.output.is_out();
        let text = match self.of.game {
            Rulebook::Crosstrack => self.shown(Suite::shipped(), |case| about(case, colour))?,
            Rulebook::Crossings => self.shown(crossings::vectors::Suite::shipped(), |case| {
                about_crossings(case, colour)
            })?,
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }

    /// The case, as it is asked for; `about` says what is particular to its game.
    fn shown<F: GroupFile<Case: Serialize>>(
        &self,
        suite: &suite::Suite<F>,
        about: impl FnOnce(&F::Case) -> Result<About, String>,
    ) -> Result<String, Failure> {
        let Some(case) = suite.case(&self.id) else {
            let near = question(&nearest(&self.id, suite.cases().map(Vector::id)));
            let trouble = Trouble::new(format!("no case is called `{}`", self.id));
            let list = "crosstrack vectors list names them all";
            return Err(trouble.help(near.unwrap_or_default()).help(list).with(Exit::Input));
        };
        match self.format {
            TextOrJson::Json => json::pretty(case),
            TextOrJson::Text => {
                let faulty = |reason: String| ours(format!("{}: {reason}", case.id()));
                text(case, about(case).map_err(faulty)?).map_err(|e| faulty(e.to_string()))
            }
        }
    }
}

/// What is told of a case in the words of its game.
struct About {
    ruleset: String,
    /// The text of the position, and its picture.
    position: Option<(String, String)>,
}

fn about(case: &Case, colour: bool) -> Result<About, String> {
    let ruleset = case.ruleset.ruleset().map_err(|e| e.to_string())?;
    let position = case.task.position().map(|form| {
        let position = form.position(&ruleset).map_err(|e| e.to_string())?;
        Ok::<_, String>((form.x1.clone(), terminal::board(&ruleset, &position, colour)))
    });
    Ok(About { ruleset: ruleset_words(&case.ruleset), position: position.transpose()? })
}

fn about_crossings(case: &crossings::vectors::Case, colour: bool) -> Result<About, String> {
    let ruleset = case.ruleset.ruleset().map_err(|e| e.to_string())?;
    let position = case.task.position().map(|form| {
        let position = form.position(&ruleset).map_err(|e| e.to_string())?;
        Ok::<_, String>((form.text.clone(), stones::board(&ruleset, &position, colour)))
    });
    Ok(About { ruleset: ruleset.spec().to_string(), position: position.transpose()? })
}

/// The case for a person: what it shows, the picture, what is asked and what must come out.
fn text(case: &(impl Vector + Serialize), about: About) -> Result<String, serde_json::Error> {
    let clauses = case.clauses().join(" ");
    let mut text = format!("{}\n{}\n\n", case.id(), case.why());
    if let Some(level) = case.level() {
        text += &format!("level     {level}\n");
    }
    text += &format!("clauses   {clauses}\nruleset   {}\n", about.ruleset);
    let mut task = serde_json::to_value(case)?;
    if let Some((position, picture)) = about.position {
        text += &format!("position  {position}\n\n{picture}");
        // The picture says it.
        if let Some(request) = task["request"].as_object_mut() {
            request.remove("position");
        }
    }
    text += &format!("\ncmd       {}\n", case.cmd());
    if task["request"].as_object().is_some_and(|request| !request.is_empty()) {
        text += &format!("request   {}\n", task["request"]);
    }
    Ok(text + &format!("expect    {}\n", task["expect"]))
}

fn ruleset_words(form: &RulesetForm) -> String {
    format!(
        "board {}, edition {}, owners {}, junction {}, relocate-turn {}, null-turn {}, \
         claim-rule {}, connectors {}",
        form.board,
        form.edition,
        form.owners,
        form.junction,
        form.relocate_turn,
        form.null_turn,
        form.claim_rule,
        form.connectors
    )
}
