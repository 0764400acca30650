//! `crosstrack-lab rulesets`: shows which rulesets the test vectors play.
//!
//! All valid rulesets are listed by trying every value of every field; the makers of vectors have no part in it.

use std::collections::{BTreeMap, BTreeSet};

use crosstrack::game::Readings as _;
use crosstrack::rules::{
    Board, ClaimRule, EditionId, Junction, NullTurn, RelocateTurn, Ruleset, RulesetSpec, Seats,
};
use crosstrack_cli::{CommandOutput, Console, Ended, Exit, Fault, OutputArgs};
use crosstrack_conform::crosstrack::forms::{LayoutName, RulesetForm};
use crosstrack_conform::crosstrack::{Case, Payload, Suite, Task};
use crosstrack_conform::{ApplyOk, HasVectors as _, Wire as _};
use crosstrack_io::clean::escape_markdown;
use crosstrack_io::table;

/// The fields of a ruleset that are combined: who owns the sets counts by the seating alone.
const FIELDS: [&str; 8] = [
    "board",
    "edition",
    "seating",
    "junction",
    "relocate-turn",
    "null-turn",
    "claim-rule",
    "connectors",
];

/// The values of a ruleset, in the order of [`FIELDS`].
type Values = [String; 8];
/// Three fields, each by its number, with a value of each.
type Triple = [(usize, String); 3];

/// Shows the published games and the triples of values of rulesets that the vectors play
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab rulesets --output rulesets.md")]
pub struct Args {
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let coverage = Coverage::of(Suite::shipped());
        let exit = if coverage.is_complete() { Exit::Done } else { Exit::No };
        target.write(Ok(CommandOutput::Answer(exit, coverage.to_markdown())), console)
    }
}

/// A published game: an edition on its board with a seating, all readings at their defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    pub form: RulesetForm,
    /// Number of cases by group.
    pub groups: BTreeMap<String, usize>,
}

/// What a suite covers.
#[derive(Clone, Debug)]
pub struct Coverage {
    pub label: String,
    pub published: Vec<Published>,
    /// Every triple that a valid ruleset has, and whether a case in which a move is played has it.
    pub triples: BTreeMap<Triple, bool>,
}

impl Coverage {
    /// Computes what a suite covers.
    #[must_use]
    pub fn of(suite: &Suite) -> Self {
        let forms = valid_rulesets();
        let mut triples: BTreeMap<Triple, bool> = BTreeMap::new();
        triples.extend(forms.iter().flat_map(triples_of).map(|triple| (triple, false)));
        let played: BTreeSet<&RulesetForm> =
            suite.cases().filter(|case| plays(case)).map(|case| &case.ruleset).collect();
        for triple in played.into_iter().flat_map(triples_of) {
            triples.insert(triple, true);
        }
        let mut published: Vec<Published> = Vec::new();
        for form in forms.into_iter().filter(is_published) {
            let mut groups = BTreeMap::new();
            for case in suite.cases().filter(|case| case.ruleset == form) {
                *groups.entry(case.group().to_owned()).or_default() += 1;
            }
            published.push(Published { form, groups });
        }
        Self { label: suite.to_any_suite().label(), published, triples }
    }

    /// Returns the triples that no case plays.
    pub fn missing_triples(&self) -> impl Iterator<Item = &Triple> {
        self.triples.iter().filter(|(_, is_played)| !**is_played).map(|(triple, _)| triple)
    }

    /// Returns the published games with the groups that apply to them and have no case.
    pub fn missing_groups(&self) -> impl Iterator<Item = (&RulesetForm, &'static str)> {
        self.published.iter().flat_map(|game| {
            let groups = Ruleset::GROUPS.iter().map(|group| group.name);
            let wanted = groups.filter(|group| applies(group, &game.form));
            wanted
                .filter(|group| !game.groups.contains_key(*group))
                .map(|group| (&game.form, group))
        })
    }

    /// Returns whether every triple is played, and every published game has cases of every group that applies.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing_triples().next().is_none() && self.missing_groups().next().is_none()
    }

    /// Returns the report.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let label = escape_markdown(&self.label);
        let mut text = format!("# Which rulesets the vectors play\n\nVectors: {label}.\n\n");
        let missing = self.missing_groups().count();
        text += &format!(
            "The {} published games, each an edition on its board with a seating and default readings, with the \
             number of cases in each group; a group that does not apply is left empty. {missing} are missing.\n\n",
            self.published.len()
        );
        let groups: Vec<&str> = Ruleset::GROUPS.iter().map(|group| group.name).collect();
        let heads: Vec<&str> = ["edition", "owners"].into_iter().chain(groups.clone()).collect();
        let rows = self.published.iter().map(|Published { form, groups: found }| {
            let counts = groups.iter().map(|group| {
                let count = found.get(*group).copied().unwrap_or_default();
                if count > 0 || applies(group, form) { count.to_string() } else { String::new() }
            });
            [form.edition.to_string(), form.owners.clone()].into_iter().chain(counts).collect()
        });
        let aligned = format!("ll{}", "r".repeat(groups.len()));
        text += &table::markdown(&aligned, &heads, rows.collect::<Vec<Vec<String>>>());
        let played = self.triples.values().filter(|is_played| **is_played).count();
        text += &format!(
            "\nOf {} triples of values that a ruleset can have, {played} stand in a case in which a move is played. \
             The owners of the sets count by the seating: how many play, whether in teams, with a common set, \
             with unused ones.\n\n",
            self.triples.len()
        );
        let mut counts: BTreeMap<[usize; 3], [usize; 2]> = BTreeMap::new();
        for (triple, is_played) in &self.triples {
            let count = counts.entry([triple[0].0, triple[1].0, triple[2].0]).or_default();
            count[0] += 1;
            count[1] += usize::from(*is_played);
        }
        let rows = counts.iter().map(|(fields, [all, played])| {
            let names = fields.map(|field| FIELDS[field]).join(", ");
            vec![names, all.to_string(), played.to_string()]
        });
        text += &table::markdown("lrr", &["fields", "triples", "played"], rows.collect::<Vec<_>>());
        for triple in self.missing_triples() {
            let values =
                triple.each_ref().map(|(field, value)| format!("{}={value}", FIELDS[*field]));
            text += &format!("\nMissing: {}\n", values.join(", "));
        }
        text
    }
}

