//! Every certificate that differs from a right one in one place, beside what a certificate must
//! fulfil, written down plainly, and beside trying all play.

use std::sync::Arc;

use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::crosstrack::rules::{Board, Catalogue, Ruleset, RulesetSpec, Seats};
use crosstrack::game::{Game, GameExt};
use crosstrack::solve::certificate::{Certificate, MOST_PLIES, Node, Stats, Wrong, check};

use super::graph::{Graph, Spot};

type Proof = Certificate<usize, u8>;

/// Answers to replies, each with the replies.
type Except = Vec<(usize, Vec<u8>)>;

/// What the checker must say: what it goes through, or nothing if the certificate is no good.
struct Plain<'p> {
    game: &'p Graph,
    proof: &'p Proof,
    stats: Stats,
}

impl Plain<'_> {
    fn says(game: &Graph, proof: &Proof) -> Option<Stats> {
        let mut plain = Plain { game, proof, stats: Stats::default() };
        let root = proof.nodes.len().checked_sub(1)?;
        let is_side = game.sides().contains(&proof.winner);
        let over = game.spots[proof.position].outcome.is_some();
        let good = is_side && !over && plain.is_in_order() && plain.wins(proof.position, root, 0);
        good.then_some(plain.stats)
    }

    fn targets(node: &Node<u8>) -> Vec<usize> {
        match node {
            Node::Move { then, .. } => then.iter().copied().collect(),
            Node::Replies { default, except } => {
                default.iter().copied().chain(except.iter().map(|&(to, _)| to)).collect()
            }
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

    fn wins(&mut self, spot: usize, node: usize, played: usize) -> bool {
        if played >= self.proof.plies || played >= 256 {
            return false;
        }
        let Spot { mover, moves, .. } = &self.game.spots[spot];
        let ours = self.proof.winner.contains(*mover);
        match &self.proof.nodes[node] {
            Node::Move { mv, then } if ours => {
                self.stats.answers += 1;
                let to = moves.iter().find(|(legal, _)| legal == mv);
                to.is_some_and(|&(_, to)| self.goes_on(to, *then, played + 1, true))
            }
            Node::Replies { default, except } if !ours => {
                let listed: Vec<u8> = except.iter().flat_map(|(_, list)| list.clone()).collect();
                let legal = |mv: &u8| moves.iter().any(|(legal, _)| legal == mv);
                if moves.is_empty() || !listed.iter().all(legal) {
                    return false;
                }
                if default.is_some() && moves.iter().all(|(mv, _)| listed.contains(mv)) {
                    return false;
                }
                moves.iter().all(|(mv, to)| {
                    let own = except.iter().find(|(_, list)| list.contains(mv)).map(|&(to, _)| to);
                    self.stats.replies += 1;
                    self.goes_on(*to, own.or(*default), played + 1, false)
                })
            }
            _ => false,
        }
    }

    fn goes_on(&mut self, spot: usize, then: Option<usize>, played: usize, ours: bool) -> bool {
        self.stats.plies = self.stats.plies.max(played);
        match (self.game.spots[spot].outcome, then) {
            (Some(outcome), then) => {
                outcome == Outcome::Win(self.proof.winner) && !(ours && then.is_some())
            }
            (None, Some(node)) => self.wins(spot, node, played),
            (None, None) => false,
        }
    }
}

/// A strategy, by trying everything; the index of its last node.
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

/// Everything that a node can be with one thing changed.
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
    }
    all
}

