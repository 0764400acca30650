//! The table `editions`: what was published.

use crate::crosstrack::tables::name::TableName;
use crosstrack::rules::{Catalogue, Colour, EditionId};
use crosstrack_io::table::{Field, TableData, integer, text};

fn fields() -> Vec<Field> {
    vec![
        text("id", "The name of the edition in options and data").unique(),
        integer("year", "When it was published").unit("years AD"),
        text("publisher", "Who published it"),
        text("name", "What it was sold as"),
        text("board", "The board, as in the table of boards"),
        integer("cells", "Cells of the board").unit("cells"),
        integer("interstices", "Interstices of the board").unit("interstices"),
        text("set", "How many patterns a colour set has, as a word").one_of(&["six", "eight"]),
        text("letters", "The patterns of which each colour set holds one piece"),
        integer("pathway_pieces", "Pathway pieces of all four sets").unit("pieces"),
        integer("intersection_pieces", "Pieces of the common pile; 0 where connectors are fixed")
            .unit("pieces"),
        integer("individuals", "How many can play each for themselves").unit("players"),
        text("colour_board", "Colour of the board"),
        text("colour_r", "Colour of the pieces of set r"),
        text("colour_y", "Colour of the pieces of set y"),
        text("colour_b", "Colour of the pieces of set b"),
        text("colour_g", "Colour of the pieces of set g"),
        text("colour_track", "Colour of the track on the pieces"),
        text("colour_intersections", "Colour of the intersection pieces, where there are any")
            .optional(),
        text("source", "Who says so: a language of a source, and where in it"),
    ]
}

pub(super) fn table() -> TableData {
    let words = [
        "The published editions",
        "One row for each edition. `letters` are the patterns of which each of the four colour \
         sets r, y, b, g holds one piece; `intersection_pieces` lie in a common pile, and where \
         there are none the connectors are fixed. `individuals` is how many can play each for \
         themselves.",
        "data/editions.csv; data/patterns.csv; no reading",
    ];
    let rows = EditionId::ALL.iter().map(|&id| {
        let facts = id.facts();
        let catalogue = Catalogue::of_set(facts.set);
        let letters: String = catalogue.patterns().iter().map(|p| p.letter.char()).collect();
        let [r, y, b, g] = facts.colours.each_ref().map(String::as_str);
        vec![
            id.as_str().into(),
            facts.year.into(),
            facts.publisher.as_str().into(),
            facts.name.as_str().into(),
            facts.board.to_string().into(),
            facts.board.cells().count_ones().into(),
            facts.board.interstices().count_ones().into(),
            facts.set.as_str().into(),
            letters.as_str().into(),
            (letters.len() * Colour::COUNT).into(),
            facts.intersection_pieces.into(),
            facts.individuals.into(),
            facts.board_colour.as_str().into(),
            r.into(),
            y.into(),
            b.into(),
            g.into(),
            facts.track_colour.as_str().into(),
            facts.intersection_colour.as_str().into(),
            facts.source.as_str().into(),
        ]
    });
    TableData::new(TableName::Editions.as_str(), words, fields(), rows)
}
