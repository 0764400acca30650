//! Rulesets and positions as JSON, and a suite of test vectors.

use crosstrack::base::Player;
use crosstrack::game::random_play::random_game;
use crosstrack::game::{Game, GameExt as _, Notation as _, Tally};
use crosstrack_conform::case::Task;
use crosstrack_conform::engine::{game_task, request_task};
use crosstrack_conform::request::{
    MoveRequest, PerftRequest, PositionRequest, Request, TextRequest,
};
use crosstrack_conform::shrink::Input;
use crosstrack_conform::vectors::CaseGroup;
use crosstrack_conform::wire::{NamedCounts, NoGameCommands};
use crosstrack_conform::{Case, GameName, GameRequest, HasVectors, RequestError, Suite, Wire};
use serde::{Deserialize, Serialize};

use crate::rules::{Hex, Move, Position, Swap, cell_name};

/// A ruleset as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesetForm {
    game: GameName<Hex>,
    size: usize,
    swap: Swap,
}

/// A position as JSON: its text, and its stones for engines that do not read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionForm {
    text: String,
    to_move: u8,
    red: Vec<String>,
    blue: Vec<String>,
}

impl Wire for Hex {
    type RulesetForm = RulesetForm;
    type PositionForm = PositionForm;
    type Counts = NamedCounts;
    type Commands = NoGameCommands;

    fn to_form(&self) -> Result<RulesetForm, RequestError> {
        Ok(RulesetForm { game: GameName::default(), size: self.size, swap: self.swap })
    }

    fn from_form(form: &RulesetForm) -> Result<Self, RequestError> {
        if !(1..=8).contains(&form.size) {
            return Err(RequestError::in_field("ruleset.size", "1 to 8 cells are possible"));
        }
        Ok(Self { size: form.size, swap: form.swap })
    }

    fn position_form(&self, position: &Position) -> PositionForm {
        let names = |stones: u64| {
            let cells = (0..64).filter(|bit| stones & 1 << bit != 0);
            cells.map(cell_name).collect()
        };
        PositionForm {
            text: self.write_position(position),
            to_move: position.to_move.index() as u8 + 1,
            red: names(position.red),
            blue: names(position.blue),
        }
    }

    fn text_from_lists(&self, form: &PositionForm) -> Result<String, RequestError> {
        let stones = |field: &str, names: &[String]| {
            names.iter().try_fold(0, |stones, name| match self.parse_move(name) {
                Ok(Move::Place(bit)) if self.cells() & !stones & 1 << bit != 0 => {
                    Ok(stones | 1 << bit)
                }
                _ => Err(RequestError::in_field(field, format!("`{name}` is no free cell"))),
            })
        };
        let to_move = if form.to_move == 1 { Player::One } else { Player::Two };
        let (red, blue) =
            (stones("position.red", &form.red)?, stones("position.blue", &form.blue)?);
        Ok(self.write_position(&Position { red, blue, to_move }))
    }

    fn position_text(form: &PositionForm) -> &str {
        &form.text
    }

    fn counts(tally: &Tally) -> NamedCounts {
        NamedCounts::new::<Self>(tally)
    }

    fn count_facts(counts: &NamedCounts) -> (Vec<String>, String) {
        (counts.facts(), String::new())
    }
}

impl HasVectors for Hex {
    type Setup = Position;

    const SUITE: &'static str = "hex-vectors";
    const VERSION: &'static str = "1.0.0";
    const GROUPS: &'static [CaseGroup] = &[
        CaseGroup::new("notation", "Texts of positions."),
        CaseGroup::new("legal", "The legal moves of a position."),
        CaseGroup::new("successors", "What a move makes of a position."),
        CaseGroup::new("outcome", "Who has connected."),
        CaseGroup::new("perft", "How many move sequences there are."),
        CaseGroup::new("games", "Whole games."),
    ];

    fn to_setup(&self, position: &Position) -> Position {
        *position
    }

    fn position_from_setup(&self, setup: &Position) -> Option<Position> {
        self.parse_position(&self.write_position(setup)).ok()
    }

    fn extent(setup: &Position) -> String {
        format!("{} stones", (setup.red | setup.blue).count_ones())
    }

    /// Takes a stone of each player away, so that the same player is to move.
    fn simpler_inputs(input: &Input<Self>) -> Vec<Input<Self>> {
        let each = |stones: u64| (0..64).map(|bit| 1 << bit).filter(move |bit| stones & bit != 0);
        let Position { red, blue, to_move } = input.setup;
        let pairs = each(red).flat_map(|gone| each(blue).map(move |other| (gone, other)));
        let fewer =
            pairs.map(|(gone, other)| Position { red: red & !gone, blue: blue & !other, to_move });
        fewer.map(|setup| Input { setup, ..input.clone() }).collect()
    }
}

/// Makes a suite: questions about every position of some random games, answered by the rules.
///
/// # Errors
/// If the rules contradict themselves.
pub fn suite() -> anyhow::Result<Suite<Hex>> {
    let mut cases: Vec<Case<Hex>> = Vec::new();
    for (seed, swap) in [Swap::No, Swap::Yes, Swap::No, Swap::Yes].into_iter().enumerate() {
        let game = Hex { size: 3 + seed % 3, swap };
        let line = random_game(&game, seed as u64, 64);
        let mut tasks: Vec<(&str, &str, Task<Hex>)> = Vec::new();
        for (_, position) in &line {
            for (group, clause, request) in requests(&game, position) {
                tasks.push((group, clause, request_task(&game, request)?));
            }
        }
        let moves = line.iter().filter_map(|(mv, _)| mv.map(|mv| game.write_move(mv))).collect();
        let position = game.position_form(&game.start());
        let whole = game_task(&game, GameRequest { position, moves })?;
        tasks.push(("games", "HX-TURN", whole));
        for (group, clause, task) in tasks {
            let (id, why) = (format!("{group}/{:03}", cases.len() + 1), "What the rules say.");
            cases.push(Case::new(id, clause, why, game.to_form()?, task));
        }
    }
    Ok(Suite::from_cases(&cases)?)
}

/// Returns what is asked about a position, each with its group and a clause.
fn requests(game: &Hex, position: &Position) -> Vec<(&'static str, &'static str, Request<Hex>)> {
    let form = || game.position_form(position);
    let text = game.write_position(position);
    let last = game.moves(position).pop().map(|mv| game.write_move(mv));
    let mut requests = vec![
        ("notation", "HX-BOARD", Request::Read(TextRequest { text })),
        ("legal", "HX-PLACE", Request::Legal(PositionRequest { position: form() })),
        ("outcome", "HX-END", Request::Status(PositionRequest { position: form() })),
        ("perft", "HX-TURN", Request::Perft(PerftRequest { position: form(), depth: 2 })),
    ];
    for mv in last.into_iter().chain(["a1".to_owned(), "swap".to_owned()]) {
        let request = Request::Apply(MoveRequest { position: form(), mv });
        requests.push(("successors", "HX-PLACE", request));
    }
    requests
}
