//! Random legal play on every board, for every number of players, under every reading; and texts
//! and setups that are nearly right.

use std::sync::LazyLock;

use crosstrack::base::Player;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack::rules::notation::parse_header;
use crosstrack::rules::{
    Cell, Colour, Connector, ConnectorKind, Interstice, Letter, Move, Piece, Placed, Position,
    Ruleset, Setup, parse_move, parse_setup, winning_moves, write_move,
};
use crosstrack_verify::Tier;
use crosstrack_verify::crosstrack::claims::games::rulesets;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;

static RULESETS: LazyLock<Vec<Ruleset>> = LazyLock::new(|| rulesets(Tier::Full));

fn config(cases: u32) -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/props_play.regressions");
    ProptestConfig { cases, failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}

/// A ruleset and the positions of a game with the moves that led to them. A choice picks a kind of
/// move that is there, then a move of that kind.
type Played = (&'static Ruleset, Vec<(Move, Position)>);

fn games(plies: usize) -> impl Strategy<Value = Played> {
    let choices = prop::collection::vec((any::<Index>(), any::<Index>()), 1..plies);
    (any::<Index>(), choices).prop_map(|(ruleset, choices)| {
        let ruleset = ruleset.get(&RULESETS);
        let (mut line, mut position) = (Vec::new(), ruleset.start());
        for (kind, which) in choices {
            let moves = ruleset.moves(&position);
            let mut kinds: Vec<usize> =
                moves.iter().map(|&mv| ruleset.kind(&position, mv)).collect();
            kinds.sort_unstable();
            kinds.dedup();
            if kinds.is_empty() {
                break;
            }
            let kind = *kind.get(&kinds);
            let some: Vec<Move> =
                moves.into_iter().filter(|&mv| ruleset.kind(&position, mv) == kind).collect();
            let mv = *which.get(&some);
            position = ruleset.play(&position, mv);
            line.push((mv, position.clone()));
        }
        (ruleset, line)
    })
}

/// One edit of a text: what, where, and with which character.
#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, char),
    Delete(Index),
    Replace(Index, char),
    Swap(Index, Index),
}

fn edits() -> impl Strategy<Value = Edit> {
    let notation: Vec<char> = "x123456780~_.-!abcdefghrybgwtABCDEFGHISXTLclaim".chars().collect();
    let character = prop_oneof![3 => select(notation), 1 => any::<char>()];
    prop_oneof![
        (any::<Index>(), character.clone()).prop_map(|(at, c)| Edit::Insert(at, c)),
        any::<Index>().prop_map(Edit::Delete),
        (any::<Index>(), character).prop_map(|(at, c)| Edit::Replace(at, c)),
        (any::<Index>(), any::<Index>()).prop_map(|(one, two)| Edit::Swap(one, two)),
    ]
}

fn edited(text: &str, edit: &Edit) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    match edit {
        Edit::Insert(at, c) => chars.insert(at.index(chars.len() + 1), *c),
        Edit::Delete(at) => _ = chars.remove(at.index(chars.len())),
        Edit::Replace(at, c) => {
            let at = at.index(chars.len());
            chars[at] = *c;
        }
        Edit::Swap(one, two) => {
            let (one, two) = (one.index(chars.len()), two.index(chars.len()));
            chars.swap(one, two);
        }
    }
    chars.into_iter().collect()
}

/// Whatever reads is written as it was; nothing panics.
fn reads_only_what_it_writes(ruleset: &Ruleset, text: &str) -> Result<(), TestCaseError> {
    if let Ok(position) = ruleset.parse_position(text) {
        prop_assert_eq!(ruleset.write_position(&position), text);
    }
    if let Ok(header) = parse_header(text)
        && let Ok(other) = Ruleset::new(header.spec())
        && let Ok(position) = other.parse_position(text)
    {
        prop_assert_eq!(other.write_position(&position), text);
    }
    if let Ok(mv) = parse_move(text) {
        prop_assert_eq!(write_move(mv), text);
    }
    Ok(())
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..64_usize).prop_map(Cell::from_index)
}

