//! Claims about notation: written texts parse back, and a text that parses is in canonical form.

use crate::crosstrack::claims::games::check_random_games;
use crate::crosstrack::claims::suite::check_samples;
use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::base::Random;
use crosstrack::game::random_play::random_move;
use crosstrack::game::{GameExt, Notation as _};
use crosstrack::rules::notation::{parse_header, write_setup};
use crosstrack::rules::{
    Header, ParsePositionError, Position, Ruleset, SyntaxError, parse_move, write_move,
};

/// The characters that edits insert: all characters of the notation, and some others.
const CHARACTERS: &[char] = &[
    'x', '1', '2', '3', '4', '5', '6', '7', '8', '0', '9', '~', '_', '.', '-', '!', 'c', 't', 'w',
    'd', 'r', 'y', 'b', 'g', 'a', 'h', 'A', 'B', 'C', 'I', 'J', 'Z', 'S', 'X', 'T', 'L', ' ', '\0',
    '\n', '+', '٣', 'Ａ', 'é', '\u{301}', '🂡',
];

fn positions_read_back(tier: Tier) -> CheckResult {
    let suite = check_samples(|ruleset, position, text| {
        let written = ruleset.write_position(position);
        ensure(written == text, || format!("{text} is written {written}"))?;
        Ok(1)
    })?;
    let random = check_random_games(tier, |ruleset, line| {
        for (_, position) in line {
            let text = ruleset.write_position(position);
            let again = ruleset.parse_position(&text);
            let again = again.map_err(|e| format!("{text} does not read: {e}"))?;
            ensure(again == *position, || format!("{text} reads as another position"))?;
        }
        Ok(line.len() as u64)
    })?;
    Ok(suite + random)
}

fn moves_read_back(_: Tier) -> CheckResult {
    check_samples(|ruleset, position, _| {
        let moves = ruleset.moves(position);
        for &mv in &moves {
            let text = write_move(mv);
            ensure(parse_move(&text) == Ok(mv), || {
                format!("{mv:?} is written {text}, which reads otherwise")
            })?;
        }
        Ok(moves.len() as u64)
    })
}

/// Returns all texts that differ from a text by one insertion, deletion, replacement or swap of
/// neighbouring characters.
fn edits(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for at in 0..=chars.len() {
        let (before, after) = chars.split_at(at);
        let join = |middle: &[char], after: &[char]| [before, middle, after].concat();
        for &new in CHARACTERS {
            found.push(join(&[new], after));
            if !after.is_empty() {
                found.push(join(&[new], &after[1..]));
            }
        }
        if let [first, rest @ ..] = after {
            found.push(join(&[], rest));
            if let [second, rest @ ..] = rest {
                found.push(join(&[*second, *first], rest));
            }
        }
    }
    found.into_iter().map(String::from_iter).collect()
}

/// Checks that a text is in canonical form if it parses as a position. It is parsed with the readings of
/// the sample if it has the same ruleset as the sample, and with default readings otherwise.
fn check_position_text(ruleset: &Ruleset, text: &str) -> Result<(), String> {
    let Ok(header) = parse_header(text) else { return Ok(()) };
    let own = Header::of(ruleset) == header;
    let other = if own { None } else { Ruleset::new(header.spec()).ok() };
    let ruleset = other.as_ref().unwrap_or(ruleset);
    let Ok(position) = ruleset.parse_position(text) else { return Ok(()) };
    let written = ruleset.write_position(&position);
    ensure(written == text, || format!("{text:?} reads, but is written {written}"))
}

fn position_edits(tier: Tier) -> CheckResult {
    check_samples(|ruleset, _, text| {
        let mut edits = edits(text);
        if tier == Tier::Quick {
            let mut random = Random::new(edits.len() as u64);
            edits = (0..400).filter_map(|_| random.choose(&edits).cloned()).collect();
        }
        for text in &edits {
            check_position_text(ruleset, text)?;
        }
        Ok(edits.len() as u64)
    })
}

fn move_edits(tier: Tier) -> CheckResult {
    let per_position = if tier == Tier::Quick { 4 } else { 100 };
    check_samples(|ruleset, position, text| {
        let mut random = Random::new(text.len() as u64);
        let mut cases = 0;
        for _ in 0..per_position {
            let Some(mv) = random_move(ruleset, position, &mut random) else { break };
            for text in edits(&write_move(mv)) {
                cases += 1;
                if let Ok(other) = parse_move(&text).map(write_move) {
                    ensure(other == text, || format!("{text:?} reads, but is written {other}"))?;
                }
            }
        }
        Ok(cases)
    })
}

