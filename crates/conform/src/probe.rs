//! Compares an engine's answers to every command about some positions with the rules, without vectors.

use std::collections::BTreeMap;

use crate::case::Task;
use crate::engine::answer;
use crate::judge::{Difference, compare};
use crate::payload::{Payload, StatusOk};
use crate::request::{MoveRequest, PerftRequest, PositionRequest, Request, TextRequest};
use crate::session::{EngineError, Session};
use crate::shrink::{Finding, HasVectors, Input, InputCommand};
use crate::suite::Suite;
use crosstrack::base::{Random, counted};
use crosstrack::game::GameExt as _;

/// The questions that are asked about each position, as reports name them.
const QUESTIONS: [&str; 6] =
    ["legal", "status", "apply", "apply of an illegal move", "read", "perft"];

/// The number of times that the answer to a question was compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionCount {
    /// Number of answers that were compared.
    pub compared: usize,
    /// Reason why the engine did not answer the question the first time that it left it unanswered; `None` if
    /// it always answered.
    pub unanswered: Option<String>,
}

/// What was compared, and the first difference.
#[derive(Clone, Debug)]
pub struct ProbeResult<G: HasVectors> {
    /// Counts for each question, in alphabetical order of the questions.
    pub questions: BTreeMap<&'static str, QuestionCount>,
    /// Number of compared positions in which the game is drawn.
    pub draws: usize,
    /// The first difference; `None` if the engine and the rules agree.
    pub difference: Option<ProbeDifference<G>>,
}

/// An answer that differs from the rules.
#[derive(Clone, Debug)]
pub struct ProbeDifference<G: HasVectors> {
    /// The question.
    pub question: &'static str,
    /// The position in notation.
    pub position: String,
    /// How the answer differs.
    pub difference: Difference,
    /// The difference in the form that the shrinker takes; `None` if it cannot shrink such a question.
    pub finding: Option<Finding<G>>,
}

impl<G: HasVectors> ProbeResult<G> {
    /// Returns the questions for which no answer was compared, each with the reason.
    pub fn left_open(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let open = self.questions.iter().filter(|(_, count)| count.compared == 0);
        open.filter_map(|(question, count)| Some((*question, count.unanswered.as_deref()?)))
    }

    /// Returns one line that says how often the answers to each question were compared.
    pub fn line(&self) -> String {
        let asked = QUESTIONS.iter().filter_map(|question| {
            let compared = self.questions.get(question)?.compared;
            (compared > 0).then(|| format!("{question} {compared}"))
        });
        let asked: Vec<String> = asked.collect();
        let asked = if asked.is_empty() { "nothing".to_owned() } else { asked.join(", ") };
        format!("compared: {asked}; {}", counted(self.draws, "drawn position"))
    }
}

/// Returns positions to probe: positions from random games, constructed ones, and the drawn positions that the
/// test vectors have for the ruleset.
pub fn positions<G: HasVectors>(ruleset: &G, number: usize, seed: u64) -> Vec<G::Position> {
    let mut random = Random::new(seed);
    let mut found = drawn_positions(ruleset);
    found.truncate(number / 2);
    while found.len() < number {
        let mut position = ruleset.start();
        for _ in 0..40 {
            found.push(position.clone());
            if random.chance(40) {
                found.extend(ruleset.plant_position(&mut random));
            }
            let moves = ruleset.moves(&position);
            let Some(&mv) = random.choose(&moves) else { break };
            position = ruleset.play(&position, mv);
        }
    }
    random.shuffle(&mut found);
    found.truncate(number);
    found
}

/// Returns the drawn positions that the shipped test vectors have for a ruleset.
fn drawn_positions<G: HasVectors>(ruleset: &G) -> Vec<G::Position> {
    let Ok(form) = ruleset.to_form() else { return Vec::new() };
    let cases = Suite::<G>::shipped().cases().filter(|case| case.ruleset == form);
    let drawn = cases.filter_map(|case| match &case.task {
        Task::One(Request::Status(request), Payload::Status(ok)) if is_draw(ok) => {
            ruleset.position_from_form(&request.position).ok()
        }
        _ => None,
    });
    drawn.collect()
}

