//! What programs ask of a position agrees with what people are shown of it, and with the published counts.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{answered, ask, explorer};
use crosstrack::solve::Budget;
use crosstrack_explore::Watch;

const MIDDLE: &str = "x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d";
const CLOSE: &str = "x1_2x1_1122.1_rA0.gI1-2_d";
const STONES: &str = "bbb/3/3/rrr r -";

/// Returns texts, or the moves of rows.
fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list").iter();
    list.filter_map(|item| item.as_str().or(item["move"].as_str())).collect()
}

#[test]
fn a_state_is_what_is_shown() {
    for (game, position) in [("crosstrack", MIDDLE), ("crosstrack", CLOSE), ("crossings", STONES)] {
        let about = |ask: &str| answered(json!({"ask": ask, "game": game, "position": position}));
        let (state, look) = (about("state"), about("look"));
        for field in
            ["position", "readings", "first", "board", "players", "to_move", "turn", "outcome"]
        {
            assert_eq!(state[field], look[field], "{field} of {position}");
        }
        assert_eq!(state["canonical"], look["canonical"]["canonical"]);
        assert_eq!(state["path"].is_null(), look["path"].is_null());
        let moves = about("moves");
        let shown: Vec<_> = look["moves"].as_array().expect("moves").iter().collect();
        let listed: Vec<_> = shown.iter().filter_map(|mv| mv["move"].as_str()).collect();
        assert_eq!(texts(&moves["moves"]), listed);
        let wins = shown.iter().filter(|mv| mv["wins"] == true);
        let wins: BTreeSet<_> = wins.filter_map(|mv| mv["move"].as_str()).collect();
        assert_eq!(texts(&moves["winning"]).into_iter().collect::<BTreeSet<_>>(), wins);
    }
}

/// A is 14-15 (EQ-SETS): as it lies, it leads from the first side straight to the fifth.
#[test]
fn a_path_names_its_edges_and_places() {
    let asked = json!({"ask": "state", "position": "x1_1x1_1122.1_1_d", "line": ["rA.a1.0"]});
    let state = answered(asked);
    assert_eq!(state["outcome"]["kind"], "win");
    assert_eq!(state["outcome"]["players"], json!([1]));
    let path = texts(&state["path"]);
    assert!([["A", "a1", "C"], ["B", "a1", "D"]].iter().any(|way| path == way), "{path:?}");
    // Across two cells: what lies between the edges are places of the board.
    let wins = answered(json!({"ask": "moves", "position": CLOSE}));
    let won =
        |ask: &str| answered(json!({"ask": ask, "position": CLOSE, "line": [wins["winning"][0]]}));
    let (path, shown) = (won("state")["path"].clone(), won("look"));
    let spots = shown["spots"].as_array().expect("spots");
    let [from, inner @ .., to] = &*texts(&path) else { panic!("no path: {path}") };
    assert!([("A", "C"), ("B", "D")].contains(&(*from, *to)), "{path}");
    assert!(inner.len() >= 2, "{path}");
    assert!(inner.iter().all(|place| spots.iter().any(|spot| spot["name"] == *place)), "{path}");
}

/// I is 15-26 (EQ-SETS-6): turned by 45° its straight paths run northeast to southwest and east to west, so that on a3,
/// at the west edge, its track leads to D, and on c3 to no edge.
#[test]
fn pieces_say_what_they_link_and_where_their_track_leads() {
    let first = "x1_4x2_1122.1_4-6-6-6-6-4_d";
    let about =
        |ask: &str, line: &[&str]| answered(json!({"ask": ask, "position": first, "line": line}));
    let look = about("look", &["rI.a3.1", "gI.c3.1"]);
    let spot = |name: &str| {
        let spots = look["spots"].as_array().expect("spots");
        spots.iter().find(|spot| spot["name"] == name).expect("a spot").clone()
    };
    assert_eq!(spot("c3")["links"], json!(["NE-SW", "E-W"]));
    assert_eq!(spot("b3")["links"], json!([]));
    assert_eq!(spot("xc3")["links"], json!(["NW-SE", "NE-SW"]));
    assert_eq!(look["joined"], json!({"a3": ["D"]}));
    assert_eq!(about("peek", &["rI.a3.1", "gI.c3.1"])["joined"], look["joined"]);
    // What is in stock says it at every rotation: as it lies and as it would lie.
    let tray = &look["hands"][0]["pieces"].as_array().expect("pieces")[5];
    assert_eq!((&tray["code"], &tray["rotations"]), (&json!("rI"), &json!([0, 1, 2, 3])));
    assert_eq!(tray["links"][1], spot("c3")["links"]);
    assert_eq!(tray["links"][0], json!(["N-S", "NE-SW"]));
}

