/**
 * The tree on the board as the game of a record, and back. Pure: the engine reads and writes the texts of records.
 * @import { RecordedGame, RecordedStep } from "../asking/contract.d.ts"
 * @import { About, Note, Step, Tree } from "./types.d.ts"
 */
import { grow, moves, path, prefer } from "./tree.js";
import { isComputer, isShared, withComputer } from "./seats.js";

/** Ends that the moves show; any other is a claim of whoever made the record. */
const BY_RULES = ["win", "no-move", "unfinished"];

/** The game that ends with a step: what else the tree has are its variations. @param {Tree} tree @param {Step} end @returns {RecordedGame} */
export function gameOf(tree, end) {
  const { game, readings, position, root, about, name } = tree;
  return {
    game,
    readings,
    position,
    players: playersOf(tree),
    tags: { ...about?.tags, ...(name ? { name } : {}) },
    ...endOf(tree, end),
    comments: root.note?.after ?? [],
    steps: stepsOf(root, end),
    unknown: about?.unknown ?? {},
  };
}

/** Who plays: as the record said that was opened, or as they sit here. @param {Tree} tree */
function playersOf(tree) {
  const { about, seats } = tree;
  if (about && !withComputer(tree) && !isShared(tree)) return about.players;
  return seats.map((who) => (isComputer(who) ? `level:${who}` : who));
}

/** How it ended, where the moves do not say it. @param {Tree} tree @param {Step} end */
function endOf({ resigned, about }, end) {
  if (resigned) return { ending: `resigned ${resigned[0]}`, result: null };
  if (isClaim(about) && about.line === moves(end).join(","))
    return { ending: about.ending, result: about.result };
  return { ending: null, result: null };
}

/** Whether the end is one that the moves do not show. @param {About|null} about @returns {about is About} */
export function isClaim(about) {
  return about !== null && !BY_RULES.includes(about.ending);
}

/**
 * The moves of a tree, each behind the one that it follows: those of the line to `end` first, then those that were looked at
 * last.
 * @param {Step} root
 * @param {Step} end
 */
function stepsOf(root, end) {
  const main = new Set(path(end));
  /** @type {RecordedStep[]} */
  const steps = [];
  const todo = [{ step: root, parent: 0 }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { step, parent } = next;
    const first = step.children.find((one) => main.has(one)) ?? step.last;
    const others = step.children.filter((one) => one !== first);
    for (const child of first ? [first, ...others] : others) {
      const { before = [], after = [] } = child.note ?? {};
      steps.push({ parent, move: child.move, before, after });
      todo.push({ step: child, parent: steps.length });
    }
  }
  return steps;
}

/** The moves of a game itself, without its variations. @param {RecordedGame} game */
export function lineOf({ steps }) {
  /** @type {string[]} */
  const line = [];
  let last = 0;
  steps.forEach(({ parent, move }, nth) => {
    if (parent !== last) return;
    line.push(move);
    last = nth + 1;
  });
  return line;
}

/** What a record says beside the moves. @param {RecordedGame} game @returns {About} */
export function aboutOf(game) {
  const { players, ending, result, unknown } = game;
  const others = Object.entries(game.tags).filter(([name]) => name !== "name");
  return {
    players,
    tags: Object.fromEntries(others),
    ending: ending ?? "unfinished",
    result: result ?? null,
    line: lineOf(game).join(","),
    unknown,
  };
}

/** Adds what a record says to a tree that begins as its game does. @param {Tree} tree @param {RecordedGame} game */
export function plantGame(tree, game) {
  Object.assign(tree, { about: aboutOf(game), name: game.tags.name ?? "" });
  say(tree.root, { before: [], after: game.comments }, true);
  const planted = [tree.root];
  /** @type {Map<Step, Step>} */
  const goesOn = new Map();
  const seen = new Set([tree.root]);
  let end = tree.root;
  for (const { parent, move, before, after } of game.steps) {
    const from = planted[parent] ?? tree.root;
    const step = grow(from, move, "");
    // The first of them goes on with the line.
    const first = goesOn.get(from) ?? step;
    goesOn.set(from, first);
    from.last = first;
    say(step, { before, after }, !seen.has(step));
    seen.add(step);
    planted.push(step);
    if (from === end && step === first) end = step;
  }
  prefer(end);
}

/**
 * Adds comments to a step. What was said of it before stays, but is not said twice.
 * @param {Step} step
 * @param {Note} note
 * @param {boolean} first whether nothing of the same record was added yet
 */
function say(step, { before, after }, first) {
  const was = step.note ?? { before: [], after: [] };
  /** @param {string[]} old @param {string[]} now */
  const both = (old, now) =>
    first ? [...now, ...old.filter((text) => !now.includes(text))] : [...old, ...now];
  if (before.length + after.length > 0)
    step.note = { before: both(was.before, before), after: both(was.after, after) };
}
