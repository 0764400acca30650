/**
 * The pieces that are not on the board, and what is held.
 * @import { Look, Tray, TrayPiece } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { noScroll } from "../board/drag.js";
import { isIdle, state } from "../state/store.js";
import { claims, choices, handWords, moveAt, pieceTrack, targets } from "../state/pick.js";
import { playerName } from "../state/you.js";
import { act, drop, take, toggleSilent, turn } from "../state/hand.js";
import { shownHint } from "../state/advice.js";
import { play } from "../state/place.js";
import { button, checkBox, clauseLink } from "./parts.js";
import { dragFromTray, focusSpot, tabStop } from "./board.js";
import { swatch } from "./swatch.js";
import { idleView } from "./idle.js";
import { seatName, sitter } from "./turn.js";
import { turnsTitle, turnsView } from "./turns.js";

/**
 * The trays by seat, in turn order; what is common comes last.
 * @param {Look} look
 */
export function traysView(look) {
  const trays = look.hands.filter((tray) => tray.pieces.some(({ left }) => left > 0));
  if (trays.length === 0) return nothing;
  const owners = [...new Set(trays.map((tray) => tray.owner))].sort();
  const seats = [...owners.filter((one) => one !== "common"), ...owners].slice(0, owners.length);
  return html`<section class="trays" aria-label=${phrase("tray.piecesStock")}>
    ${seats.map((owner) =>
      seatView(
        look,
        owner,
        trays.filter((tray) => tray.owner === owner),
      ),
    )}
  </section>`;
}

/** @param {Look} look @param {string} owner @param {Tray[]} trays */
function seatView(look, owner, trays) {
  const open = trays.some((tray) => tray.open) && !look.outcome && !isIdle();
  const moves = playerName(look, look.to_move) === owner && !look.outcome;
  return html`<div class="seat ${moves ? "mine" : ""} ${open ? "open" : ""}">
    <p class="seat-name">
      <strong>${seatName(owner)}</strong>
      <small class="faint">${sitter(owner)}</small
      >${moves ? html` <span class="now">${phrase("tray.move")}</span>` : nothing}
    </p>
    ${trays.map((tray) => trayView(look, tray, tray.open && open))}
  </div>`;
}

/** @param {Look} look @param {Tray} tray @param {boolean} open */
function trayView(look, tray, open) {
  const about = { set: tray.name, owner: tray.owner };
  const words = phrase(open ? "tray.open" : "tray.closed", about);
  return html`<div class="tray" role="group" aria-label=${words}>
    <span title=${tray.name}>${swatch(tray.name)}</span>
    <div class="pieces">${tray.pieces.map((piece) => pieceView(look, piece))}</div>
  </div>`;
}

/** @param {Look} look @param {TrayPiece} piece */
function pieceView(look, piece) {
  const held = state.hand?.piece === piece.code && state.hand.from === null;
  const usable =
    !isIdle() && look.moves.some((move) => move.piece === piece.code && move.from === null);
  const states = {
    held,
    unusable: !usable,
    hinted: shownHint()?.piece === piece.code,
    gone: piece.left === 0,
  };
  return html`<button
    class="piece ${Object.entries(states)
      .flatMap(([name, on]) => (on ? [name] : []))
      .join(" ")}"
    aria-pressed=${held ? "true" : "false"}
    tabindex=${usable ? 0 : -1}
    ?disabled=${piece.left === 0 || look.outcome !== null || isIdle()}
    data-piece=${piece.code}
    @click=${(/** @type {MouseEvent} */ event) => taken(event, look, piece.code)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => dragFromTray(event, piece.code)}
    @touchmove=${noScroll}
  >
    <span class="tile" aria-hidden="true" .innerHTML=${pictureOf(piece, held)}></span>
    <span class="code"
      >${piece.code}${piece.left > 1 ? html`<small aria-hidden="true">×${piece.left}</small>` : ""}</span
    ><span class="unseen">${pieceWords(piece, held)}</span>
  </button>`;
}

/** What a screen reader says of a piece. @param {TrayPiece} piece @param {boolean} held */
function pieceWords(piece, held) {
  const { label, left } = piece;
  const track = pieceTrack(piece, held ? (state.hand?.rotation ?? 0) : 0);
  return left > 1
    ? phrase("tray.pieces", { piece: label, left, track })
    : phrase("tray.piece", { piece: label, track });
}

/** As it is held, else as it comes. @param {TrayPiece} piece @param {boolean} held */
function pictureOf({ rotations: turns, pictures }, held) {
  const nth = held ? turns.indexOf(state.hand?.rotation ?? 0) : 0;
  return pictures[Math.max(0, nth)] ?? "";
}

/** By keyboard, the focus follows the piece to the board. @param {MouseEvent} event @param {Look} look @param {string} code */
function taken(event, look, code) {
  take(code);
  if (event.detail > 0 || !state.hand) return;
  const spots = targets(look, state.hand);
  const now = tabStop();
  const [first] = spots;
  const next = now && spots.has(now) ? now : (first ?? now);
  if (next) focusSpot(next);
}

/** What is held, how it can be turned, and what it would do. @param {Look} look */
export function handView(look) {
  const { hand, why, preview } = state;
  const open = claims(look);
  return html`<div class="hand" role="group" aria-label=${phrase("tray.heldPiece")}>
    ${open.map((move) =>
      button(phrase("tray.claimPath"), () => play(move.move), { kind: "primary" }),
    )}
    ${hand ? heldView(look) : (turnsTitle(look) ?? idleView(look))} ${turnsView(look)}
    ${preview?.words ? html`<p class="good">${phrase("hand.does", { what: preview.words })}</p>` : nothing}
    ${
      why
        ? html`<p class="why">
            ${why.words} ${why.clause && !isFirstLesson() ? clauseLink(why.clause) : ""}
            ${why.help ? html`<small>${why.help}</small>` : nothing}
          </p>`
        : nothing
    }
  </div>`;
}

/** The first lesson names no clauses. */
function isFirstLesson() {
  return state.view === "rules" && state.lesson.nth === 0;
}

/** @param {Look} look */
function heldView(look) {
  const hand = /** @type {NonNullable<typeof state.hand>} */ (state.hand);
  const { focus } = state;
  const put = focus ? moveAt(look, hand, focus) : null;
  const announced = choices(look, hand).some((move) => move.announced);
  return html`<div class="held-row">
    <strong>${handWords(look, hand)}</strong>
    ${
      hand.rotation === null
        ? nothing
        : html`<span class="buttons turning">
            ${button(phrase("tray.turnLeft"), () => turn(-1), { title: "Shift+R" })}
            ${button(phrase("tray.turnRight"), () => turn(1), { title: "R" })}
          </span>`
    }
    <span class="buttons">
      ${button(put && focus ? phrase("hand.putOn", { spot: focus }) : phrase("hand.put"), () => put && focus && act(focus), { kind: "small primary", off: !put })}
      ${button(phrase("tray.drop"), drop, { title: "Escape" })}
    </span>
    ${
      hand.rotation !== null && choices(look, hand).length > 1
        ? html`<span class="faint how-to-turn"
            ><span class="by-mouse">${rich("hand.turnByMouse")}</span
            ><span class="by-finger">${phrase("hand.turnByFinger")}</span></span
          >`
        : nothing
    }
    ${
      announced
        ? checkBox("announce", phrase("tray.announcePath"), !hand.silent, toggleSilent)
        : nothing
    }
  </div>`;
}
