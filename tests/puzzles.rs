//! The puzzles are what their tables say, by other code than the one that made them.

#![cfg(feature = "solve")]

use std::collections::{BTreeSet, HashMap, HashSet};

use crosstrack::crosstrack::edition::{Owner, Seats};
use crosstrack::crosstrack::geometry::Board;
use crosstrack::crosstrack::position::Position;
use crosstrack::crosstrack::rules::Ruleset;
use crosstrack::data::{DataError, Row, Table};
use crosstrack::game::{Game, GameExt};
use crosstrack::puzzle::check::{Checked, Depth, check};
use crosstrack::puzzle::find::{Attempt, VERSION};
use crosstrack::puzzle::prove::{NoPuzzle, Unique, prove, winning};
use crosstrack::puzzle::shipped::TABLES;
use crosstrack::puzzle::table::{self, Column, Record};
use crosstrack::puzzle::{Goal, Line, Puzzling, Theme};
use crosstrack::random::Random;
use crosstrack::solve::plain::Plain;
use crosstrack::solve::search::{MEMORY, Rule, Rules, Search};
use crosstrack::solve::{Answer, Budget, Engine, Wanted, solve};
use crosstrack::vocab::Outcome;

mod solve_support;
mod toy;

use solve_support::{STUDIES, full_boards, open_positions, study};

struct Puzzle {
    record: Record,
    game: Ruleset,
    position: Position,
}

fn shipped() -> Vec<Puzzle> {
    let mut all = Vec::new();
    for (name, text) in TABLES {
        let table = table::read(name, text).expect("a table");
        for record in table::records(&table).expect("goals") {
            let text = record.text(Column::Position).to_owned();
            let game = Ruleset::with_readings(record.text(Column::Readings), &text).expect(&text);
            let position = game.read_position(&text).expect(&text);
            all.push(Puzzle { record, game, position });
        }
    }
    all
}

fn goal(text: &str) -> Goal {
    text.parse().expect("a goal")
}

/// The legal moves that win at once, by playing every one.
fn wins_at_once<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let side = Outcome::Win(game.side_of(game.to_move(position)));
    let mut moves = game.moves(position);
    moves.retain(|&mv| game.outcome(&game.play(position, mv)) == Some(side));
    moves
}

#[test]
fn there_are_as_many_of_each_kind_as_promised() {
    let mut counts: HashMap<(Board, Goal), usize> = HashMap::new();
    for Puzzle { record, game, .. } in shipped() {
        assert!(Column::ALL.iter().all(|&column| record.get(column).is_some()));
        assert_eq!(record.text(Column::Version), VERSION);
        assert!(Attempt::read(record.text(Column::Seed)).is_some());
        let forced = matches!(record.goal, Goal::Win(_));
        if forced {
            assert_eq!(record.text(Column::Unique), "yes");
            assert_eq!(record.text(Column::Winning), "1");
            assert_eq!(record.text(Column::Certificate).len(), 64);
        } else {
            assert_eq!(record.text(Column::Certificate), "");
        }
        *counts.entry((game.board(), record.goal)).or_default() += 1;
    }
    eprintln!("{counts:?}");
    let of = |board, goals: &[&str]| -> usize {
        goals.iter().map(|g| counts.get(&(board, goal(g))).copied().unwrap_or(0)).sum()
    };
    let wins = ["win-in-1", "win-in-3", "win-in-5"];
    assert!(of(Board::SMALL, &wins) >= 60);
    for win in ["win-in-1", "win-in-3"] {
        assert!(of(Board::SMALL, &[win]) >= 20, "{win}");
    }
    assert!(of(Board::LARGE, &wins) >= 20);
    let alone: usize =
        counts.iter().filter(|((_, g), _)| matches!(g, Goal::Solitaire(_))).map(|(_, n)| n).sum();
    assert!(alone >= 20);
}

