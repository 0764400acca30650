/**
 * Training: puzzles one after the other that fit the reader's rating, which stays in this browser.
 * @import { PuzzleRow } from "../asking/contract.d.ts"
 * @import { Run } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { announce, change, patcher, state } from "./store.js";
import { keepRating, keptRating, today } from "./kept.js";
import { rated } from "./glicko.js";
import { onJudged } from "./solving.js";
import { writeLink } from "./link.js";
import { visit } from "./route.js";
import { isSolved, loadPuzzles, ofOneGame, ratingOf } from "./puzzles.js";

/** How sure the rating of a puzzle is: few levels tried it, or it is computed from its difficulty. */
const DEVIATION = 120;
/** After so many others a puzzle that was failed comes back on the same day. */
const BACK = 5;
/** One of so many puzzles that fit is drawn by lot. */
const AMONG = 4;

onJudged((id, what, first) => {
  if (first) rate(id, what === "solved" ? 1 : 0);
  const { run } = state;
  if (run?.id !== id || run.over) return;
  if (what === "solved") succeed(run);
  else if (run.failedAt !== id) fail(run, id);
});

const patch = patcher("run");

/** @param {string} id @param {0|1} score */
function rate(id, score) {
  const puzzle = state.puzzles?.puzzles.find((one) => one.id === id);
  if (!puzzle) return;
  const before = keptRating();
  const after = rated(before, [{ rating: ratingOf(puzzle), deviation: DEVIATION, score }]);
  keepRating(after);
  change({ rating: after, gained: Math.round(after.rating) - Math.round(before.rating) });
}

/** @param {Run} run */
function succeed(run) {
  const solved = run.failedAt === run.id ? run.solved : run.solved + 1;
  patch({ solved, since: run.since + 1 });
}

/** @param {Run} run @param {string} id */
function fail(run, id) {
  patch({ failedAt: id, failed: [...run.failed, { id, since: run.since }], since: run.since + 1 });
}

/** Begins training. */
export async function startRun() {
  await loadPuzzles();
  const none = { id: "", solved: 0, since: 0, failed: [], failedAt: "", seen: [], over: false };
  change({ run: none, gained: 0 });
  await goOn();
}

/** Ends training when no puzzle is left. */
function end() {
  const { run } = state;
  if (!run) return;
  patch({ over: true });
  announce(phrase("run.over", { count: run.solved }));
}

/** Ends training. */
export function stopRun() {
  change({ run: null });
}

/** The next puzzle of the run. */
export async function goOn() {
  const { run } = state;
  if (!run || run.over) return;
  const next = nextOf(run);
  if (!next) return end();
  patch({ id: next.id, seen: [...run.seen, next.id], failedAt: "" });
  await visit(writeLink({ view: "puzzle", id: next.id }));
}

/** @param {Run} run @returns {PuzzleRow|null} */
function nextOf(run) {
  const all = ofOneGame().filter(({ id }) => !run.seen.includes(id));
  return comeBack(run) ?? fitting(all);
}

/** @template T @param {T[]} some @returns {T|null} */
function pick(some) {
  return some[Math.floor(Math.random() * some.length)] ?? null;
}

/** A puzzle that was failed some puzzles ago, or on an earlier day. @param {Run} run */
function comeBack(run) {
  const all = ofOneGame();
  const ripe = run.failed.find(({ id, since }) => run.since - since > BACK && !isSolved(id));
  if (ripe) {
    patch({ failed: run.failed.filter((one) => one !== ripe) });
    return all.find(({ id }) => id === ripe.id) ?? null;
  }
  return all.find(({ id }) => isDue(id) && !run.seen.includes(id)) ?? null;
}

/** Whether a puzzle was failed on an earlier day. @param {string} id */
export function isDue(id) {
  const mark = state.marks[id];
  return mark?.state === "tried" && mark.on !== today();
}

/** The one that fits the reader's rating, of those that are not solved. @param {PuzzleRow[]} all */
function fitting(all) {
  const own = state.rating.rating;
  const far = (/** @type {PuzzleRow} */ puzzle) => Math.abs(ratingOf(puzzle) - own);
  const fresh = all.filter(({ id }) => !state.marks[id]);
  const among = fresh.length > 0 ? fresh : all.filter(({ id }) => !isSolved(id));
  const left = among.length > 0 ? among : all;
  return pick(left.sort((a, b) => far(a) - far(b)).slice(0, AMONG));
}
