/**
 * The reader's games, as this browser keeps them. Tabs share them: what is stored is merged with what another tab has stored, by
 * time, and each tab hears of the others. Games that are played, and lines with a name or comment, stay until the reader deletes them.
 * @import { About, KeptGame, KeptTree, Note } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { all, one, remove, update } from "./database.js";
import { object, textOr, today } from "./kept.js";
import { shared } from "./lines.js";
import { isShared } from "./seats.js";
import { change, state } from "./store.js";
import { areBranches, branchesOf, holdsLine, mainLine, plant, plantBranches } from "./tree.js";

/** So many lines that were only looked at are kept; the oldest go first. */
export const LOOKED_AT = 60;

/** @type {Map<string, KeptGame>} */
const games = new Map();
/** How many games are being written. */
let writing = 0;
/** Resolves once everything that was to be kept is kept, or could not be. */
let written = Promise.resolve();

/** The other tabs of this browser. @type {BroadcastChannel|null} */
let tabs = null;

/** Reads all games. */
export async function loadGames() {
  games.clear();
  try {
    for (const value of await all()) remember(gameOf(value));
  } catch (error) {
    fail(error);
  }
  tell();
}

/** Follows other tabs. @param {() => void} heard is called when another tab has changed a game */
export function followTabs(heard) {
  if (!("BroadcastChannel" in globalThis)) return;
  tabs = new BroadcastChannel("crosstrack");
  tabs.onmessage = async ({ data }) => {
    const game = gameOf(await one(String(data)).catch(() => undefined));
    if (game) remember(game);
    else games.delete(String(data));
    tell();
    heard();
  };
}

/** @param {string} id @returns {KeptGame|null} */
export function keptGame(id) {
  return games.get(id) ?? null;
}

/** All games, the newest first. */
export function keptGames() {
  return [...games.values()].sort((a, b) => b.at - a.at || a.id.localeCompare(b.id));
}

/** The game that was played last, in this tab or another. */
export function keptCurrent() {
  return keptGames()[0] ?? null;
}

/** The same, where it is not over yet. */
export function runningGame() {
  const last = keptCurrent();
  return last?.over ? null : last;
}

/**
 * The kept game that begins with `root` and holds a line.
 * @param {string} root
 * @param {string} seats of the game; empty: it is explored
 * @param {string[]} line
 */
export function keptWith(root, seats, line) {
  if (line.length === 0) return undefined;
  return keptGames().find(
    (game) =>
      game.tree.root === root &&
      // A game by links is opened by its name alone.
      !isShared({ seats: game.seats.split(",") }) &&
      game.seats === seats &&
      holdsLine(game.tree.branches, line),
  );
}

/** Keeps a game as it stands now. @param {Omit<KeptGame, "on"|"at">} game */
export function keepGame(game) {
  store({ ...game, on: today(), at: Date.now() });
  const looked = keptGames().filter(isLookedAt);
  for (const { id } of looked.slice(LOOKED_AT)) forgetGame(id);
}

/** @param {string} id */
export function forgetGame(id) {
  games.delete(id);
  tell();
  remove(id).then(
    () => tabs?.postMessage(id),
    (error) => fail(error),
  );
}

/** Waits until everything is kept, or could not be, which the reader is told. */
export function kept() {
  return written;
}

/** The games of a file: adds them to those that are here. @param {unknown} values @returns {number} how many there are */
export function addGames(values) {
  const read = Array.isArray(values) ? values.map(gameOf) : [];
  const good = read.filter((game) => game !== null);
  for (const game of good) store(game);
  return good.length;
}

/** Whether a game was neither played nor written to. @param {KeptGame} game */
export function isLookedAt({ seats, name, tree }) {
  return (
    !seats &&
    !name &&
    !Object.values(tree.notes).some(({ after, before }) => after.length + before.length > 0)
  );
}

/** @param {KeptGame} game */
function store(game) {
  games.set(game.id, merged(games.get(game.id) ?? null, game));
  writing += 1;
  tell();
  const work = update(game.id, (stored) => merged(gameOf(stored), game)).then(
    (saved) => {
      games.set(saved.id, saved);
      tabs?.postMessage(saved.id);
      if (state.unkept) change({ unkept: "" });
    },
    (error) => fail(error),
  );
  written = Promise.all([written, work]).then(() => {
    writing -= 1;
    tell();
  });
}

/** Tells that something could not be kept. @param {unknown} error */
function fail(error) {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  change({ unkept: phrase(isFull ? "unkept.full" : "unkept.none") });
}

