/**
 * Records that are opened; and what a record has beside the moves: comments on positions, and the name of a line.
 * @import { Fault, RecordedGame } from "../asking/contract.d.ts"
 * @import { Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { aboutOf, lineOf, plantGame } from "./recorded.js";
import { keptGames } from "./library.js";
import { keepNow, rootOf } from "./keeping.js";
import { tryToOpen } from "./place.js";
import { PERSON } from "./seats.js";
import { holdsLine } from "./tree.js";

/** Most letters of a file that is opened. */
const MOST_LETTERS = 1_000_000;

/** Most moves of a game that is opened from a file, with its variations. */
const MOST_MOVES = 2000;

/** The comment on the position that is shown, as one text. @param {Tree} tree */
export function commentHere({ here }) {
  return here.note?.after.join("\n\n") ?? "";
}

/** Sets the comment on the position that is shown. @param {string} text */
export function comment(text) {
  const { tree } = state;
  if (!tree) return;
  const note = text.trim();
  if (commentHere(tree) === note) return;
  tree.here.note = { before: tree.here.note?.before ?? [], after: note ? [note] : [] };
  tree.here.noteAt = Date.now();
  keepNow();
  change({});
}

/** Names the line that is shown. @param {string} name */
export function call(name) {
  const { tree } = state;
  if (!tree) return;
  Object.assign(tree, { name, namedAt: Date.now() });
  keepNow();
  change({});
}

/**
 * Opens the games of records. All are checked by the rules before the first is shown.
 * @param {string} text
 * @returns {Promise<Fault|null>} what is wrong with it: nothing was opened
 */
export async function openRecords(text) {
  if (text.length > MOST_LETTERS)
    return faultOf(phrase("file.long", { most: MOST_LETTERS, count: text.length }));
  /** @type {RecordedGame[]} */
  let games;
  try {
    ({ games } = await ask({ ask: "read-record", text }));
  } catch (error) {
    return faultOf(error);
  }
  const long = games.findIndex(({ steps }) => steps.length > MOST_MOVES);
  if (long >= 0) return faultOf(phrase("file.longGame", { nth: long + 1, most: MOST_MOVES }));
  // The first comes last: it is the one that stays on the board.
  /** @type {Set<string>} */
  const taken = new Set();
  for (const game of [...games].reverse()) {
    const opened = await openRecorded(game, taken);
    if (opened !== "shown") return opened === "wrong" ? state.fault : null;
  }
  if (games.length > 1) announce(phrase("file.opened", { count: games.length }));
  return null;
}

/**
 * @param {RecordedGame} game
 * @param {Set<string>} taken the names of those that were opened with it
 */
async function openRecorded(game, taken) {
  const { game: name, position } = game;
  const place = { game: name, readings: differing(game), position, line: lineOf(game) };
  const id = keptAs(game, rootOf(place), taken);
  const seats = state.view === "play" ? game.players.map(() => PERSON) : [];
  const opened = await tryToOpen({ ...place, seats, ...(id ? { id } : { fresh: true }) });
  const { tree } = state;
  if (opened !== "shown" || !tree) return opened;
  plantGame(tree, game);
  taken.add(tree.id);
  keepNow();
  change({});
  return opened;
}

/**
 * The name of the game that was kept when the same record was opened before.
 * @param {RecordedGame} game
 * @param {string} root
 * @param {Set<string>} taken
 */
function keptAs(game, root, taken) {
  const { name = "" } = game.tags;
  const about = aboutOf(game);
  const line = lineOf(game);
  const found = keptGames().find(
    (one) =>
      one.about !== null &&
      !taken.has(one.id) &&
      one.tree.root === root &&
      one.name === name &&
      JSON.stringify(one.about) === JSON.stringify(about) &&
      holdsLine(one.tree.branches, line),
  );
  return found?.id;
}

/** The readings of a game without those that are at their defaults. @param {RecordedGame} game */
function differing({ game, readings = "" }) {
  const known = state.catalogue?.games.find((one) => one.name === game);
  const usual = new Set(known?.readings.map((one) => `${one.name}=${one.default}`));
  return readings
    .split(" ")
    .filter((one) => one && !usual.has(one))
    .join(" ");
}
