//! The shipped vectors: made from their inputs byte by byte, passed by our engine, and held
//! against the slow twins, which share no code with the rules that the expectations came from.

use std::collections::{BTreeMap, BTreeSet};

use crosstrack::base::Outcome;
use crosstrack::game::{GameExt, Notation as _, Rulebook as _};
use crosstrack::rules::{ConnectorKind, Move, Ruleset, parse_move, parse_setup, write_move};
use crosstrack::twin::{Touch, TwinBoard, TwinPosition, TwinRules, links};
use crosstrack_conform::crosstrack::forms::{ConnectorForm, PositionForm};
use crosstrack_conform::crosstrack::tiles::{BoardOk, TileCommand, TileOk, TileRequest};
use crosstrack_conform::crosstrack::{Case, Payload, Request, Suite, Task, VectorFile};
use crosstrack_conform::payload::{OutcomeWord, StatusOk};
use crosstrack_conform::request::PositionRequest;
use crosstrack_conform::{
    ApplyOk, GameOk, HasVectors as _, Level, MoveRequest, ReadOk, Wire as _, engine,
};
use rayon::prelude::*;

fn failures(check: impl Fn(&Case) -> Result<(), String> + Sync) -> Vec<String> {
    failures_of_every(1, check)
}

/// Returns why a check fails, for one of so many cases each.
fn failures_of_every(
    step: usize,
    check: impl Fn(&Case) -> Result<(), String> + Sync,
) -> Vec<String> {
    let cases: Vec<&Case> = Suite::shipped().cases().step_by(step).collect();
    let run = |case: &&Case| check(case).err().map(|why| format!("{}: {why}", case.id));
    cases.par_iter().filter_map(run).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found:?} instead of {expected:?}")) }
}

#[test]
fn there_are_enough_cases_of_every_group_and_level() {
    let suite = Suite::shipped();
    assert!(suite.cases().count() >= 600);
    assert_eq!(suite.sha256().len(), 64);
    for file in suite.files() {
        assert!(file.cases.len() >= 9, "{} has {} cases", file.group, file.cases.len());
    }
    for &level in Level::ALL {
        assert!(suite.cases().filter(|case| case.level == Some(level)).count() >= 50, "{level}");
    }
    let groups: Vec<&str> = suite.files().iter().map(|f| f.group.as_str()).collect();
    assert_eq!(groups.len(), 16);
    assert_eq!(groups, Ruleset::GROUPS.iter().map(|group| group.name).collect::<Vec<_>>());
}

