//! Each number in a sentence of the reports is that of the tables beside it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use crosstrack::rules::Catalogue;

fn reports(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports").join(path)
}

/// A row of a table: its cells by their columns.
type Row = BTreeMap<String, String>;

/// Returns the rows of a table of the reports.
fn rows(path: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(reports(path)).expect("a table");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

fn number(row: &Row, column: &str) -> u64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {}", row[column]))
}

/// Returns the sum of a column over the rows that pass.
fn sum(rows: &[Row], column: &str, passes: impl Fn(&Row) -> bool) -> u64 {
    rows.iter().filter(|row| passes(row)).map(|row| number(row, column)).sum()
}

/// Returns words as a list: `A, B and C`.
fn list(words: impl IntoIterator<Item = impl Display>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    words.join(", ").rsplit_once(", ").map_or(words.join(""), |(a, b)| format!("{a} and {b}"))
}

/// Returns the sentences of a page: without tables, pictures, code, where links lead, and the last line.
fn sentences(path: &str) -> String {
    let page = std::fs::read_to_string(reports(path)).expect("a page");
    let lines = page.lines().filter(|line| !line.starts_with(['|', '!', '_']));
    let text = lines.collect::<Vec<_>>().join("\n");
    let text: String = text.split('`').step_by(2).collect();
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "]" + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// Compares the sentences of a page with what the tables say, and all their other numbers with those that are no measure but
/// the name of something.
fn compare(path: &str, said: &[String], names: &[&str]) {
    let mut text = sentences(path).split_whitespace().collect::<Vec<_>>().join(" ");
    for part in said.iter().map(String::as_str).chain(names.iter().copied()) {
        assert!(text.contains(part), "{path} should say: {part}\n{text}");
        text = text.replace(part, "");
    }
    for sentence in text.split(". ") {
        let has_digit = sentence.contains(|c: char| c.is_ascii_digit());
        assert!(!has_digit, "{path}, with no table: {sentence}");
    }
}

/// What the index says of the pieces.
fn facts_of_pieces() -> Vec<String> {
    let pieces = rows("tables/pieces.csv");
    let letters = |passes: &dyn Fn(&Row) -> bool| {
        list(pieces.iter().filter(|row| passes(row)).map(|row| &row["letter"]))
    };
    let all = sum(&pieces, "orientations", |_| true);
    let of = |edition: &str| {
        sum(&pieces, "orientations", |row| row["editions"].split(' ').any(|e| e == edition))
    };
    let tiles = rows("tables/orientations.csv");
    let split = |row: &&Row| row["tile"] == "intersection" && row["joined"] != row["through"];
    let mut kinds: Vec<&str> = tiles.iter().filter(split).map(|row| &*row["letter"]).collect();
    kinds.dedup();
    vec![
        format!(
            "The {} patterns have **{all} orientations**: eight each, except for {},",
            pieces.len(),
            letters(&|row| number(row, "orientations") < 8)
        ),
        format!("one of {}, a cell of the large game one of {}.", of("standard"), of("tournament")),
        format!(
            "{} are **their own mirror images**",
            letters(&|row| row["mirror"] == row["letter"])
        ),
        format!("{} have no mirror image", letters(&|row| row["mirror"].is_empty())),
        format!(
            "a question about {} and the intersection piece {} alone",
            letters(&|row| row["pairs_joined"] != row["pairs_through"]),
            list(kinds)
        ),
    ]
}

/// What the index says of what pieces link.
fn facts_of_links() -> Vec<String> {
    let all = sum(&rows("tables/pieces.csv"), "orientations", |_| true);
    let links = rows("tables/links.csv");
    let joined = || links.iter().filter(|row| row["junction"] == "joined");
    let counts = |row: &Row| (number(row, "patterns"), number(row, "orientations"));
    let most = joined().max_by_key(|row| counts(row)).expect("a turn");
    let least = joined().min_by_key(|row| counts(row)).expect("a turn");
    let straight = joined().find(|row| row["turn"] == "0").expect("straight on");
    vec![
        format!(
            "**A turn by {}° is what most pieces can do**: {} patterns, in {} of the {all} \
             orientations",
            most["turn"], most["patterns"], most["orientations"]
        ),
        format!(
            "left to {} patterns and {} orientations, and a turn by {}° to {} and {} (",
            straight["patterns"],
            straight["orientations"],
            least["turn"],
            least["patterns"],
            least["orientations"]
        ),
    ]
}

/// What the index says of all patterns that there could be.
fn facts_of_the_census() -> Vec<String> {
    let (pieces, census) = (rows("tables/pieces.csv"), rows("tables/census.csv"));
    let patterns = |column: &str, paths: &[&str]| {
        sum(&census, column, |row| row["sides"] == "8" && paths.contains(&&*row["paths"]))
    };
    let published = |paths: usize| {
        Catalogue::published().patterns().iter().filter(|p| p.paths() == paths).count()
    };
    let own = pieces.iter().filter(|row| row["mirror"] == row["letter"]).count();
    vec![
        format!(
            "**{} patterns of two paths and {} of three**; the game uses {} and {} of them. With \
             four paths there would be {} more.",
            patterns("classes", &["2"]),
            patterns("classes", &["3"]),
            published(2),
            published(3),
            patterns("classes", &["4"])
        ),
        format!(
            "only {} in {} are their own mirror images; of the published ones, {own} in {}.",
            patterns("achiral", &["2", "3"]),
            patterns("classes", &["2", "3"]),
            pieces.len()
        ),
    ]
}

/// What the index says of the boards and of the clauses.
fn facts_of_boards_and_clauses() -> Vec<String> {
    let boards = rows("tables/boards.csv");
    let board = |name: &str| boards.iter().find(|row| row["board"] == name).expect("a board");
    let (small, large) = (board("4x2"), board("4x3"));
    let clauses = rows("tables/clauses.csv");
    let from = |source: &str| {
        clauses.iter().filter(|row| row["source"].split(' ').any(|s| s == source)).count()
    };
    vec![
        format!(
            "has {} cells and {} interstices, the large one {} and {}.",
            small["cells"], small["interstices"], large["cells"], large["interstices"]
        ),
        format!("shorter than **{} pieces** on the one and **{}**", small["width"], large["width"]),
        format!(
            "are {} clauses: {} from the English article, {} from the Dutch and {} from the French \
             rule sheet, {} from the article on Crossings, and {} that no source settles.",
            clauses.len(),
            from("en"),
            from("nl"),
            from("fr"),
            from("cr"),
            from("reading")
        ),
    ]
}

#[test]
fn the_index_says_what_the_tables_say() {
    let facts = [facts_of_pieces(), facts_of_links(), facts_of_the_census()].concat();
    let said = [facts, facts_of_boards_and_clauses()].concat();
    compare("README.md", &said, &["4×2", "4×3"]);
}

/// The index lists every table, with its title and its files.
#[test]
fn the_index_lists_every_table() {
    let index = std::fs::read_to_string(reports("README.md")).expect("a page");
    let rules = crosstrack::Ruleset::default();
    let tables = crosstrack_cli::game::tables::all(&rules);
    let listed = index.lines().filter(|line| line.contains("](tables/")).count();
    assert_eq!(listed, tables.len());
    for table in tables {
        let name = table.name;
        let files = ["csv", "md", "json"].map(|end| format!("[{end}](tables/{name}.{end})"));
        let row = index.lines().find(|line| line.contains(&files.join(" "))).expect(name);
        assert!(row.starts_with(&format!("| {} | ", table.title)), "{row}");
    }
}

/// As few pieces as the board is wide win, but for one colour set without connectors.
#[test]
fn the_report_on_minima_says_what_its_table_says() {
    let widths: BTreeMap<String, String> = rows("tables/boards.csv")
        .into_iter()
        .map(|row| (row["board"].clone(), row["width"].clone()))
        .collect();
    for row in rows("minimal/minimum.csv") {
        let wins = row["stock"] == "4" || row["connectors"] != "none";
        let least = if wins { widths[&row["board"]].as_str() } else { "" };
        assert_eq!(row["pieces"], least, "{row:?}");
    }
    compare("minimal/README.md", &[], &["3×2", "2×2", "3×1", "2×1"]);
}

#[test]
fn the_report_on_counts_says_what_its_tables_say() {
    let minimum = &rows("counts/minimum.csv")[0];
    let shares = rows("counts/shares.csv");
    let mut said = vec![format!(
        "**{} configurations of {} pieces** win, {} up to quarter turns.",
        minimum["configurations"], minimum["pieces"], minimum["up_to_symmetry"]
    )];
    let share = |row: &Row| row["share"].parse::<f64>().expect("a share");
    let mut alike = 0;
    for (board, connectors) in
        [("4x2", "crossed"), ("4x2", "straight"), ("4x2", "none"), ("4x3", "empty")]
    {
        let of = |junction: &'static str, kinds: &'static [&str]| {
            shares.iter().filter(move |row| {
                row["board"] == board
                    && row["connectors"] == connectors
                    && row["junction"] == junction
                    && kinds.contains(&&*row["of"])
            })
        };
        let busiest = |kinds: &'static [&str]| {
            let most = of("joined", kinds).map(|row| number(row, "configurations")).max();
            let top = of("joined", kinds).filter(|row| Some(number(row, "configurations")) == most);
            let names: Vec<&str> = top.clone().map(|row| &*row["name"]).collect();
            let part = top.map(share).next().expect("one");
            (names.join(", "), format!("{:.1} %", 100. * part))
        };
        let ((cells, in_cell), (ends, at_end)) = (busiest(&["cell"]), busiest(&["terminal"]));
        said.push(format!(
            "**{board}, connectors {connectors}.** Busiest: {cells}, with {in_cell} each; terminals \
             {ends}, with {at_end}."
        ));
        let both: &[&str] = &["cell", "terminal"];
        let points = of("joined", both)
            .zip(of("through", both))
            .map(|(one, other)| (share(one) - share(other)).abs() * 100.)
            .fold(0., f64::max);
        if points > 0. {
            said.push(format!("no share here differs by more than {points:.1} points"));
        } else {
            alike += 1;
        }
    }
    let small = rows("tables/boards.csv").into_iter().find(|row| row["board"] == "4x2");
    said.push(format!("the {} connectors", small.expect("a board")["interstices"]));
    compare("counts/README.md", &said, &[]);
    // The code behind `under` is left out.
    assert_eq!(sentences("counts/README.md").matches("The same under .").count(), alike);
    compare("counts/by-pieces.md", &[], &["128 bits"]);
}

