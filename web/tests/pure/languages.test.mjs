/** Every word of the page stands in the table, in every language, and nothing else does. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as espree from "espree";
import { columnOf, LANGUAGES, rowsOf } from "../../page/words/languages.js";
import { LESSONS } from "../../page/words/lessons.js";
import { keysOf, translated } from "../../page/words/segments.js";
import { SENTENCES } from "../../page/words/sentences.js";
import { keyOf, said, speak, t } from "../../page/words/t.js";
import { TABLE } from "../../page/words/table.js";

const page = new URL("../../page/", import.meta.url);
const tables = { TABLE, SENTENCES, LESSONS };

/** Every node of a tree, with those above it. @param {any} node @param {(node: any, above: any[]) => void} visit @param {any[]} [above] */
function walk(node, visit, above = []) {
  if (typeof node?.type !== "string") return;
  visit(node, above);
  for (const value of Object.values(node))
    for (const child of [value].flat()) walk(child, visit, [node, ...above]);
}

/** The strings of a template. @param {any} template */
const stringsOf = ({ quasis }) => quasis.map((/** @type {any} */ quasi) => quasi.value.cooked);

const modules = readdirSync(page, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^(board|asking|state|views)\/.*\.js$/.test(path))
  .map((path) => ({
    path,
    tree: espree.parse(readFileSync(new URL(path, page), "utf8"), {
      ecmaVersion: "latest",
      sourceType: "module",
      loc: true,
    }),
  }));

/** The keys of all modules, each with where it stands. */
const used = new Map();
for (const { path, tree } of modules) {
  walk(tree, (node) => {
    if (node.type !== "TaggedTemplateExpression") return;
    const strings = stringsOf(node.quasi);
    const keys =
      node.tag.name === "t" ? [keyOf(strings)] : node.tag.name === "html" ? keysOf(strings) : [];
    for (const key of keys) used.set(key, `${path}:${node.loc.start.line}`);
  });
}

test("no word of the page is missing in the table, and none is unused", () => {
  const keys = new Set(rowsOf(TABLE).map(([key]) => key));
  const missing = [...used].filter(([key]) => !keys.has(key) && key.toLowerCase() !== "crosstrack");
  assert.deepEqual(missing, []);
  assert.deepEqual(
    [...keys].filter((key) => !used.has(key)),
    [],
  );
  assert.ok(used.size > 400, `${used.size} words were found`);
});

