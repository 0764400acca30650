//! Draws the column beside the board: the turn, the puzzle, the value, the stock, and the piece that is
//! held or at the focus.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::app::{App, Pane, Status};
use crate::request::{BoardView, Slot};
use crate::view::appearance::{Appearance, symbol};
use crosstrack::base::counted;
use crosstrack_explore::draw::Canvas;
use crosstrack_explore::values::Source;
use crosstrack_explore::{PositionView, Values};
use crosstrack_io::clean;

/// Draws the column, and returns the number of lines that it takes.
pub(super) fn draw(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) -> u16 {
    let Some(board) = &app.board else { return 0 };
    let mut lines = turn_lines(app, appearance, &board.look);
    lines.extend(puzzle_lines(app, appearance));
    lines.extend(value_lines(app, appearance));
    lines.extend(stock_lines(app, appearance, &board.look));
    lines.extend(piece_lines(app, appearance, board));
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    let height = wrapped_height(&text, room);
    frame.render_widget(text, room);
    height
}

/// Returns the number of lines that a text takes when it is wrapped.
fn wrapped_height(text: &Paragraph<'_>, room: Rect) -> u16 {
    let mut buffer = ratatui::buffer::Buffer::empty(Rect::new(0, 0, room.width, room.height));
    ratatui::widgets::Widget::render(text, buffer.area, &mut buffer);
    (0..room.height)
        .rev()
        .find(|&y| (0..room.width).any(|x| buffer[(x, y)].symbol() != " "))
        .map_or(0, |last| last + 1)
}

/// Returns a text of a game or of a file on one line, with control characters escaped.
fn one_line(text: &str) -> String {
    clean::escape_line(text).into_owned()
}

fn turn_lines(app: &App, appearance: Appearance, look: &PositionView) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(one_line(&look.turn), Appearance::strong())];
    if let Some(opponent) = &app.opponent {
        let thinks = if app.ticket_of(Slot::Choose).is_some() { ": thinking" } else { "" };
        let words = format!("computer, level {}{thinks}", opponent.level);
        lines.push(Line::styled(words, appearance.faint()));
    }
    if let Some(path) = &look.path {
        lines.push(Line::styled(
            format!("path {}", one_line(path)),
            appearance.paint(crosstrack_explore::draw::canvas::Paint::Win),
        ));
    }
    let (here, all) = (app.line.here, app.line.moves.len());
    if all > 0 {
        let last = look.line.last().map_or("start", |played| played.mv.as_str());
        lines.push(Line::styled(
            format!("move {here} of {all}: {}", one_line(last)),
            appearance.faint(),
        ));
    }
    lines
}

fn puzzle_lines(app: &App, appearance: Appearance) -> Vec<Line<'static>> {
    let Some(session) = &app.session else { return Vec::new() };
    let mark = match session.status {
        Status::YourMove => "→",
        Status::Judging => "…",
        Status::Solved => "✓",
        Status::Failed => "✗",
    };
    let mut lines = vec![
        Line::default(),
        Line::styled(format!("puzzle {}", one_line(&session.puzzle.id)), Appearance::strong()),
        Line::styled(one_line(&session.puzzle.goal_words), appearance.faint()),
        Line::from(vec![
            Span::styled(format!("{mark} "), Appearance::strong()),
            Span::raw(one_line(&session.words)),
        ]),
    ];
    if let Some(hint) = &session.hint {
        lines.push(Line::raw(format!("hint {} of 3: {}", hint.level, one_line(&hint.words))));
    }
    lines
}

fn value_lines(app: &App, appearance: Appearance) -> Vec<Line<'static>> {
    let search = &app.search;
    if !search.is_shown {
        return Vec::new();
    }
    let mut lines = vec![Line::default()];
    if let Some(Values { value, source, .. }) = &search.values {
        let words = format!("{} {value}", symbol(*value));
        lines.push(Line::styled(words, appearance.value(*value)));
        lines.push(Line::styled(source_words(source), appearance.faint()));
    }
    if search.is_running {
        lines.push(Line::styled(search.phase.clone(), appearance.faint()));
    }
    if let Some(Values { line, .. }) = search.values.as_ref().filter(|all| !all.line.is_empty()) {
        let best: Vec<&str> = line.iter().take(6).map(|one| one.mv.as_str()).collect();
        let more = if line.len() > 6 { " …" } else { "" };
        lines.push(Line::raw(format!("best {}{more}", best.join(" "))));
    }
    lines
}

/// Describes where values come from.
fn source_words(source: &Source) -> String {
    match (source.within, source.positions) {
        (Some(plies), _) => format!("searched whole within {}", counted(plies, "ply")),
        (None, Some(positions)) => format!("table of {positions} positions"),
        (None, None) => source.kind.clone(),
    }
}

