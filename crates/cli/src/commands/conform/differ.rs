//! `crosstrack conform --position` and `--walk`: compares an engine with the rules at one position, or
//! along random games.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::conform::args::{Args, Format};
use crate::commands::conform::greet::greet;
use crate::commands::conform::shrunk::{SmallestFailure, budget};
use crate::game::move_syntax_error;
use crate::{
    CaseForm, CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit,
    LoadedPosition, Playable, PositionCommand, json,
};
use crosstrack::base::counted;
use crosstrack_conform::shrink::{
    Budget, Input, PlantedCounts, ShrunkFailure, WalkOptions, shrink, walk,
};
use crosstrack_conform::{Case, DifferentialTester, EngineError, Finding, InputCommand, Session};

/// The result of comparing an engine with the rules at positions: the smallest difference, if any.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct Difference<'a, G: Playable> {
    /// The number of positions that were compared.
    compared: usize,
    /// Whether the engine differs from the rules in a compared position.
    differs: bool,
    /// The reason why nothing was compared; `null` otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The smallest position found in which the engine differs, in notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    /// The request to which the response differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'a str>,
    /// The parts of the right response that the engine's response lacks.
    missing: &'a [String],
    /// The parts of the engine's response that the right one does not have.
    extra: &'a [String],
    /// The shell command that sends the request again.
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<&'a str>,
    /// The difference as a case of the test vectors.
    #[schemars(with = "Option<CaseForm>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    vector: Option<&'a Case<G>>,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> Result<Exit, CommandError> {
    if !matches!(args.format, Format::Text | Format::Json) {
        let diagnostic = Diagnostic::new("without vectors the answer is written as text or json");
        return Err(diagnostic
            .help("write --format text or --format json")
            .into_error(Exit::Usage));
    }
    let target = args.output.open()?;
    let pos = args.position.as_deref().unwrap_or("start");
    let result = args.game.run(pos, args, console);
    target.write(result, console)
}

impl PositionCommand for Args {
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let probes = match &self.mv {
            None => vec![InputCommand::Legal, InputCommand::Status],
            Some(text) => {
                let place = (text.as_str(), 0..text.len());
                let mv =
                    game.read_move(text).map_err(|e| move_syntax_error::<G>(&e, text, place))?;
                vec![InputCommand::Apply(mv)]
            }
        };
        let launch = self.launch()?;
        if let Some((_, first)) = greet::<G>(&launch)?.declared.into_iter().next() {
            return Err(first);
        }
        let mut session = Session::new(launch);
        let mut planted = PlantedCounts::default();
        let budget = match self.walk {
            Some(n) => Budget::new(n.saturating_mul(4), Duration::from_secs(86_400)),
            None => budget(self.max_shrink),
        };
        let mut tester = DifferentialTester::new(&mut session, budget);
        let found = if let Some(positions) = self.walk {
            let share = usize::from(self.planted.unwrap_or(50));
            let route = WalkOptions { positions, seed: self.seed(), planted: share };
            walk(game, route, &mut tester).map(|walk| {
                planted = walk.planted;
                (walk.positions, walk.finding)
            })
        } else {
            let ask = |&probe: &InputCommand<G::Move>| {
                tester.compare_required(&Input::new(game, position, probe))
            };
            let answers: Vec<_> = probes.iter().map(ask).collect();
            first_finding(answers).map(|finding| (1, finding))
        };
        let (compared, unanswered) = (tester.compared, tester.unanswered.take());
        let found = match found {
            Ok(_) if compared == 0 => {
                let why = unanswered.unwrap_or_else(|| "nothing was asked".to_owned());
                Err(EngineError::Skip(format!("nothing was compared: {why}")))
            }
            found => found,
        };
        let shrunk = found.and_then(|(compared, finding)| {
            let shrunk =
                finding.map(|finding| self.shrink_finding(finding, &mut session)).transpose()?;
            Ok((compared, shrunk.map(|shrunk| SmallestFailure::new(shrunk, self.engine()))))
        });
        session.shut_down();
        report(self, planted, console.colour, &shrunk)
    }
}

/// Returns the first finding; if there is none, the first error of the engine.
fn first_finding<F>(
    answers: Vec<Result<Option<F>, EngineError>>,
) -> Result<Option<F>, EngineError> {
    let mut missing = Ok(None);
    for answer in answers {
        match answer {
            Ok(None) => {}
            Ok(found) => return Ok(found),
            Err(why) => missing = missing.and(Err(why)),
        }
    }
    missing
}

impl Args {
    /// Shrinks a finding, if the options ask for it.
    fn shrink_finding<G: Playable>(
        &self,
        finding: Finding<G>,
        session: &mut Session,
    ) -> Result<ShrunkFailure<G>, EngineError> {
        if self.no_shrink || (self.position.is_some() && !self.shrink) {
            return Ok(ShrunkFailure { finding, part: None, cause: None, is_cut_short: false });
        }
        shrink(finding, &mut DifferentialTester::new(session, budget(self.max_shrink)))
    }
}

/// Writes what was found, in the format of the options.
fn report<G: Playable>(
    args: &Args,
    planted: PlantedCounts,
    colour: bool,
    found: &Result<(usize, Option<SmallestFailure<G>>), EngineError>,
) -> CommandResult {
    let (compared, found, error) = match found {
        Ok((compared, found)) => (*compared, found.as_ref(), None),
        Err(none) => (0, None, Some(none)),
    };
    let exit = if found.is_none() && error.is_none() { Exit::Done } else { Exit::No };
    if args.format == Format::Json {
        let (explained, difference) =
            found.map(|found| (&found.explained, found.difference())).unzip();
        let text = json::to_pretty(&Difference::<G> {
            compared,
            differs: found.is_some(),
            error: error.map(ToString::to_string),
            position: explained.map(|explained| explained.position.as_str()),
            asked: explained.map(|explained| explained.asked.as_str()),
            missing: difference.map_or(&[], |d| &d.missing),
            extra: difference.map_or(&[], |d| &d.extra),
            again: found.map(|found| found.again.as_str()),
            vector: explained.map(|explained| &explained.vector),
        })?;
        return Ok(CommandOutput::Answer(exit, text));
    }
    let planted = if planted.positions > 0 { format!(", {planted}") } else { String::new() };
    let what = args
        .walk
        .map_or_else(String::new, |_| format!(" of random games, seed {}{planted}", args.seed()));
    let compared = counted(compared, "position");
    let text = match (error, found) {
        (Some(none), _) => format!("{}: {none}\n", none.class()),
        (None, None) => format!("no difference in {compared}{what}\n"),
        (None, Some(found)) => {
            format!("a difference after {compared}{what}\n\n{}", found.text(None, colour))
        }
    };
    Ok(CommandOutput::Answer(exit, text))
}
