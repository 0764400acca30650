//! A match and its games.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use crosstrack::base::Random;
use crosstrack::game::GameExt as _;
use crosstrack::solve::Cancel;
use crosstrack::{Game, Outcome, Player, Players};
use crosstrack_conform::Wire;
use crosstrack_players::{End, Evaluated, GameRecord};

use crate::matches::random::random_safe;
use crate::matches::{Contender, Fault, Habit, Seat};

/// A match of A against B: games from random openings, each played once from every side. A player meets itself once in
/// each opening, since a second game would be the same.
#[derive(Clone, Debug)]
pub struct Match<'g, G: Game> {
    /// Ruleset.
    pub game: &'g G,
    /// Position in which the openings begin; not finished.
    pub start: G::Position,
    /// The two players; A has one side, and B all others.
    pub players: [Contender; 2],
    /// Seed of openings and of the players' chance.
    pub seed: u64,
    /// Lengths of openings, in plies.
    pub opening: RangeInclusive<usize>,
    /// Number of plies after which a game counts as drawn.
    pub cap: usize,
    /// Time that an engine has for a move.
    pub move_time: Duration,
    /// Whether records say how much time each player took.
    pub times: bool,
    /// A habit of A.
    pub habit: Option<&'g Habit<G>>,
}

/// The games with one opening: A has each side once.
pub type Unit = Vec<GameRecord>;

/// What is counted of each player during a game.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    moves: u32,
    proved: u32,
    /// Wins at once that were not taken.
    missed: u32,
    /// Wins at once of the next player that another move would have prevented.
    allowed: u32,
    micros: u64,
}

