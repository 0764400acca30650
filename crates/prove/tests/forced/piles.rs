//! The formula of a forced win counts the intersection pieces that are left of each kind.

use crosstrack::base::Player;
use crosstrack::rules::{
    Action, Board, Connector, ConnectorKind, EditionId, Interstice, Position, Ruleset, RulesetSpec,
    Seats, Setup, interstices_of, parse_setup,
};
use crosstrack_prove::formula::forced::step::{ActionVars, LinkPolarity, encode};
use crosstrack_prove::formula::forced::symbolic::{KnownPosition, SymbolicPosition};
use crosstrack_prove::formula::forced::term::Term;
use crosstrack_prove::sat::backend::Batsat;
use crosstrack_prove::sat::{Cnf, IncrementalSolver, Lit};

/// A board on which all X-shaped pieces but one are laid, and two gaps that are empty.
fn board() -> (Ruleset, Position, [Interstice; 2]) {
    let edition = Some(EditionId::Tournament);
    let spec = RulesetSpec { edition, ..RulesetSpec::new(Board::of(2, 2), Seats::Two) };
    let game = Ruleset::new(spec).expect("a ruleset");
    let laid = usize::from(game.pile(ConnectorKind::X)) - 1;
    let gaps: Vec<Interstice> = interstices_of(game.interstices()).collect();
    let cross = Connector { kind: ConnectorKind::X, rotation: 0 };
    let connectors = Some(gaps[..laid].iter().map(|&at| (at, cross)).collect());
    let text = "x1_2x2~tournament_1122.1_rA0.1-bA0.3-4-2_d";
    let pieces = parse_setup(&game, text).expect("pieces").pieces;
    let setup = Setup { pieces, connectors, to_move: Player::One, ..Setup::start() };
    let position = Position::new_waiving(&game, &setup, |_| true).expect("a position");
    (game, position, [gaps[laid], gaps[laid + 1]])
}

/// The literals that say that a step lays a connector there.
fn lays(step: &ActionVars, connector: Connector, at: Interstice) -> Vec<Lit> {
    let Term::Lit(act) = step.kinds[3] else { panic!("an intersection piece can be laid") };
    let which = step.hand.connectors.iter().find(|(other, _)| *other == connector);
    let place = step.lay.iter().find(|(other, _)| *other == at);
    vec![act, which.expect("it is left").1, place.expect("it is empty").1]
}

#[test]
fn the_last_of_a_kind_is_laid_once() {
    let (game, position, [here, there]) = board();
    let mut cnf = Cnf::default();
    let before = SymbolicPosition::new(KnownPosition::new(&game, &position));
    let (step, after) = encode(&mut cnf, &before, Term::True, LinkPolarity::Equal);
    let cross = Connector { kind: ConnectorKind::X, rotation: 0 };
    let bend = Connector { kind: ConnectorKind::L, rotation: 0 };
    assert!(game.pile(ConnectorKind::L) > 1);
    let reply = Action::Intersection { kind: ConnectorKind::X, at: there, rotation: 0 };
    let (legal, next) = after.reply(&mut cnf, &[reply]);
    let (second, _) = encode(&mut cnf, &next, Term::True, LinkPolarity::Equal);
    // What is known to be gone is not offered; others are.
    assert!(second.hand.connectors.iter().all(|(connector, _)| connector.kind != ConnectorKind::X));
    assert!(second.hand.connectors.iter().any(|(connector, _)| connector.kind == ConnectorKind::L));
    let mut session = IncrementalSolver::<Batsat>::from(cnf);
    let mut can_follow = |first| {
        let mut assumed = lays(&step, first, here);
        for term in &legal {
            match *term {
                Term::True => {}
                Term::False => return false,
                Term::Lit(lit) => assumed.push(lit),
            }
        }
        session.solve_under(&assumed).expect("a solver").is_some()
    };
    assert!(!can_follow(cross), "the last one is gone");
    assert!(can_follow(bend), "one is left");
}
