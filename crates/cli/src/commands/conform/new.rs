//! `crosstrack conform new`: writes the beginning of an engine.

use crate::game::GameName;
use crate::output::folder::NewFileArgs;
use crate::{CommandError, Console, Diagnostic, Exit, GameArg};

const PYTHON: &str = crosstrack_data::text!("stubs/engine.py");
const JAVASCRIPT: &str = crosstrack_data::text!("stubs/engine.mjs");
const CPP: &str = crosstrack_data::text!("stubs/engine.cpp");
const RUST: &str = crosstrack_data::text!("stubs/engine.rs");
const GO: &str = crosstrack_data::text!("stubs/engine.go");
const JAVA: &str = crosstrack_data::text!("stubs/Engine.java");
const CSHARP: &str = crosstrack_data::text!("stubs/Engine.cs");
const CROSSINGS: &str = crosstrack_data::text!("stubs/crossings.py");

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
    /// C#, to be built by `dotnet publish -o out` and run by `dotnet out/engine.dll`, or by Mono
    #[value(alias = "c#")]
    Csharp,
}

/// Writes an engine to start from, which knows only what pieces link, or for Crossings what is a position
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform new --lang python --output engine.py")]
pub struct Args {
    /// The language
    #[arg(long, value_enum)]
    lang: Language,
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    output: NewFileArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let text = match (self.game.game, self.lang) {
            (GameName::Crosstrack, Language::Python) => PYTHON,
            (GameName::Crosstrack, Language::Js) => JAVASCRIPT,
            (GameName::Crosstrack, Language::Cpp) => CPP,
            (GameName::Crosstrack, Language::Rust) => RUST,
            (GameName::Crosstrack, Language::Go) => GO,
            (GameName::Crosstrack, Language::Java) => JAVA,
            (GameName::Crosstrack, Language::Csharp) => CSHARP,
            (GameName::Crossings, Language::Python) => CROSSINGS,
            (GameName::Crossings, _) => {
                return Err(Diagnostic::new(
                    "the beginning of an engine for Crossings is in Python alone",
                )
                .help("--lang python writes it; the protocol is the same in every language")
                .into_error(Exit::Usage));
            }
        };
        self.output.open()?.finish(text, console)
    }
}
