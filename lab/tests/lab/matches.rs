//! Matches: results are those of their games, a killed match goes on, and what does not fit is named.

use std::path::Path;

use crosstrack::{Notation as _, Outcome, Ruleset};
use crosstrack_cli::Exit;
use crosstrack_lab::matches::{Estimate, Sprt, Verdict, read_records, unit_scores};
use crosstrack_players::{End, GameRecord};
use serde_json::Value as Json;

use crate::programs::run_line;

fn report(line: &str) -> Json {
    let (exit, out, err) = run_line(&format!("match {line} --format json"));
    assert_eq!(exit, Exit::Done, "{err}");
    serde_json::from_str(&out).expect("JSON")
}

fn records(file: &Path) -> Vec<GameRecord> {
    read_records(&std::fs::read_to_string(file).expect("a file")).expect("records")
}

#[test]
fn results_are_those_of_the_games() {
    let dir = tempfile::tempdir().expect("a folder");
    for (index, rules) in
        ["--rules 2x1", "--rules 3x1,123c", "--rules 2x2,1234t --cap 30"].iter().enumerate()
    {
        let file = dir.path().join(format!("{index}.jsonl"));
        let line = format!("level:1 random+ --games 12 {rules} --records {}", file.display());
        let report = report(&line);
        let games = records(&file);
        assert_eq!(report["games"], games.len());
        let sides = if rules.contains("123c") { 3 } else { 2 };
        let (mut wins, mut draws, mut moves) = (0, 0, 0);
        for game in &games {
            let replay = game.replay::<Ruleset>().expect("a legal game");
            let of_a: Vec<usize> = (0..game.players.len())
                .filter(|&player| game.players[player] == "level:1")
                .collect();
            let has_won = |winners: crosstrack::Players| {
                winners.iter().any(|player| of_a.contains(&player.index()))
            };
            match game.end.result() {
                Some(Outcome::Draw) => draws += 1,
                None => panic!("a game that goes on"),
                Some(Outcome::Win(winners)) => wins += u64::from(has_won(winners)),
            }
            assert_eq!(of_a.len(), game.players.len().div_ceil(3).min(4 / sides));
            moves +=
                replay.moves.len() as u64 - game.tags["opening"].parse::<u64>().expect("plies");
            assert!(game.moves().len() <= 30 || game.end != End::Cap || !rules.contains("cap"));
        }
        let number = |key: &str| report[key].as_u64().expect("a number");
        let counted =
            |key: &str| report["a"][key].as_u64().unwrap() + report["b"][key].as_u64().unwrap();
        assert_eq!((number("wins"), number("draws")), (wins, draws), "{rules}");
        assert_eq!(number("losses"), games.len() as u64 - wins - draws);
        assert_eq!(counted("moves"), moves);
        let score = report["score"]["mean"].as_f64().expect("a number");
        let expected = (wins as f64 + draws as f64 / sides as f64) / games.len() as f64;
        assert!((score - expected).abs() < 1e-9, "{score} is {expected}");
        // Every opening is played once from each side.
        for games in games.chunks(sides) {
            let plies: usize = games[0].tags["opening"].parse().expect("plies");
            let start = |game: &GameRecord| game.moves()[..plies.min(game.moves().len())].join(" ");
            let mut seats: Vec<&str> = games.iter().map(|game| game.tags["a"].as_str()).collect();
            seats.dedup();
            assert_eq!(seats.len(), sides);
            assert!(games.iter().all(|game| start(game) == start(&games[0])));
        }
    }
}

#[test]
fn what_a_beginner_overlooks_is_counted_and_others_overlook_nothing() {
    let report = report("level:1 random+ --games 30 --rules 2x1");
    let count = |player: &str, key: &str| report[player][key].as_u64().expect("a number");
    assert!(count("a", "missed") > 0 && count("a", "allowed") > 0, "{report}");
    assert_eq!((count("b", "missed"), count("b", "allowed")), (0, 0));
    assert_eq!((count("a", "illegal"), count("b", "illegal")), (0, 0));
}