#[test]
fn the_reports_on_solved_boards_say_what_their_tables_say() {
    let values = rows("tablebases/values.csv");
    let readings = |row: &Row| {
        ["junction", "relocate-turn", "null-turn", "connectors"].map(|name| row[name].clone())
    };
    let mut groups: BTreeMap<[String; 4], Vec<&Row>> = BTreeMap::new();
    for row in &values {
        groups.entry(readings(row)).or_default().push(row);
    }
    let sums = groups.values().map(|rows| {
        ["positions", "within_opening"].map(|name| rows.iter().map(|row| number(row, name)).sum())
    });
    let sums: Vec<[u64; 2]> = sums.collect();
    assert!(sums.iter().all(|sum| *sum == sums[0]), "each row speaks of as many positions");
    let said = [format!(
        "Each row speaks of {} positions. {} of them leave it open",
        sums[0][0], sums[0][1]
    )];
    let names = ["2×1", "1×2", "player 1", "[1x2-joined-free]", "[1x2-through-free]", "1.3 GiB"];
    compare("tablebases/README.md", &said, &names);
    compare("crossings/README.md", &[], &[]);
}

#[test]
fn the_report_on_wins_of_crossings_says_what_its_table_says() {
    let page = std::fs::read_to_string(reports("crossings/wins.md")).expect("a page");
    let table = page.lines().skip_while(|line| !line.starts_with("| win in |")).skip(2);
    let counts = table.take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        (cells[1].to_owned(), cells[2].parse::<u64>().expect("a number"))
    });
    let counts: Vec<(String, u64)> = counts.collect();
    let all: u64 = counts.iter().map(|count| count.1).sum();
    let (last, none) = counts.last().expect("a row");
    let plies = last.strip_prefix("not within ").expect("the last row");
    let said = [
        format!("{all} positions of random games"),
        format!("forces a win within {plies} plies in {} of them", all - none),
    ];
    compare("crossings/wins.md", &said, &["8x8"]);
}

