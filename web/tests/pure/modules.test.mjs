/** Modules of the page that need no browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readSchema, schemaNames } from "../../../bindings/js/schemas.mjs";
import { readPasted } from "../../page/state/pasted.js";
import { readLink, writeLink } from "../../page/state/link.js";
import {
  areBranches,
  branchesOf,
  graft,
  grow,
  holdsLine,
  mainLine,
  moves,
  notesOf,
  path,
  plant,
  plantBranches,
  prefer,
  sameRoot,
  setNotes,
  tip,
} from "../../page/state/tree.js";
import { choices, moveAt, rotations, source, targets, tentative } from "../../page/state/pick.js";
import { seatOf, seatsOf, withComputer, wrongSeat } from "../../page/state/seats.js";
import { courseOf } from "../../page/state/review.js";
import { afterTrial, changesOf } from "../../page/board/changes.js";
import { aimOf, rowsOf, tabStop } from "../../page/board/grid.js";

const SMALL = "x1_4x2_1122.1_4-6-6-6-6-4_d";

test("what is pasted", () => {
  const read = (/** @type {string} */ text) => {
    const { kind, text: said, line } = readPasted(text) ?? { kind: "", text: "", line: [] };
    return [kind, said, line.join(" ")];
  };
  assert.equal(readPasted("  "), null);
  assert.deepEqual(read("http://a.b/#view=puzzle&id=1a66703bbf"), [
    "link",
    "#view=puzzle&id=1a66703bbf",
    "",
  ]);
  assert.deepEqual(read("Start "), ["start", "", ""]);
  assert.deepEqual(read("1A66703bbf"), ["puzzle", "1a66703bbf", ""]);
  assert.deepEqual(read(` ${SMALL} `), ["position", SMALL, ""]);
  assert.deepEqual(read(`'${SMALL}'`), ["position", SMALL, ""]);
  assert.deepEqual(read(`crosstrack play ${SMALL} rA.b1.0 bD.d4.0`), [
    "position",
    SMALL,
    "rA.b1.0 bD.d4.0",
  ]);
  assert.deepEqual(read("1. rA.b1.0, bD.d4.0 2.b1.3"), ["moves", "", "rA.b1.0 bD.d4.0 b1.3"]);
  assert.deepEqual(read("b3/4/3r/4/r3 r - d3-c4"), ["position", "b3/4/3r/4/r3 r -", "d3-c4"]);
  assert.deepEqual(read("b3/4/3r/4/r3+r+-"), ["position", "b3/4/3r/4/r3+r+-", ""]);
  assert.deepEqual(read(`{"position": "${SMALL}", "line": [{"move": "rA.b1.0"}]}`), [
    "position",
    SMALL,
    "rA.b1.0",
  ]);
  // Records are read by the engine, as they stand.
  const json = JSON.stringify({ game: "crossings", start: "p", readings: "a=b", moves: ["a1-a2"] });
  for (const record of ["\n[Game crosstrack]\n[Start p]\n\n1. a\n", json, `${json}\n${json}`, "{"])
    assert.deepEqual(readPasted(record), { kind: "record", text: record, line: [] });
  assert.deepEqual(read("no such position at all"), ["moves", "", "no such position at all"]);
});

test("a link is read as it was written, and as mail leaves it", () => {
  const fields = { view: "explore", pos: SMALL, line: "rA.b1.0,bD.d4.0!", readings: "a=b c=d" };
  assert.deepEqual(readLink(writeLink(fields)), fields);
  assert.equal(writeLink({ view: "help", id: "", nth: null }), "#view=help");
  assert.deepEqual(readLink("#view=help&amp;id=a)."), { view: "help", id: "a" });
});

test("a tree keeps branches, and knows its preferred line", () => {
  const tree = plant({ game: "g", readings: "", position: "p", seats: ["person", "2"] });
  const end = graft(tree, ["a", "b", "c"], 2);
  assert.deepEqual(moves(end), ["a", "b"]);
  assert.deepEqual(moves(tip(tree.root)), ["a", "b", "c"]);
  const branch = grow(path(end)[0] ?? tree.root, "d", "words");
  assert.deepEqual(moves(tip(tree.root)), ["a", "d"]);
  prefer(end);
  assert.deepEqual(moves(tip(tree.root)), ["a", "b", "c"]);
  assert.equal(branch.parent?.children.length, 2);
  assert.ok(sameRoot(tree, { game: "g", readings: "", position: "p" }));
  assert.ok(!sameRoot(tree, { game: "g", readings: "", position: "p", puzzle: "lesson 1" }));
});

