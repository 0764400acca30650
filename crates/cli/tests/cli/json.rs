//! Every command that answers does so in JSON, too.

use std::collections::BTreeMap;

use clap::Command;

use crate::answer_lines::LINES;

/// Commands without an answer in JSON, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("conform engine", "it answers requests of the protocol, in JSON of its own"),
    ("conform new", "its answer is a program"),
    ("explore", "it starts a server"),
    ("schema", "its answer is JSON as it is, or the list of names"),
    (
        "merge",
        "its answer is that of the command whose shards it merges, in the format named there",
    ),
    ("completions", "its answer is a script for a shell"),
    ("man", "its answers are pages of the manual"),
];

/// Adds each command that can be run, by its name behind those of the commands above it.
fn collect<'c>(command: &'c Command, path: &str, found: &mut BTreeMap<String, &'c Command>) {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let path = format!("{path} {}", below.get_name()).trim_start().to_owned();
        if !below.is_subcommand_required_set() {
            found.insert(path.clone(), below);
        }
        collect(below, &path, found);
    }
}

/// Whether a command has `--format json`.
fn has_json(command: &Command) -> bool {
    let format = command.get_arguments().find(|arg| arg.get_long() == Some("format"));
    format.is_some_and(|arg| arg.get_possible_values().iter().any(|word| word.get_name() == "json"))
}

#[test]
fn every_command_answers_in_json_or_says_why_not() {
    let program = crosstrack_cli::command();
    let mut commands = BTreeMap::new();
    collect(&program, "", &mut commands);
    assert!(commands.len() > 35, "{:?}", commands.keys());
    for (path, command) in &commands {
        let is_excused = WITHOUT.iter().any(|(of, _)| of == path);
        assert_ne!(has_json(command), is_excused, "{path}: --format json, or a reason without");
        // The line names the command, and none below it.
        let names = |line: &str| {
            let is_it = |of: &str| format!("{line} ").starts_with(&format!("{of} "));
            let longest = commands.keys().filter(|of| is_it(of)).max_by_key(|of| of.len());
            longest == Some(path)
        };
        let is_tried = LINES.iter().any(|(_, line)| names(line));
        assert_ne!(is_tried, is_excused, "{path}: a line in answer_lines.rs");
    }
    for (path, _) in WITHOUT {
        assert!(commands.contains_key(*path), "there is no command {path}");
    }
}
