//! Certificates that are found are accepted, and what is changed in them shows.

use crosstrack::base::{Player, Players};
use crosstrack::game::{Game, GameExt, Notation as _, Rulebook as _};
use crosstrack::rules::{Move, Position, Ruleset};
use crosstrack::solve::certificate::{
    Certificate, CertificateErrorKind, CheckOptions, Claim, Node, check, check_with,
};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};

use hex::{Hex, Swap};

use crate::solve_support::{STUDIES, full_boards, open_positions, study};

type Proof = Certificate<Position, Move>;

/// Forced wins of study boards, with how many plies they take.
fn proofs() -> Vec<(Ruleset, Proof)> {
    let mut found = Vec::new();
    let studies = STUDIES.iter().map(|&(header, readings, letters, plies)| {
        let game = study(header, readings, letters);
        let positions = open_positions(&game, 20);
        (game, positions, plies)
    });
    // Against several, answers stand behind the moves of more than one player.
    let full = ["2x1_123c", "3x1_123c"].map(|header| {
        let game = Ruleset::with_readings("", &format!("x1_{header}.1__d")).expect("a ruleset");
        let positions = full_boards(&game, 200);
        (game, positions, 4)
    });
    for (game, positions, plies) in studies.chain(full) {
        let (mut short, mut long) = (0, 0);
        for position in positions {
            let mut engine =
                Search::new(&game, Budget { nodes: Some(50_000), ..Budget::default() });
            let answer = solve(&game, &mut engine, &position, plies, Wanted::One);
            let Verdict::Win { plies, first_moves } = answer else { continue };
            let enough = if plies == 1 { &mut short } else { &mut long };
            if *enough < 4 {
                *enough += 1;
                let first = (first_moves[0], plies);
                let proof = certificate(&game, &mut engine, &position, first).expect("a budget");
                found.push((game.clone(), proof.expect("a win")));
            }
        }
    }
    assert!(found.iter().filter(|(_, proof)| proof.plies > 1).count() > 20);
    found
}

#[test]
fn what_is_found_is_accepted() {
    for (game, proof) in proofs() {
        let stats = check(&game, &proof).unwrap_or_else(|fault| {
            panic!("{fault} after {:?} in {}", fault.line, game.write_position(&proof.position))
        });
        assert_eq!(stats.plies, proof.plies);
        assert!(stats.answers > 0 && (stats.replies > 0) == (proof.plies > 1));
    }
}

#[test]
fn a_check_ends_with_its_budget() {
    for (game, proof) in proofs() {
        let stats = check(&game, &proof).expect("a proof");
        let nodes = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
        let within =
            |budget| check_with(&game, &proof, CheckOptions { budget, ..CheckOptions::default() });
        let short = within(nodes(0));
        assert!(matches!(short.map_err(|fault| fault.kind), Err(CertificateErrorKind::Spent(_))));
        let cancelled = Budget::default();
        cancelled.cancel.cancel();
        let ended = within(cancelled);
        assert!(matches!(ended.map_err(|fault| fault.kind), Err(CertificateErrorKind::Spent(_))));
        assert_eq!(within(nodes(u64::MAX)), Ok(stats));
    }
}

#[test]
fn a_win_of_another_game_is_certified_too() {
    let game = Hex { size: 2, swap: Swap::No };
    let position = game.parse_position("rb-.._1").expect("a position");
    let mut engine = Search::new(&game, Budget::default());
    let [wins, other] = ["a2", "b2"].map(|text| game.parse_move(text).expect("a move"));
    let proof = certificate(&game, &mut engine, &position, (wins, 1)).expect("a budget");
    assert_eq!(check(&game, &proof.expect("a win")).expect("accepted").plies, 1);
    assert_eq!(certificate(&game, &mut engine, &position, (other, 1)), Ok(None));
}

/// Returns a certificate with something changed is refused, or is a strategy that wins as well.
fn refused_unless_it_wins(game: &Ruleset, changed: &Proof) -> bool {
    match check(game, changed) {
        Err(_) => true,
        Ok(stats) => {
            assert!(stats.plies <= changed.plies);
            false
        }
    }
}

