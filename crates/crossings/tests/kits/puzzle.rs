//! The puzzles of Crossings, held against a slow twin of the rules and against their own texts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crossings::rules::{Ruleset, RulesetSpec};
use crossings::twin::{Twin, TwinOutcome, TwinPosition};
use crosstrack::base::Outcome;
use crosstrack::game::{Game, GameExt, Notation as _, Rulebook as _};
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::prove::{PuzzleError, prove};
use crosstrack_explore::puzzle::{Column, Goal};

use crate::support;
use crate::support::{goal, shipped_of};

type Puzzle = support::Puzzle<Ruleset>;

fn shipped() -> Vec<Puzzle> {
    shipped_of()
}

/// Forced wins by the twin: every line, each position once for each number of plies.
struct Brute {
    twin: Twin,
    known: BTreeMap<(TwinPosition, usize), bool>,
}

impl Brute {
    fn new(spec: &str) -> Self {
        let spec: RulesetSpec = spec.parse().expect("a specification");
        Self { twin: Twin::new(spec), known: BTreeMap::new() }
    }

    /// Whether a side wins, if `ours` says whether it is to move.
    fn wins(&mut self, state: &TwinPosition, (side, ours): (char, bool), plies: usize) -> bool {
        if let Some(&known) = self.known.get(&(state.clone(), plies)) {
            return known;
        }
        let mut turns = self.twin.moves(state);
        turns.dedup();
        let wins = match self.twin.outcome(state, turns.is_empty()) {
            Some(TwinOutcome::Win(winner)) => winner == side,
            Some(TwinOutcome::Draw) => false,
            None if plies == 0 => false,
            None => {
                let mut next = turns.iter().map(|(_, next)| next);
                if ours {
                    next.any(|next| self.wins(next, (side, false), plies - 1))
                } else {
                    next.all(|next| self.wins(next, (side, true), plies - 1))
                }
            }
        };
        self.known.insert((state.clone(), plies), wins);
        wins
    }

    /// The first moves that win within so many plies, as texts.
    fn first_moves(&mut self, text: &str, plies: usize) -> Vec<String> {
        let state = TwinPosition::parse(text);
        let side = text.split(' ').nth(1).and_then(|side| side.chars().next()).expect("a side");
        let mut turns = self.twin.moves(&state);
        turns.dedup();
        turns.retain(|(_, next)| self.wins(next, (side, false), plies - 1));
        turns.into_iter().map(|(text, _)| text).collect()
    }
}

#[test]
fn there_are_as_many_of_each_kind_as_promised() {
    let all = shipped();
    let mut goals: HashMap<Goal, usize> = HashMap::new();
    let mut boards: HashMap<String, usize> = HashMap::new();
    for Puzzle { record, game, .. } in &all {
        let is_given = |&&column: &&Column| record.get(column).is_some();
        assert_eq!(
            Column::ALL.iter().filter(is_given).count(),
            Column::ALL.len() - 1,
            "all but the rating"
        );
        assert_eq!(record.text(Column::Unique), "yes");
        assert_eq!(record.text(Column::Winning), "1");
        assert_eq!(record.text(Column::Certificate).len(), 64);
        *goals.entry(record.goal).or_default() += 1;
        *boards.entry(format!("{} rows={}", game.board(), game.spec().rows)).or_default() += 1;
    }
    eprintln!("{goals:?} {boards:?}");
    let of = |text| goals.get(&goal(text)).copied().unwrap_or(0);
    assert!(all.len() >= 24);
    assert!(of("win-in-1") > 0 && of("win-in-5") > 0);
    assert!(2 * (of("win-in-3") + of("win-in-5")) > all.len());
    assert!(3 * boards["8x8 rows=2"] > 2 * all.len() && boards.len() >= 5);
}

