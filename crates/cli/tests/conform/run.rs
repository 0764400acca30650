//! Whole runs: our own engine, the naive one, the stubs; known failures, formats, exit codes.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{engine, own, run};
use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::HasShippedSuite as _;
use serde_json::Value;

fn json(args: &[&str]) -> (Exit, Value) {
    let args: Vec<&str> =
        ["conform"].iter().chain(args).chain(&["--format", "json"]).copied().collect();
    let (exit, out, err) = run(&args);
    let value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}: {out}{err}"));
    (exit, value)
}

fn total(report: &Value, word: &str) -> u64 {
    report["totals"][word].as_u64().expect(word)
}

#[test]
fn our_own_engine_passes_everything() {
    let cases = Ruleset::shipped_suite().cases().count() as u64;
    assert!(cases > 500, "{cases} cases");
    let (exit, report) = json(&["--engine", &own()]);
    assert_eq!((exit, total(&report, "pass")), (Exit::Done, cases), "{}", report["totals"]);
    assert_eq!(report["suite"]["sha256"], Ruleset::shipped_suite().sha256());
    // The answer is the same with more processes.
    assert_eq!(json(&["--engine", &own(), "--jobs", "3"]).1, report);
}

#[test]
fn the_naive_engine_passes_everything() {
    let Some(naive) = engine("python3", "naive.py") else { return };
    let (exit, report) = json(&["--engine", &naive, "--jobs", "2", "--timeout", "120"]);
    let cases = Ruleset::shipped_suite().cases().count() as u64;
    assert_eq!((exit, total(&report, "pass")), (Exit::Done, cases), "{report:#}");
}

/// A stub that `new` writes into a folder, which `@` stands for in the lines.
struct Stub {
    /// Values of `--lang` and `--game`.
    new: [&'static str; 2],
    file: &'static str,
    /// The programs without which it cannot be tested, and what asks them for their versions.
    needs: &'static [[&'static str; 2]],
    /// How it is built, if it is.
    build: &'static [&'static str],
    run: &'static str,
}

const STUBS: [Stub; 9] = [
    Stub {
        new: ["python", "crosstrack"],
        file: "engine.py",
        needs: &[["python3", "--version"]],
        build: &[],
        run: "python3 @/engine.py",
    },
    Stub {
        new: ["python", "crossings"],
        file: "engine.py",
        needs: &[["python3", "--version"]],
        build: &[],
        run: "python3 @/engine.py",
    },
    Stub {
        new: ["js", "crosstrack"],
        file: "engine.mjs",
        needs: &[["node", "--version"]],
        build: &[],
        run: "node @/engine.mjs",
    },
    Stub {
        new: ["cpp", "crosstrack"],
        file: "engine.cpp",
        needs: &[["c++", "--version"]],
        build: &["c++", "-std=c++17", "-Wall", "-Werror", "-o", "@/cpp", "@/engine.cpp"],
        run: "@/cpp",
    },
    Stub {
        new: ["rust", "crosstrack"],
        file: "engine.rs",
        needs: &[["rustc", "--version"]],
        build: &["rustc", "-D", "warnings", "-o", "@/rust", "@/engine.rs"],
        run: "@/rust",
    },
    Stub {
        new: ["go", "crosstrack"],
        file: "engine.go",
        needs: &[["go", "version"]],
        build: &["go", "build", "-o", "@/go", "@/engine.go"],
        run: "@/go",
    },
    Stub {
        new: ["java", "crosstrack"],
        file: "Engine.java",
        needs: &[["javac", "--version"], ["java", "--version"]],
        build: &["javac", "-Werror", "-d", "@/java", "@/Engine.java"],
        run: "java -cp @/java Engine",
    },
    Stub {
        new: ["csharp", "crosstrack"],
        file: "Engine.cs",
        needs: &[["mcs", "--version"], ["mono", "--version"]],
        build: &[
            "mcs",
            "-warnaserror",
            "-r:System.Runtime.Serialization,System.Xml,System.Xml.Linq",
            "@/Engine.cs",
        ],
        run: "mono @/Engine.exe",
    },
    Stub {
        new: ["csharp", "crosstrack"],
        file: "Engine.cs",
        // The version would be that of a runtime alone.
        needs: &[["dotnet", "new"]],
        build: &[
            "sh",
            "-c",
            "dotnet new console -o @/engine && mv @/Engine.cs @/engine/Program.cs && dotnet publish -o @/out @/engine",
        ],
        run: "dotnet @/out/engine.dll",
    },
];