/// Anything at all that the fields of a setup can hold.
fn nonsense() -> impl Strategy<Value = Setup> {
    let letter = prop_oneof![4 => 0..9_usize, 1 => 0..26_usize];
    let turns = || prop_oneof![4 => 0..8_u8, 1 => any::<u8>()];
    let piece =
        (cells(), 0..4_usize, letter, turns()).prop_map(|(cell, colour, letter, rotation)| {
            let piece =
                Piece { colour: Colour::from_index(colour), letter: Letter::from_index(letter) };
            (cell, Placed { piece, rotation })
        });
    let connector =
        (0..7_usize, 0..7_usize, 0..4_usize, turns()).prop_map(|(row, column, kind, rotation)| {
            let kind = ConnectorKind::from_index(kind);
            (Interstice::new(row, column), Connector { kind, rotation })
        });
    (
        prop::collection::vec(piece, 0..40),
        prop::option::of(prop::collection::vec(connector, 0..50)),
        0..4_usize,
        prop::collection::vec((cells(), any::<u8>()), 0..4),
        any::<bool>(),
    )
        .prop_map(|(pieces, connectors, player, frozen, decided)| {
            let to_move = Player::from_index(player);
            Setup { pieces, connectors, to_move, frozen, decided }
        })
}

/// A change to one field of a setup.
#[derive(Clone, Debug)]
enum Change {
    Pieces(Index, Cell, u8, usize),
    Mover(usize),
    Frozen(Cell, u8),
    Thaw,
    Decided,
    Connector(Interstice, usize, u8),
}

fn changes() -> impl Strategy<Value = Change> {
    prop_oneof![
        (any::<Index>(), cells(), 0..9_u8, 0..4_usize)
            .prop_map(|(which, cell, turns, set)| Change::Pieces(which, cell, turns, set)),
        (0..4_usize).prop_map(Change::Mover),
        (cells(), 0..4_u8).prop_map(|(cell, turns)| Change::Frozen(cell, turns)),
        Just(Change::Thaw),
        Just(Change::Decided),
        (0..7_usize, 0..7_usize, 0..4_usize, 0..5_u8)
            .prop_map(|(r, c, kind, turns)| Change::Connector(Interstice::new(r, c), kind, turns)),
    ]
}

fn change(setup: &mut Setup, change: &Change) {
    match *change {
        Change::Pieces(which, cell, rotation, set) => {
            if !setup.pieces.is_empty() {
                let which = which.index(setup.pieces.len());
                let (at, placed) = &mut setup.pieces[which];
                (*at, placed.rotation) = (cell, rotation);
                placed.piece.colour = Colour::from_index(set);
            }
        }
        Change::Mover(player) => setup.to_move = Player::from_index(player),
        Change::Frozen(cell, turns) => setup.frozen.push((cell, turns)),
        Change::Thaw => setup.frozen.clear(),
        Change::Decided => setup.decided = !setup.decided,
        Change::Connector(at, kind, rotation) => {
            let kind = ConnectorKind::from_index(kind);
            setup.connectors.get_or_insert_default().push((at, Connector { kind, rotation }));
        }
    }
}

