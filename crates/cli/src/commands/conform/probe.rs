//! `crosstrack conform probe`: compares an engine with the rules at one position, or along random games.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::conform::greet::greet;
use crate::commands::conform::launch::{EngineArgs, seconds_parser};
use crate::commands::conform::words::picture;
use crate::game::AnyGame;
use crate::game::parse_move;
use crate::output::json;
use crate::subject::position::Place;
use crate::{
    AnyGameArgs, CommandOutput, CommandResult, Console, Ended, Exit, Fault, LoadedPosition,
    OutputArgs, Playable, PositionCommand, TextOrJson,
};
use crosstrack::base::counted;
use crosstrack_conform::probe::{self, ProbeResult};
use crosstrack_conform::report::CaseForm;
use crosstrack_conform::shrink::{
    Budget, Input, PlantedCounts, ShrunkFailure, SmallestFailure, WalkOptions, shrink,
    smallest_budget, walk, walk_all,
};
use crosstrack_conform::{Case, DifferentialTester, EngineError, Finding, InputCommand, Session};
use crosstrack_io::clean::escape_line;

/// Compares an engine with the rules at one position or along random games, in any ruleset
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack conform probe --engine 'python3 engine.py' --walk 1000"
)]
#[group(id = "what", required = true, multiple = false, args = ["walk", "position"])]
pub struct Args {
    #[command(flatten)]
    of: EngineArgs,
    /// Compare the answers about this many positions, along random games: in random rulesets, or in the one that options
    /// name
    #[arg(long, value_name = "N")]
    walk: Option<usize>,
    /// With --walk: the seed of the random games [default: 1]
    #[arg(long, value_name = "S", requires = "walk", conflicts_with = "position")]
    seed: Option<u64>,
    /// With --walk: the percentage of positions that are not from random games, but constructed as wins or near wins
    /// [default: 50]
    #[arg(long, value_name = "PERCENT", requires = "walk", conflicts_with = "position", value_parser = clap::value_parser!(u8).range(0..=100))]
    planted: Option<u8>,
    /// Compare the answers about one position
    #[arg(long, value_name = "POS")]
    position: Option<String>,
    /// With --position: compare only the position after this move
    #[arg(long = "move", value_name = "MOVE", requires = "position", conflicts_with = "walk")]
    mv: Option<String>,
    /// With --position: compare the numbers of move sequences of this length, in plies; not with --move [default: 1]
    #[arg(long, value_name = "DEPTH", requires = "position", conflicts_with_all = ["walk", "mv"], value_parser = clap::value_parser!(u32).range(1..=32))]
    perft: Option<u32>,
    /// The time limit in seconds to shrink a difference to a small position
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds_parser())]
    max_shrink: Duration,
    /// With --position: shrink the difference to a small position
    #[arg(long, conflicts_with_all = ["no_shrink", "walk"])]
    shrink: bool,
    /// With --walk: do not shrink the difference
    #[arg(long, conflicts_with = "position")]
    no_shrink: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: AnyGameArgs,
}

/// The result of a comparison of an engine with the rules: the smallest difference, if there is one.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct Difference<'a, G: Playable> {
    /// The number of positions that were compared.
    compared: usize,
    /// Whether the engine differs from the rules at a position.
    differs: bool,
    /// The error that ended the comparison; absent without an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The number of compared answers for each kind of question.
    questions: BTreeMap<String, usize>,
    /// The kinds of questions without a compared answer, each with the reason; if there are any, the comparison is
    /// incomplete.
    left_open: Vec<String>,
    /// The smallest position found at which the engine differs, in notation; absent without a difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    /// The request to which the engine's response differs; absent without a difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'a str>,
    /// The parts of the correct response that the engine's response lacks.
    missing: &'a [String],
    /// The parts of the engine's response that the correct response does not have.
    extra: &'a [String],
    /// The shell command that sends the request again; absent if there is no difference, or it cannot be shrunk.
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<&'a str>,
    /// The difference as a case of the test vectors; absent if there is no difference, or it cannot be shrunk.
    #[schemars(with = "Option<CaseForm>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    vector: Option<&'a Case<G>>,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let pos = self.position.as_deref().unwrap_or("start");
        let result = self.game.run(pos, self, console);
        target.write(result, console)
    }

    /// Returns the seed of the random games, 1 by default.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

