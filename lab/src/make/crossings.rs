//! How the vectors come about: questions and short answers from `data/`, the whole answers from our
//! engine, which must agree with the short ones.
//!
//! The answers in `cases.csv` are by hand. Those in `samples.csv` are what the naive engine in
//! `tests/engines` says, which shares no code with our rules: positions of each kind on small boards
//! and on the published one, positions where a reading matters, games, and counts. Those in `places.csv`
//! are what the slow twin says, in positions planted by `crosstrack-lab vectors plant`.

use crossings::conform::{Case, Payload, Request, Task};
use crossings::rules::{ReadRulesetError, Ruleset};
use crosstrack::base::{DataError, Row, Table};
use crosstrack::game::Game as _;
use crosstrack_conform::engine::{game_task, request_task};
use crosstrack_conform::payload::StatusOk;
use crosstrack_conform::request::{PerftRequest, PositionRequest, TextRequest};
use crosstrack_conform::{ApplyOk, GameOk, GameRequest, MoveRequest, ReadOk, Wire as _};

/// The questions.
const TABLES: [(&str, &str); 3] = [
    ("data/vectors/crossings/cases.csv", crosstrack_data::text!("vectors/crossings/cases.csv")),
    ("data/vectors/crossings/samples.csv", crosstrack_data::text!("vectors/crossings/samples.csv")),
    ("data/vectors/crossings/places.csv", crosstrack_data::text!("vectors/crossings/places.csv")),
];
/// An id is `GROUP/NAME`; `ruleset` is a board with readings, `ask` a move, a depth or the moves of
/// a game, `answer` what must come out, as [`agrees`] reads it.
const COLUMNS: [&str; 7] = ["id", "clauses", "ruleset", "position", "ask", "answer", "why"];

/// Makes every case.
///
/// # Errors
/// At the first question that cannot be read, or whose answer by hand is not what the rules say.
pub fn cases() -> Result<Vec<Case>, DataError> {
    let mut cases: Vec<Case> = Vec::new();
    for (file, text) in TABLES {
        for row in Table::parse(file, text, &COLUMNS, &[])?.rows() {
            cases.push(case(row)?);
        }
    }
    Ok(cases)
}

fn case(row: Row<'_>) -> Result<Case, DataError> {
    let field = row.field("ruleset");
    let ruleset: Ruleset =
        field.text.parse().map_err(|e: ReadRulesetError| field.error(e.to_string()))?;
    let (id, text, ask) = (row.field("id"), row.field("position"), row.field("ask"));
    let position = || {
        let position = ruleset.read_position(&text.text).map_err(|e| text.error(e.to_string()))?;
        Ok::<_, DataError>(ruleset.position_form(&position))
    };
    let made = match id.text.split('/').next().unwrap_or_default() {
        "notation" => {
            request_task(&ruleset, Request::Read(TextRequest { text: text.text.clone() }))
        }
        "legal" => {
            request_task(&ruleset, Request::Legal(PositionRequest { position: position()? }))
        }
        "illegal" | "successors" => {
            let (position, mv) = (position()?, ask.text.clone());
            request_task(&ruleset, Request::Apply(MoveRequest { position, mv }))
        }
        "outcome" => {
            request_task(&ruleset, Request::Status(PositionRequest { position: position()? }))
        }
        "perft" => {
            let (position, depth) = (position()?, ask.parse()?);
            request_task(&ruleset, Request::Perft(PerftRequest { position, depth }))
        }
        "games" => {
            let moves = ask.text.split_whitespace().map(str::to_owned).collect();
            game_task(&ruleset, GameRequest { position: position()?, moves })
        }
        other => return Err(id.error(format!("no group is called `{other}`"))),
    };
    let task = made.map_err(|e| id.error(e.to_string()))?;
    let answer = row.field("answer");
    let said = said(&task);
    if !agrees(&task, &answer.text, &said) {
        return Err(answer.error(format!("the rules say {said}")));
    }
    let form = ruleset.to_form().map_err(|e| id.error(e.to_string()))?;
    Ok(Case {
        id: id.text,
        level: None,
        clauses: row.field("clauses").text.split_whitespace().map(str::to_owned).collect(),
        why: row.field("why").text,
        ruleset: form,
        task,
    })
}

/// How a game stands, in words such as `win 1`.
fn standing(status: &StatusOk) -> String {
    let winner = status.winner.iter().flatten().map(|player| format!(" {player}"));
    format!("{}{}", status.outcome, winner.collect::<String>())
}

/// What is expected, in short.
fn said(task: &Task) -> String {
    let expect = match task {
        Task::One(_, expect) => expect,
        Task::Game(_, GameOk { positions, outcome }) => {
            let last = positions.last().map(String::as_str).unwrap_or_default();
            return format!("{} {last}", standing(outcome));
        }
    };
    match expect {
        Payload::Legal(ok) => ok.moves.join(" "),
        Payload::Apply(ApplyOk::Position(text)) | Payload::Read(ReadOk::Position(text)) => {
            text.clone()
        }
        Payload::Apply(ApplyOk::Illegal(clause)) => clause.clone().unwrap_or_default(),
        Payload::Read(ReadOk::Invalid(clauses)) => {
            format!("invalid {}", clauses.clone().unwrap_or_default().join(" "))
        }
        Payload::Status(status) => standing(status),
        Payload::Perft(counts) => counts.by_name().map(|(_, count)| count.to_string()).join(" "),
        Payload::GameCommand(own) => match *own {},
    }
}

/// Whether an answer by hand is what the rules say. Of legal moves it names some with `+` before
/// them, others that are not legal with `-`, and nothing else; or it names them all. Of a position
/// it gives the text, of a text that is none `invalid` with clauses, of an illegal move the clause,
/// of counts all six numbers, of a game how it ends and the last position.
fn agrees(task: &Task, answer: &str, said: &str) -> bool {
    let Task::One(_, Payload::Legal(expect)) = task else { return answer.trim() == said.trim() };
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
