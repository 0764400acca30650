/**
 * Changing a position by hand: pieces are put, moved, turned and taken away without the rules of moves.
 * @import { Change, Look } from "../asking/contract.d.ts"
 * @import { Hand } from "./types.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { ask } from "../asking/choose.js";
import { faultOf } from "../asking/fault.js";
import { announce, change, patcher, state } from "./store.js";
import { spotOf, trayPiece } from "./pick.js";
import { here, onMoved, open } from "./place.js";

onMoved(() => {
  // Another position stands on the board: what is wrong with it?
  if (!state.editor || state.editor.look === state.look) return;
  patch({ hold: null, fault: null });
  void look();
});

const patch = patcher("editor");

/** Drops what is held. */
export function dropHeld() {
  patch({ hold: null });
}

/** Begins to edit the position on the board. */
export function edit() {
  const nothing = { look: null, hold: null, faults: [], palette: [], fault: null };
  change({ editor: { ...nothing }, hand: null, preview: null, why: null });
  announce(phrase("edit.begun"));
  void look();
}

export function endEditing() {
  change({ editor: null });
  announce(phrase("edit.ended"));
}

/** Asks what is wrong with the position on the board. */
async function look() {
  const { look: shown } = state;
  try {
    const { faults, palette } = await ask({ ask: "edit", ...here() });
    if (state.look === shown) patch({ look: shown, faults, palette });
  } catch (error) {
    patch({ fault: faultOf(error) });
  }
}

/** Makes a change; what cannot be is said, and nothing is lost. @param {Change} wanted */
export async function make(wanted) {
  if (!state.tree || state.busy) return;
  const place = here();
  try {
    const { position, readings, faults } = await ask({ ask: "edit", ...place, edit: wanted });
    if (!(await open({ ...place, position, readings, line: [] }))) return;
    const [first] = faults;
    const told = { count: faults.length, first: first?.words ?? "" };
    announce(first ? phrase("edit.faults", told) : phrase("edit.changed"));
  } catch (error) {
    patch({ fault: faultOf(error) });
  }
}

/** @param {Hand|null} hold */
function take(hold) {
  patch({ hold, fault: null });
  const { look } = state;
  const label = hold?.from ? spotOf(/** @type {Look} */ (look), hold.from)?.label : hold?.piece;
  announce(hold ? phrase("hand.holding", { piece: label ?? "" }) : phrase("hand.dropped"));
}

/** A piece that is not on the board. @param {string} code */
export function takeNew(code) {
  const held = state.editor?.hold;
  if (held?.piece === code && held.from === null) return take(null);
  const rotation = state.look ? (trayPiece(state.look, code)?.rotations[0] ?? null) : null;
  take({ piece: code, from: null, rotation, silent: false });
}

/** What lies on the board. @param {string} name @returns {boolean} whether it is held now */
export function takeFromBoard(name) {
  const spot = state.look ? spotOf(state.look, name) : null;
  if (!spot?.piece) return false;
  take({ piece: spot.piece, from: name, rotation: spot.rotation, silent: false });
  return true;
}

/** What a click at a spot does: takes, puts, or turns what is held there. @param {string} name */
export function editAt(name) {
  const hold = state.editor?.hold;
  if (!hold) return void takeFromBoard(name);
  if (hold.from === name) return turnHeld(1);
  const { piece, from, rotation } = hold;
  if (from === null)
    return void make({ kind: "put", piece: piece ?? "", at: name, rotation: rotation ?? 0 });
  return void make({ kind: "move", from, to: name, ...(rotation === null ? {} : { rotation }) });
}

/** Turns what is held; what lies on the board stays held. @param {1|-1} by */
export function turnHeld(by) {
  const { editor, look } = state;
  const hold = editor?.hold;
  if (!hold || !look || hold.rotation === null) return;
  const all = trayPiece(look, hold.piece)?.rotations ?? [0, 1, 2, 3, 4, 5, 6, 7];
  const at = all.indexOf(hold.rotation);
  const rotation = all[(at + by + all.length) % all.length] ?? 0;
  if (hold.from === null) return take({ ...hold, rotation });
  void turnOnBoard(hold, rotation);
}

/** @param {Hand} hold @param {number} rotation */
async function turnOnBoard(hold, rotation) {
  const { piece, from } = hold;
  const at = from ?? "";
  const between = state.look && spotOf(state.look, at)?.kind === "interstice";
  if (between) await make({ kind: "put", piece: piece ?? "", at, rotation });
  else await make({ kind: "move", from: at, to: at, rotation });
  if (!state.editor?.fault) takeFromBoard(at);
}

/** Takes what is held away, or only drops it if it was not on the board. */
export function removeHeld() {
  const from = state.editor?.hold?.from;
  if (from) void make({ kind: "remove", at: from });
  else take(null);
}

/** Where what is held may lie. @param {Look} look @param {Hand} hold */
export function places(look, hold) {
  const between = /^[STXL]$/.test(hold.piece ?? "");
  const fitting = look.spots.filter(({ kind }) => (kind === "interstice") === between);
  return new Set(fitting.map(({ name }) => name));
}
