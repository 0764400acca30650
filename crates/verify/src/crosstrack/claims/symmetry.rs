//! Claims about symmetries and canonical keys, which are compared with plain arithmetic.

use crate::crosstrack::claims::games::check_rulesets;
use crate::crosstrack::claims::plain::PlainPosition;
use crate::crosstrack::claims::suite::check_samples;
use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::base::{Outcome, Players, Random};
use crosstrack::game::{Game, GameExt, Notation as _, Symmetric as _, key, random_game};
use crosstrack::rules::{Colour, Move, Owner, Position, Ruleset, Setup, Symmetry};

fn compose(ruleset: &Ruleset, first: Symmetry, then: Symmetry) -> Symmetry {
    Symmetry {
        quarters: (first.quarters + then.quarters) % 4,
        shift: (first.shift + then.shift) % ruleset.players(),
        colours: first.colours.map(|colour| then.colours[colour.index()]),
    }
}

/// Counts the symmetries by a formula: the number of quarter turns that leave the connectors unchanged,
/// times the number of players, times the number of orders of each player's sets.
fn order_by_hand(ruleset: &Ruleset) -> usize {
    let width = ruleset.board().width();
    let fixed = ruleset.edition().facts().intersection_pieces == 0;
    // In the layout `straight`, two kinds of diagonals form a checkerboard. It looks the same after a
    // quarter turn only if the turn swaps the colours of the squares, which it does only if the width is
    // odd. A board without interstices always looks the same.
    let straight = fixed && ruleset.connectors_name() == "straight" && width > 1;
    let quarters = if straight && width.is_multiple_of(2) { 2 } else { 4 };
    let owners = ruleset.owners().to_string();
    let alike = |o: char| (1..=owners.matches(o).count()).product::<usize>();
    quarters * ruleset.players() * "1234".chars().map(alike).product::<usize>()
}

fn they_form_a_group(tier: Tier) -> CheckResult {
    check_rulesets(tier, |ruleset| {
        let all = Symmetry::all(ruleset);
        let identity = Symmetry {
            quarters: 0,
            shift: 0,
            colours: [Colour::R, Colour::Y, Colour::B, Colour::G],
        };
        ensure(all[0] == identity && all.len() == order_by_hand(ruleset), || {
            format!("{} symmetries: {all:?}", all.len())
        })?;
        let game = random_game(ruleset, 3, 12);
        let position = &game[game.len() - 1].1;
        let mut random = Random::new(all.len() as u64);
        let mut cases = 0;
        for (index, &first) in all.iter().enumerate() {
            ensure(!all[..index].contains(&first), || format!("{first:?} is there twice"))?;
            let mut inverses = 0;
            let probe = random.below(all.len());
            for (other, &then) in all.iter().enumerate() {
                let both = compose(ruleset, first, then);
                ensure(all.contains(&both), || format!("{both:?} is missing"))?;
                inverses += usize::from(both == identity);
                if other == probe {
                    let image = then.position(ruleset, &first.position(ruleset, position));
                    let right = image == both.position(ruleset, position);
                    ensure(right, || format!("{first:?}, then {then:?}"))?;
                }
                cases += 1;
            }
            ensure(inverses == 1, || format!("{inverses} undo {first:?}"))?;
        }
        Ok(cases)
    })
}

/// Returns four random symmetries or, in the full tier, all.
fn some_symmetries(ruleset: &Ruleset, tier: Tier, seed: usize) -> Vec<Symmetry> {
    let all = Symmetry::all(ruleset);
    if tier == Tier::Full {
        return all;
    }
    let mut random = Random::new(seed as u64);
    (0..4).map(|_| *random.pick(&all)).collect()
}

fn images_are_plain(tier: Tier) -> CheckResult {
    check_samples(|ruleset, position, text| {
        let plain = PlainPosition::of(ruleset, position);
        let mut cases = 0;
        for symmetry in some_symmetries(ruleset, tier, text.len()) {
            let image = symmetry.position(ruleset, position);
            ensure(
                PlainPosition::of(ruleset, &image)
                    == plain.image(symmetry.quarters, symmetry.shift),
                || format!("{symmetry:?} gives {image:?}"),
            )?;
            cases += 1;
        }
        Ok(cases)
    })
}

fn image_of_outcome(ruleset: &Ruleset, outcome: Outcome, shift: usize) -> Outcome {
    match outcome {
        Outcome::Draw => Outcome::Draw,
        Outcome::Win(players) => {
            let renamed = players.iter().map(|p| p.nth_after(shift, ruleset.players()));
            Outcome::Win(renamed.fold(Players::NONE, Players::with))
        }
    }
}