test("seats: levels and persons", () => {
  assert.deepEqual(seatsOf("person,3,9,x"), ["person", "3", "person", "person"]);
  const tree = plant({ game: "g", readings: "", position: "p", seats: ["person", "2"] });
  assert.deepEqual(
    [seatOf(tree, "1"), seatOf(tree, "2"), seatOf(tree, "3")],
    ["person", "2", "person"],
  );
  assert.ok(withComputer(tree) && !withComputer(plant({ game: "g", readings: "", position: "p" })));
});

test("a hand: what it may do, where, and turned how", () => {
  const move = (/** @type {string} */ text, /** @type {object} */ some) => ({
    move: text,
    kind: "place",
    piece: null,
    from: null,
    to: null,
    rotation: null,
    announced: false,
    wins: false,
    ...some,
  });
  const look = /** @type {any} */ ({
    moves: [
      move("rA.b1.0", { piece: "rA", to: "b1", rotation: 0 }),
      move("rA.b1.2", { piece: "rA", to: "b1", rotation: 2 }),
      move("c3.1", { kind: "rotate", from: "c3", to: "c3", rotation: 1 }),
      move("c3.1!", { kind: "rotate", from: "c3", to: "c3", rotation: 1, announced: true }),
    ],
    spots: [],
    hands: [],
  });
  const held = { piece: "rA", from: null, rotation: 2, silent: false };
  assert.deepEqual([...targets(look, held)], ["b1"]);
  assert.equal(moveAt(look, held, "b1")?.move, "rA.b1.2");
  assert.deepEqual(
    rotations(look, held, "b1").map((one) => one.rotation),
    [0, 2],
  );
  const lying = { piece: "rC", from: "c3", rotation: 1, silent: false };
  assert.equal(choices(look, lying).length, 2);
  assert.equal(moveAt(look, lying, "c3")?.move, "c3.1!");
  assert.equal(moveAt(look, { ...lying, silent: true }, "c3")?.move, "c3.1");
  assert.equal(source(look.moves[0]), null);
  assert.equal(tentative(look, held, "d4"), "rA.d4.2");
});

test("keys on the board: arrows, ends of rows, the other layer", () => {
  /** Two rows of two cells with an interstice between them, `x`. */
  const spot = (
    /** @type {string} */ name,
    /** @type {number} */ row,
    /** @type {number} */ column,
  ) => ({
    name,
    kind: /** @type {"cell"|"interstice"} */ (name === "x" ? "interstice" : "cell"),
    row,
    column,
    label: name,
    piece: null,
  });
  const spots = [
    spot("a", 0, 0),
    spot("b", 0, 1),
    spot("c", 1, 0),
    spot("d", 1, 1),
    spot("x", 0, 0.5),
  ];
  const aims = (/** @type {string} */ from, /** @type {boolean} */ turned) =>
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "i", "q"].map((key) =>
      aimOf(spots, from, key, turned),
    );
  assert.deepEqual(aims("a", false), ["a", "b", "a", "c", "a", "b", "x", null]);
  assert.deepEqual(aims("a", true), ["b", "a", "c", "a", "b", "a", "x", null]);
  assert.equal(aimOf(spots, "nowhere", "End", false), null);
  assert.deepEqual(
    rowsOf(spots).map((row) => row.map(({ name }) => name).join("")),
    ["ab", "x", "cd"],
  );
  assert.deepEqual([tabStop(spots, "d"), tabStop(spots, "z"), tabStop([], null)], ["d", "a", null]);
});

test("branches are kept as they were, the one looked at last among them", () => {
  const place = { game: "g", readings: "", position: "p" };
  const tree = plant(place);
  graft(tree, ["a", "b"], 2);
  const end = graft(tree, ["a", "c", "d"], 3);
  graft(tree, ["e"], 1);
  prefer(end);
  const kept = branchesOf(tree);
  assert.deepEqual(kept, [["e"], ["a", ["b"], ["c", ["d"]]]]);
  const again = plant(place);
  plantBranches(again, JSON.parse(JSON.stringify(kept)));
  assert.deepEqual(moves(tip(again.root)), ["a", "c", "d"]);
  assert.deepEqual(branchesOf(again), kept);
  assert.ok(holdsLine(kept, ["a", "b"]) && holdsLine(kept, []) && !holdsLine(kept, ["a", "e"]));
  assert.ok(areBranches(kept) && !areBranches([["a", "b"]]) && !areBranches({}));
  // As long as a file may be, which is kept as JSON.
  const line = Array.from({ length: 2000 }, (_, nth) => `m${nth}`);
  const long = plant(place);
  setNotes(graft(long, line, 2000), { "": { before: [], after: ["end"] } });
  const stored = JSON.parse(JSON.stringify(branchesOf(long)));
  const third = plant(place);
  plantBranches(third, stored);
  setNotes(third.root, notesOf(long.root));
  assert.deepEqual([moves(tip(third.root)), tip(third.root).note?.after], [line, ["end"]]);
  assert.deepEqual(mainLine(stored), line);
  assert.ok(areBranches(stored) && holdsLine(stored, line));
});

