//! What the help of every command looks like.

use clap::Command;
use clap::builder::Styles;

use crate::Exit;
use crate::games::GameName;

/// Every help begins with an example.
const HELP: &str = "\
{before-help}{about-with-newline}
{usage-heading} {usage}

{all-args}{after-help}";

/// The commands of a program by what people want. Each stands in one group.
pub type Groups = &'static [(&'static str, &'static [&'static str])];

/// Those of `crosstrack`.
pub const GROUPS: Groups = &[
    ("Look at positions", &["show", "moves", "play", "explore", "perft", "canon"]),
    ("Know and check the rules", &["rules", "verify", "table"]),
    ("Solve", &["puzzle", "solve", "tablebase"]),
    ("Count and prove", &["minimal", "count", "proof"]),
    ("Check evidence", &["check"]),
    ("Test your own engine", &["conform"]),
    ("Help and files", &["help", "completions", "man", "schema", "merge"]),
];

/// What `help` does, which the parser adds by itself.
const ABOUT_HELP: &str = "Prints the help of a command: crosstrack help solve";

/// The command with a help of one form for all, its subcommands in groups, and without the options of
/// other games in any help. Help is all that changes: options are read whichever game they are of.
pub fn helped(command: Command, groups: Groups, game: GameName) -> Command {
    let grouped = grouped(&command, groups);
    formed(command, game).help_template(grouped)
}

/// The template of the whole help.
fn grouped(command: &Command, groups: Groups) -> String {
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

/// A command and all below it with the template and the exit codes, and without options that stand under
/// the name of another game.
fn formed(command: Command, game: GameName) -> Command {
    let is_other = |heading: &str| {
        GameName::ALL.iter().any(|&other| other != game && other.title() == heading)
    };
    let command = command.help_template(HELP).after_help(Exit::help());
    command.mut_subcommands(|sub| formed(sub, game)).mut_args(|arg| {
        let hidden = arg.get_help_heading().is_some_and(is_other);
        if hidden { arg.hide(true) } else { arg }
    })
}
