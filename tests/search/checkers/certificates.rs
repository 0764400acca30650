//! Every certificate that differs from a right one in one place, beside what a certificate must
//! fulfil, written down plainly, and beside trying all play.

use std::sync::Arc;

use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{Board, Catalogue, Ruleset, RulesetSpec, Seats};
use crosstrack::solve::certificate::{
    Certificate, CertificateErrorKind, Claim, MOST_PLIES, Node, check,
};
use crosstrack::solve::plain::PlainSearch as Tried;
use crosstrack::solve::{Budget, RefutationError, RefutationGoal, refutation};

use super::graph::{Graph, Spot};

type Proof = Certificate<usize, u8>;

/// Answers to replies, each with the replies.
type Except = Vec<(usize, Vec<u8>)>;

/// What the checker must say: the plies of the longest game, or nothing if the certificate is no good.
struct Plain<'p> {
    game: &'p Graph,
    proof: &'p Proof,
    side: Players,
    /// Of the game at hand, and of the longest.
    played: usize,
    plies: usize,
}

/// Moves that are followed for fewer plies: for how many.
type First<'f> = (&'f [u8], usize);

impl Plain<'_> {
    fn says(game: &Graph, proof: &Proof) -> Option<usize> {
        let side = proof.claim.side();
        let mut plain = Plain { game, proof, side, played: 0, plies: 0 };
        let root = proof.nodes.len().checked_sub(1)?;
        let Spot { mover, outcome, .. } = &game.spots[proof.position];
        if !game.sides().contains(&side) || outcome.is_some() || !plain.is_in_order() {
            return None;
        }
        let left = proof.plies;
        let good = match &proof.claim {
            Claim::Win(_) => left <= 256 && plain.follows(proof.position, root, left, (&[], 0)),
            Claim::NoWin { winning, sooner, .. } => {
                side.contains(*mover)
                    && winning.windows(2).all(|pair| pair[0] < pair[1])
                    && *sooner <= proof.plies
                    && left <= 256
                    && plain.follows(proof.position, root, left, (winning, *sooner))
            }
        };
        good.then_some(plain.plies)
    }

    fn targets(node: &Node<u8>) -> Vec<usize> {
        match node {
            Node::Move { then, .. } => then.iter().copied().collect(),
            Node::Replies { default, except } => {
                default.iter().copied().chain(except.iter().map(|&(to, _)| to)).collect()
            }
            Node::Wait { .. } => Vec::new(),
        }
    }

    /// Nodes lead to earlier ones, all but the last are led to, and no reply is listed twice.
    fn is_in_order(&self) -> bool {
        let nodes = &self.proof.nodes;
        let all: Vec<Vec<usize>> = nodes.iter().map(Self::targets).collect();
        let earlier = all.iter().enumerate().all(|(node, to)| to.iter().all(|&to| to < node));
        let used = (0..nodes.len() - 1).all(|node| all.iter().any(|to| to.contains(&node)));
        let once = nodes.iter().all(|node| {
            let Node::Replies { except, .. } = node else { return true };
            let listed =
                |mv| except.iter().flat_map(|(_, list)| list).filter(|&&m| m == mv).count();
            (0..=255).all(|mv| listed(mv) <= 1)
        });
        earlier && used && once
    }

    fn follows(&mut self, spot: usize, node: usize, left: usize, first: First<'_>) -> bool {
        let Spot { mover, moves, .. } = &self.game.spots[spot];
        let (theirs, wins) = (self.side.contains(*mover), self.proof.claim.is_win());
        let won = Some(Outcome::Win(self.side));
        let legal = |mv: &u8| moves.iter().any(|(legal, _)| legal == mv);
        match &self.proof.nodes[node] {
            _ if left == 0 => false,
            Node::Move { mv, then } if theirs == wins => {
                let to = moves.iter().find(|(legal, _)| legal == mv);
                to.is_some_and(|&(_, to)| self.goes_on(to, *then, left - 1, true))
            }
            Node::Replies { default, except } if theirs && !wins && left == 1 => {
                let ends = default.is_none() && except.is_empty();
                let exempt = |mv: &u8| first.1 == 0 && first.0.contains(mv);
                let followed = || moves.iter().filter(|(mv, _)| !exempt(mv));
                // Moves count where some are left out, and a look is no move.
                let plays = !first.0.is_empty() && followed().next().is_some();
                self.plies = self.plies.max(self.played + usize::from(plays));
                let safe = |&(_, to): &(u8, usize)| self.game.spots[to].outcome != won;
                ends && first.0.iter().all(legal) && followed().all(safe)
            }
            Node::Replies { default, except } if theirs != wins => {
                let listed: Vec<u8> = except.iter().flat_map(|(_, list)| list.clone()).collect();
                if moves.is_empty() || !listed.iter().chain(first.0).all(legal) {
                    return false;
                }
                if default.is_some() && moves.iter().all(|(mv, _)| listed.contains(mv)) {
                    return false;
                }
                if first.1 == 0 && listed.iter().any(|mv| first.0.contains(mv)) {
                    return false;
                }
                moves.iter().all(|(mv, to)| {
                    let own = except.iter().find(|(_, list)| list.contains(mv)).map(|&(to, _)| to);
                    let left = if first.0.contains(mv) { first.1 } else { left };
                    left == 0 || self.goes_on(*to, own.or(*default), left - 1, own.is_some())
                })
            }
            _ => false,
        }
    }

    fn goes_on(&mut self, spot: usize, then: Option<usize>, left: usize, chosen: bool) -> bool {
        self.plies = self.plies.max(self.played + 1);
        let won = Outcome::Win(self.side);
        let ends = match self.game.spots[spot].outcome {
            Some(outcome) if (outcome == won) != self.proof.claim.is_win() => return false,
            Some(_) => true,
            None => left == 0 && !self.proof.claim.is_win(),
        };
        match then {
            _ if ends => !(chosen && then.is_some()),
            Some(node) => {
                self.played += 1;
                let good = self.follows(spot, node, left, (&[], 0));
                self.played -= 1;
                good
            }
            None => false,
        }
    }
}

