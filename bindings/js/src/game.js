/** A game against a computer as an element: `<crosstrack-game against="3">`. @import { Outcome, Position } from "./position.js" */
import { html } from "../../../web/page/vendor/lit-html.js";
import { AroundBoard, BOARD_ATTRIBUTES } from "./around.js";
import { wrong } from "./error.js";

/** @typedef {{position: Position, outcome: Outcome}} OverDetail */

/**
 * A game against a computer, whose moves an engine beside the page chooses.
 *
 * Attributes: `against` (the level of the computer, 1 to 8; 2 if left out), `as` (the number of the player who plays by
 * hand; 1 if left out), `seed` (equal seeds answer equal moves equally; random if left out), `worker`, `theme`, and of
 * the board `position`, `game`, `board`, `players`, `readings`, `turned`.
 * Events: `move` after each move, as the board's; `over` with `detail.position` and `detail.outcome`; `fault`.
 */
export class CrosstrackGame extends AroundBoard {
  static observedAttributes = [...BOARD_ATTRIBUTES, "against", "as", "seed"];

  /** @type {AbortController|null} */
  #thinking = null;
  #begun = false;

  /** @param {string} name @param {string|null} before @param {string|null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (BOARD_ATTRIBUTES.includes(name)) {
      if (now === null) this.boardElement.removeAttribute(name);
      else this.boardElement.setAttribute(name, now);
      // The board opens what its attributes say in a moment of its own.
      if (this.#begun && name !== "turned") queueMicrotask(() => void this.#answer());
    } else if (this.#begun) void this.#answer();
  }

  disconnectedCallback() {
    this.#thinking?.abort();
    super.disconnectedCallback();
  }

  begin() {
    this.#begun = true;
    void this.#answer();
  }

  moved() {
    const { position } = this;
    const outcome = position?.outcome;
    // After whoever hears of the move.
    if (outcome) queueMicrotask(() => this.tell("over", { position, outcome }));
    void this.#answer();
  }

  /** The number in an attribute. @param {string} name @param {number} usual @param {number} most */
  #number(name, usual, most) {
    const text = this.getAttribute(name) ?? String(usual);
    if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
    const help = `a number from 1 to ${most}`;
    throw wrong(name, text, `\`${name}\` has no number`, help);
  }

  /** The seed of the computer. */
  #seed() {
    const text = this.getAttribute("seed");
    if (text === null) return Math.floor(Math.random() * 2 ** 32);
    if (/^\d{1,15}$/.test(text)) return Number(text);
    const help = "a whole number, such as 7";
    throw wrong("seed", text, "`seed` has no number", help);
  }

  /** Lets the computer move, if it is its turn. */
  async #answer() {
    this.#thinking?.abort();
    this.#thinking = null;
    const { position, boardElement: board } = this;
    if (!position) return this.draw();
    const control = new AbortController();
    try {
      const person = this.#number("as", 1, position.players);
      const level = this.#number("against", 2, 8);
      const seed = this.#seed();
      board.readOnly = false;
      if (position.isOver || position.toMove === person) return this.draw();
      board.readOnly = true;
      this.#thinking = control;
      this.draw();
      const { signal } = control;
      const { move } = await this.background.choose(position, { level, seed, signal });
      if (signal.aborted) return;
      this.#thinking = null;
      board.play(move);
    } catch (error) {
      if (control.signal.aborted) return;
      this.#thinking = null;
      this.fail(/** @type {Error} */ (error));
    }
    this.draw();
  }

  /** Takes back the last move by hand, and what was answered. */
  undo() {
    const { position } = this;
    if (!position || !this.#canUndo()) return;
    this.#thinking?.abort();
    const person = this.#number("as", 1, position.players);
    let count = 0;
    do {
      this.boardElement.undo();
      count += 1;
    } while (this.position?.toMove !== person && count < position.line.length);
    void this.#answer();
  }

  /** Begins again where the game began. */
  restart() {
    const { position } = this;
    if (!position) return;
    this.#thinking?.abort();
    this.boardElement.undo(position.line.length);
    void this.#answer();
  }

  #canUndo() {
    const own = Number(this.getAttribute("as") ?? 1);
    // Whoever does not begin has no move of their own before the first answer.
    return (this.position?.line.length ?? 0) > (own === 1 ? 0 : own - 1);
  }

  /** @returns {unknown} */
  below() {
    const { words } = this;
    return html`<p class="beneath" part="controls">
      <button type="button" ?disabled=${!this.#canUndo()} @click=${() => this.undo()}>
        ${words.takeBack}
      </button>
      <button type="button" ?disabled=${!this.position?.line.length} @click=${() => this.restart()}>
        ${words.again}
      </button>
      <span role="status" part="status">${this.#thinking ? words.thinking : ""}</span>
    </p>`;
  }
}

if (!customElements.get("crosstrack-game"))
  customElements.define("crosstrack-game", CrosstrackGame);
