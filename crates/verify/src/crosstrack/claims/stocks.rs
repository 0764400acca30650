//! Claims about the editions, and about which player has which pieces.

use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::base::Player;
use crosstrack::rules::{
    Board, Catalogue, Colour, ConnectorKind, EditionId, Owners, PatternSet, Position, Ruleset,
    RulesetError, RulesetSpec, Seats,
};

pub(super) const CLAIMS: &[Claim] = claims! {
    "editions-table" => table, ["EQ-EDITIONS"]
        "The four editions are those of the article's table: year, publisher, name, board cells and all colours."
    "editions-counts" => counts, [
        "EQ-LARGE" "EQ-SMALL" "EQ-SETS-8" "EQ-SETS-6" "EQ-INTERSECTIONS" "EQ-EDITIONS"
    ]
        "Each edition's board has the printed cells and interstices; 32 pathway and 16 intersection pieces go with the large board, 24 and none with the small one."
    "start-empty" => start, ["PL-EMPTY" "EQ-LARGE" "EQ-SMALL" "PL-ORDER"]
        "Play starts with player 1, without a pathway piece, on the large board without an intersection piece, on the small one with a connector in all 25 interstices."
    "stocks-shares" => shares, [
        "PL-STOCK-2" "PL-STOCK-3" "PL-STOCK-4" "PL-TEAMS" "PL-COMMON" "PL-PARTNER" "PL-OWN"
    ]
        "Two players have two sets each (r, y against b, g), three have one each and a common one, four have one each; teams are 1, 3 and 2, 4; who may place from and handle which set follows."
    "stocks-four" => four, ["PL-STOCK-4" "PL-TEAMS"]
        "Four individuals play the 1994 edition and no other; every edition can be played by two, by three and in teams."
};

/// The article's table of versions, line by line.
const ARTICLE: &str = "\
1994|Discovery Toys|Crosstrack|52+45|Red|Orange, Green, Blue, Violet|Yellow|Black
1996|Discovery Toys|Crosstrack Challenge|32|Aqua|Magenta, Yellow, Green, Blue|White|N/A
1999|Shoptaugh|Crosstrack (tournament)|52+45|Green|Red, Orange, Yellow, Purple|White|Green
1999|Shoptaugh|Crosstrack (standard)|32|Aqua|Magenta, Yellow, Green, Purple|White|N/A";

fn table(_: Tier) -> CheckResult {
    for (line, id) in ARTICLE.lines().zip(EditionId::ALL) {
        let facts = id.facts();
        let (cells, interstices) = facts.counts;
        let counted = match facts.intersection_pieces {
            0 => cells.to_string(),
            _ => format!("{cells}+{interstices}"),
        };
        let colour = match facts.intersection_colour.as_str() {
            "" => "n/a",
            colour => colour,
        };
        let found = [
            facts.year.to_string(),
            facts.publisher.clone(),
            facts.name.clone(),
            counted,
            facts.board_colour.clone(),
            facts.colours.join(", "),
            facts.track_colour.clone(),
            colour.to_owned(),
        ]
        .join("|");
        ensure(found.eq_ignore_ascii_case(line), || format!("{id}: {found}"))?;
    }
    ensure(ARTICLE.lines().count() == EditionId::COUNT, || "not four editions".to_owned())?;
    Ok(EditionId::COUNT as u64)
}

fn counts(_: Tier) -> CheckResult {
    for &id in EditionId::ALL {
        let facts = id.facts();
        let board = facts.board;
        let counted = (board.cells().count_ones(), board.interstices().count_ones());
        ensure(counted == facts.counts, || format!("{id}: {counted:?} on {board}"))?;
        let pieces = Colour::COUNT * Catalogue::of_set(facts.set).patterns().len();
        let expected = match board {
            Board::LARGE => (32, 16, PatternSet::Eight),
            _ => (24, 0, PatternSet::Six),
        };
        let found = (pieces, facts.intersection_pieces, facts.set);
        ensure(found == expected, || format!("{id}: {found:?}"))?;
        let spec = RulesetSpec { edition: Some(id), ..RulesetSpec::new(board, Seats::Two) };
        let ruleset = Ruleset::new(spec).map_err(|e| format!("{id}: {e}"))?;
        let pile: u8 = ConnectorKind::ALL.iter().map(|&kind| ruleset.pile(kind)).sum();
        ensure(pile == facts.intersection_pieces, || format!("{id}: a pile of {pile}"))?;
    }
    Ok(EditionId::COUNT as u64)
}

