//! Small facts about the rules code that neither the laws of a game nor the suites ask for.

use crosstrack::base::Player;
use crosstrack::board;
use crosstrack::game::{Game, Notation as _, Symmetric as _};
use crosstrack::rules::board::picture_fits;
use crosstrack::rules::edition::OwnersError;
use crosstrack::rules::notation::{parse_header, write_setup};
use crosstrack::rules::piece::parse_paths;
use crosstrack::rules::setup::SetupError;
use crosstrack::rules::{
    Board, Catalogue, Cell, Connector, ConnectorKind, Connectors, EditionId, Interstice, Junction,
    Layout, Links, Owners, PatternSet, Position, Ruleset, RulesetSpec, Seats, Setup, SetupFault,
    Track, parse_move, parse_setup,
};

#[test]
fn there_are_as_many_symmetries_as_the_rules_allow() {
    let symmetries = |board, seats, edition, connectors: &str| {
        let spec = RulesetSpec {
            edition,
            connectors: Connectors::from_name(connectors),
            ..RulesetSpec::new(board, seats)
        };
        Ruleset::new(spec).expect("a ruleset").symmetries()
    };
    // Two players: exchanged or not, and each may swap the two own sets.
    assert_eq!(symmetries(Board::SMALL, Seats::Two, None, "crossed"), 4 * 2 * 2 * 2);
    // The straight connectors run by checkerboard, which half turns keep and quarter turns do not.
    assert_eq!(symmetries(Board::SMALL, Seats::Two, None, "straight"), 2 * 2 * 2 * 2);
    assert_eq!(symmetries(Board::SMALL, Seats::Two, None, "none"), 4 * 2 * 2 * 2);
    // Three and four players pass the turn on in a circle, and each has one set.
    assert_eq!(symmetries(Board::SMALL, Seats::Three, None, "crossed"), 4 * 3);
    assert_eq!(symmetries(Board::SMALL, Seats::Teams, None, "crossed"), 4 * 4);
    let original = Ruleset::new(RulesetSpec {
        edition: Some(EditionId::Original),
        ..RulesetSpec::new(Board::LARGE, Seats::Four)
    });
    assert_eq!(original.expect("a ruleset").symmetries(), 4 * 4);
}

#[test]
fn a_picture_has_the_rows_and_cells_of_its_board() {
    let board = Board::of(1, 2);
    assert!(picture_fits(board, &[&["."], &[".", ".", "."], &["."]]));
    assert!(!picture_fits(board, &[&["."], &[".", ".", "."]]));
    assert!(!picture_fits(board, &[&["."], &[".", ".", "."], &["."], &["."]]));
    assert!(!picture_fits(board, &[&["."], &[".", "."], &["."]]));
    assert!(!picture_fits(board, &[&["."], &[".", ".", "."], &[".", "."]]));
    assert!(!picture_fits(board, &[&[".", "."], &[".", ".", "."], &["."]]));
    assert!(!picture_fits(board, &[]));
}

#[test]
fn what_is_off_the_board_offends_the_clause_of_the_board() {
    let (cell, at) = (Cell::new(0, 0), Interstice::new(6, 6));
    // The large board is 4 by 3; all others are described with the small one.
    for (a, b, clause) in [(4, 2, "EQ-SMALL"), (4, 3, "EQ-LARGE"), (3, 3, "EQ-SMALL")] {
        let board = Board::of(a, b);
        assert_eq!(SetupFault::OffBoard { cell, board }.clause(), clause, "{board}");
        assert_eq!(SetupFault::NoSuchInterstice { at, board }.clause(), clause, "{board}");
    }
}

