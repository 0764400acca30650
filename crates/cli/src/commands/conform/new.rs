//! `crosstrack conform new`: writes the beginning of an engine.

use crate::output::folder::NewFileArgs;
use crate::{Console, Ended, Fault, FaultKind, GameArg};
use ::crossings::rules::Ruleset as Crossings;
use ::crosstrack::game::Notation as _;
use ::crosstrack::rules::Ruleset as Crosstrack;

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
    /// Python 3; run it with `python3 engine.py`
    #[value(alias = "py")]
    Python,
    /// JavaScript; run it with `node engine.mjs`
    #[value(alias = "javascript")]
    Js,
    /// C++17; build it with `c++ -std=c++17 -O2 -o engine engine.cpp`
    #[value(alias = "c++")]
    Cpp,
    /// Rust; build it with `rustc -O -o engine engine.rs`
    #[value(alias = "rs")]
    Rust,
    /// Go; build it with `go build -o engine engine.go`
    Go,
    /// Java; build it with `javac Engine.java`, and run it with `java Engine`
    Java,
    /// C#; build it with `dotnet publish -o out`, and run it with `dotnet out/engine.dll`; or use Mono
    #[value(alias = "c#")]
    Csharp,
}

/// Writes the beginning of an engine, which answers only `links`, or for Crossings only `read`
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform new --lang python --output engine.py")]
pub struct Args {
    /// The programming language; for Crossings only python
    #[arg(long, value_enum)]
    lang: Language,
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    output: NewFileArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let text = match (self.game.game.name(), self.lang) {
            (Crosstrack::NAME, Language::Python) => PYTHON,
            (Crosstrack::NAME, Language::Js) => JAVASCRIPT,
            (Crosstrack::NAME, Language::Cpp) => CPP,
            (Crosstrack::NAME, Language::Rust) => RUST,
            (Crosstrack::NAME, Language::Go) => GO,
            (Crosstrack::NAME, Language::Java) => JAVA,
            (Crosstrack::NAME, Language::Csharp) => CSHARP,
            (Crossings::NAME, Language::Python) => CROSSINGS,
            (Crossings::NAME, _) => {
                return Err(Fault::new(
                    "the beginning of an engine for Crossings is in Python alone",
                )
                .help("--lang python writes it; the protocol is the same in every language")
                .kind(FaultKind::Usage));
            }
            (name, _) => {
                let title = format!("there is no beginning of an engine for {name}");
                return Err(Fault::new(title).kind(FaultKind::Usage));
            }
        };
        self.output.open()?.finish(text, console)
    }
}
