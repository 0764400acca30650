/** What two tabs of one browser keep: nothing of either is lost. No browser takes part: see `../between/hooks.mjs`. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("../between/hooks.mjs", import.meta.url);

/** What a browser keeps as text, in memory. */
class Storage {
  /** @type {Map<string, string>} */
  #all = new Map();
  /** @param {string} key */
  getItem(key) {
    return this.#all.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#all.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.#all.delete(key);
  }
}
/** @type {Map<string, unknown>} */
const database = new Map();
// Each tab hears of the other only when it reads the database: the worst case.
Object.assign(globalThis, { localStorage: new Storage(), DATABASE: database });

/** The modules of a tab. @param {string} name */
async function tab(name) {
  const from = (/** @type {string} */ path) =>
    import(`${new URL(`../../page/state/${path}`, import.meta.url)}?peer=${name}`);
  return { ...(await from("library.js")), ...(await from("kept.js")), ...(await from("store.js")) };
}
const [one, other] = [await tab("one"), await tab("other")];

/**
 * @param {string} id
 * @param {import("../../page/state/tree.js").Branch[]} branches
 * @param {Record<string, unknown>} [more]
 */
function game(id, branches, more = {}) {
  const { notes = {}, times = {}, ...rest } = more;
  const tree = { root: "game||start", branches, notes, times };
  const names = { name: "", namedAt: 0, about: null };
  const seats = { seats: "person,4", me: 0, resigned: "", over: false };
  return { id, hash: `#${id}`, title: id, ...seats, ...names, tree, ...rest };
}

/** What the database has. @param {string} id @returns {any} */
function stored(id) {
  return database.get(id);
}

test("two tabs lose nothing of each other: games, branches, lessons", async () => {
  one.keepGame(game("a", [["rA.c2.0"]]));
  one.keepGame(game("b", [["rD.e2.0", ["rC.b2.0"]]]));
  other.keepGame(game("a", [["rA.c2.0", ["rF.d3.0"]]]));
  await Promise.all([one.kept(), other.kept()]);
  // Both tabs show game a, and each plays another branch.
  one.keepGame(game("a", [["rA.c2.0", ["bB.a1.0"]]]));
  await one.kept();
  assert.deepEqual([...database.keys()].sort(), ["a", "b"]);
  assert.deepEqual(stored("a").tree.branches, [["rA.c2.0", ["rF.d3.0"], ["bB.a1.0"]]]);
  await other.loadGames();
  assert.equal(other.keptWith("game||start", "person,4", ["rD.e2.0", "rC.b2.0"])?.id, "b");
  assert.equal(other.keptWith("game||start", "person,person", ["rA.c2.0"]), undefined);
  one.keepLesson("crosstrack 1");
  assert.deepEqual(other.keepLesson("crosstrack 2"), ["crosstrack 1", "crosstrack 2"]);
  assert.deepEqual(one.keptLessons(), ["crosstrack 1", "crosstrack 2"]);
});

test("of two tabs the newer comment and the newer name stay, whichever tab writes last", async () => {
  const note = (/** @type {string} */ text) => ({ "rA.c2.0": { before: [], after: [text] } });
  const said = (/** @type {string} */ text, /** @type {number} */ at) =>
    game("c", [["rA.c2.0"]], {
      notes: note(text),
      times: { "rA.c2.0": at },
      name: text,
      namedAt: at,
    });
  one.keepGame(said("newer", 20));
  await one.kept();
  other.keepGame(said("older", 10));
  await other.kept();
  assert.deepEqual(stored("c").tree.notes, note("newer"));
  assert.equal(stored("c").name, "newer");
});

test("a game by links never gets shorter, and whoever has given up has", async () => {
  const friends = { seats: "friend,friend", me: 1 };
  one.keepGame(game("d", [["rA.c2.0", ["rF.d3.0"]]], { ...friends, resigned: "2", over: true }));
  await one.kept();
  other.keepGame(game("d", [["rA.c2.0"]], friends));
  await other.kept();
  assert.deepEqual(stored("d").tree.branches, [["rA.c2.0", ["rF.d3.0"]]]);
  assert.deepEqual([stored("d").resigned, stored("d").over], ["2", true]);
});

test("played games and named lines stay, and of what was only looked at the newest sixty", async () => {
  for (let nth = 0; nth < 62; nth += 1) {
    one.keepGame(game(`played-${nth}`, [["rA.c2.0"]]));
    one.keepGame(game(`named-${nth}`, [["rA.c2.0"]], { seats: "", name: "long" }));
    one.keepGame(game(`looked-${nth}`, [["rA.c2.0"]], { seats: "" }));
  }
  await one.kept();
  const count = (/** @type {string} */ kind) =>
    [...database.keys()].filter((id) => id.startsWith(kind)).length;
  assert.deepEqual([count("played"), count("named"), count("looked")], [62, 62, one.LOOKED_AT]);
});

test("what cannot be kept is told, and told no more once it can", async () => {
  const { set } = database;
  database.set = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  one.keepGame(game("e", [["rA.c2.0"]]));
  await one.kept();
  assert.equal(one.state.unkept, "its storage is full");
  assert.ok(one.keptGame("e"), "it is there as long as the page is");
  database.set = set;
  one.keepGame(game("e", [["rA.c2.0", ["rF.d3.0"]]]));
  await one.kept();
  assert.equal(one.state.unkept, "");
});
