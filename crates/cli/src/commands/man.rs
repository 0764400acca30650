//! `crosstrack man`: manual pages, one for each command.

use std::path::PathBuf;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::output::folder::{new_path_parser, write_files};
use crate::{
    CommandOutput, Console, Ended, Exit, Fault, FaultKind, Target, did_you_mean, to_fault,
};

/// Prints the manual page of a command, or writes the pages of all commands to a folder
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack man puzzle list | man -l -\nExample: crosstrack man --dir ~/.local/share/man/man1"
)]
pub struct Args {
    /// The command, such as `solve` or `puzzle list` [default: the page of crosstrack itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR", value_parser = new_path_parser(), conflicts_with = "command")]
    dir: Option<PathBuf>,
    /// Replace pages that already exist in the folder of --dir
    #[arg(long, requires = "dir", conflicts_with = "command")]
    force: bool,
}

impl Args {
    pub fn run(&self, command: Command, console: &mut Console<'_>) -> Result<Ended, Fault> {
        // `help` has the texts of all others, which have pages of their own.
        let mut root = command.disable_help_subcommand(true);
        root.build();
        if let Some(dir) = &self.dir {
            let mut pages = Vec::new();
            collect_pages(&root, &mut pages)?;
            write_files(dir, &pages, self.force)?;
            return Ok(Ended::without_answer());
        }
        let mut command = &root;
        for word in &self.command {
            command = command.find_subcommand(word).ok_or_else(|| {
                let names = command.get_subcommands().map(Command::get_name);
                Fault::new(format!("`{}` has no command `{word}`", typed_name(command)))
                    .help(did_you_mean(word, names).unwrap_or_default())
                    .help("`crosstrack --help` lists the commands")
                    .kind(FaultKind::Usage)
            })?;
        }
        Target::Stdout.write(Ok(CommandOutput::Data(Exit::Done, page(command)?)), console)
    }
}

/// Adds the pages of a command and of all below it, each with the name of its file.
fn collect_pages(command: &Command, pages: &mut Vec<(String, String)>) -> Result<(), Fault> {
    let file = command.get_display_name().unwrap_or_else(|| command.get_name());
    pages.push((format!("{file}.1"), page(command)?));
    command.get_subcommands().try_for_each(|below| collect_pages(below, pages))
}

/// Returns a command as a person types it.
fn typed_name(command: &Command) -> &str {
    command.get_bin_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<String, Fault> {
    let man = Man::new(command.clone());
    let title = command.get_display_name().unwrap_or_else(|| command.get_name()).to_uppercase();
    let version = env!("CARGO_PKG_VERSION");
    // Without a date, so that a page changes only with what it says.
    let head = format!(".TH \"{title}\" 1 \"\" \"crosstrack {version}\" \"Crosstrack\"\n");
    let mut text = head.into_bytes();
    let result = (|| {
        man.render_name_section(&mut text)?;
        man.render_synopsis_section(&mut text)?;
        man.render_description_section(&mut text)?;
        man.render_options_section(&mut text)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut text)?;
        }
        examples_and_exit_codes(command).to_writer(&mut text)
    })();
    result.map_err(to_fault(FaultKind::Internal))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns the sections for what the help has before and after all else.
fn examples_and_exit_codes(command: &Command) -> Roff {
    let mut roff = Roff::default();
    let before = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    roff.control("SH", ["EXAMPLES"]);
    roff.control("nf", []);
    for line in before.lines() {
        roff.text([roman(line.trim_start_matches("Example: "))]);
    }
    roff.control("fi", []);
    roff.control("SH", ["EXIT STATUS"]);
    for exit in Exit::ALL {
        roff.control("TP", []);
        roff.text([roman(exit.code().to_string())]);
        roff.text([roman(exit.meaning())]);
    }
    roff
}