#[test]
fn a_killed_match_goes_on_where_it_was() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("games.jsonl");
    let line = format!("match level:2 random+ --games 8 --rules 2x1 --records {}", file.display());
    let (_, whole, _) = run_line(&line);
    let text = std::fs::read_to_string(&file).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8);
    // One game of the second opening is there, and a part of the other.
    let half = lines[..3].join("\n") + "\n" + &lines[3][..lines[3].len() / 2];
    std::fs::write(&file, half).expect("written");
    let (exit, again, err) = run_line(&line);
    assert_eq!((exit, again), (Exit::Done, whole.clone()), "{err}");
    // The game that was there is not played again, and none is there twice.
    let games = records(&file);
    assert_eq!(games.len(), 8);
    assert_eq!(games[2].to_json(), lines[2]);
    let (_, again, _) = run_line(&line);
    assert_eq!(again, whole);
    for (options, words) in [
        (
            "level:2 random+ --seed 2 --rules 2x1",
            "is a game of another match: level:2 v random+, seed 1",
        ),
        ("level:2 random+ --rules 3x1", "is a game of another match: x1_2x1"),
        ("level:2 random+ --rules 2x1,junction=through", "is a game of another match: x1_2x1"),
    ] {
        let line = format!("match {options} --games 8 --records {}", file.display());
        let (exit, out, err) = run_line(&line);
        let err = err.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!((exit, out.as_str()), (Exit::Input, ""), "{options}");
        assert!(err.contains(words) && err.contains("another file"), "{options}: {err}");
    }
    std::fs::write(&file, "{}\n").expect("written");
    let (exit, _, err) = run_line(&line);
    assert!(exit == Exit::Input && err.contains("line 1"), "{err}");
}

#[test]
fn games_at_a_time_change_nothing() {
    let line = "match random3 level:2 --games 6 --rules 3x1";
    let (exit, one, err) = run_line(line);
    assert_eq!(exit, Exit::Done, "{err}");
    let (_, two, _) = run_line(&format!("{line} --jobs 2"));
    assert_eq!(one, two);
}

#[test]
fn a_player_that_looks_three_plies_beats_one_that_looks_one() {
    let report = report("random3 random+ --games 20 --rules 2x2 --seed 5");
    let score = report["score"]["mean"].as_f64().expect("a number");
    assert!(score > 0.7, "{report}");
    assert!(report["a"]["proved"].as_u64() > Some(9), "{report}");
}

#[test]
fn a_test_stops_when_it_is_decided() {
    let line = "level:5 random+ --games 400 --rules 2x2 --sprt 0,100";
    let report = report(line);
    assert_eq!(report["sprt"]["verdict"], "elo1", "{report}");
    assert!(report["games"].as_u64() < Some(100), "{report}");
}

#[test]
fn players_that_are_none_are_named() {
    for (line, words) in [
        ("match level:0 random+", "`0` is not a level"),
        ("match random random+", "`random` is not a player"),
        ("match simulations:0 random+", "`0` is not a number of simulations"),
        ("match time:0ms random+", "a move takes some time"),
        ("match level:1 random+ --opening 4-2", "the lesser first"),
        ("match level:1 random+ --sprt 5,5", "the lesser first"),
        ("match level:1 random+ --shard 1/2 --records x", "cannot be used with"),
    ] {
        let (exit, out, err) = run_line(line);
        assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{line}");
        let err = err.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(words), "{line}: {err}");
    }
}

