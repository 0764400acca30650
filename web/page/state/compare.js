/** Two moves beside each other; and all moves with their values, as data. */
import { faultOf } from "../asking/fault.js";
import { change, state } from "./store.js";
import { here } from "./place.js";
import { lookAt } from "./facts.js";

/** @import { Compared } from "./types.d.ts" */

/** @param {0|1} nth @param {string} move empty: none */
export async function compare(nth, move) {
  const { look, comparing } = state;
  const kept = comparing.look === look ? comparing.moves : [null, null];
  /** @type {Compared[]} */
  const moves = [kept[0] ?? null, kept[1] ?? null];
  moves[nth] = move ? { move, then: null, fault: null } : null;
  change({ comparing: { look, moves } });
  if (!look || !move) return;
  const place = here();
  try {
    const then = await lookAt({ ...place, line: [...(place.line ?? []), move] });
    told(nth, { move, then, fault: null });
  } catch (error) {
    told(nth, { move, then: null, fault: faultOf(error) });
  }
}

/** @param {0|1} nth @param {NonNullable<Compared>} answer */
function told(nth, answer) {
  const { comparing, look } = state;
  if (comparing.look !== look || comparing.moves[nth]?.move !== answer.move) return;
  const moves = [...comparing.moves];
  moves[nth] = answer;
  change({ comparing: { look, moves } });
}

/** Each legal move with what is known of it. */
function rows() {
  const { look, search } = state;
  return (look?.moves ?? []).map(({ move, kind, wins }) => {
    const value = search.on ? (search.by.get(move) ?? null) : null;
    return { move, kind, wins, value: value?.kind ?? null, plies: value?.plies ?? null };
  });
}

/** All moves with their values as JSON. */
export function movesAsJson() {
  const { look, tree, search } = state;
  const { game, readings } = /** @type {import("./types.d.ts").Tree} */ (tree);
  const head = { game, readings, position: look?.position, value: search.on ? search.value : null };
  return JSON.stringify({ ...head, moves: rows() }, null, 1);
}

/** All moves with their values as CSV. */
export function movesAsCsv() {
  const lines = rows().map(({ move, kind, wins, value, plies }) =>
    [move, kind, wins, value ?? "", plies ?? ""].join(","),
  );
  return `${["move,kind,wins,value,plies", ...lines].join("\n")}\n`;
}
