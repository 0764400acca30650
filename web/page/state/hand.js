/**
 * Taking a piece, turning it, and putting it down; what it would do is seen before.
 * @import { Look, Peek } from "../asking/contract.d.ts"
 * @import { Hand } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { announce, change, mayMove, state } from "./store.js";
import {
  choices,
  handWords,
  moveAt,
  rotations,
  source,
  spotOf,
  takeable,
  tentative,
  trayPiece,
  withTrack,
} from "./pick.js";
import { here, play } from "./place.js";
import { peekAt } from "./facts.js";
import { outcomeWords, reader } from "./you.js";
import { joinedWords } from "../board/track.js";

const PREVIEW_DELAY = 30;
/** What was said of the hand just now, to which a preview adds: what replaced it at once would not be heard. */
let said = "";
/** @type {number|undefined} */
let timer;

/** Takes a piece from a tray. @param {string} code */
export function take(code) {
  const { look, hand } = state;
  if (!look || look.outcome || !mayMove()) return;
  if (hand?.piece === code && hand.from === null) return drop();
  const piece = trayPiece(look, code);
  const legal = look.moves.find((move) => move.piece === code && source(move) === null);
  const rotation = legal?.rotation ?? piece?.rotations[0] ?? null;
  hold({ piece: code, from: null, rotation, silent: false });
  if (!legal) explain();
}

/** Takes a piece that lies on the board. @param {string} name */
export function takeFrom(name) {
  const { look } = state;
  if (!look || look.outcome || !mayMove()) return;
  const spot = spotOf(look, name);
  const hand = { piece: spot?.piece ?? null, from: name, rotation: spot?.rotation ?? null };
  if (takeable(look, name)) return hold({ ...hand, silent: false });
  if (!spot?.piece) return;
  const move = tentative(look, { ...hand, silent: false }, name);
  askWhy(spot.rotation === null ? name : move, phrase("hand.fixed", { piece: spot.label }));
}

/** @param {Hand} hand */
function hold(hand) {
  const { look } = state;
  if (!look) return;
  change({ hand, why: null });
  say(withTrack(look, hand, phrase("hand.holding", { piece: handWords(look, hand) })));
  previewSoon();
}

export function drop() {
  if (!state.hand) return;
  clearTimeout(timer);
  change({ hand: null, preview: null, why: null });
  announce(phrase("hand.dropped"));
}

/**
 * Turns the held piece by 45°, to the next rotation that is legal where the focus is.
 * @param {1|-1} by
 */
export function turn(by) {
  const { look, hand, focus } = state;
  if (!look || !hand || hand.rotation === null) return;
  const legal = focus ? rotations(look, hand, focus).map((move) => Number(move.rotation)) : [];
  const own = choices(look, hand).map((move) => Number(move.rotation ?? hand.rotation));
  const all = [...new Set(legal.length ? legal : own)];
  if (hand.from === focus) all.push(Number(spotOf(look, focus)?.rotation ?? 0));
  for (let step = 1; step <= 8; step += 1) {
    const next = (hand.rotation + by * step + 64) % 8;
    if (all.includes(next)) return rotate(next);
  }
}

/** @param {number} rotation */
export function rotate(rotation) {
  const { look, hand } = state;
  if (!look || !hand) return;
  const turned = { ...hand, rotation };
  change({ hand: turned });
  const value = valueHere();
  const words = value
    ? phrase("hand.turnedTo", { rotation, value: value.words })
    : phrase("hand.turned", { rotation });
  say(withTrack(look, turned, words));
  previewSoon();
}

/** @param {string} words */
function say(words) {
  said = words;
  announce(words);
}

/** What is known of the move that the hand would make. */
function valueHere() {
  const { look, hand, focus, search, view } = state;
  const move = look && hand && focus ? moveAt(look, hand, focus) : null;
  return move && search.on && view === "explore" ? search.by.get(move.move) : undefined;
}

/**
 * Holds a piece of the board as it would be turned.
 * @param {string} name
 * @param {number} rotation
 */
export function tryTurn(name, rotation) {
  if (!state.hand) {
    takeFrom(name);
    focusOn(name);
  }
  rotate(rotation);
}

/** Points at a piece: what if it is turned? @param {string} name */
export function pointAt(name) {
  const { look, pointed } = state;
  if (look && name !== pointed && takeable(look, name)) change({ pointed: name });
}

export function toggleSilent() {
  if (state.hand) change({ hand: { ...state.hand, silent: !state.hand.silent } });
}

/** @param {string|null} name */
export function focusOn(name) {
  if (name) pointAt(name);
  if (name === state.focus) return;
  said = "";
  change({ focus: name, why: null });
  if (state.hand) previewSoon();
}

/** What Enter or a click does at a spot. @param {string} name */
export async function act(name) {
  const { look, hand } = state;
  if (!look || look.outcome || state.busy || !mayMove()) return;
  if (!hand) return takeFrom(name);
  const move = moveAt(look, hand, name);
  if (move) {
    await play(move.move);
    return;
  }
  if (hand.from === name) return drop();
  if (takeable(look, name)) return takeFrom(name);
  explain();
}

function previewSoon() {
  clearTimeout(timer);
  timer = window.setTimeout(preview, PREVIEW_DELAY);
}

/** Shows the board as it would be. */
async function preview() {
  const { look, hand, focus } = state;
  if (!look || !hand || !focus) return change({ preview: null });
  const move = moveAt(look, hand, focus);
  if (!move) {
    change({ preview: null });
    return hand.from === focus ? undefined : explain();
  }
  const place = here();
  const line = [...(place.line ?? []), move.move];
  const then = await peekAt({ ...place, line }).catch(() => null);
  if (!then || state.hand !== hand || state.focus !== focus) return;
  const words = state.view === "puzzle" ? "" : doesWords(look, then);
  const { piece, from, rotation } = hand;
  const trial = { piece, from, to: focus, rotation };
  change({ preview: { move: move.move, svg: then.svg, words, trial }, why: null });
  sayPreview(words ? phrase("said.does", { what: words }) : joinedWords(then.joined[focus]));
}

/** How a move ends the game; empty: it does not. @param {Look} look @param {Peek} then the position after it */
function doesWords(look, { outcome }) {
  if (!outcome) return "";
  return outcome.players.includes(reader()) ? phrase("hand.youWin") : outcomeWords(look, outcome);
}

/** A puzzle's try does not say what it does before it is made. @param {string} does */
function sayPreview(does) {
  if (does && state.view !== "puzzle") announce([said, does].filter(Boolean).join("; "));
}

/** Says why the held piece cannot be put where the focus is. */
function explain() {
  const { look, hand, focus } = state;
  if (!look || !hand) return;
  const spot = focus ?? look.spots[0]?.name;
  if (spot) askWhy(tentative(look, hand, spot), phrase("hand.illegal"));
}

/** @param {string} move @param {string} otherwise */
async function askWhy(move, otherwise) {
  const { hand, focus } = state;
  const fallback = { legal: false, move, clause: null, words: otherwise, help: null };
  const why = await ask({ ask: "why", ...here(), move }).catch(() => fallback);
  if (state.hand !== hand || state.focus !== focus) return;
  change({ why: why.legal ? fallback : why });
  announce(why.legal ? otherwise : why.words);
}