/// Values from the formulas, computed with other programs: Wilson's interval by statsmodels
/// (`proportion_confint(8, 10, method="wilson")`), Elo from its definition.
#[test]
fn scores_have_the_intervals_of_the_books() {
    let tosses: Vec<f64> = (0..10).map(|toss| f64::from(u8::from(toss < 8))).collect();
    let share = Estimate::of(&tosses).expect("tosses");
    let near = |a: f64, b: f64| (a - b).abs() < 5e-5;
    assert!(
        near(share.mean, 0.8) && near(share.low, 0.4902) && near(share.high, 0.9433),
        "{share:?}"
    );
    assert!(near(share.elo().expect("a rating").mean, 240.824), "{share:?}");
    assert_eq!(Estimate::of(&[]), None);
    // Pairs that are always halved say more than as many tosses.
    let even = Estimate::of(&[0.5; 9].map(|half: f64| half)).expect("scores");
    assert!(even.low < 0.5 && even.high > 0.5);
    let verdict = |scores: &[f64]| Sprt { elo0: 0., elo1: 50. }.state(scores).verdict;
    assert_eq!(verdict(&[1., 0.]), Verdict::Open);
    assert_eq!(verdict(&[1.; 40]), Verdict::Second);
    assert_eq!(verdict(&[0.; 40]), Verdict::First);
}

/// Plays a match and returns its file of records.
fn played(dir: &Path, name: &str, line: &str) -> std::path::PathBuf {
    let file = dir.join(name);
    report(&format!("{line} --records {}", file.display()));
    file
}

/// The games from which the tables of the players were fitted are kept, and `lab/fit.py` fits the same tables again.
#[test]
fn the_weights_are_those_that_fit_the_kept_games() {
    let kept = Path::new(KEPT).parent().expect("a folder");
    let files = ["fit.jsonl", "simulations-60.jsonl", "level-8.jsonl"];
    let files = files.map(|name| kept.join(name).display().to_string()).join(" ");
    let (exit, judged, err) = run_line(&format!("judged {files}"));
    assert_eq!(exit, Exit::Done, "{err}");
    let source = include_str!("../../../crates/players/src/tiles/weights.rs");
    assert!(source.contains("from the 650 of 698 games that somebody won"));
    assert!(judged.contains("\"games\":650"), "{:?}", judged.get(..200));
    let Some(text) = fit(&["--terms"], &judged) else { return };
    assert!(source.contains(&text), "{text}");
}

#[test]
fn the_fitted_odds_fall_with_the_price_of_the_own_line_and_rise_with_the_other() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = played(dir.path(), "games.jsonl", "level:5 level:4 --games 24 --seed 9");
    let (exit, judged, err) = run_line(&format!("judged {}", file.display()));
    assert_eq!(exit, Exit::Done, "{err}");
    let numbers = |line: &str| -> Vec<i32> {
        let inside = line.trim().trim_start_matches('[').trim_end_matches("],");
        inside.split(", ").map(|odds| odds.parse().expect("a number")).collect()
    };
    let Some(table) = fit(&["--monotone", "5"], &judged) else { return };
    let rows: Vec<Vec<i32>> = table.lines().map(numbers).collect();
    assert_eq!((rows.len(), rows[0].len()), (20, 20));
    assert!(rows.iter().all(|row| row.windows(2).all(|pair| pair[1] >= pair[0] + 5)), "{table}");
    assert!(rows.windows(2).all(|pair| (0..20).all(|j| pair[0][j] >= pair[1][j] + 5)), "{table}");
    std::fs::write(&file, "{\"game\":1}\n").expect("written");
    let (exit, _, err) = run_line(&format!("judged {}", file.display()));
    assert!(exit == Exit::Input && err.contains("line 1"), "{err}");
}

