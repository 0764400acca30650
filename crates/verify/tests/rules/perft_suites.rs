//! The suites and transcripts as a whole: nothing is skipped, every kind of fault and of illegal
//! move is there, and what is wrong with a file is said with its line.

use std::collections::BTreeSet;

use crosstrack::game::perft::perft;
use crosstrack::game::{Game, Notation as _};
use crosstrack::rules::{IllegalMoveError, Junction, Ruleset, SetupFault};
use crosstrack_verify::Tier;
use crosstrack_verify::crosstrack::claims::{claims, suite};
use crosstrack_verify::story::{Story, StoryError, read_stories as read};

/// The stories of a transcript of Crosstrack.
fn read_stories(file: &str, text: &str) -> Result<Vec<Story<Ruleset>>, StoryError> {
    read(file, text)
}

/// A number for each kind of fault.
fn fault_index(fault: &SetupFault) -> usize {
    use SetupFault as F;
    match fault {
        F::OffBoard { .. } => 0,
        F::CellTwice { .. } => 1,
        F::NoSuchRotation { .. } => 2,
        F::NoSuchInterstice { .. } => 3,
        F::InterstitialTwice { .. } => 4,
        F::NoSuchTurn { .. } => 5,
        F::FrozenTurns { .. } => 6,
        F::FrozenTwice { .. } => 7,
        F::NoSuchPattern { .. } => 8,
        F::UnusedSet { .. } => 9,
        F::PieceTwice { .. } => 10,
        F::FixedConnectors => 11,
        F::PileExceeded { .. } => 12,
        F::NoSuchPlayer { .. } => 13,
        F::IntersectionInOpening { .. } => 14,
        F::OpeningExceeded { .. } => 15,
        F::NotOpened { .. } => 16,
        F::FrozenNothing { .. } => 17,
        F::FrozenNotCommon { .. } => 18,
        F::FrozenTogether { .. } => 19,
        F::DecidedByItself => 20,
        F::NothingToDecide => 21,
        _ => panic!("a new kind of fault: {fault:?}"),
    }
}

/// A number for each kind of illegal move.
fn illegal_index(illegal: &IllegalMoveError) -> usize {
    use IllegalMoveError as I;
    match illegal {
        I::Over => 0,
        I::Opening => 1,
        I::OffBoard { .. } => 2,
        I::OffBoardInterstice { .. } => 3,
        I::NoSuchPattern { .. } => 4,
        I::NotLeast { .. } => 5,
        I::NotYourStock { .. } => 6,
        I::NotInStock { .. } => 7,
        I::Occupied { .. } => 8,
        I::Empty { .. } => 9,
        I::NotYourPiece { .. } => 10,
        I::Frozen { .. } => 11,
        I::NullTurn { .. } => 12,
        I::Turned { .. } => 13,
        I::NoIntersections => 14,
        I::PileEmpty { .. } => 15,
        I::Filled { .. } => 16,
        I::NothingToAnnounce { .. } => 17,
        I::NothingToClaim { .. } => 18,
        _ => panic!("a new kind of illegal move: {illegal:?}"),
    }
}

#[test]
fn every_fault_that_a_text_can_have_is_in_the_suite() {
    let rows = suite::faulty_setups();
    let mut seen = BTreeSet::new();
    for row in &rows {
        let faults = row.setup.faults(&row.entry.ruleset);
        let clauses: Vec<&str> = faults.0.iter().map(SetupFault::clause).collect();
        assert_eq!(clauses, row.clauses, "{}", row.entry.id);
        assert!(row.entry.ruleset.parse_position(&row.entry.text).is_err(), "{}", row.entry.id);
        seen.extend(faults.0.iter().map(fault_index));
    }
    // Those below 8 cannot be written down: the notation has no place for them.
    assert_eq!(seen, (8..22).collect());
    assert_eq!(rows.len(), 32);
}

#[test]
fn every_kind_of_illegal_move_is_in_the_suite() {
    let rows = suite::illegal_moves();
    let mut seen = BTreeSet::new();
    for row in &rows {
        let illegal = row.entry.ruleset.check(&row.position, row.mv).expect_err(&row.entry.id);
        assert_eq!(illegal.clause(), row.clause, "{}", row.entry.id);
        seen.insert(illegal_index(&illegal));
    }
    assert_eq!(seen, (0..19).collect());
    assert_eq!(rows.len(), 51);
}

