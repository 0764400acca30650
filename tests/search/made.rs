//! Positions that are made to hurt the rules of the search, and each rule held against a search without it.
//!
//! A position is made from a path: track that is laid from one edge to the opposite one, at random, through
//! pieces that lie there already wherever it comes back to them, so that it may run through a piece
//! twice, over two of its nets or both ways, over one interstice twice, and in rings. Then pieces are
//! taken from it, or turned, or moved aside, and others are added, some of them in its way.
//!
//! The other searches know that a player who can win at once does, that nobody else may be let to, and
//! the rule of [`SearchRule::Killers`], which only changes an order; they look for wins at once by the rules' own list.

use crosstrack::base::{Player, Random};
use crosstrack::game::{Game as _, GameExt as _, Notation as _, Rulebook as _, Tactics as _};
use crosstrack::rules::{
    Cell, Colour, Corner, Direction, Edge, Layout, Letter, Move, Neighbour, Piece, Placed,
    Position, Ruleset, Setup, Track, cells_of, winning_path,
};
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::threats::ThreatSearch;
use crosstrack::solve::{Budget, Search, SearchRules, Verdict, Wanted, WinSearch as _, solve};

/// Longer paths are given up.
const MOST_STEPS: usize = 40;

/// A path under way, and what lies on the board for it.
struct Walk<'r> {
    game: &'r Ruleset,
    layout: Layout,
    /// The cells that were entered, in order.
    visits: Vec<Cell>,
    /// The sets from which pieces are taken.
    sets: Vec<Colour>,
}

impl Walk<'_> {
    /// Lays a path from one edge to the opposite one; `None` if it ends elsewhere.
    fn lay(&mut self, random: &mut Random) -> Option<()> {
        let from = Edge::ALL[random.below(4)];
        let side = from.direction();
        let starts: Vec<Cell> = cells_of(self.game.cells())
            .filter(|&cell| self.game.neighbour(cell, side) == Neighbour::Terminal(from))
            .collect();
        let mut at = (*random.pick(&starts), side);
        for _ in 0..MOST_STEPS {
            let (cell, side) = at;
            self.put_if_free(cell, side, random)?;
            self.visits.push(cell);
            let exits = self.exits(cell, side);
            let leaves = *random.choose(&exits)?;
            match self.game.neighbour(cell, leaves) {
                Neighbour::Terminal(edge) if edge == from.opposite() => return Some(()),
                Neighbour::Terminal(_) | Neighbour::Nothing => return None,
                Neighbour::Cell(next, arriving) => at = (next, arriving),
                Neighbour::Interstice(gap, corner) => {
                    let track = Track::new(self.game, &self.layout);
                    let exits = track.connector_exits(gap, corner);
                    let corners: Vec<Corner> = Corner::ALL
                        .iter()
                        .copied()
                        .filter(|c| exits & 1 << c.index() != 0)
                        .filter(|&c| self.game.board().has(gap.slot(c)))
                        .collect();
                    let corner = *random.choose(&corners)?;
                    at = (gap.slot(corner), corner.side());
                }
            }
        }
        None
    }

    fn exits(&self, cell: Cell, side: Direction) -> Vec<Direction> {
        let track = Track::new(self.game, &self.layout);
        let exits = (track.piece_links(cell) >> (8 * side.index())) as u8;
        Direction::ALL.iter().copied().filter(|s| exits & 1 << s.index() != 0).collect()
    }

    /// Puts a piece that links a side on a cell, if none lies there.
    fn put_if_free(&mut self, cell: Cell, side: Direction, random: &mut Random) -> Option<()> {
        if self.layout.piece(cell).is_some() {
            return Some(());
        }
        for _ in 0..30 {
            let patterns = self.game.pieces().patterns();
            let letter = patterns[random.below(patterns.len())].letter;
            let placed =
                Placed { piece: self.unused(letter, random)?, rotation: self.turn(letter, random) };
            self.layout.set_piece(cell, Some(placed));
            if !self.exits(cell, side).is_empty() {
                return Some(());
            }
        }
        None
    }

    /// Returns a piece of a pattern that is not on the board, of any set that is played with.
    fn unused(&self, letter: Letter, random: &mut Random) -> Option<Piece> {
        let lies = |piece: Piece| self.layout.pieces().any(|(_, placed)| placed.piece == piece);
        let bit = 1 << letter.index();
        let holds = |colour: &Colour| self.game.letters_of(*colour) & bit != 0;
        let pieces: Vec<Piece> = self
            .sets
            .iter()
            .filter(|colour| holds(colour))
            .map(|&colour| Piece { colour, letter })
            .filter(|&piece| !lies(piece))
            .collect();
        random.choose(&pieces).copied()
    }

    fn turn(&self, letter: Letter, random: &mut Random) -> u8 {
        let pattern = self.game.pieces().get(letter).expect("a pattern of the game");
        let rotations: Vec<u8> = pattern.orientations.rotations().collect();
        *random.pick(&rotations)
    }

    /// Adds some pieces anywhere.
    fn add(&mut self, pieces: usize, random: &mut Random) {
        for _ in 0..pieces {
            let free: Vec<Cell> = cells_of(self.game.cells() & !self.layout.occupied()).collect();
            let patterns = self.game.pieces().patterns();
            let letter = patterns[random.below(patterns.len())].letter;
            let (Some(&cell), Some(piece)) = (random.choose(&free), self.unused(letter, random))
            else {
                continue;
            };
            let rotation = self.turn(letter, random);
            self.layout.set_piece(cell, Some(Placed { piece, rotation }));
        }
    }

    /// Returns whether no path on the board does without coming through some piece twice.
    fn needs_a_knot(&self) -> bool {
        let path = winning_path(&Track::new(self.game, &self.layout));
        path.is_some_and(|path| {
            let mut cells: Vec<Cell> = path.cells().collect();
            let steps = cells.len();
            cells.sort_unstable();
            cells.dedup();
            cells.len() < steps
        })
    }

    fn comes_twice(&self, cell: Cell) -> bool {
        self.visits.iter().filter(|&&visited| visited == cell).count() > 1
    }

    /// Spoils the path at some of its pieces: takes them off, turns them, or moves them aside.
    fn spoil(&mut self, places: usize, random: &mut Random) {
        let mut cells = self.visits.clone();
        cells.sort_unstable();
        cells.dedup();
        random.shuffle(&mut cells);
        // Where the path comes through twice it hurts most, and between.
        let knots: Vec<Cell> =
            cells.iter().copied().filter(|&cell| self.comes_twice(cell)).collect();
        if let Some(&knot) = random.choose(&knots)
            && random.chance(70)
        {
            let visit = |&(_, &cell): &(usize, &Cell)| cell == knot;
            let first = self.visits.iter().enumerate().find(visit).map_or(0, |(at, _)| at);
            let last = self.visits.iter().enumerate().rfind(visit).map_or(0, |(at, _)| at);
            let between = &self.visits[first..last];
            let closer = random.chance(70);
            cells.sort_by_key(|cell| (*cell != knot, closer && !between.contains(cell)));
        }
        for cell in cells.into_iter().take(places) {
            let visits = usize::from(self.comes_twice(cell)) + 1;
            let placed = self.layout.piece(cell);
            self.layout.set_piece(cell, None);
            let Some(placed) = placed else { continue };
            match random.below(6) {
                0 => {
                    let free: Vec<Cell> =
                        cells_of(self.game.cells() & !self.layout.occupied()).collect();
                    self.layout.set_piece(*random.pick(&free), Some(placed));
                }
                way if way < 4 && (visits > 1 || way == 1) => {
                    let rotation = self.turn(placed.piece.letter, random);
                    self.layout.set_piece(cell, Some(Placed { rotation, ..placed }));
                }
                _ => {}
            }
        }
    }
}

