//! The lemma *wait*, checked from its text.
//!
//! A side that must complete a path by its own turns can put track into one place a turn: a cell that is free or
//! holds a piece that the side may handle, or, while there is a pile, an empty interstice (PL-PLACE, PL-ROTATE,
//! PL-RELOCATE, PL-INTERSECTION). A *changed* place is taken to link all of its sides. Suppose that each other
//! player or team turns one piece of its own, which nobody else may handle (PL-OWN, PL-STAY), between at least
//! two listed orientations, and that nothing else happens. That is legal turn after turn once all have placed a
//! piece (PL-OPENING, PL-ROTATE), and if it completes a path, it wins for the player who waits (WN-MOVER; under
//! X-CLAIM `announced`, that player announces the path, or claims one that was left unclaimed). So if every path
//! takes more changed places than the side has turns, even when these pieces link whatever they link in any
//! listed orientation, the side does not win. When the side has its first turn, the pieces of players who have
//! not moved before it still lie as they do now: a path must take at least two changed places then, too.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::base::{Player, Players};
use crate::rules::{Action, Move, Position, Ruleset, RulesetSpec};
use crate::solve::certificate::Lemmas;
use crate::twin::geometry::{Slot, Touch};
use crate::twin::links::{self, Paths};
use crate::twin::rules::{PieceName, TwinPosition, TwinRules, slot};

/// The orientations of each piece that waits, by its cell.
type Turns = BTreeMap<Slot, BTreeSet<usize>>;

impl Lemmas for Ruleset {
    /// **Cost** a search of the board from two edges; the plain maps of the game are built again each time.
    fn check_wait(
        &self,
        position: &Position,
        side: Players,
        turns: usize,
        wait: &[Move],
    ) -> Result<(), String> {
        let rules = TwinRules::with_patterns(self)?;
        let state = rules.position(&position.setup(self));
        if state.opened.len() < rules.players {
            return Err("not everybody has placed a piece".to_owned());
        }
        if rules.has_complete_path(&state) {
            return Err("a path stands unclaimed".to_owned());
        }
        let listed = rules.turned(&state, side, wait)?;
        let at_first = rules.turned_before(&state, side, &listed);
        if turns > 0 && rules.places_to_change(&state, side, &at_first) <= 1 {
            return Err("a path takes one changed place before everybody has waited".to_owned());
        }
        let least = rules.places_to_change(&state, side, &listed);
        if least <= turns {
            return Err(format!(
                "a path takes {least} changed places, and there are {turns} turns"
            ));
        }
        Ok(())
    }
}

impl TwinRules {
    /// Returns the game with all published patterns, disregarding how many pieces of each pattern a player has,
    /// which does not matter for the lemma.
    fn with_patterns(ruleset: &Ruleset) -> Result<Self, String> {
        let RulesetSpec { sets, pieces, .. } = ruleset.spec();
        let spec = RulesetSpec { sets: None, ..ruleset.spec().clone() };
        let plain = match (sets, pieces) {
            (None, None) => return Ok(Self::of(ruleset)),
            (Some(_), None) => Ruleset::new(spec).map_err(|e| e.to_string())?,
            (_, Some(_)) => return Err("the lemma is for published patterns".to_owned()),
        };
        let patterns = links::patterns().into_iter().map(|(letter, row)| (letter, row.paths));
        Ok(Self { patterns: patterns.collect(), ..Self::of(&plain) })
    }

    /// Returns the pieces that are turned, one for each other player or team, with their orientations.
    fn turned(&self, state: &TwinPosition, side: Players, wait: &[Move]) -> Result<Turns, String> {
        let mut turns = Turns::new();
        for mv in wait {
            let Action::Rotate { cell, rotation } = mv.action else {
                return Err("it waits by something else than turns".to_owned());
            };
            if mv.announced {
                return Err("a turn of it is announced".to_owned());
            }
            let at = slot(cell);
            let Some(&((_, letter), _)) = state.pieces.get(&at) else {
                return Err(format!("nothing lies on {cell}"));
            };
            let rotation =
                links::least_rotation(&self.patterns[&letter], usize::from(rotation) % 8, 8);
            if !turns.entry(at).or_default().insert(rotation) {
                return Err("it lists a turn twice".to_owned());
            }
        }
        if turns.values().any(|orientations| orientations.len() < 2) {
            return Err("a piece has fewer than two orientations to turn between".to_owned());
        }
        let others = (0..self.players).filter(|&player| !side.contains(Player::from_index(player)));
        let mut waiting: Vec<usize> = Vec::new();
        for &at in turns.keys() {
            let owner = self.owner(state.pieces[&at].0);
            let Some(owner) = owner.filter(|&p| !side.contains(Player::from_index(p))) else {
                return Err("it turns a piece that no other player owns".to_owned());
            };
            waiting.push(self.team(owner));
        }
        waiting.sort_unstable();
        let mut all: Vec<usize> = others.map(|player| self.team(player)).collect();
        all.sort_unstable();
        all.dedup();
        if waiting == all {
            Ok(turns)
        } else {
            Err("not each other side turns one piece".to_owned())
        }
    }

