//! Refutations that are made are accepted, and what is changed in them shows.

use crosstrack::base::Random;
use crosstrack::game::{Game as _, GameExt as _, Notation as _, Rulebook as _};
use crosstrack::rules::{Action, Move, Position, Ruleset};
use crosstrack::solve::certificate::{
    Certificate, CertificateErrorKind, CheckOptions, Claim, Node, check, check_with,
};
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::{
    Budget, BudgetError, RefutationGoal, Search, SearchRules, Verdict, Wanted, refutation, solve,
};

use crate::made::made;
use crate::python::python;
use crate::solve_support::with_sets;

type Proof = Certificate<Position, Move>;

/// Positions whose win was overlooked once, since a path runs twice through one piece, with the plies that
/// it takes and the first moves that win: found by a program that shares nothing with this one.
const OVERLOOKED: [(&str, usize, &[&str]); 2] = [
    (
        "x1_4x2_1122.1_bD0.rI0.2-2.rD4.rF1.2-1.yF2.rG6.3-gC3.1.yI0.3-2.yD0.gD1.2-4_d",
        5,
        &["rA.c6.0", "rA.c6.4", "yA.c6.0", "yA.c6.4"],
    ),
    (
        "x1_4x2_1122.1_bD0.rI0.1.bI0-2.rD4.rF1.bA2.1-1.yF2.rG6.1.gI0.1-gC3.1.yI0.1.bC5.1-2.yD0.gD1.bG0.gF4-1.rA1.rC6.1_d",
        5,
        &["c6.0", "c6.4"],
    ),
];

