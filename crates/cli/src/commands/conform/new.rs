//! `crosstrack conform new`: writes the beginning of an engine.

use crate::commands::folder::NewFileArgs;
use crate::{CommandError, Console, Exit};

const PYTHON: &str = crosstrack_data::text!("stubs/engine.py");
const JAVASCRIPT: &str = crosstrack_data::text!("stubs/engine.mjs");
const CPP: &str = crosstrack_data::text!("stubs/engine.cpp");

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Language {
    /// Python 3, to be run by `python3 engine.py`
    #[value(alias = "py")]
    Python,
    /// JavaScript, to be run by `node engine.mjs`
    #[value(alias = "javascript")]
    Js,
    /// C++17, to be built by `c++ -std=c++17 -O2 -o engine engine.cpp`
    #[value(alias = "c++")]
    Cpp,
}

/// Writes an engine to start from, which knows only the links of pathway pieces
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform new --lang python --output engine.py")]
pub struct Args {
    /// The language
    #[arg(long, value_enum)]
    lang: Language,
    #[command(flatten)]
    output: NewFileArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let text = match self.lang {
            Language::Python => PYTHON,
            Language::Js => JAVASCRIPT,
            Language::Cpp => CPP,
        };
        self.output.open()?.finish(text, console)
    }
}
