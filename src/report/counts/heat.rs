//! A board on which cells and terminals are as dark as many minimum configurations use them.

use svg::node::element::{Circle, Group};

use crate::crosstrack::draw::svg_board::{Layout, board_scene};
use crate::crosstrack::draw::svg_tile::unit;
use crate::crosstrack::rules::compass::Edge;
use crate::crosstrack::rules::geometry::{Interstice, cells_of};
use crate::draw::shapes::{number, octagon};
use crate::draw::style::{Anchor, INK, label, to_text};
use crate::report::counts::line::{BASIS, Line, provenance};

const SLOT: f64 = 72.0;
const HEAT: &str = "#c8552b";

pub(super) fn picture(line: &Line) -> String {
    let board = line.board();
    let layout = Layout::new(board, SLOT);
    let title = format!(
        "Share of the minimum configurations through each cell and terminal of the board {board}, \
         connectors {}",
        line.connectors
    );
    let all = line.all.configurations;
    let shade = |number: u128, most: u128| 0.08 + 0.92 * number as f64 / most.max(1) as f64;
    let part = |number: u128| number as f64 * 100.0 / all.max(1) as f64;
    let mut scene = Group::new();
    let most = line.all.by_cell.iter().max().copied().unwrap_or(1);
    for cell in cells_of(board.cells()) {
        let (x, y) = layout.cell(cell);
        let here = line.all.by_cell[cell.index()];
        let tile = octagon((x, y), layout.piece_apothem())
            .set("fill", HEAT)
            .set("fill-opacity", format!("{:.3}", shade(here, most)));
        let words = format!("{:.1} %", part(here));
        scene = scene.add(tile).add(label(x, y, 15.0, Anchor::Middle, INK, &words));
    }
    let most = line.all.by_terminal.iter().flatten().max().copied().unwrap_or(1);
    for &edge in Edge::ALL {
        let (right, down) = unit(edge.direction());
        for cell in board.terminals(edge) {
            let (x, y) = layout.cell(cell);
            let (x, y) = (x + 0.72 * SLOT * right, y + 0.72 * SLOT * down);
            let here = line.all.by_terminal[edge.index()][cell.index()];
            let disc = |fill: &str| {
                Circle::new()
                    .set("cx", number(x))
                    .set("cy", number(y))
                    .set("r", number(0.2 * SLOT))
                    .set("fill", fill)
            };
            let heat = disc(HEAT).set("fill-opacity", format!("{:.3}", shade(here, most)));
            let words = format!("{:.1}", part(here));
            scene = scene.add(disc("#ffffff")).add(heat);
            scene = scene.add(label(x, y, 11.0, Anchor::Middle, INK, &words));
        }
    }
    let connectors = |at: Interstice| line.ruleset.start_connector(at.index());
    let board = board_scene(&layout, connectors);
    to_text(&layout.document(&title, &provenance(BASIS)).add(board).add(scene))
}