/// What lies on the board after quarter turns, seen by the player to move, by arithmetic alone.
fn turned(
    game: &Ruleset,
    position: &Position,
    quarters: usize,
) -> BTreeSet<(usize, usize, String)> {
    let n = game.board().width();
    let mut seen = BTreeSet::new();
    for (cell, placed) in position.layout().pieces() {
        let (mut row, mut column) = (cell.row(), cell.column());
        for _ in 0..quarters {
            (row, column) = (column, n - 1 - row);
        }
        let letter = placed.piece.letter.to_string();
        // 15-26 looks the same after half a turn.
        let period = if letter == "I" { 4 } else { 8 };
        let rotation = (usize::from(placed.rotation) + 2 * quarters) % period;
        let own = game.owners().of(placed.piece.colour) == Owner::Player(position.to_move());
        seen.insert((row, column, format!("{letter}{rotation}{own}")));
    }
    for (at, connector) in position.layout().connectors() {
        let (mut row, mut column) = (at.row(), at.column());
        for _ in 0..quarters {
            (row, column) = (column, n - 2 - row);
        }
        let kind = connector.kind.to_string();
        let period = match kind.as_str() {
            "X" => 1,
            "S" => 2,
            _ => 4,
        };
        let rotation = (usize::from(connector.rotation) + quarters) % period;
        seen.insert((row, column, format!("x{kind}{rotation}")));
    }
    seen
}

#[test]
fn no_two_are_images_of_each_other() {
    let all = shipped();
    let ids: HashSet<&str> = all.iter().map(|p| p.record.text(Column::Id)).collect();
    assert_eq!(ids.len(), all.len());
    for (at, one) in all.iter().enumerate() {
        let images: Vec<_> = (0..4).map(|q| turned(&one.game, &one.position, q)).collect();
        for other in &all[at + 1..] {
            if one.game.board() == other.game.board() {
                let seen = turned(&other.game, &other.position, 0);
                let twins = [one, other].map(|p| p.record.text(Column::Id));
                assert!(!images.contains(&seen), "{twins:?}");
            }
        }
    }
}

#[test]
fn an_id_is_that_of_every_image() {
    for Puzzle { record, game, position } in shipped().iter().step_by(7) {
        let own = record.text(Column::Id);
        for symmetry in 0..game.symmetries() {
            let image = game.image(position, symmetry);
            assert_eq!(crosstrack::puzzle::prove::id(game, &image, record.goal), own);
        }
        let other = Goal::win(record.goal.length() + 2).expect("a goal");
        assert_ne!(crosstrack::puzzle::prove::id(game, position, other), own);
    }
}

#[test]
fn players_have_placed_within_one_of_each_other() {
    for Puzzle { record, game, position } in shipped() {
        let owned = |owner| {
            let own = |colour| game.owners().of(colour) == owner;
            position.layout().pieces().filter(|(_, p)| own(p.piece.colour)).count()
        };
        let mover = position.to_move();
        let [mine, theirs] = [mover, mover.after(1, 2)].map(|p| owned(Owner::Player(p)));
        assert!(mine.abs_diff(theirs) <= 1, "{}", record.text(Column::Id));
    }
}

#[test]
fn wins_in_one_are_those_that_playing_every_move_finds() {
    let mut compared = 0;
    for Puzzle { record, game, position } in shipped() {
        let wins = wins_at_once(&game, &position);
        if record.goal == goal("win-in-1") {
            assert_eq!(wins.len(), 1);
            assert_eq!(game.write_move(wins[0]), record.text(Column::Solution));
            compared += 1;
        } else {
            assert!(wins.is_empty(), "{}", record.text(Column::Id));
        }
    }
    assert!(compared >= 20);
}

/// With wins in one ply alone known in advance, every first move and every reply is followed.
#[test]
fn wins_in_three_are_those_of_a_search_without_clever_rules() {
    let rules = Rules::NONE.with(Rule::WinInOne).with(Rule::OtherWins);
    let mut compared = 0;
    for Puzzle { record, game, position } in
        shipped().iter().filter(|p| p.record.goal == goal("win-in-3")).step_by(4)
    {
        let mut engine = Search::with_rules(game, Budget::default(), rules, MEMORY);
        let side = game.side_of(game.to_move(position));
        let mut wins = game.moves(position);
        wins.retain(|&mv| {
            engine.wins_within(&game.play(position, mv), side, 2).expect("no budget")
        });
        assert_eq!(wins.len(), 1, "{}", record.text(Column::Id));
        assert!(record.text(Column::Solution).starts_with(&game.write_move(wins[0])));
        compared += 1;
    }
    assert!(compared >= 5);
}