fn they_commute_with_play(tier: Tier) -> CheckResult {
    check_samples(|ruleset, position, text| {
        let moves = ruleset.moves(position);
        let step = if tier == Tier::Full { 1 + moves.len() / 500 } else { 1 + moves.len() / 30 };
        let mut cases = 0;
        for symmetry in some_symmetries(ruleset, tier, text.len()) {
            let image = symmetry.position(ruleset, position);
            for &mv in moves.iter().step_by(step) {
                let action = symmetry.action(ruleset, position.layout(), mv.action);
                let there = ruleset.play(&image, Move { action, ..mv });
                let after = ruleset.play(position, mv);
                let outcome = ruleset.outcome(&after);
                let expected = outcome.map(|o| image_of_outcome(ruleset, o, symmetry.shift));
                let agrees = there == symmetry.position(ruleset, &after)
                    && ruleset.outcome(&there) == expected;
                ensure(agrees, || {
                    let mv = ruleset.write_move(mv);
                    format!("{mv} in {text} and {symmetry:?}")
                })?;
                cases += 1;
            }
        }
        Ok(cases)
    })
}

fn images_of_moves_are_moves(tier: Tier) -> CheckResult {
    check_samples(|ruleset, position, text| {
        let moves = ruleset.moves(position);
        let mut cases = 0;
        for symmetry in some_symmetries(ruleset, tier, text.len() + 1) {
            let mut images = moves.clone();
            for mv in &mut images {
                mv.action = symmetry.action(ruleset, position.layout(), mv.action);
            }
            images.sort_unstable();
            ensure(images == ruleset.moves(&symmetry.position(ruleset, position)), || {
                format!("{symmetry:?} of {text}")
            })?;
            cases += 1;
        }
        Ok(cases)
    })
}

/// Returns positions that differ from a position in one detail, and may or may not be equivalent to it.
fn near_misses(ruleset: &Ruleset, position: &Position, random: &mut Random) -> Vec<Position> {
    let setup = position.setup(ruleset);
    let mut found = Vec::new();
    let pieces = setup.pieces.len();
    let players = ruleset.players();
    found.push(Setup { to_move: setup.to_move.nth_after(1, players), ..setup.clone() });
    found.push(Setup { frozen: Vec::new(), ..setup.clone() });
    let longer = setup.frozen.iter().map(|&(cell, turns)| (cell, 3 - turns)).collect();
    found.push(Setup { frozen: longer, ..setup.clone() });
    found.push(Setup { decided: !setup.decided, ..setup.clone() });
    if pieces > 0 {
        let (one, two) = (random.below(pieces), random.below(pieces));
        for turns in [1, 4] {
            let mut turned = setup.clone();
            turned.pieces[one].1.rotation = (turned.pieces[one].1.rotation + turns) % 8;
            found.push(turned);
        }
        let mut exchanged = setup.clone();
        exchanged.pieces[one].1 = setup.pieces[two].1;
        exchanged.pieces[two].1 = setup.pieces[one].1;
        found.push(exchanged);
        for &colour in Colour::ALL {
            let mut recoloured = setup.clone();
            let letter = recoloured.pieces[one].1.piece.letter;
            let was = recoloured.pieces[one].1.piece.colour;
            recoloured.pieces[one].1.piece.colour = colour;
            for (index, (_, other)) in recoloured.pieces.iter_mut().enumerate() {
                if index != one && other.piece.letter == letter && other.piece.colour == colour {
                    other.piece.colour = was;
                }
            }
            if ruleset.owners().of(colour) != Owner::Unused {
                found.push(recoloured);
            }
        }
    }
    let set_up = |setup: Setup| Position::new_waiving(ruleset, &setup, |_| true).ok();
    found.into_iter().filter_map(set_up).collect()
}

fn pool(ruleset: &Ruleset) -> Vec<Position> {
    let all = Symmetry::all(ruleset);
    let mut random = Random::new(all.len() as u64);
    let mut pool = Vec::new();
    let game = random_game(ruleset, 100, 25);
    for (_, position) in game.iter().step_by(6).chain(game.last()) {
        pool.push(position.clone());
        let image = all[random.below(all.len())].position(ruleset, position);
        pool.extend(near_misses(ruleset, &image, &mut random));
        pool.push(image);
    }
    pool
}

