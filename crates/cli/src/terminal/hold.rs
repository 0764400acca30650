//! Taking a piece, turning it, and putting it down; what it would do is seen before.

use crate::terminal::ask::{Ask, Slot};
use crate::terminal::pick::Held;
use crate::terminal::pick::Pick as _;
use crate::terminal::state::{Pane, State};
use crosstrack_explore::look::LegalMove;
use crosstrack_explore::{PositionView, Spot};

impl State {
    fn look(&self) -> Option<&PositionView> {
        self.seen.as_ref().map(|seen| &seen.look).filter(|_| !self.is_busy())
    }

    /// What Enter does on the board.
    pub(super) fn act(&mut self) {
        let focus = self.focus.clone();
        let Some(look) = self.look() else { return };
        if let Some(outcome) = &look.outcome {
            let ended = format!("{}: u takes the last move back", outcome.words);
            self.say(ended);
            return;
        }
        let takeable = look.is_takeable(&focus);
        let Some(held) = &self.held else {
            let is_free = look.spot(&focus).is_some_and(|spot| spot.piece.is_none());
            return match (takeable, is_free) {
                (true, _) => self.take_from(&focus),
                (false, true) => self.open_stock(),
                (false, false) => self.explain_fixed(),
            };
        };
        if let Some(mv) = look.move_at(held, &focus).map(|mv| mv.mv.clone()) {
            return self.play(&mv);
        }
        if held.from.as_deref() == Some(&focus) {
            return self.drop_held();
        }
        if takeable {
            return self.take_from(&focus);
        }
        self.show();
    }

    /// What lies at a place, as if it were held, and what it is called.
    fn lying(&self, name: &str) -> Option<(Held, String)> {
        let spot = self.look()?.spot(name)?;
        let (piece, rotation) = (spot.piece.clone().unwrap_or_default(), spot.rotation);
        let held = Held { piece, from: Some(name.to_owned()), rotation, silent: false };
        Some((held, spot.label.clone()))
    }

    fn take_from(&mut self, name: &str) {
        if let Some((held, _)) = self.lying(name) {
            self.hold(held);
        }
    }

    /// Says why a piece that lies at the focus cannot be moved.
    fn explain_fixed(&mut self) {
        let Some((held, label)) = self.lying(&self.focus) else { return };
        self.say(format!("{label} cannot be moved"));
        self.ask_why(&held);
    }

    /// Goes to the stock, if there is one.
    pub(super) fn open_stock(&mut self) {
        let Some(look) = self.look() else { return };
        if look.stock().is_empty() {
            let end = look.outcome.as_ref().map(|outcome| outcome.words.clone());
            self.say(end.unwrap_or_else(|| "there is nothing to take here".to_owned()));
            return;
        }
        self.drop_held();
        self.pane = Pane::Stock;
        self.go_in_stock(0, 0);
    }

    /// Moves the focus in the stock.
    pub(super) fn go_in_stock(&mut self, rows: isize, columns: isize) {
        let Some(look) = self.look() else { return };
        let stock = look.stock();
        let row = self.tray.0.saturating_add_signed(rows).min(stock.len().saturating_sub(1));
        let length = stock.get(row).map_or(0, Vec::len);
        let column = self.tray.1.saturating_add_signed(columns).min(length.saturating_sub(1));
        self.tray = (row, column);
    }