#[test]
fn a_layout_shows_what_lies_where() {
    let mut layout = board!(2 x 1 [rA0 .] [. gI2]);
    assert_eq!(format!("{layout:?}"), r#"["rA0.a1", "gI2.b2"]"#);
    let at = Interstice::new(0, 0);
    layout.set_connector(at, Some(Connector { kind: ConnectorKind::ALL[0], rotation: 0 }));
    assert!(format!("{layout:?}").ends_with(&format!(".{at}\"]")));

    // One piece in place of another, and none.
    let corner = Cell::new(0, 0);
    layout.set_piece(corner, "yC5".parse().ok());
    assert_eq!(layout.occupied().count_ones(), 2);
    assert_eq!(layout.piece(corner).map(|p| p.to_string()).as_deref(), Some("yC5"));
    layout.set_connector(at, Some(Connector { kind: ConnectorKind::ALL[1], rotation: 0 }));
    assert_eq!(layout.filled().count_ones(), 1);
    layout.set_piece(corner, None);
    layout.set_piece(corner, None);
    layout.set_connector(at, None);
    layout.set_connector(at, None);
    assert_eq!(format!("{layout:?}"), r#"["gI2.b2"]"#);
    layout.set_piece(Cell::new(1, 1), None);
    assert_eq!(layout, Layout::default());
}

#[test]
fn a_key_is_what_its_documentation_says() {
    let key = |text: &str| {
        let ruleset = Ruleset::standard(text[3..6].parse().expect("a board"), Seats::Two);
        let mut bytes = Vec::new();
        ruleset.canonical_key(&ruleset.parse_position(text).expect("a position"), &mut bytes);
        bytes
    };
    // Half a turn leaves the upper row empty: the piece I of the other player, turned as it was,
    // then A of the player to move; nothing is frozen, nor decided.
    let expected = vec![0, 0, 2, 8 * 8 + 1, 1, 4, 64, 64, 0];
    assert_eq!(key("x1_2x1_1122.1_rA0.gI1-2_d"), expected);
    let alone = [vec![0; 31], vec![2, 5, 64, 64, 0]].concat();
    assert_eq!(key("x1_4x2_1122.2_rA1.3-6-6-6-6-4_d"), alone);
    // The large board has 45 interstices.
    assert_eq!(key("x1_4x3_1122.1_4-6-8-8-8-8-6-4_d").len(), 52 + 45 + 3);
}

#[test]
fn a_key_tells_the_longest_freeze_first() {
    let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Three);
    for (turns, frozen) in [(2, [true, false]), (1, [false, true])] {
        let text = format!("x1_2x1_123c.2~b2.{turns}_rC0.yC0-bC0.gC0_d");
        let mut bytes = Vec::new();
        ruleset.canonical_key(&ruleset.parse_position(&text).expect("a position"), &mut bytes);
        let [.., longest, other, decided] = bytes[..] else { panic!("{bytes:?}") };
        assert_eq!([longest, other].map(|byte| byte != 64), frozen, "{text}");
        assert_eq!(decided, 0);
    }
}

#[test]
fn a_row_that_is_too_long_or_too_short_is_told_by_its_number() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let refused = parse_setup(&ruleset, "x1_4x2_1122.1_4-7-6-6-6-4_d").expect_err("seven in six");
    let message = refused.to_string();
    assert!(message.contains("row 2 has 6 cells, and this goes beyond"), "{message}");
    let refused = parse_setup(&ruleset, "x1_4x2_1122.1_4-5-6-6-6-4_d").expect_err("five in six");
    let message = refused.to_string();
    assert!(message.contains("row 2 has 6 cells; 5 are given"), "{message}");
}

#[test]
fn a_table_of_connectors_is_of_its_board() {
    let read = |text: &str| Connectors::from_csv("own.csv", text, Board::of(2, 1));
    let layout = read("interstice,piece\nxa1,X0\n").expect("a layout");
    let on: Vec<_> =
        layout.connectors_on(Board::of(2, 1)).map(|(at, c)| format!("{at} {c}")).collect();
    assert_eq!(on, ["xa1 X0"]);
    assert_eq!(layout.connectors_on(Board::of(1, 1)).count(), 0);
    let elsewhere = read("interstice,piece\nxb1,X0\n").expect_err("not on this board");
    assert!(elsewhere.to_string().contains("xb1 is not an interstice of the board 2x1"));
    let twice = read("interstice,piece\nxa1,X0\nxa1,X0\n").expect_err("twice");
    assert!(twice.to_string().contains("xa1 is there twice"));
}