/// Returns texts that spell a position in another way: with split runs, with the implied set of pieces,
/// with the connectors of the start, with freezes in another order, or with the greater of two equal
/// rotations.
fn respellings(ruleset: &Ruleset, position: &Position, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let parts: Vec<&str> = text.split('_').collect();
    let [version, board, turn, rows, interstices] = parts[..] else { return found };
    if !board.contains('~') {
        let set = if board == "4x3" { "tournament" } else { "standard" };
        found.push([version, &format!("{board}~{set}"), turn, rows, interstices].join("_"));
    }
    if let [turn, one, two] = turn.split('~').collect::<Vec<_>>()[..] {
        found.push([version, board, &format!("{turn}~{two}~{one}"), rows, interstices].join("_"));
    }
    let mut setup = position.setup(ruleset);
    if setup.connectors.is_none() && ruleset.interstices() != 0 {
        setup.connectors = Some(position.layout().connectors().collect());
        found.push(write_setup(ruleset, &setup));
    }
    for (which, part) in [(3, rows), (4, interstices)] {
        let mut put = |at: usize, length: usize, new: &str| {
            let (before, after) = (&part[..at], &part[at + length..]);
            let changed = format!("{before}{new}{after}");
            let mut respelled = parts.clone();
            respelled[which] = &changed;
            found.push(respelled.join("_"));
        };
        let mut at = 0;
        for item in part.split(['-', '.']) {
            if let Ok(run) = item.parse::<usize>() {
                (1..run).for_each(|first| put(at, 1, &format!("{first}.{}", run - first)));
                put(at, 1, &format!("0.{run}"));
            } else if let Some((kind, turns)) = item.split_at_checked(item.len() - 1)
                && let (Some(letter @ ('I' | 'S' | 'X')), Ok(turns)) =
                    (kind.chars().last(), turns.parse::<usize>())
            {
                let period = match letter {
                    'I' => 4,
                    'S' => 2,
                    _ => 1,
                };
                put(at, item.len(), &format!("{kind}{}", turns + period));
            }
            at += item.len() + 1;
        }
    }
    found
}

fn one_text_each(_: Tier) -> CheckResult {
    check_samples(|ruleset, position, text| {
        let respellings = respellings(ruleset, position, text);
        for other in &respellings {
            let refused = ruleset.parse_position(other).is_err();
            ensure(refused, || format!("{other} reads, beside {text}"))?;
        }
        Ok(respellings.len() as u64)
    })
}

/// Checks that a syntax error has the text, a span within the text, and what was expected.
fn errors_point(tier: Tier) -> CheckResult {
    let points = |text: &str, error: &SyntaxError| {
        error.text == text && text.get(error.span.clone()).is_some() && !error.expected.is_empty()
    };
    let step = if tier == Tier::Quick { 97 } else { 7 };
    check_samples(|ruleset, position, text| {
        let mut cases = 0;
        for text in edits(text).iter().step_by(step) {
            if let Err(ParsePositionError::Syntax(error)) = ruleset.parse_position(text) {
                cases += 1;
                ensure(points(text, &error), || format!("{error:?} for {text:?}"))?;
            }
        }
        if let Some(mv) = random_move(ruleset, position, &mut Random::new(1)) {
            for text in edits(&write_move(mv)) {
                if let Err(error) = parse_move(&text) {
                    cases += 1;
                    ensure(points(&text, &error), || format!("{error:?} for {text:?}"))?;
                }
            }
        }
        Ok(cases)
    })
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = claims! {
    "notation-positions-read-back" => positions_read_back, ["PL-ONE" "PL-FREEZE" "X-CLAIM"]
        "A written position reads as itself, and a position of the suite is written as it was."
    "notation-moves-read-back" => moves_read_back, ["PL-ONE" "X-CLAIM"]
        "Every legal move of every suite position is written as a text that reads as this move."
    "notation-position-edits" => position_edits, ["PL-ONE"]
        "A position's text with one edit is refused, or is the one text of another position."
    "notation-move-edits" => move_edits, ["PL-ONE"]
        "A move's text with one edit is refused, or is the one text of another move."
    "notation-one-text-each" => one_text_each, ["PL-ONE" "PL-FREEZE"]
        "Other ways to spell a position are refused: split runs, implied sets and connectors, freezes out of order, rotations by another name."
    "notation-errors-point" => errors_point, ["PL-ONE"]
        "A text that is not notation is refused with the place in it that is at fault."
};
