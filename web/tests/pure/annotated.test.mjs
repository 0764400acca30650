/** Records with comments and variations: the same text and tree that `crates/players` reads. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { annotated, lineOf, linesOf, readMoves, recordsOf } from "../../page/state/annotated.js";
import { readPasted } from "../../page/state/pasted.js";
import { graft, notesOf, plant, prefer, setNotes } from "../../page/state/tree.js";

/** As in `crates/players/tests/players/record.rs`. */
const TEXT = `[Game crosstrack]
[Start x1_2x1_1122.1_2-2_d]
[Player 1 Ada]
[Player 2 level:5]
[Result *]
[Ending unfinished]

{the smallest board of two columns} 1. rI.a1.0 {a road (north)} (rA.b1.0 bI.a2.0 {here} (bI.b2.0)) bI.b2.0 2. a1.1
`;
const MOVES = TEXT.slice(TEXT.indexOf("{"));
const LINE = {
  moves: ["rI.a1.0", "bI.b2.0", "a1.1"],
  comments: [
    { after: 0, text: "the smallest board of two columns" },
    { after: 1, text: "a road (north)" },
  ],
  variations: [
    {
      after: 0,
      moves: ["rA.b1.0", "bI.a2.0"],
      comments: [{ after: 2, text: "here" }],
      variations: [{ after: 1, moves: ["bI.b2.0"], comments: [], variations: [] }],
    },
  ],
};

test("moves with comments and variations are read", () => {
  assert.deepEqual(readMoves(MOVES), LINE);
  assert.deepEqual(readMoves("{open (a"), {
    moves: [],
    comments: [{ after: 0, text: "open (a" }],
    variations: [],
  });
});

test("a tree becomes a record and its text, and is read back", () => {
  const { lines, notes } = linesOf(LINE);
  assert.deepEqual(lines, [
    ["rA.b1.0", "bI.b2.0"],
    ["rA.b1.0", "bI.a2.0"],
    ["rI.a1.0", "bI.b2.0", "a1.1"],
  ]);
  const tree = plant({ game: "crosstrack", readings: "", position: "x1_2x1_1122.1_2-2_d" });
  for (const line of lines.slice(0, -1)) graft(tree, line, 0);
  const end = graft(tree, lines.at(-1) ?? [], 3);
  prefer(end);
  setNotes(tree.root, notes);
  assert.deepEqual(lineOf(end), LINE);
  assert.deepEqual(notesOf(tree.root), notes);
  const [game, start] = ["crosstrack", tree.position];
  const bare = {
    text: "as it was",
    json: JSON.stringify({
      schema: "crosstrack/game-record/1",
      game,
      start,
      players: ["Ada", "level:5"],
      moves: LINE.moves,
      result: null,
      ending: "unfinished",
    }),
  };
  const { text, json } = annotated(bare, lineOf(end), { name: "", study: "" });
  assert.equal(text, TEXT);
  assert.deepEqual(JSON.parse(json).variations, LINE.variations);
  const plain = { moves: LINE.moves, comments: [], variations: [] };
  assert.equal(annotated(bare, plain, { name: "", study: "" }), bare);
  assert.match(annotated(bare, plain, { name: "one", study: "" }).text, /\[Tag name one\]\n\n1\. /);
});

test("what is pasted may have comments, variations and names", () => {
  const named = TEXT.replace("\n\n", "\n[Tag name a fork]\n[Tag study roads]\n\n");
  const pasted = readPasted(named);
  assert.deepEqual(pasted?.line, LINE.moves);
  assert.deepEqual(pasted?.record, LINE);
  assert.deepEqual(pasted?.names, { name: "a fork", study: "roads" });
  const json = JSON.stringify({ game: "crosstrack", start: "x1_2x1_1122.1_2-2_d", ...LINE });
  assert.deepEqual(readPasted(json)?.record, LINE);
});

test("a file has one record or several", () => {
  assert.deepEqual(recordsOf(`${TEXT}\n${TEXT}`).length, 2);
  assert.deepEqual(recordsOf('{"a": 1}\n{"b": 2}\n').length, 2);
  assert.deepEqual(recordsOf("rA.b1.0 bI.a2.0"), ["rA.b1.0 bI.a2.0"]);
});