impl<G: Evaluated<Position: Sync, Move: Sync> + Wire> Match<'_, G> {
    /// Returns what tells this match from others, for records.
    pub fn title(&self) -> String {
        let ([a, b], Self { seed, cap, .. }) = (&self.players, self);
        let (least, most) = (self.opening.start(), self.opening.end());
        let habit =
            self.habit.map_or_else(String::new, |habit| format!(" with habit {}", habit.name));
        let mut title = format!("{a}{habit} v {b}, seed {seed}, opening {least}-{most}, cap {cap}");
        if self.players.iter().any(Contender::is_engine) {
            let _ = write!(title, ", move time {} ms", self.move_time.as_millis());
        }
        title
    }

    /// Returns the number of games with one opening.
    pub fn rotations(&self) -> usize {
        let is_alike = self.players[0] == self.players[1] && self.habit.is_none();
        if is_alike { 1 } else { self.game.sides().len() }
    }

    /// Plays the games of an opening, given by its number, but for those that are known. Returns `None` if the work is
    /// cancelled.
    pub fn play_unit(&self, unit: usize, known: &[GameRecord], cancel: &Cancel) -> Option<Unit> {
        let sides = self.game.sides().into_iter().take(self.rotations()).enumerate();
        sides
            .map(|(side, of_a)| {
                let of_a = of_a.to_string();
                let found = known.iter().find(|game| game.tags.get("a") == Some(&of_a));
                found.cloned().or_else(|| self.play(unit, side, cancel))
            })
            .collect()
    }

    /// Returns the opening of a number: random moves that allow no win.
    fn opening(&self, unit: usize) -> Vec<G::Move> {
        let mut random = self.random(unit);
        let plies =
            self.opening.start() + random.below(1 + self.opening.end() - self.opening.start());
        let (mut position, mut moves) = (self.start.clone(), Vec::new());
        for _ in 0..plies {
            if self.game.has_win(&position) {
                break;
            }
            let Some(mv) = random_safe(self.game, &position, &mut random, &mut |_| true) else {
                break;
            };
            position = self.game.play(&position, mv);
            moves.push(mv);
        }
        moves
    }

    fn random(&self, unit: usize) -> Random {
        Random::new(Random::new(self.seed).next() ^ unit as u64)
    }

    /// Plays one game; `None` if the work is cancelled. `side` is the number of the side that A has.
    fn play(&self, unit: usize, side: usize, cancel: &Cancel) -> Option<GameRecord> {
        let Self { game, players, .. } = self;
        let of_a = game.sides()[side];
        let seat = |player: Player| usize::from(!of_a.contains(player));
        let names = Player::ALL[..game.players()].iter().map(|&p| players[seat(p)].to_string());
        let mut record = GameRecord::new(*game, &self.start, names.collect());
        let opening = self.opening(unit);
        let mut random = self.random(unit);
        let (mut position, mut earlier) = (self.start.clone(), Vec::new());
        let mut counts = [Counts::default(); 2];
        let mut seats =
            [players[0].seat(*game, self.move_time), players[1].seat(*game, self.move_time)];
        while earlier.len() < self.cap && game.outcome(&position).is_none() {
            let mover = game.to_move(&position);
            let mv = if let Some(&mv) = opening.get(earlier.len()) {
                mv
            } else {
                let (who, seed) = (seat(mover), random.next());
                let counts = &mut counts[who];
                let choice = match &mut seats[who] {
                    Ok(seat) => {
                        let habit = self.habit.filter(|_| who == 0);
                        let moves = habit.and_then(|of| of.moves(game, &earlier, &position));
                        seat.restrict(moves);
                        self.turn(seat, (&earlier, &position), seed, cancel, counts)
                    }
                    Err(reason) => Err(Fault { end: End::Forfeit, reason: reason.clone() }),
                };
                match choice {
                    Ok(mv) => mv,
                    Err(_) if cancel.is_cancelled() => return None,
                    Err(Fault { end, reason }) => {
                        record.end = end(others(*game, mover));
                        record.tags.insert("reason".to_owned(), reason);
                        break;
                    }
                }
            };
            record.push(&game.write_move(mv));
            let next = game.play(&position, mv);
            earlier.push(std::mem::replace(&mut position, next));
        }
        if game.outcome(&position).is_some() {
            record.end = End::by_rules(*game, &position);
        } else if record.end == End::Unfinished {
            record.end = End::Cap;
        }
        self.add_tags(&mut record, (unit, of_a, opening.len()), counts);
        Some(record)
    }

    /// Lets a player move. Returns why it loses if it gives no legal move, or if the work is cancelled.
    fn turn(
        &self,
        seat: &mut Seat<'_, G>,
        (earlier, position): (&[G::Position], &G::Position),
        seed: u64,
        cancel: &Cancel,
        counts: &mut Counts,
    ) -> Result<G::Move, Fault> {
        let start = Instant::now();
        let choice = seat.choose(earlier, position, seed, cancel);
        counts.micros += start.elapsed().as_micros() as u64;
        let choice = choice?;
        if cancel.is_cancelled() {
            return Err(Fault { end: End::Forfeit, reason: "cancelled".to_owned() });
        }
        counts.moves += 1;
        counts.proved += u32::from(choice.is_proved);
        let [missed, allowed] = slips(self.game, position, choice.mv);
        counts.missed += u32::from(missed);
        counts.allowed += u32::from(allowed);
        Ok(choice.mv)
    }

    fn add_tags(
        &self,
        record: &mut GameRecord,
        (unit, of_a, opening): (usize, Players, usize),
        counts: [Counts; 2],
    ) {
        let mut tag = |name: String, value: String| record.tags.insert(name, value);
        tag("match".to_owned(), self.title());
        tag("unit".to_owned(), unit.to_string());
        tag("a".to_owned(), of_a.to_string());
        tag("opening".to_owned(), opening.to_string());
        for (name, counts) in ["a", "b"].into_iter().zip(counts) {
            let Counts { moves, proved, missed, allowed, micros } = counts;
            if self.times {
                tag(format!("{name}-us"), micros.to_string());
            }
            let counted =
                [("moves", moves), ("proved", proved), ("missed", missed), ("allowed", allowed)];
            for (what, number) in counted.into_iter().filter(|&(_, number)| number > 0) {
                tag(format!("{name}-{what}"), number.to_string());
            }
        }
    }
}

/// Returns all players who are not on the side of one.
fn others<G: Game>(game: &G, loser: Player) -> Players {
    let side = game.side_of(loser);
    let all = Player::ALL[..game.players()].iter();
    all.filter(|&&p| !side.contains(p)).fold(Players::NONE, |set, &p| set.with(p))
}

/// Returns whether a move misses a win at once, and whether it allows one that another move prevents.
fn slips<G: Evaluated>(game: &G, position: &G::Position, mv: G::Move) -> [bool; 2] {
    let mover = game.side_of(game.to_move(position));
    if game.has_win(position) {
        let next = game.play(position, mv);
        return [game.outcome(&next) != Some(Outcome::Win(mover)), false];
    }
    let is_allowed = !game.is_safe(position, mv)
        && game.moves(position).into_iter().any(|mv| game.is_safe(position, mv));
    [false, is_allowed]
}
