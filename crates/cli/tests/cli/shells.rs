//! Help, completions and manual pages: what a shell and a reader of manuals make of them.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::program::run;
use crosstrack_cli::Exit;

fn answer(words: &[&str]) -> String {
    let (exit, out, err) = run(words);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{words:?}");
    out
}

/// What a program prints of a text; nothing, and a loud word, where there is no such program. Where
/// `CI=true` there has to be one.
fn piped(program: &str, args: &[&str], text: &str) -> Option<Output> {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        let required = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!required, "{program} is not installed, but CI=true requires it");
        let _ = writeln!(std::io::stderr(), "SKIPPED: {program} is not installed");
        return None;
    };
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("read");
    Some(child.wait_with_output().expect("it ends"))
}

/// The commands by the manual: the names of its pages.
fn pages() -> (tempfile::TempDir, BTreeSet<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().to_str().expect("text");
    assert_eq!(answer(&["man", "--dir", to]), "");
    let entries = fs::read_dir(to).expect("a folder").map(|entry| entry.expect("an entry"));
    let names = entries.map(|entry| entry.file_name().into_string().expect("text")).collect();
    (folder, names)
}

#[test]
fn the_help_lists_each_command_once_in_a_group() {
    let help = answer(&["--help"]);
    let body = help.split("\nOptions:\n").next().expect("a beginning");
    let listed: Vec<&str> = body
        .lines()
        .filter(|line| line.starts_with("  ") && line.len() > 20)
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let (_folder, pages) = pages();
    let mut commands: BTreeSet<&str> = pages
        .iter()
        .filter_map(|name| name.strip_prefix("crosstrack-")?.strip_suffix(".1"))
        .filter(|name| !name.contains('-'))
        .collect();
    commands.insert("help");
    assert_eq!(listed.len(), commands.len(), "{listed:?}");
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), commands);
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

#[test]
fn help_is_the_same_text_however_it_is_asked_for() {
    for words in [&["show"] as &[&str], &["puzzle"], &["puzzle", "list"], &["man"]] {
        let asked = [&["help"], words].concat();
        assert_eq!(answer(&asked), answer(&[words, &["--help"]].concat()), "{words:?}");
    }
    assert_eq!(answer(&["help"]), answer(&["--help"]));
    let (exit, out, err) = run(&["help", "shwo"]);
    assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{err}");
}

#[test]
fn the_words_of_rules_are_on_one_page() {
    let page = answer(&["help", "rules"]);
    for word in ["junction=joined|through", "distance=", "pieces=FILE", "teams"] {
        assert!(page.contains(word), "{word}: {page}");
    }
    for words in [&["show", "--help"] as &[&str], &["minimal", "-h"]] {
        let help = answer(words);
        assert!(help.contains("--rules") && !help.contains("junction=joined"), "{help}");
    }
}

#[test]
fn words_of_rules_are_completed() {
    let complete = |begun: &str, more: &[&str]| -> Vec<String> {
        let words = [&["rules", "--complete", begun], more].concat();
        answer(&words).lines().map(str::to_owned).collect()
    };
    assert_eq!(complete("4x3,junction=t", &[]), ["4x3,junction=through"]);
    assert_eq!(complete("te", &[]), ["teams"]);
    assert_eq!(complete("ro", &["--game", "crossings"]), ["rows="]);
    assert!(complete("ro", &["--game", "crosstrack"]).is_empty());
}

#[test]
fn completions_name_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = answer(&["completions", shell]);
        assert!(script.contains("tablebase") && script.contains("rules"), "{shell}");
    }
}

/// Completes a line in bash, as its last word is being typed.
fn completed(line: &[&str]) -> Option<BTreeSet<String>> {
    let words: Vec<String> = line.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "{}\ncrosstrack() {{ '{}' \"$@\"; }}\nCOMP_LINE='{}'; COMP_POINT=${{#COMP_LINE}}\n\
         COMP_WORDS=({}); COMP_CWORD={}\n_crosstrack crosstrack \"${{COMP_WORDS[COMP_CWORD]}}\" \
         \"${{COMP_WORDS[COMP_CWORD-1]}}\"\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        answer(&["completions", "bash"]),
        env!("CARGO_BIN_EXE_crosstrack"),
        line.join(" "),
        words.join(" "),
        words.len() - 1,
    );
    let output = piped("bash", &["--norc"], &script)?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    Some(text.lines().map(str::to_owned).filter(|word| !word.is_empty()).collect())
}

