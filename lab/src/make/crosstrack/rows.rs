//! Cases from `data/vectors/cases.csv`, with expectations by hand; from `data/vectors/places.csv`, with
//! expectations by the slow twin; and from `lab/cases`, with expectations by the naive engine in
//! `tests/engines`, which shares no code with the rules.
//!
//! Columns: `id`; `level` (empty if it follows from ruleset and clauses); `clauses`, separated
//! by spaces; `ruleset`, such as `4x2_123c junction=through`; `cmd`; `position` (for `read` the text
//! itself, for `links` and `board` nothing); `argument`: the move of `apply`, the moves of `game`, the depth of
//! `perft`, the tile of `links` with its rotation, such as `F 3` or `14-15 3`, `quarters` to have a `status` in all quarter
//! turns of the board; `expect`; `why`. What `expect` says:
//!
//! | cmd | expect |
//! |---|---|
//! | `legal` | how many moves there are |
//! | `apply` | the x1 text of the position after it, `ok`, or `illegal CLAUSE`; in `lab/cases` also `illegal` |
//! | `status` | `none`, `draw`, or `win` and the players, such as `win 13` |
//! | `read` | `valid`, or `invalid` and the clauses of all faults, none for bad notation; in `lab/cases` only `invalid` |
//! | `perft` | nodes and wins, such as `2816 0` |
//! | `game` | the outcome as for `status`, and the x1 text of the last position |
//! | `links` | each two linked sides, such as `N-SE N-S SE-N S-N` |
//! | `board` | how many cells, interstices and terminals there are |

use crate::make::crosstrack::input::InputError;
use crate::make::crosstrack::maker::CaseMaker;
use crate::make::{read_made, unescaped};
use crosstrack::base::{Row, Table};
use crosstrack::rules::{Colour, Letter, Position, Symmetry};
use crosstrack_conform::crosstrack::tiles::{BoardRequest, TileCommand, TileOk, TileRequest};
use crosstrack_conform::crosstrack::{Case, Payload, Request, Task};
use crosstrack_conform::payload::{OutcomeWord, StatusOk};
use crosstrack_conform::wire::GameCommands as _;
use crosstrack_conform::{ApplyOk, GameOk, ReadOk};

/// The tables of this package, which `tests/engines/making` writes. They are read as the vectors are made, so
/// that a change of theirs needs no build.
const MADE: [&str; 10] = [
    "pairs.csv",
    "positions.csv",
    "texts.csv",
    "mutants.csv",
    "published.csv",
    "triples.csv",
    "traps.csv",
    "full.csv",
    "foreign.csv",
    "last.csv",
];

/// The tables of `data`; `crosstrack-lab vectors plant` makes the second one.
const FILES: [(&str, &str); 2] = [
    ("data/vectors/cases.csv", crosstrack_vectors::text!("cases.csv")),
    ("data/vectors/places.csv", crosstrack_vectors::text!("places.csv")),
];
const COLUMNS: [&str; 9] =
    ["id", "level", "clauses", "ruleset", "cmd", "position", "argument", "expect", "why"];

/// Makes every case of the tables.
pub(super) fn cases() -> Result<Vec<Case>, InputError> {
    let mut cases = Vec::new();
    for (file, text) in FILES {
        for row in Table::parse(file, text, &COLUMNS, &[])?.rows() {
            cases.extend(row_cases(file, row, false)?);
        }
    }
    for name in MADE {
        let text = read_made(name)?;
        for row in Table::parse(name, &text, &COLUMNS, &[])?.rows() {
            cases.extend(row_cases(name, row, true)?);
        }
    }
    Ok(cases)
}

