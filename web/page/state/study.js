/**
 * Studies: comments on positions, names, and lines that belong together as chapters. A chapter is a game that this browser keeps.
 * @import { Fault } from "../asking/contract.d.ts"
 * @import { KeptGame, Tree } from "./types.d.ts"
 */
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, state } from "./store.js";
import { annotated, lineOf, linesOf } from "./annotated.js";
import { keptGames } from "./kept.js";
import { here, keepNow, lineFault, tryToOpen } from "./place.js";
import { lookAt } from "./facts.js";
import { save } from "./saving.js";
import { graft, mainLine, moves, plant, plantBranches, prefer, setNotes, tip } from "./tree.js";

/** Sets the comment on the position that is shown. @param {string} text */
export function comment(text) {
  const { tree } = state;
  if (!tree) return;
  const note = text.trim();
  if ((tree.here.note ?? "") === note) return;
  tree.here.note = note;
  keepNow();
  change({});
}

/** Names the line that is shown, or its study. @param {Partial<Pick<Tree, "name"|"study">>} names */
export function call(names) {
  const { tree } = state;
  if (!tree) return;
  Object.assign(tree, names);
  keepNow();
  change({});
}

/** The chapters of the study that is shown, in the order of their names. @returns {KeptGame[]} */
export function chapters() {
  const study = state.tree?.study;
  if (!study) return [];
  const all = state.lines.filter((one) => one.study === study);
  return all.sort((one, other) => one.title.localeCompare(other.title, "en", { numeric: true }));
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
  const count = chapters().length + 1;
  const place = { game, readings, position: look.position, line: [], fresh: true };
  if ((await tryToOpen(place)) === "shown") call({ study, name: `chapter ${count}` });
}

/**
 * Adds to the line on the board what a record has beside its moves. Variations are checked by the rules: the first that is not
 * legal is named, and left out with those behind it.
 * @param {Partial<import("./pasted.js").Pasted>} pasted
 * @returns {Promise<Fault|null>}
 */
export async function addBeside({ record, names }) {
  const { tree } = state;
  if (!tree || !record) return null;
  const main = tree.here;
  const { lines, notes } = linesOf(record);
  Object.assign(tree, names);
  let fault = null;
  for (const line of lines.slice(0, -1)) {
    const place = { ...here(), line };
    const legal = await lookAt(place).catch(() => null);
    if (!legal) {
      fault = await lineFault(place);
      break;
    }
    graft(tree, line, 0);
  }
  setNotes(tree.root, notes);
  prefer(main);
  keepNow();
  change({});
  return fault;
}

/** The study that is shown, as one text: the records of its chapters. */
export async function studyText() {
  const texts = [];
  for (const one of chapters()) texts.push(await chapterText(one));
  return texts.join("\n");
}

/** @param {KeptGame} chapter */
async function chapterText({ tree: kept, name, study }) {
  const [game = "", readings = "", position = ""] = kept.root.split("|");
  const tree = plant({ game, readings, position });
  plantBranches(tree, kept.branches);
  setNotes(tree.root, kept.notes);
  const end = tip(tree.root);
  const bare = await ask({
    ask: "record",
    game,
    readings,
    position,
    line: moves(end),
    players: [],
  });
  return annotated(bare, lineOf(end), { name, study }).text;
}

/** Saves the study that is shown. */
export async function saveStudy() {
  try {
    const name = (state.tree?.study ?? "").replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    save(`${name || "study"}.txt`, await studyText(), "text/plain");
    announce("study saved");
  } catch (error) {
    change({ fault: faultOf(error) });
  }
}

/** All studies that are kept. */
export function studies() {
  return [...new Set(keptGames().flatMap(({ study }) => (study ? [study] : [])))].sort();
}
