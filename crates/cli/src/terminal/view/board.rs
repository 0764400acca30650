//! The board: the largest picture that there is room for, scrolled to the focus where there is room
//! for none.

use std::collections::{HashMap, HashSet};

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::terminal::pick::Pick as _;
use crate::terminal::state::{Pane, State};
use crate::terminal::view::looks::{Looks, short};
use crosstrack_explore::Worth;
use crosstrack_explore::draw::{Area, Canvas};

/// The picture for so much room: height and width. The last one is the smallest.
pub(super) fn fitting(canvases: &[Canvas], room: (usize, usize)) -> Option<&Canvas> {
    let fits = |canvas: &&Canvas| {
        let (height, width) = canvas.size();
        height <= room.0 && width <= room.1
    };
    canvases.iter().find(fits).or(canvases.last())
}

/// Draws the board.
pub(super) fn draw(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) {
    let Some(seen) = &state.seen else { return };
    let canvases = state.preview.as_ref().map_or(&seen.canvases, |preview| &preview.canvases);
    let Some(canvas) = fitting(canvases, (room.height.into(), room.width.into())) else { return };
    let view = View::new(canvas, state, room);
    for area in &canvas.areas {
        view.fill(frame, area, looks.ground(area.set, area.is_free));
    }
    for (line, row) in canvas.lines().iter().enumerate() {
        for (column, &(c, paint)) in row.iter().enumerate() {
            if let Some(at) = view.place(line, column)
                && c != ' '
            {
                frame.buffer_mut()[at].set_char(c).set_style(looks.paint(paint));
            }
        }
    }
    let words = Words::new(state);
    for area in &canvas.areas {
        if let Some((text, style)) = words.on(area, looks) {
            view.write(frame, area, &text, style);
        }
    }
    if let Some(area) = canvas.areas.iter().find(|area| area.name == state.focus) {
        view.focus(frame, area, looks.focus());
        let cursor = view.place(area.line + area.height / 2, area.column + area.width / 2);
        if let (Some(at), Pane::Board, None) = (cursor, state.pane, &state.prompt) {
            frame.set_cursor_position(at);
        }
    }
    view.arrows(frame, looks);
}

/// Which part of a picture is seen, and where.
struct View {
    room: Rect,
    /// The first line and column that are seen.
    top: usize,
    left: usize,
    size: (usize, usize),
}

impl View {
    fn new(canvas: &Canvas, state: &State, room: Rect) -> Self {
        let size = canvas.size();
        let focus = canvas.areas.iter().find(|area| area.name == state.focus);
        let middle = focus
            .map_or((0, 0), |area| (area.line + area.height / 2, area.column + area.width / 2));
        let first = |whole: usize, room: u16, middle: usize| {
            let room = usize::from(room);
            middle.saturating_sub(room / 2).min(whole.saturating_sub(room))
        };
        let (top, left) =
            (first(size.0, room.height, middle.0), first(size.1, room.width, middle.1));
        Self { room, top, left, size }
    }

    /// Where a character of the picture is on the screen.
    fn place(&self, line: usize, column: usize) -> Option<Position> {
        let (down, right) = (line.checked_sub(self.top)?, column.checked_sub(self.left)?);
        let is_seen = down < self.room.height.into() && right < self.room.width.into();
        is_seen.then(|| Position::new(self.room.x + right as u16, self.room.y + down as u16))
    }

    fn fill(&self, frame: &mut Frame<'_>, area: &Area, style: Style) {
        self.each(frame, area, style, |_, _| true);
    }

    /// The edge of a large place, and all of a small one.
    fn focus(&self, frame: &mut Frame<'_>, area: &Area, style: Style) {
        let (height, width) = (area.height, area.width);
        self.each(frame, area, style, |line, column| {
            height < 3 || line == 0 || line + 1 == height || column == 0 || column + 1 == width
        });
    }

    fn each(
        &self,
        frame: &mut Frame<'_>,
        area: &Area,
        style: Style,
        is_meant: impl Fn(usize, usize) -> bool,
    ) {
        for line in 0..area.height {
            for column in (0..area.width).filter(|&column| is_meant(line, column)) {
                if let Some(at) = self.place(area.line + line, area.column + column) {
                    frame.buffer_mut()[at].set_style(style);
                }
            }
        }
    }

    /// A word in the middle of a place.
    fn write(&self, frame: &mut Frame<'_>, area: &Area, text: &str, style: Style) {
        let inner = if area.width > 3 { area.width - 2 } else { area.width };
        let length = text.chars().count().min(inner);
        let first = area.column + (area.width - inner) / 2;
        let padded = format!("{:^inner$}", text.chars().take(length).collect::<String>());
        for (offset, c) in padded.chars().enumerate() {
            if let Some(at) = self.place(area.line + area.height / 2, first + offset) {
                frame.buffer_mut()[at].set_char(c).set_style(style);
            }
        }
    }

    /// Says that there is more than is seen.
    fn arrows(&self, frame: &mut Frame<'_>, looks: Looks) {
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
                frame.buffer_mut()[(column, line)].set_char(arrow).set_style(looks.focus());
            }
        }
    }
}

/// What is written on free places: values, and where what is held may go.
#[derive(Default)]
struct Words<'s> {
    best: HashMap<&'s str, Worth>,
    targets: HashSet<&'s str>,
    holds: bool,
    /// The place that the preview fills.
    focus: Option<&'s str>,
}

impl<'s> Words<'s> {
    fn new(state: &'s State) -> Self {
        let Some(look) = state.seen.as_ref().map(|seen| &seen.look) else {
            return Self::default();
        };
        let choices = state.held.as_ref().map(|held| look.choices(held));
        let holds = choices.is_some();
        let targets = choices.iter().flatten().filter_map(|mv| mv.target()).collect();
        let mut best: HashMap<&str, Worth> = HashMap::new();
        if state.search.on {
            let among: HashMap<&str, &str> = choices
                .unwrap_or_else(|| look.moves.iter().collect())
                .into_iter()
                .filter_map(|mv| Some((mv.mv.as_str(), mv.target()?)))
                .collect();
            for valued in state.search.values.iter().flat_map(|values| &values.moves) {
                if let Some(spot) = among.get(valued.mv.as_str()) {
                    best.entry(spot).or_insert(valued.value);
                }
            }
            // What has only just been found out: wins are better than what was known.
            let fresh = state.search.by.iter().filter(|(_, value)| matches!(value, Worth::Win(_)));
            for (mv, &value) in fresh {
                if let Some(spot) = among.get(mv.as_str()) {
                    let known = best.entry(spot).or_insert(value);
                    if value.better_first(*known).is_lt() {
                        *known = value;
                    }
                }
            }
        }
        let focus = state.preview.as_ref().map(|_| state.focus.as_str());
        Self { best, targets, holds, focus }
    }

    fn on(&self, area: &Area, looks: Looks) -> Option<(String, Style)> {
        let name = area.name.as_str();
        if !area.is_free || self.focus == Some(name) {
            return None;
        }
        if let Some(&value) = self.best.get(name) {
            let text =
                if area.width > 1 { short(value) } else { short(value).chars().take(1).collect() };
            return Some((text, looks.value(value)));
        }
        let is_target = self.targets.contains(name);
        match (self.holds, is_target, area.width) {
            (false, ..) => None,
            (true, true, 1..4) => Some(("·".to_owned(), Looks::strong())),
            (true, true, _) => Some((format!("·{name}·"), Looks::strong())),
            (true, false, _) => Some((String::new(), Style::new())),
        }
    }
}