/// Returns whether a claim is true, by trying everything.
fn is_true(game: &Graph, proof: &Proof) -> bool {
    match &proof.claim {
        Claim::Win(side) => game.forces(*side, proof.position, proof.plies),
        Claim::NoWin { side, winning, sooner } => {
            game.spots[proof.position].moves.iter().all(|&(mv, to)| {
                let plies = if winning.contains(&mv) { *sooner } else { proof.plies };
                plies == 0 || !game.forces(*side, to, plies - 1)
            })
        }
    }
}

/// Returns a strategy, by trying everything; the index of its last node.
fn strategy(
    game: &Graph,
    side: Players,
    spot: usize,
    plies: usize,
    nodes: &mut Vec<Node<u8>>,
) -> Option<usize> {
    let Spot { mover, outcome, moves } = &game.spots[spot];
    if outcome.is_some() || !game.forces(side, spot, plies) {
        return None;
    }
    if side.contains(*mover) {
        let &(mv, to) = moves.iter().find(|&&(_, to)| game.forces(side, to, plies - 1))?;
        let then = strategy(game, side, to, plies - 1, nodes);
        nodes.push(Node::Move { mv, then });
    } else {
        let mut except: Except = Vec::new();
        for &(mv, to) in moves {
            if let Some(node) = strategy(game, side, to, plies - 1, nodes) {
                except.push((node, vec![mv]));
            }
        }
        // The last answer stands for all replies but those of the others.
        let default = except.pop().map(|(node, _)| node);
        nodes.push(Node::Replies { default, except });
    }
    Some(nodes.len() - 1)
}

/// Returns everything that a node can be with one thing changed.
fn changed_nodes(node: &Node<u8>, nodes: usize) -> Vec<Node<u8>> {
    let targets = || (0..=nodes).map(Some).chain([None]);
    let mut all = Vec::new();
    match node {
        Node::Move { mv, then } => {
            all.extend((0..14).map(|mv| Node::Move { mv, then: *then }));
            all.extend(targets().map(|then| Node::Move { mv: *mv, then }));
            all.push(Node::Replies { default: *then, except: Vec::new() });
        }
        Node::Replies { default, except } => {
            all.extend(targets().map(|default| Node::Replies { default, except: except.clone() }));
            all.extend((0..14).map(|mv| Node::Move { mv, then: *default }));
            let mut lists = Vec::new();
            for at in 0..except.len() {
                let with = |change: &dyn Fn(&mut Except)| {
                    let mut list = except.clone();
                    change(&mut list);
                    list
                };
                lists.push(with(&|list| drop(list.remove(at))));
                lists.push(with(&|list| list.insert(at, list[at].clone())));
                lists.push(with(&|list| list[at].1.clear()));
                lists.extend((0..nodes).map(|to| with(&|list| list[at].0 = to)));
                lists.extend((0..14).map(|mv| with(&|list| list[at].1.push(mv))));
                lists.extend((0..14).map(|mv| with(&|list| list[at].1[0] = mv)));
            }
            for mv in 0..14 {
                lists.extend((0..nodes).map(|to| [&except[..], &[(to, vec![mv])]].concat()));
            }
            all.extend(lists.into_iter().map(|except| Node::Replies { default: *default, except }));
        }
        Node::Wait { .. } => {}
    }
    all.push(Node::Wait { wait: vec![0, 2] });
    all
}