#[test]
fn the_report_on_puzzles_says_how_many_there_are() {
    let page = std::fs::read_to_string(reports("puzzles/README.md")).expect("a page");
    let of = |game: &str| -> u64 {
        let rows = page.lines().filter(|line| line.starts_with(&format!("| {game} | ")));
        let last = |line: &str| line.trim_end_matches(" |").rsplit("| ").next().map(str::to_owned);
        rows.map(|line| last(line).expect("a cell").parse::<u64>().expect("a number")).sum()
    };
    let said = format!(
        "{} positions of Crosstrack and {} of Crossings;",
        of("Crosstrack"),
        of("Crossings")
    );
    assert!(page.contains(&said), "{said}");
}

#[test]
fn the_report_on_forced_wins_says_what_its_table_of_patterns_says() {
    let rows = rows("forced/patterns.csv");
    let turns = rows.iter().filter(|row| row["places"] == "0" && row["moves"] == "0").count();
    let mut said = vec![
        format!("The {} wins in 3 plies that come with the program", rows.len()),
        format!("In {turns} of them all threats are to turn a piece."),
    ];
    let threats = |row: &Row| ["turns", "places", "moves"].map(|name| number(row, name));
    let key = |row: &Row| {
        let kinds = threats(row).map(|count| count > 0);
        (row["first"].clone(), row["hold"].clone(), row["parries"].clone(), kinds)
    };
    for group in rows.chunk_by(|one, other| key(one) == key(other)) {
        let row = &group[0];
        let fewest = group.iter().map(|row| number(row, "pieces")).min().expect("one");
        assert_eq!(fewest, number(row, "pieces"), "the first of a pattern has the fewest");
        let from = match row["puzzle"].as_str() {
            "" => "the position above".to_owned(),
            id => format!("puzzle {id}"),
        };
        said.push(format!(
            "{} of the wins; the one with the fewest pieces, {fewest}, is {from}. Threats after {}: \
             {}. Of the {} replies, {} meet them all.",
            group.len(),
            row["first_move"],
            threats(row).iter().sum::<u64>(),
            row["replies"],
            row["meeting"]
        ));
    }
    let names = [
        "4×2",
        "in 3 plies",
        "in 5 plies",
        "In 3 plies",
        "In 5 plies",
        "for 3 plies",
        "for 5 plies",
        "in 1,",
        "within 3.",
        "d3",
        "c5",
        "b6, c6 and d6",
    ];
    compare("forced/README.md", &said, &names);
}

