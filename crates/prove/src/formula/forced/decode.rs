//! Decoding the action of a model.

use crate::sat::{Lit, Model};
use crosstrack::rules::{Action, Cell, Colour, Connector, Piece};

use crate::formula::forced::step::ActionVars;
use crate::formula::forced::symbolic::{KnownPosition, PieceClass};

impl ActionVars {
    /// Returns the literals that are true in a model and together distinguish its action from all others.
    pub(crate) fn chosen(&self, model: &Model) -> Vec<Lit> {
        let lits = [&self.to, &self.from, &self.turn];
        let lits = lits.into_iter().flatten().map(|&(_, lit)| lit);
        let lay = self.lay.iter().map(|&(_, lit)| lit);
        let hand = &self.hand;
        let takes = hand.takes.iter().map(|&(_, lit)| lit);
        let choices = hand.choices.iter().map(|&(_, _, lit)| lit);
        let connectors = hand.connectors.iter().map(|&(_, lit)| lit);
        let all = lits.chain(lay).chain(takes).chain(choices).chain(connectors);
        all.filter(|&lit| model.holds(lit)).collect()
    }

    /// Decodes the action of a model. A placement gives one action for each piece of its class in stock; a model
    /// without an action gives none.
    pub(crate) fn actions(&self, context: &KnownPosition<'_>, model: &Model) -> Vec<Action> {
        let on = |lits: &[(Cell, Lit)]| {
            lits.iter().find(|&&(_, lit)| model.holds(lit)).map(|&(cell, _)| cell)
        };
        let (to, from, turn) = (on(&self.to), on(&self.from), on(&self.turn));
        let mut choices = self.hand.choices.iter();
        let rotation = choices.find(|choice| model.holds(choice.2)).map(|choice| choice.1);
        let take = self.hand.takes.iter().find(|&&(_, lit)| model.holds(lit));
        let lay = self.lay.iter().find(|&&(_, lit)| model.holds(lit));
        let laid = self.hand.connectors.iter().find(|&&(_, lit)| model.holds(lit));
        match (take, from, turn, to, rotation, lay, laid) {
            (Some(&(class, _)), None, None, Some(cell), Some(rotation), None, None) => {
                pieces_of_class(context, class)
                    .map(|piece| Action::Place { piece, cell, rotation })
                    .collect()
            }
            (None, Some(from), None, Some(to), Some(rotation), None, None) => {
                vec![Action::Relocate { from, to, rotation }]
            }
            (None, None, Some(cell), None, Some(rotation), None, None) => {
                vec![Action::Rotate { cell, rotation }]
            }
            (None, None, None, None, None, Some(&(at, _)), Some(&(connector, _))) => {
                let Connector { kind, rotation } = connector;
                vec![Action::Intersection { kind, at, rotation }]
            }
            _ => Vec::new(),
        }
    }
}

/// Returns the pieces of a class in stock.
fn pieces_of_class(
    context: &KnownPosition<'_>,
    (owner, letter): PieceClass,
) -> impl Iterator<Item = Piece> {
    let colours = Colour::ALL.iter().copied();
    let of_it = colours.filter(move |&colour| context.ruleset.owners().of(colour) == owner);
    let left = move |colour: &Colour| {
        context.position.stock(context.ruleset, *colour) & 1 << letter.index() != 0
    };
    of_it.filter(left).map(move |colour| Piece { colour, letter })
}
