//! Beside the board: whose turn it is, the puzzle, the value, the stock, what is held, and what is at
//! the focus.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::terminal::ask::Seen;
use crate::terminal::state::{Pane, State, Status};
use crate::terminal::view::looks::{Looks, shape};
use crosstrack::base::counted;
use crosstrack_explore::draw::Canvas;
use crosstrack_explore::values::Source;
use crosstrack_explore::{PositionView, Values};
use crosstrack_io::clean;

/// Draws it, and says how many lines it took.
pub(super) fn draw(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) -> u16 {
    let Some(seen) = &state.seen else { return 0 };
    let mut lines = turn(state, looks, &seen.look);
    lines.extend(puzzle(state, looks));
    lines.extend(value(state, looks));
    lines.extend(stock(state, looks, &seen.look));
    lines.extend(piece(state, looks, seen));
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    let height = wrapped(&text, room);
    frame.render_widget(text, room);
    height
}

/// How many lines a text takes once it is wrapped.
fn wrapped(text: &Paragraph<'_>, room: Rect) -> u16 {
    let mut probe = ratatui::buffer::Buffer::empty(Rect::new(0, 0, room.width, room.height));
    ratatui::widgets::Widget::render(text, probe.area, &mut probe);
    let is_blank = |y: &u16| (0..room.width).all(|x| probe[(x, *y)].symbol() == " ");
    (0..room.height).rev().find(|y| !is_blank(y)).map_or(0, |last| last + 1)
}

/// Words of others on one line.
fn shown(text: &str) -> String {
    clean::escape_line(text).into_owned()
}

fn turn(state: &State, looks: Looks, look: &PositionView) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(shown(&look.turn), Looks::strong())];
    if let Some(path) = &look.path {
        lines.push(Line::styled(
            format!("path {}", shown(path)),
            looks.paint(crosstrack_explore::draw::canvas::Paint::Win),
        ));
    }
    let (here, all) = (state.line.here, state.line.moves.len());
    if all > 0 {
        let last = look.line.last().map_or("start", |played| played.mv.as_str());
        lines.push(Line::styled(format!("move {here} of {all}: {}", shown(last)), looks.faint()));
    }
    lines
}

fn puzzle(state: &State, looks: Looks) -> Vec<Line<'static>> {
    let Some(solving) = &state.solving else { return Vec::new() };
    let mark = match solving.status {
        Status::Yours => "?",
        Status::Thinking => "…",
        Status::Solved => "■",
        Status::Failed => "▼",
    };
    let mut lines = vec![
        Line::default(),
        Line::styled(format!("puzzle {}", shown(&solving.puzzle.id)), Looks::strong()),
        Line::styled(shown(&solving.puzzle.goal_words), looks.faint()),
        Line::from(vec![
            Span::styled(format!("{mark} "), Looks::strong()),
            Span::raw(shown(&solving.words)),
        ]),
    ];
    if let Some(hint) = &solving.hint {
        lines.push(Line::raw(format!("hint {} of 3: {}", hint.level, shown(&hint.words))));
    }
    lines
}

fn value(state: &State, looks: Looks) -> Vec<Line<'static>> {
    let search = &state.search;
    if !search.on {
        return Vec::new();
    }
    let mut lines = vec![Line::default()];
    if let Some(Values { value, source, .. }) = &search.values {
        let words = format!("{} {value}", shape(*value));
        lines.push(Line::styled(words, looks.value(*value)));
        lines.push(Line::styled(origin(source), looks.faint()));
    }
    if search.running {
        lines.push(Line::styled(search.phase.clone(), looks.faint()));
    }
    if let Some(Values { line, .. }) = search.values.as_ref().filter(|all| !all.line.is_empty()) {
        let best: Vec<&str> = line.iter().take(6).map(|one| one.mv.as_str()).collect();
        let more = if line.len() > 6 { " …" } else { "" };
        lines.push(Line::raw(format!("best {}{more}", best.join(" "))));
    }
    lines
}

/// Where values come from.
fn origin(source: &Source) -> String {
    match (source.within, source.positions) {
        (Some(plies), _) => format!("searched whole within {}", counted(plies, "ply")),
        (None, Some(positions)) => format!("table of {positions} positions"),
        (None, None) => source.kind.clone(),
    }
}

