//! What the archive of a proof says, in words and as readings. A check derives it from the recorded claim.

use std::collections::BTreeMap;
use std::fmt::Display;

use crosstrack::base::counted;
use crosstrack::rules::notation::write_setup;
use crosstrack::rules::{Interstice, Layout, Ruleset, Setup, interstices_of};
use crosstrack_explore::crosstrack::draw::words;
use crosstrack_prove::formula::{BoundClaim, Plan, Query};

/// Returns the sentence that a claim stands for. The plan is that of the claim.
pub fn sentence(claim: &BoundClaim, plan: &Plan) -> String {
    let BoundClaim { ruleset, filters, at_most } = claim;
    let filters = filter_words(ruleset, filters);
    let which = if filters.is_empty() { filters } else { format!("with {filters}: ") };
    // No configuration has more pieces than stock, board and filters allow.
    if *at_most >= plan.at_most {
        format!("{which}no configuration wins")
    } else {
        format!("{which}no configuration of at most {} wins", counted(*at_most, "piece"))
    }
}

/// Returns the board, the edition, the owners, and the reading of each clause.
pub fn readings(ruleset: &Ruleset) -> BTreeMap<String, String> {
    let facts = [
        ("board", ruleset.board().to_string()),
        ("edition", ruleset.edition().to_string()),
        ("owners", ruleset.owners().to_string()),
    ];
    let sets = ruleset.spec().sets.map(|sets| ("sets", sets.to_string()));
    let all = words::readings(ruleset).into_iter().chain(facts).chain(sets);
    all.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Returns filters as options; empty if there are none.
fn filter_words(ruleset: &Ruleset, filters: &Query) -> String {
    let Query {
        stock,
        each_pattern_once,
        without,
        only,
        from,
        to,
        through,
        avoid,
        max_pieces,
        pieces,
        max_intersections,
        given,
    } = filters;
    let stock = match stock {
        1 => Some("one-set".to_owned()),
        2 => Some("one-player".to_owned()),
        4 => None,
        other => Some(other.to_string()),
    };
    let mut words = Vec::new();
    push_each(&mut words, "--stock", &stock);
    words.extend(each_pattern_once.then(|| "--each-pattern-once".to_owned()));
    push_each(&mut words, "--without", without);
    push_each(&mut words, "--only", only.iter().flatten());
    push_each(&mut words, "--from", from);
    push_each(&mut words, "--to", to);
    push_each(&mut words, "--through", through);
    push_each(&mut words, "--avoid", avoid);
    push_each(&mut words, "--max-pieces", max_pieces);
    push_each(&mut words, "--pieces", pieces);
    push_each(&mut words, "--max-intersections", max_intersections);
    let given = given.as_ref().map(|layout| position_text(ruleset, layout));
    push_each(&mut words, "--given", &given);
    words.join(" ")
}

/// Adds an option once for each of its values.
fn push_each(
    words: &mut Vec<String>,
    option: &str,
    values: impl IntoIterator<Item = impl Display>,
) {
    words.extend(values.into_iter().map(|value| format!("{option} {value}")));
}

/// Returns the notation of given pieces, with player 1 to move.
fn position_text(ruleset: &Ruleset, layout: &Layout) -> String {
    let pieces = layout.pieces().collect();
    let is_start = |at: Interstice| layout.connector(at) == ruleset.start_connector(at.index());
    let has_start = interstices_of(ruleset.interstices()).all(is_start);
    let connectors = (!has_start).then(|| layout.connectors().collect());
    write_setup(ruleset, &Setup { pieces, connectors, ..Setup::start() })
}