/// Whether a program is there; `argument` asks it for something quick.
fn is_there([program, argument]: &[&str; 2]) -> bool {
    let mut command = Command::new(program);
    command.arg(argument).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn the_stubs_pass_what_they_declare() {
    let mut skipped = Vec::new();
    for stub in &STUBS {
        let ([lang, game], folder) = (stub.new, tempfile::tempdir().expect("a folder"));
        let at = |text: &str| text.replace('@', &folder.path().display().to_string());
        let file = at(&format!("@/{}", stub.file));
        let new = ["conform", "new", "--lang", lang, "--game", game, "--output", &file];
        let written = run(&new);
        assert_eq!(written.0, Exit::Done, "{new:?}: {}", written.2);
        let source = fs::read_to_string(&file).expect("a stub");
        assert!(source.lines().count() <= 90, "{file} is for beginners");
        if let Some([program, _]) = stub.needs.iter().find(|program| !is_there(program)) {
            skipped.push(format!("{lang} (no {program})"));
            continue;
        }
        if let [program, words @ ..] = stub.build {
            let words: Vec<String> = words.iter().map(|word| at(word)).collect();
            let home = folder.path().join("home");
            let built = Command::new(program).args(words).env("GOCACHE", home).status();
            assert!(built.is_ok_and(|status| status.success()), "{file} is built");
        }
        let (exit, report) = json(&["--engine", &at(stub.run), "--game", game]);
        let (cases, declared) = if game == "crossings" {
            (crossings::rules::Ruleset::shipped_suite().to_any_suite().cases, "read")
        } else {
            (Ruleset::shipped_suite().to_any_suite().cases, "links")
        };
        let passed = cases.iter().filter(|case| case.cmd() == declared).count() as u64;
        assert_eq!(exit, Exit::Done, "{file}: {}", report["unmet"]);
        assert_eq!(total(&report, "pass"), passed, "{file}: {}", report["totals"]);
        assert_eq!(total(&report, "skip"), cases.len() as u64 - passed, "{file}");
        // What it declares is all that it answers.
        let is_declared = |skipped: &&Value| skipped["declared"] == true;
        assert!(!report["skipped"].as_array().expect("a list").iter().any(|s| is_declared(&s)));
        assert_eq!(report["notes"], serde_json::json!([]), "{file} ends at bye");
    }
    let required = std::env::var("CI").is_ok_and(|value| value == "true");
    let most = if required { STUBS.len() - 2 } else { STUBS.len() };
    assert!(skipped.len() <= most, "not tested: {}", skipped.join(", "));
    if !skipped.is_empty() {
        // Past the capture of the test, so that everybody sees it.
        let line = format!("SKIPPED: stubs that were not tested: {}\n", skipped.join(", "));
        std::io::stderr().write_all(line.as_bytes()).expect("standard error");
    }
}

/// One's own engine is not lost when the first example is run again.
#[test]
fn an_engine_that_is_there_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("engine.py");
    let path = file.to_str().expect("a path");
    let new = |more: &[&str]| {
        run(&[&["conform", "new", "--lang", "python", "--output", path], more].concat()).0
    };
    assert_eq!(new(&[]), Exit::Done);
    fs::write(&file, "mine").expect("written");
    assert_eq!(new(&[]), Exit::Input);
    assert_eq!(fs::read_to_string(&file).expect("mine"), "mine");
    assert_eq!(new(&["--force"]), Exit::Done);
    assert_ne!(fs::read_to_string(&file).expect("a stub"), "mine");
}

#[test]
fn what_an_engine_says_after_its_last_answer_fails_the_run() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let line = format!("{hostile} junk-at-end");
    let (exit, out, _) = run(&["conform", "--engine", &line, "--group", "board"]);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("FAILED: bye: not an answer"), "{out}");
}

#[test]
fn an_engine_that_skips_everything_is_loud() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let line = format!("{hostile} fine");
    let (exit, out, err) = run(&["conform", "--engine", &line, "--group", "board"]);
    assert_eq!((exit, err.as_str()), (Exit::No, ""));
    assert!(out.contains("FAILED: nothing was tested"), "{out}");
}

#[test]
fn known_failures_are_counted_and_must_fail() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("known.txt");
    let list = file.to_str().expect("a path");
    fs::write(&file, "# not yet\n").expect("written");
    let bad = format!("{hostile} error 0");
    let on_board = |more: &[&str]| {
        let args: Vec<&str> = ["--group", "board"].iter().chain(more).copied().collect();
        json(&args)
    };
    let (exit, report) = on_board(&["--engine", &bad]);
    let cases = total(&report, "error");
    assert!(exit == Exit::No && cases > 1);
    let (exit, report) = on_board(&["--engine", &bad, "--update-known", list]);
    assert_eq!((exit, total(&report, "known")), (Exit::Done, cases));
    let text = fs::read_to_string(&file).expect("a list");
    assert!(text.starts_with("# not yet\nboard/") && text.lines().count() as u64 == cases + 1);
    let (exit, report) = on_board(&["--engine", &bad, "--known", list]);
    assert_eq!((exit, total(&report, "known")), (Exit::Done, cases));
    let (exit, report) = on_board(&["--engine", &own(), "--known", list]);
    assert_eq!((exit, total(&report, "known-pass")), (Exit::No, cases));
    let (exit, report) = on_board(&["--engine", &own(), "--update-known", list]);
    assert_eq!((exit, total(&report, "pass")), (Exit::Done, cases));
    assert_eq!(fs::read_to_string(&file).expect("a list"), "# not yet\n");

    let (exit, report) = on_board(&["--engine", &bad, "--fail-fast"]);
    assert_eq!((exit, total(&report, "error")), (Exit::No, 1));
    assert_eq!(total(&report, "not-run"), cases - 1);
}