/// Runs `lab/fit.py` on positions; `None` if there is no Python with numpy.
fn fit(options: &[&str], judged: &str) -> Option<String> {
    use std::io::Write as _;
    let python = std::env::var("CROSSTRACK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let numpy = std::process::Command::new(&python).args(["-c", "import numpy"]).output();
    if !numpy.is_ok_and(|done| done.status.success()) {
        assert!(std::env::var_os("CI").is_none(), "{python} lacks numpy");
        let _ = writeln!(std::io::stderr(), "SKIPPED: {python} lacks numpy");
        return None;
    }
    let mut input = tempfile::tempfile().expect("a file");
    input.write_all(judged.as_bytes()).expect("written");
    std::io::Seek::rewind(&mut input).expect("at the beginning");
    let mut command = std::process::Command::new(python);
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/fit.py")).args(options).stdin(input);
    let done = command.output().expect("Python");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    Some(String::from_utf8(done.stdout).expect("text"))
}

/// A row of the ladder is what a match says of the same games.
#[test]
fn the_ladder_is_made_of_matches() {
    let (exit, ladder, err) = run_line("ladder --games 4 --seed 3 --to 2");
    assert_eq!(exit, Exit::Done, "{err}");
    let rows: Vec<Vec<&str>> =
        ladder.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["level", "against", "score", "games", "plies"]);
    assert_eq!((rows.len(), &rows[1][..4]), (3, &["1", "itself", "-", "4"][..]));
    let step = report("level:2 level:1 --games 4 --seed 3");
    assert_eq!(rows[2][..2], ["2", "1"]);
    let mean = step["score"]["mean"].as_f64().expect("a number") * 100.;
    assert_eq!(rows[2][2], format!("{mean:.1}"));
    assert_eq!(rows[2].last().map(|plies| plies.parse().ok()), Some(step["plies"][1].as_u64()));
}

/// File of the games of the strongest level that are kept.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../reports/strategy/level-8.jsonl");

#[test]
fn the_kept_games_of_the_strongest_level_hold_by_the_rules() {
    let games = read_records(&std::fs::read_to_string(KEPT).expect("a file")).expect("records");
    assert!(games.len() >= 20, "{}", games.len());
    for (index, game) in games.iter().enumerate() {
        assert!(game.players.iter().all(|player| player == "level:8"), "game {index}");
        let replay = game.replay::<Ruleset>().unwrap_or_else(|e| panic!("game {index}: {e}"));
        assert_eq!(replay.moves.len(), game.moves().len());
        assert!(matches!(game.end, End::Won(_) | End::Cap), "game {index}");
        assert_eq!(GameRecord::read(&game.to_text()).as_ref(), Ok(game));
    }
}

/// A file that was named by mistake is left as it is.
#[test]
fn a_file_of_something_else_is_not_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    for text in ["my notes", "my notes\nmore of them"] {
        std::fs::write(&file, text).expect("written");
        let line =
            format!("match level:2 random+ --games 2 --rules 2x1 --records {}", file.display());
        let (exit, _, err) = run_line(&line);
        assert_eq!(exit, Exit::Input, "{err}");
        assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
    }
}

/// Columns of the table of puzzles.
fn column(name: &str, head: &csv::StringRecord) -> usize {
    head.iter().position(|at| at == name).expect("a column")
}

/// Checks that every `step`-th puzzle of a kept table holds, and that all are positions of kept games. Returns the
/// goals, with the game of each.
fn kept_puzzles(table: &str, games: &[&str], step: usize) -> Vec<(String, String, GameRecord)> {
    let dir = Path::new(KEPT).parent().expect("a folder");
    let text = std::fs::read_to_string(dir.join(table)).expect("a table");
    let (head, rows) = text.split_once('\n').expect("a header");
    let some = rows.lines().step_by(step).collect::<Vec<_>>().join("\n");
    let some_file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(some_file.path(), format!("{head}\n{some}\n")).expect("written");
    // A quick check leaves wins in 7 out, which the command finds again below.
    if !some.contains(",win-in-7,") {
        let line = format!("puzzle check {} --quick", some_file.path().display());
        let (exit, out, err) = run_line(&line);
        assert_eq!(exit, Exit::Done, "{out}{err}");
    }
    let mut reached = std::collections::HashMap::new();
    for game in games.iter().flat_map(|name| records(&dir.join(name))) {
        let replay = game.replay::<Ruleset>().expect("a legal game");
        for at in &replay.positions {
            reached.insert(replay.game.write_position(at), game.clone());
        }
    }
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let head = rows.headers().expect("a header").clone();
    let (at, goal) = (column("position", &head), column("goal", &head));
    rows.records()
        .map(|row| {
            let row = row.expect("a row");
            (row[goal].to_owned(), row[at].to_owned(), reached[&row[at]].clone())
        })
        .collect()
}

