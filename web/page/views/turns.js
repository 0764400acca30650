/**
 * What if this is turned? Each rotation that is legal, with what it is worth as far as it is known.
 * @import { Look, LegalMove } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import { handWords, spotOf, trayPiece, turning } from "../state/pick.js";
import { rotate, tryTurn } from "../state/hand.js";
import { showValues, UNKNOWN } from "../state/search.js";
import { remember } from "../state/route.js";
import { shortBadge } from "./parts.js";

/** A puzzle says nothing of a piece that is only pointed at. @param {Look} look */
function shown(look) {
  const { hand, focus, pointed, view } = state;
  if (look.outcome || (!hand && view !== "explore" && view !== "play")) return null;
  return turning(look, hand, focus, pointed);
}

/** The question, for a piece that is pointed at. @param {Look} look */
export function turnsTitle(look) {
  const about = shown(look);
  if (!about || state.hand) return null;
  const words = handWords(look, { ...about.hand, rotation: null });
  return html`<p class="turns-title">${rich("turns.title", { piece: words })}</p>`;
}

/** @param {Look} look */
export function turnsView(look) {
  const about = shown(look);
  if (!about) return nothing;
  const asked = state.view === "explore" && state.search.on;
  return html`<div
    class="turns"
    role="group"
    aria-label=${phrase("turns.on", { spot: about.spot })}
  >
    ${about.moves.map((move) => turnButton(look, about.spot, move, asked))}
    ${
      asked || state.view !== "explore"
        ? nothing
        : html`<button class="rotation" id="ask-values" @click=${askValues} title="V">
            <span class="value unknown">${phrase("turns.values")}</span>
          </button>`
    }
  </div>`;
}

function askValues() {
  showValues(true);
  remember(true);
}

/**
 * @param {Look} look
 * @param {string} spot
 * @param {LegalMove} move
 * @param {boolean} asked whether values are asked for
 */
function turnButton(look, spot, move, asked) {
  const { hand, search } = state;
  const rotation = Number(move.rotation);
  const on = hand?.rotation === rotation;
  const code = hand ? hand.piece : (spotOf(look, spot)?.piece ?? null);
  const piece = trayPiece(look, code);
  const picture = piece?.pictures[piece.rotations.indexOf(rotation)] ?? "";
  return html`<button
    class="rotation ${on ? "on" : ""}"
    data-turn=${move.move}
    aria-pressed=${on ? "true" : "false"}
    @click=${() => tryTurn(spot, rotation)}
    @pointerenter=${() => state.hand && rotate(rotation)}
  >
    <span class="tile" aria-hidden="true" .innerHTML=${picture}></span>
    <span aria-hidden="true">${rotation}</span>
    <span class="unseen">${phrase("hand.turned", { rotation })}</span>
    ${asked ? shortBadge(search.by.get(move.move) ?? UNKNOWN) : nothing}
  </button>`;
}
