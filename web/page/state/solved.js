/**
 * Boards that are solved whole: how many positions have which value, and each of them.
 * @import { Answers, Kind, Place, Progress, Request, Worth } from "../asking/contract.d.ts"
 * @import { SolvedView } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf, isStop } from "../asking/fault.js";
import { announce, patcher, state } from "./store.js";
import { lookAt } from "./facts.js";
import { turnWords } from "./you.js";

/** @type {AbortController|null} */
let running = null;

const patch = patcher("solved");

/** The boards small enough, of all games. */
export function solvable() {
  return (state.catalogue?.games ?? []).flatMap((game) =>
    game.boards
      .filter((board) => board.solvable)
      .flatMap((board) =>
        board.starts
          .filter(({ players }) => players === "2")
          .map((start) => ({
            title: [game.title, board.title, start.title].join(", "),
            place: { game: game.name, readings: "", position: start.position },
          })),
      ),
  );
}

/** @param {Place} one @param {Place|null} other */
export function samePlace(one, other) {
  return (
    one.game === other?.game && one.readings === other.readings && one.position === other.position
  );
}

/**
 * Asks for what takes long, in place of what is asked for now.
 * @template {Kind} K
 * @param {Request<K>} question
 * @returns {Promise<Answers[K]|null>} null: it was stopped; or it failed, which is told
 */
async function askLong(question) {
  running?.abort();
  const control = new AbortController();
  running = control;
  patch({ running: true, done: null, of: null, fault: null });
  try {
    const onProgress = (/** @type {Progress} */ { done = 0, of = null }) => patch({ done, of });
    const answer = await ask(question, { onProgress, signal: control.signal });
    if (running !== control) return null;
    patch({ running: false });
    return answer;
  } catch (error) {
    if (running === control)
      patch({ running: false, fault: isStop(error) ? null : faultOf(error) });
    return null;
  }
}

/** Solves a board. @param {Place} place @returns {Promise<boolean>} */
export async function solve(place) {
  if (samePlace(place, state.solved.place) && state.solved.answer) return true;
  const nothing = { answer: null, value: null, found: null, look: null };
  const none = { zugzwangs: null, zugzwang: null };
  patch({ ...nothing, ...none, kind: "", distance: "", place });
  const answer = await askLong({ ask: "solved", ...place });
  if (!answer) return false;
  patch({ answer });
  const { positions: count, start } = answer;
  announce(phrase("solved.done", { count, value: start.words }));
  return true;
}

export function stopSolving() {
  running?.abort();
  running = null;
  patch({ running: false });
}

/**
 * Shows the n-th position of a value.
 * @param {Worth} value
 * @param {number} nth
 */
export async function find(value, nth) {
  const { place } = state.solved;
  if (!place) return;
  try {
    const found = await ask({ ask: "solved-position", ...place, value: wanted(value), nth });
    const look = await lookAt({ ...place, position: found.position });
    patch({ value: found.value, found, look, fault: null, zugzwang: null });
    const which = { nth: found.nth + 1, of: found.of, turn: turnWords(look) };
    announce(phrase("solved.found", { value: found.value.words, ...which }));
  } catch (error) {
    patch({ fault: faultOf(error) });
  }
}

/** Lists the positions in which nobody wants to move, once. @returns {Promise<boolean>} */
async function listZugzwangs() {
  const { place, zugzwangs } = state.solved;
  if (zugzwangs || !place) return zugzwangs !== null;
  const found = await askLong({ ask: "zugzwangs", ...place });
  if (!found) return false;
  patch({ zugzwangs: found });
  if (found.of === 0) announce(phrase("solved.noZugzwang"));
  return true;
}

/** Shows the n-th position in which nobody wants to move. @param {number} nth */
export async function showZugzwang(nth) {
  const { place } = state.solved;
  if (!place || !(await listZugzwangs())) return;
  const list = state.solved.zugzwangs?.zugzwangs ?? [];
  const one = list[nth];
  if (!one) return;
  try {
    const look = await lookAt({ ...place, position: one.position });
    const found = { position: one.position, value: one.value, nth, of: list.length };
    patch({ value: null, zugzwang: nth, found, look, fault: null });
    const which = { nth: nth + 1, of: list.length, turn: turnWords(look) };
    announce(phrase("solved.zugzwang", { value: one.value.words, ...which }));
  } catch (error) {
    patch({ fault: faultOf(error) });
  }
}

/** The values that the filters let through, with their numbers of positions. */
function chosenValues() {
  const { answer, kind, distance } = state.solved;
  return (answer?.counts ?? []).filter(
    ({ value }) =>
      (!kind || value.kind === kind) && (!distance || String(value.plies) === distance),
  );
}

/** The same, in the order that is chosen. */
export function sortedValues() {
  const values = chosenValues();
  if (state.solved.sort === "value") return values;
  return values.sort((a, b) => b.positions - a.positions);
}

/** @param {"value"|"positions"} sort */
export function sortBy(sort) {
  patch({ sort });
}

/** The counts as CSV. */
export function countsAsCsv() {
  const rows = (state.solved.answer?.counts ?? []).map(({ value, positions }) =>
    [value.kind, value.plies ?? "", positions].join(","),
  );
  return `${["value,plies,positions", ...rows].join("\n")}\n`;
}

/**
 * Sets a filter; the other is dropped where nothing would be left.
 * @param {Partial<Pick<SolvedView, "kind"|"distance">>} filter
 */
export function narrow(filter) {
  patch(filter);
  if (chosenValues().length === 0) patch({ kind: "", distance: "", ...filter });
}

/** A value as requests name it. @param {Worth} value */
function wanted({ kind, plies }) {
  return plies === null ? { kind } : { kind, plies };
}

/** Any position of the values that the filters let through, each as likely as any other of its value. */
export async function random() {
  const { place } = state.solved;
  const counts = chosenValues();
  let left = Math.random() * counts.reduce((sum, { positions }) => sum + positions, 0);
  const drawn = counts.find(({ positions }) => (left -= positions) < 0) ?? counts[0];
  if (!place || !drawn) return;
  try {
    const value = wanted(drawn.value);
    const first = await ask({ ask: "solved-position", ...place, value, nth: 0 });
    await find(drawn.value, Math.floor(Math.random() * first.of));
  } catch (error) {
    patch({ fault: faultOf(error) });
  }
}

/** Another position of the value that is shown. */
export function another() {
  const { value, found, zugzwang } = state.solved;
  if (found && zugzwang !== null) return showZugzwang(Math.floor(Math.random() * found.of));
  if (!value || !found) return Promise.resolve();
  return find(value, Math.floor(Math.random() * found.of));
}

/** The value with the most plies, of those that the filters let through. */
export function longest() {
  const sure = chosenValues().filter(({ value }) => value.kind === "win" || value.kind === "loss");
  return sure.reduce(
    (/** @type {Worth|null} */ best, { value }) =>
      best === null || (value.plies ?? 0) > (best.plies ?? 0) ? value : best,
    null,
  );
}