/// The squares of a text and its other two words, with left and right, or the colours and top and
/// bottom, exchanged: by letters alone.
fn image(text: &str, (mirror, exchange): (bool, bool)) -> (Vec<Vec<char>>, String, String) {
    let words: Vec<&str> = text.split(' ').collect();
    let mut rows: Vec<Vec<char>> = Vec::new();
    for row in words[0].split('/') {
        rows.push(
            row.chars()
                .map(|c: char| match c.to_digit(10) {
                    Some(run) => ".".repeat(run as usize),
                    None => c.to_string(),
                })
                .collect::<String>()
                .chars()
                .collect(),
        );
    }
    let (width, height) = (rows[0].len() as u8, rows.len() as u8);
    let swap = |c: char| match c {
        'r' => 'b',
        'b' => 'r',
        'R' => 'B',
        'B' => 'R',
        other => other,
    };
    let (mut side, mut pending) = (words[1].to_owned(), words[2].to_owned());
    if mirror {
        for row in &mut rows {
            row.reverse();
        }
        if let &[column, row] = pending.as_bytes() {
            pending = format!("{}{}", char::from(b'a' + width - 1 - (column - b'a')), row as char);
        }
    }
    if exchange {
        rows.reverse();
        for letter in rows.iter_mut().flatten() {
            *letter = swap(*letter);
        }
        side = side.chars().map(swap).collect();
        if let &[column, row] = pending.as_bytes() {
            pending = format!("{}{}", column as char, height + 1 - (row - b'0'));
        }
    }
    (rows, side, pending)
}

#[test]
fn no_two_are_images_of_each_other() {
    let all = shipped();
    let ids: BTreeSet<&str> = all.iter().map(|p| p.record.text(Column::Id)).collect();
    assert_eq!(ids.len(), all.len());
    for (at, one) in all.iter().enumerate() {
        let text = one.record.text(Column::Position);
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        let images = ways.map(|way| image(text, way));
        for other in &all[at + 1..] {
            let other = image(other.record.text(Column::Position), (false, false));
            assert!(!images.contains(&other), "{text}");
        }
    }
}

/// Both the first moves and that no win comes sooner, without the search and without the rules
/// that it is told.
#[test]
fn wins_are_those_of_the_twin() {
    let mut all = shipped();
    all.sort_by_key(|puzzle| puzzle.record.number(Column::Moves));
    let mut compared = [0; 6];
    for Puzzle { record, .. } in &all {
        let plies = record.goal.length();
        // Those with the fewest moves: five plies are up to some millions of lines.
        if plies == 5 && compared[5] == 5 {
            continue;
        }
        let mut brute = Brute::new(record.text(Column::Readings));
        let text = record.text(Column::Position);
        let first = record.words(Column::Solution).next().expect("a move");
        for sooner in 1..plies {
            assert_eq!(brute.first_moves(text, sooner), Vec::<String>::new(), "{text}");
        }
        assert_eq!(brute.first_moves(text, plies), [first], "{text}");
        compared[plies] += 1;
    }
    eprintln!("by plies: {compared:?}");
    assert!(compared[1] >= 1 && compared[3] >= 8 && compared[5] == 5, "{compared:?}");
}

#[test]
fn a_solution_is_played_to_a_win() {
    for Puzzle { record, game, position } in shipped() {
        let side = game.side_of(game.to_move(&position));
        let mut at = position;
        let mut plies = 0;
        for text in record.words(Column::Solution) {
            let mv = game.parse_move(text).expect("a move");
            at = game.try_play(&at, mv).expect("a legal move");
            plies += 1;
        }
        assert_eq!(plies, record.goal.length());
        assert_eq!(game.outcome(&at), Some(Outcome::Win(side)), "{}", record.text(Column::Id));
    }
}

/// What can be read off the texts of moves and positions alone.
#[test]
fn themes_are_what_the_moves_show() {
    let mut seen = BTreeSet::new();
    for Puzzle { record, .. } in shipped() {
        let position = record.text(Column::Position);
        let ours: Vec<&str> = record.words(Column::Solution).step_by(2).collect();
        let row = |square: &str| i32::from(square.as_bytes()[1]);
        let blue = position.contains(" b ");
        let leads = |mv: &&str| {
            let up = row(&mv[3..]) - row(mv);
            if blue { -up } else { up }
        };
        let has = |theme: &str| record.words(Column::Themes).any(|t| t == theme);
        let captures = ours.iter().any(|mv| mv.contains('x'));
        assert_eq!(has("capture"), captures, "{position}");
        assert_eq!(has("no-capture"), !captures, "{position}");
        assert_eq!(has("retreat"), ours.iter().any(|mv| leads(mv) < 0), "{position}");
        assert_eq!(has("sideways"), ours.iter().any(|mv| leads(mv) == 0), "{position}");
        let last = record.goal.length() - 1;
        let height = position.matches('/').count() + 1;
        let (mut pending, mut early, mut answers) = (!position.ends_with('-'), false, false);
        for (at, mv) in record.words(Column::Solution).enumerate() {
            let is_red = blue == (at % 2 == 1);
            let crosses = mv.ends_with(&if is_red { height } else { 1 }.to_string());
            let ours = at % 2 == 0;
            answers |= ours && crosses && pending;
            early |= ours && crosses && !pending && at < last;
            pending = crosses && !pending;
        }
        assert_eq!(has("counter-crossing"), answers, "{position}");
        assert_eq!(has("crossing"), early, "{position}");
        seen.extend(record.words(Column::Themes).map(str::to_owned));
    }
    eprintln!("{seen:?}");
    assert!(seen.contains("counter-crossing") && seen.contains("retreat"));
}

