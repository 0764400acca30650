//! The filters that choose configurations.

use crate::options::crosstrack::GameArgs;
use crate::{Console, Fault, FaultKind, LoadedPosition};
use crosstrack::game::{RuleName, Rulebook as _};
use crosstrack::rules::{Cell, Letter, Ruleset};
use crosstrack_prove::formula::{Query, Terminal};

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Stock {
    /// Two pieces of each pattern: the sets of one of two players
    OnePlayer,
    /// One piece of each pattern: one set
    OneSet,
    /// Four pieces of each pattern: all sets
    All,
}

/// Options of `minimal` that restrict the configurations: by number of pieces, pattern, cell or terminal.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Filters")]
pub struct Filters {
    /// The number of pieces of each pattern, limited to the sets in play
    #[arg(long, value_enum, default_value = "all")]
    stock: Stock,
    /// Exclude these patterns, such as D,I
    #[arg(long, value_name = "LETTERS", value_delimiter = ',')]
    without: Vec<Letter>,
    /// Allow only these patterns, such as A,C; not with --without
    #[arg(long, value_name = "LETTERS", value_delimiter = ',', conflicts_with = "without")]
    only: Vec<Letter>,
    /// The terminal (a numbered place on an edge of the board) at one end of the path, such as A2
    #[arg(long, value_name = "TERMINAL")]
    from: Option<Terminal>,
    /// The terminal at the other end of the path, such as C3
    #[arg(long, value_name = "TERMINAL")]
    to: Option<Terminal>,
    /// A cell that the path runs through, such as c1; may be given several times
    #[arg(long, value_name = "CELL")]
    through: Vec<Cell>,
    /// A cell that stays empty, such as c1; may be given several times
    #[arg(long, value_name = "CELL")]
    avoid: Vec<Cell>,
    /// The maximum number of pathway pieces on the board
    #[arg(long, value_name = "N")]
    max_pieces: Option<usize>,
    /// The maximum number of intersection pieces on the board
    #[arg(long, value_name = "N")]
    max_intersections: Option<usize>,
    /// Use exactly one piece of each allowed pattern
    #[arg(long)]
    each_pattern_once: bool,
    /// A position to complete: its pieces are on the board; `-` reads it from standard input
    #[arg(long, value_name = "POS")]
    given: Option<String>,
}

impl Filters {
    /// Returns the ruleset and the query of the options.
    ///
    /// # Errors
    /// If the given position or the ruleset is faulty.
    pub(crate) fn load(
        &self,
        game: &GameArgs,
        console: &mut Console<'_>,
    ) -> Result<(Ruleset, Query), Fault> {
        check_readings(game)?;
        let LoadedPosition { ruleset, position, .. } =
            game.load(self.given.as_deref().unwrap_or("start"), console)?;
        let given = self.given.as_ref().map(|_| position.layout().clone());
        let stock = match self.stock {
            Stock::OneSet => 1,
            Stock::OnePlayer => 2,
            Stock::All => 4,
        };
        let query = Query {
            stock,
            each_pattern_once: self.each_pattern_once,
            without: self.without.clone(),
            only: (!self.only.is_empty()).then(|| self.only.clone()),
            from: self.from,
            to: self.to,
            through: self.through.clone(),
            avoid: self.avoid.clone(),
            max_pieces: self.max_pieces,
            pieces: None,
            max_intersections: self.max_intersections,
            given,
        };
        Ok((ruleset, query))
    }

    /// Whether the given position is on standard input.
    pub(crate) fn reads_stdin(&self) -> bool {
        self.given.as_deref() == Some("-")
    }

    /// Checks that no filter is about intersection pieces, for commands that lay none.
    ///
    /// # Errors
    /// If one is.
    pub(crate) fn check_without_intersections(&self) -> Result<(), Fault> {
        if self.max_intersections.is_none() {
            return Ok(());
        }
        let title = "no intersection pieces are laid, so --max-intersections changes nothing";
        Err(Fault::new(title).help("leave it out").kind(FaultKind::Usage))
    }
}

/// The clauses on whose readings configurations depend. The others are about turns.
pub(super) const CLAUSES: [&str; 2] = ["X-JUNCTION", "X-CONNECTORS"];

/// Checks that no rule names a reading on which configurations do not depend, or sets of two players.
fn check_readings(game: &GameArgs) -> Result<(), Fault> {
    let rules = game.rules.read::<Ruleset>()?;
    let is_of_turns =
        |known: &RuleName| !known.clause.is_empty() && !CLAUSES.contains(&known.clause);
    let fault = Ruleset::rule_names().into_iter().find_map(|known| match known.name {
        name if rules.get(name).is_none() => None,
        name if is_of_turns(&known) => {
            Some(format!("configurations do not depend on {name}, which is about turns"))
        }
        "sets" => Some("configurations do not depend on sets: their stock is --stock".to_owned()),
        _ => None,
    });
    match fault {
        None => Ok(()),
        Some(title) => Err(Fault::new(title).help("leave it out").kind(FaultKind::Usage)),
    }
}
