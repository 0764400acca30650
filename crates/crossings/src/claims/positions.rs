//! Claims about positions: which are valid, how they are written, and which are symmetric.

use std::collections::BTreeMap;

use crate::claims::cases::{every_position, every_reading, one_reading_each};
use crate::claims::moves::{check_every_position, check_random_positions, describe};
use crate::rules::{
    Board, Colour, Position, Reply, Ruleset, RulesetSpec, Setup, Square, Stone, squares_of,
};
use crate::twin::{Twin, TwinPosition};
use crosstrack::game::{Game, GameExt, Notation as _, Symmetric as _, key, random_game};
use crosstrack_verify::{CheckResult, Claim, Tier, check_each, claims, ensure};

pub(super) const CLAIMS: &[Claim] = claims! {
    "crossings-start" => start, ["CR-START"]
        "Every board starts with full rows of stones, Red's at the bottom and Blue's at the top, nothing locked or pending, and Red to move."
    "crossings-positions-are-twin" => positions_are_twin, [
        "CR-START" "CR-LOCK" "CR-CROSS" "CR-OCCUPIED" "X-CR-REPLY" "X-CR-CAPTURE-REPLY"
    ]
        "Of all ways to fill 2x3 with free and locked stones, for either side to move and every square or none as the unanswered crossing, those are positions that the twin calls so, under all readings of replies; and the list of every position is the list of these."
    "crossings-play-stays-in-positions" => play_keeps_positions, ["CR-START" "CR-LOCK" "CR-CROSS"]
        "What a move makes of a position is one: its setup has no fault and gives it back, and its text does; on every position of 3x4 under the defaults, on some under each other value of one reading, and in random games on 8x8."
    "crossings-symmetry" => symmetry, ["CR-START" "CR-LINE" "CR-CROSS"]
        "Mirror and exchange commute with listing moves, playing and ending, and positions have one key and one canonical position exactly when one is an image of the other; on every position of 2x4 under the defaults, on some under all other readings, and on random ones of larger boards."
    "crossings-keys-tell-apart" => keys_tell_apart, ["CR-START" "CR-LOCK" "X-CR-REPLY"]
        "On every position of 3x4 where any reply is allowed the classes of equal keys are those of the images under the symmetries, and different positions have different texts."
};

fn start(_: Tier) -> CheckResult {
    let mut cases = 0;
    for (width, height, rows) in [(8, 8, 2), (3, 4, 1), (4, 4, 1), (4, 5, 2), (1, 3, 1), (8, 5, 2)]
    {
        let spec = RulesetSpec { rows, ..RulesetSpec::new(Board::of(width, height)) };
        let ruleset = Ruleset::new(spec).map_err(|e| e.to_string())?;
        let row = |letter: &str, count| vec![letter.repeat(width); count];
        let empty = vec![width.to_string(); height - 2 * rows];
        let text = [row("b", rows), empty, row("r", rows)].concat().join("/") + " r -";
        let written = ruleset.write_position(&ruleset.start());
        ensure(written == text, || format!("{ruleset}: {written}, not {text}"))?;
        cases += 1;
    }
    Ok(cases)
}

fn positions_are_twin(_: Tier) -> CheckResult {
    let board = Board::of(2, 3);
    // The other readings do not matter here; the claim on play covers all of them.
    let rulesets: Vec<Ruleset> = every_reading(board, 1).into_iter().step_by(6).take(4).collect();
    check_each(&rulesets, |ruleset| {
        let squares: Vec<Square> = squares_of(board.squares()).collect();
        let letters = [None, Some('r'), Some('b'), Some('R'), Some('B')];
        let twin = Twin::new(*ruleset.spec());
        let (mut cases, mut accepted) = (0, 0);
        for code in 0..5_usize.pow(squares.len() as u32) {
            let letter = |i: usize| letters[code / 5_usize.pow(i as u32) % 5];
            let stones: Vec<(Square, Stone)> = (0..squares.len())
                .filter_map(|i| Some((squares[i], Stone::from_letter(letter(i)?)?)))
                .collect();
            for pending in std::iter::once(None).chain(squares.iter().copied().map(Some)) {
                for &to_move in Colour::ALL {
                    let setup = Setup { stones: stones.clone(), to_move, pending };
                    let text = crate::rules::notation::write_setup(board, &setup);
                    let is_position = setup.faults(ruleset).0.is_empty();
                    ensure(twin.is_position(&TwinPosition::parse(&text)) == is_position, || {
                        format!("{ruleset}: {text}: {}", setup.faults(ruleset))
                    })?;
                    cases += 1;
                    accepted += usize::from(is_position);
                }
            }
        }
        let listed = every_position(ruleset);
        let mut distinct: Vec<String> =
            listed.iter().map(|position| ruleset.write_position(position)).collect();
        distinct.sort();
        distinct.dedup();
        ensure(listed.len() == accepted && distinct.len() == accepted, || {
            format!("{ruleset}: {accepted} positions, {} listed", listed.len())
        })?;
        Ok(cases)
    })
}