    /// Takes the piece with the focus from the stock, and goes back to the board.
    pub(super) fn take_from_stock(&mut self) {
        let Some(look) = self.look() else { return };
        let stock = look.stock();
        let Some(&tray) = stock.get(self.tray.0).and_then(|row| row.get(self.tray.1)) else {
            return;
        };
        let of_piece =
            |mv: &&LegalMove| mv.facts.piece.as_ref() == Some(&tray.code) && mv.source().is_none();
        let here = look.moves.iter().find(|mv| of_piece(mv) && mv.target() == Some(&self.focus));
        let anywhere = || look.moves.iter().find(of_piece);
        let legal = here.or_else(anywhere);
        let rotation = match legal {
            Some(mv) => mv.facts.rotation,
            None => tray.rotations.first().copied(),
        };
        // An intersection piece goes to an interstice, any other one to a cell.
        let is_between = |name: &str| look.spot(name).is_some_and(Spot::is_between);
        let target = legal.and_then(LegalMove::target).unwrap_or_default();
        let is_there = is_between(target) == is_between(&self.focus);
        let other = look.other_layer(&self.focus).map(|spot| spot.name.clone());
        let held = Held { piece: tray.code.clone(), from: None, rotation, silent: false };
        if let (false, Some(other)) = (is_there, other) {
            self.focus = other;
        }
        self.pane = Pane::Board;
        self.hold(held);
    }

    fn hold(&mut self, held: Held) {
        self.held = Some(held);
        self.marked = 0;
        self.show();
    }

    pub(super) fn drop_held(&mut self) {
        self.held = None;
        self.marked = 0;
        self.forget_preview();
    }

    pub(super) fn forget_preview(&mut self) {
        (self.preview, self.why) = (None, None);
        self.forget(Slot::Preview);
        self.forget(Slot::Why);
    }

    /// Turns what is held to the next rotation that is legal at the focus.
    pub(super) fn turn(&mut self, forward: bool) {
        if self.held.is_none() && self.pane == Pane::Board {
            let focus = self.focus.clone();
            if self.look().is_some_and(|look| look.is_takeable(&focus)) {
                self.take_from(&focus);
            }
        }
        let Some((look, held)) = self.look().zip(self.held.as_ref()) else {
            self.say("nothing is held: Enter takes a piece");
            return;
        };
        match look.turned(held, &self.focus, forward) {
            Some(next) => self.hold(Held { rotation: Some(next), ..held.clone() }),
            None => self.say("there is no other rotation here"),
        }
    }

    pub(super) fn toggle_silent(&mut self) {
        let Some(held) = &self.held else { return };
        let held = Held { silent: !held.silent, ..held.clone() };
        self.say(if held.silent {
            "a path is completed without saying so"
        } else {
            "a path is announced"
        });
        self.hold(held);
    }

    pub(super) fn focus_on(&mut self, name: String) {
        if name != self.focus {
            self.focus = name;
            self.marked = 0;
            self.show();
        }
    }

    /// Shows what is held where the focus is, or asks why it cannot be there.
    pub(super) fn show(&mut self) {
        self.forget_preview();
        let Some((look, held)) = self.look().zip(self.held.clone()) else { return };
        match look.move_at(&held, &self.focus).map(|mv| mv.mv.clone()) {
            Some(mv) => self.ask_preview(mv),
            None if held.from.as_ref() == Some(&self.focus) => {}
            None => self.ask_why(&held),
        }
    }

    fn ask_preview(&mut self, mv: String) {
        let in_puzzle = self.solving.is_some();
        self.ask(Ask::Preview { at: self.line.at(), mv, in_puzzle });
    }

    fn ask_why(&mut self, held: &Held) {
        let Some(look) = self.look() else { return };
        let mv = look.tentative(held, &self.focus);
        self.ask(Ask::Why(self.line.at(), mv));
    }

    /// Shows the board after the marked move of the list.
    pub(super) fn show_marked(&mut self) {
        self.forget_preview();
        let Some(mv) = self.listed().get(self.marked).map(|&mv| mv.to_owned()) else { return };
        let look = self.look();
        let target = look
            .and_then(|look| look.moves.iter().find(|one| one.mv == mv))
            .and_then(|mv| mv.target().map(str::to_owned));
        // What is held stays where it is: the list is about that place.
        if let (Some(target), None) = (target, &self.held) {
            self.focus = target;
        }
        self.ask_preview(mv);
    }
}
