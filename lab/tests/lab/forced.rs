//! With how few pieces forced wins begin, and how they go: what the arguments rest on, numbers by
//! hand, and what is kept.

use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::{
    Action, Board, Cell, Colour, Letter, Piece, Placed, Position, Ruleset, RulesetSpec, Seats,
    Setup, cells_of, read_setup,
};
use crosstrack::solve::certificate::file::CertificateFile;
use crosstrack::solve::threats::{DEFAULT_MEMORY, ThreatSearch};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, WinSearch as _, certificate, solve};
use crosstrack_lab::study::bound::lower_bound_in_five;
use crosstrack_lab::study::catalogue::entries;
use crosstrack_lab::study::known::read;
use crosstrack_lab::study::pattern::analyse_first_move;
use crosstrack_lab::study::{ActionKind, KNOWN_WINS, WinReason};
use crosstrack_prove::formula::forced::least::{ArgumentError, formula, sets_per_player};
use crosstrack_prove::sat::{Answer, ClauseSink as _, Evidence, Prover};

fn small(readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a ruleset")
}

/// Whatever four pieces lie on the board, a fifth can go, or stay, where two of the five lie in one
/// row and two in one column.
#[test]
fn a_piece_can_spoil_rows_and_columns() {
    let cells: Vec<Cell> = cells_of(Board::SMALL.cells()).collect();
    let spoilt = |five: &[Cell]| {
        let lines = |line: fn(Cell) -> usize| {
            five.iter().fold(0_u32, |mask, &cell| mask | 1 << line(cell)).count_ones()
        };
        lines(Cell::row) < 5 && lines(Cell::column) < 5
    };
    let mut boards = 0;
    for a in 0..cells.len() {
        for b in a + 1..cells.len() {
            for c in b + 1..cells.len() {
                for d in c + 1..cells.len() {
                    let four = [cells[a], cells[b], cells[c], cells[d]];
                    let mut others = cells.iter().filter(|cell| !four.contains(cell));
                    let there = others.any(|&e| spoilt(&[four[0], four[1], four[2], four[3], e]));
                    assert!(there, "{four:?}");
                    boards += 1;
                }
            }
        }
    }
    // 32 over 4.
    assert_eq!(boards, 35_960);
}

/// What follows for 5 plies, by hand: 6 pieces in 3 plies are as many as a path takes.
#[test]
fn bounds_for_five_plies() {
    let game = small("");
    assert_eq!((lower_bound_in_five(&game, false, 6), lower_bound_in_five(&game, true, 6)), (4, 5));
    assert_eq!((lower_bound_in_five(&game, false, 8), lower_bound_in_five(&game, true, 8)), (4, 5));
    assert_eq!((lower_bound_in_five(&game, false, 5), lower_bound_in_five(&game, true, 5)), (3, 4));
    let bare = small("connectors=none");
    assert_eq!((lower_bound_in_five(&bare, false, 6), lower_bound_in_five(&bare, true, 6)), (5, 6));
    assert_eq!((lower_bound_in_five(&bare, false, 5), lower_bound_in_five(&bare, true, 5)), (3, 4));
    // Where a piece keeps its orientation as it moves, it may not be dead where it goes.
    let bare = small("connectors=none relocate-turn=keep");
    assert_eq!((lower_bound_in_five(&bare, false, 6), lower_bound_in_five(&bare, true, 6)), (5, 5));
    let tiny = Ruleset::standard(Board::of(2, 1), Seats::Two);
    assert_eq!((lower_bound_in_five(&tiny, false, 2), lower_bound_in_five(&tiny, true, 2)), (0, 2));
    let large = Ruleset::standard(Board::of(3, 3), Seats::Two);
    assert_eq!(
        (lower_bound_in_five(&large, false, 7), lower_bound_in_five(&large, true, 7)),
        (5, 5)
    );
}

