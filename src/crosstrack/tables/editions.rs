//! The table `editions`: what was published.

use crate::crosstrack::rules::edition::{Colour, EditionId};
use crate::crosstrack::rules::piece::Catalogue;
use crate::crosstrack::tables::name::TableName;
use crate::table::{TableData, Value};

const COLUMNS: [&str; 20] = [
    "id",
    "year",
    "publisher",
    "name",
    "board",
    "cells",
    "interstices",
    "set",
    "letters",
    "pathway_pieces",
    "intersection_pieces",
    "individuals",
    "colour_board",
    "colour_r",
    "colour_y",
    "colour_b",
    "colour_g",
    "colour_track",
    "colour_intersections",
    "source",
];

pub(super) fn table() -> TableData {
    let mut table = TableData::new(
        TableName::Editions.as_str(),
        "The published editions",
        "One row for each edition. `letters` are the patterns of which each of the four colour \
         sets r, y, b, g holds one piece; `intersection_pieces` lie in a common pile, and where \
         there are none the connectors are fixed. `individuals` is how many can play each for \
         themselves.",
        &COLUMNS,
    );
    "data/editions.csv; data/patterns.csv; no reading".clone_into(&mut table.basis);
    for &id in EditionId::ALL {
        let facts = id.facts();
        let catalogue = Catalogue::of_set(facts.set);
        let letters: String = catalogue.patterns().iter().map(|p| p.letter.char()).collect();
        let mut row: Vec<Value> = vec![
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
        ];
        row.extend(facts.colours.iter().map(|colour| Value::from(colour.as_str())));
        row.extend([
            Value::from(facts.track_colour.as_str()),
            Value::from(facts.intersection_colour.as_str()),
            Value::from(facts.source.as_str()),
        ]);
        table.push(row);
    }
    table
}
