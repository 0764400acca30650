/**
 * Help inside a game: a hint in three steps, what threatens the player to move, and giving up.
 * @import { Answers, Hint, Look } from "../asking/contract.d.ts"
 * @import { Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, mayMove, NO_ADVICE, patcher, state } from "./store.js";
import { keepNow } from "./keeping.js";
import { here, onMoved } from "./place.js";
import { reviewLoss } from "./review.js";
import { remember } from "./route.js";
import { nameOf, source, target } from "./pick.js";
import { dangerWords } from "./said.js";
import { isShared, readerOf } from "./seats.js";
import { endWords, provedWords } from "./you.js";

/** So many lines of play a hint rests on. */
const SIMULATIONS = 200;

onMoved(() => change({ advice: NO_ADVICE }));

const patch = patcher("advice");

/** The hint that is shown, of a puzzle or a game. @returns {Hint|null} */
export function shownHint() {
  return state.solving?.hint ?? state.advice.hint;
}

/** What was found for a position. @type {WeakMap<Look, Promise<Answers["move"]>>} */
const found = new WeakMap();

/** The move that is advised where one is. @param {Look} look */
function advised(look) {
  const known = found.get(look);
  if (known) return known;
  const answer = ask({ ask: "move", ...here(), level: 8, simulations: SIMULATIONS, seed: 0 });
  found.set(look, answer);
  answer.catch(() => found.delete(look));
  return answer;
}

/** One more hint: the piece, then the place, then the move. */
export async function advise() {
  const { look, advice } = state;
  if (!look || look.outcome || advice.busy || !mayMove()) return;
  const level = Math.min(3, (advice.hint?.level ?? 0) + 1);
  patch({ busy: true });
  try {
    const choice = await advised(look);
    if (state.look !== look) return;
    const hint = hintOf(look, choice, level);
    patch({ busy: false, hint });
    if (hint.level === 3 && hint.spot) change({ focus: hint.spot });
    announce(hint.words);
  } catch (error) {
    if (state.look !== look) return;
    patch({ busy: false });
    change({ fault: faultOf(error) });
  }
}

/**
 * A hint that leads to a move, step by step. An opinion is said to be one.
 * @param {Look} look
 * @param {Pick<Answers["move"], "move"|"words"|"proved">} choice
 * @param {number} level
 * @returns {Hint}
 */
function hintOf(look, { move, words, proved }, level) {
  const legal = look.moves.find((one) => one.move === move);
  const from = legal ? source(legal) : null;
  const to = legal ? target(legal) : null;
  const piece = legal?.piece ?? null;
  const name = piece || from ? nameOf(look, { piece, from }) : phrase("hint.thePath");
  return {
    level,
    piece,
    spot: level === 1 ? from : to,
    move: level === 3 ? move : null,
    words: stepWords(
      level,
      name,
      from === to ? "" : (to ?? ""),
      words,
      proved ? provedWords(look, proved) : "",
    ),
  };
}

/**
 * @param {number} level @param {string} piece
 * @param {string} place where it is to go; empty: it is turned
 * @param {string} move in words @param {string} value that is proved; empty: none is
 */
function stepWords(level, piece, place, move, value) {
  if (level === 1) return phrase(value ? "hint.look" : "hint.lookMaybe", { piece });
  if (level === 3)
    return value ? phrase("hint.move", { move, value }) : phrase("hint.moveMaybe", { move });
  if (!place) return phrase(value ? "hint.turn" : "hint.turnMaybe", { piece });
  return phrase(value ? "hint.put" : "hint.putMaybe", { piece, place });
}

/** Shows where the next player would win at once. */
export function toggleThreats() {
  const { look, advice } = state;
  if (!look) return;
  patch({ threats: !advice.threats });
  if (!advice.threats) announce(dangerWords(look));
}

/** Whether a game can be given up: only two sides play, and somebody here has a turn. */
export function mayResign() {
  const { look, tree } = state;
  return look?.sides.length === 2 && !look.outcome && tree?.resigned === "" && mayMove();
}

/** Asks first, then gives the game up. */
export function resign() {
  const { look, tree, advice } = state;
  if (!look || !tree || !mayResign()) return;
  if (!advice.resigning) {
    patch({ resigning: true });
    return announce(phrase("over.sure"));
  }
  // Moves that were taken back before are no part of the game that ends here.
  tree.here.last = null;
  setResigned(tree, String(readerOf(tree) || look.to_move));
  announce(endWords(look));
  reviewLoss();
}

export function keepPlaying() {
  patch({ resigning: false });
  announce(phrase("over.goesOn"));
}

/** The game goes on after all. */
export function takeResignationBack() {
  const { tree } = state;
  if (!tree) return;
  setResigned(tree, "");
  announce(phrase("over.goesOn"));
}

/** @param {Tree} tree @param {string} player */
function setResigned(tree, player) {
  const isAdded = isShared(tree) && player !== "" && !tree.resigned.includes(player);
  tree.resigned = isAdded ? [...tree.resigned, player].sort().join("") : player;
  change({ advice: NO_ADVICE, hand: null, preview: null });
  remember(true);
  keepNow();
}
