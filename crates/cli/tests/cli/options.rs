//! No option is without effect: beside any other option of its command it changes the answer, or is
//! refused.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::io::empty;
use std::path::Path;
use std::sync::{LazyLock, Mutex};

use crate::program;
use clap::{Arg, ArgAction, Command};
use crosstrack_cli::{Exit, run_with};

type Table = LazyLock<String>;

/// Returns the text of a table in `options/`.
fn table(name: &str) -> String {
    let path = format!("tests/cli/options/{name}.txt");
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Lines of a table in `options/`: fields between `|`, without remarks.
fn rows<const N: usize>(table: &'static Table) -> impl Iterator<Item = [&'static str; N]> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields.try_into().unwrap_or_else(|_| panic!("{line}: {N} fields"))
    })
}

/// A command, and a line with it that is quick. `@` stands for a folder that is new in each run.
static BASES: Table = LazyLock::new(|| table("bases"));
/// An option, the commands whose samples these are (`*` for all others), and its sample.
static SAMPLES: Table = LazyLock::new(|| table("samples"));
/// A command, an option without effect, the option beside it (`*` for any), and words of the help that say so.
static DOCUMENTED: Table = LazyLock::new(|| table("documented"));
/// A command or an option of one that is not tried, and why.
static EXEMPT: Table = LazyLock::new(|| table("exempt"));

/// Whether a field of a table, `*` or words between commas, has a word.
fn has(list: &str, word: &str) -> bool {
    list == "*" || list.split(',').any(|of| of.trim() == word)
}

/// Options whose pairs are the same in all commands that have them, and are tried in one of them.
const SHARED: [&str; 6] = ["Game", "Crosstrack", "Crossings", "Ruleset", "Filters", "Solver"];
/// The commands in which these pairs are tried, in the quick test, too.
const WHOLE: [&str; 1] = ["show"];

/// What a run answers: its code, and standard output with all files that it writes; if it fails,
/// its message too.
#[derive(Clone, PartialEq)]
struct Answer(Exit, String);

impl Answer {
    fn is_refused(&self) -> bool {
        self.0 == Exit::Usage
    }
}

/// Runs lines of one command, each once.
#[derive(Default)]
struct Runs(Mutex<HashMap<String, Answer>>);

impl Runs {
    fn answer(&self, line: &str) -> Answer {
        let known = self.0.lock().expect("no panic").get(line).cloned();
        known.unwrap_or_else(|| {
            let answer = run(line);
            self.0.lock().expect("no panic").insert(line.to_owned(), answer.clone());
            answer
        })
    }
}

/// A folder with a table of a small board, `%` in lines.
static TABLE_FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("t").display().to_string();
    let line = ["crosstrack", "tablebase", "build", "--rules", "1x1", "--dir", &table];
    assert_eq!(run_with(line, &mut empty(), &mut Vec::new(), &mut Vec::new()), Exit::Done);
    folder
});

/// Runs a line; `~` stands for a blank inside of an argument.
fn run(line: &str) -> Answer {
    let tables = TABLE_FOLDER.path().display().to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().display().to_string();
    let words = line
        .split_whitespace()
        .map(|word| word.replace('~', " ").replace('@', &name).replace('%', &tables));
    let (exit, mut text, err) = program::run(&words.collect::<Vec<_>>());
    if exit != Exit::Done {
        text += &err;
    }
    add_files(folder.path(), &mut text);
    Answer(exit, text.replace(&name, "@"))
}

/// Adds the names of all files in a folder with what is in them.
fn add_files(folder: &Path, text: &mut String) {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_files(&path, text);
        } else {
            let bytes = fs::read(&path).expect("a file");
            let bytes = String::from_utf8_lossy(&bytes);
            write!(text, "\n{}: {bytes}", path.display()).expect("a string takes all");
        }
    }
}

/// An option of a command, with samples of its use.
struct Tried {
    name: String,
    is_shared: bool,
    samples: Vec<String>,
}

/// Returns the options of a command that are tried.
fn options(path: &str, command: &Command) -> Vec<Tried> {
    let is_exempt = |name: &str| {
        rows(&EXEMPT).any(|[paths, options, _]| has(paths, path) && has(options, name))
    };
    let named =
        command.get_arguments().filter_map(|arg| Some((arg, format!("--{}", arg.get_long()?))));
    named
        .filter(|(_, name)| !is_exempt(name))
        .map(|(arg, name)| Tried {
            is_shared: arg.get_help_heading().is_some_and(|heading| SHARED.contains(&heading)),
            samples: samples(path, arg, &name),
            name,
        })
        .collect()
}

