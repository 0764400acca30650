/** Games by links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { relation } from "../../page/state/lines.js";
import { mainLine } from "../../page/state/tree.js";
import { isShared, readerOf, seatsOf, wrongSeat } from "../../page/state/seats.js";

test("what the line of a link is to the one that is kept", () => {
  assert.equal(relation([], []), "same");
  assert.equal(relation(["a", "b"], ["a", "b"]), "same");
  assert.equal(relation(["a", "b"], ["a"]), "newer");
  assert.equal(relation(["a"], ["a", "b"]), "older");
  assert.equal(relation(["a", "c"], ["a", "b"]), 1);
  assert.equal(relation(["b"], ["a", "b"]), 0);
});

test("the main line is that of the branches that were looked at last", () => {
  assert.deepEqual(mainLine([]), []);
  assert.deepEqual(mainLine([["a", ["x"], ["b", ["c"]]]]), ["a", "b", "c"]);
});

test("seats of friends", () => {
  assert.deepEqual(seatsOf("friend,3,person"), ["friend", "3", "person"]);
  assert.equal(wrongSeat("friend,fiend"), "fiend");
  assert.ok(isShared({ seats: ["friend", "2"] }) && !isShared({ seats: ["person", "2"] }));
  const tree = { seats: ["friend", "friend"], me: "2" };
  assert.equal(readerOf(/** @type {any} */ (tree)), "2");
});
