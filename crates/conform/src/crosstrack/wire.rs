//! The JSON form of Crosstrack.

use serde::{Deserialize, Serialize};

use crate::crosstrack::forms::{
    ConnectorForm, FrozenForm, LayoutName, PieceForm, PositionForm, RulesetForm,
};
use crate::crosstrack::tiles::TileCommand;
use crate::{GameName, RequestError, Wire};
use crosstrack::game::{Counted as _, Game, Notation as _, Readings as _, Tally};
use crosstrack::rules::notation::write_position;
use crosstrack::rules::{
    Board, Connector, Connectors, EditionId, Letter, Owners, ParsePositionError, Placed, Position,
    Ruleset, RulesetSpec, Setup, SetupFault, parse_setup,
};

/// Payload of `perft`: counts of move sequences. Only `nodes` and `wins` are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftOk {
    /// Number of all sequences.
    pub nodes: u64,
    /// Number of sequences that end with a win.
    pub wins: u64,
    /// Number of sequences whose last move is a placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// Number of sequences whose last move is a rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotate: Option<u64>,
    /// Number of sequences whose last move is a relocation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relocate: Option<u64>,
    /// Number of sequences whose last move is an intersection piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intersection: Option<u64>,
    /// Number of sequences whose last move is a claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}

fn custom_equipment(what: &str) -> RequestError {
    RequestError(format!("the ruleset has {what} of a user's own, which these forms cannot say"))
}

fn playable(ruleset: &Ruleset, setup: &Setup) -> Result<Position, RequestError> {
    Position::new(ruleset, setup).map_err(|faults| RequestError::from_setup_error(&faults))
}