/// What a ruleset is made of, how deep it is searched, how many pieces beside the path lie there at most, and how
/// many positions are looked at in a short run.
pub(crate) struct Kind {
    pub(crate) header: &'static str,
    pub(crate) sets: &'static str,
    pub(crate) readings: &'static str,
    pub(crate) plies: usize,
    pub(crate) most_added: usize,
    pub(crate) short: usize,
}

impl Kind {
    pub(crate) fn game(&self) -> Ruleset {
        let game = Ruleset::with_readings(self.readings, &format!("x1_{}.1__d", self.header))
            .expect("a ruleset");
        if self.sets.is_empty() {
            return game;
        }
        let mut spec = game.spec().clone();
        spec.sets = Some(self.sets.parse().expect("sets"));
        Ruleset::new(spec).expect("a ruleset")
    }
}

/// Returns a position that is made, in which the game goes on and the mover does not win at once.
pub(crate) fn made(game: &Ruleset, most_added: usize, random: &mut Random) -> Position {
    loop {
        let to_move = Player::from_index(random.below(game.players()));
        let (mine, others): (Vec<Colour>, Vec<Colour>) = Colour::ALL
            .iter()
            .filter(|&&colour| game.letters_of(colour) != 0)
            .partition(|&&colour| game.owners().may_handle(to_move, colour));
        // A path of pieces that nobody else may touch is hard to stop.
        let sets = if random.chance(75) { mine } else { Colour::ALL.to_vec() };
        let (layout, visits) = (Setup::start().layout(game), Vec::new());
        let mut walk = Walk { game, layout, visits, sets };
        if walk.lay(random).is_none() {
            continue;
        }
        if !walk.needs_a_knot() && random.chance(97) {
            continue;
        }
        walk.spoil(1 + random.below(3), random);
        walk.sets = if random.chance(75) { others } else { Colour::ALL.to_vec() };
        walk.add(1 + random.below(most_added), random);
        let pieces = walk.layout.pieces().collect();
        let setup = Setup { pieces, to_move, ..Setup::start() };
        let Ok(position) = Position::new(game, &setup) else { continue };
        let is_open = game.outcome(&position).is_none() && !game.has_win(&position);
        // Most of what is farther off is hopeless.
        if is_open && (game.min_plies(&position, 2) <= 2 || random.chance(25)) {
            return position;
        }
    }
}

