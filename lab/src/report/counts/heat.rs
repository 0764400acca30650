//! Draws a heat map of a board: the share of minimum configurations that use each cell and terminal.

use svg::node::element::{Group, Rectangle};

use crate::report::counts::line::{BASIS, RulesetCounts};
use crate::report::file::provenance;
use crosstrack::rules::{Edge, cells_of};
use crosstrack_explore::crosstrack::draw::board::start_board;
use crosstrack_explore::crosstrack::draw::board::{MARGIN, middle, stub, width};
use crosstrack_explore::crosstrack::draw::tile::TILE;
use crosstrack_explore::draw::shapes::{dot, number, octagon};
use crosstrack_explore::draw::sizes::{DOT_WORDS, SMALL_WORDS, TEXT_WORDS, TITLE_WORDS};
use crosstrack_explore::draw::style::{document, label, to_text};
use crosstrack_explore::draw::tokens::{FAINT, HEAT, HOLE, INK, STUB};

/// The height of the title above the board.
const HEAD: f64 = 44.0;
/// The height of the legend below the board.
const LEGEND: f64 = 62.0;

pub(super) fn picture(line: &RulesetCounts) -> String {
    let board = line.board();
    let title = format!(
        "Share of the minimum configurations through each cell and terminal of the board {board}, \
         connectors {}",
        line.case.connectors
    );
    let all = line.all.configurations.max(1) as f64;
    let share = |number: u128| number as f64 / all;
    let terminals = line.all.by_terminal.iter().flatten();
    // One scale for cells and terminals, up to the next whole tenth.
    let most = line.all.by_cell.iter().chain(terminals).max().copied().unwrap_or(0);
    let top = (share(most) * 10.0).ceil().max(1.0) / 10.0;
    let shade = |share: f64| format!("{:.3}", share / top);
    let mut scene = Group::new().add(start_board(&line.case.ruleset));
    for cell in cells_of(board.cells()) {
        let here = share(line.all.by_cell[cell.index()]);
        let heat = octagon(middle(cell), TILE).set("fill", HEAT).set("fill-opacity", shade(here));
        let words = format!("{:.1} %", 100.0 * here);
        scene = scene.add(heat).add(label(middle(cell), TEXT_WORDS, INK, &words));
    }
    for &edge in Edge::ALL {
        for cell in board.terminals(edge) {
            let at = stub(cell, edge).1;
            let here = share(line.all.by_terminal[edge.index()][cell.index()]);
            let heat = dot(at, 15.0, HEAT, "none").set("fill-opacity", shade(here));
            let words = format!("{:.1}", 100.0 * here);
            let words = label(at, DOT_WORDS, INK, &words);
            scene = scene.add(dot(at, 15.0, HOLE, STUB)).add(heat).add(words);
        }
    }
    let size = width(board) + 2.0 * MARGIN;
    let document = document(size, size + HEAD + LEGEND, &title, &provenance(BASIS).to_string())
        .add(head(line))
        .add(scene.set("transform", format!("translate(0 {})", number(HEAD))))
        .add(legend(size, top, shade));
    to_text(&document)
}

fn head(line: &RulesetCounts) -> Group {
    let (x, board) = (MARGIN / 2.0, line.board());
    let title = format!("Where the smallest wins run: board {board}");
    let below =
        format!("connectors {}, junctions {}", line.case.connectors, line.case.ruleset.junction());
    Group::new()
        .add(label((x, 26.0), TITLE_WORDS, INK, &title).set("text-anchor", "start"))
        .add(label((x, 50.0), SMALL_WORDS, FAINT, &below).set("text-anchor", "start"))
}

/// Draws the scale: six steps from zero to the top.
fn legend(size: f64, top: f64, shade: impl Fn(f64) -> String) -> Group {
    const STEPS: u8 = 5;
    let (across, down) = (54.0, size + HEAD - 6.0);
    let left = size / 2.0 - across * f64::from(STEPS + 1) / 2.0;
    let words = "share of the minimum configurations through a cell or terminal, in %";
    let y = down + 52.0;
    let mut group = Group::new().add(label((size / 2.0, y), SMALL_WORDS, FAINT, words));
    for step in 0..=STEPS {
        let here = top * f64::from(step) / f64::from(STEPS);
        let x = left + across * f64::from(step);
        let field = |fill: &str| {
            Rectangle::new()
                .set("x", number(x))
                .set("y", number(down + 10.0))
                .set("width", number(across))
                .set("height", 26)
                .set("fill", fill)
        };
        let (middle, words) = (x + across / 2.0, number(100.0 * here));
        group = group
            .add(field(HOLE).set("stroke", STUB))
            .add(field(HEAT).set("fill-opacity", shade(here)))
            .add(label((middle, down + 23.0), SMALL_WORDS, INK, &words));
    }
    group
}
