//! With how few pieces on the board a forced win can begin: positions in which two engines find
//! one and a certificate is accepted, and proofs, checked while this was made, that fewer pieces do
//! not suffice.

use std::fmt::Write as _;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::{COMMAND, ReportFile};
use crate::certificate;
use crate::crosstrack::action::Move;
use crate::crosstrack::edition::Seats;
use crate::crosstrack::geometry::Board;
use crate::crosstrack::intersection::Connectors;
use crate::crosstrack::notation;
use crate::crosstrack::position::Position;
use crate::crosstrack::readings::Junction;
use crate::crosstrack::rules::{Ruleset, RulesetSpec};
use crate::draw::position;
use crate::game::Game;
use crate::sat::backend::{Answer, Budget, Evidence};
use crate::sat::forced::{Forcer, Verdict, least};
use crate::sat::lemma::Prover;
use crate::sat::sink::ClauseSink as _;
use crate::solve::search::Search;
use crate::solve::{self, Wanted, solve};
use crate::table::{Provenance, TableData};

/// Won in 3 plies and not in 1; all pieces are the mover's, so that no play leads there.
const ALONE: &str = "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-3.rD0.2-4_d";

/// The same with a piece of the other player.
const BOTH: &str = "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d";

const LAYOUTS: [&str; 3] = ["crossed", "straight", "none"];

/// One reading.
struct Case {
    ruleset: Ruleset,
    connectors: &'static str,
}

/// What is known of a question.
struct Line {
    readings: [String; 2],
    /// Whether both sides must have placed.
    both: bool,
    pieces: usize,
    text: &'static str,
    first_moves: Vec<String>,
    proofs: Proofs,
}

/// How large the formulas without a model are, and their proofs, all together.
#[derive(Default)]
struct Proofs {
    formulas: usize,
    clauses: usize,
    steps: u64,
}

fn cases() -> Vec<Case> {
    let case = |junction: Junction, connectors: &'static str| {
        let spec = RulesetSpec {
            junction,
            connectors: Connectors::named(connectors),
            ..RulesetSpec::new(Board::SMALL, Seats::Two)
        };
        Case { ruleset: Ruleset::new(spec).unwrap_or_else(|e| panic!("{e}")), connectors }
    };
    let all = Junction::ALL.iter().flat_map(|&j| LAYOUTS.map(|name| case(j, name)));
    all.collect()
}

