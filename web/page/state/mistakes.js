/**
 * Learning from one's own mistakes: the slips of a review, each to be mended on the board.
 * @import { MoveReview } from "../asking/contract.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, patcher, state } from "./store.js";
import { here, onMoved, open } from "./place.js";
import { isFlagged, reviewed } from "./review.js";
import { readerOf } from "./seats.js";
import { opine } from "./opinion.js";
import { remember } from "./route.js";

onMoved((what, move) => {
  if (what === "played" && state.mistakes?.status !== "found" && isAtSlip()) void judge(move);
});

const patch = patcher("mistakes");

/** The slips that are the reader's: of who sits here alone, else of all. @returns {MoveReview[]} */
export function ownSlips() {
  const { tree } = state;
  const me = tree ? readerOf(tree) : "";
  const slips = reviewed()?.moves.filter(isFlagged) ?? [];
  return me ? slips.filter(({ player }) => String(player) === me) : slips;
}

/** Whether the move that was played just now answers the slip that is shown. */
function isAtSlip() {
  const { mistakes, tree, view } = state;
  const slip = mistakes?.list[mistakes.nth];
  return view === "explore" && slip !== undefined && tree?.here.parent === tree?.root;
}

/** Begins with the first slip, on a board of its own. */
export async function learn() {
  const known = reviewed();
  const list = ownSlips();
  if (!known || list.length === 0) return;
  const place = { ...here(), line: [] };
  change({
    mistakes: { list, nth: 0, place, line: known.line, status: "yours", words: "" },
    view: "explore",
  });
  await show(0);
}

/** Shows the position before a slip. @param {number} nth */
async function show(nth) {
  const { mistakes } = state;
  const slip = mistakes?.list[nth];
  if (!mistakes || !slip) return;
  const { game, readings, position } = mistakes.place;
  const line = mistakes.line.slice(0, slip.number - 1);
  const before = await ask({ ask: "peek", game, readings, position, line });
  patch({ nth, status: "yours", words: phrase("slip.find", { move: slip.move }) });
  await open({ game, readings, position: before.position, line: [], fresh: true });
  announce(state.mistakes?.words ?? "");
  opine();
  remember();
}

/** The next slip; after the last, the end. */
export function nextSlip() {
  const { mistakes } = state;
  if (!mistakes) return;
  if (mistakes.nth + 1 < mistakes.list.length) return void show(mistakes.nth + 1);
  endLearning();
}

/** The position before the slip once more. */
export function trySlipAgain() {
  if (state.mistakes) void show(state.mistakes.nth);
}

export function endLearning() {
  change({ mistakes: null });
}

/** Whether a move is better than the slip: one of the best, or one that a review of it does not flag. @param {string} move */
async function judge(move) {
  const { mistakes, tree } = state;
  const slip = mistakes?.list[mistakes.nth];
  if (!mistakes || !slip || !tree) return;
  if (slip.best.slice(0, 3).includes(move)) return found(move);
  if (slip.move === move) return failed(move, slip);
  patch({ status: "thinking", words: phrase("task.judging") });
  try {
    const { game, readings, position } = tree;
    const [first] = (await ask({ ask: "review", game, readings, position, line: [move] })).moves;
    if (state.mistakes?.nth !== mistakes.nth || state.tree !== tree) return;
    if (first && !isFlagged(first)) found(move);
    else failed(move, slip);
  } catch (error) {
    patch({ status: "failed", words: faultOf(error).message });
  }
}

/** @param {string} move */
function found(move) {
  patch({ status: "found", words: phrase("slip.found", { move }) });
  announce(state.mistakes?.words ?? "");
}

/** @param {string} move @param {MoveReview} slip */
function failed(move, slip) {
  const best = slip.best[0] ?? "";
  const isSame = slip.move === move;
  const words = best
    ? phrase(isSame ? "slip.sameBetter" : "slip.alsoBetter", { move, best })
    : phrase(isSame ? "slip.same" : "slip.also", { move });
  patch({ status: "failed", words });
  announce(state.mistakes?.words ?? "");
}
