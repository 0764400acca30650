/** Words of the page that need no browser: what a screen reader is told of track. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinedWords, spotWords, trackWords } from "../../page/board/track.js";
import { boardWords, endsOf, lastWords, rowWords, threatWords } from "../../page/state/said.js";
import { pieceTrack } from "../../page/state/pick.js";
import { reasonWords } from "../../page/state/review.js";
import { state } from "../../page/state/store.js";
import { boardLabel, endWords, provedWords, turnWords } from "../../page/state/you.js";

/** @param {string} name @param {Partial<import("../../page/asking/contract.d.ts").Look["spots"][number]>} [rest] */
const cell = (name, rest = {}) => ({
  name,
  kind: /** @type {const} */ ("cell"),
  row: Number(name.slice(1)) - 1,
  column: name.charCodeAt(0) - 97,
  label: `${name}, empty`,
  piece: null,
  rotation: null,
  links: [],
  owner: null,
  frozen: 0,
  ...rest,
});
const I3 = cell("c3", {
  label: "c3, red I, rotation 1, player 1",
  piece: "rI",
  rotation: 1,
  links: ["E-W", "NE-SW"],
});

/** @param {object} some @returns {import("../../page/asking/contract.d.ts").Look} */
const lookWith = (some) =>
  /** @type {any} */ ({
    spots: [I3, cell("b3"), cell("b4"), cell("c4")],
    joined: { c3: ["B", "D"] },
    line: [
      {
        move: "c2.c3.1",
        words: "moves red I from c2 to c3, rotation 1",
        player: 1,
        position: "",
      },
    ],
    names: ["player 1", "player 2"],
    sides: [[1], [2]],
    to_move: 2,
    reason: null,
    outcome: null,
    path: null,
    threats: { mover: [], others: null },
    ...some,
  });

test("track in words of sides", () => {
  assert.equal(trackWords(["W-E", "SW-NE"]), "west with east, southwest with northeast");
  assert.equal(trackWords([]), "");
  assert.equal(joinedWords(["A"]), "joined to A");
  assert.equal(joinedWords(["A", "B"]), "joined to A and B");
  assert.equal(joinedWords(), "");
  const label = "c3, red I, rotation 1, player 1";
  assert.equal(spotWords(I3), `${label}: east with west, northeast with southwest`);
  assert.equal(
    spotWords(I3, { c3: ["D"], b3: ["A"] }),
    `${label}: east with west, northeast with southwest; joined to D`,
  );
  assert.equal(spotWords({ name: "b3", label: "b3, empty" }, {}), "b3, empty");
  const piece = {
    code: "rI",
    label: "red I",
    left: 1,
    rotations: [0, 1],
    links: [["N-S"], ["E-W"]],
  };
  assert.deepEqual(
    [0, 1, null, 9].map((turn) => pieceTrack(piece, turn)),
    ["north with south", "east with west", "north with south", "north with south"],
  );
});

test("rows, the last move and threats are said", () => {
  const look = lookWith({});
  const said =
    "c3, red I, rotation 1, player 1: east with west, northeast with southwest; joined to B and D";
  assert.equal(rowWords(look, "b3"), `row 3: ${said}. empty: b3`);
  assert.equal(rowWords(look, null), `row 3: ${said}. empty: b3`);
  assert.equal(boardWords(look, "b4"), `row 3: ${said}. empty: b3. row 4: empty`);
  const track = "east with west, northeast with southwest; joined to B and D";
  assert.equal(lastWords(look), `player 1 moves red I from c2 to c3, rotation 1: ${track}`);
  assert.equal(lastWords(lookWith({ line: [] })), "no move has been made here");
  assert.equal(turnWords(look), "player 2 to move");
  const outcome = { kind: "win", players: [1], words: "" };
  assert.equal(
    turnWords(lookWith({ outcome, path: "from A to C over c1" })),
    "player 1 has won, the path from A to C over c1",
  );
  assert.equal(threatWords(look), "player 2, to move, has no win at once.");
  const threats = { mover: ["rC.b4.0", "rC.b4.1", "b3.c4.2"], others: ["c3.2"] };
  assert.equal(
    threatWords(lookWith({ threats })),
    "player 2, to move, wins at once on b4, c4. If it were the next player's turn, they would win at once on c3.",
  );
  assert.deepEqual(
    [...endsOf(look, threats.mover)],
    [
      ["b4", 2],
      ["c4", 1],
    ],
  );
  const stones = { spots: [{ name: "a2" }, { name: "a3" }] };
  assert.deepEqual(
    [...endsOf(stones, ["a2-a3", "a3xa2"])],
    [
      ["a3", 1],
      ["a2", 1],
    ],
  );
});

