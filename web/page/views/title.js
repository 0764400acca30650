/** The title of the window, which is that of a shared link: game, board, and what is shown. */
import { state } from "../state/store.js";
import { puzzleOf } from "../state/puzzles.js";
import { samePlace, solvable } from "../state/solved.js";
import { rulesOf } from "../state/rules.js";
import { endWords, turnWords } from "../state/you.js";
import { SECTIONS } from "./rules.js";

export function title() {
  const words = TITLES[state.view]();
  return words ? `${words} · crosstrack` : "crosstrack";
}

/** @type {Record<import("../state/types.d.ts").View, () => string>} */
const TITLES = {
  start: () => "",
  new: () => "New game",
  play: () => explore(),
  explore,
  puzzle,
  puzzles: () => ["Puzzles", ...filters()].join(", "),
  sheet: () => ["Puzzles to print", ...filters()].join(", "),
  solved,
  rules,
  help: () => "Help",
};

/** @param {string} name */
function game(name) {
  return state.catalogue?.games.find((one) => one.name === name)?.title ?? name;
}

function explore() {
  const { look, search } = state;
  if (!look) return "";
  const value = search.on && !look.outcome ? search.value?.words : null;
  const said = [endWords(look) || turnWords(look), value].filter(Boolean).join(", ");
  return `${look.title} ${look.board}: ${said}`;
}

function puzzle() {
  const id = state.solving?.id ?? "";
  const one = puzzleOf(id);
  return one ? `Puzzle ${id}: ${one.goal_words}, ${game(one.game)} ${one.board}` : `Puzzle ${id}`;
}

function filters() {
  const { game: name, ...rest } = state.filters;
  return [name ? game(name) : "", ...Object.values(rest)].filter(Boolean);
}

function solved() {
  const { place, found } = state.solved;
  const board = solvable().find((one) => samePlace(one.place, place));
  if (!place) return "Solved boards";
  const what = `Solved: ${board?.title ?? place.position}`;
  const kind = state.solved.zugzwang === null ? found?.value.words : "zugzwang";
  return found ? `${what}: ${kind}, position ${found.nth + 1}` : what;
}

function rules() {
  const { section, lesson } = state;
  const part = SECTIONS.find(([name]) => name === section)?.[1] ?? "";
  const about = section === "lessons" ? state.rules?.lessons[lesson.nth]?.title : "";
  return [`Rules of ${game(rulesOf())}: ${part}`, about].filter(Boolean).join(", ");
}
