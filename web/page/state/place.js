/**
 * The position on the board: opening one, playing moves, going back and forth.
 * @import { Fault, Look, Opening, Place } from "../asking/contract.d.ts"
 * @import { Step, Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, mayMove, state } from "./store.js";
import {
  graft,
  grow,
  keepOnly,
  moves,
  path,
  plant,
  plantBranches,
  prefer,
  sameRoot,
  setNotes,
} from "./tree.js";
import { MAX_MOVES } from "./between.js";
import { keepNow, rootOf } from "./keeping.js";
import { keptGame, keptWith } from "./library.js";
import { lookAt } from "./facts.js";
import { lastWords } from "./said.js";
import { isComputer, isShared, seatOf } from "./seats.js";
import { turnWords } from "./you.js";

/**
 * `answered`: what was played in a puzzle is judged.
 * @typedef {"opened"|"played"|"went"|"answered"} Happening
 */

/** @type {((what: Happening, move: string) => void)[]} */
const listeners = [];
let latest = 0;
/** The trees that stood on the board last, by name: the browser's Back goes to them. @type {Map<string, Tree>} */
const recent = new Map();
/** So many of them. */
const RECENT = 8;
/** The step that is asked for: who steps faster than answers come goes on from there. @type {Step|null} */
let going = null;

/**
 * Is called whenever another position stands on the board.
 * @param {(what: Happening, move: string) => void} listener
 */
export function onMoved(listener) {
  listeners.push(listener);
}

/** The place that is shown. @returns {Place} */
export function here() {
  const tree = /** @type {Tree} */ (state.tree);
  const { game, readings, position } = tree;
  return { game, readings, position, line: moves(tree.here) };
}

/**
 * What became of a position that was to be shown. `late`: something else was asked for meanwhile.
 * @typedef {"shown"|"wrong"|"late"} Opened
 */

/**
 * Puts a position on the board, once it is known to be good. A tree that begins with the same position is
 * continued; so is a game that was kept, where it holds the line.
 * @param {Opening} place
 * @param {number} [at] how many moves of the line are played
 * @returns {Promise<boolean>} false: it is wrong, `state.fault` says why; or something else was asked for meanwhile
 */
export async function open(place, at) {
  return (await tryToOpen(place, at)) === "shown";
}

/**
 * The same, which tells what is wrong from what came too late.
 * @param {Opening} place
 * @param {number} [at]
 * @returns {Promise<Opened>}
 */
export async function tryToOpen(place, at = place.line?.length ?? 0) {
  const line = place.line ?? [];
  const turn = begin();
  try {
    const whole = await lookAt(place);
    const look = at === line.length ? whole : await lookAt({ ...place, line: line.slice(0, at) });
    if (turn !== latest) return "late";
    const tree = treeFor(place);
    const step = graft(tree, line, at);
    tell(tree, step, look);
    settle("opened", "");
    return "shown";
  } catch (error) {
    if (turn !== latest) return "late";
    change({ busy: false, fault: faultOf(error) });
    return "wrong";
  }
}

/** The tree that a place belongs to: the one on the board, or one that is planted. @param {Opening} place */
function treeFor(place) {
  const { seats, resigned, me } = place;
  const same = !place.fresh && state.tree && sameGame(state.tree, place) ? state.tree : null;
  const tree = same ?? recent.get(place.id ?? "") ?? plant(place);
  if (seats) tree.seats = seats;
  tree.resigned = resigned ?? tree.resigned;
  tree.me = me ?? tree.me;
  // The line of a game by links is what its judge has said; nothing is added to it.
  if (isShared(tree)) keepOnly(tree, place.line ?? []);
  else restoreBranches(tree, place);
  return tree;
}

/** Whether a place is one of the game on the board, with those who sit there. @param {Tree} tree @param {Opening} place */
function sameGame(tree, place) {
  if (isShared(tree) || place.id) return tree.id === place.id;
  const seats = place.seats?.join(",");
  const sit = tree.seats.join(",");
  return sameRoot(tree, place) && (seats === undefined || sit === "" || seats === sit);
}