#[test]
fn a_path_has_two_ends() {
    assert_eq!(Links::NONE.with(3, 3).paths().count(), 0);
    let path = Links::NONE.with(5, 2);
    assert_eq!(path.paths().collect::<Vec<_>>(), [(2, 5)]);
    assert_eq!(path.with(5, 2), path);
}

#[test]
fn rulesets_are_equal_if_they_play_the_same() {
    let spec = |board| RulesetSpec::new(board, Seats::Two);
    let new = |spec| Ruleset::new(spec).expect("a ruleset");
    let usual = new(spec(Board::SMALL));
    assert!(usual == new(spec(Board::SMALL)));
    // The default, said in words.
    let said = Connectors::from_name("crossed");
    assert!(usual == new(RulesetSpec { connectors: said.clone(), ..spec(Board::SMALL) }));
    let edition = Some(EditionId::Standard);
    assert!(usual == new(RulesetSpec { edition, ..spec(Board::SMALL) }));
    let pieces = Some(Catalogue::of_set(PatternSet::Six));
    let said = RulesetSpec { pieces, edition, connectors: said, ..spec(Board::SMALL) };
    let said = new(said);
    assert_eq!(usual, said);
    assert_eq!(said, usual);
    let connectors = Connectors::from_name("none");
    assert!(usual != new(RulesetSpec { connectors, ..spec(Board::SMALL) }));
    let junction = Junction::Through;
    assert!(usual != new(RulesetSpec { junction, ..spec(Board::SMALL) }));
    assert!(usual != new(spec(Board::of(3, 2))));
    assert!(usual != Ruleset::standard(Board::SMALL, Seats::Three));
    // The same board and patterns in another box.
    let edition = Some(EditionId::Challenge);
    assert!(usual != new(RulesetSpec { edition, ..spec(Board::SMALL) }));
}

#[test]
fn a_pattern_has_the_sides_of_its_shape() {
    let fault = |text, sides| parse_paths(text, sides).expect_err("a fault").to_string();
    assert!(parse_paths("18", 8).is_ok() && parse_paths("14", 4).is_ok());
    for (text, sides) in [("19", 8), ("10", 8), ("15", 4), ("05", 8)] {
        assert!(fault(text, sides).contains("side"), "{text}: {}", fault(text, sides));
    }
}

#[test]
fn only_the_opening_can_be_waived() {
    let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let waived = |text: &str| {
        let setup = parse_setup(&ruleset, text).expect("notation");
        Position::new_waiving(&ruleset, &setup, |_| true)
    };
    // Two pieces of one player, none of the other.
    let position = waived("x1_2x1_1122.1_rA0.rC0-2_d").expect("it can be played");
    assert_eq!(position.layout().occupied().count_ones(), 2);
    let faults = waived("x1_2x1_1122.1_rA0.rA0-2_d").expect_err("there is only one");
    assert!(faults.0.iter().all(|fault| !fault.is_waivable()) && faults.0.len() == 1);
    let unwaived = ruleset.parse_position("x1_2x1_1122.1_rA0.rC0-2_d").expect_err("not opened");
    assert!(unwaived.to_string().contains("the first piece of player 2 (PL-OPENING)"));
}

#[test]
fn an_intersection_piece_is_written_at_the_least_of_equal_rotations() {
    let ruleset = Ruleset::standard(Board::LARGE, Seats::Two);
    let at = Interstice::new(3, 3);
    let setup = |rotation| {
        // One path from corner to corner: half a turn leaves it as it was.
        let straight =
            ConnectorKind::ALL.iter().copied().find(|k| k.facts().orientations.count() == 2);
        let connector = Connector { kind: straight.expect("a straight one"), rotation };
        Setup { connectors: Some(vec![(at, connector)]), ..Setup::start() }
    };
    for (rotation, least) in [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (7, 1)] {
        let faults = Position::new_waiving(&ruleset, &setup(rotation), |_| true).err();
        let found = faults.map_or(0, |faults| faults.0.len());
        assert_eq!(found, usize::from(rotation != least), "{rotation}");
        let lies = setup(rotation).layout(&ruleset).connector(at).map(|c| c.rotation);
        assert_eq!(lies, Some(least), "{rotation}");
    }
}

