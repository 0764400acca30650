/**
 * Solving a puzzle: one's moves are judged, the best defence answers them.
 * @import { Look, PuzzleRow, Tried } from "../asking/contract.d.ts"
 * @import { Solving, Step } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, patcher, state } from "./store.js";
import { mark } from "./kept.js";
import { moves, path } from "./tree.js";
import { goTo, onMoved, open, openLegal, play, tellListeners } from "./place.js";
import { playerName } from "./you.js";
import { loadPuzzles, puzzleOf, puzzlesOf } from "./puzzles.js";

/** @type {((id: string, what: "solved"|"failed", first: boolean) => void)[]} */
const judges = [];

/**
 * Is called when a puzzle is solved, or a try fails or a hint is asked for: `first` where nothing was known of it before.
 * @param {(id: string, what: "solved"|"failed", first: boolean) => void} listener
 */
export function onJudged(listener) {
  judges.push(listener);
}

/** Marks what became of a puzzle. @param {Solving} solving @param {"solved"|"failed"} what */
function judged({ id, hints }, what) {
  const first = state.marks[id] === undefined;
  mark(id, what === "solved" ? "solved" : "tried", hints);
  for (const listener of judges) listener(id, what, first);
}

onMoved((what) => {
  if (state.view !== "puzzle" || !state.solving) return;
  if (what === "played") void judge(true);
  if (what === "went") void stayAtOwnTurn();
});

const patch = patcher("solving");

/**
 * Puts a puzzle on the board.
 * @param {string} id
 * @param {string[]} [line] moves that are played already
 * @returns {Promise<boolean>}
 */
export async function begin(id, line = []) {
  await loadPuzzles();
  if (!state.puzzles) {
    change({ view: "puzzles" });
    return false;
  }
  const puzzle = puzzleOf(id);
  if (!puzzle) {
    change({ fault: unknownPuzzle(id), view: "puzzles" });
    return false;
  }
  const { game, readings, position } = puzzle;
  if (!(await open({ game, readings, position, puzzle: puzzle.id }))) return false;
  change({ view: "puzzle", solving: fresh(puzzle) });
  if (line.length > 0) await resume(puzzle, line);
  return true;
}

/** @param {string} id */
function unknownPuzzle(id) {
  const several = puzzlesOf(id).length;
  const message = several
    ? phrase("puzzle.several", { count: several, id })
    : phrase("puzzle.unknown", { id });
  const help = phrase(several ? "puzzle.writeMore" : "puzzle.inList");
  return { ...faultOf(message), help: [help] };
}

/** How often a puzzle was begun. */
let runs = 0;

/** @param {PuzzleRow} puzzle @returns {Solving} */
function fresh({ id }) {
  const begun = { status: /** @type {const} */ ("yours"), words: phrase("task.yours") };
  runs += 1;
  return {
    id,
    run: runs,
    ...begun,
    wrong: [],
    hint: null,
    hints: 0,
    before: [],
    me: state.look?.to_move ?? 0,
    counts: state.marks[id] === undefined,
  };
}

/**
 * Plays the moves of a link, and judges the last of them. Progress is not marked: a link is no solution of
 * the reader's own.
 * @param {PuzzleRow} puzzle
 * @param {string[]} line
 */
async function resume({ id, game, readings, position, goal }, line) {
  if (goal.startsWith("solitaire")) return resumeAlone(line);
  if ((await openLegal({ game, readings, position, line, puzzle: id })) !== "shown") return;
  const { fault, tree, look, solving } = state;
  if (!tree || !look || solving?.id !== id) return;
  path(tree.here).forEach((step, index) => {
    step.own ||= look.line[index + 1]?.player === solving.me;
  });
  if (tree.here.own) patch({ words: phrase("task.yours") });
  else await judge(false);
  if (fault) change({ fault });
}

