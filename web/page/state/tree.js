/**
 * The moves that were played from a position, as a tree.
 * @import { Opening } from "../asking/contract.d.ts"
 * @import { Note, Step, Tree } from "./types.d.ts"
 */

const NEW = { move: "", words: "", player: 0, last: null, own: false, note: null, noteAt: 0 };

/**
 * @param {Opening} place
 * @returns {Tree}
 */
export function plant({ game, readings, position, puzzle = "", seats = [], id, me = 0 }) {
  /** @type {Step} */
  const root = { ...NEW, parent: null, children: [], own: true };
  const about = { id: id ?? newId(), game, readings, position, seats, resigned: "", me };
  const names = { name: "", namedAt: 0, about: null };
  return { ...about, ...names, puzzle: puzzle || null, root, here: root };
}

/** A name that no other tree has: of the time and by chance. */
function newId() {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 48).toString(36)}`;
}

/**
 * The step that `move` leads to; a branch is added where it is new.
 * @param {Step} step
 * @param {string} move
 * @param {string} words
 * @returns {Step}
 */
export function grow(step, move, words) {
  let child = step.children.find((one) => one.move === move);
  if (!child) {
    child = { ...NEW, move, parent: step, children: [] };
    step.children.push(child);
  }
  if (words) child.words = words;
  step.last = child;
  return child;
}

/**
 * The steps from the first move to this one.
 * @param {Step} step
 * @returns {Step[]}
 */
export function path(step) {
  const steps = [];
  for (let one = step; one.parent; one = one.parent) steps.unshift(one);
  return steps;
}

/**
 * The end of the branch that was looked at last.
 * @param {Step} step
 * @returns {Step}
 */
export function tip(step) {
  let end = step;
  while (end.last) end = end.last;
  return end;
}

/**
 * The moves to a step.
 * @param {Step} step
 * @returns {string[]}
 */
export function moves(step) {
  return path(step).map((one) => one.move);
}

/**
 * Makes the branch of this step the one that redo follows.
 * @param {Step} step
 */
export function prefer(step) {
  for (let one = step; one.parent; one = one.parent) one.parent.last = one;
}

/**
 * Adds a line of moves to a tree and gives the step after `at` of them.
 * @param {Tree} tree
 * @param {string[]} line
 * @param {number} at
 * @returns {Step}
 */
export function graft(tree, line, at) {
  let step = tree.root;
  let here = tree.root;
  line.forEach((move, index) => {
    step = grow(step, move, "");
    if (index + 1 === at) here = step;
  });
  return here;
}

/**
 * Leaves one line in a tree, which has no other branches. Gives its last step.
 * @param {Tree} tree
 * @param {string[]} line
 */
export function keepOnly(tree, line) {
  let step = tree.root;
  for (const move of line) {
    const next = grow(step, move, "");
    step.children = [next];
    step = next;
  }
  Object.assign(step, { children: [], last: null });
  return step;
}

/**
 * Whether a tree begins with a place. That of a puzzle and that of the reader's own game are two, also where they begin
 * with the same position.
 * @param {Tree} tree
 * @param {Opening} place
 */
export function sameRoot(tree, { game, readings, position, puzzle = "" }) {
  return (
    tree.game === game &&
    tree.readings === readings &&
    tree.position === position &&
    (tree.puzzle ?? "") === puzzle
  );
}

/**
 * A tree of moves as it is kept: a move, then what follows it.
 * @typedef {[string, ...Branch[]]} Branch
 */

/**
 * The moves of a tree; of the branches that leave a position the one that was looked at last is the last.
 * @param {Tree} tree
 * @returns {Branch[]}
 */
export function branchesOf({ root }) {
  /** @type {Branch[]} */
  const all = [];
  /** @type {{step: Step, into: (string|Branch)[]}[]} */
  const todo = [{ step: root, into: all }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { step, into } = next;
    const last = step.children.filter((one) => one === step.last);
    for (const one of [...step.children.filter((child) => child !== step.last), ...last]) {
      /** @type {Branch} */
      const branch = [one.move];
      into.push(branch);
      todo.push({ step: one, into: branch });
    }
  }
  return all;
}

/**
 * Adds branches that were kept.
 * @param {Tree} tree
 * @param {Branch[]} branches
 */
export function plantBranches(tree, branches) {
  const todo = [{ step: tree.root, all: branches }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    for (const [move, ...rest] of next.all)
      todo.push({ step: grow(next.step, move, ""), all: /** @type {Branch[]} */ (rest) });
  }
}

/** All that is said of a step. @param {Step} step */
export function noteWords({ note }) {
  return note ? [...note.before, ...note.after].join(" ") : "";
}

/** Whether anything is said of a step. @param {Step} step */
export function isNoted({ note }) {
  return note !== null && note.before.length + note.after.length > 0;
}

/**
 * The comments of a tree, by the moves before them, joined by commas; empty where they were deleted.
 * @param {Step} root
 * @returns {Record<string, Note>}
 */
export function notesOf(root) {
  /** @type {Record<string, Note>} */
  const notes = {};
  for (const [step, before] of stepsBelow(root)) if (step.note) notes[before] = step.note;
  return notes;
}

/** When the comments of a tree were written, in the same form. @param {Step} root @returns {Record<string, number>} */
export function noteTimesOf(root) {
  /** @type {Record<string, number>} */
  const times = {};
  for (const [step, before] of stepsBelow(root)) if (step.note) times[before] = step.noteAt;
  return times;
}

/**
 * Sets comments that were kept, where their moves are there and no newer comment is.
 * @param {Step} root
 * @param {Record<string, Note>} notes
 * @param {Record<string, number>} [times]
 */
export function setNotes(root, notes, times = {}) {
  for (const [step, before] of stepsBelow(root)) {
    const [note, at] = [notes[before], times[before] ?? 0];
    if (note && (step.note === null || at > step.noteAt)) Object.assign(step, { note, noteAt: at });
  }
}

/** A step and those below it, each with its moves, joined by commas. @param {Step} root @returns {Generator<[Step, string]>} */
function* stepsBelow(root) {
  /** @type {[Step, string][]} */
  const todo = [[root, ""]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    yield next;
    const [step, before] = next;
    for (const one of step.children) todo.push([one, before ? `${before},${one.move}` : one.move]);
  }
}

/** The line of the branches that were looked at last. @param {Branch[]} branches @returns {string[]} */
export function mainLine(branches) {
  const line = [];
  for (let last = branches.at(-1); last; last = /** @type {Branch[]} */ (last.slice(1)).at(-1))
    line.push(last[0]);
  return line;
}

/**
 * Whether what was kept has the form.
 * @param {unknown} value
 * @returns {value is Branch[]}
 */
export function areBranches(value) {
  const todo = [value];
  while (todo.length > 0) {
    const all = todo.pop();
    if (!Array.isArray(all)) return false;
    for (const one of all) {
      if (!Array.isArray(one) || typeof one[0] !== "string") return false;
      todo.push(one.slice(1));
    }
  }
  return true;
}

/** Whether branches hold a line. @param {Branch[]} branches @param {string[]} line @returns {boolean} */
export function holdsLine(branches, line) {
  let here = branches;
  for (const move of line) {
    const found = here.find(([first]) => first === move);
    if (!found) return false;
    here = /** @type {Branch[]} */ (found.slice(1));
  }
  return true;
}
