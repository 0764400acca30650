/**
 * Where games begin, and what the first view shows.
 * @import { Game } from "../asking/contract.d.ts"
 */
import { ask } from "../asking/choose.js";
import { change, state } from "./store.js";
import { loadPuzzles } from "./puzzles.js";
import { loadThumbs } from "./thumbs.js";

/** The first position of a game. @param {string} [name] */
export function start(name) {
  const games = state.catalogue?.games ?? [];
  const game = games.find((one) => one.name === name) ?? games[0];
  const position = firstPosition(game) ?? "start";
  return { game: game?.name ?? "", readings: "", position };
}

/** @param {Game} [game] */
export function usualBoard(game) {
  return game?.boards.find((one) => one.usual) ?? game?.boards[0];
}

/** Where a new game begins: on the usual board. @param {Game} [game] */
export function firstPosition(game) {
  return usualBoard(game)?.starts[0]?.position;
}

/** The start: its picture has both goals, so it is that of two positions. */
export async function welcome() {
  void loadPuzzles();
  void loadThumbs();
  if (state.welcome) return;
  const { game } = start();
  const peek = (/** @type {string} */ first) =>
    ask({ ask: "peek", game, readings: "", position: `${BEFORE}${first}${BEHIND}` });
  const [one, other] = await Promise.all([peek("1.rD0.2"), peek("4")]);
  const path = /<g [^>]*class="path"[^]*?<\/g>/.exec(other.svg)?.[0] ?? "";
  change({ welcome: one.svg.replace(/<g [^>]*class="path"/, `${path}$&`) });
}

/** What stands before and behind the first row of both. */
const BEFORE = "x1_4x2_1122.1_";
const BEHIND = "-2.bI0.3-2.rC0.gC2.yD2.bD2-gI1.rI1.bC0.yC4.2-3.gD0.2-2.yI0.1_d";
