/**
 * Dragging a piece: with a mouse or a pen at once, with a finger after it was held. What is dragged follows the pointer; the
 * wheel turns it, and so does a tap of a second finger.
 */
import { trustedPicture } from "./trusted.js";

/** So far a pointer moves before it drags, in px. */
const FAR = 6;
/** So long a finger is held before it drags, in ms: sooner it scrolls, or taps. */
const HOLD = 260;

/**
 * @typedef {object} Dragging
 * @property {() => boolean} take takes the piece; whether it is held now
 * @property {(spot: string|null) => void} over the spot under the pointer has changed
 * @property {(spot: string|null) => void} put the piece is let go, there or beside the board
 * @property {(by: 1|-1) => void} turn
 * @property {() => string|null} picture of what is held, as SVG
 * @property {(spot: string) => boolean} lands whether the piece can be put there, where a preview shows it
 */

/** Turns of a wheel that follow each other sooner are one, in ms. */
const NOTCH = 90;

let active = false;
/** When the wheel was turned last, in ms. */
let wheeled = -NOTCH;

/** Which way the wheel turns a piece, one step for a notch; 0: not at all. @param {WheelEvent} event @returns {-1|0|1} */
export function notch({ timeStamp, deltaY }) {
  const isNext = timeStamp - wheeled >= NOTCH;
  wheeled = timeStamp;
  if (!isNext || deltaY === 0) return 0;
  return deltaY > 0 ? 1 : -1;
}

/** Whether a piece is being dragged. */
export function dragging() {
  return active;
}

/** A listener for `touchmove` where pieces are: the page does not scroll under a piece. */
export const noScroll = {
  handleEvent(/** @type {Event} */ event) {
    if (active && event.cancelable) event.preventDefault();
  },
  passive: false,
};

/**
 * @param {PointerEvent} event a pointer went down on a piece
 * @param {Dragging} on
 */
export function dragPiece(event, on) {
  if (event.button === 0 && !active) new Drag(event, on);
}

class Drag {
  #on;
  #from;
  #tree;
  #finger;
  /** @type {Ghost|null} */
  #ghost = null;
  #moved = false;
  /** @type {string|null} */
  #at = null;
  #timer;
  #listening = new AbortController();

  /** @param {PointerEvent} event @param {Dragging} on */
  constructor(event, on) {
    this.#on = on;
    this.#from = event;
    this.#finger = event.pointerType === "touch";
    const root = /** @type {Element} */ (event.target).getRootNode();
    this.#tree = root instanceof ShadowRoot ? root : document;
    this.#timer = this.#finger ? setTimeout(() => this.#start(event), HOLD) : undefined;
    const options = { signal: this.#listening.signal };
    /** @param {(now: PointerEvent) => void} then */
    const own = (then) => (/** @type {PointerEvent} */ now) => {
      if (now.pointerId === event.pointerId) then(now);
    };
    document.addEventListener(
      "pointermove",
      own((now) => this.#move(now)),
      options,
    );
    document.addEventListener(
      "pointerup",
      own((now) => this.#up(now)),
      options,
    );
    document.addEventListener(
      "pointercancel",
      own(() => this.#end() && on.put(null)),
      options,
    );
    document.addEventListener("pointerdown", (now) => this.#second(now), options);
    document.addEventListener("wheel", (now) => this.#wheel(now), { ...options, passive: false });
    document.addEventListener("keydown", (now) => this.#pressed(now), options);
  }

  /** @param {PointerEvent} now @returns {boolean} whether it drags */
  #start(now) {
    active = this.#on.take();
    if (!active) {
      this.#end();
      return false;
    }
    document.body.classList.add("dragging");
    // A finger's events go on to where it was put down, unless it is let go.
    const { target, pointerId } = this.#from;
    if (target instanceof Element && target.hasPointerCapture(pointerId))
      target.releasePointerCapture(pointerId);
    this.#ghost = new Ghost(this.#tree);
    this.#show(now);
    return true;
  }

  /** @param {PointerEvent} now */
  #show(now) {
    const name = spotAt(this.#tree, now);
    const lands = name !== null && this.#on.lands(name);
    this.#ghost?.show(now, this.#on.picture(), lands);
    if (name !== this.#at) this.#on.over(name);
    this.#at = name;
  }

  /** @param {PointerEvent} now */
  #move(now) {
    const { clientX, clientY } = this.#from;
    const far = Math.hypot(now.clientX - clientX, now.clientY - clientY) > FAR;
    this.#moved ||= far;
    if (active) this.#show(now);
    else if (far && this.#finger) this.#end();
    else if (far) this.#start(now);
  }

  /** @param {PointerEvent} now */
  #up(now) {
    if (!this.#end()) return;
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
    if (this.#moved) this.#on.put(spotAt(this.#tree, now));
  }

  /** @param {WheelEvent} now */
  #wheel(now) {
    if (!active || now.deltaY === 0) return;
    now.preventDefault();
    const by = notch(now);
    if (by !== 0) this.#turn(by);
  }

  /** A second finger taps: it turns what the first one drags. @param {PointerEvent} now */
  #second(now) {
    if (active && now.pointerType === "touch" && now.pointerId !== this.#from.pointerId)
      this.#turn(1);
  }

  /** @param {1|-1} by */
  #turn(by) {
    this.#on.turn(by);
    queueMicrotask(() => this.#ghost?.draw(this.#on.picture()));
  }

  /** Escape lets go without putting; other keys may have turned the piece. @param {KeyboardEvent} now */
  #pressed(now) {
    if (now.key === "Escape") this.#end();
    else queueMicrotask(() => this.#ghost?.draw(this.#on.picture()));
  }

  /** @returns {boolean} whether it has dragged */
  #end() {
    const dragged = active;
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#ghost?.remove();
    this.#ghost = null;
    active = false;
    document.body.classList.remove("dragging");
    return dragged;
  }
}

/** The spot under the pointer. @param {Document|ShadowRoot} tree @param {PointerEvent} event */
function spotAt(tree, event) {
  const found = tree.elementFromPoint(event.clientX, event.clientY)?.closest("[data-name]");
  return found instanceof HTMLElement ? (found.dataset.name ?? null) : null;
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** The piece under the pointer. */
class Ghost {
  #box = document.createElement("div");
  #drawn = "";

  /** @param {Document|ShadowRoot} tree */
  constructor(tree) {
    const spot = tree.querySelector(".board .spot:not(.interstice)");
    this.#box.className = "ghost tile";
    this.#box.setAttribute("aria-hidden", "true");
    this.#box.style.width = `${spot?.getBoundingClientRect().width || 48}px`;
    (tree instanceof Document ? tree.body : tree).append(this.#box);
  }

  /** @param {string|null} picture */
  draw(picture) {
    if (picture === null || picture === this.#drawn) return;
    this.#drawn = picture;
    this.#box.innerHTML = trustedPicture(picture);
  }

  /** @param {PointerEvent} at @param {string|null} picture @param {boolean} lands */
  show(at, picture, lands) {
    this.draw(picture);
    this.#box.classList.toggle("landing", lands);
    this.#box.style.translate = `${at.clientX}px ${at.clientY}px`;
  }

  remove() {
    this.#box.remove();
  }
}
