//! The option `--rules`: the ruleset in words, for every command that takes one.

use std::path::Path;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::game::any::{AnyGame, games};
use crate::output::console::read;
use crate::{Fault, did_you_mean};
use crosstrack::base::{Table, UnknownWordError};
use crosstrack::game::rules::RulesErrorKind;
use crosstrack::game::{RuleName, Rulebook, Rules, RulesError};
use crosstrack_io::table::indent_words;

/// Returns a parser of the words of a closed vocabulary. Clap lists them, and suggests the nearest to a
/// misspelt one.
pub fn word_parser<T>(all: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownWordError> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(all).try_map(|word| word.parse::<T>())
}

/// The option `--rules`. The text of a position says some of it by itself; rules that contradict it are an error.
#[derive(Args, Clone, Debug, Default)]
pub struct RulesArg {
    /// The rules in words, such as 4x3,teams,junction=through: `crosstrack help rules` lists them
    #[arg(long, value_name = "WORDS", value_hint = clap::ValueHint::Other)]
    rules: Option<String>,
}

impl RulesArg {
    /// Returns whether the option is given.
    pub const fn is_given(&self) -> bool {
        self.rules.is_some()
    }

    /// Parses the words for a game, and reads the files that they name.
    ///
    /// # Errors
    /// If a word is unknown, or a file cannot be read.
    pub fn read<G: Rulebook>(&self) -> Result<Rules, Fault> {
        let text = self.rules.as_deref().unwrap_or_default();
        let mut rules = Rules::read::<G>(text).map_err(|bad| rules_error::<G>(bad))?;
        rules.read_tables::<G, Fault>(read_table)?;
        Ok(rules)
    }

    /// Returns the ruleset that the words name, with the text of a position or without, and whether a position may break
    /// what they waive.
    ///
    /// # Errors
    /// If there is no such ruleset, or it contradicts the text.
    pub fn ruleset<G: Rulebook>(&self, position: Option<&str>) -> Result<(G, bool), Fault> {
        let rules = self.read::<G>()?;
        let game = G::with_rules(&rules, position).map_err(|bad| rules_error::<G>(bad))?;
        Ok((game, rules.get("waive").is_some()))
    }
}

fn read_table(known: &RuleName, file: &str) -> Result<String, Fault> {
    read(Path::new(file), Table::MOST_BYTES).map_err(|failure| match known.words {
        [] => failure,
        words => failure
            .help(did_you_mean(file, words.iter().copied()).unwrap_or_default())
            .help(format!("{} is {}", known.name, known.values())),
    })
}

/// Makes the error of rules of a game. It says if they are rules of another game.
fn rules_error<G: Rulebook>(error: RulesError) -> Fault {
    let is_of = |game: &&AnyGame| {
        error.kind == RulesErrorKind::Rules && game.name() != G::NAME && game.has_rules(&error.text)
    };
    let other = games().iter().find(is_of).map_or_else(String::new, |other| {
        format!("these are rules of {}: write --game {other}", other.title())
    });
    Fault::from(error).help(other)
}

/// Returns the files that the words of a text name; none if it cannot be parsed.
pub fn files(text: &str) -> Vec<String> {
    games().iter().flat_map(|game| game.files_of_rules(text)).collect()
}

pub(crate) fn files_of<G: Rulebook>(text: &str) -> Vec<String> {
    let Ok(mut rules) = Rules::read::<G>(text) else { return Vec::new() };
    let mut files = Vec::new();
    let Ok(()) = rules.read_tables::<G, std::convert::Infallible>(|_, file| {
        files.push(file.to_owned());
        Ok(String::new())
    });
    files
}

/// Returns the word of rules that stands for an option of its name: `NAME=VALUE`, or a value that stands alone; `None` if no
/// game has such a rule.
pub fn word_for(option: &str) -> Option<String> {
    games().iter().flat_map(|game| game.rule_names()).find_map(|known| match known.name {
        _ if (known.stands_alone)(option) => Some(option.to_owned()),
        name if name == option => Some(format!("{name}=VALUE")),
        _ => None,
    })
}

/// Returns how a text of rules can go on, in one game or in all.
pub fn completions(text: &str, game: Option<AnyGame>) -> Vec<String> {
    let games = games().iter().filter(|&&of| game.is_none_or(|game| game == of));
    let mut all: Vec<String> = Vec::new();
    for word in games.flat_map(|game| game.completions(text)) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

/// Returns the page about the option: its grammar, and the names of all games with their values.
pub fn page() -> String {
    let mut text = "Teaches a game in lessons, and lists its rules clause by clause, with their sources\n\n\
        Commands take the rules of a game as words: --rules 4x3,teams,junction=through. Words stand between commas or \
        blanks. A word is NAME=VALUE, or a value alone where it says by itself what it is: a board, an edition, \
        `teams`, owners. The name of a file with a comma or a blank in it stands in double quotes. The text of a \
        position says board, owners and set by itself."
        .to_owned();
    for game in games() {
        text += &format!("\n\nRules of {}:", game.title());
        for known in game.rule_names() {
            text += &entry(&known);
        }
    }
    text
}

/// Returns the lines of the page about a name.
fn entry(known: &RuleName) -> String {
    let RuleName { name, about, clause, default, .. } = known;
    let clause = match *clause {
        "" => String::new(),
        clause => format!("{clause}, which the rules leave open: "),
    };
    let values = known.values().replace(", ", "|").replace(" or ", "|");
    let about = format!("{clause}{about} [default: {default}]");
    let about = indent_words(about.split(' '), 6);
    format!("\n  {name}={values}\n{}", about.trim_end_matches('\n'))
}
