/**
 * What stays in this browser: settings, progress with puzzles, the reader's games. Other tabs, other pages of the site and
 * other versions of this one write there too: each game has a key of its own, all else is merged with what is stored,
 * and what does not have the form is left out.
 * @import { About, KeptGame, KeptTree, Note, PuzzleMark, State } from "./types.d.ts"
 */
import { change, state } from "./store.js";
import { UNRATED } from "./glicko.js";
import { isShared } from "./seats.js";
import { areBranches, branchesOf, holdsLine, plant, plantBranches } from "./tree.js";

const PREFIX = "crosstrack.";
const GAME = "game.";
/** So many games are kept; the oldest go first. */
const GAMES = 60;

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
const SWITCHES = ["keys", "turned", "turnEach", "opinion", "threats", "safe"];

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

/** @param {unknown} value @returns {string} empty where it is no text */
function textOr(value) {
  return typeof value === "string" ? value : "";
}

/** The tree that is kept with a game. @param {unknown} value @returns {KeptTree|null} */
function treeOf(value) {
  const { root, branches, notes } = object(value);
  if (typeof root !== "string" || !areBranches(branches)) return null;
  const kept = Object.entries(object(notes)).map(([line, note]) => [line, noteOf(note)]);
  return { root, branches, notes: Object.fromEntries(kept) };
}

/** Comments as they are kept; before they were lists, each was a text. @param {unknown} value @returns {Note} */
function noteOf(value) {
  if (typeof value === "string") return { before: [], after: value ? [value] : [] };
  const { before, after } = object(value);
  return { before: textsOr(before), after: textsOr(after) };
}

/** @param {unknown} value @returns {string[]} empty where it is no list */
function textsOr(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** What is kept of the record of a game. @param {unknown} value @returns {About|null} */
function aboutKept(value) {
  const { players, tags, ending, result, line, unknown } = object(value);
  if (!Array.isArray(players) || typeof ending !== "string") return null;
  const texts = Object.entries(object(tags)).filter(([, text]) => typeof text === "string");
  return {
    players: textsOr(players),
    tags: /** @type {Record<string, string>} */ (Object.fromEntries(texts)),
    ending,
    result: typeof result === "string" ? result : null,
    line: textOr(line),
    unknown: object(unknown),
  };
}

/** A game by its name. @param {string} id @returns {KeptGame|null} */
export function keptGame(id) {
  const value = object(load(GAME + id));
  const line = titledOf(value);
  const tree = treeOf(value.tree);
  if (!line || !tree) return null;
  const { on, at, seats } = value;
  return {
    id,
    ...line,
    tree,
    on: typeof on === "string" ? on : "",
    at: Number(at) || 0,
    seats: textOr(seats),
    me: textOr(value.me),
    resigned: textOr(value.resigned),
    name: textOr(value.name),
    study: textOr(value.study),
    chapter: Number(value.chapter) || 0,
    about: aboutKept(value.about),
    over: value.over === true,
  };
}

/** The games that are stored, by this tab or another; the newest first. */
export function keptGames() {
  const found = names().flatMap((name) => (name.startsWith(GAME) ? [name.slice(GAME.length)] : []));
  const games = found.map(keptGame).filter((one) => one !== null);
  return games.sort((one, other) => other.at - one.at || one.id.localeCompare(other.id));
}

/** The names of what is stored. */
function names() {
  try {
    return Array.from({ length: localStorage.length }, (_, nth) => localStorage.key(nth) ?? "")
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * The kept game that begins with `root` and holds a line.
 * @param {string} root
 * @param {string|undefined} seats of the game; undefined: any
 * @param {string[]} line
 */
export function keptWith(root, seats, line) {
  if (line.length === 0) return undefined;
  return keptGames().find(
    (one) =>
      one.tree.root === root &&
      // A game by links is opened by its name alone.
      !isShared({ seats: one.seats.split(",") }) &&
      (seats === undefined || one.seats === seats) &&
      holdsLine(one.tree.branches, line),
  );
}

/** Adds the branches that another tab has stored of the same game. @param {KeptGame} game @returns {KeptTree} */
function merged({ id, tree }) {
  const stored = keptGame(id)?.tree;
  if (stored?.root !== tree.root) return tree;
  const both = plant({ game: "", readings: "", position: "" });
  plantBranches(both, stored.branches);
  plantBranches(both, tree.branches);
  return { root: tree.root, branches: branchesOf(both), notes: { ...stored.notes, ...tree.notes } };
}

/**
 * Keeps a game as it stands now.
 * @param {Omit<KeptGame, "on"|"at">} game
 */
export function keepGame(game) {
  const now = { ...game, on: today(), at: Date.now() };
  save(GAME + game.id, { ...now, tree: merged(now) });
  const games = keptGames();
  for (const { id } of games.slice(GAMES)) remove(GAME + id);
  change({ lines: games.slice(0, GAMES) });
}

/** @param {string} name */
function remove(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // As for `save`.
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
    rating: keptRating(),
    settings: { ...state.settings, ...storedSettings() },
    marks: storedMarks(),
    lines: keptGames(),
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

/** @param {string} id */
export function forgetGame(id) {
  remove(GAME + id);
  change({ lines: keptGames() });
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
  save("rating", rating);
}

/** The progress that is stored, by this tab or another; a solved puzzle stays solved. */
function storedMarks() {
  const marks = { ...state.marks };
  for (const [id, one] of Object.entries(marksRead())) {
    if (marks[id]?.state !== "solved") marks[id] = one;
  }
  return marks;
}

/** The game that was played last, in this tab or another. */
export function keptCurrent() {
  return keptGames()[0] ?? null;
}

/** The same, where it is not over yet. */
export function runningGame() {
  const last = keptCurrent();
  return last?.over ? null : last;
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
