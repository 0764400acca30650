/**
 * What each move of the game let slip.
 * @import { Look, MoveReview, Progress } from "../asking/contract.d.ts"
 * @import { Step } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf, isStop } from "../asking/fault.js";
import { announce, change, patcher, state } from "./store.js";
import { peekAt } from "./facts.js";
import { keepNow } from "./keeping.js";
import { graft, moves, path, tip } from "./tree.js";
import { goTo, here, onMoved } from "./place.js";
import { hasLost, provedWords, reader } from "./you.js";

/** @type {AbortController|null} */
let running = null;

/** The lost game that was reviewed last by itself: its tree and its line. */
let lost = { tree: /** @type {unknown} */ (null), line: "" };

onMoved(() => {
  // A review of another game, or of moves that are not played any more, makes nobody wait.
  if (state.review?.running && !reviewed()) stopReview();
  reviewLoss();
});

/** Reviews a game that the reader has lost just now, to name the move that turned it. */
export function reviewLoss() {
  const { look, tree } = state;
  const line = wholeLine().join(",");
  if (!look || !tree?.here.parent || !hasLost(look) || reviewed()) return;
  if (lost.tree === tree && lost.line === line) return;
  lost = { tree, line };
  void review();
}

const patch = patcher("review");

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
      winners: end.outcome?.players ?? null,
    });
    const flagged = answer.moves.filter(isFlagged).length;
    announce(phrase("review.done", { count: line.length, slips: flagged }));
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

/** What proves the judgement of a move; empty: it is an opinion. @param {Look} look @param {MoveReview} move */
export function reasonWords(look, { judgement, proved_before: before, proved: after, best }) {
  const count = state.review?.plies ?? 0;
  if (judgement === "missed win" && before)
    return phrase("review.missed", { before: provedWords(look, before), count });
  if (judgement === "slower win" && before && after)
    return phrase("review.slower", { before: provedWords(look, before), count: after.plies });
  if (judgement === "losing move" && after)
    return phrase("review.lost", { after: provedWords(look, after), move: best[0] ?? "", count });
  return "";
}

/** Whether a move let something slip that matters. @param {MoveReview} move */
export function isFlagged({ judgement }) {
  return !["good", "inaccuracy", "slower win"].includes(judgement);
}

/**
 * The move of the reader's that turned a game that was lost: the last slip after which another side wins by proof and before
 * which none did; else one that let a win slip by proof; else the one that cost most of what was expected.
 * @returns {MoveReview|null}
 */
export function turningPoint() {
  const known = reviewed();
  const me = reader();
  if (!known || !me || known.running || !isLost(known, me)) return null;
  const own = known.moves.filter(({ player }) => player === me);
  const wins = (/** @type {MoveReview["proved"]} */ one) =>
    one?.winners.includes(String(me)) === true;
  const losing = own.findLast(
    (one) =>
      isFlagged(one) &&
      one.proved &&
      one.proved.winners !== "" &&
      !wins(one.proved) &&
      (!one.proved_before || wins(one.proved_before)),
  );
  const missed = own.findLast(({ judgement }) => judgement === "missed win");
  const [worst] = [...own].sort((a, b) => costOf(b, me) - costOf(a, me));
  return losing ?? missed ?? (worst && costOf(worst, me) >= SLIP ? worst : null);
}

/** So much of what is expected a move costs that turns a game, in percent. */
const SLIP = 10;

/** @param {MoveReview} move @param {number} me */
function costOf({ chances, chance }, me) {
  return (chances[me - 1] ?? chance) - chance;
}

/** @param {NonNullable<typeof state.review>} known @param {number} me */
function isLost({ winners, tree }, me) {
  return winners
    ? winners.length > 0 && !winners.includes(me)
    : tree.resigned.startsWith(String(me));
}

/** Whether the board shows the position before a move of the line. @param {MoveReview} move */
export function isBefore({ number }) {
  return state.tree !== null && path(state.tree.here).length === number - 1;
}

/** Goes on with the game from before a move, whatever was played then. @param {MoveReview} move */
export async function playOnFrom({ number }) {
  const { tree } = state;
  if (!tree) return;
  tree.resigned = "";
  const steps = path(tip(tree.here));
  await goTo(number === 1 ? tree.root : (steps[number - 2] ?? tree.here));
  change({ review: null });
  keepNow();
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
 * @param {number[]} side numbers of its players
 * @param {number[]|null} winners of the game; empty: nobody; null: it is not over
 * @param {number} sides how many there are
 * @returns {number[]}
 */
export function courseOf(all, side, winners, sides) {
  const first = (side[0] ?? 0) - 1;
  const course = all.map(({ chances }) => chances[first] ?? 50);
  const last = all.at(-1);
  if (winners) {
    const share = winners.length === 0 ? 50 : 0;
    return [...course, winners.includes(side[0] ?? 0) ? 100 : share];
  }
  if (last && side.includes(last.player)) return [...course, last.chance];
  return last && sides === 2 ? [...course, 100 - last.chance] : course;
}