/// Five pieces without connectors, four or three of them in a column, and one or two the other
/// player's: by search nobody wins in 5 plies, whoever owns what. With six it finds a win.
#[test]
fn five_pieces_do_not_suffice_without_connectors_by_search() {
    let (mut tried, mut columns) = (0, 0);
    for readings in ["connectors=none", "connectors=none junction=through"] {
        let game = small(readings);
        let mut random = Random::new(11);
        while tried < 120 {
            let Some(position) = five_pieces(&game, &mut random) else { continue };
            let mut search = Search::new(&game, Budget::default());
            let verdict = solve(&game, &mut search, &position, 5, Wanted::One);
            assert!(
                matches!(verdict, Verdict::NoWin | Verdict::Win { plies: 1, .. }),
                "{} {verdict:?}",
                game.write_position(&position)
            );
            tried += 1;
            columns += usize::from(verdict == Verdict::NoWin);
        }
        tried = 0;
        let known = KNOWN_WINS.iter().rfind(|known| known.plies == 5 && known.both).expect("one");
        let position = read(&game, known.text).expect("a position");
        assert_eq!(position.layout().pieces().count(), 6);
        let mut search = Search::new(&game, Budget::default());
        let verdict = solve(&game, &mut search, &position, 5, Wanted::One);
        assert!(matches!(verdict, Verdict::Win { plies: 5, .. }), "{verdict:?}");
    }
    assert!(columns > 200, "{columns}");
}

/// Straight pieces of both players in a column, as they lie or turned, the fifth piece anywhere.
fn five_pieces(game: &Ruleset, random: &mut Random) -> Option<Position> {
    let column = 1 + random.below(4);
    let (mut cells, others): (Vec<Cell>, Vec<Cell>) =
        cells_of(game.cells()).partition(|cell| cell.column() == column);
    random.shuffle(&mut cells);
    let along = 4 + random.below(2);
    cells.truncate(along);
    cells.extend((along < 5).then(|| others[random.below(others.len())]));
    let theirs = 1 + random.below(2);
    let mut pieces = Vec::new();
    for (number, &cell) in cells.iter().enumerate() {
        let (colours, names) = if number < theirs {
            ([Colour::B, Colour::G], "ADICFG")
        } else {
            ([Colour::R, Colour::Y], "ADI")
        };
        let name = names.chars().nth(random.below(names.len()))?;
        let rotation = if random.below(3) == 0 { random.below(8) } else { 4 * random.below(2) };
        let rotation = if name == 'I' { rotation % 4 } else { rotation } as u8;
        let piece = Piece { colour: colours[random.below(2)], letter: Letter::from_char(name)? };
        pieces.push((cell, Placed { piece, rotation }));
    }
    let setup = Setup { pieces, ..Setup::start() };
    Position::new_waiving(game, &setup, |_| true).ok()
}

/// Returns the formulas that a bound refutes in turn: for 1, 2, … pieces after the first move, up to `pieces`
/// and as far as the argument holds. Each is given as the number of pieces, and how many of them are the
/// other player's.
fn formulas(
    ruleset: &Ruleset,
    both: bool,
    pieces: usize,
) -> Result<Vec<(usize, usize)>, ArgumentError> {
    let mut all = Vec::new();
    for pieces in 1..=pieces {
        // One at least is the mover's: the piece of the first move.
        for theirs in usize::from(both)..pieces {
            match sets_per_player(ruleset, pieces, theirs) {
                Ok(_) => all.push((pieces, theirs)),
                Err(ArgumentError::NoDeadSpots) if pieces > 1 => {
                    // The argument does not hold for this many pieces, whoever owns them.
                    all.retain(|&(fewer, _)| fewer < pieces);
                    return Ok(all);
                }
                Err(none) => return Err(none),
            }
        }
    }
    Ok(all)
}