#[test]
fn the_atlases_say_what_their_tables_say() {
    let atlas = rows("atlas/atlas.csv");
    let edition = |sets: &str, readings: [&str; 4]| {
        let names = ["junction", "relocate-turn", "null-turn", "connectors"];
        let found = atlas.iter().find(|row| {
            row["board"] == "2x1"
                && row["sets"] == sets
                && names.iter().zip(readings).all(|(name, word)| row[*name] == word)
        });
        found.unwrap_or_else(|| panic!("{sets}"))
    };
    let keep = ["joined", "keep", "forbidden", "crossed"];
    let straight = ["joined", "free", "forbidden", "straight"];
    let usual = ["joined", "free", "forbidden", "crossed"];
    let (longest, game) = (edition("AH", keep), edition("II/BB", keep));
    let (zugzwangs, second) = (edition("BEFH", straight), edition("I", usual));
    let few = edition("BB/II", straight);
    assert_eq!((second["value"].as_str(), number(second, "winning-first-moves")), ("loss", 0));
    let longest = number(longest, "longest");
    let said = [
        format!("wins no sooner than in {} plies", longest - u64::from(longest.is_multiple_of(2))),
        format!("the first player loses in {} plies", game["plies"]),
        format!("In {} positions each player does worse", zugzwangs["zugzwangs"]),
        format!("in {} of them either player loses", zugzwangs["full-zugzwangs"]),
        format!(
            "It has {} positions. All of the {} first moves",
            second["positions"], second["first-moves"]
        ),
        format!("{} of {} first moves win", few["winning-first-moves"], few["first-moves"]),
    ];
    compare("atlas/records/README.md", &said, &["Player 1"]);
    for folder in ["atlas", "atlas/larger"] {
        let page = std::fs::read_to_string(reports(&format!("{folder}/README.md"))).expect("one");
        let option = |name: &str| {
            let command = page.lines().last().expect("a line").split(&format!("--{name} ")).nth(1);
            command.expect(name).split(' ').next().expect("a value").to_owned()
        };
        let said = [
            format!("one or two of each of up to {} published patterns", option("max-patterns")),
            format!("such a set of up to {};", option("max-unlike")),
            format!("more than {} positions", option("limit-positions")),
        ];
        compare(&format!("{folder}/README.md"), &said, &[]);
    }
}