/// Returns every certificate that differs from this one in one place.
fn changed(game: &Graph, proof: &Proof) -> Vec<Proof> {
    let mut all = vec![proof.clone()];
    all.push(Certificate { nodes: Vec::new(), ..proof.clone() });
    all.extend((0..proof.plies + 2).map(|plies| Certificate { plies, ..proof.clone() }));
    all.extend((0..game.spots.len()).map(|position| Certificate { position, ..proof.clone() }));
    for set in 0..32 {
        let players = Player::ALL.iter().filter(|player| set >> player.index() & 1 == 1);
        let side = players.fold(Players::NONE, |set, &player| set.with(player));
        all.push(Certificate { claim: Claim::Win(side), ..proof.clone() });
        let (winning, sooner) = match &proof.claim {
            Claim::Win(_) => (Vec::new(), 0),
            Claim::NoWin { winning, sooner, .. } => (winning.clone(), *sooner),
        };
        let claim = Claim::NoWin { side, winning, sooner };
        all.push(Certificate { claim, ..proof.clone() });
    }
    if let Claim::NoWin { side, winning, sooner } = &proof.claim {
        let mut with = |winning: Vec<u8>, sooner: usize| {
            let claim = Claim::NoWin { side: *side, winning, sooner };
            all.push(Certificate { claim, ..proof.clone() });
        };
        (0..proof.plies + 2).for_each(|sooner| with(winning.clone(), sooner));
        for mv in 0..14 {
            with([&winning[..], &[mv]].concat(), *sooner);
            with(vec![mv], *sooner);
        }
        for at in 0..winning.len() {
            with([&winning[..at], &winning[at + 1..]].concat(), *sooner);
        }
    }
    for at in 0..proof.nodes.len() {
        let with = |change: &dyn Fn(&mut Vec<Node<u8>>)| {
            let mut other = proof.clone();
            change(&mut other.nodes);
            other
        };
        all.push(with(&|nodes| drop(nodes.remove(at))));
        all.push(with(&|nodes| nodes.insert(at, nodes[at].clone())));
        all.push(with(&|nodes| nodes.swap(at, 0)));
        for node in changed_nodes(&proof.nodes[at], proof.nodes.len()) {
            all.push(with(&|nodes| nodes[at] = node.clone()));
        }
    }
    all
}

/// Compares the checker with what it must say; whether the certificate is good.
fn agree(game: &Graph, proof: &Proof) -> bool {
    let plain = Plain::says(game, proof);
    let message = || format!("{proof:?} in {game:?}");
    match check(game, proof) {
        Ok(stats) => {
            assert_eq!(Some(stats.plies), plain, "{}", message());
            assert!(is_true(game, proof), "this is not so: {}", message());
            true
        }
        Err(fault) => {
            assert_eq!(plain, None, "{fault}: {}", message());
            // What is wrong before anything is played is reported first.
            let at_once = if proof.nodes.is_empty() {
                Some(CertificateErrorKind::Empty)
            } else if game.spots[proof.position].outcome.is_some() {
                Some(CertificateErrorKind::Over)
            } else {
                let is_side = game.sides().contains(&proof.claim.side());
                (!is_side).then_some(CertificateErrorKind::NoSide)
            };
            let found = matches!(
                fault.kind,
                CertificateErrorKind::Empty
                    | CertificateErrorKind::Over
                    | CertificateErrorKind::NoSide
            );
            let found = found.then_some(fault.kind.clone());
            let others_turn = at_once.is_none() && !proof.claim.is_win();
            assert!(found == at_once || others_turn, "{}", message());
            let end = fault.line.iter().try_fold(proof.position, |spot, &mv| {
                game.check(&spot, mv).is_ok().then(|| game.play(&spot, mv))
            });
            let end = end.expect("the moves before a fault are legal");
            if let CertificateErrorKind::Lost(outcome) = fault.kind {
                assert_eq!(game.spots[end].outcome, Some(outcome));
                assert_ne!(outcome, Outcome::Win(proof.claim.side()));
            }
            false
        }
    }
}