fn check_round_trip(ruleset: &Ruleset, position: &Position) -> Result<(), String> {
    let setup = position.setup(ruleset);
    let text = ruleset.write_position(position);
    let back = Position::new(ruleset, &setup).map_err(|e| format!("{ruleset}: {text}: {e}"))?;
    ensure(back == *position && ruleset.parse_position(&text).as_ref() == Ok(position), || {
        format!("{}: does not come back", describe(ruleset, position))
    })?;
    Ok(())
}

fn play_keeps_positions(_: Tier) -> CheckResult {
    let small = check_every_position(
        &one_reading_each(Board::of(3, 4), 1),
        47,
        |ruleset: &Ruleset, position: &Position| {
            let mut cases = 0;
            for mv in ruleset.moves(position) {
                check_round_trip(ruleset, &ruleset.play(position, mv))?;
                cases += 1;
            }
            Ok(cases)
        },
    )?;
    let games: Vec<(u64, Ruleset)> = (0..).zip(every_reading(Board::STANDARD, 2)).collect();
    let long = check_each(&games, |(seed, ruleset)| {
        let line = random_game(ruleset, *seed, 100);
        line.iter().try_for_each(|(_, position)| check_round_trip(ruleset, position))?;
        Ok(line.len() as u64)
    })?;
    Ok(small + long)
}

fn symmetry(_: Tier) -> CheckResult {
    let look = |ruleset: &Ruleset, position: &Position| {
        let moves = ruleset.moves(position);
        let mut cases = 0;
        for s in 0..ruleset.symmetries() {
            let image = ruleset.image(position, s);
            let bad =
                |what: &str| Err(format!("{}, symmetry {s}: {what}", describe(ruleset, position)));
            check_round_trip(ruleset, &image)?;
            let mut images = Vec::new();
            for &mv in &moves {
                let mv_image = ruleset.image_of_move(position, mv, s);
                let there = ruleset.play(&image, mv_image);
                if there != ruleset.image(&ruleset.play(position, mv), s) {
                    return bad("play");
                }
                images.push(mv_image);
            }
            images.sort_unstable();
            if images != ruleset.moves(&image) {
                return bad("moves");
            }
            let draws = |position| {
                ruleset
                    .outcome(position)
                    .map(|outcome| outcome == crosstrack::base::vocab::Outcome::Draw)
            };
            if draws(position) != draws(&image) {
                return bad("outcome");
            }
            if key(ruleset, position) != key(ruleset, &image)
                || ruleset.canonical(position) != ruleset.canonical(&image)
            {
                return bad("key");
            }
            cases += 1;
        }
        Ok(cases)
    };
    Ok(check_every_position(&every_reading(Board::of(2, 4), 1), 17, look)?
        + check_random_positions(50, look)?)
}

fn keys_tell_apart(_: Tier) -> CheckResult {
    // If capturing the stone that crossed is not an answer, only `pending` shows that the game is over.
    let reply = Reply::Free;
    let spec = RulesetSpec { reply, ..RulesetSpec::new(Board::of(3, 4)) };
    let ruleset = &Ruleset::new(spec).expect("a game");
    let mut by_key: BTreeMap<Vec<u8>, Vec<Position>> = BTreeMap::new();
    let mut cases = 0;
    for position in every_position(ruleset) {
        let name = key(ruleset, &position).bytes().to_vec();
        by_key.entry(name).or_default().push(position);
        cases += 1;
    }
    for class in by_key.values() {
        let mut images: Vec<String> = (0..ruleset.symmetries())
            .map(|s| ruleset.write_position(&ruleset.image(&class[0], s)))
            .collect();
        images.sort();
        images.dedup();
        let mut texts: Vec<String> = class.iter().map(|p| ruleset.write_position(p)).collect();
        texts.sort();
        ensure(texts == images, || {
            format!("{ruleset}: one key for {texts:?}, one class is {images:?}")
        })?;
    }
    Ok(cases)
}
