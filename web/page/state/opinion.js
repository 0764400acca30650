/**
 * What the strongest player thinks of the position that is looked at, better while one looks; and which moves are safe.
 * An opinion proves nothing; what it proves on the way is kept apart.
 * @import { Answers, Look } from "../asking/contract.d.ts"
 */
import { ask } from "../asking/choose.js";
import { faultOf, isStop } from "../asking/fault.js";
import { change, NO_OPINION, patcher, state } from "./store.js";
import { here, onMoved } from "./place.js";
import { set } from "./kept.js";

/** So many lines of play an opinion rests on, step by step. */
const STEPS = [100, 600, 3000];

/** @type {AbortController|null} */
let running = null;

onMoved(() => opine());

const patch = patcher("opinion");

export function stopOpinion() {
  running?.abort();
  running = null;
}

/** Forms an opinion of the position that is shown, where it is wanted. */
export function opine() {
  stopOpinion();
  const { look, view, settings } = state;
  change({ opinion: NO_OPINION });
  if (view !== "explore" || !look || look.outcome) return;
  const control = new AbortController();
  running = control;
  void form(look, control, settings.opinion, settings.safe);
}

/**
 * @param {Look} look
 * @param {AbortController} control
 * @param {boolean} opinion
 * @param {boolean} safe
 */
async function form(look, control, opinion, safe) {
  const { signal } = control;
  try {
    for (const simulations of opinion ? STEPS : []) {
      const question = { ask: /** @type {const} */ ("move"), ...here(), level: 8, simulations };
      const choice = await ask({ ...question, seed: 0 }, { signal });
      if (running !== control) return;
      patch({ look, choice });
      if (choice.proved) break;
    }
    if (!safe) return;
    const { moves } = await ask({ ask: "safe", ...here() }, { signal });
    if (running === control) patch({ look, safe: new Set(moves.map(({ move }) => move)) });
  } catch (error) {
    if (running === control && !isStop(error)) patch({ fault: faultOf(error) });
  }
}

/** @param {"opinion"|"threats"|"safe"} what */
export function toggleAnalysis(what) {
  set({ [what]: !state.settings[what] });
  if (what !== "threats") opine();
}

/**
 * The best moves, the best first, each with what it is thought to be worth; a win that is proved is alone.
 * @param {Answers["move"]} choice
 * @param {number} most
 */
export function bestMoves({ candidates, move, chance, proved }, most) {
  const all = candidates.length > 0 && !proved ? candidates : [{ move, chance, proved, visits: 0 }];
  return all.slice(0, most);
}
