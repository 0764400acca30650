//! `crosstrack completions`: scripts that complete command lines in a shell.

use clap::Command;
use clap_complete::Shell;

use crate::{CommandOutput, Console, Ended, Exit, Fault, OutputArgs};

/// Prints a script that completes commands and options in a shell
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack completions bash -o ~/.local/share/bash-completion/completions/crosstrack\nExample: crosstrack completions zsh"
)]
pub struct Args {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
    #[command(flatten)]
    output: OutputArgs,
}

/// Completes the words of `--rules`, which the program knows. Bash takes `=` for the end of a word: what is before the word
/// that it completes is not repeated.
const BASH_RULES: &str = r#"    local line="${COMP_LINE:0:COMP_POINT}"
    local word="${line##*[[:space:]]}"
    if [[ "${line%"$word"}" == *--rules[[:space:]] ]]; then
        compopt -o nospace 2>/dev/null
        COMPREPLY=($("$1" rules --complete "$word"))
        COMPREPLY=("${COMPREPLY[@]#"${word%"$2"}"}")
        return 0
    fi
"#;

/// The same for fish, which gives the word that it completes, with the option in it.
const FISH_RULES: &str =
    r#""(crosstrack rules --complete (commandline -ct | string replace -- --rules= ''))""#;

/// The same for zsh.
const ZSH_RULES: &str = r#"{compadd -S "" -- ${(f)"$(crosstrack rules --complete "$PREFIX")"}}"#;

/// Returns what completes the words of `--rules` in a shell, and what of the generated script it takes the place of; `None`
/// for shells that complete no words.
fn rules_completion(shell: Shell) -> Option<(&'static str, String)> {
    match shell {
        Shell::Bash => Some(("_crosstrack() {\n", format!("_crosstrack() {{\n{BASH_RULES}"))),
        Shell::Fish => Some((" -l rules -d", format!(" -l rules -a {FISH_RULES} -d"))),
        Shell::Zsh => Some((":WORDS:'", format!(":WORDS:{ZSH_RULES}'"))),
        _ => None,
    }
}

impl Args {
    pub fn run(&self, mut command: Command, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let mut text = Vec::new();
        let name = command.get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, name, &mut text);
        let mut text = String::from_utf8_lossy(&text).into_owned();
        if let Some((place, completed)) = rules_completion(self.shell) {
            text = text.replace(place, &completed);
        }
        target.write(Ok(CommandOutput::Data(Exit::Done, text)), console)
    }
}