#[test]
fn a_change_in_one_place_is_refused_unless_the_strategy_still_wins() {
    let mut random = Random::new(5);
    let (mut right, mut still, mut refused) = (0, 0, 0);
    for round in 0..600 {
        let players = 2 + round % 3;
        let game = Graph::random(&mut random, players, 8, 5);
        for side in game.sides() {
            let plies = (1..=5).find(|&plies| game.forces(side, 0, plies));
            let Some(plies) = plies else { continue };
            let mut nodes = Vec::new();
            strategy(&game, side, 0, plies, &mut nodes).expect("it is there");
            if nodes.len() > 9 {
                continue;
            }
            let proof = Certificate { position: 0, claim: Claim::Win(side), plies, nodes };
            assert!(agree(&game, &proof), "{:?}: {proof:?} in {game:?}", check(&game, &proof));
            right += 1;
            for other in changed(&game, &proof) {
                *(if agree(&game, &other) { &mut still } else { &mut refused }) += 1;
            }
        }
    }
    let message = format!("{right} right, {still} still, {refused} refused");
    assert!(right > 100 && still > 1_000 && refused > 20_000, "{message}");
}

/// Refutations that are found are right, and are found where there are any; with anything changed in
/// one place they are refused unless they still refute.
#[test]
fn a_change_in_one_place_is_refused_unless_it_still_refutes() {
    let mut random = Random::new(6);
    let (mut right, mut with_wins, mut still, mut refused, mut none) = (0, 0, 0, 0, 0);
    for round in 0..900 {
        let players = 2 + round % 3;
        let game = Graph::random(&mut random, players, 8, 4);
        let side = game.side_of(game.spots[0].mover);
        for plies in 1..=4 {
            let wins = |plies: usize| {
                let moves = game.spots[0].moves.iter();
                let wins = moves.filter(|&&(_, to)| game.forces(side, to, plies - 1));
                wins.map(|&(mv, _)| mv).collect::<Vec<u8>>()
            };
            let sooner = (1..plies).rev().find(|&sooner| wins(sooner).is_empty()).unwrap_or(0);
            let refutable = RefutationGoal { plies, winning: wins(plies), sooner, lemmas: false };
            let mut engine = Tried::new(&game, Budget::default());
            let mut refute = |refutable: &RefutationGoal<u8>| {
                refutation(&game, &mut engine, &0, refutable, Budget::default())
            };
            // With a winning move that is not named there is none.
            if let Some((_, others)) = refutable.winning.split_first() {
                let fewer = RefutationGoal { winning: others.to_vec(), ..refutable.clone() };
                assert!(matches!(refute(&fewer), Err(RefutationError::Wins(_))));
                none += 1;
            }
            let proof = refute(&refutable).expect("a refutation");
            assert!(agree(&game, &proof), "{:?}: {proof:?} in {game:?}", check(&game, &proof));
            right += 1;
            with_wins += usize::from(!refutable.winning.is_empty());
            if proof.nodes.len() <= 9 {
                for other in changed(&game, &proof) {
                    *(if agree(&game, &other) { &mut still } else { &mut refused }) += 1;
                }
            }
        }
    }
    let found = format!("{right} right, {with_wins} beside wins, {none} none");
    let message = format!("{found}, {still} still, {refused} refused");
    eprintln!("{message}");
    let enough = right > 1_000 && with_wins > 500 && none > 500;
    assert!(enough && still > 1_000 && refused > 100_000, "{message}");
}

/// Returns a line of so many positions; the moves of one player win at its end.
fn corridor(spots: usize) -> (Graph, Proof) {
    let mover = |at: usize| Player::ALL[at % 2];
    let winner = Players::one(mover(spots));
    let mut list: Vec<Spot> = (0..spots)
        .map(|at| Spot { mover: mover(at), outcome: None, moves: vec![(1, at + 1)] })
        .collect();
    let outcome = Some(Outcome::Win(winner));
    list.push(Spot { mover: mover(spots), outcome, moves: Vec::new() });
    let node = |at: usize| {
        let then = at.checked_sub(1);
        if winner.contains(mover(spots - 1 - at)) {
            Node::Move { mv: 1, then }
        } else {
            Node::Replies { default: then, except: Vec::new() }
        }
    };
    let nodes = (0..spots).map(node).collect();
    let game = Graph { players: 2, in_teams: false, spots: list };
    (game, Certificate { position: 0, claim: Claim::Win(winner), plies: spots, nodes })
}

#[test]
fn a_claim_of_more_plies_than_are_followed_is_refused() {
    for (spots, good) in
        [(1, true), (2, true), (255, true), (256, true), (257, false), (300, false)]
    {
        let (game, proof) = corridor(spots);
        let found = check(&game, &proof);
        if good {
            assert_eq!(found.expect("a win").plies, spots);
            assert!(agree(&game, &proof));
        } else {
            let fault = found.expect_err("too many plies");
            assert_eq!(fault.kind, CertificateErrorKind::TooManyPlies(spots));
        }
        let short = Certificate { plies: spots - 1, ..proof };
        let fault = check(&game, &short).expect_err("not so soon");
        let wanted = if spots - 1 > MOST_PLIES {
            CertificateErrorKind::TooManyPlies(spots - 1)
        } else {
            CertificateErrorKind::TooLong(spots - 1)
        };
        assert_eq!(fault.kind, wanted);
    }
}

