//! `crosstrack completions`: what a shell needs to complete our command lines.

use clap::Command;
use clap_complete::Shell;

use crate::{CommandError, Console, Exit, OutputArgs};

/// Prints what a shell needs to complete the commands and options
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack completions bash -o ~/.local/share/bash-completion/completions/crosstrack\nExample: crosstrack completions zsh"
)]
pub struct Args {
    /// For which shell
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
    ) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let mut text = Vec::new();
        let name = command.get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, name, &mut text);
        target.finish_data(&String::from_utf8_lossy(&text), console)
    }
}
