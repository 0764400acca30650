/** What stands around a board in an element of its own. @import { Words } from "./words.js" */
import { html, nothing, render } from "../../../web/page/vendor/lit-html.js";
import { Background } from "./background.js";
import { CrosstrackBoard } from "./board.js";
import { takeProperties } from "./parts.js";
import { sheet } from "./pictures.js";
import { english, wordsOf } from "./words.js";

/** The attributes that the board inside has too. */
export const BOARD_ATTRIBUTES = ["position", "game", "rules", "turned"];

/** An element with a board inside, a line of words beneath it, and an engine that thinks beside the page. */
export class AroundBoard extends HTMLElement {
  /** @type {CrosstrackBoard} */
  #board = new CrosstrackBoard();
  /** @type {Background|null} */
  #background = null;
  #waiting = false;
  #begun = false;

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet()];
    /** Is fulfilled when the engine is there and the board is drawn. @type {Promise<void>} */
    this.ready = this.#board.ready.then(() => {
      this.#begun = true;
      this.begin();
      this.draw();
    });
    // Whoever waits for it hears of it; the board says it to everybody else.
    this.ready.catch(() => {});
    this.#board.addEventListener("move", (event) => this.moved(event.detail));
    this.#board.addEventListener("fault", ({ detail }) => this.fail(detail));
  }

  connectedCallback() {
    takeProperties(this, ["position", "puzzle", "words"]);
    this.draw();
  }

  disconnectedCallback() {
    this.#background?.close();
    this.#background = null;
  }

  /** The board inside. */
  get boardElement() {
    return this.#board;
  }

  /** The position on the board; null before `ready`. @returns {import("./position.js").Position|null} */
  get position() {
    return this.#board.position;
  }

  /** @param {import("./position.js").Position|string|null|undefined} position as the property of the board */
  set position(position) {
    this.#board.position = position;
    if (this.#begun) this.begin();
  }

  /** The words, as a table of `crosstrack/words`; those that it lacks are English. @returns {Words} */
  get words() {
    return this.#board.words;
  }

  /** @param {Partial<Words>|null} words */
  set words(words) {
    this.#board.words = words ?? english;
    this.draw();
  }

  /** The engine beside the page. @returns {Background} */
  get background() {
    const worker = this.getAttribute("worker") ?? undefined;
    this.#background ??= new Background({ worker });
    return this.#background;
  }

  /** Tells what happened. @param {string} name @param {unknown} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** @param {Error} error */
  fail(error) {
    this.dispatchEvent(new CustomEvent("fault", { detail: error }));
  }

  draw() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (!this.isConnected) return;
      const view = html`${this.above() ?? nothing}${this.#board}${this.below() ?? nothing}`;
      render(view, /** @type {any} */ (this.shadowRoot));
    });
  }

  /** Begins what the attributes say: the engine is there. */
  begin() {}

  /** Is called after each move. @param {import("./board.js").MoveDetail} _detail */
  moved(_detail) {}

  /** What is drawn above the board. @returns {unknown} */
  above() {
    return null;
  }

  /** What is drawn beneath the board. @returns {unknown} */
  below() {
    return null;
  }
}
