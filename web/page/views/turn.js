/**
 * Whose turn it is: by name, colour and pattern.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { listed } from "../words/fill.js";
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { FRIEND, isComputer, PERSON, readerOf, seatOf } from "../state/seats.js";
import { endWords, hasLost, reader, turnWords } from "../state/you.js";
import { swatch } from "./swatch.js";

/** The sets of a player, or the player's colour. @param {Look} look @param {string} name */
export function setsOf(look, name) {
  const sets = look.hands.filter((tray) => tray.owner === name).map((tray) => tray.name);
  return sets.length > 0 ? sets : [name];
}

/** @param {string} owner `player 1`, `common` */
export function seatName(owner) {
  return owner.charAt(0).toUpperCase() + owner.slice(1);
}

/** Who sits at the seat of a player, where that is a computer, and with whom one plays. @param {string} owner `player 1` */
export function sitter(owner) {
  const { tree, view, look } = state;
  const number = /\d+$/.exec(owner)?.[0] ?? "";
  const own = look?.to_move.name === owner ? look.to_move.player : number;
  const who = view === "play" && tree && own ? seatOf(tree, own) : PERSON;
  const partners = partnersOf(own);
  const me = view === "play" && tree ? readerOf(tree) : "";
  return [
    whoWords(who, own !== "" && own === me),
    partners ? phrase("seat.with", { partners }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {string} who @param {boolean} me */
function whoWords(who, me) {
  if (isComputer(who)) return phrase("seat.level", { level: who });
  if (me) return phrase("seat.you");
  return who === FRIEND && state.tree?.me ? phrase("seat.friend") : "";
}

/** The players who win together with one. @param {string} number */
function partnersOf(number) {
  const side = state.look?.sides.find((one) => one.includes(number)) ?? [];
  return listed(side.filter((one) => one !== number));
}

/** @param {Look} look @param {unknown} [beside] what else is said there */
export function turnView(look, beside = nothing) {
  const { name, player } = look.to_move;
  const over = endWords(look);
  const winners = (look.outcome?.players ?? []).map((nth) => phrase("seat.player", { nth }));
  const names = over ? winners : [name];
  return html`<p class="turn ${over ? "over" : ""} ${over && hasLost(look) ? "lost" : ""}">
    <span class="swatches">${names.flatMap((one) => setsOf(look, one)).map(swatch)}</span>
    <strong>${over || turnWords(look)}</strong>
    ${over || player === reader() ? nothing : html`<small class="faint">${sitter(name)}</small>`}
    ${beside}
  </p>`;
}