fn read(text: &str) -> (Ruleset, Position) {
    let game = Ruleset::with_readings("", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    (game, position)
}

fn solved(game: &Ruleset, position: &Position, plies: usize) -> Verdict<Move> {
    let mut search = Search::new(game, Budget::default());
    solve(game, &mut search, position, plies, Wanted::All)
}

/// Returns the refutation beside a verdict, which the checker has accepted.
fn refuted(
    game: &Ruleset,
    position: &Position,
    (verdict, plies): (&Verdict<Move>, usize),
    lemmas: bool,
) -> Proof {
    let refutable = RefutationGoal::of(verdict, plies, Wanted::All).expect("something to refute");
    let refutable = RefutationGoal { lemmas, ..refutable };
    let mut engine = Search::new(game, Budget::default());
    let text = || game.write_position(position);
    let proof = refutation(game, &mut engine, position, &refutable, Budget::default());
    let proof = proof.unwrap_or_else(|error| panic!("{error}: {}", text()));
    check(game, &proof).unwrap_or_else(|fault| panic!("{fault} {:?}: {}", fault.line, text()));
    proof
}

#[test]
fn wins_over_a_piece_that_is_passed_twice_are_found() {
    for (text, plies, first) in OVERLOOKED {
        let (game, position) = read(text);
        let moves: Vec<Move> =
            first.iter().map(|mv| game.parse_move(mv).expect("a move")).collect();
        assert_eq!(solved(&game, &position, plies), Verdict::Win { plies, first_moves: moves });
    }
    // One placement makes it, and the search by threats has it too.
    let text = "x1_4x2_1122.1_1.rI0.2-2.rD4.rF1.2-2.rG6.3-2.yI0.1.bG0.1-2.yD0.3-1.yA0.2_d";
    let (game, position) = read(text);
    let mut engine =
        crosstrack::solve::threats::ThreatSearch::new(&game, Budget::default(), DEFAULT_MEMORY);
    let verdict =
        crosstrack::solve::WinSearch::verdict(&mut engine, &game, &position, 3, Wanted::All);
    let Verdict::Win { plies: 3, first_moves } = verdict else { panic!("{verdict:?}") };
    assert!(first_moves.contains(&game.parse_move("yF.b3.5").expect("a move")));
    assert_eq!(solved(&game, &position, 3), Verdict::Win { plies: 3, first_moves });
}

/// With lemmas and without, on boards of all kinds; the checker is told to try every move, too.
#[test]
fn what_is_refuted_is_accepted() {
    assert_accepted(5);
}

#[test]
#[ignore = "takes half a minute: a third is made without it"]
fn what_is_refuted_is_accepted_at_length() {
    assert_accepted(15);
}

/// Asserts it of so many made positions of each ruleset.
fn assert_accepted(each: usize) {
    let mut random = Random::new(31);
    let (mut wins, mut lemmas_used, mut none) = (0, 0, 0);
    for (board, sets, readings, plies) in [
        ("3x1", "CCDDGI/CDGI", "", 5),
        ("2x2", "CDGGI/CDI", "relocate-turn=keep", 5),
        ("2x2", "CDFGI/CDGI", "junction=through relocate-turn=keep", 5),
        ("2x1", "CDGI/CG", "null-turn=allowed connectors=straight", 6),
        ("3x1", "CDGI/CDI", "claim-rule=announced", 3),
    ] {
        let game = with_sets(board, sets, readings);
        for _ in 0..each {
            let position = made(&game, 6, &mut random);
            let verdict = solved(&game, &position, plies);
            wins += usize::from(matches!(verdict, Verdict::Win { .. }));
            none += usize::from(verdict == Verdict::NoWin);
            for lemmas in [false, true] {
                let proof = refuted(&game, &position, (&verdict, plies), lemmas);
                let used = proof.nodes.iter().any(|node| matches!(node, Node::Wait { .. }));
                assert!(lemmas || !used);
                lemmas_used += usize::from(used);
                let short = check(&game, &proof).expect("accepted");
                if short.looks < 300 {
                    let every_move = CheckOptions { every_move: true, ..CheckOptions::default() };
                    assert_eq!(check_with(&game, &proof, every_move), Ok(short));
                }
            }
        }
    }
    eprintln!("{wins} wins, {none} none, {lemmas_used} with lemmas");
    assert!(
        2 * wins >= each && none >= 2 * each && lemmas_used >= each,
        "{wins} {none} {lemmas_used}"
    );
}

#[test]
fn more_players_are_refuted_too() {
    let mut random = Random::new(7);
    for (text, plies) in
        [("x1_3x1_123c.1__d", 4), ("x1_3x1_1234t.1__d", 3), ("x1_2x1_1234t.1__d", 3)]
    {
        let game = Ruleset::with_readings("relocate-turn=keep", text).expect("a ruleset");
        for _ in 0..5 {
            let position = made(&game, 5, &mut random);
            let verdict = solved(&game, &position, plies);
            for lemmas in [false, true] {
                refuted(&game, &position, (&verdict, plies), lemmas);
            }
        }
    }
}

/// From the empty board, by one reply and one lemma for each first move.
#[test]
fn nobody_wins_within_ten_plies_from_the_empty_board() {
    let (game, position) = read("x1_4x2_1122.1_4-6-6-6-6-4_d");
    let proof = refuted(&game, &position, (&Verdict::NoWin, 10), true);
    assert_eq!(proof.plies, 9);
    let stats = check(&game, &proof).expect("accepted");
    assert_eq!((stats.replies, stats.looks), (2_816, 0));
    assert_eq!(stats.waits.values().sum::<u64>(), 2_816);
}

/// A refutation of five plies on the published board is refused once something in it is changed.
#[test]
fn what_is_changed_is_refused() {
    let (text, plies, _) = OVERLOOKED[0];
    let (game, position) = read(text);
    let verdict = solved(&game, &position, plies);
    let proof = refuted(&game, &position, (&verdict, plies), true);
    let refused = |proof: &Proof| check(&game, proof).expect_err("refused").kind;
    let Claim::NoWin { side, winning, sooner } = proof.claim.clone() else { panic!("{proof:?}") };
    assert_eq!((winning.len(), sooner), (4, 4 - 1));
    let with = |winning: Vec<Move>, sooner: usize| {
        let claim = Claim::NoWin { side, winning, sooner };
        refused(&Certificate { claim, ..proof.clone() })
    };
    // A first move that wins is said not to; or not sooner than it does.
    with(winning[1..].to_vec(), sooner);
    with(winning.clone(), plies);
    assert_eq!(with(winning.iter().rev().copied().collect(), sooner), CertificateErrorKind::Order);
    // More plies than were refuted.
    refused(&Certificate { plies: plies + 2, ..proof.clone() });
    // A reply that is another one, and a list that lacks a move.
    let (mut replies, mut lists, mut lemmas) = (0, 0, 0);
    for at in 0..proof.nodes.len() {
        let changed = |node: Node<Move>| {
            let mut nodes = proof.nodes.clone();
            nodes[at] = node;
            check(&game, &Certificate { nodes, ..proof.clone() })
        };
        match &proof.nodes[at] {
            Node::Move { then, .. } if replies < 3 => {
                let passive = game.parse_move("a4.5").expect("a move");
                replies += usize::from(changed(Node::Move { mv: passive, then: *then }).is_err());
            }
            Node::Replies { default, except } if !except.is_empty() && lists < 3 => {
                let mut except = except.clone();
                let dropped = except[0].1.remove(0);
                if !winning.contains(&dropped) {
                    lists +=
                        usize::from(changed(Node::Replies { default: *default, except }).is_err());
                }
            }
            Node::Wait { wait } if lemmas < 5 => {
                let found = changed(Node::Wait { wait: wait[..1].to_vec() });
                assert!(matches!(
                    found.expect_err("weak").kind,
                    CertificateErrorKind::Lemma { .. }
                ));
                let own = game.parse_move("b5.1").expect("a move");
                let found = changed(Node::Wait { wait: vec![wait[0], own] });
                assert!(matches!(
                    found.expect_err("weak").kind,
                    CertificateErrorKind::Lemma { .. }
                ));
                lemmas += 1;
            }
            _ => {}
        }
    }
    assert!(replies > 0 && lists > 0 && lemmas > 0, "{replies} {lists} {lemmas}");
    // Other readings.
    let keep =
        Ruleset::with_readings("relocate-turn=keep null-turn=allowed", text).expect("a ruleset");
    check(&keep, &proof).expect_err("another game");
    // No time for it.
    let budget = Budget { nodes: Some(10), ..Budget::default() };
    let checking = CheckOptions { budget, ..CheckOptions::default() };
    let spent = check_with(&game, &proof, checking).expect_err("spent").kind;
    assert_eq!(spent, CertificateErrorKind::Spent(BudgetError));
}

/// A lemma holds where a search without rules of waiting finds no win; it is refused for a piece that does not
/// matter, or for too few orientations.
#[test]
fn a_lemma_is_no_more_than_waiting() {
    use crosstrack::game::Tactics as _;
    use crosstrack::solve::WinSearch as _;
    use crosstrack::solve::certificate::Lemmas as _;
    let rules = SearchRules::NONE
        .with(SearchRule::WinInOne)
        .with(SearchRule::OtherWins)
        .with(SearchRule::Killers);
    let mut random = Random::new(77);
    let (mut held, mut refused) = (0, 0);
    for (board, sets, readings) in [
        ("3x1", "CCDDGI/CDGI", "relocate-turn=keep"),
        ("2x2", "CDGGI/CDI", "relocate-turn=keep"),
        ("2x2", "CDFGI/CDGI", "junction=through relocate-turn=keep"),
    ] {
        let game = with_sets(board, sets, readings);
        for _ in 0..150 {
            let position = made(&game, 6, &mut random);
            let mover = game.to_move(&position);
            for ahead in 0..2 {
                let side = game.side_of(mover.nth_after(ahead, 2));
                let plies = 3 + ahead;
                if let Some(wait) = game.waiting_moves(&position, side, 2) {
                    game.check_wait(&position, side, 2, &wait).expect("it holds");
                    let mut search =
                        Search::with_rules(&game, Budget::default(), rules, DEFAULT_MEMORY);
                    assert_eq!(search.wins_within(&position, side, plies), Ok(false));
                    held += 1;
                }
                // Whatever is turned: if the lemma holds, there is no win.
                let turns: Vec<Move> = game
                    .moves(&position)
                    .into_iter()
                    .filter(|mv| matches!(mv.action, Action::Rotate { .. }))
                    .collect();
                for pair in turns.windows(2).step_by(5) {
                    if game.check_wait(&position, side, 2, pair).is_err() {
                        refused += 1;
                        continue;
                    }
                    let mut search =
                        Search::with_rules(&game, Budget::default(), rules, DEFAULT_MEMORY);
                    assert_eq!(search.wins_within(&position, side, plies), Ok(false));
                }
            }
        }
    }
    eprintln!("{held} held, {refused} refused");
    assert!(held > 100 && refused > 100, "{held} {refused}");
}

/// Refutations of all kinds of games, with lemmas and without; five plies of the published board, and the empty
/// one.
fn samples(random: &mut Random) -> Vec<(Ruleset, Proof)> {
    let mut samples: Vec<(Ruleset, Proof)> = Vec::new();
    for (text, readings, plies) in [
        ("x1_4x2_1122.1__d", "", 3),
        ("x1_4x2_1122.1__d", "junction=through relocate-turn=keep", 3),
        ("x1_3x1_1122.1__d", "claim-rule=announced null-turn=allowed", 3),
        ("x1_2x1~tournament_1122.1__d", "", 3),
        ("x1_3x1_123c.1__d", "relocate-turn=keep", 4),
        ("x1_3x1_1230.1__d", "", 4),
        ("x1_2x1_1234t.1__d", "", 3),
    ] {
        let game = Ruleset::with_readings(readings, text).expect("a ruleset");
        for lemmas in [false, true] {
            let position = made(&game, 5, random);
            let verdict = solved(&game, &position, plies);
            let proof = refuted(&game, &position, (&verdict, plies), lemmas);
            samples.push((game.clone(), proof));
        }
    }
    for (text, plies) in [(OVERLOOKED[0].0, 5), ("x1_4x2_1122.1_4-6-6-6-6-4_d", 10)] {
        let (game, position) = read(text);
        let verdict = solved(&game, &position, plies);
        let proof = refuted(&game, &position, (&verdict, plies), true);
        samples.push((game, proof));
    }
    samples
}

/// Returns the same with one thing changed: the header, or one of the first nodes.
fn changed(game: &Ruleset, proof: &Proof, random: &mut Random) -> Vec<Proof> {
    let Claim::NoWin { side, winning, .. } = proof.claim.clone() else { return Vec::new() };
    let sooner = proof.plies;
    let mut all = vec![
        Certificate { claim: Claim::NoWin { side, winning, sooner }, ..proof.clone() },
        Certificate { plies: proof.plies + 2, ..proof.clone() },
    ];
    for at in (0..proof.nodes.len()).take(4) {
        let mut nodes = proof.nodes.clone();
        match &mut nodes[at] {
            Node::Move { mv, .. } => *mv = *random.pick(&game.moves(&proof.position)),
            Node::Replies { except, .. } => {
                if let Some((_, moves)) = except.first_mut() {
                    moves.pop();
                }
            }
            Node::Wait { wait } => {
                wait.pop();
            }
        }
        all.push(Certificate { nodes, ..proof.clone() });
    }
    all
}

/// The checker in Python, which shares no code with the library, accepts and refuses the same certificates.
#[test]
fn a_checker_that_shares_nothing_says_the_same() {
    use crosstrack::solve::CertificateFile;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sample.json");
    let mut random = Random::new(5);
    let (mut right, mut wrong) = (0, 0);
    for (game, proof) in samples(&mut random) {
        let mut all = vec![proof.clone()];
        if proof.plies <= 4 {
            all.extend(changed(&game, &proof, &mut random));
        }
        for proof in all {
            let document = CertificateFile::new(&game, "crosstrack", game.readings(), &proof);
            std::fs::write(&path, document.write().expect("text")).expect("a file");
            let Some(output) = python("refutation.py", [&path]) else { return };
            let says = String::from_utf8_lossy(&output.stdout).into_owned();
            let expected = check(&game, &proof);
            assert_eq!(output.status.success(), expected.is_ok(), "{says}: {expected:?}");
            *(if expected.is_ok() { &mut right } else { &mut wrong }) += 1;
        }
    }
    eprintln!("{right} taken, {wrong} refused by both");
    assert!(right >= 16 && wrong >= 10, "{right} {wrong}");
}

/// With three players a piece that waits still lies as it does at the side's first turn, where its player
/// has not moved by then: here player 3 moves before that turn, and player 2 does not.
#[test]
fn who_has_not_moved_has_not_waited() {
    use crosstrack::game::Tactics as _;
    let text = "x1_4x1_123c.1_yI0.1.yG7.1-rI0.2.bD0-4-4_d";
    let game = Ruleset::with_readings("connectors=none", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    let mv = |text: &str| game.parse_move(text).expect("a move");
    let wait = ["a1.1", "a1.2", "d2.3", "d2.5"].map(mv);
    let nodes = vec![
        Node::Wait { wait: wait.to_vec() },
        Node::Move { mv: mv("c1.0"), then: Some(0) },
        Node::Replies { default: Some(1), except: Vec::new() },
    ];
    let side = game.side_of(game.to_move(&position));
    let claim = Claim::NoWin { side, winning: Vec::new(), sooner: 0 };
    let proof = Certificate { position: position.clone(), claim, plies: 4, nodes };
    let fault = check(&game, &proof).expect_err("the lemma does not hold");
    assert!(matches!(fault.kind, CertificateErrorKind::Lemma { node: 0, .. }), "{fault}");
    // Where it is refused player 3 waits as listed, and player 1 wins at once.
    let after = fault.line.iter().fold(position, |position, &mv| game.play(&position, mv));
    let wins = |&mv: &Move| game.check(&after, mv).is_ok() && game.has_win(&game.play(&after, mv));
    assert!(wait.iter().any(wins), "{:?}", fault.line);
}