/// On boards and with pieces where every line can be followed.
#[test]
fn first_moves_on_study_boards_are_those_of_the_plain_search() {
    let (mut wins, mut none) = (0, 0);
    for (header, readings, letters, _) in STUDIES.iter().filter(|study| study.3 == 3) {
        let game = study(header, readings, letters);
        for position in open_positions(&game, 12) {
            let mut plain = Plain::new(&game, Budget { nodes: Some(40_000), time: None });
            let answer = solve(&game, &mut plain, &position, 3, Wanted::All);
            let goal = goal("win-in-3");
            let found = winning(&game, &position, goal, Budget::default(), usize::MAX);
            let expected = match answer {
                Answer::Unknown { .. } => continue,
                Answer::No => Err(NoPuzzle::OutOfReach(goal)),
                Answer::Win { plies: 3, first_moves } => Ok(first_moves),
                Answer::Win { plies, .. } => {
                    Err(NoPuzzle::Sooner(Goal::win(plies).expect("a goal")))
                }
            };
            wins += usize::from(expected.is_ok());
            none += usize::from(expected == Err(NoPuzzle::OutOfReach(goal)));
            assert_eq!(found, expected, "{header} {}", game.write_position(&position));
        }
    }
    eprintln!("{wins} wins in 3, {none} without");
    assert!(wins >= 10 && none >= 10, "{wins} {none}");
}

/// The fewest turns alone by breadth: every position that one more move reaches, each once.
fn turns_alone(game: &Ruleset, position: &Position, most: usize) -> Option<usize> {
    let side = Outcome::Win(game.side_of(position.to_move()));
    let mut reached = vec![position.clone()];
    let mut seen: HashSet<Position> = reached.iter().cloned().collect();
    for turns in 1..=most {
        let mut further = Vec::new();
        for position in &reached {
            for mv in game.moves(position) {
                let next = game.play(position, mv);
                match game.outcome(&next) {
                    Some(outcome) if outcome == side => return Some(turns),
                    None if turns < most => {
                        let again = next.passed(game, game.players() - 1);
                        if seen.insert(again.clone()) {
                            further.push(again);
                        }
                    }
                    _ => {}
                }
            }
        }
        reached = further;
    }
    None
}

#[test]
fn nobody_is_faster_alone_by_breadth_first_search() {
    // Those with fewest moves: two turns are up to some millions of positions.
    let mut alone = shipped();
    alone.retain(|p| matches!(p.record.goal, Goal::Solitaire(_)));
    alone.sort_by_key(|p| p.record.number(Column::Moves));
    let mut compared = 0;
    for Puzzle { record, game, position } in &alone {
        let moves = record.number(Column::Moves).expect("a number");
        let turns = record.goal.length();
        let affordable = match turns {
            3 => moves < 1_000,
            _ => turns < 3,
        };
        if affordable && compared < 4 {
            assert_eq!(turns_alone(game, position, turns - 1), None, "{}", record.text(Column::Id));
            compared += 1;
        }
    }
    assert!(compared >= 4, "{compared}");
}

