/**
 * Runs the browser tests: `node run.mjs --url http://127.0.0.1:8080/` against a server, `--file
 * index.html` against an exported page; `--shots DIR` keeps pictures, `--only WORDS` chooses cases;
 * `--engine` leaves out cases that look at the page alone, which is the same wherever its engine runs.
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { fresh, launch } from "./browser.mjs";
import { cases as play } from "./play.mjs";
import { cases as game } from "./game.mjs";
import { cases as advice } from "./advice.mjs";
import { cases as opinion } from "./opinion.mjs";
import { cases as runs } from "./runs.mjs";
import { cases as shared } from "./shared.mjs";
import { cases as games } from "./games.mjs";
import { cases as board } from "./board.mjs";
import { cases as record } from "./record.mjs";
import { cases as explore } from "./explore.mjs";
import { cases as learn } from "./learn.mjs";
import { cases as turns } from "./turns.mjs";
import { cases as motion } from "./motion.mjs";
import { cases as sound } from "./sound.mjs";
import { cases as links } from "./links.mjs";
import { cases as broken } from "./faults.mjs";
import { cases as puzzles } from "./puzzles.mjs";
import { cases as views } from "./views.mjs";
import { cases as layout } from "./layout.mjs";
import { cases as access } from "./access.mjs";
import { cases as worker } from "./worker.mjs";
import { cases as speed } from "./speed.mjs";
import { cases as schema } from "./schema.mjs";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    file: { type: "string" },
    shots: { type: "string" },
    only: { type: "string" },
    engine: { type: "boolean", default: false },
  },
});
if (!values.url === !values.file) {
  console.error("give one of --url URL and --file PATH");
  process.exit(2);
}
const base = values.url ?? pathToFileURL(resolve(values.file)).href;
if (values.shots) mkdirSync(values.shots, { recursive: true });

const browser = await launch();
const all = [
  ...play,
  ...game,
  ...advice,
  ...games,
  ...shared,
  ...opinion,
  ...board,
  ...record,
  ...explore,
  ...learn,
  ...links,
  ...broken,
  ...puzzles,
  ...runs,
  ...worker,
  ...speed,
  ...schema,
  ...(values.engine ? [] : [...turns, ...motion, ...sound, ...views, ...layout, ...access]),
].filter((one) => (values.url ? !one.file : !one.server));
const chosen = all.filter(({ name }) => name.includes(values.only ?? ""));
let failed = 0;
const began = Date.now();

for (const one of chosen) {
  const { page, at, faults, close } = await fresh(browser, base, one.options);
  const notes = [];
  const note = (words) => notes.push(words);
  const shot = async (name) => {
    if (values.shots) await page.screenshot({ path: `${values.shots}/${name}.png` });
  };
  const start = Date.now();
  let wrong;
  try {
    await one.run({ page, at, shot, note, base, faults });
    wrong = faults.join("\n");
  } catch (error) {
    wrong = [error.message, ...faults].join("\n");
    await shot(`failed-${one.name.replaceAll(/\W+/g, "-")}`).catch(() => {});
  }
  await close();
  if (wrong) failed += 1;
  const time = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${wrong ? "FAIL" : "ok  "} ${one.name} (${[...notes, time].join(", ")})`);
  if (wrong) console.log(wrong.replaceAll(/^/gm, "       "));
}

await browser.close();
const seconds = ((Date.now() - began) / 1000).toFixed(0);
console.log(`${chosen.length} cases, ${failed} failed, ${seconds} s`);
process.exit(failed || chosen.length === 0 ? 1 : 0);