#[test]
fn what_is_hidden_stays_hidden() {
    let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let position = parse_setup(&ruleset, "x1_2x1_1122.2_rA2.gI1-2_d").expect("notation");
    let layout = position.layout(&ruleset);
    let (track, cell) = (Track::new(&ruleset, &layout), Cell::new(0, 0));
    assert!(track.has_complete_path());
    assert!(!track.without(cell).has_complete_path());
    assert!(!track.without(cell).without(cell).has_complete_path());
}

#[test]
fn a_layout_of_connectors_has_a_name() {
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    assert_eq!(small.connectors_name(), "crossed");
    assert_eq!(Ruleset::standard(Board::LARGE, Seats::Two).connectors_name(), "none");
}

#[test]
fn a_piece_of_a_setup_lies_at_the_least_of_equal_rotations() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let cell = Cell::new(2, 2);
    // Half a turn leaves I as it was, and A not.
    for (text, rotation) in [("yI6", 2), ("yI3", 3), ("yA6", 6)] {
        let pieces = vec![(cell, text.parse().expect("a piece"))];
        let lies = Setup { pieces, ..Setup::start() }.layout(&ruleset).piece(cell);
        assert_eq!(lies.map(|placed| placed.rotation), Some(rotation), "{text}");
    }
}

#[test]
fn an_intersection_piece_has_four_rotations_and_a_pathway_piece_eight() {
    for text in ["T.xd4.3", "rC.d4.7", "d4.7", "d4.e6.7"] {
        assert!(parse_move(text).is_ok(), "{text}");
    }
    for (text, said) in [
        ("T.xd4.4", "a rotation is 0 to 3"),
        ("T.xd4.7", "a rotation is 0 to 3"),
        ("rC.d4.8", "a rotation is 0 to 7"),
        ("d4.9", "a rotation is 0 to 7"),
    ] {
        let error = parse_move(text).expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn teams_are_four_players() {
    for owners in ["1122t", "123ct", "0000t"] {
        let bad = owners.parse::<Owners>().expect_err(owners);
        assert!(matches!(bad, OwnersError::Shares { clause: "PL-TEAMS", .. }), "{owners}: {bad}");
    }
    let bad = "1111".parse::<Owners>().expect_err("one player");
    assert!(matches!(bad, OwnersError::Shares { clause: "PL-STOCK-2", .. }), "{bad}");
}

#[test]
fn one_set_is_common_among_three() {
    assert!("123c".parse::<Owners>().is_ok());
    for owners in ["12cc", "120c"] {
        let bad = owners.parse::<Owners>().expect_err(owners);
        assert!(matches!(bad, OwnersError::Shares { clause: "PL-STOCK-3", .. }), "{owners}: {bad}");
    }
}

#[test]
fn a_rotation_that_looks_like_another_is_told_with_the_one_to_write() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let refused =
        parse_setup(&ruleset, "x1_4x2_1122.2_rI5.3-6-6-6-6-4_d").expect_err("I is two-fold");
    assert!(refused.to_string().contains("this looks like rI1: write that"), "{refused}");
}

#[test]
fn faults_are_told_a_line_each() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let off = Cell::new(0, 0);
    let fault = SetupFault::OffBoard { cell: off, board: ruleset.board() };
    let message = SetupError(vec![fault.clone(), fault.clone()]).to_string();
    let line = format!("{fault} (EQ-SMALL)");
    assert_eq!(message, format!("{line}\n{line}"));
}

