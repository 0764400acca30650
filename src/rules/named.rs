//! Rulesets from rules in words and the text of a position.

use std::ops::Range;
use std::sync::Arc;

use crate::game::reading::write_readings;
use crate::game::rules::{RuleName, Rules, RulesError, RulesErrorKind, is_board, write_word};
use crate::game::{Reading, Readings};
use crate::rules::edition::{EditionId, Owners, Seats};
use crate::rules::geometry::Board;
use crate::rules::intersection::Connectors;
use crate::rules::notation::{Header, SetTag, parse_header, part};
use crate::rules::piece::{Catalogue, PatternSet};
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec};
use crate::rules::sets::Sets;
use crate::rules::spec::{CONNECTORS, LAYOUTS, PIECES};

/// Returns the names that words of rules may have.
pub(super) fn rule_names() -> Vec<RuleName> {
    let board = RuleName {
        form: "AxB",
        default: "the edition's, or 4x2",
        stands_alone: is_board,
        ..RuleName::new("board", "cells on an orthogonal side x cells on a diagonal side")
    };
    let edition = RuleName {
        words: EditionId::WORDS,
        default: "chosen by board and players",
        stands_alone: |text| EditionId::WORDS.contains(&text),
        ..RuleName::new("edition", "the published edition, which fixes the pieces")
    };
    let players = RuleName {
        words: Seats::WORDS,
        default: "2",
        stands_alone: |text| text == Seats::Teams.as_str(),
        ..RuleName::new("players", "the number of players; teams are four players in two teams")
    };
    let owners = RuleName {
        form: "OWNERS",
        default: "chosen by players",
        stands_alone: is_owners,
        ..RuleName::new(
            "owners",
            "the owners of the sets r, y, b and g: 1 to 4 for a player, c for common, 0 for unused; a t at the end is \
             for teams, such as 1122 or 1234t",
        )
    };
    let pieces = RuleName {
        form: "FILE",
        default: "those of the edition",
        is_table: true,
        ..RuleName::new(PIECES, "patterns of your own: a CSV file with the columns letter,pattern")
    };
    let sets = RuleName {
        form: "SETS",
        default: "those of the edition",
        ..RuleName::new(
            "sets",
            "the pieces of two players, one letter for each piece, at most two pieces of a pattern: ACI gives both \
             players the same pieces, AACI/BD gives AACI to player 1 and BD to player 2",
        )
    };
    let waive = RuleName {
        words: &["PL-OPENING"],
        default: "no clause",
        ..RuleName::new(
            "waive",
            "a clause that the position may break: no game reaches it, but it can be played",
        )
    };
    let readings = RulesetSpec::READINGS.iter().map(|reading| {
        let name = RuleName::of_reading(reading);
        if reading.accepts_file {
            let default = "crossed in editions with fixed connectors";
            RuleName { form: "FILE", default, is_table: true, ..name }
        } else {
            name
        }
    });
    [board, edition, players, owners]
        .into_iter()
        .chain(readings)
        .chain([pieces, sets, waive])
        .collect()
}

/// Returns whether a text has the form of owners, such as `123c`, which may be impossible.
fn is_owners(text: &str) -> bool {
    let letters = text.strip_suffix('t').unwrap_or(text);
    letters.len() == 4 && letters.bytes().all(|b| b"01234c".contains(&b))
}

/// Returns the ruleset that rules name, with the text of a position or without.
pub(super) fn ruleset_of(rules: &Rules, position: Option<&str>) -> Result<Ruleset, RulesError> {
    let spec = match position {
        Some(text) => spec_of_position(rules, text)?,
        None => spec_of_start(rules)?,
    };
    let mut spec = spec.with_rules(rules)?;
    if let Some((file, table)) = rules.table(CONNECTORS, LAYOUTS)? {
        let layout = Connectors::from_csv(file, table, spec.board);
        spec.connectors =
            Some(Arc::new(layout.map_err(|error| RulesError::of_table(&error, table))?));
    }
    if let Some((file, table)) = rules.table(PIECES, &[])? {
        let pieces = Catalogue::from_csv(file, table);
        spec.pieces = Some(Arc::new(pieces.map_err(|error| RulesError::of_table(&error, table))?));
    }
    spec.sets = rules.parse::<Sets>("sets")?;
    Ruleset::new(spec).map_err(|bad| contradiction(rules, position, &bad))
}

