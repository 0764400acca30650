/** Lessons, pieces and clauses. */
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { lookAt } from "./facts.js";

let game = "";

/** @param {string} name of a game */
export async function loadRules(name) {
  if (game === name && state.rules) return;
  try {
    const rules = await ask({ ask: "rules", game: name });
    game = name;
    change({ rules, lesson: { nth: 0, step: 0, look: null } });
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** The game whose rules are shown. */
export function rulesOf() {
  return game || (state.catalogue?.games[0]?.name ?? "");
}

/**
 * Shows a step of a lesson.
 * @param {number} nth
 * @param {number} step how many of its moves are played
 */
export async function teach(nth, step) {
  const lesson = state.rules?.lessons[nth];
  if (!lesson) return;
  const { game: of, readings, position, line } = lesson;
  const count = Math.max(0, Math.min(step, line.length));
  change({
    lesson: { nth, step: count, look: state.lesson.nth === nth ? state.lesson.look : null },
  });
  try {
    const look = await lookAt({ game: of, readings, position, line: line.slice(0, count) });
    if (state.lesson.nth !== nth || state.lesson.step !== count) return;
    change({ lesson: { nth, step: count, look } });
    announce(look.line.at(-1)?.words ?? lesson.title);
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** @param {string} section */
export function showSection(section) {
  change({ section });
}