#[test]
fn whoever_passes_is_followed_by_the_next_and_freezes_thaw() {
    let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Three);
    let position = |text: &str| ruleset.parse_position(text).expect("a position");
    let now = position("x1_2x1_123c.2~b2.2_rC0.yC0-bC0.gC0_d");
    assert_eq!(now.after_null_moves(&ruleset, 0), now);
    assert_eq!(now.after_null_moves(&ruleset, 1), position("x1_2x1_123c.3~b2.1_rC0.yC0-bC0.gC0_d"));
    assert_eq!(now.after_null_moves(&ruleset, 2), position("x1_2x1_123c.1_rC0.yC0-bC0.gC0_d"));
}

#[test]
fn pieces_and_players_tell_the_edition() {
    let edition = |text| {
        let header = parse_header(&format!("{text}_8_d")).expect("a header");
        Ruleset::new(header.spec()).expect("a ruleset").edition()
    };
    // Only the original edition seats four individuals; anybody else may play its successor.
    assert_eq!(edition("x1_4x3_1234.1"), EditionId::Original);
    assert_eq!(edition("x1_4x3_1122.1"), EditionId::Tournament);
    assert_eq!(edition("x1_4x2~tournament_123c.1"), EditionId::Tournament);
    assert_eq!(edition("x1_4x3~standard_1122.1"), EditionId::Standard);
}

#[test]
fn paths_that_share_sides_are_one_net() {
    let nets = |paths: &str| parse_paths(paths, 8).expect("paths").nets().collect::<Vec<u8>>();
    assert_eq!(nets("14-15"), [0b0001_1001]);
    assert_eq!(nets("14-27"), [0b0000_1001, 0b0100_0010]);
    assert_eq!(nets("13-16-58"), [0b0010_0101, 0b1001_0000]);
    // A chain, end to end.
    assert_eq!(nets("12-23-34-45"), [0b0001_1111]);
}

#[test]
fn sides_are_players_or_partners() {
    let side = |seats, player| {
        let game = Ruleset::standard(Board::SMALL, seats);
        let side = game.side_of(Player::from_index(player));
        side.iter().map(Player::index).collect::<Vec<_>>()
    };
    assert_eq!([side(Seats::Two, 0), side(Seats::Two, 1)], [[0], [1]]);
    assert_eq!([side(Seats::Three, 0), side(Seats::Three, 2)], [[0], [2]]);
    assert_eq!([side(Seats::Teams, 0), side(Seats::Teams, 3)], [[0, 2], [1, 3]]);
}

#[test]
fn pieces_of_ones_own_are_told_in_texts() {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    let pieces = Some(Catalogue::of_set(PatternSet::Six));
    let own = Ruleset::new(RulesetSpec { pieces, ..spec.clone() }).expect("a ruleset");
    assert!(own.has_custom_pieces() && own.write_position(&own.start()).contains("~custom"));
    let usual = Ruleset::new(spec).expect("a ruleset");
    assert!(!usual.has_custom_pieces() && !usual.write_position(&usual.start()).contains('~'));
}

#[test]
fn a_text_that_is_no_move_is_told_with_its_part_at_fault() {
    for (text, token) in [("rA.a9.0", "a9"), ("rA.a1.8", "8"), ("", "")] {
        let error = parse_move(text).expect_err(text);
        assert_eq!(error.token(), token, "{text}: {error}");
        assert_eq!(&error.text[error.span.clone()], token);
        assert!(error.to_string().starts_with(&format!("`{token}`: ")), "{error}");
    }
}

/// A setup says what its text says, though fixed connectors lie there whatever it says.
#[test]
fn a_setup_without_the_fixed_connectors_is_written_as_it_was_read() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let crossed = ["X0.X0.X0.X0.X0"; 4].join("-");
    for said in ["5-5-5-5-5".to_owned(), format!("{crossed}-X0.X0.X0.X0.1")] {
        let text = format!("x1_4x2_1122.1_4-6-6-6-6-4_{said}");
        let setup = parse_setup(&ruleset, &text).expect("notation");
        assert_eq!(write_setup(&ruleset, &setup), text);
        assert!(!setup.faults(&ruleset).0.is_empty());
    }
}
