//! The course of a game as a picture: the expected result of each side, move by move.

use crate::Playable;
use crosstrack::base::Player;
use crosstrack_explore::review::reason;
use crosstrack_players::{GameRecord, Judgement, Reviewed, Slip};
use svg::node::element::{
    Circle, Description, Group, Line, Polyline, Rectangle, Style, Text, Title,
};
use svg::{Document, Node as _};

/// Width and height of the plot, and the room around it.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
const MARGIN: f64 = 40.0;

/// Colours that people can distinguish who do not see red or green, with a pattern of dashes each.
const STYLE: &str = "
.plot { fill: #ffffff } .grid { stroke: #bbbbbb } text { font: 12px sans-serif; fill: #222222 }
polyline { fill: none; stroke-width: 2 }
.p1 { stroke: #0072b2 } .p2 { stroke: #d55e00; stroke-dasharray: 6 3 }
.p3 { stroke: #009e73; stroke-dasharray: 2 2 } .p4 { stroke: #aa4499; stroke-dasharray: 9 2 2 2 }
circle { fill: #ffffff; stroke: #222222 }
@media (prefers-color-scheme: dark) {
.plot { fill: #1b1b1b } .grid { stroke: #555555 } text { fill: #eeeeee } circle { fill: #1b1b1b; stroke: #eeeeee }
.p1 { stroke: #56b4e9 } .p2 { stroke: #e69f00 } .p3 { stroke: #2bc79a } .p4 { stroke: #cc79a7 }
}";

/// Draws the course of a game from the expected results of all players before each move, in percent.
pub(super) fn svg<G: Playable>(
    game: &G,
    record: &GameRecord,
    chances: &[Vec<f64>],
    reviewed: &[Reviewed<G::Move>],
) -> String {
    let step = WIDTH / (chances.len().max(2) - 1) as f64;
    let at = |index: usize, chance: f64| {
        (MARGIN + step * index as f64, MARGIN + HEIGHT * (1.0 - chance / 100.0))
    };
    let result =
        record.end.result().map_or_else(|| "no result".to_owned(), |result| result.to_string());
    let description = format!("{}: {result}", record.players.join(" against "));
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN))
        .set("role", "img")
        .add(Title::new("The course of the game"))
        .add(Description::new().add(svg::node::Text::new(description)))
        .add(Style::new(STYLE))
        .add(Rectangle::new().set("class", "plot").set("width", "100%").set("height", "100%"));
    for percent in [0.0, 50.0, 100.0] {
        let (x, y) = at(0, percent);
        let line = Line::new().set("class", "grid").set("x1", x).set("x2", x + WIDTH);
        document.append(line.set("y1", y).set("y2", y));
        let label = format!("{percent:.0} %");
        document.append(Text::new(label).set("x", 2).set("y", y + 4.0));
    }
    let sides = (0..game.players()).filter(|&player| {
        let side = game.side_of(Player::from_index(player));
        side.iter().next().is_some_and(|first| first.index() == player)
    });
    for player in sides {
        let class = format!("p{}", player + 1);
        let points: Vec<String> = chances
            .iter()
            .enumerate()
            .map(|(index, row)| {
                let (x, y) = at(index, row[player]);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let name = game.player_names(game.side_of(Player::from_index(player)));
        let line = Polyline::new().set("class", class.as_str()).set("points", points.join(" "));
        document.append(Group::new().add(Title::new(name.clone())).add(line));
        let x = MARGIN + 150.0 * player as f64;
        let key = Line::new().set("class", class).set("stroke-width", 2).set("x1", x);
        document.append(key.set("x2", x + 24.0).set("y1", 20).set("y2", 20));
        document.append(Text::new(name).set("x", x + 30.0).set("y", 24));
    }
    for (index, one) in reviewed.iter().enumerate() {
        let is_small = matches!(
            one.judgement,
            Judgement::Opinion(Slip::Good | Slip::Inaccuracy) | Judgement::SlowerWin { .. }
        );
        if is_small {
            continue;
        }
        let (x, y) = at(index, chances[index][0]);
        let words = reason(game, &one.judgement)
            .map_or_else(String::new, |why| format!(" ({why}, proved)"));
        let words =
            format!("{}. {}: {}{words}", index + 1, game.write_move(one.mv), one.judgement.word());
        let mark =
            Circle::new().set("cx", format!("{x:.1}")).set("cy", format!("{y:.1}")).set("r", 4);
        document.append(mark.add(Title::new(words)));
    }
    document.to_string() + "\n"
}