const fn kind(
    header: &'static str,
    sets: &'static str,
    readings: &'static str,
    plies: usize,
    [most_added, short]: [usize; 2],
) -> Kind {
    Kind { header, sets, readings, plies, most_added, short }
}

/// Both published boards and those of studies, all readings, 2 players, 3, teams; many movable pieces or few.
const KINDS: [Kind; 16] = [
    kind("4x2_1122", "", "", 3, [8, 60]),
    kind("4x2_1122", "", "junction=through", 3, [8, 30]),
    kind("4x2_1122", "", "relocate-turn=keep", 3, [12, 30]),
    kind("4x2_1122", "", "null-turn=allowed connectors=straight", 3, [8, 15]),
    kind("4x2_1122", "", "claim-rule=announced", 3, [8, 10]),
    kind("4x2_123c", "", "", 4, [8, 5]),
    kind("4x2_1234t", "", "relocate-turn=keep", 3, [10, 10]),
    kind("4x3_1122", "", "", 3, [8, 0]),
    kind("3x2_1122", "AACCDDFGGII/AACCDDGII", "relocate-turn=keep", 5, [14, 0]),
    kind("2x2_1122", "ACDDGGI/ACDGI", "relocate-turn=keep", 5, [9, 5]),
    kind("2x2_1122", "CDFGI/CDGI", "relocate-turn=keep junction=through", 5, [9, 5]),
    kind("2x2_1122", "ACDGGI/CDGI", "", 5, [8, 3]),
    kind("3x1_1122", "CCDDGI/CDGI", "", 5, [7, 4]),
    kind("3x1_1122", "CDGGI/CDI", "relocate-turn=keep null-turn=allowed", 5, [7, 5]),
    kind("3x1_123c", "", "relocate-turn=keep", 4, [6, 10]),
    kind("2x1_1122", "CDGI/CG", "connectors=straight", 5, [3, 10]),
];

/// The rules that every search here knows.
const REFERENCE: SearchRules = SearchRules::NONE
    .with(SearchRule::WinInOne)
    .with(SearchRule::OtherWins)
    .with(SearchRule::Killers);

fn answer(game: &Ruleset, position: &Position, plies: usize, rules: SearchRules) -> Verdict<Move> {
    let mut search = Search::with_rules(game, Budget::default(), rules, DEFAULT_MEMORY);
    solve(game, &mut search, position, plies, Wanted::All)
}

/// Returns whether the side to move wins within so many plies, and how many positions were looked
/// at. What is asked of a position itself, not of what its first moves lead to, depends on all
/// rules.
fn wins(game: &Ruleset, position: &Position, plies: usize, rules: SearchRules) -> (bool, u64) {
    let mut search = Search::with_rules(game, Budget::default(), rules, DEFAULT_MEMORY);
    let side = game.side_of(game.to_move(position));
    let wins = search.wins_within(position, side, plies).expect("no budget");
    (wins, search.nodes())
}

/// What came of the positions of one kind.
#[derive(Default)]
struct Tally {
    positions: usize,
    wins: usize,
    /// By rule: in how many positions it decided something.
    decided: [usize; SearchRule::COUNT],
    /// In how many wins by threats were looked for and found.
    by_threats: usize,
}

