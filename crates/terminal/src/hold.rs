//! Takes, turns and puts down pieces, with a preview of the board after the move.

use crate::app::{App, Pane};
use crate::pick::{HeldPiece, PositionViewExt as _};
use crate::request::{Request, Slot};
use crosstrack_explore::look::LegalMove;
use crosstrack_explore::{PositionView, Spot};

impl App {
    /// Returns the position on the board, unless a response with another one is awaited.
    fn look(&self) -> Option<&PositionView> {
        self.board.as_ref().map(|board| &board.look).filter(|_| !self.is_busy())
    }

    /// Handles Enter on the board.
    pub(super) fn press_enter(&mut self) {
        let focus = self.focus.clone();
        let Some(look) = self.look() else { return };
        if let Some(outcome) = &look.outcome {
            let message = format!("{}: u takes the last move back", outcome.words);
            self.say(message);
            return;
        }
        let can_take = look.can_take(&focus);
        let Some(held) = &self.held else {
            let is_free = look.spot(&focus).is_some_and(|spot| spot.piece.is_none());
            return match (can_take, is_free) {
                (true, _) => self.take_from(&focus),
                (false, true) => self.open_stock(),
                (false, false) => self.explain_fixed(),
            };
        };
        if let Some(mv) = look.move_at(held, &focus).map(|mv| mv.mv.clone()) {
            return self.play(&mv);
        }
        if held.from.as_deref() == Some(&focus) {
            return self.drop_piece();
        }
        if can_take {
            return self.take_from(&focus);
        }
        self.show_preview();
    }

    /// Returns the piece at a place, in the form of a held piece, and its label.
    fn piece_at(&self, name: &str) -> Option<(HeldPiece, String)> {
        let spot = self.look()?.spot(name)?;
        let (piece, rotation) = (spot.piece.clone().unwrap_or_default(), spot.rotation);
        let held = HeldPiece { piece, from: Some(name.to_owned()), rotation, silent: false };
        Some((held, spot.label.clone()))
    }

    fn take_from(&mut self, name: &str) {
        if let Some((held, _)) = self.piece_at(name) {
            self.hold_piece(held);
        }
    }

    /// Shows why the piece at the focus cannot be moved.
    fn explain_fixed(&mut self) {
        let Some((held, label)) = self.piece_at(&self.focus) else { return };
        self.say(format!("{label} cannot be moved"));
        self.ask_why(&held);
    }

    /// Moves to the stock, if it has a piece that can be taken.
    pub(super) fn open_stock(&mut self) {
        let Some(look) = self.look() else { return };
        if look.stock().is_empty() {
            let end = look.outcome.as_ref().map(|outcome| outcome.words.clone());
            self.say(end.unwrap_or_else(|| "there is nothing to take here".to_owned()));
            return;
        }
        self.drop_piece();
        self.pane = Pane::Stock;
        self.go_in_stock(0, 0);
    }

    /// Moves the focus in the stock by rows and columns.
    pub(super) fn go_in_stock(&mut self, rows: isize, columns: isize) {
        let Some(look) = self.look() else { return };
        let stock = look.stock();
        let row = self.tray.0.saturating_add_signed(rows).min(stock.len().saturating_sub(1));
        let length = stock.get(row).map_or(0, Vec::len);
        let column = self.tray.1.saturating_add_signed(columns).min(length.saturating_sub(1));
        self.tray = (row, column);
    }