/// Iterates over every edition on its board with every number of players, valid or not.
fn editions() -> impl Iterator<Item = (EditionId, Seats, Result<Ruleset, RulesetError>)> {
    let pairs = EditionId::ALL.iter().flat_map(|&id| Seats::ALL.iter().map(move |&s| (id, s)));
    pairs.map(|(id, seats)| {
        let spec = RulesetSpec::new(id.facts().board, seats);
        (id, seats, Ruleset::new(RulesetSpec { edition: Some(id), ..spec }))
    })
}

/// Lists every edition on its board with every number of players that may play it.
pub(super) fn published_rulesets() -> Vec<Ruleset> {
    editions().filter_map(|(_, _, ruleset)| ruleset.ok()).collect()
}

fn start(_: Tier) -> CheckResult {
    let rulesets = published_rulesets();
    for ruleset in &rulesets {
        let position = Position::start(ruleset);
        let name = || format!("{} for {}", ruleset.edition(), ruleset.seats());
        ensure(position.layout().occupied() == 0, || format!("{}: pieces", name()))?;
        ensure(position.to_move() == Player::One, || format!("{}: to move", name()))?;
        let expected = if ruleset.board() == Board::LARGE { 0 } else { 25 };
        let filled = position.layout().connectors().count();
        ensure(filled == expected, || format!("{}: {filled} connectors", name()))?;
        for &colour in Colour::ALL {
            let stock = position.stock(ruleset, colour);
            let whole = ruleset.pieces().letters();
            ensure(stock == whole, || format!("{}: the stock of {colour}", name()))?;
        }
    }
    Ok(rulesets.len() as u64)
}

/// For each number of players: the players who may place pieces of the sets r, y, b and g, then the players
/// who may move these pieces. Players are given as digits.
const SHARES: &[(Seats, [&str; 4], [&str; 4])] = &[
    (Seats::Two, ["1", "1", "2", "2"], ["1", "1", "2", "2"]),
    (Seats::Three, ["1", "2", "3", "123"], ["1", "2", "3", "123"]),
    (Seats::Four, ["1", "2", "3", "4"], ["1", "2", "3", "4"]),
    (Seats::Teams, ["1", "2", "3", "4"], ["13", "24", "13", "24"]),
];

fn shares(_: Tier) -> CheckResult {
    let mut cases = 0;
    for (seats, place, handle) in SHARES {
        let owners = Owners::standard(*seats);
        let players = &Player::ALL[..seats.players()];
        for &colour in Colour::ALL {
            let who = |may: &dyn Fn(Player) -> bool| -> String {
                players.iter().filter(|&&p| may(p)).map(ToString::to_string).collect()
            };
            let found = [
                who(&|player| owners.may_place(player, colour)),
                who(&|player| owners.may_handle(player, colour)),
            ];
            let expected = [place[colour.index()], handle[colour.index()]];
            ensure(found == expected, || format!("{seats} players, {colour}: {found:?}"))?;
            cases += 1;
        }
        for &player in players {
            // Partners sit opposite each other, so the next player to move is never a partner.
            let next = player.nth_after(1, seats.players());
            let side = seats.side_of(player);
            ensure(!side.contains(next), || format!("{player} and {next} are partners"))?;
            cases += 1;
        }
    }
    Ok(cases)
}

fn four(_: Tier) -> CheckResult {
    let mut cases = 0;
    for (id, seats, ruleset) in editions() {
        let right = match (seats, id) {
            (Seats::Four, EditionId::Original) => ruleset.is_ok(),
            (Seats::Four, _) => ruleset == Err(RulesetError::FourIndividuals(id)),
            _ => ruleset.is_ok(),
        };
        ensure(right, || format!("{id} for {seats}: {:?}", ruleset.err()))?;
        cases += 1;
    }
    Ok(cases)
}
