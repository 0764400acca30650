//! Fresh questions: about positions of random games in random rulesets, judged by the rules of this workspace.
//!
//! The cases of a suite are public and finite. An engine that answers them from a file, or that is wrong in a
//! ruleset that no case plays, is found by questions that nobody has seen before.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::any_suite::AnyCase;
use crate::case::Case;
use crate::case_result::{CaseResult, CaseWord};
use crate::demand::Demand;
use crate::engine::request_task;
use crate::game::HasVectors;
use crate::request::{MoveRequest, PerftRequest, PositionRequest, Request, TextRequest};
use crosstrack::base::Random;
use crosstrack::game::GameExt as _;

/// Maximum number of moves of a position whose list is asked for.
const MAX_LISTED: usize = 2_500;

/// Maximum number of moves of a position whose count is asked for: an engine looks at each position after one.
const MAX_COUNTED: usize = 400;

/// Maximum number of turns of a random game.
const MAX_PLIES: usize = 40;

/// Number of positions and kinds that are tried for a question.
const TRIES: usize = 50;

/// What came of the fresh questions of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FreshCounts {
    /// The seed of the questions.
    pub seed: u64,
    /// The number of questions.
    pub questions: usize,
    /// The number of questions that the engine answered right.
    pub passed: usize,
    /// The number of questions to which the engine gave a wrong answer, or none that can be judged.
    pub failed: usize,
    /// The number of questions that the engine does not declare.
    pub undeclared: usize,
    /// The number of questions that were skipped, or not put to the engine.
    pub untested: usize,
}

/// Whether fresh questions were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fresh {
    /// The demand has no question about positions.
    #[default]
    NotApplicable,
    /// An option turns them off.
    Off,
    /// They were asked.
    Asked(FreshCounts),
}

impl FreshCounts {
    /// Counts the results of fresh questions.
    pub fn of(seed: u64, results: &[CaseResult<'_>]) -> Self {
        let mut counts = Self { seed, questions: results.len(), ..Self::default() };
        for one in results {
            *match one.word() {
                CaseWord::Pass => &mut counts.passed,
                CaseWord::Fail | CaseWord::Error => &mut counts.failed,
                CaseWord::Undeclared => &mut counts.undeclared,
                _ => &mut counts.untested,
            } += 1;
        }
        counts
    }

    /// Describes the counts on one line, such as `fresh: 300 of 300, seed 7`.
    pub fn line(&self) -> String {
        let mut line = format!("fresh: {} of {}", self.passed, self.questions);
        for (number, what) in [
            (self.failed, "failed"),
            (self.undeclared, "not declared"),
            (self.untested, "not tested"),
        ] {
            if number > 0 {
                line += &format!(", {number} {what}");
            }
        }
        format!("{line}, seed {}", self.seed)
    }
}

/// Returns whether the id of a case is that of a fresh question.
pub(crate) fn is_fresh(id: &str) -> bool {
    seed_and_number(id).is_some()
}

/// Returns the seed and the number of a fresh question, from its id.
pub(crate) fn seed_and_number(id: &str) -> Option<(u64, usize)> {
    let (_, rest) = id.split_once("/fresh-")?;
    let (seed, number) = rest.split_once('-')?;
    Some((seed.parse().ok()?, number.parse().ok()?))
}

/// Returns fresh cases within a demand: its commands, in rulesets each of whose values it has. Returns no cases
/// if the demand has no command about positions. A longer list with the same seed begins with a shorter one.
///
/// If the demand [keeps to what the sources settle](Demand::is_settled), only that is asked.
///
/// **Cost**: a random game for each case, some milliseconds. There are fewer if a game has no short question.
pub fn fresh_cases<G: HasVectors>(demand: &Demand<'_>, number: usize, seed: u64) -> Vec<Case<G>> {
    let cases = || demand.cases().iter().map(|(case, _)| *case);
    let mut commands: BTreeSet<&str> = cases().map(AnyCase::cmd).collect();
    if commands.contains("game") {
        commands.extend(["apply", "status"]);
    }
    let kinds: Vec<Kind> =
        Kind::ALL.into_iter().filter(|kind| commands.contains(kind.cmd())).collect();
    let settled = demand.is_settled();
    // No source says which texts are positions.
    let kinds: Vec<Kind> =
        kinds.into_iter().filter(|kind| !settled || *kind != Kind::Read).collect();
    let mut rulesets = rulesets_of::<G>(cases());
    if kinds.is_empty() || rulesets.is_empty() {
        return Vec::new();
    }
    // Each question is about a ruleset of its own, for as long as there are others.
    Random::new(seed).shuffle(&mut rulesets);
    let mut all = Vec::new();
    for game in 0..=number + 100 {
        if all.len() == number {
            break;
        }
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(game as u64));
        let ruleset = &rulesets[game % rulesets.len()];
        let (positions, moves) = random_game(ruleset, &mut random);
        let game = (&positions[..], &moves[..], settled);
        all.extend(fresh_case(ruleset, game, &kinds, (seed, all.len() + 1), &mut random));
    }
    all
}

