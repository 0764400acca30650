/** @import { Search, State } from "./types.d.ts" */
import { UNRATED } from "./glicko.js";
import { isOwnTurn } from "./held.js";
import { isComputer, isShared, moverOf } from "./seats.js";

/** @type {Search} */
export const NO_SEARCH = {
  on: false,
  plies: 3,
  running: false,
  value: null,
  line: [],
  best: [],
  moves: [],
  by: new Map(),
  source: "",
  within: null,
  complete: false,
  phase: "",
  done: null,
  of: null,
  command: "",
  fault: null,
};

/** @type {State["advice"]} */
export const NO_ADVICE = { hint: null, busy: false, threats: false, resigning: false };

/** @type {State["opinion"]} */
export const NO_OPINION = { look: null, choice: null, safe: null, fault: null };

/** @type {State} */
export const state = {
  view: "start",
  catalogue: null,
  tree: null,
  look: null,
  stepped: false,
  busy: false,
  fault: null,
  hand: null,
  focus: null,
  pointed: null,
  preview: null,
  why: null,
  search: NO_SEARCH,
  proof: null,
  paste: { text: "", fault: null },
  typed: { text: "", fault: null },
  filter: "",
  opened: {},
  say: "",
  copied: "",
  puzzles: null,
  filters: { game: "", goal: "", level: "", theme: "", board: "", state: "" },
  solving: null,
  advice: NO_ADVICE,
  opinion: NO_OPINION,
  live: { id: "", status: "off", code: "", fault: "" },
  question: null,
  rematch: null,
  review: null,
  editor: null,
  pointedMove: null,
  clause: "",
  solved: {
    place: null,
    running: false,
    done: null,
    of: null,
    answer: null,
    value: null,
    kind: "",
    distance: "",
    found: null,
    zugzwangs: null,
    zugzwang: null,
    sort: "value",
    look: null,
    fault: null,
  },
  rules: null,
  lesson: { nth: 0, run: 0, status: "yours", words: "", finished: [] },
  section: "lessons",
  thumbs: {},
  settings: {
    theme: "auto",
    stun: "",
    keys: true,
    turned: false,
    opinion: true,
    threats: false,
    safe: false,
  },
  thinking: false,
  plan: {
    game: "",
    board: "",
    players: "",
    seats: [],
    begins: "first",
    readings: {},
    own: null,
  },
  planSeats: [],
  welcome: "",
  marks: {},
  run: null,
  rating: UNRATED,
  gained: 0,
  lines: [],
  writing: false,
  unkept: "",
};

/** @type {(() => void)[]} */
const listeners = [];
let waiting = false;

/**
 * Changes some fields; every listener is called once, soon.
 * @param {Partial<State>} patch
 */
export function change(patch) {
  Object.assign(state, patch);
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    for (const listener of listeners) listener();
  });
}

/**
 * All that a view may change by itself: what is folded open, pointed at, typed, or was copied just now. Everything else is
 * changed by the modules of this folder.
 * @typedef {"opened"|"pointedMove"|"typed"|"paste"|"filter"|"clause"|"copied"} Shown
 */

/** What a view changes. @param {Partial<Pick<State, Shown>>} patch */
export function show(patch) {
  change(patch);
}

/**
 * What changes some fields of a part of the store, where there is one.
 * @template {keyof State} K
 * @param {K} name
 * @returns {(some: Partial<NonNullable<State[K]>>) => void}
 */
export function patcher(name) {
  return (some) => {
    if (state[name]) change({ [name]: Object.assign({}, state[name], some) });
  };
}

/** @param {() => void} listener */
export function listen(listener) {
  listeners.push(listener);
}

/** Whether a computer is to move on the board that is shown. */
export function computerToMove() {
  const { tree, look, view } = state;
  if (view !== "play" || !tree || !look || look.outcome || tree.puzzle || tree.resigned)
    return false;
  // In a game by links a computer's moves are made by the person who sits before it.
  return isComputer(moverOf(tree, look)) && (!isShared(tree) || isOwnTurn(tree, look));
}

/** Whether the reader may move: in a puzzle when it is the solver's turn, in a game when it is no computer's. */
export function mayMove() {
  if (state.view === "puzzle") return state.solving?.status === "yours";
  if (state.view === "rules") return state.lesson.status === "yours";
  return state.view !== "play" || mayPlay();
}

/** Whether it is the turn of somebody who sits here. */
function mayPlay() {
  const { tree, look } = state;
  if (!tree || !look || tree.resigned || computerToMove()) return false;
  // What was sent cannot be taken back.
  return !isShared(tree) || (look.to_move === tree.me && !tree.here.last);
}

/** Whether the game on the board takes no move from the reader: in a game by links, or one that was given up. */
export function isIdle() {
  const { tree, view } = state;
  return view === "play" && tree !== null && (isShared(tree) || tree.resigned !== "") && !mayMove();
}

/** @param {string} text what a screen reader is to say, politely */
export function announce(text) {
  change({ say: text });
}
