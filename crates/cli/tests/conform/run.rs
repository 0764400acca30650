//! Whole runs: our own engine, the naive one, the stubs; formats, exit codes.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{engine, own, run};
use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::{HasVectors as _, Level, Suite};
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
    let cases = Suite::<Ruleset>::shipped().cases().count() as u64;
    assert!(cases > 500, "{cases} cases");
    let (exit, report) = json(&["--engine", &own(), "--level", "all"]);
    assert_eq!((exit, total(&report, "pass")), (Exit::Done, cases), "{}", report["totals"]);
    assert_eq!(report["suite"]["sha256"], Suite::<Ruleset>::shipped().sha256());
    // The answer is the same with more processes.
    let more = ["--engine", &own(), "--level", "all", "--jobs", "3"];
    assert_eq!(json(&more).1, report);
    // What is demanded if nothing is named.
    let (exit, core) = json(&["--engine", &own()]);
    let cases = Suite::<Ruleset>::shipped().cases();
    let cases = cases.filter(|case| case.level == Some(Level::Core)).count() as u64;
    assert_eq!((exit, total(&core, "pass")), (Exit::Done, cases));
    let name = format!("core of crosstrack suite {}", Ruleset::VERSION);
    assert_eq!(core["verdict"]["demand"]["name"], name.as_str());
}

/// Checks that the naive engine passes all cases of the groups that `is_asked` takes.
fn assert_naive_passes(is_asked: impl Fn(&str) -> bool) {
    let Some(naive) = engine("python3", "naive.py") else { return };
    let mut words = vec!["--engine", &naive, "--jobs", "2"];
    let groups = Ruleset::GROUPS.iter().map(|group| group.name).filter(|name| is_asked(name));
    words.extend(groups.flat_map(|name| ["--group", name]));
    let (exit, report) = json(&words);
    let cases = Suite::<Ruleset>::shipped().cases();
    let cases = cases.filter(|case| is_asked(case.group())).count() as u64;
    assert_eq!((exit, total(&report, "pass")), (Exit::Done, cases), "{report:#}");
}

#[test]
fn the_naive_engine_passes_all_but_counts() {
    assert_naive_passes(|group| group != "perft");
}

#[test]
#[ignore = "takes a minute: all groups but that of counts are asked without it"]
fn the_naive_engine_passes_everything() {
    assert_naive_passes(|_| true);
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
        assert!(source.lines().count() <= 160, "{file} is for beginners");
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
        let all = ["--engine", &at(stub.run), "--game", game, "--level", "all"];
        let (exit, report) = json(&all);
        let (cases, declared) = if game == "crossings" {
            (Suite::<crossings::rules::Ruleset>::shipped().to_any_suite().cases, "read")
        } else {
            (Suite::<Ruleset>::shipped().to_any_suite().cases, "links")
        };
        let passed = cases.iter().filter(|case| case.cmd() == declared).count() as u64;
        assert_eq!(exit, Exit::No, "{file}: a beginning is not the whole");
        let sentence = report["verdict"]["sentence"].as_str().expect("a sentence");
        assert!(sentence.starts_with("INCOMPLETE for all cases of "), "{sentence}");
        assert_eq!(total(&report, "pass"), passed, "{file}: {}", report["totals"]);
        assert_eq!(total(&report, "undeclared"), cases.len() as u64 - passed, "{file}");
        let (exit, report) = json(&[&all[..], &["--allow", "incomplete"]].concat());
        assert_eq!(exit, Exit::Done, "{}", report["verdict"]);
        // What it declares is a demand that it meets.
        let command = if game == "crossings" { "--run=notation/*" } else { "--group=links" };
        let words = ["--engine", &at(stub.run), "--game", game, command];
        assert_eq!(json(&words).0, Exit::Done, "{file}");
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
    let last = out.lines().last().expect("a verdict");
    assert!(last.starts_with("DOES NOT CONFORM to group board of "), "{last}");
    assert!(last.contains("bye: not an answer"), "{last}");
}

#[test]
fn an_engine_that_skips_everything_is_loud() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let line = format!("{hostile} fine");
    let (exit, out, err) = run(&["conform", "--engine", &line, "--group", "board"]);
    assert_eq!((exit, err.as_str()), (Exit::No, ""));
    let last = out.lines().last().expect("a verdict");
    assert!(last.contains("0 of 33 cases passed, 33 skipped; nothing was tested"), "{last}");
}

#[test]
fn every_format_names_the_suite_and_the_totals() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let bad = format!("{hostile} error 2");
    let (version, hash) =
        (Suite::<Ruleset>::shipped().version(), &Suite::<Ruleset>::shipped().sha256()[..16]);
    for format in ["text", "json", "junit", "github"] {
        let args = ["conform", "--engine", &bad, "--group", "board", "--format", format];
        let (exit, out, err) = run(&args);
        assert_eq!((exit, err.as_str()), (Exit::No, ""), "{format}");
        assert!(out.contains(version) && out.contains(hash), "{format}: {out}");
        let said = "DOES NOT CONFORM to group board of crosstrack suite";
        assert!(out.contains(said), "{format} lacks the verdict: {out}");
        assert!(out.contains("board/") && out.contains("idea"), "{format}: {out}");
        assert!(!out.contains('\u{1b}') && !out.contains('\u{202e}'), "{format}: {out}");
    }
}

#[test]
fn each_exit_code_is_earned() {
    let own = own();
    let cases: &[(Exit, &[&str])] = &[
        (Exit::Done, &["--engine", &own, "--group", "board"]),
        (Exit::Done, &["probe", "--engine", &own, "--walk", "30", "--rules", "2x2"]),
        (Exit::Done, &["probe", "--engine", &own, "--position", "x1_4x2_1122.1_4-6-6-6-6-4_d"]),
        (Exit::Done, &["probe", "--engine", &own, "--position", "start", "--move", "rA.b1.0"]),
        (Exit::Usage, &["--engine", "no-such-program-at-all", "--group", "board"]),
        (Exit::Usage, &["probe", "--engine", "no-such-program-at-all", "--position", "start"]),
        (Exit::Usage, &["--engine", "cd tests && ./engine"]),
        (Exit::Usage, &["--engine", "A=1 ./engine"]),
        (Exit::Usage, &["--engine", &own, "--require", "bord"]),
        (Exit::Usage, &[]),
        (Exit::Usage, &["--engine", ""]),
        (Exit::Usage, &["--engine", "a 'b"]),
        (Exit::Usage, &["--engine", &own, "--group", "boards"]),
        (Exit::Usage, &["--engine", &own, "--run", "no/such*"]),
        (Exit::Usage, &["--engine", &own, "--group", "board", "--run", "links/*"]),
        (Exit::Usage, &["--engine", &own, "--baseline"]),
        (Exit::Usage, &["--engine", &own, "--timeout", "0"]),
        (Exit::Usage, &["probe", "--engine", &own, "--walk", "3", "--format", "junit"]),
        (Exit::Usage, &["new"]),
        (Exit::Input, &["--engine", &own, "--baseline", "no-such-file"]),
        (Exit::Input, &["--engine", &own, "--baseline", "Cargo.toml"]),
        (Exit::Input, &["--engine", &own, "--vectors", "src"]),
        (Exit::Input, &["probe", "--engine", &own, "--position", "nonsense"]),
        (Exit::Input, &["probe", "--engine", &own, "--position", "start", "--move", "nonsense"]),
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
