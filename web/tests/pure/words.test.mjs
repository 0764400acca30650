/** Words of the page that need no browser: what a screen reader is told of track. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinedWords, spotWords, trackWords } from "../../page/board/track.js";
import { boardWords, endsOf, lastWords, rowWords, threatWords } from "../../page/state/said.js";
import { pieceTrack } from "../../page/state/pick.js";
import { turnWords } from "../../page/state/you.js";

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
const mover = { player: "2", name: "player 2" };

/** @param {object} some @returns {import("../../page/asking/contract.d.ts").Look} */
const lookWith = (some) =>
  /** @type {any} */ ({
    spots: [I3, cell("b3"), cell("b4"), cell("c4")],
    joined: { c3: ["B", "D"] },
    line: [
      {
        move: "c2.c3.1",
        words: "moves red I from c2 to c3, rotation 1",
        player: "1",
        position: "",
      },
    ],
    to_move: mover,
    turn: "player 2 to move",
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
  const outcome = { kind: "win", players: ["1"], words: "player 1 has won" };
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