/// By hand: of the patterns A, C, D, F, G, I there are 8, 16, 16, 8, 4, 8 dead spots, and the other
/// player has two pieces of each. With seven pieces five patterns have a free spot, and six pieces
/// exhaust three of them; with eight two have one, and four pieces exhaust both.
#[test]
fn the_formulas_end_where_the_argument_does() {
    let game = small("");
    let all = formulas(&game, false, 30).expect("an argument");
    let expected = (1..=7).flat_map(|pieces| (0..pieces).map(move |theirs| (pieces, theirs)));
    assert_eq!(all, expected.collect::<Vec<_>>());
    let both = formulas(&game, true, 30).expect("an argument");
    assert_eq!(both, all.into_iter().filter(|&(_, theirs)| theirs > 0).collect::<Vec<_>>());
    assert!(formula(&game, 8, 3).is_ok());
    assert_eq!(formula(&game, 8, 4).err(), Some(ArgumentError::NoDeadSpots));
    // One cell is not more than one piece.
    let one = Ruleset::standard(Board::of(1, 1), Seats::Two);
    assert_eq!(formulas(&one, false, 3), Err(ArgumentError::NoDeadSpots));
}

/// By hand: after the first move the column lacks nothing but a turn of d3, which lies across. Two
/// orientations of I run straight down.
#[test]
fn the_fewest_pieces_win_by_a_turn_that_nobody_can_prevent() {
    let game = small("");
    for known in KNOWN_WINS.iter().filter(|known| known.plies == 3) {
        let position = read(&game, known.text).expect("a position");
        let first = game.read_move("yD.d6.0").expect("a move");
        let attack = analyse_first_move(&game, &position, first).expect("no end");
        assert_eq!(attack.pattern.first, ActionKind::Place);
        assert_eq!(attack.pattern.hold, WinReason::Untouchable);
        assert_eq!((attack.threats, attack.meeting), ([2, 0, 0, 0], 0));
        assert_eq!(attack.replies, game.moves(&game.play(&position, first)).len());
    }
}

/// What is said of threats holds of each win of the catalogue: all of them are turns, nothing parries what nobody else
/// can touch, and of several threats each is met by some reply.
#[test]
fn the_catalogue_is_as_it_is_said_to_be() {
    let entries = entries();
    // In small.csv, in games.csv, and known positions.
    assert_eq!(entries.len(), 36 + 185 + 2);
    for entry in &entries {
        let (game, attack) = (&entry.ruleset, &entry.attack);
        let after = game.play(&entry.position, entry.first);
        assert!(!game.has_win(&entry.position) && !game.has_win(&after));
        assert_eq!(game.has_win(&entry.position.after_null_moves(game, 1)), attack.pattern.parries);
        for mv in game.winning_moves(&after.after_null_moves(game, 1)) {
            assert!(matches!(mv.action, Action::Rotate { .. }), "{mv:?}");
        }
        let all: usize = attack.threats.iter().sum();
        let mut unmet = game.winning_moves(&after.after_null_moves(game, 1));
        for reply in game.moves(&after) {
            let wins = game.winning_moves(&game.play(&after, reply));
            unmet.retain(|mv| wins.contains(mv));
        }
        match attack.pattern.hold {
            WinReason::Untouchable | WinReason::Unmet => {
                assert!(attack.meeting == 0 && attack.threats[0] > 0 && !unmet.is_empty());
            }
            WinReason::Several => assert!(attack.meeting == 0 && all > 1 && unmet.is_empty()),
            WinReason::Shifting => assert!(attack.meeting > 0 && all > 0),
            WinReason::Quiet => assert!(attack.meeting == attack.replies && all == 0),
        }
    }
}

/// A row of the table that is kept.
struct Kept {
    readings: String,
    pieces: usize,
    theirs: usize,
    clauses: usize,
    steps: u64,
}

fn kept() -> Vec<Kept> {
    let path =
        concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "/reports/forced/kept/formulas.csv");
    let text = std::fs::read_to_string(path).expect("a file");
    let mut lines = text.lines();
    let header = "junction,connectors,relocate_turn,pieces,theirs,variables,clauses,steps";
    assert_eq!(lines.next(), Some(header));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let &[junction, connectors, turn, pieces, theirs, _, clauses, steps] = &fields[..] else {
            panic!("{line}")
        };
        let number = |text: &str| text.parse().expect("a number");
        Kept {
            readings: format!("junction={junction} connectors={connectors} relocate-turn={turn}"),
            pieces: number(pieces),
            theirs: number(theirs),
            clauses: number(clauses),
            steps: steps.parse().expect("a number"),
        }
    };
    lines.map(row).collect()
}