#[test]
fn every_clause_is_cited() {
    let cited = |wanted: &dyn Fn(&Case) -> bool| -> BTreeSet<&str> {
        let cases = Suite::shipped().cases().filter(|case| wanted(case));
        cases.flat_map(|case| case.clauses.iter().map(String::as_str)).collect()
    };
    let all: BTreeSet<&str> = Ruleset::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(cited(&|_| true), all);
    // Who plays the published boards with the usual readings meets every rule, too; only being
    // stuck needs a board on which nobody plays.
    let usual = |case: &Case| {
        matches!(case.level, Some(Level::Core | Level::Edition))
            && ["4x2", "4x3"].contains(&case.ruleset.board.as_str())
    };
    let rules: BTreeSet<&str> =
        all.iter().copied().filter(|id| *id != "PL-NO-MOVE" && *id != "X-NULL-TURN").collect();
    let missing: Vec<_> = rules.difference(&cited(&usual)).copied().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn our_engine_passes() {
    let failed = failures(|case| match &case.task {
        Task::One(ask, expected) => {
            same(&engine::answer(&case.rules(), ask).map_err(|e| e.to_string())?, expected)
        }
        Task::Game(..) => replay(case),
    });
    assert!(failed.is_empty(), "{failed:#?}");
}

/// A game, played by `apply` and `status` as a runner does.
fn replay(case: &Case) -> Result<(), String> {
    let Task::Game(request, expect) = &case.task else { return Ok(()) };
    let rules = Ruleset::from_form(&case.ruleset).map_err(|e| e.to_string())?;
    let answer = |ask: Request| engine::answer(&rules, &ask).map_err(|e| e.to_string());
    let mut position = request.position.clone();
    for (mv, text) in request.moves.iter().zip(&expect.positions) {
        let found = answer(Request::Apply(MoveRequest { position, mv: mv.clone() }))?;
        same(&found, &Payload::Apply(ApplyOk::Position(text.clone())))?;
        let next = rules.parse_position(text).map_err(|e| e.to_string())?;
        position = rules.position_form(&next);
    }
    same(&request.moves.len(), &expect.positions.len())?;
    let found = answer(Request::Status(PositionRequest { position }))?;
    same(&found, &Payload::Status(expect.outcome.clone()))
}

/// The twin of a case's ruleset and the state of a position's lists; its text is not read.
fn twin_of(case: &Case) -> Result<(Ruleset, TwinRules), String> {
    let ruleset = Ruleset::from_form(&case.ruleset).map_err(|e| e.to_string())?;
    let twin = TwinRules::of(&ruleset);
    Ok((ruleset, twin))
}

fn state(ruleset: &Ruleset, twin: &TwinRules, form: &PositionForm) -> Result<TwinPosition, String> {
    Ok(twin.position(&form.to_setup(ruleset).map_err(|e| e.to_string())?))
}

fn state_of_text(ruleset: &Ruleset, twin: &TwinRules, text: &str) -> Result<TwinPosition, String> {
    Ok(twin.position(&parse_setup(ruleset, text).map_err(|e| e.to_string())?))
}

fn standing(outcome: Option<Outcome>) -> StatusOk {
    match outcome {
        None => StatusOk { outcome: OutcomeWord::None, winner: None },
        Some(Outcome::Draw) => StatusOk { outcome: OutcomeWord::Draw, winner: None },
        Some(Outcome::Win(players)) => {
            let winner = players.to_string();
            let winner = winner.chars().filter_map(|c| c.to_digit(10));
            StatusOk {
                outcome: OutcomeWord::Win,
                winner: Some(winner.map(|player| player as u8).collect()),
            }
        }
    }
}

const SIDES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const CORNERS: [&str; 4] = ["NW", "NE", "SE", "SW"];

fn twin_links(ask: &TileRequest, joined: bool) -> BTreeMap<String, BTreeSet<String>> {
    let row = |letter: &str, rows: BTreeMap<char, links::TileRow>| {
        rows[&letter.parse().expect("a letter")].paths.clone()
    };
    let (paths, names) = match (&ask.pattern, &ask.paths, ask.kind) {
        (Some(letter), ..) => (row(letter, links::patterns()), &SIDES[..]),
        (_, Some(paths), _) => (links::paths_of(paths), &SIDES[..]),
        (.., kind) => (row(&kind.expect("a tile").to_string(), links::kinds()), &CORNERS[..]),
    };
    let paths = links::rotate(&paths, ask.rotation.into(), names.len());
    let exits = |side: usize| links::exits(&paths, side, joined);
    let of = |side| exits(side).into_iter().map(|t| names[t].to_owned()).collect();
    let sides = (0..names.len()).filter(|&side| !exits(side).is_empty());
    sides.map(|side| (names[side].to_owned(), of(side))).collect()
}

fn twin_board(plan: &TwinBoard) -> BoardOk {
    let interstice = |at| format!("x{}", TwinBoard::name(at));
    let touch = |cell, side| match plan.touch(cell, side) {
        Touch::Nothing => None,
        Touch::Terminal(edge) => Some(["A", "B", "C", "D"][edge].to_owned()),
        Touch::Cell(next, _) => Some(TwinBoard::name(next)),
        Touch::Corner(at, _) => Some(interstice(at)),
    };
    let word = |side: usize| SIDES[side].parse().expect("a direction");
    let across = plan.cells.iter().map(|&cell| {
        let sides = (0..8).filter_map(|side| Some((word(side), touch(cell, side)?)));
        (TwinBoard::name(cell), sides.collect())
    });
    let terminals = ["A", "B", "C", "D"].iter().enumerate().map(|(edge, name)| {
        let leads = |cell: &&(i32, i32)| plan.touch(**cell, 2 * edge) == Touch::Terminal(edge);
        let cells = plan.cells.iter().filter(leads).map(|&cell| TwinBoard::name(cell));
        (name.parse().expect("an edge"), cells.collect())
    });
    BoardOk {
        cells: plan.cells.iter().map(|&cell| TwinBoard::name(cell)).collect(),
        interstices: plan.interstices.keys().map(|&at| interstice(at)).collect(),
        terminals: terminals.collect(),
        across: across.collect(),
    }
}

fn legal_moves_agree(
    twin: &TwinRules,
    state: &TwinPosition,
    expect: &[String],
) -> Result<(), String> {
    let moves = twin.moves(state);
    // The twin says of one move what it says of all.
    for &mv in moves.iter().step_by(97) {
        let other = Move { announced: !mv.announced, ..mv };
        same(&twin.is_legal(state, mv), &true)?;
        same(&twin.is_legal(state, other), &moves.contains(&other))?;
    }
    let found: BTreeSet<String> = moves.into_iter().map(write_move).collect();
    same(&found.len(), &expect.len())?;
    same(&found, &expect.iter().cloned().collect())
}

fn twin_agrees(case: &Case) -> Result<(), String> {
    let (ruleset, twin) = twin_of(case)?;
    let bad = |e: crosstrack::rules::notation::SyntaxError| e.to_string();
    match &case.task {
        Task::One(
            Request::GameCommand(TileCommand::Links(request)),
            Payload::GameCommand(TileOk::Links(expect)),
        ) => {
            let expected = expect
                .links
                .iter()
                .map(|(from, to)| (from.to_string(), to.iter().map(ToString::to_string).collect()));
            same(&twin_links(request, twin.joined), &expected.collect())
        }
        Task::One(_, Payload::GameCommand(TileOk::Board(expect))) => {
            same(&twin_board(&twin.plan), expect)
        }
        Task::One(Request::Legal(request), Payload::Legal(expect)) => {
            legal_moves_agree(&twin, &state(&ruleset, &twin, &request.position)?, &expect.moves)
        }
        Task::One(Request::Apply(request), Payload::Apply(expect)) => {
            let state = state(&ruleset, &twin, &request.position)?;
            // A text that is no move is not legal.
            let Ok(mv) = parse_move(&request.mv) else {
                return same(&matches!(expect, ApplyOk::Illegal(_)), &true);
            };
            let legal = twin.is_legal(&state, mv);
            let ApplyOk::Position(text) = expect else { return same(&legal, &false) };
            same(&legal, &true)?;
            let next = state_of_text(&ruleset, &twin, text)?;
            same(&TwinRules::is_same_position(&twin.play(&state, mv), &next), &true)
        }
        Task::One(Request::Status(request), Payload::Status(expect)) => {
            let state = state(&ruleset, &twin, &request.position)?;
            same(&standing(twin.outcome(&state)), expect)
        }
        // What a text is has no twin: the expectations are written by hand, and checked as the
        // files are made.
        Task::One(Request::Read(request), Payload::Read(expect)) => match expect {
            ReadOk::Position(text) => same(text, &request.text),
            ReadOk::Invalid(_) => Ok(()),
        },
        // Deeper counts stand in the suite, confirmed by another program.
        Task::One(Request::Perft(request), _) if request.depth != 1 || twin.announced => Ok(()),
        Task::One(Request::Perft(request), Payload::Perft(expect)) => {
            let state = state(&ruleset, &twin, &request.position)?;
            same(&(twin.moves(&state).len() as u64), &expect.nodes)
        }
        Task::Game(request, GameOk { positions, outcome }) => {
            let mut now = state(&ruleset, &twin, &request.position)?;
            for (mv, text) in request.moves.iter().zip(positions) {
                let mv = parse_move(mv).map_err(bad)?;
                same(&twin.is_legal(&now, mv), &true)?;
                now = twin.play(&now, mv);
                same(
                    &TwinRules::is_same_position(&now, &state_of_text(&ruleset, &twin, text)?),
                    &true,
                )?;
            }
            same(&standing(twin.outcome(&now)), outcome)
        }
        Task::One(ask, expect) => Err(format!("{ask:?} is not answered by {expect:?}")),
    }
}

#[test]
fn the_slow_twins_agree_on_a_third() {
    let failed = failures_of_every(3, twin_agrees);
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
#[ignore = "takes a minute: a third of the cases is compared without it"]
fn the_slow_twins_agree() {
    let failed = failures(twin_agrees);
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn both_forms_of_every_position_agree() {
    let failed = failures(|case| {
        let Some(form) = case.task.position() else { return Ok(()) };
        let ruleset = Ruleset::from_form(&case.ruleset).map_err(|e| e.to_string())?;
        let position = ruleset.position_from_form(form).map_err(|e| e.to_string())?;
        same(&ruleset.position_form(&position), form)?;
        let moves = ruleset.moves(&position).len();
        let Task::One(_, Payload::Legal(expect)) = &case.task else { return Ok(()) };
        same(&moves, &expect.moves.len())
    });
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn forms_that_contradict_themselves_are_refused() {
    let case = Suite::shipped().case("successors/placed-02").expect("a case");
    let ruleset = Ruleset::from_form(&case.ruleset).expect("a ruleset");
    let form = case.task.position().expect("a position");
    let wrong = |change: &dyn Fn(&mut PositionForm)| {
        let mut form = form.clone();
        change(&mut form);
        ruleset.position_from_form(&form).expect_err("a contradiction").to_string()
    };
    assert!(wrong(&|f| f.pieces[0].rotation = 3).starts_with("position: x1 says "));
    let lists = wrong(&|f| f.to_move = 1);
    assert!(lists.starts_with("position: ") && !lists.contains("x1 says "), "{lists}");
    assert!(wrong(&|f| f.pieces.clear()).starts_with("position: x1 says "));
    assert!(wrong(&|f| f.x1.clear()).starts_with("position.x1: "));
    let field = |change: &dyn Fn(&mut PositionForm)| {
        let why = wrong(change);
        let field = why.strip_prefix("position.").and_then(|rest| rest.split_once(": "));
        field.unwrap_or_else(|| panic!("{why}")).0.to_owned()
    };
    assert_eq!(field(&|f| f.to_move = 5), "to_move");
    assert_eq!(field(&|f| "z9".clone_into(&mut f.pieces[0].cell)), "pieces[0].cell");
    assert_eq!(field(&|f| "15-26".clone_into(&mut f.pieces[0].paths)), "pieces[0].paths");
    assert_eq!(field(&|f| "AB".clone_into(&mut f.pieces[0].pattern)), "pieces[0].pattern");
    assert_eq!(field(&|f| f.pieces[0].rotation = 8), "pieces[0].rotation");
    let connector = |at: &str, rotation: u8| {
        Some(vec![ConnectorForm { at: at.to_owned(), kind: ConnectorKind::X, rotation }])
    };
    assert_eq!(field(&|f| f.connectors = connector("a1", 0)), "connectors[0].at");
    assert_eq!(field(&|f| f.connectors = connector("xa1", 4)), "connectors[0].rotation");
    // What is left out lies as at the start.
    assert!(wrong(&|f| f.connectors = Some(Vec::new())).starts_with("position: "));
}

#[test]
fn files_are_read_strictly() {
    let (name, text) = Ruleset::SHIPPED[1];
    let wrong = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let changed = text.replacen(from, to, 1);
        VectorFile::parse(name, &changed).expect_err("a fault").to_string()
    };
    for (from, to, said) in [
        ("\"cases\"", "\"more\":1,\"cases\"", "unexpected field `more`"),
        ("\"request\":{}", "\"request\":{\"a\":1}", "cases[0].request.a"),
        ("\"why\"", "\"because\"", "missing field `why`"),
        ("EQ-TERMINALS", "EQ-TERMINAL", "no clause of this game is called `EQ-TERMINAL`"),
        ("board/4x2", "boards/4x2", "ids are like board/"),
        ("board/4x2", "board/4X2", "ids are like board/"),
        ("\"case_count\":33", "\"case_count\":21", "`case_count` is 21, and there are 33 cases"),
        ("\"group\":\"board\"", "\"group\":\"links\"", "call the file links.json"),
        ("crosstrack-vectors", "crosstrack", "the suite is `crosstrack`"),
        ("./vectors.schema.json", "schema.json", "`$schema` is"),
        ("touches what.", "touches what", "says why in a sentence"),
        ("\"level\":\"edition\"", "\"level\":\"easy\"", "`easy` is not a level"),
        (
            "\"cmd\":\"board\"",
            "\"cmd\":\"bored\"",
            "`bored` is not asked about crosstrack: write links, board, legal",
        ),
    ] {
        let error = wrong(from, to);
        assert!(error.contains(said) && error.starts_with("board.json"), "{error}");
    }
    let file = VectorFile::parse(name, text).expect("the shipped file");
    let older = VectorFile { suite_version: "0.9.0".to_owned(), ..file.clone() };
    assert!(Suite::new(vec![file.clone(), older]).is_err());
    let error = Suite::new(vec![file.clone(), file.clone()]).expect_err("every id twice");
    assert!(error.to_string().contains("twice"), "{error}");
    let mut again = file.clone();
    again.cases.reverse();
    let hash = |file| Suite::new(vec![file]).map(|suite| suite.sha256().to_owned()).ok();
    assert_ne!(hash(again), hash(file));
}