test("the course of a game, for each side", () => {
  const move = (
    /** @type {number} */ player,
    /** @type {number[]} */ chances,
    /** @type {number} */ chance,
  ) => /** @type {any} */ ({ player, chances, chance });
  const all = [move(1, [60, 40], 55), move(2, [30, 70], 80)];
  assert.deepEqual(courseOf(all, [1], null, 2), [60, 30, 20]);
  assert.deepEqual(courseOf(all, [2], null, 2), [40, 70, 80]);
  assert.deepEqual(courseOf(all, [1], [1], 2), [60, 30, 100]);
  assert.deepEqual(courseOf(all, [1], [], 2), [60, 30, 50]);
  assert.deepEqual(courseOf(all, [1], null, 3), [60, 30], "of three, one knows the mover's alone");
});

test("changes: turned the shorter way, slid, came, left, captured", () => {
  const spot = (name, piece = null, rotation = null, kind = "cell") => {
    const [column, row] = [name.charCodeAt(name.length - 2) - 97, Number(name.at(-1))];
    return { name, kind, row, column, label: name, piece, rotation };
  };
  const changed = (before, after) =>
    changesOf(before, after).map(({ kind, from, to, by }) => [kind, from, to, by]);
  const turned = (from, to, kind) =>
    changed([spot("a1", "rA", from, kind)], [spot("a1", "rA", to, kind)]);
  assert.deepEqual(turned(0, 7), [["turned", "a1", "a1", -1]]);
  assert.deepEqual(turned(7, 1), [["turned", "a1", "a1", 2]]);
  assert.deepEqual(turned(1, 5), [["turned", "a1", "a1", 4]]);
  assert.deepEqual(turned(5, 1), [["turned", "a1", "a1", 4]]);
  assert.deepEqual(turned(0, 1, "interstice"), [["turned", "a1", "a1", 2]]);
  assert.deepEqual(turned(3, 3), []);
  assert.deepEqual(changed([spot("a1", "rA", 0), spot("b1")], [spot("a1"), spot("b1", "rA", 1)]), [
    ["slid", "a1", "b1", 1],
  ]);
  assert.deepEqual(changed([spot("a1")], [spot("a1", "rA", 3)]), [["came", null, "a1", 0]]);
  assert.deepEqual(changed([spot("a1", "rA", 3)], [spot("a1")]), [["left", "a1", null, 0]]);
  // A stone that captures, and two that move together in their order.
  assert.deepEqual(changed([spot("a1", "r"), spot("a2", "b")], [spot("a1"), spot("a2", "r")]), [
    ["slid", "a1", "a2", 0],
  ]);
  assert.deepEqual(
    changed(
      [spot("a1", "r"), spot("a2", "r"), spot("a3"), spot("a4")],
      [spot("a1"), spot("a2"), spot("a3", "r"), spot("a4", "r")],
    ),
    [
      ["slid", "a1", "a3", 0],
      ["slid", "a2", "a4", 0],
    ],
  );
  const tried = afterTrial([spot("a1", "rA", 0), spot("b1")], {
    piece: "rA",
    from: "a1",
    to: "b1",
    rotation: 2,
  });
  assert.deepEqual(changed([spot("a1", "rA", 0), spot("b1")], tried), [["slid", "a1", "b1", 2]]);
});

test("links with names that every object has, and seats that are none", () => {
  assert.deepEqual(Object.entries(readLink("#__proto__=x&constructor=y")), [
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  assert.equal(wrongSeat("person,9"), "9");
  assert.equal(wrongSeat("person,8"), undefined);
  assert.equal(wrongSeat(undefined), undefined);
});

test("every schema compiles in a validator that refuses what it does not know", () => {
  const names = schemaNames();
  for (const name of names) new Ajv2020().compile(readSchema(name));
  assert.ok(names.length > 25);
});
