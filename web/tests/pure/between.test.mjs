/**
 * A game between people: whatever messages do, and whoever lies, its laws hold; and every weakened judge breaks one.
 * `RUNS=20000 node --test between.test.mjs` runs more; the seed of a run that fails is printed.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import * as between from "../../page/state/between.js";
import { inbox } from "../../page/state/inbox.js";
import { readLink, writeLink } from "../../page/state/link.js";
import { FIELDS, read, sumOf, written } from "../../page/state/letter.js";
import { about, chance, rules, run } from "../between/friends.mjs";
import { WEAKENED } from "../between/weakened.mjs";

const RUNS = Number(process.env.RUNS ?? 150);

/** @type {[string, Parameters<typeof run>[2]][]} */
const WAYS = [
  ["two honest players and an onlooker have one game, and nobody is asked anything", {}],
  ["three honest players and an onlooker have one game", { players: 3 }],
  ["player 2 of two lies", { liar: "second" }],
  ["player 2 of three lies", { players: 3, liar: "second" }],
  ["a third person lies to two", { liar: "third" }],
  ["a third person lies to three", { players: 3, liar: "third" }],
  // With three players, one who forgets and plays another move tells two people two games: only they can agree on one.
  ["browsers that forget end with one game, by questions", { forgets: true }],
];

/** @param {typeof between} judge @param {Parameters<typeof run>[2]} options @param {number} runs */
function many(judge, options, runs) {
  let moves = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    try {
      moves += run(judge, seed, options).moves;
    } catch (error) {
      if (error instanceof Error) error.message = `seed ${seed}: ${error.message}`;
      throw error;
    }
  }
  return moves;
}

/** Whether a judge breaks a law in any run. @param {typeof between} judge */
function isNoticed(judge) {
  for (let seed = 1; seed <= RUNS; seed += 1)
    for (const [, options] of WAYS)
      try {
        run(judge, seed, options);
      } catch {
        return true;
      }
  return false;
}

for (const [name, options] of WAYS)
  test(name, (t) => t.diagnostic(`${RUNS} runs, ${many(between, options, RUNS)} moves`));

test("every weakened judge is noticed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "judges-"));
  const source = new URL("../../page/state/between.js", import.meta.url);
  const text = readFileSync(source, "utf8").replaceAll(
    /from "(\.[^"]*)"/g,
    (_, path) => `from "${new URL(path, source)}"`,
  );
  const passed = [];
  for (const [nth, [name, part, instead]] of WEAKENED.entries()) {
    assert.equal(text.split(part).length, 2, `${name}: the judge has this text once: ${part}`);
    const file = join(folder, `${nth}.mjs`);
    writeFileSync(
      file,
      text.replace(part, () => instead),
    );
    const judge = await import(pathToFileURL(file).href);
    if (!isNoticed(judge)) passed.push(name);
  }
  rmSync(folder, { recursive: true });
  assert.deepEqual(passed, []);
  t.diagnostic(`${WEAKENED.length} weakened judges are noticed`);
});