/// The position of a text, out of reach or not.
fn read(ruleset: &Ruleset, text: &str) -> Position {
    let setup = notation::read_setup(ruleset, text).unwrap_or_else(|e| panic!("{e}"));
    Position::new_waiving(ruleset, &setup, |_| true).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The first moves of a win in 3 plies, on which the engines agree and of which one has a
/// certificate that the rules accept.
fn first_moves(ruleset: &Ruleset, position: &Position) -> Vec<Move> {
    let mut search = Search::new(ruleset, solve::Budget::default());
    let searched = solve(ruleset, &mut search, position, 3, Wanted::All);
    let mut forcer = Forcer::new(ruleset, Budget::UNLIMITED);
    let decided = forcer.decide(position, 3, false).unwrap_or_else(|e| panic!("{e}"));
    let solve::Answer::Win { plies: 3, first_moves } = searched else { panic!("{searched:?}") };
    assert_eq!(decided, Verdict::Win { plies: 3, first_moves: first_moves.clone() });
    let found = forcer.certificate(position, (first_moves[0], 3)).unwrap_or_else(|e| panic!("{e}"));
    let found = found.unwrap_or_else(|| panic!("a win has a certificate"));
    certificate::check(ruleset, &found).unwrap_or_else(|e| panic!("{e}"));
    first_moves
}

/// Proves that no formula for fewer pieces has a model.
fn proofs(ruleset: &Ruleset, both: bool, pieces: usize) -> Proofs {
    let after = least::after_first_move(pieces - 1, both);
    let proved: Vec<Proofs> = after
        .into_par_iter()
        .map(|(pieces, theirs)| {
            let cnf = least::formula(ruleset, pieces, theirs).unwrap_or_else(|e| panic!("{e}"));
            let answer = Prover::default().decide(&cnf, &[]).unwrap_or_else(|e| panic!("{e}"));
            let Answer::Unsat(Evidence::Checked { size, .. }) = answer else {
                panic!("{pieces} pieces, {theirs} of the other player: {answer:?}")
            };
            Proofs { formulas: 1, clauses: cnf.clause_count(), steps: size.additions }
        })
        .collect();
    proved.into_iter().fold(Proofs::default(), |sum, one| Proofs {
        formulas: sum.formulas + one.formulas,
        clauses: sum.clauses + one.clauses,
        steps: sum.steps + one.steps,
    })
}

fn line(case: &Case, both: bool) -> Line {
    let Case { ruleset, connectors } = case;
    let text = if both { BOTH } else { ALONE };
    let position = read(ruleset, text);
    let pieces = position.layout().pieces().count();
    let written = |mv: &Move| ruleset.write_move(*mv);
    Line {
        readings: [ruleset.junction().to_string(), (*connectors).to_owned()],
        both,
        pieces,
        text,
        first_moves: first_moves(ruleset, &position).iter().map(written).collect(),
        proofs: proofs(ruleset, both, pieces),
    }
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let lines: Vec<Line> =
        cases().iter().flat_map(|case| [false, true].map(|both| line(case, both))).collect();
    let file = |path: &str, text: String| ReportFile {
        path: format!("forced/{path}"),
        bytes: text.into_bytes(),
        command: COMMAND.to_owned(),
    };
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let svg = |text: &str| {
        position::svg(&ruleset, &read(&ruleset, text)) + &format!("<!-- {} -->\n", provenance())
    };
    vec![
        file("README.md", markdown(&lines)),
        file("least.csv", csv(&lines)),
        file("least-alone.svg", svg(ALONE)),
        file("least-both.svg", svg(BOTH)),
    ]
}

fn provenance() -> String {
    let basis = "data/patterns.csv, data/connectors.csv; X-JUNCTION and X-CONNECTORS as in the \
                 rows, X-RELOCATE-TURN free, X-NULL-TURN forbidden";
    Provenance { command: COMMAND.to_owned(), basis: basis.to_owned() }.to_string()
}

fn csv(lines: &[Line]) -> String {
    let mut text = format!("# {}\n", provenance());
    text += "board,junction,connectors,both_placed,pieces,position,first_moves,formulas,clauses,\
             proof_steps\n";
    for line in lines {
        let Proofs { formulas, clauses, steps } = line.proofs;
        let _ = writeln!(
            text,
            "4x2,{},{},{},{},{},{formulas},{clauses},{steps}",
            line.readings.join(","),
            line.both,
            line.pieces,
            line.text,
            line.first_moves.join(" "),
        );
    }
    text
}

fn markdown(lines: &[Line]) -> String {
    let mut text = String::from(
        "# With how few pieces a forced win begins\n\n\
         The board is 4×2, two players. How few pieces can lie there so that the player to move \
         wins within 3 plies, whatever the other does, but not at once?\n\n\
         | junction | connectors | both have placed | pieces | first moves of the example | proofs \
         |\n|---|---|---|---:|---|---|\n",
    );
    for line in lines {
        let Proofs { formulas, clauses, steps } = line.proofs;
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {formulas} formulas, {clauses} clauses, {steps} steps |",
            line.readings[0],
            line.readings[1],
            if line.both { "yes" } else { "not asked" },
            line.pieces,
            line.first_moves.join(" "),
        );
    }
    let _ = write!(
        text,
        "\n| all pieces the mover's | both have placed |\n|---|---|\n\
         | ![Five pieces in a column](least-alone.svg) \
         | ![The same and a piece of the other player](least-both.svg) |\n\n\
         **That so many suffice.** The first move fills the column and completes nothing, since d3 \
         lies across. Now all that the path needs lies there and is the mover's; the other player \
         can neither move nor turn any of it, has no way round it, and the next turn sets d3 \
         upright. To see it again:\n\n```\n\
         crosstrack solve {ALONE} --waive PL-OPENING --plies 3 --engine both\n\
         crosstrack solve {BOTH} --plies 3 --engine both\n```\n\n\
         While this page was made both engines, the search and the formula, gave the first moves \
         in the table, and a certificate of the first of them was replayed through the rules.\n\n\
         **That fewer do not.** Look at the position after a first move that wins. The other \
         player can lay a piece down, or put one of their own away, so that it is on no path: at \
         the rim of the board. After each of these a path must be completed in one turn. If that \
         takes a piece brought to a free cell, the other player could have brought the same there \
         before, and would have won, unless they have none left. These are conditions on a \
         position of which nothing is given but how many pieces of each player lie there; for each \
         number of pieces too small, and each share of the other player, they were written as a \
         formula, and a solver's proof that it has no model was accepted by the checker within. \
         `src/sat/forced/least.rs` has the argument in full. It needs that pieces may be turned as \
         they are moved (X-RELOCATE-TURN `free`); X-NULL-TURN and X-CLAIM make no difference to \
         it, and `allowed` only gives the other player more.\n\n_{}_\n",
        provenance()
    );
    text
}