/// Makes the cases of a row. Where `is_short`, it does not say which clauses forbid what it expects to be wrong.
fn row_cases(file: &str, row: Row<'_>, is_short: bool) -> Result<Vec<Case>, InputError> {
    let text = |column: &str| row.field(column).text;
    let id = text("id");
    let maker = CaseMaker::from_header(format!("{file}: {id}"), &text("ruleset"))?;
    let (cmd, argument) = (text("cmd"), unescaped(&text("argument")));
    let mut made = Vec::new();
    if cmd == "read" {
        made.push((id, maker.read(&unescaped(&text("position")))?));
    } else if matches!(cmd.as_str(), "board" | "links") {
        let command = tile_command(&maker, &cmd, &argument)?;
        made.push((id, maker.request_task(Request::GameCommand(command))?));
    } else {
        let position = maker.position(&text("position"))?;
        match (cmd.as_str(), argument.as_str()) {
            ("legal", "") => made.push((id, maker.legal(&position)?)),
            ("apply", mv) => made.push((id, maker.apply(&position, mv)?)),
            ("status", "") => made.push((id, maker.status(&position)?)),
            ("status", "quarters") => {
                for (quarters, image) in quarters(&maker, &position) {
                    let suffix =
                        if quarters == 0 { String::new() } else { format!("-turned-{quarters}") };
                    made.push((format!("{id}{suffix}"), maker.status(&image)?));
                }
            }
            ("perft", depth) => {
                let depth = depth.parse().map_err(|_| maker.error("the depth is a number"))?;
                made.push((id, maker.perft(&position, depth)?));
            }
            ("game", moves) => {
                let moves = moves.split_whitespace().map(str::to_owned).collect();
                made.push((id, maker.game_task(&position, moves)?));
            }
            _ => return Err(maker.error(format!("`{cmd}` with `{argument}` is no task"))),
        }
    }
    let clauses = text("clauses");
    let clauses: Vec<&str> = clauses.split_whitespace().collect();
    let mut cases = Vec::new();
    for (id, task) in made {
        let found = summary(&task);
        let expected = text("expect");
        let first_word = found.0.split(' ').next().unwrap_or_default();
        let is_wrong = matches!(first_word, "illegal" | "invalid");
        let holds = match &task {
            _ if is_short && is_wrong => expected == first_word,
            Task::One(Request::Apply(_), _) => expected == found.0 || expected == found.1,
            _ => expected == found.0,
        };
        if !holds {
            let found = found.0;
            return Err(
                maker.error(format!("{id}: expected `{expected}`, the rules say `{found}`"))
            );
        }
        let mut made = maker.case(id, &clauses, text("why"), task);
        if !text("level").is_empty() {
            made.level = Some(row.field("level").parse()?);
        }
        cases.push(made);
    }
    Ok(cases)
}

/// Reads the argument of a command about tiles or the board.
fn tile_command(maker: &CaseMaker, cmd: &str, argument: &str) -> Result<TileCommand, InputError> {
    let read = || {
        if cmd == "board" {
            return argument.is_empty().then_some(TileCommand::Board(BoardRequest {}));
        }
        let (tile, rotation) = argument.split_once(' ')?;
        let kind = tile.parse().ok();
        let pattern = tile.parse::<Letter>().ok().filter(|_| kind.is_none());
        let paths = (kind.is_none() && pattern.is_none()).then(|| tile.to_owned());
        let pattern = pattern.map(|letter| letter.to_string());
        let rotation = rotation.parse().ok()?;
        Some(TileCommand::Links(TileRequest { pattern, paths, kind, rotation }))
    };
    read().ok_or_else(|| maker.error(format!("`{argument}` is no tile")))
}

/// Returns the images of a position under the quarter turns that keep the connectors.
fn quarters(maker: &CaseMaker, position: &Position) -> Vec<(usize, Position)> {
    let turns = Symmetry::all(&maker.ruleset)
        .into_iter()
        .filter(|symmetry| symmetry.shift == 0 && symmetry.colours == *Colour::ALL);
    turns.map(|turn| (turn.quarters, turn.position(&maker.ruleset, position))).collect()
}

/// Returns the response of the rules as the column `expect` writes it; for successors also the short form.
fn summary(task: &Task) -> (String, &'static str) {
    let long = match task {
        Task::One(_, Payload::Legal(expect)) => expect.moves.len().to_string(),
        Task::One(_, Payload::Status(status)) => outcome_words(status),
        Task::Game(_, GameOk { positions, outcome }) => {
            let last = positions.last().map(String::as_str).unwrap_or_default();
            format!("{} {last}", outcome_words(outcome))
        }
        Task::One(_, Payload::GameCommand(ok @ TileOk::Links(_))) => {
            TileCommand::facts(ok).join(" ")
        }
        Task::One(_, Payload::GameCommand(TileOk::Board(board))) => {
            let terminals: usize = board.terminals.values().map(Vec::len).sum();
            format!("{} {} {terminals}", board.cells.len(), board.interstices.len())
        }
        Task::One(_, Payload::Apply(expect)) => match expect {
            ApplyOk::Position(text) => return (text.clone(), "ok"),
            ApplyOk::Illegal(clause) => {
                format!("illegal {}", clause.as_deref().unwrap_or_default())
            }
        },
        Task::One(Request::Read(request), Payload::Read(expect)) => match expect {
            ReadOk::Position(text) if *text == request.text => "valid".to_owned(),
            ReadOk::Position(text) => text.clone(),
            ReadOk::Invalid(clauses) => {
                let clauses = clauses.iter().flatten().map(|id| format!(" {id}"));
                format!("invalid{}", clauses.collect::<String>())
            }
        },
        Task::One(_, Payload::Perft(expect)) => format!("{} {}", expect.nodes, expect.wins),
        Task::One(..) => String::new(),
    };
    (long, "-")
}

/// Returns the outcome in words such as `win 13`.
fn outcome_words(StatusOk { outcome, winner }: &StatusOk) -> String {
    let players = winner.iter().flatten().map(u8::to_string).collect::<String>();
    let space = if *outcome == OutcomeWord::Win { " " } else { "" };
    format!("{outcome}{space}{players}")
}
