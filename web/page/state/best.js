/**
 * The best value among the moves that end at a spot: of the held piece, or of all.
 * @import { Look, Value } from "../asking/contract.d.ts"
 */
import { state } from "./store.js";
import { choices, target } from "./pick.js";

/** @type {{look: Look|null, hand: unknown, by: unknown, best: Map<string, Value>}} */
let known = { look: null, hand: null, by: null, best: new Map() };

/** Whether the spots differ in their values: if not, there is nothing to choose by. */
export function differ() {
  bestOf("");
  return new Set([...known.best.values()].map((value) => value.words)).size > 1;
}

/** @param {string} name @returns {Value|null} */
export function bestOf(name) {
  const { look, hand, search } = state;
  if (known.look !== look || known.hand !== hand || known.by !== search.by) {
    known = { look, hand, by: search.by, best: count() };
  }
  return known.best.get(name) ?? null;
}

/** The first move in the answer's order is the best. */
function count() {
  /** @type {Map<string, Value>} */
  const best = new Map();
  const { look, hand, search } = state;
  if (!look) return best;
  const among = hand ? choices(look, hand) : look.moves;
  const spots = new Map(among.map((move) => [move.move, target(move)]));
  for (const [move, value] of search.by) {
    const spot = spots.get(move);
    if (spot && !best.has(spot)) best.set(spot, value);
  }
  return best;
}