#[test]
fn perft_counts_what_the_suite_lists() {
    let (mut rows, mut nodes, mut wins, mut through) = (0, 0, 0, 0);
    for row in suite::perft_rows() {
        assert_eq!(
            perft(&row.entry.ruleset, &row.position, row.depth),
            row.tally,
            "{}",
            row.entry.id
        );
        rows += 1;
        nodes += row.tally.nodes();
        wins += row.tally.wins;
        through += u64::from(row.entry.ruleset.junction() == Junction::Through);
    }
    assert_eq!((rows, nodes, wins, through), (231, 20_355_199_142, 253_595, 33));
}

#[test]
fn the_positions_cover_boards_players_and_readings() {
    let samples = suite::samples();
    let mut seen = BTreeSet::new();
    let (mut won, mut drawn, mut frozen, mut full, mut filled) = (0, 0, 0, 0, 0);
    for sample in &samples {
        let (ruleset, position) = (&sample.entry.ruleset, &sample.position);
        seen.insert(ruleset.board().to_string());
        seen.insert(ruleset.edition().to_string());
        seen.insert(format!("{} players", ruleset.spec().owners.seats()));
        seen.insert(ruleset.junction().to_string());
        seen.insert(ruleset.relocate_turn().to_string());
        seen.insert(format!("null turn {}", ruleset.null_turn()));
        seen.insert(ruleset.claim_rule().to_string());
        seen.insert(format!("connectors {}", ruleset.connectors_name()));
        match ruleset.outcome(position).map(|outcome| outcome.to_string()) {
            None => {}
            Some(outcome) if outcome == "draw" => drawn += 1,
            Some(_) => won += 1,
        }
        let setup = position.setup(ruleset);
        frozen += usize::from(!setup.frozen.is_empty());
        full += usize::from(position.layout().occupied() == ruleset.cells());
        filled += usize::from(setup.connectors.is_some());
    }
    let expected = [
        "1x1",
        "1x2",
        "2x1",
        "2x2",
        "3x1",
        "3x2",
        "4x2",
        "4x3",
        "original",
        "challenge",
        "tournament",
        "standard",
        "2 players",
        "3 players",
        "4 players",
        "teams players",
        "joined",
        "through",
        "free",
        "keep",
        "null turn forbidden",
        "null turn allowed",
        "automatic",
        "announced",
        "connectors crossed",
        "connectors none",
        "connectors straight",
    ];
    assert_eq!(seen, expected.map(str::to_owned).into());
    assert_eq!((samples.len(), won, drawn), (148, 18, 4));
    assert!(frozen >= 10 && full >= 8 && filled >= 10, "{frozen} {full} {filled}");
}

#[test]
fn a_line_that_says_nothing_known_is_an_error() {
    let header = "id,readings,position,played,note\n";
    let good = "a,,x1_4x2_1122.1_4-6-6-6-6-4_d,,n\n";
    let read = |rows: &str| {
        suite::read_samples("f", &format!("{header}{rows}")).map_err(|e| e.to_string())
    };
    assert_eq!(read(good).map(|rows| rows.len()), Ok(1));
    for (rows, wanted) in [
        (format!("{good}{good}"), "f:3:1: every row has a name of its own"),
        (
            "a,junction=knotted,x1_4x2_1122.1_4-6-6-6-6-4_d,,n\n".to_owned(),
            "f:2:3: `knotted` is no value of junction",
        ),
        (
            "a,colour=red,x1_4x2_1122.1_4-6-6-6-6-4_d,,n\n".to_owned(),
            "f:2:3: Crosstrack has no rule called `colour`",
        ),
        (
            "a,junction,x1_4x2_1122.1_4-6-6-6-6-4_d,,n\n".to_owned(),
            "f:2:3: `junction` is no rule of Crosstrack by itself",
        ),
        (
            "a,junction=joined junction=joined,x1_4x2_1122.1_4-6-6-6-6-4_d,,n\n".to_owned(),
            "f:2:3: junction is there twice",
        ),
        (
            "a,connectors=loose,x1_4x2_1122.1_4-6-6-6-6-4_d,,n\n".to_owned(),
            "f:2:3: connectors=loose: files are not read here",
        ),
        ("a,,x1_4x2_1122.1_4-6-6-6-6_d,,n\n".to_owned(), "f:2:4: "),
        ("a,,x1_4x2_1122.3_4-6-6-6-6-4_d,,n\n".to_owned(), "f:2:4: player 3 is to move"),
        ("a,,x1_4x2_1122.1_4-6-6-6-6-4_d,7,n\n".to_owned(), "f:2:32: write SEED:PLIES"),
        ("a,,x1_4x2_1122.1_4-6-6-6-6-4_d,7:x,n\n".to_owned(), "f:2:32: write SEED:PLIES"),
        ("a,,x1_4x2_1122.1_4-6-6-6-6-4_d,n\n".to_owned(), "f:2:1: 4 fields"),
    ] {
        let error = read(&rows).expect_err(&rows);
        assert!(error.starts_with(wanted), "{error}\nwanted {wanted}");
    }
    let counts = "id,readings,position,depth,nodes,place,rotate,relocate,intersection,claim,wins,\
                  draws,note\na,,x1_4x2_1122.1_4-6-6-6-6-4_d,1,7,6,0,0,0,0,0,0,n\n";
    let error = suite::read_perft_rows("f", counts).expect_err("a wrong sum").to_string();
    assert!(error.ends_with("the kinds of moves add up to 6"), "{error}");
}