/// Whole answers, on boards that are small enough.
#[test]
fn turns_alone_are_those_of_breadth_first_search() {
    let mut found = [0; 4];
    for (header, readings, letters, _) in STUDIES {
        let game = study(header, readings, letters);
        let mut positions = open_positions(&game, 4);
        positions.truncate(12);
        if header.starts_with("2x1") && !header.contains('0') {
            positions.extend(full_boards(&game, 4));
        }
        for position in positions {
            // Claims are for those who do not pass.
            if position.is_completed() {
                continue;
            }
            let most = if game.moves(&position).len() < 80 { 3 } else { 2 };
            let turns = turns_alone(&game, &position, most);
            for length in 1..=most {
                let goal = Goal::solitaire(length).expect("a goal");
                let answer = winning(&game, &position, goal, Budget::default(), usize::MAX);
                let text = game.write_position(&position);
                match turns {
                    Some(turns) if turns == length => assert!(answer.is_ok(), "{text} {goal}"),
                    Some(turns) if turns < length => {
                        let sooner = Goal::solitaire(turns).expect("a goal");
                        assert_eq!(answer, Err(NoPuzzle::Sooner(sooner)), "{header} {text}");
                    }
                    _ => assert_eq!(answer, Err(NoPuzzle::OutOfReach(goal)), "{header} {text}"),
                }
            }
            found[turns.unwrap_or(0)] += 1;
        }
    }
    eprintln!("by turns: {found:?}");
    assert!(found[1] >= 10 && found[2] >= 5, "{found:?}");
}

#[test]
fn a_solution_is_played_to_a_win() {
    for Puzzle { record, game, position } in shipped() {
        let side = game.side_of(position.to_move());
        let alone = matches!(record.goal, Goal::Solitaire(_));
        let mut at = position.clone();
        let mut plies = 0;
        for text in record.words(Column::Solution) {
            if alone && plies > 0 {
                at = at.passed(&game, 1);
            }
            let mv = game.read_move(text).expect("a move");
            at = game.try_play(&at, mv).expect("a legal move");
            plies += 1;
        }
        assert_eq!(plies, record.goal.length());
        assert_eq!(game.outcome(&at), Some(Outcome::Win(side)), "{}", record.text(Column::Id));
    }
}

fn checked(text: &str, depth: Depth) -> Vec<Checked> {
    let table = table::read("test.csv", text).expect("a table");
    table.rows().map(|row| check::<Ruleset>(row, depth)).collect()
}

#[test]
fn a_sample_holds_word_for_word() {
    let mut kept: HashMap<(Board, Goal), usize> = HashMap::new();
    let depth = Depth { plies: 3, seeds: false };
    for (at, puzzle) in shipped().iter().enumerate() {
        let count = kept.entry((puzzle.game.board(), puzzle.record.goal)).or_default();
        *count += 1;
        if *count > 3 || puzzle.game.board() == Board::LARGE && *count > 1 {
            continue;
        }
        let text = table::write([&puzzle.record]);
        for checked in checked(&text, depth) {
            let deep = puzzle.record.goal == goal("win-in-5");
            match checked {
                Checked::Holds { id, found_again } => {
                    assert_eq!(id, puzzle.record.text(Column::Id));
                    assert!(!found_again && !deep);
                }
                Checked::Skipped => assert!(deep),
                Checked::Faulty(faults) => panic!("puzzle {at}: {faults:?}"),
            }
        }
    }
    assert!(kept.len() >= 5);
}

/// The puzzle that is cheapest to find again, as a table of one row.
fn cheap() -> (Record, String) {
    let mut all = shipped();
    all.retain(|p| p.record.goal == goal("win-in-1") && p.game.board() == Board::SMALL);
    let record = all.swap_remove(0).record;
    let text = table::write([&record]);
    (record, text)
}

