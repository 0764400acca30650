/** Keys: single letters everywhere but in fields. The board has keys of its own. */
import { phrase } from "../words/phrase.js";
import { announce, state } from "../state/store.js";
import { dropHeld as dropFromEditor, removeHeld, turnHeld } from "../state/editor.js";
import { drop, turn } from "../state/hand.js";
import { back, redo, undo } from "../state/place.js";
import { takeBack } from "../state/solving.js";
import { tryAgain } from "../state/rules.js";
import { playBest, showValues } from "../state/search.js";
import { remember, visit } from "../state/route.js";
import { boardWords, lastWords, rowWords, threatWords } from "../state/said.js";
import { turnWords } from "../state/you.js";
import { tabStop } from "./board.js";
import { closeMenu } from "./menu.js";

/** @param {KeyboardEvent} event */
function modified(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Enter after a try, wherever the focus is; before the board takes it. @param {KeyboardEvent} event */
export function pressedFirst(event) {
  const where = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "Enter" || modified(event) || isField(where) || !goOn(where)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement} where */
function isField(where) {
  return where.matches("input:not([type=checkbox], [type=radio]), select, textarea");
}

function dropHeld() {
  if (state.editor) dropFromEditor();
  else drop();
}

/** What the board has not taken. @param {KeyboardEvent} event */
export function pressed(event) {
  if (modified(event) || event.defaultPrevented) return;
  const where = /** @type {HTMLElement} */ (event.target);
  const field = isField(where);
  if (event.key === "Escape") {
    if (field) where.blur();
    else if (!closeMenu()) dropHeld();
    return;
  }
  if (field) return;
  const best = event.key === " " && where.closest("#board") !== null;
  if (best && state.view === "explore") void playBest();
  if (best || (state.settings.keys && anywhere(event))) event.preventDefault();
}

/**
 * Enter after a try: the next puzzle, or another try.
 * @param {HTMLElement} where
 */
function goOn(where) {
  const puzzle = { solved: "next-puzzle", failed: "take-back" };
  const lesson = { done: "next-lesson", failed: "try-again" };
  const next =
    state.view === "puzzle"
      ? puzzle[/** @type {"solved"} */ (state.solving?.status)]
      : state.view === "rules"
        ? lesson[/** @type {"done"} */ (state.lesson.status)]
        : null;
  if (!next || where.closest("a, button, summary")) return false;
  document.getElementById(next)?.click();
  return true;
}

/** @param {KeyboardEvent} event @returns {boolean} */
function anywhere(event) {
  const boards = ["explore", "play", "puzzle", "rules"].includes(state.view);
  if (event.key === "?") {
    void visit("#view=help");
    return true;
  }
  if (!boards) return false;
  return atBoard(event.key);
}

/** @param {string} key @returns {boolean} */
function atBoard(key) {
  const game = state.view === "explore" || state.view === "play";
  const turnBy = state.editor ? turnHeld : turn;
  if (key === "r") turnBy(1);
  else if (key === "R") turnBy(-1);
  else if (state.editor) return editing(key);
  else if (reading(key)) return true;
  else if (key === "u") void (game ? undo() : state.view === "rules" ? tryAgain() : takeBack());
  else return game && amongMoves(key);
  return true;
}

/** Keys that let a screen reader say what others see. @param {string} key @returns {boolean} */
function reading(key) {
  const { look, view } = state;
  if (!look) return false;
  if (key === "a") say(rowWords(look, tabStop()));
  else if (key === "A") say(boardWords(look, tabStop()));
  else if (key === "l") say(phrase("said.last", { move: lastWords(look), turn: turnWords(look) }));
  else if (key === "t" && view !== "puzzle") say(threatWords(look));
  else return false;
  return true;
}

/** @param {string} words */
function say(words) {
  // The same words once more are said only where they differ.
  announce(state.say === words ? `${words} ` : words);
}

/** @param {string} key */
function editing(key) {
  if (key !== "Delete" && key !== "Backspace") return false;
  removeHeld();
  return true;
}

/** Keys where moves are not judged. @param {string} key @returns {boolean} */
function amongMoves(key) {
  const explore = state.view === "explore";
  if (key === "U" || key === "ArrowRight") void redo();
  else if (key === "ArrowLeft") void back();
  else if (key === "v" && explore) {
    showValues(!state.search.on);
    remember(true);
  } else if (key === "/" && explore) document.getElementById("paste")?.focus();
  else return false;
  return true;
}
