//! Ratings of puzzles, and the experiments with habits.

use crosstrack_cli::Exit;
use crosstrack_lab::matches::{HABITS, likeliest_rating};

use crate::programs::run_line;

/// By hand: a level that succeeds in half of its tries has the rating of the puzzle; one that succeeds once in eleven has 400
/// less; what all solve or none is at an end of the scale.
#[test]
fn ratings_are_the_most_likely_ones() {
    assert!(likeliest_rating(&[(1339., 4000., 2000.)]).abs_diff(1339) <= 1);
    assert!(likeliest_rating(&[(1000., 11_000., 1000.)]).abs_diff(1400) <= 1);
    assert_eq!(likeliest_rating(&[(800., 20., 20.), (1100., 20., 20.)]), 800);
    assert_eq!(likeliest_rating(&[(2325., 20., 0.), (2600., 20., 0.)]), 2600);
}

/// The kept games of two habits, replayed by the rules, come to the rows that the report shows; the page for players has
/// the scores of all habits.
#[test]
fn experiments_come_to_what_the_report_says() {
    let text = |path: &str| {
        std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).expect(path)
    };
    let games = text("reports/strategy/experiments.csv");
    let (report, page) = (text("reports/strategy/README.md"), text("docs/strategy.md"));
    let (head, lines) = games.split_once('\n').expect("a header");
    let two = ["ports", "stay"];
    let is_of_two = |line: &&str| two.iter().any(|name| line.starts_with(&format!("{name},")));
    let some: Vec<&str> = lines.lines().filter(is_of_two).collect();
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), format!("{head}\n{}\n", some.join("\n"))).expect("written");
    let before = std::fs::read(file.path()).expect("the games");
    let of_seed = |line: &&&str| line.split(',').nth(2) == Some("1") && line.starts_with("ports,");
    let number = some.iter().filter(of_seed).count();
    let simulations = some[0].split(',').nth(1).expect("a number");
    let line = format!(
        "experiment {} --games {number} --simulations {simulations} --habit ports --habit stay",
        file.path().display()
    );
    let (exit, out, err) = run_line(&line);
    assert_eq!(exit, Exit::Done, "{err}");
    assert_eq!(std::fs::read(file.path()).expect("the games"), before, "no game is missing");
    let rows: Vec<&str> =
        out.lines().filter(|row| two.iter().any(|name| row.starts_with(name))).collect();
    assert_eq!(rows.len(), two.len(), "{out}");
    for row in rows {
        assert!(report.contains(row), "the report should say: {row}");
    }
    for habit in &HABITS {
        let row = report.lines().find(|row| row.starts_with(&format!("{} ", habit.name)));
        let (score, _) = row.expect(habit.name).split_once(']').expect("an interval");
        let score = score.split_whitespace().skip(2).collect::<Vec<_>>().join(" ") + "]";
        assert!(page.contains(&score), "docs/strategy.md should have {}: {score}", habit.name);
        assert!(report.contains(habit.does), "{}", habit.does);
    }
    std::fs::write(file.path(), format!("{head}\nports,1,1,0,1,2,b1.0\n")).expect("written");
    let (exit, _, err) = run_line(&line);
    assert!(exit == Exit::Input && err.contains("line 2: "), "{err}");
}

/// Games that were searched are not searched again, and what was found comes out the same.
#[test]
fn rating_goes_on_where_it_was_stopped() {
    let kept = include_str!("../../../reports/strategy/level-8.jsonl");
    let folder = tempfile::tempdir().expect("a folder");
    let rate = |games: usize, work: &str| {
        let file = folder.path().join("games.jsonl");
        let lines: Vec<&str> = kept.lines().take(games).collect();
        std::fs::write(&file, lines.join("\n")).expect("written");
        let work = folder.path().join(work);
        let (file, path) = (file.display(), work.display());
        let (_, out, err) =
            run_line(&format!("puzzles {file} --goal win-in-1 --last 1 --rate {path}"));
        assert!(out.starts_with("id,position,goal,unique,rating\n"), "{out}{err}");
        (out, std::fs::read_to_string(work).expect("the work"))
    };
    let (_, begun) = rate(4, "begun");
    let (out, all) = rate(8, "begun");
    assert!(all.starts_with(&begun) && all.lines().count() == 8, "{all}");
    assert_eq!(rate(8, "begun"), (out.clone(), all.clone()));
    assert_eq!(rate(8, "other"), (out.clone(), all));
    assert!(out.lines().count() > 1, "{out}");
    // Another text is refused, and stays as it is.
    let (file, notes) = (folder.path().join("games.jsonl"), folder.path().join("notes.txt"));
    std::fs::write(&notes, "my notes").expect("written");
    let (file, path) = (file.display(), notes.display());
    let (exit, _, err) = run_line(&format!("puzzles {file} --rate {path}"));
    assert!(exit == Exit::Input && err.contains("the last line"), "{err}");
    assert_eq!(std::fs::read_to_string(notes).expect("a file"), "my notes");
}
