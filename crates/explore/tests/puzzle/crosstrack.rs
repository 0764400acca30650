//! The puzzles are what they are said to be, by other code than the one that made them.

use std::collections::{BTreeSet, HashSet};

use crosstrack::base::Outcome;
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{Move, Owner, Position, Ruleset};
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::{Budget, Search, SearchRules, Verdict, Wanted, WinSearch, solve};
use crosstrack_explore::puzzle::prove::{PuzzleError, winning_first_moves};
use crosstrack_explore::puzzle::{Column, Goal};

use crate::solve_support::{STUDIES, full_boards, open_positions, study};
use crate::support::{Puzzle, goal, shipped_of};

fn shipped() -> Vec<Puzzle> {
    shipped_of()
}

/// The legal moves that win at once, by playing every one.
fn wins_at_once<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let side = Outcome::Win(game.side_of(game.to_move(position)));
    let mut moves = game.moves(position);
    moves.retain(|&mv| game.outcome(&game.play(position, mv)) == Some(side));
    moves
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
    let rules = SearchRules::NONE.with(SearchRule::WinInOne).with(SearchRule::OtherWins);
    let mut compared = 0;
    for Puzzle { record, game, position } in
        shipped().iter().filter(|p| p.record.goal == goal("win-in-3")).step_by(4)
    {
        let mut engine = Search::with_rules(game, Budget::default(), rules, DEFAULT_MEMORY);
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

/// Every other first move has a reply after which a search without clever rules finds no win. The
/// win itself is shown by the certificate.
#[test]
fn wins_in_five_begin_in_one_way() {
    let deep = shipped().into_iter().filter(|p| p.record.goal == goal("win-in-5"));
    let deep: Vec<Puzzle<Ruleset>> = deep.step_by(7).take(2).collect();
    assert_eq!(deep.len(), 2);
    #[allow(clippy::disallowed_methods, reason = "a test may break")]
    std::thread::scope(|scope| {
        for part in deep.chunks(deep.len().div_ceil(2)) {
            scope.spawn(|| part.iter().for_each(begins_in_one_way));
        }
    });
}

fn begins_in_one_way(Puzzle { record, game, position }: &Puzzle<Ruleset>) {
    let rules = SearchRules::NONE.with(SearchRule::WinInOne).with(SearchRule::OtherWins);
    let side = game.side_of(game.to_move(position));
    let mut clever = Search::new(game, Budget::default());
    let mut refuting: Vec<Move> = Vec::new();
    let mut refuted = 0;
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        let is_solution = record.text(Column::Solution).starts_with(&game.write_move(mv));
        if is_solution
            || game
                .moves(&next)
                .into_iter()
                .any(|reply| game.outcome(&game.play(&next, reply)).is_some())
        {
            continue;
        }
        let likely = refuting.iter().rev().copied();
        let likely: Vec<Move> = likely.filter(|&mv| game.check(&next, mv).is_ok()).collect();
        let mut replies = likely.into_iter().chain(game.moves(&next));
        let reply = replies
            .find(|&reply: &Move| {
                let after = game.play(&next, reply);
                !clever.wins_within(&after, side, 3).expect("no budget")
            })
            .expect("only the solution wins");
        refuting.retain(|&other| other != reply);
        refuting.push(reply);
        let mut plainer = Search::with_rules(game, Budget::default(), rules, DEFAULT_MEMORY);
        let wins = plainer.wins_within(&game.play(&next, reply), side, 3);
        assert_eq!(wins, Ok(false), "{}", game.write_move(mv));
        refuted += 1;
    }
    // Those that do not lose at once are this many, the solution among them.
    assert_eq!((refuted + 1).to_string(), record.text(Column::Safe));
}

/// On boards and with pieces where every line can be followed.
#[test]
fn first_moves_on_study_boards_are_those_of_the_plain_search() {
    let (mut wins, mut none) = (0, 0);
    for (header, readings, letters, _) in STUDIES.iter().filter(|study| study.3 == 3) {
        let game = study(header, readings, letters);
        for position in open_positions(&game, 12) {
            let mut plain =
                PlainSearch::new(&game, Budget { nodes: Some(40_000), ..Budget::default() });
            let answer = solve(&game, &mut plain, &position, 3, Wanted::All);
            let goal = goal("win-in-3");
            let found = winning_first_moves(&game, &position, goal, Budget::default(), usize::MAX);
            let expected = match answer {
                Verdict::Unknown { .. } => continue,
                Verdict::NoWin => Err(PuzzleError::OutOfReach(goal)),
                Verdict::Win { plies: 3, first_moves } => Ok(first_moves),
                Verdict::Win { plies, .. } => {
                    Err(PuzzleError::Sooner(Goal::win(plies).expect("a goal")))
                }
            };
            wins += usize::from(expected.is_ok());
            none += usize::from(expected == Err(PuzzleError::OutOfReach(goal)));
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
                        let again = next.after_null_moves(game, game.players() - 1);
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
            if position.has_complete_path() {
                continue;
            }
            let most = if game.moves(&position).len() < 80 { 3 } else { 2 };
            let turns = turns_alone(&game, &position, most);
            for length in 1..=most {
                let goal = Goal::solitaire(length).expect("a goal");
                let answer =
                    winning_first_moves(&game, &position, goal, Budget::default(), usize::MAX);
                let text = game.write_position(&position);
                match turns {
                    Some(turns) if turns == length => assert!(answer.is_ok(), "{text} {goal}"),
                    Some(turns) if turns < length => {
                        let sooner = Goal::solitaire(turns).expect("a goal");
                        assert_eq!(answer, Err(PuzzleError::Sooner(sooner)), "{header} {text}");
                    }
                    _ => assert_eq!(answer, Err(PuzzleError::OutOfReach(goal)), "{header} {text}"),
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
                at = at.after_null_moves(&game, 1);
            }
            let mv = game.parse_move(text).expect("a move");
            at = game.try_play(&at, mv).expect("a legal move");
            plies += 1;
        }
        assert_eq!(plies, record.goal.length());
        assert_eq!(game.outcome(&at), Some(Outcome::Win(side)), "{}", record.text(Column::Id));
    }
}
