//! The report on the puzzles that come with the program and were made, with pictures and a page of solutions. Those from
//! games are in their table alone.
//!
//! The tables are not checked here; `crosstrack puzzle check` proves them.

use std::fmt::Write as _;

use crate::report::file::{ReportFile, provenance};
use crosstrack::base::data::shipped;
use crosstrack_cli::game::{GameName, puzzle_tables, with_game};
use crosstrack_explore::draw::Drawable;
use crosstrack_explore::puzzle::rate::THEMES;
use crosstrack_explore::puzzle::{Column, Goal, Level, PuzzleGame, Record, Theme, table};
use crosstrack_io::table::{TableData, row};

/// A puzzle with its board and its picture.
struct Puzzle {
    record: Record,
    game: GameName,
    /// The name of the board, and the key by which boards are ordered.
    board: (String, usize),
    svg: String,
}

impl Puzzle {
    /// Creates a puzzle from a record of the shipped tables.
    fn new(record: Record) -> Self {
        let game = record.text(Column::Game).parse();
        let game = game.unwrap_or_else(|e| panic!("{}: {e}", record.text(Column::Id)));
        with_game!(game, G => Self::of::<G>(game, record))
    }

    fn of<G: PuzzleGame + Drawable>(game: GameName, record: Record) -> Self {
        let text = record.text(Column::Position);
        let ruleset = G::with_readings(record.text(Column::Readings), text);
        let ruleset = ruleset.unwrap_or_else(|e| panic!("{text}: {e}"));
        let position = ruleset.read_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let board = (ruleset.board_name(), ruleset.board_order());
        Self { game, board, svg: ruleset.svg(&position), record }
    }

    fn id(&self) -> &str {
        self.record.text(Column::Id)
    }

    fn difficulty(&self) -> usize {
        self.record.number(Column::Difficulty).unwrap_or_default()
    }

    fn picture(&self) -> String {
        format!("pictures/{}.svg", self.id())
    }
}

/// The table of puzzles that were not made, but found in games.
const FROM_GAMES: &str = "data/puzzles/games.csv";

/// Returns the puzzles that were made.
fn puzzles() -> Vec<Puzzle> {
    let mut all = Vec::new();
    for (name, text) in puzzle_tables().filter(|&(name, _)| name != FROM_GAMES) {
        let table = shipped(table::read(name, text));
        all.extend(shipped(table::records(&table)).into_iter().map(Puzzle::new));
    }
    all.sort_by_cached_key(|puzzle| {
        let (_, size) = puzzle.board;
        (puzzle.game, size, puzzle.record.goal, puzzle.difficulty(), puzzle.id().to_owned())
    });
    all
}

const BASIS: &str = "data/puzzles/; readings as in the tables";

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let puzzles = puzzles();
    let text = |path: &str, text: String| ReportFile::new(format!("puzzles/{path}"), text);
    let mut files =
        vec![text("README.md", index(&puzzles)), text("solutions.md", solutions(&puzzles))];
    for puzzle in &puzzles {
        files.push(text(&puzzle.picture(), puzzle.svg.clone() + &provenance(BASIS).xml_comment()));
    }
    files
}

/// Returns the goal as a heading.
fn goal_heading(goal: Goal) -> String {
    match goal {
        Goal::Win(n) if n.get() == 1 => "Win at once".to_owned(),
        Goal::Win(n) => {
            format!("Win in {}: within {n} plies, whatever the other does", goal_turns(n.get()))
        }
        Goal::Solitaire(n) => format!("Alone: win in {n} turns while the other passes"),
    }
}

fn goal_turns(plies: u8) -> String {
    format!("{} turns", plies.div_ceil(2))
}

/// Returns the puzzles in groups with the same game, board and goal.
fn groups(puzzles: &[Puzzle]) -> impl Iterator<Item = &[Puzzle]> {
    puzzles.chunk_by(|a, b| (a.game, &a.board, a.record.goal) == (b.game, &b.board, b.record.goal))
}