/// Returns the lines that show the pieces in stock, one for each set.
fn stock_lines(app: &App, appearance: Appearance, look: &PositionView) -> Vec<Line<'static>> {
    let hands: Vec<_> = look.hands.iter().filter(|hand| !hand.pieces.is_empty()).collect();
    if hands.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::default()];
    let mut row = 0;
    for hand in hands {
        let is_open =
            hand.open && look.outcome.is_none() && hand.pieces.iter().any(|tray| tray.left > 0);
        let title = if is_open { Appearance::strong() } else { appearance.faint() };
        let name = one_line(&hand.name);
        let name = if name.chars().count() > 6 {
            format!("{}.", name.chars().take(5).collect::<String>())
        } else {
            name
        };
        let mut spans = vec![Span::styled(format!("{name:<7}"), title)];
        for (column, tray) in hand.pieces.iter().filter(|tray| tray.left > 0).enumerate() {
            let has_focus = is_open && app.pane == Pane::Stock && app.tray == (row, column);
            let is_held = app
                .held
                .as_ref()
                .is_some_and(|held| held.from.is_none() && held.piece == tray.code);
            let letter = tray.code.chars().last().unwrap_or_default();
            let count = if tray.left > 1 { tray.left.to_string() } else { String::new() };
            let style = match (has_focus, is_open) {
                (true, _) => appearance.focus(),
                (_, true) if is_held => appearance.focus(),
                (_, true) => Appearance::strong(),
                _ => appearance.faint(),
            };
            spans.push(Span::styled(format!("{letter}{count}"), style));
            spans.push(Span::raw(" "));
        }
        row += usize::from(is_open);
        lines.push(Line::from(spans));
    }
    lines
}

/// Returns the lines that show the piece that is held or at the focus, with its picture.
fn piece_lines(app: &App, appearance: Appearance, board: &BoardView) -> Vec<Line<'static>> {
    let look = &board.look;
    let mut lines = vec![Line::default()];
    let tile = if app.pane == Pane::Stock {
        let stock = look.stock();
        let Some(tray) = stock.get(app.tray.0).and_then(|row| row.get(app.tray.1)) else {
            return lines;
        };
        lines.push(Line::raw(format!("{}, {} left", one_line(&tray.label), tray.left)));
        tray.rotations.first().map(|&rotation| (tray.code.clone(), rotation))
    } else if let Some(held) = &app.held {
        let at = held.from.as_ref().map_or_else(String::new, |from| format!(" of {from}"));
        let turned =
            held.rotation.map_or_else(String::new, |rotation| format!(", rotation {rotation}"));
        lines.push(Line::styled(
            format!("holding {}{at}{turned}", one_line(&held.piece)),
            Appearance::strong(),
        ));
        held.rotation.map(|rotation| (held.piece.clone(), rotation))
    } else if let Some(spot) = look.spot(&app.focus) {
        lines.push(Line::raw(one_line(&spot.label)));
        spot.piece.clone().zip(spot.rotation)
    } else {
        None
    };
    let tile = tile.and_then(|key| board.tiles.get(&key)).filter(|tile| tile.size().0 > 1);
    lines.extend(tile.map(|tile| picture_lines(tile, appearance)).unwrap_or_default());
    lines.extend(preview_lines(app, appearance));
    lines
}

fn picture_lines(tile: &Canvas, appearance: Appearance) -> Vec<Line<'static>> {
    let background = tile
        .areas
        .first()
        .map_or_else(Default::default, |area| appearance.background(area.set, area.is_free));
    let lines = tile.lines().iter().map(|line| {
        let spans = line.iter().map(|&(c, paint)| {
            Span::styled(c.to_string(), background.patch(appearance.paint(paint)))
        });
        Line::from(std::iter::once(Span::raw("  ")).chain(spans).collect::<Vec<_>>())
    });
    lines.collect()
}

/// Returns the lines that say what the previewed move does, or why the piece cannot be put down.
fn preview_lines(app: &App, appearance: Appearance) -> Vec<Line<'static>> {
    if let Some(preview) = &app.preview {
        let mut lines = vec![Line::styled(
            format!("Enter plays {}", one_line(&preview.mv)),
            appearance.faint(),
        )];
        if let Some(end) = &preview.end {
            lines.push(Line::styled(format!("this move: {}", one_line(end)), Appearance::strong()));
        }
        if let Some(&value) = app.search.by_move.get(&preview.mv).filter(|_| app.search.is_shown) {
            lines.push(Line::styled(format!("{} {value}", symbol(value)), appearance.value(value)));
        }
        return lines;
    }
    let Some(why) = &app.why else { return Vec::new() };
    let mut lines = vec![Line::styled(one_line(&why.words), appearance.error())];
    lines
        .extend(why.clause.iter().map(|clause| Line::styled(one_line(clause), appearance.faint())));
    lines.extend(why.help.iter().map(|help| Line::raw(one_line(help))));
    lines
}
