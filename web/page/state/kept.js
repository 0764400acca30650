/** What stays in this browser: settings, progress with puzzles, one's own lines. */
import { change, state } from "./store.js";

const PREFIX = "crosstrack.";
const LINES = 12;

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
function load(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
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
    settings: { ...state.settings, ...load("settings", {}) },
    marks: load("marks", {}),
    lines: load("lines", []),
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
  change({ settings: { ...state.settings, ...load("settings", {}), ...patch } });
  save("settings", state.settings);
}

/**
 * Keeps a line of one's own, the newest first.
 * @param {string} hash
 * @param {string} title
 */
export function keepLine(hash, title) {
  const rest = storedLines().filter((line) => line.hash !== hash);
  const lines = [{ hash, title, on: today() }, ...rest].slice(0, LINES);
  change({ lines });
  save("lines", lines);
}

/** @param {string} hash */
export function forgetLine(hash) {
  change({ lines: storedLines().filter((line) => line.hash !== hash) });
  save("lines", state.lines);
}

/** The lines that are stored, by this tab or another. */
function storedLines() {
  return load("lines", state.lines);
}

/** The progress that is stored, by this tab or another; a solved puzzle stays solved. */
function storedMarks() {
  const marks = { ...state.marks };
  for (const [id, one] of Object.entries(load("marks", state.marks))) {
    if (marks[id]?.state !== "solved") marks[id] = one;
  }
  return marks;
}

/** The line that is being played, so that a link opened in its place does not lose it. */
export function keepCurrent(/** @type {{hash: string, title: string}|null} */ current) {
  save("current", current);
}

/** @returns {{hash: string, title: string}|null} */
export function keptCurrent() {
  return load("current", null);
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
  for (const [id, one] of Object.entries(read.puzzles)) {
    if (one?.state !== "solved" && one?.state !== "tried") {
      throw new Error(`puzzle ${id}: its state is neither solved nor tried`);
    }
    if (marks[id]?.state === "solved") continue;
    marks[id] = { state: one.state, hints: Number(one.hints) || 0, on: String(one.on ?? today()) };
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
