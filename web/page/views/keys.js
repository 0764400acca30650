/**
 * Keys: single letters everywhere but in fields, arrows and Enter on the board.
 * @import { Look, Spot } from "../asking/contract.d.ts"
 */
import { state } from "../state/store.js";
import { spotOf } from "../state/pick.js";
import { act, drop, focusOn, turn } from "../state/hand.js";
import { back, redo, undo } from "../state/place.js";
import { takeBack } from "../state/solving.js";
import { tryAgain } from "../state/rules.js";
import { playBest, showValues } from "../state/search.js";
import { remember, visit } from "../state/route.js";
import { focusSpot, isTurned, tabStop } from "./board.js";

/** @type {Record<string, [number, number]>} rows and columns, as they are seen */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {KeyboardEvent} event */
export function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const where = /** @type {HTMLElement} */ (event.target);
  const field = where.matches("input:not([type=checkbox], [type=radio]), select, textarea");
  if (event.key === "Escape") {
    if (field) where.blur();
    else drop();
    return;
  }
  if (field) return;
  if (event.key === "Enter" && goOn(where)) return event.preventDefault();
  const board = where.closest("#board") !== null;
  if ((board && onBoard(event)) || (state.settings.keys && anywhere(event))) event.preventDefault();
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

/** @param {KeyboardEvent} event @returns {boolean} whether the key did something */
function onBoard(event) {
  const { look } = state;
  if (!look) return false;
  const name = tabStop(look);
  const [down, right] = ARROWS[event.key] ?? [0, 0];
  const way = isTurned() ? -1 : 1;
  if (down || right) return step(look, name, [down * way, right * way]);
  if (event.key === "Home" || event.key === "End") return edge(look, name, event.key === "End");
  if (event.key === "Enter" && name) {
    focusOn(name);
    void act(name);
    return true;
  }
  if (event.key === " ") {
    if (state.view === "explore") void playBest();
    return true;
  }
  if (event.key === "i" || event.key === "I") return layer(look, name);
  return false;
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
  if (key === "r") turn(1);
  else if (key === "R") turn(-1);
  else if (key === "u") void (game ? undo() : state.view === "rules" ? tryAgain() : takeBack());
  else return game && amongMoves(key);
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

/** @param {Spot} one */
function layerOf(one) {
  return one.kind === "interstice";
}

/**
 * The next spot of the same layer in a direction; where the row ends, nothing.
 * @param {Look} look
 * @param {string|null} name
 * @param {[number, number]} arrow
 */
function step(look, name, [down, right]) {
  const from = spotOf(look, name);
  if (!from) return true;
  const ahead = look.spots
    .filter((spot) => layerOf(spot) === layerOf(from) && spot !== from)
    .map((spot) => {
      const rows = spot.row - from.row;
      const columns = spot.column - from.column;
      const along = down ? rows * down : columns * right;
      const aside = Math.abs(down ? columns : rows);
      return { spot, along, aside };
    })
    .filter(({ along, aside }) => along > 0 && (down ? aside <= 1 : aside === 0))
    .sort((a, b) => a.along - b.along || a.aside - b.aside);
  const next = ahead[0]?.spot;
  if (next) focusSpot(next.name);
  return true;
}

/** @param {Look} look @param {string|null} name @param {boolean} last */
function edge(look, name, last) {
  const from = spotOf(look, name);
  const row = look.spots
    .filter((spot) => from && spot.row === from.row && layerOf(spot) === layerOf(from))
    .sort((a, b) => a.column - b.column);
  const next = last ? row.at(-1) : row[0];
  if (next) focusSpot(next.name);
  return true;
}

/** From a cell to the interstice beside it, or back. @param {Look} look @param {string|null} name */
function layer(look, name) {
  const from = spotOf(look, name);
  if (!from) return false;
  const others = look.spots
    .filter((spot) => layerOf(spot) !== layerOf(from))
    .map((spot) => ({ spot, far: Math.hypot(spot.row - from.row, spot.column - from.column) }))
    .sort((a, b) => a.far - b.far);
  const next = others[0]?.spot;
  if (!next) return false;
  focusSpot(next.name);
  return true;
}