/// Returns whether a legal move is listed, counted or played.
fn plays(case: &Case) -> bool {
    match &case.task {
        Task::One(_, Payload::Legal(ok)) => !ok.moves.is_empty(),
        Task::One(_, Payload::Apply(ok)) => matches!(ok, ApplyOk::Position(_)),
        Task::One(_, Payload::Perft(counts)) => counts.nodes > 0,
        Task::One(..) => false,
        Task::Game(request, _) => !request.moves.is_empty(),
    }
}

/// Returns whether a group of cases is about something that a published game has.
fn applies(group: &str, form: &RulesetForm) -> bool {
    match group {
        "intersections" => form.connectors == LayoutName::Empty,
        "freeze" => form.owners.contains('c'),
        "teams" => form.owners.ends_with('t'),
        _ => true,
    }
}

/// Returns whether a ruleset is that of a published game, with the sets owned in order.
fn is_published(form: &RulesetForm) -> bool {
    let Ok(ruleset) = Ruleset::from_form(form) else { return false };
    let (spec, facts) = (ruleset.spec(), ruleset.edition().facts());
    facts.board == ruleset.board()
        && ["1122", "123c", "1234", "1234t"].contains(&form.owners.as_str())
        && spec.differences(&spec.with_default_readings()).next().is_none()
}

/// Returns who owns the sets, whichever they are.
fn seating(owners: &str) -> String {
    let mut owners: Vec<char> = owners.chars().collect();
    owners.sort_unstable();
    owners.into_iter().collect()
}

/// Returns the values of a ruleset.
fn values(form: &RulesetForm) -> Values {
    [
        form.board.clone(),
        form.edition.to_string(),
        seating(&form.owners),
        form.junction.to_string(),
        form.relocate_turn.to_string(),
        form.null_turn.to_string(),
        form.claim_rule.to_string(),
        form.connectors.to_string(),
    ]
}

/// Returns the triples of values of a ruleset.
fn triples_of(form: &RulesetForm) -> Vec<Triple> {
    let values = values(form);
    let value = |field: usize| (field, values[field].clone());
    let mut found = Vec::new();
    for a in 0..values.len() {
        for b in a + 1..values.len() {
            found.extend((b + 1..values.len()).map(|c| [value(a), value(b), value(c)]));
        }
    }
    found
}

/// Returns every valid ruleset, of owners those that are in order.
fn valid_rulesets() -> Vec<RulesetForm> {
    let usual = Ruleset::new(RulesetSpec::new(Board::SMALL, Seats::Two)).ok();
    let Some(usual) = usual.and_then(|rules| rules.to_form().ok()) else { return Vec::new() };
    let mut forms = Vec::new();
    for board in Board::all() {
        for &edition in EditionId::ALL {
            for &connectors in LayoutName::ALL {
                for owners in owners_in_order() {
                    let board = board.to_string();
                    let form = RulesetForm { board, edition, connectors, owners, ..usual.clone() };
                    forms.extend(Ruleset::from_form(&form).is_ok().then_some(form));
                }
            }
        }
    }
    let mut read = Vec::new();
    for form in forms {
        for &junction in Junction::ALL {
            for &relocate_turn in RelocateTurn::ALL {
                for &null_turn in NullTurn::ALL {
                    read.extend(ClaimRule::ALL.iter().map(|&claim_rule| RulesetForm {
                        junction,
                        relocate_turn,
                        null_turn,
                        claim_rule,
                        ..form.clone()
                    }));
                }
            }
        }
    }
    read
}

/// Returns every text of owners whose players come in order, then common sets, then unused ones.
fn owners_in_order() -> Vec<String> {
    let rank = |owner: char| "1234c0".find(owner);
    let mut found = vec![String::new()];
    for _ in 0..4 {
        let longer = |text: &String| -> Vec<String> {
            let last = text.chars().last();
            let later =
                "1234c0".chars().filter(|&owner| last.is_none_or(|last| rank(owner) >= rank(last)));
            later.map(|owner| format!("{text}{owner}")).collect()
        };
        found = found.iter().flat_map(longer).collect();
    }
    let teams: Vec<String> = found.iter().map(|owners| format!("{owners}t")).collect();
    found.extend(teams);
    found
}
