//! The help of all commands, in one form.

use clap::Command;
use clap::builder::Styles;

use crate::Exit;

/// The template of a help: it begins with an example.
const TEMPLATE: &str = "\
{before-help}{about-with-newline}
{usage-heading} {usage}

{all-args}{after-help}";

/// The commands of a program in groups, each with its title and the names of its commands.
pub type Groups = &'static [(&'static str, &'static [&'static str])];

/// The groups of the commands of `crosstrack`.
pub const GROUPS: Groups = &[
    ("Look at positions", &["show", "moves", "play", "bot", "review", "explore", "perft", "canon"]),
    ("Know and check the rules", &["rules", "verify", "table"]),
    ("Solve", &["puzzle", "solve", "tablebase"]),
    ("Count and prove", &["minimal", "count", "proof"]),
    ("Check evidence", &["check"]),
    ("Test your own engine", &["conform"]),
    ("Help and files", &["help", "completions", "man", "schema", "merge"]),
];

/// The help of the command `help`, which the parser adds by itself.
const ABOUT_HELP: &str = "Prints the help of a command: crosstrack help solve";

/// Sets the form of the help of all commands, with the subcommands in groups.
pub fn with_help(command: Command, groups: Groups) -> Command {
    let root = root_template(&command, groups);
    with_template(command).help_template(root)
}

/// Returns the template of the help of the whole program.
fn root_template(command: &Command, groups: Groups) -> String {
    let styles = Styles::styled();
    let (head, name) = (styles.get_header(), styles.get_literal());
    let width = groups.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max();
    let width = width.unwrap_or_default();
    let mut text = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, names) in groups {
        text += &format!("\n{head}{title}:{head:#}\n");
        for word in *names {
            let about = command.find_subcommand(word).and_then(Command::get_about);
            let about = about.map_or_else(|| ABOUT_HELP.to_owned(), ToString::to_string);
            text += &format!("  {name}{word:<width$}{name:#}  {about}\n");
        }
    }
    text + &format!("\n{head}Options:{head:#}\n{{options}}{{after-help}}")
}

/// Gives a command and all below it the template and the exit codes.
fn with_template(command: Command) -> Command {
    let command = command.help_template(TEMPLATE).after_help(Exit::help());
    command.mut_subcommands(with_template).mut_args(|arg| {
        // `--plies -1` is a wrong number and no unknown option.
        let takes_value = arg.get_action().takes_values();
        if takes_value { arg.allow_negative_numbers(true) } else { arg }
    })
}