/// Returns the full rulesets each of whose values some case has.
fn rulesets_of<'c, G: HasVectors>(cases: impl Iterator<Item = &'c dyn AnyCase>) -> Vec<G> {
    let texts: BTreeSet<String> = cases.map(AnyCase::ruleset_text).collect();
    let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in texts {
        let form: Value = serde_json::from_str(&text).unwrap_or_default();
        for (field, value) in form.as_object().into_iter().flatten() {
            values.entry(field.clone()).or_default().insert(value.to_string());
        }
    }
    let has = |(field, value): (&String, &Value)| {
        values.get(field).is_some_and(|known| known.contains(&value.to_string()))
    };
    let is_within = |ruleset: &G| {
        let form = ruleset.to_form().ok().and_then(|form| serde_json::to_value(form).ok());
        form.as_ref().and_then(Value::as_object).is_some_and(|fields| fields.iter().all(has))
    };
    let mut all = G::full_rulesets();
    all.retain(is_within);
    all
}

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Legal,
    Status,
    Apply,
    Forbidden,
    Read,
    Perft,
}

impl Kind {
    /// All kinds; half of the questions ask for all moves, which most readings change.
    const ALL: [Self; 14] = [
        Self::Legal,
        Self::Legal,
        Self::Legal,
        Self::Legal,
        Self::Legal,
        Self::Legal,
        Self::Legal,
        Self::Status,
        Self::Apply,
        Self::Apply,
        Self::Apply,
        Self::Forbidden,
        Self::Read,
        Self::Perft,
    ];

    const fn cmd(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Status => "status",
            Self::Apply | Self::Forbidden => "apply",
            Self::Read => "read",
            Self::Perft => "perft",
        }
    }

    const fn group<G: HasVectors>(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Status => G::STATUS_GROUP,
            Self::Apply => "successors",
            Self::Forbidden => "illegal",
            Self::Read => "notation",
            Self::Perft => "perft",
        }
    }
}

/// Makes one fresh case, about a position of a game or a planted one. `moves` are moves that are legal somewhere in
/// the game. Returns `None` if no question of these kinds is short enough.
fn fresh_case<G: HasVectors>(
    ruleset: &G,
    (positions, moves, settled): (&[G::Position], &[G::Move], bool),
    kinds: &[Kind],
    (seed, number): (u64, usize),
    random: &mut Random,
) -> Option<Case<G>> {
    let form = ruleset.to_form().ok()?;
    for _ in 0..TRIES {
        let planted = if random.chance(30) { ruleset.plant_position(random) } else { None };
        let position = planted.unwrap_or_else(|| random.pick(positions).clone());
        let kind = *random.pick(kinds);
        if settled && !ruleset.is_settled(&position) {
            continue;
        }
        if let Some(request) = request(ruleset, &position, moves, kind, random)
            && let Ok(task) = request_task(ruleset, request)
        {
            let id = format!("{}/fresh-{seed}-{number}", kind.group::<G>());
            let why = "A question at a position of a random game, which the rules answer.";
            return Some(Case::new(id, G::FRESH_CLAUSE, why, form, task));
        }
    }
    None
}

