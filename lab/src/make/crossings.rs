//! Makes the vectors of Crossings: requests and short answers from `data/`, whole responses from the
//! rules, which must agree with the short answers.
//!
//! The answers in `cases.csv` are by hand. Those in `samples.csv` come from the naive engine in
//! `tests/engines`, which shares no code with the rules: positions of each kind on small boards and on the
//! published one, positions where a reading matters, games, and counts. Those in `places.csv` come from
//! the slow twin, in random positions each of which a fault at one place of the board shows; those in `lab/cases` are made by
//! `tests/engines/making` from the naive engine too.

use crate::make::crossings_flags::flags;
use crate::make::sources::Otherwise;
use crate::make::{MakeError, read_made, unescaped};
use crossings::conform::{Case, Payload, Request, Task};
use crossings::rules::{Ruleset, RulesetSpec};
use crosstrack::base::{DataError, Row, Table};
use crosstrack::game::Notation as _;
use crosstrack_conform::engine::{game_task, request_task};
use crosstrack_conform::payload::{OutcomeWord, StatusOk};
use crosstrack_conform::request::{PerftRequest, PositionRequest, TextRequest};
use crosstrack_conform::{
    ApplyOk, GameOk, GameRequest, Level, MoveRequest, ReadOk, Source, Wire as _,
};

/// The tables of requests, each with its path and its text.
const TABLES: [(&str, &str); 3] = [
    ("data/vectors/crossings/cases.csv", crosstrack_vectors::text!("crossings/cases.csv")),
    ("data/vectors/crossings/samples.csv", crosstrack_vectors::text!("crossings/samples.csv")),
    ("data/vectors/crossings/places.csv", crosstrack_vectors::text!("crossings/places.csv")),
];
/// The tables in `lab/cases`.
const MADE: [&str; 3] = ["crossings.csv", "crossings_mutants.csv", "crossings_foreign.csv"];
/// The columns. An id is `GROUP/NAME`; `ruleset` is a board with readings, `ask` a move, a depth or the moves of
/// a game, `answer` the short answer, as [`agrees`] reads it.
const COLUMNS: [&str; 7] = ["id", "clauses", "ruleset", "position", "ask", "answer", "why"];

/// Makes every case of the test vectors of Crossings.
///
/// # Errors
/// If a row cannot be read, or the rules contradict its short answer: the first such row.
pub fn cases() -> Result<Vec<Case>, MakeError> {
    let mut cases: Vec<Case> = Vec::new();
    for (file, text) in TABLES {
        for row in Table::parse(file, text, &COLUMNS, &[])?.rows() {
            cases.push(case(row, false)?);
        }
    }
    for name in MADE {
        let text = read_made(name)?;
        for row in Table::parse(name, &text, &COLUMNS, &[])?.rows() {
            cases.push(case(row, true)?);
        }
    }
    for case in &mut cases {
        case.flags = flags(case);
    }
    Otherwise::read("crossings")?.mark(&mut cases, |case| match case.level {
        Some(Level::Core) => vec![Source::Cr],
        _ => Vec::new(),
    });
    Ok(cases)
}

/// Returns the level of a case. No source says which texts are positions, nor that a player who cannot move draws.
fn level(ruleset: &Ruleset, task: &Task) -> Level {
    let spec = ruleset.spec();
    let is_plain = *spec == RulesetSpec { rows: spec.rows, ..RulesetSpec::new(spec.board) };
    let status = match task {
        Task::One(_, Payload::Read(_)) => return Level::Interpretation,
        Task::One(_, Payload::Status(status)) | Task::Game(_, GameOk { outcome: status, .. }) => {
            Some(status)
        }
        Task::One(..) => None,
    };
    if !is_plain {
        Level::Reading
    } else if status.is_some_and(|status| status.outcome == OutcomeWord::Draw) {
        Level::Interpretation
    } else {
        Level::Core
    }
}

/// Makes the case of a row. Where `is_short`, it does not say which clauses forbid what it expects to be wrong.
fn case(row: Row<'_>, is_short: bool) -> Result<Case, DataError> {
    let field = row.field("ruleset");
    let ruleset: Ruleset =
        field.text.parse().map_err(|e: crosstrack::game::RulesError| field.error(e.to_string()))?;
    let (id, text, ask) = (row.field("id"), row.field("position"), row.field("ask"));
    let position = || {
        let position = ruleset.parse_position(&text.text).map_err(|e| text.error(e.to_string()))?;
        Ok::<_, DataError>(ruleset.position_form(&position))
    };
    let made = match id.text.split('/').next().unwrap_or_default() {
        "notation" => {
            request_task(&ruleset, Request::Read(TextRequest { text: unescaped(&text.text) }))
        }
        "legal" => {
            request_task(&ruleset, Request::Legal(PositionRequest { position: position()? }))
        }
        "illegal" | "successors" => {
            let (position, mv) = (position()?, unescaped(&ask.text));
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
    let found = short_answer(&task);
    let holds = match answer.text.as_str() {
        "invalid" if is_short => found.starts_with("invalid"),
        "illegal" if is_short => matches!(&task, Task::One(_, Payload::Apply(ApplyOk::Illegal(_)))),
        text => agrees(&task, text, &found),
    };
    if !holds {
        return Err(answer.error(format!("the rules say {found}")));
    }
    let form = ruleset.to_form().map_err(|e| id.error(e.to_string()))?;
    Ok(Case {
        id: id.text,
        level: Some(level(&ruleset, &task)),
        sources: Vec::new(),
        clauses: row.field("clauses").text.split_whitespace().map(str::to_owned).collect(),
        flags: Vec::new(),
        why: row.field("why").text,
        ruleset: form,
        task,
    })
}

/// Returns the outcome in words such as `win 1`.
fn outcome_words(status: &StatusOk) -> String {
    let winner = status.winner.iter().flatten().map(|player| format!(" {player}"));
    format!("{}{}", status.outcome, winner.collect::<String>())
}

/// Returns the response of a task in short.
fn short_answer(task: &Task) -> String {
    let expect = match task {
        Task::One(_, expect) => expect,
        Task::Game(_, GameOk { positions, outcome }) => {
            let last = positions.last().map(String::as_str).unwrap_or_default();
            return format!("{} {last}", outcome_words(outcome));
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
        Payload::Status(status) => outcome_words(status),
        Payload::Perft(counts) => counts.by_name().map(|(_, count)| count.to_string()).join(" "),
        Payload::GameCommand(own) => match *own {},
    }
}

/// Returns whether a short answer agrees with the response of the rules, which is `found` in short.
///
/// The answer to `legal` lists all legal moves, in any order; or some, each after `+`, and some illegal ones, each
/// after `-`. Other answers are equal to the short response: the text of a position, `invalid` with
/// clauses, the clause of an illegal move, all six counts, or the outcome of a game and its last position.
fn agrees(task: &Task, answer: &str, found: &str) -> bool {
    let Task::One(_, Payload::Legal(expect)) = task else { return answer.trim() == found.trim() };
    let is_legal = |mv: &str| expect.moves.iter().any(|legal| legal == mv);
    if !answer.starts_with(['+', '-']) {
        let mut listed: Vec<&str> = answer.split_whitespace().collect();
        let mut moves: Vec<&str> = expect.moves.iter().map(String::as_str).collect();
        listed.sort_unstable();
        moves.sort_unstable();
        return listed == moves;
    }
    answer.split_whitespace().all(|word| match word.split_at(1) {
        ("+", mv) => is_legal(mv),
        ("-", mv) => !is_legal(mv),
        _ => false,
    })
}
