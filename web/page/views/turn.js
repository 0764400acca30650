/**
 * Whose turn it is: by name, colour and pattern.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { listed } from "../words/fill.js";
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { FRIEND, isComputer, PERSON, readerOf, seatOf, setsOf } from "../state/seats.js";
import { endWords, hasLost, playerName, reader, turnWords } from "../state/you.js";
import { swatch } from "./swatch.js";

/** @param {string} owner `player 1`, `common` */
export function seatName(owner) {
  return owner.charAt(0).toUpperCase() + owner.slice(1);
}

/** Who sits at the seat of a player, where that is a computer, and with whom one plays. @param {string} owner `player 1` */
export function sitter(owner) {
  const { tree, view, look } = state;
  const player = (look?.names.indexOf(owner) ?? -1) + 1;
  if (!player) return "";
  const game = view === "play" ? tree : null;
  const who = game ? seatOf(game, player) : PERSON;
  const partners = partnersOf(player);
  return [
    sitterWords(who, game !== null && player === readerOf(game)),
    partners ? phrase("seat.with", { partners }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {string} who @param {boolean} me */
function sitterWords(who, me) {
  if (isComputer(who)) return phrase("seat.level", { level: who });
  if (me) return phrase("seat.you");
  return who === FRIEND && state.tree?.me ? phrase("seat.friend") : "";
}

/** The players who win together with one. @param {number} player */
function partnersOf(player) {
  const side = state.look?.sides.find((one) => one.includes(player)) ?? [];
  return listed(side.filter((one) => one !== player).map(String));
}

/** @param {Look} look @param {unknown} [beside] what else is said there */
export function turnView(look, beside = nothing) {
  const over = endWords(look);
  const players = over ? (look.outcome?.players ?? []) : [look.to_move];
  const names = players.map((player) => playerName(look, player));
  return html`<p class="turn ${over ? "over" : ""} ${over && hasLost(look) ? "lost" : ""}">
    <span class="swatches">${names.flatMap((one) => setsOf(look, one)).map(swatch)}</span>
    <strong>${over || turnWords(look)}</strong>
    ${over || look.to_move === reader() ? nothing : html`<small class="faint">${names.map(sitter)}</small>`}
    ${beside}
  </p>`;
}