/** @param {string[]} line */
async function resumeAlone(line) {
  const { solving } = state;
  if (!solving) return;
  const same = moment();
  try {
    const verdict = await ask({ ask: "try", id: solving.id, line });
    if (!same()) return;
    await goOnFrom(verdict.position, line);
    await obey({ ...verdict, position: state.look?.position ?? "" }, false);
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** The moves since the puzzle's position. */
function line() {
  const { solving, tree } = state;
  return [...(solving?.before ?? []), ...(tree ? moves(tree.here) : [])];
}

/**
 * What is shown now, to be compared with what is shown when an answer comes.
 * @returns {() => boolean} whether the same puzzle stands at the same move
 */
function moment() {
  const { id, run, before } = state.solving ?? {};
  const here = state.tree?.here;
  return () => {
    const { solving, tree, view } = state;
    const same = solving?.id === id && solving?.run === run && solving?.before === before;
    return view === "puzzle" && same && tree?.here === here;
  };
}

/** @param {boolean} counts whether what comes of it is kept as the reader's progress */
async function judge(counts) {
  const { solving, tree } = state;
  if (!solving || !tree) return;
  patch({ status: "thinking", words: phrase("task.judging"), hint: null });
  const same = moment();
  try {
    const verdict = await ask({ ask: "try", id: solving.id, line: line() });
    if (same()) await obey(verdict, counts);
  } catch (error) {
    if (!same()) return;
    const { message } = faultOf(error);
    patch({ status: "failed", words: phrase("puzzle.notJudged", { why: message }) });
  }
}

/** @param {Tried} verdict @param {boolean} counts */
async function obey(verdict, counts) {
  const { solving, tree } = state;
  if (!solving || !tree) return;
  announce(verdict.words);
  if (!verdict.holds) {
    if (counts) judged(solving, "failed");
    return refute(verdict);
  }
  if (verdict.solved) {
    patch({ status: "solved", words: verdict.words });
    tellListeners("answered");
    if (counts) judged(solving, "solved");
    return;
  }
  await goOn(verdict, counts);
}

/** Plays the answer of the others, and gives the turn to the solver. @param {Tried} verdict @param {boolean} counts */
async function goOn({ reply, position, words }, counts) {
  if (reply) {
    if (!(await play(reply, "opened"))) return;
    // More than two play: others may be to move, or a partner, whose moves are the solver's too.
    if (state.look?.to_move !== state.solving?.me) return judge(counts);
  } else if (position && position !== state.look?.position) {
    if (!(await goOnFrom(position, line()))) return;
  }
  if (state.tree) state.tree.here.own = true;
  patch({ status: "yours", words });
  tellListeners("answered");
}

/**
 * Where the others pass, the solver goes on from a position of its own.
 * @param {string} position
 * @param {string[]} before
 * @returns {Promise<boolean>} whether it stands on the board
 */
async function goOnFrom(position, before) {
  const { tree, solving } = state;
  if (!tree || !solving) return false;
  const { game, readings } = tree;
  if (!(await open({ game, readings, position, puzzle: solving.id }))) return false;
  patch({ before });
  return true;
}

/** Marks a try that does not hold, and plays what refutes it. @param {Tried} verdict */
async function refute({ words, reply, left }) {
  const { solving, tree, look } = state;
  if (!solving || !tree || !look) return;
  const move = tree.here.move;
  const wrong = solving.wrong.includes(move) ? solving.wrong : [...solving.wrong, move];
  patch({ status: "failed", words, wrong });
  if (!reply) return;
  const same = moment();
  await new Promise((resolve) => setTimeout(resolve, REPLY));
  if (!same() || !(await play(reply, "opened"))) return;
  const { outcome, line } = /** @type {Look} */ (state.look);
  const answer = { player: playerName(look, look.to_move), move: line.at(-1)?.words ?? reply };
  const told = outcome
    ? phrase("puzzle.refutedWon", answer)
    : phrase("puzzle.refuted", { ...answer, count: left - 1 });
  patch({ words: told });
  announce(told);
}

/** So long a try is seen before it is refuted, in ms. */
const REPLY = 400;
/** The other side's moves are not the solver's to make: goes on to a turn that is. */
async function stayAtOwnTurn() {
  const { tree } = state;
  if (!tree) return;
  if (!tree.here.own) return goTo(lastOwn(tree.here) ?? tree.root);
  patch({ status: "yours", words: phrase("task.yours"), hint: null });
}

/** The last turn of the solver's up to a step. @param {Step|null} step @returns {Step|null} */
function lastOwn(step) {
  let one = step;
  while (one && !one.own) one = one.parent;
  return one;
}

/** Back to the last position where it is the solver's turn. */
export async function takeBack() {
  const { tree, solving } = state;
  if (!tree || !solving || solving.status === "thinking") return;
  const { here } = tree;
  const step = lastOwn(here.own ? here.parent : here);
  if (step) await goTo(step);
  else if (solving.before.length > 0) await begin(solving.id, solving.before.slice(0, -1));
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
  const same = moment();
  try {
    const answer = await ask({ ask: "hint", id: solving.id, line: line(), level });
    if (!same()) return;
    patch({ hint: answer, hints: solving.hints + 1 });
    if (level === 3 && answer.spot) change({ focus: answer.spot });
    if (state.solving) judged(state.solving, "failed");
    announce(answer.words);
  } catch (error) {
    if (same()) change({ fault: faultOf(error) });
  }
}