/// The sets, the pieces that may be taken with the focus on one.
fn stock(state: &State, looks: Looks, look: &PositionView) -> Vec<Line<'static>> {
    let hands: Vec<_> = look.hands.iter().filter(|hand| !hand.pieces.is_empty()).collect();
    if hands.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::default()];
    let mut row = 0;
    for hand in hands {
        let is_open =
            hand.open && look.outcome.is_none() && hand.pieces.iter().any(|tray| tray.left > 0);
        let title = if is_open { Looks::strong() } else { looks.faint() };
        let name = shown(&hand.name);
        let name = if name.chars().count() > 6 {
            format!("{}.", name.chars().take(5).collect::<String>())
        } else {
            name
        };
        let mut spans = vec![Span::styled(format!("{name:<7}"), title)];
        for (column, tray) in hand.pieces.iter().filter(|tray| tray.left > 0).enumerate() {
            let has_focus = is_open && state.pane == Pane::Stock && state.tray == (row, column);
            let is_held = state
                .held
                .as_ref()
                .is_some_and(|held| held.from.is_none() && held.piece == tray.code);
            let letter = tray.code.chars().last().unwrap_or_default();
            let count = if tray.left > 1 { tray.left.to_string() } else { String::new() };
            let style = match (has_focus, is_open) {
                (true, _) => looks.focus(),
                (_, true) if is_held => looks.focus(),
                (_, true) => Looks::strong(),
                _ => looks.faint(),
            };
            spans.push(Span::styled(format!("{letter}{count}"), style));
            spans.push(Span::raw(" "));
        }
        row += usize::from(is_open);
        lines.push(Line::from(spans));
    }
    lines
}

/// What is held, or what is at the focus, with its picture.
fn piece(state: &State, looks: Looks, seen: &Seen) -> Vec<Line<'static>> {
    let look = &seen.look;
    let mut lines = vec![Line::default()];
    let tile = if state.pane == Pane::Stock {
        let stock = look.stock();
        let Some(tray) = stock.get(state.tray.0).and_then(|row| row.get(state.tray.1)) else {
            return lines;
        };
        lines.push(Line::raw(format!("{}, {} left", shown(&tray.label), tray.left)));
        tray.rotations.first().map(|&rotation| (tray.code.clone(), rotation))
    } else if let Some(held) = &state.held {
        let at = held.from.as_ref().map_or_else(String::new, |from| format!(" of {from}"));
        let turned =
            held.rotation.map_or_else(String::new, |rotation| format!(", rotation {rotation}"));
        lines.push(Line::styled(
            format!("holding {}{at}{turned}", shown(&held.piece)),
            Looks::strong(),
        ));
        held.rotation.map(|rotation| (held.piece.clone(), rotation))
    } else if let Some(spot) = look.spot(&state.focus) {
        lines.push(Line::raw(shown(&spot.label)));
        spot.piece.clone().zip(spot.rotation)
    } else {
        None
    };
    let tile = tile.and_then(|key| seen.tiles.get(&key)).filter(|tile| tile.size().0 > 1);
    lines.extend(tile.map(|tile| picture(tile, looks)).unwrap_or_default());
    lines.extend(verdict(state, looks));
    lines
}

fn picture(tile: &Canvas, looks: Looks) -> Vec<Line<'static>> {
    let ground = tile
        .areas
        .first()
        .map_or_else(Default::default, |area| looks.ground(area.set, area.is_free));
    let line = |line: &Vec<(char, crosstrack_explore::draw::canvas::Paint)>| {
        let spans = line
            .iter()
            .map(|&(c, paint)| Span::styled(c.to_string(), ground.patch(looks.paint(paint))));
        Line::from(std::iter::once(Span::raw("  ")).chain(spans).collect::<Vec<_>>())
    };
    tile.lines().iter().map(line).collect()
}

/// What putting it down would do, or why it cannot be put down.
fn verdict(state: &State, looks: Looks) -> Vec<Line<'static>> {
    if let Some(preview) = &state.preview {
        let mut lines =
            vec![Line::styled(format!("Enter plays {}", shown(&preview.mv)), looks.faint())];
        if let Some(end) = &preview.end {
            lines.push(Line::styled(format!("this move: {}", shown(end)), Looks::strong()));
        }
        if let Some(&value) = state.search.by.get(&preview.mv).filter(|_| state.search.on) {
            lines.push(Line::styled(format!("{} {value}", shape(value)), looks.value(value)));
        }
        return lines;
    }
    let Some(why) = &state.why else { return Vec::new() };
    let mut lines = vec![Line::styled(shown(&why.words), looks.wrong())];
    lines.extend(why.clause.iter().map(|clause| Line::styled(shown(clause), looks.faint())));
    lines.extend(why.help.iter().map(|help| Line::raw(shown(help))));
    lines
}
