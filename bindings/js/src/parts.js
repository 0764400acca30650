/**
 * What stands beside the board of the element: the held piece, and the pieces that are not on the board.
 * @import { Hand as Held } from "./hand.js"
 * @import { Hand, Look, Tray, Why } from "./protocol.d.ts"
 * @import { Words } from "./words.js"
 */
import { trustedPicture } from "../../../web/page/board/trusted.js";
import { claims, handWords, pieceTrack } from "../../../web/page/state/pick.js";
import { html, nothing } from "../../../web/page/vendor/lit-html.js";
import { canPlay, mayAnnounce, moveOf } from "./hand.js";
import { filled } from "./words.js";

/**
 * @typedef {object} Parts
 * @property {Words} words
 * @property {Look} look
 * @property {Held|null} hand
 * @property {string|null} focus
 * @property {boolean} open whether somebody can move
 * @property {Why|null} why the move is not legal
 * @property {{words: string}|null} preview
 * @property {Record<string, string[]>} pictures
 * @property {(code: string) => void} take
 * @property {() => void} follow by keyboard, the focus follows what was taken
 * @property {(event: PointerEvent, code: string) => void} drag
 * @property {(by: 1|-1) => void} turn
 * @property {() => void} drop
 * @property {(spot: string) => void} put
 * @property {(move: string) => void} play
 * @property {(hand: Held) => void} hold
 */

/**
 * Sets properties again that were set before the element's class was known, and hide its setters.
 * @param {HTMLElement} element @param {string[]} names
 */
export function takeProperties(element, names) {
  const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/** @param {Parts} parts */
export function traysView(parts) {
  const hands = parts.look.hands.filter(({ pieces }) => pieces.length > 0);
  if (hands.length === 0) return nothing;
  return html`<section class="trays" part="trays" aria-label=${parts.words.stock}>
    ${hands.map((hand) => trayView(parts, hand))}
  </section>`;
}

/** @param {Parts} parts @param {Hand} hand */
function trayView(parts, hand) {
  const open = hand.open && parts.open;
  return html`<div class="tray" role="group" aria-label="${hand.name}, ${hand.owner}">
    <p>${hand.name}, ${hand.owner}</p>
    ${hand.pieces.map((piece) => pieceView(parts, piece, open))}
  </div>`;
}

/** @param {Parts} parts @param {Tray} piece @param {boolean} open */
function pieceView(parts, piece, open) {
  const { hand, look, pictures } = parts;
  const held = hand?.piece === piece.code && hand.from === null;
  const nth = held ? piece.rotations.indexOf(hand.rotation ?? 0) : 0;
  const usable = open && canPlay(look, piece.code);
  const count = piece.left > 1 ? `, ${piece.left} left` : "";
  const track = pieceTrack(piece, held ? hand.rotation : null);
  return html`<button
    type="button"
    class="piece ${held ? "held" : ""}"
    aria-pressed=${held ? "true" : "false"}
    ?disabled=${!usable}
    data-piece=${piece.code}
    @click=${(/** @type {MouseEvent} */ event) => {
      parts.take(piece.code);
      if (event.detail === 0) parts.follow();
    }}
    @pointerdown=${(/** @type {PointerEvent} */ event) => parts.drag(event, piece.code)}
  >
    <span
      class="tile"
      aria-hidden="true"
      .innerHTML=${trustedPicture(pictures[piece.code]?.[Math.max(0, nth)] ?? "")}
    ></span>
    <small aria-hidden="true">${piece.code}${piece.left > 1 ? `×${piece.left}` : ""}</small>
    <span class="unseen">${piece.label}${count}: ${track}</span>
  </button>`;
}

/** @param {Parts} parts */
export function handView(parts) {
  const { look, hand, open, why, preview, words } = parts;
  const own = open ? claims(look) : [];
  return html`<div class="hand" part="hand" role="group" aria-label=${words.held}>
      ${own.map(
        ({ move }) =>
          html`<button type="button" @click=${() => parts.play(move)}>${words.claim}</button>`,
      )}
      ${hand && open ? heldView(parts, hand) : nothing}
      ${preview?.words ? html`<strong>${filled(words.preview, { words: preview.words })}</strong>` : nothing}
    </div>
    ${why ? html`<p class="why" part="why" lang="en">${why.words}${why.help ? html`<br />${why.help}` : nothing}</p>` : nothing}`;
}

/** @param {Parts} parts @param {Held} hand */
function heldView(parts, hand) {
  const { look, focus, turn, put, drop, hold, words } = parts;
  const ready = focus !== null && moveOf(look, hand, focus) !== null;
  return html`<span class="held">${handWords(look, hand)}</span>
    ${
      hand.rotation === null
        ? nothing
        : html`<button type="button" @click=${() => turn(-1)}>↺ ${words.turnLeft}</button>
            <button type="button" @click=${() => turn(1)}>↻ ${words.turnRight}</button>`
    }
    <button type="button" ?disabled=${!ready} @click=${() => focus && put(focus)}>
      ${ready ? filled(words.putOn, { spot: focus ?? "" }) : words.put}
    </button>
    <button type="button" @click=${drop}>${words.drop}</button>
    ${
      mayAnnounce(look, hand)
        ? html`<label
            ><input
              type="checkbox"
              .checked=${!hand.silent}
              @change=${() => hold({ ...hand, silent: !hand.silent })}
            />
            ${words.announce}</label
          >`
        : nothing
    }`;
}

/** Where a piece lies in its tray, on the screen. @param {ShadowRoot|null} root @param {string} piece */
export function boxInTray(root, piece) {
  return root?.querySelector(`[data-piece="${piece}"]`)?.getBoundingClientRect() ?? null;
}
