//! The checks can fail: each twin, fed with something wrong, reports a difference from what is
//! right.

use std::collections::BTreeSet;

use crosstrack::base::Random;
use crosstrack::game::GameExt;
use crosstrack::rules::{
    Board, Cell, ClaimRule, Direction, Edge, EditionId, Junction, Move, PathStep, Ruleset,
    RulesetSpec, Seats, Track,
};
use crosstrack::twin::links::{exits, least_rotation, orientations, paths_of, rotate};
use crosstrack::twin::{Tiling, Touch, TwinBoard, TwinPosition, TwinRules};
use crosstrack_verify::claim::Verdict;
use crosstrack_verify::crosstrack::claims::boards::random_position;
use crosstrack_verify::crosstrack::claims::planted::PathPlanter;
use crosstrack_verify::matrix::{Matrix, MatrixError};
use crosstrack_verify::{Claim, Tier};

/// The engine's and the twin's moves in random positions of a game that the twin has a wrong idea
/// of: in how many of 60 do they differ?
fn differences(spec: RulesetSpec, mutate: impl Fn(&mut TwinRules)) -> usize {
    let ruleset = Ruleset::new(spec).expect("a sound ruleset");
    let mut rules = TwinRules::of(&ruleset);
    mutate(&mut rules);
    let mut random = Random::new(7);
    let differs = |round: usize| {
        let pieces = [2, 3, 4][round % 3].max(ruleset.seats().players());
        let Some(position) = random_position(&ruleset, &mut random, pieces) else { return false };
        let state = rules.position(&position.setup(&ruleset));
        let found: BTreeSet<Move> = ruleset.moves(&position).into_iter().collect();
        found != rules.moves(&state)
    };
    (0..60).map(differs).filter(|&differs| differs).count()
}

fn spec(seats: Seats) -> RulesetSpec {
    let edition = Some(EditionId::Original);
    RulesetSpec { edition, ..RulesetSpec::new(Board::of(2, 1), seats) }
}

#[test]
fn a_twin_with_the_same_rules_reports_nothing() {
    for &seats in Seats::ALL {
        assert_eq!(differences(spec(seats), |_| ()), 0, "{seats}");
    }
}

#[test]
fn a_twin_with_a_wrong_rule_reports_a_difference() {
    type Mutation = fn(&mut TwinRules);
    let mutations: [(&str, Seats, Mutation); 10] = [
        ("keep", Seats::Two, |rules| rules.keep = true),
        ("null turns", Seats::Two, |rules| rules.null_turns = true),
        ("announced", Seats::Two, |rules| rules.announced = true),
        ("another owner", Seats::Two, |rules| *rules.owners.get_mut(&'y').expect("y") = '2'),
        ("no common set", Seats::Three, |rules| *rules.owners.get_mut(&'g').expect("g") = '0'),
        ("no teams", Seats::Teams, |rules| rules.teams = false),
        ("teams", Seats::Four, |rules| rules.teams = true),
        ("no tee", Seats::Two, |rules| *rules.pile.get_mut(&'T').expect("T") = 0),
        ("a pattern more", Seats::Two, |rules| {
            rules.patterns.insert('I', paths_of("15-26"));
        }),
        ("another pattern", Seats::Two, |rules| {
            rules.patterns.insert('H', paths_of("15-26"));
        }),
    ];
    for (name, seats, mutate) in mutations {
        assert!(differences(spec(seats), mutate) > 0, "{name}");
    }
    let announced = RulesetSpec { claim_rule: ClaimRule::Announced, ..spec(Seats::Two) };
    // What is announced shows what is thought to be joined.
    let through = RulesetSpec { junction: Junction::Through, ..announced.clone() };
    assert!(differences(through, |rules| rules.joined = true) > 0);
    assert!(differences(announced, |rules| rules.announced = false) > 0);
}

#[test]
fn a_frozen_piece_that_the_twin_forgets_makes_a_difference() {
    let ruleset = Ruleset::new(spec(Seats::Three)).expect("a sound ruleset");
    let rules = TwinRules::of(&ruleset);
    let mut random = Random::new(11);
    let frozen = |_: usize| {
        let position = random_position(&ruleset, &mut random, 3)?;
        let state = rules.position(&position.setup(&ruleset));
        let thawed = TwinPosition { acted: std::iter::empty().collect(), ..state.clone() };
        Some(rules.moves(&state) != rules.moves(&thawed))
    };
    let differing = (0..60).filter_map(frozen).filter(|&differs| differs).count();
    assert!(differing > 0);
}

#[test]
fn wrong_tiles_have_other_links() {
    let tile = paths_of("14-15");
    assert_ne!(exits(&tile, 3, true), exits(&tile, 3, false));
    assert_ne!(exits(&tile, 0, false), exits(&paths_of("14-16"), 0, false));
    assert_ne!(rotate(&tile, 1, 8), rotate(&tile, 7, 8));
    assert_eq!(orientations(&paths_of("15-26"), 8), [0, 1, 2, 3]);
    assert_eq!(least_rotation(&paths_of("15-26"), 7, 8), 3);
    assert_eq!(orientations(&paths_of("13"), 4), [0, 1]);
}

