//! Legal moves as numbers, and moves that are played by their number: what programs ask millions of times, without JSON.

use std::rc::Rc;

use crosstrack::game::{Game as _, Notation as _};
use crosstrack::rules::ActionNumbers;
use crosstrack::{Position, Ruleset};
use crosstrack_explore::line_of_play::LineOfPlay;

/// Most positions that are kept, so that a program may play as many games side by side.
const MOST_KNOWN: usize = 64;

/// First byte of an answer: what follows it.
const DONE: u8 = 1;
const NOT_LEGAL: u8 = 0;
const NO_NUMBERS: u8 = 2;

struct Rules {
    readings: String,
    ruleset: Ruleset,
    numbers: ActionNumbers,
}

/// A position with the text that names it.
struct Known {
    rules: Rc<Rules>,
    text: String,
    position: Position,
}

/// The positions that were asked for last.
#[derive(Default)]
pub(crate) struct Numbered {
    known: Vec<Known>,
    next: usize,
}

impl Numbered {
    /// Returns the position of a request, which is the readings, a line end, and the position.
    fn find(&mut self, request: &str) -> Option<usize> {
        let (readings, text) = request.split_once('\n')?;
        let is_it = |one: &Known| one.text == text && one.rules.readings == readings;
        if let Some(at) = self.known.iter().position(is_it) {
            return Some(at);
        }
        let place = LineOfPlay::<Ruleset>::from_position(readings, text).ok()?;
        let LineOfPlay { game: ruleset, start: position, .. } = place;
        let is_same = |one: &&Known| one.rules.readings == readings && one.rules.ruleset == ruleset;
        let rules = match self.known.iter().find(is_same) {
            Some(one) => one.rules.clone(),
            None => {
                // An answer has two bytes for each number.
                let numbers = ActionNumbers::new(&ruleset).filter(|all| all.count() <= 1 << 16)?;
                Rc::new(Rules { readings: readings.to_owned(), ruleset, numbers })
            }
        };
        Some(self.keep(Known { rules, text: text.to_owned(), position }))
    }

    /// Keeps a position in place of the oldest one.
    fn keep(&mut self, known: Known) -> usize {
        if self.known.len() < MOST_KNOWN {
            self.known.push(known);
            return self.known.len() - 1;
        }
        let at = self.next;
        self.known[at] = known;
        self.next = (at + 1) % MOST_KNOWN;
        at
    }

    /// Writes the numbers of the legal moves behind two bytes, each as two bytes.
    pub(crate) fn legal(&mut self, request: &str, answer: &mut Vec<u8>) {
        let Some(at) = self.find(request) else { return answer.push(NO_NUMBERS) };
        let Known { rules, position, .. } = &self.known[at];
        answer.extend([DONE, 0]);
        rules.numbers.for_each_legal(&rules.ruleset, position, |number| {
            answer.extend((number as u16).to_le_bytes());
        });
    }

    /// Plays a move. Writes whether the game is over (`1` or `0`), who is to move next, the move and the position, each on
    /// a line; or of a move that is not legal its text, if it has one.
    pub(crate) fn play(&mut self, request: &str, number: usize, answer: &mut Vec<u8>) {
        let Some(at) = self.find(request) else { return answer.push(NO_NUMBERS) };
        let Known { rules, position, .. } = &self.known[at];
        let (rules, ruleset) = (rules.clone(), &rules.ruleset);
        let Some(action) = rules.numbers.action(position.to_move(), number) else {
            return answer.push(NOT_LEGAL);
        };
        let mv = ruleset.write_move(action.into());
        if ruleset.check(position, action.into()).is_err() {
            answer.push(NOT_LEGAL);
            return answer.extend(mv.bytes());
        }
        let next = ruleset.play(position, action.into());
        let (is_over, player) =
            (u8::from(ruleset.outcome(&next).is_some()), next.to_move().index() + 1);
        let text = ruleset.write_position(&next);
        answer.push(DONE);
        answer.extend(format!("{is_over}\n{player}\n{mv}\n{text}").bytes());
        self.keep(Known { rules, text, position: next });
    }
}