/// The check derives every field of some rows again, all of which take a minute; the games say where the positions come from.
#[test]
fn the_kept_puzzles_are_positions_of_the_kept_games_and_hold() {
    let rows = kept_puzzles("puzzles.csv", &["level-8.jsonl", "simulations-60.jsonl"], 8);
    let deep = kept_puzzles("puzzles-7.csv", &["wins-in-7.jsonl"], 1);
    assert!(rows.len() >= 60, "{}", rows.len());
    let goals: std::collections::BTreeSet<&str> =
        rows.iter().chain(&deep).map(|(goal, ..)| goal.as_str()).collect();
    assert!(goals.into_iter().eq(["win-in-3", "win-in-5", "win-in-7"]));
    // The command finds a puzzle of each table in its game again.
    let cases = [(rows, "win-in-3", "--last 6"), (deep, "win-in-7", "--last 7 --nodes 5000000")];
    for (rows, wanted, options) in cases {
        let row = rows.iter().find(|(goal, ..)| goal == wanted).expect("a win");
        let one = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(one.path(), row.2.to_json() + "\n").expect("written");
        let line = format!("puzzles {} --goal {wanted} {options}", one.path().display());
        let (exit, out, err) = run_line(&line);
        assert_eq!(exit, Exit::Done, "{err}");
        assert!(out.contains(&row.1), "{out}");
    }
}

#[test]
fn games_that_nobody_won_have_no_puzzles() {
    let dir = tempfile::tempdir().expect("a folder");
    let drawn = played(dir.path(), "drawn.jsonl", "level:5 level:4 --games 2 --rules 2x2 --cap 4");
    let (exit, out, _) = run_line(&format!("puzzles {}", drawn.display()));
    assert_eq!((exit, out.lines().count()), (Exit::No, 1));
}

/// The games of time against twice the time, which no machine plays again: what the report says of them.
#[test]
fn twice_the_time_won_what_the_kept_games_say() {
    let games =
        records(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../reports/strategy/time.jsonl")));
    let table =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../reports/strategy/strategy.csv"));
    let (mut scores, mut found_games) = (Vec::new(), 0);
    let times = [20_u32, 40, 80, 160, 320, 640];
    for time in times {
        let twice = time * 2;
        let players = [format!("time:{twice}ms"), format!("time:{time}ms")];
        let of_match: Vec<GameRecord> = games
            .iter()
            .filter(|game| players.iter().all(|player| game.players.contains(player)))
            .cloned()
            .collect();
        let found = unit_scores(&of_match, 2);
        let Estimate { mean, low, high } = Estimate::of(&found).expect("games");
        let title = players.join(" v ");
        let row = table.lines().find(|row| row.contains(&title) && row.contains(",score,A,"));
        let said = format!(",score,A,{mean:.4},{low:.4},{high:.4},{}", of_match.len());
        assert!(row.is_some_and(|row| row.ends_with(&said)), "{title}: {said}");
        scores.extend(found);
        found_games += of_match.len();
    }
    assert_eq!(found_games, games.len(), "games of other times");
    let score = Estimate::of(&scores).expect("games");
    let percent = |share: f64| (share * 100.).round();
    let seconds = |ms: u32| f64::from(ms) / 1000.;
    let said = format!(
        "Twice the time, from {} to {} s a move, won {} % [{}, {}] of {} games, [which are kept](time.jsonl): {:.0} Elo for each doubling",
        seconds(times[0]),
        seconds(times[5] * 2),
        percent(score.mean),
        percent(score.low),
        percent(score.high),
        games.len(),
        score.elo().expect("Elo").mean,
    );
    let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../reports/strategy/README.md"));
    assert!(page.contains(&said), "{said}");
}