impl PositionCommand for Args {
    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.probe(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, .. } = at;
        let probes = match &self.mv {
            None => vec![InputCommand::Legal, InputCommand::Status],
            Some(text) => {
                vec![InputCommand::Apply(parse_move(game, text, (text, 0))?)]
            }
        };
        let launch = self.of.launch()?;
        if let Some((_, first)) = greet::<G>(&launch)?.declared.into_iter().next() {
            return Err(first);
        }
        let mut session = Session::new(launch);
        let rulesets = self.rulesets::<G>(&mut session);
        let found = self.compare(at, &probes, &rulesets, &mut session);
        let found = found.and_then(|found| self.shrunk(found, &mut session));
        session.shut_down();
        report(self, console.colour, !rulesets.is_empty(), &found)
    }
}

/// What was compared, and what differs.
struct Found<G: Playable> {
    positions: usize,
    planted: PlantedCounts,
    /// A difference that can be shrunk.
    finding: Option<Finding<G>>,
    /// How often each question was compared, if no difference came first.
    probed: Option<ProbeResult<G>>,
}

/// As [`Found`], with the difference shrunk.
struct Shown<G: Playable> {
    positions: usize,
    planted: PlantedCounts,
    smallest: Option<SmallestFailure<G>>,
    probed: Option<ProbeResult<G>>,
}

impl Args {
    /// Returns the full rulesets that the engine declares, for a walk whose command line names no ruleset.
    fn rulesets<G: Playable>(&self, session: &mut Session) -> Vec<G> {
        if self.walk.is_none() || self.game.has_rules() {
            return Vec::new();
        }
        let mut all = G::full_rulesets();
        all.retain(|ruleset| {
            let form = ruleset.to_form();
            form.is_ok_and(|form| matches!(session.missing_declaration::<G>(&form, &[]), Ok(None)))
        });
        all
    }

    /// Compares the engine with the rules; walks in `rulesets` if there are any.
    fn compare<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        probes: &[InputCommand<G::Move>],
        rulesets: &[G],
        session: &mut Session,
    ) -> Result<Found<G>, EngineError> {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let budget = match self.walk {
            Some(n) => Budget::new(n.saturating_mul(4), Duration::from_secs(86_400)),
            None => smallest_budget(self.max_shrink),
        };
        let mut tester = DifferentialTester::new(session, budget);
        let (positions, planted, finding) = if let Some(positions) = self.walk {
            let share = usize::from(self.planted.unwrap_or(50));
            let route = WalkOptions { positions, seed: self.seed(), planted: share };
            let walk = if rulesets.is_empty() {
                walk(game, route, &mut tester)?
            } else {
                walk_all(rulesets, route, &mut tester)?
            };
            (walk.positions, walk.planted, walk.finding)
        } else {
            let ask = |&probe: &InputCommand<G::Move>| {
                tester.compare_required(&Input::new(game, position, probe))
            };
            let answers: Vec<_> = probes.iter().map(ask).collect();
            (1, PlantedCounts::default(), first_finding(answers)?)
        };
        if tester.compared == 0 {
            let why = tester.unanswered.take();
            let why = why.unwrap_or_else(|| "nothing was asked".to_owned());
            return Err(EngineError::Skip(format!("nothing was compared: {why}")));
        }
        let mut found = Found { positions, planted, finding, probed: None };
        if found.finding.is_none() && self.mv.is_none() {
            let number = self.walk.unwrap_or(MAX_PROBED).min(MAX_PROBED);
            let elsewhere = probe::positions(game, number, self.seed());
            let at = if self.walk.is_some() { &elsewhere } else { &vec![position.clone()] };
            let mut probed = probe::probe(game, at, &elsewhere, self.perft.unwrap_or(1), session)?;
            found.finding = probed.difference.as_mut().and_then(|found| found.finding.take());
            found.probed = Some(probed);
        }
        Ok(found)
    }

    /// Shrinks the difference, if the options ask for it.
    fn shrunk<G: Playable>(
        &self,
        found: Found<G>,
        session: &mut Session,
    ) -> Result<Shown<G>, EngineError> {
        let Found { positions, planted, finding, probed } = found;
        let shrunk = finding.map(|finding| self.shrink_finding(finding, session)).transpose()?;
        let smallest = shrunk.map(|shrunk| SmallestFailure::new(shrunk, self.of.engine(), picture));
        Ok(Shown { positions, planted, smallest, probed })
    }
}

