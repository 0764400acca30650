//! What an engine or a vector says reaches no terminal and no log as anything but text, whatever
//! the format of the report.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::engine;
use crosstrack::rules::Ruleset;
use crosstrack_conform::HasVectors as _;

const NASTY: &str = "a\x1b[31m\x07\x1b]8;;http://x\x1b\\b\u{9b}2J\n::error::pwned\r::error::x\u{85}::error::y\
     \u{2028}::error::z\n  ::add-mask::q ##[error]w ##vso[task.x] \u{0}\u{202e}\u{fffe}\u{feff}\u{200b}]]> | ` <b> # %0A é\n```\n# h\nok 99 - x.";

/// Vector files whose words are nasty: the version, the description, why each case is there.
fn vectors(folder: &Path) -> usize {
    let nasty = serde_json::to_string(NASTY).expect("JSON");
    let mut cases = 0;
    for &(name, text) in Ruleset::SHIPPED {
        if !["legal.json", "links.json", "notation.json", "successors.json"].contains(&name) {
            continue;
        }
        let mut file: serde_json::Value = serde_json::from_str(text).expect("JSON");
        file["suite_version"] = NASTY.into();
        file["description"] = NASTY.into();
        let list = file["cases"].as_array_mut().expect("cases");
        list.truncate(3);
        for case in list.iter_mut() {
            case["why"] = NASTY.into();
        }
        if name == "notation.json" {
            for case in list.iter_mut() {
                case["request"]["text"] = NASTY.into();
            }
        }
        let count = list.len();
        cases += count;
        file["case_count"] = count.into();
        let text = serde_json::to_string(&file).expect("JSON");
        assert!(text.contains(nasty.trim_matches('"')));
        fs::write(folder.join(name), text).expect("written");
    }
    cases
}

/// The output of a run in a format, standard output and standard error, and the summary for GitHub.
fn run(engine: &str, vectors: &Path, folder: &Path, format: &str) -> [String; 3] {
    let summary = folder.join("summary");
    fs::write(&summary, "").expect("written");
    fs::write(folder.join("count"), "").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_crosstrack"))
        .args(["conform", "--engine", engine, "--format", format, "--timeout", "300"])
        .args(["--vectors".as_ref(), vectors.as_os_str()])
        .env("GITHUB_STEP_SUMMARY", &summary)
        .output()
        .expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{format}: {}", text(output.stderr));
    [text(output.stdout), text(output.stderr), fs::read_to_string(&summary).expect("a summary")]
}

fn assert_clean(text: &str, of: &str, commands: bool) {
    for c in text.chars() {
        assert!(!c.is_control() || c == '\n', "{of}: {c:?} in {text:?}");
        assert!(!"\u{202e}\u{fffe}\u{feff}\u{200b}\u{2028}".contains(c), "{of}: {c:?} in {text:?}");
    }
    for line in text.lines() {
        let is_ours = ["error", "notice", "warning"]
            .iter()
            .any(|kind| commands && line.starts_with(&format!("::{kind} title=")));
        assert!(is_ours || !line.trim_start().starts_with("::"), "{of}: {line:?}");
        assert!(!line.contains("##[error]") && !line.contains("##vso["), "{of}: {line:?}");
    }
}

fn check_format(format: &str, out: &str, cases: usize) {
    match format {
        "json" => {
            let report: serde_json::Value = serde_json::from_str(out).expect("JSON");
            assert_eq!(report["suite"]["version"], NASTY, "data is not changed");
            assert_eq!(report["cases"].as_array().map(Vec::len), Some(cases));
        }
        "junit" => assert!(!out.contains("]]>"), "{out}"),
        "md" => {
            let bars = |line: &str| line.replace("\\|", "").matches('|').count();
            let mut columns = None;
            for line in out.lines() {
                let here = line.starts_with('|').then(|| bars(line));
                assert!(columns.is_none() || here.is_none() || here == columns, "{line:?}");
                columns = here;
                // Four blanks make a block of code, in which nothing has a meaning.
                let is_code = line.starts_with("    ");
                assert!(is_code || !line.contains("<b>"), "{line:?}");
                assert!(!line.starts_with("# h"), "{line:?}");
            }
        }
        "github" => assert!(out.lines().all(|line| line.starts_with("::")), "{out}"),
        _ => assert!(!out.lines().any(|line| line == "# h" || line == "ok 99 - x."), "{out}"),
    }
}

#[test]
fn no_text_of_others_is_obeyed_in_any_format() {
    let Some(line) = engine("python3", "nasty.py") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let suite = folder.path().join("vectors");
    fs::create_dir(&suite).expect("a folder");
    let cases = vectors(&suite);
    let line = format!("{line} {}", folder.path().join("count").display());
    for format in ["text", "json", "junit", "github"] {
        let [out, err, summary] = run(&line, &suite, folder.path(), format);
        assert_clean(&out, format, format == "github");
        assert_clean(&err, format, false);
        assert_clean(&summary, format, false);
        assert!(out.contains("pwned"), "{format}: it is shown: {out}");
        check_format(format, &out, cases);
        if format == "github" {
            check_format("md", &summary, cases);
        } else {
            assert_eq!(summary, "");
        }
    }
}
