/**
 * Values of the position and its moves: deeper and deeper while one watches.
 * @import { Progress, Worth, Values } from "../asking/contract.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf, isStop } from "../asking/fault.js";
import { announce, change, NO_SEARCH, patcher, state } from "./store.js";
import { here, play } from "./place.js";

/** @type {AbortController|null} */
let running = null;

/** The value of what nothing is known of. @type {Worth} */
export const UNKNOWN = { kind: "unknown", plies: null, words: phrase("value.unknown") };

/** How a value is drawn, beside its words. @param {Worth} value */
export function shape(value) {
  return { win: "▲", loss: "▼", draw: "■", none: "≥", unknown: "?" }[value.kind];
}

/** Shape and number of plies: what fits into a cell. @param {Worth} value */
export function short(value) {
  return `${shape(value)}${value.plies ?? ""}`;
}

/** A number of plies in words. @param {number} count */
export function pliesOf(count) {
  return phrase("plies", { count });
}

/** @param {boolean} on */
export function showValues(on) {
  stop();
  change({ search: { ...NO_SEARCH, on, plies: state.search.plies }, proof: null });
  if (on) void start();
}

/** @param {number} plies */
export function deepen(plies) {
  stop();
  change({ search: { ...state.search, plies, on: true } });
  void start();
}

/** Begins anew for the position that is shown. */
export function restart() {
  stop();
  const { on, plies } = state.search;
  change({ search: { ...NO_SEARCH, on, plies } });
  if (on) void start();
}

export function stop() {
  news = null;
  running?.abort();
  running = null;
  if (state.search.running) patch({ running: false });
}

const patch = patcher("search");

async function start() {
  const { look } = state;
  if (!look || look.outcome) return;
  const control = new AbortController();
  running = control;
  patch({ running: true, fault: null });
  try {
    for (let plies = 1; plies <= state.search.plies; plies += 1) {
      if (await askFor(plies, control)) break;
    }
  } catch (error) {
    if (running === control && !isStop(error)) patch({ fault: faultOf(error) });
  }
  if (running !== control) return;
  running = null;
  patch({ running: false });
  if (state.search.value) announce(phrase("search.value", { value: state.search.value.words }));
}

/**
 * @param {number} plies
 * @param {AbortController} control
 * @returns {Promise<boolean>} whether there is nothing more to find
 */
async function askFor(plies, control) {
  patch({ phase: phrase("search.ahead", { count: plies }), done: null, of: null });
  const onProgress = (/** @type {Progress} */ said) => {
    if (running === control) progress(said);
  };
  const answer = await ask(
    { ask: "values", ...here(), plies },
    { onProgress, signal: control.signal },
  );
  if (running !== control) return true;
  news = null;
  take(answer, plies);
  return answer.source.kind === "table";
}

/** News that comes faster than this is drawn later, in ms. */
const PACE = 100;
/** @type {Partial<typeof state.search>|null} */
let news = null;

/** @param {Progress} said */
function progress(said) {
  const { search } = state;
  const found = (said.moves ?? []).map(({ move, value }) => /** @type {const} */ ([move, value]));
  const wins = found.filter(([, value]) => value.kind === "win");
  const by = news?.by ?? search.by;
  const waiting = news !== null;
  news = {
    by: found.length ? new Map([...wins, ...by, ...found]) : by,
    done: said.done ?? null,
    of: said.of ?? null,
    phase: said.phase ?? search.phase,
  };
  if (!waiting) setTimeout(tellNews, PACE);
}

function tellNews() {
  if (news && running) patch(news);
  news = null;
}

/** @param {Values} answer @param {number} plies */
function take(answer, plies) {
  const { source } = answer;
  const table = source.kind === "table";
  patch({
    value: answer.value,
    line: answer.line,
    best: answer.best,
    moves: answer.moves,
    by: new Map(answer.moves.map(({ move, value }) => [move, value])),
    source: sourceWords(answer, plies),
    within: table ? null : (source.within ?? plies),
    complete: table,
    command: answer.command,
  });
}

/** @param {Values} answer @param {number} plies that were asked for */
function sourceWords({ source: { kind, positions, within } }, plies) {
  if (kind !== "table") return phrase("search.within", { count: within ?? plies });
  return positions ? phrase("search.tableOf", { count: positions }) : phrase("search.table");
}

/** Says, where one looks, that there is no best move to play. */
function sayNoneIsKnown() {
  const { within, plies } = state.search;
  const words = phrase("search.noBest", { count: within ?? plies });
  announce(words);
  change({ why: { legal: true, move: "", clause: null, words, help: phrase("search.more") } });
}

/** Plays the best move that is known; searches first when nothing is. */
export async function playBest() {
  if (!state.look || state.look.outcome) return;
  if (!state.search.on) showValues(true);
  for (let waited = 0; state.search.best.length === 0 && state.search.running; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (waited > 200) break;
  }
  const [best] = state.search.best;
  if (!best) return sayNoneIsKnown();
  stop();
  await play(best);
}

/** All legal moves, each with what is known of it, as CSV. */
export function movesAsCsv() {
  const { look, search } = state;
  const rows = (look?.moves ?? []).map(({ move, kind, wins }) => {
    const value = search.on ? search.by.get(move) : undefined;
    return [move, kind, wins, value?.kind ?? "", value?.plies ?? ""].join(",");
  });
  return `${["move,kind,wins,value,plies", ...rows].join("\n")}\n`;
}