test("the reader is you: turn, end, proofs", () => {
  const tree = { seats: ["person", "1"], me: 0, resigned: "" };
  const look = lookWith({ title: "Crosstrack", board: "2x1", to_move: 1 });
  Object.assign(state, { view: "play", tree, look });
  assert.equal(turnWords(look), "Your turn");
  assert.equal(boardLabel(look), "Crosstrack board 2x1: Your turn");
  assert.equal(turnWords(lookWith({ to_move: 2 })), "player 2 to move");
  const reason = "to answer the crossing on d4";
  assert.equal(turnWords(lookWith({ to_move: 1, reason })), `Your turn, ${reason}`);
  /** @param {number[]} players @param {object} [some] */
  const end = (players, some = {}) =>
    endWords(lookWith({ outcome: { kind: "win", players, words: "" }, ...some }));
  const teams = {
    names: ["player 1", "player 2", "player 3", "player 4"],
    sides: [
      [1, 3],
      [2, 4],
    ],
  };
  assert.equal(end([1]), "You have won");
  assert.equal(end([2]), "You have lost");
  assert.equal(end([]), "drawn");
  assert.equal(end([], { reason: "nobody can move" }), "drawn, nobody can move");
  assert.equal(end([2], { sides: [[1], [2], [3]] }), "player 2 has won");
  assert.equal(end([1, 3], teams), "You and player 3 have won");
  const proved = (/** @type {string} */ winners, plies = 3) =>
    provedWords(lookWith(teams), { winners, plies, words: "" });
  assert.equal(proved("1"), "you win within 3 plies");
  assert.equal(proved("2", 1), "player 2 wins within 1 ply");
  assert.equal(proved("13"), "you and player 3 win within 3 plies");
  assert.equal(proved("24", 0), "players 2 and 4 have won");
  Object.assign(tree, { resigned: "2" });
  assert.equal(endWords(look), "player 2 has given up: you have won");
  Object.assign(tree, { resigned: "1" });
  assert.equal(endWords(look), "You have given up");
  // Who only looks on has no seat.
  Object.assign(tree, { resigned: "", seats: ["person", "person"] });
  assert.equal(turnWords(look), "player 1 to move");
  assert.equal(end([1]), "player 1 has won");
  Object.assign(tree, { resigned: "1" });
  assert.equal(endWords(look), "player 1 has given up: player 2 has won");
  Object.assign(state, { view: "start", tree: null, look: null });
});

test("what proves that a move was a slip is said from values", () => {
  const look = lookWith({});
  state.review = /** @type {any} */ ({ plies: 5 });
  const proof = (/** @type {string} */ winners, /** @type {number} */ plies) => ({
    winners,
    plies,
  });
  const reason = (/** @type {object} */ move) => reasonWords(look, /** @type {any} */ (move));
  const before = proof("1", 3);
  assert.equal(
    reason({ judgement: "missed win", proved_before: before, proved: null, best: [] }),
    "before it player 1 wins within 3 plies, after it not within 5 plies",
  );
  assert.equal(
    reason({ judgement: "slower win", proved_before: before, proved: proof("1", 4), best: [] }),
    "before it player 1 wins within 3 plies, after it within 4 plies",
  );
  assert.equal(
    reason({ judgement: "losing move", proved_before: null, proved: proof("2", 1), best: ["a"] }),
    "after it player 2 wins within 1 ply, after a no opponent forces a win within 5 plies",
  );
  assert.equal(reason({ judgement: "blunder", proved_before: null, proved: null, best: [] }), "");
  state.review = null;
});