/// Plays a random game; returns its positions, and moves that are legal in some of them.
fn random_game<G: HasVectors>(
    ruleset: &G,
    random: &mut Random,
) -> (Vec<G::Position>, Vec<G::Move>) {
    let mut positions = vec![ruleset.start()];
    let mut some = Vec::new();
    for _ in 0..random.below(MAX_PLIES) {
        let position = &positions[positions.len() - 1];
        let moves = ruleset.moves(position);
        if moves.is_empty() {
            break;
        }
        let decisive =
            if random.chance(10) { ruleset.decisive_moves(position, &moves) } else { Vec::new() };
        let mv = *random.pick(if decisive.is_empty() { &moves } else { &decisive });
        some.extend([mv, *random.pick(&moves)]);
        positions.push(ruleset.play(position, mv));
    }
    (positions, some)
}

/// Returns a question of a kind; `None` if there is none at this position, or if it is too long.
fn request<G: HasVectors>(
    ruleset: &G,
    position: &G::Position,
    others: &[G::Move],
    kind: Kind,
    random: &mut Random,
) -> Option<Request<G>> {
    let form = || ruleset.position_form(position);
    Some(match kind {
        Kind::Status => Request::Status(PositionRequest { position: form() }),
        Kind::Legal => {
            (ruleset.moves(position).len() <= MAX_LISTED).then_some(())?;
            Request::Legal(PositionRequest { position: form() })
        }
        Kind::Perft => {
            let depth = u32::from(ruleset.moves(position).len() <= MAX_COUNTED);
            Request::Perft(PerftRequest { position: form(), depth })
        }
        Kind::Read => {
            let text = ruleset.write_position(position);
            let text = if random.chance(60) { spoiled(&text, random) } else { text };
            Request::Read(TextRequest { text })
        }
        Kind::Apply => {
            let moves = ruleset.moves(position);
            let decisive = if random.chance(40) {
                ruleset.decisive_moves(position, &moves)
            } else {
                Vec::new()
            };
            let mv = *random.choose(if decisive.is_empty() { &moves } else { &decisive })?;
            Request::Apply(MoveRequest { position: form(), mv: ruleset.write_move(mv) })
        }
        Kind::Forbidden => {
            let moves = ruleset.moves(position);
            let other = random.choose(others).filter(|mv| !moves.contains(mv));
            let mv = match other {
                Some(&mv) if random.chance(60) => ruleset.write_move(mv),
                _ => spoiled(&ruleset.write_move(*random.choose(&moves)?), random),
            };
            Request::Apply(MoveRequest { position: form(), mv })
        }
    })
}

/// Characters that no text of a position or a move has.
const FOREIGN: &str = " \t\n\r\0\u{a0}\u{200b}\u{feff}+\u{2212}'%\u{ff04}\u{0430}";

/// Returns a text with a small change, which is nearly always no text of a position or move any more.
fn spoiled(text: &str, random: &mut Random) -> String {
    let characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len().max(1));
    let Some(&here) = characters.get(at) else { return " ".to_owned() };
    let foreign = *random.pick(&FOREIGN.chars().collect::<Vec<char>>());
    let changed: String = match random.below(5) {
        0 => format!("{foreign}{here}"),
        1 if at + 1 == characters.len() => format!("{here}{foreign}"),
        1 => format!("{here}{here}"),
        2 if here.is_ascii_graphic() => {
            char::from_u32(u32::from(here) + 0xfee0).into_iter().collect()
        }
        3 if here.is_ascii_digit() => format!("0{here}"),
        3 if here.is_ascii_lowercase() => here.to_ascii_uppercase().to_string(),
        3 if here.is_ascii_uppercase() => here.to_ascii_lowercase().to_string(),
        _ => String::new(),
    };
    let (before, after) = (&characters[..at], &characters[at + 1..]);
    before.iter().collect::<String>() + &changed + &after.iter().collect::<String>()
}