function tell() {
  change({ lines: keptGames(), writing: writing > 0 });
}

/** @param {KeptGame|null} game */
function remember(game) {
  if (game) games.set(game.id, game);
}

/** A game of two tabs: what is newer of each part. @param {KeptGame|null} stored @param {KeptGame} game @returns {KeptGame} */
function merged(stored, game) {
  if (stored?.tree.root !== game.tree.root) return game;
  const [older, newer] = stored.at > game.at ? [game, stored] : [stored, game];
  const isNamed = (older.namedAt ?? 0) > (newer.namedAt ?? 0);
  const { name, namedAt } = isNamed ? older : newer;
  const tree = mergedTree(older, newer);
  const whole = { ...newer, name, namedAt, tree };
  return isShared({ seats: game.seats.split(",") }) ? mergedShared(older, newer, whole) : whole;
}

/**
 * A game by links: the longer line stays, and whoever has given up has.
 * @param {KeptGame} older @param {KeptGame} newer @param {KeptGame} whole what it is otherwise
 */
function mergedShared(older, newer, whole) {
  const [long, short] = [mainLine(older.tree.branches), mainLine(newer.tree.branches)];
  const isBehind = shared(short, long) === short.length && long.length > short.length;
  const { hash, title, tree } = isBehind ? older : newer;
  const resigned = [...new Set(older.resigned + newer.resigned)].sort().join("");
  const over = older.over || newer.over;
  return {
    ...whole,
    hash,
    title,
    over,
    resigned,
    tree: { ...whole.tree, branches: tree.branches },
  };
}

/** @param {KeptGame} older @param {KeptGame} newer @returns {KeptTree} */
function mergedTree({ tree: older }, { tree: newer }) {
  const both = plant({ game: "", readings: "", position: "" });
  plantBranches(both, older.branches);
  plantBranches(both, newer.branches);
  const notes = { ...older.notes };
  const times = { ...older.times };
  for (const [path, text] of Object.entries(newer.notes)) {
    if ((times[path] ?? 0) > (newer.times?.[path] ?? 0)) continue;
    notes[path] = text;
    times[path] = newer.times?.[path] ?? 0;
  }
  return { root: newer.root, branches: branchesOf(both), notes, times };
}

/** A game as it was stored; null where it has not the form. @param {unknown} stored @returns {KeptGame|null} */
function gameOf(stored) {
  const value = object(stored);
  const { id, hash, title, on, at, namedAt } = value;
  const tree = treeOf(value.tree);
  const good = typeof id === "string" && typeof hash === "string" && hash.startsWith("#");
  if (!good || typeof title !== "string" || !tree) return null;
  return {
    id,
    hash,
    title,
    tree,
    on: textOr(on),
    at: Number(at) || 0,
    namedAt: Number(namedAt) || 0,
    seats: textOr(value.seats),
    me: Number(value.me) || 0,
    resigned: textOr(value.resigned),
    name: textOr(value.name),
    about: aboutKept(value.about),
    over: value.over === true,
  };
}

/** @param {unknown} value @returns {KeptTree|null} */
function treeOf(value) {
  const { root, branches, notes, times } = object(value);
  if (typeof root !== "string" || !areBranches(branches)) return null;
  const texts = Object.entries(object(notes)).map(([line, note]) => [line, noteOf(note)]);
  const numbers = Object.entries(object(times)).filter(([, at]) => typeof at === "number");
  return {
    root,
    branches,
    notes: Object.fromEntries(texts),
    times: /** @type {Record<string, number>} */ (Object.fromEntries(numbers)),
  };
}

/** Comments as they are kept. @param {unknown} value @returns {Note} */
function noteOf(value) {
  const { before, after } = object(value);
  return { before: textsOr(before), after: textsOr(after) };
}

/** @param {unknown} value @returns {string[]} empty where it is no list */
function textsOr(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** What is kept of the record of a game. @param {unknown} value @returns {About|null} */
function aboutKept(value) {
  const { players, tags, ending, result, line, unknown } = object(value);
  if (!Array.isArray(players) || typeof ending !== "string") return null;
  const texts = Object.entries(object(tags)).filter(([, text]) => typeof text === "string");
  return {
    players: textsOr(players),
    tags: /** @type {Record<string, string>} */ (Object.fromEntries(texts)),
    ending,
    result: typeof result === "string" ? result : null,
    line: textOr(line),
    unknown: object(unknown),
  };
}