fn is_draw(status: &StatusOk) -> bool {
    status.outcome.to_string() == "draw"
}

/// Asks an engine every question about some positions, and stops at the first difference. The illegal moves are
/// taken from the moves that are legal in one of the positions `elsewhere`; perft counts the sequences of
/// `depth` moves.
///
/// **Cost**: at most nine requests for each position; perft is exponential in its depth.
///
/// # Errors
/// If the engine fails.
pub fn probe<G: HasVectors>(
    ruleset: &G,
    positions: &[G::Position],
    elsewhere: &[G::Position],
    depth: u32,
    session: &mut Session,
) -> Result<ProbeResult<G>, EngineError> {
    let questions = QUESTIONS.map(|question| (question, QuestionCount::default()));
    let mut result = ProbeResult { questions: questions.into(), draws: 0, difference: None };
    let mut random = Random::new(positions.len() as u64);
    for position in positions {
        for question in requests(ruleset, position, elsewhere, depth, &mut random) {
            if let Some(found) = ask(ruleset, position, question, session, &mut result)? {
                result.difference = Some(found);
                return Ok(result);
            }
        }
    }
    Ok(result)
}

type Question<G> =
    (&'static str, Option<InputCommand<<G as crosstrack::game::Game>::Move>>, Request<G>);

/// Returns the questions about a position.
fn requests<G: HasVectors>(
    ruleset: &G,
    position: &G::Position,
    elsewhere: &[G::Position],
    depth: u32,
    random: &mut Random,
) -> Vec<Question<G>> {
    let form = || ruleset.position_form(position);
    let legal = ruleset.moves(position);
    let [of_legal, of_status, of_apply, of_illegal, of_read, of_perft] = QUESTIONS;
    let mut all = vec![
        (of_legal, Some(InputCommand::Legal), Request::Legal(PositionRequest { position: form() })),
        (
            of_status,
            Some(InputCommand::Status),
            Request::Status(PositionRequest { position: form() }),
        ),
        (of_read, None, Request::Read(TextRequest { text: ruleset.write_position(position) })),
        (of_perft, None, Request::Perft(PerftRequest { position: form(), depth })),
    ];
    let mut apply = |question, mv: G::Move| {
        let request = MoveRequest { position: form(), mv: ruleset.write_move(mv) };
        all.push((question, Some(InputCommand::Apply(mv)), Request::Apply(request)));
    };
    for _ in 0..2.min(legal.len()) {
        apply(of_apply, *random.pick(&legal));
    }
    let (mut tries, mut found) = (0, 0);
    while tries < 12 && found < 3 {
        tries += 1;
        let moves = random.choose(elsewhere).map(|other| ruleset.moves(other)).unwrap_or_default();
        if let Some(&mv) = random.choose(&moves)
            && !legal.contains(&mv)
        {
            found += 1;
            apply(of_illegal, mv);
        }
    }
    all
}

/// Asks a question and compares the answer.
fn ask<G: HasVectors>(
    ruleset: &G,
    position: &G::Position,
    (question, command, request): Question<G>,
    session: &mut Session,
    result: &mut ProbeResult<G>,
) -> Result<Option<ProbeDifference<G>>, EngineError> {
    let Ok(form) = ruleset.to_form() else {
        return Err(EngineError::Skip("the protocol cannot say this ruleset".to_owned()));
    };
    let Ok(expected) = answer(ruleset, &request) else { return Ok(None) };
    let count = result.questions.entry(question).or_default();
    if let Some(why) = session.missing_declaration::<G>(&form, &[request.name()])? {
        count.unanswered.get_or_insert(why);
        return Ok(None);
    }
    let got = match session.send(&form, &request) {
        Ok(got) => got,
        Err(EngineError::Skip(why)) => {
            count.unanswered.get_or_insert(why);
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    count.compared += 1;
    if matches!(&expected, Payload::Status(ok) if is_draw(ok)) {
        result.draws += 1;
    }
    Ok(compare(&expected, &got).map(|difference| ProbeDifference {
        question,
        position: ruleset.write_position(position),
        finding: command.map(|command| Finding {
            input: Input::new(ruleset, position, command),
            request,
            expected,
            difference: difference.clone(),
            error: None,
        }),
        difference,
    }))
}
