//! Which configurations are asked for.

use clap::ValueEnum as _;
use clap::builder::PossibleValue;

use crate::commands::recorded::Line;
use crate::games::crosstrack::args::{GameArgs, Loaded};
use crate::{CommandError, Console};
use crosstrack::game::Game as _;
use crosstrack::rules::{Cell, Letter, Ruleset};
use crosstrack_prove::formula::{Query, Terminal};

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Stock {
    /// Two of each pattern, as each of two players has
    OnePlayer,
    /// One of each
    OneSet,
    /// Four of each: all the sets
    All,
}

/// Which configurations are asked for.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Filters")]
pub struct Filters {
    #[command(flatten)]
    of_sets: SetFilters,
    /// Exactly one of each pattern is on the board
    #[arg(long)]
    each_pattern_once: bool,
    /// A position whose pieces lie on the board already
    #[arg(long, value_name = "POS")]
    given: Option<String>,
}

/// The filters that make sense for each set of patterns, too.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Filters")]
pub(crate) struct SetFilters {
    /// How many of each pattern there are, if the sets that somebody owns have so many
    #[arg(long, value_enum, default_value = "all")]
    stock: Stock,
    /// Patterns that are not on the board, such as D,I
    #[arg(long, value_name = "LETTERS", value_delimiter = ',')]
    without: Vec<Letter>,
    /// The only patterns that may be on the board
    #[arg(long, value_name = "LETTERS", value_delimiter = ',', conflicts_with = "without")]
    only: Vec<Letter>,
    /// A terminal where the path ends, such as A2
    #[arg(long, value_name = "TERMINAL")]
    from: Option<Terminal>,
    /// The terminal at its other end, such as C3
    #[arg(long, value_name = "TERMINAL")]
    to: Option<Terminal>,
    /// A cell through which the path runs; may be given again
    #[arg(long, value_name = "CELL")]
    through: Vec<Cell>,
    /// A cell that stays empty; may be given again
    #[arg(long, value_name = "CELL")]
    avoid: Vec<Cell>,
    /// At most so many pathway pieces
    #[arg(long, value_name = "N")]
    max_pieces: Option<usize>,
    /// At most so many intersection pieces
    #[arg(long, value_name = "N")]
    max_intersections: Option<usize>,
}

impl Filters {
    /// The ruleset and the query of the options.
    ///
    /// # Errors
    /// If the given position or the ruleset is faulty.
    pub(crate) fn load(
        &self,
        game: &GameArgs,
        console: &mut Console<'_>,
    ) -> Result<(Ruleset, Query), CommandError> {
        let Loaded { ruleset, position, .. } =
            game.load(self.given.as_deref().unwrap_or("start"), console)?;
        let given = self.given.as_ref().map(|_| position.layout().clone());
        let of_sets = &self.of_sets;
        let stock = match of_sets.stock {
            Stock::OneSet => 1,
            Stock::OnePlayer => 2,
            Stock::All => 4,
        };
        let query = Query {
            stock,
            each_pattern_once: self.each_pattern_once,
            without: of_sets.without.clone(),
            only: (!of_sets.only.is_empty()).then(|| of_sets.only.clone()),
            from: of_sets.from,
            to: of_sets.to,
            through: of_sets.through.clone(),
            avoid: of_sets.avoid.clone(),
            max_pieces: of_sets.max_pieces,
            pieces: None,
            max_intersections: of_sets.max_intersections,
            given,
        };
        Ok((ruleset, query))
    }

    /// Puts a position that came by standard input into the options.
    pub(crate) fn settle(
        &mut self,
        game: &GameArgs,
        console: &mut Console<'_>,
    ) -> Result<(), CommandError> {
        if self.reads_input() {
            let Loaded { ruleset, position, .. } = game.load("-", console)?;
            self.given = Some(ruleset.write_position(&position));
        }
        Ok(())
    }

    /// Whether the given position is still to be read from standard input.
    pub(crate) fn reads_input(&self) -> bool {
        self.given.as_deref() == Some("-")
    }

    /// Records the filters on a command line.
    pub(crate) fn record(&self, line: &mut Line) {
        let of_sets = &self.of_sets;
        let stock = of_sets.stock.to_possible_value();
        line.put("--stock", stock.as_ref().map(PossibleValue::get_name));
        line.flag("--each-pattern-once", self.each_pattern_once);
        line.put_each("--without", &of_sets.without);
        line.put_each("--only", &of_sets.only);
        line.put("--from", of_sets.from);
        line.put("--to", of_sets.to);
        line.put_each("--through", &of_sets.through);
        line.put_each("--avoid", &of_sets.avoid);
        line.put("--max-pieces", of_sets.max_pieces);
        line.put("--max-intersections", of_sets.max_intersections);
        line.put("--given", self.given.as_ref());
    }
}

impl From<SetFilters> for Filters {
    fn from(of_sets: SetFilters) -> Self {
        Self { of_sets, each_pattern_once: false, given: None }
    }
}