#[test]
fn the_report_on_middle_games_says_what_its_table_says() {
    let rows = rows("endgames/middlegames.csv");
    let won = rows.iter().filter(|row| !row["plies"].is_empty()).count();
    let page = std::fs::read_to_string(reports("endgames/README.md")).expect("a page");
    let option = |name: &str| {
        let command = page.lines().last().expect("a line").split(&format!("--{name} ")).nth(1);
        command.expect(name).split(' ').next().expect("a value").to_owned()
    };
    let said = [
        format!("{} positions of games", rows.len()),
        format!("in {won} of them a win"),
        format!("Wins within {} plies", option("plies")),
        format!("within {} plies, by threats", option("threats")),
        format!("may look at {} positions", option("nodes")),
    ];
    compare("endgames/README.md", &said, &[]);
}

/// What the report on strategy measured: of games by their match, opening, start and readings.
struct Strategy(Vec<Row>);

impl Strategy {
    fn row(&self, games: [&str; 4], measure: &str, of: &str) -> &Row {
        let [players, opening, start, readings] = games;
        let row = self.0.iter().find(|row| {
            row["match"].starts_with(players)
                && row["match"].contains(opening)
                && row["start"].starts_with(start)
                && row["readings"].contains(readings)
                && row["measure"] == measure
                && row["of"] == of
        });
        row.unwrap_or_else(|| panic!("{games:?}: {measure}, {of}"))
    }

    fn number(&self, games: [&str; 4], measure: &str, of: &str) -> f64 {
        self.row(games, measure, of)["value"].parse().expect("a number")
    }

    /// Returns a share with its interval and the number of games.
    fn share(&self, games: [&str; 4], measure: &str, of: &str) -> String {
        let row = self.row(games, measure, of);
        let percent =
            |name: &str| format!("{:.1}", 100. * row[name].parse::<f64>().expect("a share"));
        let [value, low, high] = ["value", "low", "high"].map(percent);
        format!("{value} % [{low}, {high}] of {}", row["games"])
    }

    /// Returns the log-odds of a piece with their interval.
    fn worth(&self, games: [&str; 4], of: &str) -> String {
        let row = self.row(games, "value of", of);
        let odds = |name: &str| format!("{:+.2}", row[name].parse::<f64>().expect("log-odds"));
        format!("{} [{}, {}]", odds("value"), odds("low"), odds("high"))
    }
}

/// The games of 60 simulations a move with an opening of random turns.
const USUAL: [&str; 4] = ["simulations:60 v simulations:60", "opening 2-4", "x1_4x2_1122", CROSSED];
const STRONG: [&str; 4] = ["level:8 v level:8", "opening 2-4", "x1_4x2_1122", CROSSED];
const CROSSED: &str = "junction=joined relocate-turn=free null-turn=forbidden claim-rule=automatic connectors=crossed";

/// Returns games of the usual players under other rules.
fn under(start: &'static str, readings: &'static str) -> [&'static str; 4] {
    [USUAL[0], USUAL[1], start, readings]
}

impl Strategy {
    fn won(&self, games: [&str; 4], player: u8) -> String {
        self.share(games, "won by", &format!("player {player}"))
    }

    fn undecided(&self, games: [&str; 4]) -> String {
        let number = self.number(games, "number of", "games that nobody won");
        format!("{number:.0} of {}", self.row(games, "plies", "median")["games"])
    }