/// Returns samples of an option: those of the table, or all its words.
fn samples(path: &str, arg: &Arg, name: &str) -> Vec<String> {
    let of = |wanted: &str| {
        rows(&SAMPLES)
            .filter(|[option, commands, _]| {
                *option == name && commands.split(',').any(|of| of.trim() == wanted)
            })
            .map(|[.., sample]| {
                format!("{name}{}{sample}", if sample.is_empty() { "" } else { " " })
            })
            .collect::<Vec<String>>()
    };
    let mut found = of(path);
    if found.is_empty() {
        found = of("*");
    }
    if found.is_empty() && matches!(arg.get_action(), ArgAction::SetTrue) {
        found.push(name.to_owned());
    }
    if found.is_empty() {
        found = arg
            .get_possible_values()
            .iter()
            .map(|word| format!("{name} {}", word.get_name()))
            .collect();
    }
    assert!(!found.is_empty(), "options/samples.txt has no sample of {name} of {path}");
    found
}

/// Adds all commands without commands below them, and those that need none, with their paths.
fn collect(command: &Command, path: &str, found: &mut BTreeMap<String, Command>) {
    if !command.is_subcommand_required_set() && !path.is_empty() {
        found.insert(path.to_owned(), command.clone());
    }
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        collect(below, format!("{path} {}", below.get_name()).trim_start(), found);
    }
}

/// Returns a line with one more option, in place of the same option that the line has.
fn with_option(line: &str, sample: &str) -> String {
    let name = sample.split_whitespace().next().unwrap_or_default();
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if let Some(at) = words.iter().position(|word| !name.is_empty() && *word == name) {
        let has_value = words.get(at + 1).is_some_and(|word| !word.starts_with("--"));
        words.drain(at..=at + usize::from(has_value));
    }
    words.push(sample);
    words.join(" ").trim_end().to_owned()
}

/// Returns the words of a line in alphabetical order.
fn words(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// Uses of an option on a base line that are not refused: the number of the line, and the sample.
fn accepted<'o>(runs: &Runs, bases: &[&str], option: &'o Tried) -> Vec<(usize, &'o str)> {
    let uses = (0..bases.len())
        .flat_map(|base| option.samples.iter().map(move |sample| (base, sample.as_str())));
    uses.filter(|(base, sample)| !runs.answer(&with_option(bases[*base], sample)).is_refused())
        .collect()
}

/// Whether an option has an effect in one of its uses beside those of another; `None` if all such lines
/// are refused.
fn has_effect(
    runs: &Runs,
    bases: &[&str],
    one: &[(usize, &str)],
    other: &[(usize, &str)],
) -> Option<bool> {
    let mut effect = None;
    for (base, beside) in other {
        let without = with_option(bases[*base], beside);
        for (_, sample) in one.iter().filter(|(of, _)| of == base) {
            let both = with_option(&without, sample);
            if words(&both) == words(&without) {
                continue;
            }
            let both = runs.answer(&both);
            if both.is_refused() {
                continue;
            }
            if both != runs.answer(&without) {
                return Some(true);
            }
            effect = Some(false);
        }
    }
    effect
}

/// Whether the help of a command says that an option is without effect beside another.
fn is_documented(path: &str, help: &str, one: &str, beside: &str) -> bool {
    rows(&DOCUMENTED).any(|[commands, options, others, words]| {
        let is_it = has(commands, path) && has(options, one) && has(others, beside);
        assert!(!is_it || help.contains(words), "the help of {path} does not say `{words}`");
        is_it
    })
}