/// The most positions of which every question is asked.
const MAX_PROBED: usize = 200;

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
        shrink(finding, &mut DifferentialTester::new(session, smallest_budget(self.max_shrink)))
    }
}

/// Returns how many answers to each question were compared.
fn counts<G: Playable>(probed: Option<&ProbeResult<G>>) -> BTreeMap<String, usize> {
    let questions = probed.iter().flat_map(|probed| &probed.questions);
    questions.map(|(question, count)| ((*question).to_owned(), count.compared)).collect()
}

/// Writes what was found, in the format of the options.
fn report<G: Playable>(
    args: &Args,
    colour: bool,
    is_random: bool,
    shown: &Result<Shown<G>, EngineError>,
) -> CommandResult {
    let (shown, error) = (shown.as_ref().ok(), shown.as_ref().err());
    let smallest = shown.and_then(|shown| shown.smallest.as_ref());
    let probed = shown.and_then(|shown| shown.probed.as_ref());
    // A difference that cannot be shrunk.
    let plain = probed.and_then(|probed| probed.difference.as_ref()).filter(|_| smallest.is_none());
    let differs = smallest.is_some() || plain.is_some();
    let open: Vec<String> = (probed.iter())
        .flat_map(|probed| probed.left_open())
        .map(|(question, why)| format!("{question}: {}", escape_line(why)))
        .collect();
    let is_good = error.is_none() && !differs && open.is_empty();
    let exit = if is_good { Exit::Done } else { Exit::No };
    let compared = shown.map_or(0, |shown| shown.positions);
    let difference = smallest.map(SmallestFailure::difference).or(plain.map(|p| &p.difference));
    if matches!(args.format, TextOrJson::Json) {
        let explained = smallest.map(|smallest| &smallest.explained);
        let text = json::to_pretty(&Difference::<G> {
            compared,
            differs,
            error: error.map(ToString::to_string),
            questions: counts(probed),
            left_open: open,
            position: explained
                .map(|explained| explained.position.as_str())
                .or(plain.map(|plain| plain.position.as_str())),
            asked: explained
                .map(|explained| explained.asked.as_str())
                .or(plain.map(|plain| plain.question)),
            missing: difference.map_or(&[], |d| &d.missing),
            extra: difference.map_or(&[], |d| &d.extra),
            again: smallest.map(|smallest| smallest.again.as_str()),
            vector: explained.map(|explained| &explained.vector),
        })?;
        return Ok(CommandOutput::Answer(exit, text));
    }
    if let Some(none) = error {
        return Ok(CommandOutput::Answer(exit, format!("{}: {none}\n", none.class())));
    }
    let planted = shown.map(|shown| shown.planted).filter(|planted| planted.positions > 0);
    let planted = planted.map_or_else(String::new, |planted| format!(", {planted}"));
    let rulesets = if is_random { " in random rulesets" } else { "" };
    let seed = args.seed();
    let what = args
        .walk
        .map_or_else(String::new, |_| format!(" of random games{rulesets}, seed {seed}{planted}"));
    let compared = counted(compared, "position");
    let mut text = match (smallest, plain) {
        (Some(smallest), _) => {
            format!("a difference after {compared}{what}\n\n{}", smallest.text(None, colour))
        }
        (None, Some(plain)) => format!(
            "a difference after {compared}{what}\n\nposition  {}\nasked     {}\n          {}\n",
            plain.position,
            plain.question,
            plain.difference.summary()
        ),
        (None, None) => format!("no difference in {compared}{what}\n"),
    };
    if !differs {
        text.extend(probed.map(|probed| probed.line() + "\n"));
        text.extend(open.iter().map(|open| format!("not compared: {open}\n")));
    }
    Ok(CommandOutput::Answer(exit, text))
}