#[test]
fn a_move_that_does_not_win_is_refused() {
    let mut changes = 0;
    for (game, proof) in proofs() {
        for node in 0..proof.nodes.len() {
            let Node::Move { mv, then } = proof.nodes[node].clone() else { continue };
            // Moves from all over the strategy, legal here or not.
            for other in game.moves(&proof.position).into_iter().step_by(3) {
                if other == mv {
                    continue;
                }
                let mut changed = proof.clone();
                changed.nodes[node] = Node::Move { mv: other, then };
                let refused = refused_unless_it_wins(&game, &changed);
                changes += 1;
                let wins = then.is_none()
                    && proof.plies == 1
                    && ending_moves(&game, &proof.position).contains(&other);
                assert!(proof.plies > 1 || refused != wins, "{other:?}");
            }
        }
    }
    assert!(changes > 1_000, "{changes}");
}

/// Returns the moves after which the game is over.
fn ending_moves(game: &Ruleset, position: &Position) -> Vec<Move> {
    let mut moves = game.moves(position);
    moves.retain(|&mv| game.outcome(&game.play(position, mv)).is_some());
    moves
}

#[test]
fn a_node_that_is_missing_is_missed() {
    let mut changes = 0;
    for (game, proof) in proofs() {
        for node in 0..proof.nodes.len() {
            let mut changed = proof.clone();
            changed.nodes.remove(node);
            assert!(check(&game, &changed).is_err(), "node {node} of {proof:?}");
            // With the others renumbered, and what led there left open.
            for content in &mut changed.nodes {
                let renumber = |to: usize| to - usize::from(to > node);
                match content {
                    Node::Move { then, .. } => {
                        *then = then.filter(|&to| to != node).map(renumber);
                    }
                    Node::Replies { default, except } => {
                        *default = default.filter(|&to| to != node).map(renumber);
                        except.retain(|&(to, _)| to != node);
                        for (to, _) in except.iter_mut() {
                            *to = renumber(*to);
                        }
                    }
                    Node::Wait { .. } => {}
                }
            }
            if proof.plies <= 3 {
                // Without an exception its replies fall to the default, which does not answer them
                // all unless the node was one answer of several.
                let refused = refused_unless_it_wins(&game, &changed);
                assert!(refused || proof.nodes.len() > 3);
            }
            changes += 1;
        }
    }
    assert!(changes > 100, "{changes}");
}

#[test]
fn exceptions_are_needed_and_complete() {
    let mut changes = 0;
    for (game, proof) in proofs() {
        for node in 0..proof.nodes.len() {
            let Node::Replies { default, except } = &proof.nodes[node] else { continue };
            for (list, (_, moves)) in except.iter().enumerate() {
                // A reply that is listed twice.
                let mut changed = proof.clone();
                if let Node::Replies { except, .. } = &mut changed.nodes[node] {
                    except[list].1.push(moves[0]);
                }
                let wrong = check(&game, &changed).expect_err("twice").kind;
                assert_eq!(wrong, CertificateErrorKind::Twice { node, mv: moves[0] });
                changes += 1;
            }
            // Replies without an answer.
            let mut changed = proof.clone();
            changed.nodes[node] = Node::Replies { default: None, except: except.clone() };
            assert!(default.is_none() || check(&game, &changed).is_err());
            // A default that nothing needs.
            let mut changed = proof.clone();
            let own = Node::Replies { default: Some(node), except: Vec::new() };
            changed.nodes[node] = own;
            let wrong = check(&game, &changed).expect_err("a circle").kind;
            assert_eq!(wrong, CertificateErrorKind::Dangling { node, to: node });
            changes += 2;
        }
    }
    assert!(changes > 50, "{changes}");
}

