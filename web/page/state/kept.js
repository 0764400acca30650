/**
 * What stays in this browser: settings and progress with puzzles. Other tabs, other pages of the site and other versions of
 * this one write there too: it is merged with what is stored, and what does not have the form is left out.
 * @import { PuzzleMark, State } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { change, state } from "./store.js";
import { UNRATED } from "./glicko.js";

const PREFIX = "crosstrack.";

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
export function object(value) {
  const is = typeof value === "object" && value !== null && !Array.isArray(value);
  return is ? /** @type {Record<string, unknown>} */ (value) : {};
}

/** @returns {Partial<State["settings"]>} */
function storedSettings() {
  const { theme, stun, ...switches } = object(load("settings"));
  const known = SWITCHES.flatMap((name) =>
    typeof switches[name] === "boolean" ? [[name, switches[name]]] : [],
  );
  return {
    ...(theme === "auto" || theme === "light" || theme === "dark" ? { theme } : {}),
    ...(typeof stun === "string" ? { stun } : {}),
    ...Object.fromEntries(known),
  };
}

/** Settings that are on or off. */
const SWITCHES = ["keys", "turned", "opinion", "threats", "safe"];

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

/** @param {unknown} value @returns {string} empty where it is no text */
export function textOr(value) {
  return typeof value === "string" ? value : "";
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    change({ unkept: phrase("unkept.noRoom") });
  }
}

export function loadKept() {
  change({
    rating: keptRating(),
    settings: { ...state.settings, ...storedSettings() },
    marks: storedMarks(),
  });
}

/**
 * Follows what other tabs of this browser store.
 * @param {StorageEvent} event
 */
export function followOtherTabs({ key }) {
  if (key !== null && !key.startsWith(PREFIX)) return;
  loadKept();
  // The other tab may have written before it heard of what this one did.
  const stored = Object.keys(marksRead()).length;
  if (key === `${PREFIX}marks` && stored < Object.keys(state.marks).length)
    save("marks", state.marks);
}

/** @param {Partial<typeof state.settings>} patch */
export function set(patch) {
  change({ settings: { ...state.settings, ...storedSettings(), ...patch } });
  save("settings", state.settings);
}

/** The reader's own rating. @returns {import("./glicko.js").Rating} */
export function keptRating() {
  const { rating, deviation, volatility } = object(load("rating"));
  const good = [rating, deviation, volatility].every((one) => Number.isFinite(one));
  if (!good || !(Number(deviation) > 0) || !(Number(volatility) > 0)) return UNRATED;
  return {
    rating: Number(rating),
    deviation: Number(deviation),
    volatility: Number(volatility),
  };
}

/** @param {import("./glicko.js").Rating} rating */
export function keepRating(rating) {
  save("rating", { ...rating, day: today(), dawn: ratingAtDawn() });
}

/** A reader of whom nothing is known yet gets easy puzzles. */
const BEGINNER = 1200;

/** What the reader's rating was when the day began. */
export function ratingAtDawn() {
  const { day, dawn } = object(load("rating"));
  if (day === today() && Number.isFinite(dawn)) return Number(dawn);
  const { rating, deviation } = keptRating();
  return deviation < UNRATED.deviation ? rating : BEGINNER;
}

/** The progress that is stored, by this tab or another; a solved puzzle stays solved. */
function storedMarks() {
  const marks = { ...state.marks };
  for (const [id, one] of Object.entries(marksRead())) {
    if (marks[id]?.state !== "solved") marks[id] = one;
  }
  return marks;
}

/** The lessons whose tasks were done. @returns {string[]} */
export function keptLessons() {
  const kept = load("lessons");
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

/** Adds a lesson to those that are stored. @param {string} name @returns {string[]} */
export function keepLesson(name) {
  const finished = [...new Set([...keptLessons(), name])];
  save("lessons", finished);
  return finished;
}

/** What the form of a new game said the last time. @param {State["plan"]} plan */
export function savePlan({ game, board, players, seats, begins, readings }) {
  save("plan", { game, board, players, seats, begins, readings });
}

/** @returns {Partial<State["plan"]>} */
export function storedPlan() {
  const { game, board, players, seats, begins, readings } = object(load("plan"));
  if (!Array.isArray(seats)) return {};
  const words = Object.entries(object(readings)).map(([name, word]) => [name, textOr(word)]);
  return {
    game: textOr(game),
    board: textOr(board),
    players: textOr(players),
    seats: seats.map(textOr),
    begins: textOr(begins) || "first",
    readings: Object.fromEntries(words),
  };
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

/** The date of the reader's clock, 2026-07-31. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Adds progress; a solved puzzle stays solved. @param {Record<string, unknown>} puzzles @returns {number} how many there are */
export function addMarks(puzzles) {
  const marks = storedMarks();
  const read = Object.entries(puzzles).map(
    ([id, value]) => /** @type {const} */ ([id, markOf(value)]),
  );
  const wrong = read.find(([, one]) => one === null);
  if (wrong) throw new Error(phrase("file.badMark", { id: wrong[0] }));
  for (const [id, one] of read) if (one && marks[id]?.state !== "solved") marks[id] = one;
  change({ marks });
  save("marks", marks);
  return read.length;
}
