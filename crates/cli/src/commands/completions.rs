//! `crosstrack completions`: scripts that complete command lines in a shell.

use clap::Command;
use clap_complete::Shell;

use crate::{CommandError, CommandOutput, Console, Ended, Exit, OutputArgs};

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

impl Args {
    pub fn run(
        &self,
        mut command: Command,
        console: &mut Console<'_>,
    ) -> Result<Ended, CommandError> {
        let target = self.output.open()?;
        let mut text = Vec::new();
        let name = command.get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, name, &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        target.write(Ok(CommandOutput::Data(Exit::Done, text)), console)
    }
}
