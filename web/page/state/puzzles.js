/**
 * The list of puzzles: filters and the puzzle of the day.
 * @import { PuzzleRow, Puzzles } from "../asking/contract.d.ts"
 * @import { Filters } from "./types.d.ts"
 */
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { change, state } from "./store.js";
import { ratingAtDawn, today } from "./kept.js";

/** So many puzzles are listed at once. */
export const CHUNK = 24;
/** @type {Promise<void>|null} */
let loading = null;

/** Asks for the puzzles, once. @returns {Promise<void>} */
export function loadPuzzles() {
  loading ??= ask({ ask: "puzzles" }).then(
    (/** @type {Puzzles} */ puzzles) => change({ puzzles }),
    (error) => {
      loading = null;
      change({ fault: faultOf(error) });
    },
  );
  return loading;
}

/**
 * The puzzle of an id, or of its first letters if no other puzzle has them.
 * @param {string} id in any case
 * @returns {PuzzleRow|null}
 */
export function puzzleOf(id) {
  const [one, other] = puzzlesOf(id);
  return one && !other ? one : null;
}

/**
 * The puzzles whose ids begin so; one alone where the id is whole, also if a table has it twice.
 * @param {string} id
 */
export function puzzlesOf(id) {
  const beginning = id.trim().toLowerCase();
  const all = state.puzzles?.puzzles ?? [];
  const whole = all.filter((puzzle) => puzzle.id === beginning);
  if (whole.length > 0 || beginning === "") return whole.slice(0, 1);
  return all.filter((puzzle) => puzzle.id.startsWith(beginning));
}

/** @param {Partial<Filters>} patch */
export function filter(patch) {
  change({ filters: { ...state.filters, ...patch } });
}

/** The puzzles that the filters let through, game by game, the easiest first. @returns {PuzzleRow[]} */
export function chosen() {
  const games = gamesOfPuzzles();
  const order = (/** @type {PuzzleRow} */ { game }) => games.indexOf(game);
  return fitting(state.filters).sort((a, b) => order(a) - order(b) || ratingOf(a) - ratingOf(b));
}

/** The games that have puzzles, in the order of the tables. */
function gamesOfPuzzles() {
  return [...new Set((state.puzzles?.puzzles ?? []).map(({ game }) => game))];
}

/** The puzzles of one game: that of the filter, or the first. @returns {PuzzleRow[]} */
export function ofOneGame() {
  const game = state.filters.game || gamesOfPuzzles()[0];
  return (state.puzzles?.puzzles ?? []).filter((puzzle) => puzzle.game === game);
}

/** @param {PuzzleRow} puzzle */
export function themeNames({ themes }) {
  return themes ?? [];
}

/** @param {Filters} filters @returns {PuzzleRow[]} */
function fitting({ game, goal, level, theme, board, state: wanted }) {
  return (state.puzzles?.puzzles ?? []).filter(
    (puzzle) =>
      (!game || puzzle.game === game) &&
      (!goal || puzzle.goal === goal) &&
      (!level || puzzle.level === level) &&
      (!theme || themeNames(puzzle).includes(theme)) &&
      (!board || puzzle.board === board) &&
      (!wanted || (state.marks[puzzle.id]?.state ?? "new") === wanted),
  );
}

/**
 * What each theme of a puzzle means. They tell something of its solution, so only a puzzle that is solved shows them.
 * @param {PuzzleRow} puzzle
 */
export function themesOf(puzzle) {
  const known = new Map(state.puzzles?.themes.map(({ name, about }) => [name, about]));
  return themeNames(puzzle).map((name) => ({ name, about: known.get(name) ?? "" }));
}

const LEVELS = ["easy", "medium", "hard"];

/**
 * What a filter can be set to, each with how many puzzles there are that the other filters let through.
 * @param {keyof Filters} name
 * @param {(puzzle: PuzzleRow) => string[]} of
 * @returns {[string, number][]}
 */
export function census(name, of) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const puzzle of state.puzzles?.puzzles ?? []) {
    for (const word of of(puzzle)) counts.set(word, 0);
  }
  for (const puzzle of fitting({ ...state.filters, [name]: "" })) {
    for (const word of of(puzzle)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(
    ([a], [b]) =>
      LEVELS.indexOf(a) - LEVELS.indexOf(b) || a.localeCompare(b, "en", { numeric: true }),
  );
}

/** The puzzle of a day is drawn from so many that fit the reader best. */
const FITTING = 30;

/**
 * The puzzle of a day: it fits the reader's rating as it was when the day began.
 * @param {string} [date]
 * @returns {PuzzleRow|null}
 */
export function daily(date = today()) {
  const own = ratingAtDawn();
  const far = (/** @type {PuzzleRow} */ puzzle) => Math.abs(ratingOf(puzzle) - own);
  const among = (state.puzzles?.puzzles ?? [])
    .filter((puzzle) => puzzle.unique === "yes")
    .sort((a, b) => far(a) - far(b))
    .slice(0, FITTING);
  if (among.length === 0) return null;
  let hash = 2166136261;
  for (const letter of date) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return among[hash % among.length] ?? null;
}

/**
 * The puzzle to go on with: the next one in the chosen list that is not solved, from its beginning where there is none
 * behind; else the next one.
 * @param {string} id
 * @returns {PuzzleRow|null}
 */
export function nextAfter(id) {
  const list = chosen();
  const place = list.findIndex((puzzle) => puzzle.id === id);
  const behind = [...list.slice(place + 1), ...list.slice(0, Math.max(0, place))];
  return behind.find((puzzle) => !isSolved(puzzle.id)) ?? behind[0] ?? null;
}

/** The rating of a puzzle by play, or else computed from its difficulty. @param {PuzzleRow} puzzle */
export function ratingOf({ rating, difficulty }) {
  return rating ?? 800 + 20 * (difficulty ?? 35);
}

/** @param {string} id */
export function isSolved(id) {
  return state.marks[id]?.state === "solved";
}

/**
 * A picture without its paper that follows the colours of the page, which may be others than those of the screen.
 * @param {string} svg
 * @param {"auto"|"light"|"dark"} theme
 */
export function themed(svg, theme) {
  // Its first rectangle is the paper.
  const bare = svg.replace(/<rect [^>]*\/>/, "");
  if (theme === "light") return bare.replace(/<style>[^]*?<\/style>/, "");
  return theme === "dark" ? bare.replaceAll("(prefers-color-scheme: dark)", "all") : bare;
}
