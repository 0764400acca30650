/** Shows what was pasted: a link, a position of any game, moves from here, a puzzle, or the start. */
import { phrase } from "../words/phrase.js";
import { change, state } from "./store.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { moves } from "./tree.js";
import { tryToOpen } from "./place.js";
import { readPasted } from "./pasted.js";
import { loadPuzzles, puzzleOf } from "./puzzles.js";
import { visit } from "./route.js";
import { openRecords } from "./records.js";

/** @import { Fault } from "../asking/contract.d.ts" */
/** @import { Opened } from "./place.js" */

/** What is wrong with it is said beneath the field, and the board stays. */
export async function paste() {
  const { text } = state.paste;
  const fault = await pasteText(text);
  if (state.paste.text !== text) return;
  change({ paste: fault ? { text, fault } : { text: "", fault: null }, fault: null });
}

/**
 * Shows what a text says.
 * @param {string} text
 * @returns {Promise<Fault|null>} what is wrong with it: the board stays
 */
export async function pasteText(text) {
  const pasted = readPasted(text);
  if (!pasted || !state.tree) return null;
  if (pasted.kind === "link") return leave(pasted.text);
  if (pasted.kind === "record") return openRecords(pasted.text);
  if (pasted.kind === "puzzle") {
    await loadPuzzles();
    const puzzle = puzzleOf(pasted.text);
    if (puzzle) return leave(`#view=puzzle&id=${puzzle.id}`);
  }
  const { opened, fault } = await openPasted(pasted);
  return opened === "wrong" ? fault : null;
}

/** @param {string} hash */
async function leave(hash) {
  await visit(hash);
  return null;
}

/**
 * @param {import("./pasted.js").Pasted} pasted
 * @returns {Promise<{opened: Opened, fault: Fault|null}>}
 */
async function openPasted({ kind, text, line }) {
  const { tree, look } = state;
  if (!tree || !look) return { opened: "late", fault: null };
  const { game, readings, position } = tree;
  if (kind === "puzzle") {
    const fault = {
      ...faultOf(phrase("puzzle.unknown", { id: text })),
      help: [phrase("puzzle.inList")],
    };
    return { opened: "wrong", fault };
  }
  if (kind === "moves") {
    const all = [...moves(tree.here), ...line];
    return { opened: await tryToOpen({ game, readings, position, line: all }), fault: state.fault };
  }
  if (kind === "start")
    return {
      opened: await tryToOpen({ game, readings, position: look.first }),
      fault: state.fault,
    };
  return openAnywhere(tree, text, line);
}

/**
 * A position of the game on the board, or of another.
 * @param {import("./types.d.ts").Tree} tree
 * @param {string} position
 * @param {string[]} line
 */
async function openAnywhere({ game, readings: given }, position, line) {
  // Whatever can be played may be pasted, as it may be set up by hand.
  const set = await ask({ ask: "edit", game, readings: given, position }).catch(() => null);
  const readings = set?.readings ?? given;
  let opened = await tryToOpen({ game, readings, position, line });
  const { fault } = state;
  for (const { name } of state.catalogue?.games ?? []) {
    if (opened !== "wrong" || fault?.retry || name === game) continue;
    opened = await tryToOpen({ game: name, readings: "", position, line });
  }
  return { opened, fault };
}
