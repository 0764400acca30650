/**
 * Records that are opened, and studies: comments on positions, names, and lines that belong together as chapters. A chapter is a
 * game that this browser keeps.
 * @import { Fault, RecordedGame } from "../asking/contract.d.ts"
 * @import { KeptGame, Tree } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { aboutOf, gameOf, lineOf, plantGame } from "./recorded.js";
import { keptGames } from "./library.js";
import { keepNow, rootOf } from "./keeping.js";
import { tryToOpen } from "./place.js";
import { PERSON } from "./seats.js";
import { save } from "./saving.js";
import { holdsLine, mainLine, plant, plantBranches, setNotes, tip } from "./tree.js";

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

/** Names the line that is shown, or its study. @param {Partial<Pick<Tree, "name"|"study"|"chapter">>} names */
export function call(names) {
  const { tree } = state;
  if (!tree) return;
  Object.assign(tree, names, { namedAt: Date.now() });
  keepNow();
  change({});
}

/** The chapters of the study that is shown, in their order. @returns {KeptGame[]} */
export function chapters() {
  const study = state.tree?.study;
  if (!study) return [];
  const all = state.lines.filter((one) => one.study === study);
  return all.sort(
    (one, other) =>
      one.chapter - other.chapter || one.title.localeCompare(other.title, "en", { numeric: true }),
  );
}

/** Shows a chapter. @param {KeptGame} chapter */
export async function openChapter({ id, tree, seats }) {
  const [game = "", readings = "", position = ""] = tree.root.split("|");
  const line = mainLine(tree.branches);
  await tryToOpen({ game, readings, position, line, id, seats: seats.split(",").filter(Boolean) });
}

/** Begins a chapter of the same study with the position that is shown. */
export async function newChapter() {
  const { tree, look } = state;
  if (!tree || !look) return;
  const { game, readings, study } = tree;
  const chapter = Math.max(chapters().length, ...chapters().map((one) => one.chapter)) + 1;
  const place = { game, readings, position: look.position, line: [], fresh: true };
  if ((await tryToOpen(place)) === "shown")
    call({ study, name: phrase("study.chapter", { nth: chapter }), chapter });
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
  for (const [nth, game] of [...games.entries()].reverse()) {
    const opened = await openRecorded(game, games.length > 1 ? nth + 1 : 0, taken);
    if (opened !== "shown") return opened === "wrong" ? state.fault : null;
  }
  if (games.length > 1) announce(phrase("file.opened", { count: games.length }));
  return null;
}

/**
 * @param {RecordedGame} game
 * @param {number} chapter its number among several; 0: it is alone
 * @param {Set<string>} taken the names of those that were opened with it
 */
async function openRecorded(game, chapter, taken) {
  const { game: name, position } = game;
  const place = { game: name, readings: differing(game), position, line: lineOf(game) };
  const id = keptAs(game, rootOf(place), taken);
  const seats = state.view === "play" ? game.players.map(() => PERSON) : [];
  const opened = await tryToOpen({ ...place, seats, ...(id ? { id } : { fresh: true }) });
  const { tree } = state;
  if (opened !== "shown" || !tree) return opened;
  plantGame(tree, game);
  taken.add(tree.id);
  tree.chapter ||= chapter;
  keepNow();
  change({});
  return opened;
}

/**
 * The name of the game that was kept when the same record was opened before: the same chapter, or the same game.
 * @param {RecordedGame} game
 * @param {string} root
 * @param {Set<string>} taken
 */
function keptAs(game, root, taken) {
  const { name = "", study = "" } = game.tags;
  const about = aboutOf(game);
  const line = lineOf(game);
  const found = keptGames().find(
    (one) =>
      one.about !== null &&
      !taken.has(one.id) &&
      one.tree.root === root &&
      one.name === name &&
      one.study === study &&
      ((study && name) || JSON.stringify(one.about) === JSON.stringify(about)) &&
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

/** The study that is shown, as one text: the records of its chapters. */
export async function studyText() {
  const games = chapters().map((one) => {
    const tree = one.id === state.tree?.id ? state.tree : chapterTree(one);
    return gameOf(tree, tip(tree.root));
  });
  const { text } = await ask({ ask: "record", games });
  return text;
}

/** @param {KeptGame} chapter */
function chapterTree({ tree: kept, name, study, about, resigned }) {
  const [game = "", readings = "", position = ""] = kept.root.split("|");
  const tree = plant({ game, readings, position });
  plantBranches(tree, kept.branches);
  setNotes(tree.root, kept.notes);
  return Object.assign(tree, { name, study, about, resigned });
}

/** Saves the study that is shown. */
export async function saveStudy() {
  try {
    const name = (state.tree?.study ?? "").replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    save(`${name || "study"}.txt`, await studyText(), "text/plain");
    announce(phrase("study.saved"));
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** All studies that are kept. */
export function studies() {
  return [...new Set(keptGames().flatMap(({ study }) => (study ? [study] : [])))].sort();
}