test("a letter is read as it was written, and refused if a letter of it was changed or lost", () => {
  const by = chance(7);
  for (let nth = 0; nth < RUNS; nth += 1) {
    const one = about(2 + by(3));
    const line = Array.from({ length: by(9) }, () => `${"abc"[by(3)]}${by(4)}${by(2) ? "!" : ""}`);
    const letter = { about: one, line, gone: one.seats.map(() => by(2) === 0), to: by(3) };
    const text = written(letter);
    assert.deepEqual(read(text), letter);
    // As mail and Markdown leave it.
    assert.deepEqual(read(`http://host/${text}`.replaceAll("&", "&amp;") + ">."), letter);
    const cut = by(text.length - 1) + 1;
    assert.ok("fault" in read(text.slice(0, cut)), text.slice(0, cut));
    const other = text.slice(0, cut) + (by(2) ? "" : "~") + text.slice(cut + 1);
    const said = read(other);
    // Only without its version is a text read as one of old.
    const isRefused = "fault" in said || !/[&#]v=/.test(other);
    assert.ok(isRefused || JSON.stringify(said) === JSON.stringify(letter), other);
  }
});

test("whatever a text says, it is a letter that can be written again, or refused", () => {
  const by = chance(11);
  const one = (/** @type {string[]} */ ...all) => all[by(all.length)] ?? "";
  const NAMES =
    "view v game readings pos seats line resigned gid to sum seat offer __proto__".split(" ");
  const wild = () =>
    Array.from({ length: by(12) }, () =>
      one(
        "a",
        "1",
        "2",
        ",",
        "friend",
        "person",
        "9",
        "-1",
        "%",
        "%ff",
        "+",
        "é",
        "\u0000",
        "\n",
        "🎲",
        "&",
        "=",
        "#",
        ".",
      ),
    ).join("");
  const good = { about: about(2), line: ["a0", "b1"], gone: [false, true], to: 1 };
  let letters = 0;
  for (let nth = 0; nth < 20 * RUNS; nth += 1) {
    const fields = { ...readLink(written(good)) };
    for (let times = by(4); times > 0; times -= 1) fields[one(...NAMES)] = wild();
    for (let times = by(3); times > 0; times -= 1) delete fields[one(...NAMES)];
    // With a checksum that fits as often as not, since anybody can make one.
    if (by(2)) fields.sum = sumOf(FIELDS.map((name) => fields[name] ?? ""));
    const text = by(4) ? writeLink(fields) : wild() + wild();
    const said = read(text);
    if ("fault" in said) continue;
    letters += 1;
    assert.ok(said.line.length <= 600 && said.gone.length === said.about.seats.length);
    assert.deepEqual(read(written(said)), said, text);
  }
  assert.ok(letters > RUNS, `${letters} were letters`);
});

test("a link without a checksum is refused", () => {
  const link =
    "#view=play&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d&seats=friend,friend&line=rA.b1.0&gid=abcdef1&to=1";
  assert.deepEqual(read(link), { fault: "damaged" });
});

test("texts that are no letters are refused, and long ones are not read", () => {
  const good = { about: about(2), line: ["a0"], gone: [false, false], to: 1 };
  assert.deepEqual(read("x".repeat(30_000)), { fault: "long" });
  assert.deepEqual(read(written({ ...good, line: Array(601).fill("a0") })), { fault: "long" });
  for (const wrong of [
    { to: 3 },
    { to: 7 },
    { line: ["x".repeat(40)] },
    { about: { ...about(2), id: "a" } },
    { about: { ...about(2), seats: ["friend"] } },
  ])
    assert.ok("fault" in read(written({ ...good, ...wrong })), JSON.stringify(wrong));
});

test("a person who comes to a game sits where the letter says, and has not given up", () => {
  const letter = { about: about(2), line: ["a0"], gone: [false, false], to: 2 };
  const game = between.joined(letter, 2, rules(["a0"]));
  assert.ok("me" in game && game.me === 2 && game.next === 2);
  const gone = between.joined({ ...letter, gone: [false, true] }, 2, rules(["a0"]));
  assert.ok("kind" in gone && gone.kind === "word");
  const illegal = between.joined({ ...letter, line: ["z"] }, 2, rules(["z"]));
  assert.ok("kind" in illegal && illegal.kind === "illegal");
});

test("of a flood only the newest is looked at, a few times, and at last nobody listens", async () => {
  let looked = 0;
  let ended = 0;
  const put = inbox(
    async () => ((looked += 1), "refused"),
    () => (ended += 1),
    async () => null,
  );
  await Promise.all(Array.from({ length: 64_000 }, (_, nth) => put(`bad ${nth}`)));
  assert.ok(looked <= 12, `${looked}`);
  for (let nth = 0; nth < 20; nth += 1) await put(nth);
  assert.deepEqual([looked, ended], [12, 1]);
  /** @type {unknown[]} */
  const seen = [];
  const good = inbox(
    async (data) => (seen.push(data), "news"),
    () => assert.fail("an honest sender is heard"),
    async () => null,
  );
  await Promise.all([1, 2, 3, 4].map(good));
  assert.deepEqual(seen, [1, 4], "the newest is not lost");
});
