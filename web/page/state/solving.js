/**
 * Solving a puzzle: one's moves are judged, the best defence answers them.
 * @import { Verdict } from "../asking/contract.d.ts"
 * @import { Solving, Step } from "./types.d.ts"
 */
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { mark } from "./kept.js";
import { moves, path } from "./tree.js";
import { goTo, onMoved, open, play } from "./place.js";
import { loadPuzzles, puzzleOf } from "./puzzles.js";

onMoved((what) => {
  if (state.view !== "puzzle" || !state.solving) return;
  if (what === "played") void judge();
  if (what === "went") patch({ status: "yours", words: "your move", refutation: null, hint: null });
});

/** @param {Partial<Solving>} some */
function patch(some) {
  if (state.solving) change({ solving: { ...state.solving, ...some } });
}

/**
 * Puts a puzzle on the board.
 * @param {string} id
 * @param {string[]} [line] moves that are played already
 * @returns {Promise<boolean>}
 */
export async function begin(id, line = []) {
  await loadPuzzles();
  const puzzle = puzzleOf(id);
  if (!puzzle) {
    const message = `no puzzle has the id ${id}`;
    change({ fault: { ...faultOf(message), help: "the list has them all" }, view: "puzzles" });
    return false;
  }
  const { game, readings, position, goal_words } = puzzle;
  if (!(await open({ game, readings, position, line }))) return false;
  change({ view: "puzzle", solving: fresh(id, `your move: ${goal_words}`) });
  return true;
}

/** @param {string} id @param {string} words @returns {Solving} */
function fresh(id, words) {
  const status = "yours";
  return { id, status, words, refutation: null, hint: null, hints: 0, before: [] };
}

/** The moves since the puzzle's position. */
function line() {
  const { solving, tree } = state;
  return [...(solving?.before ?? []), ...(tree ? moves(tree.here) : [])];
}

async function judge() {
  const { solving, tree } = state;
  if (!solving || !tree) return;
  patch({ status: "thinking", words: "is that it?", hint: null, refutation: null });
  try {
    /** @type {Verdict} */
    const verdict = await ask({ ask: "try", id: solving.id, line: line() });
    if (state.solving?.id === solving.id) await obey(verdict);
  } catch (error) {
    patch({ status: "yours", words: faultOf(error).message });
  }
}

/** @param {Verdict} verdict */
async function obey(verdict) {
  const { solving, tree } = state;
  if (!solving || !tree) return;
  announce(verdict.words);
  if (!verdict.holds) {
    mark(solving.id, "tried", solving.hints);
    return patch({ status: "failed", words: verdict.words, refutation: verdict.reply });
  }
  if (verdict.solved) {
    mark(solving.id, "solved", solving.hints);
    return patch({ status: "solved", words: verdict.words });
  }
  if (verdict.reply) await play(verdict.reply, "opened");
  else if (verdict.position) await goOnFrom(verdict.position, line());
  patch({ status: "yours", words: verdict.words });
}

/**
 * Where the others pass, the solver goes on from a position of its own.
 * @param {string} position
 * @param {string[]} before
 */
async function goOnFrom(position, before) {
  const { tree } = state;
  if (!tree) return;
  await open({ game: tree.game, readings: tree.readings, position });
  patch({ before });
}

/** Shows the move that refutes a try. */
export async function refute() {
  const { solving } = state;
  if (solving?.refutation) await play(solving.refutation, "opened");
  patch({ refutation: null });
}

/** Back to the last position where it is the solver's turn. */
export async function takeBack() {
  const { tree, solving } = state;
  if (!tree || !solving) return;
  const steps = path(tree.here);
  const own = solving.status === "yours" ? steps.length - 2 : steps.length - 1;
  const count = Math.max(0, own - (own % 2));
  /** @type {Step} */
  const step = count === 0 ? tree.root : /** @type {Step} */ (steps[count - 1]);
  await goTo(step);
}

export async function startAgain() {
  const { solving } = state;
  if (solving) await begin(solving.id);
}

/** One more hint: the piece, then the cell, then the move. */
export async function hint() {
  const { solving } = state;
  if (!solving) return;
  const level = Math.min(3, (solving.hint?.level ?? 0) + 1);
  try {
    const answer = await ask({ ask: "hint", id: solving.id, line: line(), level });
    patch({ hint: answer, hints: solving.hints + 1 });
    announce(answer.words);
  } catch (error) {
    patch({ words: faultOf(error).message });
  }
}