/** Goes on with the game that was kept of a tree. @param {Tree} tree @param {Opening} place */
function restoreBranches(tree, { fresh, puzzle, seats = [], id, line = [] }) {
  const known = id ? keptGame(id) : keptWith(rootOf(tree), seats.join(","), line);
  const kept = fresh || puzzle ? undefined : known;
  if (!kept) return;
  plantBranches(tree, kept.tree.branches);
  setNotes(tree.root, kept.tree.notes, kept.tree.times);
  if (kept.namedAt >= tree.namedAt) {
    const { name, namedAt } = kept;
    Object.assign(tree, { name, namedAt });
  }
  tree.about ??= kept.about;
  if (tree === state.tree) return;
  tree.id = kept.id;
  if (!id) tree.resigned = kept.resigned;
}

/**
 * Puts a position on the board with as much of its line as is legal; where that is not all,
 * `state.fault` names the first move that is not.
 * @param {Opening} place
 * @param {number} [at] how many moves of the line are played
 * @returns {Promise<Opened>} wrong: the position itself is, or nobody answers
 */
export async function openLegal(place, at = place.line?.length ?? 0) {
  const opened = await tryToOpen(place, at);
  if (opened !== "wrong" || state.fault?.retry) return opened;
  const { fault } = state;
  const turn = latest;
  const legal = await legalPart(place).catch((error) => faultOf(error));
  if (turn !== latest) return "late";
  if (typeof legal === "number") return openPart(place, Math.min(at, legal), legal, fault);
  if (legal) change({ fault: legal });
  return "wrong";
}

/**
 * Shows the legal part of a line, and says what is wrong with the move behind it.
 * @param {Opening} place
 * @param {number} at
 * @param {number} legal
 * @param {Fault|null} fault
 */
async function openPart(place, at, legal, fault) {
  const line = place.line ?? [];
  const opened = await tryToOpen({ ...place, line: line.slice(0, legal) }, at);
  if (opened !== "shown") return opened;
  const message = illegalWords(line, legal, fault?.message ?? "");
  const help = phrase("link.rest");
  change({ fault: { ...faultOf(message), clause: fault?.clause ?? null, help: [help] } });
  return opened;
}

/** @param {string[]} line @param {number} legal @param {string} why */
export function illegalWords(line, legal, why) {
  return phrase("link.illegal", { nth: legal + 1, move: line[legal] ?? "", why });
}

/**
 * How many moves of a line that is not legal can be played. Throws where nobody answers.
 * @param {Opening} place
 * @returns {Promise<number|null>} null: the position itself is wrong
 */
export async function legalPart(place) {
  const line = place.line ?? [];
  /** @param {number} count */
  const isLegal = (count) =>
    lookAt({ ...place, line: line.slice(0, count) }).then(
      () => true,
      (error) => {
        if (faultOf(error).retry) throw error;
        return false;
      },
    );
  if (!(await isLegal(0))) return null;
  let legal = 0;
  let illegal = line.length;
  while (illegal - legal > 1) {
    const middle = (legal + illegal) >> 1;
    if (await isLegal(middle)) legal = middle;
    else illegal = middle;
  }
  return legal;
}

/**
 * Plays a move from the position that is shown.
 * @param {string} move
 * @param {Happening} [what]
 * @returns {Promise<boolean>} false: it is not legal, `state.typed.fault` says why; or it is not the
 *   reader's turn in a puzzle; or something else was asked for meanwhile
 */