/// Returns the board, edition and owners of rules without a position.
fn spec_of_start(rules: &Rules) -> Result<RulesetSpec, RulesError> {
    if rules.get("waive").is_some() {
        let title = "waive has no effect without a position";
        let error = rules.error_at("waive", title, "what the text of a position may break");
        return Err(error.with_help("leave it out, or write it with the text of a position"));
    }
    let edition: Option<EditionId> = rules.parse("edition")?;
    let usual = || edition.map_or(Board::SMALL, |edition| edition.facts().board);
    let board = rules.parse("board")?.unwrap_or_else(usual);
    let (players, owners) = (rules.parse::<Seats>("players")?, rules.parse::<Owners>("owners")?);
    let owners = match (owners, players) {
        (Some(owners), Some(players)) if owners.seats() != players => {
            let title = format!("the owners {owners} do not go with players {players}");
            let seats = format!("this seats {}", owners.seats());
            let help = format!("leave one of them out, or write {}", Owners::standard(players));
            return Err(rules.error_at("owners", title, seats).with_help(help));
        }
        (Some(owners), _) => owners,
        (None, players) => Owners::standard(players.unwrap_or(Seats::Two)),
    };
    Ok(RulesetSpec { edition, owners, ..RulesetSpec::new(board, owners.seats()) })
}

/// Returns the board, edition and owners of a position, which rules may repeat.
fn spec_of_position(rules: &Rules, text: &str) -> Result<RulesetSpec, RulesError> {
    let header = parse_header(text).map_err(|bad| {
        RulesError::new(RulesErrorKind::Position, "this is not a position", text)
            .with_label(bad.span, bad.expected)
    })?;
    let Header { board, set, owners } = header;
    let against = |name: &str, span: Range<usize>, says: String| {
        let word = rules.get(name).unwrap_or_default();
        let title = format!("{name}={word} contradicts the text of the position");
        let help =
            "the text fixes board, set and owners: leave them out of the rules, or change the text";
        Err(RulesError::new(RulesErrorKind::Contradiction, title, text)
            .with_label(span, format!("the text says {says}"))
            .with_help(help))
    };
    let (board_span, owners_span) = (part(text, 1), owners_span(text));
    if rules.parse("board")?.is_some_and(|given: Board| given != board) {
        return against("board", board_span, format!("board {board}"));
    }
    if rules.parse("owners")?.is_some_and(|given: Owners| given != owners) {
        return against("owners", owners_span, format!("owners {owners}"));
    }
    if rules.parse("players")?.is_some_and(|given: Seats| given != owners.seats()) {
        return against("players", owners_span, format!("players {}", owners.seats()));
    }
    let edition: Option<EditionId> = rules.parse("edition")?;
    if edition.is_some_and(|given| set != tag_of(given)) && set != SetTag::Custom {
        return against("edition", board_span, format!("the {set} set of pieces"));
    }
    let (has_pieces, has_sets) = (rules.get("pieces").is_some(), rules.get("sets").is_some());
    match set {
        SetTag::Custom if !has_pieces && !has_sets => {
            let title = "the position uses pieces of your own, which its text does not describe";
            Err(RulesError::new(RulesErrorKind::Contradiction, title, text)
                .with_label(board_span, "`custom` stands for them")
                .with_help("add the rules pieces=FILE, a table with the columns letter,pattern, or sets=SETS"))
        }
        SetTag::Standard | SetTag::Tournament if has_pieces || has_sets => {
            let name = if has_pieces { "pieces" } else { "sets" };
            let says = format!("the {set} set; `{board}~custom` is for {name} of your own");
            against(name, board_span, says)
        }
        _ => {
            let spec = header.spec();
            Ok(RulesetSpec { edition: edition.or(spec.edition), ..spec })
        }
    }
}

