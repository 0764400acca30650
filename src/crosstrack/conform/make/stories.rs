//! Cases from the transcripts in `data/transcripts/`: each story is a game, and each move that it
//! forbids is a case of its own. What happens at every move is written there by hand.

use crate::conform::case::{GameAsk, GameOk};
use crate::conform::payload::ApplyOk;
use crate::crosstrack::conform::make::ground::Ground;
use crate::crosstrack::conform::make::input::{BadInput, sentence, slug};
use crate::crosstrack::conform::{Case, Payload, Task};
use crate::crosstrack::rules::position::Position;
use crate::game::Game;

macro_rules! transcripts {
    ($($name:literal $illegal:literal $game:literal)+) => {
        /// Each transcript with its text, the group of its illegal moves and that of its games.
        const TRANSCRIPTS: &[(&str, &str, &str, &str)] = &[$((
            $name,
            include_str!(concat!("../../../../data/transcripts/", $name, ".txt")),
            $illegal,
            $game,
        )),+];
    };
}

transcripts! {
    "order" "illegal" "games"
    "opening" "opening" "opening"
    "stock" "stock" "stock"
    "pieces" "illegal" "games"
    "intersections" "intersections" "intersections"
    "freeze" "freeze" "freeze"
    "teams" "teams" "teams"
    "claims" "claims" "claims"
    "wins" "completion" "completion"
    "readings" "completion" "completion"
    "stuck" "completion" "completion"
}

/// Every case from the transcripts.
pub(super) fn cases() -> Result<Vec<Case>, BadInput> {
    let mut cases = Vec::new();
    for &(name, text, illegal, game) in TRANSCRIPTS {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut story: Option<Story> = None;
        for (number, line) in lines {
            let (line, remark) = line.split_once('#').unwrap_or((line, ""));
            let place = || format!("data/transcripts/{name}.txt:{number}");
            if let Some(title) = line.strip_prefix("story ") {
                if let Some(done) = story.take() {
                    cases.extend(done.finish(game)?);
                }
                story = Some(Story { title: title.trim().to_owned(), ..Story::default() });
            } else if let (Some(story), false) = (&mut story, line.trim().is_empty()) {
                cases.extend(story.line(&place(), line.trim(), remark.trim(), illegal)?);
            }
        }
        if let Some(done) = story {
            cases.extend(done.finish(game)?);
        }
    }
    Ok(cases)
}

#[derive(Default)]
struct Story {
    title: String,
    clauses: Vec<String>,
    scene: Option<(Ground, Position)>,
    game: Option<(Ground, Position)>,
    moves: Vec<String>,
    positions: Vec<String>,
    steps: usize,
}

impl Story {
    fn line(
        &mut self,
        place: &str,
        line: &str,
        remark: &str,
        group: &str,
    ) -> Result<Option<Case>, BadInput> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "clauses" => self.clauses = rest.split_whitespace().map(str::to_owned).collect(),
            "ruleset" => {
                let ground = Ground::named(place.to_owned(), rest)?;
                let start = ground.ruleset.start();
                self.scene = Some((ground, start));
            }
            "start" | "position" => {
                let (ground, start) = self.scene.as_mut().ok_or_else(|| out_of_place(place))?;
                if word == "position" {
                    *start = ground.position(rest)?;
                }
                self.game = Some((ground.clone(), start.clone()));
            }
            _ => return self.step(place, rest, remark, group),
        }
        Ok(None)
    }

    fn step(
        &mut self,
        place: &str,
        rest: &str,
        remark: &str,
        group: &str,
    ) -> Result<Option<Case>, BadInput> {
        self.steps += 1;
        let (ground, position) = self.scene.as_mut().ok_or_else(|| out_of_place(place))?;
        let (mv, event) = rest.split_once(' ').ok_or_else(|| out_of_place(place))?;
        let event = event.trim();
        let task = ground.apply(position, mv)?;
        let Task::One(_, Payload::Apply(expect)) = &task else { return Ok(None) };
        match expect {
            ApplyOk::Illegal(clause) if clause.as_deref() == Some(event) => {
                let id = format!("{group}/{}-{:02}", slug(&self.title), self.steps);
                let remark = if remark.is_empty() { "" } else { &format!(" ({remark})") };
                let why = format!("{} Here {mv} is illegal{remark}.", sentence(&self.title));
                let clauses = vec![event.to_owned()];
                Ok(Some(ground.case(id, clauses, why, task)))
            }
            ApplyOk::Position(text) => {
                *position = ground.position(text)?;
                self.positions.push(text.clone());
                self.moves.push(mv.to_owned());
                let outcome = ground.ruleset.outcome(position);
                let happens = outcome.map_or_else(|| "ok".to_owned(), |o| o.to_string());
                if happens == event { Ok(None) } else { Err(contradiction(place, mv, event)) }
            }
            ApplyOk::Illegal(_) => Err(contradiction(place, mv, event)),
        }
    }

    fn finish(self, group: &str) -> Result<Option<Case>, BadInput> {
        let (Some((ground, start)), Some((_, end))) = (self.game, self.scene) else {
            return Err(out_of_place(&self.title));
        };
        if self.moves.is_empty() {
            return Ok(None);
        }
        let outcome = ground.ruleset.outcome(&end).into();
        let task = Task::Game(
            GameAsk { position: ground.form_of(&start), moves: self.moves },
            GameOk { positions: self.positions, outcome },
        );
        let id = format!("{group}/{}", slug(&self.title));
        Ok(Some(ground.case(id, self.clauses, sentence(&self.title), task)))
    }
}

fn out_of_place(place: &str) -> BadInput {
    BadInput::Case { place: place.to_owned(), reason: "this line is out of place".to_owned() }
}

fn contradiction(place: &str, mv: &str, event: &str) -> BadInput {
    let reason = format!("something else than `{event}` happens at {mv}");
    BadInput::Case { place: place.to_owned(), reason }
}