/// Complete boards, each with its tiling.
fn complete(junction: Junction) -> Vec<(Tiling, crosstrack::rules::win::WinningPath)> {
    let spec = RulesetSpec { junction, ..RulesetSpec::new(Board::SMALL, Seats::Two) };
    let ruleset = Ruleset::new(spec).expect("a sound ruleset");
    let planter = PathPlanter::new(&ruleset);
    let mut random = Random::new(3);
    let mut found = Vec::new();
    for round in 0..200 {
        let ends = [round % 4, (round + 2) % 4];
        let layout = planter.layout_with_path(&mut random, ends, 40);
        let track = Track::new(&ruleset, &layout);
        let path = crosstrack::rules::win::winning_path(&track);
        let Some(path) = path else { continue };
        let rules = TwinRules::of(&ruleset);
        let letter = |word: String| word.chars().next().expect("a letter");
        let pieces = layout.pieces().map(|(cell, placed)| {
            let slot = (cell.row() as i32, cell.column() as i32);
            let piece = (letter(placed.piece.colour.to_string()), placed.piece.letter.char());
            (slot, (piece, usize::from(placed.rotation)))
        });
        let state = TwinPosition { pieces: pieces.collect(), ..rules.start() };
        found.push((rules.tiling(&state), path));
    }
    found
}

#[test]
fn the_path_checker_refuses_broken_witnesses() {
    for &junction in Junction::ALL {
        let boards = complete(junction);
        assert!(boards.len() > 20, "{junction}: {} boards", boards.len());
        for (tiling, path) in boards {
            tiling.check_path(&path).expect("a sound witness");
            let mut shorter = path.clone();
            shorter.steps.pop();
            assert!(tiling.check_path(&shorter).is_err(), "without its last step");
            let mut later = path.clone();
            later.steps.remove(0);
            assert!(tiling.check_path(&later).is_err(), "without its first step");
            let mut turned = path.clone();
            turned.from = Edge::from_index(turned.from.index() ^ 1);
            assert!(tiling.check_path(&turned).is_err(), "from another edge");
            let mut skewed = path.clone();
            if let PathStep::Piece { leaves, .. } = &mut skewed.steps[0] {
                *leaves = leaves.rotate(1);
            }
            assert!(tiling.check_path(&skewed).is_err(), "by another side");
            let mut empty = tiling.clone();
            let first = path.cells().next().expect("a cell");
            empty.pieces.remove(&(first.row() as i32, first.column() as i32));
            assert!(empty.check_path(&path).is_err(), "over an empty cell");
            assert!(tiling.completed_axes() != [false, false]);
        }
    }
}

#[test]
fn joined_boards_are_not_all_through_boards() {
    let boards = complete(Junction::Joined);
    let lost = boards.into_iter().filter(|(tiling, _)| {
        let through = Tiling { joined: false, ..tiling.clone() };
        through.completed_axes() != tiling.completed_axes()
    });
    assert!(lost.count() > 0);
}

#[test]
fn a_wrong_plan_differs() {
    let (right, wrong) = (TwinBoard::new(4, 2), TwinBoard::new(3, 2));
    assert_ne!(right.cells, wrong.cells);
    let cell = Cell::new(0, 1);
    let across = Board::SMALL.neighbour(cell, Direction::N);
    assert_eq!(format!("{across:?}"), "Terminal(A)");
    assert_eq!(right.touch((0, 1), 0), Touch::Terminal(0));
    assert_ne!(right.touch((0, 4), 2), wrong.touch((0, 3), 0));
    // The corners that the formula cuts off are not the corners of a larger board.
    assert_eq!(right.at_corner((0, 0), 0), None);
    assert_eq!(right.at_corner((0, 0), 1), Some(((0, 1), 5)));
}

const SOUND: Claim = Claim {
    id: "sound",
    clauses: &["PL-ONE"],
    statement: "It holds.",
    tier: Tier::Quick,
    run: |_| Verdict::holds(1),
};
static CLAIMS: [Claim; 4] = [
    SOUND,
    Claim { clauses: &["PL-TWO"], ..SOUND },
    Claim { id: "Bad name", ..SOUND },
    Claim { id: "unfounded", clauses: &[], ..SOUND },
];

#[test]
fn the_matrix_reports_every_gap() {
    let matrix = Matrix::new(["PL-ONE", "PL-PLACE"], &CLAIMS);
    let wanted = [
        MatrixError::Twice { claim: "sound" },
        MatrixError::Unknown { claim: "sound", clause: "PL-TWO" },
        MatrixError::Name { claim: "Bad name" },
        MatrixError::Unfounded { claim: "unfounded" },
        MatrixError::Unclaimed { clause: "PL-PLACE".to_owned() },
    ];
    assert_eq!(matrix.gaps, wanted);
    assert_eq!(matrix.rows[0], ("PL-ONE".to_owned(), vec!["sound", "Bad name"]));
    assert!(matrix.to_string().contains("gap: no claim cites the clause PL-PLACE"));
    assert!(Matrix::new(["PL-ONE"], &CLAIMS[..1]).gaps.is_empty());
}
