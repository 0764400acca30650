/** The title of the window, which is that of a shared link: game, board, and what is shown. */
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { puzzleOf } from "../state/puzzles.js";
import { samePlace, solvable } from "../state/solved.js";
import { rulesOf } from "../state/rules.js";
import { endWords, turnWords } from "../state/you.js";
import { SECTIONS } from "./rules.js";

export function title() {
  const words = TITLES[state.view]();
  return words ? phrase("title.page", { words }) : phrase("title.alone");
}

/** @type {Record<import("../state/types.d.ts").View, () => string>} */
const TITLES = {
  start: () => "",
  new: () => phrase("new.title"),
  play: () => explore(),
  explore,
  puzzle,
  puzzles: () => [phrase("nav.puzzles"), ...filters()].join(", "),
  solved,
  rules,
  help: () => phrase("title.help"),
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
  return phrase("title.board", { game: look.title, board: look.board, said });
}

function puzzle() {
  const id = state.solving?.id ?? "";
  const one = puzzleOf(id);
  if (!one) return phrase("puzzle.title", { id });
  const { goal_words: goal, board } = one;
  return phrase("title.puzzle", { id, goal, game: game(one.game), board });
}

function filters() {
  const { game: name, ...rest } = state.filters;
  return [name ? game(name) : "", ...Object.values(rest)].filter(Boolean);
}

function solved() {
  const { place, found } = state.solved;
  const board = solvable().find((one) => samePlace(one.place, place));
  if (!place) return phrase("title.solvedBoards");
  const what = board?.title ?? place.position;
  const kind = state.solved.zugzwang === null ? found?.value.words : phrase("title.zugzwang");
  if (!found) return phrase("title.solved", { board: what });
  return phrase("title.found", { board: what, kind: kind ?? "", nth: found.nth + 1 });
}

function rules() {
  const { section, lesson } = state;
  const part = SECTIONS.find(([name]) => name === section)?.[1] ?? "";
  const about = section === "lessons" ? state.rules?.lessons[lesson.nth]?.title : "";
  return [phrase("title.rules", { game: game(rulesOf()), part }), about].filter(Boolean).join(", ");
}
