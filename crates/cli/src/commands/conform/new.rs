//! `crosstrack conform new`: writes the beginning of an engine.

use crate::commands::folder::NewFileArgs;
use crate::{CommandError, Console, Exit};

const PYTHON: &str = crosstrack_data::text!("stubs/engine.py");
const JAVASCRIPT: &str = crosstrack_data::text!("stubs/engine.mjs");
const CPP: &str = crosstrack_data::text!("stubs/engine.cpp");
const RUST: &str = crosstrack_data::text!("stubs/engine.rs");
const GO: &str = crosstrack_data::text!("stubs/engine.go");
const JAVA: &str = crosstrack_data::text!("stubs/Engine.java");
const CSHARP: &str = crosstrack_data::text!("stubs/Engine.cs");

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
    /// Rust, to be built by `rustc -O -o engine engine.rs`
    #[value(alias = "rs")]
    Rust,
    /// Go, to be built by `go build -o engine engine.go`
    Go,
    /// Java, to be built by `javac Engine.java` and run by `java Engine`
    Java,
    /// C#, to be built by `dotnet publish -o out` and run by `dotnet out/engine.dll`
    #[value(alias = "c#")]
    Csharp,
}

/// Writes an engine to start from, which knows only what pieces link
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
            Language::Rust => RUST,
            Language::Go => GO,
            Language::Java => JAVA,
            Language::Csharp => CSHARP,
        };
        self.output.open()?.finish(text, console)
    }
}
