//! Draws the board: the largest picture that fits or, if no picture fits, the smallest one, scrolled to the
//! focus.

use std::collections::{HashMap, HashSet};

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::app::{App, Pane};
use crate::pick::PositionViewExt as _;
use crate::view::appearance::{Appearance, short_value};
use crosstrack_explore::Worth;
use crosstrack_explore::draw::{Area, Canvas};

/// Returns the first picture that fits into `room` (a height and a width), or the last picture if none
/// fits.
pub(super) fn largest_fitting(canvases: &[Canvas], room: (usize, usize)) -> Option<&Canvas> {
    let fitting = canvases.iter().find(|canvas| {
        let (height, width) = canvas.size();
        height <= room.0 && width <= room.1
    });
    fitting.or(canvases.last())
}

/// Draws the board.
pub(super) fn draw(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let Some(board) = &app.board else { return };
    let canvases = app.preview.as_ref().map_or(&board.canvases, |preview| &preview.canvases);
    let size = (room.height.into(), room.width.into());
    let Some(canvas) = largest_fitting(canvases, size) else { return };
    let view = Viewport::new(canvas, app, room);
    for area in &canvas.areas {
        view.fill(frame, area, appearance.background(area.set, area.is_free));
    }
    for (line, row) in canvas.lines().iter().enumerate() {
        for (column, &(c, paint)) in row.iter().enumerate() {
            if let Some(at) = view.screen_position(line, column)
                && c != ' '
            {
                frame.buffer_mut()[at].set_char(c).set_style(appearance.paint(paint));
            }
        }
    }
    let labels = Labels::new(app);
    for area in &canvas.areas {
        if let Some((text, style)) = labels.label(area, appearance) {
            view.write(frame, area, &text, style);
        }
    }
    if let Some(area) = canvas.areas.iter().find(|area| area.name == app.focus) {
        view.focus(frame, area, appearance.focus());
        let cursor =
            view.screen_position(area.line + area.height / 2, area.column + area.width / 2);
        if let (Some(at), Pane::Board, None) = (cursor, app.pane, &app.prompt) {
            frame.set_cursor_position(at);
        }
    }
    view.draw_scroll_marks(frame, appearance);
}

/// The visible part of a picture.
struct Viewport {
    /// The area of the screen that shows the part.
    room: Rect,
    /// The first visible line of the picture.
    top: usize,
    /// The first visible column of the picture.
    left: usize,
    /// The height and width of the picture.
    size: (usize, usize),
}

impl Viewport {
    fn new(canvas: &Canvas, app: &App, room: Rect) -> Self {
        let size = canvas.size();
        let focus = canvas.areas.iter().find(|area| area.name == app.focus);
        let middle = focus
            .map_or((0, 0), |area| (area.line + area.height / 2, area.column + area.width / 2));
        let top = first_seen(middle.0, size.0, room.height.into());
        let left = first_seen(middle.1, size.1, room.width.into());
        Self { room, top, left, size }
    }

    /// Returns the position of a character of the picture on the screen, if the character is visible.
    fn screen_position(&self, line: usize, column: usize) -> Option<Position> {
        let (down, right) = (line.checked_sub(self.top)?, column.checked_sub(self.left)?);
        let is_seen = down < self.room.height.into() && right < self.room.width.into();
        is_seen.then(|| Position::new(self.room.x + right as u16, self.room.y + down as u16))
    }

    fn fill(&self, frame: &mut Frame<'_>, area: &Area, style: Style) {
        self.set_style(frame, area, style, |_, _| true);
    }

    /// Styles the edge of a place, or the whole place if it is small.
    fn focus(&self, frame: &mut Frame<'_>, area: &Area, style: Style) {
        let (height, width) = (area.height, area.width);
        self.set_style(frame, area, style, |line, column| {
            height < 3 || line == 0 || line + 1 == height || column == 0 || column + 1 == width
        });
    }

    /// Styles those characters of a place whose line and column within the place are accepted by `filter`.
    fn set_style(
        &self,
        frame: &mut Frame<'_>,
        area: &Area,
        style: Style,
        filter: impl Fn(usize, usize) -> bool,
    ) {
        for line in 0..area.height {
            for column in (0..area.width).filter(|&column| filter(line, column)) {
                if let Some(at) = self.screen_position(area.line + line, area.column + column) {
                    frame.buffer_mut()[at].set_style(style);
                }
            }
        }
    }