#[test]
fn bash_completes_commands_options_and_words() {
    for (line, expected) in [
        (&["crosstrack", "tab"] as &[&str], &["table", "tablebase"] as &[&str]),
        (&["crosstrack", "puzzle", "s"], &["show"]),
        (&["crosstrack", "show", "--rul"], &["--rules"]),
        (&["crosstrack", "show", "--rules", "junction=t"], &["junction=through"]),
        (&["crosstrack", "show", "--game", ""], &["crosstrack", "crossings"]),
    ] {
        let Some(found) = completed(line) else { return };
        assert_eq!(found, expected.iter().map(|&word| word.to_owned()).collect(), "{line:?}");
    }
}

/// The words after the last one of a line in fish, which runs `crosstrack` itself.
#[test]
fn fish_completes_words_of_rules() {
    for (line, expected) in [
        ("crosstrack show --rules junction=t", "junction=through"),
        ("crosstrack show --rules=4x3,junction=t", "--rules=4x3,junction=through"),
    ] {
        let script = format!(
            "{}\nfunction crosstrack; '{}' $argv; end\ncomplete -C '{line}'\n",
            answer(&["completions", "fish"]),
            env!("CARGO_BIN_EXE_crosstrack"),
        );
        let Some(output) = piped("fish", &["--no-config"], &script) else { return };
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let words: Vec<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(words, [expected], "{line}: {text}");
    }
}

/// Zsh completes in a terminal of its own, which the module zpty gives. The line editor writes
/// and completes the line itself as it starts, so nothing is typed before it listens.
#[test]
fn zsh_completes_words_of_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("completions");
    fs::write(&script, answer(&["completions", "zsh"])).expect("written");
    let start = format!(
        "autoload -Uz compinit; compinit -u -D\ncrosstrack() {{ '{}' \"$@\" }}\n\
         source '{}'; compdef _crosstrack crosstrack\n\
         zle-line-init() {{\n  BUFFER='crosstrack show --rules 4x3,junction=t'; CURSOR=$#BUFFER\n  \
         zle complete-word\n  print -rn -- $BUFFER > '{}'; exit\n}}\nzle -N zle-line-init\n",
        env!("CARGO_BIN_EXE_crosstrack"),
        script.display(),
        folder.path().join("line").display(),
    );
    fs::write(folder.path().join(".zshrc"), start).expect("written");
    let text = format!(
        "zmodload zsh/zpty; zpty z ZDOTDIR='{}' zsh --no-global-rcs -i\n\
         while zpty -r z out; do print -rn -- \"$out\"; done\n",
        folder.path().display(),
    );
    let Some(output) = piped("zsh", &["-f"], &text) else { return };
    let line = fs::read_to_string(folder.path().join("line")).unwrap_or_default();
    assert_eq!(line.trim_end(), "crosstrack show --rules 4x3,junction=through", "{output:?}");
}

#[test]
fn every_command_has_a_page() {
    let (folder, names) = pages();
    for name in ["crosstrack.1", "crosstrack-solve.1", "crosstrack-puzzle-try.1"] {
        assert!(names.contains(name), "{names:?}");
    }
    let one = fs::read_to_string(folder.path().join("crosstrack-puzzle-try.1")).expect("a page");
    assert_eq!(one, answer(&["man", "puzzle", "try"]));
    for name in &names {
        let text = fs::read_to_string(folder.path().join(name)).expect("a page");
        for section in ["NAME", "SYNOPSIS", "EXAMPLES", "\"EXIT STATUS\""] {
            assert!(text.contains(&format!("\n.SH {section}\n")), "{name}: no {section}");
        }
    }
    let (exit, _, err) = run(&["man", "puzzle", "lis"]);
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("did you mean list?"), "{err}");
}