#[test]
fn a_transcript_is_read_strictly() {
    let head = "story t\nclauses PL-ONE\nruleset 4x2_1122\nstart\n";
    let good = format!("{head}1 rA.b1.0 ok # fine\n\n2 bA.b1.0 PL-PLACE\n");
    let stories = read_stories("f", &good).expect("a good transcript");
    assert_eq!(stories.iter().map(Story::play).collect::<Vec<_>>(), [Ok(2)]);
    for (text, wanted) in [
        (String::new(), "f:1: there is no story here"),
        ("start\n".to_owned(), "f:1: a transcript begins with a story"),
        (head.to_owned(), "f:1: a story has clauses and at least one move"),
        (format!("{head}1 rA.b1.0\n"), "f:5: write PLAYER MOVE EVENT"),
        (format!("{head}1 rA.b1 ok\n"), "f:5: "),
        (format!("{head}5 rA.b1.0 ok\n"), "f:5: `5` is not a player"),
        (format!("{head}1 rA.b1.0 fine\n"), "f:5: `fine`: write ok"),
        (format!("{head}start\n"), "f:5: `start` is not a player"),
        ("story t\nrules 4x2\n".to_owned(), "f:2: `rules` is out of place"),
        ("story t\nstart\n".to_owned(), "f:2: `start` is out of place"),
        ("story t\nclauses\n".to_owned(), "f:2: `clauses` is out of place"),
        ("story t\nruleset 4x2_1122 junction=knotted\n".to_owned(), "f:2: `knotted`"),
        ("story t\nruleset 4x2~standard_1122\n".to_owned(), "f:2: "),
    ] {
        let error = read_stories("f", &text).expect_err(&text).to_string();
        assert!(error.starts_with(wanted), "{error}\nwanted {wanted}");
    }
    for (moves, wanted) in [
        ("2 rA.b1.0 ok", "line 5, t: player 1 is to move"),
        ("1 rA.b1.0 win 1", "line 5, t: GoesOn happens"),
        ("1 rA.b1.0 PL-PLACE", "line 5, t: GoesOn happens"),
        ("1 bA.b1.0 ok", "line 5, t: Forbidden(\"PL-PLACE\") happens"),
    ] {
        let stories = read_stories("f", &format!("{head}{moves}\n")).expect("it reads");
        let error = stories[0].play().expect_err(moves);
        assert!(error.starts_with(wanted), "{error}");
    }
}

#[test]
fn the_claims_of_suites_and_stories_hold() {
    let mut ids = BTreeSet::new();
    for claim in claims() {
        assert!(ids.insert(claim.id), "{} is there twice", claim.id);
        if claim.id.starts_with("suite-") || claim.id.starts_with("story-") {
            let verdict = claim.check(Tier::Quick);
            assert!(verdict.is_holding(), "{}: {verdict}", claim.id);
        }
    }
}