/// The themes of positions whose solutions are plain.
#[test]
fn themes_are_as_their_lines_say() {
    for (readings, position, text, themes) in [
        // A stone steps to an empty square of the far row.
        ("", "bb1/2r/3/rr1 r -", "win-in-1", "no-capture single-stones"),
        // Two stones take one; the other cannot be near its far row.
        ("", "bb1/1r1/1r1/3 r -", "win-in-1", "capture"),
        // Three stones move three squares.
        ("", "4/4/3b/r3/r3/r3 r -", "win-in-1", "no-capture chain"),
        // The first two of four.
        ("", "4/4/r2b/r3/r3/r3 r -", "win-in-1", "no-capture part"),
        // Beside a2 both squares ahead are locked.
        ("", "RR2/3r/b3/BB2 r -", "win-in-1", "no-capture single-stones locked-wall"),
        // One stone crosses and is answered, the other then wins: nobody is left.
        ("", "4/r2r/1b2/4 r -", "win-in-3", "no-capture crossing single-stones"),
        // A crossing is answered, and there is another stone to cross.
        ("", "b3/r1r1/4/3b r d1", "win-in-3", "no-capture counter-crossing single-stones"),
        // Blue's last stone is shut in.
        ("no-move=loss", "1Rb/1r1/B1r r -", "win-in-1", "no-capture single-stones blockade"),
    ] {
        let game = Ruleset::with_readings(readings, position).expect("a ruleset");
        let at = game.parse_position(position).unwrap_or_else(|e| panic!("{position}: {e}"));
        let proved = prove(&game, &at, goal(text), Budget::default()).expect(position);
        assert_eq!(proved.rating.themes.join(" "), themes, "{position}");
    }
}

/// A turn can be passed while no crossing waits, and so one can play alone.
#[test]
fn alone_a_stone_walks() {
    let game = Ruleset::with_readings("", "4/4/b2r/4 r -").expect("a ruleset");
    let alone = |text: &str, asked: &str| {
        let position = game.parse_position(text).expect("a position");
        prove(&game, &position, goal(asked), Budget::default()).map(|proved| proved.winning.len())
    };
    // From d2 to c3 or d3, and on from there; Blue on a3 is too far away to answer.
    assert_eq!(alone("4/b3/3r/4 r -", "solitaire-2"), Ok(2));
    let sooner = goal("solitaire-2");
    assert_eq!(alone("4/b3/3r/4 r -", "solitaire-3"), Err(PuzzleError::Sooner(sooner)));
    // Blue on a2 answers every crossing, and a stone alone takes nothing.
    let out = PuzzleError::OutOfReach(sooner);
    assert_eq!(alone("4/4/b2r/4 r -", "solitaire-2"), Err(out));
    assert_eq!(alone("b3/r1r1/4/3b r d1", "solitaire-2"), Err(PuzzleError::NoSolitaire));
}

#[test]
fn a_ruleset_is_what_its_readings_say() {
    let read = |readings: &str, position: &str| Ruleset::with_readings(readings, position);
    assert_eq!(read("", "8/8/8/8/8/8/8/7r r -"), Ok(Ruleset::standard()));
    let own = read("distance=upto reply=free", "3/3/3/3 r -").expect("a ruleset");
    assert_eq!(read(&own.readings(), "3/3/3/3 r -"), Ok(own));
    let bad = |rules: &str, position: &str| {
        let error = read(rules, position).expect_err("no ruleset");
        (error.token().to_owned(), error.to_string())
    };
    for (rules, position, token, word) in [
        ("edition=standard junction=joined", "3/3/3/3 r -", "edition", "no rule called `edition`"),
        ("rows=2", "3/3/3 r -", "2", "need at least 4"),
        ("3x3", "3/3/3/3 r -", "3/3/3/3", "draws a board 3x4"),
        ("round", "3/3/3/3 r -", "round", "no rule of Crossings by itself"),
    ] {
        let (found, message) = bad(rules, position);
        assert!(found == token && message.contains(word), "{rules}: {found}: {message}");
    }
}
