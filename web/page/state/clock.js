/**
 * The clock of a game for two: each player has a time for all moves, and gets some back with each of them. It starts with the
 * first move, and stands still while the game is not on the board; in a game by links also while no connection is open.
 * @import { Tree } from "./types.d.ts"
 */
import { announce, change, listen, state } from "./store.js";
import { keepNow, onMoved } from "./place.js";
import { resignedWords } from "./said.js";
import { isShared } from "./seats.js";
import { timesOf, timeWords } from "./times.js";

/** How often the clock is looked at, in ms. */
const TICK = 200;

/** Whose time runs, and since when. @type {{tree: Tree, player: number, since: number}|null} */
let running = null;
let timer = 0;

/** Whether the clock runs. */
function isRunning() {
  const { tree, look, view } = state;
  if (view !== "play" || !tree?.clock || !look || look.outcome || tree.resigned) return false;
  return look.line.length > 0 && (!isShared(tree) || isLive(tree));
}

/** @param {Tree} tree */
function isLive({ id }) {
  return state.live.id === id && state.live.status === "on";
}

/** Counts the time that has passed. */
function charge() {
  if (!running) return;
  const { tree, player, since } = running;
  const now = Date.now();
  tree.left[player] = Math.max(0, (tree.left[player] ?? 0) - (now - since));
  running.since = now;
}

/** Follows what is on the board. @param {boolean} played a move was made here */
function follow(played) {
  adopt();
  if (isAway()) return;
  charge();
  const { tree, look } = state;
  if (played && running && running.tree === tree) give(running);
  const player = Number(look?.to_move.player) - 1;
  running = tree && isRunning() ? { tree, player, since: Date.now() } : null;
  if (running) timer ||= window.setInterval(tick, TICK);
  else {
    clearInterval(timer);
    timer = 0;
  }
}

/** Goes on with a game that was opened once more. */
function adopt() {
  const { tree } = state;
  if (!running || !tree || tree.id !== running.tree.id) return;
  tree.left = running.tree.left;
  running.tree = tree;
}

/** Whether who plays live looks at something else, or back: the time runs on. */
function isAway() {
  const { tree, view } = state;
  if (!running || !isShared(running.tree) || !isLive(running.tree)) return false;
  return view !== "play" || tree !== running.tree || tree.here.last !== null;
}

/** Gives who has moved the time of a move. @param {{tree: Tree, player: number}} turn */
function give({ tree, player }) {
  const left = tree.left[player];
  if (left) tree.left[player] = left + timesOf(tree.clock)[1];
}

function tick() {
  charge();
  if (!running || running.tree !== state.tree) return;
  const { tree, player } = running;
  show(tree);
  // In a game by links each side says it of itself.
  const own = String(player + 1);
  if (tree.left[player] || tree.resigned || (isShared(tree) && tree.me !== own)) return;
  tree.resigned = own;
  change({ hand: null, preview: null });
  keepNow();
  if (state.look) announce(resignedWords(state.look, tree));
}

/** Writes what is left where the page shows it, without drawing all anew. @param {Tree} tree */
function show({ left }) {
  left.forEach((ms, nth) => {
    const place = document.getElementById(`clock-${nth + 1}`);
    if (place) place.textContent = timeWords(ms);
  });
}

/**
 * Takes the times that the other side says: of itself, and of the reader where nothing is known here.
 * @param {Tree} tree
 * @param {number[]} said
 * @param {boolean} [known] whether this browser has kept the reader's time
 */
export function takeTimes(tree, said, known = true) {
  if (!tree.clock || said.length !== tree.left.length) return;
  charge();
  const own = known ? Number(tree.me) - 1 : -1;
  tree.left = said.map((ms, nth) => (nth === own ? (tree.left[nth] ?? ms) : ms));
  change({});
}

/** The times as they are now. @param {Tree} tree */
export function timesNow(tree) {
  charge();
  return tree.left.map(Math.round);
}

onMoved((what) => {
  follow(what === "played" || what === "answered");
  // With the time that the move took.
  if (state.tree?.clock) keepNow();
});
listen(() => follow(false));