    /// Returns what is said of who wins, how long games are, and how they end.
    fn facts_of_games(&self) -> Vec<String> {
        let empty = [USUAL[0], "opening 0-0", USUAL[2], USUAL[3]];
        let plies = |games, of: &str| format!("{:.0}", self.number(games, "plies", of));
        let turns = |of: &str| format!("{:.0} %", 100. * self.number(USUAL, "share of turns", of));
        let turned = |games| self.share(games, "completed by", "rotate");
        let threats = |least: &str| {
            let of = format!("{least} or more in a row before the win");
            self.share(USUAL, "turns that threaten", &of)
        };
        vec![
            format!("Player 1 won {} decided games of 60 simulations a move", self.won(USUAL, 1)),
            format!("from the empty board {}", self.won(empty, 1)),
            format!("and {} of level 8", self.won(STRONG, 1)),
            format!("The median is {} plies", plies(USUAL, "median")),
            format!("{} at level 8", plies(STRONG, "median")),
            format!("one game in twenty is over after {}", plies(USUAL, "5 %")),
            format!("Of the games of 60 simulations {} are undecided", self.undecided(USUAL)),
            format!("of level 8, {}.", self.undecided(STRONG)),
            format!("A piece that is turned completes {} paths", turned(USUAL)),
            format!("and {} at level 8", turned(STRONG)),
            format!("Of all turns {} place a piece", turns("place")),
            format!("{} turn one, and {} move one", turns("rotate"), turns("relocate")),
            format!("Two or more turns in a row that threaten come before {} wins", threats("2")),
            format!("three or more before {}", threats("3")),
        ]
    }

    /// Returns what is said of pieces and paths.
    fn facts_of_pieces(&self) -> Vec<String> {
        let worth = |of: &str| self.worth(USUAL, &format!("{of}, after 10 plies"));
        let differ = "patterns, of 5 degrees of freedom, after 10 plies";
        let differ = self.number(USUAL, "chi squared of", differ);
        let mut letters = ["A", "C", "D", "F", "G", "I"].map(|letter| {
            (self.number(USUAL, "value of", &format!("{letter}, after 10 plies")), letter)
        });
        letters.sort_by(|one, other| other.0.total_cmp(&one.0));
        let letters = letters.map(|(value, letter)| format!("{letter} {value:+.2}")).join(", ");
        let six = self.share(USUAL, "pieces on the path", "6");
        let own = |games| self.share(games, "path", "over own pieces alone");
        let port = worth("a piece on a cell with a terminal");
        vec![
            format!("To be on turn after 10 plies is worth {} in log-odds", worth("the move")),
            format!("Of the paths, {six} have six pieces"),
            format!("After 10 plies a piece on a cell with a terminal is worth {port} in log-odds"),
            format!("on another cell {}", worth("a piece on another cell")),
            format!("chi squared is {differ:.1} with 5 degrees of freedom"),
            // The quantile of the distribution, from a book of tables.
            "where chance alone stays below 11.1 in nineteen of twenty cases".to_owned(),
            format!("In the order of their worth: {letters}."),
            format!("{} paths run over the winner's pieces alone", own(USUAL)),
            format!("only {} with three players", own(under("x1_4x2_123c", ""))),
        ]
    }

    /// Returns what is said of other rules.
    fn facts_of_rules(&self) -> Vec<String> {
        let (large, three) = (under("x1_4x3_1122", ""), under("x1_4x2_123c", ""));
        let through = self.won(under("x1_4x2_1122", "junction=through"), 1);
        let none = self.undecided(under("x1_4x2_1122", "connectors=none"));
        let [first, second, third] = [1, 2, 3].map(|player| self.won(three, player));
        vec![
            format!("Player 1 won {through} decided games where paths do not join on a side"),
            format!("Without connectors {none} games are undecided"),
            format!("On the large board player 1 won {} decided games", self.won(large, 1)),
            format!("{} are undecided. With three", self.undecided(large)),
            format!("player 1 won {first}, player 2 {second}, player 3 {third}"),
            format!("In teams player 1's won {}", self.won(under("x1_4x2_1234t", ""), 1)),
        ]
    }
}

#[test]
fn what_good_players_do_is_what_their_games_say() {
    let table = Strategy(rows("strategy/strategy.csv"));
    let said = [table.facts_of_games(), table.facts_of_pieces(), table.facts_of_rules()].concat();
    let names = ["60 simulations", "after 300", "of 95 %", "two to four", "level 8"];
    compare("../docs/strategy.md", &said, &names);
}
