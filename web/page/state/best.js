/**
 * The best value among the moves that end at a spot: of the held piece, or of all.
 * @import { Look, Worth } from "../asking/contract.d.ts"
 */
import { state } from "./store.js";
import { choices, target } from "./pick.js";

/** @type {{look: Look|null, hand: unknown, by: unknown, best: Map<string, Worth>}} */
let known = { look: null, hand: null, by: null, best: new Map() };

/**
 * The spots worth a mark: nothing is told by what most have, if that is that nobody is known to win; nor by values that
 * do not differ.
 * @returns {Set<string>}
 */
export function telling() {
  bestOf("");
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { words } of known.best.values()) counts.set(words, (counts.get(words) ?? 0) + 1);
  if (counts.size < 2) return new Set();
  const most = Math.max(...counts.values());
  const spots = [...known.best].filter(
    ([, { kind, words }]) => counts.get(words) !== most || (kind !== "none" && kind !== "unknown"),
  );
  return new Set(spots.map(([spot]) => spot));
}

/** @param {string} name @returns {Worth|null} */
export function bestOf(name) {
  const { look, hand, search } = state;
  if (known.look !== look || known.hand !== hand || known.by !== search.by) {
    known = { look, hand, by: search.by, best: count() };
  }
  return known.best.get(name) ?? null;
}

/** The first move in the answer's order is the best. */
function count() {
  /** @type {Map<string, Worth>} */
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