/// Adds the options of a command that are without effect, alone or beside another.
fn collect_faults(path: &str, command: &Command, most_shared: Option<usize>, faults: &mut String) {
    let bases: Vec<&str> =
        rows(&BASES).filter(|[of, _]| *of == path).map(|[_, base]| base).collect();
    assert!(!bases.is_empty(), "options/bases.txt has no line with {path}");
    let help = run(&format!("{path} --help")).1.split_whitespace().collect::<Vec<_>>().join(" ");
    let (options, runs) = (options(path, command), Runs::default());
    let alone: Vec<(usize, &str)> = (0..bases.len()).map(|base| (base, "")).collect();
    let uses: Vec<_> = options.iter().map(|option| accepted(&runs, &bases, option)).collect();
    for (one, of_one) in options.iter().zip(&uses) {
        match has_effect(&runs, &bases, of_one, &alone) {
            Some(true) => {}
            Some(false) if is_documented(path, &help, &one.name, "") => continue,
            Some(false) => {
                let _ = writeln!(faults, "{path}: {} does nothing", one.name);
                continue;
            }
            None => _ = writeln!(faults, "{path}: {} is always refused", one.name),
        }
        let Some(most_shared) = most_shared else { continue };
        for (other, of_other) in options.iter().zip(&uses) {
            let shared = [one, other].iter().filter(|option| option.is_shared).count();
            let is_elsewhere = shared > most_shared && !WHOLE.contains(&path);
            if other.name == one.name || is_elsewhere {
                continue;
            }
            let has_effect = has_effect(&runs, &bases, of_one, of_other);
            if has_effect == Some(false) && !is_documented(path, &help, &one.name, &other.name) {
                let _ = writeln!(faults, "{path}: {} does nothing beside {}", one.name, other.name);
            }
        }
    }
}

/// A row about what there is no more would hide nothing, and look as if it did.
#[test]
fn what_the_tables_name_is_there() {
    let mut commands = BTreeMap::new();
    collect(&crosstrack_cli::command(), "", &mut commands);
    let is_option = |path: &str, option: &str| {
        let of = commands.iter().filter(|(name, _)| path == "*" || *name == path);
        of.flat_map(|(_, command)| command.get_arguments())
            .any(|arg| Some(arg.get_long().unwrap_or_default()) == option.strip_prefix("--"))
    };
    let mut faults = String::new();
    let exempt = rows(&EXEMPT).flat_map(|[paths, options, _]| {
        let options = options.split(',').map(str::trim);
        options.flat_map(move |option| paths.split(',').map(move |path| (path.trim(), option)))
    });
    let samples = rows(&SAMPLES)
        .flat_map(|[option, paths, _]| paths.split(',').map(move |path| (path.trim(), option)));
    let bases = rows(&BASES).map(|[path, _]| (path, ""));
    for (path, option) in exempt.chain(samples).chain(bases) {
        // The parser adds these two.
        let is_added = ["--help", "--color"].contains(&option) && path == "*";
        let is_there = path == "*" || commands.contains_key(path);
        if !is_there || !(option.is_empty() || is_added || is_option(path, option)) {
            let _ = writeln!(faults, "{path} | {option}");
        }
    }
    assert!(faults.is_empty(), "no command has what options/*.txt names:\n{faults}");
}

#[test]
fn every_option_changes_the_answer_or_is_refused() {
    assert_effects(None);
}

#[test]
#[ignore = "takes a minute: each option is tried alone without it"]
fn every_option_changes_the_answer_beside_each_other_at_length() {
    assert_effects(Some(0));
}

#[test]
#[ignore = "takes minutes"]
fn every_option_changes_the_answer_beside_those_of_the_ruleset() {
    assert_effects(Some(1));
}

/// Asserts that no option is without effect alone and, where `most_shared` is a number, beside each other one of its
/// command; at most that many of two are of the ruleset, but in the commands of [`WHOLE`].
fn assert_effects(most_shared: Option<usize>) {
    let mut commands = BTreeMap::new();
    collect(&crosstrack_cli::command(), "", &mut commands);
    commands.retain(|path, _| {
        !rows(&EXEMPT).any(|[what, option, _]| what == path && option.is_empty())
    });
    // For work on one command.
    if let Ok(only) = std::env::var("ONLY") {
        commands.retain(|path, _| *path == only);
    }
    let faults = Mutex::new(String::new());
    let queue = Mutex::new(commands.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let work = || loop {
                let next = queue.lock().expect("no panic").next();
                let Some((path, command)) = next else { return };
                let mut found = String::new();
                collect_faults(&path, &command, most_shared, &mut found);
                *faults.lock().expect("no panic") += &found;
            };
            std::thread::Builder::new().spawn_scoped(scope, work).expect("a thread");
        }
    });
    let faults = faults.into_inner().expect("no panic");
    assert!(faults.is_empty(), "options without effect:\n{faults}");
}