impl Wire for Ruleset {
    const DECLARABLE: &'static [(&'static str, &'static str)] = &[
        ("boards", "board"),
        ("editions", "edition"),
        ("owners", "owners"),
        ("junction", "junction"),
        ("relocate-turn", "relocate-turn"),
        ("null-turn", "null-turn"),
        ("claim-rule", "claim-rule"),
        ("connectors", "connectors"),
    ];
    // Engines without the field `game` are older than the second game.
    const IS_DEFAULT_GAME: bool = true;
    type RulesetForm = RulesetForm;
    type PositionForm = PositionForm;
    type Counts = PerftOk;
    type Commands = TileCommand;

    fn field_values(field: &str) -> &'static [&'static str] {
        match field {
            "board" => &["4x2", "4x3"],
            "edition" => EditionId::WORDS,
            "owners" => &["1122", "123c", "1234", "1234t"],
            "connectors" => LayoutName::WORDS,
            reading => RulesetSpec::words_of(reading),
        }
    }

    fn is_field_value(field: &str, value: &str) -> bool {
        match field {
            "board" => value.parse::<Board>().is_ok(),
            "owners" => value.parse::<Owners>().is_ok(),
            _ => Self::field_values(field).contains(&value),
        }
    }

    fn to_form(&self) -> Result<RulesetForm, RequestError> {
        if self.has_custom_pieces() {
            return Err(custom_equipment("patterns"));
        }
        let connectors = if self.edition().facts().intersection_pieces > 0 {
            LayoutName::Empty
        } else {
            let name = self.connectors_name();
            name.parse().map_err(|_| custom_equipment("connectors"))?
        };
        Ok(RulesetForm {
            game: GameName::default(),
            board: self.board().to_string(),
            edition: self.edition(),
            owners: self.owners().to_string(),
            junction: self.junction(),
            relocate_turn: self.relocate_turn(),
            null_turn: self.null_turn(),
            claim_rule: self.claim_rule(),
            connectors,
        })
    }

    fn from_form(form: &RulesetForm) -> Result<Self, RequestError> {
        let board = form.board.parse().map_err(|e| RequestError::in_field("ruleset.board", e))?;
        let owners: Owners =
            form.owners.parse().map_err(|e| RequestError::in_field("ruleset.owners", e))?;
        let played = form.edition.facts().intersection_pieces > 0;
        let fits = played == (form.connectors == LayoutName::Empty);
        let connectors = Connectors::from_name(form.connectors.as_str());
        if !fits || (!played && connectors.is_none()) {
            let wanted = if played { "empty" } else { "crossed, none or straight" };
            let (given, edition) = (form.connectors, form.edition);
            return Err(RequestError(format!(
                "ruleset.connectors: `{given}` does not go with the {edition} edition: write {wanted} \
                 (EQ-LARGE, EQ-SMALL)"
            )));
        }
        Self::new(RulesetSpec {
            edition: Some(form.edition),
            owners,
            junction: form.junction,
            relocate_turn: form.relocate_turn,
            null_turn: form.null_turn,
            claim_rule: form.claim_rule,
            connectors,
            ..RulesetSpec::new(board, owners.seats())
        })
        .map_err(|e| RequestError::in_field("ruleset", e))
    }

    fn position_form(&self, position: &Position) -> PositionForm {
        let paths = |letter: Letter| self.pieces().get(letter).map(|p| p.links.to_string());
        let setup = position.setup(self);
        let is_as_started = self.start().layout().connectors().eq(position.layout().connectors());
        PositionForm {
            x1: write_position(self, position),
            to_move: position.to_move().index() as u8 + 1,
            pieces: (position.layout().pieces())
                .map(|(cell, Placed { piece, rotation })| PieceForm {
                    cell: cell.to_string(),
                    set: piece.colour,
                    pattern: piece.letter.to_string(),
                    paths: paths(piece.letter).unwrap_or_default(),
                    rotation,
                })
                .collect(),
            connectors: (!is_as_started).then(|| {
                (position.layout().connectors())
                    .map(|(at, Connector { kind, rotation })| ConnectorForm {
                        at: at.to_string(),
                        kind,
                        rotation,
                    })
                    .collect()
            }),
            frozen: (setup.frozen.iter())
                .map(|&(cell, turns)| FrozenForm { cell: cell.to_string(), turns })
                .collect(),
            decided: position.is_decided(),
        }
    }

    fn position_from_form(&self, form: &PositionForm) -> Result<Position, RequestError> {
        let setup =
            parse_setup(self, &form.x1).map_err(|e| RequestError::in_field("position.x1", e))?;
        let position = playable(self, &setup)?;
        let listed = playable(self, &form.to_setup(self)?)?;
        if position != listed {
            let (x1, lists) = (&form.x1, write_position(self, &listed));
            return Err(RequestError(format!(
                "position: x1 says {x1}, but the lists say {lists}: the two forms must be of one \
                 position"
            )));
        }
        Ok(position)
    }

    fn text_from_lists(&self, form: &PositionForm) -> Result<String, RequestError> {
        Ok(match Position::new(self, &form.to_setup(self)?) {
            Ok(position) => self.write_position(&position),
            Err(faults) => format!("no {}", RequestError::from_setup_error(&faults)),
        })
    }

    fn position_text(form: &PositionForm) -> &str {
        &form.x1
    }

    fn violated_clauses(bad: &ParsePositionError) -> Option<Vec<String>> {
        let ParsePositionError::Setup(faults) = bad else { return None };
        Some(faults.0.iter().map(SetupFault::clause).map(str::to_owned).collect())
    }

    fn counts(tally: &Tally) -> PerftOk {
        let index = |kind| Self::KINDS.iter().position(|&name| name == kind);
        let of = |kind| index(kind).map(|index| tally.by_kind[index]);
        PerftOk {
            nodes: tally.nodes(),
            wins: tally.wins,
            place: of("place"),
            rotate: of("rotate"),
            relocate: of("relocate"),
            intersection: of("intersection"),
            claim: of("claim"),
        }
    }

    fn count_facts(counts: &PerftOk) -> (Vec<String>, String) {
        let kinds = [
            ("place", counts.place),
            ("rotate", counts.rotate),
            ("relocate", counts.relocate),
            ("intersection", counts.intersection),
            ("claim", counts.claim),
        ];
        let given = kinds.iter().filter_map(|(kind, n)| Some(format!("{kind} {}", (*n)?)));
        let facts = vec![format!("nodes {}", counts.nodes), format!("wins {}", counts.wins)];
        (facts, given.collect::<Vec<_>>().join(", "))
    }
}
