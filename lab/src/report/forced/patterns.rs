//! The catalogue of patterns of wins.

use crate::report::columns;
use crate::report::file::{ReportFile, provenance, resource};
use crate::study::{ActionKind, CatalogueEntry, WinPattern, WinReason};
use crosstrack::game::Game;
use crosstrack::rules::{Position, Ruleset};
use crosstrack_explore::crosstrack::draw::position;
use crosstrack_io::table;
use crosstrack_io::table::{Field, boolean, integer, row, text};

/// What these files, and those of [`forced`](super), are derived from.
pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv, data/puzzles/small.csv, data/puzzles/games.csv; default \
                                readings where no others are named";

/// Returns the picture of a position with its provenance.
pub(super) fn svg(ruleset: &Ruleset, position: &Position) -> String {
    position::svg(ruleset, position) + &provenance(BASIS).xml_comment()
}

/// Returns the wins in groups with the same pattern.
fn groups(entries: &[CatalogueEntry]) -> impl Iterator<Item = &[CatalogueEntry]> {
    entries.chunk_by(|a, b| a.attack.pattern == b.attack.pattern)
}

/// Returns the paths of the two pictures of a pattern, which are named for its words.
fn paths(pattern: &WinPattern) -> [String; 2] {
    let WinPattern { first, parries, hold, threatens } = pattern;
    let mut words = vec![first.as_str()];
    words.extend(parries.then_some("parries"));
    words.push(hold.as_str());
    words.extend(threatens.iter().map(|way| way.as_str()));
    let name = words.join("-");
    ["before", "after"].map(|when| format!("patterns/{name}-{when}.svg"))
}

/// Draws the smallest position of each pattern before and after the first move.
pub(super) fn pictures(entries: &[CatalogueEntry]) -> Vec<(String, String)> {
    groups(entries).flat_map(before_and_after).collect()
}

fn before_and_after(group: &[CatalogueEntry]) -> [(String, String); 2] {
    let CatalogueEntry { ruleset, position, first, attack, .. } = &group[0];
    let after = ruleset.play(position, *first);
    let [a, b] = paths(&attack.pattern);
    [(a, svg(ruleset, position)), (b, svg(ruleset, &after))]
}

pub(super) fn csv(entries: &[CatalogueEntry]) -> ReportFile {
    let rows = entries.iter().map(|entry| {
        let CatalogueEntry { id, ruleset, position, first, attack } = entry;
        let [turns, places, moves, _] = attack.threats;
        let WinPattern { first: kind, hold, parries, .. } = &attack.pattern;
        let (meeting, replies) = (attack.meeting, attack.replies);
        let pieces = position.layout().pieces().count();
        let (mv, text) = (ruleset.write_move(*first), ruleset.write_position(position));
        let puzzle = id.as_deref().unwrap_or_default();
        let threats = row![kind, hold, parries, turns, places, moves, meeting, replies];
        [threats, row![pieces, mv, text, puzzle]].concat()
    });
    let about = [
        "How forced wins in 3 plies go",
        "One row for each win: what the first move does and why no reply helps",
    ];
    ReportFile::csv(resource("forced/patterns.csv", about, BASIS, fields()), rows)
}

fn fields() -> Vec<Field> {
    let threats = |name, about| integer(name, about).unit("actions");
    vec![
        text("first", "The kind of the first move").one_of(ActionKind::WORDS),
        text("hold", "Why no reply helps").one_of(WinReason::WORDS),
        boolean("parries", "Whether the other player would win at once, were it their turn"),
        threats("turns", "Threats to turn a piece"),
        threats("places", "Threats to place a piece"),
        threats("moves", "Threats to move a piece"),
        integer("meeting", "Replies that meet all threats").unit("moves"),
        integer("replies", "Legal replies").unit("moves"),
        columns::pieces("How many pieces lie there before the first move"),
        text("first_move", "The first move"),
        text("position", "The position in the notation x1"),
        text("puzzle", "The id of the puzzle that it is from").optional(),
    ]
}

/// Returns why no reply helps, in words.
const fn reason_words(hold: WinReason) -> &'static str {
    match hold {
        WinReason::Untouchable => "a threat that nobody else can touch",
        WinReason::Unmet => "a threat that no reply meets",
        WinReason::Several => "more threats than one reply can meet",
        WinReason::Shifting => "meeting the threats allows another win",
        WinReason::Quiet => "no threat yet, but every reply allows a win",
    }
}

fn threat_words(pattern: &WinPattern) -> String {
    let ways: Vec<&str> = pattern.threatens.iter().map(|way| way.as_str()).collect();
    if ways.is_empty() { "none".to_owned() } else { ways.join(", ") }
}

/// Returns the table of the report.
pub(super) fn table(entries: &[CatalogueEntry]) -> String {
    let rows = groups(entries).map(|group| {
        let pattern = &group[0].attack.pattern;
        let WinPattern { first, parries, hold, .. } = pattern;
        let most = group.iter().map(|e| e.attack.threats.iter().sum::<usize>()).max();
        let (parries, ways) = (if *parries { "yes" } else { "no" }, threat_words(pattern));
        row![first, parries, ways, reason_words(*hold), group.len(), most.unwrap_or_default()]
    });
    let columns = [
        "first move",
        "parries",
        "threats",
        "no reply helps, since there is",
        "wins",
        "most threats",
    ];
    table::markdown("llllrr", &columns, rows)
}