export async function play(move, what = "played") {
  if (what === "played" && !mayMove()) return false;
  const { tree } = state;
  if (!tree) return false;
  if (isShared(tree) && path(tree.here).length >= MAX_MOVES) {
    const fault = faultOf(phrase("link.long", { most: MAX_MOVES }));
    change({ typed: { text: move, fault } });
    return false;
  }
  const turn = begin();
  const from = tree.here;
  try {
    const look = await lookAt({ ...here(), line: [...moves(from), move] });
    if (turn !== latest) return false;
    const last = look.line.at(-1) ?? { move, words: "" };
    const step = grow(from, last.move, last.words);
    tell(tree, step, look);
    announce(phrase("said.last", { move: lastWords(look), turn: turnWords(look) }));
    settle(what, step.move);
    return true;
  } catch (error) {
    if (turn !== latest) return false;
    change({ busy: false, typed: { text: move, fault: faultOf(error) } });
    return false;
  }
}

/**
 * Puts a tree on the board again where it was left.
 * @param {Tree} tree
 * @returns {Promise<boolean>} false: something else was asked for meanwhile, or nobody answers
 */
export async function showAgain(tree) {
  const turn = begin();
  const { game, readings, position, here: step } = tree;
  try {
    const look = await lookAt({ game, readings, position, line: moves(step) });
    if (turn !== latest) return false;
    tell(tree, step, look);
    settle("opened", "");
    return true;
  } catch (error) {
    if (turn === latest) change({ busy: false, fault: faultOf(error) });
    return false;
  }
}

/**
 * Goes to a step of the tree.
 * @param {Step} step
 */
export async function goTo(step) {
  const { tree } = state;
  if (!tree || step === (going ?? tree.here)) return;
  const turn = begin();
  going = step;
  try {
    const look = await lookAt({ ...here(), line: moves(step) });
    if (turn !== latest) return;
    prefer(step);
    tell(tree, step, look);
    const after = { move: step.words || step.move, turn: turnWords(look) };
    announce(step.move ? phrase("said.after", after) : after.turn);
    settle("went", step.move);
  } catch (error) {
    if (turn !== latest) return;
    going = null;
    change({ busy: false, fault: faultOf(error) });
  }
}

/** Takes a move back; against a computer, its answer too. */
export function undo() {
  const { tree, view } = state;
  const from = going ?? tree?.here;
  let step = from?.parent ?? null;
  if (!tree || !from || !step) return Promise.resolve();
  let { player } = from;
  while (view === "play" && step.parent && isComputer(seatOf(tree, player))) {
    ({ player } = step);
    step = step.parent;
  }
  // The computer began, and the reader has not moved yet.
  const computers = view === "play" && isComputer(seatOf(tree, player));
  return computers ? Promise.resolve() : goTo(step);
}

/** One move back, whoever made it. */
export function back() {
  const parent = (going ?? state.tree?.here)?.parent;
  return parent ? goTo(parent) : Promise.resolve();
}

export function redo() {
  const next = (going ?? state.tree?.here)?.last;
  return next ? goTo(next) : Promise.resolve();
}

function begin() {
  going = null;
  latest += 1;
  change({ busy: true });
  return latest;
}

/** @param {Tree} tree @param {Step} step @param {Look} look */
function tell(tree, step, look) {
  path(step).forEach((one, index) => {
    one.words = look.line[index]?.words ?? one.words;
    one.player = look.line[index]?.player ?? one.player;
  });
  const { here: was } = tree;
  const stepped = tree === state.tree && (step.parent === was || was.parent === step);
  tree.here = step;
  going = null;
  recent.delete(tree.id);
  recent.set(tree.id, tree);
  const [oldest] = recent.keys();
  if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest);
  change({
    tree,
    look,
    stepped,
    busy: false,
    fault: null,
    hand: null,
    pointed: null,
    preview: null,
    pointedMove: null,
    why: null,
    proof: null,
    typed: { text: "", fault: null },
  });
}

/** @param {Happening} what @param {string} move */
function settle(what, move) {
  keepNow();
  tellListeners(what, move);
}

/** @param {Happening} what @param {string} [move] */
export function tellListeners(what, move = "") {
  for (const listener of listeners) listener(what, move);
}
