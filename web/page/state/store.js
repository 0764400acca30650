/** @import { Search, State } from "./types.d.ts" */

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

/** @type {State} */
export const state = {
  view: "explore",
  catalogue: null,
  tree: null,
  look: null,
  busy: false,
  fault: null,
  hand: null,
  focus: null,
  pointed: null,
  preview: null,
  why: null,
  boxes: {},
  clearings: {},
  touched: null,
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
    look: null,
    fault: null,
  },
  rules: null,
  lesson: { nth: 0, step: 0, look: null },
  section: "lessons",
  sheet: [],
  settings: { theme: "auto", keys: true },
  marks: {},
  lines: [],
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

/** @param {() => void} listener */
export function listen(listener) {
  listeners.push(listener);
}

/** Whether the reader may move: in a puzzle only when it is the solver's turn. */
export function mayMove() {
  return state.view !== "puzzle" || state.solving?.status === "yours";
}

/** @param {string} text what a screen reader is to say, politely */
export function announce(text) {
  change({ say: text });
}
