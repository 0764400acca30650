/**
 * What stays in this browser: settings, progress with puzzles, one's own lines. Other pages of the site and other versions
 * of this one write there too, so what does not have the form is left out.
 * @import { KeptTree, PuzzleMark, State } from "./types.d.ts"
 */
import { change, state } from "./store.js";
import { areBranches, holdsLine } from "./tree.js";

const PREFIX = "crosstrack.";
const LINES = 12;

/**
 * @param {string} name
 * @returns {unknown} undefined where nothing is stored that can be read
 */
function load(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "");
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {Record<string, unknown>} empty where the value is no object */
function object(value) {
  const is = typeof value === "object" && value !== null && !Array.isArray(value);
  return is ? /** @type {Record<string, unknown>} */ (value) : {};
}

/** @returns {Partial<State["settings"]>} */
function storedSettings() {
  const { theme, keys, turned, turnEach, sound } = object(load("settings"));
  return {
    ...(theme === "auto" || theme === "light" || theme === "dark" ? { theme } : {}),
    ...(typeof keys === "boolean" ? { keys } : {}),
    ...(typeof turned === "boolean" ? { turned } : {}),
    ...(typeof turnEach === "boolean" ? { turnEach } : {}),
    ...(typeof sound === "boolean" ? { sound } : {}),
  };
}

/** @param {unknown} value @returns {PuzzleMark|null} */
function markOf(value) {
  const { state: what, hints, on } = object(value);
  if (what !== "solved" && what !== "tried") return null;
  return { state: what, hints: Number(hints) || 0, on: typeof on === "string" ? on : today() };
}

/** @returns {State["marks"]} */
function marksRead() {
  /** @type {State["marks"]} */
  const marks = {};
  for (const [id, value] of Object.entries(object(load("marks")))) {
    const one = markOf(value);
    if (one) marks[id] = one;
  }
  return marks;
}

/** A link and its title. @param {unknown} value */
function titledOf(value) {
  const { hash, title } = object(value);
  const good = typeof hash === "string" && hash.startsWith("#") && typeof title === "string";
  return good ? { hash, title } : null;
}

/** The tree that is kept with a line. @param {unknown} value @returns {KeptTree|null} */
function treeOf(value) {
  const { root, branches } = object(object(value).tree);
  return typeof root === "string" && areBranches(branches) ? { root, branches } : null;
}

/**
 * The branches that were kept of a tree that has a line.
 * @param {string} root
 * @param {string[]} line
 */
export function keptBranches(root, line) {
  const all = [treeOf(load("current")), ...state.lines.map((one) => one.tree ?? null)];
  const found = all.find((one) => one?.root === root && holdsLine(one.branches, line));
  return (line.length > 0 && found?.branches) || [];
}

/**
 * The lines that are stored, by this tab or another.
 * @param {State["lines"]} otherwise where none are
 */
function storedLines(otherwise = state.lines) {
  const lines = load("lines");
  if (!Array.isArray(lines)) return otherwise;
  return lines.flatMap((value) => {
    const line = titledOf(value);
    const { on } = object(value);
    const tree = treeOf(value);
    return line
      ? [{ ...line, on: typeof on === "string" ? on : "", ...(tree ? { tree } : {}) }]
      : [];
  });
}

/** @param {string} name @param {unknown} value */
function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the page works all the same.
  }
}

export function loadKept() {
  change({
    settings: { ...state.settings, ...storedSettings() },
    marks: marksRead(),
    lines: storedLines([]),
  });
}

/**
 * Follows what other tabs of this browser store.
 * @param {StorageEvent} event
 */
export function followOtherTabs({ key }) {
  if (key === null || key.startsWith(PREFIX)) loadKept();
}

/** @param {Partial<typeof state.settings>} patch */
export function set(patch) {
  change({ settings: { ...state.settings, ...storedSettings(), ...patch } });
  save("settings", state.settings);
}

/**
 * Keeps a line of one's own, the newest first.
 * @param {string} hash
 * @param {string} title
 * @param {KeptTree} tree
 */
export function keepLine(hash, title, tree) {
  const rest = storedLines().filter((line) => line.hash !== hash);
  const lines = [{ hash, title, on: today(), tree }, ...rest].slice(0, LINES);
  change({ lines });
  save("lines", lines);
}

/** @param {string} hash */
export function forgetLine(hash) {
  change({ lines: storedLines().filter((line) => line.hash !== hash) });
  save("lines", state.lines);
}

/** The progress that is stored, by this tab or another; a solved puzzle stays solved. */
function storedMarks() {
  const marks = { ...state.marks };
  for (const [id, one] of Object.entries(marksRead())) {
    if (marks[id]?.state !== "solved") marks[id] = one;
  }
  return marks;
}

/** The line that is being played, so that a link opened in its place does not lose it. */
export function keepCurrent(
  /** @type {{hash: string, title: string, over: boolean, tree: KeptTree}|null} */ current,
) {
  save("current", current);
}

/** @returns {{hash: string, title: string, tree: KeptTree}|null} */
export function keptCurrent() {
  const line = titledOf(load("current"));
  return line && { ...line, tree: treeOf(load("current")) ?? { root: "", branches: [] } };
}

/** The game that is not over yet. */
export function runningGame() {
  return object(load("current")).over === true ? null : keptCurrent();
}

/** The lessons whose tasks were done. @returns {string[]} */
export function keptLessons() {
  const kept = load("lessons");
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

/** @param {string[]} finished */
export function keepLesson(finished) {
  save("lessons", finished);
}

/** What the form of a new game said the last time. @param {State["plan"]} plan */
export function savePlan({ game, board, players, seats, begins }) {
  save("plan", { game, board, players, seats, begins });
}

/** @returns {Partial<State["plan"]>} */
export function storedPlan() {
  const { game, board, players, seats, begins } = object(load("plan"));
  const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value : "");
  if (!Array.isArray(seats)) return {};
  const known = { game: text(game), board: text(board), players: text(players) };
  return { ...known, seats: seats.map(text), begins: text(begins) || "first" };
}

/**
 * @param {string} id
 * @param {"solved"|"tried"} what
 * @param {number} hints
 */
export function mark(id, what, hints) {
  const marks = storedMarks();
  if (marks[id]?.state !== "solved") marks[id] = { state: what, hints, on: today() };
  change({ marks });
  save("marks", marks);
}

/** @returns {string} */
export function exportMarks() {
  return JSON.stringify({ version: 1, puzzles: state.marks }, null, 2);
}

/**
 * Adds progress that was exported; a solved puzzle stays solved.
 * @param {string} text
 * @returns {number} how many puzzles the file holds
 */
export function importMarks(text) {
  const read = JSON.parse(text);
  if (read?.version !== 1 || typeof read.puzzles !== "object" || read.puzzles === null) {
    throw new Error("this is not a file of progress: it has no version 1 and no puzzles");
  }
  const marks = storedMarks();
  for (const [id, value] of Object.entries(read.puzzles)) {
    const one = markOf(value);
    if (!one) throw new Error(`puzzle ${id}: its state is neither solved nor tried`);
    if (marks[id]?.state !== "solved") marks[id] = one;
  }
  change({ marks });
  save("marks", marks);
  return Object.keys(read.puzzles).length;
}

/** The date of the reader's clock, 2026-07-31. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