/// The goal as the clauses have it (WN-OPPOSITE, WN-ANY-COLOUR, CR-CROSS), and all levels.
#[test]
fn the_catalogue_says_what_to_do_and_how_the_levels_play() {
    let catalogue = answered(json!({"ask": "catalogue"}));
    let goals = catalogue["games"].as_array().expect("games").iter();
    let goals: Vec<_> = goals.map(|game| game["goal"].as_str().expect("a goal")).collect();
    assert!(goals[0].contains("from A to C or from B to D") && goals[0].contains("anybody"));
    assert!(goals[1].contains("farthest"), "{goals:?}");
    let levels = catalogue["levels"].as_array().expect("levels");
    let numbers: Vec<_> = levels.iter().map(|level| level["level"].as_u64()).collect();
    assert_eq!(numbers, (1..=8).map(Some).collect::<Vec<_>>());
    let about = |level: usize| levels[level - 1]["about"].as_str().expect("words");
    assert!(about(1).starts_with("overlooks"), "{}", about(1));
    assert!((2..=8).all(|level| about(level).starts_with("sees every win at once")));
    // What differs is said: no two levels have the same words but those beside each other.
    assert!((1..=6).all(|level| about(level) != about(level + 2)));
}

/// Whoever misses the last move of a goal is shown what the others do with it.
#[test]
fn a_missed_goal_names_the_answer_that_wins() {
    let missed = |line: Value| {
        answered(json!({"ask": "try", "position": CLOSE, "goal": "win-in-1", "line": line}))
    };
    let mut losing = 0;
    for mv in texts(&answered(json!({"ask": "moves", "position": CLOSE}))["moves"]) {
        let after = answered(json!({"ask": "moves", "position": CLOSE, "line": [mv]}));
        let tried = missed(json!([mv]));
        if tried["solved"] == true {
            continue;
        }
        let words = tried["words"].as_str().expect("words");
        let wins = texts(&after["winning"]);
        assert_eq!(tried["reply"].as_str(), wins.first().copied(), "{mv}");
        assert_eq!(words.contains("the answer does"), !wins.is_empty(), "{mv}: {words}");
        losing += usize::from(!wins.is_empty());
    }
    assert!(losing > 0, "no answer wins");
}

#[test]
fn a_line_is_played() {
    let line = json!(["rA.b1.0", "gI.c3.2"]);
    let first = "x1_4x2_1122.1_4-6-6-6-6-4_d";
    let state = answered(json!({"ask": "state", "position": first, "line": line}));
    let shown = answered(json!({"ask": "peek", "position": first, "line": line}));
    assert_eq!((&state["position"], &state["line"]), (&shown["position"], &line));
    let error = ask(&explorer(), json!({"ask": "moves", "position": first, "line": ["b1.0"]}));
    assert_eq!(error["error"]["clause"], "PL-OPENING");
}

/// A move is safe if what is shown after it has no win for the next player.
#[test]
fn safe_moves_leave_no_win() {
    for (game, position) in [("crosstrack", CLOSE), ("crossings", STONES)] {
        let about = |ask: &str, line: &[&str]| {
            answered(json!({"ask": ask, "game": game, "position": position, "line": line}))
        };
        let legal = about("moves", &[]);
        let safe: Vec<_> = texts(&legal["moves"])
            .into_iter()
            .filter(|mv| texts(&about("moves", &[mv])["winning"]).is_empty())
            .collect();
        assert!(safe.len() < texts(&legal["moves"]).len() || game == "crossings");
        assert_eq!(texts(&about("safe", &[])["moves"]), safe);
    }
}

#[test]
fn perft_counts_what_the_suites_say() {
    let suites = [
        ("crosstrack", crosstrack_data::text!("suites/perft.csv")),
        ("crossings", crosstrack_data::text!("suites/crossings-perft.csv")),
    ];
    let mut compared = 0;
    for (game, suite) in suites {
        let mut rows = suite.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let names = rows.next().expect("a header");
        let column = |name: &str| names.iter().position(|&own| own == name).expect("a column");
        // Rows with notes or readings in quotes are left out.
        for row in rows.filter(|row| row.len() == names.len()) {
            let number = |name: &str| row[column(name)].parse::<u64>().expect("a number");
            if number("nodes") > 10_000 || number("depth") == 0 {
                continue;
            }
            let readings = names.iter().position(|&own| own == "readings").map_or("", |at| row[at]);
            if game == "crossings" && row[0].contains(' ') {
                continue;
            }
            let asked = json!({"ask": "perft", "game": game, "readings": readings,
                "position": row[column("position")], "plies": number("depth")});
            let answer = answered(asked);
            assert_eq!(answer["depth"], number("depth"), "{answer}");
            let counts = &answer["counts"];
            let expected = json!([number("nodes"), number("wins"), number("draws")]);
            assert_eq!(
                json!([counts["nodes"], counts["wins"], counts["draws"]]),
                expected,
                "{row:?}"
            );
            compared += 1;
        }
    }
    assert!(compared >= 20, "{compared} counts compared");
}

#[test]
fn what_takes_long_is_stopped() {
    for ask in ["safe", "perft"] {
        let budget = Budget::default();
        budget.cancel.cancel();
        let request = json!({"version": 1, "ask": ask, "position": MIDDLE, "plies": 9});
        let watch = &mut Watch { budget, on_progress: &mut |_| () };
        let answer = explorer().answer_text(&request.to_string(), watch);
        assert!(answer.contains("stopped before there was an answer"), "{answer}");
    }
}
