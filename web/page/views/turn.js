/**
 * Whose turn it is: by name, colour and pattern.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../words/html.js";
import { state } from "../state/store.js";
import { FRIEND, isComputer, PERSON, seatOf } from "../state/seats.js";
import { timesNow } from "../state/clock.js";
import { resignedWords } from "../state/said.js";
import { timeWords } from "../state/times.js";
import { swatch } from "./swatch.js";
import { said, t } from "../words/t.js";

/** The sets of a player, or the player's colour. @param {Look} look @param {string} name */
export function setsOf(look, name) {
  const sets = look.hands.filter((tray) => tray.owner === name).map((tray) => tray.name);
  return sets.length > 0 ? sets : [name];
}

/** @param {string} owner `player 1`, `common` */
export function seatName(owner) {
  const name = said(owner);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Who sits at the seat of a player, where that is a computer, and with whom one plays. @param {string} owner `player 1` */
export function sitter(owner) {
  const { tree, view, look } = state;
  const number = /\d+$/.exec(owner)?.[0] ?? "";
  const own = look?.to_move.name === owner ? look.to_move.player : number;
  const who = view === "play" && tree && own ? seatOf(tree, own) : PERSON;
  const partners = partnersOf(own);
  return [whoWords(who, own === tree?.me), partners ? t`with player ${partners}` : ""]
    .filter(Boolean)
    .join(", ");
}

/** @param {string} who @param {boolean} me */
function whoWords(who, me) {
  if (isComputer(who)) return t`computer, level ${who}`;
  return who === FRIEND ? (me ? t`you` : t`your friend`) : "";
}

/** The players who win together with one. @param {string} number */
function partnersOf(number) {
  const side = state.look?.sides.find((one) => one.includes(number)) ?? [];
  return side.filter((one) => one !== number).join(t` and `);
}

/** @param {Look} look @param {unknown} [beside] what else is said there */
export function turnView(look, beside = nothing) {
  const name = look.to_move.name;
  const { tree, view } = state;
  const over =
    look.outcome?.words ?? (view === "play" && tree?.resigned ? resignedWords(look, tree) : "");
  const winners = (look.outcome?.players ?? []).map((player) => `player ${player}`);
  const names = over ? winners : [name];
  return html`<p class="turn ${over ? "over" : ""}">
    <span class="swatches">${names.flatMap((one) => setsOf(look, one)).map(swatch)}</span>
    <strong>${over || look.turn}</strong>
    ${over ? nothing : html`<small class="faint">${sitter(name)}</small>`} ${beside}
  </p>`;
}

/** The clock of a game. @param {Look} look */
export function clockView(look) {
  const { tree } = state;
  if (!tree?.clock) return nothing;
  return html`<p class="clocks" id="clocks">
    ${timesNow(tree).map((ms, nth) => {
      const number = String(nth + 1);
      const name = look.to_move.player === number ? look.to_move.name : `player ${number}`;
      return html`<span class="clock ${look.to_move.player === number ? "runs" : ""}">
        <span class="swatches">${setsOf(look, name).map(swatch)}</span> ${said(name)}
        <strong id="clock-${number}" .textContent=${timeWords(ms)}></strong>
      </span>`;
    })}
  </p>`;
}