/// Checks, for all pairs of positions, that keys are equal exactly if the positions are equivalent. Returns
/// the numbers of equivalent and of other pairs.
fn keys_are_classes(ruleset: &Ruleset, pool: &[Position]) -> Result<[u64; 2], String> {
    let fixed = ruleset.edition().facts().intersection_pieces == 0;
    let plain: Vec<PlainPosition> = pool.iter().map(|p| PlainPosition::of(ruleset, p)).collect();
    let keys: Vec<_> = pool.iter().map(|p| key(ruleset, p)).collect();
    let (mut alike, mut unlike) = (0, 0);
    for (i, one) in plain.iter().enumerate() {
        let orbit = one.orbit(fixed);
        for (j, other) in plain.iter().enumerate().skip(i + 1) {
            let equivalent = orbit.contains(other);
            ensure((keys[i] == keys[j]) == equivalent, || {
                let texts = [&pool[i], &pool[j]].map(|p| ruleset.write_position(p));
                format!("{texts:?} are equivalent: {equivalent}, but their keys say otherwise")
            })?;
            alike += u64::from(equivalent);
            unlike += u64::from(!equivalent);
        }
    }
    Ok([alike, unlike])
}

fn keys_tell_classes(tier: Tier) -> CheckResult {
    let random = check_rulesets(tier, |ruleset| {
        let [alike, unlike] = keys_are_classes(ruleset, &pool(ruleset))?;
        ensure(alike != 0 && unlike != 0, || format!("{alike} alike, {unlike} unlike"))?;
        Ok(alike + unlike)
    })?;
    let suite = check_samples(|ruleset, position, _| {
        let mut pool = near_misses(ruleset, position, &mut Random::new(5));
        pool.extend(
            some_symmetries(ruleset, tier, 9).into_iter().map(|s| s.position(ruleset, position)),
        );
        pool.extend([position.clone(), ruleset.start()]);
        keys_are_classes(ruleset, &pool).map(|[alike, unlike]| alike + unlike)
    })?;
    Ok(random + suite)
}

/// Checks that the canonical position is equivalent to a position, and that the images of the position have
/// the same canonical position.
fn check_canonical(ruleset: &Ruleset, symmetries: &[Symmetry], position: &Position) -> CheckResult {
    let canonical = ruleset.canonical(position);
    let fixed = ruleset.edition().facts().intersection_pieces == 0;
    let plain = PlainPosition::of(ruleset, &canonical);
    let text = || ruleset.write_position(position);
    let right = PlainPosition::of(ruleset, position).orbit(fixed).contains(&plain)
        && key(ruleset, &canonical) == key(ruleset, position)
        && ruleset.canonical(&canonical) == canonical;
    ensure(right, || format!("{} becomes {}", text(), ruleset.write_position(&canonical)))?;
    for symmetry in symmetries {
        let image = ruleset.canonical(&symmetry.position(ruleset, position));
        ensure(image == canonical, || format!("{} and its image under {symmetry:?}", text()))?;
    }
    Ok(1)
}

fn canonical_positions(tier: Tier) -> CheckResult {
    let suite = check_samples(|ruleset, position, _| {
        check_canonical(ruleset, &some_symmetries(ruleset, tier, 2), position)
    })?;
    let random = check_rulesets(tier, |ruleset| {
        let symmetries = some_symmetries(ruleset, tier, 2);
        pool(ruleset).iter().map(|position| check_canonical(ruleset, &symmetries, position)).sum()
    })?;
    Ok(suite + random)
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = claims! {
    "symmetry-group" => they_form_a_group, ["WN-NO-SIDE" "PL-ORDER" "X-CONNECTORS"]
        "The symmetries are as many as counted by hand, all different, and closed under composition and inversion."
    "symmetry-images" => images_are_plain, ["WN-NO-SIDE" "PL-ORDER" "X-CONNECTORS"]
        "The image of a position is what turning rows, columns and sides and passing players on by plain arithmetic gives."
    "symmetry-commutes-with-play" => they_commute_with_play, [
        "WN-NO-SIDE" "WN-OPPOSITE" "WN-MOVER" "PL-FREEZE" "PL-ORDER"
    ]
        "The image of what a move leads to is what the image of the move leads to, with the same outcome for the renamed players."
    "symmetry-keeps-moves" => images_of_moves_are_moves, [
        "WN-NO-SIDE" "PL-ONE" "PL-OWN" "PL-FREEZE"
    ]
        "The images of the legal moves are the legal moves of the image."
    "canonical-keys-tell-classes" => keys_tell_classes, [
        "WN-NO-SIDE" "WN-ANY-COLOUR" "PL-ORDER" "X-CONNECTORS"
    ]
        "Two positions have the same canonical key exactly when plain arithmetic finds them equivalent."
    "canonical-positions" => canonical_positions, ["WN-NO-SIDE" "WN-ANY-COLOUR" "PL-ORDER"]
        "The canonical position is equivalent to the position, has its key, is its own, and is that of every image."
};