#[test]
fn what_passed_need_not_be_run_again() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.txt");
    let state = file.to_str().expect("a path");
    let changed = |engine: &str| {
        let args = ["--engine", engine, "--group", "board", "--state", state, "--changed"];
        let report = json(&args).1;
        (total(&report, "remembered"), total(&report, "pass"), total(&report, "skip"))
    };
    let cases =
        Ruleset::shipped_suite().cases().filter(|case| case.id.starts_with("board/")).count()
            as u64;
    assert_eq!(changed(&format!("{hostile} fine")), (0, 0, cases), "skips are not passes");
    assert_eq!(changed(&own()), (0, cases, 0));
    assert_eq!(changed(&own()), (cases, 0, 0));
    let text = fs::read_to_string(&file).expect("a state");
    let altered = text.replacen("pass ", "pass 0", 1);
    fs::write(&file, altered).expect("written");
    assert_eq!(changed(&own()), (cases - 1, 1, 0), "a case that changed is run again");
}

#[test]
fn every_format_names_the_suite_and_the_totals() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let bad = format!("{hostile} error 2");
    let (version, hash) =
        (Ruleset::shipped_suite().version(), &Ruleset::shipped_suite().sha256()[..16]);
    for format in ["text", "json", "junit", "tap", "md", "github"] {
        let args = ["conform", "--engine", &bad, "--group", "board", "--format", format];
        let (exit, out, err) = run(&args);
        assert_eq!((exit, err.as_str()), (Exit::No, ""), "{format}");
        assert!(out.contains(version) && out.contains(hash), "{format}: {out}");
        for word in
            ["pass", "fail", "error", "skip", "known", "known-pass", "remembered", "not-run"]
        {
            assert!(out.contains(word), "{format} lacks {word}: {out}");
        }
        assert!(out.contains("board/") && out.contains("idea"), "{format}: {out}");
        assert!(!out.contains('\u{1b}') && !out.contains('\u{202e}'), "{format}: {out}");
    }
}

#[test]
fn each_exit_code_is_earned() {
    let own = own();
    let cases: &[(Exit, &[&str])] = &[
        (Exit::Done, &["--engine", &own, "--group", "board"]),
        (Exit::Done, &["--engine", &own, "--walk", "30", "--board", "2x2"]),
        (Exit::Done, &["--engine", &own, "--position", "x1_4x2_1122.1_4-6-6-6-6-4_d"]),
        (Exit::Done, &["--engine", &own, "--position", "start", "--move", "rA.b1.0"]),
        (Exit::Usage, &["--engine", "no-such-program-at-all", "--group", "board"]),
        (Exit::Usage, &["--engine", "no-such-program-at-all", "--position", "start"]),
        (Exit::Usage, &["--engine", "cd tests && ./engine"]),
        (Exit::Usage, &["--engine", "A=1 ./engine"]),
        (Exit::Usage, &["--engine", &own, "--require", "bord"]),
        (Exit::Usage, &["--engine", &own, "--show", "few"]),
        (Exit::Usage, &[]),
        (Exit::Usage, &["--engine", ""]),
        (Exit::Usage, &["--engine", "a 'b"]),
        (Exit::Usage, &["--engine", &own, "--group", "boards"]),
        (Exit::Usage, &["--engine", &own, "--run", "no/such*"]),
        (Exit::Usage, &["--engine", &own, "--group", "board", "--run", "links/*"]),
        (Exit::Usage, &["--engine", &own, "--changed"]),
        (Exit::Usage, &["--engine", &own, "--timeout", "0"]),
        (Exit::Usage, &["--engine", &own, "--walk", "3", "--format", "tap"]),
        (Exit::Usage, &["new"]),
        (Exit::Input, &["--engine", &own, "--known", "no-such-file"]),
        (Exit::Input, &["--engine", &own, "--known", "Cargo.toml"]),
        (Exit::Input, &["--engine", &own, "--state", "Cargo.toml"]),
        (Exit::Input, &["--engine", &own, "--vectors", "src"]),
        (Exit::Input, &["--engine", &own, "--position", "nonsense"]),
        (Exit::Input, &["--engine", &own, "--position", "start", "--move", "nonsense"]),
    ];
    for (exit, args) in cases {
        let args: Vec<&str> = ["conform"].iter().chain(*args).copied().collect();
        let (found, out, err) = run(&args);
        assert_eq!(found, *exit, "{args:?}: {out}{err}");
        if !matches!(exit, Exit::Done | Exit::No) {
            assert!(out.is_empty() && !err.is_empty(), "{args:?}: {out}");
        }
    }
}
