/** Dragging a piece with a mouse or a pen. A finger taps: dragging would fight with scrolling. */
import { state } from "../state/store.js";
import { act, drop, focusOn, take, takeFrom } from "../state/hand.js";

const FAR = 6;

/**
 * @param {PointerEvent} event
 * @param {string|null} piece of a tray
 * @param {string|null} spot of the board
 */
export function dragFrom(event, piece, spot) {
  if (event.pointerType === "touch" || event.button !== 0) return;
  const { clientX, clientY } = event;
  let dragging = false;

  /** @param {PointerEvent} now */
  function move(now) {
    if (!dragging && Math.hypot(now.clientX - clientX, now.clientY - clientY) > FAR) {
      dragging = begin(piece, spot);
      if (!dragging) return end();
    }
    if (dragging) focusOn(under(now));
  }

  /** @param {PointerEvent} now */
  function up(now) {
    end();
    if (!dragging) return;
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
    const name = under(now);
    if (name) void act(name);
    else drop();
  }

  function end() {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", up);
    document.removeEventListener("pointercancel", end);
    document.body.classList.remove("dragging");
  }

  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", end);
}

/** @param {string|null} piece @param {string|null} spot */
function begin(piece, spot) {
  if (piece !== null && state.hand?.piece !== piece) take(piece);
  if (spot !== null && state.hand?.from !== spot) {
    if (state.hand) return false;
    takeFrom(spot);
  }
  document.body.classList.toggle("dragging", state.hand !== null);
  return state.hand !== null;
}

/** The spot under the pointer. @param {PointerEvent} event */
function under(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-name]");
  return found instanceof HTMLElement ? (found.dataset.name ?? null) : null;
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
