/**
 * Runs the browser tests: `node run.mjs --url http://127.0.0.1:8080/` against a server, `--file
 * index.html` against an exported page; `--shots DIR` keeps pictures, `--only WORDS` chooses cases;
 * `--engine` leaves out cases that hold wherever the engine runs;
 * `--jobs N` runs so many at once, each in a context of its own. What is timed runs after the others, alone.
 */
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
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
import { cases as links } from "./links.mjs";
import { cases as broken } from "./faults.mjs";
import { cases as puzzles } from "./puzzles.mjs";
import { cases as views } from "./views.mjs";
import { cases as layout } from "./layout.mjs";
import { cases as live } from "./live.mjs";
import { cases as keeper } from "./keeper.mjs";
import { cases as records } from "./records.mjs";
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
    jobs: { type: "string", default: String(2 * availableParallelism()) },
  },
});
if (!values.url === !values.file) {
  console.error("give one of --url URL and --file PATH");
  process.exit(2);
}
const base = values.url ?? pathToFileURL(resolve(values.file)).href;
if (values.shots) mkdirSync(values.shots, { recursive: true });

const browser = await launch();
// Cases that ask an engine all that it answers: those that `--engine` runs, with those of the server alone.
const asking = [...play, ...opinion, ...worker, ...speed, ...schema];
const timed = [...motion, ...speed];
const others = [
  ...game,
  ...record,
  ...explore,
  ...broken,
  ...advice,
  ...games,
  ...shared,
  ...board,
  ...learn,
  ...links,
  ...puzzles,
  ...runs,
  ...turns,
  ...views,
  ...layout,
  ...access,
  ...records,
  ...keeper,
  ...live,
];
const pageAlone = [...others, ...motion];
const all = [...asking, ...pageAlone.filter((one) => one.server || !values.engine)].filter((one) =>
  values.url ? !one.file : !one.server,
);
const chosen = all.filter(({ name }) => name.includes(values.only ?? ""));
const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1) {
  console.error(`--jobs ${values.jobs}: give a number from 1`);
  process.exit(2);
}
let failed = 0;
const began = Date.now();

/** Runs a case, and prints how it went. @param {(typeof all)[number]} one */
async function run(one) {
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

/** Runs cases in their order, so many at once. @param {typeof all} waiting @param {number} atOnce */
async function runAll(waiting, atOnce) {
  const left = [...waiting];
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

await runAll(
  chosen.filter((one) => !timed.includes(one)),
  jobs,
);
await runAll(
  chosen.filter((one) => timed.includes(one)),
  1,
);

await browser.close();
const seconds = ((Date.now() - began) / 1000).toFixed(0);
console.log(`${chosen.length} cases, ${failed} failed, ${seconds} s`);
process.exit(failed || chosen.length === 0 ? 1 : 0);