/// Returns the set of pieces that an edition is played with.
fn tag_of(edition: EditionId) -> SetTag {
    match edition.facts().set {
        PatternSet::Eight => SetTag::Tournament,
        PatternSet::Six => SetTag::Standard,
    }
}

/// Returns the bytes of the owners in the text of a position.
fn owners_span(text: &str) -> Range<usize> {
    let turn = part(text, 2);
    let length = text[turn.clone()].find('.').unwrap_or(turn.len());
    turn.start..turn.start + length
}

/// Returns the error of rules of which there is no ruleset. It points at the rule, or at the part of the position, that
/// does not go with the others.
fn contradiction(rules: &Rules, position: Option<&str>, bad: &RulesetError) -> RulesError {
    let (names, help): (&[&str], _) = match bad {
        RulesetError::FourIndividuals(_) => (
            &["players", "owners", "edition"],
            "write teams, owners with a t such as 1234t, or the edition original",
        ),
        RulesetError::NoFixedConnectors(_) => {
            (&["connectors"], "leave connectors out, or write the edition standard or challenge")
        }
        RulesetError::NoSuchPattern { .. } => {
            (&["sets"], "`crosstrack table pieces` lists the published patterns")
        }
        RulesetError::TooManyPieces { .. } => {
            (&["sets"], "write fewer, or owners with more sets, such as 1122")
        }
        RulesetError::SetsForTwo(_) => (&["sets"], "leave sets out"),
    };
    let error = match (names.iter().find(|name| rules.get(name).is_some()), position) {
        (None, Some(text)) => {
            let span = match bad {
                RulesetError::NoFixedConnectors(_) => part(text, 1),
                _ => owners_span(text),
            };
            RulesError::new(RulesErrorKind::Position, "there is no such game", text)
                .with_label(span, bad.to_string())
        }
        (name, _) => rules.error_at(name.unwrap_or(&""), "there is no such game", bad.to_string()),
    };
    error.with_help(help)
}

/// Returns the readings of a ruleset that its records name, in the form of rules, and the sets if a user chose them. They do not describe a
/// user's patterns or connectors: with those, they name another ruleset.
pub(super) fn readings_of(ruleset: &Ruleset) -> String {
    let has_connectors = ruleset.edition().facts().intersection_pieces == 0;
    let readings = ruleset.spec().recorded().filter(|r| has_connectors || !r.accepts_file);
    let readings = write_readings(ruleset.spec(), readings);
    let sets = word_of_sets(ruleset.spec()).map(|(name, value)| write_word(name, &value));
    let words = [format!("edition={}", ruleset.edition()), readings];
    words.into_iter().chain(sets).collect::<Vec<_>>().join(" ")
}

/// Returns the fewest words that, with the text of a position, name a ruleset, each as name and value. A user's pieces
/// have no word: they have no name.
pub(super) fn words_of(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let (spec, edition) = (ruleset.spec(), ruleset.edition());
    let is_usual = edition == EditionId::default_for(ruleset.board(), ruleset.seats());
    let edition = (!is_usual).then(|| ("edition", edition.to_string()));
    let plain = spec.with_default_readings();
    let word = |reading: &Reading<RulesetSpec>| (reading.name, (reading.get)(spec).to_owned());
    let readings = spec.differences(&plain).map(word);
    edition.into_iter().chain(readings).chain(word_of_sets(spec)).collect()
}

/// Returns the words of [`words_of`] as a text of rules.
pub(super) fn rules_of(ruleset: &Ruleset) -> String {
    let words = words_of(ruleset).into_iter();
    words.map(|(name, value)| write_word(name, &value)).collect::<Vec<_>>().join(",")
}

/// Returns the word for the sets that a user chose, as name and value.
fn word_of_sets(spec: &RulesetSpec) -> Option<(&'static str, String)> {
    spec.sets.map(|sets| ("sets", sets.to_string()))
}