#[test]
fn the_promise_is_kept() {
    for (game, proof) in proofs() {
        if proof.plies > 1 {
            let shorter = Certificate { plies: proof.plies - 1, ..proof.clone() };
            assert!(check(&game, &shorter).is_err());
        }
        let mover = game.to_move(&proof.position);
        let other = game.side_of(mover.nth_after(1, game.players()));
        let fault = check(&game, &Certificate { claim: Claim::Win(other), ..proof.clone() })
            .expect_err("not");
        assert!(matches!(fault.kind, CertificateErrorKind::Turn { .. }) && fault.line.is_empty());
        for winner in [Players::NONE, Players::one(Player::One).with(Player::Two)] {
            let fault = check(&game, &Certificate { claim: Claim::Win(winner), ..proof.clone() })
                .expect_err("no side");
            assert_eq!(fault.kind, CertificateErrorKind::NoSide);
        }
        let empty = Certificate { nodes: Vec::new(), ..proof.clone() };
        assert_eq!(check(&game, &empty).expect_err("empty").kind, CertificateErrorKind::Empty);
        let Some(&win) = ending_moves(&game, &proof.position).first() else { continue };
        let over = Certificate { position: game.play(&proof.position, win), ..proof };
        assert_eq!(check(&game, &over).expect_err("over").kind, CertificateErrorKind::Over);
    }
}

#[test]
fn a_fault_tells_the_moves_that_lead_there() {
    // One straight piece is missing, and player 1 would turn a piece instead.
    let game = Ruleset::with_readings("", "x1_4x2_1122.1__d").expect("a ruleset");
    let text = "x1_4x2_1122.1_2.rI0.1-3.bI0.2-3.yI0.2-3.gI0.2-6-2.bD0.1_d";
    let position = game.parse_position(text).expect("a position");
    let winner = Players::one(Player::One);
    let nodes = vec![Node::Move { mv: game.parse_move("d1.1").expect("a move"), then: None }];
    let fault = check(&game, &Certificate { position, claim: Claim::Win(winner), plies: 1, nodes })
        .expect_err("no");
    assert_eq!(fault.kind, CertificateErrorKind::Unfinished { node: 0 });
    assert_eq!(fault.line.len(), 1);
}

mod files {
    use super::*;
    use crosstrack::solve::certificate::file::{CertificateFile, CertificateFileError};

    #[test]
    fn files_read_back() {
        for (game, proof) in proofs() {
            let document =
                CertificateFile::new(&game, "crosstrack", "junction=joined".to_owned(), &proof);
            let text = document.write().expect("text");
            let read = CertificateFile::read(&text).expect("a file");
            assert_eq!(read, document);
            assert_eq!(read.certificate(&game, proof.position.clone()).as_ref(), Ok(&proof));
            assert_eq!(read.certificate(&game, game.start()), Err(CertificateFileError::Position));
        }
    }