#[test]
fn a_changed_word_is_found_in_every_column() {
    let (record, text) = cheap();
    let holds = checked(&text, Depth::FULL);
    assert!(matches!(&holds[..], [Checked::Holds { found_again: true, .. }]), "{holds:?}");
    for &column in Column::ALL {
        let old = record.text(column);
        let new = match column {
            Column::Id => "0123456789".to_owned(),
            // For whoever checks tables of several games.
            Column::Game => "chess".to_owned(),
            Column::Readings => old.replace("joined", "through"),
            // A piece turned.
            Column::Position => {
                let digit = old.rfind(|c: char| c.is_ascii_digit()).expect("a rotation");
                format!(
                    "{}{}",
                    &old[..digit],
                    &old[digit..].replace(|c: char| c.is_ascii_digit(), "9")
                )
            }
            Column::Goal => "win-in-3".to_owned(),
            Column::Solution => format!("{old} {old}"),
            Column::Unique => "like".to_owned(),
            Column::Themes => "quiet".to_owned(),
            Column::Seed => {
                let attempt = Attempt::read(old).expect("an attempt");
                format!("{}.{}", attempt.seed, attempt.number + 1)
            }
            Column::Version => "0".to_owned(),
            Column::Certificate => old.replace(|c: char| c.is_ascii_digit(), "f"),
            Column::Winning
            | Column::Moves
            | Column::Safe
            | Column::Tries
            | Column::Hidden
            | Column::Difficulty => format!("{}", old.parse::<usize>().expect("a number") + 1),
        };
        assert_ne!(old, new, "{column}");
        let table = table::read("test.csv", &text).expect("a table");
        let row = table.rows().next().expect("a row");
        let field = |c: &Column| row.get(c.as_str()).expect("a field").text;
        let fields = Column::ALL.iter().map(|c| if *c == column { new.clone() } else { field(c) });
        let tampered =
            format!("{}\n{}\n", Column::WORDS.join(","), fields.collect::<Vec<_>>().join(","));
        match &checked(&tampered, Depth::FULL)[..] {
            [Checked::Faulty(faults)] => {
                assert!(faults.iter().all(|fault| fault.line == 2 && fault.column > 0));
                // The place is that of the column, unless everything else follows from it.
                let leading = matches!(column, Column::Readings | Column::Position | Column::Goal);
                let names = |fault: &DataError| tampered[fault.span.clone()] == new;
                assert!(leading || faults.iter().any(names), "{column}: {faults:?}");
            }
            other => panic!("{column}: {other:?}"),
        }
    }
}

#[test]
fn a_position_that_is_changed_is_found() {
    let (record, text) = cheap();
    let game = Ruleset::standard(Board::SMALL, Seats::Two);
    let position = game.read_position(record.text(Column::Position)).expect("a position");
    for other in game.smaller(&position).iter().take(4) {
        let tampered = text.replace(record.text(Column::Position), &game.write_position(other));
        assert!(matches!(&checked(&tampered, Depth::QUICK)[..], [Checked::Faulty(_)]));
    }
}