test("each line has every language, and the same holes in each", () => {
  for (const [name, table] of Object.entries(tables)) {
    const rows = rowsOf(table);
    const keys = rows.map(([key]) => key);
    assert.equal(new Set(keys).size, keys.length, `${name} has a line twice`);
    for (const row of rows) {
      assert.equal(row.length, Object.keys(LANGUAGES).length, row[0]);
      const holes = row.map((text) => [...text.matchAll(/\{\d\}/g)].map(String).sort());
      for (const [nth, text] of row.entries()) {
        assert.notEqual(text.trim(), "", row[0]);
        assert.deepEqual(holes[nth], holes[0], `${row[0]}: ${text}`);
        // What goes into a template must be no markup.
        assert.doesNotMatch(text, /[<>&`]/, row[0]);
      }
    }
  }
});

test("what no table says stands in no place for words", () => {
  /** @type {string[]} */
  const faults = [];
  for (const { path, tree } of modules) {
    walk(tree, (node, [parent, ...above]) => {
      const text =
        node.type === "Literal"
          ? node.value
          : node.type === "TemplateLiteral" && parent.type !== "TaggedTemplateExpression"
            ? stringsOf(node).join("")
            : null;
      if (typeof text !== "string" || !/\p{L}{2}/u.test(text)) return;
      const call = parent.type === "CallExpression" && parent.callee.name;
      const spoken =
        call === "announce" ||
        call === "faultOf" ||
        (parent.arguments && /^\p{Lu}\p{Ll}+\b/u.test(text));
      if ((spoken && path !== "views/keys.js") || isShown(node, [parent, ...above]))
        faults.push(`${path}:${node.loc.start.line}: ${text}`);
    });
  }
  assert.deepEqual(faults, []);
});

/** Whether an expression is what stands between the tags of a template. @param {any} node @param {any[]} above */
function isShown(node, above) {
  let child = node;
  for (const [nth, one] of above.entries()) {
    if (one.type === "TemplateLiteral") {
      if (above[nth + 1]?.tag?.name !== "html") return false;
      const before = stringsOf(one)
        .slice(0, one.expressions.indexOf(child) + 1)
        .join("");
      return before.lastIndexOf(">") > before.lastIndexOf("<");
    }
    const chosen = one.type === "ConditionalExpression" && one.test !== child;
    if (!chosen && one.type !== "LogicalExpression") return false;
    child = one;
  }
  return false;
}

test("holes of a template may change places", () => {
  const table = new Map([
    ["{0} of {1}", "von {1} sind es {0}"],
    ["name {0}", "Name {0}"],
  ]);
  const strings = ['<p class="', '" title="name ', '"> ', " of\n ", " </p><b>", "</b>"];
  const made = translated(strings, (key) => table.get(key) ?? key);
  assert.deepEqual(made.parts, [
    '<p class="',
    '" title="Name ',
    '"> von ',
    " sind es ",
    " </p><b>",
    "</b>",
  ]);
  assert.deepEqual(made.order, [0, 1, 3, 2, 4]);
  assert.deepEqual(keysOf(["<p>R</p><kbd>Enter</kbd><p> one </p>"]), ["one"]);
});

test("the engine's sentences are put together from the table", () => {
  const ready = [...rowsOf(SENTENCES), ...rowsOf(LESSONS)];
  speak("de", columnOf(rowsOf(TABLE), "de"), columnOf(ready, "de"));
  assert.equal(t`${3} moves`, "3 Züge");
  assert.equal(said("player 2 to move"), "Spieler 2 am Zug");
  assert.equal(said("c3, red I, rotation 1, player 1"), "c3, rot I, Drehung 1, Spieler 1");
  assert.equal(said("xa1, crossed connector, fixed"), "xa1, gekreuzte Verbindung, fest");
  assert.equal(said("players 1 and 3 have won"), "Spieler 1 und 3 haben gewonnen");
  assert.equal(
    said("moves red I from c2 to c3, rotation 1"),
    "zieht rot I von c2 nach c3, Drehung 1",
  );
  assert.equal(
    said("Crosstrack board 4x2, player 1 has won"),
    "Crosstrack, Brett 4x2, Spieler 1 hat gewonnen",
  );
  assert.equal(said("win in 3 plies"), "Gewinn in 3 Halbzügen");
  assert.equal(
    said("player 1 wins within 1 ply, and after the move player 1 forces no win within 5 plies"),
    "Spieler 1 gewinnt in 1 Halbzug, und nach dem Zug: Spieler 1 erzwingt keinen Gewinn in 5 Halbzügen",
  );
  assert.equal(
    said("player 2 wins within 3 plies, and after rA.b1.0 player 2 forces no win within 5 plies"),
    "Spieler 2 gewinnt in 3 Halbzügen, und nach rA.b1.0: Spieler 2 erzwingt keinen Gewinn in 5 Halbzügen",
  );
  // What is not known is said as it is, whole.
  assert.equal(said("player 2 to move, or so"), "player 2 to move, or so");
  assert.equal(said("rA.b1.0"), "rA.b1.0");
  speak("en", new Map(), new Map());
  assert.equal(said("player 2 to move"), "player 2 to move");
});

test("sentences of the engine are still in its sources", () => {
  const root = new URL("../../../", import.meta.url);
  const sources = ["src", "crates", "data"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:rs|csv)$/.test(path) && !path.includes("tests/"))
      .map((path) => readFileSync(new URL(`${folder}/${path}`, root), "utf8")),
  );
  const all = sources.join("\n").replaceAll(/\\?\s+/g, " ");
  const long = rowsOf(SENTENCES).flatMap(([key = ""]) =>
    key.split(/\{\d\}|[;,:] /).filter((part) => part.length > 28),
  );
  assert.ok(long.length > 30);
  assert.deepEqual(
    long.filter((part) => !all.includes(part.trim().replace("straight", "{}"))),
    [],
  );
});

test("the lessons are those of the data", () => {
  const data = ["data/lessons.csv", "data/crossings/lessons.csv"]
    .map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"))
    .join("\n")
    .replaceAll('""', '"');
  const gone = rowsOf(LESSONS).filter(([key]) => !data.includes(key));
  assert.deepEqual(gone, []);
  assert.equal(rowsOf(LESSONS).length, 68);
});
