//! How the vectors come about: questions and short answers from `data/`, the whole answers from our
//! engine, which must agree with the short ones.
//!
//! The answers in `cases.csv` are by hand. Those in `samples.csv` are what the naive engine in
//! `tests/engines` says, which shares no code with our rules: positions of each kind on small boards
//! and on the published one, positions where a reading tells, games, and counts.

use crate::base::data::{DataError, Row, Table};
use crate::conform::crossings::engine::answered;
use crate::conform::crossings::forms::{PositionForm, RulesetForm};
use crate::conform::crossings::vectors::{
    Case, Exchange, GameAsk, GameOk, Group, MoveAsk, PerftAsk, PerftOk, PositionAsk, SUITE,
    SUITE_VERSION, Task, TextAsk, VectorFile,
};
use crate::conform::payload::{ApplyOk, LegalOk, OutcomeWord, ReadOk, StatusOk};
use crate::crossings::rules::ruleset::{Ruleset, RulesetSpec};
use crate::game::Game;

/// The questions.
const TABLES: [(&str, &str); 2] = [
    ("data/vectors/crossings/cases.csv", include_str!("../../../data/vectors/crossings/cases.csv")),
    (
        "data/vectors/crossings/samples.csv",
        include_str!("../../../data/vectors/crossings/samples.csv"),
    ),
];
/// An id is `GROUP/NAME`; `ruleset` is a board with readings, `ask` a move, a depth or the moves of
/// a game, `answer` what must come out, as [`agrees`] reads it.
const COLUMNS: [&str; 7] = ["id", "clauses", "ruleset", "position", "ask", "answer", "why"];

/// Makes every vector file, in the order of groups.
///
/// # Errors
/// At the first question that cannot be read, or whose answer by hand is not what the rules say.
pub fn files() -> Result<Vec<VectorFile>, DataError> {
    let mut cases: Vec<Case> = Vec::new();
    for (file, text) in TABLES {
        for row in Table::parse(file, text, &COLUMNS, &[])?.rows() {
            cases.push(case(row)?);
        }
    }
    let file = |&group: &Group| VectorFile {
        suite: SUITE.to_owned(),
        suite_version: SUITE_VERSION.to_owned(),
        group,
        cases: cases.iter().filter(|case| case.group() == group).cloned().collect(),
    };
    Ok(Group::ALL.iter().map(file).collect())
}

fn case(row: Row<'_>) -> Result<Case, DataError> {
    let field = row.field("ruleset");
    let spec: RulesetSpec = field
        .text
        .parse()
        .map_err(|e: crate::crossings::rules::ruleset::BadSpec| field.error(e.to_string()))?;
    let ruleset = Ruleset::new(spec).map_err(|e| field.error(e.to_string()))?;
    let (id, text, ask) = (row.field("id"), row.field("position"), row.field("ask"));
    let group: Group = id
        .text
        .split('/')
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|e: crate::base::vocab::UnknownWord| id.error(e.to_string()))?;
    let position = || {
        let position = ruleset.read_position(&text.text).map_err(|e| text.error(e.to_string()))?;
        Ok::<_, DataError>(PositionForm::of(&ruleset, &position))
    };
    // What is expected is replaced by what the rules say.
    let task = match group {
        Group::Notation => Task::Read(Exchange {
            request: TextAsk { text: text.text.clone() },
            expect: ReadOk::Invalid(None),
        }),
        Group::Legal => Task::Legal(Exchange {
            request: PositionAsk { position: position()? },
            expect: LegalOk { moves: Vec::new() },
        }),
        Group::Illegal | Group::Successors => Task::Apply(Exchange {
            request: MoveAsk { position: position()?, mv: ask.text.clone() },
            expect: ApplyOk::Illegal(None),
        }),
        Group::Outcome => Task::Status(Exchange {
            request: PositionAsk { position: position()? },
            expect: going_on(),
        }),
        Group::Perft => Task::Perft(Exchange {
            request: PerftAsk { position: position()?, depth: ask.parse()? },
            expect: PerftOk {
                nodes: 0,
                captures: 0,
                crossings: 0,
                counter_crossings: 0,
                wins: 0,
                draws: 0,
            },
        }),
        Group::Games => Task::Game(Exchange {
            request: GameAsk {
                position: position()?,
                moves: ask.text.split_whitespace().map(str::to_owned).collect(),
            },
            expect: GameOk { positions: Vec::new(), outcome: going_on() },
        }),
    };
    let task = answered(&ruleset, task).map_err(|e| id.error(e.to_string()))?;
    let answer = row.field("answer");
    let said = said(&task);
    if !agrees(&task, &answer.text, &said) {
        return Err(answer.error(format!("the rules say {said}")));
    }
    Ok(Case {
        id: id.text,
        clauses: row.field("clauses").text.split_whitespace().map(str::to_owned).collect(),
        why: row.field("why").text,
        ruleset: RulesetForm::of(&ruleset),
        task,
    })
}

const fn going_on() -> StatusOk {
    StatusOk { outcome: OutcomeWord::None, winner: None }
}

/// How a game stands, in words such as `win 1`.
fn standing(status: &StatusOk) -> String {
    let winner = status.winner.iter().flatten().map(|player| format!(" {player}"));
    format!("{}{}", status.outcome, winner.collect::<String>())
}

/// What is expected, in short.
fn said(task: &Task) -> String {
    match task {
        Task::Legal(Exchange { expect, .. }) => expect.moves.join(" "),
        Task::Apply(Exchange { expect: ApplyOk::Position(text), .. })
        | Task::Read(Exchange { expect: ReadOk::Position(text), .. }) => text.clone(),
        Task::Apply(Exchange { expect: ApplyOk::Illegal(clause), .. }) => {
            clause.clone().unwrap_or_default()
        }
        Task::Read(Exchange { expect: ReadOk::Invalid(clauses), .. }) => {
            format!("invalid {}", clauses.clone().unwrap_or_default().join(" "))
        }
        Task::Status(Exchange { expect, .. }) => standing(expect),
        Task::Game(Exchange { expect, .. }) => {
            let last = expect.positions.last().map(String::as_str).unwrap_or_default();
            format!("{} {last}", standing(&expect.outcome))
        }
        Task::Perft(Exchange { expect, .. }) => {
            let PerftOk { nodes, captures, crossings, counter_crossings, wins, draws } = expect;
            format!("{nodes} {captures} {crossings} {counter_crossings} {wins} {draws}")
        }
    }
}

/// Whether an answer by hand is what the rules say. Of legal moves it names some with `+` before
/// them, others that are not legal with `-`, and nothing else; or it names them all. Of a position
/// it gives the text, of a text that is none `invalid` with clauses, of an illegal move the clause,
/// of counts all six numbers, of a game how it ends and the last position.
fn agrees(task: &Task, answer: &str, said: &str) -> bool {
    let Task::Legal(Exchange { expect, .. }) = task else { return answer.trim() == said.trim() };
    let is_legal = |mv: &str| expect.moves.iter().any(|legal| legal == mv);
    if !answer.starts_with(['+', '-']) {
        return answer.split_whitespace().eq(expect.moves.iter().map(String::as_str));
    }
    answer.split_whitespace().all(|word| match word.split_at(1) {
        ("+", mv) => is_legal(mv),
        ("-", mv) => !is_legal(mv),
        _ => false,
    })
}