/// Returns the heading of a group: the goal, the game and the board.
fn heading(group: &[Puzzle]) -> String {
    let Puzzle { record, game, board: (board, _), .. } = &group[0];
    format!("{} ({}, {board})", goal_heading(record.goal), game.title())
}

/// Returns pictures with their captions as Markdown, two in a row.
fn gallery(pictures: impl Iterator<Item = [String; 2]>) -> String {
    let mut text = String::new();
    for pair in pictures.collect::<Vec<_>>().chunks(2) {
        let (captions, pictures): (Vec<_>, Vec<_>) =
            pair.iter().cloned().map(|[caption, picture]| (caption, picture)).unzip();
        text += &crosstrack_io::table::markdown(&"l".repeat(pair.len()), &captions, [pictures]);
        text.push('\n');
    }
    text
}

const PAGE: &str = include_str!("../../../reports/puzzles/README.md");

fn index(puzzles: &[Puzzle]) -> String {
    let introduction = PAGE.split_once("\n|").map_or("", |(text, _)| text);
    let mut text = format!("{introduction}\n");
    let rows = groups(puzzles).map(|group| {
        let of = |level| group.iter().filter(|p| Level::of(p.difficulty()) == level).count();
        let Puzzle { record, game, board: (board, _), .. } = &group[0];
        let mut cells = row![game.title(), board, record.goal];
        cells.extend(Level::ALL.iter().map(|&level| of(level).to_string()));
        cells.push(group.len().to_string());
        cells
    });
    let columns = ["game", "board", "goal", "easy", "medium", "hard", "all"];
    text += &crosstrack_io::table::markdown("lllrrrr", &columns, rows);
    for group in groups(puzzles) {
        let _ = writeln!(text, "\n## {}", heading(group));
        for level in group.chunk_by(|a, b| Level::of(a.difficulty()) == Level::of(b.difficulty())) {
            let name = Level::of(level[0].difficulty()).as_str();
            let _ = write!(text, "\n### {}{}\n\n", name[..1].to_uppercase(), &name[1..]);
            text += &gallery(level.iter().map(|p| {
                let caption = format!("{}, difficulty {}", p.id(), p.difficulty());
                [caption, format!("![Puzzle {}]({})", p.id(), p.picture())]
            }));
        }
    }
    let _ = writeln!(text, "_{}_", provenance(BASIS));
    text
}

fn solutions(puzzles: &[Puzzle]) -> String {
    let mut text = "# Solutions of the puzzles\n\n\
         The main line of each, and what it shows. Of several replies the first that holds out \
         longest is given.\n"
        .to_owned();
    for group in groups(puzzles) {
        let _ = write!(text, "\n## {}\n\n", heading(group));
        let rows = group.iter().map(|puzzle| {
            let themes: Vec<&str> = puzzle.record.words(Column::Themes).collect();
            let link = format!("[{}]({})", puzzle.id(), puzzle.picture());
            row![link, puzzle.record.text(Column::Solution), themes.join(", ")]
        });
        text += &crosstrack_io::table::markdown("lll", &["puzzle", "solution", "themes"], rows);
    }
    text += "\n## The themes\n\n";
    let of = |game| move |theme: &Theme| (game, *theme);
    let own = GameName::ALL
        .iter()
        .flat_map(|&game| with_game!(game, G => G::THEMES).iter().map(of(game.title())));
    let all = THEMES.iter().map(of("both")).chain(own);
    let rows = all.map(|(game, (name, what))| {
        let has = |p: &&Puzzle| p.record.words(Column::Themes).any(|theme| theme == name);
        row![name, game, puzzles.iter().filter(has).count(), what]
    });
    text += &crosstrack_io::table::markdown("llrl", &["theme", "of", "puzzles", ""], rows);
    let _ = writeln!(text, "\n_{}_", provenance(BASIS));
    text
}