    #[test]
    fn any_change_of_a_file_shows() {
        let proofs = proofs();
        let (game, proof) = proofs
            .iter()
            .filter(|(_, p)| p.plies > 1)
            .min_by_key(|(_, p)| p.nodes.len())
            .expect("one");
        let text =
            CertificateFile::new(game, "crosstrack", String::new(), proof).write().expect("text");
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
            assert!(CertificateFile::read(&text[..at]).is_err() || text[at..].trim().is_empty());
            let mut changed = text.clone().into_bytes();
            changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
            let Ok(changed) = String::from_utf8(changed) else { continue };
            if let Ok(read) = CertificateFile::read(&changed) {
                // Only the space between what counts may change.
                assert_eq!(read, CertificateFile::read(&text).expect("a file"));
            }
        }
        let older = text.replace("certificate 1", "certificate 0");
        assert!(matches!(CertificateFile::read(&older), Err(CertificateFileError::Format { .. })));
    }

    /// Returns the text with the hash that it should have.
    fn sealed(text: &str) -> Option<String> {
        match CertificateFile::read(text) {
            Ok(_) => Some(text.to_owned()),
            Err(CertificateFileError::Hash { stated, content }) => {
                Some(text.replacen(&stated, &content, 1))
            }
            Err(_) => None,
        }
    }

    /// A certificate with any byte flipped and its hash computed anew is refused, or is a strategy that still
    /// wins from the same position for the same player, as a search confirms.
    #[test]
    fn every_byte_flipped_and_sealed_anew() {
        let proofs = proofs();
        let (game, proof) = proofs
            .iter()
            .filter(|(_, p)| p.plies > 1)
            .min_by_key(|(_, p)| p.nodes.len())
            .expect("one");
        let text =
            CertificateFile::new(game, "crosstrack", String::new(), proof).write().expect("text");
        let (mut refused, mut taken) = (0, 0);
        for at in 0..text.len() {
            for flip in [0x01, 0x20, 0x80] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= flip;
                let changed = String::from_utf8(bytes).ok();
                let Some(changed) = changed.and_then(|changed| sealed(&changed)) else {
                    refused += 1;
                    continue;
                };
                let document = CertificateFile::read(&changed).expect("sealed");
                let read = document.certificate(game, proof.position.clone());
                let stats = read.as_ref().ok().and_then(|read| check(game, read).ok());
                let (Ok(read), Some(stats)) = (read, stats) else {
                    refused += 1;
                    continue;
                };
                assert_eq!((&read.position, &read.claim), (&proof.position, &proof.claim));
                // A promise of more plies is kept as well; what is reported is the longest game.
                let mut engine = Search::new(game, Budget::default());
                let wins = solve(game, &mut engine, &proof.position, stats.plies, Wanted::One);
                assert!(matches!(wins, Verdict::Win { .. }), "byte {at}: {changed}");
                taken += 1;
            }
        }
        assert!(refused > 500 && taken < refused, "{refused} refused, {taken} taken");
    }

    #[test]
    fn players_have_one_text() {
        let (game, proof) = proofs().swap_remove(0);
        let text =
            CertificateFile::new(&game, "crosstrack", String::new(), &proof).write().expect("text");
        let winner = format!("\"winner\": \"{}\"", proof.claim.side());
        for other in ["", "11", "22", "21", "x", "1 "] {
            let changed = text.replacen(&winner, &format!("\"winner\": \"{other}\""), 1);
            let document =
                CertificateFile::read(&sealed(&changed).expect("only the hash")).expect("whole");
            let read = document.certificate(&game, proof.position.clone());
            let refused = match &read {
                Err(CertificateFileError::Side(text)) => text == other,
                Ok(read) => check(&game, read).is_err(),
                Err(_) => false,
            };
            assert!(refused, "`{other}`: {read:?}");
        }
    }

    /// A node that is of two kinds, or nested deeper than the format, is refused.
    #[test]
    fn nodes_are_of_one_kind() {
        let node = |node: &str| {
            format!(
                "{{\"format\": \"crosstrack certificate 1\", \"game\": \"\", \"readings\": \"\", \
                 \"position\": \"\", \"winner\": \"1\", \"sha256\": \"\", \"plies\": 1, \
                 \"nodes\": [{node}]}}"
            )
        };
        let good = CertificateFile::read(&node("{\"move\":\"a\"}"));
        assert!(matches!(good, Err(CertificateFileError::Hash { .. })), "{good:?}");
        for bad in [
            "{}".to_owned(),
            "{\"then\":1}".to_owned(),
            "{\"default\":1}".to_owned(),
            "{\"move\":\"a\",\"except\":[]}".to_owned(),
            "{\"move\":\"a\",\"default\":0}".to_owned(),
            "{\"then\":1,\"except\":[]}".to_owned(),
            "{\"move\":\"a\",\"move\":\"b\"}".to_owned(),
            "{\"move\":\"a\",\"more\":0}".to_owned(),
            "[".repeat(1 << 20),
            "{\"except\":[".repeat(1 << 18),
        ] {
            let read = CertificateFile::read(&node(&bad));
            assert!(matches!(read, Err(CertificateFileError::Form(_))), "{bad:.60}: {read:?}");
        }
    }
}