/// A setup has faults, or it is a position whose text reads as itself.
fn is_refused_or_playable(ruleset: &Ruleset, setup: &Setup) -> Result<(), TestCaseError> {
    let faults = setup.faults(ruleset);
    match Position::new(ruleset, setup) {
        Err(refused) => {
            prop_assert!(!faults.0.is_empty());
            prop_assert_eq!(&refused, &faults);
            let text = refused.to_string();
            prop_assert_eq!(text.lines().count(), faults.0.len());
            for fault in &faults.0 {
                prop_assert!(text.contains(fault.clause()));
            }
        }
        Ok(position) => {
            prop_assert!(faults.0.is_empty());
            let text = ruleset.write_position(&position);
            prop_assert_eq!(&ruleset.parse_position(&text).expect("it reads"), &position);
            let again = position.setup(ruleset);
            prop_assert_eq!(&Position::new(ruleset, &again).expect("playable"), &position);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn random_games_stay_within_the_rules((ruleset, line) in games(60)) {
        let mut before = ruleset.start();
        for (mv, after) in &line {
            prop_assert_eq!(ruleset.check(&before, *mv), Ok(()));
            prop_assert_eq!(&ruleset.play(&before, *mv), after);
            let setup = after.setup(ruleset);
            prop_assert_eq!(&Position::new(ruleset, &setup).expect("no faults"), after);
            let added = usize::from(ruleset.kind(&before, *mv) == 0);
            let pieces = |p: &Position| p.layout().pieces().count();
            prop_assert_eq!(pieces(after), pieces(&before) + added);
            prop_assert_eq!(after.to_move(), before.to_move().nth_after(1, ruleset.players()));
            before = after.clone();
        }
    }

    #[test]
    fn texts_of_random_games_read_back((ruleset, line) in games(60)) {
        for (mv, position) in &line {
            let text = ruleset.write_position(position);
            prop_assert_eq!(&ruleset.parse_position(&text).expect("it reads"), position);
            prop_assert!(text.chars().all(|c| c.is_ascii_alphanumeric() || "-._~".contains(c)));
            prop_assert_eq!(parse_move(&write_move(*mv)), Ok(*mv));
        }
    }

    #[test]
    fn winning_moves_are_those_that_win((ruleset, line) in games(40)) {
        let Some((_, position)) = line.last() else { return Ok(()) };
        let mut moves = ruleset.moves(position);
        moves.retain(|&mv| ruleset.play(position, mv).is_won(ruleset));
        prop_assert_eq!(winning_moves(ruleset, position), moves);
    }

    #[test]
    fn an_edited_position_is_refused_or_another(
        (ruleset, line) in games(40),
        edits in prop::collection::vec(edits(), 40),
    ) {
        let Some((_, position)) = line.last() else { return Ok(()) };
        let text = ruleset.write_position(position);
        for edit in &edits {
            reads_only_what_it_writes(ruleset, &edited(&text, edit))?;
        }
    }

    #[test]
    fn an_edited_move_is_refused_or_another(
        (ruleset, line) in games(20),
        edits in prop::collection::vec(edits(), 40),
    ) {
        for (mv, _) in &line {
            for edit in &edits {
                reads_only_what_it_writes(ruleset, &edited(&write_move(*mv), edit))?;
            }
        }
    }

    #[test]
    fn any_text_is_read_without_panic(ruleset in any::<Index>(), text in any::<String>()) {
        reads_only_what_it_writes(ruleset.get(&RULESETS), &text)?;
    }

    #[test]
    fn a_nonsense_setup_is_refused_or_playable(
        ruleset in any::<Index>(),
        setup in nonsense(),
    ) {
        is_refused_or_playable(ruleset.get(&RULESETS), &setup)?;
    }

    #[test]
    fn a_changed_setup_is_refused_or_playable(
        (ruleset, line) in games(30),
        changes in prop::collection::vec(changes(), 20),
    ) {
        let Some((_, position)) = line.last() else { return Ok(()) };
        for one in &changes {
            let mut setup = position.setup(ruleset);
            change(&mut setup, one);
            is_refused_or_playable(ruleset, &setup)?;
        }
    }

    #[test]
    fn a_setup_reads_as_it_is_written((ruleset, line) in games(30)) {
        let Some((_, position)) = line.last() else { return Ok(()) };
        let text = ruleset.write_position(position);
        prop_assert_eq!(parse_setup(ruleset, &text).expect("it reads"), position.setup(ruleset));
    }
}
