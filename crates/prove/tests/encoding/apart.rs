//! Lists and counts in parts that are had apart: together they are the whole.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crosstrack::rules::{Board, Junction, Layout, Ruleset};
use crosstrack_prove::count::{
    CountKind, CountTerm, TransferQuery, count_irreducible, count_winning,
};
use crosstrack_prove::count::{evaluate_terms, list_terms, sum_terms};
use crosstrack_prove::formula::{Query, QueryParts, Reachability};

use crate::support::{found, letters, ruleset, shape, with_pile};

/// The layouts of each part that has any, in its order.
fn listed(ruleset: &Ruleset, query: &Query, known: &[Layout]) -> Vec<Vec<Layout>> {
    let parts = QueryParts::new(ruleset, query, Reachability::Levels).expect("a query");
    let mut lists = Vec::new();
    for part in parts.all() {
        let mut list = Vec::new();
        let each = |found: &crosstrack_prove::formula::decode::Configuration| {
            assert!(part.has(&found.layout), "{part}");
            list.push(found.layout.clone());
            ControlFlow::Continue(())
        };
        assert!(parts.for_each(part, known, each).expect("an enumeration").complete);
        lists.extend((!list.is_empty()).then_some(list));
    }
    lists
}

#[test]
fn each_configuration_is_in_one_part() {
    let only = |text| Query { only: Some(letters(text)), pieces: Some(3), ..Query::default() };
    let laid = with_pile(Board::of(2, 1), Junction::Joined);
    let few = Query { max_intersections: Some(1), pieces: Some(2), ..only("AC") };
    for (ruleset, query) in [
        (ruleset(Board::of(2, 1), Junction::Joined, "crossed"), only("ACI")),
        (ruleset(Board::of(1, 2), Junction::Through, "straight"), only("AD")),
        (laid, few),
    ] {
        let lists = listed(&ruleset, &query, &[]);
        assert!(lists.len() > 3);
        let shapes: Vec<_> = lists.iter().flatten().map(|l| shape(&ruleset, l)).collect();
        let whole = found(&ruleset, &query, Reachability::Levels);
        assert_eq!(shapes.len(), whole.len());
        assert_eq!(shapes.into_iter().collect::<BTreeSet<_>>(), whole);
        // The same again, whoever asks; and without what is known.
        assert_eq!(listed(&ruleset, &query, &[]), lists);
        let (first, rest) = lists.split_first().expect("lists");
        assert_eq!(listed(&ruleset, &query, first), rest);
    }
}

#[test]
fn terms_add_up_to_the_count() {
    // Of all patterns, since those of few would be counted by kinds of pieces, in one term.
    for (board, stock, letters) in
        [(Board::of(2, 1), 1, u32::MAX), (Board::of(2, 1), 2, 0b1_1111_1110)]
    {
        let ruleset = ruleset(board, Junction::Joined, "crossed");
        let transfer = TransferQuery { stock, letters, ..TransferQuery::new(&ruleset) };
        let terms = list_terms(&transfer);
        let names: BTreeSet<String> = terms.iter().map(CountTerm::to_string).collect();
        assert_eq!(names.len(), terms.len());
        for (of, whole) in [
            (CountKind::Winning, count_winning(&transfer)),
            (CountKind::Irreducible, count_irreducible(&transfer)),
        ] {
            let own: Vec<&CountTerm> = terms.iter().filter(|term| term.of == of).collect();
            assert!(own.len() > 1, "{board}");
            let (odd, even): (Vec<_>, Vec<_>) = (
                own.iter().copied().step_by(2).collect(),
                own.iter().copied().skip(1).step_by(2).collect(),
            );
            let mut all = evaluate_terms(&transfer, of, &odd).expect("few states");
            all.extend(evaluate_terms(&transfer, of, &even).expect("few states"));
            assert_eq!(sum_terms(&all), whole.expect("few states"), "{board}");
        }
    }
}
