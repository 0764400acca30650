//! Certificates at the limits of what the checker takes, here and in Python.

use crosstrack::State;
use crosstrack::game::{Game as _, GameExt as _, Notation as _, Rulebook as _, Tactics as _};
use crosstrack::rules::{Move, Position, Ruleset};
use crosstrack::solve::CertificateFile;
use crosstrack::solve::certificate::{Certificate, CertificateErrorKind, Claim, Node, check};

use crate::python::python;

type Proof = Certificate<Position, Move>;

/// Checks that the checker in Python, which shares no code with the library, accepts or refuses a certificate.
fn assert_in_python(game: &Ruleset, proof: &Proof, holds: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof.json");
    let document = CertificateFile::new(game, "crosstrack", game.readings(), proof);
    std::fs::write(&path, document.write().expect("text")).expect("a file");
    let Some(output) = python("refutation.py", [&path]) else { return };
    let says = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.success(), holds, "{says}: {proof:?}");
}

/// A refutation of so many plies, an odd number: player 1 can only turn rC, whose board is full, and player 2 turns a
/// piece to and fro so that no path stands.
fn to_and_fro(plies: usize) -> (Ruleset, Proof) {
    let state: State = "x1_2x1_1122.1_rC0.bG0-gG3.bC2_d".parse().expect("a position");
    let (game, position) = (state.ruleset().clone(), state.position().clone());
    let is_quiet = |turned: &str| {
        let next = game.play(&position, game.parse_move("a1.1").expect("a move"));
        let after = game.parse_move(turned).ok().filter(|&mv| game.check(&next, mv).is_ok());
        after.is_some_and(|mv| {
            let next = game.play(&next, mv);
            game.outcome(&next).is_none() && !game.has_win(&next)
        })
    };
    let cells = [("b1", 0), ("a2", 3), ("b2", 2)];
    let turned = cells.into_iter().flat_map(|(cell, now)| (0..8).map(move |to| (cell, now, to)));
    let found = turned.into_iter().find(|(cell, _, to)| is_quiet(&format!("{cell}.{to}")));
    let (cell, now, to) = found.expect("a turn after which no path is near");
    let mut nodes = vec![Node::Replies { default: None, except: Vec::new() }];
    for left in 1..=plies / 2 {
        let is_first = (plies / 2 - left).is_multiple_of(2);
        let turn = format!("{cell}.{}", if is_first { to } else { now });
        let mv = game.parse_move(&turn).expect("a move");
        nodes.push(Node::Move { mv, then: Some(nodes.len() - 1) });
        nodes.push(Node::Replies { default: Some(nodes.len() - 1), except: Vec::new() });
    }
    let side = game.side_of(game.to_move(&position));
    let claim = Claim::NoWin { side, winning: Vec::new(), sooner: 0 };
    (game, Certificate { position, claim, plies, nodes })
}

/// Both checkers follow a game for 256 plies, and refuse a refutation that claims more.
#[test]
fn what_is_not_followed_is_refused() {
    for (plies, claimed, holds) in [
        (7, 7, true),
        (255, 255, true),
        (257, 257, false),
        (255, 1_000, false),
        (255, usize::MAX, false),
    ] {
        let (game, proof) = to_and_fro(plies);
        let proof = Certificate { plies: claimed, ..proof };
        let found = check(&game, &proof).map_err(|fault| fault.kind);
        if holds {
            assert!(found.is_ok(), "{plies}: {found:?}");
        } else {
            assert_eq!(found, Err(CertificateErrorKind::TooManyPlies(claimed)));
        }
        assert_in_python(&game, &proof, holds);
    }
}

/// A root of one ply lists nothing, not even a move of `winning` that is said not to win at once.
#[test]
fn nothing_is_listed_where_nothing_follows() {
    let (game, proof) = to_and_fro(3);
    let first = game.moves(&proof.position)[0];
    let look = || Node::Replies { default: None, except: Vec::new() };
    let listing = |to| Node::Replies { default: None, except: vec![(to, vec![first])] };
    let claim = |sooner| Claim::NoWin { side: proof.claim.side(), winning: vec![first], sooner };
    let with = |plies, sooner, nodes: Vec<Node<Move>>| Certificate {
        plies,
        claim: claim(sooner),
        nodes,
        ..proof.clone()
    };
    let answers = |except| {
        let root = Node::Replies { default: Some(1), except };
        vec![look(), proof.nodes[1].clone(), root]
    };
    for (proof, holds) in [
        (with(1, 1, vec![look()]), true),
        (with(1, 0, vec![look()]), true),
        (with(1, 1, vec![look(), listing(0)]), false),
        (with(1, 0, vec![look(), listing(0)]), false),
        (with(3, 1, answers(Vec::new())), true),
        (with(3, 3, answers(Vec::new())), true),
        (with(3, 1, answers(vec![(1, vec![first])])), false),
    ] {
        let found = check(&game, &proof).map_err(|fault| fault.kind);
        assert_eq!(found.is_ok(), holds, "{proof:?}: {found:?}");
        assert_in_python(&game, &proof, holds);
    }
}

/// Positions in which one condition of the lemma decides: a common piece is a place that the side may change, and wins
/// at once when it is turned; and nobody waits before everybody has placed a piece.
#[test]
fn every_condition_of_the_lemma_decides_somewhere() {
    let common: (&str, &[&str]) =
        ("x1_2x1_123c.1_rG7.gD7-yG4.bA0_d", &["a2.2", "a2.4", "b2.2", "b2.1"]);
    for ((text, wait), why) in [
        (common, Some("one changed place")),
        (("x1_4x2_1122.1_bG0.3-6-6-6-6-4_d", &["b1.1", "b1.2"]), Some("has placed a piece")),
        (("x1_4x2_1122.1_bG0.3-6-6-6-6-3.rA0_d", &["b1.1", "b1.2"]), None),
    ] {
        let game = Ruleset::with_readings("", text).expect("a ruleset");
        let position = game.parse_position(text).expect("a position");
        let wait = wait.iter().map(|text| game.parse_move(text).expect("a move")).collect();
        let side = game.side_of(game.to_move(&position));
        let claim = Claim::NoWin { side, winning: Vec::new(), sooner: 0 };
        let nodes = vec![Node::Wait { wait }];
        let proof = Certificate { position: position.clone(), claim, plies: 1, nodes };
        let found = check(&game, &proof).map_err(|fault| fault.kind.to_string());
        match why {
            None => assert!(found.is_ok(), "{text}: {found:?}"),
            Some(why) => {
                assert!(found.as_ref().is_err_and(|said| said.contains(why)), "{text}: {found:?}");
            }
        }
        assert_in_python(&game, &proof, why.is_none());
    }
    let game = Ruleset::with_readings("", common.0).expect("a ruleset");
    let position = game.parse_position(common.0).expect("a position");
    assert!(game.has_win(&position), "what is refused would be false");
}
