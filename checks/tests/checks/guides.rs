//! Every command line that a guide names is one: its subcommands, options and values are read, though not run.

use std::fs;
use std::path::Path;

use shlex::split;

use crate::run_line;

/// Returns the guides, with their texts.
fn guides() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder");
    let named = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "web/README.md", "CHANGELOG.md"];
    let mut names: Vec<String> = named.map(str::to_owned).to_vec();
    for entry in fs::read_dir(root.join("docs")).expect("the guides") {
        let path = entry.expect("a guide").path();
        if path.extension().is_some_and(|end| end == "md") {
            let below = path.strip_prefix(root).expect("inside");
            names.push(below.to_str().expect("a name").to_owned());
        }
    }
    assert!(names.len() > 20, "{names:?}");
    let text = |name: &String| fs::read_to_string(root.join(name)).expect("a guide");
    names.iter().map(|name| (name.clone(), text(name))).collect()
}

#[test]
fn every_command_that_a_guide_names_is_one() {
    let mut found = 0;
    for (page, text) in guides() {
        for line in commands(&text) {
            found += 1;
            if let Some(fault) = fault(&line) {
                panic!("{page}: `{line}`: {fault}");
            }
        }
    }
    assert!(found > 60, "only {found} commands were found");
}

#[test]
fn faults_are_found() {
    let text =
        "Say `crosstrack\nshow start --bord 4x2`.\n```sh\ncrosstrack shwo start  # why\n```\n";
    let lines = commands(text);
    assert_eq!(lines, ["crosstrack shwo start", "crosstrack show start --bord 4x2"]);
    assert!(lines.iter().all(|line| fault(line).is_some()));
    assert_eq!(fault("crosstrack show POS --rules 4x2 | less"), None);
    assert!(fault("crosstrack show start --format jpeg").is_some());
    // A word in capitals stands for a value.
    assert_eq!(fault("crosstrack solve POS --plies N"), None);
}

/// The command lines of blocks for a shell, and then those within sentences.
fn commands(text: &str) -> Vec<String> {
    let (mut lines, mut sentences) = (Vec::new(), String::new());
    let mut block = None;
    for line in text.lines() {
        match (block, line.strip_prefix("```")) {
            (None, Some(language)) => block = Some(language),
            (Some(_), Some(_)) => block = None,
            (None, None) => {
                sentences += line;
                sentences.push('\n');
            }
            (Some("sh"), None) => {
                let line = line.split(" #").next().unwrap_or_default().trim();
                lines.extend(line.starts_with("crosstrack").then(|| line.to_owned()));
            }
            (Some(_), None) => {}
        }
    }
    // A code span ends in its paragraph.
    for paragraph in sentences.split("\n\n") {
        let spans = paragraph.split('`').skip(1).step_by(2);
        let words = spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.extend(words.filter(|words| words.starts_with("crosstrack")));
    }
    lines
}

/// Why a command line is not read.
fn fault(line: &str) -> Option<String> {
    let Some(words) = split(line) else { return Some("a quotation mark is missing".to_owned()) };
    let is_end = |word: &String| ["|", ">", "&&"].contains(&word.as_str());
    let words = words.into_iter().take_while(|word| !is_end(word));
    // Help is printed when all before it is read.
    let words: Vec<String> =
        words.filter(|word| word != "help").chain(["--help".to_owned()]).collect();
    let program = match words.first().map(String::as_str) {
        Some(program @ ("crosstrack" | "crosstrack-lab")) => program.to_owned(),
        _ => return None,
    };
    let (exit, _, said) = run_line(&program, words.into_iter().skip(1));
    let first = said.lines().next().unwrap_or_default();
    let value =
        first.strip_prefix("error: invalid value '").and_then(|rest| rest.split('\'').next());
    let is_placeholder = value.is_some_and(|value| {
        !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'/')
    });
    (exit != 0 && !is_placeholder).then(|| first.to_owned())
}