    /// Writes a text in the middle of a place.
    fn write(&self, frame: &mut Frame<'_>, area: &Area, text: &str, style: Style) {
        let inner = if area.width > 3 { area.width - 2 } else { area.width };
        let length = text.chars().count().min(inner);
        let first = area.column + (area.width - inner) / 2;
        let padded = format!("{:^inner$}", text.chars().take(length).collect::<String>());
        for (offset, c) in padded.chars().enumerate() {
            if let Some(at) = self.screen_position(area.line + area.height / 2, first + offset) {
                frame.buffer_mut()[at].set_char(c).set_style(style);
            }
        }
    }

    /// Draws an arrow at each side at which the picture continues.
    fn draw_scroll_marks(&self, frame: &mut Frame<'_>, appearance: Appearance) {
        let Rect { x, y, width, height } = self.room;
        if width == 0 || height == 0 {
            return;
        }
        let right = self.left + usize::from(width) < self.size.1;
        let down = self.top + usize::from(height) < self.size.0;
        for (is_there, (column, line), arrow) in [
            (self.top > 0, (x + width / 2, y), '↑'),
            (down, (x + width / 2, y + height - 1), '↓'),
            (self.left > 0, (x, y + height / 2), '←'),
            (right, (x + width - 1, y + height / 2), '→'),
        ] {
            if is_there {
                frame.buffer_mut()[(column, line)].set_char(arrow).set_style(appearance.focus());
            }
        }
    }
}

/// Returns the first of `whole` lines that is visible in `room` lines, so that `middle` is as close to the
/// middle as possible.
fn first_seen(middle: usize, whole: usize, room: usize) -> usize {
    middle.saturating_sub(room / 2).min(whole.saturating_sub(room))
}

/// The labels of free places: values, and marks of the places where the held piece may go.
#[derive(Default)]
struct Labels<'a> {
    /// For the name of each place, the best value of a move to the place.
    values: HashMap<&'a str, Worth>,
    /// The places that the held piece may go to.
    targets: HashSet<&'a str>,
    /// Whether a piece is held.
    is_holding: bool,
    /// The name of the place that the preview fills.
    focus: Option<&'a str>,
}

impl<'a> Labels<'a> {
    fn new(app: &'a App) -> Self {
        let Some(look) = app.board.as_ref().map(|board| &board.look) else {
            return Self::default();
        };
        let held_moves = app.held.as_ref().map(|held| look.moves_of(held));
        let is_holding = held_moves.is_some();
        let targets = held_moves.iter().flatten().filter_map(|mv| mv.target()).collect();
        let mut values: HashMap<&str, Worth> = HashMap::new();
        if app.search.is_shown {
            let targets_by_move: HashMap<&str, &str> = held_moves
                .unwrap_or_else(|| look.moves.iter().collect())
                .into_iter()
                .filter_map(|mv| Some((mv.mv.as_str(), mv.target()?)))
                .collect();
            for valued in app.search.values.iter().flat_map(|values| &values.moves) {
                if let Some(spot) = targets_by_move.get(valued.mv.as_str()) {
                    values.entry(spot).or_insert(valued.value);
                }
            }
            // The running search may have found better values, which are wins.
            let wins =
                app.search.by_move.iter().filter(|(_, value)| matches!(value, Worth::Win(_)));
            for (mv, &value) in wins {
                if let Some(spot) = targets_by_move.get(mv.as_str()) {
                    let best = values.entry(spot).or_insert(value);
                    if value.cmp_best_first(*best).is_lt() {
                        *best = value;
                    }
                }
            }
        }
        let focus = app.preview.as_ref().map(|_| app.focus.as_str());
        Self { values, targets, is_holding, focus }
    }

    fn label(&self, area: &Area, appearance: Appearance) -> Option<(String, Style)> {
        let name = area.name.as_str();
        if !area.is_free || self.focus == Some(name) {
            return None;
        }
        if let Some(&value) = self.values.get(name) {
            let mut text = short_value(value);
            if area.width == 1 {
                text.truncate(text.chars().next().map_or(0, char::len_utf8));
            }
            return Some((text, appearance.value(value)));
        }
        let is_target = self.targets.contains(name);
        match (self.is_holding, is_target, area.width) {
            (false, ..) => None,
            (true, true, 1..4) => Some(("·".to_owned(), Appearance::strong())),
            (true, true, _) => Some((format!("·{name}·"), Appearance::strong())),
            (true, false, _) => Some((String::new(), Style::new())),
        }
    }
}