/// Holds the search against the reference in some positions of a kind: with all rules, and with each.
fn compare(kind: &Kind, positions: usize, seed: u64) -> Tally {
    let game = kind.game();
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..positions {
        let position = made(&game, kind.most_added, &mut random);
        let text = || format!("{} {} {}", game.write_position(&position), kind.sets, kind.readings);
        let expected = answer(&game, &position, kind.plies, REFERENCE);
        assert_eq!(answer(&game, &position, kind.plies, SearchRules::ALL), expected, "{}", text());
        let is_won = matches!(expected, Verdict::Win { .. });
        let (reference, nodes) = wins(&game, &position, kind.plies, REFERENCE);
        assert_eq!(reference, is_won, "{}", text());
        assert_eq!(wins(&game, &position, kind.plies, SearchRules::ALL).0, is_won, "{}", text());
        for &rule in SearchRule::ALL.iter().filter(|&&rule| !REFERENCE.has(rule)) {
            let (with, less) = wins(&game, &position, kind.plies, REFERENCE.with(rule));
            assert_eq!(with, is_won, "with {rule}: {}", text());
            tally.decided[rule.index()] += usize::from(less != nodes);
        }
        tally.by_threats += usize::from(threats_agree(&game, &position, &expected));
        tally.positions += 1;
        tally.wins += usize::from(is_won);
        // No first move that wins in two turns is left out.
        if let Verdict::Win { plies, first_moves } = &expected
            && *plies == game.plies_per_round(game.to_move(&position)) + 1
        {
            let mut kept = game.moves(&position);
            game.prune_unhelpful(&position, &mut kept);
            let missing = first_moves.iter().find(|mv| !kept.contains(mv));
            assert_eq!(missing, None, "{}", text());
        }
    }
    tally
}

/// Returns whether there is a win by threats in three plies; it is there just if a first move that
/// wins threatens.
fn threats_agree(game: &Ruleset, position: &Position, expected: &Verdict<Move>) -> bool {
    if game.plies_per_round(game.to_move(position)) != 2 {
        return false;
    }
    let threatening: Vec<Move> = match expected {
        Verdict::Win { plies: 3, first_moves } => {
            let threatens = |mv: &&Move| game.has_threat(&game.play(position, **mv));
            first_moves.iter().filter(threatens).copied().collect()
        }
        _ => Vec::new(),
    };
    let mut engine = ThreatSearch::new(game, Budget::default(), DEFAULT_MEMORY);
    let verdict = engine.verdict(game, position, 3, Wanted::All);
    let found = match verdict {
        Verdict::Win { first_moves, .. } => first_moves,
        _ => Vec::new(),
    };
    assert_eq!(found, threatening, "{}", game.write_position(position));
    !found.is_empty()
}

fn table(tallies: &[(&Kind, Tally)]) -> String {
    let rules: Vec<SearchRule> =
        SearchRule::ALL.iter().copied().filter(|&r| !REFERENCE.has(r)).collect();
    let names: Vec<String> = rules.iter().map(ToString::to_string).collect();
    let head = format!("| positions | plies | made | won | by threats | {} |", names.join(" | "));
    let line = format!("|---|{}", "---:|".repeat(rules.len() + 4));
    let row = |(kind, tally): &(&Kind, Tally)| {
        let what = [kind.header, kind.sets, kind.readings].join(" ");
        let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
        let decided: Vec<String> =
            rules.iter().map(|rule| tally.decided[rule.index()].to_string()).collect();
        let Tally { positions, wins, by_threats, .. } = tally;
        let decided = decided.join(" | ");
        format!("| {what} | {} | {positions} | {wins} | {by_threats} | {decided} |", kind.plies)
    };
    [vec![head, line], tallies.iter().map(row).collect()].concat().join("\n")
}

/// Compares so many times as many positions of each kind as in a short run; where that has none, as many.
fn run(times: Option<usize>, seed: u64) -> Vec<(&'static Kind, Tally)> {
    let one = |kind: &'static Kind| {
        let count = times.map_or(kind.short, |times| times * kind.short.max(1));
        let tally = compare(kind, count, seed);
        if times.is_some() {
            eprintln!("{} {} {}: {count}", kind.header, kind.sets, kind.readings);
        }
        (kind, tally)
    };
    let tallies: Vec<_> = KINDS.iter().map(one).collect();
    eprintln!("{}", table(&tallies));
    tallies
}

/// No search rule changes an answer, and each decides often enough for that to say something.
/// [`SearchRule::Threats`] decides only in a search of seven plies, so its wins are counted apart.
#[test]
fn no_rule_changes_an_answer() {
    let tallies = run(None, 1);
    let sum = |of: &dyn Fn(&Tally) -> usize| tallies.iter().map(|(_, t)| of(t)).sum::<usize>();
    for &rule in SearchRule::ALL.iter().filter(|&&r| !REFERENCE.has(r) && r != SearchRule::Threats)
    {
        let decided = sum(&|t| t.decided[rule.index()]);
        assert!(decided >= 3, "{rule} decided {decided} times");
    }
    let (wins, by_threats) = (sum(&|t| t.wins), sum(&|t| t.by_threats));
    assert!(wins >= 8 && by_threats >= 3, "{wins} {by_threats}");
}

/// The same for `TIMES` times as many positions:
/// `TIMES=100 cargo test --release -p crosstrack --test search made:: -- --ignored --nocapture`.
#[test]
#[ignore = "takes hours"]
fn no_rule_changes_an_answer_for_hours() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    run(Some(number("TIMES").unwrap_or(100)), number("SEED").unwrap_or(2) as u64);
}
