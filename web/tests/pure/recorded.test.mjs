/** The tree on the board as the game of a record, and back. The engine's part is tested in `crates/explore`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf, lineOf, plantGame } from "../../page/state/recorded.js";
import { branchesOf, graft, moves, plant, tip } from "../../page/state/tree.js";

const PLACE = { game: "g", readings: "", position: "p" };

/** Of a game `a b c`, with a variation at its first move and one within that. */
const GAME = /** @type {any} */ ({
  ...PLACE,
  players: ["x] y", "Bea"],
  tags: { name: "S [1] z", study: "roads", date: "2026-07-31" },
  ending: "resigned 2",
  result: "win 1",
  comments: ["one", "two"],
  steps: [
    { parent: 0, move: "a", before: [], after: ["three", "four"] },
    { parent: 0, move: "d", before: ["or"], after: [] },
    { parent: 2, move: "e", before: [], after: [] },
    { parent: 2, move: "f", before: ["or else"], after: ["six"] },
    { parent: 1, move: "b", before: [], after: [] },
    { parent: 5, move: "c", before: [], after: ["end"] },
  ],
  unknown: { clock: [1] },
});

/** A game with its steps in the order of their lines, each with the moves before it. @param {any} game */
function lines({ steps, ...game }) {
  /** @type {string[]} */
  const before = [""];
  for (const { parent, move } of steps) before.push(`${before[parent]}/${move}`);
  const all = steps.map((/** @type {any} */ step, /** @type {number} */ nth) => ({
    ...step,
    parent: before[step.parent],
    nth: steps.slice(0, nth).filter((/** @type {any} */ one) => one.parent === step.parent).length,
  }));
  return {
    ...game,
    steps: all.sort((/** @type {any} */ one, /** @type {any} */ other) =>
      `${one.parent}/${one.nth}`.localeCompare(`${other.parent}/${other.nth}`),
    ),
  };
}

/** The tree of a game. @param {any} game */
function treeOf(game) {
  const tree = plant(PLACE);
  graft(tree, lineOf(game), 0);
  plantGame(tree, game);
  return tree;
}

test("what a record says comes back: names, tags, comments in lists, variations, the end", () => {
  const tree = treeOf(GAME);
  assert.deepEqual(moves(tip(tree.root)), ["a", "b", "c"]);
  assert.equal(tree.name, "S [1] z");
  assert.deepEqual(lines(gameOf(tree, tip(tree.root))), lines(GAME));
  // The same record once more adds nothing.
  plantGame(tree, GAME);
  assert.deepEqual(lines(gameOf(tree, tip(tree.root))), lines(GAME));
});

test("the end that a record claims is that of its own moves alone", () => {
  const tree = treeOf(GAME);
  const longer = gameOf(tree, graft(tree, ["a", "b", "c", "d"], 4));
  assert.deepEqual([longer.ending, longer.result], [null, null]);
  const won = treeOf({ ...GAME, ending: "win", result: "win 1" });
  assert.equal(gameOf(won, tip(won.root)).ending, null, "the rules say it");
  const game = { ...plant({ ...PLACE, seats: ["person", "3"] }), resigned: "1" };
  assert.equal(gameOf(game, game.root).ending, "resigned 1");
  assert.deepEqual(gameOf(game, game.root).players, ["person", "level:3"]);
  const shared = plant({ ...PLACE, seats: ["person", "friend"] });
  assert.deepEqual(gameOf(shared, shared.root).players, ["person", "friend"]);
});

test("the line that is shown is the game, and what else the tree has are variations", () => {
  const tree = treeOf(GAME);
  const other = gameOf(tree, graft(tree, ["d", "f"], 2));
  assert.deepEqual(lineOf(/** @type {any} */ (other)), ["d", "f"]);
  assert.equal(other.steps?.length, 6);
});

test("trees of any form are written and read again", () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let run = 0; run < 200; run += 1) {
    const texts = () =>
      Array.from({ length: random(3) }, (_, nth) => `${'{}[]()"\n'.slice(random(8))}${nth}`);
    const steps = Array.from({ length: random(60) }, (_, nth) => {
      const parent = random(2) ? nth : random(nth + 1);
      return { parent, move: `m${nth}`, before: /** @type {string[]} */ ([]), after: texts() };
    });
    // Comments before a move stand where it begins a variation.
    steps.forEach((step, nth) => {
      if (steps.slice(0, nth).some(({ parent }) => parent === step.parent)) step.before = texts();
    });
    const game = { ...GAME, ending: "unfinished", result: null, steps };
    const tree = treeOf(game);
    const { ending, result, ...written } = gameOf(tree, tip(tree.root));
    assert.deepEqual([ending, result], [null, null]);
    assert.deepEqual(lines(written).steps, lines(game).steps, `run ${run}`);
    assert.equal(JSON.stringify(branchesOf(treeOf(game))), JSON.stringify(branchesOf(tree)));
  }
});