/// A small file whose nodes are shared can stand for more games than anybody can follow, so the same position
/// with the same node is followed once.
#[test]
fn what_was_followed_is_not_followed_again() {
    let [one, two] = [Player::One, Player::Two];
    let winner = Players::one(one);
    let spots = vec![
        Spot { mover: one, outcome: None, moves: vec![(0, 1), (2, 2)] },
        Spot { mover: two, outcome: None, moves: vec![(0, 0), (2, 0), (4, 0)] },
        Spot { mover: two, outcome: Some(Outcome::Win(winner)), moves: Vec::new() },
    ];
    let game = Graph { players: 2, in_teams: false, spots };
    let mut nodes = vec![Node::Move { mv: 2, then: None }];
    for _ in 0..100 {
        let node = nodes.len();
        nodes.push(Node::Replies { default: Some(node - 1), except: Vec::new() });
        nodes.push(Node::Move { mv: 0, then: Some(node) });
    }
    let proof = Certificate { position: 0, claim: Claim::Win(winner), plies: 201, nodes };
    let stats = check(&game, &proof).expect("a win, by 3^100 games");
    assert_eq!((stats.plies, stats.replies), (201, 300));
}

/// A position in which nobody can move and nobody has won has no replies to answer, yet nothing is won there.
#[test]
fn a_dead_end_is_no_win() {
    let winner = Players::one(Player::One);
    let one = Spot { mover: Player::One, outcome: None, moves: vec![(0, 1)] };
    let stuck = Spot { mover: Player::Two, outcome: None, moves: Vec::new() };
    let game = Graph { players: 2, in_teams: false, spots: vec![one, stuck] };
    for default in [None, Some(0)] {
        let mut nodes = vec![Node::Replies { default: None, except: Vec::new() }];
        nodes.extend(default.map(|_| Node::Replies { default, except: Vec::new() }));
        nodes.push(Node::Move { mv: 0, then: Some(nodes.len() - 1) });
        let proof = Certificate { position: 0, claim: Claim::Win(winner), plies: 3, nodes };
        assert!(check(&game, &proof).is_err(), "{:?}", check(&game, &proof));
    }
}

/// A strategy that answers every reply but those that win at once for the other player is refused.
#[test]
fn a_reply_that_wins_for_the_other_side_refutes_a_strategy() {
    let text = "x1_2x1~custom_1122.1_yI0.bI3-yA7.gI1_d";
    let pieces = Catalogue::from_csv("own", "letter,pattern\nA,14-15\nI,15-26\n");
    let pieces = Some(Arc::new(pieces.expect("patterns")));
    let spec = RulesetSpec { pieces, ..RulesetSpec::new(Board::of(2, 1), Seats::Two) };
    let game = Ruleset::new(spec).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    let [winner, other] = [Player::One, Player::Two].map(Players::one);
    let ends = |position: &_, side| {
        let mut moves = game.moves(position);
        moves.retain(|&mv| game.outcome(&game.play(position, mv)) == Some(Outcome::Win(side)));
        moves
    };
    let mut found = Vec::new();
    for first in game.moves(&position) {
        let next = game.play(&position, first);
        if game.outcome(&next).is_some() {
            continue;
        }
        let lost = ends(&next, other);
        let (mut nodes, mut except) = (Vec::new(), Vec::new());
        let mut answered = true;
        for reply in game.moves(&next) {
            if !lost.contains(&reply) {
                let Some(&mv) = ends(&game.play(&next, reply), winner).first() else {
                    answered = false;
                    break;
                };
                except.push((nodes.len(), vec![reply]));
                nodes.push(Node::Move { mv, then: None });
            }
        }
        if answered && !lost.is_empty() {
            nodes.push(Node::Replies { default: None, except });
            nodes.push(Node::Move { mv: first, then: Some(nodes.len() - 1) });
            let claim = Claim::Win(winner);
            let proof = Certificate { position: position.clone(), claim, plies: 3, nodes };
            let fault = check(&game, &proof).expect_err("player 2 can win");
            assert_eq!(fault.kind, CertificateErrorKind::Lost(Outcome::Win(other)));
            assert_eq!(fault.line, [first, lost[0]]);
            found.push(lost.len());
        }
    }
    assert!(found.contains(&4), "{found:?}");
}