#[test]
fn a_user_may_say_as_little_as_a_position_and_a_goal() {
    let (record, _) = cheap();
    let position = record.text(Column::Position);
    let text = format!("goal,position\nwin-in-1,{position}\nsolitaire-1,{position}\n");
    let all = checked(&text, Depth::FULL);
    assert!(all.iter().all(|c| matches!(c, Checked::Holds { found_again: false, .. })), "{all:?}");
    let deeper = format!("goal,position\nwin-in-3,{position}\n");
    match &checked(&deeper, Depth::FULL)[..] {
        [Checked::Faulty(faults)] => {
            assert_eq!(faults[0].to_string(), "test.csv:2:1: it takes no more than win-in-1");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn faults_of_tables_say_where_they_are() {
    let (record, _) = cheap();
    let position = record.text(Column::Position);
    let fault = |text: &str| -> String {
        match table::read("t.csv", text) {
            Err(e) => e.to_string(),
            Ok(table) => {
                let row: Row<'_> = table.rows().next().expect("a row");
                match check::<Ruleset>(row, Depth::FULL) {
                    Checked::Faulty(faults) => faults[0].to_string(),
                    other => panic!("{other:?}"),
                }
            }
        }
    };
    assert!(fault("").starts_with("t.csv:1:1: the file is empty"));
    assert!(fault("goal\n").starts_with("t.csv:1:1: the column `position` is missing"));
    assert!(fault("goal,position,stars\n").starts_with("t.csv:1:15: no column is called `stars`"));
    let bad = fault(&format!("goal,position\nwin-in-0,{position}\n"));
    assert!(bad.starts_with("t.csv:2:1: `win-in-0`: a goal was expected"), "{bad}");
    let bad = fault("goal,position\nwin-in-1,x1_4x2\n");
    assert!(bad.starts_with("t.csv:2:10: "), "{bad}");
    let bad = fault(&format!("goal,position,readings\nwin-in-1,{position},junction=round\n"));
    assert!(bad.contains("`round` is not a junction reading"), "{bad}");
    let bad = fault(&format!("goal,position,seed\nwin-in-1,{position},7.1\n"));
    assert!(bad.contains("a seed without a version"), "{bad}");
    let bad = fault(&format!("goal,position,seed,version\nwin-in-1,{position},seven,{VERSION}\n"));
    assert!(bad.contains("a seed and an attempt were expected"), "{bad}");
}

#[test]
fn tables_are_written_as_they_are_read() {
    for (name, text) in TABLES {
        let table: Table = table::read(name, text).expect("a table");
        let records = table::records(&table).expect("goals");
        assert_eq!(table::write(&records), text);
    }
}

#[test]
fn an_attempt_finds_the_same_every_time() {
    let game = Ruleset::standard(Board::SMALL, Seats::Two);
    let mut found = 0;
    for number in 0..30 {
        let attempt = Attempt { seed: 11, number };
        let [one, two] = [(); 2].map(|()| attempt.position(&game, goal("win-in-1")));
        assert_eq!(one, two);
        found += usize::from(one.is_some());
    }
    assert!(found > 0);
}

#[test]
fn goals_are_written_in_one_way() {
    for text in ["win-in-1", "win-in-5", "solitaire-3", "win-in-99"] {
        assert_eq!(goal(text).to_string(), text);
    }
    for text in ["win-in-0", "win-in-+1", "win-in-01", "win-in-100", "win-in", "solitaire", "3"] {
        assert!(text.parse::<Goal>().is_err(), "{text}");
    }
}

impl Puzzling for toy::Tug {
    const NAME: &'static str = "tug";
    const THEMES: &'static [Theme] = &[];

    fn with_readings(_: &str, _: &str) -> Result<Self, String> {
        Ok(Self)
    }

    fn readings(&self) -> String {
        String::new()
    }

    fn candidate(&self, _: Goal, random: &mut Random) -> Option<Self::Position> {
        let moves = self.moves(&self.start());
        Some(self.play(&self.start(), *random.pick(&moves)))
    }

    fn smaller(&self, _: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    fn passed(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    fn hidden(&self, _: &Self::Position) -> usize {
        0
    }

    fn themes(&self, _: &Line<Self>) -> Vec<&'static str> {
        Vec::new()
    }
}

/// Another game's puzzles, without knowing it: two steps to the left, and it is one step away.
#[test]
fn a_toy_game_has_puzzles_too() {
    let game = toy::Tug;
    let position = game.read_position("-2a").expect("a rope");
    let proved = prove(&game, &position, goal("win-in-1"), Budget::default()).expect("a puzzle");
    assert_eq!((proved.winning, proved.unique), (vec![-1], Unique::Yes));
    assert_eq!(proved.rating.moves, 3);
    let none = prove(&game, &position, goal("win-in-3"), Budget::default()).map(|_| ());
    assert_eq!(none, Err(NoPuzzle::Sooner(goal("win-in-1"))));
    let alone = prove(&game, &position, goal("solitaire-1"), Budget::default()).map(|_| ());
    assert_eq!(alone, Err(NoPuzzle::NoSolitaire));
    let found = (0..8).filter_map(|number| {
        let attempt = Attempt { seed: 1, number };
        attempt.run(&game, goal("win-in-1")).expect("no contradiction")
    });
    for found in found {
        assert_eq!(found.record.text(Column::Game), "tug");
        assert_eq!(found.proved.winning.len(), 1);
    }
}

/// Whoever looks for solutions has to ask for them.
#[cfg(feature = "cli")]
#[test]
fn the_index_of_the_pictures_tells_no_solution() {
    let all = crosstrack::report::files();
    let page = |path: &str| {
        let file = all.iter().find(|file| file.path == path).expect("a page");
        String::from_utf8(file.bytes.clone()).expect("text")
    };
    let (index, solutions) = (page("puzzles/README.md"), page("puzzles/solutions.md"));
    for Puzzle { record, .. } in shipped() {
        let (id, solution) = (record.text(Column::Id), record.text(Column::Solution));
        assert!(index.contains(id) && solutions.contains(solution));
        assert!(!index.contains(solution), "{id}");
    }
}
