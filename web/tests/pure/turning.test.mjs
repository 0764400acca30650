/** The move that turned a lost game: which of those that a review blames. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { turningPoint } from "../../page/state/review.js";
import { state } from "../../page/state/store.js";
import { grow, plant } from "../../page/state/tree.js";

const MOVES = ["a", "b", "c", "d", "e", "f"];
/** @param {string} winners */
const proof = (winners) => ({ plies: 1, winners, words: `player ${winners} wins within 1 ply` });

/**
 * The turning point of a game of six moves in turn, of which player 1 is the reader.
 * @param {Record<number, object>} about what a review says of moves by their numbers
 * @param {number[]|null} [winners]
 */
function turned(about, winners = [2]) {
  const place = { game: "toy", readings: "", position: "p", seats: ["person", "1"] };
  const tree = plant(place);
  let step = tree.root;
  for (const move of MOVES) step = grow(step, move, move);
  tree.here = step;
  const moves = MOVES.map((move, nth) => ({
    number: nth + 1,
    player: (nth % 2) + 1,
    move,
    best: [],
    chance: 50,
    chances: [50, 50],
    judgement: "good",
    proved: null,
    proved_before: null,
    reason: null,
    ...about[nth + 1],
  }));
  const look = /** @type {any} */ ({ to_move: 1, sides: [[1], [2]] });
  const none = { running: false, done: 6, of: 6, plies: 5, fault: null };
  Object.assign(state, { view: "play", tree, look });
  state.review = /** @type {any} */ ({ ...none, tree, line: MOVES, moves, winners });
  return turningPoint()?.number ?? null;
}

test("the last move after which the loss is proved turned the game", () => {
  const losing = { judgement: "losing move", proved: proof("2") };
  assert.equal(turned({ 1: losing, 3: losing }), 3);
  // It was lost by proof before: the move before it turned the game.
  assert.equal(turned({ 3: losing, 5: { proved: proof("2"), proved_before: proof("2") } }), 3);
  const missed = { judgement: "missed win", proved: proof("2"), proved_before: proof("1") };
  assert.equal(turned({ 3: missed }), 3);
  // It was lost before, though no proof said so: the fifth move let nothing slip.
  const costly = { judgement: "blunder", chance: 5, chances: [40, 60] };
  assert.equal(turned({ 3: costly, 5: { chance: 0, chances: [0, 100], proved: proof("2") } }), 3);
});

test("else the last win that was missed, else the move that cost most", () => {
  const missed = { judgement: "missed win", proved_before: proof("1") };
  const costly = { chance: 20, chances: [70, 30] };
  assert.equal(turned({ 1: missed, 3: costly }), 1);
  assert.equal(turned({ 1: { chance: 40 }, 3: costly, 5: { chance: 45 } }), 3);
  assert.equal(turned({ 3: { chance: 45 } }), null);
});

test("no move of another player, and nothing where the reader has not lost", () => {
  const losing = { judgement: "losing move", proved: proof("1") };
  assert.equal(turned({ 2: losing, 4: { chance: 0 } }), null);
  const own = { 3: { judgement: "losing move", proved: proof("2") } };
  assert.equal(turned(own, [1]), null);
  assert.equal(turned(own, []), null);
  assert.equal(turned(own, null), null);
});
