//! The content of each interstice: a fixed connector, which is a constant, or at most one intersection
//! piece.
//!
//! **Variables**: for each interstice with a choice, `xd4.T2` for each of the 11 orientations of the four
//! kinds, and a *link* `xd4:NW-SE` for each pair of corners. None where connectors are fixed.
//!
//! **Clauses**: at most one orientation, 55 clauses; a link implies one of the orientations that have it, 6
//! clauses (and conversely, if links are to be equal). At most as many pieces of each kind as the pile holds,
//! by a totalizer over all interstices (clause EQ-INTERSECTIONS).
//!
//! **Size** on 4×3: 45 × (11 + 6) variables, 45 × 61 clauses, and the four totalizers.
//!
//! **Why it is right**: as for [`crate::formula::encoding::orientation`]. An interstice without a true
//! orientation is empty, and no track crosses it.

use crate::sat::{ClauseSink, Lit, Var, card, imply};
use crosstrack::rules::{Connector, ConnectorKind, Corner, Interstice, Ruleset, interstices_of};

use crate::formula::encoding::orientation::{Link, LinkPolarity};
use crate::formula::encoding::plan::Plan;

/// The variables of one interstice; there are none if a connector is fixed there.
#[derive(Clone, Debug)]
pub(crate) struct InterstitialVars {
    /// The interstice.
    pub at: Interstice,
    /// Orientations of intersection pieces, each with the variable that such a piece lies there.
    pub choices: Vec<(Connector, Var)>,
    /// The link from corner `a` to corner `b`, at index `4 * a + b`.
    links: [Link; 16],
}

impl InterstitialVars {
    /// Returns the link from one corner to another.
    pub(crate) fn link(&self, from: Corner, to: Corner) -> Link {
        self.links[4 * from.index() + to.index()]
    }
}

/// The variables of all interstices, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Interstices {
    interstices: Vec<InterstitialVars>,
}

impl Interstices {
    /// Encodes all interstices of the board.
    pub(crate) fn encode(
        sink: &mut dyn ClauseSink,
        ruleset: &Ruleset,
        plan: &Plan,
        sense: LinkPolarity,
    ) -> Self {
        let played = ConnectorKind::ALL.iter().any(|&kind| ruleset.pile(kind) > 0);
        if played {
            sink.comment(&"each interstice: nothing, or one orientation of an intersection piece");
        }
        let interstices = interstices_of(ruleset.interstices()).map(|at| {
            if played {
                encode_one(sink, ruleset, plan, sense, at)
            } else {
                let fixed = ruleset.start_connector(at.index());
                InterstitialVars { at, choices: Vec::new(), links: constant_links(ruleset, fixed) }
            }
        });
        let interstices = Self { interstices: interstices.collect() };
        if played {
            sink.comment(&"the pile: how many intersection pieces of each kind there are");
            for &kind in ConnectorKind::ALL {
                let lits: Vec<Lit> = interstices.of_kind(kind).collect();
                let pile = usize::from(ruleset.pile(kind));
                card::at_most(sink, &lits, pile);
            }
        }
        interstices
    }

    /// Returns all interstices, in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &InterstitialVars> + Clone {
        self.interstices.iter()
    }

    /// Returns the literals of intersection pieces of that kind, in all interstices.
    pub(crate) fn of_kind(&self, kind: ConnectorKind) -> impl Iterator<Item = Lit> {
        let choices = self.interstices.iter().flat_map(|vars| vars.choices.iter());
        choices.filter(move |(connector, _)| connector.kind == kind).map(|(_, var)| var.pos())
    }

    /// Returns the variables of an interstice.
    ///
    /// # Panics
    /// If the board has no such interstice.
    pub(crate) fn at(&self, at: Interstice) -> &InterstitialVars {
        let index = self.interstices.binary_search_by_key(&at, |vars| vars.at);
        &self.interstices[index.expect("an interstice of the board")]
    }
}

fn is_linked(ruleset: &Ruleset, connector: Connector, s: usize, t: usize) -> bool {
    connector.links().with_junction(ruleset.junction()).exits(s) & 1 << t != 0
}

fn constant_links(ruleset: &Ruleset, connector: Option<Connector>) -> [Link; 16] {
    std::array::from_fn(|index| match connector {
        Some(connector) if is_linked(ruleset, connector, index / 4, index % 4) => Link::Always,
        _ => Link::Never,
    })
}

fn encode_one(
    sink: &mut dyn ClauseSink,
    ruleset: &Ruleset,
    plan: &Plan,
    sense: LinkPolarity,
    at: Interstice,
) -> InterstitialVars {
    let choices: Vec<(Connector, Var)> = Connector::all()
        .map(|connector| (connector, sink.new_named_var(&format_args!("{at}.{connector}"))))
        .collect();
    let lits: Vec<Lit> = choices.iter().map(|(_, var)| var.pos()).collect();
    imply::at_most_one(sink, &lits);
    if let Some(given) = plan.given.connector(at) {
        for (connector, var) in &choices {
            if *connector == given {
                imply::fact(sink, var.pos());
            }
        }
        return InterstitialVars { at, choices, links: constant_links(ruleset, Some(given)) };
    }
    let mut links = [Link::Never; 16];
    for s in 0..4 {
        for t in s + 1..4 {
            let with: Vec<Lit> = choices
                .iter()
                .filter(|&&(connector, _)| is_linked(ruleset, connector, s, t))
                .map(|(_, var)| var.pos())
                .collect();
            let (from, to) = (Corner::from_index(s), Corner::from_index(t));
            let link = sink.new_named_var(&format_args!("{at}:{from}-{to}")).pos();
            imply::if_then_any(sink, link, &with);
            if sense == LinkPolarity::Equal {
                imply::if_any_then(sink, &with, link);
            }
            links[4 * s + t] = Link::If(link);
            links[4 * t + s] = Link::If(link);
        }
    }
    InterstitialVars { at, choices, links }
}