/// Every certificate that differs from this one in one place.
fn changed(game: &Graph, proof: &Proof) -> Vec<Proof> {
    let mut all = vec![proof.clone()];
    all.push(Certificate { nodes: Vec::new(), ..proof.clone() });
    all.extend((0..proof.plies + 2).map(|plies| Certificate { plies, ..proof.clone() }));
    all.extend((0..game.spots.len()).map(|position| Certificate { position, ..proof.clone() }));
    for set in 0..32 {
        let players = Player::ALL.iter().filter(|player| set >> player.index() & 1 == 1);
        let winner = players.fold(Players::NONE, |set, &player| set.with(player));
        all.push(Certificate { winner, ..proof.clone() });
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
            assert_eq!(Some(stats), plain, "{}", message());
            let wins = game.forces(proof.winner, proof.position, proof.plies);
            assert!(wins, "nobody can force this: {}", message());
            true
        }
        Err(fault) => {
            assert_eq!(plain, None, "{fault}: {}", message());
            // What is wrong before anything is played is reported first.
            let at_once = if proof.nodes.is_empty() {
                Some(Wrong::Empty)
            } else if game.spots[proof.position].outcome.is_some() {
                Some(Wrong::Over)
            } else {
                (!game.sides().contains(&proof.winner)).then_some(Wrong::NoSide)
            };
            let found = matches!(fault.wrong, Wrong::Empty | Wrong::Over | Wrong::NoSide);
            assert_eq!(found.then_some(fault.wrong.clone()), at_once, "{}", message());
            let end = fault.line.iter().try_fold(proof.position, |spot, &mv| {
                game.check(&spot, mv).is_ok().then(|| game.play(&spot, mv))
            });
            let end = end.expect("the moves before a fault are legal");
            if let Wrong::Lost(outcome) = fault.wrong {
                assert_eq!(game.spots[end].outcome, Some(outcome));
                assert_ne!(outcome, Outcome::Win(proof.winner));
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
            let proof = Certificate { position: 0, winner: side, plies, nodes };
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

/// A line of so many positions; the moves of one player win at its end.
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
    (game, Certificate { position: 0, winner, plies: spots, nodes })
}

#[test]
fn no_promise_makes_a_game_longer_than_can_be_followed() {
    for (spots, good) in
        [(1, true), (2, true), (255, true), (256, true), (257, false), (300, false)]
    {
        let (game, proof) = corridor(spots);
        let found = check(&game, &proof);
        if good {
            assert_eq!(found.expect("a win").plies, spots);
            assert!(agree(&game, &proof));
        } else {
            let fault = found.expect_err("too long");
            assert_eq!((fault.wrong, fault.line.len()), (Wrong::TooLong(MOST_PLIES), 256));
        }
        let short = Certificate { plies: spots - 1, ..proof };
        let fault = check(&game, &short).expect_err("not so soon");
        assert_eq!(fault.wrong, Wrong::TooLong((spots - 1).min(MOST_PLIES)));
    }
}

/// A position in which nobody can move and nobody has won answers no reply, so that nothing is won
/// there, whatever the rules say about how the game stands.
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
        let proof = Certificate { position: 0, winner, plies: 3, nodes };
        assert!(check(&game, &proof).is_err(), "{:?}", check(&game, &proof));
    }
}

/// A strategy that answers every reply but those with which the other player wins at once.
#[test]
fn a_reply_that_wins_for_the_other_side_refutes_a_strategy() {
    let text = "x1_2x1~custom_1122.1_yI0.bI3-yA7.gI1_d";
    let pieces = Catalogue::from_csv("own", "letter,pattern\nA,14-15\nI,15-26\n");
    let pieces = Some(Arc::new(pieces.expect("patterns")));
    let spec = RulesetSpec { pieces, ..RulesetSpec::new(Board::of(2, 1), Seats::Two) };
    let game = Ruleset::new(spec).expect("a ruleset");
    let position = game.read_position(text).expect("a position");
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
            let proof = Certificate { position: position.clone(), winner, plies: 3, nodes };
            let fault = check(&game, &proof).expect_err("player 2 can win");
            assert_eq!(fault.wrong, Wrong::Lost(Outcome::Win(other)));
            assert_eq!(fault.line, [first, lost[0]]);
            found.push(lost.len());
        }
    }
    assert!(found.contains(&4), "{found:?}");
}