/// Every formula that the numbers rest on is in the table that is kept; those that are small are
/// derived and refuted again, with as many clauses and steps.
#[test]
fn what_is_kept_is_whole_and_small_parts_of_it_are_found_again() {
    let kept = kept();
    let mut readings: Vec<&str> = kept.iter().map(|row| row.readings.as_str()).collect();
    readings.dedup();
    assert!(readings.len() >= 6, "{readings:?}");
    for readings in readings {
        let rows = || kept.iter().filter(|row| row.readings == readings);
        let numbers: Vec<(usize, usize)> = rows().map(|row| (row.pieces, row.theirs)).collect();
        let five = (1..=5).flat_map(|pieces| (0..pieces).map(move |theirs| (pieces, theirs)));
        let six = (1..6).map(|theirs| (6, theirs));
        assert_eq!(numbers, five.chain(six).collect::<Vec<_>>(), "{readings}");
        let game = small(readings);
        for row in rows().filter(|row| (row.pieces, row.theirs) == (5, 1)) {
            let cnf = formula(&game, row.pieces, row.theirs).expect("an argument");
            assert_eq!(cnf.clause_count(), row.clauses, "{readings}");
            let answer = Prover::default().decide(&cnf, &[]).expect("an answer");
            let Answer::Unsat(Evidence::Checked { size, .. }) = answer else {
                panic!("{readings}: {answer:?}")
            };
            assert_eq!(size.additions, row.steps, "{readings}");
        }
    }
}

/// A kept strategy of a win in 5 plies is of a known position, and the rules accept it.
#[test]
fn a_kept_certificate_is_accepted() {
    let path =
        concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "/reports/forced/kept/five-both.json");
    let document =
        CertificateFile::read(&std::fs::read_to_string(path).expect("a file")).expect("one");
    let known = KNOWN_WINS.iter().find(|known| known.plies == 5 && known.both).expect("one");
    assert_eq!((document.header.position.as_str(), document.header.plies), (known.text, 5));
    let game = small(&document.header.readings);
    assert_eq!(game, small(""));
    let position = read(&game, known.text).expect("a position");
    assert_eq!(position.layout().pieces().count(), lower_bound_in_five(&game, true, 6));
    let mut search = Search::new(&game, Budget::default());
    assert_eq!(solve(&game, &mut search, &position, 3, Wanted::One), Verdict::NoWin);
    let certificate = document.certificate(&game, position).expect("its position");
    certificate::check(&game, &certificate).expect("a strategy");
}

/// The longest forced win that is known: the rules accept its certificate, and by threats there is no
/// shorter one, nor another first move.
#[test]
fn the_kept_win_in_nine_is_one() {
    let path =
        concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "/reports/forced/kept/nine.json");
    let document =
        CertificateFile::read(&std::fs::read_to_string(path).expect("a file")).expect("one");
    let game = small(&document.header.readings);
    assert_eq!(game, small(""));
    let setup = read_setup(&game, &document.header.position).expect("a position");
    let position = Position::new(&game, &setup).expect("a position of play");
    let certificate = document.certificate(&game, position.clone()).expect("its position");
    let stats = certificate::check(&game, &certificate).expect("a strategy");
    assert_eq!((document.header.plies, stats.answers), (9, 135_721));
    let mut threats = ThreatSearch::new(&game, Budget::default(), 1 << 24);
    assert_eq!(threats.wins_within(&position, game.side_of(position.to_move()), 7), Ok(false));
    let mut engine = ThreatSearch::new(&game, Budget::default(), DEFAULT_MEMORY);
    let first = game.read_move("c5.e3.3").expect("a move");
    let verdict = Verdict::Win { plies: 9, first_moves: vec![first] };
    assert_eq!(engine.verdict(&game, &position, 9, Wanted::All), verdict);
}
