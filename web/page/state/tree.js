/**
 * The moves that were played from a position, as a tree.
 * @import { Opening } from "../asking/contract.d.ts"
 * @import { Step, Tree } from "./types.d.ts"
 */

const NEW = { move: "", words: "", player: "", last: null, own: false, note: null };

/**
 * @param {Opening} place
 * @returns {Tree}
 */
export function plant({ game, readings, position, puzzle = "", seats = [], id, me = "" }) {
  /** @type {Step} */
  const root = { ...NEW, parent: null, children: [], own: true };
  const about = { id: id ?? newId(), game, readings, position, seats, resigned: "", me };
  const names = { name: "", study: "" };
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

/** So many moves are kept of a tree. */
const MOST = 600;

/**
 * The moves of a tree; of the branches that leave a position the one that was looked at last is the last.
 * @param {Tree} tree
 * @returns {Branch[]}
 */
export function branchesOf(tree) {
  let left = MOST;
  /** @param {Step} step @returns {Branch[]} */
  const below = (step) => {
    const last = step.children.filter((one) => one === step.last);
    const order = [...step.children.filter((one) => one !== step.last), ...last];
    // What was looked at last is the first to be kept.
    const kept = order.reverse().flatMap((one) => {
      if (left <= 0) return [];
      left -= 1;
      return [/** @type {Branch} */ ([one.move, ...below(one)])];
    });
    return kept.reverse();
  };
  return below(tree.root);
}

/**
 * Adds branches that were kept.
 * @param {Tree} tree
 * @param {Branch[]} branches
 */
export function plantBranches(tree, branches) {
  /** @param {Step} step @param {Branch[]} all */
  const add = (step, all) => {
    for (const [move, ...rest] of all) add(grow(step, move, ""), rest);
  };
  add(tree.root, branches);
}

/**
 * The comments of a tree, by the moves before them, joined by commas; empty where one was deleted.
 * @param {Step} step
 * @param {string[]} [before]
 * @returns {Record<string, string>}
 */
export function notesOf(step, before = []) {
  const own = step.note === null ? {} : { [before.join(",")]: step.note };
  return Object.assign(own, ...step.children.map((one) => notesOf(one, [...before, one.move])));
}

/** Sets comments that were kept, where their moves are there. @param {Step} step @param {Record<string, string>} notes @param {string[]} [before] */
export function setNotes(step, notes, before = []) {
  step.note ??= notes[before.join(",")] ?? null;
  for (const one of step.children) setNotes(one, notes, [...before, one.move]);
}

/** The line of the branches that were looked at last. @param {Branch[]} branches @returns {string[]} */
export function mainLine(branches) {
  const last = branches.at(-1);
  if (!last) return [];
  const [move, ...rest] = last;
  return [move, ...mainLine(rest)];
}

/**
 * Whether what was kept has the form.
 * @param {unknown} value
 * @returns {value is Branch[]}
 */
export function areBranches(value) {
  return (
    Array.isArray(value) &&
    value.every(
      (one) => Array.isArray(one) && typeof one[0] === "string" && areBranches(one.slice(1)),
    )
  );
}

/** Whether branches hold a line. @param {Branch[]} branches @param {string[]} line @returns {boolean} */
export function holdsLine(branches, [move, ...rest]) {
  if (move === undefined) return true;
  const found = branches.find(([first]) => first === move);
  return found ? holdsLine(/** @type {Branch[]} */ (found.slice(1)), rest) : false;
}