    /// Takes the focused piece from the stock, and returns to the board.
    pub(super) fn take_from_stock(&mut self) {
        let Some(look) = self.look() else { return };
        let stock = look.stock();
        let Some(&tray) = stock.get(self.tray.0).and_then(|row| row.get(self.tray.1)) else {
            return;
        };
        let moves: Vec<&LegalMove> = look
            .moves
            .iter()
            .filter(|mv| mv.facts.piece.as_ref() == Some(&tray.code) && mv.source().is_none())
            .collect();
        let here = moves.iter().find(|mv| mv.target() == Some(&self.focus));
        let legal = here.or(moves.first()).copied();
        let rotation = match legal {
            Some(mv) => mv.facts.rotation,
            None => tray.rotations.first().copied(),
        };
        // An intersection piece goes to an interstice, any other piece to a cell.
        let is_between = |name: &str| look.spot(name).is_some_and(Spot::is_between);
        let target = legal.and_then(LegalMove::target).unwrap_or_default();
        let is_in_layer = is_between(target) == is_between(&self.focus);
        let other = look.nearest_in_other_layer(&self.focus).map(|spot| spot.name.clone());
        let held = HeldPiece { piece: tray.code.clone(), from: None, rotation, silent: false };
        if let (false, Some(other)) = (is_in_layer, other) {
            self.focus = other;
        }
        self.pane = Pane::Board;
        self.hold_piece(held);
    }

    fn hold_piece(&mut self, held: HeldPiece) {
        self.held = Some(held);
        self.marked = 0;
        self.show_preview();
    }

    pub(super) fn drop_piece(&mut self) {
        self.held = None;
        self.marked = 0;
        self.forget_preview();
    }

    pub(super) fn forget_preview(&mut self) {
        (self.preview, self.why) = (None, None);
        self.cancel(Slot::Preview);
        self.cancel(Slot::Why);
    }

    /// Turns the held piece to the next legal rotation. If no piece is held, first takes the piece at the
    /// focus.
    pub(super) fn turn_piece(&mut self, forward: bool) {
        if self.held.is_none() && self.pane == Pane::Board {
            let focus = self.focus.clone();
            if self.look().is_some_and(|look| look.can_take(&focus)) {
                self.take_from(&focus);
            }
        }
        let Some((look, held)) = self.look().zip(self.held.as_ref()) else {
            self.say("nothing is held: Enter takes a piece");
            return;
        };
        match look.next_rotation(held, &self.focus, forward) {
            Some(next) => self.hold_piece(HeldPiece { rotation: Some(next), ..held.clone() }),
            None => self.say("there is no other rotation here"),
        }
    }

    pub(super) fn toggle_silent(&mut self) {
        let Some(held) = &self.held else { return };
        let held = HeldPiece { silent: !held.silent, ..held.clone() };
        self.say(if held.silent {
            "a path is completed without saying so"
        } else {
            "a path is announced"
        });
        self.hold_piece(held);
    }

    pub(super) fn focus_on(&mut self, name: String) {
        if name != self.focus {
            self.focus = name;
            self.marked = 0;
            self.show_preview();
        }
    }

    /// Requests the preview of the move that puts the held piece down at the focus, or the reason why this
    /// move is illegal.
    pub(super) fn show_preview(&mut self) {
        self.forget_preview();
        let Some((look, held)) = self.look().zip(self.held.clone()) else { return };
        match look.move_at(&held, &self.focus).map(|mv| mv.mv.clone()) {
            Some(mv) => self.ask_preview(mv),
            None if held.from.as_ref() == Some(&self.focus) => {}
            None => self.ask_why(&held),
        }
    }

    fn ask_preview(&mut self, mv: String) {
        let in_puzzle = self.session.is_some();
        self.request(Request::Preview { at: self.line.at(), mv, in_puzzle });
    }

    fn ask_why(&mut self, held: &HeldPiece) {
        let Some(look) = self.look() else { return };
        let mv = look.attempted_move(held, &self.focus);
        self.request(Request::Why(self.line.at(), mv));
    }

    /// Requests the preview of the selected move of the list.
    pub(super) fn show_marked(&mut self) {
        self.forget_preview();
        let Some(mv) = self.listed_moves().get(self.marked).map(|&mv| mv.to_owned()) else {
            return;
        };
        let look = self.look();
        let target = look
            .and_then(|look| look.moves.iter().find(|one| one.mv == mv))
            .and_then(|mv| mv.target().map(str::to_owned));
        // While a piece is held, the list has only its moves to the focus, so the focus stays.
        if let (Some(target), None) = (target, &self.held) {
            self.focus = target;
        }
        self.ask_preview(mv);
    }
}
