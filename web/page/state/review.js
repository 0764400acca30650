/**
 * What each move of the game let slip.
 * @import { MoveReview, Progress } from "../asking/contract.d.ts"
 * @import { Step } from "./types.d.ts"
 */
import { ask } from "../asking/choose.js";
import { faultOf, isStop } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { peekAt } from "./facts.js";
import { graft, moves, path, tip } from "./tree.js";
import { goTo, here } from "./place.js";

/** @type {AbortController|null} */
let running = null;

/** @param {Partial<NonNullable<typeof state.review>>} some */
function patch(some) {
  if (state.review) change({ review: { ...state.review, ...some } });
}

/** The moves of the line that is shown, whole. @returns {string[]} */
function wholeLine() {
  return state.tree ? moves(tip(state.tree.here)) : [];
}

/** Looks at every move of the line that is shown. */
export async function review() {
  const { tree } = state;
  const line = wholeLine();
  if (!tree || line.length === 0) return;
  stopReview();
  const control = new AbortController();
  running = control;
  change({
    review: {
      tree,
      line,
      running: true,
      done: 0,
      of: line.length + 1,
      moves: [],
      plies: 0,
      fault: null,
      winners: null,
    },
  });
  try {
    const onProgress = (/** @type {Progress} */ { done, of }) => {
      if (running === control) patch({ done: done ?? 0, of: of ?? line.length + 1 });
    };
    const answer = await ask(
      { ask: "review", ...here(), line },
      { onProgress, signal: control.signal },
    );
    if (running !== control) return;
    const end = await peekAt({ ...here(), line });
    if (running !== control) return;
    patch({
      moves: answer.moves,
      plies: answer.plies,
      winners: end.outcome?.players.map(String) ?? null,
    });
    const flagged = answer.moves.filter(isFlagged).length;
    announce(`${line.length} moves reviewed, slips found in ${flagged} of them`);
  } catch (error) {
    if (running === control && !isStop(error)) patch({ fault: faultOf(error) });
  }
  if (running !== control) return;
  running = null;
  patch({ running: false });
}

export function stopReview() {
  running?.abort();
  running = null;
  if (state.review?.running) change({ review: null });
}

/** The review of the line that is shown; null: there is none. */
export function reviewed() {
  const { review: known, tree } = state;
  if (!known || known.tree !== tree) return null;
  const line = wholeLine();
  const same =
    line.length <= known.line.length && line.every((move, at) => known.line[at] === move);
  return same ? known : null;
}

/** What was said of a step of the line. @param {Step} step @returns {MoveReview|null} */
export function judgementOf(step) {
  const known = reviewed();
  const at = path(step).length - 1;
  return known?.line[at] === step.move ? (known.moves[at] ?? null) : null;
}

/** Whether a move let something slip that matters. @param {MoveReview} move */
export function isFlagged({ judgement }) {
  return !["good", "inaccuracy", "slower win"].includes(judgement);
}

/** Goes to the position after so many moves of the line. @param {number} count */
export function goToMove(count) {
  const { tree } = state;
  if (!tree) return;
  const steps = path(tip(tree.here));
  void goTo(count === 0 ? tree.root : (steps[count - 1] ?? tree.here));
}

/** Shows what would have been better: as a branch, before its first move. @param {MoveReview} move */
export function showBetter({ number, best }) {
  const known = reviewed();
  if (!known) return;
  const before = known.line.slice(0, number - 1);
  void goTo(graft(known.tree, [...before, ...best], number));
}

/**
 * What each side expects before each move, and at the end as far as it is known; in percent.
 * @param {MoveReview[]} all
 * @param {string[]} side numbers of its players
 * @param {string[]|null} winners of the game; empty: nobody; null: it is not over
 * @param {number} sides how many there are
 * @returns {number[]}
 */
export function courseOf(all, side, winners, sides) {
  const first = Number(side[0]) - 1;
  const course = all.map(({ chances }) => chances[first] ?? 50);
  const last = all.at(-1);
  if (winners) {
    const share = winners.length === 0 ? 50 : 0;
    return [...course, winners.includes(side[0] ?? "") ? 100 : share];
  }
  if (last && side.includes(String(last.player))) return [...course, last.chance];
  return last && sides === 2 ? [...course, 100 - last.chance] : course;
}