    /// Returns, of the pieces that are turned, those whose players move before the side has its first turn.
    fn turned_before(&self, state: &TwinPosition, side: Players, turns: &Turns) -> Turns {
        let movers = (0..self.players).map(|ahead| (state.mover + ahead) % self.players);
        let before = movers.take_while(|&player| !side.contains(Player::from_index(player)));
        let before: BTreeSet<usize> = before.map(|player| self.team(player)).collect();
        let moves = |at: &Slot| {
            let owner = self.owner(state.pieces[at].0);
            owner.is_some_and(|player| before.contains(&self.team(player)))
        };
        turns.iter().filter(|(at, _)| moves(at)).map(|(&at, all)| (at, all.clone())).collect()
    }

    /// Returns the player who owns a piece; `None` for a common one.
    fn owner(&self, (set, _): PieceName) -> Option<usize> {
        let number = self.owners[&set].to_digit(10)?;
        (number as usize).checked_sub(1)
    }

    /// Returns a number that identifies the side of a player.
    const fn team(&self, player: usize) -> usize {
        if self.teams { player % 2 } else { player }
    }

    /// Returns the minimum number of places that a side must change for a path, while each piece in `turns` has
    /// the links of all of its listed orientations; `usize::MAX` if there is no path.
    fn places_to_change(&self, state: &TwinPosition, side: Players, turns: &Turns) -> usize {
        [0, 1]
            .into_iter()
            .map(|edge| self.changed_from(state, side, turns, edge))
            .min()
            .unwrap_or(0)
    }

    fn changed_from(
        &self,
        state: &TwinPosition,
        side: Players,
        turns: &Turns,
        edge: usize,
    ) -> usize {
        let is_changeable = |name: PieceName| match self.owners[&name.0] {
            'c' => true,
            _ => self.owner(name).is_some_and(|p| side.contains(Player::from_index(p))),
        };
        let used = |kind: char| state.connectors.values().filter(|&&(k, _)| k == kind).count();
        let has_pile = self.pile.iter().any(|(&kind, &count)| used(kind) < count);
        let lying = |at: Slot| -> Vec<Paths> {
            let Some(&((_, letter), now)) = state.pieces.get(&at) else { return Vec::new() };
            let orientations = turns.get(&at).cloned().unwrap_or_else(|| BTreeSet::from([now]));
            let paths = &self.patterns[&letter];
            orientations.into_iter().map(|k| links::rotate(paths, k, 8)).collect()
        };
        let exits = |paths: &Paths, from| links::exits(paths, from, self.joined);
        let starts = self.plan.cells.iter().map(|&cell| (cell, 2 * edge));
        let starts = starts.filter(|&(c, s)| self.plan.touch(c, s) == Touch::Terminal(edge));
        let mut queue: VecDeque<(usize, (Slot, usize))> = starts.map(|start| (0, start)).collect();
        let mut done = BTreeSet::new();
        let mut reached = usize::MAX;
        // Arrivals are visited in the order of their costs, which differ by at most one.
        while let Some((cost, (cell, side))) = queue.pop_front() {
            if cost >= reached || !done.insert((cell, side)) {
                continue;
            }
            let mut leaving: Vec<(usize, usize)> = Vec::new();
            for paths in lying(cell) {
                leaving.extend(exits(&paths, side).into_iter().map(|exit| (cost, exit)));
            }
            if state.pieces.get(&cell).is_none_or(|&(name, _)| is_changeable(name)) {
                leaving.extend((0..8).map(|exit| (cost + 1, exit)));
            }
            for (cost, exit) in leaving {
                let mut arrivals: Vec<(usize, (Slot, usize))> = Vec::new();
                match self.plan.touch(cell, exit) {
                    Touch::Terminal(e) if e == edge + 2 => reached = reached.min(cost),
                    Touch::Nothing | Touch::Terminal(_) => {}
                    Touch::Cell(next, other) => arrivals.push((cost, (next, other))),
                    Touch::Corner(at, corner) => match state.connectors.get(&at) {
                        Some(&(kind, k)) => {
                            let paths = links::rotate(&self.kinds[&kind], k, 4);
                            let ends = exits(&paths, corner).into_iter();
                            let cells = ends.filter_map(|end| self.plan.at_corner(at, end));
                            arrivals.extend(cells.map(|next| (cost, next)));
                        }
                        None if has_pile => {
                            let cells = (0..4).filter_map(|end| self.plan.at_corner(at, end));
                            arrivals.extend(cells.map(|next| (cost + 1, next)));
                        }
                        None => {}
                    },
                }
                for (cost, next) in arrivals {
                    let place = queue.partition_point(|&(other, _)| other <= cost);
                    queue.insert(place, (cost, next));
                }
            }
        }
        reached
    }
}
