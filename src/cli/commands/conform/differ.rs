//! Comparing an engine with our rules without vectors: at one position, or along random games.

use serde::Serialize;

use super::shrunk::{Told, budget};
use super::{Args, Format};
use crate::cli::commands::json;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::conform::session::{NoAnswer, Session};
use crate::conform::shrink::{Asker, Budget, Finding, Probe, Scene, Shrunk, shrink, walk};
use crate::crosstrack::notation::read_move;

#[derive(Serialize)]
struct Answer<'a> {
    compared: usize,
    differs: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<&'a str>,
    missing: &'a [String],
    extra: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vector: Option<&'a crate::conform::vectors::Case>,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if !matches!(args.format, Format::Text | Format::Json) {
        let trouble = Trouble::new("without vectors the answer is written as text or json");
        return Err(trouble.help("write --format text or --format json").with(Exit::Usage));
    }
    let target = args.output.open()?;
    let mut session = Session::new(args.launch()?);
    let found = if let Some(positions) = args.walk {
        let loaded = args.game.load("start", console)?;
        let requests = positions.saturating_mul(4);
        let mut asker = Asker {
            session: &mut session,
            budget: Budget::of(requests, std::time::Duration::from_secs(86_400)),
        };
        let walked = walk(&loaded.ruleset, positions, args.seed(), &mut asker);
        walked.map(|walk| (walk.positions, walk.finding))
    } else {
        let pos = args.position.as_deref().unwrap_or_default();
        let loaded = args.game.load(pos, console)?;
        let probes = match &args.mv {
            None => vec![Probe::Legal, Probe::Status],
            Some(text) => {
                let mv = read_move(text).map_err(|e| {
                    let trouble = Trouble::new("this is not a move").source("move", text);
                    trouble.label(e.span.clone(), e.expected.clone()).with(Exit::Input)
                })?;
                vec![Probe::Apply(mv)]
            }
        };
        let mut asker = Asker { session: &mut session, budget: budget() };
        let ask = |probe: Probe, asker: &mut Asker<'_>| {
            let scene = Scene::of(&loaded.ruleset, &loaded.position, probe);
            if scene.command().is_none() {
                return Err(NoAnswer::Skip(
                    "the protocol cannot say this ruleset or position".into(),
                ));
            }
            asker.require(&scene)
        };
        first(&probes, &mut asker, ask).map(|finding| (1, finding))
    };
    let shrunk = found.and_then(|(compared, finding)| {
        let shrunk = finding.map(|finding| settle(args, finding, &mut session)).transpose()?;
        Ok((compared, shrunk.map(|shrunk| Told::new(None, shrunk, args.engine()))))
    });
    session.bye();
    let (text, exit) = answer(args, console.colour, shrunk)?;
    target.finish(&text, console)?;
    Ok(exit)
}

fn first(
    probes: &[Probe],
    asker: &mut Asker<'_>,
    ask: impl Fn(Probe, &mut Asker<'_>) -> Result<Option<Finding>, NoAnswer>,
) -> Result<Option<Finding>, NoAnswer> {
    for &probe in probes {
        if let Some(found) = ask(probe, asker)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn settle(args: &Args, finding: Finding, session: &mut Session) -> Result<Shrunk, NoAnswer> {
    if args.no_shrink || (args.position.is_some() && !args.shrink) {
        return Ok(Shrunk { finding, tile: None, is_cut_short: false });
    }
    shrink(finding, &mut Asker { session, budget: budget() })
}

fn answer(
    args: &Args,
    colour: bool,
    found: Result<(usize, Option<Told>), NoAnswer>,
) -> Result<(String, Exit), Failure> {
    let what = match args.walk {
        Some(_) => format!(" of random games, seed {}", args.seed()),
        None => String::new(),
    };
    let plural = |n: usize| if n == 1 { "1 position".to_owned() } else { format!("{n} positions") };
    let is_json = args.format == Format::Json;
    Ok(match found {
        Ok((compared, told)) => {
            let exit = if told.is_some() { Exit::No } else { Exit::Done };
            let told = told.as_ref();
            let text = if is_json {
                let difference = told.map(|told| &told.shrunk.finding.difference);
                json::pretty(&Answer {
                    compared,
                    differs: told.is_some(),
                    error: None,
                    position: told.map(|told| told.explained.position.as_str()),
                    asked: told.map(|told| told.explained.asked.as_str()),
                    missing: difference.map_or(&[], |d| &d.missing),
                    extra: difference.map_or(&[], |d| &d.extra),
                    again: told.map(|told| told.again.as_str()),
                    vector: told.map(|told| &told.explained.vector),
                })?
            } else {
                let compared = plural(compared);
                match told {
                    None => format!("no difference in {compared}{what}\n"),
                    Some(told) => {
                        format!("a difference after {compared}{what}\n\n{}", told.text(colour))
                    }
                }
            };
            (text, exit)
        }
        Err(none) => {
            let error = none.to_string();
            let text = if is_json {
                json::pretty(&Answer {
                    compared: 0,
                    differs: false,
                    error: Some(error),
                    position: None,
                    asked: None,
                    missing: &[],
                    extra: &[],
                    again: None,
                    vector: None,
                })?
            } else {
                format!("{}: {error}\n", none.class())
            };
            (text, Exit::No)
        }
    })
}
